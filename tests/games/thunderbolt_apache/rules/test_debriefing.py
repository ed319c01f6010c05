"""Stress, experience, damage written down, promotion (TA-AFTER, TA-PROMO)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache.rules.assessing import Assessed
from tabletop.games.thunderbolt_apache.rules.debriefing import (
    band_stress,
    experience,
    medal_candidates,
    pilots_of_mission,
    promotion_due,
)
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Flight, Laid
from tabletop.games.thunderbolt_apache.rules.scenario import PlacedBattalion
from tabletop.games.thunderbolt_apache.rules.sheets import Band
from tabletop.shelf.positionline import changed
from tests.games.thunderbolt_apache.board import campaign, run_step
from tests.games.thunderbolt_apache.moments import home


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
