"""Dice of every kind are drawn, on every side, at rest and tumbling."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.table.draw.dice import die
from tabletop.table.draw.palette import DICE


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 30, 100, 1000])
def test_every_side_of_every_die_is_drawn(sides: int) -> None:
    seen = set()
    for value in sorted({1, 2, sides // 2 or 1, sides - 1, sides}):
        for colour in DICE:
            picture = die(colour, value, 48, sides=sides)
            assert picture.get_size() == (48, 48) and picture.get_bounding_rect().w > 20
        seen.add(pg.image.tobytes(picture, "RGBA"))
        assert die("white", value, 48, frame=3, sides=sides).get_bounding_rect().w > 20
    assert len(seen) == len({1, 2, sides // 2 or 1, sides - 1, sides})
