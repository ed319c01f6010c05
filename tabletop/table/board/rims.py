"""The rim of an area of cells: what is lit reads as one region, not as hundreds of equal hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Point

Loop = list[Point]
CREAM = "#fffaf0"


def loops(outlines: Iterable[Sequence[Point]]) -> list[Loop]:
    """The closed lines round the union of cells, each given by its corners in order. A side that two cells share lies
    within; the others are joined end to end. Corners are map points and may differ by less than a pixel.
    """
    after: dict[tuple[int, int], dict[tuple[int, int], Point]] = {}
    for corners in outlines:
        keys = [(round(x), round(y)) for x, y in corners]
        for i, start in enumerate(keys):
            end = keys[(i + 1) % len(keys)]
            other = after.get(end, {})
            if start in other:  # the neighbour goes along it the other way
                del other[start]
            else:
                after.setdefault(start, {})[end] = corners[i]
    found: list[Loop] = []
    while edges := next(((start, ends) for start, ends in after.items() if ends), None):
        here, loop = edges[0], []
        while after.get(here):
            there, point = after[here].popitem()
            loop.append(point)
            here = there
        found.append(loop)
    return found


def draw(surface: pg.Surface, lines: Iterable[Sequence[tuple[int, int]]], kind: str, wide: int) -> None:
    """Closed lines in pixels of the surface, in the colour of a highlight on a light ground; `wide`: pixels of the
    coloured line."""
    for line in lines:
        if len(line) > 2:
            pg.draw.lines(surface, rgb(CREAM), True, line, wide + 2)
    for line in lines:
        if len(line) > 2:
            pg.draw.lines(surface, rgb(pal.HIGH[kind][0]), True, line, wide)
