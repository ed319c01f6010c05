"""Villages and small towns, and airfields: single pictures on one hex."""

from __future__ import annotations

import itertools
import math
import random

import pygame
from catalog import AIRFIELDS, TOWN_VARIANTS, TileSet
from hexes import CENTRE
from ink import Point, box, circle, dark, el, ellipse, light, mix, path, poly, svg
from looks import TOWNS, TownStyle

CX, CY = CENTRE
House = tuple[float, float, float, float, float]  # middle, width, depth, angle


def _free(h: House, others: list[House], gap: float = 1.4) -> bool:
    return all(math.hypot(h[0] - o[0], h[1] - o[1]) > (h[2] + o[2]) * 0.36 + (h[3] + o[3]) * 0.22 + gap for o in others)


def _along(street: list[Point], r: random.Random, reach: float) -> list[House]:
    """Houses on both sides of a street, gable or eaves towards it."""
    out: list[House] = []
    for (ax, ay), (bx, by) in itertools.pairwise(street):
        d = math.hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / d, (by - ay) / d
        at = r.uniform(2, 6)
        while at < d:
            for side in (1, -1):
                w, depth = r.uniform(6.5, 11), r.uniform(5.2, 7)
                off = side * (5.0 + depth / 2 + r.uniform(0, 1.8))
                x, y = ax + ux * at - uy * off, ay + uy * at + ux * off
                far = math.hypot(x - CX, y - CY)
                if far < reach and r.random() > 0.12 + 0.5 * (far / reach) ** 3:
                    out.append((x, y, w, depth, math.atan2(uy, ux) + r.uniform(-0.07, 0.07)))
            at += r.uniform(9, 12.5)
    return out


def _draw_house(h: House, t: TownStyle, r: random.Random) -> str:
    x, y, w, d, a = h
    roof = r.choice(t.roofs)
    s = el(poly(box(x + 1.5, y + 1.9, w, d, a)), "#4b3a2a", op=0.28)
    ca, sa = math.cos(a), math.sin(a)
    south = -sa + ca > 0  # which slope looks away from the light
    upper, lower = (light(roof, 0.22), dark(roof, 0.1)) if south else (dark(roof, 0.1), light(roof, 0.22))
    s += el(poly(box(x + sa * d / 4, y - ca * d / 4, w, d / 2, a)), upper)
    s += el(poly(box(x - sa * d / 4, y + ca * d / 4, w, d / 2, a)), lower)
    s += el(poly(box(x, y, w, d, a)), "none", t.ink, 0.9, so=0.75)
    s += el(
        poly([(x - ca * w / 2, y - sa * w / 2), (x + ca * w / 2, y + sa * w / 2)], False), "none", t.ink, 0.6, so=0.6
    )
    return s


def _church(x: float, y: float, a: float, t: TownStyle) -> str:
    roof = mix(t.roofs[0], "#8d8f93", 0.6)
    ca, sa = math.cos(a), math.sin(a)
    tx, ty = x - ca * 9, y - sa * 9
    s = el(poly(box(x + 2, y + 2.5, 17, 8.5, a)), "#4b3a2a", op=0.3) + el(
        poly(box(tx + 2, ty + 3, 8, 8, a)), "#4b3a2a", op=0.3
    )
    s += el(poly(box(x, y, 17, 8.5, a)), roof, t.ink, 1) + el(
        poly(box(x + ca * 2, y + sa * 2, 5.5, 13, a)), roof, t.ink, 0.9
    )
    s += el(poly([(x - ca * 8, y - sa * 8), (x + ca * 8.5, y + sa * 8.5)], False), "none", light(roof, 0.5), 1)
    tower = box(tx, ty, 8, 8, a)
    s += el(poly(tower), light(roof, 0.35), t.ink, 1)
    return s + el(poly([tower[0], tower[2]], False) + poly([tower[1], tower[3]], False), "none", t.ink, 0.7, so=0.7)


def _gardens(houses: list[House], t: TownStyle, r: random.Random) -> str:
    s = ""
    for x, y, w, d, a in houses:
        if r.random() < 0.5:
            far = math.hypot(x - CX, y - CY) or 1
            gx, gy = x + (x - CX) / far * 7, y + (y - CY) / far * 7
            s += el(poly(box(gx, gy, w + 3, d + 4, a)), mix(t.garden, t.street, 0.45), t.garden, 0.8)
        if r.random() < 0.45:
            q = r.uniform(2, 3.4)
            a2 = r.uniform(0, math.tau)
            tx, ty = x + 9 * math.cos(a2), y + 9 * math.sin(a2)
            s += ellipse(tx + 1, ty + 1.2, q, q * 0.85, "#3f4f37", 0.3) + circle(tx, ty, q, dark(t.garden, 0.08))
    return s


def _streets(variant: int, reach: float, r: random.Random) -> list[list[Point]]:
    """Two or three crooked main streets through the middle and a few lanes that branch off."""
    out: list[list[Point]] = []
    a0, mains = r.uniform(0, math.pi), 2 if variant < 3 else 3
    for k in range(mains):
        a = a0 + k * math.pi / mains + r.uniform(-0.25, 0.25)
        bend = r.uniform(-0.35, 0.35)
        ring = [
            (
                CX + q * reach * 1.06 * math.cos(a + bend * (abs(q) - 0.5)),
                CY + q * reach * math.sin(a + bend * (abs(q) - 0.5)),
            )
            for q in (-1, -0.5, 0, 0.5, 1)
        ]
        out.append(
            [(x + r.uniform(-2, 2), y + r.uniform(-2, 2)) if i in (1, 3) else (x, y) for i, (x, y) in enumerate(ring)]
        )
    for _ in range(variant):
        main = r.choice(out[:mains])
        x, y = main[r.choice((1, 3))]
        a = math.atan2(y - CY, x - CX) + r.choice((-1, 1)) * r.uniform(1.1, 1.7)
        d = reach * r.uniform(0.4, 0.7)
        out.append(
            [
                (x, y),
                (x + d / 2 * math.cos(a), y + d / 2 * math.sin(a)),
                (x + d * math.cos(a + 0.3), y + d * math.sin(a + 0.3)),
            ]
        )
    return out


def _second_rows(houses: list[House], streets: list[list[Point]], reach: float, want: int, r: random.Random) -> None:
    """Fill the gaps behind the street fronts."""
    for _ in range(want * 12):
        if want <= 0 or not houses:
            return
        a, q = r.uniform(0, math.tau), reach * 0.85 * r.random() ** 0.6
        x, y = CX + q * math.cos(a), CY + q * math.sin(a) * 0.94
        near = min(houses, key=lambda h: math.hypot(h[0] - x, h[1] - y))
        h = (x, y, r.uniform(5.5, 8.5), r.uniform(4.6, 6), near[4] + r.choice((0, math.pi / 2)))
        if all(_gap_to(h, s) > 3.4 + h[3] / 2 for s in streets) and _free(h, houses, 0.2):
            houses.append(h)
            want -= 1


def town_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A village (first variants) or small town (last variants) with streets, church, gardens."""
    style, variant = divmod(number, TOWN_VARIANTS)
    name = list(TOWNS)[style]
    t = TOWNS[name]
    r = random.Random(f"town {name} {variant}")
    reach = 33 + variant * 4.2
    streets = _streets(variant, reach, r)
    houses: list[House] = []
    for h in [h for s in streets for h in _along(s, r, reach)]:
        clear = all(_gap_to(h, s) > 3.2 + h[3] / 2 for s in streets)
        if clear and _free(h, houses):
            houses.append(h)
    _second_rows(houses, streets, reach, 10 + variant * 8, r)
    lines = [path(s, False) for s in streets]
    body = _gardens(houses, t, r)
    body += "".join(el(d, "none", mix(t.ink, t.street, 0.55), 5.6) for d in lines)
    body += "".join(el(d, "none", t.street, 4.2) for d in lines)
    cx, cy, ca = CX + r.uniform(7, 11), CY - r.uniform(7, 11), r.uniform(-0.3, 0.3)
    houses = [h for h in houses if math.hypot(h[0] - cx, h[1] - cy) > 14] if name != "huts" else houses
    body += "".join(_draw_house(h, t, r) for h in sorted(houses, key=lambda h: h[1]))
    if name != "huts":
        body += _church(cx, cy, ca, t)
    return svg(body, ts.tile, (-ts.over, -ts.over, *ts.tile))


def _gap_to(h: House, street: list[Point]) -> float:
    """Distance of a house from the nearest point of a street."""
    best = math.inf
    for (ax, ay), (bx, by) in itertools.pairwise(street):
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((h[0] - ax) * dx + (h[1] - ay) * dy) / ((dx * dx + dy * dy) or 1)))
        best = min(best, math.hypot(h[0] - ax - dx * t, h[1] - ay - dy * t))
    return best


# ---------------------------------------------------------------- airfields
_TURF = {
    "grass": ("#d2d8a4", "#9aa66c"),
    "concrete": ("#d2d8a4", "#9aa66c"),
    "coral": ("#dfdfb0", "#a4ad74"),
    "steppe": ("#ddd19a", "#b09a60"),
    "snow": ("#f6f5ef", "#b5c0c0"),
}
_PAVE = {
    "concrete": ("#d9d4c6", "#8e887a"),
    "coral": ("#f2ecd8", "#a99c78"),
    "grass": ("#e6e8bf", "#a9b47c"),
    "steppe": ("#e9dfb8", "#b7a06a"),
    "snow": ("#e4e9e9", "#a9b6b8"),
}


def _hangar(x: float, y: float, a: float) -> str:
    s = el(poly(box(x + 2, y + 2.6, 14, 9, a)), "#3a3128", op=0.32)
    s += el(poly(box(x, y, 14, 9, a)), "#a9a091", "#55493c", 1)
    ca, sa = math.cos(a), math.sin(a)
    for k, c in ((-2.2, "#cfc7b6"), (2.2, "#8f8676")):
        s += el(poly(box(x - sa * k, y + ca * k, 13, 3.6, a)), c)
    return s


def _parked(x: float, y: float, a: float) -> str:
    """An aircraft on its stand, no larger than a comma."""
    ca, sa = math.cos(a), math.sin(a)
    s = ""
    for u1, v1, u2, v2, w in ((-4, 0, 4.2, 0, 1.5), (1, -4.6, 1, 4.6, 1.6), (-3.4, -1.8, -3.4, 1.8, 1.1)):
        s += el(
            poly(
                [(x + u1 * ca - v1 * sa, y + u1 * sa + v1 * ca), (x + u2 * ca - v2 * sa, y + u2 * sa + v2 * ca)], False
            ),
            "none",
            "#59604a",
            w,
        )
    return s


def airfield_tile(ts: TileSet, number: int) -> pygame.Surface:
    """An airfield with its runways, perimeter track, hangars and a few machines on their stands."""
    style, variant = divmod(number, 2)
    name = AIRFIELDS[style]
    r = random.Random(f"airfield {name} {variant}")
    turf, rim = _TURF[name]
    pave, edge = _PAVE[name]
    outline = [
        (CX + 50 * q * math.cos(a), CY + 46 * q * math.sin(a))
        for a, q in [(k * math.tau / 11, r.uniform(0.9, 1.08)) for k in range(11)]
    ]
    s = el(path(outline), turf, rim, 1.4) + el(
        path([(CX + (x - CX) * 0.9, CY + (y - CY) * 0.9) for x, y in outline]), "none", mix(pave, edge, 0.35), 3.4
    )
    s += el(path([(CX + (x - CX) * 0.9, CY + (y - CY) * 0.9) for x, y in outline]), "none", pave, 2.2)
    a0 = r.uniform(0.1, 0.9)
    for k in range({"concrete": 3, "coral": 1}.get(name, 2)):
        a = a0 + k * 1.05 + (0.5 if name != "concrete" and k else 0)
        off = 0 if k == 0 else r.uniform(-7, 7)
        x, y = CX - math.sin(a) * off, CY + math.cos(a) * off
        w = 8.5 if name in ("concrete", "coral") else 10
        s += el(poly(box(x, y, 86 - 8 * k, w + 1.6, a)), edge, op=0.75) + el(poly(box(x, y, 84.4 - 8 * k, w, a)), pave)
        if name in ("concrete", "coral"):
            d = poly(
                [(x - 38 * math.cos(a), y - 38 * math.sin(a)), (x + 38 * math.cos(a), y + 38 * math.sin(a))], False
            )
            s += el(
                d,
                "none",
                "#fffdf2" if name == "concrete" else edge,
                1.1,
                so=0.9,
                cap="butt",
                extra='stroke-dasharray="6 4.4"',
            )
    h0 = r.uniform(3.4, 4.4)
    for k in range(3):
        a = h0 + k * 0.36
        s += _hangar(CX + 41 * math.cos(a), CY + 37 * math.sin(a), a + math.pi / 2)
    for k in range(7):
        a = h0 + 1.5 + k * 0.55
        x, y = CX + 40 * math.cos(a), CY + 36 * math.sin(a)
        s += circle(x, y, 4.6, pave, edge, 0.8) + (_parked(x, y, a + r.uniform(-0.5, 0.5)) if r.random() < 0.7 else "")
    return svg(s, ts.tile, (-ts.over, -ts.over, *ts.tile))
