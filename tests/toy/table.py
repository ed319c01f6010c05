"""The table of Smugglers: boats on a map of squares, a button for every order that is no move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command, Event
from tabletop.table.play.contract import (
    Cell,
    Choice,
    Ending,
    Hint,
    Host,
    Mark,
    Motion,
    Note,
    Point,
    Showing,
    Spot,
    Sprite,
)
from tabletop.table.ui.tree import Widget
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


class CoastTable:
    """See the module. `picked`: the boat that will sail."""

    accent = "side blue"
    hides = True
    drag_kind = "piece"

    def __init__(self, host: Host, scenario: Coast) -> None:
        self.host, self.scenario, self.picked = host, scenario, ""

    @property
    def view(self) -> State:
        state: State = self.host.view
        return state

    def _sails(self) -> list[Sail]:
        return [c for c in self.host.options if isinstance(c, Sail) and c.boat == self.picked]

    # what is seen
    def sprites(self) -> Sequence[Sprite]:
        return [self._sprite(boat) for boat in self.view.boats.values()]

    def _sprite(self, boat: Boat) -> Sprite:
        key = (boat.side, boat.what or "-")
        return Sprite(boat.id, boat.at, partial(boat_picture, *key), key, movable=boat.side == self.host.seat)

    def marks(self) -> Sequence[Mark]:
        return [Mark("reach", tuple(c.to for c in self._sails()))] if self.picked else []

    def choices(self) -> Sequence[Choice]:
        orders = [c for c in self.host.options if not isinstance(c, Sail)]
        return [Choice(GAME.label(c, self.view), (c,)) for c in orders]

    def prompt(self) -> tuple[str, str, str]:
        seat = self.host.seat
        if seat is None:
            return "", "The other side decides.", ""
        asked = GAME.step(self.view).prompt(self.view, seat)
        return GAME.seats(self.view)[seat], asked.sentence, asked.rule

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        phases = GAME.sequence.phases
        now = next((n for n, p in enumerate(phases) if self.view.frames[-1].step in p.steps), -1)
        return tuple(p.title for p in phases), now, f"Turn {self.view.turn} of {self.scenario.turns}"

    def seat_of(self, piece: str) -> int | None:
        return self.view.boats[piece].side if piece in self.view.boats else None

    def describe(self, spot: Spot) -> str:
        boat = self.view.boat_at(spot.cell)
        return f"{boat.id}: {boat.what or 'not stowed yet'}" if boat is not None else ""

    def left_panel(self) -> Widget | None:
        return None

    def inspector(self) -> Widget | None:
        return None

    def foot_panel(self) -> Widget | None:
        return None

    def refresh(self) -> None:
        if self.picked not in self.view.boats:
            self.picked = ""

    # the hand
    def hover(self, spot: Spot | None) -> Note | None:
        return None

    def click(self, spot: Spot, mods: int, double: bool) -> None:
        order = next((c for c in self._sails() if c.to == spot.cell), None)
        if order is not None:
            self.picked = ""
            self.host.submit(order)
        else:
            boat = self.view.boat_at(spot.cell)
            self.picked = boat.id if boat is not None and boat.side == self.host.seat else ""
        self.host.changed()

    def grab(self, spot: Spot) -> Refusal | None:
        boat = self.view.boat_at(spot.cell)
        if boat is None or boat.side != self.host.seat:
            return Refusal("SM-SAIL-01", "Sail one of your own boats.")
        self.picked = boat.id
        return None

    def drag(self, spot: Spot) -> Note | None:
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None:
            return None
        order: Command = Sail(self.picked, spot.cell)
        refusal = self.host.refusal(order)
        if refusal is None:
            self.picked = ""
            self.host.submit(order)
        return refusal

    def menu(self, spot: Spot) -> Sequence[Choice]:
        return ()

    def action(self, name: str, spot: Spot | None) -> bool:
        return False

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return {}

    def cursor_start(self) -> Cell:
        return 0, 0

    def cancel(self) -> bool:
        had, self.picked = self.picked, ""
        return bool(had)

    # what happens
    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        if not isinstance(event, Sailed):
            return None
        way = self.host.centre(before.boats[event.boat].at), self.host.centre(event.to)
        return Showing((Motion(event.boat, way),))

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        return GAME.words(event, after), None, None

    def great(self, event: Event, after: Any) -> tuple[str, str] | None:
        return None

    def ending(self) -> Ending:
        result = GAME.result(self.view)
        assert result is not None
        return Ending("Dawn", result)

    def hints(self) -> Sequence[Hint]:
        return ()
