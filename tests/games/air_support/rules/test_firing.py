"""Ground fire on the fire table: who may fire when, firepower, groups, leaders, cowering, ROF, markers,
malfunctions, residual FP, concealment.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.driving import Turn
from tabletop.games.air_support.rules.firing.events import (
    AddFirer,
    Direct,
    DropPlan,
    FireAt,
    GroundFired,
    Opportunity,
    ResidualFired,
    Shoot,
)
from tabletop.games.air_support.rules.firing.ift import prey
from tabletop.games.air_support.rules.firing.striking import CRITICAL, MISSED, entered, leave, lines_of
from tabletop.games.air_support.rules.harm import to_vehicles
from tabletop.games.air_support.rules.harm.events import Checked, VehicleHarmed
from tabletop.games.air_support.rules.moving import EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Marker, Motion, Where
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.state import with_fields
from tabletop.games.air_support.rules.tables import column_of
from tests.games.air_support.kit import ENEMY, car, gun, leader, now, of, place, play, position, squad, step, weapon
from tests.games.air_support.land import at, land
from tests.games.air_support.moments import run


def enemy2() -> Any:
    return squad("E9", "G4", ENEMY, "447")


def aim(firer: str, where: str, level: int = 0) -> FireAt:
    return FireAt(firer, at(where), level)


def shot(match: Match, *group: Any, dice: str, how: str = "fire", named: str = "") -> tuple[GroundFired, list[Event]]:
    """Lay a shot and fire it; the event of the shot and everything that was told."""
    told = play(match, *group, Shoot(how, named), dice=dice)
    return of(told, GroundFired)[0], told


def rule(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


SPARE = squad("Z", "G8")
"""Somebody who has not fired, so that the step still asks."""


def enemy(where: str = "F5", **more: Any) -> Any:
    return squad("E1", where, ENEMY, "447", **more)


def test_as_fire_01_range_changes_firepower() -> None:
    """AS-FIRE-01: 4 FP; doubled next to the target, halved beyond 6 hexes, out of reach beyond 12."""
    for where, fp in (("F6", "8"), ("F10", "4"), ("M5", "2")):
        match = position(squad("S1", where), enemy(), begin="prep")
        fired, _ = shot(match, aim("S1", "F5"), dice="6 6" if fp != "8" else "6 5")
        assert fired.fp == fp
    match = position(squad("S1", "R5"), enemy(), begin="prep")
    assert shot(match, aim("S1", "F5"), dice="6 6")[0].fp == "2", "12 hexes"
    match = position(squad("S1", "S5"), SPARE, enemy(), begin="prep")
    assert rule(match, aim("S1", "F5")) == "AS-FIRE-01", "13 hexes"


@pytest.mark.parametrize(("where", "level", "fp"), [("F8", 1, "4"), ("F5", 1, "8"), ("F5", 2, "4"), ("F6", 1, "8")])
def test_as_fire_01_the_next_level_of_the_same_building_is_adjacent(where: str, level: int, fp: str) -> None:
    """AS-FIRE-01: one level up in the target's own hex doubles; two levels do not, nor one level up farther away."""
    house = land(stone_building=f"F5 {where}", storeys={2: f"F5 {where}"})
    match = position(squad("S1", where, level=level), enemy(), ground=house, begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), dice="6 5")
    assert fired.fp == fp


def test_a_shot_on_the_fire_table_is_told_by_its_firepower() -> None:
    """AS-FIRE-01, AS-FIRE-06: the firepower and the roll, and that the firers cowered."""
    match = position(squad("S1", "F8"), enemy(), begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), dice="5 6")
    assert fired.plainly(now(match))[1] == "firepower 4, rolls 11"
    match = position(squad("S1", "F8"), enemy(), begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), dice="5 5")
    assert fired.plainly(now(match))[1] == "firepower 4, less for cowering, rolls 10"


def test_as_fire_01_halvings_multiply_and_fractions_stay() -> None:
    """AS-FIRE-01, AS-AFPH-01, AS-PIN-01: pinned, at long range, in AFPh: 4 FP become 1/2, below every column
    (AS-FIRE-03).
    """
    match = position(squad("S1", "M5", pinned=True), enemy(), begin="advancing")
    fired, told = shot(match, aim("S1", "F5"), dice="1 2")
    assert (fired.fp, fired.column) == ("1/2", 0) and not of(told, Checked)


def test_as_fire_01_a_concealed_target_is_read_on_half_the_firepower() -> None:
    """AS-FIRE-01, AS-CONC-01: 4 FP: DR 5 is 1MC for the Known squad (column 4) and NMC for the one under "?"
    (column 2), which loses it.
    """
    match = position(
        squad("S1", "F8"), enemy(), squad("E2", "F5", ENEMY, "447", concealed=Concealed.MARK, stack=1), begin="prep"
    )
    fired, told = shot(match, aim("S1", "F5"), dice="2 3 2 2 2 2")
    assert fired.column == 4 and {(c.unit, c.what) for c in of(told, Checked)} == {("E1", "1MC"), ("E2", "NMC")}
    assert now(match).infantry["E2"].concealed is Concealed.KNOWN
    assert [line.tally.base for line in fired.lines] == [0, 0] and {line.unit for line in fired.lines} == {"E1", "E2"}


def test_as_fire_02_groups_of_neighbours_with_the_worst_line() -> None:
    """AS-FIRE-02, AS-FIRE-04: two squads side by side add up; TEM is the worst among them: one fires over the hedge
    of the target's hex.
    """
    ground = land(fences={"hedge": "F5/3"})
    match = position(squad("S1", "F8"), squad("S2", "E8"), squad("S3", "A1"), enemy(), ground=ground, begin="prep")
    play(match, aim("S1", "F5"))
    assert rule(match, AddFirer("S3")) == "AS-FIRE-02"
    fired, _ = shot(match, AddFirer("S2"), dice="5 6")
    assert (fired.fp, fired.column) == ("8", 8) and fired.lines[0].tally.total == 1
    assert now(match).infantry["S2"].marker is Marker.PREP


def test_as_fire_02_guns_and_vehicles_fire_alone() -> None:
    """AS-FIRE-02, AS-VEH-09."""
    match = position(
        squad("S1", "F8"),
        squad("C", "F8", sheet="228"),
        gun("G", "F8", facing=5, crew="C"),
        car("V", "F8", "tiger", facing=5),
        enemy(),
        begin="prep",
    )
    play(match, aim("S1", "F5"))
    assert rule(match, AddFirer("G")) == "AS-FIRE-02" and rule(match, AddFirer("V/BMG")) == "AS-VEH-09"
    play(match, DropPlan())
    fired, _ = shot(match, aim("V/BMG", "F5"), AddFirer("V/CMG"), dice="6 4")
    assert (
        fired.fp == "8"
        and now(match).vehicles["V"].fired == {"BMG", "CMG"}
        and now(match).vehicles["V"].marker is Marker.PREP
    )


def test_as_fire_04_a_leader_directs_those_of_his_location() -> None:
    """AS-FIRE-04, AS-PIN-01: -1; not from elsewhere, not when pinned; led firers do not cower (AS-FIRE-06)."""
    match = position(
        squad("S1", "F8"),
        leader("L", "F8"),
        leader("L2", "F9"),
        leader("L3", "F8", pinned=True),
        car("V", "F8", "tiger", facing=5),
        squad("S9", "G8"),
        enemy(),
        begin="prep",
    )
    play(match, aim("S1", "F5"))
    assert rule(match, Direct("L2")) == "AS-FIRE-04" and rule(match, Direct("L3")) == "AS-PIN-01"
    play(match, DropPlan(), aim("V/BMG", "F5"))
    assert rule(match, Direct("L")) == "AS-FIRE-04", "he does not direct a tank"
    play(match, DropPlan(), aim("S1", "F5"), Direct("L"))
    assert rule(match, AddFirer("S9")) == "AS-FIRE-04", "a squad next door, whom he cannot lead"
    fired, told = shot(match, dice="4 4 1 1")
    assert fired.leader == "L" and fired.lines[0].tally.total == -1 and not fired.cowered
    assert of(told, Checked)[0].what == "PTC"  # 8 - 1 = 7 on column 4


def test_as_fire_06_cowering_shifts_a_column_and_ends_fire() -> None:
    """AS-FIRE-06: doubles without a leader: column 4 becomes 2, the machine gun keeps no ROF."""
    one = squad("S1", "F8")
    match = position(one, weapon("MG", one), SPARE, enemy(), enemy2(), begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), AddFirer("MG"), dice="1 1")
    assert fired.cowered and fired.fp == "11" and fired.column == 6 and fired.kept == ()
    assert now(match).weapons["MG"].marker is Marker.PREP


def test_as_fire_07_a_machine_gun_keeps_its_rate_of_fire() -> None:
    """AS-FIRE-07, AS-PREP-01: ROF 3, colored 3: fires again; its squad counts as having fired, and is marked when
    Prep Fire ends.
    """
    one = squad("S1", "F8")
    match = position(one, weapon("MG", one), enemy(), begin="prep")
    fired, _ = shot(match, aim("MG", "F5"), dice="3 6")
    assert fired.kept == ("MG",) and now(match).weapons["MG"].marker is Marker.NONE
    fired, _ = shot(match, aim("MG", "F5"), dice="4 6")
    assert fired.kept == () and rule(match, aim("MG", "F5")) == "AS-PREP-01" and not rule(match, aim("S1", "F5"))
    play(match, Done())
    assert now(match).infantry["S1"].marker is Marker.PREP


def test_as_unit_03_04_what_a_unit_may_fire() -> None:
    """AS-UNIT-03, AS-UNIT-04: a squad itself and one weapon, or two weapons; a half-squad one thing; a crew its gun
    or itself; leaders nothing.
    """
    one, half, crew = squad("S1", "F8"), squad("H", "F8", sheet="247"), squad("C", "F8", sheet="228")
    guns = [weapon(f"MG{n}", one, "lmg") for n in (1, 2)] + [weapon("MG3", half, "lmg")]
    match = position(
        one, half, crew, leader("L", "F8"), *guns, gun("G", "F8", facing=5, crew="C"), SPARE, enemy(), begin="prep"
    )
    assert rule(match, aim("L", "F5")) == "AS-UNIT-03"
    play(match, aim("S1", "F5"), AddFirer("MG1"))
    assert rule(match, AddFirer("MG2")) == "AS-UNIT-03"
    play(match, DropPlan())
    shot(match, aim("MG1", "F5"), AddFirer("MG2"), dice="6 5")
    assert rule(match, aim("S1", "F5")) == "AS-UNIT-03"
    shot(match, aim("MG3", "F5"), dice="6 5")
    assert rule(match, aim("H", "F5")) == "AS-UNIT-03"
    shot(match, aim("G", "F5"), dice="6 5")
    assert rule(match, aim("C", "F5")) == "AS-UNIT-04"


def test_as_unit_05_a_malfunction() -> None:
    """AS-UNIT-05: an Original 12 breaks the machine gun after the shot."""
    one = squad("S1", "F8")
    match = position(one, weapon("MG", one), enemy(), begin="prep")
    fired, _ = shot(match, aim("MG", "F5"), dice="6 6")
    assert (
        fired.broken == ("MG",)
        and now(match).weapons["MG"].condition is Condition.BROKEN
        and rule(match, aim("MG", "F5")) == "AS-UNIT-05"
    )


def test_as_unit_08_men_die_weapons_do_not() -> None:
    """AS-UNIT-08: small arms kill the crew, the gun stays."""
    crew = squad("C", "F5", ENEMY, "228")
    match = position(
        *(squad(f"S{n}", "F6") for n in (1, 2, 3)), crew, gun("G", "F5", crew="C", seat=ENEMY), begin="prep"
    )
    shot(match, aim("S1", "F5"), AddFirer("S2"), AddFirer("S3"), dice="1 2")
    assert now(match).infantry["C"].where.value == "eliminated" and now(match).guns["G"].condition is Condition.OK


def test_as_prep_02_03_opportunity_fire() -> None:
    """AS-PREP-02, AS-PREP-03: not in PFPh any more, at full firepower and with ROF in AFPh; a weapon in AA mode
    stays unmarked.
    """
    one, two = squad("S1", "F8"), squad("S2", "F8")
    match = position(one, two, weapon("MG", one), weapon("AA", two, aa_mode=True), SPARE, enemy(), begin="prep")
    play(match, Opportunity("S1"), Opportunity("S2"))
    assert rule(match, aim("MG", "F5")) == "AS-PREP-02" and now(match).weapons["AA"].marker is Marker.NONE
    assert rule(match, Opportunity("S1")) == "AS-PREP-02"
    while step(match) != "advancing":
        play(match, Done() if not rule(match, Done()) else Pass())
    fired, _ = shot(match, aim("S1", "F5"), AddFirer("MG"), dice="3 6 1 1")
    assert fired.fp == "11" and fired.kept == ("MG",) and rule(match, aim("S1", "F5")) == "AS-AFPH-01"
    fired, _ = shot(match, aim("S2", "F5"), dice="5 6")
    assert fired.fp == "4"


def test_as_prep_03_a_gun_in_aa_mode_is_not_marked() -> None:
    """AS-PREP-03."""
    match = position(squad("C", "F8", sheet="228"), gun("G", "F8", crew="C", aa_mode=True), enemy(), begin="prep")
    assert rule(match, Opportunity("G")) == "AS-PREP-03"


def test_as_afph_01_half_firepower_no_rof_none_who_fired() -> None:
    """AS-AFPH-01, AS-AA-13: halved, no ROF; who fired in PFPh is silent; a squad whose HMG fired AA may still use
    its own firepower.
    """
    one, two = (
        squad("S1", "F8", used=frozenset({"MG"}), fired=True),
        squad("S2", "F8", fired=True, used=frozenset({"own"}), marker=Marker.PREP),
    )
    three = squad("S3", "F8")
    shots = (("P", at("F1")),)
    match = position(
        one,
        two,
        three,
        weapon("MG", one, shots=shots, marker=Marker.PREP),
        weapon("MG3", three),
        enemy(),
        begin="advancing",
    )
    assert rule(match, aim("S2", "F5")) == "AS-AFPH-01" and rule(match, aim("MG", "F5")) == "AS-AFPH-01"
    fired, _ = shot(match, aim("S1", "F5"), dice="5 6")
    assert fired.fp == "2"
    fired, _ = shot(match, aim("S3", "F5"), AddFirer("MG3"), dice="1 6 1 1")
    assert fired.fp == "11/2" and fired.kept == ()


def test_as_afph_01_assault_fire() -> None:
    """AS-AFPH-01: 5 FP with assault fire are 2 1/2 + 1."""
    match = position(squad("S1", "F8", sheet="548"), enemy(), begin="advancing")
    assert shot(match, aim("S1", "F5"), dice="5 6")[0].fp == "7/2"


def test_as_dfire_02_final_fire() -> None:
    """AS-DFIRE-02: First-marked units only at what is next to them, as area fire; others normally, then never again."""
    marked = squad("S1", "F8", ENEMY, marker=Marker.FIRST, fired=True, used=frozenset({"own"}))
    match = position(
        marked,
        squad("S2", "F8", ENEMY),
        squad("Z", "G8", ENEMY),
        squad("E1", "F5"),
        squad("E2", "F7"),
        squad("E3", "F6"),
        begin="defend",
    )
    assert rule(match, aim("S1", "F5")) == rule(match, aim("S1", "F6")) == "AS-DFIRE-02"
    assert shot(match, aim("S1", "F7"), dice="5 6")[0].fp == "4"
    assert shot(match, aim("S2", "F5"), dice="5 6")[0].fp == "4"
    assert now(match).infantry["S2"].marker is Marker.FINAL and rule(match, aim("S2", "F5")) == "AS-DFIRE-02"


def test_as_dfire_01_first_fire_at_the_mover_only() -> None:
    """AS-DFIRE-01, AS-VEH-05, AS-IFT-07: after each MP; only at the truck that spent it, no more shots than MP;
    then marked First Fire.
    """
    one = squad("S1", "F8", ENEMY)
    match = position(
        car("T", "F5", facing=1, motion=Motion.NON_STOPPED),
        squad("X", "G5"),
        one,
        weapon("MG", one),
        squad("Z", "G8", ENEMY),
        begin="move",
    )
    play(match, Start(("T",)), Turn(1))
    assert step(match) == "react" and rule(match, aim("S1", "G5")) == "AS-DFIRE-01"
    shot(match, aim("MG", "F5"), dice="1 6")
    assert rule(match, aim("MG", "F5")) == "AS-DFIRE-01" and now(match).weapons["MG"].marker is Marker.NONE
    fired, _ = shot(match, aim("S1", "F5"), dice="3 5")
    assert now(match).infantry["S1"].marker is Marker.FIRST and [line.unit for line in fired.lines] == ["T"]
    play(match, Pass(), Turn(1))
    assert rule(match, aim("S1", "F5")) == "AS-DFIRE-01" and not rule(match, aim("MG", "F5"))


def test_as_fire_08_residual_strikes_who_comes_later() -> None:
    """AS-FIRE-08: 7 FP use column 6 and leave 2 in F5 (not when ROF is kept); a truck that enters is attacked with
    one DR, without a leader.
    """
    one = squad("S1", "F8", ENEMY)
    match = position(
        car("T", "F5", facing=1, motion=Motion.NON_STOPPED),
        car("U", "E5", facing=1, motion=Motion.NON_STOPPED),
        one,
        weapon("MG", one),
        begin="move",
    )
    play(match, Start(("T",)), Turn(1))
    shot(match, aim("MG", "F5"), dice="4 5")
    assert now(match).residual == ((squad("x", "F5").place, 2),)
    play(match, Pass(), EndMove(), Start(("U",)))
    told = play(match, Enter(at("F5")), dice="1 1 4")
    struck = of(told, ResidualFired)[0]
    assert struck.column == 2 and of(told, VehicleHarmed)[0].fate == 6 and now(match).vehicles["U"].wreck


def test_as_fire_08_rof_leaves_nothing_hindrance_less() -> None:
    """AS-FIRE-08: a shot that keeps ROF leaves nothing; a grain field on the line takes a column away."""
    one = squad("S1", "F8", ENEMY)
    match = position(
        car("T", "F5", facing=1, motion=Motion.NON_STOPPED),
        one,
        weapon("MG", one),
        ground=land(grain="F7"),
        begin="move",
    )
    play(match, Start(("T",)), Turn(1))
    shot(match, aim("MG", "F5"), dice="2 6")
    assert now(match).residual == ()
    play(match, Pass(), Turn(1))
    shot(match, aim("MG", "F5"), dice="4 6")
    assert now(match).residual == ((squad("x", "F5").place, 1),)


def test_as_conc_01_who_fires_is_seen() -> None:
    """AS-CONC-01, AS-CONC-03: a gun under a "?" and its crew are shown by their own shot; a hidden squad that fires
    is put on the map.
    """
    crew = squad("C", "F8", sheet="228", concealed=Concealed.MARK, stack=1)
    match = position(
        crew,
        gun("G", "F8", facing=5, crew="C", concealed=Concealed.MARK, stack=1),
        squad("S", "G8", concealed=Concealed.HIP),
        enemy(),
        begin="prep",
    )
    shot(match, aim("G", "F5"), dice="5 6")
    assert (
        now(match).guns["G"].concealed is now(match).infantry["C"].concealed is Concealed.KNOWN
        and now(match).infantry["S"].concealed is Concealed.HIP
    )
    shot(match, aim("S", "F5"), dice="5 6")
    assert now(match).infantry["S"].concealed is Concealed.KNOWN


def test_as_conc_04_dummies_are_shot_at_like_men() -> None:
    """AS-CONC-04: a "?" is told of in one line whatever is under it; fire that would give at least a PTC to men removes
    a Dummy, on the fire table and by ordnance alike; weaker fire does not.
    """
    dummy = squad("D", "F5", ENEMY, "", concealed=Concealed.MARK, stack=1)
    match = position(squad("S1", "F8"), SPARE, dummy, begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), dice="3 5")
    assert [line.tally.modifiers for line in fired.lines] == [()] and "D" in now(match).infantry
    shot(match, aim("Z", "F5"), dice="2 3")
    assert "D" not in now(match).infantry
    crew = squad("C", "F8", sheet="228")
    for dice, stays in (("6 5", True), ("2 3 6 6", True), ("2 3 4 3", False)):
        match = position(crew, gun("G", "F8", "pak40", 5, "C"), dummy, begin="prep")
        fired, _ = shot(match, aim("G", "F5"), how="HE", dice=dice)
        assert ("D" in now(match).infantry) is stays and len(fired.lines) == 1
    pair = [
        squad("EC", "F5", ENEMY, "228", concealed=Concealed.MARK, stack=2),
        gun("EG", "F5", crew="EC", seat=ENEMY, concealed=Concealed.MARK, stack=2),
    ]
    match = position(crew, gun("G", "F8", "pak40", 5, "C"), *pair, begin="prep")
    assert len(shot(match, aim("G", "F5"), how="HE", dice="6 5")[0].lines) == 1


def test_as_conc_03_no_fire_at_what_nobody_knows_but_it_is_struck() -> None:
    """AS-CONC-03, AS-CC-03: a hidden squad cannot be aimed at; fire at the Known one beside it shows it from a PTC
    on.
    """
    hidden = squad("H", "F5", ENEMY, "447", concealed=Concealed.HIP)
    assert rule(position(squad("S1", "F8"), hidden, enemy("A1"), begin="prep"), aim("S1", "F5")) == "AS-CONC-03"
    match = position(squad("S1", "F8"), hidden, enemy(), begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), dice="2 3 1 2 1 2")
    assert [line.unit for line in fired.lines] == ["E1"] and now(match).infantry["H"].concealed is Concealed.KNOWN


def test_as_cc_03_nobody_fires_into_a_melee() -> None:
    """AS-CC-03: nor out of one."""
    match = position(
        squad("S1", "F8"),
        squad("S2", "F5", melee=True),
        enemy(melee=True),
        enemy("A1").__class__("E2", ENEMY, "447", squad("x", "F4").place),
        begin="prep",
    )
    assert rule(match, aim("S1", "F5")) == "AS-CC-03" and rule(match, aim("S2", "F4")) == "AS-CC-03"


def test_as_ift_09_the_crew_of_an_afv_that_looks_out() -> None:
    """AS-IFT-09: +2; DR 4 + 2 = 6 on column 8: 1MC, failed: stunned. A buttoned-up one cannot be fired at by men."""
    match = position(squad("S1", "F6"), car("V", "F5", "sherman", ENEMY, exposed=True), begin="prep")
    fired, _ = shot(match, aim("S1", "F5"), dice="1 3 6 5")
    assert fired.lines[0].tally.total == 2 and now(match).vehicles["V"].stunned
    match = position(squad("S1", "F6"), car("V", "F5", "sherman", ENEMY), begin="prep")
    assert rule(match, aim("S1", "F5")) == "AS-HIT-06"


def test_as_aa_03_04_ground_fire_takes_the_aa_counter_away() -> None:
    """AS-AA-03, AS-AA-04, W06: FlaK with ROF 3: 3 - 1 for IFE - 1 for the counter: colored 2 keeps nothing, colored 1
    does; a machine gun loses nothing.
    """
    for colored, kept in ((2, ()), (1, ("G",))):
        match = position(
            squad("C", "F8", sheet="228"), gun("G", "F8", facing=5, crew="C", aa_mode=True), enemy(), begin="prep"
        )
        fired, _ = shot(match, aim("G", "F5"), dice=f"{colored} 6 1 1")
        assert fired.kept == kept and not now(match).guns["G"].aa_mode
    one = squad("S1", "F8")
    match = position(one, weapon("MG", one, aa_mode=True), enemy(), begin="prep")
    assert shot(match, aim("MG", "F5"), dice="3 6")[0].kept == ("MG",) and not now(match).weapons["MG"].aa_mode


def test_as_veh_09_10_what_vehicles_fire() -> None:
    """AS-VEH-09, AS-VEH-10, AS-UNIT-09: arcs, hatches, each weapon once, half after moving, no MA in Motion,
    nothing twice in two phases.
    """
    match = position(
        car("V", "F8", "tiger", facing=1, turret=5), car("W", "G8", "flakpz", facing=5), enemy(), begin="prep"
    )
    assert (
        rule(match, aim("V/BMG", "F5")) == "AS-VEH-09"
        and rule(match, aim("V/AAMG", "F5")) == "AS-VEH-09"
        and rule(match, aim("W/MA", "F5")) == "AS-UNIT-09"
    )
    shot(match, aim("V/CMG", "F5"), dice="5 6")
    assert rule(match, aim("V/CMG", "F5")) == "AS-VEH-10"
    moved = car("V", "F8", "tiger", facing=5, entered=True, motion=Motion.MOTION, exposed=True)
    match = position(moved, enemy(), begin="advancing")
    assert rule(match, aim("V/MA", "F5")) == "AS-VEH-10"
    assert shot(match, aim("V/CMG", "F5"), AddFirer("V/AAMG"), dice="5 6")[0].fp == "7/4"
    match = position(
        car("V", "F8", "tiger", facing=5, fired=frozenset({"MA"}), marker=Marker.PREP),
        SPARE,
        enemy(),
        begin="advancing",
    )
    assert rule(match, aim("V/CMG", "F5")) == "AS-AFPH-01"


def test_as_column_01_a_column_does_not_fire() -> None:
    """AS-COLUMN-01; broken units and wrecked guns do not either (AS-UNIT-02)."""
    from tabletop.games.air_support.rules.scenario import Group, Kind

    match = position(
        squad("S1", "F8", group="K"),
        squad("S2", "G8", group="K"),
        squad("S3", "F8", broken=True),
        squad("S4", "F8"),
        enemy(),
        begin="prep",
        groups=(Group("K", 0, ("S1", "S2"), Kind.COLUMN),),
    )
    assert (
        rule(match, aim("S1", "F5")) == "AS-COLUMN-01"
        and rule(match, aim("S3", "F5")) == "AS-UNIT-02"
        and not rule(match, aim("S4", "F5"))
    )


def test_as_los_and_hidden_plans() -> None:
    """AS-LOS-02: no line, no shot; the other side learns nothing of a shot that is being laid."""
    match = position(squad("S1", "F8"), enemy(), ground=land(stone_building="F6"), begin="prep")
    assert rule(match, aim("S1", "F5")) == "AS-LOS-02"
    match = position(squad("S1", "F8"), enemy(), begin="prep")
    play(match, aim("S1", "F5"))
    assert match.view(0).plan is not None and match.view(1).plan is None


def test_as_hit_06_machine_guns_roll_to_hit_armour_only() -> None:
    """AS-HIT-06, AS-HIT-16: a lorry is fired at on the fire table, a tank may be named too."""
    for sheet, modes in (("opel", {("fire", "")}), ("sherman", {("AP", "V")})):
        man = squad("S1", "F8")
        match = position(man, weapon("W", man), car("V", "F5", sheet, ENEMY, facing=4), begin="prep")
        play(match, aim("W", "F5"))
        assert {(c.how, c.named) for c in match.options(0) if isinstance(c, Shoot)} == modes


def test_as_dfire_01_a_mark_that_stands_still_is_no_target_of_first_fire() -> None:
    """AS-DFIRE-01, AS-CONC-03: in MPh only what moves; a "?" beside it stays out of it, in other phases it counts."""
    under: dict[str, Any] = {"concealed": Concealed.MARK, "stack": 1}
    for moved, begin, counts in ((False, "move", False), (True, "move", True), (False, "defend", True)):
        match = position(
            squad("T", "F5", moved=moved, **under), squad("A", "A1"), squad("E1", "F8", ENEMY), begin=begin
        )
        assert prey(match.view(ENEMY), ENEMY, place("F5")).men is counts


def test_as_fire_08_who_is_off_the_map_is_not_struck_by_what_lies_there() -> None:
    """AS-FIRE-08."""
    gone = replace(squad("A", "F5"), where=Where.EXITED)
    state = with_fields(now(position(gone, squad("B", "F5"), enemy("M5"))), residual=((place("F5"), 4),))
    told = run(state, lambda n: entered(n, ["A", "nobody"]))[1]
    assert told == []
    struck = run(state, lambda n: entered(n, ["A", "B"]), dice="6 6")[1]
    assert [line.unit for line in of(struck, ResidualFired)[0].lines] == ["B"]


@pytest.mark.parametrize(("dice", "outcome"), [("4 4", "passed"), ("5 4", "buttons up"), ("6 6", "buttons up")])
def test_as_ift_09_a_pin_check_of_a_crew_takes_both_dice(dice: str, outcome: str) -> None:
    """AS-IFT-09, AS-IFT-04: a PTC of morale 8; who fails buttons up and is not stunned."""
    state = now(position(car("V", "F5", "tiger", exposed=True), enemy("M5")))
    column = column_of(8)
    assert column is not None
    tally = Tally(0, "fire", "AS-FIRE-04")
    told = run(state, lambda n: to_vehicles.crew(n, "V", column, 9, tally), dice=dice)[1]
    assert [(c.what, c.outcome) for c in of(told, Checked)] == [("crew", outcome)] and not of(told, VehicleHarmed)


@pytest.mark.parametrize(("lies", "told"), [(None, 1), (1, 1), (4, 0), (8, 0)])
def test_as_fire_08_the_highest_residual_of_a_location_counts(lies: int | None, told: int) -> None:
    """AS-FIRE-08: half of 8 FP is 4; it replaces less, and leaves as much or more as it is."""
    here = ((place("F5"), lies),) if lies is not None else ()
    state = with_fields(now(position(squad("A", "A1"), enemy())), residual=here)
    assert len(run(state, lambda n: leave(n, place("F5"), column_of(8), 0))[1]) == told


@pytest.mark.parametrize(
    ("outcomes", "line"),
    [
        (("hit", "near miss"), "hit"),
        (("missed", "hit"), "hit"),
        (("hit", "critical hit"), "critical hit"),
        (("critical hit", "hit"), "critical hit"),
        (("", ""), ""),
    ],
)
def test_a_mark_has_one_line_with_the_best_of_what_befell_it(outcomes: tuple[str, str], line: str) -> None:
    """AS-CONC-03: how many are under it is not told; a hit among misses is, and a critical hit before any other."""
    words = {"missed": MISSED, "critical hit": CRITICAL}
    under: dict[str, Any] = {"concealed": Concealed.MARK, "stack": 1}
    men = [squad("A", "F5", **under), squad("B", "F5", **under)]
    made = {m.id: words.get(o, o) for m, o in zip(men, outcomes, strict=True)}
    tallies = {m.id: Tally(0, "fire", "AS-FIRE-04") for m in men}
    (found,) = lines_of(men, tallies, made if any(outcomes) else None)
    assert found.outcome == words.get(line, line)
