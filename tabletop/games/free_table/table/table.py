"""The desk: a plain table on which everything can be done. Pieces are dragged or chosen and moved together; a click
with the right button offers the rest; what is written at the left is what is put down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.free_table.rules.decks import Draw, GiveBack, Shuffle
from tabletop.games.free_table.rules.dice import Roll
from tabletop.games.free_table.rules.ending import Agree, HandOver, OfferEnd, PlayOn
from tabletop.games.free_table.rules.game import GAME
from tabletop.games.free_table.rules.hiding import Hide
from tabletop.games.free_table.rules.laying import Remove, Write
from tabletop.games.free_table.rules.moving import Flip, Move, Stack, Turn
from tabletop.games.free_table.rules.pieces import AWAY, CARD, COVERED, DECK, NOBODY, OPEN, Piece
from tabletop.games.free_table.rules.scenario import Scenario
from tabletop.games.free_table.rules.state import State
from tabletop.games.free_table.table.pieces import piece_picture
from tabletop.games.free_table.table.supply import Supply
from tabletop.table.play.contract import Briefing, Choice, Host, Mark, Spot, Sprite
from tabletop.table.play.gametable import Hand, Manner, Panels
from tabletop.table.play.plain import Counter, PlainLying, PlainTable, PlainTelling, square_mark

DICE = ((1, 6), (2, 6), (1, 10), (1, 20), (1, 100))
KEYPAD = {8: 0, 9: 45, 6: 90, 3: 135, 2: 180, 1: 225, 4: 270, 7: 315}
"""Headings by the figures of the keypad, as they lie there; with Ctrl, since alone they move the cursor."""


def counters(view: State) -> list[Counter]:
    """The pieces as a seat sees them, from the bottom to the top."""
    found = []
    for piece in (view.pieces[name] for name in view.order):
        text = piece.back if piece.flipped and piece.back else piece.text
        found.append(Counter(piece.id, piece.at, text, piece.side if piece.side != NOBODY else None, tip_of(piece)))
    return found


def tip_of(piece: Piece) -> str:
    """What the status line says of a piece."""
    hidden = {COVERED: " (covered)", AWAY: " (out of the other side's sight)", OPEN: ""}[piece.veil]
    shown = "" if piece.name == "a covered piece" else hidden
    return piece.name + shown


class Desk(PlainTable):
    """See the module. `chosen`: ids of the pieces in hand, the first leads."""

    manner = Manner(hides=True)

    def __init__(self, host: Host, scenario: Scenario) -> None:
        super().__init__(host, scenario, GAME, counters)
        self.chosen: tuple[str, ...] = ()
        self.supply = Supply()
        self.panels = Panels(left=self.supply)
        self.lying, self.hand, self.telling = DeskLying(self), DeskHand(self), DeskTelling(self)

    def refresh(self) -> None:
        self.chosen = tuple(name for name in self.chosen if name in self.host.view.pieces)


class DeskTelling(PlainTelling):
    """What is asked, and on the sheet of the game that the players decide all."""

    def briefing(self) -> Briefing:
        scenario: Scenario = self.table.scenario
        looker = self.table.host.looker
        return Briefing(
            scenario.title,
            "" if looker is None else f"You have the {scenario.names[looker]} pieces",
            "The map lies on the table; everything else is yours to put down.",
            "Play by the rules of your own game: on this table every move is legal (FT-HAND-01).",
            "",
            "It is over when one side says so and the other agrees (FT-END-01).",
        )


class DeskLying(PlainLying):
    """Pieces as they lie, the chosen ones ringed."""

    table: Desk

    def sprites(self) -> Sequence[Sprite]:
        view: State = self.table.host.view
        found = []
        for n, name in enumerate(view.order):
            piece = view.pieces[name]
            left = len(view.decks[name]) if name in view.decks else -1
            draw = partial(piece_picture, piece, left)
            key = (piece, left)
            movable = self.table.host.seat is not None
            found.append(Sprite(name, piece.at, draw, key, order=n, movable=movable, title=tip_of(piece)))
        return found

    def marks(self) -> Sequence[Mark]:
        view: State = self.table.host.view
        cells = tuple(dict.fromkeys(view.pieces[name].at for name in self.table.chosen))
        if not cells:
            return ()
        if self.table.on_squares:
            return [square_mark(self.table.host, cells, "selected")]
        return [Mark("selected", cells)]


class DeskHand(Hand):
    """What the hand does: choose, drag, and all else from a menu."""

    drag_kind = "piece"

    def __init__(self, table: Desk) -> None:
        self.table = table

    # -- buttons
    def choices(self) -> Sequence[Choice]:
        host = self.table.host
        if host.seat is None:
            return ()
        view: State = host.view
        if view.frames[-1].step == "ending":
            return [self._choice(Agree()), self._choice(PlayOn(), default=True)]
        dice = Choice("Dice ...", run=lambda: host.open_choices([self._choice(Roll(*kind)) for kind in DICE]))
        ends = Choice("End ...", run=lambda: host.open_choices([self._choice(OfferEnd(n)) for n in (NOBODY, 0, 1)]))
        return [dice, ends, self._choice(HandOver())]

    def _choice(self, command: Any, default: bool = False, action: str = "") -> Choice:
        host = self.table.host
        why_not = host.refusal(command)
        return Choice(command.label(host.view), (command,), default=default, why_not=why_not, action=action)

    # -- choosing
    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        table, name = self.table, spot.sprite.id if spot.sprite is not None else ""
        many = bool(modifiers & (pg.KMOD_CTRL | pg.KMOD_SHIFT))
        if not name:
            table.chosen = table.chosen if many else ()
        elif many and name in table.chosen:
            table.chosen = tuple(other for other in table.chosen if other != name)
        else:
            table.chosen = (*table.chosen, name) if many else (name,)
        table.host.changed()

    def grab(self, spot: Spot) -> Refusal | None:
        if spot.sprite is None or self.table.host.seat is None:
            return Refusal("FT-HAND-01", "Choose the pieces first.")
        name = spot.sprite.id
        others = tuple(other for other in self.table.chosen if other != name)
        self.table.chosen = (name, *others) if name in self.table.chosen else (name,)
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        host, chosen = self.table.host, self.table.chosen
        if spot is None or not chosen or host.view.pieces[chosen[0]].at == spot.cell:
            return None
        move = Move(chosen, spot.cell)
        if (refusal := host.refusal(move)) is not None:
            return refusal
        host.submit(move)
        return None

    def cancel(self) -> bool:
        had, self.table.chosen = bool(self.table.chosen), ()
        if had:
            self.table.host.changed()
        return had

    def put_down(self) -> None:
        self.table.chosen = ()

    # -- menu and keys
    def menu(self, spot: Spot) -> Sequence[Choice]:
        host = self.table.host
        if host.seat is None or host.view.frames[-1].step != "table":
            return ()
        if spot.sprite is None:
            return [self._choice(put) for put in self.table.supply.puts(spot.cell, host.seat)]
        if spot.sprite.id not in self.table.chosen:
            self.table.chosen = (spot.sprite.id,)
            host.changed()
        return [self._choice(command, action=action) for command, action in self._for_pieces(spot.sprite.id)]

    def _for_pieces(self, name: str) -> list[tuple[Command, str]]:
        piece, ids = self.table.host.view.pieces[name], self.table.chosen
        found: list[tuple[Command, str]] = []
        if piece.kind == DECK:
            found += [(Draw(name, False), ""), (Draw(name, True), ""), (Shuffle(name), "")]
        if piece.kind == CARD:
            found += [(GiveBack(ids, True), ""), (GiveBack(ids, False), "")]
        found += [(Flip(ids), "ft_flip"), (Turn(ids, 60), "ft_turn"), (Stack(ids, True), ""), (Stack(ids, False), "")]
        found += [(Hide(name, veil), "") for veil in (OPEN, COVERED, AWAY) if veil != piece.veil]
        if words := self.table.supply.words:
            found.append((Write(name, words), ""))
        return [*found, (Remove(ids), "ft_remove")]

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        pad = {f"ft_face{n}": (f"Face {heading} degrees", (f"Ctrl+Num {n}",)) for n, heading in KEYPAD.items()}
        own = {"ft_flip": ("Turn over", ("Ctrl+F",)), "ft_turn": ("Turn clockwise", ("F",))}
        return {**own, "ft_remove": ("Take off the table", ("Del",)), **pad}

    def action(self, name: str, spot: Spot | None) -> bool:
        ids = self.table.chosen
        step = 45 if self.table.on_squares else 60
        wanted: dict[str, Command] = {"ft_flip": Flip(ids), "ft_turn": Turn(ids, step), "ft_remove": Remove(ids)}
        wanted |= {f"ft_face{n}": Turn(ids, 0, heading) for n, heading in KEYPAD.items()}
        if name not in wanted:
            return False
        self.table.host.submit(wanted[name])
        return True
