"""A small sample of the proof that the player learns nothing that he cannot know (CH-HID-06); the long run is
`python -m tests.games.conflict_solo.exchanges`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.conflict_solo.rules import views
from tabletop.games.conflict_solo.rules.enemy.events import OrderSkipped
from tests.games.conflict_solo.exchanges import KINDS, Leak, proof


@pytest.mark.parametrize("key", ["m3_whispers_in_the_birches", "m6_hedgerow_lane"])
def test_exchanged_facts_leave_no_trace(key: str) -> None:
    """Every kind of hidden fact, exchanged at random moments of a mission with an enemy in hiding."""
    done = proof(40, seed=11, each=14, keys=(key,))
    assert {kind for kind, _ in done} == set(KINDS)


def test_a_track_that_lies_open_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the Mission Track holds is no part of the view before the marker gets there (CH-TRACK-04)."""
    monkeypatch.setattr(views, "covered_mission", lambda mission, track=0: mission)
    with pytest.raises(Leak, match="mission"):
        proof(60, seed=11, each=14, keys=("m3_whispers_in_the_birches",))


def test_an_enemy_that_is_seen_through_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of the counters of the view (CH-HID-04)."""
    views._LAST.clear()
    monkeypatch.setattr(views, "_shown_counters", lambda state: state.counters)
    with pytest.raises(Leak, match="view"):
        proof(60, seed=11, each=14, keys=("m3_whispers_in_the_birches",))
    views._LAST.clear()


def test_reasons_that_name_somebody_hidden_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of what is told of an order that was skipped (CH-HID-05)."""

    def whole(self: Any, seat: Any, state: Any) -> Any:
        return self

    monkeypatch.setattr(OrderSkipped, "told", whole)
    with pytest.raises(Leak, match="told"):
        proof(400, seed=11, each=3, keys=("m6_hedgerow_lane",))
