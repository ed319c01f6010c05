"""The printed sheet on the cloth: its soft shadow and its paper border. Only what sticks out beside the map is
drawn.
"""

from __future__ import annotations

from functools import lru_cache

import pygame as pg

from tabletop.table.draw import kit

VEILS = ((10, 26), (6, 34), (3, 44))
"""The shadow: so many pixels around the border, of that strength, laid over each other."""
FALL = (3, 6)
"""Where the shadow falls to, in pixels."""
CORNER = 24
"""Pixels from the outer edge of the shadow to where it is the same all along a side."""


def draw(surface: pg.Surface, sheet: pg.Rect, window: pg.Rect, border: int) -> None:
    """The edge of a sheet that lies at `sheet`, seen through `window`; `border` pixels of paper around the map."""
    if sheet.contains(window):
        return
    paper = sheet.inflate(2 * border, 2 * border)
    _shadow(surface, paper.move(FALL), paper, window)
    _paper(surface, paper, sheet, window)
    line = sheet.inflate(2, 2)
    for strip in _around(line, sheet):
        surface.fill(kit.rgb("#8c7f66"), strip.clip(window))


def _paper(surface: pg.Surface, paper: pg.Rect, sheet: pg.Rect, window: pg.Rect) -> None:
    """The border around the map, its corners a little rounded."""
    ink, r, n = kit.rgb("#efe5cc"), 3, 8
    pg.draw.rect(surface, ink, (paper.x, paper.y, n, n), border_top_left_radius=r)
    pg.draw.rect(surface, ink, (paper.right - n, paper.y, n, n), border_top_right_radius=r)
    pg.draw.rect(surface, ink, (paper.x, paper.bottom - n, n, n), border_bottom_left_radius=r)
    pg.draw.rect(surface, ink, (paper.right - n, paper.bottom - n, n, n), border_bottom_right_radius=r)
    for strip in _around(paper, sheet):
        for part in (strip.clip(paper.inflate(-2 * n, 0)), strip.clip(paper.inflate(0, -2 * n))):
            surface.fill(ink, part.clip(window))


def _around(outer: pg.Rect, inner: pg.Rect) -> tuple[pg.Rect, ...]:
    """Four strips between two rectangles."""
    return (
        pg.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pg.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pg.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pg.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    )


def _shadow(surface: pg.Surface, cast: pg.Rect, paper: pg.Rect, window: pg.Rect) -> None:
    """Nine parts of one small picture: corners as they are, sides stretched; nothing where the paper lies over it."""
    picture, reach = _shadow_picture(), VEILS[0][0]
    place = cast.inflate(2 * reach, 2 * reach)
    n = min(CORNER, place.w // 2, place.h // 2)
    if n < 1:
        return
    size = picture.get_width()
    spans_x = ((place.x, n, 0), (place.x + n, place.w - 2 * n, n), (place.right - n, n, size - n))
    spans_y = ((place.y, n, 0), (place.y + n, place.h - 2 * n, n), (place.bottom - n, n, size - n))
    for row, (y, high, v) in enumerate(spans_y):
        for column, (x, wide, u) in enumerate(spans_x):
            spot = pg.Rect(x, y, wide, high).clip(window.inflate(2 * CORNER, 2 * CORNER))
            if row == column == 1 or not spot.colliderect(window) or paper.contains(spot):
                continue
            part = picture.subsurface((u, v, n if column != 1 else 1, n if row != 1 else 1))
            if row == 1 or column == 1:
                part = pg.transform.scale(part, spot.size)
                surface.blit(part, spot)
            else:
                surface.blit(part, (x, y))


@lru_cache(1)
def _shadow_picture() -> pg.Surface:
    """The shadow of a small sheet, with a stretch in the middle where nothing changes."""
    reach = VEILS[0][0]
    size = 2 * CORNER + 4
    out = pg.Surface((size, size), pg.SRCALPHA)
    for k, alpha in VEILS:
        veil = pg.Surface((size - 2 * (reach - k),) * 2, pg.SRCALPHA)
        pg.draw.rect(veil, (10, 8, 5, alpha), veil.get_rect(), border_radius=k + 3)
        out.blit(veil, (reach - k, reach - k))
    return out
