"""What lies on the map: smoke, works, wire, mines, wrecks, pennants and pins of objectives, arrows of exits and
entries, AA sites, rifles where sides fight. All in the frame of `chit.canvas`: the hex is about as wide as the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.games.conflict_solo.table.pieces import looks
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import canvas, margin
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    ellipse,
    fit,
    group,
    light,
    mix,
    poly,
    rect,
    svg,
    text,
    unit,
)

CREAM, INK = "#fff6e2", "#231a10"
EARTH, EARTH_DARK, PIT = "#a5804e", "#5d4324", "#3b2a18"


def _drawn(body: str, px: int) -> pygame.Surface:
    out, view = canvas(px)
    out.blit(svg(body, out.get_size(), view), (0, 0))
    return out


# -- smoke
CLOUD = (
    (-44, -6, 19),
    (-33, -30, 18),
    (-6, -38, 21),
    (24, -34, 19),
    (44, -12, 19),
    (40, 18, 18),
    (16, 36, 20),
    (-14, 35, 19),
    (-36, 20, 20),
    (-16, -12, 22),
    (14, -8, 24),
    (-4, 14, 22),
    (24, 12, 18),
)
ROUND = (
    (-54, -6, 15),
    (-46, -26, 14),
    (-48, 15, 14),
    (54, -6, 15),
    (46, -26, 14),
    (48, 15, 14),
    (-40, 34, 12),
    (40, 34, 12),
)
"""Puffs that leave room for a counter in their midst."""


@cached(16)
def smoke(level: int, held: bool, px: int) -> pygame.Surface:
    """Smoke in a hex: level 2 stands thick, level 1 is thinning out. held: counters stand in it."""
    thick = level > 1
    cloud = ROUND if held else CLOUD
    s = "".join(circle(51 + x, 55 + y, r + 1.5, "#57534b", op=0.3 if thick else 0.1) for x, y, r in cloud)
    s += "".join(circle(50 + x, 50 + y, r, "#dad7cd", op=0.88 if thick else 0.36) for x, y, r in cloud)
    s += "".join(circle(47 + x, 46 + y, r * 0.62, "#ffffff", op=0.62 if thick else 0.3) for x, y, r in cloud)
    out = _drawn(s, px)
    m, u = margin(px), px / 100
    x, y = (-4, 44) if held else (12, 14)
    out.blit(svg(circle(x, y, 12, "#fffaf0", INK, 1.6), out.get_size(), canvas(px)[1]), (0, 0))
    text(out, str(level), (m + x * u, m + (y + 0.6) * u), "display", 19 * u, INK, "mc")
    return out


# -- works
WORK_WORDS = {"hasty": "+1", "foxhole": "+1", "trench": "+2", "bunker": "+3"}
"""What works add to the defence, as printed."""


def _pit(x: float, y: float, k: float) -> str:
    s = ellipse(0, 0, 21, 15, EARTH, EARTH_DARK, 1.6) + ellipse(0, 2, 15.5, 10, PIT, "#22180d", 1)
    s += ellipse(0, 5, 12, 5, "#57401f", op=0.8) + el("M-17 -6C-10 -13 10 -13 17 -6", "none", light(EARTH, 0.35), 1.8)
    return group(s, f"translate({x} {y}) scale({k})")


def _ditch(points: Sequence[tuple[float, float]]) -> str:
    """A trench along points, earth thrown up on both sides."""
    d = poly(points, False)
    s = el(d, "none", EARTH_DARK, 17) + el(d, "none", EARTH, 14.6) + el(d, "none", light(EARTH, 0.28), 11, so=0.55)
    s += el(d, "none", "#22180d", 7.4) + el(d, "none", PIT, 5.6)
    return s + el(d, "none", "#7a5c33", 1.2, extra='stroke-dasharray="1 6"')


def _work(kind: str) -> str:
    if kind == "foxhole":
        return _pit(0, 50, 1.0) + _pit(100, 46, 1.0) + _pit(50, -2, 1.0) + _pit(50, 100, 1.02)
    if kind == "hasty":
        s = ""
        for x, y in ((-2, 40), (4, 66), (34, -1), (66, -2), (100, 38), (97, 64), (36, 101), (66, 102)):
            s += ellipse(x, y, 12, 7.4, EARTH, EARTH_DARK, 1.3) + ellipse(x - 1, y - 1.6, 8, 3.6, light(EARTH, 0.3))
        return s
    if kind == "trench":
        upper = [(-14, 18), (4, -4), (26, 6), (48, -8), (72, 6), (96, -4), (114, 20)]
        lower = [(-14, 84), (6, 104), (28, 94), (52, 108), (74, 94), (96, 104), (114, 82)]
        return _ditch(upper) + _ditch(lower)
    ring = [(-12, 20), (16, -10), (84, -10), (112, 20), (112, 80), (84, 110), (16, 110), (-12, 80)]
    inner = [(4, 26), (23, 6), (77, 6), (96, 26), (96, 74), (77, 94), (23, 94), (4, 74)]
    s = el(poly([(x + 3, y + 4) for x, y in ring]), "#1d1710", op=0.35)
    s += el(poly(ring), "#a9a598", "#4d4a41", 2) + el(poly(inner), "#8d897c", "#5d594e", 1.6)
    for left, top, wide, high in (
        (34.0, -9.0, 32, 5.5),
        (34, 103.5, 32, 5.5),
        (-11, 34, 5.5, 32),
        (105.5, 34, 5.5, 32),
    ):
        s += rect(left, top, wide, high, "#26231d", 1)
    return s + el("M-8 22L18 -6H82L108 22", "none", "#d6d2c4", 2)


def _compact(kind: str) -> str:
    """The same by itself, as it lies in a tray and in a hex without counters."""
    if kind == "foxhole":
        return _pit(27, 42, 1.05) + _pit(74, 38, 1.05) + _pit(51, 66, 1.15)
    if kind == "hasty":
        s = ""
        for x, y, k in ((24, 46, 1.0), (52, 36, 1.15), (78, 48, 1.0), (38, 64, 1.2), (66, 66, 1.1)):
            s += ellipse(x, y, 17 * k, 10 * k, EARTH, EARTH_DARK, 1.5)
            s += ellipse(x - 2, y - 2.4, 10 * k, 4.6 * k, light(EARTH, 0.3))
        return s
    if kind == "trench":
        return _ditch([(-8, 62), (12, 36), (34, 60), (54, 36), (74, 62), (94, 38), (108, 52)])
    block = [(8, 30), (26, 14), (74, 14), (92, 30), (92, 72), (74, 88), (26, 88), (8, 72)]
    roof = [(18, 34), (30, 23), (70, 23), (82, 34), (82, 68), (70, 79), (30, 79), (18, 68)]
    s = el(poly([(x + 4, y + 6) for x, y in block]), "#1d1710", op=0.38)
    s += el(poly(block), "#a9a598", "#4d4a41", 2.2) + el(poly(roof), "#c3bfb1", "#77736a", 1.6)
    for left, top, wide, high in ((36.0, 15.5, 28, 5), (10.0, 40, 5, 22), (85, 40, 5, 22)):
        s += rect(left, top, wide, high, "#26231d", 1)
    return s + el("M22 36L32 26H68", "none", "#e8e4d8", 2.2) + circle(50, 51, 9, "#8d897c", "#5d594e", 1.6)


@cached(32)
def work(kind: str, px: int) -> pygame.Surface:
    """Works by themselves."""
    return _drawn(_compact(kind), px)


@cached(32)
def works_round(kind: str, px: int) -> pygame.Surface:
    """Works of a hex as they show round the counters that stand in them."""
    return _drawn(_work(kind), px)


@cached(32)
def work_badge(kind: str, high: int) -> pygame.Surface:
    """A small plate with what works add to the defence."""
    wide = round(high * 1.9)
    ground = {"bunker": "#77746a", "trench": "#6b4a26"}.get(kind, "#8a673a")
    out = svg(
        rect(0.7, 0.7, wide - 1.4, high - 1.4, ground, high * 0.24, CREAM, max(1.0, high * 0.06))
        + group(_badge_sign(kind), f"translate({high * 0.55} {high * 0.52}) scale({high / 34:.3f})"),
        (wide, high),
    )
    text(out, WORK_WORDS.get(kind, ""), (wide * 0.7, high * 0.53), "display", high * 0.78, CREAM, "mc")
    return out


def _badge_sign(kind: str) -> str:
    if kind == "bunker":
        return rect(-11, -7, 22, 14, "#d6d2c4", 2, INK, 1.6) + rect(-7, -2, 14, 4, INK)
    if kind == "trench":
        return el("M-12 5L-6 -5L0 5L6 -5L12 5", "none", "#e6cf9c", 4)
    return ellipse(0, 0, 11, 7.4, "#e6cf9c", INK, 1.2) + ellipse(0, 1.4, 7, 4, PIT)


@cached(8)
def wire(px: int) -> pygame.Surface:
    """Barbed wire across a hex."""
    s = ""
    for y in (2, 98):
        for x in (-8, 22, 50, 78, 108):
            s += el(f"M{x} {y - 15}V{y + 15}", "none", INK, 5) + el(f"M{x} {y - 15}V{y + 15}", "none", "#7a5c33", 3)
        for shift, tone in ((1.4, "#1d1710"), (0, "#8f9498")):
            rings = "".join(
                f"M{x + 9} {y + shift}A8.5 10 0 1 1 {x - 8} {y + shift}A8.5 10 0 1 1 {x + 9} {y + shift}"
                for x in range(-6, 110, 12)
            )
            s += el(rings, "none", tone, 1.9)
        s += el("".join(f"M{x - 3} {y - 12}l6 5M{x + 3} {y - 12}l-6 5" for x in range(0, 106, 13)), "none", INK, 1.3)
    return _drawn(s, px)


@cached(16)
def mines(known: bool, own: bool, px: int) -> pygame.Surface:
    """A minefield: a red triangle; one's own with a blue rim."""
    rim = pal.SIDE[0] if own else "#a8271d"
    s = el("M50 16L88 82H12Z", "#1d1710", "#1d1710", 9, op=0.4, so=0.4).replace(
        "<path", '<path transform="translate(2 4)"'
    )
    s += el("M50 16L88 82H12Z", "#fffaf0", rim, 9) + circle(50, 60, 12, INK)
    s += "".join(
        el(f"M{50 + a * 11:.1f} {60 + b * 11:.1f}L{50 + a * 18:.1f} {60 + b * 18:.1f}", "none", INK, 4)
        for a, b in (unit(60 * k) for k in range(6))
    )
    return _drawn(s + circle(46, 56, 3, "#fffaf0"), px)


@cached(32)
def wreck(look: str, nation: str, heading: float, px: int) -> pygame.Surface:
    """A burnt-out vehicle with a column of smoke."""
    out, view = canvas(px)
    body = svg(
        group(looks.machine(look, "vehicle", nation), f"translate(50 52) rotate({heading:g})"), out.get_size(), view
    )
    body = pygame.transform.grayscale(body)
    body.fill((108, 96, 86, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(svg(ellipse(50, 54, 40, 34, "#2a2118", op=0.35), out.get_size(), view), (0, 0))
    out.blit(body, (0, 0))
    return out


# -- objectives
@dataclass(frozen=True)
class PennantFace:
    """The flag of an objective. points: what it is worth, as printed ("3", "+1"); owner: 0, 1 or None; taken: it has
    changed hands."""

    points: str
    owner: int | None
    taken: bool = False


NOBODY = "#6b6557"


@cached(48)
def pennant(face: PennantFace, px: int) -> pygame.Surface:
    """A flag on a pole; straight cloth: yours, saw-tooth: the enemy's, grey: nobody's."""
    colour = NOBODY if face.owner is None else pal.SIDE[face.owner]
    wide = 30 + max(0, len(face.points) - 1) * 13
    x0, x1, y0, y1 = 26.0, 26.0 + wide, 14.0, 54.0
    if face.owner == 1:
        teeth = [(x1, y1)] + [(x1 - wide * i / 6, y1 - (9 if i % 2 else 0)) for i in range(1, 6)] + [(x0, y1)]
    else:
        teeth = [(x1, y1 - 3), (x0, y1 - 3)]
    cloth = [(x0, y0), (x1, y0), *teeth]
    s = el(poly([(x + 3, y + 4) for x, y in cloth]), "#1d1710", op=0.38)
    s += el(f"M{x0} 92V8", "none", "#1d1710", 8) + el(f"M{x0} 92V8", "none", "#d8bf86", 4)
    s += circle(x0, 8, 5, "#e2b94d", INK, 1.6)
    s += el(poly(cloth), colour, CREAM, 3) + el(f"M{x0 + 2} {y0 + 3}H{x1 - 2}", "none", light(colour, 0.35), 2)
    if face.taken:
        s += circle(x1, y0, 10, mix(colour, "#ffffff", 0.15), INK, 2) + circle(x1 - 3, y0 - 3, 3, "#ffffff", op=0.8)
    out = _drawn(s, px)
    m, u = margin(px), px / 100
    fit(
        out, face.points, (m + (x0 + wide / 2) * u, m + (y0 + 19.5) * u), "display", 36 * u, CREAM, "mc", (wide - 4) * u
    )
    return out


@cached(16)
def pin(owner: int | None, px: int) -> pygame.Surface:
    """A control marker: a pin with a round head in the holder's colour."""
    colour = NOBODY if owner is None else pal.SIDE[owner]
    s = el("M52 50L38 92", "none", INK, 5) + el("M52 50L38 92", "none", "#c9cdd0", 2.4)
    s += circle(54, 36, 22, colour, INK, 2.4) + circle(46, 27, 7, "#ffffff", op=0.75)
    s += el("M38 50A22 22 0 0 0 72 48", "none", dark(colour, 0.4), 4, so=0.7)
    return _drawn(s, px)


# -- arrows and signs
@cached(48)
def gate(way: str, heading: float, words: str, px: int) -> pygame.Surface:
    """An arrow at the rim of the map: way "exit" (green, out of the map) or "entry" (side colour, into it)."""
    tint = "#2f6b45" if way == "exit" else pal.SIDE[0] if way == "entry" else pal.SIDE[1]
    head = [(0, -40), (30, -8), (13, -8), (13, 34), (-13, 34), (-13, -8), (-30, -8)]
    s = el(poly([(x + 3, y + 4) for x, y in head]), "#1d1710", op=0.35) + el(poly(head), tint, CREAM, 4.5)
    out = _drawn(group(s, f"translate(50 50) rotate({heading:g})"), px)
    if words:
        m, u = margin(px), px / 100
        text(
            out,
            words,
            (m + 50 * u, m + 54 * u),
            "display",
            27 * u,
            CREAM,
            "mc",
            halo=dark(tint, 0.35),
            halo_w=max(1, px // 40),
        )
    return out


@cached(8)
def aa_site(px: int) -> pygame.Surface:
    """A ring of earth as printed on the map, where a gun against aircraft stands well."""
    s = circle(50, 50, 44, "none", EARTH_DARK, 9, so=0.55) + circle(50, 50, 44, "none", EARTH, 6, so=0.8)
    s += el("M50 30V70M30 50H70", "none", EARTH_DARK, 3, so=0.6) + circle(50, 50, 12, "none", EARTH_DARK, 2.4, so=0.6)
    return _drawn(s, px)


@cached(16)
def steps(left: int, of: int, px: int) -> pygame.Surface:
    """Steps that a bridge or bunker has left: full and empty squares on a plate."""
    wide = 22 * of + 10
    s = rect(50 - wide / 2 + 2, 38, wide, 32, "#1d1710", 6, op=0.4) + rect(
        50 - wide / 2, 35, wide, 32, "#fffaf0", 6, INK, 2.4
    )
    for i in range(of):
        x = 50 - wide / 2 + 8 + 22 * i
        s += rect(x, 43, 16, 16, "#4d5d68" if i < left else "none", 2, "#4d5d68" if i < left else "#a8271d", 2.4)
        if i >= left:
            s += el(f"M{x + 3} 46L{x + 13} 56M{x + 13} 46L{x + 3} 56", "none", "#a8271d", 2.6)
    return _drawn(s, px)


@cached(8)
def broken_bridge(px: int) -> pygame.Surface:
    """Deep water where a bridge has been, with what is left of it; as wide as the hex."""
    ring = [(12, -16), (88, -16), (122, 50), (88, 116), (12, 116), (-22, 50)]
    s = el(poly(ring), "#84aebd")
    for x, y in ((14, 8), (58, 20), (28, 84), (66, 96), (2, 66), (76, 74)):
        s += el(f"M{x} {y}q5 -4 10 0t10 0", "none", "#eef5f2", 2, so=0.8)
    for x, turn in ((-6, 14), (30, -28), (66, 22), (104, -10)):
        beam = rect(-15, -3.4, 30, 6.8, "#8b7a58", 1, "#38332a", 1.6)
        s += group(beam, f"translate({x} {50 + turn / 3:.0f}) rotate({turn})")
    for x in (14, 86):
        s += rect(x - 6, 34, 12, 32, "#a8a294", 3, "#38332a", 1.8) + el(f"M{x - 4} 40l5 7l-4 6", "none", "#38332a", 1.4)
    return _drawn(s, px)


@cached(8)
def fight(px: int) -> pygame.Surface:
    """Crossed rifles on a red disc: sides fight in this hex."""
    s = circle(52, 54, 36, "#1d1710", op=0.4) + circle(50, 50, 36, "#a8271d", CREAM, 4)
    rifle = (
        el("M0 27L0 -27", "none", INK, 8)
        + el("M0 27L0 6", "none", "#8a5d33", 6)
        + el("M0 6L0 -18", "none", "#8a5d33", 4)
        + el("M0 -4V-27", "none", "#c9cdd0", 2.6)
    )
    rifle += el("M-2 27L5 29L5 14", "#8a5d33", INK, 1.4)
    s += group(rifle, "translate(50 50) rotate(45)") + group(rifle, "translate(50 50) rotate(-45) scale(-1 1)")
    return _drawn(s, px)
