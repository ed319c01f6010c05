"""The morning, aborting, arming (TA-DAY, TA-ABORT, TA-ARM)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.match import Match
from tabletop.data.positionline import changed
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.orders import Load, PayNight, PayPenalty, Unload
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.missions import Abort, FlyMission, MissionBegan, TakeOff
from tabletop.games.thunderbolt_apache.rules.morning import planning
from tabletop.games.thunderbolt_apache.rules.morning.orders import (
    Assign,
    AssignScout,
    Crew,
    Mend,
    Target,
    Unassign,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, MissionOrder
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedBattalion,
    PlacedDamage,
    PlacedPilot,
)
from tabletop.games.thunderbolt_apache.rules.state import State
from tests.games.thunderbolt_apache.board import campaign, do, events, rule, run_step, start


def morning(**more: Any) -> Match:
    """At the choice of targets."""
    return start(campaign(step="targets", **more), (), 1)


def mission(
    state: State, *aircraft: tuple[int, str], step: str = "decide", scout: int = 0, target: str = "A04"
) -> State:
    """A mission of these aircraft and pilots that has begun."""
    battalion = state.battalions[target]
    order = MissionOrder(
        target, battalion.band, battalion.strength, tuple((s, state.planes[s].card, p) for s, p in aircraft), scout
    )
    begun = GAME.evolve(replace(state, targets=(target,)), MissionBegan(order))
    from tabletop.core.values import Frame

    return replace(begun, frames=(Frame(step),))


PAIR = ((1, "Anvil"), (2, "Mantis"))


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


def test_targets_without_aircraft_are_dropped() -> None:
    """TA-DAY-05: dropping the last one leads to the evening."""
    match = morning()
    do(match, Target("A04"), Done(), Assign(1, "A04"), Crew("Anvil", 1), Unassign(1))
    assert match.state.planes[1].pilot == ""
    do(match, Untarget("A04"), Done())
    assert match.state.frames[-1].step == "shop"


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


def test_missions_in_the_players_order() -> None:
    """TA-DAY-13, TA-DAY-14: one after another; a mission that nobody can fly any more is over at once."""
    state = campaign(battalions=("A04", "S06", "S07"), step="next")
    state = changed(state, "targets=[A04,S06,S07]; flown=[S07]; planes.1 mission=S06 pilot=Anvil")
    match = start(state, (), 1)
    assert [o.battalion for o in match.options(0) if isinstance(o, FlyMission)] == ["A04", "S06"]
    assert rule(match, FlyMission("S07")) == "TA-DAY-13"
    do(match, FlyMission("A04"))  # nobody is assigned: aborted, then the other begins by itself
    assert match.state.rows[0].result == "aborted" and match.state.here.battalion == "S06"


def test_an_unfit_pilot_leaves_his_aircraft_at_home() -> None:
    """TA-DAY-14, TA-DAY-10: he became Unfit, or the aircraft was lost, after the allocation; the others fly."""
    state = campaign(battalions=("A04",), step="next")
    state = changed(state, "targets=[A04]; planes.1 mission=A04 pilot=Anvil; planes.2 mission=A04 pilot=Mantis")
    match = start(changed(state, "Anvil stress=9"), (), 1)
    assert [f.pilot for f in match.state.flyers] == ["Mantis"]
    match = start(changed(state, "planes.2 status=crashed"), (), 1)
    assert [f.pilot for f in match.state.flyers] == ["Anvil"]


# -- aborting
def test_aborting() -> None:
    """TA-ABORT-01, TA-ABORT-02, TA-ABORT-04, TA-ABORT-05; W35: free, until arming is confirmed; nothing is drawn, won
    or paid; SC07 with 0 SO does not block."""
    state = mission(campaign(condition="SC07", so=0, scouts=1), *PAIR, scout=1)
    match = start(state, (), 1)
    do(match, TakeOff())
    assert rule(match, Done()) == "TA-ARM-09"
    do(match, Abort())
    assert match.state.rows[-1].result == "aborted" and match.state.rows[-1].vp == 0
    assert not events(match, EventDrawn) and not match.state.scouts[1].lost
    early = do(start(state, (), 1), Abort())
    assert early.state.mission is None and early.state.planes[1].status == "ready"
    assert {p.xp for p in early.state.pilots.values()} == {0}


def test_pilots_of_an_aborted_mission_do_not_recover() -> None:
    """TA-ABORT-02, TA-ABORT-03, TA-EOD-01."""
    pilots = (
        PlacedPilot("Anvil", stress=4),
        PlacedPilot("Ember", stress=4),
        PlacedPilot("Mantis"),
        PlacedPilot("Nomad"),
    )
    match = morning(pilots=pilots)
    do(match, Target("A04"), Done(), Assign(1, "A04"), Crew("Anvil", 1), Done(), Abort())
    assert (match.state.pilots["Anvil"].stress, match.state.pilots["Ember"].stress) == (4, 1)  # Ember: 4 - 2 - Cool 1


def test_bad_fuel() -> None:
    """SC23: on a 1 it stays home; with nobody left the mission is aborted."""
    match = start(mission(campaign(condition="SC23"), *PAIR), (1, 2), None)
    do(match, TakeOff())
    assert [f.flight for f in match.state.flyers] == [Flight.BACK, Flight.OUT]
    alone = start(mission(campaign(condition="SC23"), (1, "Anvil")), (1,), 1)
    do(alone, TakeOff())
    assert alone.state.rows[-1].result == "aborted"


# -- arming
def loaded(match: Match, serial: int, **stores: int) -> Match:
    for key, number in stores.items():
        for _ in range(number):
            match.submit(0, Load(serial, key.replace("_", "-")))
    return match


def test_weight_ordnance_and_cost() -> None:
    """TA-ARM-01, TA-ARM-02, TA-ARM-03, TA-ARM-05, TA-ARM-08, TA-GEN-05; W04."""
    match = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    loaded(match, 1, AGM_65=3, ALQ_131=1, Mk_20=2, LAU_68=2)
    loaded(match, 2, AGM_114=8)
    state = match.state
    assert (loading.weight(state, state.flyers[0]), loading.weight(state, state.flyers[1])) == (12, 8)
    assert (loading.ordnance_points(state), loading.bill(state).total) == (34, 4)
    assert rule(match, Load(2, "AGM-114")) == "TA-ARM-05"
    assert rule(match, Load(1, "ALQ-131")) == "TA-ARM-02"
    assert rule(match, Load(1, "AGM-114")) == "TA-ARM-01"
    do(match, Unload(1, "Mk-20"))
    assert rule(match, Unload(1, "GBU-12")) == "TA-ARM-03"
    assert rule(match, Load(1, "ALQ-131")) == "TA-ARM-02"
    do(match, Unload(1, "AGM-65"), Unload(1, "AGM-65"))
    loaded(match, 1, TK_600=1)
    assert rule(match, Load(1, "TK-600")) == "TA-ARM-02"  # one Tank too
    assert loading.weight(match.state, match.state.flyers[0]) == 9


def test_empty_pylons() -> None:
    """TA-ARM-10: nothing loaded costs nothing."""
    state = mission(campaign(), *PAIR, step="arm")
    assert loading.bill(state).total == 0 and loading.confirm_refusal(state) is None


def test_sector_penalty() -> None:
    """TA-ARM-04, TA-ARM-06, TA-ARM-07, TA-ARM-14, TA-ARM-15; W05."""
    match = start(mission(campaign(battalions=("C06",)), *PAIR, step="arm", target="C06"), (), 1)
    assert [loading.weight_limit(match.state, f) for f in match.state.flyers] == [11, 7]
    loaded(match, 2, AGM_114=7)
    assert rule(match, Load(2, "AGM-114")) == "TA-ARM-05"
    do(match, PayPenalty(True))
    loaded(match, 2, AGM_114=1)
    assert loading.bill(match.state).total == 2 + 1
    do(match, PayPenalty(False))
    assert rule(match, Done()) == "TA-ARM-05"
    assert rule(match, PayPenalty(False)) == "TA-ARM-14"
    watched = mission(campaign(battalions=("C06", "C03")), *PAIR, step="arm", target="C06")
    assert [loading.weight_limit(watched, f) for f in watched.flyers] == [10, 6]
    front = start(mission(campaign(battalions=("A04", "C03")), *PAIR, step="arm"), (), 1)
    assert rule(front, PayPenalty(True)) == "TA-ARM-07"
    assert [loading.weight_limit(front.state, f) for f in front.state.flyers] == [12, 8]  # Air watch ends at Front


def test_weight_by_damage_and_cards() -> None:
    """TA-ARM-04, TA-ARM-13, TA-ARM-15, CA04, SC21: Pylon damage and thin air stay when the penalty is paid off; never
    below 0."""
    hurt = (PlacedAircraft("AH-64A", (PlacedDamage("Pylon", True), PlacedDamage("Pylon"))),)
    state = mission(
        campaign("CA04", battalions=("C06",), aircraft=hurt, pilots=("Mantis", "Nomad")),
        (1, "Mantis"),
        step="arm",
        target="C06",
    )
    assert loading.effective_wp(state, state.flyers[0]).total == 8 - 1 - 3 - 1
    paid = replace(state, mission=replace(state.here, penalty_paid=True))
    assert loading.weight_limit(paid, paid.flyers[0]) == 4
    assert loading.weight_limit(replace(state, condition="SC21"), state.flyers[0]) == 4
    pair = mission(campaign(battalions=("C06",), condition="SC21"), *PAIR, step="arm", target="C06")
    assert [loading.weight_limit(pair, f) for f in pair.flyers] == [11, 8]  # the A-10A is no helicopter
    wreck = (PlacedAircraft("OH-58D", (PlacedDamage("Pylon", True),) * 2),)
    low = mission(
        campaign(battalions=("C06",), aircraft=wreck, pilots=("Thimble", "Umber")),
        (1, "Thimble"),
        step="arm",
        target="C06",
    )
    assert loading.weight_limit(low, low.flyers[0]) == 0


def test_cost_is_paid_when_arming_is_confirmed() -> None:
    """TA-ARM-08, TA-ARM-09, TA-ARM-12, TA-ARM-14, SC06, SC07, SC17: all together at done; refused when SO are short."""
    match = start(mission(campaign(so=3, condition="SC17"), *PAIR, step="arm"), ("ME01",), 1)
    loaded(match, 1, AGM_65=4)
    do(match, PayNight(True))
    assert match.state.so == 3 and loading.bill(match.state).total == 2 + 1
    loaded(match, 1, AGM_65=2)
    loaded(match, 2, AGM_114=2)
    assert rule(match, Done()) == "TA-ARM-09"
    do(match, Unload(2, "AGM-114"), Unload(2, "AGM-114"), Done())
    assert match.state.so == 0 and match.state.here.night
    plain = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    assert rule(plain, PayNight(True)) == "TA-DAY-02"
    state = plain.state
    assert loading.ordnance_cost(replace(state, condition="SC06"), 34) == 3
    assert loading.ordnance_cost(replace(state, condition="SC06"), 9) == 0
    assert loading.bill(replace(state, condition="SC07")).total == 1
