"""A small sample of what the window says of the enemy's thoughts, held against the second reckoning; the long run is
`python -m tests.games.conflict_solo.explained`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.enemy import why_chosen
from tests.games.conflict_solo.explained import Judge, Said, drawn, sentences


@lru_cache(1)
def turns() -> list[tuple[str, int, Any, list[Any]]]:
    """One enemy turn of each mission."""
    return list(drawn(len(scenario_keys()), 424243, "easy"))


def said() -> list[Said]:
    return [one for _, _, state, events in turns() for one in sentences(state, events)]


def test_what_the_window_says_is_reckoned_anew() -> None:
    """Who could, sums, distances, firepowers, covers, and what an order lacked."""
    found = said()
    assert not [one.words for one in found if one.right is False]
    assert len([one for one in found if one.right]) >= 2 * len(turns())


def test_a_wrong_sum_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second reckoning does not follow the first one."""
    right = why_chosen.needed
    monkeypatch.setattr(why_chosen, "needed", lambda state, ai, target: (right(state, ai, target) or 0) + 1)
    assert [one.words for one in said() if one.right is False]


def test_a_wrong_distance_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of how far away a target is."""
    monkeypatch.setattr(why_chosen, "_hexes", lambda number: f"{number + 1} hexes")
    assert [one.words for one in said() if one.right is False]


@pytest.mark.parametrize("text", ["RAID(A-J87, near(J7))", "COUNTERACTION", "RE(A3 A13)"])
def test_what_is_no_order_is_judged_by_its_words_alone(text: str) -> None:
    """An event that a mission's own order names, skipped because it is used up, has no AI to choose."""
    state = turns()[0][2]
    assert Judge(state, text).order is None
