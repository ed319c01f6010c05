"""The map has the window: papers lie over it, none is empty, and Z puts all of them away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop.core.fastcopy import replace
from tabletop.games.thunderbolt_lightning.rules.state import Score
from tabletop.games.thunderbolt_lightning.rules.victory import winning
from tabletop.games.thunderbolt_lightning.table.pages import briefing
from tabletop.table.play.contract import Spot
from tests.play.conftest import Hand

SHARES = [((1920, 1080), 0.84, 0.58), ((1280, 720), 0.78, 0.50)]
SCENARIOS = ["s01_first_duel", "s02_kentish_sky", "s04_six_minutes_at_midway", "s08_battle_of_britain_day"]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("size", "board", "free"), SHARES)
def test_the_map_has_its_share_of_the_window(
    sit: Any, scenario: str, size: tuple[int, int], board: float, free: float
) -> None:
    hand: Hand = sit(scenario, size=size)
    desk = hand.screen.papers.papers
    window = size[0] * size[1]
    assert desk.rect.w * desk.rect.h / window >= board
    assert desk.free_share * desk.rect.w * desk.rect.h / window >= free
    hand.key("Z").settle()
    assert not any(paper.visible for paper in desk.papers)
    assert hand.board.camera.free.h >= 0.85 * desk.rect.h
    hand.key("Z").settle()
    assert hand.table.goals.visible


def test_the_odds_have_no_paper_without_a_shot_and_go_with_it(sit: Any) -> None:
    hand: Hand = sit("s04_six_minutes_at_midway")
    assert not hand.table.odds.visible and not hand.table.odds.full
    hand.table.odds.bar.set(
        title="Bombing 6 no. 1 at CAP 1 no. 1", spread=(("no damage", 1.0, "#c9c0aa"),), visible=True
    )
    hand.table.odds.restage()
    hand.settle()
    assert hand.table.odds.visible
    hand.table.hand.hover(Spot((0, 0), None, (0.0, 0.0)))
    hand.table.odds.clear()
    hand.settle()
    assert not hand.table.odds.visible


def test_a_paper_that_comes_under_a_resting_camera_does_not_move_the_map(sit: Any) -> None:
    """The odds come and go with the pointer: the hex under it stays where it is."""
    hand: Hand = sit("s04_six_minutes_at_midway")
    hand.press("Ready")
    hand.board.camera.zoom_to(0.7)
    hand.board.looking.over([hand.board.cells.centre((0, 0)), hand.board.cells.centre((30, 30))])
    hand.settle()
    before = hand.board.camera.origin
    hand.table.odds._tell("A shot", "needs 6+", (("no damage", 1.0, "#c9c0aa"),))
    hand.settle()
    assert hand.table.odds.visible and hand.board.camera.origin == before


def test_how_one_wins_is_a_list_of_objectives_with_how_far_each_is_reached(sit: Any) -> None:
    hand: Hand = sit("s04_six_minutes_at_midway")
    state = hand.play.view
    (mine, need, reached), (theirs, _, _) = briefing.lines(state, 0)
    assert mine == "You need to win" and theirs == "Japan needs to win" and not reached
    assert need == f"{winning.missing(state, 0)} more points" and winning.missing(state, 0) > 0
    enough = Score(0, winning.missing(state, 0), "damage", "TL-VIC-03")
    won = replace(state, scores=(*state.scores, enough))
    assert briefing.lines(won, 0)[0] == ("You win as it stands", "marginal", True) or briefing.lines(won, 0)[0][2]
    assert winning.result(won).winner == 0
    less = replace(state, scores=(*state.scores, replace(enough, points=enough.points - 1)))
    assert winning.result(less).winner is None and winning.missing(less, 0) == 1
    told = " ".join(words for words, *_ in hand.table.goals.goals._lines(hand.root.theme, 230))
    assert "You need to win" in told and briefing.task(state)[:20] not in told


def test_a_change_of_height_tells_the_hexes_of_both_moves_and_no_button_is_folded_away(sit: Any) -> None:
    hand: Hand = sit("s04_six_minutes_at_midway")
    for _ in range(60):
        told = [b.text for b in hand.screen.prompt_bar.buttons.children]
        if any(re.fullmatch(r"All stay: \d \+ \d", words) for words in told):
            break
        hand.key("Enter").settle()
    assert any(words.startswith("All dive: ") for words in told) and "More" not in told
    assert "how many hexes both moves may have" in hand.screen.prompt_bar.sentence.text
