"""Ground of the squad-level maps: soft regions of hexes, elevation with contours and light from the north-west,
gullies, water, marsh.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

import pygame
from ink import Point, circle, dark, el, ellipse, light, mix, path, poly
from support_hexes import SHEET, Cell, centre, corners, neighbour
from support_looks import Look

K = 2
"""Regions are reckoned at half of the picture's size."""
RIM = 120
"""Pixels round the picture into which regions run on."""


def beyond(area: set[Cell]) -> set[Cell]:
    """The area with the half hexes outside the map, each as its nearest hex on the map."""
    found = set(area)
    for c in range(-1, SHEET.columns + 1):
        for r in range(-1, SHEET.rows + 1):
            near = min(max(c, 0), SHEET.columns - 1), min(max(r, 0), SHEET.rows - 1)
            if near != (c, r) and near in area:
                found.add((c, r))
    return found


class Region:
    """An area of hexes with soft corners. `rings` are its outlines in picture pixels (holes among them), `holds`
    tells whether a point is inside.
    """

    def __init__(
        self,
        area: Iterable[Cell],
        blur: int = 9,
        edge: int = 128,
        rough: float = 0.0,
        seed: str = "",
        size: Point | None = None,
        extend: bool = True,
    ) -> None:
        cells = set(area)
        self.cells = beyond(cells) if extend else cells
        across, down = size or SHEET.size
        w, h = int(across + 2 * RIM) // K, int(down + 2 * RIM) // K
        field = pygame.Surface((w, h))
        for cell in self.cells:
            pygame.draw.polygon(field, "white", [((x + RIM) / K, (y + RIM) / K) for x, y in corners(cell, 1.01)])
        if blur:
            field = pygame.transform.gaussian_blur(field, blur)
        self.mask = pygame.mask.from_threshold(field, (255, 255, 255), (256 - edge, 256 - edge, 256 - edge))
        self.rings = [
            self._ring(line, rough, random.Random(f"{seed}{n}")) for n, line in enumerate(_outlines(self.mask))
        ]

    @staticmethod
    def _ring(line: list[tuple[int, int]], rough: float, rnd: random.Random) -> list[Point]:
        every = 7
        picked = line[::every] if len(line) > 3 * every else line
        return [(x * K - RIM + rnd.uniform(-rough, rough), y * K - RIM + rnd.uniform(-rough, rough)) for x, y in picked]

    def holds(self, x: float, y: float) -> bool:
        px, py = int((x + RIM) / K), int((y + RIM) / K)
        w, h = self.mask.get_size()
        return 0 <= px < w and 0 <= py < h and bool(self.mask.get_at((px, py)))

    def fill(self, colour: str, op: float = 1.0, stroke: str = "", width: float = 0.0, so: float = 1.0) -> str:
        """The region as one shape."""
        if not self.rings:
            return ""
        return el(
            "".join(path(ring) for ring in self.rings), colour, stroke, width, op, so, extra='fill-rule="evenodd"'
        )

    def lattice(self, gap: float, rnd: random.Random, jitter: float = 0.34) -> list[Point]:
        """Points spread evenly over the region, from above to below."""
        found = []
        if self.rings:
            x0, x1 = min(p[0] for r in self.rings for p in r), max(p[0] for r in self.rings for p in r)
            y0, y1 = min(p[1] for r in self.rings for p in r), max(p[1] for r in self.rings for p in r)
            row, y = 0, y0
            while y < y1:
                x = x0 + (row % 2) * gap / 2
                while x < x1:
                    px, py = x + rnd.uniform(-jitter, jitter) * gap, y + rnd.uniform(-jitter, jitter) * gap
                    if self.holds(px, py):
                        found.append((px, py))
                    x += gap
                y += gap * 0.86
                row += 1
        return sorted(found, key=lambda p: p[1])


def _outlines(mask: pygame.Mask) -> list[list[tuple[int, int]]]:
    lines = [part.outline() for part in mask.connected_components(60)]
    holes = mask.copy()
    holes.invert()
    whole = mask.get_rect()
    for part in holes.connected_components(60):
        line = part.outline()
        if not any(x in (0, whole.w - 1) or y in (0, whole.h - 1) for x, y in line):
            lines.append(line)
    return [line for line in lines if len(line) > 12]


def components(area: set[Cell]) -> list[set[Cell]]:
    """Parts of an area that hang together."""
    left, found = set(area), []
    while left:
        part, todo = set(), [min(left)]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.discard(cell)
                part.add(cell)
                todo += [neighbour(cell, d) for d in range(6)]
        found.append(part)
    return found


# ---------------------------------------------------------------- plain ground
def plain(look: Look, size: Point, rnd: random.Random) -> pygame.Surface:
    """The sheet with broad soft blots and parcels of meadow that hardly differ."""
    small = pygame.Surface((int(size[0]) // 4, int(size[1]) // 4))
    small.fill(look.base)
    w, h = small.get_size()
    for _ in range(w * h // 900):
        x, y, r = rnd.uniform(0, w), rnd.uniform(0, h), rnd.uniform(6, 22)
        tone = pygame.Color(look.base).lerp(rnd.choice(look.blots), rnd.uniform(0.35, 0.95))
        pygame.draw.polygon(
            small,
            tone,
            [
                (x + math.cos(a) * r * rnd.uniform(0.9, 1.7), y + math.sin(a) * r * rnd.uniform(0.5, 1))
                for a in (i * 0.7 for i in range(9))
            ],
        )
    small = pygame.transform.gaussian_blur(small, 6)
    return pygame.transform.smoothscale(small, (int(size[0]), int(size[1])))


def parcels(look: Look, size: Point, rnd: random.Random) -> str:
    """Meadows divided by faint lines, where a country is cut up so; they mean nothing to the rules and hardly
    differ.
    """
    if not look.parcels:
        return ""
    (wide, high), turn, s = look.parcel, rnd.uniform(-0.2, 0.2), ""
    across, down = int(size[0] / wide) + 4, int(size[1] / high) + 4
    knots = {}
    for i in range(-2, across + 1):
        for j in range(-3, down + 2):
            x, y = (
                i * wide + (j % 2) * wide * 0.35 + rnd.uniform(-0.18, 0.18) * wide,
                j * high + rnd.uniform(-0.18, 0.18) * high,
            )
            knots[i, j] = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
    for i in range(-2, across):
        for j in range(-3, down + 1):
            ring = poly([knots[i, j], knots[i + 1, j], knots[i + 1, j + 1], knots[i, j + 1]])
            s += el(ring, rnd.choice(look.parcels), dark(look.base, 0.2), 1.3, 0.55, 0.35)
            if rnd.random() < 0.35:
                (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
                    knots[i, j],
                    knots[i + 1, j],
                    knots[i + 1, j + 1],
                    knots[i, j + 1],
                )
                for k in range(1, 12):
                    t = k / 12
                    s += el(
                        poly(
                            [(ax + (dx - ax) * t, ay + (dy - ay) * t), (bx + (cx - bx) * t, by + (cy - by) * t)], False
                        ),
                        "none",
                        light(look.base, 0.22),
                        3,
                        so=0.32,
                    )
    return s


def speckle(look: Look, size: Point, rnd: random.Random) -> str:
    """Tufts, mowing lines and small bushes: plain ground must look grown, and must not look like anything of the
    rules.
    """
    s = ""
    for _ in range(int(size[0] * size[1] / 5200 * look.wild)):
        x, y, k = rnd.uniform(0, size[0]), rnd.uniform(0, size[1]), rnd.uniform(0.6, 1.15)
        s += el(
            f"M{x:.1f} {y:.1f}l{-2.4 * k:.1f} {-4.6 * k:.1f}M{x:.1f} {y:.1f}l0 {-6 * k:.1f}M{x:.1f}"
            f" {y:.1f}l{2.5 * k:.1f} {-4.4 * k:.1f}",
            "none",
            look.tuft,
            1.0,
            so=0.5,
        )
    for _ in range(int(size[0] * size[1] / 30000)):
        x, y, n, a = rnd.uniform(0, size[0]), rnd.uniform(0, size[1]), rnd.uniform(24, 70), rnd.uniform(-0.5, 0.5)
        for k in range(rnd.randint(2, 4)):
            ox, oy = -math.sin(a) * k * 6, math.cos(a) * k * 6
            s += el(
                f"M{x + ox:.1f} {y + oy:.1f}q{n / 2 * math.cos(a):.1f} {n / 2 * math.sin(a) - 3:.1f}"
                f" {n * math.cos(a):.1f} {n * math.sin(a):.1f}",
                "none",
                rnd.choice((dark(look.base, 0.14), light(look.base, 0.3))),
                1.2,
                so=0.4,
            )
    for _ in range(int(size[0] * size[1] / 26000 * max(0.0, look.wild - 1.5))):
        x, y = rnd.uniform(0, size[0]), rnd.uniform(0, size[1])
        for _ in range(rnd.randint(5, 11)):
            gx, gy, k = x + rnd.gauss(0, 15), y + rnd.gauss(0, 8), rnd.uniform(0.8, 1.4)
            s += el(
                f"M{gx:.1f} {gy:.1f}q{-2 * k:.1f} {-4 * k:.1f} {-4 * k:.1f} {-6 * k:.1f}M{gx:.1f} {gy:.1f}q0"
                f" {-5 * k:.1f} {0.5 * k:.1f} {-8 * k:.1f}M{gx:.1f} {gy:.1f}q{2 * k:.1f} {-4 * k:.1f} {4.4 * k:.1f}"
                f" {-5.6 * k:.1f}",
                "none",
                rnd.choice((look.tuft, light(look.base, 0.35), dark(look.base, 0.25))),
                1.1,
                so=0.55,
            )
    for _ in range(int(size[0] * size[1] / 70000)):
        x, y, q = rnd.uniform(0, size[0]), rnd.uniform(0, size[1]), rnd.uniform(2.6, 4.2)
        tint = rnd.choice(look.trees[1:])
        s += ellipse(x + q * 0.5, y + q * 0.6, q, q * 0.8, "#3a4a2a", 0.25) + circle(
            x, y, q, mix(tint, look.base, 0.25), dark(tint, 0.3), 0.6, so=0.6
        )
        s += circle(x - q * 0.3, y - q * 0.3, q * 0.45, light(tint, 0.35), op=0.7)
    return s


# ---------------------------------------------------------------- heights
def slopes(
    look: Look, heights: dict[Cell, int], seed: str, size: Point | None = None
) -> tuple[str, list[tuple[int, Region]]]:
    """Fills and contour lines of all levels above 0, and the regions from below to above."""
    s, regions = "", []
    for level in range(1, max(heights.values(), default=0) + 1):
        high = Region({c for c, n in heights.items() if n >= level}, 12, 128, 2.0, f"{seed} {level}", size)
        regions.append((level, high))
        tint = look.slopes[min(level, len(look.slopes)) - 1]
        s += high.fill(tint, 0.62)
        s += _hachures(high, look.contour, random.Random(f"{seed} {level} h"))
        s += high.fill("none", 1, look.contour, 2.3, 0.85)
        upper = {c for c, n in heights.items() if n > level}
        inner = Region({c for c, n in heights.items() if n >= level} - upper, 26, 205, 2.0, f"{seed} {level} i", size)
        s += inner.fill("none", 1, look.contour, 0.9, 0.3)
    return s, regions


def _hachures(region: Region, ink: str, rnd: random.Random) -> str:
    """Short strokes down the slope, heavier on the side away from the light."""
    s = ""
    for ring in region.rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            d = math.hypot(bx - ax, by - ay) or 1
            mx, my = (ax + bx) / 2, (ay + by) / 2
            nx, ny = (by - ay) / d, -(bx - ax) / d
            if region.holds(mx + nx * 7, my + ny * 7):
                nx, ny = -nx, -ny
            shade = 0.5 + 0.5 * (nx + ny) / 1.42
            for t in (0.25, 0.75):
                x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                ln = rnd.uniform(6, 10) * (0.65 + 0.7 * shade)
                s += el(
                    f"M{x:.1f} {y:.1f}L{x + nx * ln:.1f} {y + ny * ln:.1f}",
                    "none",
                    ink,
                    0.9 + 0.9 * shade,
                    so=round(0.22 + 0.4 * shade, 2),
                )
    return s


def relief(picture: pygame.Surface, heights: dict[Cell, int]) -> None:
    """Light on slopes that face the north-west, shade on the others."""
    if not heights:
        return
    w, h = picture.get_width() // 4, picture.get_height() // 4
    field = pygame.Surface((w + 60, h + 60))
    field.fill((80, 80, 80))
    for level in range(min(heights.values()), max(heights.values()) + 1):
        if level == 0:
            continue
        tone = 80 + 44 * level
        for cell in beyond({c for c, n in heights.items() if (n >= level if level > 0 else n <= level)}):
            pygame.draw.polygon(field, (tone, tone, tone), [(x / 4 + 30, y / 4 + 30) for x, y in corners(cell, 1.02)])
    field = pygame.transform.gaussian_blur(field, 5)
    for sign, flag, tint in ((1, pygame.BLEND_RGB_ADD, (150, 138, 112)), (-1, pygame.BLEND_RGB_SUB, (205, 215, 235))):
        shape = pygame.Surface(field.get_size())
        shape.blit(field, (0, 0) if sign > 0 else (4, 4))
        shape.blit(field, (4, 4) if sign > 0 else (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        shape.blit(shape.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        shape.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        near = 26 if sign > 0 else 29
        part = shape.subsurface((near, near, w, h))
        picture.blit(pygame.transform.smoothscale(part, picture.get_size()), (0, 0), special_flags=flag)


# ---------------------------------------------------------------- wet and low
def gully(look: Look, area: set[Cell], seed: str, size: Point | None = None, stream: bool = True) -> str:
    """A ravine: earth sides, hachures that point down, a dry or wet bed."""
    s = ""
    for n, part in enumerate(components(area)):
        rnd = random.Random(f"{seed} gully {n}")
        bank, bed = Region(part, 12, 150, 3, f"{seed}{n}", size), Region(part, 16, 226, 3, f"{seed}{n}b", size)
        s += bank.fill(mix(look.soil, look.base, 0.25), 0.95, dark(look.soil, 0.35), 2.2, 0.85)
        for ring in bank.rings:
            for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
                d = math.hypot(bx - ax, by - ay) or 1
                nx, ny = (by - ay) / d, -(bx - ax) / d
                if not bank.holds(ax + nx * 7, ay + ny * 7):
                    nx, ny = -nx, -ny
                shade = 0.5 + 0.5 * (nx + ny) / 1.42
                for t in (0.0, 0.33, 0.66):
                    x, y, ln = ax + (bx - ax) * t, ay + (by - ay) * t, rnd.uniform(10, 19)
                    foot = poly(
                        [(x - ny * 1.5, y + nx * 1.5), (x + ny * 1.5, y - nx * 1.5), (x + nx * ln, y + ny * ln)]
                    )
                    s += el(foot, dark(look.soil, 0.5), op=round(0.25 + 0.5 * shade, 2))
        s += bed.fill(mix(look.soil, "#e8d9b0", 0.35), 0.9)
        if stream:
            cells = sorted(part, key=lambda c: (c[1], c[0]))
            points = [centre(c) for c in cells]
            points = [(points[0][0] - 4, points[0][1] - 50), *points, (points[-1][0] + 6, points[-1][1] + 46)]
            wave = [(x + rnd.uniform(-9, 9), y) for x, y in points]
            s += el(path(wave, False), "none", look.water[2], 6.5, so=0.8) + el(
                path(wave, False), "none", look.water[0], 4.2
            )
    return s


def water(look: Look, area: set[Cell], seed: str, size: Point | None = None) -> str:
    """A lake, or the sea where it reaches the rim: shore, shoals, small waves."""
    shore = Region(area, 20, 132, 4, seed, size)
    s = shore.fill("none", 1, look.sand, 26, 0.9) + shore.fill("none", 1, light(look.sand, 0.4), 14, 0.9)
    s += shore.fill(look.water[1], 1, look.water[2], 2.4, 0.95)
    s += Region(area, 20, 190, 4, f"{seed} 2", size).fill(mix(look.water[0], look.water[1], 0.45), 0.9)
    s += Region(area, 22, 236, 4, f"{seed} 3", size).fill(look.water[0], 0.8)
    rnd = random.Random(f"{seed} waves")
    for x, y in shore.lattice(44, rnd):
        n = rnd.uniform(9, 16)
        s += el(
            f"M{x:.1f} {y:.1f}q{n / 4:.1f} -3.4 {n / 2:.1f} 0t{n / 2:.1f} 0",
            "none",
            rnd.choice((look.water[2], "#eef5f2")),
            1.2,
            so=0.5,
        )
    return s


def marsh(look: Look, area: set[Cell], seed: str, size: Point | None = None) -> str:
    """Wet meadow: pools and reeds."""
    wet = Region(area, 10, 150, 3, seed, size)
    rnd = random.Random(f"{seed} marsh")
    s = wet.fill(look.marsh, 0.85, dark(look.marsh, 0.25), 1.2, 0.5)
    for x, y in wet.lattice(34, rnd):
        if rnd.random() < 0.6:
            s += ellipse(x, y, rnd.uniform(9, 16), rnd.uniform(3, 5), look.water[0], 0.75)
            s += el(f"M{x - 10:.1f} {y + 3.5:.1f}h{rnd.uniform(14, 20):.1f}", "none", look.water[2], 1.1, so=0.7)
    for x, y in wet.lattice(15, rnd):
        k = rnd.uniform(0.8, 1.3)
        s += el(
            f"M{x:.1f} {y:.1f}l{-2.6 * k:.1f} {-7 * k:.1f}M{x:.1f} {y:.1f}l0 {-9.5 * k:.1f}M{x:.1f}"
            f" {y:.1f}l{2.7 * k:.1f} {-6.6 * k:.1f}",
            "none",
            dark(look.marsh, 0.5),
            1.1,
            so=0.75,
        )
    return s
