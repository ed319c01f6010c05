"""Papers at both sides of the map of Air Wars, of wide maps at one: the map whole beside them, none over another, none
empty, one drawer where the window is small.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame as pg
import pytest

from tabletop.games.air_wars.table.marks import standing
from tests.games.air_wars.table.test_table import SCENARIOS, go_on, to_flying, war

__all__ = ["war"]
SIZES = ((1280, 720), (1920, 1080), (2560, 1440))


def desk(hand: Any) -> Any:
    return hand.screen.papers.papers


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("size", SIZES)
def test_the_map_lies_whole_beside_the_papers_as_large_as_its_shape_allows(
    war: Any, scenario: str, size: tuple[int, int]
) -> None:
    hand = war(scenario, size=size).over()
    camera, wide, high = hand.board.camera, *hand.board.cells.pixels
    corners = [camera.to_screen(point) for point in ((0, 0), (wide, 0), (0, high), (wide, high))]
    lying = [p for p in desk(hand).papers if p.visible]
    both = wide < high * 1.25  # a wide map would become small between two columns
    assert desk(hand).two_columns == both and {p.rect.x < camera.free.x for p in lying} == {both, False}
    for paper in lying:
        assert not any(paper.rect.collidepoint(at) for at in corners), paper.name
        assert paper.rect.right <= corners[0][0] or paper.rect.x >= corners[1][0], paper.name
    assert all(hand.board.rect.collidepoint(at) for at in corners)
    least = 0.84 if size[1] >= 1080 else 0.78
    assert hand.board.rect.w * hand.board.rect.h >= least * size[0] * size[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("size", SIZES)
def test_no_paper_lies_over_another_and_none_is_empty(war: Any, scenario: str, size: tuple[int, int]) -> None:
    hand = war(scenario, size=size).over()
    for _ in range(6):
        lying = [p for p in desk(hand).papers if p.visible]
        assert not [(a.name, b.name) for a, b in combinations(lying, 2) if a.rect.colliderect(b.rect)]
        theme = hand.still.window.theme
        for paper in lying:
            natural = paper.natural(theme, False, paper.rect.w)
            assert paper.rect.h <= natural + 1, paper.name  # no higher than its content
            assert paper.content.visible and paper.content.rect.h > 12, paper.name
            assert hand.screen.rect.contains(paper.rect), paper.name
        if hand.play.seat is None or hand.step == "fly":
            break
        hand.screen.choose(next(c for c in hand.screen.paging.choices() if c.default and c.why_not is None))
        hand.no_menu()
        hand.over()


def test_large_letters_make_one_drawer_of_them(war: Any) -> None:
    hand = war(size=(1280, 720), scale=1.5).over()
    assert desk(hand).narrow and sum(p.visible for p in desk(hand).papers) <= 1
    assert hand.board.camera.free.w >= 0.59 * 1280


def test_the_map_does_not_move_while_papers_come_and_go(war: Any) -> None:
    """The paper of the step is empty in one step and full in the next: the map stays where it lies."""
    hand = to_flying(war(size=(1920, 1080)))
    camera = hand.board.camera
    before = camera.origin, camera.zoom
    hand.table.step_panel.show(hand.table.state, "", [])
    hand.settle()
    assert not hand.table.step_panel.visible and (camera.origin, camera.zoom) == before
    hand.screen.do("papers")
    hand.settle()
    assert camera.whole and camera.zoom >= before[1]


def test_the_score_says_what_is_still_needed(war: Any) -> None:
    hand = war().over()
    assert standing.in_short(hand.play.view) == "As it stands: RAF marginal; you need 2 more for a draw."
    other = hand.session.match.view(1)
    assert standing.in_short(other) == "As it stands: RAF marginal; you need 1 more for decisive."


def test_who_plays_alone_reads_what_happened_since_his_last_order(war: Any) -> None:
    hand = war(seed=4, players=("human", "bot:random"))
    paper, told = hand.table.recap.paper, []
    for _ in range(300):
        hand.turn()
        if hand.ended or len(told) > 3:
            break
        if hand.play.seat is None:
            pg.time.wait(5)
            continue
        before = [entry.text for entry in paper.lines.entries]
        if paper.full and before not in told:
            told.append(before)
        go_on(hand)
        hand.no_menu()
    assert len(told) >= 2
    ids = hand.table.names._ids
    assert not [line for lines in told for line in lines if ids.search(line) or "AW-" in line]
