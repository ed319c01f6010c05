"""The morning, arming, events, the way out, scouts (TA-DAY, TA-ABORT, TA-ARM, TA-EVENT, TA-ENGINE, TA-SCOUT)."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.match import Match
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.game import GAME
from tabletop.games.thunderbolt_apache.pieces import Flight, MissionOrder, Strength
from tabletop.games.thunderbolt_apache.rules import arming
from tabletop.games.thunderbolt_apache.scenario import PlacedAircraft, PlacedBattalion, PlacedDamage, PlacedPilot
from tabletop.games.thunderbolt_apache.sheets import Band
from tabletop.games.thunderbolt_apache.state import State
from tests.ta.board import LIBRARY, campaign, do, events, rule, run_step, start


def morning(**more: Any) -> Match:
    """At the choice of targets."""
    return start(campaign(step="targets", **more), (), 1)


def mission(state: State, *aircraft: tuple[int, str], step: str = "decide", scout: int = 0, target: str = "A04") -> State:
    """A mission of these aircraft and pilots that has begun."""
    battalion = state.battalions[target]
    order = MissionOrder(target, battalion.band, battalion.strength, tuple((s, state.planes[s].card, p) for s, p in aircraft), scout)
    begun = GAME.evolve(replace(state, targets=(target,)), ev.MissionBegan(order))
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
    assert rule(match, cmd.Mend(2, "HUD", False)) == "TA-REPAIR-01"
    do(match, cmd.Mend(1, "Engine", True))
    assert [str(d) for d in match.state.planes[1].damage] == ["light HUD"] and match.state.frames[-1].step == "targets"
    whole = start(campaign(step="mechanics", condition="SC22"), (), 1)
    assert whole.state.frames[-1].step == "targets"


# -- targets
def test_any_number_of_targets_once_each() -> None:
    """TA-DAY-03, TA-DAY-04: none is a choice too and leads to the evening."""
    match = morning(battalions=("A04", "S06"))
    do(match, cmd.Target("A04"))
    assert rule(match, cmd.Target("A04")) == "TA-DAY-04"
    assert rule(match, cmd.Target("A01")) == "TA-DAY-03"
    do(match, cmd.Untarget("A04"), cmd.Done())
    assert match.state.frames[-1].step == "shop"


def test_limits_on_targets() -> None:
    """TA-DAY-16, CA02, SC09."""
    match = morning(card="CA02", battalions=("A04", "S06", "S07"))
    do(match, cmd.Target("A04"), cmd.Target("S06"))
    assert rule(match, cmd.Target("S07")) == "TA-DAY-16"
    limited = morning(battalions=("A04", "C08"), condition="SC09")
    assert rule(limited, cmd.Target("C08")) == "TA-DAY-16"
    destroyed = morning(battalions=(PlacedBattalion("A04", "destroyed"), "S06"))
    assert rule(destroyed, cmd.Target("A04")) == "TA-DAY-03"


# -- allocation
def test_allocation() -> None:
    """TA-DAY-05, TA-DAY-06, TA-DAY-07, TA-PILOT-03, TA-PILOT-04, TA-DAY-14."""
    match = morning(battalions=("A04", "S06"), aircraft=("A-10A", "AH-64A", "MQ-1B"))
    do(match, cmd.Target("A04"), cmd.Target("S06"), cmd.Done())
    assert rule(match, cmd.Done()) == "TA-DAY-05"
    do(match, cmd.Assign(1, "A04"))
    assert rule(match, cmd.Assign(1, "A04")) == "TA-DAY-06"
    assert rule(match, cmd.Assign(1, "S07")) == "TA-DAY-05"
    assert rule(match, cmd.Crew("Mantis", 1)) == "TA-PILOT-03"
    assert rule(match, cmd.Crew("Mantis", 2)) == "TA-DAY-07"
    do(match, cmd.Assign(3, "S06"))
    assert rule(match, cmd.Crew("Mantis", 3)) == "TA-PILOT-04"
    assert rule(match, cmd.Done()) == "TA-DAY-07"
    do(match, cmd.Crew("Anvil", 1), cmd.Crew("Ember", 1))
    assert match.state.planes[1].pilot == "Ember"
    do(match, cmd.Assign(2, "S06"), cmd.Crew("Mantis", 2))
    assert rule(match, cmd.Crew("Mantis", 2)) == "TA-DAY-06"
    do(match, cmd.Done())
    assert match.state.frames[-1].step == "next"
    assert rule(match, cmd.Assign(1, "S06")) != ""
    assert {p.name for p in match.state.pilots.values() if p.assigned} == {"Ember", "Mantis"}


def test_targets_without_aircraft_are_dropped() -> None:
    """TA-DAY-05: dropping the last one leads to the evening."""
    match = morning()
    do(match, cmd.Target("A04"), cmd.Done(), cmd.Assign(1, "A04"), cmd.Crew("Anvil", 1), cmd.Unassign(1))
    assert match.state.planes[1].pilot == ""
    do(match, cmd.Untarget("A04"), cmd.Done())
    assert match.state.frames[-1].step == "shop"


def test_who_may_fly() -> None:
    """TA-DAY-08, TA-DAY-09, TA-DAY-10: not the Unfit, killed, crashed; the Shaken and the damaged may."""
    from tabletop.games.thunderbolt_apache.rules import planning

    aircraft = (PlacedAircraft("A-10A", (PlacedDamage("Engine", True),)), PlacedAircraft("A-10A", crashed=True))
    pilots = (PlacedPilot("Anvil", stress=9), PlacedPilot("Ember", stress=5), PlacedPilot("Badger", killed=True))
    match = morning(aircraft=aircraft, pilots=pilots)
    do(match, cmd.Target("A04"), cmd.Done())
    assert rule(match, cmd.Assign(2, "A04")) == "TA-DAY-10"
    do(match, cmd.Assign(1, "A04"))
    assert rule(match, cmd.Crew("Anvil", 1)) == "TA-DAY-08"
    assert rule(match, cmd.Crew("Badger", 1)) == "TA-DAY-10"
    assert planning.is_shaken(match.state, match.state.pilots["Ember"])
    do(match, cmd.Crew("Ember", 1))


def test_scouts() -> None:
    """TA-DAY-11, TA-DAY-12: one a mission, each once; back for the next day."""
    match = morning(battalions=("A04", "S06"), scouts=1)
    do(match, cmd.Target("A04"), cmd.Target("S06"), cmd.Done(), cmd.AssignScout("A04"))
    assert rule(match, cmd.AssignScout("A04")) == rule(match, cmd.AssignScout("S06")) == "TA-DAY-11"
    night, _ = run_step(match.state, "night")
    assert not night.scouts[1].mission


def test_low_cloud_keeps_high_flyers_at_home() -> None:
    """SC03."""
    match = morning(aircraft=("AC-130H",), pilots=("Oracle", "Patriarch"), condition="SC03")
    do(match, cmd.Target("A04"), cmd.Done())
    assert rule(match, cmd.Assign(1, "A04")) == "TA-GEN-06"


def test_missions_in_the_players_order() -> None:
    """TA-DAY-13, TA-DAY-14: one after another; a mission that nobody can fly any more is over at once."""
    state = replace(campaign(battalions=("A04", "S06", "S07"), step="next"), targets=("A04", "S06", "S07"), flown=("S07",))
    planes = {1: replace(state.planes[1], mission="S06", pilot="Anvil"), 2: state.planes[2]}
    match = start(replace(state, planes=planes), (), 1)
    assert [o.battalion for o in match.options(0) if isinstance(o, cmd.FlyMission)] == ["A04", "S06"]
    assert rule(match, cmd.FlyMission("S07")) == "TA-DAY-13"
    do(match, cmd.FlyMission("A04"))  # nobody is assigned: aborted, then the other begins by itself
    assert match.state.rows[0].result == "aborted" and match.state.here.battalion == "S06"


# -- aborting
def test_aborting() -> None:
    """TA-ABORT-01, TA-ABORT-02, TA-ABORT-04, TA-ABORT-05; W35: free, until arming is confirmed; nothing is drawn, won or paid; SC07 with 0 SO does not block."""
    state = mission(campaign(condition="SC07", so=0, scouts=1), *PAIR, scout=1)
    match = start(state, (), 1)
    do(match, cmd.TakeOff())
    assert rule(match, cmd.Done()) == "TA-ARM-09"
    do(match, cmd.Abort())
    assert match.state.rows[-1].result == "aborted" and match.state.rows[-1].vp == 0
    assert not events(match, ev.EventDrawn) and not match.state.scouts[1].lost
    early = do(start(state, (), 1), cmd.Abort())
    assert early.state.mission is None and early.state.planes[1].status == "ready"
    assert {p.xp for p in early.state.pilots.values()} == {0}


def test_pilots_of_an_aborted_mission_do_not_recover() -> None:
    """TA-ABORT-02, TA-ABORT-03, TA-EOD-01."""
    pilots = (PlacedPilot("Anvil", stress=4), PlacedPilot("Ember", stress=4), PlacedPilot("Mantis"), PlacedPilot("Nomad"))
    match = morning(pilots=pilots)
    do(match, cmd.Target("A04"), cmd.Done(), cmd.Assign(1, "A04"), cmd.Crew("Anvil", 1), cmd.Done(), cmd.Abort())
    assert (match.state.pilots["Anvil"].stress, match.state.pilots["Ember"].stress) == (4, 1)  # Ember: 4 - 2 - Cool 1


def test_bad_fuel() -> None:
    """SC23: on a 1 it stays home; with nobody left the mission is aborted."""
    match = start(mission(campaign(condition="SC23"), *PAIR), (1, 2), None)
    do(match, cmd.TakeOff())
    assert [f.flight for f in match.state.flyers] == [Flight.BACK, Flight.OUT]
    alone = start(mission(campaign(condition="SC23"), (1, "Anvil")), (1,), 1)
    do(alone, cmd.TakeOff())
    assert alone.state.rows[-1].result == "aborted"


# -- arming
def loaded(match: Match, serial: int, **stores: int) -> Match:
    for key, number in stores.items():
        for _ in range(number):
            match.submit(0, cmd.Load(serial, key.replace("_", "-")))
    return match


def test_weight_ordnance_and_cost() -> None:
    """TA-ARM-01, TA-ARM-02, TA-ARM-03, TA-ARM-05, TA-ARM-08, TA-GEN-05; W04."""
    match = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    loaded(match, 1, AGM_65=3, ALQ_131=1, Mk_20=2, LAU_68=2)
    loaded(match, 2, AGM_114=8)
    state = match.state
    assert (arming.weight(state, state.flyers[0]), arming.weight(state, state.flyers[1])) == (12, 8)
    assert (arming.ordnance_points(state), arming.bill(state).total) == (34, 4)
    assert rule(match, cmd.Load(2, "AGM-114")) == "TA-ARM-05"
    assert rule(match, cmd.Load(1, "ALQ-131")) == "TA-ARM-02"
    assert rule(match, cmd.Load(1, "AGM-114")) == "TA-ARM-01"
    do(match, cmd.Unload(1, "Mk-20"))
    assert rule(match, cmd.Unload(1, "GBU-12")) == "TA-ARM-03"
    assert rule(match, cmd.Load(1, "ALQ-131")) == "TA-ARM-02"


def test_empty_pylons() -> None:
    """TA-ARM-10: nothing loaded costs nothing."""
    state = mission(campaign(), *PAIR, step="arm")
    assert arming.bill(state).total == 0 and arming.confirm_refusal(state) is None


def test_sector_penalty() -> None:
    """TA-ARM-04, TA-ARM-06, TA-ARM-07, TA-ARM-14, TA-ARM-15; W05."""
    match = start(mission(campaign(battalions=("C06",)), *PAIR, step="arm", target="C06"), (), 1)
    assert [arming.weight_limit(match.state, f) for f in match.state.flyers] == [11, 7]
    loaded(match, 2, AGM_114=7)
    assert rule(match, cmd.Load(2, "AGM-114")) == "TA-ARM-05"
    do(match, cmd.PayPenalty(True))
    loaded(match, 2, AGM_114=1)
    assert arming.bill(match.state).total == 2 + 1
    do(match, cmd.PayPenalty(False))
    assert rule(match, cmd.Done()) == "TA-ARM-05"
    assert rule(match, cmd.PayPenalty(False)) == "TA-ARM-14"
    watched = mission(campaign(battalions=("C06", "C03")), *PAIR, step="arm", target="C06")
    assert [arming.weight_limit(watched, f) for f in watched.flyers] == [10, 6]
    front = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    assert rule(front, cmd.PayPenalty(True)) == "TA-ARM-07"


def test_weight_by_damage_and_cards() -> None:
    """TA-ARM-04, TA-ARM-13, TA-ARM-15, CA04, SC21: Pylon damage and thin air stay when the penalty is paid off; never below 0."""
    hurt = (PlacedAircraft("AH-64A", (PlacedDamage("Pylon", True), PlacedDamage("Pylon"))),)
    state = mission(campaign("CA04", battalions=("C06",), aircraft=hurt, pilots=("Mantis", "Nomad")), (1, "Mantis"), step="arm", target="C06")
    assert arming.effective_wp(state, state.flyers[0]).total == 8 - 1 - 3 - 1
    paid = replace(state, mission=replace(state.here, penalty_paid=True))
    assert arming.weight_limit(paid, paid.flyers[0]) == 4
    assert arming.weight_limit(replace(state, condition="SC21"), state.flyers[0]) == 4
    wreck = (PlacedAircraft("OH-58D", (PlacedDamage("Pylon", True),) * 2),)
    low = mission(campaign(battalions=("C06",), aircraft=wreck, pilots=("Thimble", "Umber")), (1, "Thimble"), step="arm", target="C06")
    assert arming.weight_limit(low, low.flyers[0]) == 0


def test_cost_is_paid_when_arming_is_confirmed() -> None:
    """TA-ARM-08, TA-ARM-09, TA-ARM-12, TA-ARM-14, SC06, SC07, SC17: all together at done; refused when SO are short."""
    match = start(mission(campaign(so=3, condition="SC17"), *PAIR, step="arm"), ("ME01",), 1)
    loaded(match, 1, AGM_65=4)
    do(match, cmd.PayNight(True))
    assert match.state.so == 3 and arming.bill(match.state).total == 2 + 1
    loaded(match, 1, AGM_65=2)
    loaded(match, 2, AGM_114=2)
    assert rule(match, cmd.Done()) == "TA-ARM-09"
    do(match, cmd.Unload(2, "AGM-114"), cmd.Unload(2, "AGM-114"), cmd.Done())
    assert match.state.so == 0 and match.state.here.night
    plain = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    assert rule(plain, cmd.PayNight(True)) == "TA-DAY-02"
    state = plain.state
    assert arming.ordnance_cost(replace(state, condition="SC06"), 34) == 3
    assert arming.ordnance_cost(replace(state, condition="SC06"), 9) == 0
    assert arming.bill(replace(state, condition="SC07")).total == 1


# -- events
def out(card: str, *fallen: int | str, state: State | None = None, **more: Any) -> Match:
    """The way out with that event card; it stops at the first decision, at the latest at entry."""
    flown = state if state is not None else mission(campaign(**more), *PAIR, step="event_out")
    return start(flown, (card, *fallen), 7)


def test_one_event_out_and_one_home() -> None:
    """TA-EVENT-01, TA-EVENT-02: each discarded at once."""
    match = out("ME01")
    assert match.state.here.outbound == "ME01" and match.state.events_used == ("ME01",)
    home, told = run_step(mission(campaign(), *PAIR, step="event_home"), "event_home", "ME02")
    assert home.here.homebound == "ME02" and [e.homebound for e in told if isinstance(e, ev.EventDrawn)] == [True]


def test_hits_by_events() -> None:
    """TA-EVENT-03, TA-EVENT-04, TA-EVENT-05, TA-EVENT-06: a random aircraft; Evasive yes, ECM no; a crash is one on the way."""
    match = out("ME04", "1", "HC85")
    assert next(e.item for e in events(match, ev.Picked)) == "1"
    assert not [e for e in events(match, ev.Rolled) if e.purpose == "ecm"]
    evasive = campaign(pilots=("Dusty", "Ember", "Mantis", "Nomad"))
    match = out("ME02", "1", state=mission(evasive, (1, "Dusty"), (2, "Mantis"), step="event_out"))
    assert match.state.frames[-1].step == "hits"
    do(match, cmd.Evade(0, 1))
    assert not events(match, ev.CounterDrawn)
    crash = out("ME04", "2", "HC87")
    assert crash.state.flyers[1].where == "out"
    home, _ = run_step(_off(mission(campaign(), *PAIR)), "event_home", "ME05")
    assert home.here.homebound == "ME05"


def _off(state: State) -> State:
    flyers = {k: replace(f, flight=Flight.OFF) for k, f in state.here.flyers.items()}
    return replace(state, mission=replace(state.here, flyers=flyers, outbound="ME01", tiles=("D1",) * 10, units={}))


def test_home_event_with_nobody_left() -> None:
    """TA-EVENT-07: drawn all the same; what needs an aircraft does nothing. The crash counts as home bound otherwise (TA-EVENT-06)."""
    state = _off(mission(campaign(), *PAIR))
    gone = replace(state.here, flyers={k: replace(f, flight=Flight.CRASHED, where="field") for k, f in state.here.flyers.items()})
    match = start(replace(replace(state, mission=gone), frames=mission(campaign(), *PAIR, step="event_home").frames), ("ME28",), 5)
    assert events(match, ev.EventDrawn)[0].card == "ME28" and not events(match, ev.HitsCame)
    two = start(replace(state, frames=mission(campaign(), *PAIR, step="event_home").frames), ("ME28", "2"), 5)
    assert [e.incoming.target for e in events(two, ev.HitsCame)][:2] == [2, 1]
    assert {e.incoming.light for e in events(two, ev.HitsCame)[:2]} == {2}


def test_stress_by_events() -> None:
    """TA-EVENT-09, ME09, ME27, ME34: pilots of aircraft that have not crashed; helicopters alone; the Shaken alone."""
    pilots = (PlacedPilot("Anvil", stress=6), PlacedPilot("Ember"), PlacedPilot("Mantis", stress=2), PlacedPilot("Nomad"))
    state = mission(campaign(pilots=pilots), *PAIR, step="event_out")
    assert [out("ME09", state=state).state.pilots[n].stress for n in ("Anvil", "Mantis")] == [5, 1]
    assert [out("ME34", state=state).state.pilots[n].stress for n in ("Anvil", "Mantis")] == [6, 3]
    home, _told = run_step(replace(_off(state), mission=replace(_off(state).here, homebound="ME27")), "event_home", args=(2,))
    assert [home.pilots[n].stress for n in ("Anvil", "Mantis")] == [7, 2]


def test_leaks_on_the_way_out_lower_the_own_value() -> None:
    """TA-EVENT-11."""
    from tabletop.games.thunderbolt_apache.rules import loiter

    match = out("ME02", "1", "HC67")
    flyer = match.state.here.flyers[1]
    assert loiter.own_value(match.state, flyer, 5).total == 4


def test_effects_last_until_the_mission_ends() -> None:
    """TA-EVENT-12: ME14 cuts links, ME22 names a hex by a die."""
    from tabletop.games.thunderbolt_apache.rules.sight import is_linked

    state = mission(campaign("CA08", aircraft=("A-10C", "AH-64D")), *PAIR, step="event_out")
    match = out("ME14", state=state)
    assert not is_linked(match.state, match.state.flyers[0])
    assert out("ME22", 4).state.here.civilians == 4


def test_units_destroyed_when_placed() -> None:
    """TA-EVENT-13, ME07, ME21: a SOFT unit, or one that is neither BLDG nor HELO; for no pilot; nothing if there is none."""
    match = out("ME07", *("D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "H4", "H8"), *([5] * 12), "12")
    lost = [u for u in match.state.here.enemies.values() if not u.alive]
    assert [(u.serial, u.type) for u in lost] == [(12, "TRK")]
    assert {f.value for f in match.state.flyers} == {0}
    fortress = mission(campaign(battalions=("A10",)), *PAIR, step="event_out", target="A10")
    match = out("ME21", state=fortress)
    assert [u.type != "BNK" for u in match.state.here.enemies.values() if not u.alive] == [True]


def test_dug_in_and_added_units() -> None:
    """ME08, ME12, ME13, SC12, SC26, CA05."""
    from tabletop.games.thunderbolt_apache.rules import ground

    match = out("ME08")
    for unit in match.state.living_units:
        assert unit.covered == (bool(ground.ridge_sides(match.state, unit.hex)) and ground.may_cover(match.state, unit))
    added = out("ME12").state.here.enemies
    assert [(u.type, u.added, u.popup) for u in added.values()][-2:] == [("IFV", True, False), ("INF", True, False)]
    patrol = out("ME13").state.here.enemies
    assert [(u.type, u.popup, u.chit) for u in patrol.values()][-1] == ("MI8", True, "")
    quiet = out("ME13", state=mission(campaign("CA05"), *PAIR, step="event_out")).state.here.enemies
    assert not any(u.popup for u in quiet.values())
    guns = out("ME01", condition="SC12").state.here.enemies
    assert [(u.type, u.popup) for u in guns.values()][-1] == ("ZU2", True)


def test_weapons_and_birds() -> None:
    """ME15, ME19."""
    state = mission(campaign(), (1, "Anvil"), step="event_out")
    armed = replace(state, mission=replace(state.here, flyers={1: replace(state.flyers[0], stores=("AGM-65", "Mk-82"))}))
    match = out("ME15", "Mk-82", state=armed)
    assert match.state.flyers[0].stores == ("AGM-65",)
    bird = out("ME19", state=state)
    assert [c.counter for c in events(bird, ev.CounterDrawn)][:1] == ["HC47"]


def test_turning_back() -> None:
    """TA-EVENT-14, TA-EVENT-15, ME20: pay 1 SO once the aircraft is known, or it goes home; without SO it turns back."""
    match = out("ME20", "2")
    assert match.state.frames[-1].step == "trouble" and "AH-64A" in match.prompt(0).sentence
    so = match.state.so
    do(match, cmd.PayTrouble(True))
    assert match.state.so == so - 1 and match.state.flyers[1].flight is Flight.OUT
    back = do(out("ME20", "2"), cmd.PayTrouble(False))
    assert back.state.flyers[1].flight is Flight.BACK and back.state.planes[2].status == "ready"
    broke = out("ME20", "2", so=0)
    assert broke.state.flyers[1].flight is Flight.BACK


# -- engines
def test_engine_check() -> None:
    """TA-ENGINE-01, TA-ENGINE-02, TA-ENGINE-03: one roll an aircraft; 1 or 2 is a crash target bound; a fresh counter counts."""
    from tabletop.games.thunderbolt_apache.rules import reckoning

    hurt = (PlacedAircraft("A-10A", (PlacedDamage("Engine"), PlacedDamage("Engine", True))), PlacedAircraft("AH-64A"))
    state = mission(campaign(aircraft=hurt), *PAIR, step="engine")
    after, told = run_step(state, "engine", 2)
    assert len([e for e in told if isinstance(e, ev.Rolled)]) == 1
    assert after.flyers[0].where == "out" and after.frames[-1].step == "field"
    assert reckoning.rescue_tally(after, after.flyers[0], 5).total == 7
    assert run_step(state, "engine", 3)[0].flyers[0].flight is Flight.OUT
    fresh = out("ME19", "2", 1, state=mission(campaign(), *PAIR, step="event_out"))
    assert fresh.state.flyers[1].where == "out"


def test_nobody_left_means_no_field() -> None:
    """3.3, TA-HOME-09, TA-SCOUT-04: straight to the assessment; the scout comes back."""
    hurt = (PlacedAircraft("A-10A", (PlacedDamage("Engine"),)),)
    state = mission(campaign(aircraft=hurt, pilots=("Anvil", "Ember"), scouts=1), (1, "Anvil"), step="engine", scout=1)
    match = start(state, (1, "ME23", 9), 3)
    assert match.state.rows[-1].result == "F" and match.state.battalions["A04"].strength is Strength.FULL
    assert not match.state.scouts[1].lost and not [e for e in events(match, ev.Rolled) if e.purpose == "scout"]


# -- scouts
def test_scout_reports() -> None:
    """TA-SCOUT-01, TA-SCOUT-02, TA-SCOUT-03: 5.3 with modifiers."""
    def report(die: int, **more: Any) -> tuple[bool, int, int]:
        state = mission(campaign(scouts=1, **more), *PAIR, step="scout", scout=1)
        after, _ = run_step(state, "scout", die)
        return after.scouts[1].lost, after.here.scout_loiter, after.here.calmed

    assert report(1) == (True, 0, 0)
    assert report(2) == report(3) == (False, 0, 0)
    assert report(4) == report(7) == (False, 1, 0)
    assert report(8) == report(10) == (False, 2, 1)
    assert report(3, condition="SC10") == (True, 0, 0)
    assert report(6, condition="SC11") == (False, 2, 1)
    assert report(3, card="CA06") == (False, 1, 0)
    assert report(4, battalions=("A04", "C09")) == (False, 0, 0)
    assert report(4, battalions=("A04", PlacedBattalion("C09", "half"))) == (False, 1, 0)
    assert LIBRARY.battalions["C09"].notes and Band.FRONT == 3
