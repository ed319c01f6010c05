"""Home bound (TA-HOME, TA-SAR, TA-AFTER, TA-PROMO, TA-VP)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.data.positionline import changed
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.assessing import Assessed, remaining_value
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.debriefing import (
    band_stress,
    experience,
    medal_candidates,
    pilots_of_mission,
    promotion_due,
)
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Enemy, Flight, Laid, Offer, PilotStatus, Strength
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp, KeepStores, downed, rescue_row, rescue_tally
from tabletop.games.thunderbolt_apache.rules.scenario import PlacedBattalion
from tabletop.games.thunderbolt_apache.rules.sheets import Band
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StressChanged
from tests.games.thunderbolt_apache.board import campaign, do, events, rule, run_step, start
from tests.games.thunderbolt_apache.rules.test_day import PAIR, mission


def home(
    *units: str,
    step: str = "assess",
    aircraft: tuple[tuple[int, str], ...] = PAIR,
    popups: tuple[str, ...] = (),
    dead: tuple[str, ...] = (),
    target: str = "A04",
    state: State | None = None,
    flyers: dict[int, dict[str, Any]] | None = None,
    **of_mission: Any,
) -> State:
    """On the way home: these units are alive, everybody has left the field unless `flyers` says else."""
    begun = mission(
        state if state is not None else campaign(battalions=(target, "S06")), *aircraft, step=step, target=target
    )
    listed = [(k, False, True) for k in units] + [(k, True, True) for k in popups] + [(k, False, False) for k in dead]
    placed = {n: Enemy(n, kind, 5, popup=popup, alive=alive) for n, (kind, popup, alive) in enumerate(listed, 1)}
    values: dict[str, Any] = {"tiles": ("D1",) * 10, "units": placed, "outbound": "ME01", **of_mission}
    changed = {
        k: replace(f, **{"flight": Flight.OFF, "engaged": True, **(flyers or {}).get(k, {})})
        for k, f in begun.here.flyers.items()
    }
    return replace(begun, mission=replace(begun.here, flyers=changed, **values))


# -- the battalion
@pytest.mark.parametrize(
    ("units", "before", "result"),
    [
        (("APC", "INF"), Strength.FULL, "X"),
        (("APC", "INF", "INF"), Strength.FULL, "1/2"),
        (("APC", "INF"), Strength.HALF, "X"),
        (("APC", "INF", "INF"), Strength.HALF, "F"),
        (("APC",) * 4 + ("INF",), Strength.FULL, "1/2"),
        (("APC",) * 5, Strength.FULL, "F"),
        ((), Strength.FULL, "X"),
    ],
)
def test_assessment(units: tuple[str, ...], before: Strength, result: str) -> None:
    """TA-HOME-01, TA-HOME-02, TA-HOME-03, TA-HOME-04, TA-HOME-05; W23: A04 half at 9, destroyed at 3."""
    state = home(*units, popups=("SA8", "IFV"), before=before)
    _after, told = run_step(state, "assess")
    assert [e.result for e in told if isinstance(e, Assessed)] == [result]


@pytest.mark.parametrize(
    ("card", "units", "result"),
    [
        ("ME23", ("APC", "INF", "INF"), "X"),
        ("ME24", ("APC", "APC", "INF"), "X"),
        ("ME25", ("APC", "INF"), "1/2"),
        ("ME01", ("APC", "INF"), "X"),
    ],
)
def test_cards_that_change_the_remaining_value(card: str, units: tuple[str, ...], result: str) -> None:
    """TA-HOME-07, TA-HOME-08: a second assessment from the strength before the mission; the counter is turned only
    then."""
    state, _ = run_step(home(*units), "assess")
    assert state.battalions["A04"].strength is Strength.FULL
    state = replace(state, mission=replace(state.here, homebound=card))
    after, _ = run_step(state, "event_home", args=(2,))
    assert after.here.result == result
    assert after.battalions["A04"].strength is (Strength.DESTROYED if result == "X" else Strength.HALF)
    none = home(homebound="ME23")
    assert remaining_value(none).total == 0


def test_small_losses_are_forgotten() -> None:
    """TA-HOME-06, TA-HOME-04: next time the full list comes again."""
    from tabletop.games.thunderbolt_apache.rules.battlefield import units_of
    from tests.games.thunderbolt_apache.board import LIBRARY

    state, _ = run_step(home(*("APC",) * 5), "assess")
    after, _ = run_step(replace(state, mission=replace(state.here, homebound="ME01")), "event_home", args=(2,))
    assert after.battalions["A04"].strength is Strength.FULL
    assert sum(n for _, n in units_of(LIBRARY.battalions["A04"], after.battalions["A04"].strength)) == 12


def test_no_field_no_result() -> None:
    """TA-HOME-09: F, and ME23 changes nothing."""
    state = home(tiles=(), units=None, homebound="ME23")
    after, told = run_step(state, "assess")
    assert after.here.result == "F"
    _, told = run_step(after, "event_home", args=(2,))
    assert not [e for e in told if isinstance(e, Assessed)]


# -- rescue
def one_down(where: str = "field", **more: Any) -> State:
    flyers = {1: {"flight": Flight.CRASHED, "where": where}, 2: {"stores": ("AGM-114", "AGM-114", "ALQ-144")}}
    return home("APC", step="rescue", flyers=flyers, **more)


def test_rescue_with_stores_given_up() -> None:
    """TA-SAR-01, TA-SAR-03, TA-SAR-04, TA-SAR-05; W25: two AGM-114 given: die 5 is 7: +3 Stress; without: +4."""
    match = start(one_down(), (5,), 9)
    do(match, GiveUp(2, "AGM-114", "Anvil"), GiveUp(2, "AGM-114", "Anvil"))
    assert rule(match, GiveUp(2, "AGM-114", "Anvil")) == "TA-SAR-04"
    assert rule(match, GiveUp(2, "ALQ-144", "Ember")) == rule(match, GiveUp(1, "AGM-65", "Anvil")) == "TA-SAR-03"
    since = len(match.journal)
    do(match, Done())
    assert [e.amount for e in events(match, StressChanged, since) if e.rule == "TA-SAR-05"] == [3]
    plain = do(start(one_down(), (5,), 9), GiveUp(2, "AGM-114", "Anvil"), KeepStores(), Done())
    assert [e.amount for e in events(plain, StressChanged) if e.rule == "TA-SAR-05"] == [4]
    assert plain.state.pilots["Anvil"].status is PilotStatus.READY


def test_rescue_modifiers_and_table() -> None:
    """TA-SAR-02, TA-SAR-07, Table 5, SC25, ME30."""
    rolls = {w: rescue_tally(one_down(w), one_down(w).flyers[0], 4).total for w in ("out", "home", "field")}
    assert rolls == {"out": 6, "home": 5, "field": 4}
    carded = one_down(homebound="ME30", state=campaign(battalions=("A04", "S06"), condition="SC25"))
    given = replace(carded, mission=replace(carded.here, offers=(Offer(2, "AGM-114", "Anvil"),)))
    assert rescue_tally(given, given.flyers[0], 1).total == 1 + 2 + 2 + 1
    reasons = [m.reason for m in rescue_tally(given, given.flyers[0], 1).modifiers]
    assert reasons[1:] == ["Rescue on alert (SC25)", "Rescue team near (ME30)"]
    other = replace(given.flyers[0], pilot="Ember")  # TA-SAR-04: what is given for Anvil helps nobody else
    assert rescue_tally(given, other, 1).total == 1 + 2 + 2
    rows = [rescue_row(carded, n) for n in (2, 3, 4, 5, 6, 7, 8, 9, 20)]
    assert [(r.stress, r.wound, r.lost) for r in rows] == [
        (0, False, True),
        (5, True, False),
        (5, True, False),
        (4, False, False),
        (4, False, False),
        (3, False, False),
        (3, False, False),
        (1, False, False),
        (1, False, False),
    ]


def test_hard_rescue_and_loss() -> None:
    """TA-SAR-01, TA-HIT-19: the wound is written down, without its own Stress; Lost counts as killed."""
    alone = {
        1: {"flight": Flight.CRASHED, "where": "field"},
        2: {"flight": Flight.CRASHED, "where": "field", "killed": True},
    }
    state = home("APC", step="rescue", flyers=alone)
    hurt, _ = run_step(state, "rescue", 3)
    assert [f.serial for f in downed(state)] == [1]
    assert (hurt.pilots["Anvil"].stress, hurt.pilots["Anvil"].wounds) == (5, (False,))
    lost, _ = run_step(state, "rescue", 2)
    assert lost.pilots["Anvil"].status is PilotStatus.KILLED


def test_drones_need_no_rescue() -> None:
    """TA-SAR-06."""
    state = home(
        "APC",
        step="rescue",
        state=campaign(battalions=("A04",), aircraft=("MQ-1B",), pilots=()),
        aircraft=((1, ""),),
        flyers={1: {"flight": Flight.CRASHED, "where": "field"}},
    )
    _after, told = run_step(state, "rescue")
    assert not [e for e in told if isinstance(e, Rolled)]


# -- Stress and experience
def test_band_stress() -> None:
    """TA-AFTER-01, TA-AFTER-02; W26: Front 2, Cool 1, scout 1: 0; the band of the mission counts."""
    state = home("APC", calmed=1)
    assert band_stress(state, state.pilots["Anvil"]).total == 0
    rear = home("APC", band=Band.ENEMY_REAR)
    after, _ = run_step(rear, "stress")
    assert (after.pilots["Anvil"].stress, after.pilots["Mantis"].stress, after.pilots["Ember"].stress) == (3, 3, 0)
    base = home("APC", band=Band.AIR_BASE, calmed=1)
    assert run_step(base, "stress")[0].pilots["Anvil"].stress == 0
    worn = replace(base, pilots={**base.pilots, "Anvil": replace(base.pilots["Anvil"], stress=4)})
    assert run_step(worn, "stress")[0].pilots["Anvil"].stress == 4  # a mission rests nobody


def test_umbrella() -> None:
    """TA-EOD-08, TA-EOD-11: S03 at full strength, another battalion, in Enemy Transit or Rear."""

    def points(target: str, band: Band, strength: str = "full") -> int:
        state = campaign(battalions=("A04", PlacedBattalion("S03", strength)))
        found = home("APC", state=state, target=target, band=band)
        return band_stress(found, found.pilots["Anvil"]).total

    assert points("A04", Band.ENEMY_TRANSIT) == 3 - 1 + 1
    assert points("A04", Band.FRONT) == 2 - 1
    assert points("A04", Band.ENEMY_TRANSIT, "half") == 3 - 1
    assert points("S03", Band.ENEMY_TRANSIT) == 3 - 1


def test_experience() -> None:
    """TA-AFTER-03, TA-AFTER-04, TA-AFTER-05, TA-AFTER-06, TA-AFTER-09 (a), TA-AFTER-11, TA-HOME-10; W26, W34."""
    state = home("APC", result="X", flyers={1: {"flight": Flight.CRASHED, "where": "field"}, 2: {"engaged": False}})
    after, _ = run_step(state, "experience")
    assert (after.pilots["Anvil"].xp, after.pilots["Mantis"].xp) == (2, 0)
    assert run_step(state, "stress")[0].pilots["Mantis"].stress == 1  # not engaged, but stressed (W34)
    full = home(dead=("APC", "INF"), popups=("IFV",), result="X", target="A05", state=campaign(battalions=("A05",)))
    wiped, told = run_step(full, "assess")
    assert [e.wiped for e in told if isinstance(e, Assessed)] == [True]
    assert experience(wiped).total == 1 + 1 + 1 + 1
    photographed = run_step(home("TRK", homebound="ME24", result="X"), "event_home", args=(2,))[0]
    assert photographed.here.result == "X" and not photographed.here.wiped  # value 0 by the card, but a truck is alive
    halved = home("APC", result="1/2", wiped=False, target="A05", state=campaign(battalions=("A05",)))
    assert experience(halved).total == 1
    carded = home("APC", "INF", homebound="ME23", result="X", wiped=False)
    assert experience(carded).total == 2


def test_event_experience() -> None:
    """TA-EVENT-10, ME08, ME32: a medal for the pilot with the most value destroyed; ties at random; drones left out."""
    best = home("APC", homebound="ME32", flyers={1: {"value": 5, "kills": ("T72", "IFV")}, 2: {"value": 3}})
    after, _ = run_step(best, "experience")
    assert (after.pilots["Anvil"].xp, after.pilots["Mantis"].xp) == (3, 1)
    assert (after.pilots["Anvil"].missions, after.pilots["Anvil"].destroyed) == (1, 2)
    tie = home("APC", homebound="ME32", flyers={1: {"value": 3}, 2: {"value": 3}})
    assert run_step(tie, "experience", "Mantis")[0].pilots["Mantis"].xp == 3
    assert medal_candidates(home("APC", homebound="ME32")) == []
    assert experience(home(homebound="ME08", result="X")).total == 3


def test_who_turned_back_learns_nothing() -> None:
    """TA-AFTER-08, TA-AFTER-10."""
    state = home("APC", flyers={2: {"flight": Flight.BACK}})
    assert [p.name for _, p in pilots_of_mission(state)] == ["Anvil"]


def test_damage_is_written_down() -> None:
    """TA-AFTER-07, TA-HIT-05, TA-HIT-14, TA-HIT-16: Lasting ones to the aircraft, wounds to the pilot, nothing of a
    crashed aircraft."""
    counters = (Laid("HC31", False), Laid("HC67", True), Laid("HC83", False), Laid("HC75", True))
    state = home(
        "APC",
        flyers={
            1: {"counters": counters},
            2: {"flight": Flight.CRASHED, "where": "field", "counters": (Laid("HC32", True),)},
        },
    )
    after, _ = run_step(state, "damage")
    assert after.planes[1].damage == (Damage("Airframe"), Damage("HUD"))
    assert after.pilots["Anvil"].wounds == (True,)
    assert after.planes[2].damage == () and not any(f.counters for f in after.flyers)


def test_promotion() -> None:
    """TA-PROMO-01, TA-PROMO-02, TA-PROMO-03, TA-PROMO-04; W26: 7 of 6 XP: Skilled with 1 left; repeated; never for
    Aces; the new row counts from then on."""
    state = home("APC")
    promoted, _ = run_step(changed(state, "Anvil xp=7"), "promotions")
    assert (promoted.pilots["Anvil"].level, promoted.pilots["Anvil"].xp) == (3, 1)
    twice, _ = run_step(changed(state, "Anvil xp=14"), "promotions")
    assert (twice.pilots["Anvil"].level, twice.pilots["Anvil"].xp) == (4, 0)
    assert state.row_of(state.pilots["Anvil"]).cool == 1 and twice.row_of(twice.pilots["Anvil"]).cool == 2
    ace = replace(state.pilots["Anvil"], level=5, xp=50)
    assert not promotion_due(state, ace)


# -- victory points
def scored(result: str, before: Strength = Strength.FULL, state: State | None = None, **more: Any) -> State:
    after = {"X": Strength.DESTROYED, "1/2": Strength.HALF, "F": before}[result]
    found = home("APC", step="score", result=result, before=before, state=state, **more)
    return replace(found, battalions={**found.battalions, "A04": replace(found.battalions["A04"], strength=after)})


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


def test_all_destroyed_ends_the_campaign() -> None:
    """TA-EOD-10, TA-END-04."""
    only = scored("X", state=campaign(battalions=("A04",)))
    after, _ = run_step(only, "score")
    assert after.result is not None and after.result.level == "Great"
