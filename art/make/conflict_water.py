"""Brooks of the conflict solo battlefields: which way they run through their hexes, and how they look."""

from __future__ import annotations

import math
import random
from collections import deque
from itertools import pairwise

from conflict_looks import Look
from ink import Point, circle, dark, el, ellipse, light, mix, path
from support_hexes import SHEET, Cell, centre, corners, direction_to, neighbour

Sides = set[tuple[Cell, int]]


def _near(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in range(6)]


def _farthest(start: Cell, cells: set[Cell]) -> list[Cell]:
    """The shortest way to the cell that lies farthest from the start."""
    before: dict[Cell, Cell | None] = {start: None}
    queue, last = deque([start]), start
    while queue:
        last = queue.popleft()
        for near in _near(last):
            if near in cells and near not in before:
                before[near] = last
                queue.append(near)
    way: list[Cell] = []
    at: Cell | None = last
    while at is not None:
        way.append(at)
        at = before[at]
    return way[::-1]


def courses(cells: set[Cell]) -> tuple[list[list[Cell]], list[Cell]]:
    """The brooks as chains of hexes, and the hexes beside them in which water only stands."""
    left, found, ponds = set(cells), [], []
    while left:
        part, todo = set(), [min(left)]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.discard(cell)
                part.add(cell)
                todo += _near(cell)
        main = _farthest(_farthest(min(part), part)[-1], part)
        found.append(main)
        ponds += sorted(part - set(main))
    return found, ponds


def _off(cell: Cell) -> bool:
    return not (0 <= cell[0] < SHEET.columns and 0 <= cell[1] < SHEET.rows)


def _middle(cell: Cell, side: int, share: float = 0.5) -> Point:
    ring = corners(cell)
    (ax, ay), (bx, by) = ring[side], ring[(side + 1) % 6]
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _mouth(cell: Cell, onward: Point, wet: set[Cell]) -> list[Point]:
    """What lies before the first hex of a brook that goes on to a point: the rim of the map, marsh or a lake, else its
    spring.
    """
    x, y = centre(cell)
    away = (2 * x - onward[0], 2 * y - onward[1])
    facing = sorted(range(6), key=lambda side: math.dist(_middle(cell, side), away))[:3]
    for side in facing:
        mx, my = _middle(cell, side)
        if _off(neighbour(cell, side)):
            return [(mx + (mx - x) * 0.9, my + (my - y) * 0.9), (mx, my)]
    for side in facing:
        if neighbour(cell, side) in wet:
            return [_middle(cell, side)]
    mx, my = _middle(cell, facing[0])
    return [((x + mx) / 2, (y + my) / 2)]


def _links(chains: list[list[Cell]]) -> list[list[list[Cell]]]:
    """Chains whose ends face each other over a single hexside run on into one another."""
    rows = [[chain] for chain in chains]
    joined = True
    while joined:
        joined = False
        for a in rows:
            for b in rows:
                if a is b or joined:
                    continue
                for flip_a in (False, True):
                    for flip_b in (False, True):
                        one, two = _flipped(a, flip_a), _flipped(b, flip_b)
                        if not joined and _between(one[-1][-1], two[0][0]):
                            rows.remove(a)
                            rows.remove(b)
                            rows.append(one + two)
                            joined = True
            if joined:
                break
    return rows


def _flipped(row: list[list[Cell]], flip: bool) -> list[list[Cell]]:
    return [chain[::-1] for chain in reversed(row)] if flip else row


def _between(a: Cell, b: Cell) -> list[Point]:
    """The ends of the hexside that leads from a hex to one two steps away, [] when there is none."""
    common = [c for c in _near(a) if c in _near(b)]
    if a == b or b in _near(a) or len(common) != 2:
        return []
    ring = [(round(x), round(y)) for x, y in corners(common[0])]
    other = {(round(x), round(y)) for x, y in corners(common[1])}
    ends = [p for p in ring if p in other]
    ends.sort(key=lambda p: math.dist(p, centre(a)))
    return [(float(x), float(y)) for x, y in ends]


def lines(cells: set[Cell], wet: set[Cell], roads: Sides, seed: str) -> tuple[list[list[Point]], list[Cell]]:
    """The middles of all brooks, from hexside to hexside, and the hexes with a pond. Where a road goes through the same
    hexside the brook keeps to its corner."""
    chains, ponds = courses(cells)
    rnd, found = random.Random(f"{seed} brooks"), []
    lone = []
    for row in _links(chains):
        if len(row) == 1 and len(row[0]) == 1:
            lone.append(row[0][0])
            continue
        points: list[Point] = []
        for n, chain in enumerate(row):
            if n:
                points += _between(row[n - 1][-1], chain[0])
            for a, b in pairwise(chain):
                x, y = centre(a)
                if points and a != chain[0] and math.dist(points[-1], _middle(a, direction_to(a, b))) > 90:
                    points.append((x + rnd.uniform(-9, 9), y + rnd.uniform(-9, 9)))
                points.append(_gap(a, b, roads, rnd))
        start = _mouth(row[0][0], points[0], wet)
        found.append([*start, *points, *_mouth(row[-1][-1], points[-1], wet)[::-1]])
    return found, ponds + lone


def _gap(a: Cell, b: Cell, roads: Sides, rnd: random.Random) -> Point:
    """Where a brook goes from a hex to the next."""
    side = direction_to(a, b)
    if (a, side) not in roads:
        return _middle(a, side, 0.5 + rnd.uniform(-0.1, 0.1))
    ring = corners(a)
    return _middle(a, side, 0.16 if ring[side][1] > ring[(side + 1) % 6][1] else 0.84)


def paint(look: Look, brooks: list[list[Point]], ponds: list[Cell], seed: str, ravine: bool) -> str:
    """Water with its banks, reeds and stones; in a ravine with slopes of earth."""
    rnd, s = random.Random(f"{seed} banks"), ""
    for points in brooks:
        d = path(points, False)
        if ravine:
            s += el(d, "none", mix(look.soil, look.base, 0.35), 52, so=0.55)
            s += _slopes(points, look, rnd)
        s += el(d, "none", dark(look.base, 0.28), 24, so=0.3) + el(
            d, "none", mix(look.sand, look.base, 0.3), 19, so=0.8
        )
    for cell in ponds:
        x, y = centre(cell)
        s += ellipse(x, y, 40, 26, mix(look.sand, look.base, 0.3), 0.9) + ellipse(x, y, 35, 22, look.water[2])
        s += ellipse(x, y + 1, 33, 20, look.water[0]) + ellipse(x - 6, y - 4, 17, 7, look.water[1], 0.8)
    for points in brooks:
        d = path(points, False)
        s += el(d, "none", look.water[2], 15) + el(d, "none", look.water[0], 11.5)
        s += el(d, "none", look.water[1], 3.4, so=0.85) + el(
            d, "none", "#f2f8f6", 1.1, so=0.7, extra='stroke-dasharray="9 22"'
        )
        for (ax, ay), (bx, by) in pairwise(points):
            far = math.dist((ax, ay), (bx, by)) or 1
            for _ in range(round(far / 11)):
                t, off = rnd.random(), rnd.choice((-1, 1)) * rnd.uniform(9, 14)
                x, y = ax + (bx - ax) * t - (by - ay) / far * off, ay + (by - ay) * t + (bx - ax) / far * off
                if rnd.random() < 0.3:
                    q = rnd.uniform(1.4, 2.6)
                    s += circle(x, y, q, light("#a39c8c", 0.2), "#5a544a", 0.6)
                else:
                    reed = f"M{x:.1f} {y:.1f}l-2 -6M{x:.1f} {y:.1f}l0 -8M{x:.1f} {y:.1f}l2.2 -5.6"
                    s += el(reed, "none", dark(look.floor, 0.25), 1.1, so=0.8)
    return s


def _slopes(points: list[Point], look: Look, rnd: random.Random) -> str:
    """Short strokes from the rims of a ravine down to its bed."""
    s = ""
    for (ax, ay), (bx, by) in pairwise(points):
        far = math.dist((ax, ay), (bx, by)) or 1
        nx, ny = -(by - ay) / far, (bx - ax) / far
        t = 0.0
        while t < far:
            x, y = ax + (bx - ax) * t / far, ay + (by - ay) * t / far
            for side in (-1, 1):
                o, i = rnd.uniform(24, 31) * side, rnd.uniform(13, 17) * side
                shade = 0.75 if nx * side + ny * side > 0 else 0.5
                s += el(
                    f"M{x + nx * o:.1f} {y + ny * o:.1f}L{x + nx * i:.1f} {y + ny * i:.1f}",
                    "none",
                    look.contour,
                    1.3,
                    so=shade,
                )
            t += rnd.uniform(4.5, 7)
    return s
