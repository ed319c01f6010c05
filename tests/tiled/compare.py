"""Our pictures of a folder of maps beside those of Tiled's own `tmxrasterizer`, and what each difference comes from:

    python -m tests.tiled.compare FOLDER [--out PICTURES]

A folder with the examples and tests of Tiled's own repository is what it is meant for. For each map it prints whether
it is read or why not, the share of pixels that differ, and the share that is left without what has a known reason:
shapes (told by `tabletop check`), texts (printed in letters of our own), and what the rasterizer itself leaves out
though the editor shows it (templates, and, up to Tiled 1.8, parts of pictures). The exit code is 1 where more is left.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tabletop.data.tiled import MapError, MapSheet, ObjectLayer, Polygon, Polyline, Text, TileObject, load_map
from tabletop.shelf.mapwords import remarks
from tabletop.table.draw.tilemap import MapPainter
from tests.tiled.test_against_tiled import GREY, differing, over_grey, rasterize, tiled_area

ENDS = (".tmx", ".tmj", ".json")
EDGE = 24
"""Pixels that an outline, or the pin of a point, reaches beyond its shape."""
LEFT = 0.0005
SOFT = 0.02
"""The share of pixels that may be left where tile objects are scaled or lie on parts of a pixel: their edges."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="keep the pictures here")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        out = args.out or Path(scratch)
        out.mkdir(parents=True, exist_ok=True)
        maps = sorted(path for path in args.folder.rglob("*") if path.suffix in ENDS and path.is_file())
        bad = sum([_compared(path, args.folder, out) for path in maps])
    print(f"{len(maps)} maps, {bad} with a difference that has no known reason.")
    return 1 if bad else 0


def _compared(path: Path, root: Path, out: Path) -> bool:
    """Prints how one map fares; True where its picture differs without a known reason."""
    name = path.relative_to(root).as_posix()
    try:
        sheet = load_map(path, lenient=True)
    except MapError as error:
        print(f"refused  {name}: {error.faults[0]}")
        return False
    stem = name.replace("/", "_")
    try:
        theirs = rasterize(path, out / f"{stem}.tiled.png")
    except subprocess.CalledProcessError:
        print(f"no rival {name}: tmxrasterizer does not read it")
        return False
    bare = replace(sheet, background=None)  # tmxrasterizer leaves the colour behind the map out
    ours = MapPainter(bare, background=GREY).picture(1, tiled_area(sheet))
    pygame.image.save(ours, out / f"{stem}.ours.png")
    if theirs.get_size() != ours.get_size():
        print(f"SIZE     {name}: Tiled {theirs.get_size()}, here {ours.get_size()}")
        return True
    whole, reasons = differing(theirs, ours), set[str]()
    theirs, ours = over_grey(theirs), over_grey(ours)
    for reason, box in _known(sheet):
        reasons.add(reason)
        for picture in (theirs, ours):
            picture.fill(GREY, box)
    left = differing(theirs, ours)
    parts = "parts of pictures" in reasons
    wrong = not parts and left > (SOFT if _stretched(sheet) else LEFT)
    if _shapes(sheet) and not any("not drawn" in told.wrong for told in remarks(sheet)):
        reasons.add("SHAPES THAT NOBODY TELLS OF")
        wrong = True
    told = f" ({', '.join(sorted(reasons))})" if reasons else ""
    print(f"{'DIFFERS' if wrong else 'as there'} {name}: {whole:.3%} of the pixels differ, {left:.3%} are left{told}")
    return wrong


def _known(sheet: MapSheet) -> Iterator[tuple[str, pygame.Rect]]:
    """What may differ, and where on the picture."""
    x, y = tiled_area(sheet)[:2]
    for layer in sheet.walk():
        if not isinstance(layer, ObjectLayer) or not layer.look.visible:
            continue
        for thing in layer.objects:
            reason = (
                "templates"
                if thing.template is not None
                else "texts"
                if isinstance(thing, Text)
                else "shapes"
                if not isinstance(thing, TileObject)
                else ""
            )
            if reason and thing.visible:
                box = _box(thing)
                yield reason, box.move(round(layer.look.offset_x) - x, round(layer.look.offset_y) - y)
    pictures = {art.image for art in sheet.tiles.values()}
    for tileset in sheet.tilesets:
        arts = [sheet.tiles[tileset.first_gid + n] for n in tileset.ids]
        odd = {art.source[2:] for art in arts} != {(tileset.tile_width, tileset.tile_height)}
        if odd and len(pictures) < len(arts):  # tiles of several sizes out of one picture: known since Tiled 1.9
            yield "parts of pictures", pygame.Rect(0, 0, 0, 0)


def _box(thing: object) -> pygame.Rect:
    if isinstance(thing, Polygon | Polyline):
        xs, ys = zip(*thing.points, strict=True)
        return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * EDGE, 2 * EDGE)
    wide, high = thing.width, thing.height  # type: ignore[attr-defined]
    reach = max(wide, high) if thing.rotation else 0  # type: ignore[attr-defined]
    box = pygame.Rect(thing.x - reach, thing.y - reach, wide + 2 * reach, high + 2 * reach)  # type: ignore[attr-defined]
    if isinstance(thing, TileObject):
        box = box.move(0, -round(high)).union(box)
    return box.inflate(3 * EDGE, 3 * EDGE)


def _stretched(sheet: MapSheet) -> bool:
    return any(isinstance(thing, TileObject) for thing in sheet.objects())


def _shapes(sheet: MapSheet) -> bool:
    return any(reason == "shapes" for reason, _ in _known(sheet))


if __name__ == "__main__":
    sys.exit(main())
