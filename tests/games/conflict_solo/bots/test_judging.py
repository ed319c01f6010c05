"""The judges of the lesson against what the rules say of the same command."""

from __future__ import annotations

import pytest

from tabletop.core.match import Match
from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.moving import Move, Pivot
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.table.hand.chances import success
from tests.taught import asked


def worth_of(key: str) -> tuple[Match, dict[object, float]]:
    """The position of a step, and what each answer is worth."""
    match, _, known = asked("conflict_solo", key)
    return match, {answer.commands[0]: answer.worth for answer in known}


def test_a_shot_is_worth_the_chance_that_the_table_shows() -> None:
    match, worth = worth_of("target")
    fires = [command for command in worth if isinstance(command, Fire)]
    for fire in fires:
        shown = success(match.view(0), fire.draft())
        assert shown is not None and worth[fire] == pytest.approx(float(shown)), fire
    assert {fire.unit for fire in fires if worth[fire] > 0.4} == {"U04"}


def test_a_unit_that_looks_away_turns_to_its_target() -> None:
    match, worth = worth_of("facing")
    best = max(worth, key=lambda command: worth[command])
    assert isinstance(best, Pivot) and best.unit == "U04"
    assert worth[Pivot("U04", match.state.counters["U04"].facing - 1)] < worth[best]


def test_a_step_is_worth_the_chance_to_stay_fresh() -> None:
    match, worth = worth_of("fresh")
    prices = {round(1 - n, 6) for command, n in worth.items() if isinstance(command, Move)}
    assert prices <= {round(chances.spent(match.view(0), ap), 6) for ap in range(1, 8)} and len(prices) > 1


def test_only_a_step_nearer_counts_and_danger_takes_off() -> None:
    _, worth = worth_of("advance")
    assert worth[Move("U01", "O7")] == 1 and worth[Move("U01", "O9")] == 0
    assert 0 < worth[Move("U03", "M10")] < 0.5


def test_a_rally_is_worth_its_chance_on_two_dice() -> None:
    _, worth = worth_of("rally")
    assert [round(36 * worth[Rally(unit)]) for unit in ("U01", "U02", "U03")] == [10, 26, 15]
