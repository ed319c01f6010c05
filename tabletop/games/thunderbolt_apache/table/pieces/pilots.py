"""Pilots: patches made from the call sign, cards with skills and Stress bar, marks of their levels, medals."""

from __future__ import annotations

import zlib

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS, PilotCard
from tabletop.games.thunderbolt_apache.table.pieces.charges import CHARGES, OTHERS
from tabletop.games.thunderbolt_apache.table.pieces.damage import damage_icon
from tabletop.games.thunderbolt_apache.table.pieces.signs import stress_bar
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    fit_px,
    grain,
    group,
    light,
    lin,
    mask_with,
    path,
    poly,
    rect,
    rounded,
    star_path,
    svg,
    text,
    tile_mult,
)

FAMILY_TONE = {
    "A-10": "#44663f",
    "AH-1": "#7a5a2c",
    "AH-64": "#2f5f63",
    "OH-58": "#6c6a33",
    "AV-8B": "#7d2f2c",
    "F-16": "#2b5a8e",
    "AC-130": "#4a4a55",
    "UAV": "#6c7478",
}
SECOND = ("#c79a45", "#a4342a", "#e6dcc4", "#23303c", "#d98a2b", "#7fa3b8")
THREAD = "#f4ead0"

SHAPES = {  # outline of the patch by family, in a box of 100
    "A-10": path([(50, 3), (88, 10, 1), (92, 44), (80, 76), (50, 97, 1), (20, 76), (8, 44), (12, 10, 1)]),
    "AH-1": "M50 3A47 47 0 1 1 49.9 3Z",
    "AH-64": path([(50, 97, 1), (14, 52), (4, 14, 1), (30, 5), (50, 3), (70, 5), (96, 14, 1), (86, 52)], k=0.3),
    "OH-58": poly([(50, 3), (91, 26), (91, 74), (50, 97), (9, 74), (9, 26)]),
    "AV-8B": path([(4, 12, 1), (50, 5), (96, 12, 1), (94, 56), (74, 86), (50, 97), (26, 86), (6, 56)]),
    "F-16": poly([(50, 2), (97, 40), (80, 94), (20, 94), (3, 40)]),
    "AC-130": poly([(31, 4), (69, 4), (96, 31), (96, 69), (69, 96), (31, 96), (4, 69), (4, 31)]),
}
ROUND = SHAPES["AH-1"]


def _field(kind: int, a: str, b: str) -> str:
    """A divided ground in two colours."""
    s = rect(0, 0, 100, 100, a)
    if kind == 0:
        return s + el(poly([(0, 100), (0, 62), (50, 42), (100, 62), (100, 100)]), b)
    if kind == 1:
        return s + rect(50, 0, 50, 100, b)
    if kind == 2:
        return s + "".join(
            el(poly([(50, 60), (50 + 120 * x, -60), (50 + 120 * (x + 0.18), -60)]), b, op=0.9)
            for x in (-1.6, -1.1, -0.7, -0.36, -0.04, 0.28, 0.62, 1.02, 1.5)
        )
    if kind == 3:
        return s + el(poly([(0, 100), (100, 0), (100, 100)]), b)
    if kind == 4:
        return s + rect(0, 66, 100, 40, b) + el("M0 66q12.5 -9 25 0t25 0t25 0t25 0V80H0Z", b)
    if kind == 5:
        return s + rect(0, 0, 100, 30, b)
    return s + circle(50, 50, 30, b)


def charge_svg(name: str, colour: str, second: str, ground: str) -> str:
    """The emblem of a call sign in a box from -20 to 20."""
    figure = CHARGES.get(name) or OTHERS[zlib.crc32(name.encode()) % len(OTHERS)]
    ink = "#17140e"
    s = ""
    for kind, d in figure:
        if kind == "s":
            s += el(d, "none", ink, 6) + el(d, "none", colour, 3.6)
        elif kind == "k":
            s += el(d, "none", ink, 1.8)
        else:
            s += el(d, {"f": colour, "a": second, "c": ground}[kind], ink, 1.5)
    return s


SCROLL_RIGHT = [(70, 80), (92, 76, 1), (96, 82, 1), (92, 90, 1), (70, 94)]
SCROLL = path([*SCROLL_RIGHT, *((100 - p[0], *p[1:]) for p in reversed(SCROLL_RIGHT))], k=0.3)
PALE = ("#e6dcc4", "#c79a45", "#d98a2b", "#7fa3b8")


def _rim(shape: str, tone: str, stitched: bool) -> str:
    """The thick embroidered edge of a patch."""
    s = el(shape, "none", dark(tone, 0.55), 5.4) + el(shape, "none", "#c79a45", 3.4)
    if stitched:
        thread = 'stroke-dasharray="1 1.6" stroke-linecap="butt"'
        s += el(shape, "none", dark("#c79a45", 0.45), 3.4, so=0.55, extra=thread)
    return group(s, "translate(2.5 2.5) scale(.95)")


@cached(160)
def pilot_patch(name: str, family: str, px: int) -> pygame.Surface:
    """The patch of a pilot, px x px: shape and main colour by family, ground and emblem by call sign. No faces.

    From 92 px with the call sign on a scroll.
    """
    tone = FAMILY_TONE.get(family, "#5a5348")
    seed = zlib.crc32(f"{name}/{family}".encode())
    second = SECOND[seed % len(SECOND)]
    shape = SHAPES.get(family, ROUND)
    view, named = (0, 0, 100, 100), px >= 92
    ground = _field((seed // 7) % 7, tone, dark(second, 0.08) if second in PALE else light(second, 0.05))
    ground += "".join(el(f"M{x} -2l-60 104", "none", "#fff6e2", 0.7, so=0.1) for x in range(0, 170, 3))
    out = mask_with(svg(ground, (px, px), view), svg(el(shape, "#ffffff"), (px, px), view))
    mid, k = (44.0, 1.22) if named else (48.0, 1.42)
    accent = "#d98a2b" if second != "#d98a2b" else "#c3402f"
    above = _rim(shape, tone, px >= 40)
    above += group(charge_svg(name, THREAD, accent, dark(tone, 0.3)), f"translate(50 {mid}) scale({k})")
    above += el(SCROLL, THREAD, "#17140e", 1.4) if named else ""
    out.blit(svg(above, (px, px), view), (0, 0))
    if named:
        u = px / 100
        size = fit_px(name.upper(), "display", 13.5 * u, 74 * u, 7)
        text(out, name.upper(), (50 * u, 86 * u), "display", size, dark(tone, 0.5), "mc")
    return out


# ---------------------------------------------------------------- cards
def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n).replace("-", "−")


def _skill(s: pygame.Surface, x: float, y: float, w: float, u: float, word: str, value: str, good: bool) -> None:
    box = rect(0.5, 0.5, w - 1, 37 * u, "#efe3c8", 5 * u, "#b9a67c", 1)
    s.blit(svg(box, (int(w), int(38 * u))), (x, y))
    fit(s, word, (x + w / 2, y + 8.6 * u), "text", 11.5 * u, pal.INK["soft"], "mc", w - 6 * u)
    text(s, value, (x + w / 2, y + 25 * u), "display", 22 * u, pal.INK["green"] if good else pal.INK["strong"], "mc")


def _pilot_frame(s: pygame.Surface, card: PilotCard, level: int, u: float) -> None:
    """Card, title bar with name, family and level, patch."""
    w, h = s.get_size()
    tone = FAMILY_TONE.get(card.family, "#5a5348")
    frame = rect(0, 0, w, h, pal.PAPER["card"], 10 * u)
    frame += rect(5 * u, 5 * u, w - 10 * u, h - 10 * u, "none", 7 * u, tone, 2 * u)
    frame += rect(5 * u, 5 * u, w - 10 * u, 30 * u, tone, 7 * u) + rect(5 * u, 22 * u, w - 10 * u, 13 * u, tone)
    s.blit(svg(frame, (w, h)), (0, 0))
    s.blit(pilot_patch(card.name, card.family, int(62 * u)), (11 * u, 40 * u))
    fit(s, card.name.upper(), (14 * u, 20.5 * u), "display", 23 * u, "#fff6e2", "ml", 112 * u)
    fit(s, f"{card.family}  {LEVELS[level]}", (w - 14 * u, 20.5 * u), "semi", 14 * u, "#fff0cc", "mr", 108 * u)


@cached(64)
def _pilot_card(
    card: PilotCard, level: int, w: int, stress: int, xp: int, wounds: tuple[bool, ...], dim: bool
) -> pygame.Surface:
    u, h = w / 250, round(w * 0.66)
    row = card.levels[level]
    s = pygame.Surface((w, h), pygame.SRCALPHA)
    _pilot_frame(s, card, level, u)
    x0, gap = 80 * u, 3 * u
    room, cw = w - x0 - 12 * u, (w - x0 - 12 * u - 2 * gap) / 3
    for i, (word, v) in enumerate((("Cannon", row.cannon), ("Strike", row.strike), ("Stand-Off", row.standoff))):
        _skill(s, x0 + i * (cw + gap), 39 * u, cw, u, word, _signed(v), v > 0)
    target = f"XP {xp}/{row.target}" if row.target is not None else f"XP {xp}"
    line = f"{'Fast' if row.fast else 'Slow'}   Evasive {row.evasive}   Cool {row.cool}   {target}"
    fit(s, line, (x0, 87 * u), "semi", 13 * u, pal.INK["strong"], "ml", room)
    for i, heavy in enumerate(wounds[:4]):
        s.blit(damage_icon("Wounded", int(20 * u), heavy), (x0 + i * 23 * u, 95 * u))
    s.blit(stress_bar(int(w - 24 * u), stress, row.okay, row.shaken, int(34 * u)), (12 * u, h - 48 * u))
    if not wounds:
        state = "Okay" if stress <= row.okay else "Shaken -2" if stress <= row.shaken else "Unfit"
        ink = pal.INK["red"] if stress > row.okay else pal.INK["green"]
        fit(s, f"Stress {stress}: {state}", (x0, 104 * u), "semi", 13 * u, ink, "ml", room)
    tile_mult(s, grain(512, 243, 3))
    if dim:
        s.fill((205, 205, 205, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return rounded(s, 10 * u)


def pilot_card(
    card: PilotCard,
    level: int,
    w: int,
    *,
    stress: int = 0,
    xp: int = 0,
    wounds: tuple[bool, ...] = (),
    dim: bool = False,
) -> pygame.Surface:
    """Card of a pilot at a level (0 Newbie to 5 Ace), w wide and 0.66 w high: patch, three skills, Stress bar,
    wounds.
    """
    return _pilot_card(card, level, w, stress, xp, tuple(wounds), dim)


@cached(24)
def level_mark(level: int, px: int) -> pygame.Surface:
    """A pilot's level as chevrons and stars: Newbie none, up to an Ace's star with wings; px x px."""
    s = ""
    for i in range(min(level, 3)):
        s += el(f"M6 {34 - i * 9}L20 {26 - i * 9}L34 {34 - i * 9}", "none", "#17140e", 6) + el(
            f"M6 {34 - i * 9}L20 {26 - i * 9}L34 {34 - i * 9}", "none", "#e0b04a", 3.6
        )
    if level == 0:
        s += circle(20, 20, 6, "none", "#887b64", 2.6)
    if level >= 4:
        s += el(star_path(20, 9 if level == 4 else 10, 7 if level == 4 else 9.5), "#f2c230", "#17140e", 1.6)
    return svg(s, (px, px), (0, 0, 40, 40))


# -- Medals of the squadron's own design, about 50 wide and hanging at (50, 84) of a box of 100 x 115, and their
# ribbons.

RIBBONS = {  # stripes of the ribbon from left to right, as (colour, width)
    "cross": (("#2b5a8e", 3), ("#f4ead0", 1), ("#a4342a", 4), ("#f4ead0", 1), ("#2b5a8e", 3)),
    "star": (("#44663f", 4), ("#c79a45", 1), ("#23303c", 2), ("#c79a45", 1), ("#44663f", 4)),
    "wings": (("#7fa3b8", 5), ("#f4ead0", 2), ("#7fa3b8", 5)),
    "heart": (("#5b3a78", 4), ("#f4ead0", 1), ("#5b3a78", 2), ("#f4ead0", 1), ("#5b3a78", 4)),
    "sun": (("#d98a2b", 3), ("#a4342a", 2), ("#f4ead0", 2), ("#a4342a", 2), ("#d98a2b", 3)),
    "shield": (("#4a4a55", 4), ("#a4342a", 1), ("#f4ead0", 2), ("#a4342a", 1), ("#4a4a55", 4)),
}
MEDAL_FOR = {  # honour -> medal
    "great": "cross",
    "good": "star",
    "adequate": "shield",
    "kills": "sun",
    "ace": "wings",
    "wounded": "heart",
    "rescue": "shield",
    "medal": "star",
}


def _gold(name: str, y0: float, y1: float) -> str:
    return (
        "<defs>"
        + lin(name, 0, y0, 0, y1, [(0, "#fff0b4", 1), (0.4, "#e0b04a", 1), (0.75, "#b07f24", 1), (1, "#6f4c10", 1)])
        + "</defs>"
    )


RIM = "#4a330a"


def _cross() -> str:
    half = [(50, 58), (57, 58, 1), (54, 78, 1), (75, 75, 1), (75, 89, 1), (54, 86, 1), (57, 107, 1)]
    d = path([*half[1:], *((100 - p[0], p[1], 1) for p in reversed(half[1:]))])
    return el(d, "url(#g)", RIM, 2) + circle(50, 82, 8, "#2b5a8e", RIM, 1.6) + el(star_path(50, 82.4, 6), "#f4ead0")


def _star() -> str:
    s = el(star_path(50, 84, 27), "url(#g)", RIM, 2) + el(star_path(50, 84, 14, turn=36), "#44663f", RIM, 1.4)
    return s + circle(50, 84, 3.4, "#f4ead0", RIM, 1)


def _wings() -> str:
    half = el(
        path([(50, 78, 1), (40, 74), (10, 66, 1), (16, 78), (27, 84), (40, 90), (50, 93, 1)]), "url(#g)", RIM, 1.8
    )
    disc = circle(50, 84, 10, "#7fa3b8", RIM, 1.8) + el(star_path(50, 84.6, 7), "#fff6e2")
    return half + group(half, "translate(100 0) scale(-1 1)") + disc


def _heart() -> str:
    d = path([(50, 108, 1), (28, 84), (30, 68), (42, 64), (50, 72, 1), (58, 64), (70, 68), (72, 84)])
    inner = group(el(d, "#5b3a78", RIM, 1.6), "translate(50 84) scale(.66) translate(-50 -84)")
    return el(d, "url(#g)", RIM, 2) + inner + el("M48 76H52V83H59V87H52V96H48V87H41V83H48Z", "#f4ead0")


def _sun() -> str:
    s = el(star_path(50, 84, 27, 12, 0.62), "url(#g)", RIM, 1.8) + circle(50, 84, 12.5, "#a4342a", RIM, 1.6)
    return s + el(poly([(50, 75), (56, 87), (50, 93), (44, 87)]), "#f4ead0", RIM, 1)


def _shield() -> str:
    d = path([(50, 110), (31, 96), (29, 62, 1), (50, 57), (71, 62, 1), (69, 96)])
    inner = group(el(d, "#4a4a55", RIM, 1.6), "translate(50 83) scale(.72) translate(-50 -83)")
    return el(d, "url(#g)", RIM, 2) + inner + el("M38 84L48 94L64 72", "none", "#f4ead0", 4.6)


PENDANTS = {"cross": _cross, "star": _star, "wings": _wings, "heart": _heart, "sun": _sun, "shield": _shield}


@cached(48)
def medal(kind: str, px: int) -> pygame.Surface:
    """A medal of the squadron's own design, px wide and 1.15 px high. kind: cross, star, wings, heart, sun, shield,
    or an honour of MEDAL_FOR (great, good, adequate, kills, ace, wounded, rescue, medal).
    """
    kind = kind if kind in RIBBONS else MEDAL_FOR.get(kind, "star")
    stripes = RIBBONS[kind]
    total = sum(n for _, n in stripes)
    s, x = _gold("g", 56, 112), 31.0
    s += rect(29, 3, 42, 6, "#b07f24", 2, "#4a330a", 1.4)
    for colour, n in stripes:
        w = 38 * n / total
        s += el(poly([(x, 8), (x + w, 8), (50 + (x + w - 50) * 0.72, 52), (50 + (x - 50) * 0.72, 52)]), colour)
        x += w
    s += el(poly([(31, 8), (69, 8), (63.7, 52), (36.3, 52)]), "none", "#17140e", 1.4, so=0.7)
    s += el(poly([(31, 8), (40, 8), (43, 52), (36.3, 52)]), "#fff6e2", op=0.14)
    s += circle(50, 55, 5, "none", "#4a330a", 3.6) + circle(50, 55, 5, "none", "#e0b04a", 2)
    return svg(s + PENDANTS[kind](), (px, round(px * 1.15)), (0, 0, 100, 115))


@cached(32)
def ribbon(kind: str, w: int) -> pygame.Surface:
    """The ribbon bar of a medal, w wide and 0.3 w high, for lists."""
    kind = kind if kind in RIBBONS else MEDAL_FOR.get(kind, "star")
    total, x, s = sum(n for _, n in RIBBONS[kind]), 1.0, ""
    for colour, n in RIBBONS[kind]:
        s += rect(x, 1, 98 * n / total + 0.2, 28, colour)
        x += 98 * n / total
    return svg(
        s + rect(1, 1, 98, 28, "none", 2, "#17140e", 2) + rect(2, 3, 96, 6, "#ffffff", op=0.14),
        (w, round(w * 0.3)),
        (0, 0, 100, 30),
    )
