"""The map first: what the board has of the window, and how much of it no paper covers; nothing empty lies there."""

from __future__ import annotations

import pytest

from tests.games.air_support.table.conftest import Sit

SIZES = (((1920, 1080), 0.84, 0.58), ((1280, 720), 0.78, 0.50))


@pytest.mark.parametrize(("size", "board", "free"), SIZES)
@pytest.mark.parametrize("scenario", ["s1_beet_road", "s2_chir", "s6_corridor"])
def test_the_board_has_the_window(sit: Sit, scenario: str, size: tuple[int, int], board: float, free: float) -> None:
    t = sit(scenario, size=size)
    screen = t.p.app.scene.play_screen
    desk = screen.papers.papers
    window = size[0] * size[1]
    assert desk.rect.w * desk.rect.h / window >= board
    assert desk.free_share * desk.rect.w * desk.rect.h / window >= free
    t.p.keys("z")
    assert not any(paper.visible for paper in desk.papers)
    least = free if t.face.rack.visible else board - 0.05  # what has still to be set up does not fold
    assert desk.free_share * desk.rect.w * desk.rect.h / window >= least
    t.p.keys("z")
    assert any(paper.visible for paper in desk.papers)


def test_no_paper_and_no_strip_lies_there_with_nothing_in_it(sit: Sit) -> None:
    t = sit("s2_chir")
    screen = t.p.app.scene.play_screen
    for paper in screen.papers.papers.papers:
        assert not paper.visible or paper.full, paper.name
    assert t.face.rack.visible, "there is something to set up"
    assert not screen.papers.papers.paper("dice").visible, "no dice have fallen"
