"""Loiter track (TA 9.10), Stress bar (TA 9.1), weight bar and the pieces that lie on them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, fit, fit_px, light, poly, rad, rect, star_path, svg, text

OKAY, SHAKEN, UNFIT = "#4e8a5a", "#d79a2b", "#b3382a"
LOWEST = -2


def loiter_rows(marker: int, tags: Mapping[str, int] | None = None, top: int = 5) -> list[int]:
    """Values of the spaces from top to bottom: from 5, or the highest value in use, down to -2."""
    highest = max([top, marker, *(tags or {}).values()])
    return list(range(min(highest, 12), LOWEST - 1, -1))


def _space(value: int) -> tuple[str, str, str]:
    """Fill, ink and small word of a space."""
    if value > 0:
        return "#fbf6e6", pal.INK["strong"], ""
    if value == 0:
        return "#dd8427", "#2a1505", "BINGO 6+"
    if value == -1:
        return "#c8321c", "#fff3e2", "BINGO 10+"
    return "#26221d", "#f4e6cf", "CRASH"


@cached(4)
def loiter_marker(px: int) -> pygame.Surface:
    """The marker: a dark disc with a gold star."""
    s = "<defs>" + rad("c", 38, 34, 60, [(0, "#4d6b62", 1), (0.7, "#2c423c", 1), (1, "#1a2a26", 1)]) + "</defs>"
    s += (
        circle(51, 55, 43, "#000", op=0.35)
        + circle(50, 50, 43, "url(#c)", "#101a17", 2)
        + circle(50, 50, 36, "none", "#c79a45", 3)
    )
    return svg(s + el(star_path(50, 51.5, 24), "#f2c230", "#5c430f", 1.6), (px, px), (0, 0, 100, 100))


def loiter_row_rects(
    width: int, marker: int, tags: Mapping[str, int] | None = None, height: int | None = None
) -> dict[int, pygame.Rect]:
    """Place of each space on the picture of `loiter_track`, by its value."""
    rows = loiter_rows(marker, tags)
    gap = max(3, width // 40)
    h = ((height or round(width * 0.31) * len(rows)) - gap) // len(rows)
    return {v: pygame.Rect(gap, gap + i * h, width - 2 * gap, h - gap) for i, v in enumerate(rows)}


def loiter_track(
    width: int, marker: int, tags: Mapping[str, int] | None = None, height: int | None = None
) -> pygame.Surface:
    """The loiter track as a column of spaces with the marker on its value; tags: callsign -> own value, where it differs.

    Without `height` each space is 0.31 of the width high. `loiter_row_rects` tells where the spaces are.
    """
    return _track(width, marker, tuple(sorted((tags or {}).items())), height)


@cached(16)
def _track(width: int, marker: int, pairs: tuple[tuple[str, int], ...], height: int | None) -> pygame.Surface:
    tags = dict(pairs)
    places = loiter_row_rects(width, marker, tags, height)
    bottom = max(r.bottom for r in places.values())
    out = pygame.Surface((width, height or bottom + max(3, width // 40)), pygame.SRCALPHA)
    room = width * (0.60 if tags else 1.0)
    for value, r in places.items():
        box = pygame.Rect(r.x, r.y, int(room) - 2 * r.x if not tags else int(room) - r.x, r.h)
        _draw_space(out, value, box, value == marker)
        if value == marker:
            n = int(box.h * 0.92)
            disc = loiter_marker(n)
            out.blit(disc, (box.right - n - box.h // 8, box.centery - n // 2))
        here = [name for name, v in tags.items() if v == value]
        _draw_tags(out, here, pygame.Rect(box.right + 2, r.y, width - box.right - 3, r.h))
    return out


def _draw_space(out: pygame.Surface, value: int, box: pygame.Rect, marked: bool) -> None:
    fill, ink, word = _space(value)
    k = max(1.0, box.h / 26)
    s = rect(1, 2.4, box.w - 2, box.h - 3, dark(fill, 0.45), 5 * k) + rect(
        1, 0.8, box.w - 2, box.h - 3.4, fill, 5 * k, "#6b5d45", 1.2
    )
    if value == -1:  # the last warning is hatched: colour is not the only sign
        s += "".join(
            el(f"M{x} {box.h - 4}l{box.h * 0.6:.1f} {-box.h + 7}", "none", "#7d1408", 2, so=0.55)
            for x in range(8, box.w - box.h // 2, 13)
        )
    out.blit(svg(s, box.size), box.topleft)
    if marked:
        pygame.draw.rect(out, pal.HIGH["selected"][0], box.inflate(-2, -3), max(2, round(2 * k / 1.4)), int(5 * k))
    size = min(box.h * 0.62, 30)
    label = str(value).replace("-", "−")
    text(out, label, (box.x + box.h * 0.42, box.centery - 1), "display", size, ink, "mc")
    if word and not marked:
        room = box.w - box.h * 0.95
        px = fit_px(word, "caps", box.h * 0.44, room, 8)
        if px >= 9:
            fit(
                out,
                word,
                (box.x + box.h * 0.85, box.centery - 1),
                "caps",
                px,
                ink,
                "ml",
                room,
                halo=fill if value == -1 else None,
                halo_w=2,
            )


def _draw_tags(out: pygame.Surface, names: list[str], area: pygame.Rect) -> None:
    if not names:
        return
    h = min(area.h // len(names), max(14, int(area.h * 0.62)))
    y = area.centery - h * len(names) / 2
    for name in names:
        w = area.w
        d = poly([(1, h / 2), (h * 0.42, 1), (w - 1, 1), (w - 1, h - 2), (h * 0.42, h - 2)])
        out.blit(svg(el(d, "#fffaf0", "#2b5a8e", 1.4), (w, h)), (area.x, y))
        px = fit_px(name, "semi", h * 0.72, w - h * 0.55, 8)
        fit(out, name, (area.x + h * 0.46, y + h / 2 - 1), "semi", px, pal.INK["strong"], "ml", w - h * 0.52)
        y += h


def _strokes(x: float, y: float, w: float, h: float, both: bool) -> str:
    """Path of a diagonal through a cell, or of both."""
    a = f"M{x + 1.4:.1f} {y + h - 1.4:.1f}L{x + w - 1.4:.1f} {y + 1.4:.1f}"
    return a + (f"M{x + 1.4:.1f} {y + 1.4:.1f}L{x + w - 1.4:.1f} {y + h - 1.4:.1f}" if both else "")


def _zone(i: int, okay_to: int, shaken_to: int) -> str:
    return OKAY if i <= okay_to else SHAKEN if i <= shaken_to else UNFIT


@cached(128)
def stress_bar(width: int, stress: int, okay_to: int, shaken_to: int, height: int | None = None) -> pygame.Surface:
    """Stress of a pilot as a bar of cells: Okay (plain green), Shaken (hatched amber), Unfit (crossed red).

    Cells up to his Stress are filled; a pointer stands on it. Cells run from 0 to two beyond `shaken_to`, or to his
    Stress. height: 0.13 of the width if not given. Figures from 18 px height.
    """
    cells = max(shaken_to + 3, min(stress + 1, shaken_to + 6))
    h = height or max(10, round(width * 0.13))
    point, w = h * 0.30, width / cells
    s = ""
    for i in range(cells):
        c = _zone(i, okay_to, shaken_to)
        x, tall = i * w + 0.6, h - point - 1
        s += rect(x, point, w - 1.2, tall, c if i <= stress else light(c, 0.62), min(3, w * 0.2), dark(c, 0.45), 1)
        if i > okay_to:
            d = _strokes(x, point, w - 1.2, tall, i > shaken_to)
            s += el(d, "none", dark(c, 0.5), max(0.8, h * 0.05), so=0.6)
    at = (min(stress, cells - 1) + 0.5) * w
    tip = poly([(at - point * 0.95, 0.4), (at + point * 0.95, 0.4), (at, point * 1.25)])
    out = svg(s + el(tip, pal.INK["strong"], "#fff6e2", 1), (width, h))
    if h >= 18 and w >= 9:
        for i in {0, okay_to, shaken_to, min(stress, cells - 1)}:
            ink = "#1d160d" if i > stress or okay_to < i <= shaken_to else "#ffffff"
            middle = ((i + 0.5) * w, point + (h - point) / 2 - 0.5)
            text(out, str(i), middle, "display", min(h * 0.5, w), ink, "mc")
    return out


@cached(64)
def weight_bar(width: int, used: int, limit: int, height: int | None = None) -> pygame.Surface:
    """Weight points of an aircraft as a bar of cells: used ones filled, those beyond the limit crossed red."""
    cells = max(1, limit, used)
    h = height or max(10, round(width * 0.09))
    w = width / cells
    s = ""
    for i in range(cells):
        over = i >= limit
        c = "#b3382a" if over else "#4a6f95" if i < used else "#fbf6e6"
        s += rect(i * w + 0.6, 0.8, w - 1.2, h - 1.6, c, min(3, w * 0.2), "#2a2520", 1)
        if over:
            s += el(_strokes(i * w + 0.6, 0.8, w - 1.2, h - 1.6, True), "none", "#fff3dc", 1.4)
    return svg(s, (width, h))
