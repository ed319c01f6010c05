"""The drawing of marks: hex pictures by kind, lines, rings. A game gives the kind; the look comes from draw/highlights
and draw/lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame as pg

from tabletop.table.draw import highlights, lines
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Mark


def _facings(degrees: tuple[float, ...]) -> frozenset[int]:
    return frozenset(min(range(6), key=lambda i: abs((HEADINGS[i] - d + 180) % 360 - 180)) for d in degrees)


def _reach(w: int, h: int, m: Mark) -> pg.Surface:
    if m.colour == "quiet" and not (m.headings or m.hollow):
        return highlights.quiet_reach(w, h, m.weight >= 1)
    return highlights.reach(w, h, _facings(m.headings), _facings(m.hollow), 1 + round(m.weight * 2), m.colour == "hot")


HEX_PICTURES: dict[str, Callable[[int, int, Mark], pg.Surface]] = {
    "reach": _reach,
    "fire": lambda w, h, m: highlights.fire(w, h, m.text, False, m.colour == "hot"),
    "gunner": lambda w, h, m: highlights.fire(w, h, m.text, True, m.colour == "hot"),
    "threat": lambda w, h, m: highlights.threat(w, h, int(m.text or 0)),
    "target": lambda w, h, m: highlights.target(w, h),
    "selected": lambda w, h, m: highlights.selected(w, h),
    "hover": lambda w, h, m: highlights.hover(w, h),
    "not_allowed": lambda w, h, m: highlights.illegal(w, h),
    "zone": lambda w, h, m: highlights.zone(w, h, int(m.colour or 0)),
    "corridor": lambda w, h, m: highlights.corridor(w, h, next(iter(_facings(m.headings)), 0)),
    "torpedo": lambda w, h, m: (
        highlights.quiet_torpedo(w, h, int(m.text))
        if m.colour == "quiet" and m.text
        else highlights.torpedo(w, h, int(m.text) if m.text else None, m.colour == "both")
    ),
    "wedge": lambda w, h, m: highlights.aa_sector(w, h, m.colour, m.text),
    "footprint": lambda w, h, m: highlights.footprint(w, h, int(m.colour or 0), m.text == "destroyed"),
}
ATTACKS = {"line": "target", "gunline": "gunner", "aaline": "aa"}
LINES = frozenset({"path", "past", "line", "gunline", "aaline", "together", "strayed", "ring"})


def facing_ring(mark: Mark, wide: int) -> pg.Surface:
    """The ring of facings round a cell so many pixels wide; `text` is the chosen one, with an i when inverted."""
    chosen = int(mark.text.rstrip("i")) if mark.text else -1
    return highlights.facing_ring(
        max(60, round(wide * 1.9)), _facings(mark.headings), _facings(mark.hollow), chosen, mark.text.endswith("i")
    )


def reach_of(mark: Mark, points: Sequence[tuple[int, int]], scale: float, zoom: float) -> pg.Rect:
    """The box in pixels that contains the drawing of a line through these points."""
    if mark.kind == "ring":
        radius = round(mark.radius * zoom + 40 * scale)
        return pg.Rect(points[0][0] - radius, points[0][1] - radius, 2 * radius, 2 * radius)
    pad = round((26 + 8 * len(mark.text)) * scale) + 4
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pg.Rect(min(xs) - pad, min(ys) - pad, max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad)


def draw_line(surface: pg.Surface, mark: Mark, points: Sequence[tuple[int, int]], scale: float, zoom: float) -> None:
    """A line or ring through points of the surface; scale 1 is a cell 96 pixels wide."""
    if mark.kind == "ring":
        lines.range_ring(surface, points[0], mark.radius * zoom, mark.text, scale)
    elif mark.kind in ("path", "past"):
        lines.path_line(surface, points, scale, past=mark.kind == "past")
    elif mark.kind in ("together", "strayed"):
        lines.cohesion_line(surface, points[0], points[-1], mark.kind == "together", scale)
    else:
        lines.fire_line(surface, points[0], points[-1], scale, ATTACKS[mark.kind], mark.text)
