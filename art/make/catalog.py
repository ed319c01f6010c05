"""What is in which tileset: the one list that both the painter of the pictures and the painter of the maps read.

A tile overhangs its hex by `over` pixels on every side (Tiled: larger picture plus tile offset). Layout of ids:
- `ground`  look * 24 + kind * 2 + (1 if sea lies under a shore piece)
- `depths_*` mask of shallow corners, 64 + mask of deep ones; `swell_*` (n = 8) by place
- `shore_*` variant * 65 + corner mask (64 = a lake inside one hex)
- `shoals_*` mask, 65 + mask for the inner band, 130 + mask for the reef of a tropical coast
- `fields_*` (n = 10), `city_*`, `woods_*` (n = 8) by place: row % n * n + column % n. Woods: 64 floors,
    then 64 crowns;
  city: 64 full hexes, then 64 with the blocks near the middle only, for hexes on the shore
- lines (`streams`, `roads` ...) variant * 64 + edge mask; rivers carry mouths at 128 + edge (long)
  and 134 + edge (short)
"""

from __future__ import annotations

from dataclasses import dataclass

from hexes import TILE_H, TILE_W
from looks import DEPTHS, FIELDS, KINDS, LOOK_ORDER, SHORES, SWELLS, TOWNS, WOODS

TORUS = {"swell": 8, "fields": 10, "woods": 8, "city": 8}
"""Hexes that a pattern by place runs before it repeats (even, so that the stagger fits)."""
SHORE_VARIANTS = 3
TOWN_VARIANTS = 6
MARK_VARIANTS = 24


@dataclass(frozen=True)
class TileSet:
    """One picture cut into tiles of equal size; `family` says who draws it, `style` in which manner."""

    name: str
    family: str
    style: str
    count: int
    columns: int
    over: int = 8
    width: int = TILE_W
    height: int = TILE_H
    shift: tuple[int, int] | None = None  # tile offset when it is not the even overhang

    @property
    def tile(self) -> tuple[int, int]:
        """Width and height of one picture."""
        return self.width + 2 * self.over, self.height + 2 * self.over

    @property
    def offset(self) -> tuple[int, int]:
        """Tiled's tileoffset: the picture stands on the bottom left of its cell."""
        return self.shift if self.shift else (-self.over, self.over)

    @property
    def picture(self) -> tuple[int, int]:
        """Width and height of the whole sheet."""
        rows = -(-self.count // self.columns)
        return self.columns * self.tile[0], rows * self.tile[1]


def _stamp(name: str, style: str, count: int, columns: int, size: tuple[int, int]) -> TileSet:
    """Large free pictures centred on their hex."""
    w, h = size
    return TileSet(name, "stamps", style, count, columns, 0, w, h, ((TILE_W - w) // 2, (h - TILE_H) // 2))


LINES = ["streams", "rivers", "tideway", "canals", "roads", "tracks", "autobahn", "rails", "runways", "balkas"]
RIVERS = ("streams", "rivers", "tideway", "canals")
MARKS = ["meadow", "snow", "steppe", "tropic", "rock", "calm", "ocean", "gale", "ice"]
AIRFIELDS = ["grass", "concrete", "coral", "steppe", "snow"]

SETS: dict[str, TileSet] = {
    s.name: s
    for s in [
        TileSet("brushes", "brushes", "", len(KINDS), len(KINDS), 0),
        TileSet("ground", "ground", "", len(LOOK_ORDER) * len(KINDS) * 2, len(KINDS) * 2, 1),
        *(TileSet(f"depths_{k}", "depths", k, 128, 16, 0) for k in sorted(set(DEPTHS.values()))),
        *(TileSet(f"swell_{k}", "swell", k, 64, 8, 0) for k in SWELLS),
        *(TileSet(f"shore_{k}", "shore", k, 65 * SHORE_VARIANTS, 13) for k in SHORES),
        *(
            TileSet(f"shoals_{k}", "shoals", k, 195 if k == "tropic" else 130, 13, 40)
            for k in ("temperate", "snow", "tropic", "malta")
        ),
        *(TileSet(f"marks_{k}", "marks", k, MARK_VARIANTS, 6, 24) for k in MARKS),
        *(TileSet(f"fields_{k}", "fields", k, 100, 10, 52) for k in FIELDS),
        *(TileSet(f"woods_{k}", "woods", k, 128, 16, 32) for k in WOODS),
        *(TileSet(f"city_{k}", "city", k, 128, 16, 36) for k in ("brick", "stone", "tile")),
        TileSet("towns", "towns", "", len(TOWNS) * TOWN_VARIANTS, TOWN_VARIANTS, 8),
        *(TileSet(k, "lines", k, 140 if k in RIVERS else 128, 16, 8) for k in LINES),
        TileSet("airfields", "airfields", "", len(AIRFIELDS) * 2, 4, 12),
        _stamp("hills", "hills", 6, 3, (360, 290)),
        _stamp("slopes", "slopes", 4, 2, (440, 360)),
        _stamp("mountains", "mountains", 4, 2, (420, 350)),
        _stamp("fuji", "fuji", 1, 1, (1080, 960)),
        _stamp("clouds", "clouds", 6, 3, (560, 400)),
        _stamp("wakes", "wakes", 6, 3, (400, 400)),
        _stamp("wakes_large", "wakes_large", 6, 3, (900, 900)),
        _stamp("reefs", "reefs", 4, 4, (200, 180)),
    ]
}


def place(cell: tuple[int, int], family: str) -> int:
    """Index of the tile that a pattern by place (fields, woods, city) has for this cell."""
    n = TORUS[family]
    return cell[1] % n * n + cell[0] % n


def ground_id(look: str, kind: str, wet: bool) -> int:
    """Tile of the plain ground of a look."""
    return (LOOK_ORDER.index(look) * len(KINDS) + KINDS.index(kind)) * 2 + int(wet)


def town_id(style: str, variant: int) -> int:
    """Small town or village of a style."""
    return list(TOWNS).index(style) * TOWN_VARIANTS + variant % TOWN_VARIANTS


def airfield_id(style: str, variant: int) -> int:
    """Airfield of a style."""
    return AIRFIELDS.index(style) * 2 + variant % 2
