"""Marks of the battlefield that the game draws itself: washes of hexes, places to fly to with their risk, ridges,
plates, arrows.

Every function makes a `Mark`; points are map points. A scale of 1 is a hex 160 pixels wide. Each tone has a colour and
a shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import pygame as pg

from tabletop.table.draw import lines, palette
from tabletop.table.draw.kit import cached, circle, dark, el, mask_with, poly, rect, svg, text, width
from tabletop.table.play.contract import Areas, Mark, Point

Screen = Callable[[Point], tuple[int, int]]
HEX = 480.0
BAR = 0.066
"""How thick the bar of a place on a side is, in widths of a hex: it lies along the side, within the hex."""
BAR_SHARE = 0.92
"""How far toward its side the middle of such a bar lies."""
DART = ((0, -1.15), (0.48, 0.72), (0, 0.42), (-0.48, 0.72))
"""The head on a bar, in heights of it: slim, so that its point is told from its corners also where the bar is turned by
60 degrees. An equilateral head reads as left or right there.
"""
CREAM = "#fff6e2"
INK = "#201a10"
TONES = {"go": "#0f7f5f", "ridge": "#d18a12", "crash": "#c22a1c", "leave": "#1f5f8f", "no": "#6a655c"}
STRESS_TONES = ("#2f8f63", "#e7c33c", "#e08a1e", "#cf5a22", "#b03a1c")
"""Share of the roll that brings 0, 1, 2, 3, 4 and more Stress."""
WASHES = {
    "fan": ("#fff2b8", 0.34),
    "aim": ("#ffe07a", 0.42),
    "blocked": ("#3d3a36", 0.34),
    "far": ("#3d3a36", 0.16),
    "away": ("#2a2622", 0.26),
    "own": ("#2b5a8e", 0.16),
}


def scale_of(zoom: float) -> float:
    return HEX * zoom / 160


def _stroke(surface: pg.Surface, body: str, points: Sequence[tuple[int, int]], pad: float) -> None:
    """An SVG drawing that lies around some points of the surface, as far as it is in sight."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = pg.Rect(
        int(min(xs) - pad),
        int(min(ys) - pad),
        int(max(xs) - min(xs) + 2 * pad) + 2,
        int(max(ys) - min(ys) + 2 * pad) + 2,
    ).clip(surface.get_clip())
    if box.w > 0 and box.h > 0:
        surface.blit(_rendered(body, (box.x, box.y, box.w, box.h)), box)


@cached(64)
def _rendered(body: str, box: tuple[int, int, int, int]) -> pg.Surface:
    return svg(body, box[2:], box)


def _mark(draw: Callable[..., None], *arguments: object, layer: int = 0, areas: Areas | None = None) -> Mark:
    return Mark("own", draw=partial(draw, *arguments), layer=layer, areas=areas)


def _round(point: Point, wide: float, high: float, rise: float = 0) -> Areas:
    """So much round a point, in the units of these drawings."""

    def areas(at: Screen, zoom: float) -> list[pg.Rect]:
        k = scale_of(zoom)
        box = pg.Rect(0, 0, round(wide * k), round(high * k))
        x, y = at(point)
        box.center = x, round(y - rise * k)
        return [box]

    return areas


# -- hexes
@cached(64)
def _wash(w: int, h: int, kind: str, hot: bool) -> pg.Surface:
    colour, op = WASHES[kind]
    shoulder = h * 136 / 552
    shape = [(w / 2, 0), (w, shoulder), (w, h - shoulder), (w / 2, h), (0, h - shoulder), (0, shoulder)]
    inset = poly([(w / 2 + (x - w / 2) * 0.985, h / 2 + (y - h / 2) * 0.985) for x, y in shape])
    s = el(inset, colour, op=op + (0.14 if hot else 0))
    if kind in ("fan", "aim"):
        s += el(
            inset,
            "none",
            "#fffaf0" if kind == "fan" else "#b4560a",
            max(1.2, w / (110 if kind == "fan" else 60)),
            so=0.85,
        )
    out = svg(s, (w, h))
    if kind == "blocked":
        step = max(6.0, w / 13)
        d = "".join(f"M{q:.1f} {h}L{q + h:.1f} 0" for q in (i * step - h for i in range(int((w + h) / step) + 1)))
        lined = svg(el(d, "none", "#1d1b18", max(1.2, w / 90), so=0.55), (w, h))
        out.blit(mask_with(lined, svg(el(inset, "#ffffff"), (w, h))), (0, 0))
    return out


def _draw_wash(outline: Sequence[Point], kind: str, hot: bool, surface: pg.Surface, at: Screen, zoom: float) -> None:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    (x0, y0), (x1, y1) = at((min(xs), min(ys))), at((max(xs), max(ys)))
    surface.blit(_wash(max(4, x1 - x0), max(4, y1 - y0), kind, hot), (x0, y0))


def wash(outline: Sequence[Point], kind: str, hot: bool = False) -> Mark:
    """A hex in a tone: "fan" (attack angle), "aim" (the store reaches it), "blocked" (hatched: out of sight), "far",
    "away" (outside the attack angle), "own"."""
    return _mark(_draw_wash, tuple(outline), kind, hot)


def _draw_edges(
    edges: Sequence[tuple[Point, Point]], colour: str, words: str, surface: pg.Surface, at: Screen, zoom: float
) -> None:
    k = scale_of(zoom)
    for a, b in edges:
        pg.draw.line(surface, CREAM, at(a), at(b), max(3, round(6 * k)))
    for a, b in edges:
        (ax, ay), (bx, by) = at(a), at(b)
        n = max(3, round(math.dist((ax, ay), (bx, by)) / max(5, 9 * k)))
        for i in range(n):
            s, e = (i + 0.18) / n, (i + 0.82) / n
            pg.draw.line(
                surface,
                colour,
                (ax + (bx - ax) * s, ay + (by - ay) * s),
                (ax + (bx - ax) * e, ay + (by - ay) * e),
                max(2, round(3 * k)),
            )
    if words and edges:
        a, b = min(edges, key=lambda e: (min(e[0][1], e[1][1]), e[0][0] + e[1][0]))
        (ax, ay), (bx, by) = at(a), at(b)
        _plate(surface, words, ((ax + bx) / 2, (ay + by) / 2), colour, k)


def edges(found: Sequence[tuple[Point, Point]], colour: str, words: str = "") -> Mark:
    """A dashed border of an area: the range of a store."""
    return _mark(_draw_edges, tuple(found), colour, words, layer=1)


def _draw_fan(edges: Sequence[tuple[Point, Point]], surface: pg.Surface, at: Screen, zoom: float) -> None:
    k = scale_of(zoom)
    for colour, wide in (("#3b2a10", 6.4), ("#ffe27a", 3.6)):
        for a, b in edges:
            pg.draw.line(surface, colour, at(a), at(b), max(2, round(wide * k)))
            for end in (a, b):
                pg.draw.circle(surface, colour, at(end), max(1.0, wide * k / 2))


def fan(edges: Sequence[tuple[Point, Point]]) -> Mark:
    """The border of the attack angle, a gold line."""
    return _mark(_draw_fan, tuple(edges), layer=0)


def _draw_ridge(a: Point, b: Point, surface: pg.Surface, at: Screen, zoom: float) -> None:
    k = scale_of(zoom)
    body = el(poly([at(a), at(b)], False), "none", CREAM, 8.6 * k, extra='stroke-linecap="round"') + el(
        poly([at(a), at(b)], False), "none", palette.HIGH["threat"][0], 4.8 * k, extra='stroke-linecap="round"'
    )
    _stroke(surface, body, [at(a), at(b)], 10 * k)


def ridge(edge: tuple[Point, Point]) -> Mark:
    """The ridge that blocks the sight, in red."""
    return _mark(_draw_ridge, *edge)


# -- places to fly to
@cached(256)
def _spot(px: int, heading: float | None, tone: str, hot: bool, small: bool) -> pg.Surface:
    """A place: on a side a bar along it with an arrow head outward, in the centre a ring."""
    colour = TONES[tone]
    fill, op = (colour, 1.0) if hot else (colour, 0.86)
    rim = "#ffe27a" if hot else CREAM
    if heading is None:
        s = (
            circle(50, 50, 27, CREAM, rim, 5, op=0.9)
            + circle(50, 50, 25, fill, INK, 1.4, op=op)
            + circle(50, 50, 14, "none", CREAM, 3.4)
        )
        s += el("M50 34V42M50 58V66M34 50H42M58 50H66", "none", CREAM, 3.4)
    else:
        wide, high = (52 if small else 68), 100 * BAR * 160 / (66 if small else 84)
        bar = rect(50 - wide / 2, 50 - high / 2, wide, high, fill, high / 3, rim, 3.2 if hot else 2.0, op=op)
        bar += rect(50 - wide / 2, 50 - high / 2, wide, high, "none", high / 3, dark(colour, 0.5), 1.0)
        h = high * 0.3
        if tone == "leave":  # it lies beside the aircraft
            wide = round(high * 2)
            bar = rect(50 - wide / 2, 50 - high / 2, wide, high, fill, high / 3, rim, 3.2 if hot else 2.0, op=op)
        dart = poly([(50 + x * high, 50 + y * high) for x, y in DART])
        sign = {
            "crash": el(f"M{50 - h} {50 - h}L{50 + h} {50 + h}M{50 + h} {50 - h}L{50 - h} {50 + h}", "none", CREAM, 3),
            "no": el("M45 50H55", "none", CREAM, 3),
        }.get(tone, el(dart, CREAM, INK, 1.4))
        s = f'<g transform="rotate({heading:g} 50 50)">{bar}{sign}</g>'
    return svg(s, (px, px), (0, 0, 100, 100))


def _draw_spot(
    point: Point, heading: float | None, tone: str, hot: bool, small: bool, surface: pg.Surface, at: Screen, zoom: float
) -> None:
    px = max(16, round((66 if small else 84) * scale_of(zoom)))
    picture = _spot(px, heading, tone, hot, small)
    surface.blit(picture, picture.get_rect(center=at(point)))


def _draw_odds(
    point: Point,
    heading: float | None,
    odds: Sequence[tuple[str, float]],
    hot: bool,
    surface: pg.Surface,
    screen: Screen,
    zoom: float,
) -> None:
    """A bar along its side in parts, the figures upright."""
    k, (x0, y0) = scale_of(zoom), screen(point)
    turn = math.radians(90 if heading is None else heading)
    along = (math.cos(turn), math.sin(turn))
    if along[0] < -1e-6 or (abs(along[0]) <= 1e-6 and along[1] < 0):
        along = (-along[0], -along[1])  # read from the left, and from above
    across = (-along[1], along[0])
    long, high = 54 * k, BAR * 160 * k

    def corner(far: float, aside: float) -> tuple[float, float]:
        return x0 + along[0] * far + across[0] * aside, y0 + along[1] * far + across[1] * aside

    def quad(start: float, end: float, half: float) -> list[tuple[float, float]]:
        return [corner(start, -half), corner(end, -half), corner(end, half), corner(start, half)]

    edge = 2.2 * k if hot else 1.2 * k
    pg.draw.polygon(surface, "#ffe27a" if hot else CREAM, quad(-long / 2 - edge, long / 2 + edge, high / 2 + edge))
    at = -long / 2
    for words, share in odds:
        crash, end = words == "X", at + long * share
        pg.draw.polygon(surface, INK if crash else STRESS_TONES[min(4, int(words))], quad(at, end, high / 2))
        if end - at >= 8 * k:
            said = "X" if crash else f"+{words}" if words != "0" and end - at > 13 * k else words
            ink = "#ff8c78" if crash else INK
            text(surface, said, corner((at + end) / 2, 0), "display", max(10.0, 10.5 * k), ink, "mc")
        at = end
    pg.draw.polygon(surface, INK, quad(-long / 2, long / 2, high / 2), 1)


def spot(
    point: Point, heading: float | None, tone: str, hot: bool = False, small: bool = False, above: bool = False
) -> Mark:
    """A place that can be taken: "go" green, "ridge" amber (a roll), "crash" red (it may crash), "leave" blue, "no"
    grey. `above`: over the pieces."""
    layer = int(hot or above or tone == "leave")
    return _mark(_draw_spot, point, heading, tone, hot, small, layer=layer, areas=_round(point, 40, 40))


def odds(point: Point, heading: float | None, spread: Sequence[tuple[str, Fraction]], hot: bool = False) -> Mark:
    """A place behind a ridge as a bar in parts: the share of each Stress result of the roll, its figure in each part; a
    crash ("X") in black."""
    parts = tuple((w, float(p)) for w, p in spread if p)
    return _mark(_draw_odds, point, heading, parts, hot, layer=1, areas=_round(point, 50, 50))


# -- words and arrows
@cached(256)
def _plate_ground(w: int, h: int, colour: str) -> pg.Surface:
    return svg(rect(1, 1, w - 2, h - 2, CREAM, h * 0.2, colour, max(1.2, h * 0.07)), (w, h))


def _plate(surface: pg.Surface, words: str, at: tuple[float, float], colour: str, k: float, size: float = 19) -> None:
    px = max(11.0, size * k)
    w, h = round(width(words, "display", px) + px * 0.62), round(px * 1.22)
    corner = (round(at[0] - w / 2), round(at[1] - h / 2))
    surface.blit(_plate_ground(w, h, colour), corner)
    text(surface, words, at, "display", px, dark(colour, 0.35), "mc")


def _draw_plate(
    point: Point, words: str, colour: str, rise: float, surface: pg.Surface, at: Screen, zoom: float
) -> None:
    k = scale_of(zoom)
    x, y = at(point)
    _plate(surface, words, (x, y - rise * k), colour, k, 15)


def plate(point: Point, words: str, colour: str = "#a3187a", rise: float = 0) -> Mark:
    """A few words on a paper plate, `rise` units above a point."""
    areas = _round(point, 15 * (0.6 + 0.5 * len(words)), 20, rise)
    return _mark(_draw_plate, point, words, colour, rise, layer=1, areas=areas)


def _draw_arrow(a: Point, b: Point, words: str, kind: str, surface: pg.Surface, at: Screen, zoom: float) -> None:
    k = scale_of(zoom)
    (ax, ay), (bx, by) = at(a), at(b)
    far = math.hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / far, (by - ay) / far
    start, end = (ax + ux * 20 * k, ay + uy * 20 * k), (bx - ux * 12 * k, by - uy * 12 * k)
    lines.fire_line(surface, start, end, max(0.5, 0.8 * k), kind)
    if words:
        share = 0.42
        _plate(
            surface,
            words,
            (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share),
            palette.HIGH.get(kind, ("#54483a", ""))[0],
            k,
            17,
        )


def arrow(a: Point, b: Point, words: str = "", kind: str = "threat", under: bool = False) -> Mark:
    """A line of fire from a to b with its hits on a plate. kind: a name of palette.HIGH; `under`: below the pieces."""
    return _mark(_draw_arrow, a, b, words, kind, layer=int(not under))


@cached(16)
def _chain(px: int) -> pg.Surface:
    s = ""
    for x in (36, 64):
        s += (
            f'<rect x="{x - 21}" y="38" width="42" height="24" rx="12" fill="none" stroke="{CREAM}" stroke-width="15"/>'
        )
    for x in (36, 64):
        s += f'<rect x="{x - 21}" y="38" width="42" height="24" rx="12" fill="none" stroke="#2b5a8e" stroke-width="8"/>'
    return svg(f'<g transform="rotate(-28 50 50)">{s}</g>', (px, px), (0, 0, 100, 100))


def _draw_chain(point: Point, surface: pg.Surface, at: Screen, zoom: float) -> None:
    picture = _chain(max(16, round(34 * scale_of(zoom))))
    surface.blit(picture, picture.get_rect(center=at(point)))


def chain(point: Point) -> Mark:
    """The hex is seen by a linked aircraft alone."""
    return _mark(_draw_chain, point, layer=1)


def _draw_number(point: Point, words: str, surface: pg.Surface, at: Screen, zoom: float) -> None:
    k = scale_of(zoom)
    text(
        surface,
        words,
        at(point),
        "display",
        max(10, 17 * k),
        "#4b3a22",
        "mc",
        halo="#f1e3bd",
        halo_w=max(1, round(1.4 * k)),
        alpha=225,
    )


def number(point: Point, words: str) -> Mark:
    """The number of a hex, printed on the map."""
    return _mark(_draw_number, point, words)


def _draw_ring(point: Point, radius: float, colour: str, surface: pg.Surface, at: Screen, zoom: float) -> None:
    k = scale_of(zoom)
    body = circle(*at(point), radius * zoom, "none", CREAM, 6 * k, so=0.8) + circle(
        *at(point), radius * zoom, "none", colour, 3 * k
    )
    x, y = point
    _stroke(surface, body, [at((x - radius, y - radius)), at((x + radius, y + radius))], 8 * k)


def ring(point: Point, radius: float, colour: str = "#ffc81a") -> Mark:
    """A ring around a piece."""
    return _mark(_draw_ring, point, radius, colour, layer=1)


def _draw_way(points: Sequence[Point], surface: pg.Surface, at: Screen, zoom: float) -> None:
    lines.path_line(surface, [at(p) for p in points], max(0.5, 0.75 * scale_of(zoom)))


def way(points: Sequence[Point]) -> Mark:
    """The way that an aircraft would fly."""
    return _mark(_draw_way, tuple(points), layer=1)
