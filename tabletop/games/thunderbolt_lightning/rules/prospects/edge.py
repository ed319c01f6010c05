"""Flights near the edge of the map: which poses can be reached without leaving it (TL-MOVE-08), for all hexes at once.

A set of hexes is one whole number with a bit for each hex, so a step of all aircraft that could be somewhere is one
shift of it. A field of one hex around the map holds those that have just left.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import MANOEUVRES
from tabletop.grid.hexes import DIRECTIONS, Hex
from tabletop.grid.hexgrid import HexGrid

Stance = tuple[int, bool, int]
"""Facing, inverted, straight count: what tells aircraft in one hex apart."""

_FREE = tuple(m for m in MANOEUVRES.values() if m.cost == 0)
_SIDE = tuple(m for m in MANOEUVRES.values() if m.cost > 0)


class Field:
    """Bits of the hexes of a map and of one hex around it."""

    def __init__(self, columns: int, rows: int) -> None:
        grid = HexGrid(columns, rows)
        self.left = rows // 2 + 2
        self.width = self.left + columns + 2
        self.on = 0
        for at in grid:
            self.on |= 1 << self.bit(at)

    def bit(self, at: Hex) -> int:
        """The number of the bit of a hex that is on the map or next to it."""
        return (at[1] + 1) * self.width + at[0] + self.left

    def step(self, hexes: int, facing: int) -> int:
        """The hexes one hex on in that direction."""
        dq, dr = DIRECTIONS[facing % 6]
        by = dr * self.width + dq
        return hexes << by if by >= 0 else hexes >> -by


@lru_cache(16)
def field(columns: int, rows: int) -> Field:
    """The bits of a map of that size, made once."""
    return Field(columns, rows)


class OnMap:
    """Everywhere that an aircraft can be without leaving the map. `levels[v]`: by facing, inverted and straight
    count (up to `cap`) the hexes with v SP spent; `left`: the hexes off the map that it can enter.
    """

    def __init__(
        self, grid: HexGrid, start: tuple[Hex, int, bool], straight: int, fs: int, cap: int, budget: int
    ) -> None:
        self.field = field(grid.columns, grid.rows)
        self.fs, self.cap = fs, cap
        self.left = 0
        at, facing, inverted = start
        self.levels: list[dict[Stance, int]] = [{} for _ in range(budget + 3)]
        self.levels[0][facing, inverted, min(straight, cap)] = 1 << self.field.bit(at)
        for v in range(budget + 1):
            self._spread(v)
        del self.levels[budget + 1 :]
        self.left &= ~self.field.on

    def _spread(self, v: int) -> None:
        """All steps from the hexes with v SP: first the manoeuvres that cost nothing, then forward, then those that
        enter a side hex.
        """
        level, on = self.levels[v], self.field.on
        able = self._able(level, self.fs)
        for manoeuvre in _FREE:
            for (facing, inverted), hexes in (
                able if manoeuvre.runs == 1 else self._able(level, manoeuvre.runs * self.fs)
            ).items():
                self._add(v, (facing + manoeuvre.turn) % 6, inverted is not manoeuvre.flips, 0, hexes)
        last = v + 1 == len(self.levels) - 2
        for (facing, inverted, straight), hexes in list(level.items()):
            onward = self.field.step(hexes, facing)
            self.left |= 0 if last else onward
            self._add(v + 1, facing, inverted, min(straight + 1, self.cap), onward & on)
        for (facing, inverted), hexes in able.items():
            for manoeuvre in _SIDE:
                beside = self.field.step(hexes, facing + manoeuvre.side)
                self.left |= 0 if v + manoeuvre.cost >= len(self.levels) - 2 else beside
                self._add(v + manoeuvre.cost, facing, inverted is not manoeuvre.flips, 0, beside & on)

    @staticmethod
    def _able(level: dict[Stance, int], needs: int) -> dict[tuple[int, bool], int]:
        """The hexes with enough straight hexes flown, by facing and inverted."""
        found: dict[tuple[int, bool], int] = {}
        for (facing, inverted, straight), hexes in level.items():
            if straight >= needs:
                found[facing, inverted] = found.get((facing, inverted), 0) | hexes
        return found

    def _add(self, v: int, facing: int, inverted: bool, straight: int, hexes: int) -> None:
        if hexes:
            level = self.levels[v]
            level[facing, inverted, straight] = level.get((facing, inverted, straight), 0) | hexes

    def anyhow(self, first: int, last: int) -> dict[tuple[int, bool], int]:
        """The hexes with `first` to `last` SP, whatever the straight count, by facing and inverted."""
        found: dict[tuple[int, bool], int] = {}
        for level in self.levels[first : last + 1]:
            for state, hexes in self._able(level, 0).items():
                found[state] = found.get(state, 0) | hexes
        return found
