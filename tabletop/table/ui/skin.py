"""The materials of the window: cloth, paper, wood, brass, slips of paper, rings. Every picture is cached by size in the
theme.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame as pg

from tabletop.table.draw import kit
from tabletop.table.draw import palette as pal
from tabletop.table.ui.theme import COLOURS, Theme

Size = tuple[int, int]
_WOOD = ((1, 1.0), (2, 0.8), (128, 0.5))
PLATES = {  # kind: (ground, ink, edge)
    "plain": ("button", "ink", "button edge"),
    "gold": ("brass", "gold ink", "gold edge"),
    "off": ("off", "off ink", "off edge"),
    "red": ("#b8473b", "#fff6e2", "#571a13"),
    "dark": ("#4a3428", "#f0e3c6", "#1d120b"),
}


def hexed(name: str) -> str:
    """The hex value of a named colour; others are unchanged."""
    return COLOURS.get(name, name)


# ---------------------------------------------------------------- the table
@lru_cache(1)
def _felt(size: Size) -> pg.Surface:
    cloth = kit.felt(size, pal.TABLE["felt"])
    kit.vignette(cloth, 80)
    return cloth


def ground(s: pg.Surface, kind: str, size: Size, areas: Sequence[pg.Rect]) -> None:
    """Draw the table cloth (or a plain colour) under all layers, in these areas only. The cloth is made, and kept, even
    while it is not visible: making it takes longer than a frame.
    """
    if kind == "felt":
        felt = _felt(size)
        s.blits([(felt, area, area) for area in areas])
    elif kind:
        for area in areas:
            s.fill(hexed(kind), area)


def veil(s: pg.Surface, area: pg.Rect) -> None:
    """Darken the area under a dialog."""
    s.fill((150, 150, 146), area, special_flags=pg.BLEND_MULT)


# ---------------------------------------------------------------- shadows and corners
def cast(
    s: pg.Surface,
    t: Theme,
    rect: pg.Rect,
    blur: float = 7,
    alpha: int = 130,
    radius: float = 6,
    off: tuple[float, float] = (1.5, 4),
) -> None:
    """Draw a soft shadow round a rectangle that will be painted over it; only the border is drawn, so its size does not
    matter.
    """
    b, r = max(1, t.px(blur)), t.px(radius)
    x, y = rect.x + t.px(off[0]), rect.y + t.px(off[1])
    m = 2 * b
    if min(rect.w, rect.h) < 2 * m + 2 * r:
        s.blit(kit.soft_rect(rect.w, rect.h, r, b, alpha), (x - m, y - m))
        return
    c = 2 * m + r  # a corner block: m outside, m + r inside
    base = kit.soft_rect(2 * (m + r) + 4, 2 * (m + r) + 4, r, b, alpha)
    n, w, h = base.get_width(), rect.w - 2 * (m + r), rect.h - 2 * (m + r)
    left, top, right, bottom = x - m, y - m, x + rect.w - m - r, y + rect.h - m - r
    for px, py, ax, ay in (
        (left, top, 0, 0),
        (right, top, n - c, 0),
        (left, bottom, 0, n - c),
        (right, bottom, n - c, n - c),
    ):
        s.blit(base, (px, py), (ax, ay, c, c))
    across = t.cached(
        ("shade across", w, b, r, alpha), lambda: pg.transform.scale(base.subsurface((c, 0, 1, n)), (max(1, w), n))
    )
    down = t.cached(
        ("shade down", h, b, r, alpha), lambda: pg.transform.scale(base.subsurface((0, c, n, 1)), (n, max(1, h)))
    )
    s.blit(across, (left + c, top), (0, 0, w, c))
    s.blit(across, (left + c, bottom), (0, n - c, w, c))
    s.blit(down, (left, top + c), (0, 0, c, h))
    s.blit(down, (right, top + c), (n - c, 0, c, h))


def round_off(picture: pg.Surface, r: int) -> pg.Surface:
    """Round the corners of a picture with alpha; cheap at any size."""
    w, h = picture.get_size()
    r = min(r, w // 2, h // 2)
    if r < 1:
        return picture
    disc = kit.svg(kit.circle(r, r, r, "#ffffff"), (2 * r, 2 * r))
    for x, y, ax, ay in ((0, 0, 0, 0), (w - r, 0, r, 0), (0, h - r, 0, r), (w - r, h - r, r, r)):
        picture.blit(disc, (x, y), (ax, ay, r, r), special_flags=pg.BLEND_RGBA_MULT)
    return picture


def slope(size: Size, top: str, bottom: str) -> pg.Surface:
    """A picture with alpha and a vertical gradient between two colours."""
    two = pg.Surface((1, 2), pg.SRCALPHA)
    two.set_at((0, 0), hexed(top))
    two.set_at((0, 1), hexed(bottom))
    return pg.transform.smoothscale(two, size)


def frame(s: pg.Surface, rect: pg.Rect, col: str, radius: int, width: int = 1) -> None:
    """The outline of a rounded rectangle."""
    pg.draw.rect(s, hexed(col), rect, width, border_radius=radius)


# ---------------------------------------------------------------- paper and wood
def paper(t: Theme, size: Size, tone: str = "panel") -> pg.Surface:
    """A sheet of board: slight gradient, grain, rounded corners, a thin line inside."""

    def make() -> pg.Surface:
        base = pal.PAPER[tone]
        sheet = slope(size, kit.light(base, 0.4), base)
        kit.tile_mult(sheet, kit.grain(512, 243, 3))
        round_off(sheet, t.px(5))
        edge = max(2, round(t.unit * 3))
        inner = sheet.get_rect().inflate(-2 * edge, -2 * edge)
        if inner.w > 8 and inner.h > 8:
            frame(sheet, inner, kit.mix(base, pal.INK["soft"], 0.38), t.px(3))
        return sheet

    return t.cached(("paper", size, tone), make)


def wood(t: Theme, size: Size, radius: float = 0) -> pg.Surface:
    """A strip of wood, lit from above, dark at its lower edge."""

    def make() -> pg.Surface:
        plank = slope(size, pal.TABLE["wood_light"], pal.TABLE["wood"])
        kit.tile_mult(plank, kit.grain(512, 225, 5, _WOOD))
        w, h = size
        plank.fill(kit.light(pal.TABLE["wood_light"], 0.18), (0, 0, w, 1))
        plank.fill(kit.dark(pal.TABLE["wood"], 0.55), (0, h - t.px(1.5), w, t.px(1.5)))
        return round_off(plank, t.px(radius)) if radius else plank

    return t.cached(("wood", size, radius), make)


def tray(t: Theme, size: Size) -> pg.Surface:
    """A sunken tray: wooden rim, dark cloth, shadow of the rim on the cloth."""

    def make() -> pg.Surface:
        w, h = size
        rim, r = t.px(8), t.px(10)
        top, mid, low = pal.TABLE["wood_light"], pal.TABLE["wood"], kit.dark(pal.TABLE["wood"], 0.3)
        b = "<defs>" + kit.lin("w", 0, 0, 0, h, [(0, top, 1), (0.5, mid, 1), (1, low, 1)])
        b += kit.lin("in", 0, 0, 0, h, [(0, "#000", 0.55), (0.14, "#000", 0), (1, "#000", 0)]) + "</defs>"
        b += kit.rect(0, 0, w, h, "url(#w)", r) + kit.rect(1, 1, w - 2, h - 2, "none", r - 1, "#a07a58", 1.2, so=0.6)
        b += kit.rect(rim, rim, w - 2 * rim, h - 2 * rim, pal.TABLE["tray"], r * 0.6, "#1a120c", 2)
        b += kit.rect(rim + 1, rim + 1, w - 2 * rim - 2, h - 2 * rim - 2, "url(#in)", r * 0.5)
        picture = kit.svg(b, size)
        kit.tile_mult(picture, kit.grain(512, 214, 5, _WOOD), (rim + 1, rim + 1, w - 2 * rim - 2, h - 2 * rim - 2))
        return picture

    return t.cached(("tray", size), make)


def stretched(small: pg.Surface, size: Size, edge: int) -> pg.Surface:
    """A picture with a plain middle, stretched to another size; `edge` pixels at each side stay unchanged."""
    (w, h), (sw, sh), out = size, small.get_size(), pg.Surface(size, pg.SRCALPHA)
    edge = max(0, min(edge, (min(w, h, sw, sh) - 1) // 2))  # in a crowded window a field may be one pixel high
    across, down = (0, edge, sw - edge, sw), (0, edge, sh - edge, sh)
    to_x, to_y = (0, edge, w - edge, w), (0, edge, h - edge, h)
    for i in range(3):
        for j in range(3):
            if across[i + 1] == across[i] or down[j + 1] == down[j]:
                continue
            part = small.subsurface((across[i], down[j], across[i + 1] - across[i], down[j + 1] - down[j]))
            out.blit(pg.transform.scale(part, (to_x[i + 1] - to_x[i], to_y[j + 1] - to_y[j])), (to_x[i], to_y[j]))
    return out


def well(t: Theme, size: Size, edge: str = "off edge", fill: str = "well", radius: float = 4) -> pg.Surface:
    """A light field to read or write in: rounded, a fine edge, a breath of shade under the upper edge."""

    def make() -> pg.Surface:
        keep = t.px(radius) + t.px(4)
        w, h = (min(n, 2 * keep + 4) for n in size)
        line = max(1.0, t.unit)
        b = kit.rect(line / 2, line / 2, w - line, h - line, hexed(fill), t.px(radius), hexed(edge), line)
        b += kit.rect(line, line, w - 2 * line, max(1, t.px(2)), "#5a4322", 0, op=0.10)
        small = kit.svg(b, (w, h))
        return small if (w, h) == size else stretched(small, size, keep if min(size) > 2 * keep else min(w, h) // 2 - 1)

    return t.cached(("well", size, edge, fill, radius), make)


# ---------------------------------------------------------------- buttons and their kin
def plate(t: Theme, size: Size, kind: str = "plain", state: str = "") -> pg.Surface:
    """The body of a button: a bevelled plate with a dark foot. State: "", "hot" (pointer over it) or "down"
    (pressed)."""

    def make() -> pg.Surface:
        w, h = size
        fill, edge = hexed(PLATES[kind][0]), hexed(PLATES[kind][2])
        upper, lower = {
            "hot": (kit.light(fill, 0.62), kit.light(fill, 0.22)),
            "down": (kit.dark(fill, 0.16), fill),
        }.get(state, (kit.light(fill, 0.4), fill))
        foot, r, sink = t.px(2), t.px(5), t.px(1) if state == "down" else 0
        b = "<defs>" + kit.lin("b", 0, 0, 0, h, [(0, upper, 1), (1, lower, 1)]) + "</defs>"
        b += kit.rect(1, 1 + foot * 0.6, w - 2, h - 2 - foot * 0.6, kit.dark(fill, 0.5), r)
        line = max(1.0, t.unit)
        b += kit.rect(1, 1 + sink, w - 2, h - 2 - foot - sink * 0.5, "url(#b)", r, edge, line)
        if state != "down":
            b += kit.rect(2 + line / 2, 1.5 + line, w - 4 - line, 1, "#ffffff", 0, op=0.35)
        return kit.svg(b, size)

    return t.cached(("plate", size, kind, state), make)


def cap(t: Theme, size: Size, edge: str = "button edge") -> pg.Surface:
    """A key of the keyboard, as printed on buttons."""

    def make() -> pg.Surface:
        w, h = size
        b = kit.rect(0.5, 0.5, w - 1, h - 1, kit.dark(hexed(edge), 0.1), t.px(3), op=0.85)
        return kit.svg(b + kit.rect(0.9, 0.7, w - 1.8, h - 1.7 - t.unit, "#fffaf0", t.px(2.6)), size)

    return t.cached(("cap", size, edge), make)


def disc(t: Theme, d: int, fill: str, edge: str, line: float = 1.2) -> pg.Surface:
    """A round knob of `d` pixels."""
    return t.cached(
        ("disc", d, fill, edge, line),
        lambda: kit.svg(kit.circle(d / 2, d / 2, d / 2 - line, hexed(fill), hexed(edge), line), (d, d)),
    )


def shape(t: Theme, name: str, d: int, col: str) -> pg.Surface:
    """A small icon in a box of `d` pixels: tick, cross, arrows (up, down, left, right), dot, square, dash, plus, minus,
    folder...
    """
    return t.cached(("shape", name, d, col), lambda: kit.svg(_shape(name, hexed(col)), (d, d), (0, 0, 20, 20)))


def _shape(name: str, c: str) -> str:
    line = {
        "tick": "M4 10.5L8.3 15L16 5",
        "cross": "M5 5L15 15M15 5L5 15",
        "dash": "M3 10H17",
        "plus": "M10 4V16M4 10H16",
        "minus": "M4 10H16",
        "more": "M7.5 4L13.5 10L7.5 16",
        "find": "M12.6 12.6L17 17",
        "up one": "M4 9L10 3L16 9M10 3V17",
    }
    solid = {
        "up": "M3 13.5L10 6L17 13.5Z",
        "down": "M3 6.5L17 6.5L10 14Z",
        "left": "M13.5 3V17L6 10Z",
        "right": "M6.5 3L14 10L6.5 17Z",
        "square": "M4 4H16V16H4Z",
        "diamond": "M10 2.5L17.5 10L10 17.5L2.5 10Z",
        "folder": "M2 5H8L10 7H18V16H2Z",
        "sheet": "M4.5 2.5H12L15.5 6V17.5H4.5Z",
        "wave": "M2 12C5 5 8 5 10 10S15 15 18 8V16H2Z",
    }
    if name == "dot":
        return kit.circle(10, 10, 7, c)
    if name in solid:
        return kit.el(solid[name], c)
    return kit.el(line[name], "none", c, 2.6) + (kit.circle(8.5, 8.5, 5.6, "none", c, 2.4) if name == "find" else "")


def ring(s: pg.Surface, t: Theme, rect: pg.Rect) -> None:
    """The focus ring: yellow between two dark rings, visible on paper, cloth, wood and brass."""
    wide = max(2, t.px(2))
    r = rect.inflate(2 * wide, 2 * wide)
    frame(s, r.inflate(2, 2), "focus edge", t.px(6), wide + 2)
    frame(s, r, "focus", t.px(6), wide)


# ---------------------------------------------------------------- slips
def slip(t: Theme, lines: tuple[str, ...], accent: str, widest: int) -> pg.Surface:
    """A small paper slip: lines wrapped to `widest` pixels, a bar of the accent colour at the left; "*" makes a line
    bold."""

    def make() -> pg.Surface:
        pad, bar, high = t.px(8), t.px(4), t.line("log")
        words = [
            ("log semi" if x.startswith("*") else "log", y)
            for x in lines
            for y in t.wrap(x.removeprefix("*"), "log semi", widest - 2 * pad - bar)
        ]
        w = max(t.width(y, role) for role, y in words) + 2 * pad + bar
        h = high * len(words) + t.px(10)
        b = kit.rect(0.5, 0.5, w - 1, h - 1, "#fffaf0", t.px(4), hexed(accent), max(1.2, t.unit))
        picture = kit.svg(b + kit.rect(0, 0, bar + 1, h, hexed(accent), t.px(2.5)), (w, h))
        for i, (role, line) in enumerate(words):
            t.say(picture, line, (bar + pad, t.px(5) + high * i + high // 2), role)
        return picture

    return t.cached(("slip", lines, accent, widest), make)


def lay(s: pg.Surface, t: Theme, picture: pg.Surface, rect: pg.Rect) -> None:
    """Draw a slip with its shadow."""
    cast(s, t, rect, 4, 140, 4, (1, 3))
    s.blit(picture, rect)
