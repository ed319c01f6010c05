"""Cells, corners, picking and hexsides on all four kinds of hex maps and on squares."""

from __future__ import annotations

import math
import random
from itertools import product
from pathlib import Path

import pygame
import pytest

from tabletop.data.tiled import (
    MapSheet,
    TileLayer,
    bounds,
    cell_at,
    cell_centre,
    cell_corners,
    cell_rect,
    hexsides,
    hexsides_of_tiles,
    load_map,
    neighbour,
    other_side,
    pixel_size,
    salvage,
)
from tabletop.data.tiled.geometry import at_corner, grid
from tabletop.data.tiled.hexsides import usual
from tabletop.table.draw.tilemap import MapPainter
from tests.tiled.make_maps import R120, D, H, V, layer, tmx

NAMES = ["geo_pointy_odd", "geo_pointy_even", "geo_flat_odd", "geo_flat_even", "geo_board_odd", "square_turned"]


@pytest.fixture(params=NAMES)
def sheet(request: pytest.FixtureRequest, maps: Path) -> MapSheet:
    return load_map(maps / f"{request.param}.tmx")


def test_measures_of_our_boards(maps: Path) -> None:
    board = load_map(maps / "geo_board_odd.tmx")
    assert (
        cell_rect(board, 0, 0) == (0, 0, 120, 138)
        and cell_rect(board, 0, 1) == (60, 104, 120, 138)
        and cell_rect(board, 3, 2) == (360, 208, 120, 138)
    )
    assert pixel_size(board) == (14 * 120 + 60, 12 * 104 + 34) and cell_centre(board, 0, 1) == (120, 173)
    flat = load_map(maps / "geo_flat_even.tmx")
    assert (
        cell_rect(flat, 0, 0) == (0, 32, 72, 64)
        and cell_rect(flat, 1, 0) == (54, 0, 72, 64)
        and pixel_size(flat) == (14 * 54 + 18, 12 * 64 + 32)
    )


def test_neighbours_share_a_side(sheet: MapSheet) -> None:
    sides = 6 if sheet.hexagonal else 4
    for column, row, side in product(range(1, 5), range(1, 5), range(sides)):
        mine, theirs = cell_corners(sheet, column, row), cell_corners(sheet, *neighbour(sheet, column, row, side))
        back = (side + sides // 2) % sides
        assert (mine[side], mine[(side + 1) % sides]) == (theirs[(back + 1) % sides], theirs[back])
        assert other_side(sheet, other_side(sheet, (column, row, side))) == (column, row, side)
        assert usual(sheet, (column, row, side)) == usual(sheet, other_side(sheet, (column, row, side)))


def test_sides_are_counted_clockwise_from_the_east(sheet: MapSheet) -> None:
    sides = 6 if sheet.hexagonal else 4
    start = 30 if sheet.hexagonal and sheet.stagger_axis == "x" else 0
    for side in range(sides):
        (x, y), (cx, cy) = cell_centre(sheet, *neighbour(sheet, 4, 4, side)), cell_centre(sheet, 4, 4)
        turn = math.degrees(math.atan2(y - cy, x - cx)) % 360
        assert abs((turn - start - side * 360 / sides + 180) % 360 - 180) < 6


def test_picking(sheet: MapSheet) -> None:
    chance = random.Random(1)
    x0, y0, wide, high = bounds(sheet)
    for column, row in product(range(sheet.width), range(sheet.height)):
        assert cell_at(sheet, *cell_centre(sheet, column, row)) == (column, row)
    for _ in range(400):
        x, y = x0 + chance.random() * wide, y0 + chance.random() * high
        found = cell_at(sheet, x, y)
        if sheet.hexagonal and found:
            nearest = min(
                math.dist(cell_centre(sheet, c, r), (x, y))
                for c, r in product(range(-1, sheet.width + 1), range(-1, sheet.height + 1))
            )
            assert math.dist(cell_centre(sheet, *found), (x, y)) == pytest.approx(nearest)
    assert cell_at(sheet, x0 - 500, y0) is None and cell_at(sheet, x0, y0 + high + 500) is None


def test_picking_on_infinite_maps(maps: Path) -> None:
    endless = salvage(maps / "endless_negative_pointy_odd.tmx").sheet
    assert endless is not None and endless.origin == (-11, -7)
    assert cell_at(endless, *cell_centre(endless, -11, -7)) == (-11, -7)
    assert bounds(endless)[0] == -11 * 64 and cell_rect(endless, -1, -1)[:2] == (-32, -54)


@pytest.mark.parametrize("name", ["pointy_odd", "pointy_even", "flat_odd", "flat_even"])
def test_an_infinite_map_laid_to_the_corner_is_the_same_map(maps: Path, name: str) -> None:
    """Wherever it begins, in a shifted row or not: the same picture, with every kind of object in its place."""
    text = (maps / f"endless_negative_{name}.tmx").read_text()
    shapes = (
        '<objectgroup id="90" name="o"><object id="900" x="-300" y="-200" width="40" height="20"/>'
        '<object id="901" x="-90" y="-80"><polygon points="0,0 30,5 9,40"/></object>'
        '<object id="902" x="5" y="-60"><polyline points="0,0 -50,-40"/></object>'
        '<object id="903" gid="1" x="-200" y="10" width="64" height="72"/>'
        '<object id="904" x="-60" y="-90" width="30" height="30"><ellipse/></object></objectgroup>'
    )
    path = maps / "cornered.tmx"
    path.write_text(text.replace("</map>", f"{shapes}</map>"))
    sheet = salvage(path).sheet
    assert sheet is not None and sheet.origin == (-11, -7)
    moved = at_corner(sheet)
    assert moved.origin == (0, 0) and bounds(moved)[2:] == bounds(sheet)[2:] and len(list(moved.objects())) == 5
    for column, row in ((0, 0), (3, 4), (39, 35)):
        x, y = cell_centre(moved, column, row)
        left, top = cell_centre(sheet, column - 11, row - 7)
        assert (x - left, y - top) == (-grid(sheet).step_x * -11, -grid(sheet).step_y * -7)
    pictures = [MapPainter(one, background="white", objects=True).picture(0.5) for one in (sheet, moved)]
    assert len({pygame.image.tobytes(one, "RGB") for one in pictures}) == 1


def test_a_line_round_a_cell_marks_all_its_sides(sheet: MapSheet) -> None:
    corners = cell_corners(sheet, 3, 3)
    sides = len(corners)
    around = hexsides(sheet, [*corners, corners[0]])
    assert len(around) == sides
    assert set(around) == {usual(sheet, (3, 3, side)) for side in range(sides)}


def test_a_rough_line_follows_the_sides(maps: Path) -> None:
    sheet = load_map(maps / "geo_pointy_odd.tmx")
    start, end = cell_corners(sheet, 2, 3)[3], cell_corners(sheet, 8, 3)[1]
    rough = hexsides(sheet, [(start[0] - 6, start[1] + 5), (end[0] + 4, end[1] - 7)])
    assert len(rough) in (13, 14) and len(set(rough)) == len(rough)
    assert set(rough) == {usual(sheet, (column, 3, side)) for column in range(2, 9) for side in (1, 2)} - (
        {usual(sheet, (2, 3, 2))} - set(rough)
    ) - ({usual(sheet, (8, 3, 1))} - set(rough))
    assert hexsides(sheet, [(-900, -900), (-800, -900)]) == []


def test_tiles_mark_sides_as_they_are_turned(maps: Path) -> None:
    for shape, index, cell, expected in (
        ("pointy", "odd", 2, {(1, 1, 0), (1, 1, 1)}),
        ("pointy", "odd", 2 | H, {(1, 1, 3), (1, 1, 2)}),
        ("pointy", "even", 2 | V, {(1, 1, 0), (1, 1, 5)}),
        ("pointy", "odd", 2 | D, {(1, 1, 1), (1, 1, 2)}),
        ("pointy", "odd", 2 | R120, {(1, 1, 2), (1, 1, 3)}),
        ("pointy", "odd", 2 | D | R120 | H, {(1, 1, 0), (1, 1, 5)}),
    ):
        path = maps / "sides.tmx"
        path.write_text(
            tmx(
                '<tileset firstgid="1" source="sub/ext.tsx"/>'
                + layer(1, "g", [0, 0, 0, 0, cell, 0, 0, 0, 0], w=3, h=3),
                shape,
                index,
                w=3,
                h=3,
            )
        )
        sheet = load_map(path)
        ground = sheet.layer("g")
        assert isinstance(ground, TileLayer)
        assert set(hexsides_of_tiles(sheet, ground)) == {usual(sheet, side) for side in expected}
    with pytest.raises(ValueError, match="names the side"):
        sheet.tiles[2].properties["hexsides"] = "E,nowhere"  # type: ignore[index]
        hexsides_of_tiles(sheet, ground)
