"""Marks over the squares, drawn by the game's own hand: lit squares, the square in question, skulls, radar cover."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame as pg

from tabletop.games.air_wars.rules.radar import areas_of, works
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.pieces import signs, squares
from tabletop.games.air_wars.table.places import cell_of
from tabletop.table.draw import palette
from tabletop.table.play.contract import Mark, Point

Screen = Callable[[Point], tuple[int, int]]


def lit(found: Sequence[tuple[str, str, bool]], cell: float, layer: int = 0) -> Mark:
    """Lit squares: (square, kind of draw/air_wars/squares, under the pointer)."""
    laid = tuple((cell_of(square), kind, hot) for square, kind, hot in found)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        px = max(8, round(cell * zoom) + 1)
        squares.lay(surface, [(screen((c[0] * cell, c[1] * cell)), kind, hot) for c, kind, hot in laid], px)

    return Mark(
        "squares", tuple(c for c, _, _ in laid), layer=layer, text=" ".join(f"{k}{h:d}" for _, k, h in laid), draw=paint
    )


def focus(square: str, cell: float) -> Mark:
    """The square in question."""
    spot = cell_of(square)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        surface.blit(squares.crosshair(max(8, round(cell * zoom))), screen((spot[0] * cell, spot[1] * cell)))

    return Mark("focus", (spot,), draw=paint)


def skull(square: str, cell: float) -> Mark:
    """Who ends there never comes home."""
    spot = cell_of(square)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        px = max(16, round(cell * zoom * 0.42))
        x, y = screen(((spot[0] + 0.5) * cell, (spot[1] + 0.5) * cell))
        surface.blit(signs.skull(px), (x - px // 2, y - px // 2))

    return Mark("skull", (spot,), layer=1, draw=paint)


def radar(state: State, cell: float, filled: Iterable[int]) -> list[Mark]:
    """Outlines of all radar areas in the colours of their sides, grey when they do not work; cover of the sides in
    `filled` tinted.
    """
    return [
        _area(state, area.name, cell, area.seat in tuple(filled)) for seat in (0, 1) for area in areas_of(state, seat)
    ]


def _area(state: State, name: str, cell: float, filled: bool) -> Mark:
    area = state.scenario.radar[name]
    cells = tuple(cell_of(s) for s in sorted(area.squares))
    working = works(state, area)
    colour = str(palette.SIDE[area.seat]) if working else "#6f6c66"
    sides = squares.rim(cells)

    def paint(surface: pg.Surface, screen: Screen, zoom: float) -> None:
        px = max(4, round(cell * zoom) + 1)
        if filled and working:
            wash = squares.tint(px, colour, 15)
            surface.fblits([(wash, screen((x * cell, y * cell))) for x, y in cells])
        wide, inside = max(2, round(cell * zoom * 0.03)), 3 if area.seat else -3
        for a, b in sides:
            one, two = screen((a[0] * cell, a[1] * cell)), screen((b[0] * cell, b[1] * cell))
            move = (0, inside) if a[1] == b[1] else (inside, 0)
            squares.dashed(
                surface,
                colour,
                (one[0] + move[0], one[1] + move[1]),
                (two[0] + move[0], two[1] + move[1]),
                wide,
                cell * zoom * 0.16,
            )

    return Mark("radar", cells, text=f"{name}{working:d}{filled:d}", draw=paint)
