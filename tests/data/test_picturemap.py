"""Pictures as maps: the grid lies where it was put, whatever its kind; what is no picture is told."""

from __future__ import annotations

import math
from pathlib import Path

import pygame as pg
import pytest

from tabletop.data import picturemap
from tabletop.data.picturemap import COLUMNS, NONE, ROWS, SQUARES, PictureGrid, laid
from tabletop.data.tiled import ImageLayer, cell_centre, load_map
from tabletop.data.tiled.faults import BadValue
from tests.data.test_ownpictures import REFUSED

SIZE = (700, 500)


@pytest.fixture
def picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    made = pg.Surface(SIZE)
    made.fill("#8899aa")
    pg.image.save(made, str(tmp_path / "My board.png"))
    return tmp_path / "My board.png"


@pytest.mark.parametrize("kind", [SQUARES, ROWS, COLUMNS, NONE])
@pytest.mark.parametrize(("cell", "left", "top"), [(100, 0, 0), (64, 13, 29), (37, -50, 400)])
def test_a_cell_begins_where_it_was_put_and_all_of_the_picture_lies_in_cells(
    picture: Path, kind: str, cell: int, left: int, top: int
) -> None:
    sheet = load_map(picturemap.written(picture, PictureGrid(kind, cell, left, top)))
    layer = next(layer for layer in sheet.walk() if isinstance(layer, ImageLayer))
    x, y = layer.look.offset_x, layer.look.offset_y
    wide, high = sheet.tile_width, sheet.tile_height
    middles = [cell_centre(sheet, c, r) for c in range(sheet.width) for r in range(sheet.height)]
    nearest = min(math.hypot(a - x - left - wide / 2, b - y - top - high / 2) for a, b in middles) if left >= 0 else 0
    assert nearest < 1.5
    assert (sheet.properties.get("grid") == "none") == (kind == NONE) and sheet.hexagonal == (kind in (ROWS, COLUMNS))
    for a, b in ((0, 0), (SIZE[0] - 1, 0), (0, SIZE[1] - 1), (SIZE[0] - 1, SIZE[1] - 1)):
        assert min(math.hypot(a + x - c, b + y - d) for c, d in middles) <= math.hypot(wide, high) / 2


def test_the_picture_is_copied_once_and_nothing_is_written_over(picture: Path, tmp_path: Path) -> None:
    maps = tmp_path / "home" / "maps"
    first = picturemap.written(picture, PictureGrid(SQUARES, 100))
    assert picturemap.written(picture, PictureGrid(ROWS, 50)) == first == maps / "My board.tmx"
    pg.image.save(pg.Surface((90, 90)), str(picture))
    assert picturemap.written(picture, PictureGrid()).name == "My board 2.tmx"
    assert sorted(path.name for path in maps.iterdir()) == [
        "My board 2.png", "My board 2.tmx", "My board.png", "My board.tmx",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "grid", [PictureGrid("stars"), PictureGrid(SQUARES, 15), PictureGrid(SQUARES, 1001), PictureGrid(SQUARES, -5)]
)
def test_a_grid_that_cannot_be_is_told(grid: PictureGrid) -> None:
    with pytest.raises(ValueError, match=r"[.]$"):
        laid(SIZE, grid)
    with pytest.raises(ValueError, match="make them larger"):
        laid((8192, 7800), PictureGrid(SQUARES, 16))


SOUND_FOR_MAPS = {"gif", "bmp", "jpeg", "webp", "two thousand a side", "just too wide", "just too high"}
NO_PICTURES = [name for name in REFUSED if name not in SOUND_FOR_MAPS | {"too many bytes"}]


@pytest.mark.parametrize("name", NO_PICTURES)
def test_what_is_no_picture_becomes_no_map(picture: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "strange.png").write_bytes(REFUSED[name])
    with pytest.raises(BadValue):
        picturemap.written(tmp_path / "strange.png", PictureGrid())
    assert not (tmp_path / "home").exists()
