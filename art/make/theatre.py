"""Draw the maps of the air campaigns: `python art/make/theatre.py [NAME ...]`

Reads terrain and bases of maps/air_wars/NAME.tmx, lays the real coast of `theatre_coasts` under the squares, bends
it until every square of sea is sea, every square of land is land and every coast square has both, and writes
maps/air_wars/art/NAME.jpg, which the map shows on its layer `art`.
"""

from __future__ import annotations

import math
import os
import random
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

import pygame as pg  # noqa: E402
from theatre_coasts import COUNTRIES, Country  # noqa: E402
from theatre_light import plate  # noqa: E402

from tabletop.data.tiled import load_map  # noqa: E402
from tabletop.games.air_wars.data import MapFacts, map_facts  # noqa: E402
from tabletop.games.air_wars.rules.sheets import Terrain  # noqa: E402

Q = 120
"""Pixels of a square on the picture."""
S = 2
"""It is drawn this much larger."""
LOOKS = {
    "green": {"land": "#e2dab0", "tone": ("#d3d49c", "#dccf9f", "#c9cf98")},
    "dry": {"land": "#ead9ae", "tone": ("#dcc690", "#e6cf9a", "#d3c08c")},
    "tropic": {"land": "#b9c78e", "tone": ("#9fb678", "#aabf80", "#8faa6c")},
}
SIDES = ("#2b5a8e", "#a4342a")
"""Faint tints of friendly ground: Intruder, Interceptor."""


class Globe:
    """Latitude and longitude to pixels: the plane map that fits the known places best (least squares)."""

    def __init__(self, country: Country) -> None:
        rows = []
        for square, lat, lon in country.places:
            rows.append((lat, lon, ord(square[0]) - 65 + 0.5, int(square[1:]) - 0.5))
        self.x = self._fit([(lat, lon, x) for lat, lon, x, _ in rows])
        self.y = self._fit([(lat, lon, y) for lat, lon, _, y in rows])

    @staticmethod
    def _fit(rows: list[tuple[float, float, float]]) -> tuple[float, float, float]:
        m = [[0.0] * 4 for _ in range(3)]
        for lat, lon, value in rows:
            v = (lat, lon, 1.0)
            for i in range(3):
                for j in range(3):
                    m[i][j] += v[i] * v[j]
                m[i][3] += v[i] * value
        for i in range(3):
            best = max(range(i, 3), key=lambda r: abs(m[r][i]))
            m[i], m[best] = m[best], m[i]
            for r in range(3):
                if r != i:
                    f = m[r][i] / m[i][i]
                    m[r] = [a - f * b for a, b in zip(m[r], m[i], strict=True)]
        return m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]

    def at(self, lat: float, lon: float) -> tuple[float, float]:
        """Pixels at the drawing's scale."""
        return tuple((c[0] * lat + c[1] * lon + c[2]) * Q * S for c in (self.x, self.y))  # type: ignore[return-value]


def ragged(
    points: list[tuple[float, float]], rnd: random.Random, rough: float = 0.10, least: float = 9.0
) -> list[tuple[float, float]]:
    """A closed line with bays and capes: each stretch is broken in its middle, again and again."""
    out: list[tuple[float, float]] = []

    def split(a: tuple[float, float], b: tuple[float, float]) -> None:
        length = math.dist(a, b)
        if length < least or length > 6000:
            out.append(a)
            return
        d = rnd.uniform(-rough, rough) * min(length, 240)
        mid = ((a[0] + b[0]) / 2 - (b[1] - a[1]) / length * d, (a[1] + b[1]) / 2 + (b[0] - a[0]) / length * d)
        split(a, mid)
        split(mid, b)

    for a, b in zip(points, points[1:] + points[:1], strict=True):
        split(a, b)
    return out


def land_mask(country: Country, facts: MapFacts, rnd: random.Random) -> pg.Mask:
    """Where land is, at the drawing's scale."""
    size = facts.columns * Q * S, facts.rows * Q * S
    globe = Globe(country)
    small = pg.Surface((size[0] // 2, size[1] // 2))
    for land in country.lands:
        line = ragged([globe.at(*p) for p in land], rnd)
        pg.draw.polygon(small, "white", [(x / 2, y / 2) for x, y in line])
    _bend(small, facts, rnd)
    small = pg.transform.gaussian_blur(small, 9)
    _roughen(small, rnd)
    small = pg.transform.gaussian_blur(small, 3)
    big = pg.transform.smoothscale(small, size)
    return pg.mask.from_threshold(big, (255, 255, 255), (128, 128, 128))


def _bend(small: pg.Surface, facts: MapFacts, rnd: random.Random) -> None:
    """Squares of sea become sea, squares of land become land, coast squares get both."""
    q = Q * S // 2
    share = {}
    for square, terrain in facts.terrain.items():
        box = _box(square, q)
        share[square] = pg.transform.average_color(small, box)[0] / 255
        if terrain is Terrain.WATER and share[square] > 0.22:
            small.fill("black", box)
        elif terrain in (Terrain.LAND, Terrain.URBAN) and share[square] < (0.80 if terrain is Terrain.LAND else 0.45):
            small.fill("white", box)
    for square, terrain in facts.terrain.items():
        if terrain is Terrain.COAST and share[square] < 0.14:
            _landfall(small, square, facts, q, rnd)
        elif terrain is Terrain.COAST and share[square] > 0.90:
            _blob(small, "black", _seaward(square, facts, _box(square, q)), q * 0.34, rnd)


def _box(square: str, q: int) -> pg.Rect:
    return pg.Rect((ord(square[0]) - 65) * q, (int(square[1:]) - 1) * q, q, q)


def _landfall(small: pg.Surface, square: str, facts: MapFacts, q: int, rnd: random.Random) -> None:
    """Land into a coast square that has none: a cape from the land next to it, or an island."""
    box = _box(square, q)
    x, y = ord(square[0]) - 65, int(square[1:]) - 1
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
        near = pg.Rect(box.x + dx * q * 0.5, box.y + dy * q * 0.5, q, q).clip(small.get_rect())
        if (
            near.w
            and facts.terrain.get(f"{chr(65 + x + dx)}{y + dy + 1}") in (Terrain.LAND, Terrain.COAST, Terrain.URBAN)
            and pg.transform.average_color(small, near)[0] > 40
        ):
            for step in (0.52, 0.36, 0.22):
                _blob(
                    small,
                    "white",
                    (box.centerx + dx * q * step, box.centery + dy * q * step),
                    q * (0.16 + step * 0.28),
                    rnd,
                )
            return
    _blob(
        small,
        "white",
        (box.centerx + rnd.uniform(-q, q) * 0.08, box.centery + rnd.uniform(-q, q) * 0.08),
        q * 0.30,
        rnd,
    )


def _seaward(square: str, facts: MapFacts, box: pg.Rect) -> tuple[float, float]:
    """The middle of the side towards the most water; the middle of the square when there is none."""
    x, y = ord(square[0]) - 65, int(square[1:]) - 1
    for dx, dy in ((0, 1), (1, 0), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
        if 0 <= x + dx < 26 and facts.terrain.get(f"{chr(65 + x + dx)}{y + dy + 1}") is Terrain.WATER:
            return box.centerx + dx * box.w * 0.42, box.centery + dy * box.h * 0.42
    return float(box.centerx), float(box.centery)


def _blob(surface: pg.Surface, colour: str, at: tuple[float, float], r: float, rnd: random.Random) -> None:
    points = []
    stretch, turn = rnd.uniform(1.0, 1.5), rnd.uniform(0, math.pi)
    for i in range(14):
        a = i / 14 * math.tau
        k = r * rnd.uniform(0.78, 1.15)
        x, y = math.cos(a) * k * stretch, math.sin(a) * k / stretch
        points.append(
            (at[0] + x * math.cos(turn) - y * math.sin(turn), at[1] + x * math.sin(turn) + y * math.cos(turn))
        )
    pg.draw.polygon(surface, colour, points)


def _roughen(small: pg.Surface, rnd: random.Random) -> None:
    """Soft noise on the blurred edge, so that straight sides of squares become shores."""
    for cell, strength in ((26, 46), (9, 34)):
        w, h = small.get_width() // cell + 2, small.get_height() // cell + 2
        for flag in (pg.BLEND_ADD, pg.BLEND_SUB):
            noise = pg.Surface((w, h))
            for y in range(h):
                for x in range(w):
                    v = rnd.randint(0, strength)
                    noise.set_at((x, y), (v, v, v))
            small.blit(pg.transform.smoothscale(noise, (w * cell, h * cell)), (0, 0), special_flags=flag)


def draw(country: Country, facts: MapFacts) -> pg.Surface:
    """The picture of a map: sea with its depths, land in relief, towns under the urban squares."""
    rnd = random.Random(country.name)
    mask = land_mask(country, facts, rnd)
    w, h = mask.get_size()
    size = w // S, h // S
    land = mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 255))
    ground = pg.transform.smoothscale(_ground(country, facts, (w, h), LOOKS[country.look], rnd), size)
    seed = sum(country.name.encode())
    picture = plate(pg.transform.smoothscale(land, size), ground, _hills(country), country.look, seed)
    towns = pg.Surface((w, h), pg.SRCALPHA)
    for square, terrain in facts.terrain.items():
        if terrain is Terrain.URBAN:
            _town(towns, ((ord(square[0]) - 64.5) * Q * S, (int(square[1:]) - 0.5) * Q * S), rnd)
    picture.blit(pg.transform.smoothscale(towns, size), (0, 0))
    return picture


def _hills(country: Country) -> list[tuple[float, float, float]]:
    """Where hills stand on the plate and how wide they are, in pixels."""
    globe = Globe(country)
    return [(*(v / S for v in globe.at(lat, lon)), width * Q * 0.62) for lat, lon, width in country.hills]


def _ground(
    country: Country, facts: MapFacts, size: tuple[int, int], look: dict[str, object], rnd: random.Random
) -> pg.Surface:
    soft = pg.Surface((size[0] // 4, size[1] // 4))
    soft.fill(str(look["land"]))
    tones = look["tone"]
    assert isinstance(tones, tuple)
    for _ in range(facts.columns * facts.rows * 7):
        x, y, r = rnd.uniform(0, soft.get_width()), rnd.uniform(0, soft.get_height()), rnd.uniform(4, 15)
        tone = pg.Color(str(look["land"])).lerp(rnd.choice(tones), rnd.uniform(0.25, 0.8))
        pg.draw.polygon(
            soft,
            tone,
            [
                (x + math.cos(a) * r * rnd.uniform(0.9, 1.9), y + math.sin(a) * r * rnd.uniform(0.5, 1.0))
                for a in (i * 0.7 for i in range(9))
            ],
        )
    soft = pg.transform.gaussian_blur(soft, 5)
    ground = pg.transform.smoothscale(soft, size).convert_alpha()
    for square, seat in facts.owners.items():
        tint = pg.Surface((Q * S, Q * S))
        tint.fill(SIDES[seat])
        tint.set_alpha(17)
        ground.blit(tint, _box(square, Q * S))
    return ground


def _town(ground: pg.Surface, at: tuple[float, float], rnd: random.Random) -> None:
    """A great city: blocks of houses round a middle."""
    for _ in range(70):
        a, d = rnd.uniform(0, math.tau), abs(rnd.gauss(0, 46))
        x, y = at[0] + math.cos(a) * d * 1.2, at[1] + math.sin(a) * d
        block = pg.Surface((rnd.randint(9, 18), rnd.randint(7, 13)), pg.SRCALPHA)
        block.fill(rnd.choice(("#96604c", "#8a5542", "#a87258", "#7d7266")))
        pg.draw.rect(block, "#5a3a2a", block.get_rect(), 1)
        ground.blit(pg.transform.rotate(block, rnd.choice((12, 12, 102, 40))), (x, y))


def main(names: list[str]) -> None:
    pg.init()
    pg.display.set_mode((1, 1))
    for name in names or list(COUNTRIES):
        facts = map_facts(load_map(ROOT / f"maps/air_wars/{name}.tmx", root=ROOT))
        target = ROOT / f"maps/air_wars/art/{name}.jpg"
        target.parent.mkdir(exist_ok=True)
        pg.image.save(draw(COUNTRIES[name], facts), str(target))
        print(target.relative_to(ROOT), target.stat().st_size // 1024, "kB")


if __name__ == "__main__":
    main(sys.argv[1:])
