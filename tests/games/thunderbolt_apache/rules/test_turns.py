"""The order of a turn: Fast and Slow (TA-TURN)."""

from __future__ import annotations

from tabletop.core.values import StepBegan
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.moving.orders import Step
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tests.games.thunderbolt_apache.board import FLAT, Field, do


def test_order_of_a_turn() -> None:
    """TA-TURN-01, TA-TURN-02, TA-TURN-03, TA-TURN-04, TA-TURN-05: Fast, enemy, Slow and drones, each once, nobody
    passes."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "H")
        .flyer("A-10A", "Ember", 4, "E", "H")
        .flyer("A-10A", "Badger", 8, "E", "H")
        .flyer("RQ-1A", "", 8, "E", "H")
        .unit("TRK", 7)
        .at("popups", 10, turn=1)
    )
    assert match.state.frames[-1].step == "fast"
    assert [o.serial for o in match.options(0) if isinstance(o, Activate)] == [1, 2]
    assert match.refusal(0, Activate(3)).rule == "TA-TURN-03"  # type: ignore[union-attr]
    do(match, Activate(2), SetAltitude(Altitude.HIGH))
    assert match.refusal(0, Activate(1)).rule == "TA-TURN-05"  # type: ignore[union-attr]
    do(match, Step(1), EndActivation())
    assert match.state.frames[-1].step == "altitude"  # Anvil, the last one, is taken up at once
    do(match, SetAltitude(Altitude.HIGH), Step(1), EndActivation())
    assert match.state.frames[-1].step == "slow"
    assert match.refusal(0, Activate(1)).rule == "TA-TURN-04"  # type: ignore[union-attr]
    assert [o.serial for o in match.options(0) if isinstance(o, Activate)] == [3, 4]
    steps = [e.step for entry in match.journal for e in entry.events if isinstance(e, StepBegan)]
    assert steps.index("helicopters") < steps.index("declare") < steps.index("resolve") < steps.index("slow")


def test_fast_is_fixed_at_entry() -> None:
    """TA-TURN-06, TA-PILOT-11: Stress and promotion change nothing in the mission."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "H", stress=8, fast=False)
        .flyer("A-10A", "Ember", 1, "E", "H")
        .at("fast")
    )
    assert match.state.frames[-1].args == (2,)
