"""Chips of stores: weight in a box top left, OP beside it, AN top right, yellow stripes on Air-to-air
ones.
"""

from __future__ import annotations

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import Store
from tabletop.games.thunderbolt_apache.table.pieces.weapons import store_icon
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import dimmed
from tabletop.table.draw.kit import cached, dark, el, fit, fit_px, light, lin, mix, rect, svg, text

RATIO = 0.66  # height of a chip by its width
TONES = {"weapon": "#e4dcc0", "air_to_air": "#e4dcc0", "pod": "#cfdccb", "tank": "#d3d8de"}
INK = "#231a10"
FIGURES_FROM = 42  # px of width from which weight, OP and attack number can be read


def chip_height(px: int) -> int:
    """Height in pixels of a chip px wide."""
    return round(px * RATIO)


def _board(px: int, face: str, stripes: bool) -> pygame.Surface:
    h = chip_height(px)
    view = (0, 0, 100, 66)
    s = (
        "<defs>"
        + lin("f", 0, 0, 0, 66, [(0, light(face, 0.4), 1), (0.5, face, 1), (1, dark(face, 0.1), 1)])
        + "</defs>"
    )
    s += rect(1, 2.6, 98, 62.6, dark(mix(face, "#8a7350", 0.55), 0.4), 7) + rect(
        1, 1, 98, 61.6, "url(#f)", 7, "#2a2016", 1.1
    )
    s += rect(2.2, 2.2, 95.6, 59.2, "none", 6, "#fffaf0", 1.3, so=0.7)
    if stripes:
        for y in (20.6, 47.6):
            s += rect(1.6, y, 96.8, 5.2, "#f2c230") + el(f"M1.6 {y}H98.4M1.6 {y + 5.2}H98.4", "none", "#6d5410", 0.9)
    return svg(s, (px, h), view)


@cached(192)
def _chip(key: str, kind: str, px: int, weight: int, op: int, attack: int | None) -> pygame.Surface:
    u = px / 100
    out = _board(px, TONES.get(kind, TONES["weapon"]), kind == "air_to_air")
    big = px >= 56
    if px < FIGURES_FROM:
        icon = store_icon(key, int(px * 0.94))
        out.blit(icon, ((px - icon.get_width()) / 2, chip_height(px) / 2 - icon.get_height() / 2))
        return out
    icon = store_icon(key, int((84 if big else 90) * u))
    middle = 34.0 if big else 40.0
    out.blit(icon, (50 * u - icon.get_width() / 2, middle * u - icon.get_height() / 2))
    size = (17 if big else 22) * u
    n = (18 if big else 23) * u
    box = rect(0.5, 0.5, n - 1, n - 1, "#fffaf0", 2 * u, INK, max(1.0, 1.6 * u))
    out.blit(svg(box, (int(n), int(n))), (4.4 * u, 4 * u))
    text(out, str(weight), (4.4 * u + int(n) / 2, 4 * u + int(n) / 2), "display", size, INK, "mc")
    text(out, f"{op}", (9 * u + n, 4 * u + n / 2), "display", size, "#7a4a12", "ml")
    if big:
        x = 9 * u + n + (9 if op < 10 else 15) * u
        text(out, "OP", (x, 4 * u + n / 2 + 1.6 * u), "caps", max(8, 10 * u), "#7a4a12", "ml") if px >= 84 else None
    if attack is not None:
        text(out, f"{attack}+", (95 * u, 4 * u + n / 2), "display", size * 1.16, "#97291f", "mr")
    if big:
        size = fit_px(key, "display", 14.5 * u, 88 * u, 8)
        if size >= 9:
            fit(out, key, (50 * u, 56 * u), "display", size, INK, "mc", 90 * u)
    return out


@cached(128)
def _marked(args: tuple[object, ...], dim: bool, selected: bool, fired: bool) -> pygame.Surface:
    base = _chip(*args)  # type: ignore[arg-type]
    out = dimmed(base, 0.75) if dim or fired else base.copy()
    w, h = out.get_size()
    u = w / 100
    if fired:
        out.blit(
            svg(
                el("M12 54L88 10", "none", "#fff3dc", 7, so=0.7) + el("M12 54L88 10", "none", "#97291f", 3.6),
                (w, h),
                (0, 0, 100, 66),
            ),
            (0, 0),
        )
    if selected:
        ring = rect(2 * u, 2 * u, w - 4 * u, h - 4 * u, "none", 7 * u, "#201a10", 5 * u)
        ring += rect(2 * u, 2 * u, w - 4 * u, h - 4 * u, "none", 7 * u, pal.HIGH["selected"][0], 3 * u)
        out.blit(svg(ring, (w, h)), (0, 0))
    return out


def store_chip(
    store: Store, px: int, *, dim: bool = False, selected: bool = False, fired: bool = False
) -> pygame.Surface:
    """Chip of a store, px wide and `chip_height(px)` high, no margins. Do not draw on it.

    Weight in a box, OP beside it, the attack number ("4+") top right, side view, name at the foot from 56 px; under
    FIGURES_FROM px the side view alone. fired: struck out.
    """
    args = (store.key, store.kind.value, px, store.weight, store.op, store.attack)
    if dim or selected or fired:
        return _marked(args, dim, selected, fired)
    return _chip(*args)
