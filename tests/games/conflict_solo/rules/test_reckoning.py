"""What the enemy decides, reckoned anew by the slow second reckoning (CH-EXEC-01); the long run is `python -m
tests.games.conflict_solo.reckoning`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.enemy import choosing, marches
from tabletop.games.conflict_solo.rules.enemy.stepping import Ranked
from tests.games.conflict_solo.reckoning import differences, enemy_turns

TURNS = 4
"""Enemy turns of each mission."""


def drawn(key: str, seed: int, count: int, among: int = 24) -> list[Any]:
    """So many of the first enemy turns of a game, at random."""
    chosen = set(Random(seed).sample(range(among), count))
    found = []
    for n, turn in enumerate(enemy_turns(key, seed, "easy")):
        if n in chosen:
            found.append(turn)
        if n >= among:
            break
    return found


@pytest.mark.parametrize("key", scenario_keys())
def test_both_reckonings_agree(key: str) -> None:
    """Order, orders skipped, AI, target, hex, facing, cost and what the dice are thrown among."""
    turns = drawn(key, 17, TURNS)
    assert len(turns) == TURNS
    for state, events in turns:
        assert not list(differences(state, events))


def test_a_wrong_step_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second reckoning does not follow the first one."""

    def worst(state: Any, hexes: list[str], goal: str, target: Any) -> Ranked:
        return Ranked(tuple(sorted(hexes)[-1:]))

    monkeypatch.setattr(marches, "rank", worst)
    assert any(list(differences(*turn)) for turn in drawn("m5_steel_in_the_wheat", 17, 24))


def test_a_wrong_choice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of who acts (CH-PRIO-01)."""

    def dearest(state: Any, candidate: Any) -> int:
        return max(marches.full_cost(state, candidate.ai, c) for c in candidate.closest)

    monkeypatch.setattr(choosing, "_least_cost", lambda state, candidate, order: -dearest(state, candidate))
    assert any(list(differences(*turn)) for turn in drawn("m2_crossroads_at_zelva", 17, 24))
