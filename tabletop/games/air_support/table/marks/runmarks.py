"""Drawing a run on the board: its line through the hexes, ghosts of the plane hex by hex, the hexes it attacks from
there (of one number), the
arrows of the six grains, flak.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.air_support.rules import hexes, runs
from tabletop.games.air_support.rules.pieces import Plane
from tabletop.games.air_support.table.hand.previews import Preview
from tabletop.games.air_support.table.pieces import counters, looks, places
from tabletop.grid.hexes import Hex, distance
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, el, poly, rgb, svg, text, unit
from tabletop.table.play.contract import Mark, Point

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

ARROW_FAR = 1.05
"""Where the arrows of the grains stand, in hex heights from the middle of the target hex."""
CREAM = "#fffaf0"
ToScreen = Callable[[Point], tuple[int, int]]


@cached(32)
def _arrow(px: int, heading: float, kind: str) -> pg.Surface:
    """An arrow that flies in a direction; kind: plain, chosen, or not for a grain that is not allowed."""
    col = {"plain": pal.HIGH["target"][0], "chosen": pal.HIGH["selected"][0], "not": "#8a857a"}[kind]
    x, y = unit(heading)
    points = [(0, -40), (30, 2), (12, 2), (12, 40), (-12, 40), (-12, 2), (-30, 2)]
    turned = [(50 + px_ * -y - py_ * x, 50 + px_ * x - py_ * y) for px_, py_ in points]
    s = el(poly(turned), CREAM, CREAM, 9) + el(poly(turned), col, "#201a10", 3)
    if kind == "not":
        s += el("M30 30L70 70M70 30L30 70", "none", "#4d4a47", 7)
    return svg(s, (px, px), (0, 0, 100, 100))


@cached(64)
def _disc(px: int, words: str, col: str) -> pg.Surface:
    out = svg(circle(50, 50, 46, CREAM, col, 8), (px, px), (0, 0, 100, 100))
    text(out, words, (px / 2, px / 2), "display", px * (0.46 if len(words) > 2 else 0.56), "#241b12", "mc")
    return out


def _draw_arrows(
    table: SupportTable, at: Hex, legal: frozenset[int], chosen: int, s: pg.Surface, to: ToScreen, zoom: float
) -> None:
    x, y = table.host.centre(at)
    far = ARROW_FAR * table.host.cell_size[1]
    px = max(22, round(table.host.cell_size[1] * zoom * 0.62))
    for direction in range(6):
        ux, uy = unit(places.heading(direction))
        kind = "chosen" if direction == chosen else "plain" if direction in legal else "not"
        n = px if direction == chosen else round(px * 0.8)
        picture = _arrow(n, places.heading(direction), kind)
        s.blit(picture, picture.get_rect(center=to((x - ux * far, y - uy * far))))


def arrows(table: SupportTable, at: Hex, legal: Iterable[int], chosen: int) -> list[Mark]:
    """The six grains around a target hex: each arrow stands where the plane comes from."""
    return [
        Mark(
            "hover",
            (at,),
            layer=1,
            text=f"arrows {chosen}",
            draw=partial(_draw_arrows, table, at, frozenset(legal), chosen),
        )
    ]


def nearest(table: SupportTable, shots: list[tuple[str, Hex]]) -> list[tuple[str, Hex]]:
    """Of all hexes in which a weapon reaches the plane the nearest one."""
    out: dict[str, Hex] = {}
    for key, over in shots:
        at = places.hex_of(table.state, key)
        if at is not None and (key not in out or distance(at, over) < distance(at, out[key])):
            out[key] = over
    return list(out.items())


def _draw_ghosts(
    table: SupportTable,
    figure: str,
    heading: float,
    over: tuple[tuple[Hex, str, bool], ...],
    s: pg.Surface,
    to: ToScreen,
    zoom: float,
) -> None:
    high = table.host.cell_size[1] * zoom
    px = max(18, round(high * 0.95))
    n = max(15, round(high * 0.3))
    for at, word, hot in over:
        where = to(table.host.centre(at))
        picture = counters.ghost(figure, px, heading)
        s.blit(picture, picture.get_rect(center=where))
        disc = _disc(n, word, pal.HIGH["threat"][0] if hot else "#123c46")
        s.blit(disc, disc.get_rect(center=(where[0] + px // 3, where[1] - px // 3)))


def _draw_targets(
    table: SupportTable, found: tuple[tuple[Hex, str, bool], ...], s: pg.Surface, to: ToScreen, zoom: float
) -> None:
    high = table.host.cell_size[1] * zoom
    n = max(16, round(high * 0.34))
    for at, word, lives in found:
        x, y = to(table.host.centre(at))
        disc = _disc(n, word, pal.HIGH["target"][0] if lives else "#8a857a")
        s.blit(disc, disc.get_rect(center=(x, y + round(high * 0.36))))


def _draw_line(table: SupportTable, points: tuple[Point, ...], s: pg.Surface, to: ToScreen, zoom: float) -> None:
    """The flight path: a broad band with the line in its middle."""
    wide = max(3, round(table.host.cell_size[1] * zoom * 0.1))
    a, b = to(points[0]), to(points[-1])
    length = max(1.0, math.dist(a, b))
    for col, w in ((CREAM, wide + 4), ("#123c46", wide)):
        pg.draw.line(s, rgb(col), a, b, w)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    k = wide * 2.4
    tip = [
        (b[0] + ux * k, b[1] + uy * k),
        (b[0] - uy * k * 0.8, b[1] + ux * k * 0.8),
        (b[0] + uy * k * 0.8, b[1] - ux * k * 0.8),
    ]
    pg.draw.polygon(s, rgb("#123c46"), tip)


def line_mark(table: SupportTable, points: tuple[Point, ...]) -> Mark:
    return Mark("path", points=points, layer=1, draw=partial(_draw_line, table, points))


def run_marks(table: SupportTable, plane: Plane, found: Preview) -> list[Mark]:
    """A run that is thought of: hexes it attacks, where the plane is (red where known flak reaches it), its line,
    and the flak.
    """
    centre = table.host.centre
    start = found.stops[0].over
    last = 1 + runs.BEYOND if found.dive else runs.AHEAD
    end = hexes.step(
        start,
        found.direction,
        last if found.dive else max([last, *(runs.AHEAD + s.at for s in found.stops if s.victims or s.marks)]),
    )
    targets = tuple(
        dict.fromkeys(
            (s.target, str(s.at + 1), bool(s.victims or s.marks)) for s in found.stops if s.target is not None
        )
    )
    marks = [Mark("fire", (at,)) if lives else Mark("not_allowed", (at,)) for at, _, lives in targets]
    marks.append(line_mark(table, (centre(start), centre(end))))
    marks += flak_lines(table, nearest(table, [(key, s.over) for s in found.stops for key, _, _ in s.flak]))
    over = tuple((s.over, str(s.at + 1), bool(s.flak)) for s in found.stops)
    figure = looks.figure(plane.model, plane.cls)
    marks.append(
        Mark(
            "path",
            points=tuple(centre(at) for at, _, _ in over),
            layer=1,
            draw=partial(_draw_ghosts, table, figure, places.heading(found.direction), over),
        )
    )
    marks.append(
        Mark(
            "path",
            points=tuple(centre(at) for at, _, _ in targets),
            layer=1,
            draw=partial(_draw_targets, table, targets),
        )
    )
    return marks


def flak_lines(table: SupportTable, shots: list[tuple[str, Hex]]) -> list[Mark]:
    """Lines from flak to the hexes in which the plane is."""
    state = table.state
    marks = []
    for key, over in dict.fromkeys(shots):
        at = places.hex_of(state, key)
        if at is not None and at != over:
            marks.append(Mark("aaline", points=(table.host.centre(at), table.host.centre(over)), layer=1))
    return marks


def flown_marks(table: SupportTable, plane: Plane) -> list[Mark]:
    """The line of a plane on its run: where it came from and how far it flies."""
    run = plane.run
    if run is None:
        return []
    centre = table.host.centre
    end = hexes.step(run.start, run.direction, max(run.at + 1, runs.last_hex(run)))
    return [line_mark(table, (centre(run.start), centre(end))), Mark("target", (run.target,), layer=1)]
