"""The engine check before the battlefield (TA-ENGINE), bad fuel among it."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.missions import TakeOff
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Strength
from tabletop.games.thunderbolt_apache.rules.rescue import rescue_tally
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedDamage,
)
from tests.games.thunderbolt_apache.board import campaign, do, events, run_step, start
from tests.games.thunderbolt_apache.moments import PAIR, mission, out


def test_bad_fuel() -> None:
    """SC23: on a 1 it stays home; with nobody left the mission is aborted."""
    match = start(mission(campaign(condition="SC23"), *PAIR), (1, 2), None)
    do(match, TakeOff())
    assert [f.flight for f in match.state.flyers] == [Flight.BACK, Flight.OUT]
    alone = start(mission(campaign(condition="SC23"), (1, "Anvil")), (1,), 1)
    do(alone, TakeOff())
    assert alone.state.rows[-1].result == "aborted"


def test_engine_check() -> None:
    """TA-ENGINE-01, TA-ENGINE-02, TA-ENGINE-03: one roll an aircraft; 1 or 2 is a crash target bound; a fresh counter
    counts."""

    hurt = (PlacedAircraft("A-10A", (PlacedDamage("Engine"), PlacedDamage("Engine", True))), PlacedAircraft("AH-64A"))
    state = mission(campaign(aircraft=hurt), *PAIR, step="engine")
    after, told = run_step(state, "engine", 2)
    assert len([e for e in told if isinstance(e, Rolled)]) == 1
    assert after.flyers[0].where == "out" and after.frames[-1].step == "field"
    assert rescue_tally(after, after.flyers[0], 5).total == 7
    assert run_step(state, "engine", 3)[0].flyers[0].flight is Flight.OUT
    fresh = out("ME19", "2", 1, state=mission(campaign(), *PAIR, step="event_out"))
    assert fresh.state.flyers[1].where == "out"


def test_nobody_left_means_no_field() -> None:
    """TA-HOME-09, TA-SCOUT-04: straight to the assessment; the scout comes back."""
    hurt = (PlacedAircraft("A-10A", (PlacedDamage("Engine"),)),)
    state = mission(campaign(aircraft=hurt, pilots=("Anvil", "Ember"), scouts=1), (1, "Anvil"), step="engine", scout=1)
    match = start(state, (1, "ME23", 9), 3)
    assert match.state.rows[-1].result == "F" and match.state.battalions["A04"].strength is Strength.FULL
    assert not match.state.scouts[1].lost and not [e for e in events(match, Rolled) if e.purpose == "scout"]
