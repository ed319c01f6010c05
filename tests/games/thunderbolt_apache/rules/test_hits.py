"""Hit counters and Evasive points (TA-HIT, TA-EVA)."""

from __future__ import annotations

import pytest

from tabletop.games.thunderbolt_apache.rules import damage
from tabletop.games.thunderbolt_apache.rules import hits as evading
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackLost
from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Crashed, Evade
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Flight, Incoming, Laid
from tabletop.games.thunderbolt_apache.rules.rescue import downed
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost
from tests.games.thunderbolt_apache.board import FLAT, LIBRARY, Field, do, events, flyer, stress
from tests.games.thunderbolt_apache.moments import flying, hit


def test_ecm_then_evasive_then_counters() -> None:
    """TA-ECM-01, TA-EVA-04, TA-EVA-05, TA-HIT-01; W20: die 6 no help; the Heavy hit becomes Light; Rattled and HUD."""
    field = Field().flyer("A-10A", "Dusty", 10, "centre", "L", ("ALQ-131",), side=5).unit("ZSU", 9)
    match = field.at("declare", 6, "HC21", "HC31", seed=1)
    assert match.state.frames[-1].step == "hits"
    assert match.prompt(0).default == Evade(1, 0)
    do(match, Evade(1, 0))
    assert stress(match, "Dusty") == 1
    assert [c.key for c in flyer(match).counters] == ["HC31"]
    negated = field.at("declare", 7, seed=1)
    assert [e.rule for e in events(negated, AttackLost)] == ["TA-ECM-01"]
    assert not events(negated, CounterDrawn)


@pytest.mark.parametrize(
    ("light", "heavy", "points", "expected"),
    [
        (1, 1, 1, {(0, 0), (0, 1), (1, 0)}),
        (0, 1, 2, {(0, 0), (1, 0), (1, 1)}),
        (2, 0, 1, {(0, 0), (0, 1)}),
        (0, 2, 2, {(0, 0), (1, 0), (1, 1), (2, 0)}),
    ],
)
def test_uses_of_evasive_points(light: int, heavy: int, points: int, expected: set[tuple[int, int]]) -> None:
    """TA-EVA-01, TA-EVA-02, TA-EVA-06: cancel a Light hit, lighten a Heavy one, both on the same hit; points may be
    left."""
    assert set(evading.ways(Incoming(1, light, heavy), points)) == expected


def test_evasive_points_are_full_for_every_attack() -> None:
    """TA-EVA-03, TA-EVA-06: Shaken or not, asked anew for each attack; too many points are refused."""
    match = (
        Field(FLAT).flyer("A-10A", "Dusty", 5, "E", "L", stress=5).unit("T72", 5).unit("T72", 5).at("declare", seed=1)
    )
    assert match.refusal(0, Evade(0, 2)).rule == "TA-EVA-01"  # type: ignore[union-attr]
    assert match.refusal(0, Evade(1, 0)).rule == "TA-EVA-01"  # type: ignore[union-attr]
    do(match, Evade(0, 1))
    assert match.state.frames[-1].step == "hits"
    do(match, Evade(0, 1))
    assert not events(match, CounterDrawn)


def test_light_and_heavy_sides() -> None:
    """TA-HIT-01, TA-HIT-02: Heavy ones first, one at a time, each its own side."""
    state, told = hit(flying(), "HC31", "HC32", heavy=1, light=1)
    assert [(e.counter, e.heavy) for e in told if isinstance(e, CounterDrawn)] == [("HC31", True), ("HC32", False)]
    assert state.flyers[0].counters == (Laid("HC31", True), Laid("HC32", False))


def test_immunity() -> None:
    """TA-HIT-03; W21: Rattled HC29 does nothing to an A-10A and goes back; an AH-64A gets 1 Stress."""
    state, told = hit(flying("A-10A", "Anvil"), "HC29", light=1)
    assert told[0].immune and state.pilots["Anvil"].stress == 0
    assert "HC29" in damage.cup(state)
    state, _ = hit(flying(), "HC29", light=1)
    assert state.pilots["Mantis"].stress == 1


def test_instant_counters_go_back_others_stay_out() -> None:
    """TA-HIT-04, TA-HIT-05."""
    state, _ = hit(flying(), "HC21", "HC67", light=2)
    assert "HC21" in damage.cup(state) and "HC67" not in damage.cup(state)
    assert len(damage.cup(state)) == 87


def test_damage_of_earlier_missions_keeps_no_counter_out() -> None:
    """TA-HIT-06, TA-HIT-18."""
    state = flying(damage=(("HUD", False), ("Engine", True)))
    assert len(damage.cup(state)) == 88
    assert {name for name, _ in damage.effects_on(state, state.flyers[0])} == {"light HUD", "heavy Engine"}


def test_airframe_points_old_and_new() -> None:
    """TA-HIT-07, TA-HIT-08: AH-64A: 4 points; 2 old, then 1, then 2: it crashes at once."""
    state = flying(damage=(("Airframe", True),))
    state, _ = hit(state, "HC61", light=1)
    assert state.flyers[0].flight is Flight.FIELD
    state, told = hit(state, "HC62", heavy=1)
    assert state.flyers[0].flight is Flight.CRASHED
    assert [e.rule for e in told if isinstance(e, Crashed)] == ["TA-HIT-08"]
    exactly, _ = hit(flying(damage=(("Airframe", True),)), "HC62", heavy=1)
    assert exactly.flyers[0].flight is Flight.CRASHED  # 4 points of 4 are enough


def test_random_weapons() -> None:
    """TA-HIT-10, TA-HIT-15, TA-HIT-20: each store alike, never Pods and Tanks; with too few all; half, rounded up."""
    loaded = ("AGM-114", "AGM-114", "AIM-92", "LAU-68", "LAU-61", "ALQ-144", "TK-230")
    state, _ = hit(flying(stores=loaded), "HC57", "AIM-92", light=1)
    assert state.flyers[0].stores == ("AGM-114", "AGM-114", "LAU-68", "LAU-61", "ALQ-144", "TK-230")
    state, told = hit(flying(stores=loaded), "HC70", "LAU-61", "AGM-114", "LAU-68", heavy=1)
    assert sum(len(e.stores) for e in told if isinstance(e, StoresLost)) == 3  # half of five, rounded up
    state, _ = hit(flying(stores=("LAU-68", "ALQ-144")), "HC57", heavy=1)
    assert state.flyers[0].stores == ("ALQ-144",)


def test_killed() -> None:
    """TA-HIT-11: the pilot dies, the aircraft crashes, no rescue roll."""

    state, _ = hit(flying(), "HC85", heavy=1)
    assert state.flyers[0].flight is Flight.CRASHED and state.flyers[0].killed
    assert not state.pilots["Mantis"].living
    assert downed(state) == []
    state, _ = hit(flying(), "HC85", light=1)
    assert state.pilots["Mantis"].stress == 2


def test_parts_that_are_not_there() -> None:
    """TA-HIT-12: a Pod hit without a Pod, a Break at L: only the other effects."""
    state, told = hit(flying(), "HC73", heavy=1)
    assert state.pilots["Mantis"].stress == 1 and not [e for e in told if isinstance(e, StoresLost)]
    low = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L").state("resolve")
    state, told = hit(low, "HC79", heavy=1)
    assert state.pilots["Mantis"].stress == 1 and not [e for e in told if isinstance(e, AltitudeTaken)]


def test_no_more_counters_after_a_crash() -> None:
    """TA-HIT-13, TA-HIT-14."""
    state, told = hit(flying(), "HC87", heavy=2)
    assert len([e for e in told if isinstance(e, CounterDrawn)]) == 1
    assert state.planes[1].status == "crashed"


def test_rotor_and_fireball() -> None:
    """TA-HIT-16: kept as a light, or a heavy, Airframe; heavy sides crash."""
    state, _ = hit(flying(), "HC83", "HC87", light=2)
    assert damage.airframe_points(state, state.flyers[0]) == 3
    assert damage.as_damage(LIBRARY, "HC83", False) == Damage("Airframe", False)
    assert damage.as_damage(LIBRARY, "HC87", False) == Damage("Airframe", True)
    state, _ = hit(flying(), "HC84", heavy=1)
    assert state.flyers[0].flight is Flight.CRASHED


def test_break_goes_to_low_on_the_battlefield_only() -> None:
    """TA-HIT-17, TA-EVENT-08."""
    state, _told = hit(flying(), "HC79", light=1)
    assert state.flyers[0].altitude == "L"
    out = flying(flight=Flight.OUT)
    state, _ = hit(out, "HC79", light=1)
    assert state.flyers[0].altitude == "H"
    gunship = flying("AC-130H", "Oracle")
    state, _ = hit(gunship, "HC79", light=1)
    assert state.flyers[0].altitude == "H"
