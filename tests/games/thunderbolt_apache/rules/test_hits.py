"""Hit counters, Stress and fitness, loiter track, Bingo (TA-HIT, TA-STRESS, TA-PILOT-10, TA-LOITER, TA-BINGO)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import ScriptedDice
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules import damage
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.attacking.orders import Aim, Fire
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackLost
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.hits import counters
from tabletop.games.thunderbolt_apache.rules.hits.events import CounterDrawn, Crashed
from tabletop.games.thunderbolt_apache.rules.loiter import BingoGiven, bingo_stress, own_value, starting_marker
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Fitness, Flight, Laid
from tabletop.games.thunderbolt_apache.rules.rescue import downed
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost, StressChanged, fitness, stress
from tests.games.thunderbolt_apache.board import FLAT, LIBRARY, Field, campaign, do, events, flyer, rule, run_step


def hit(state: State, *fallen: int | str, light: int = 0, heavy: int = 0, serial: int = 1) -> tuple[State, list[Any]]:
    """Hits on an aircraft, with the counters and dice that fall."""
    dice = ScriptedDice(*fallen)
    now: Now[State] = Now(state, dice)
    told: list[Any] = []
    for event in counters.take_hits(now, serial, light, heavy):
        now.state = GAME.evolve(now.state, event)
        told.append(event)
    assert not dice.script
    return now.state, told


def flying(card: str = "AH-64A", pilot: str = "Mantis", stores: tuple[str, ...] = (), **more: Any) -> State:
    return (
        Field(FLAT)
        .flyer(
            card, pilot, 5, "E" if card.startswith(("A-", "F-", "AC", "MQ", "RQ")) else "centre", "H", stores, **more
        )
        .state("resolve")
    )


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


def test_drones_know_no_stress() -> None:
    """TA-HIT-09, TA-PILOT-12."""
    _state, told = hit(flying("MQ-1B", ""), "HC01", heavy=1)
    assert not [e for e in told if isinstance(e, StressChanged)]


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


# -- Stress
@pytest.mark.parametrize(
    ("points", "expected"), [(5, Fitness.OKAY), (6, Fitness.SHAKEN), (8, Fitness.SHAKEN), (9, Fitness.UNFIT)]
)
def test_status_follows_stress(points: int, expected: Fitness) -> None:
    """TA-PILOT-10, TA-PILOT-09, TA-STRESS-02: Anvil, Average: Okay to 5, Shaken to 8."""
    state = flying("A-10A", "Anvil", stress=points)
    assert fitness(state, state.pilots["Anvil"]) is expected


def test_an_unfit_pilot_drops_his_weapons_and_flies_on() -> None:
    """TA-STRESS-01, TA-STRESS-03, TA-STRESS-05: at once; Pods and Tanks stay; no crash by a counter."""
    state, told = hit(flying("A-10A", "Anvil", ("AGM-65", "AIM-9M", "ALQ-131", "TK-600"), stress=8), "HC21", light=1)
    assert state.flyers[0].stores == ("ALQ-131", "TK-600")
    assert state.flyers[0].flight is Flight.FIELD
    assert [type(e).__name__ for e in told] == ["CounterDrawn", "StressChanged", "StoresLost"]


def test_dropped_weapons_do_not_come_back() -> None:
    """TA-STRESS-06, TA-STRESS-04: on the way out too; he enters and moves."""
    from tabletop.games.thunderbolt_apache.rules.sheets import Altitude

    state, _ = hit(flying("A-10A", "Anvil", ("AGM-65",), stress=8, flight=Flight.OUT), "HC21", light=1)
    assert state.flyers[0].stores == ()
    calmed = GAME.evolve(state, StressChanged("Anvil", -5, "rest", "TA-STRESS-01"))
    assert calmed.flyers[0].stores == ()
    match = Field(FLAT).flyer("A-10A", "Anvil", flight=Flight.OUT, stress=9).at("entry")
    assert rule(match, Done()) == "TA-ENTRY-08"
    assert rule(match, Enter(1, 1, 1, Altitude.LOW)) == ""


def test_stress_is_never_below_0() -> None:
    """TA-GEN-09."""
    now: Now[State] = Now(flying("A-10A", "Anvil", stress=1), ScriptedDice())
    told = list(stress(now, "Anvil", -4, "rest", "TA-GEN-09"))
    assert [e.amount for e in told if isinstance(e, StressChanged)] == [-1]


# -- the loiter track
def test_own_value() -> None:
    """TA-LOITER-02, SC20, SC21: Tank, leaks, cards."""

    def own(card: str, pilot: str, stores: tuple[str, ...] = (), condition: str = "", **more: Any) -> int:
        state = (
            Field(FLAT, condition=condition).flyer(card, pilot, 5, "E", "H", stores, **more).state("loiter", marker=3)
        )
        return own_value(state, state.flyers[0]).total

    assert own("A-10A", "Anvil") == 3
    assert own("A-10A", "Anvil", ("TK-600",)) == 5
    assert own("A-10A", "Anvil", counters=(("HC67", False), ("HC68", True))) == 0
    assert own("A-10A", "Anvil", condition="SC20") == 5
    assert own("AH-64A", "Mantis", condition="SC20") == 3
    assert own("AH-64A", "Mantis", condition="SC21") == 4
    assert own("MQ-1B", "", condition="SC20") == 3
    assert own("A-10A", "Anvil", condition="SC21") == own("MQ-1B", "", condition="SC21") == 3


def test_the_track_runs_down() -> None:
    """TA-LOITER-03, TA-LOITER-04, TA-LOITER-05, TA-LOITER-07; W22."""
    field = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L").flyer("A-10A", "Badger", 8, "E", "H", ("TK-600",))
    state = field.state("loiter", marker=1)
    seen = []
    for _ in range(3):
        state, _ = run_step(state, "loiter")
        seen.append(
            (
                state.here.marker,
                state.flyers[0].bingo,
                state.flyers[0].flight,
                state.flyers[1].bingo,
                state.frames[-1].step,
            )
        )
    assert seen[0] == (0, 6, Flight.FIELD, 0, "popups")
    assert seen[1] == (-1, 10, Flight.FIELD, 0, "popups")
    assert seen[2] == (-2, 10, Flight.CRASHED, 6, "popups")
    gone = Field(FLAT).flyer("AH-64A", "Mantis", flight=Flight.OFF).unit("TRK", 5).state("loiter", marker=0)
    after, told = run_step(gone, "loiter")
    assert after.frames[-1].step == "assess" and not [e for e in told if isinstance(e, BingoGiven)]


def test_a_leak_matters_at_the_next_loiter_step() -> None:
    """TA-LOITER-06: own value 0 by a leak in the turn; the counter comes when the marker goes down."""
    state, told = hit(flying("A-10A", "Anvil"), "HC67", light=1)
    assert not [e for e in told if isinstance(e, BingoGiven)]
    _after, told = run_step(state, "loiter") if state.here.marker == 2 else run_step(_marker(state, 2), "loiter")
    assert [e.side for e in told if isinstance(e, BingoGiven)] == [6]


def _marker(state: State, marker: int) -> State:
    from dataclasses import replace

    return replace(state, mission=replace(state.here, marker=marker))


def test_bingo_is_never_turned_back() -> None:
    """TA-LOITER-05: a 10+ counter stays although the own value is 0 again."""
    state = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H", bingo=10).state("loiter", marker=1)
    after, told = run_step(state, "loiter")
    assert after.flyers[0].bingo == 10 and not [e for e in told if isinstance(e, BingoGiven)]


def test_a_cleared_field_must_still_be_left() -> None:
    """TA-LOITER-08."""
    state = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H").unit("TRK", 5, alive=False).state("loiter", marker=4)
    assert run_step(state, "loiter")[0].frames[-1].step == "popups"


def test_starting_marker() -> None:
    """TA-LOITER-01, TA-SCOUT-03: scout, note, cards; never below 1."""
    from dataclasses import replace

    state = campaign("CA04", battalions=("A16",), condition="SC04")
    mission = (
        Field(battalion="A16", outbound="ME10")
        .flyer("A-10A", "Anvil")
        .state("marker", outbound="ME10", scout_loiter=2)
        .mission
    )
    state = replace(state, mission=mission)
    assert starting_marker(state).total == 5 + 2 - 1 - 1 - 1
    state = replace(state, mission=replace(state.here, scout_loiter=-9))
    assert starting_marker(state).total == 1


def test_bingo_rolls() -> None:
    """TA-BINGO-01, TA-BINGO-02, TA-BINGO-03; W24, Table 10: for aircraft at home with a counter, manned; Cool does not
    help."""
    state = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", flight=Flight.OFF, bingo=10)
        .flyer("AH-64A", "Mantis", flight=Flight.OFF, bingo=6)
        .flyer("MQ-1B", "", flight=Flight.OFF, bingo=10)
        .flyer("A-10A", "Ember", flight=Flight.CRASHED, bingo=10, where="field")
        .state("bingo")
    )
    after, told = run_step(state, "bingo", 4, 6)
    assert (after.pilots["Anvil"].stress, after.pilots["Mantis"].stress) == (6, 0)
    assert [bingo_stress(6, die) for die in range(1, 11)] == [5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
    assert [bingo_stress(10, die) for die in range(1, 11)] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    _tanker, told = run_step(
        Field(FLAT, homebound="ME29").flyer("A-10A", "Anvil", flight=Flight.OFF, bingo=10).state("bingo"), "bingo"
    )
    assert not [e for e in told if isinstance(e, Rolled)]


def test_engaged() -> None:
    """TA-AFTER-09 (b), (c), (d): an attack roll, a declared attack, or on the field in a turn with a fight."""

    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "L", ("AGM-65",))
        .flyer("A-10A", "Badger", 8, "E", "L")
        .unit("TRK", 3)
        .act(1, 1, seed=1)
    )
    do(match, Aim("AGM-65", 1), Fire())
    assert (flyer(match, 1).engaged, flyer(match, 2).engaged) == (True, False)
    after, _ = run_step(match.state, "loiter")
    assert after.flyers[1].engaged
    quiet = Field(FLAT).flyer("A-10A", "Badger", 8, "E", "L").state("loiter", marker=3)
    assert not run_step(quiet, "loiter")[0].flyers[0].engaged
    fought = Field(FLAT).flyer("A-10A", "Badger", 8, "E", "L").state("popups", turn=1, marker=3, fight=True)
    assert not run_step(fought, "popups")[0].here.fight  # the fight of one turn engages nobody in the next
    shot_at = Field(FLAT).flyer("A-10A", "Badger", 8, "E", "L", ("ALQ-131",)).unit("T72", 8).at("declare", 9, seed=2)
    assert flyer(shot_at).engaged and events(shot_at, AttackLost)
