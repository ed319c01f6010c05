"""Draw the tilesets: `python art/make/tilesets.py [NAME ...]` writes NAME.png and NAME.tsx to art/tilesets."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
from catalog import SETS, TileSet
from greens import city_tile, field_tile, wood_tile
from grounds import brush_tile, ground_tile, mark_tile
from ink import wake
from lines import line_tile
from looks import KINDS, LOOK_ORDER
from png import save
from shores import shoal_tile, shore_tile
from stamps import stamp_tile
from towns import airfield_tile, town_tile
from waters import depth_tile, swell_tile

FOLDER = Path(__file__).resolve().parent.parent / "tilesets"
ROOM = {
    "woods": 128,
    "city": 120,
    "lines": 112,
    "shore": 120,
    "shoals": 64,
    "stamps": 256,
    "ground": 256,
    "fields": 120,
}
"""Colours in the palette of each family: enough to look right, few enough to stay small."""
SOFT = ("clouds", "wakes", "wakes_large", "depths", "swell", "hills", "slopes")
"""Styles and families that fade out softly."""
DRAWERS: dict[str, Callable[[TileSet, int], pygame.Surface]] = {
    "brushes": brush_tile,
    "ground": ground_tile,
    "depths": depth_tile,
    "swell": swell_tile,
    "shore": shore_tile,
    "shoals": shoal_tile,
    "marks": mark_tile,
    "fields": field_tile,
    "woods": wood_tile,
    "city": city_tile,
    "towns": town_tile,
    "lines": line_tile,
    "airfields": airfield_tile,
    "stamps": stamp_tile,
}


def sheet(ts: TileSet) -> pygame.Surface:
    """All tiles of one set on one picture."""
    out = pygame.Surface(ts.picture, pygame.SRCALPHA)
    w, h = ts.tile
    for i in range(ts.count):
        if ts.family == "lines" and i < 128 and i % 64 == 0:
            continue  # no edge, no line
        if ts.family == "depths" and not i % 64:
            continue  # no corner, no tone
        out.blit(DRAWERS[ts.family](ts, i), (i % ts.columns * w, i // ts.columns * h))
    return out


def _terrain_tags(ts: TileSet) -> list[str]:
    """The property by which the game knows what a hex is made of."""
    rows = []
    for i in range(ts.count):
        kind = KINDS[i] if ts.family == "brushes" else KINDS[i // 2 % len(KINDS)]
        rows += [f' <tile id="{i}">', "  <properties>"]
        if ts.family == "ground":
            rows.append(f'   <property name="look" value="{LOOK_ORDER[i // (2 * len(KINDS))]}"/>')
        rows += [f'   <property name="terrain" value="{kind}"/>', "  </properties>", " </tile>"]
    return rows


def tsx(ts: TileSet) -> str:
    """The tileset file that Tiled reads beside the picture."""
    (w, h), (ox, oy), (pw, ph) = ts.tile, ts.offset, ts.picture
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{ts.name}" tilewidth="{w}" tileheight="{h}" '
        f'tilecount="{ts.count}" columns="{ts.columns}">',
    ]
    if (ox, oy) != (0, 0):
        rows.append(f' <tileoffset x="{ox}" y="{oy}"/>')
    rows.append(f' <image source="{ts.name}.png" width="{pw}" height="{ph}"/>')
    if ts.family in ("brushes", "ground"):
        rows += _terrain_tags(ts)
    return "\n".join([*rows, "</tileset>", ""])


def main(names: list[str]) -> None:
    """Write the named sets, or all."""
    wake()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or list(SETS):
        start = time.perf_counter()
        ts = SETS[name]
        size = save(sheet(ts), FOLDER / f"{name}.png", ROOM.get(ts.family, 224), ts.style in SOFT or ts.family in SOFT)
        (FOLDER / f"{name}.tsx").write_text(tsx(ts), encoding="utf-8")
        took = time.perf_counter() - start
        print(f"{name:18s} {ts.picture[0]:5d} x {ts.picture[1]:<5d} {size / 1024:7.0f} KiB  {took:5.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
