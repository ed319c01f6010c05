"""A square fanned out: everything in it in rows on a tray, own counters by name, of the enemy what is known and blank
backs. The counter that lay on top of the pile stays where it lay, and the tray opens to the side where it covers least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import pygame as pg

from tabletop.games.air_wars.rules.outlook import watched
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.sheets import UnitClass
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, listing, place
from tabletop.games.air_wars.table.pieces import faces
from tabletop.games.air_wars.table.pieces import squares as art
from tabletop.games.air_wars.table.pieces.cells import cell_of
from tabletop.games.air_wars.table.showings.naming import plain_name
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
    return f"the enemy sees {listing(plain_name(state.scenario.units[k]) for k in known)} and {hidden} unknown"


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


@dataclass(frozen=True)
class Anchor:
    """The piece at which a tray opens: its id as a sprite, and where it lay, in cell widths from the middle of its
    square. `sight`: what of the board can be seen, in cells (left, top, right, bottom).
    """

    sprite: str
    at: Point
    sight: tuple[float, float, float, float]


class Fan:
    """The tray over one square; places in cell widths from the square's middle. `backwards`: the top of a stack lies at
    the right of its row, because there is no room at the right of the anchor.
    """

    def __init__(
        self,
        state: State,
        square: str,
        columns: int,
        lines: int,
        printed: bool = False,
        anchor: Anchor | None = None,
        neighbours: Sequence[Point] = (),
    ) -> None:
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
        self.backwards, self.lean = False, 0
        x, y = cell_of(square)
        self.middle: Point = (
            min(max(0.0, self.wide / 2 - x - 0.5), columns - x - 0.5 - self.wide / 2) if self.wide < columns else 0.0,
            min(max(0.0, self.high / 2 - y - 0.5), lines - y - 0.5 - self.high / 2) if self.high < lines else 0.0,
        )
        if anchor is not None:
            self._open_at(anchor, neighbours)

    def _open_at(self, anchor: Anchor, neighbours: Sequence[Point]) -> None:
        """Lay the rows so that the anchor stays where it is: the way of doing so that leaves sight and covers least.
        `neighbours`: places of pieces in other squares, in cells.
        """
        found = next(((r, i) for r in self.rows if (i := _index(r, anchor.sprite)) is not None), None)
        if found is None:
            return
        row, index = found
        best: tuple[float, int, list[Row], bool, int, Point] | None = None
        ways = product(self._orders(row), (False, True), (0, -1, 1))
        for number, (order, self.backwards, self.lean) in enumerate(ways):
            self.rows, self.middle = order, (0.0, 0.0)
            x, y = self.place(row, index)
            middle = (anchor.at[0] - x, anchor.at[1] - y)
            costs = self._outside(middle, anchor.sight) * 100 + self._covered(middle, neighbours)
            if best is None or (costs, number) < best[:2]:
                best = (costs, number, order, self.backwards, self.lean, middle)
        assert best is not None
        self.rows, self.backwards, self.lean, self.middle = best[2:]

    def lie_as(self, other: Fan) -> None:
        """Stay where the tray of the same square lay, when only the order of its counters is another one."""
        mine, others = ({(r.cls, r.seat, r.parked): r for r in fan.rows} for fan in (self, other))
        if {k: r.wide for k, r in mine.items()} == {k: r.wide for k, r in others.items()} and self.wide == other.wide:
            self.rows = [mine[k] for k in others]
            self.middle, self.backwards, self.lean = other.middle, other.backwards, other.lean

    def _orders(self, row: Row) -> Iterator[list[Row]]:
        """The rows as they are told, from below, and with the anchor's first or last."""
        others = [r for r in self.rows if r is not row]
        yield from ([*self.rows], self.rows[::-1], [row, *others], [*others, row])

    def _box(self, middle: Point) -> tuple[float, float, float, float]:
        """The tray in cells: left, top, right, bottom."""
        x, y = cell_of(self.square)
        across, down = x + 0.5 + middle[0], y + 0.5 + middle[1]
        return across - self.wide / 2, down - self.high / 2, across + self.wide / 2, down + self.high / 2

    def _outside(self, middle: Point, sight: tuple[float, float, float, float]) -> float:
        left, top, right, bottom = self._box(middle)
        out = (sight[0] - left, sight[1] - top, right - sight[2], bottom - sight[3])
        return sum(max(0.0, by) for by in out)

    def _covered(self, middle: Point, neighbours: Sequence[Point]) -> int:
        left, top, right, bottom = self._box(middle)
        return sum(left < x < right and top < y < bottom for x, y in neighbours)

    def place(self, row: Row, index: int) -> Point:
        """Where a thing of a row lies, in cell widths from the middle of the square."""
        aside = self.lean * (self.wide - row.wide * row.pitch - 0.12) / 2
        across = (index - (row.wide - 1) / 2) * row.pitch * (-1 if self.backwards else 1)
        down = self.rows.index(row) * ROW + 0.05 + (ROW - CAPTION) / 2 - self.high / 2
        return self.middle[0] + aside + across, self.middle[1] + down

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
        x = (point[0] - centre[0]) / cell
        return min(range(len(row.units)), key=lambda i: abs(self.place(row, i)[0] - x))

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
        for row in self.rows:
            for j in range(row.wide):
                x, y = self.place(row, j)
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


def _index(row: Row, sprite: str) -> int | None:
    """The place in a row of what a closed pile shows: its counter, or the first where it shows a back."""
    at = next((i for i, unit in enumerate(row.units) if unit.id == sprite), None)
    if at is not None or " " not in sprite:
        return at
    kind, _, seat = (*sprite.split(" "), "", "")[:3]
    pile = "flying" if row.cls == "air" and not row.parked else row.cls
    return 0 if (kind, seat) == (pile, str(row.seat)) else None


def _tray(wide: float, captions: tuple[str, ...], px: int) -> pg.Surface:
    return art.tray(px, wide, captions, HIGH, CAPTION / SIDE)


def _larger(draw: Callable[[int], pg.Surface], px: int) -> pg.Surface:
    return draw(round(px * 1.7))
