"""Ships on the map: deck plan, wake, edge of the owner, damage, and the marker of a sunk ship."""

from __future__ import annotations

import math
import random

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.flames import SMOKE_DEFS, flame, plume
from tabletop.table.draw.kit import cached, dark, el, ellipse, path, svg, text
from tabletop.table.draw.shipplans import Plan, hull_shape, plan_for, plan_svg, plans

__all__ = ["plans", "ship", "ship_length", "ship_picture", "sunk"]

STAGES = 6  # steps of damage that are drawn differently


def ship_length(plan: Plan, hex_px: float) -> float:
    """Pixels from bow to stern: the ship fills its 1 or 3 hexes, smaller ships a little less."""
    ref = 263.0 if plan.hexes == 3 else 134.0
    return hex_px * plan.hexes * 0.97 * float((plan.length / ref) ** (0.30 if plan.hexes == 3 else 0.40))


def _wake(plan: Plan) -> str:
    b, n = plan.beam / 2 * plan.fat, plan.length
    bow: list[tuple[float, ...]] = [
        (-b * 0.1, 0, 1),
        (-b * 1.05, n * 0.17),
        (-b * 1.5, n * 0.46),
        (-b * 1.75, n * 0.86, 1),
        (-b * 1.25, n * 0.60),
        (-b * 0.9, n * 0.40),
        (b * 0.9, n * 0.40),
        (b * 1.25, n * 0.60),
        (b * 1.75, n * 0.86, 1),
        (b * 1.5, n * 0.46),
        (b * 1.05, n * 0.17),
        (b * 0.1, 0, 1),
    ]
    s = el(path(bow), "#ffffff", op=0.24)
    s += el(
        path(
            [
                (-b * 0.75, n * 0.93),
                (0, n * 0.98),
                (b * 0.75, n * 0.93),
                (b * 0.95, n * 1.10),
                (b * 0.5, n * 1.17, 1),
                (0, n * 1.12),
                (-b * 0.5, n * 1.17, 1),
                (-b * 0.95, n * 1.10),
            ]
        ),
        "#ffffff",
        op=0.36,
    )
    for q in (-1, 1):
        s += el(
            f"M{q * b * 0.2:.1f} {n * 0.005:.1f}Q{q * b * 1.1:.1f} {n * 0.10:.1f} {q * b * 1.35:.1f} {n * 0.30:.1f}",
            "none",
            "#ffffff",
            b * 0.16,
            so=0.75,
        )
    return s


def _edge(plan: Plan, side: int | None, scale: float) -> str:
    """Rim in the owner's colour: full line for seat 0, broken for seat 1."""
    if side is None:
        return ""
    shape: list[tuple[float, ...]] = []
    half = plan.beam / 2 * plan.fat
    if plan.type == "carrier":
        half = max(half, plan.more["flight"][2] / 2 * plan.fat)
    grow = half / (plan.beam / 2 * plan.fat)
    shape = [(x * grow, y, *c) for x, y, *c in hull_shape(plan)]
    d = path(shape, k=0.4)
    w = max(1.6, 2.6 * min(1.3, scale)) / scale
    dash = (
        f'stroke-dasharray="{w * 2.4:.2f} {w * 1.3:.2f}" stroke-linecap="butt" stroke-linejoin="round"'
        if side == 1
        else ""
    )
    return el(d, "none", "#fff6e2", w * 2.9, so=0.85) + el(d, "none", pal.SIDE[side], w * 2, extra=dash)


def _fires(plan: Plan, stage: int, heading: float, scale: float) -> str:
    """Burns, flames and smoke; the smoke drifts to the north-east of the map whatever the heading."""
    rnd = random.Random(plan.key)
    b, n = plan.beam / 2 * plan.fat, plan.length
    a = math.radians(-heading)
    drift = (math.cos(a) * 0.8 + math.sin(a) * 0.6, math.sin(a) * 0.8 - math.cos(a) * 0.6)
    lit = (-math.cos(a) * 0.6 + math.sin(a) * 0.8, -math.sin(a) * 0.6 - math.cos(a) * 0.8)
    unit = max(b, 7 / scale)
    s, smoke = SMOKE_DEFS, ""
    for i in range(stage):
        y = n * (0.30 + 0.42 * ((i * 0.62) % 1)) + rnd.uniform(-0.03, 0.03) * n
        x = rnd.uniform(-0.35, 0.35) * b
        r = unit * (0.34 + 0.06 * stage)
        s += ellipse(x, y, r * 1.25, r * 1.5, "#14100d", op=0.62) + flame(x, y, r * 1.05, rnd.uniform(0, 50))
        smoke += plume(x + drift[0] * r * 0.5, y + drift[1] * r * 0.5, r * 0.85, 3 + stage, drift, lit, rnd)
    return s + smoke


@cached(48)
def _drawn(
    plan: Plan, hex_px: int, heading: float, stage: int, side: int | None, wake: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    px = ship_length(plan, hex_px)
    scale = px / plan.length
    reach = plan.length * (0.70 if stage < 3 else 0.78)
    n = int(reach * 2 * scale)
    body = (
        _edge(plan, side, scale)
        + plan_svg(plan, scale, heading)
        + (_fires(plan, stage, heading, scale) if stage else "")
    )
    if wake:
        body = _wake(plan) + body
    pic = svg(
        f'<g transform="rotate({heading:g}) translate(0 {-plan.length / 2:g})">{body}</g>',
        (n, n),
        (-reach, -reach, 2 * reach, 2 * reach),
    )
    box = pic.get_bounding_rect(8).inflate(2, 2).clip(pic.get_rect())
    return pic.subsurface(box).copy(), (box.x - n // 2, box.y - n // 2)


def ship(
    key: str,
    hex_px: float,
    heading: float,
    damage_share: float = 0,
    side: int | None = None,
    kind: str = "",
    hexes: int = 0,
    wake: bool = True,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A ship for the map and the offset of its top left corner from the middle of its centre hex, in pixels.

    hex_px: width of a hex; heading in degrees (0 is up); damage_share 0..1 of its damage points (TL-SHIP-06);
    side: seat of the owner for the coloured rim; kind and hexes: type words and length, for a key without a plan.
    """
    stage = 0 if damage_share <= 0 else min(STAGES, 1 + int(damage_share * (STAGES - 1)))
    return _drawn(plan_for(key, kind, hexes), round(hex_px), heading % 360, stage, side, wake)


@cached(32)
def ship_picture(key: str, size: tuple[int, int], kind: str = "", hexes: int = 0) -> pygame.Surface:
    """A ship lying across a picture field of `size` pixels on blue water, bow to the right, for lists and sheets."""
    plan = plan_for(key, kind, hexes)
    w, h = size
    scale = min(w * 0.92 / plan.length, h * 0.86 / (plan.beam * plan.fat * 1.3))
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*_rgb(pal.TERRAIN["sea"]), 255))
    body = f'<g transform="rotate(90) translate(0 {-plan.length / 2:g})">{_wake(plan)}{plan_svg(plan, scale, 90)}</g>'
    out.blit(svg(body, size, (-w / 2 / scale, -h / 2 / scale, w / scale, h / scale)), (0, 0))
    return out


def _rgb(c: str) -> tuple[int, int, int]:
    from tabletop.table.draw.kit import rgb

    return rgb(c)


@cached(16)
def sunk(key: str, hex_px: int, heading: float, side: int | None = None) -> tuple[pygame.Surface, tuple[int, int]]:
    """Marker where a ship went down: oil, rings, the shadow of the hull and a cross; offset as for `ship`."""
    plan = plan_for(key)
    px = ship_length(plan, hex_px)
    scale = px / plan.length
    n, b = plan.length, plan.beam / 2 * plan.fat
    rnd = random.Random(key)
    oil = [
        (math.cos(t) * b * (2.0 + rnd.uniform(-0.4, 0.5)), n / 2 + math.sin(t) * n * (0.36 + rnd.uniform(-0.05, 0.07)))
        for t in (i * math.pi / 6 for i in range(12))
    ]
    s = el(path(oil), "#2a2f38", op=0.34) + el(path(hull_shape(plan), k=0.4), "#1d3440", op=0.42)
    for r in (0.10, 0.20, 0.31):
        s += ellipse(0, n / 2, n * r * 0.7, n * r, "none", "#ffffff", max(1.2 / scale, n * 0.006), so=0.7)
    for _ in range(9):
        x, y = rnd.uniform(-1.6, 1.6) * b, n / 2 + rnd.uniform(-0.3, 0.3) * n
        s += (
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({rnd.uniform(0, 180):.0f})">'
            + el(f"M{-n * 0.018:.2f} 0H{n * 0.018:.2f}", "none", "#5a4632", max(1.6 / scale, n * 0.010))
            + "</g>"
        )
    col = pal.SIDE[side] if side is not None else "#7a1c10"
    q = max(8 / scale, b * 0.85)
    cross = f"M{-q:.2f} {n / 2 - q:.2f}L{q:.2f} {n / 2 + q:.2f}M{q:.2f} {n / 2 - q:.2f}L{-q:.2f} {n / 2 + q:.2f}"
    s += el(cross, "none", "#fff6e2", q * 0.62) + el(cross, "none", dark(col, 0.1), q * 0.34)
    size = int(n * 1.1 * scale)
    view = n * 0.55
    pic = svg(
        f'<g transform="rotate({heading:g}) translate(0 {-n / 2:g})">{s}</g>',
        (size, size),
        (-view, -view, 2 * view, 2 * view),
    )
    box = pic.get_bounding_rect(4)
    return pic.subsurface(box).copy(), (box.x - size // 2, box.y - size // 2)


@cached(64)
def damage_bar(px: int, damage: int, points: int) -> pygame.Surface:
    """Small plate with the damage points left, for example "70/100", and a bar; px wide."""
    h = round(px * 0.36)
    left = max(0, points - damage)
    share = left / points if points else 0
    from tabletop.table.draw.kit import rect

    s = rect(1, 1, px - 2, h - 2, "#fff6e2", 3, "#241b12", 1.3) + rect(3, h - 6, px - 6, 3, "#c9bda3")
    s += rect(3, h - 6, (px - 6) * share, 3, "#2c6e49" if share > 0.5 else "#c2571a" if share > 0.25 else "#b3271e")
    out = svg(s, (px, h))
    text(out, f"{left}/{points}", (px / 2, h * 0.42), "display", h * 0.62, "#231a10", "mc")
    return out
