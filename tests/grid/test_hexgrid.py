"""Maps of hexes in all four stagger cases, against the pixels where Tiled draws its tiles; labels; edges."""

from __future__ import annotations

import math

import pytest

from tabletop.grid.hexes import distance
from tabletop.grid.hexgrid import HexGrid

CASES = [(axis, index) for axis in "yx" for index in ("odd", "even")]
every_case = pytest.mark.parametrize(("axis", "index"), CASES)


def drawn(column: int, row: int, axis: str, index: str) -> tuple[float, float]:
    """Where Tiled draws the middle of a cell: shifted rows (columns) lie half a hex further."""
    if axis == "y":
        shift = 0.5 if row % 2 == (1 if index == "odd" else 0) else 0.0
        return column + shift, row * math.sqrt(3) / 2
    shift = 0.5 if column % 2 == (1 if index == "odd" else 0) else 0.0
    return column * math.sqrt(3) / 2, row + shift


@every_case
@pytest.mark.parametrize("size", [(1, 1), (7, 5), (6, 8)])
def test_ranges_are_those_of_the_drawn_map(axis: str, index: str, size: tuple[int, int]) -> None:
    """Two hexes are adjacent exactly when they are drawn one apart; centres lie as drawn, up to where the map
    begins.
    """
    grid = HexGrid(*size, axis, index)
    cells = [(c, w) for w in range(size[1]) for c in range(size[0])]
    assert [grid.cell(at) for at in grid] == cells and len(set(grid)) == len(cells)
    ox, oy = (a - b for a, b in zip(grid.centre(grid.hex(0, 0)), drawn(0, 0, axis, index), strict=True))
    for a in cells:
        ax, ay = drawn(*a, axis, index)
        x, y = grid.centre(grid.hex(*a))
        assert math.isclose(x - ox, ax, abs_tol=1e-9) and math.isclose(y - oy, ay, abs_tol=1e-9)
        for b in cells:
            bx, by = drawn(*b, axis, index)
            apart = math.hypot(ax - bx, ay - by)
            assert (distance(grid.hex(*a), grid.hex(*b)) == 1) == math.isclose(apart, 1, abs_tol=1e-9)


@every_case
def test_cells_and_hexes_also_off_the_map(axis: str, index: str) -> None:
    grid = HexGrid(9, 6, axis, index)
    for column in range(-5, 15):
        for row in range(-5, 12):
            at = grid.hex(column, row)
            assert grid.cell(at) == (column, row)
            assert (at in grid) == (0 <= column < 9 and 0 <= row < 6)
            letters = ("N" if row < 0 else "S" if row > 5 else "") + ("W" if column < 0 else "E" if column > 8 else "")
            assert grid.edges_crossed(at) == letters


@every_case
def test_labels_return(axis: str, index: str) -> None:
    for columns, rows, first, last in (
        (30, 20, "0101", "3020"),
        (99, 99, "0101", "9999"),
        (100, 80, "001001", "100080"),
    ):
        grid = HexGrid(columns, rows, axis, index)
        assert grid.label(grid.hex(0, 0)) == first and grid.label(grid.hex(columns - 1, rows - 1)) == last
        assert all(grid.parse(grid.label(at)) == at for at in grid)
        assert len({grid.label(at) for at in grid}) == columns * rows
    assert HexGrid(30, 20, axis, index).cell(HexGrid(30, 20, axis, index).parse("0000")) == (-1, -1)


@pytest.mark.parametrize("text", ["", "1", "101", "10101", "1O10", "-101", "10 1", " 1010", "0x10", "1.10"])
def test_what_is_no_label_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a hex number; it has 4 figures.*0101"):
        HexGrid(30, 20).parse(text)
    with pytest.raises(ValueError, match=r"it has 6 figures.*001001"):
        HexGrid(100, 20).parse(text)


@pytest.mark.parametrize("text", ["\u0661\u0660\u0661\u0660", "\u00b9\u00b2\u00b3\u00b9"])
def test_figures_of_other_scripts_are_no_label(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex number"):
        HexGrid(30, 20).parse(text)
