"""Air Support: the Sighting TC in play, what a plane finds, what its attacks uncover (AS-SIGHT, AS-STATUS,
AS-ALOS-15 to AS-ALOS-20, AS-GS-05, AS-COLUMN-02).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.air_support.rules import hiding, light_aa
from tabletop.games.air_support.rules.firing.events import ResidualLeft
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.hiding import DummyRemoved, Shown
from tabletop.games.air_support.rules.moving import Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Mode, Motion, Run
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.runs import Flown, RunBegan
from tabletop.games.air_support.rules.scenario import Group, Kind
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.attempts import CountTC, LookedInto, Sight, SightingRolled, TCNotCounted
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import AirAttack, AirFired, AirToHit, HiddenTargets
from tabletop.games.air_support.rules.terrain import Air, Location, Weather
from tests.games.air_support.kit import (
    ENEMY,
    GERMAN,
    car,
    gun,
    now,
    of,
    place,
    plane,
    play,
    position,
    squad,
    step,
    weapon,
)
from tests.games.air_support.land import at, land

T0 = at("M9")
MARK = {"concealed": Concealed.MARK, "stack": 1}


def why(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return "" if refusal is None else refusal.rule


def drms(*pieces: Any, direction: int = 3, **more: Any) -> dict[str, int]:
    """The DRM of a TC against M9, as rolled."""
    match = position(*pieces, plane("P"), begin="opening", **more)
    told = play(match, Sight("P", T0, direction), dice="6 5")
    return {m.reason: m.amount for m in of(told, SightingRolled)[0].tally.modifiers}


def sighted(match: Match, dice: str = "1 2") -> Match:
    """The TC against M9 flying south is passed, flak holds its fire: the plane may attack."""
    play(match, Sight("P", T0, 3), dice=dice)
    while step(match) == "laa":
        play(match, Pass())
    return match


def dummy(id: str, where: str, **more: Any) -> Any:
    return squad(id, where, sheet="", **{**MARK, **more})


# -- the Sighting TC
def test_as_sight_06_to_12_every_drm_and_the_easiest_target() -> None:
    """AS-SIGHT-05, AS-SIGHT-06, AS-SIGHT-07, AS-SIGHT-08, AS-SIGHT-09, AS-SIGHT-10, AS-SIGHT-11, AS-SIGHT-12,
    AS-ALOS-13.
    """
    open_ = {"not concealed": -2}
    assert drms(squad("S", "M9")) == open_ and drms(squad("S", "M9", **MARK)) == {}
    assert drms(squad("S", "M9"), ground=land(wooden_building="M9")) == {"terrain": 3, **open_} and drms(
        squad("S", "M9"), ground=land(brush="M9")
    ) == {"terrain": 1, **open_}
    assert drms(squad("S", "M9"), ground=land(marsh="M9")) == {"terrain": 1, **open_}
    assert drms(car("T", "M9", on_road=True), ground=land(woods="M9", roads="M8 M9 M10")) == {"vehicle": -1, **open_}, (
        "on the road through the woods (AS-TERR-05)"
    )
    assert drms(car("T", "M9", bypass=5), ground=land(wooden_building="M9")) == {"vehicle": -1, **open_}, (
        "in bypass: the open part of the hex"
    )
    assert drms(gun("G", "M9", crew="c"), squad("c", "M9", sheet="228")) == open_, "no gun is vehicular (AS-SIGHT-12)"
    assert (
        drms(squad("S", "M9"), air=Air(7, weather=Weather.MIST))["haze"] == 1
        and drms(squad("S", "M9"), smoke={T0: "wp"})["smoke"] == 2
    )
    assert drms(car("T", "M9", entered=True)) == {"vehicle": -1, "has moved": -1, **open_}
    assert drms(car("T", "M9", motion=Motion.MOTION)) == {"vehicle": -1, "has moved": -1, **open_}
    assert (
        drms(squad("S", "M9", hit_by_air=frozenset({ENEMY}))) == {"already attacked from the air": -1, **open_}
        and drms(squad("S", "M9", hit_by_air=frozenset({GERMAN}))) == open_
    )
    assert drms(squad("S", "M9"), car("T", "M9")) == {"vehicle": -1, **open_}, "the easiest one counts"


def test_as_sight_08_orchards_out_of_season_are_no_smoke() -> None:
    """AS-SIGHT-08, AS-ALOS-09, Table 11: the bare orchard before the target hinders the attack, not the Sighting TC."""
    more: dict[str, Any] = {"ground": land(orchard="M8"), "air": Air(3)}
    assert drms(squad("S", "M9"), **more) == {"not concealed": -2}
    match = sighted(position(squad("S", "M9"), plane("P"), begin="opening", **more))
    told = play(match, AirAttack(T0, "MG"), dice="5 5")
    assert figures.hindrance(match.state, at("M5"), match.state.infantry["S"]) == (1, 0) and not of(told, Checked), (
        "10 + 1 on column 12: nothing"
    )


def test_as_sight_09_own_troops_within_four_hexes() -> None:
    """AS-SIGHT-09, AS-ALOS-01: vehicles and MMC, not leaders, not HIP, not in a ring of woods."""
    near = {"near own troops": 1, "not concealed": -2}
    far = {"not concealed": -2}
    assert (
        drms(squad("S", "M9"), squad("E", "P7", seat=ENEMY)) == near
        and drms(squad("S", "M9"), car("E", "M5", seat=ENEMY)) == near
    )
    assert (
        drms(squad("S", "M9"), squad("E", "M4", seat=ENEMY)) == far
        and drms(squad("S", "M9"), squad("E", "P7", seat=ENEMY, sheet="9-1")) == far
    )
    assert drms(squad("S", "M9"), squad("E", "P7", seat=ENEMY, concealed=Concealed.HIP)) == far
    assert drms(squad("S", "M9"), squad("E", "P7", seat=ENEMY), ground=land(woods="P6 P8 O7..8 Q7..8")) == far


def test_as_sight_10_convoys_and_columns() -> None:
    """AS-SIGHT-10."""
    trucks = (car("A", "M9", group="K"), car("B", "M10", group="K"))
    assert drms(*trucks, groups=(Group("K", 0, ("A", "B"), Kind.CONVOY),)) == {
        "vehicle": -1,
        "Convoy or Column": -1,
        "not concealed": -2,
    }


def test_as_sight_01_02_03_when_and_how_often() -> None:
    """AS-SIGHT-01, AS-SIGHT-02, AS-SIGHT-03, AS-SIGHT-20. W23: in the enemy's MPh or the own DFPh, once each Player
    Turn; a second TC after a failed one is refused.
    """
    match = position(
        squad("S", "M9"), squad("E", "CC5", seat=ENEMY), plane("P"), plane("G", GERMAN), plane("Q"), begin="opening"
    )
    assert match.to_act == (ENEMY,) and not [c for c in match.options(ENEMY) if isinstance(c, AirAttack)], (
        "no attack without a TC"
    )
    assert why(match, Sight("G", at("CC5"), 3)) == "AS-SIGHT-01"
    play(match, Sight("P", T0, 3), dice="6 5")
    assert now(match).planes["P"].immune and now(match).planes["P"].run is None
    play(match, match.prompt(match.to_act[0]).default or Done())
    while step(match) not in ("closing", "react", "defend"):
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert why(match, Sight("P", T0, 3)) == "AS-SIGHT-03" and why(match, Sight("Q", T0, 3)) == ""
    able = {"damaged": True}, {"stopped": True}, {"recall": True}, {"mg_disabled": True, "bombs": False}
    match = position(
        squad("S", "M9"), plane("OK"), *(plane(f"P{n}", **kind) for n, kind in enumerate(able)), begin="opening"
    )
    assert [why(match, Sight(f"P{n}", T0, 3)) for n in range(4)] == ["AS-SIGHT-20"] * 4


def test_as_sight_04_05_21_attack_positions_and_targets() -> None:
    """AS-SIGHT-04, AS-SIGHT-05, AS-SIGHT-21, AS-STUKA-01, AS-POINT-01: four hexes off, one for a diving Stuka; a
    "?" counts, HIP units do not; an empty or blind hex is refused before any dice.
    """
    match = position(
        squad("S", "M9", **MARK),
        squad("H", "P5", concealed=Concealed.HIP),
        squad("B", "F5"),
        plane("P"),
        plane("J", cls=AirClass.STUKA42),
        begin="opening",
        ground=land(woods="F4"),
    )
    assert (
        why(match, Sight("P", T0, 3)) == ""
        and why(match, Sight("P", at("P5"), 3)) == "AS-SIGHT-21"
        and why(match, Sight("P", at("AA1"), 3)) == "AS-SIGHT-21"
    )
    assert (
        why(match, Sight("P", at("F5"), 3)) == "AS-SIGHT-21"
        and why(match, Sight("P", at("F5"), 0)) == ""
        and why(match, Sight("P", T0, 3, True)) == "AS-STUKA-01"
    )
    told = play(match, Sight("J", T0, 3, True), dice="1 1")
    assert of(told, RunBegan)[0].run.start == at("M8")


def test_as_sight_16_17_18_a_passed_tc_serves_the_whole_run_and_stops_the_target() -> None:
    """AS-SIGHT-16, AS-SIGHT-17, AS-SIGHT-18, AS-STATUS-03, AS-GS-02: no other TC for T1; a unit that does not move
    may be sighted; nobody moves until the run is over.
    """
    match = position(
        car("T", "M5", motion=Motion.MOTION, facing=1),
        squad("S", "M9"),
        squad("N", "M10"),
        plane("P"),
        plane("Q"),
        begin="move",
    )
    play(match, Start(("T",)), Enter(at("N5")))
    assert step(match) == "react"
    play(match, Sight("P", T0, 3), dice="1 2")
    assert (
        step(match) == "strike" and match.to_act == (ENEMY,) and match.refusal(GERMAN, Enter(at("O5"))) is not None
    ), "the truck waits"
    assert why(match, Sight("Q", T0, 3)) == "AS-GS-01", "one plane at a time"
    told = play(match, AirAttack(T0, "MG"), AirAttack(at("M10"), "MG"), dice="6 5 6 5")
    assert len(of(told, AirFired)) == 2 and not of(told, SightingRolled)
    assert step(match) in ("moving", "react") and now(match).planes["P"].run is None


def test_as_status_02_moving_is_who_is_in_its_mph() -> None:
    """AS-STATUS-02, AS-HIT-05: infantry that has moved earlier is not moving; a vehicle that entered a hex this
    Player Turn is.
    """
    match = position(squad("S", "M9", entered=True), car("T", "M9", entered=True), plane("P"), begin="defend")
    told = play(match, Sight("P", T0, 3), AirAttack(T0, "bombs"), dice="1 2 6 6")
    lines = {line.unit: [m.reason for m in line.tally.modifiers] for e in of(told, AirToHit) for line in e.lines}
    assert lines == {"S": [], "T": ["moving"]}


# -- hatches


# -- Dummies and "?"
def test_as_alos_18_20_a_dummy_that_counts() -> None:
    """AS-ALOS-18, AS-ALOS-20: the owner of the plane chooses; if the TC counts the run goes on, T1 may be attacked,
    T0 may not; the Dummy is gone.
    """
    match = position(dummy("D", "M9"), squad("S", "M10"), plane("P", bombs=False), begin="opening")
    told = play(match, Sight("P", T0, 3), dice="1 2")
    assert [e.unit for e in of(told, DummyRemoved)] == ["D"] and step(match) == "dummy" and match.to_act == (ENEMY,)
    told = play(match, CountTC(True))
    assert (
        step(match) == "strike"
        and {c.hex for c in match.options(ENEMY) if isinstance(c, AirAttack)} == {at("M10")}
        and now(match).planes["P"].sighted
    )


def test_as_alos_18_20_a_dummy_that_does_not_count() -> None:
    """AS-ALOS-18, AS-ALOS-20: Light AA in the present hex alone, back to the box, and another try later this Player
    Turn.
    """
    flak = (gun("F", "O5", facing=5, crew="c", aa_mode=True), squad("c", "O5", sheet="228"))
    match = position(dummy("D", "M9"), squad("S", "M10"), plane("P", bombs=False), *flak, begin="opening")
    told = play(match, Sight("P", T0, 3), CountTC(False), dice="1 2")
    assert step(match) == "laa" and of(told, TCNotCounted) and not of(told, Flown)
    told = play(match, FireAA("F"), dice="4 4")
    assert not of(told, Flown) and now(match).planes["P"].run is None and not now(match).planes["P"].sighted
    while step(match) not in ("closing", "defend"):
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert why(match, Sight("P", at("M10"), 3)) == ""


def test_as_alos_18_a_real_unit_among_them_leaves_the_dummy() -> None:
    """AS-ALOS-18: only a Dummy alone is found."""
    match = position(dummy("D", "M9"), squad("S", "M9", concealed=Concealed.MARK, stack=2), plane("P"), begin="opening")
    sighted(match)
    assert "D" in now(match).infantry and step(match) == "strike"


def test_as_alos_17_who_moves_in_the_open_is_not_concealed_to_the_plane() -> None:
    """AS-ALOS-17, AS-SIGHT-11, AS-STATUS-06: -2 on the TC, full FP, and the owner looks into the stack after the
    TC; in woods it stays concealed.
    """
    runner = squad("S", "M9", moved=True, **MARK)
    assert drms(runner) == {"not concealed": -2} and drms(runner, ground=land(woods="M9")) == {"terrain": 3}
    assert drms(runner, ground=land(grain="M9"), air=Air(3)) == {"not concealed": -2}, (
        "no grain stands in March (AS-TERR-02)"
    )
    match = position(runner, plane("P", bombs=False), begin="opening")
    told = play(match, Sight("P", T0, 3), dice="1 2")
    looked = of(told, LookedInto)[0]
    assert (
        looked.sheets == ("467",)
        and GAME.redact(looked, GERMAN, match.state) is None
        and GAME.redact(looked, ENEMY, match.state) == looked
    )
    while step(match) == "laa":
        play(match, Pass())
    told = play(match, AirAttack(T0, "MG"), dice="5 4 1 1")
    assert of(told, Checked)[0].what == "1MC", "9 - 2 = 7 on the full 12 column"
    assert not air_targets.covered(match.state, replace(runner)) and air_targets.covered(
        match.state, replace(runner, moved=False)
    )


def test_of_a_mark_counts_what_was_done_openly() -> None:
    """AS-SIGHT-10, AS-TERR-05: a road through the woods that was entered, a new hex, Motion; not that a truck has stood
    on the road all along, nor what lies under the "?".
    """
    woods = land(woods="M9", roads="M8 M9 M10")
    came = {"on_road": True, "entered": True, **MARK}
    for piece in (squad("S", "M9", moved=True, **came), car("S", "M9", **came)):
        assert drms(piece, ground=woods) == {"has moved": -1, "not concealed": -2}, "open ground, and it moves"
        position_of = position(piece, plane("P"), begin="opening", ground=woods)
        blip = position_of.view(ENEMY).blips[0]
        assert blip.road and air_targets.looks(position_of.state, ENEMY, T0, blip).drms == drms(piece, ground=woods)
    assert drms(squad("S", "M9", **came), ground=woods) == {"has moved": -1}, "it has ended its move"
    assert drms(car("S", "M9", on_road=True, **MARK), ground=woods) == {"terrain": 3}
    rolling = car("S", "M9", motion=Motion.MOTION, **MARK)
    assert drms(rolling, ground=woods) == {"terrain": 3, "has moved": -1}


def test_the_tally_of_a_mark_tells_nothing() -> None:
    """AS-SIGHT-06: a truck and a squad under a "?" make the same TC."""
    assert drms(squad("S", "M9", **MARK)) == drms(car("S", "M9", on_road=True, **MARK)) == drms(dummy("S", "M9")) == {}


@pytest.mark.parametrize(("watcher", "known"), [("M5", True), ("", False)])
def test_x_19_an_attack_takes_the_mark_only_in_sight_of_the_ground(watcher: str, known: bool) -> None:
    """W19. AS-ALOS-16, AS-STATUS-06: 12/2 = 6 column, 6 + 2 = 8: PTC; a Good Order enemy ground unit in sight makes the
    difference.
    """
    more = [squad("E", watcher, seat=ENEMY)] if watcher else []
    match = position(
        squad("S", "M9", **MARK), *more, plane("P", bombs=False), begin="opening", ground=land(wooden_building="M9")
    )
    told = play(sighted(match), AirAttack(T0, "MG"), dice="3 3 1 1")
    assert of(told, Checked)[0].what == "PTC" and (now(match).infantry["S"].concealed is Concealed.KNOWN) is known
    assert [e.rule for e in of(told, Shown)] == ["AS-ALOS-16"] * known


def test_as_alos_16_a_bomb_counts_by_its_ift_result_and_dummies_go_like_men() -> None:
    """AS-ALOS-16, AS-CONC-04, AS-BOMB-21: +2 to hit; a Dummy beside the squad is removed when it would lose its "?"."""
    match = position(
        squad("S", "M9", **MARK), dummy("D", "M9", stack=1), squad("E", "M3", seat=ENEMY), plane("P"), begin="opening"
    )
    told = play(sighted(match), AirAttack(T0, "bombs"), dice="2 2 6 6 1 1")
    assert [e.unit for e in of(told, DummyRemoved)] == ["D"] and now(match).infantry["S"].concealed is Concealed.KNOWN
    assert {line.unit for line in of(told, AirToHit)[0].lines} == {"S", "D"}, "the enemy sees a line for each"


@pytest.mark.parametrize(("sheet", "named"), [("opel", ""), ("t34", "")])
def test_as_alos_16_vehicles_are_found_like_men(sheet: str, named: str) -> None:
    """AS-ALOS-16: a truck and a tank under a "?", 7 on the 6 column: at least a PTC, in sight of an enemy squad."""
    match = position(
        car("V", "M9", sheet, **MARK), squad("E", "M3", seat=ENEMY), plane("P", bombs=False), begin="opening"
    )
    told = play(sighted(match), AirAttack(T0, "MG", named), dice="4 3")
    assert now(match).vehicles["V"].concealed is Concealed.KNOWN and of(told, Shown)[0].rule == "AS-ALOS-16"


def test_hip_units_are_hit_and_nobody_is_told_of_a_miss() -> None:
    """AS-CONC-03, AS-BOMB-05: a bomb on a hex with a HIP squad: its line is for its owner alone; a result puts it
    on the map.
    """
    match = position(squad("K", "M9"), squad("H", "M9", concealed=Concealed.HIP), plane("P"), begin="opening")
    told = play(sighted(match), AirAttack(T0, "bombs"), dice="4 2 6 6 1 1")
    shown = [GAME.redact(e, ENEMY, match.state) for e in told]
    assert [line.unit for line in of(told, AirToHit)[0].lines] == ["K"] and of(told, HiddenTargets)[0].lines[
        0
    ].unit == "H"
    assert now(match).infantry["H"].concealed is Concealed.HIP and not [
        e for e in shown if isinstance(e, HiddenTargets)
    ], "6 + 2 misses the hidden squad"


def test_as_alos_15_planes_neither_uncover_nor_keep_from_hiding() -> None:
    """AS-ALOS-15: a plane over the map, even on its run, is no watcher."""
    match = position(squad("S", "M9", **MARK), plane("P"), begin="opening")
    play(match, Sight("P", T0, 3), dice="1 1")
    assert (
        now(match).planes["P"].run is not None
        and not hiding.watched(now(match), GERMAN, place("M9"))
        and now(match).infantry["S"].concealed is Concealed.MARK
    )


def test_as_alos_02_03_19_blindness_depends_on_the_attack_position() -> None:
    """AS-ALOS-02, AS-ALOS-03, AS-ALOS-19: behind woods from the north, in sight from the south; on the run T1
    behind the woods of T0 may not be attacked.
    """
    match = position(
        squad("S", "M5"), squad("B", "M6"), plane("P", bombs=False), begin="opening", ground=land(woods="M5")
    )
    assert why(match, Sight("P", at("M6"), 3)) == "AS-SIGHT-21" and why(match, Sight("P", at("M6"), 0)) == ""
    play(match, Sight("P", at("M5"), 3), AirAttack(at("M5"), "MG"), dice="1 2 6 5")
    assert why(match, AirAttack(at("M6"), "MG")) == "AS-ALOS-19"


# -- residual FP and Columns
def test_as_gs_05_what_planes_leave_behind() -> None:
    """AS-GS-05, AS-FIRE-08: half of the 12 column in each Location attacked, bombs half of theirs, 12 at the most;
    in MPh only.
    """
    match = position(squad("S", "M9"), plane("P", bombs=False), begin="opening")
    told = play(match, Sight("P", T0, 3), AirAttack(T0, "MG"), dice="1 2 6 5")
    assert [(e.hex, e.column) for e in of(told, ResidualLeft)] == [(T0, 6)]
    match = position(squad("S", "M9"), plane("P"), begin="opening")
    told = play(match, Sight("P", T0, 3), AirAttack(T0, "bombs"), dice="1 2 3 4 6 6 1 1")
    assert [e.column for e in of(told, ResidualLeft)] == [12]
    match = position(squad("S", "M9"), plane("P", bombs=False), begin="defend")
    assert not of(play(match, Sight("P", T0, 3), AirAttack(T0, "MG"), dice="1 2 6 5"), ResidualLeft)


def on_to_the_next(match: Match) -> None:
    """No attack from here, and no flak in the next hex."""
    play(match, Pass())
    while step(match) == "laa":
        play(match, Pass())


def test_as_gs_03_later_hexes_of_a_strafing_run_though_empty() -> None:
    """AS-GS-03, AS-GS-05, AS-MG-03: in MPh a later hex where nobody is seen may be strafed for its residual FP, on
    each level in sight; not bombed, for nobody can be there; the first hex needs an enemy. In DFPh nothing would
    come of it.
    """
    match = sighted(
        position(squad("S", "M9"), plane("P"), begin="opening", ground=land(stone_building="M10", storeys={1: "M10"}))
    )
    assert why(match, AirAttack(at("M10"), "MG")) == "AS-STRAFE-03"
    on_to_the_next(match)
    assert why(match, AirAttack(at("M10"), "bombs")) == "AS-GS-03"
    play(match, AirAttack(at("M10"), "MG"), dice="5 4")
    assert dict(now(match).residual) == {Location(at("M10"), 0): 6, Location(at("M10"), 1): 6}
    match = sighted(position(squad("S", "M9"), plane("P"), begin="defend"))
    on_to_the_next(match)
    assert (
        step(match) != "strike"
        and air_targets.attackable(
            match.state, replace(match.state.planes["P"], run=Run(Mode.STRAFE, at("M5"), 3, T0, 1))
        )
        == {}
    )


def test_as_conc_03_hip_units_in_an_empty_hex_of_the_run() -> None:
    """AS-CONC-03, AS-GS-03, AS-SETUP-06: where the enemy may hide units, MG and bombs may try a later hex on
    suspicion; what is there is struck.
    """
    hidden = squad("H", "M10", concealed=Concealed.HIP)
    groups = (Group("HIP", GERMAN, ("H",), hip=frozenset({"H"})),)
    match = sighted(position(squad("S", "M9"), hidden, plane("P"), begin="defend", groups=groups))
    on_to_the_next(match)
    assert why(match, AirAttack(at("M10"), "bombs")) == "" and why(match, AirAttack(at("M10"), "MG+bombs")) == ""
    told = play(match, AirAttack(at("M10"), "MG"), dice="2 2 1 1")
    assert [c.unit for c in of(told, Checked)] == ["H"], "4 on the 6 column"


def test_as_column_01_02_a_column_under_air_attack() -> None:
    """AS-COLUMN-01, AS-COLUMN-02: -2 hazardous movement for this attack, then it disbands and its MPh ends; one six
    hexes away disbands too, a farther one does not.
    """
    men = [
        squad(f"{key}{n}", where, group=key)
        for key, hexes in (("A", "M9 M10"), ("B", "S8 S9"), ("C", "V8 V9"))
        for n, where in enumerate(hexes.split())
    ]
    groups = tuple(Group(key, 0, (f"{key}0", f"{key}1"), Kind.COLUMN) for key in "ABC")
    match = position(*men, plane("P", bombs=False), begin="opening", groups=groups)
    assert set(now(match).bands) == {"A", "B", "C"}
    told = play(match, Sight("P", T0, 3), AirAttack(T0, "MG"), dice="1 2 5 4 1 1")
    assert of(told, Checked)[0].what == "1MC", "9 - 2 = 7 on 12"
    assert set(now(match).bands) == {"C"}, "M9 to S8 and S9: six hexes"


def test_as_aa_02_06_who_sets_up_in_aa_mode() -> None:
    """AS-AA-02, AS-AA-06: an AA-capable weapon that can fire; a buttoned-up open-topped vehicle cannot."""
    one = squad("H", "M5")
    match = position(
        one,
        weapon("HMG", one),
        weapon("LMG", one, "lmg"),
        car("BU", "N5", "flakpz"),
        car("CE", "O5", "flakpz", exposed=True),
        gun("F", "P5"),
        gun("N", "Q5", "pak40"),
        begin="move",
    )
    found = {key: light_aa.aa_refusal(now(match), GERMAN, key, True) for key in ("HMG", "LMG", "BU", "CE", "F", "N")}
    assert {key: refusal.rule if refusal is not None else "" for key, refusal in found.items()} == {
        "HMG": "",
        "LMG": "AS-AA-01",
        "BU": "AS-AA-02",
        "CE": "",
        "F": "",
        "N": "AS-AA-01",
    }


def test_as_aa_07_a_carried_weapon_loses_the_counter() -> None:
    """AS-AA-07."""
    one = squad("H", "M5")
    match = position(one, weapon("HMG", one, aa_mode=True), begin="move")
    play(match, Start(("H",)), Enter(at("M6")))
    assert now(match).infantry["H"].place == Location(at("M6")) and not now(match).weapons["HMG"].aa_mode
