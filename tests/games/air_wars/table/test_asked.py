"""What cannot matter is not asked of one who plays alone; "Ask me everything" asks it, and so does a table of two."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.ending import Resign
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import war

__all__ = ["war"]


def answers(hand: Any) -> list[Any]:
    return [c for c in hand.play.options if not isinstance(c, Resign)]


@pytest.mark.parametrize("scenario", ["ma_malta", "bob_eagle_days"])
def test_only_what_has_several_answers_is_asked(war: Any, scenario: str) -> None:
    hand, asked = war(scenario, seed=5, players=("human", "bot:easy")), 0
    for _ in play_on(hand, 50):
        found = answers(hand)
        assert len(found) > 1 or isinstance(found[0], EndSegment), (hand.step, found)
        asked += 1
    own = [entry for entry in hand.session.match.journal if entry.seat == 0]
    assert asked and len(own) > asked  # there were others, and they are in the journal


def test_ask_me_everything_asks_what_has_one_answer(war: Any) -> None:
    hand, alone = war(seed=5, players=("human", "bot:easy")), 0
    hand.play.asks_all = True
    for _ in play_on(hand, 50):
        alone += len(answers(hand)) == 1
    assert alone


def test_two_at_one_screen_are_asked_so_that_nobody_learns_what_the_other_holds(war: Any) -> None:
    hand, alone = war(seed=5).over(), 0
    for _ in range(30):
        hand.over()
        if hand.play.seat is None:
            break
        alone += len(answers(hand)) == 1
        hand.screen.choose(next(c for c in hand.screen.paging.choices() if c.default and c.why_not is None))
        hand.no_menu()
    assert alone
