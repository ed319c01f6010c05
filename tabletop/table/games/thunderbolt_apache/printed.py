"""What is printed on the sheet beside the battlefield: the loiter track with its marker (9.10), and the cups with the last chit and counter."""
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.thunderbolt_apache.pieces import Flight
from tabletop.games.thunderbolt_apache.rules import loiter
from tabletop.games.thunderbolt_apache.state import State
from tabletop.table.draw.kit import cached, circle, el, poly, rect, svg, text
from tabletop.table.games.thunderbolt_apache.paint import Screen, scale_of
from tabletop.table.play.contract import Mark

if TYPE_CHECKING:
    from tabletop.table.games.thunderbolt_apache.table import ApacheTable

TRACK = (1742.0, 22.0)
"""Top left corner of the loiter track in map points."""
BOX = 78.0
HIGHEST, LOWEST = 7, -2
TONES = {0: "#e08a1e", -1: "#c9301c", -2: "#17130f"}
UNDER = {0: "6+", -1: "10+", -2: "crash"}


def marks(table: ApacheTable) -> list[Mark]:
    state = table.state
    return [Mark("own", draw=partial(_track, _values(state)))]


def _values(state: State) -> tuple[int, int, tuple[tuple[str, int], ...]]:
    """Turn, marker, and (callsign, own value) of every aircraft on the field whose own value differs from the marker."""
    mission = state.here
    own = []
    for flyer in state.flyers:
        if flyer.flight in (Flight.FIELD, Flight.OUT):
            value = loiter.own_value(state, flyer).total
            if value != mission.marker:
                own.append((flyer.pilot or flyer.card, value))
    return mission.turn, mission.marker, tuple(own)


@cached(8)
def _ground(k: float, top: int) -> pg.Surface:
    """The printed track: boxes from the top value to the crash line."""
    w, h = round(k * 400), round(k * 390)
    s = rect(1, 1, 398, 388, "#efe5cc", 10, "#6b5a40", 2.4)
    for value in range(top, LOWEST - 1, -1):
        x, y = _box(top, value)
        tone = TONES.get(value, "#fbf5e6")
        s += rect(x, y, BOX - 6, BOX - 6, tone, 7, "#4b3a22", 2)
    body = svg(s, (w, h), (0, 0, 400, 390))
    text(body, "LOITER", (14 * k, 26 * k), "display", 34 * k, "#2a2016", "ml")
    for value in range(top, LOWEST - 1, -1):
        x, y = _box(top, value)
        ink = "#fffaf0" if value <= 0 else "#2a2016"
        text(body, str(value), ((x + BOX / 2 - 3) * k, (y + 24) * k), "display", 34 * k, ink, "mc")
        if value in UNDER:
            text(body, UNDER[value], ((x + BOX / 2 - 3) * k, (y + 56) * k), "display", 23 * k, ink, "mc")
    return body


def _box(top: int, value: int) -> tuple[float, float]:
    """Corner of the box of a value within the track, five to a row."""
    n = top - value
    return 8 + (n % 5) * BOX, 52 + (n // 5) * (BOX + 4)


@cached(8)
def _marker(px: int) -> pg.Surface:
    s = circle(50, 54, 42, "#10263c") + circle(50, 50, 42, "#2b5a8e", "#fff6e2", 5) + el(poly([(50, 20), (74, 62), (50, 52), (26, 62)]), "#fff6e2", "#10263c", 2)
    return svg(s, (px, px), (0, 0, 100, 100))


def _track(values: tuple[int, int, tuple[tuple[str, int], ...]], surface: pg.Surface, at: Screen, zoom: float) -> None:
    turn, marker, own = values
    top = max(HIGHEST, marker, *(v for _, v in own)) if own else max(HIGHEST, marker)
    x, y = at(TRACK)
    ground = _ground(round(zoom, 4), top)
    surface.blit(ground, (x, y))
    k = zoom
    text(surface, f"TURN {turn}" if turn else "BEFORE TURN 1", (x + 386 * k, y + 26 * k), "display", max(9, 28 * k), "#5f5547", "mr")
    bx, by = _box(top, max(LOWEST, marker))
    picture = _marker(max(12, round(60 * k)))
    surface.blit(picture, picture.get_rect(center=(x + (bx + BOX / 2 - 3) * k, y + (by + BOX / 2 - 3) * k)))
    rows: dict[int, int] = {}
    for name, value in own:
        value = max(LOWEST, value)
        n = rows[value] = rows.get(value, -1) + 1
        bx, by = _box(top, value)
        tag = pg.Rect(0, 0, round(70 * k), max(9, round(24 * k)))
        tag.midtop = (round(x + (bx + BOX / 2 - 3) * k), round(y + (by + 4 + n * 26) * k))
        pg.draw.rect(surface, "#2b5a8e", tag, border_radius=3)
        pg.draw.rect(surface, "#fff6e2", tag, 1, border_radius=3)
        text(surface, name[:6].upper(), tag.center, "display", max(8, 21 * k), "#fff6e2", "mc")


__all__ = ["marks", "scale_of"]
