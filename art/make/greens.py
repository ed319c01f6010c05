"""Fields, city blocks and woods: patterns by place, drawn hex by hex from the torus of parcels.py."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame
from catalog import TORUS, TileSet
from hexes import CENTRE, Cell
from ink import Point, circle, dark, el, ellipse, light, mix, path, poly, svg
from looks import FIELDS, TOWNS, WOODS, FieldStyle, TownStyle, WoodStyle
from parcels import Polygon, Torus, area, blocks, clip, deal, inset, middle, scatter, shifted, strips

Parcel = tuple[Polygon, float, int]  # outline, direction of the plough, number of its seed
Tree = tuple[Point, float, int]  # middle, radius of the crown, number of its seed
SHADE = "#27331c"
FARM, TOWN, FOREST = Torus(TORUS["fields"]), Torus(TORUS["city"]), Torus(TORUS["woods"])


@lru_cache(16)
def _fields(style: str) -> dict[Cell, list[tuple[Point, Parcel]]]:
    f = FIELDS[style]
    r = random.Random(f"fields {style}")
    out: list[tuple[Point, Parcel]] = []
    for block in blocks(FARM, round(f.blocks[0] * 1.25), round(f.blocks[1] * 1.25), r):
        angle = r.uniform(0, math.pi) if style != "polder" else r.choice((0.35, 0.42, 1.93, 0.3)) + r.uniform(-0.1, 0.1)
        for p in strips(block, angle, f.strip, f.length, r):
            out.append((middle(p), (p, angle, r.randrange(1 << 30))))
    return deal(FARM, out)


def _furrows(shape: Polygon, angle: float, step: float, ink: str) -> str:
    """Parallel plough lines, cut to the parcel."""
    n = (-math.sin(angle), math.cos(angle))
    along = [p[0] * n[0] + p[1] * n[1] for p in shape]
    s = ""
    at = min(along) + step
    while at < max(along) - 1:
        a = clip(shape, (n[0] * at, n[1] * at), n)
        on = [p for p in a if abs(p[0] * n[0] + p[1] * n[1] - at) < 0.01]
        if len(on) == 2:
            s += poly(on, False)
        at += step
    return el(s, "none", ink, 0.8, so=0.5) if s else ""


def _orchard(shape: Polygon, angle: float, f: FieldStyle) -> str:
    """Rows of small round crowns."""
    s = ""
    cx, cy = middle(shape)
    ux, uy = math.cos(angle), math.sin(angle)
    core = inset(shape, 4.5)
    if len(core) < 3:
        return ""
    for i in range(-9, 10):
        for j in range(-9, 10):
            x, y = cx + (i * ux - j * uy) * 7.6, cy + (i * uy + j * ux) * 7.6
            if _within(core, (x, y)):
                s += ellipse(x + 0.8, y + 1, 2.3, 2.1, "#4c5a3c", 0.3) + circle(x, y, 2.2, f.bush)
    return s


def _within(shape: Polygon, p: Point) -> bool:
    return all(
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0
        for a, b in zip(shape, shape[1:] + shape[:1], strict=True)
    )


def _bushes(shape: Polygon, f: FieldStyle, r: random.Random) -> str:
    """Hedge trees along the rim, thick in some places and missing in others."""
    s = ""
    for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
        d = math.dist(a, b)
        dense = f.bushes * r.choice((0.2, 1, 1, 2.2))
        for _ in range(int(d * dense + r.random())):
            t = r.random()
            x, y = a[0] + (b[0] - a[0]) * t + r.uniform(-1, 1), a[1] + (b[1] - a[1]) * t + r.uniform(-1, 1)
            q = r.uniform(1.6, 3.1)
            s += ellipse(x + q * 0.4, y + q * 0.5, q, q * 0.9, "#4c5a3c", 0.28)
            s += circle(x, y, q, mix(f.bush, f.line, r.random() * 0.5))
    return s


def _crops(x: float, y: float) -> float:
    """Which crop thrives at a place of the torus, 0 to 1: neighbours sow alike."""
    u, v = x / FARM.width * math.tau, y / FARM.height * math.tau
    broad = math.sin(2 * u + v + 0.4) * math.cos(3 * v - u + 1.1) + 0.8 * math.sin(4 * u - 3 * v + 2)
    return 0.5 + 0.28 * broad


def field_tile(ts: TileSet, number: int) -> pygame.Surface:
    """All parcels of one hex of the torus."""
    f = FIELDS[ts.style]
    ground, shades, hedges, bushes = "", "", "", ""
    tints = [c for c, n in f.tints for _ in range(n)]
    for start, piece in _fields(ts.style)[number % FARM.n, number // FARM.n]:
        outline, angle, seed = piece
        shape = shifted(outline, start)
        r = random.Random(seed)
        x, y = middle(outline)
        alike = _crops(x, y) + r.gauss(0, 0.17)
        tint = tints[min(len(tints) - 1, max(0, int(alike * len(tints))))]
        d = poly(shape)
        shades += el(poly([(px + 2, py + 2.5) for px, py in shape]), "none", "#2f3a1e", f.line_width + 0.4, so=0.19)
        ground += el(d, tint, tint, 0.8)
        kind = r.random()
        if kind < f.furrows:
            ground += _furrows(
                shape, angle + (math.pi / 2 if r.random() < 0.25 else 0), r.choice((3.6, 4.6, 6.2)), dark(tint, 0.17)
            )
        elif kind > 0.93 and f.bushes:
            ground += _orchard(shape, angle, f)
        hedges += el(d, "none", f.line, f.line_width, so=0.8)
        if f.bushes:
            bushes += _bushes(shape, f, r)
    return svg(ground + shades + hedges + bushes, ts.tile, (-ts.over, -ts.over, *ts.tile))


# ---------------------------------------------------------------- city
@lru_cache(4)
def _city(style: str) -> dict[Cell, list[tuple[Point, Parcel]]]:
    r = random.Random(f"city {style}")
    out: list[tuple[Point, Parcel]] = []
    wide, long = ((17, 24), (26, 38)) if style != "tile" else ((14, 20), (18, 28))
    for quarter in blocks(TOWN, 9, 8, r):
        angle = r.uniform(0, math.pi)
        core = inset(quarter, 2.6)
        if len(core) < 3:
            continue
        if r.random() < 0.07:
            for p in strips(core, angle, (38, 48), (44, 58), r):
                out.append((middle(p), (p, angle, -r.randrange(1, 1 << 30))))
            continue
        for p in strips(core, angle, wide, long, r):
            out.append((middle(p), (p, angle, r.randrange(1 << 30))))
    return deal(TOWN, out)


def _block(shape: Polygon, angle: float, t: TownStyle, r: random.Random) -> str:
    """A block of houses round its yard, with party walls."""
    walls = inset(shape, 1.5)
    if len(walls) < 3 or area(walls) < 40:
        return ""
    roof = mix(r.choice(t.roofs), t.street, t.pale)
    s = el(poly([(x + 1.3, y + 1.6) for x, y in walls]), "#4b3a2a", op=0.22)
    s += el(poly(walls), roof, t.ink, 0.8, so=0.5)
    s += _furrows(walls, angle + math.pi / 2, r.uniform(5.5, 8), t.ink)
    yard = inset(walls, r.uniform(5.0, 6.4))
    if len(yard) > 2 and area(yard) > 25:
        s += el(poly(yard), t.garden if r.random() < 0.35 else light(t.block, 0.35), t.ink, 0.6, so=0.45)
    else:
        ridge = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(walls, walls[1:] + walls[:1], strict=True)]
        if len(ridge) == 4:
            s += el(poly([ridge[1], ridge[3]], False), "none", "#fff4e2", 0.9, so=0.55)
    return s


def _park(shape: Polygon, r: random.Random) -> str:
    """A square with lawns, paths and trees."""
    cx, cy = middle(shape)
    s = el(poly(shape), "#c3d0a0", "#8d9c6c", 1.0)
    s += "".join(el(poly([p, (cx, cy)], False), "none", "#f2e9cd", 2) for p in shape[::2])
    for _ in range(15):
        a, q = r.uniform(0, math.tau), r.random() ** 0.5
        k = r.randrange(len(shape))
        x, y = cx + (shape[k][0] - cx) * q * 0.9 + 5 * math.cos(a), cy + (shape[k][1] - cy) * q * 0.9 + 5 * math.sin(a)
        s += ellipse(x + 1, y + 1.2, 3, 2.7, "#44543a", 0.3) + circle(x, y, r.uniform(2.2, 3.4), "#9bb17c")
    return s


def city_tile(ts: TileSet, number: int) -> pygame.Surface:
    """All blocks of one hex of the torus on the ground of its streets (from 64 on those near its middle only)."""
    t = TOWNS[ts.style]
    streets, houses = "", ""
    shore, spot = divmod(number, TOWN.n * TOWN.n)
    for start, piece in _city(ts.style)[spot % TOWN.n, spot // TOWN.n]:
        outline, angle, seed = piece
        shape = shifted(outline, start)
        if shore and any(math.dist(p, CENTRE) > 48 for p in shape):
            continue
        r = random.Random(seed)
        streets += el(poly(shape), t.street, t.street, 6.2)
        houses += _park(shape, r) if seed < 0 else _block(shape, angle, t, r)
    return svg(streets + houses, ts.tile, (-ts.over, -ts.over, *ts.tile))


# ---------------------------------------------------------------- woods
def _open_ground(x: float, y: float) -> float:
    """Smooth noise 0-1 on the torus that opens clearings."""
    u, v = x / FOREST.width * math.tau, y / FOREST.height * math.tau
    broad = math.sin(5 * u + 2 * v + 0.6) * math.sin(6 * v - 3 * u + 1.9)
    fine = math.sin(11 * u - 7 * v) * math.sin(13 * v)
    return (broad + 0.7 * fine + 1.7) / 3.4


@lru_cache(8)
def _trees(style: str) -> dict[Cell, list[tuple[Point, Tree]]]:
    w = WOODS[style]
    r = random.Random(f"woods {style}")
    points = [p for p in scatter(FOREST, w.spacing, r) if _open_ground(*p) > w.clearings * 1.6]
    return deal(FOREST, ((p, (p, r.uniform(*w.radius), r.randrange(1 << 30))) for p in points))


def _round_tree(x: float, y: float, q: float, w: WoodStyle, r: random.Random) -> str:
    tint = mix(w.crown, w.crown_dark, r.random() * 0.8)
    s = circle(x, y, q, tint, dark(w.crown_dark, 0.22), 0.8, so=0.65)
    s += ellipse(x - q * 0.28, y - q * 0.32, q * 0.5, q * 0.46, light(tint, 0.3), 0.8)
    for k in range(3):
        a = 0.2 + k * 0.75 + r.uniform(-0.2, 0.2)
        s += circle(x + q * 0.62 * math.cos(a), y + q * 0.62 * math.sin(a), q * 0.2, dark(tint, 0.2), op=0.4)
    return s


def _spruce(x: float, y: float, q: float, w: WoodStyle, r: random.Random) -> str:
    n, a0 = 8, r.random()
    star = [
        (
            x + q * (1.12 if k % 2 else 0.62) * math.cos(a0 + math.pi * k / n),
            y + q * (1.12 if k % 2 else 0.62) * math.sin(a0 + math.pi * k / n),
        )
        for k in range(2 * n)
    ]
    tint = mix(w.crown, w.crown_dark, r.random() * 0.9)
    snow = [(x - q * 0.18 + (px - x) * 0.5, y - q * 0.22 + (py - y) * 0.5) for px, py in star]
    return el(poly(star), tint, dark(w.crown_dark, 0.25), 0.7, so=0.6) + el(poly(snow), "#f4f5f0", op=0.85)


def _jungle_tree(x: float, y: float, q: float, w: WoodStyle, r: random.Random) -> str:
    tint = mix(w.crown, w.crown_dark, r.random())
    if r.random() < 0.16:
        leaf = ""
        for k in range(7):
            a = k * math.tau / 7 + r.uniform(-0.15, 0.15)
            leaf += path(
                [
                    (x, y),
                    (x + q * 0.6 * math.cos(a), y + q * 0.6 * math.sin(a)),
                    (x + q * 1.05 * math.cos(a + 0.2), y + q * 1.05 * math.sin(a + 0.2)),
                ],
                False,
            )
        return el(leaf, "none", dark(w.crown_dark, 0.12), 2.6) + el(leaf, "none", light(w.crown, 0.25), 1.0)
    lobes = [
        (x + q * r.uniform(0.8, 1.1) * math.cos(k), y + q * r.uniform(0.75, 1.05) * math.sin(k))
        for k in [i * math.tau / 9 for i in range(9)]
    ]
    s = el(path(lobes), tint, dark(w.crown_dark, 0.2), 0.8, so=0.6)
    for _ in range(5):
        a, d = r.uniform(0, math.tau), q * r.uniform(0.1, 0.6)
        s += circle(
            x + d * math.cos(a) - q * 0.15,
            y + d * math.sin(a) - q * 0.2,
            q * r.uniform(0.14, 0.26),
            light(tint, 0.28),
            op=0.7,
        )
    return s


_FORMS = {"round": _round_tree, "spruce": _spruce, "jungle": _jungle_tree}


def wood_tile(ts: TileSet, number: int) -> pygame.Surface:
    """The floor (0-63) or the crowns (64-127) of one hex of the torus."""
    w = WOODS[ts.style]
    crowns, spot = divmod(number, FOREST.n * FOREST.n)
    s, shade = "", ""
    view = (-ts.over, -ts.over, *ts.tile)
    trees = [(start, p) for start, p in _trees(ts.style)[spot % FOREST.n, spot // FOREST.n]]
    trees.sort(key=lambda q: q[1][0][1] - q[0][1])
    for start, piece in trees:
        (px, py), q, seed = piece
        x, y = px - start[0], py - start[1]
        if not crowns:
            shade += circle(x + 6, y + 7.5, w.spacing * 0.9, SHADE)
            s += circle(x + 1, y + 1.5, w.spacing * 0.98, w.floor)
            continue
        s += ellipse(x + q * 0.42, y + q * 0.55, q, q * 0.86, "#1f2c19", 0.28)
        s += _FORMS[w.form](x, y, q, w, random.Random(seed))
    out = svg(shade, ts.tile, view)
    out.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)  # one shade, however many trees throw it
    out.blit(svg(s, ts.tile, view), (0, 0))
    return out
