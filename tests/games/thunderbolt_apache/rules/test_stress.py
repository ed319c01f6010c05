"""Stress and fitness (TA-STRESS, TA-PILOT-10)."""

from __future__ import annotations

import pytest

from tabletop.core.chance import ScriptedDice
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StressChanged, fitness, stress
from tests.games.thunderbolt_apache.board import FLAT, Field, rule
from tests.games.thunderbolt_apache.moments import flying, hit


def test_drones_know_no_stress() -> None:
    """TA-HIT-09, TA-PILOT-12."""
    _state, told = hit(flying("MQ-1B", ""), "HC01", heavy=1)
    assert not [e for e in told if isinstance(e, StressChanged)]


@pytest.mark.parametrize(
    ("points", "expected"), [(5, Fitness.OKAY), (6, Fitness.SHAKEN), (8, Fitness.SHAKEN), (9, Fitness.UNFIT)]
)
def test_status_follows_stress(points: int, expected: Fitness) -> None:
    """TA-PILOT-10, TA-PILOT-09, TA-STRESS-02: Anvil, Average: Okay to 5, Shaken to 8."""
    state = flying("A-10A", "Anvil", stress=points)
    assert fitness(state, state.pilots["Anvil"]) is expected


def test_an_unfit_pilot_drops_his_weapons_and_flies_on() -> None:
    """TA-STRESS-01, TA-STRESS-03, TA-STRESS-05: at once; Pods and Tanks stay; no crash by a counter."""
    state, told = hit(flying("A-10A", "Anvil", ("AGM-65", "AIM-9M", "ALQ-131", "TK-600"), stress=8), "HC21", light=1)
    assert state.flyers[0].stores == ("ALQ-131", "TK-600")
    assert state.flyers[0].flight is Flight.FIELD
    assert [type(e).__name__ for e in told] == ["CounterDrawn", "StressChanged", "StoresLost"]


def test_dropped_weapons_do_not_come_back() -> None:
    """TA-STRESS-06, TA-STRESS-04: on the way out too; he enters and moves."""
    from tabletop.games.thunderbolt_apache.rules.sheets import Altitude

    state, _ = hit(flying("A-10A", "Anvil", ("AGM-65",), stress=8, flight=Flight.OUT), "HC21", light=1)
    assert state.flyers[0].stores == ()
    calmed = GAME.evolve(state, StressChanged("Anvil", -5, "rest", "TA-STRESS-01"))
    assert calmed.flyers[0].stores == ()
    match = Field(FLAT).flyer("A-10A", "Anvil", flight=Flight.OUT, stress=9).at("entry")
    assert rule(match, Done()) == "TA-ENTRY-08"
    assert rule(match, Enter(1, 1, 1, Altitude.LOW)) == ""


def test_stress_is_never_below_0() -> None:
    """TA-GEN-09."""
    now: Now[State] = Now(flying("A-10A", "Anvil", stress=1), ScriptedDice())
    told = list(stress(now, "Anvil", -4, "rest", "TA-GEN-09"))
    assert [e.amount for e in told if isinstance(e, StressChanged)] == [-1]
