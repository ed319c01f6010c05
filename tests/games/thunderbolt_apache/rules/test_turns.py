"""The order of a turn: Fast and Slow (TA-TURN)."""

from __future__ import annotations

from tabletop.core.messages import StepBegan
from tabletop.games.thunderbolt_apache.rules import moving
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import Activate, ActivationEnded, EndActivation
from tabletop.games.thunderbolt_apache.rules.wording import count
from tests.games.thunderbolt_apache.board import FLAT, Field, do, events


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


def test_the_prompt_says_what_is_left_to_fly() -> None:
    """TA-MOVE-01: of the greatest speed, and of the least while it is not reached."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H").act(1)
    state = match.state
    least, most = moving.speed(state, state.here.flyers[1])
    assert 0 < least.total <= most.total
    before = count(most.total, "speed point")
    assert match.prompt(0).sentence.startswith(f"A-10A no. 1 (Anvil): {before} left, at least {least.total} to spend")
    do(match, Step(1))
    spent = match.state.here.flyers[1].spent
    assert spent and count(most.total - spent, "speed point") in match.prompt(0).sentence


def test_a_crash_ends_the_activation() -> None:
    """TA-TURN-05, TA-RIDGE-06: nobody is asked for the aircraft any more; the next one is taken up."""
    match = Field().flyer("A-10A", "Dusty", 4, "E", "L", stress=6).flyer("A-10A", "Anvil", 1, "E").act(1, 2, seed=3)
    do(match, Step(1))
    assert [e.serial for e in events(match, ActivationEnded)] == [1]
    assert match.state.frames[-1].args[:1] != (1,)
