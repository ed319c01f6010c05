"""The rim of what is lit."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from tabletop.data.tiled import load_map
from tabletop.grid.hexes import disc
from tabletop.table.board import overlay
from tabletop.table.board.cells import Cells

TOP = Path(__file__).parents[2]
MAPS = sorted(p for p in (TOP / "maps").rglob("*.tmx") if "tilesets" not in p.parts)


def area(loop: overlay.Loop) -> float:
    """Of a closed line, in square map points."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True))) / 2


@pytest.mark.parametrize("path", MAPS[:: max(1, len(MAPS) // 12)], ids=lambda p: p.stem)
def test_the_rim_goes_round_the_whole_and_through_nothing(path: Path) -> None:
    """One line round a disc of cells, whose area is that of the cells; with a hole there are two."""
    cells = Cells(load_map(path))
    if cells.hexagonal:
        middle = cells.at((cells.pixels[0] / 2, cells.pixels[1] / 2))
        inside = list(disc(middle, 2))
    else:
        inside = [(x, y) for x in range(1, 6) for y in range(1, 5)]
        middle = (3, 2)
    [line] = overlay.loops(cells.corners(c) for c in inside)
    assert math.isclose(area(line), sum(area(cells.corners(c)) for c in inside), rel_tol=0.01)
    assert len(overlay.loops(cells.corners(c) for c in inside if c != middle)) == 2
    assert overlay.loops([]) == []


def test_two_areas_have_two_rims_and_are_seen() -> None:
    """Each is closed and drawn in its colour."""
    square = [(10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0)]
    far = [(x + 60, y) for x, y in square]
    lines = overlay.loops([square, far])
    assert sorted(map(len, lines)) == [4, 4]
    surface = pygame.Surface((130, 60))
    overlay.draw(surface, [[(int(x), int(y)) for x, y in line] for line in lines], "reach", 3)
    for x, y in ((10, 30), (50, 30), (30, 10), (30, 50), (70, 30)):
        assert surface.get_at((x, y))[:3] == tuple(pygame.Color("#0f7f5f"))[:3]
    assert surface.get_at((30, 30))[:3] == (0, 0, 0)
