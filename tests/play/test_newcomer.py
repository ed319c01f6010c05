"""Whoever does what the coach says ends the learning scenario of each box, and ends it as well as it stands here; and
the coach has something to say of every kind of question that comes up.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.core.game import Result
from tests.play.newcomer import HANDS, Figures, played


def not_lost(result: Result) -> bool:
    """A win or a draw of the player, who has the first seat."""
    return result.winner == 0 or result.level == "draw"


BOUNDS: dict[str, tuple[Callable[[Result], bool], int]] = {
    "thunderbolt_lightning": (not_lost, 15),
    "thunderbolt_apache": (lambda result: result.level != "Poor", 15),
    "air_support": (not_lost, 12),
    "air_wars": (not_lost, 16),
    "conflict_solo": (lambda result: result.level != "Defeat", 15),
}
"""By game: what a good end is, and in how many of twenty games there is one at least. Who follows
the coach plays as well as the adviser of the game whom he asks."""


def heard(found: Figures) -> bool:
    """Whether the coach spoke of nearly every question."""
    return found.bare <= 0.25 * (found.hinted + found.bare) and not found.silent


@pytest.mark.parametrize("game", sorted(HANDS))
def test_a_newcomer_who_does_what_the_coach_says_comes_to_the_end(game: str) -> None:
    """Two games: no question at which neither the coach nor a button helps, and none of which he never speaks."""
    for seed in (1, 2):
        found = played(game, seed)
        assert heard(found), found


@pytest.mark.parametrize("game", sorted(HANDS))
def test_whole_games_by_a_newcomer_end_well(game: str) -> None:
    good, least = BOUNDS[game]
    ends = [played(game, seed).result for seed in range(1, 21)]
    assert sum(map(good, ends)) >= least, [end.sentence for end in ends]
