"""What the hand does at the desk: choose, drag, put down, draw; all else from menus and keys, as on other tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.data import ownfiles
from tabletop.data.faults import DataError
from tabletop.data.tiled.faults import BadValue
from tabletop.games.free_table.data.keeping import keep
from tabletop.games.free_table.rules.acting import LONGEST, WITHIN
from tabletop.games.free_table.rules.asking import Agree, HandOver, OfferEnd, PlayOn
from tabletop.games.free_table.rules.decks import Draw, GiveBack, Shuffle
from tabletop.games.free_table.rules.dice import Roll
from tabletop.games.free_table.rules.laying import Clone, Remark, Remove, Write
from tabletop.games.free_table.rules.moving import Flip, Hide, Move, Stack, Turn
from tabletop.games.free_table.rules.state import AWAY, CARD, COVERED, DECK, NOBODY, OPEN, Cell, Piece, State
from tabletop.games.free_table.rules.zoning import RemoveZone
from tabletop.games.free_table.table import ground, stock
from tabletop.games.free_table.table.supply import USUAL, Row, Written
from tabletop.games.free_table.table.tools import RULER
from tabletop.table.play.contract import Choice, Note, Point, Spot
from tabletop.table.play.gametable import PlayerHand
from tabletop.table.ui.dialogs import ask_text

if TYPE_CHECKING:
    from tabletop.games.free_table.table.table import Desk

KEYPAD = {8: 0, 9: 45, 6: 90, 3: 135, 2: 180, 1: 225, 4: 270, 7: 315}
"""Headings by the figures of the keypad, as they lie there; with Ctrl, since alone they move the cursor."""
NO_ADVICE = Refusal("FT-HAND-01", "Nobody advises here: on this table you alone know the rules of your game.")
MANY = pg.KMOD_CTRL | pg.KMOD_SHIFT


class DeskHand(PlayerHand):
    """What the hand does at the desk. `band`: where a frame round pieces begins and is now; `whole`: whether a drag
    that begins takes the whole stack."""

    drag_kind = "piece"

    def __init__(self, table: Desk) -> None:
        self.table = table
        self.band: tuple[Point, Point] | None = None
        self.whole = False
        self._kept: tuple[str, ...] = ()
        table.supply.on("roll", lambda dice: table.host.submit(Roll(dice)))
        table.supply.on("laid", self._lay_in_sight)

    # -- buttons
    def choices(self) -> Sequence[Choice]:
        host = self.table.host
        if host.seat is None:
            return ()
        if host.view.frames[-1].step == "ending":
            return [self._choice(Agree()), self._choice(PlayOn(), default=True)]
        tools = self.table.tools
        if tools.held:
            away = Choice("Put it away", run=lambda: tools.take(""), default=True)
            return [away, Choice("Draw ...", run=lambda: host.open_choices(tools.choices()))]
        usual = [Roll(dice) for dice in USUAL]
        dice = Choice("Dice ...", run=lambda: host.open_choices([self._choice(roll) for roll in usual]))
        draw = Choice("Draw ...", run=lambda: host.open_choices(tools.choices()))
        measure = Choice("Measure", run=lambda: tools.take(RULER), action="ft_measure")
        ends = Choice("End ...", run=lambda: host.open_choices([self._choice(OfferEnd(n)) for n in (NOBODY, 0, 1)]))
        return [dice, draw, measure, ends, self._choice(HandOver())]

    def _choice(self, *commands: Any, default: bool = False, action: str = "", label: str = "") -> Choice:
        host = self.table.host
        why_not = host.refusal(commands[0])
        said = label or commands[0].label(host.view)
        return Choice(said, commands, default=default, why_not=why_not, action=action)

    # -- choosing
    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        table, name = self.table, spot.sprite.id if spot.sprite is not None else ""
        if table.tools.held:
            table.tools.click(spot)
            table.host.changed()
            return
        many = bool(modifiers & MANY)
        if not name:
            table.chosen = table.chosen if many else ()
        elif many and name in table.chosen:
            table.chosen = tuple(other for other in table.chosen if other != name)
        else:
            table.chosen = (*table.chosen, name) if many else (name,)
        table.host.changed()

    def sweep(self, spot: Spot, modifiers: int) -> bool:
        table, self.whole = self.table, bool(modifiers & pg.KMOD_SHIFT)
        if table.host.seat is None or table.host.view.frames[-1].step != "table":
            return False
        if table.tools.held:
            table.tools.begin(spot)
            return True
        if spot.sprite is not None:
            return False
        self._kept = table.chosen if modifiers & MANY else ()
        self.band = spot.point, spot.point
        return True

    def grab(self, spot: Spot) -> Refusal | None:
        if spot.sprite is None or self.table.host.seat is None:
            return Refusal("FT-HAND-01", "Choose the pieces first.")
        name = spot.sprite.id
        if self.whole:
            self.table.chosen = self.table.stack(name)
            return None
        others = tuple(other for other in self.table.chosen if other != name)
        self.table.chosen = (name, *others) if name in self.table.chosen else (name,)
        return None

    def drag(self, spot: Spot) -> Note | None:
        if self.table.tools.start is not None:
            return self.table.tools.drag(spot)
        if self.band is not None:
            self.band = self.band[0], spot.point
            self.table.chosen = (*self._kept, *(name for name in self._framed() if name not in self._kept))
            return None
        if self.whole and len(self.table.chosen) > 1:
            return Note(f"The whole stack: {len(self.table.chosen)} pieces")
        return None

    def _framed(self) -> list[str]:
        """Pieces whose middles lie in the frame."""
        assert self.band is not None
        (ax, ay), (bx, by) = self.band
        found = []
        for piece in self.table.host.view.pieces.values():
            x, y = self.table.middle(piece)
            if min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                found.append(piece.id)
        return found

    def drop(self, spot: Spot | None) -> Refusal | None:
        host, chosen = self.table.host, self.table.chosen
        if self.table.tools.start is not None:
            self.table.tools.drop(spot)
            return None
        if self.band is not None:
            self.band = None
            return None
        if spot is None or not chosen or chosen[0] not in host.view.pieces:
            return None
        move = self._move(spot)
        lies = host.view.pieces[chosen[0]]
        if not move.free and lies.at == move.to and lies.place == (0, 0):
            return None
        if (refusal := host.refusal(move)) is not None:
            return refusal
        host.submit(move)
        return None

    def _move(self, spot: Spot) -> Move:
        if not self.table.exact:
            return Move(self.table.chosen, spot.cell)
        cell, place = self.place_of(spot)
        return Move(self.table.chosen, cell, True, place)

    def place_of(self, spot: Spot) -> tuple[Cell, Cell]:
        """The cell, and where in it, of what is put down here."""
        if not self.table.exact:
            return spot.cell, (0, 0)
        cell = self.table.cell_at(spot.point)
        (x, y), wide = self.table.host.centre(cell), self.table.host.cell_size[0]
        parts = ((spot.point[0] - x) * 1000 / wide, (spot.point[1] - y) * 1000 / wide)
        across, down = (max(-WITHIN, min(WITHIN, round(part))) for part in parts)
        return cell, (across, down)

    def cancel(self) -> bool:
        if self.table.tools.held:
            self.table.tools.take("")
            return True
        had, self.table.chosen = bool(self.table.chosen), ()
        if had:
            self.table.host.changed()
        return had

    def put_down(self) -> None:
        self.table.chosen, self.band = (), None
        self.table.tools.start = None

    # -- from the palette and from files
    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        host = self.table.host
        if host.seat is None or host.view.frames[-1].step != "table":
            return "Wait until you have the table."
        if isinstance(payload, Written) and payload.dice:
            return ""
        if not isinstance(payload, Row):
            return super().cargo_refusal(payload, spot)
        cell, place = self.place_of(spot)
        refusal = host.refusal(self.table.supply.put(payload, cell, place))
        return refusal.sentence if refusal is not None else ""

    def cargo_drop(self, payload: Any, spot: Spot) -> None:
        if isinstance(payload, Written) and payload.dice:
            self.table.host.submit(Roll(payload.dice))
            return
        cell, place = self.place_of(spot)
        self.table.host.submit(self.table.supply.put(payload, cell, place))

    def _lay_in_sight(self, row: Row) -> None:
        """A row that was chosen by key comes to lie in the middle of what is seen."""
        left, top, right, bottom = self.table.host.sight
        cell = self.table.cell_at(((left + right) / 2, (top + bottom) / 2))
        if cell in self.table.scenario.grid and self.table.host.seat is not None:
            self.table.host.submit(self.table.supply.put(row, cell))

    def take_file(self, path: str, spot: Spot) -> bool:
        """A PNG picture becomes a counter where it was dropped."""
        if Path(path).suffix.lower() != ownfiles.END or self.table.host.seat is None:
            return False
        try:
            picture = ownfiles.take_in(Path(path))
        except (BadValue, OSError) as fault:
            words = f"{fault.wrong}: {fault.mend}" if isinstance(fault, BadValue) else f"It cannot be kept: {fault}"
            self.table.host.refuse(Refusal("FT-PUT-01", f"{words[0].upper()}{words[1:]}."))
            return True
        self.table.supply.renew()
        ware = next((one for one in stock.own_wares() if one.lent.key == picture.key), None)
        if ware is not None:
            self.cargo_drop(ware, spot)
        return True

    # -- menu and keys
    def menu(self, spot: Spot) -> Sequence[Choice]:
        host = self.table.host
        if host.seat is None or host.view.frames[-1].step != "table":
            return ()
        if self.table.tools.held:
            return self.table.tools.choices()
        name = spot.sprite.id if spot.sprite is not None else self._spread(spot.cell)
        if not name:
            cell, place = self.place_of(spot)
            return [*(self._choice(put) for put in self.table.supply.puts(cell, place)), *self._for_ground(spot)]
        if name not in self.table.chosen:
            self.table.chosen = (name,)
            host.changed()
        return self._for_pieces(name)

    def _spread(self, cell: Cell) -> str:
        """The top piece of the stack of a cell, "" where fewer than two lie: spread out, they leave its middle bare."""
        view: State = self.table.host.view
        here = [piece.id for piece in view.of(view.order) if piece.at == cell and piece.place == (0, 0)]
        return here[-1] if len(here) > 1 else ""

    def _for_ground(self, spot: Spot) -> list[Choice]:
        host, view = self.table.host, self.table.host.view
        found = []
        for zone in view.zones.values():
            if spot.cell in zone.cells:
                rename = partial(self.table.tools.rename, zone)
                found += [Choice(f'Rename "{zone.name}" ...', run=rename), self._choice(RemoveZone(zone.id))]
        if view.strokes:
            found.append(Choice("Rub out ...", run=lambda: self.table.tools.take("rubber")))
        if self.table.chosen:
            found.append(self._choice(Move(self.table.chosen, spot.cell)))
            found.append(self._choice(Clone(self.table.chosen, spot.cell)))
        draw = Choice("Draw ...", run=lambda: host.open_choices(self.table.tools.choices()))
        return [*found, draw, Choice("Keep as a scenario ...", run=self._keep)]

    def _keep(self) -> None:
        """Ask for a title, and put the table as it stands among the player's own scenarios."""
        host = self.table.host

        def made(title: str | None) -> None:
            if title is None:
                return
            try:
                kept = keep(host.view, title.strip(), host.keep_scenario)
            except (DataError, OSError) as fault:
                host.status(f"It could not be kept: {fault}")
                return
            lost = f" Without {kept.left_out}." if kept.left_out else ""
            host.status(f'"{title.strip()}" stands among your scenarios now.{lost}')

        check = lambda title: "" if 0 < len(title.strip()) <= 80 else "Write 1 to 80 letters."
        ask_text(
            self.table.supply.root, "A scenario of your own", "What is it called?", made,
            start=self.table.scenario.title[:80], check=check,
        )  # fmt: skip

    def _for_pieces(self, name: str) -> list[Choice]:
        piece, ids = self.table.host.view.pieces[name], self.table.chosen
        found = self._for_cards(piece, ids)
        found += [self._choice(Flip(ids), action="ft_flip"), self._choice(Turn(ids, self.table.step), action="ft_turn")]
        found += [self._choice(Stack(ids, True)), self._choice(Stack(ids, False))]
        found.append(self._choice(Clone(ids, piece.at), action="ft_clone"))
        found += [self._hiding(veil) for veil in (OPEN, COVERED, AWAY) if veil != piece.veil]
        found.append(self._asking("Write on it ...", piece, Write, piece.text))
        found.append(self._asking("Remark ...", piece, Remark, piece.remark))
        return [*found, self._choice(Remove(ids), action="ft_remove")]

    def _for_cards(self, piece: Piece, ids: tuple[str, ...]) -> list[Choice]:
        if piece.kind == DECK:
            return [self._choice(order) for order in (Draw(piece.id, False), Draw(piece.id, True), Shuffle(piece.id))]
        if piece.kind == CARD:
            return [self._choice(GiveBack(ids, True)), self._choice(GiveBack(ids, False))]
        return []

    def _hiding(self, veil: str) -> Choice:
        """All chosen pieces that are not hidden so already."""
        view: State = self.table.host.view
        orders = [Hide(name, veil) for name in self.table.chosen if view.pieces[name].veil != veil]
        return self._choice(*orders)

    def _asking(self, label: str, piece: Piece, order: type[Write] | type[Remark], start: str) -> Choice:
        def ask() -> None:
            check = lambda words: "" if len(words.strip()) <= LONGEST else f"{LONGEST} letters have room."
            then = lambda words: self.table.host.submit(order(piece.id, words.strip()))
            ask_text(
                self.table.supply.root,
                label.removesuffix(" ..."),
                f"Words for {piece.name}:",
                then,
                start=start,
                check=check,
            )

        why_not = self.table.host.refusal(order(piece.id, f"{start}."))
        return Choice(label, run=ask, why_not=why_not)

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        pad = {f"ft_face{n}": (f"Face {heading} degrees", (f"Ctrl+Num {n}",)) for n, heading in KEYPAD.items()}
        own = {
            "ft_flip": ("Turn over", ("Ctrl+F",)),
            "ft_turn": ("Turn clockwise", ("F",)),
            "ft_back": ("Turn anticlockwise", ("Shift+F",)),
            "ft_clone": ("Double the pieces", ("Ctrl+C",)),
            "ft_all": ("Choose all pieces", ("Ctrl+A",)),
            "ft_exact": ("Lay pieces down exactly there, or on the stack", ("E",)),
            "ft_measure": ("Measure", ("Q",)),
            "ft_find": ("Find a counter", ("/",)),
            "ft_advice": ("Ask what could be done", ("Shift+H",)),
        }
        return {**own, "ft_remove": ("Take off the table", ("Del", "Ctrl+D")), **pad}

    def action(self, name: str, spot: Spot | None) -> bool:
        table, ids = self.table, self.table.chosen
        step = table.step
        wanted: dict[str, Command] = {"ft_flip": Flip(ids), "ft_turn": Turn(ids, step), "ft_back": Turn(ids, -step)}
        wanted |= {f"ft_face{n}": Turn(ids, 0, heading) for n, heading in KEYPAD.items()}
        wanted |= {"ft_remove": Remove(ids), "ft_clone": self._double(spot)}
        if name in wanted:
            table.host.submit(wanted[name])
            return True
        others: dict[str, Callable[[], object]] = {
            "ft_all": self._all,
            "ft_exact": table.supply.switch,
            "ft_measure": partial(table.tools.take, "" if table.tools.held == RULER else RULER),
            "ft_advice": lambda: table.host.refuse(NO_ADVICE),
            "ft_find": lambda: table.supply.root.stage.focus_on(table.supply.entry),
        }
        if name not in others:
            return False
        others[name]()
        return True

    def _double(self, spot: Spot | None) -> Clone:
        """The chosen pieces once more, where the pointer is, or where they lie."""
        pieces = self.table.host.view.of(self.table.chosen)
        at = spot.cell if spot is not None and spot.on_map else pieces[0].at if pieces else (0, 0)
        return Clone(self.table.chosen, at)

    def _all(self) -> None:
        self.table.chosen = tuple(self.table.host.view.order)
        self.table.host.changed()

    def ground_marks(self) -> list[Any]:
        """What the hand draws over the board just now."""
        return [ground.frame(*self.band)] if self.band is not None else self.table.tools.marks()
