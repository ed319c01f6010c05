"""Where papers lie, in numbers."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.table.board.camera import Camera
from tabletop.table.papers.panel_layout import Wish, free_part, heights, share_covered

ROOM = pg.Rect(0, 100, 1000, 600)


def test_papers_are_as_high_as_they_wish_where_there_is_room() -> None:
    assert heights([Wish(200, 200, 0), Wish(150, 60, 0)], 400, 12) == [200, 150]


def test_a_paper_that_scrolls_gets_lower_before_one_steps_back() -> None:
    assert heights([Wish(200, 200, 5), Wish(300, 60, 1)], 400, 10) == [200, 190]


def test_the_smallest_claim_steps_back_first() -> None:
    wishes = [Wish(200, 200, 3), Wish(200, 200, 1), Wish(150, 150, 2)]
    assert heights(wishes, 380, 10) == [200, 0, 150]
    assert heights(wishes, 250, 10) == [200, 0, 0]


def test_one_alone_always_has_a_place() -> None:
    assert heights([Wish(900, 900, 0)], 300, 10) == [300]
    assert heights([], 300, 10) == []


@pytest.mark.parametrize(
    ("covers", "free"),
    [
        ([], ROOM),
        ([pg.Rect(700, 100, 300, 400)], pg.Rect(0, 100, 700, 600)),
        ([pg.Rect(700, 100, 300, 100)], pg.Rect(0, 200, 1000, 500)),
        ([pg.Rect(700, 100, 300, 600), pg.Rect(0, 600, 400, 100)], pg.Rect(0, 100, 700, 500)),
        ([pg.Rect(-50, 0, 2000, 900)], ROOM),
    ],
)
def test_the_largest_part_that_nothing_covers(covers: list[pg.Rect], free: pg.Rect) -> None:
    assert free_part(ROOM, covers) == free


def test_of_parts_nearly_as_large_the_one_that_shows_more_of_the_map() -> None:
    """A paper in the lower right corner leaves a broad part above it and a high one beside it."""
    paper, broad, high = pg.Rect(560, 500, 440, 200), pg.Rect(0, 100, 1000, 400), pg.Rect(0, 100, 560, 600)
    assert free_part(ROOM, [paper]) == broad
    assert free_part(ROOM, [paper], (1000, 1000)) == high
    assert free_part(ROOM, [paper], (2000, 900)) == broad
    wider = pg.Rect(450, 500, 550, 200)  # beside it is two thirds of what is above it: too narrow for the gain
    assert free_part(ROOM, [wider], (1000, 1000)) == broad


def test_what_is_covered_twice_counts_once() -> None:
    half = pg.Rect(0, 100, 500, 600)
    assert share_covered(ROOM, []) == 0
    assert share_covered(ROOM, [half, half.inflate(-10, -10)]) == pytest.approx(0.5)
    assert share_covered(ROOM, [half, pg.Rect(400, 100, 200, 300)]) == pytest.approx(0.55)


# -- the camera over a board that is partly covered
def camera() -> Camera:
    return Camera((2000, 1500), pg.Rect(0, 50, 1000, 700), pg.Rect(0, 50, 600, 500))


def test_the_whole_map_lies_in_the_free_part() -> None:
    c = camera()
    c.fit()
    assert c.whole
    assert c.free.contains(pg.Rect(c.to_screen((0, 0)), (round(2000 * c.zoom), round(1500 * c.zoom))))


@pytest.mark.parametrize("point", [(0, 0), (1999, 0), (0, 1499), (1999, 1499), (900, 700)])
def test_every_place_of_the_map_can_be_brought_into_the_free_part(point: tuple[int, int]) -> None:
    c = camera()
    c.zoom_to(1.0)
    c.centre_on(point)
    assert c.free.inflate(-40, -40).collidepoint(c.to_screen(point))
    assert c.sees((c.centre[0], c.centre[1]))


def test_papers_that_come_and_go_do_not_move_the_map() -> None:
    c = camera()
    c.zoom_to(0.8)
    c.centre_on((1000, 700))
    before = c.origin, c.zoom
    c.resize(c.window, pg.Rect(0, 50, 1000, 700))
    assert (c.origin, c.zoom) == before and c.free == c.window
