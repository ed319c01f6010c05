"""What is printed and drawn on a free table: zones with their names, strokes; and what the hand is drawing now."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import pygame as pg

from tabletop.games.free_table.rules.state import ARROW, LINE, State, Stroke, Zone
from tabletop.table.draw.kit import rgb, text
from tabletop.table.play.contract import Cell, Host, Mark, Point

INKS = {
    "red": "#b3261e", "blue": "#1f4e8c", "green": "#2f6b35", "yellow": "#e0b020", "black": "#1d1a16",
    "white": "#fbf6e9",
}  # fmt: skip
To = Callable[[Point], tuple[int, int]]


def marks(host: Host, state: State) -> list[Mark]:
    """Zones under the pieces, strokes over them."""
    zones = [Mark("hover", zone.cells, draw=_zone(host, zone)) for zone in state.zones.values()]
    drawn = [Mark("hover", layer=1, draw=stroke_drawn(stroke)) for stroke in state.strokes.values()]
    return [*zones, *drawn]


def wash(host: Host, cells: Iterable[Cell], colour: str, alpha: int = 60) -> Callable[[pg.Surface, To, float], None]:
    """A painter that tints cells."""
    shapes = [list(host.corners(cell)) for cell in cells]

    def paint(s: pg.Surface, to: To, zoom: float) -> None:
        seen = s.get_clip()
        for shape in shapes:
            points = [to(point) for point in shape]
            box = _box(points)
            if not box.colliderect(seen):
                continue
            tint = pg.Surface(box.size, pg.SRCALPHA)
            pg.draw.polygon(tint, (*rgb(colour), alpha), [(x - box.x, y - box.y) for x, y in points])
            s.blit(tint, box)

    return paint


def rim(shapes: Sequence[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """The sides that only one of the shapes has."""
    sides: dict[frozenset[tuple[int, int]], list[tuple[Point, Point]]] = {}
    for shape in shapes:
        for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
            key = frozenset((round(x), round(y)) for x, y in (a, b))
            sides.setdefault(key, []).append((a, b))
    return [found[0] for found in sides.values() if len(found) == 1]


def _zone(host: Host, zone: Zone) -> Callable[[pg.Surface, To, float], None]:
    shapes = [list(host.corners(cell)) for cell in zone.cells]
    edges, ink = rim(shapes), INKS.get(zone.colour, INKS["black"])
    tint = wash(host, zone.cells, ink, 46)
    left = min(x for shape in shapes for x, _ in shape)
    top = min(y for shape in shapes for _, y in shape)
    middle = (max(x for shape in shapes for x, _ in shape) + left) / 2
    high = host.cell_size[1]

    def paint(s: pg.Surface, to: To, zoom: float) -> None:
        tint(s, to, zoom)
        for a, b in edges:
            pg.draw.line(s, rgb("#fff6e2"), to(a), to(b), max(3, round(7 * zoom)))
        for a, b in edges:
            pg.draw.line(s, rgb(ink), to(a), to(b), max(2, round(4 * zoom)))
        size = max(11, high * zoom * 0.24)
        x, y = to((middle, top))
        name_at = (x, y + size * 0.75)
        halo = max(1, round(size / 9))
        text(s, zone.name.upper(), name_at, "display", size, ink, "mc", halo="#fff6e2", halo_w=halo)
        for n, cell in enumerate(zone.cells, 1) if zone.numbered else ():
            across, down = host.centre(cell)
            place = to((across, down + high * 0.3))
            text(s, str(n), place, "display", size * 1.1, ink, "mc", halo="#fff6e2", halo_w=halo)

    return paint


def stroke_drawn(stroke: Stroke) -> Callable[[pg.Surface, To, float], None]:
    """A painter of one stroke."""
    ink = INKS.get(stroke.colour, INKS["black"])
    edge = "#fff6e2" if stroke.colour != "white" else "#4a4335"

    def paint(s: pg.Surface, to: To, zoom: float) -> None:
        points = [to((float(x), float(y))) for x, y in stroke.points]
        wide = max(2, round(6 * zoom))
        for colour, extra in ((edge, 3), (ink, 0)):
            pg.draw.lines(s, rgb(colour), False, points, wide + extra)
            for point in points if len(points) > 2 else ():
                pg.draw.circle(s, rgb(colour), point, (wide + extra) // 2)
            if stroke.kind == ARROW:
                pg.draw.polygon(s, rgb(colour), _head(points[-2], points[-1], max(12, wide * 3.4) + extra))

    return paint


def _head(a: tuple[int, int], b: tuple[int, int], size: float) -> list[tuple[float, float]]:
    """The head of an arrow that ends at b."""
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    tip = (b[0] + math.cos(angle) * size * 0.5, b[1] + math.sin(angle) * size * 0.5)
    wings = [(b[0] + math.cos(angle + turn) * size, b[1] + math.sin(angle + turn) * size) for turn in (2.5, -2.5)]
    return [tip, *wings]


def nearest_stroke(state: State, point: Point, within: float) -> str:
    """The stroke that passes a map point most closely, "" for none so near."""
    best, far = "", within
    for name, stroke in state.strokes.items():
        for a, b in zip(stroke.points, stroke.points[1:], strict=False):
            if (away := _distance(point, a, b)) <= far:
                best, far = name, away
    return best


def _distance(p: Point, a: Point, b: Point) -> float:
    """How far a point is from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)


def frame(start: Point, end: Point) -> Mark:
    """The frame that is drawn round pieces to choose them."""

    def paint(s: pg.Surface, to: To, zoom: float) -> None:
        box = _box([to(start), to(end)])
        tint = pg.Surface(box.size, pg.SRCALPHA)
        tint.fill((255, 246, 226, 50))
        s.blit(tint, box)
        pg.draw.rect(s, rgb("#f2c230"), box, 2)

    return Mark("hover", layer=1, draw=paint)


def ruler(start: Point, end: Point) -> Mark:
    """The line along which is measured."""
    stroke = Stroke("", LINE, ((round(start[0]), round(start[1])), (round(end[0]), round(end[1]))), "yellow")
    return Mark("hover", layer=1, draw=stroke_drawn(stroke))


def _box(points: Sequence[tuple[int, int]]) -> pg.Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return pg.Rect(left, top, max(x for x, _ in points) - left + 1, max(y for _, y in points) - top + 1)
