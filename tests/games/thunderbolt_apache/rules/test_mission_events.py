"""Mission events on both ways (TA-EVENT)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache.rules import battlefield
from tabletop.games.thunderbolt_apache.rules.chance import Picked, Rolled
from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Evade, HitsCame
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn, PayTrouble
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Laid
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedPilot,
)
from tabletop.games.thunderbolt_apache.rules.state import State
from tests.games.thunderbolt_apache.board import LIBRARY, campaign, do, events, run_step, start
from tests.games.thunderbolt_apache.moments import PAIR, mission, out


def test_one_event_out_and_one_home() -> None:
    """TA-EVENT-01, TA-EVENT-02: each discarded at once."""
    match = out("ME01")
    assert match.state.here.outbound == "ME01" and match.state.events_used == ("ME01",)
    home, told = run_step(mission(campaign(), *PAIR, step="event_home"), "event_home", "ME02")
    assert home.here.homebound == "ME02" and [e.homebound for e in told if isinstance(e, EventDrawn)] == [True]


def test_hits_by_events() -> None:
    """TA-EVENT-03, TA-EVENT-04, TA-EVENT-05, TA-EVENT-06: a random aircraft; Evasive yes, ECM no; a crash is one on
    the way."""
    match = out("ME04", "1", "HC85")
    assert next(e.item for e in events(match, Picked)) == "1"
    assert not [e for e in events(match, Rolled) if e.purpose == "ecm"]
    evasive = campaign(pilots=("Dusty", "Ember", "Mantis", "Nomad"))
    match = out("ME02", "1", state=mission(evasive, (1, "Dusty"), (2, "Mantis"), step="event_out"))
    assert match.state.frames[-1].step == "hits"
    do(match, Evade(0, 1))
    assert not events(match, CounterDrawn)
    crash = out("ME04", "2", "HC87")
    assert crash.state.flyers[1].where == "out"
    home, _ = run_step(_off(mission(campaign(), *PAIR)), "event_home", "ME05")
    assert home.here.homebound == "ME05"


def _off(state: State) -> State:
    flyers = {k: replace(f, flight=Flight.OFF) for k, f in state.here.flyers.items()}
    return replace(state, mission=replace(state.here, flyers=flyers, outbound="ME01", tiles=("D1",) * 10, units={}))


def test_home_event_with_nobody_left() -> None:
    """TA-EVENT-07: drawn all the same; what needs an aircraft does nothing. The crash counts as home bound otherwise
    (TA-EVENT-06)."""
    state = _off(mission(campaign(), *PAIR))
    gone = replace(
        state.here, flyers={k: replace(f, flight=Flight.CRASHED, where="field") for k, f in state.here.flyers.items()}
    )
    match = start(
        replace(replace(state, mission=gone), frames=mission(campaign(), *PAIR, step="event_home").frames), ("ME28",), 5
    )
    assert events(match, EventDrawn)[0].card == "ME28" and not events(match, HitsCame)
    two = start(replace(state, frames=mission(campaign(), *PAIR, step="event_home").frames), ("ME28", "2"), 5)
    assert [e.incoming.target for e in events(two, HitsCame)][:2] == [2, 1]
    assert {e.incoming.light for e in events(two, HitsCame)[:2]} == {2}


def test_village_gunmen_fire_at_helicopters_alone() -> None:
    """ME06, TA-GEN-12: each helicopter in serial order; the A-10A is left alone."""
    state = mission(campaign(aircraft=("AH-64A", "A-10A", "AH-64A")), (1, "Mantis"), (2, "Anvil"), (3, "Nomad"))
    drawn = replace(state, mission=replace(state.here, outbound="ME06"))
    _, told = run_step(drawn, "event_out", args=(1,))
    assert [(e.incoming.target, e.incoming.light) for e in told if isinstance(e, HitsCame)] == [(1, 1), (3, 1)]


def test_an_ambush_hits_two_different_aircraft() -> None:
    """ME28: the second random aircraft is drawn among the others only."""
    three = _off(mission(campaign(aircraft=("A-10A", "A-10A", "AH-64A")), (1, "Anvil"), (2, "Ember"), (3, "Mantis")))
    drawn = replace(three, mission=replace(three.here, homebound="ME28"))
    _, told = run_step(drawn, "event_home", "2", "3", args=(1,))
    assert [(e.incoming.target, e.incoming.light) for e in told if isinstance(e, HitsCame)] == [(2, 2), (3, 2)]
    assert [e.among for e in told if isinstance(e, Picked)] == [3, 2]


def test_stress_by_events() -> None:
    """TA-EVENT-09, ME09, ME27, ME34: pilots of aircraft that have not crashed; helicopters alone; the Shaken alone."""
    pilots = (
        PlacedPilot("Anvil", stress=6),
        PlacedPilot("Ember"),
        PlacedPilot("Mantis", stress=2),
        PlacedPilot("Nomad"),
    )
    state = mission(campaign(pilots=pilots), *PAIR, step="event_out")
    assert [out("ME09", state=state).state.pilots[n].stress for n in ("Anvil", "Mantis")] == [5, 1]
    assert [out("ME34", state=state).state.pilots[n].stress for n in ("Anvil", "Mantis")] == [6, 3]
    home, _told = run_step(
        replace(_off(state), mission=replace(_off(state).here, homebound="ME27")), "event_home", args=(2,)
    )
    assert [home.pilots[n].stress for n in ("Anvil", "Mantis")] == [7, 2]


def test_leaks_on_the_way_out_lower_the_own_value() -> None:
    """TA-EVENT-11."""

    match = out("ME02", "1", "HC67")
    flyer = match.state.here.flyers[1]
    assert own_value(match.state, flyer, 5).total == 4


def test_effects_last_until_the_mission_ends() -> None:
    """TA-EVENT-12: ME14 cuts links, ME22 names a hex by a die."""
    from tabletop.games.thunderbolt_apache.rules.sight import is_linked

    state = mission(campaign("CA08", aircraft=("A-10C", "AH-64D")), *PAIR, step="event_out")
    match = out("ME14", state=state)
    assert not is_linked(match.state, match.state.flyers[0])
    assert out("ME22", 4).state.here.civilians == 4


def test_units_destroyed_when_placed() -> None:
    """TA-EVENT-13, ME07, ME21: a SOFT unit, or one that is neither BLDG nor HELO; for no pilot; nothing if there is
    none."""
    match = out("ME07", *("D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "H4", "H8"), *([5] * 12), "12")
    lost = [u for u in match.state.here.enemies.values() if not u.alive]
    assert [(u.serial, u.type) for u in lost] == [(12, "TRK")]
    assert {f.value for f in match.state.flyers} == {0}
    fortress = mission(campaign(battalions=("A10",)), *PAIR, step="event_out", target="A10")
    match = out("ME21", state=fortress)
    assert [u.type != "BNK" for u in match.state.here.enemies.values() if not u.alive] == [True]


def test_which_units_a_card_may_destroy() -> None:
    """TA-EVENT-13, ME07, ME21: never a pop-up unit that a card has placed, never a helicopter; a single one left needs
    no die."""

    def fit(card: str, target: str, condition: str = "") -> tuple[int, list[str]]:
        state = mission(campaign(battalions=(target,), condition=condition), *PAIR, step="event_out", target=target)
        match = out(card, state=state)
        (lost,) = [u for u in match.state.here.enemies.values() if not u.alive]
        among = [e.among for e in events(match, Picked) if e.purpose == "unit lost"]
        return sum(among), [lost.type]

    assert fit("ME07", "A04", "SC12")[0] == 2  # ZU2 and TRK of the card; the ZU2 of SC12 is none of the battalion
    assert fit("ME21", "A07")[0] == 5  # INF 4 and MPT; two Mi-8 and a Mi-24 are in the air


def test_dug_in_and_added_units() -> None:
    """ME08, ME12, ME13, SC12, SC26, CA05."""
    from tabletop.games.thunderbolt_apache.rules import hexes

    match = out("ME08")
    for unit in match.state.living_units:
        assert unit.covered == (
            bool(hexes.ridge_sides(match.state, unit.hex)) and battlefield.may_cover(match.state, unit)
        )
    added = out("ME12").state.here.enemies
    assert [(u.type, u.added, u.popup) for u in added.values()][-2:] == [("IFV", True, False), ("INF", True, False)]
    patrol = out("ME13").state.here.enemies
    assert [(u.type, u.popup, u.chit) for u in patrol.values()][-1] == ("MI8", True, "")
    quiet = out("ME13", state=mission(campaign("CA05"), *PAIR, step="event_out")).state.here.enemies
    assert not any(u.popup for u in quiet.values())
    guns = out("ME01", condition="SC12").state.here.enemies
    assert [(u.type, u.popup) for u in guns.values()][-1] == ("ZU2", True)


def test_units_that_cards_add_by_campaign_and_deck() -> None:
    """SC26, ME12, ME13, TA-FIELD-08: reserves come to Assault battalions alone; guerrillas have gun trucks; condition
    card first, then the event."""

    def added(target: str, card: str = "CA01", condition: str = "SC26", event: str = "ME01") -> list[tuple[str, bool]]:
        state = campaign(card, battalions=(target,), condition=condition)
        match = out(event, state=mission(state, *PAIR, step="event_out", target=target))
        return [(u.type, u.popup) for u in match.state.here.enemies.values() if u.added]

    assert added("A04") == [("IFV", False)]
    assert added("S02") == added("C06") == []
    assert added("A12", "CA06") == [("TEC", False), ("TEC", False)]
    assert added("A12", "CA06", "SC01", "ME12") == [("TEC", False), ("INF", False)]
    assert added("A12", "CA06", "SC12", "ME13") == [("ZU2", True), ("TEC", True)]


def test_weapons_and_birds() -> None:
    """ME15, ME19."""
    state = mission(campaign(), (1, "Anvil"), step="event_out")
    armed = replace(
        state, mission=replace(state.here, flyers={1: replace(state.flyers[0], stores=("AGM-65", "Mk-82"))})
    )
    match = out("ME15", "Mk-82", state=armed)
    assert match.state.flyers[0].stores == ("AGM-65",)
    bird = out("ME19", state=state)
    assert [c.counter for c in events(bird, CounterDrawn)][:1] == ["HC47"]
    struck = replace(
        state, mission=replace(state.here, flyers={1: replace(state.flyers[0], counters=(Laid("HC47", True),))})
    )
    assert not events(out("ME19", state=struck), CounterDrawn)  # the counter is not in the cup


def test_turning_back() -> None:
    """TA-EVENT-14, TA-EVENT-15, ME20: pay 1 SO once the aircraft is known, or it goes home; without SO it turns
    back."""
    match = out("ME20", "2")
    assert match.state.frames[-1].step == "trouble" and "AH-64A" in match.prompt(0).sentence
    so = match.state.so
    do(match, PayTrouble(True))
    assert match.state.so == so - 1 and match.state.flyers[1].flight is Flight.OUT
    back = do(out("ME20", "2"), PayTrouble(False))
    assert back.state.flyers[1].flight is Flight.BACK and back.state.planes[2].status == "ready"
    armed = mission(campaign(), *PAIR, step="event_out")
    flyers = {**armed.here.flyers, 2: replace(armed.here.flyers[2], stores=("AGM-114",))}
    spent = do(out("ME20", "2", state=replace(armed, mission=replace(armed.here, flyers=flyers))), PayTrouble(False))
    assert spent.state.flyers[1].stores == ()
    broke = out("ME20", "2", so=0)
    assert broke.state.flyers[1].flight is Flight.BACK


def test_with_nobody_left_nothing_is_lost_or_turns_back_on_the_way_out() -> None:
    """TA-EVENT-07: what needs an aircraft does nothing; no die is thrown for it."""
    codes = ("weapon_lost", "bird_strike", "turn_back")
    for code in codes:
        card = next(key for key, card in LIBRARY.events.items() if code in card.outbound)
        state = mission(campaign(), *PAIR, step="event_out")
        gone = {k: replace(f, flight=Flight.CRASHED, where="out") for k, f in state.here.flyers.items()}
        state = replace(state, mission=replace(state.here, flyers=gone, outbound=card))
        _, told = run_step(state, "event_out", args=(2,))
        assert not [e for e in told if isinstance(e, Picked)], code
