"""Pictures as maps: the picture on an image layer, under a grid fitted by hand. The result is an ordinary Tiled map
beside a copy of the picture, in the player's folder `maps`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

from tabletop.data.atomicfile import write_bytes, write_text
from tabletop.data.package.names import judged
from tabletop.data.paths import user_folder
from tabletop.data.tiled.guard import PICTURE_BYTES, read_bytes
from tabletop.data.tiled.pictures import PictureFile, measured

NONE, SQUARES, ROWS, COLUMNS = "none", "squares", "rows", "columns"
KINDS = (NONE, SQUARES, ROWS, COLUMNS)
"""No grid; squares; hexes with a corner up, in rows; hexes with a side up, in columns."""
LEAST_CELL, MOST_CELL, MOST_CELLS = 16, 1000, 40_000


@dataclass(frozen=True, slots=True)
class PictureGrid:
    """A grid over a picture. cell: the width of a cell in pixels of the picture; left, top: the corner of any cell,
    from the corner of the picture.
    """

    kind: str = SQUARES
    cell: int = 100
    left: int = 0
    top: int = 0


@dataclass(frozen=True, slots=True)
class GridFit:
    """How the grid covers the picture. tile: width and height of a cell; side: of a hexagon, 0 for squares; back: how
    far the first cell begins before the picture.
    """

    columns: int
    rows: int
    tile: tuple[int, int]
    side: int
    axis: str
    back: tuple[int, int]


def laid(size: tuple[int, int], grid: PictureGrid) -> GridFit:
    """The cells that cover a picture. Raises ValueError with a sentence for an impossible grid."""
    if grid.kind not in KINDS:
        raise ValueError(f"A grid has squares, rows or columns of hexes, or is none, not {grid.kind}.")
    if not LEAST_CELL <= grid.cell <= MOST_CELL:
        raise ValueError(f"A cell is {LEAST_CELL} to {MOST_CELL} pixels wide.")
    wide = grid.cell if grid.kind in (NONE, SQUARES) else grid.cell & ~1  # Tiled halves hexes in whole pixels
    high, side, axis = wide, 0, ""
    step_x, step_y = wide, wide
    if grid.kind == ROWS:
        high, axis = 2 * round(wide / math.sqrt(3)), "y"
        side = 2 * round(high / 4)
        step_y = (high + side) // 2
    elif grid.kind == COLUMNS:
        high, side, axis = 2 * round(wide * math.sqrt(3) / 4), 2 * round(wide / 4), "x"
        step_x, step_y = (wide + side) // 2, high
    across = step_x * (2 if axis == "x" else 1)
    down = step_y * (2 if axis == "y" else 1)
    back = ((-grid.left) % across, (-grid.top) % down)
    if axis:  # the stagger leaves half a cell uncovered at the edge
        back = (back[0] + across, back[1] + down)
    columns, rows = (math.ceil((size[n] + back[n]) / (step_x, step_y)[n]) + (1 if axis else 0) for n in (0, 1))
    if columns * rows > MOST_CELLS:
        raise ValueError(f"That grid has {columns * rows:,} cells; {MOST_CELLS:,} have room: make them larger.")
    return GridFit(columns, rows, (wide, high), side, axis, back)


def map_text(picture: str, size: tuple[int, int], grid: PictureGrid) -> str:
    """The Tiled map for a picture in the same folder. Raises ValueError."""
    over = laid(size, grid)
    shape = 'orientation="orthogonal"'
    if over.side:
        shape = f'orientation="hexagonal" hexsidelength="{over.side}" staggeraxis="{over.axis}" staggerindex="odd"'
    first = 'renderorder="right-down" infinite="0" nextlayerid="2" nextobjectid="1"'
    bare = ' <properties>\n  <property name="grid" value="none"/>\n </properties>\n' if grid.kind == NONE else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" {shape} {first} width="{over.columns}" height="{over.rows}"'
        f' tilewidth="{over.tile[0]}" tileheight="{over.tile[1]}">\n{bare}'
        f' <imagelayer id="1" name="picture" offsetx="{over.back[0]}" offsety="{over.back[1]}">\n'
        f'  <image source={quoteattr(picture)} width="{size[0]}" height="{size[1]}"/>\n </imagelayer>\n</map>\n'
    )


def judged_picture(path: Path) -> PictureFile:
    """Check a picture for a map: a complete PNG, JPEG, GIF, BMP or WebP within the size limit. Raises BadValue."""
    return measured(path, read_bytes(path, PICTURE_BYTES))


def written(path: Path, grid: PictureGrid, folder: Path | None = None) -> Path:
    """Copy the picture into a folder (the player's folder `maps`), write its map beside it, and return the map. Raises
    BadValue, OSError, ValueError.
    """
    data = read_bytes(path, PICTURE_BYTES)
    picture = measured(path, data)
    stem = re.sub(r"[^\w -]", "", path.stem).strip()[:50] or "picture"
    folder = folder or user_folder(create=False) / "maps"
    name = judged(f"{stem}.{picture.kind}")
    text = map_text(name, (picture.width, picture.height), grid)
    target = folder / name
    if not target.exists() or target.is_symlink() or target.read_bytes() != data:
        n = 1
        while (target.exists() or target.is_symlink()) and n < 1000:
            n += 1
            target = folder / judged(f"{stem} {n}.{picture.kind}")
        text = map_text(target.name, (picture.width, picture.height), grid)
        write_bytes(target, data, folder=True)
    chart = target.with_suffix(".tmx")
    write_text(chart, text, folder=True)
    return chart
