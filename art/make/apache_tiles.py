"""Draw the tiles of the campaign game's battlefield: `python art/make/apache_tiles.py` writes art/tilesets/apache_*.png
and .tsx.

Which tiles there are and where they have ridges stands in scenarios/thunderbolt_apache/library/tiles.json. Hexes of
480 x 552 px, pointy top, side 280.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pygame
from apache_land import land_tile, ridge_tile
from ink import wake
from png import save

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "art" / "tilesets"
OVER = 40
"""Pixels by which a ridge's picture overhangs its hex."""
SIDES = ("E", "SE", "SW", "W", "NW", "NE")
"""Ridge tiles 0-5, counted as on the maps."""
SHEETS = {"desert": "Desert", "hills": "Hills", "mountain": "Mountain", "builtup": "Built-up"}
COLOURS = 160


def library_tiles() -> list[dict[str, object]]:
    """The tiles as the library lists them."""
    text = (ROOT / "scenarios" / "thunderbolt_apache" / "library" / "tiles.json").read_text(encoding="utf-8")
    tiles: list[dict[str, object]] = json.loads(text)["tiles"]
    return tiles


def tsx(name: str, tile: tuple[int, int], columns: int, tags: list[dict[str, str]], over: int = 0) -> str:
    """The tileset file that Tiled reads beside the picture; `tags` are the properties of the tiles in order."""
    rows = -(-len(tags) // columns)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{tile[0]}" tileheight="{tile[1]}" '
            f'tilecount="{len(tags)}" columns="{columns}">'
        ),
    ]
    if over:
        lines.append(f' <tileoffset x="{-over}" y="{over}"/>')
    lines.append(f' <image source="{name}.png" width="{columns * tile[0]}" height="{rows * tile[1]}"/>')
    for i, tag in enumerate(tags):
        lines += [f' <tile id="{i}">', "  <properties>"]
        lines += [f'   <property name="{key}" value="{tag[key]}"/>' for key in sorted(tag)]
        lines += ["  </properties>", " </tile>"]
    return "\n".join([*lines, "</tileset>", ""])


def write(name: str, pictures: list[pygame.Surface], columns: int, tags: list[dict[str, str]], over: int = 0) -> None:
    """One picture with all tiles of a set, and its tileset file."""
    start = time.perf_counter()
    w, h = pictures[0].get_size()
    sheet = pygame.Surface((columns * w, -(-len(pictures) // columns) * h), pygame.SRCALPHA)
    for i, picture in enumerate(pictures):
        sheet.blit(picture, (i % columns * w, i // columns * h))
    size = save(sheet, FOLDER / f"{name}.png", COLOURS)
    (FOLDER / f"{name}.tsx").write_text(tsx(name, (w, h), columns, tags, over), encoding="utf-8")
    print(
        f"{name:24s} {sheet.get_width():5d} x {sheet.get_height():<5d} {size / 1024:6.0f} KiB"
        f" {time.perf_counter() - start:5.1f} s"
    )


def land_sheet(country: str, sheet: str) -> None:
    """All tiles of one family in one countryside."""
    family = SHEETS[sheet]
    mine = [t for t in library_tiles() if t["family"] == family]
    tags = [{"tile": str(t["key"]), "family": family, "ridges": " ".join(map(str, t["ridges"]))} for t in mine]  # type: ignore[call-overload]
    name = f"apache_{sheet}" if country == "dry" else f"apache_{sheet}_{country}"
    write(name, [land_tile(family, str(t["key"]), country) for t in mine], 4 if len(mine) > 6 else 3, tags)


def main(names: list[str]) -> None:
    """Write the named sheets (desert, hills_green, ridges ...), or all."""
    wake()
    for country in ("dry", "green"):
        for sheet in SHEETS:
            name = sheet if country == "dry" else f"{sheet}_{country}"
            if (country, sheet) != ("green", "desert") and (not names or name in names):
                land_sheet(country, sheet)
    if not names or "ridges" in names:
        write(
            "apache_ridges", [ridge_tile(side, OVER) for side in range(6)], 3, [{"side": side} for side in SIDES], OVER
        )


if __name__ == "__main__":
    main(sys.argv[1:])
