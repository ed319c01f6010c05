"""A square fanned out: everything in it in rows on a tray, own counters by name, of the enemy what is known and blank
backs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame as pg

from tabletop.games.air_wars.rules.outlook import watched
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.sheets import UnitClass
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, listing, place
from tabletop.games.air_wars.table import faces
from tabletop.games.air_wars.table.pieces import squares as art
from tabletop.games.air_wars.table.places import cell_of
from tabletop.table.play.contract import Point, Sprite

SIDE, PITCH, ROW, CAPTION = 0.8, 0.88, 1.1, 0.24
"""Counter, distance of counters, height of a row and of its caption, in cell widths."""
HIGH = (ROW - CAPTION) / SIDE


@dataclass(frozen=True)
class Row:
    """One row of the tray: its caption, known counters, and backs of others (class, number)."""

    caption: str
    units: tuple[Unit, ...] = ()
    hidden: int = 0
    cls: str = "air"
    seat: int = 0
    parked: bool = False

    @property
    def wide(self) -> int:
        return len(self.units) + self.hidden

    @property
    def pitch(self) -> float:
        """Distance of its things: a base has its pips beside it."""
        return PITCH * 1.45 if self.cls == "printed" else PITCH


def enemy_knows(state: State, square: str, seat: int) -> str:
    """What the other side knows of a flying stack of `seat`, in words."""
    stack = state.flying(square, seat)
    radar = watched(state, seat, square)
    known = [u.id for u in stack if u.revealed or u.stack == 0 or radar]
    hidden = len(stack) - len(known)
    if not hidden:
        return "the enemy sees all" + (" by radar" if radar else "")
    return f"the enemy sees {listing(known)} and {hidden} unknown"


def rows(state: State, square: str) -> list[Row]:
    """All rows of a square: in the air, parked, on the ground, for both sides."""
    found: list[Row] = []
    for seat in (0, 1):
        name, own = state.scenario.sides[seat].name, state.viewer == seat
        hidden = state.unknown(square, seat)
        flying, parked = state.flying(square, seat), state.based(square, seat)
        if flying or hidden.flying:
            words = enemy_knows(state, square, seat) if own else _known(len(flying), hidden.flying)
            found.append(Row(f"{name} in the air: {words}", tuple(flying), hidden.flying, "air", seat))
        base = state.base(square)
        if parked or hidden.based:
            room = f"{len(parked) + hidden.based} of {base.capacity}" if base is not None else str(len(parked))
            words = f"{base.name if base is not None else name}: {room} on the ground"
            found.append(
                Row(
                    words if own else f"{words}, {_known(len(parked), hidden.based)}",
                    tuple(parked),
                    hidden.based,
                    "air",
                    seat,
                    True,
                )
            )
        ground = state.ground(square, seat)
        for cls, number, word in (
            (UnitClass.GROUND, hidden.ground, "ground unit"),
            (UnitClass.SHIP, hidden.ship, "ship"),
        ):
            mine = [u for u in ground if state.sheet(u).cls is cls]
            if mine or number:
                found.append(
                    Row(f"{name}: {count(len(mine) + number, word)}", tuple(mine), number, faces.BACKS[cls], seat)
                )
    return found


def _known(known: int, hidden: int) -> str:
    parts = ([f"{known} known"] if known else []) + ([f"{hidden} unknown"] if hidden else [])
    return ", ".join(parts) or "nothing"


class Fan:
    """The tray over one square; places in cell widths from the square's middle."""

    def __init__(self, state: State, square: str, columns: int, lines: int, printed: bool = False) -> None:
        self.square = square
        self.printed = (
            [faces.without_name(s) for s in faces.printed_sprites(state) if s.cell == cell_of(square)]
            if printed
            else []
        )
        self.rows = rows(state, square)
        if self.printed:
            self.rows.append(Row(f"Printed in {place(state, square)}", hidden=len(self.printed), cls="printed"))
        most = max((r.wide * r.pitch for r in self.rows), default=0.0)
        least = max((len(r.caption) for r in self.rows), default=0) * 0.068 + 0.2
        self.wide = max(most + 0.12, least)
        self.high = len(self.rows) * ROW + 0.1
        x, y = cell_of(square)
        self.middle: Point = (
            min(max(0.0, self.wide / 2 - x - 0.5), columns - x - 0.5 - self.wide / 2) if self.wide < columns else 0.0,
            min(max(0.0, self.high / 2 - y - 0.5), lines - y - 0.5 - self.high / 2) if self.high < lines else 0.0,
        )

    @property
    def counters(self) -> int:
        return sum(r.wide for r in self.rows if r.cls != "printed")

    def holds(self, centre: Point, point: Point, cell: float) -> bool:
        """Whether a map point lies on the tray; `centre`: the middle of its square."""
        dx, dy = (point[0] - centre[0]) / cell - self.middle[0], (point[1] - centre[1]) / cell - self.middle[1]
        return abs(dx) <= self.wide / 2 + 0.05 and abs(dy) <= self.high / 2 + 0.05

    def corners(self, centre: Point, cell: float) -> list[Point]:
        """Two opposite corners of the tray as map points; `centre`: the middle of its square."""
        x, y = centre[0] + self.middle[0] * cell, centre[1] + self.middle[1] * cell
        half, tall = self.wide / 2 * cell, self.high / 2 * cell
        return [(x - half, y - tall), (x + half, y + tall)]

    def slot(self, centre: Point, point: Point, cell: float, unit: str) -> int | None:
        """The place in the row of a counter that a map point means; None off the tray."""
        if not self.holds(centre, point, cell):
            return None
        row = next((r for r in self.rows if unit in [u.id for u in r.units]), None)
        if row is None:
            return None
        x = (point[0] - centre[0]) / cell - self.middle[0]
        return max(0, min(len(row.units) - 1, round(x / PITCH + (row.wide - 1) / 2)))

    def sprites(
        self,
        state: State,
        ready: frozenset[str],
        movable: frozenset[str],
        picked: frozenset[str] = frozenset(),
        order: int = 500,
    ) -> list[Sprite]:
        """The tray and the counters on it; those in `movable` can be picked up, own ones that are not `ready` are
        dim."""
        captions = tuple(r.caption for r in self.rows)
        key = ("tray", captions, round(self.wide, 2))
        out = [
            Sprite(
                f"tray {self.square}",
                cell_of(self.square),
                partial(_tray, self.wide / SIDE, captions),
                key,
                0.0,
                -1,
                order,
                self.middle,
                False,
            )
        ]
        for i, row in enumerate(self.rows):
            y = self.middle[1] - self.high / 2 + 0.05 + i * ROW + (ROW - CAPTION) / 2
            for j in range(row.wide):
                x = self.middle[0] + (j - (row.wide - 1) / 2) * row.pitch
                if j < len(row.units):
                    unit = row.units[j]
                    dim = bool(ready) and unit.id not in ready and unit.how == ""
                    out.append(
                        faces.counter_sprite(
                            state,
                            unit,
                            (x, y),
                            SIDE - 0.06,
                            order + 1 + j,
                            1,
                            unit.id in movable,
                            dim,
                            unit.id in picked,
                        )
                    )
                elif row.cls == "printed":
                    found = self.printed[j]
                    larger = partial(_larger, found.draw)
                    out.append(
                        replace(
                            found, draw=larger, key=("large", found.key), offset=(x, y), order=order + 1 + j, size=0.6
                        )
                    )
                else:
                    name = f"unknown {self.square} {row.seat} {row.cls} {row.parked} {j}"
                    out.append(
                        faces.back_sprite(
                            name, self.square, row.cls, row.seat, 1, row.parked, (x, y), SIDE - 0.06, order + 1 + j
                        )
                    )
        return out

    def title(self, state: State) -> str:
        return place(state, self.square)


def _tray(wide: float, captions: tuple[str, ...], px: int) -> pg.Surface:
    return art.tray(px, wide, captions, HIGH, CAPTION / SIDE)


def _larger(draw: Callable[[int], pg.Surface], px: int) -> pg.Surface:
    return draw(round(px * 1.7))
