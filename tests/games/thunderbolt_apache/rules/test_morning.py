"""The morning: the day's card, targets, allocation (TA-DAY-01 to TA-DAY-12)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning import planning
from tabletop.games.thunderbolt_apache.rules.morning.events import (
    Assign,
    AssignScout,
    Crew,
    Mend,
    Target,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedBattalion,
    PlacedDamage,
    PlacedPilot,
)
from tabletop.shelf.positionline import changed
from tests.games.thunderbolt_apache.board import campaign, do, rule, run_step, start
from tests.games.thunderbolt_apache.moments import morning


# -- the day's card
def test_a_card_for_the_day() -> None:
    """TA-DAY-01, TA-DAY-15."""
    state, _told = run_step(campaign(), "condition", "SC27")
    assert state.condition == "SC27" and state.condition_effect("strike") == 1
    evening, _ = run_step(state, "night")
    assert evening.condition == "" and evening.conditions_used == ("SC27",)


def test_cards_that_work_at_once() -> None:
    """TA-DAY-02, SC08, SC15, SC16, TA-GEN-07: rest, forced loss, gift."""
    state = campaign(pilots=(PlacedPilot("Anvil", stress=3), PlacedPilot("Ember")), so=1)
    rested, _ = run_step(state, "condition", "SC08")
    assert [p.stress for p in rested.pilots.values()] == [2, 0]
    assert run_step(state, "condition", "SC15")[0].so == 0
    assert run_step(state, "condition", "SC16")[0].so == 3


def test_mechanics_day() -> None:
    """TA-DAY-02, SC22: one counter or wound, free, or declined; nothing to do when nothing is broken."""
    hurt = (PlacedAircraft("A-10A", (PlacedDamage("HUD"), PlacedDamage("Engine", True))), PlacedAircraft("AH-64A"))
    pilots = (PlacedPilot("Anvil", wounds=(True,)), PlacedPilot("Mantis"))
    match = start(campaign(aircraft=hurt, pilots=pilots, step="mechanics", condition="SC22", so=0), (), 1)
    assert [type(o).__name__ for o in match.options(0)] == ["Mend", "Mend", "MendPilot", "Decline", "Concede"]
    assert rule(match, Mend(2, "HUD", False)) == "TA-REPAIR-01"
    do(match, Mend(1, "Engine", True))
    assert [str(d) for d in match.state.planes[1].damage] == ["light HUD"] and match.state.frames[-1].step == "targets"
    whole = start(campaign(step="mechanics", condition="SC22"), (), 1)
    assert whole.state.frames[-1].step == "targets"


# -- targets
def test_any_number_of_targets_once_each() -> None:
    """TA-DAY-03, TA-DAY-04: none is a choice too and leads to the evening."""
    match = morning(battalions=("A04", "S06"))
    do(match, Target("A04"))
    assert rule(match, Target("A04")) == "TA-DAY-04"
    assert rule(match, Target("A01")) == "TA-DAY-03"
    do(match, Untarget("A04"), Done())
    assert match.state.frames[-1].step == "shop"


def test_limits_on_targets() -> None:
    """TA-DAY-16, CA02, SC09."""
    match = morning(card="CA02", battalions=("A04", "S06", "S07"))
    do(match, Target("A04"), Target("S06"))
    assert rule(match, Target("S07")) == "TA-DAY-16"
    limited = morning(battalions=("A04", "C08"), condition="SC09")
    assert rule(limited, Target("C08")) == "TA-DAY-16"
    destroyed = morning(battalions=(PlacedBattalion("A04", "destroyed"), "S06"))
    assert rule(destroyed, Target("A04")) == "TA-DAY-03"


# -- allocation
def test_allocation() -> None:
    """TA-DAY-05, TA-DAY-06, TA-DAY-07, TA-PILOT-03, TA-PILOT-04, TA-DAY-14."""
    match = morning(battalions=("A04", "S06"), aircraft=("A-10A", "AH-64A", "MQ-1B"))
    do(match, Target("A04"), Target("S06"), Done())
    assert rule(match, Done()) == "TA-DAY-05"
    do(match, Assign(1, "A04"))
    assert rule(match, Assign(1, "A04")) == "TA-DAY-06"
    assert rule(match, Assign(1, "S07")) == "TA-DAY-05"
    assert rule(match, Crew("Mantis", 1)) == "TA-PILOT-03"
    assert rule(match, Crew("Mantis", 2)) == "TA-DAY-07"
    do(match, Assign(3, "S06"))
    assert rule(match, Crew("Mantis", 3)) == "TA-PILOT-04"
    assert rule(match, Done()) == "TA-DAY-07"
    do(match, Crew("Anvil", 1), Crew("Ember", 1))
    assert match.state.planes[1].pilot == "Ember"
    do(match, Assign(2, "S06"), Crew("Mantis", 2))
    assert rule(match, Crew("Mantis", 2)) == "TA-DAY-06"
    do(match, Done())
    assert match.state.frames[-1].step == "next"
    assert rule(match, Assign(1, "S06")) != ""
    assert {p.name for p in match.state.pilots.values() if p.assigned} == {"Ember", "Mantis"}


def test_who_may_fly() -> None:
    """TA-DAY-08, TA-DAY-09, TA-DAY-10: not the Unfit, killed, crashed; the Shaken and the damaged may."""

    aircraft = (PlacedAircraft("A-10A", (PlacedDamage("Engine", True),)), PlacedAircraft("A-10A", crashed=True))
    pilots = (PlacedPilot("Anvil", stress=9), PlacedPilot("Ember", stress=5), PlacedPilot("Badger", killed=True))
    match = morning(aircraft=aircraft, pilots=pilots)
    do(match, Target("A04"), Done())
    assert rule(match, Assign(2, "A04")) == "TA-DAY-10"
    do(match, Assign(1, "A04"))
    assert rule(match, Crew("Anvil", 1)) == "TA-DAY-08"
    assert rule(match, Crew("Badger", 1)) == "TA-DAY-10"
    assert planning.is_shaken(match.state, match.state.pilots["Ember"])
    do(match, Crew("Ember", 1))


def test_scouts() -> None:
    """TA-DAY-11, TA-DAY-12: one a mission, each once; back for the next day."""
    match = morning(battalions=("A04", "S06"), scouts=1)
    do(match, Target("A04"), Target("S06"), Done(), AssignScout("A04"))
    assert rule(match, AssignScout("A04")) == rule(match, AssignScout("S06")) == "TA-DAY-11"
    night, _ = run_step(match.state, "night")
    assert not night.scouts[1].mission
    two = do(morning(scouts=2), Target("A04"), Done(), AssignScout("A04"))
    assert rule(two, AssignScout("A04")) == "TA-DAY-11"  # one is free, but at most one goes along


def test_a_forced_loss_is_told_as_it_is() -> None:
    """TA-GEN-07, SC15: of 1 SO only 1 is lost, and the log says so."""
    state, told = run_step(campaign(so=1), "condition", "SC15")
    assert state.so == 0 and [e.amount for e in told if isinstance(e, SoChanged)] == [-1]


def test_low_cloud_keeps_high_flyers_at_home() -> None:
    """SC03."""
    match = morning(aircraft=("AC-130H",), pilots=("Oracle", "Patriarch"), condition="SC03")
    do(match, Target("A04"), Done())
    assert rule(match, Assign(1, "A04")) == "TA-GEN-06"


def test_an_unfit_pilot_leaves_his_aircraft_at_home() -> None:
    """TA-DAY-14, TA-DAY-10: he became Unfit, or the aircraft was lost, after the allocation; the others fly."""
    state = campaign(battalions=("A04",), step="next")
    state = changed(state, "targets=[A04]; planes.1 mission=A04 pilot=Anvil; planes.2 mission=A04 pilot=Mantis")
    match = start(changed(state, "Anvil stress=9"), (), 1)
    assert [f.pilot for f in match.state.flyers] == ["Mantis"]
    match = start(changed(state, "planes.2 status=crashed"), (), 1)
    assert [f.pilot for f in match.state.flyers] == ["Anvil"]
