"""Draw the tiles of the squad-level maps: `python art/make/support_tiles.py` writes art/tilesets/support_terrain and
support_levels (.png and .tsx).

They carry what the rules read; a drawn picture (support_art.py) usually lies over them. Hexes of 128 x 110 px, flat
top, side 64.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import support_built as built
import support_green as green
import support_land as land
from apache_tiles import FOLDER, ROOT
from ink import dark, el, mix, poly, svg, wake
from png import save
from support_hexes import HIGH, STEP, WIDE, Cell, corners
from support_looks import LOOKS

AT: Cell = (2, 2)
"""The cell in which every tile is drawn."""
VIEW = (AT[0] * STEP, AT[1] * HIGH, WIDE, HIGH)
LOOK = LOOKS["normandy"]
PER_ROW = 5


@dataclass(frozen=True)
class Tile:
    """What a terrain tile says: terrain, upper storeys."""

    terrain: str
    levels: int = 0


TERRAINS = tuple(
    Tile(*t) if isinstance(t, tuple) else Tile(t)
    for t in (
        "open",
        "grain",
        "brush",
        "orchard",
        "woods",
        ("wooden building", 0),
        ("wooden building", 1),
        ("wooden building", 2),
        ("stone building", 0),
        ("stone building", 1),
        ("stone building", 2),
        "rubble",
        "marsh",
        "water",
        "gully",
    )
)
LEVELS = (-1, 1, 2, 3, 4)


def _body(tile: Tile) -> str:
    area = {AT}
    painters = {
        "grain": green.grain,
        "brush": green.brush,
        "orchard": green.orchard,
        "woods": green.woods,
        "marsh": land.marsh,
        "water": land.water,
    }
    if tile.terrain in painters:
        return painters[tile.terrain](LOOK, area, "tile")
    if tile.terrain == "gully":
        return land.gully(LOOK, area, "tile", stream=False)
    if tile.terrain == "rubble":
        return built.rubble(LOOK, AT, "tile")
    if "building" in tile.terrain:
        return built.house(LOOK, AT, tile.terrain.startswith("stone"), tile.levels, 0.1, "tile")
    return ""


def hexagon(colour: str, op: float = 1.0, edge: str = "", width: float = 1.0, grow: float = 1.0) -> str:
    """The cell as one shape."""
    return el(poly(corners(AT, grow)), colour, edge, width, op, 0.6)


def terrain_tile(tile: Tile) -> pygame.Surface:
    """A terrain on plain ground, within its hex."""
    picture = svg(
        hexagon(LOOK.base) + _body(tile) + hexagon("none", 1, dark(LOOK.base, 0.35), 1.2, 0.99), (WIDE, HIGH), VIEW
    )
    shape = svg(hexagon("#ffffff"), (WIDE, HIGH), VIEW)
    picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def level_tile(level: int) -> pygame.Surface:
    """A tint to lie over the terrain, with a ring for each level and its number."""
    tint = LOOK.soil if level < 0 else mix(LOOK.slopes[min(level, 3) - 1], "#5b3d1c", 0.25 * max(0, level - 3))
    rings = "".join(
        el(poly(corners(AT, 0.97 - 0.09 * n)), "none", LOOK.contour, 1.6, so=0.8) for n in range(abs(level))
    )
    picture = svg(hexagon(tint, 0.5) + rings, (WIDE, HIGH), VIEW)
    font = pygame.font.Font(str(ROOT / "art" / "fonts" / "Cabin-Bold.otf"), 20)
    word = font.render(f"{level}", True, LOOK.contour)
    picture.blit(word, word.get_rect(center=(WIDE - 40, HIGH - 18)))
    return picture


def tsx(name: str, tags: list[dict[str, str | int]], columns: int) -> str:
    """The tileset file that Tiled reads beside the picture."""
    rows = -(-len(tags) // columns)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{WIDE}" tileheight="{HIGH}"'
            f' tilecount="{len(tags)}" columns="{columns}">'
        ),
        f' <image source="{name}.png" width="{columns * WIDE}" height="{rows * HIGH}"/>',
    ]
    for i, tag in enumerate(tags):
        lines += [f' <tile id="{i}">', "  <properties>"]
        for key in sorted(tag):
            kind = ' type="int"' if isinstance(tag[key], int) else ""
            lines.append(f'   <property name="{key}"{kind} value="{tag[key]}"/>')
        lines += ["  </properties>", " </tile>"]
    return "\n".join([*lines, "</tileset>", ""])


def write(name: str, pictures: list[pygame.Surface], tags: list[dict[str, str | int]], columns: int = PER_ROW) -> None:
    """One picture with all tiles of a set, and its tileset file."""
    sheet = pygame.Surface((columns * WIDE, -(-len(pictures) // columns) * HIGH), pygame.SRCALPHA)
    for i, picture in enumerate(pictures):
        sheet.blit(picture, (i % columns * WIDE, i // columns * HIGH))
    size = save(sheet, FOLDER / f"{name}.png")
    (FOLDER / f"{name}.tsx").write_text(tsx(name, tags, columns), encoding="utf-8")
    print(f"{name} {size // 1024} KiB")


def main() -> None:
    """Write both sets."""
    wake()
    pygame.font.init()
    write(
        "support_terrain",
        [terrain_tile(t) for t in TERRAINS],
        [{"terrain": t.terrain, "levels": t.levels} for t in TERRAINS],
    )
    write("support_levels", [level_tile(n) for n in LEVELS], [{"level": n} for n in LEVELS])


if __name__ == "__main__":
    main()
