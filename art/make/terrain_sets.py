"""Draw the tiles that Tiled's terrain brush joins by itself: `python art/make/terrain_sets.py` writes coast_rows,
coast_columns and coast_squares (.png and .tsx) into art/tilesets.

Tiled calls a set of tiles that are told apart by what lies in their corners a terrain set. Its brush paints corners,
lays in every cell the tile with those corners, and so makes coasts and the rims of woods. Of a hex it knows four
"corners": in rows of hexes the right and the left side and the upper and the lower tip, in columns the upper and the
lower side and the tips. Where four tiles meet in Tiled's mind, three meet on the table, and a side belongs to both of
its ends; so the four are enough, and all tiles fit.

Every tile says its `terrain`: sea, land, wood, and coast where sea and land meet. A wood has to fill half of a tile to
be one; the game on squares knows no woods, and its woods are land.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path

import pygame
from ink import wake
from png import save

FOLDER = Path(__file__).resolve().parent.parent / "tilesets"
SEA, LAND, WOOD = range(3)
COLOURS = (("Sea", "#7fb0c4"), ("Land", "#cfd296"), ("Wood", "#6f8a4c"))
"""Names of the terrains in Tiled, and in which colour its list shows them."""
PER_ROW = 8
FINE = 2
"""Dots of a pixel in each direction."""
ROUGH = 0.12
"""How far a shore leaves the way that its corners give it; beyond a half a corner could get lost."""

Corners = tuple[int, int, int, int]
"""What lies in a tile's corners, in Tiled's order: upper right, lower right, lower left, upper left; of a hex as told
above, turned by an eighth.
"""
Spot = tuple[float, float]


def tiles() -> list[Corners]:
    """The corners of all tiles of a set: 16 of sea and land (a bit a corner that is land), then 15 of land and wood."""
    masks = [tuple(mask >> n & 1 for n in range(4)) for mask in range(16)]
    return [*masks, *(tuple(LAND + bit for bit in mask) for mask in masks[1:])]  # type: ignore[list-item]


def terrain(corners: Corners, woods: bool) -> str:
    """What the rules read on a tile."""
    if SEA in corners:
        return "coast" if LAND in corners else "sea"
    return "wood" if woods and corners.count(WOOD) >= 2 else "land"


# -- shapes of cells
@dataclass(frozen=True)
class Grid:
    """A kind of cell. lattice: the steps from a cell to two of its neighbours, by which all that repeats does; shares:
    how much each corner has to say at a point, given from the middle of the tile.
    """

    name: str
    size: tuple[int, int]
    lattice: tuple[Spot, Spot]
    shares: Callable[[float, float], tuple[float, float, float, float]]
    inside: Callable[[float, float], bool] = lambda _x, _y: True
    woods: bool = True


def _square(x: float, y: float) -> tuple[float, float, float, float]:
    u, v = x / 120 + 0.5, y / 120 + 0.5
    return u * (1 - v), u * v, (1 - u) * v, (1 - u) * (1 - v)


def _hex(along: float, across: float, half: float, high: float, drop: float) -> tuple[float, float, float, float]:
    """Shares of a hex: the side ahead, the tip or side at the right hand, the one behind, the one at the left hand."""
    part = min(1.0, abs(along) / half)
    tall = high - drop * part
    down = max(0.0, min(1.0, 0.5 + across / (2 * tall)))
    ahead, behind = (part, 0.0) if along > 0 else (0.0, part)
    return ahead, (1 - part) * down, behind, (1 - part) * (1 - down)


def _row(x: float, y: float) -> tuple[float, float, float, float]:
    right, low, left, top = _hex(x, y, 60, 69, 34)
    return right, low, left, top


def _column(x: float, y: float) -> tuple[float, float, float, float]:
    low, right, top, left = _hex(y, x, 55, 64, 32)
    return right, low, left, top


GRIDS = (
    Grid("coast_rows", (120, 138), ((120, 0), (60, 104)), _row, lambda x, y: abs(y) <= 69 - 34 * abs(x) / 60),
    Grid("coast_columns", (128, 110), ((0, 110), (96, 55)), _column, lambda x, y: abs(x) <= 64 - 32 * abs(y) / 55),
    Grid("coast_squares", (120, 120), ((120, 0), (0, 120)), _square, woods=False),
)


# -- what repeats from cell to cell, so that neighbours meet
@lru_cache(None)
def _waves(grid: Grid, fine: int) -> list[tuple[float, float, float, float]]:
    """Waves that are the same in every cell: two numbers of the way, where it begins, how high it is."""
    (ax, ay), (bx, by) = grid.lattice
    area = ax * by - ay * bx
    found = []
    for m, n in product(range(-fine, fine + 1), repeat=2):
        if (m, n) > (0, 0) and max(abs(m), abs(n)) == fine:
            kx, ky = 2 * math.pi * (m * by - n * ay) / area, 2 * math.pi * (n * ax - m * bx) / area
            chance = math.sin(m * 12.9898 + n * 78.233 + fine) * 43758.5453 % 1
            found.append((kx, ky, 2 * math.pi * chance, 1 / (1 + math.hypot(m, n))))
    return found


def rough(grid: Grid, x: float, y: float, fine: int) -> float:
    """A number about between -1 and 1 that changes with the place; a larger `fine` changes sooner."""
    waves = _waves(grid, fine)
    return sum(h * math.cos(kx * x + ky * y + at) for kx, ky, at, h in waves) / sum(h for *_, h in waves) * 2.2


# -- colours
Spot3 = tuple[float, float, float]


def _mix(a: Spot3, b: Spot3, part: float) -> Spot3:
    part = max(0.0, min(1.0, part))
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part


DEEP, SHALLOW, FOAM, BEACH = (134, 178, 196), (163, 201, 210), (214, 229, 226), (226, 212, 168)
GRASS, MEADOW, EDGE, SHADE, CROWN = (211, 212, 156), (197, 203, 138), (88, 108, 60), (98, 122, 66), (136, 160, 92)


@lru_cache(None)
def _lie(grid: Grid, x: float, y: float) -> tuple[tuple[float, float, float, float], float, float, float]:
    """What a point is in every tile: the shares of its corners, how far a shore is bent, the tree, the meadow."""
    bend = ROUGH * rough(grid, x, y, 2) + 0.05 * rough(grid, x, y, 5)
    return grid.shares(x, y), bend, 0.5 + 0.8 * rough(grid, x, y, 8), 0.5 + 0.9 * rough(grid, x, y, 3)


def colour(grid: Grid, corners: Corners, x: float, y: float) -> Spot3:
    """The colour of a point, given from the middle of the tile."""
    (a, b, c, d), bend, tree, meadow = _lie(grid, x, y)
    what = SEA if SEA in corners else WOOD
    first, second, third, fourth = corners
    share = (a if first == what else 0) + (b if second == what else 0)
    share += (c if third == what else 0) + (d if fourth == what else 0) + bend - 0.5
    if share > 0:
        if what == WOOD:
            return _mix(EDGE, _mix(SHADE, CROWN, tree), share / 0.03)
        return _mix(FOAM, _mix(SHALLOW, DEEP, (share - 0.06) / 0.25), (share - 0.015) / 0.03)
    ground = _mix(GRASS, MEADOW, meadow)
    return _mix(BEACH, ground, (-share - 0.02) / 0.06) if what == SEA else ground


def picture(grid: Grid, corners: Corners) -> pygame.Surface:
    """A tile; outside its hex it is clear."""
    wide, high = grid.size
    out = pygame.Surface(grid.size, pygame.SRCALPHA)
    for px, py in product(range(wide), range(high)):
        dots = [
            (px + (i + 0.5) / FINE - wide / 2, py + (j + 0.5) / FINE - high / 2)
            for i in range(FINE)
            for j in range(FINE)
        ]
        if any(grid.inside(*dot) for dot in dots):  # a pixel that is cut belongs to both tiles: no seam
            seen = [colour(grid, corners, *dot) for dot in dots]
            out.set_at((px, py), tuple(round(sum(one[n] for one in seen) / len(seen)) for n in range(3)))
    return out


# -- files
def tsx(grid: Grid) -> str:
    """The tileset file: what each tile is, and the terrain set."""
    all_tiles = tiles()
    (wide, high), rows = grid.size, -(-len(all_tiles) // PER_ROW)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{grid.name}" tilewidth="{wide}" tileheight="{high}"'
        f' tilecount="{len(all_tiles)}" columns="{PER_ROW}">',
        f' <image source="{grid.name}.png" width="{PER_ROW * wide}" height="{rows * high}"/>',
    ]
    for n, corners in enumerate(all_tiles):
        word = terrain(corners, grid.woods)
        lines += [f' <tile id="{n}">', "  <properties>", f'   <property name="terrain" value="{word}"/>']
        lines += ["  </properties>", " </tile>"]
    return "\n".join([*lines, " <wangsets>", *_terrain_set(all_tiles), " </wangsets>", "</tileset>", ""])


def _terrain_set(all_tiles: list[Corners]) -> Iterator[str]:
    yield '  <wangset name="Coasts and woods" type="corner" tile="3">'
    for n, (name, ink) in enumerate(COLOURS):
        whole = all_tiles.index((n, n, n, n))
        yield f'   <wangcolor name="{name}" color="{ink}" tile="{whole}" probability="1"/>'
    for n, corners in enumerate(all_tiles):
        yield f'   <wangtile tileid="{n}" wangid="{",".join(f"0,{c + 1}" for c in corners)}"/>'
    yield "  </wangset>"


def main() -> None:
    """Draw all three."""
    wake()
    all_tiles = tiles()
    for grid in GRIDS:
        (wide, high), rows = grid.size, -(-len(all_tiles) // PER_ROW)
        sheet = pygame.Surface((PER_ROW * wide, rows * high), pygame.SRCALPHA)
        for n, corners in enumerate(all_tiles):
            sheet.blit(picture(grid, corners), (n % PER_ROW * wide, n // PER_ROW * high))
        size = save(sheet, FOLDER / f"{grid.name}.png")
        (FOLDER / f"{grid.name}.tsx").write_text(tsx(grid), encoding="utf-8", newline="\n")
        print(f"{grid.name} {size // 1024} KiB")


if __name__ == "__main__":
    main()
