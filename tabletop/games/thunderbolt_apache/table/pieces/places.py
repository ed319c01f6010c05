"""Where things lie on the battlefield: hex numbers 1-10 and cells of the board, sides and centres as map points, the
place a pointer means, and where the enemy units of a hex stand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from tabletop.data.tiled.geometry import bounds, cell_centre, cell_corners
from tabletop.data.tiled.sheet import MapSheet
from tabletop.games.thunderbolt_apache.data.battlefield import battlefield, cells_of
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.grid.hexgrid import HexGrid
from tabletop.table.play.contract import Cell, Point, Spot

SIDE_HEADINGS = (30.0, 90.0, 150.0, 210.0, 270.0, 330.0)
"""Degrees clockwise from north in which the nose points on sides NE, E, SE, SW, W, NW."""
ON_SIDE = 0.93
"""Share of the way from the middle of its hex to a side where a moving aircraft lies: on the side, yet plainly of
that hex."""
EXIT_ALONG, EXIT_ROOM = 0.23, 0.07
"""In hex widths: how far from the middle of its side a way off the battlefield is drawn, and from the map's edge."""
NO_TILES = ("D1",) * 10
"""Bare desert, before the first mission."""
CENTRE_ZONE = 0.46
"""Pointers nearer to the middle than this share of the way to a side mean the centre."""


class Places:
    """The geometry of one battlefield sheet."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        grid = HexGrid(sheet.width, sheet.height, sheet.stagger_axis or "y", sheet.stagger_index or "odd")
        columns = cells_of(sheet)
        self.cells: dict[int, Cell] = {n: grid.hex(*columns[n]) for n in HEXES}
        self.numbers: dict[Cell, int] = {cell: n for n, cell in self.cells.items()}
        self.middles: dict[int, Point] = {n: cell_centre(sheet, *columns[n]) for n in HEXES}
        self.outlines: dict[int, tuple[Point, ...]] = {
            n: tuple((float(x), float(y)) for x, y in cell_corners(sheet, *columns[n])) for n in HEXES
        }
        self.wide = 2 * self.away(1)
        """Width of a hex in map points, from side W to side E."""

    def away(self, side: int) -> float:
        """Map points from the middle of a hex to the middle of a side."""
        corners = self.outlines[1]
        x, y = self.middles[1]
        a, b = corners[(side + 5) % 6], corners[side % 6]
        return math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y)

    def edge(self, number: int, side: int) -> tuple[Point, Point]:
        """The two corners of a hexside."""
        corners = self.outlines[number]
        return corners[(side + 5) % 6], corners[side % 6]

    def middle_of_side(self, number: int, side: int) -> Point:
        a, b = self.edge(number, side)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    def point(self, number: int, side: int, share: float = ON_SIDE) -> Point:
        """The map point of a place: a side, or CENTRE."""
        x, y = self.middles[number]
        if side == CENTRE:
            return x, y
        sx, sy = self.middle_of_side(number, side)
        return x + (sx - x) * share, y + (sy - y) * share

    def exit(self, number: int, side: int) -> Point:
        """Where the way off the battlefield over an outer side is drawn: on the side, beside the aircraft that sits
        there, toward the middle of the map. Farther out it would lie off the map, and cut by the window.
        """
        x, y = self.middle_of_side(number, side)
        a, b = self.edge(number, side)
        middle = self.middles[5][1], (self.middles[5][0] + self.middles[6][0]) / 2
        row = self.middles[number][1] == middle[0]  # at its ends three sides are outer ones
        end = min(a, b, key=lambda at: abs(at[0] - middle[1]) if row else abs(at[1] - middle[0]))
        share = EXIT_ALONG / (math.dist(a, b) / 2 / self.wide)
        return self.within((x + (end[0] - x) * share, y + (end[1] - y) * share), EXIT_ROOM)

    def within(self, point: Point, room: float) -> Point:
        """The nearest point so many hex widths or more from the edge of the map."""
        left, top, wide, high = bounds(self.sheet)
        pad = room * self.wide
        return (
            min(max(point[0], left + pad), left + wide - pad),
            min(max(point[1], top + pad), top + high - pad),
        )

    def offset(self, number: int, side: int) -> Point:
        """As `point`, from the middle of the hex in widths of the board's cell."""
        x, y = self.middles[number]
        px, py = self.point(number, side)
        wide = float(self.sheet.tile_width)
        return (px - x) / wide, (py - y) / wide

    def number(self, spot: Spot | None) -> int:
        """The hex a spot lies in, 0 outside the battlefield."""
        return self.numbers.get(spot.cell, 0) if spot is not None else 0

    def meant(self, spot: Spot, centre: bool = True) -> tuple[int, int]:
        """(hex, side or CENTRE) that a pointer means, (0, CENTRE) outside the battlefield. centre: whether the
        middle counts."""
        number = self.number_at(spot.point)
        if not number:
            return 0, CENTRE
        x, y = self.middles[number]
        dx, dy = spot.point[0] - x, spot.point[1] - y
        if centre and math.hypot(dx, dy) < CENTRE_ZONE * self.away(1):
            return number, CENTRE
        return number, min(range(6), key=lambda s: math.dist(spot.point, self.middle_of_side(number, s)))

    def number_at(self, point: Point) -> int:
        """The hex under a map point, 0 for none."""
        best = min(HEXES, key=lambda n: math.dist(point, self.middles[n]))
        return best if inside(point, self.outlines[best]) else 0

    def outer(self, spot: Spot) -> bool:
        return not self.number_at(spot.point)


def inside(point: Point, outline: tuple[Point, ...], slack: float = 1.0) -> bool:
    """Whether a point lies in a convex outline (corners in order), or at most `slack` points outside."""
    sign = 0.0
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        far = cross / (math.dist(a, b) or 1.0)
        if abs(far) <= slack:
            continue
        if sign and (far > 0) != (sign > 0):
            return False
        sign = far
    return True


@lru_cache(1)
def places() -> Places:
    """The geometry that all battlefields share: they differ in their tiles alone."""
    return Places(battlefield(NO_TILES))


# -- Where the enemy units of a hex stand: in the open near the middle, in cover at their ridge, wrecks at the rim;
# clear of each other and of the aircraft there, as far as there is room.
#
# Everything in widths of a hex from its middle.

UNIT = 0.258
"""Side of the counter of a unit."""
PLANE = 0.335
"""Side of the counter of an aircraft."""
NUMBER: tuple[Point, float] = ((0.0, -0.47), 0.09)
"""Where the number of a hex is printed, and its side."""
STEP = UNIT
HAIR = 0.012
"""What may be missing of a gap without being seen."""
BORDER = 0.434
"""From the middle of a hex to where units may lie: the strip to its sides, 0.5 away, is for the bars of places."""
LEAN = 0.10
"""Those in the open keep this far from the ridge at which others of their hex are in cover."""
COVERED = 0.012
"""From this cost on rows at a ridge are given up: something would be covered."""
SEEN = 0.0015
"""What one square may cover of another without hiding anything of it."""
SLIDES: tuple[Point, ...] = (
    (0.0, 0.0),
    *(
        (r * math.sin(math.radians(a)), -r * math.cos(math.radians(a)))
        for r in (0.1, 0.2, 0.25, 0.3)
        for a in range(0, 360, 45)
    ),
)
"""Ways in which the units in the open give way, the nearest first."""


def overlap(a: Point, b: Point, side: float) -> float:
    """How much two squares cover each other; `side`: the mean of their sides."""
    return max(0.0, side - abs(a[0] - b[0])) * max(0.0, side - abs(a[1] - b[1]))


def rows_of(counts: Iterable[int]) -> tuple[Point, ...]:
    """Counters in rows, each row and the whole block around the middle."""
    counts = [c for c in counts if c]
    return tuple(
        ((i - (n - 1) / 2) * STEP, (row - (len(counts) - 1) / 2) * STEP)
        for row, n in enumerate(counts)
        for i in range(n)
    )


def ring(n: int) -> tuple[Point, ...]:
    """Around a middle that is taken, at the foot of the hex first."""
    angles = (150, 210, 90, 270, 30, 330, 180, 0, 120, 240)
    return tuple((0.30 * math.sin(math.radians(a)), -0.31 * math.cos(math.radians(a))) for a in angles[:n])


@lru_cache(32)
def shapes(n: int) -> tuple[tuple[Point, ...], ...]:
    """Blocks in which n units in the open can stand, the usual one first."""
    if n <= 3:
        rows: list[tuple[int, ...]] = [(n,), (2, n - 2), (1, n - 1), (1, 1, n - 2)][: 1 if n < 2 else 2 if n < 3 else 4]
        if n == 2:
            rows = [(2,), (1, 1)]
    else:
        across = 2 if n == 4 else 3
        rows = [tuple(min(across, n - i) for i in range(0, n, across))]
        rows += [tuple(min(2, n - i) for i in range(0, n, 2))] if n <= 6 else []
    return tuple(rows_of(r) for r in rows) + ((ring(n),) if n <= 10 else ())


@lru_cache(2048)
def in_the_open(n: int, taken: tuple[tuple[Point, float], ...], lean: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """Places of n units: the first block and slide that covers nothing, else what covers least. `taken`: what lies
    there already, with its side; `lean`: where the block would rather stand."""
    best: tuple[float, tuple[Point, ...]] | None = None
    for k, shape in enumerate(shapes(n)):
        for i, (sx, sy) in enumerate(SLIDES):
            at = tuple((x + sx + lean[0], y + sy + lean[1]) for x, y in shape)
            out = sum(outside(p) for p in at)
            cost = sum(overlap(p, q, (UNIT + side) / 2) for p in at for q, side in taken) + 0.08 * out
            cost += sum(overlap(p, q, UNIT) for j, p in enumerate(at) for q in at[:j])
            if cost < 1e-4:
                return at
            cost += 0.0005 * i + 0.001 * k
            if best is None or cost < best[0]:
                best = cost, at
    if best is not None and best[0] >= COVERED / 2:
        return one_by_one(n, (0.0, 0.3), taken) or best[1]
    return best[1] if best is not None else ()


@lru_cache(2048)
def in_cover(n: int, side: int, taken: tuple[tuple[Point, float], ...]) -> tuple[Point, ...]:
    """Places of n units at a ridge, side by side along it, two and then three to a row inward, whole within their hex:
    on the other side of the ridge others may lie. They draw back from an aircraft that lies on the ridge."""
    counts = [min(2, n)]
    while sum(counts) < n:
        counts.append(min(3, n - sum(counts)))
    turn = math.radians(SIDE_HEADINGS[side])
    along, out = (math.cos(turn), math.sin(turn)), (math.sin(turn), -math.cos(turn))
    best: tuple[float, tuple[Point, ...]] | None = None
    for k, shift in product(range(6), (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3)):
        first = at_ridge(side) - 0.07 * k
        found = []
        for row, count in enumerate(counts):
            deep = first - row * depth(side)
            for i in range(count):
                step = (i - (count - 1) / 2) * width(side) + shift
                found.append((out[0] * deep + along[0] * step, out[1] * deep + along[1] * step))
        cost = sum(overlap(p, q, (UNIT + wide) / 2) for p in found for q, wide in taken)
        cost += 0.08 * sum(outside(p) for p in found) + 0.002 * k + 0.004 * abs(shift)
        if best is None or cost < best[0]:
            best = cost, tuple(found)
    assert best is not None
    return best[1] if best[0] < COVERED else one_by_one(n, out, taken) or best[1]


def one_by_one(n: int, toward: Point, taken: Sequence[tuple[Point, float]]) -> tuple[Point, ...]:
    """Places of n units where rows find no room: each as near to the ridge as it can lie clear of all others; none when
    there is no room for all. `toward`: from the middle to the ridge.
    """
    steps = [i * 0.03 for i in range(-15, 16)]
    free = [(x, y) for x in steps for y in steps if outside((x, y)) <= 0]
    near = sorted(free, key=lambda p: (-round(p[0] * toward[0] + p[1] * toward[1], 3), abs(p[0]), p))
    for order in (near, sorted(free), sorted(free, key=lambda p: (abs(p[1]), p)), sorted(free, key=lambda p: p[::-1])):
        lying, found = list(taken), list[Point]()
        for _ in range(n):
            at = next((p for p in order if not any(overlap(p, q, (UNIT + side) / 2) > SEEN for q, side in lying)), None)
            if at is None:
                break
            found.append(at)
            lying.append((at, UNIT))
        if len(found) == n:
            return tuple(found)
    return ()


def outside(at: Point) -> float:
    """How far the square of a unit reaches over the strip at the sides of its hex."""
    out = 0.0
    for heading in SIDE_HEADINGS:
        turn = math.radians(heading)
        x, y = math.sin(turn), -math.cos(turn)
        reach = at[0] * x + at[1] * y + UNIT / 2 * (abs(x) + abs(y))
        out = max(out, reach - BORDER - HAIR)
    return out


def at_ridge(side: int) -> float:
    """How far from the middle a counter lies that touches the strip at a side from within, with its upright square."""
    turn = math.radians(SIDE_HEADINGS[side])
    return BORDER - UNIT / 2 * (abs(math.cos(turn)) + abs(math.sin(turn)))


def width(side: int) -> float:
    """From one counter to the next along a side so that upright squares do not cover each other."""
    turn = math.radians(SIDE_HEADINGS[side])
    return STEP / max(abs(math.cos(turn)), abs(math.sin(turn)))


def depth(side: int) -> float:
    """The same from one row to the next."""
    return width(side)


def wrecks(n: int) -> tuple[Point, ...]:
    """Small wrecks at the foot of the hex, then at its head."""
    return tuple((-0.24 + 0.16 * (i % 4), 0.33 if i < 4 else -0.33) for i in range(n))
