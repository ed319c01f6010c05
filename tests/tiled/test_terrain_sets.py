"""The terrain sets of the bundled tilesets: Tiled's brush joins their tiles, which fit wherever they meet."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.mapdraft import MapDraft, Tile, Tiles, written
from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.grid.hexgrid import HexGrid
from tests.patience import PATIENCE

NAMES = ("coast_rows", "coast_columns", "coast_squares")
SHAPE: dict[str, dict[str, Any]] = {
    "coast_rows": {"tile": (120, 138), "side": 70, "axis": "y"},
    "coast_columns": {"tile": (128, 110), "side": 64, "axis": "x"},
    "coast_squares": {"tile": (120, 120)},
}
WIDE, HIGH = 7, 8


@pytest.fixture(scope="module")
def maker() -> Iterator[Any]:
    folder = str(resource("art/make"))
    sys.path.insert(0, folder)
    import terrain_sets

    yield terrain_sets
    sys.path.remove(folder)


def tileset(name: str) -> ET.Element:
    return ET.parse(resource(f"art/tilesets/{name}.tsx")).getroot()


def painted(name: str) -> Tiles:
    """Cells with the tiles that Tiled's terrain brush lays, when each of the corners that tiles share in its mind got
    sea or land by chance. As Tiled has it, upper left is a corner of its own, and the neighbours' names for it are
    lower left, upper right and lower right.
    """
    dice = random.Random(name)
    cells = [(c, r) for c in range(WIDE) for r in range(HIGH)]
    land: dict[tuple[int, int], int] = {}

    def at(corner: tuple[int, int]) -> int:
        return land.setdefault(corner, dice.randrange(2))

    def corners(c: int, r: int) -> tuple[int, int, int, int]:
        """The cells whose upper left corners these are: upper right, lower right, lower left, upper left."""
        if name == "coast_squares":
            return at((c + 1, r)), at((c + 1, r + 1)), at((c, r + 1)), at((c, r))
        if name == "coast_rows":
            right, left = (c + r % 2, r + 1), (c + r % 2 - 1, r + 1)
            return at(right), at((c, r + 2)), at(left), at((c, r))
        right, left = (c + 1, r + c % 2), (c - 1, r + c % 2)
        return at(right), at((c, r + 1)), at(left), at((c, r))

    return Tiles(
        "terrain", {(c, r): Tile(name, sum(bit << n for n, bit in enumerate(corners(c, r)))) for c, r in cells}
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_what_the_script_writes(maker: Any, name: str) -> None:
    (grid,) = (one for one in maker.GRIDS if one.name == name)
    assert resource(f"art/tilesets/{name}.tsx").read_text(encoding="utf-8") == maker.tsx(grid)
    corners = maker.tiles()
    assert len(set(corners)) == len(corners) == 31


@pytest.mark.parametrize("name", NAMES)
def test_every_shore_that_a_brush_can_paint_has_its_tile_and_its_word(name: str) -> None:
    """All of sea and land, all of land and wood, and each says what the rules shall read."""
    tree = tileset(name)
    words = {tile.get("id"): tile.find("properties/property").get("value") for tile in tree.iter("tile")}  # type: ignore[union-attr]
    found: dict[str, int] = {}
    for tile in tree.iter("wangtile"):
        colours = tile.get("wangid", "").split(",")
        assert set(colours[::2]) == {"0"}
        corners = "".join(colours[1::2])
        found[corners] = found.get(corners, 0) + 1
        want = "sea" if corners == "1111" else "coast" if "1" in corners else "land"
        if corners.count("3") >= 2 and name != "coast_squares":
            want = "wood"
        assert words[tile.get("tileid")] == want, corners
    pairs = {f"{a}{b}{c}{d}" for low in (1, 2) for p in [(low, low + 1)] for a in p for b in p for c in p for d in p}
    assert found == dict.fromkeys(pairs, 1)


@pytest.mark.parametrize("name", NAMES)
def test_tiles_meet_without_a_seam(maker: Any, name: str) -> None:
    """Along every side that two cells share both have the same colours, point by point."""
    (grid,) = (one for one in maker.GRIDS if one.name == name)
    shape, layer = SHAPE[name], painted(name)
    draft, corners = MapDraft(WIDE, HIGH, layers=(layer,), **shape), maker.tiles()
    board = HexGrid(WIDE, HIGH, shape["axis"], "odd") if "axis" in shape else None
    met, shores = 0, 0
    for cell, tile in layer.cells.items():
        for other, its in layer.cells.items():
            (ax, ay), (bx, by) = draft.centre(*cell), draft.centre(*other)
            if board is not None:
                beside = sum(abs(a - b) for a, b in zip(board.hex(*cell), board.hex(*other), strict=True)) <= 2
                beside = beside and ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 < 135
            else:
                beside = abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
            if not beside or cell >= other:
                continue
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            across, half = ((ay - by) / length, (bx - ax) / length), 31 if board is not None else 58
            for step in range(-half, half + 1, 6):
                x, y = (ax + bx) / 2 + across[0] * step, (ay + by) / 2 + across[1] * step
                here = maker.colour(grid, corners[tile.id], x - ax, y - ay)
                there = maker.colour(grid, corners[its.id], x - bx, y - by)
                assert all(abs(a - b) < 40 for a, b in zip(here, there, strict=True)), (cell, other, step, here, there)
                close = all(abs(a - b) < 6 for a, b in zip(here, there, strict=True))
                met, shores = met + close, shores + (not close)
    assert met > 400 and shores < met / 50


@pytest.mark.parametrize("name", NAMES)
def test_a_map_of_them_is_read_and_drawn(tmp_path: Path, name: str) -> None:
    draft = MapDraft(WIDE, HIGH, layers=(painted(name),), tilesets=(name,), **SHAPE[name])
    path = tmp_path / "m.tmx"
    path.write_text(written(draft, path, {}), encoding="utf-8")
    sheet = load_map(path)
    assert not sheet.notes and len({art.properties.get("terrain") for art in sheet.tiles.values()}) >= 4


@pytest.mark.skipif(shutil.which("tiled") is None, reason="needs Tiled")
@pytest.mark.parametrize("name", NAMES)
def test_tiled_keeps_the_set_and_complains_of_nothing(tmp_path: Path, name: str) -> None:
    out, env = tmp_path / "out.tsx", {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)}
    tmp_path.chmod(0o700)
    words = ["tiled", "--export-tileset", "tsx", str(resource(f"art/tilesets/{name}.tsx")), str(out)]
    done = subprocess.run(words, env=env, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert not done.stdout and not done.stderr
    ours, theirs = tileset(name), ET.parse(out).getroot()
    for what in ("wangset", "wangcolor", "wangtile"):
        assert [dict(one.attrib) for one in ours.iter(what)] == [dict(one.attrib) for one in theirs.iter(what)]
