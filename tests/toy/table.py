"""The table of Smugglers: boats on a map of squares, a button for every order that is no move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command, Event
from tabletop.table.play.contract import Choice, Ending, Host, Mark, Motion, Point, Showing, Spot, Sprite
from tabletop.table.play.gametable import GameTable, Hand, Happening, Lying, Manner, Telling
from tests.toy.rules.game import GAME
from tests.toy.rules.pieces import Boat, Coast, State
from tests.toy.rules.sailing import Sail, Sailed

COLOURS = ("#3a6ab8", "#b8473a")


def boat_picture(side: int, word: str, px: int) -> pg.Surface:
    """A boat with what is known of it."""
    out = pg.Surface((px, px), pg.SRCALPHA)
    hull = [(px * x // 100, px * y // 100) for x, y in ((20, 35), (80, 35), (68, 75), (32, 75))]
    pg.draw.polygon(out, COLOURS[side], hull)
    pg.draw.polygon(out, "#241a12", hull, max(1, px // 40))
    letters = pg.font.Font(None, max(8, px // 4)).render(word, True, "#ffffff")
    out.blit(letters, letters.get_rect(center=(px // 2, px * 55 // 100)))
    return out


class CoastTable(GameTable):
    """See the module. `picked`: the boat that will sail."""

    manner = Manner(hides=True)

    def __init__(self, host: Host, scenario: Coast) -> None:
        self.host, self.scenario, self.picked = host, scenario, ""
        self.lying, self.hand = Afloat(self), Helm(self)
        self.happening, self.telling = Voyages(self), Lookout(self)

    @property
    def view(self) -> State:
        state: State = self.host.view
        return state

    @property
    def sails(self) -> list[Sail]:
        """Where the picked boat can sail."""
        return [c for c in self.host.options if isinstance(c, Sail) and c.boat == self.picked]

    def refresh(self) -> None:
        if self.picked not in self.view.boats:
            self.picked = ""


class Part:
    """What all parts of the table know."""

    def __init__(self, table: CoastTable) -> None:
        self.table = table


class Afloat(Part, Lying):
    """Boats, and where the picked one can go."""

    def sprites(self) -> Sequence[Sprite]:
        return [self._sprite(boat) for boat in self.table.view.boats.values()]

    def _sprite(self, boat: Boat) -> Sprite:
        key = (boat.side, boat.what or "-")
        return Sprite(boat.id, boat.at, partial(boat_picture, *key), key, movable=boat.side == self.table.host.seat)

    def marks(self) -> Sequence[Mark]:
        return [Mark("reach", tuple(c.to for c in self.table.sails))] if self.table.picked else []

    def seat_of(self, piece: str) -> int | None:
        boats = self.table.view.boats
        return boats[piece].side if piece in boats else None

    def describe(self, spot: Spot) -> str:
        boat = self.table.view.boat_at(spot.cell)
        return f"{boat.id}: {boat.what or 'not stowed yet'}" if boat is not None else ""


class Helm(Part, Hand):
    """A boat is clicked or dragged to where it sails."""

    drag_kind = "piece"

    def choices(self) -> Sequence[Choice]:
        orders = [c for c in self.table.host.options if not isinstance(c, Sail)]
        return [Choice(GAME.label(c, self.table.view), (c,)) for c in orders]

    def click(self, spot: Spot, mods: int, double: bool) -> None:
        table = self.table
        order = next((c for c in table.sails if c.to == spot.cell), None)
        if order is not None:
            table.picked = ""
            table.host.submit(order)
        else:
            boat = table.view.boat_at(spot.cell)
            table.picked = boat.id if boat is not None and boat.side == table.host.seat else ""
        table.host.changed()

    def grab(self, spot: Spot) -> Refusal | None:
        boat = self.table.view.boat_at(spot.cell)
        if boat is None or boat.side != self.table.host.seat:
            return Refusal("SM-SAIL-01", "Sail one of your own boats.")
        self.table.picked = boat.id
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None:
            return None
        order: Command = Sail(self.table.picked, spot.cell)
        refusal = self.table.host.refusal(order)
        if refusal is None:
            self.table.picked = ""
            self.table.host.submit(order)
        return refusal

    def cancel(self) -> bool:
        had, self.table.picked = self.table.picked, ""
        return bool(had)


class Voyages(Part, Happening):
    """A boat is seen sailing."""

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        if not isinstance(event, Sailed):
            return None
        centre = self.table.host.centre
        return Showing((Motion(event.boat, (centre(before.boats[event.boat].at), centre(event.to))),))

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        return GAME.words(event, after), None, None


class Lookout(Part, Telling):
    """Whose turn it is, and how the night ended."""

    def prompt(self) -> tuple[str, str, str]:
        view, seat = self.table.view, self.table.host.seat
        if seat is None:
            return "", "The other side decides.", ""
        asked = GAME.step(view).prompt(view, seat)
        return GAME.seats(view)[seat], asked.sentence, asked.rule

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        phases, view = GAME.sequence.phases, self.table.view
        now = next((n for n, p in enumerate(phases) if view.frames[-1].step in p.steps), -1)
        return tuple(p.title for p in phases), now, f"Turn {view.turn} of {self.table.scenario.turns}"

    def ending(self) -> Ending:
        result = GAME.result(self.table.view)
        assert result is not None
        return Ending("Dawn", result)
