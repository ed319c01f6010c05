"""The dial of facings around the hex that a Unit enters: an arrow for each open direction, gold the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache, partial
from math import cos, hypot, radians, sin

import pygame as pg

from tabletop.games.conflict_solo.table.places import heading
from tabletop.grid.hexes import Hex
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Host, Mark, Point

FAR = 0.62
"""From the middle of the hex to the arrows, in heights of a hex."""
CATCH = 0.2
"""How far from the middle of an arrow a click still takes it, in heights of a hex."""
KINDS = {"open": ("#15707a", "#f7f1df"), "chosen": ("#f2c230", "#241a0b")}
"""Fill and rim."""
Screen = Callable[[Point], tuple[int, int]]


@lru_cache(64)
def _arrow(px: int, facing: int, kind: str) -> pg.Surface:
    """An arrow head that points along a direction, drawn four times as large and made small, so that it is smooth."""
    big = 4 * px
    fill, rim = KINDS[kind]
    picture = pg.Surface((big, big), pg.SRCALPHA)
    turn = radians(heading(facing))
    middle = big / 2

    def at(across: float, along: float) -> tuple[float, float]:
        return (
            middle + big * (across * cos(turn) + along * sin(turn)),
            middle + big * (across * sin(turn) - along * cos(turn)),
        )

    for grown, colour in ((1.0, rim), (0.72, fill)):
        shape = [
            at(0, 0.46 * grown),
            at(0.38 * grown, -0.34 * grown),
            at(0, -0.14 * grown),
            at(-0.38 * grown, -0.34 * grown),
        ]
        pg.draw.polygon(picture, rgb(colour), shape)
    return pg.transform.smoothscale(picture, (px, px))


def _draw(host: Host, cell: Hex, facings: tuple[int, ...], chosen: int, s: pg.Surface, to: Screen, zoom: float) -> None:
    high = host.cell_size[1] * zoom
    px = max(14, round(high * 0.3))
    x, y = to(host.centre(cell))
    for facing in facings:
        turn = radians(heading(facing))
        picture = _arrow(round(px * 1.25) if facing == chosen else px, facing, "chosen" if facing == chosen else "open")
        at = (x + high * FAR * sin(turn), y - high * FAR * cos(turn))
        s.blit(picture, picture.get_rect(center=at))


def pointed(host: Host, cell: Hex, facings: Collection[int], point: Point) -> int | None:
    """The facing whose arrow a point of the map lies on, None beside all of them."""
    for facing in facings:
        at = arrow_at(host, cell, facing)
        if hypot(point[0] - at[0], point[1] - at[1]) <= host.cell_size[1] * CATCH:
            return facing
    return None


def arrow_at(host: Host, cell: Hex, facing: int) -> Point:
    """The middle of an arrow, on the map."""
    (x, y), far, turn = host.centre(cell), host.cell_size[1] * FAR, radians(heading(facing))
    return x + far * sin(turn), y - far * cos(turn)


def dial(host: Host, cell: Hex, facings: tuple[int, ...], chosen: int) -> Mark:
    """The dial as a mark."""
    words = f"dial {facings} {chosen}"
    return Mark("hover", (cell,), text=words, layer=1, draw=partial(_draw, host, cell, facings, chosen))
