"""Dice that are true solids: six-sided in the colours of the rules and ten-sided, at rest and tumbling.

`die` gives one picture, `throw` puts it on the tray with its shadow, `marked` adds the sign of success or miss.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, light, lin, mix, poly, soft_rect, svg
from tabletop.table.draw.solids import (
    CUBE,
    FACES10,
    ORDER10,
    PIPS,
    POLES,
    RING,
    TOP,
    Flat,
    Vec,
    faces_viewer,
    frame10,
    lit,
    manysided,
    outline_of,
    project,
    turning,
)

# Angles of the tumble, from the throw to the rest; about 60 ms each.
TUMBLE = (
    (2.6, -1.9, 2.4),
    (2.0, -1.5, 1.9),
    (1.5, -1.1, 1.4),
    (1.05, -0.8, 1.0),
    (0.7, -0.55, 0.65),
    (0.45, -0.35, 0.35),
    (0.32, -0.24, 0.18),
    (0.27, -0.19, 0.12),
)
FRAMES = len(TUMBLE)
# A few ways to lie at rest, so that a row of dice looks thrown and not printed.
LEANS = (
    (0.28, -0.20, 0.12),
    (0.26, -0.17, -0.26),
    (0.31, -0.22, 0.42),
    (0.27, -0.24, -0.08),
    (0.30, -0.18, 0.28),
    (0.26, -0.21, -0.42),
)
SPAN = 3.7  # width of the picture in half edges of the die: the die covers about 60 %


def _pip(point: Sequence[Flat], inner: Sequence[Flat], tone: str, ink: str, shade: float) -> str:
    return el(poly(point), dark(tone, 0.5)) + el(poly(inner), ink if shade > 0.25 else dark(ink, 0.15))


@cached(600)
def d6(px: int, col: str, value: int, ax: float = 0.28, ay: float = -0.20, az: float = 0.12) -> pygame.Surface:
    """One six-sided die on a picture of px x px; ax, ay tilt it, az turns it (radians)."""
    base, ink = pal.DICE[col]
    tx, ty = TOP[value]
    first, second = turning(tx, 0, 0) if tx else turning(0, ty, 0), turning(ax, ay, az)

    def at(p: Vec) -> Vec:
        return second(first(p))

    body = outline_of([project(at((x * 0.9, y * 0.9, z * 0.9))) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    s = el(poly(body), dark(base, 0.55), dark(base, 0.55), 0.42) + el(
        poly(body), dark(base, 0.28), dark(base, 0.28), 0.34
    )
    for n, (nv, uv, vv) in sorted(CUBE.items(), key=lambda q: at(q[1][0])[2]):
        normal = at(nv)
        if faces_viewer(normal, at((nv[0] * 0.98, nv[1] * 0.98, nv[2] * 0.98))) <= 0.05:
            continue
        shade = lit(normal)
        tone = mix(dark(base, 0.42), light(base, 0.20), min(1, 0.18 + 0.95 * shade))

        def pt(a: float, b: float, nv: Vec = nv, uv: Vec = uv, vv: Vec = vv) -> Flat:
            return project(
                at(
                    (
                        nv[0] * 1.03 + uv[0] * a + vv[0] * b,
                        nv[1] * 1.03 + uv[1] * a + vv[1] * b,
                        nv[2] * 1.03 + uv[2] * a + vv[2] * b,
                    )
                )
            )

        face = []
        for i in range(36):  # rounded square
            c, q = math.cos(6.2832 * i / 36), math.sin(6.2832 * i / 36)
            f = 0.90 * (abs(c) ** 5 + abs(q) ** 5) ** (-1 / 5)
            face.append(pt(c * f, q * f))
        top = min(face, key=lambda p: p[0] + p[1])
        low = max(face, key=lambda p: p[0] + p[1])
        s += (
            "<defs>"
            + lin(f"g{n}", *top, *low, [(0, light(tone, 0.26), 1), (0.45, tone, 1), (1, dark(tone, 0.12), 1)])
            + "</defs>"
        )
        s += el(poly(face), f"url(#g{n})", light(tone, 0.35), 0.035, so=0.6)
        for a, b in PIPS[n]:
            r = 0.26 if n == 1 else 0.19
            ring = [pt(a + r * math.cos(6.2832 * i / 18), b + r * math.sin(6.2832 * i / 18)) for i in range(18)]
            inn = [
                pt(a + 0.03 + r * 0.86 * math.cos(6.2832 * i / 18), b + 0.04 + r * 0.86 * math.sin(6.2832 * i / 18))
                for i in range(18)
            ]
            s += _pip(ring, inn, tone, ink, shade)
    return svg(s, (px, px), (-SPAN / 2, -SPAN / 2, SPAN, SPAN))


DIGIT = {
    0: "M0 -1C-.75 -1 -.75 1 0 1C.75 1 .75 -1 0 -1Z",
    1: "M-.35 -.6L.1 -1V1",
    2: "M-.55 -.55C-.4 -1.15 .6 -1.1 .5 -.4C.42 .1 -.4 .5 -.55 1H.58",
    3: "M-.5 -.75C-.2 -1.15 .55 -1.05 .5 -.5C.46 -.1 .1 -.05 -.1 -.05C.2 -.05 .62 .1 .55 .55C.45 1.15 -.35 1.1 -.55 .7",
    4: "M.3 1V-1L-.6 .4H.6",
    5: "M.5 -1H-.4L-.5 -.1C-.1 -.4 .6 -.25 .55 .4C.5 1.1 -.35 1.1 -.55 .7",
    6: "M.4 -.9C-.2 -1.1 -.6 -.3 -.55 .4C-.5 1.15 .55 1.15 .55 .4C.55 -.25 -.4 -.25 -.55 .4",
    7: "M-.55 -1H.55L-.15 1",
    8: "M0 -.08C-.6 -.15 -.6 -1 0 -1C.6 -1 .6 -.15 0 -.08C-.72 0 -.72 1 0 1C.72 1 .72 0 0 -.08Z",
    9: "M-.4 .9C.2 1.1 .6 .3 .55 -.4C.5 -1.15 -.55 -1.15 -.55 -.4C-.55 .25 .4 .25 .55 -.4",
}


def _figure(num: int, o: Flat, e1: Flat, e2: Flat, ink: str) -> str:
    """The figure of a kite face, projected with it."""
    a, b, c, d = e1[0] - o[0], e1[1] - o[1], e2[0] - o[0], e2[1] - o[1]
    mt = f'transform="matrix({a * 0.78:.4f} {b * 0.78:.4f} {c:.4f} {d:.4f} {o[0]:.4f} {o[1]:.4f})"'
    s = el(DIGIT[num], "none", ink, 0.34, so=1, extra=mt)
    if num in (6, 9):
        s += el("M-.45 1.5H.45", "none", ink, 0.24, so=1, extra=mt)
    return s


@cached(256)
def d10(px: int, col: str, value: int, ax: float = 0.0, ay: float = 0.0, az: float = 0.0) -> pygame.Surface:
    """Ten-sided die; value 1..10 (10 is printed 0) lies towards the viewer when ax = ay = 0."""
    base, ink = pal.DICE[col]
    n, up, right, _ = frame10(FACES10[ORDER10.index(value % 10)])
    rows = (right, (-up[0], -up[1], -up[2]), n)
    second = turning(ax, ay, az)

    def at(p: Vec) -> Vec:
        q = second(
            (
                sum(rows[0][i] * p[i] for i in range(3)),
                sum(rows[1][i] * p[i] for i in range(3)),
                sum(rows[2][i] * p[i] for i in range(3)),
            )
        )
        return q[0] * 1.18, q[1] * 1.18, q[2] * 1.18

    s = el(poly(outline_of([project(at(p)) for p in [*RING, *POLES]])), dark(base, 0.45), dark(base, 0.45), 0.12)
    for k, face in enumerate(FACES10):
        fn, fu, fr, fc = frame10(face)
        q = at(fn)
        normal, centre = (q[0] / 1.18, q[1] / 1.18, q[2] / 1.18), at(fc)
        if faces_viewer(normal, centre) <= 0.02:
            continue
        shade = lit(normal)
        tone = mix(dark(base, 0.45), light(base, 0.25), min(1, 0.15 + 0.95 * shade))
        mid = [sum(p[i] for p in face) / 4 for i in range(3)]
        inner: list[Vec] = [
            (mid[0] + (p[0] - mid[0]) * 0.955, mid[1] + (p[1] - mid[1]) * 0.955, mid[2] + (p[2] - mid[2]) * 0.955)
            for p in face
        ]
        s += el(poly([project(at(p)) for p in inner]), tone, tone, 0.05)
        s += el(poly([project(at(inner[i])) for i in (1, 0, 3)], False), "none", light(tone, 0.4), 0.025, so=0.55)
        e1 = project(at((fc[0] + fr[0] * 0.3, fc[1] + fr[1] * 0.3, fc[2] + fr[2] * 0.3)))
        e2 = project(at((fc[0] - fu[0] * 0.3, fc[1] - fu[1] * 0.3, fc[2] - fu[2] * 0.3)))
        s += _figure(ORDER10[k], project(centre), e1, e2, ink if shade > 0.2 else mix(ink, tone, 0.35))
    return svg(s, (px, px), (-SPAN / 2, -SPAN / 2, SPAN, SPAN))


def die(colour: str, value: int, px: int, frame: int | None = None, lean: int = 0, sides: int = 6) -> pygame.Surface:
    """A die on a picture of px x px (the die covers about 60 % of it).

    colour: key of palette.DICE; frame 0..FRAMES-1 of the tumble, None = at rest; lean picks a way to lie.
    """
    tilt = LEANS[lean % len(LEANS)]
    if frame is not None and frame < FRAMES:
        turn = TUMBLE[frame]
        tilt = (turn[0], turn[1], turn[2] + tilt[2])
    if sides == 10:
        return d10(px, colour, value, tilt[0] - 0.28, tilt[1] + 0.20, tilt[2])
    if sides != 6:
        return manysided(px, colour, value, sides, tilt[2])
    return d6(px, colour, value, *tilt)


def flat(colour: str, value: int, px: int) -> pygame.Surface:
    """A small die for lists and strips, nearly from above; the die fills the picture more."""
    big = round(px * 1.5)
    pic = d6(big, colour, value, 0.10, -0.08, 0.04)
    return pic.subsurface(((big - px) // 2, (big - px) // 2, px, px))


def throw(surface: pygame.Surface, image: pygame.Surface, pos: Sequence[float], h: float = 0.0) -> pygame.Rect:
    """Put a die at pos with its contact shadow; h = height above the tray (1 = one die). Returns the picture's rect."""
    n = image.get_width()
    w = int(n * 0.62)
    sh = soft_rect(w, int(w * 0.92), int(w * 0.3), max(2, int(n * (0.04 + 0.05 * h))), int(150 - 70 * min(1, h)))
    surface.blit(
        sh, (pos[0] - sh.get_width() / 2 + n * (0.05 + 0.16 * h), pos[1] - sh.get_height() / 2 + n * (0.09 + 0.22 * h))
    )
    return surface.blit(image, (round(pos[0] - n / 2), round(pos[1] - n / 2 - n * 0.10 * h)))


@cached(16)
def success_ring(px: int) -> pygame.Surface:
    """Gold ring for a die of picture size px; goes below the die."""
    gold = pal.HIGH["selected"][0]
    s = (
        circle(50, 50, 45, gold, op=0.18)
        + circle(50, 50, 45, "none", "#1a140a", 8, so=0.75)
        + circle(50, 50, 45, "none", gold, 5)
    )
    return svg(s, (px, px), (0, 0, 100, 100))


@cached(16)
def miss_cross(px: int) -> pygame.Surface:
    """Cross for a die that missed; goes over the lower right corner of the die."""
    d = "M66 66L86 86M86 66L66 86"
    s = circle(76, 76, 16, "#2b2a28", "#e6dcc4", 2.5) + el(
        d.replace("66", "70").replace("86", "82"), "none", "#e6dcc4", 4.6
    )
    return svg(s, (px, px), (0, 0, 100, 100))


def marked(surface: pygame.Surface, image: pygame.Surface, pos: Sequence[float], success: bool | None) -> pygame.Rect:
    """A die at rest with its result: ring of success, cross of a miss, or nothing (None)."""
    n = image.get_width()
    if success:
        ring = success_ring(round(n * 1.14))
        surface.blit(ring, (pos[0] - ring.get_width() / 2, pos[1] - ring.get_height() / 2))
    box = throw(surface, image, pos)
    if success is False:
        surface.blit(miss_cross(n), box)
    return box


@cached(64)
def dice_strip(px: int, colours: tuple[str, ...], value: int = 5) -> pygame.Surface:
    """A row of small dice of the given colours, px high: the firepower of a mount, for example."""
    step = round(px * 1.06)
    out = pygame.Surface((max(1, step * len(colours)), px), pygame.SRCALPHA)
    for i, c in enumerate(colours):
        out.blit(flat(c, value, px), (i * step, 0))
    return out
