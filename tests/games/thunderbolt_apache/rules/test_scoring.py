"""Victory points of a mission (TA-VP)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache.rules.accounts import VpChanged
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, PilotStatus, Strength
from tests.games.thunderbolt_apache.board import campaign, run_step
from tests.games.thunderbolt_apache.moments import scored


def test_points_for_battalions() -> None:
    """TA-VP-01, TA-VP-02; W23."""
    assert run_step(scored("X"), "score")[0].vp == 4
    assert run_step(scored("1/2"), "score")[0].vp == 2
    assert run_step(scored("X", Strength.HALF), "score")[0].vp == 2
    assert run_step(scored("F", Strength.HALF), "score")[0].vp == 0
    assert run_step(scored("X"), "score")[0].battalions["A04"].scored == 4


def test_points_for_losses() -> None:
    """TA-VP-03, TA-VP-04, TA-VP-05, TA-VP-06, TA-GEN-08: pilots, manned aircraft, both; extra costs add up; drones
    cost nothing."""
    crashed = {1: {"flight": Flight.CRASHED, "where": "field"}}
    assert run_step(scored("F", flyers=crashed), "score")[0].vp == -1
    dead = scored("F", flyers={1: {"flight": Flight.CRASHED, "where": "field", "killed": True}})
    dead = replace(dead, pilots={**dead.pilots, "Anvil": replace(dead.pilots["Anvil"], status=PilotStatus.KILLED)})
    assert run_step(dead, "score")[0].vp == -2
    dear = campaign("CA03", "SI7", battalions=("A04", "S06"), condition="SC24")
    assert run_step(scored("F", flyers=crashed, state=dear), "score")[0].vp == -4
    drone = campaign(battalions=("A04", "S06"), aircraft=("MQ-1B",), pilots=())
    assert run_step(scored("F", flyers=crashed, state=drone, aircraft=((1, ""),)), "score")[0].vp == 0


def test_reporters() -> None:
    """TA-VP-07, SC24: the first battalion destroyed in the day."""
    state = campaign(battalions=("A04", "S06"), condition="SC24")
    after, _ = run_step(scored("X", state=state), "score")
    assert after.vp == 5 and after.reported and after.objective == 7
    again = replace(scored("X", state=state), reported=True)
    assert run_step(again, "score")[0].vp == 4


def test_by_which_rule_a_battalion_counts() -> None:
    """TA-VP-01, TA-VP-02: a full one destroyed, else half of it; where nothing is won nothing is written down."""
    for result, before, rules in (
        ("X", Strength.FULL, ["TA-VP-01"]),
        ("1/2", Strength.FULL, ["TA-VP-02"]),
        ("X", Strength.HALF, ["TA-VP-02"]),
        ("F", Strength.HALF, []),
    ):
        told = run_step(scored(result, before), "score")[1]
        assert [e.rule for e in told if isinstance(e, VpChanged)] == rules, (result, before)
