"""Overlays on hexes: every meaning is a colour and a pattern. Pictures are cached per size, so each zoom is sharp.

A hex is w x h pixels with the picture's corners at the hex's box: pointy-top when it is higher than wide, else
flat-top; `shoulder` is the share of the height above the upright sides of a pointy one. Facings 0..5 are E, SE, SW,
W, NW, NE (pointy-top). Lines and rings are in `lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.draw.kit import (
    cached,
    chevron,
    circle,
    dark,
    el,
    light,
    mask_with,
    mix,
    poly,
    rect,
    svg,
    text,
    unit,
)

SHOULDER = 34 / 138
FLAT_SHOULDER = 0.25
"""Share of the width beside the level sides of a flat-top hex."""
CREAM = "#fffaf0"
Size = tuple[int, int]
Points = list[tuple[float, float]]


def hex_points(w: float, h: float, inset: float = 0, shoulder: float = SHOULDER) -> Points:
    """The six corners in the box (0, 0, w, h), clockwise from the top; inset in pixels towards the middle. A box
    wider than high has a flat-top hex.
    """
    kx, ky = 1 - 2 * inset / w, 1 - 2 * inset / h
    raw = [(0.5, 0), (1, shoulder), (1, 1 - shoulder), (0.5, 1), (0, 1 - shoulder), (0, shoulder)]
    if w > h:
        raw = [
            (1 - FLAT_SHOULDER, 0),
            (1, 0.5),
            (1 - FLAT_SHOULDER, 1),
            (FLAT_SHOULDER, 1),
            (0, 0.5),
            (FLAT_SHOULDER, 0),
        ]
    return [(w / 2 + (x - 0.5) * w * kx, h / 2 + (y - 0.5) * h * ky) for x, y in raw]


@cached(32)
def _mask(w: int, h: int, inset: float) -> pygame.Surface:
    return svg(el(poly(hex_points(w, h, inset)), "#ffffff"), (w, h))


def _patterned(w: int, h: int, pattern: str, rim: str, inset: float) -> pygame.Surface:
    """A pattern cut to the hex, then its rim."""
    out = mask_with(svg(pattern, (w, h)), _mask(w, h, inset)) if pattern else pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(svg(rim, (w, h)), (0, 0))
    return out


def _rim(w: int, h: int, col: str, sw: float, inset: float, op: float = 1, dash: str = "") -> str:
    extra = f'stroke-dasharray="{dash}"' if dash else ""
    return el(poly(hex_points(w, h, inset)), "none", col, sw, so=op, extra=extra)


def _number(out: pygame.Surface, s: str, at: Sequence[float], px: float, col: str, halo: str) -> None:
    text(out, s, at, "display", px, col, "mc", halo=halo, halo_w=max(1, round(px * 0.085)))


def _dots(w: int, h: int, col: str, step: float, r: float, op: float) -> str:
    rows = int(h / (step * 0.87)) + 2
    return "".join(
        circle(w / 2 + (i + (j % 2) * 0.5) * step, h / 2 + j * step * 0.87, r, col, op=op)
        for j in range(-rows // 2, rows // 2 + 1)
        for i in range(-int(w / step), int(w / step) + 1)
    )


def _stripes(w: int, h: int, col: str, step: float, sw: float, op: float, rising: bool = True) -> str:
    """Slanting lines at 45 degrees over the box."""
    d = "".join(
        f"M{q:.1f} {h}L{q + h:.1f} 0" if rising else f"M{q:.1f} 0L{q + h:.1f} {h}"
        for q in (i * step - h for i in range(int((w + h) / step) + 1))
    )
    return el(d, "none", col, sw, so=op)


# ---------------------------------------------------------------- moving
@cached(24)
def reach_base(w: int, h: int, ways: int = 1, hot: bool = False) -> pygame.Surface:
    """A hex in which the move may end: green with dots; more ways (1..3) make it denser; hot = under the pointer."""
    col, q = pal.HIGH["reach"][0], w / 120
    fill = rect(0, 0, w, h, col, op=(0.13, 0.20, 0.27)[min(3, max(1, ways)) - 1] + (0.12 if hot else 0))
    dots = _dots(w, h, col, 15 * q, 1.75 * q, 0.62) if w >= 44 else ""
    rim = _rim(w, h, "#fffaf0", 4.6 * q, 3 * q, 0.55) + _rim(w, h, col, (4.4 if hot else 2.6) * q, 3 * q, 0.95)
    return _patterned(w, h, fill + dots, rim, 3 * q)


@cached(8)
def quiet_reach(w: int, h: int, full: bool = True) -> pygame.Surface:
    """One of many hexes in reach: a veil and a dot, for the rim of the whole region says where it ends. Paler where
    not the full unit can come.
    """
    col, q = pal.HIGH["reach"][0], w / 120
    dot = circle(w / 2, h / 2, 5 * q, CREAM, op=0.9) + circle(w / 2, h / 2, 3.4 * q, col) if w >= 24 else ""
    return _patterned(
        w, h, rect(0, 0, w, h, col, op=0.18 if full else 0.09) + dot, _rim(w, h, CREAM, 1.6 * q, 2 * q, 0.35), 0
    )


@cached(96)
def facing_head(w: int, h: int, facing: int, inverted: bool = False, hot: bool = False) -> pygame.Surface:
    """One arrow head at the rim of a hex: filled = reachable upright, hollow (and further in) = reachable inverted."""
    ux, uy = unit(HEADINGS[facing])
    q = w / 120
    r = (25 if inverted else 46) * q
    d = chevron(w / 2 + ux * r, h / 2 + uy * r, ux, uy, (7.4 if inverted else 8.4) * q)
    col = pal.HIGH["selected"][0] if hot else pal.HIGH["reach"][0]
    if inverted:
        s = el(d, CREAM, CREAM, 4.6 * q, so=0.9) + el(d, CREAM, dark(col, 0.1), 2.2 * q)
    else:
        s = el(d, CREAM, CREAM, 4.2 * q) + el(d, col, "#241a0b" if hot else col, 1.2 * q)
    return svg(s, (w, h))


@cached(256)
def reach(
    w: int,
    h: int,
    upright: frozenset[int] = frozenset(),
    inverted: frozenset[int] = frozenset(),
    ways: int = 1,
    hot: bool = False,
) -> pygame.Surface:
    """Reach overlay of a hex with the facings possible there, upright and inverted (TL-MOVE)."""
    out = reach_base(w, h, ways, hot).copy()
    for faces, low in ((inverted, True), (upright, False)):
        for f in sorted(faces):
            if w >= 36:
                out.blit(facing_head(w, h, f, low), (0, 0))
    return out


@cached(64)
def facing_ring(
    px: int,
    upright: frozenset[int],
    inverted: frozenset[int] = frozenset(),
    chosen: int = -1,
    chosen_inverted: bool = False,
) -> pygame.Surface:
    """The ring on which a player picks facing and state, px across: outer heads upright, inner hollow ones inverted."""
    s = circle(100, 100, 84, "none", "#1b1611", 22, so=0.30) + circle(100, 100, 84, "none", "#fffaf0", 17, so=0.55)
    if inverted:
        s += circle(100, 100, 60, "none", "#fffaf0", 14, so=0.45)
    for faces, low in ((upright, False), (inverted, True)):
        for f in faces:
            ux, uy = unit(HEADINGS[f])
            on = f == chosen and low == chosen_inverted
            r, k = (59, 11) if low else (83, 15)
            d = chevron(100 + ux * r, 100 + uy * r, ux, uy, k * (1.2 if on else 1))
            fill = pal.HIGH["selected"][0] if on else (CREAM if low else pal.HIGH["reach"][0])
            s += el(d, CREAM, CREAM, 7) + el(d, fill, "#241a0b" if on or not low else pal.HIGH["reach"][0], 2.6)
    return svg(s, (px, px), (0, 0, 200, 200))


# ---------------------------------------------------------------- fire
@cached(96)
def fire(w: int, h: int, number: str = "", gunner: bool = False, hot: bool = False) -> pygame.Surface:
    """A hex in the field of fire with the needed number, for example "3+": fixed guns pale yellow with a full rim,
    gunners lilac with a dashed rim and corner ticks."""
    q = w / 120
    col = pal.HIGH["gunner" if gunner else "fire"][0]
    ground = "#e7dcfa" if gunner else "#fff0a8"
    inset = 7 * q
    fill = rect(0, 0, w, h, ground, op=0.62 if hot else 0.46)
    if gunner and w >= 44:
        fill += _dots(w, h, col, 24 * q, 1.5 * q, 0.30)
    rim = _rim(w, h, CREAM, 4.4 * q, inset, 0.6)
    rim += _rim(w, h, col, 2.6 * q, inset, 0.95, f"{11 * q:.1f} {7 * q:.1f}" if gunner else "")
    out = _patterned(w, h, fill, rim, inset)
    if number and w >= 30:
        _number(out, number, (w / 2, h / 2), 36 * q, dark(col, 0.42), light(ground, 0.5))
    return out


@cached(48)
def threat(w: int, h: int, dice: int = 0) -> pygame.Surface:
    """A hex that enemy guns reach: slanting hatch; dice = number of dice, printed at the foot."""
    q = w / 120
    col = pal.HIGH["threat"][0]
    pattern = rect(0, 0, w, h, col, op=0.10) + _stripes(w, h, col, 17 * q, 3.4 * q, 0.62)
    out = _patterned(w, h, pattern, _rim(w, h, col, 2.4 * q, 3 * q, 0.9), 4 * q)
    if dice and w >= 44:
        px = 25 * q
        n = svg(circle(50, 50, 44, CREAM, col, 8), (int(34 * q), int(34 * q)), (0, 0, 100, 100))
        out.blit(n, n.get_rect(center=(round(w / 2), round(h * 0.78))))
        text(out, str(dice), (w / 2, h * 0.78), "display", px * 0.92, dark(col, 0.4), "mc")
    return out


@cached(16)
def target(w: int, h: int) -> pygame.Surface:
    """Cross-hairs on the hex of a target."""
    col, q = pal.HIGH["target"][0], w / 120
    cx, cy, r = w / 2, h / 2, 50 * q
    ticks = "".join(
        f"M{cx + a * r * 0.76:.1f} {cy + b * r * 0.76:.1f}L{cx + a * r * 1.12:.1f} {cy + b * r * 1.12:.1f}"
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    s = ""
    for c, extra in ((CREAM, 4.0), (col, 0)):
        s += circle(cx, cy, r, "none", c, (4 + extra) * q) + el(ticks, "none", c, (4.6 + extra) * q)
    return svg(s, (w, h))


# ---------------------------------------------------------------- states of a hex
@cached(16)
def selected(w: int, h: int) -> pygame.Surface:
    """Double ring around a hex: yellow on black."""
    q = w / 120
    s = _rim(w, h, "#201a10", 9 * q, 6 * q) + _rim(w, h, pal.HIGH["selected"][0], 5 * q, 6 * q)
    return svg(s + _rim(w, h, "#201a10", 2.2 * q, 13 * q), (w, h))


@cached(16)
def hover(w: int, h: int) -> pygame.Surface:
    """Thin light rim of the hex under the pointer or the keyboard cursor."""
    q = w / 120
    return svg(_rim(w, h, "#201a10", 5.4 * q, 4 * q, 0.8) + _rim(w, h, CREAM, 2.8 * q, 4 * q), (w, h))


@cached(16)
def illegal(w: int, h: int) -> pygame.Surface:
    """Not allowed: grey veil and a cross."""
    q = w / 120
    col = pal.HIGH["illegal"][0]
    a, b = 0.30, 0.70
    d = f"M{w * a} {h * a}L{w * b} {h * b}M{w * b} {h * a}L{w * a} {h * b}"
    s = _rim(w, h, col, 2.4 * q, 3 * q, 0.8) + el(d, "none", CREAM, 13 * q, so=0.75) + el(d, "none", col, 7.5 * q)
    return _patterned(w, h, rect(0, 0, w, h, col, op=0.30), s, 3 * q)


@cached(16)
def zone(w: int, h: int, side: int) -> pygame.Surface:
    """Set-up zone in the colour of a seat: straight stripes for 0, zig-zag for 1."""
    q = w / 120
    col = pal.SIDE[side]
    if side == 1:
        step, pattern = 12 * q, ""
        for j in range(int(h / (22 * q)) + 2):
            points = [(i * step, j * 22 * q + (5 * q if i % 2 else -5 * q)) for i in range(int(w / step) + 2)]
            pattern += el(poly(points, False), "none", col, 2.4 * q, so=0.42)
    else:
        pattern = _stripes(w, h, col, 22 * q, 2.4 * q, 0.42, False)
    return _patterned(w, h, rect(0, 0, w, h, col, op=0.17) + pattern, _rim(w, h, col, 2 * q, 2.5 * q, 0.8), 2.5 * q)


# ---------------------------------------------------------------- attack aids
@cached(16)
def corridor(w: int, h: int, facing: int) -> pygame.Surface:
    """End-on corridor of a ship (dive bombing): chevrons along the run over the hull."""
    q = w / 120
    col = "#7a3b00"
    ux, uy = unit(HEADINGS[facing])
    s = rect(0, 0, w, h, "#ffd27a", op=0.38)
    marks = ""
    for i in (-1, 0, 1):
        x, y = w / 2 + ux * i * 34 * q, h / 2 + uy * i * 34 * q
        arm = [
            (x - ux * 12 * q + uy * 26 * q, y - uy * 12 * q - ux * 26 * q),
            (x + ux * 8 * q, y + uy * 8 * q),
            (x - ux * 12 * q - uy * 26 * q, y - uy * 12 * q + ux * 26 * q),
        ]
        marks += el(poly(arm, False), "none", CREAM, 8 * q, so=0.6) + el(
            poly(arm, False), "none", col, 4.2 * q, so=0.85
        )
    return _patterned(w, h, s + marks, _rim(w, h, col, 2.2 * q, 4 * q, 0.85), 4 * q)


TORPEDO_RAMP = ("#0f6b57", "#4f8f3c", "#b59a1c", "#c8681b", "#b3342a")


@cached(48)
def torpedo(w: int, h: int, total: int | None, both_sides: bool = False) -> pygame.Surface:
    """Torpedo hint: the die needed from this hex (1 = sure .. 6, None = cannot hit, TL-TORP-04); waves, tint from
    green to red. both_sides adds two wedges: torpedoes from both sides of the ship gain +1 (TL-TORP-07).
    """
    q = w / 120
    steps = (2, 3, 4, 5)
    k = 4 if total is None else sum(total > s for s in steps)
    col = TORPEDO_RAMP[k]
    waves = ""
    for j in range(int(h / (19 * q)) + 1):
        y = j * 19 * q
        d = f"M{-6 * q:.1f} {y:.1f}" + "".join(
            f"q{6 * q:.2f} {(-7 if i % 2 else 7) * q:.2f} {12 * q:.2f} 0" for i in range(12)
        )
        waves += el(d, "none", col, 2.3 * q, so=0.5)
    out = _patterned(w, h, rect(0, 0, w, h, col, op=0.24) + waves, _rim(w, h, col, 2.6 * q, 4 * q, 0.95), 4 * q)
    if both_sides:
        m = "".join(
            el(
                poly(
                    [
                        (w / 2 + s * 42 * q, h / 2 - 9 * q),
                        (w / 2 + s * 28 * q, h / 2),
                        (w / 2 + s * 42 * q, h / 2 + 9 * q),
                    ]
                ),
                col,
                CREAM,
                2 * q,
            )
            for s in (-1, 1)
        )
        out.blit(svg(m, (w, h)), (0, 0))
    if w >= 36:
        label = "–" if total is None else (f"{total}+" if total < 6 else "6")
        _number(out, label, (w / 2, h / 2), 34 * q, dark(col, 0.55), "#fffaf0")
    return out


@cached(8)
def quiet_torpedo(w: int, h: int, total: int) -> pygame.Surface:
    """The same farther off than the move reaches: the number alone, small and pale."""
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    if w >= 36:
        col = TORPEDO_RAMP[sum(total > s for s in (2, 3, 4, 5))]
        _number(out, f"{total}+" if total < 6 else "6", (w / 2, h / 2), 24 * w / 120, dark(col, 0.3), light(col, 0.85))
        out.set_alpha(170)
    return out


AA_TINT = {
    "above": ("#a3187a", ""),
    "bow": ("#b4560a", "F"),
    "stern": ("#7a5a12", "R"),
    "port": ("#a4342a", "P"),
    "starboard": ("#2c5a3a", "S"),
}


@cached(48)
def aa_sector(w: int, h: int, sector: str, number: str = "") -> pygame.Surface:
    """Field of fire of a ship's or battery's guns by direction (TL-SHIP-02): above, bow, stern, port, starboard, or
    "all" for a battery. Small rays and the letter of the direction; number = the needed roll."""
    col, letter = AA_TINT.get(sector, ("#54483a", ""))
    q = w / 120
    rays = ""
    if w >= 40:
        for i in range(6):
            ux, uy = unit(i * 60 + 30)
            rays += el(
                f"M{w / 2 + ux * 40 * q:.1f} {h / 2 + uy * 40 * q:.1f}L{w / 2 + ux * 52 * q:.1f} "
                f"{h / 2 + uy * 52 * q:.1f}",
                "none",
                col,
                3.2 * q,
                so=0.7,
            )
    out = _patterned(
        w, h, rect(0, 0, w, h, mix(col, "#ffffff", 0.35), op=0.24) + rays, _rim(w, h, col, 1.8 * q, 3 * q, 0.75), 3 * q
    )
    if number and w >= 36:
        _number(out, number, (w / 2, h / 2), 30 * q, dark(col, 0.35), "#fffaf0")
    elif letter and w >= 36:
        _number(out, letter, (w / 2, h / 2), 24 * q, dark(col, 0.25), "#fffaf0")
    return out


@cached(24)
def footprint(w: int, h: int, side: int, destroyed: bool = False) -> pygame.Surface:
    """A hex covered by a ship or installation of a seat: pale ground with a dashed rim."""
    q = w / 120
    col = "#5c564b" if destroyed else pal.SIDE[side]
    return _patterned(
        w,
        h,
        rect(0, 0, w, h, "#f4e9cf", op=0.42),
        _rim(w, h, col, 3 * q, 5 * q, 0.85, f"{8 * q:.1f} {5 * q:.1f}"),
        5 * q,
    )


def stamp(surface: pygame.Surface, picture: pygame.Surface, centres: Iterable[Sequence[float]]) -> None:
    """Put one hex picture on many hexes, by their centres in pixels."""
    w, h = picture.get_size()
    surface.blits([(picture, (round(x - w / 2), round(y - h / 2))) for x, y in centres], doreturn=False)
