"""What fire leaves behind and what it stands on: lost leaders, wrecks, residual FP of planes, terrain, units; chance 13
as the program attacks; the options of real battles.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction as F
from functools import cache
from random import Random
from typing import Any

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core.chance import ScriptedDice, ScriptError, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.driving import Halt
from tabletop.games.air_support.rules.firing import ift
from tabletop.games.air_support.rules.firing.events import FireAt, GroundFired, Opportunity, ResidualFired, Shoot
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.destroying import aerial_tk
from tabletop.games.air_support.rules.harm.events import Broken, Checked, Eliminated, Pinned, Reduced, VehicleHarmed
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Marker, Motion
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.scenario import Group, Kind
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.standing import units_at
from tabletop.games.air_support.rules.strikes.events import AirAttack, AirFired
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.walking.events import Assault
from tests.games.air_support.kit import (
    ENEMY,
    INFANTRY,
    car,
    gun,
    leader,
    now,
    of,
    plane,
    play,
    position,
    squad,
    step,
    weapon,
)
from tests.games.air_support.land import at, land, place

SHOOT = Shoot()


def fired(match: Match, firer: str, where: str, *group: Any, dice: str) -> list[Event]:
    return play(match, FireAt(firer, at(where)), *group, SHOOT, dice=dice)


def attack(
    *pieces: Any,
    cls: AirClass = AirClass.FB44,
    begin: str = "opening",
    bombs: bool = False,
    dive: bool = False,
    dice: str = "1 2",
    **more: Any,
) -> Match:
    """A plane is about to attack M9 from the north."""
    match = position(*pieces, plane("P", cls=cls, bombs=bombs), begin=begin, **more)
    play(match, Sight("P", at("M9"), 3, dive), dice=dice)
    while step(match) == "laa":
        play(match, Pass())
    return match


# -- lost leaders
def test_as_ift_06_a_leader_that_breaks_shakes_the_others() -> None:
    """AS-IFT-06, AS-IFT-03: NMC in F5: the -2 leader fails with 11 and breaks; the squad takes a PTC with +2 (6 + 2
    > 7: pinned), then its own NMC.
    """
    match = position(squad("S1", "F8"), squad("E1", "F5", ENEMY), leader("L", "F5", ENEMY, "9-2"), begin="prep")
    told = fired(match, "S1", "F5", dice="2 4 6 5 3 3 2 2")
    assert [(c.unit, c.what) for c in of(told, Checked)] == [("L", "NMC"), ("E1", "PTC"), ("E1", "NMC")]
    assert of(told, Checked)[1].tally.total == 9 and of(told, Pinned)[0].unit == "E1"


def test_as_ift_06_a_leader_that_falls_shakes_the_others() -> None:
    """AS-IFT-06, AS-IFT-02, AS-IFT-05: the firers cower, K/1: the leader is selected and falls with a dr of 5; the
    squad takes an NMC with +2, then its 1MC.
    """
    match = position(squad("S1", "F8"), squad("E1", "F5", ENEMY), leader("L", "F5", ENEMY, "9-2"), begin="prep")
    told = fired(match, "S1", "F5", dice="1 1" + " 1 6" + " 5" + " 1 2 1 2")
    assert [(c.unit, c.tally.rule, c.tally.total - c.tally.base) for c in of(told, Checked)] == [
        ("E1", "AS-IFT-06", 2),
        ("E1", "AS-IFT-03", 1),
    ]
    assert now(match).infantry["L"].where.value == "eliminated" and now(match).points[0] == 3


# -- wrecks and To Kill
def test_as_kill_08_wrecks_hinder_and_burning_ones_smoke() -> None:
    """AS-KILL-08, AS-LOS-04, Table 13: a wreck in F6 is +1; burning it is a blaze of +2 more."""
    for dice, hindrance in (("4 3 2 4", 1), ("4 3 1 1", 3)):
        match = position(
            squad("C", "F8", sheet="228"),
            gun("G", "F8", "pak40", 5, "C"),
            car("V", "F6", "flakpz", ENEMY, facing=2),
            squad("E", "F3", ENEMY),
            begin="prep",
        )
        dice = dice.replace("2 4", "6 5") if hindrance == 1 else dice
        play(match, FireAt("G", at("F6")), Shoot("AP", "V"), dice=dice)
        assert (
            now(match).vehicles["V"].wreck and lines.line(now(match), place("F8"), place("F3")).hindrance == hindrance
        )
        assert now(match).smoke == (((at("F6"), "blaze"),) if hindrance == 3 else ())


def test_as_kill_03_04_hits_from_the_air() -> None:
    """AS-KILL-03, AS-KILL-04, AS-MG-14: +1 aerial advantage, +2 against an open top; Original 2 with MG doubles
    nothing and range changes nothing.
    """
    assert (
        aerial_tk(6, 6, False) == 6 + 1 + 1 - 3
        and aerial_tk(6, 1, True) == 6 + 1 + 2
        and aerial_tk(16, 8, False, critical=True) == 32 + 1 + 1 - 4
    )
    for dice in ("1 1", "4 4"):
        match = attack(car("V", "M9", "t34"))
        told = play(match, AirAttack(at("M9"), "MG", "V"), dice=f"{dice} 1 3")
        assert of(told, VehicleHarmed)[0].tally.base == 5


def test_as_rally_05_an_attack_makes_broken_men_dm_again() -> None:
    """AS-RALLY-05: at least an NMC does, even if they pass it; a PTC does not."""
    for dice, dm in (("4 5 1 1", True), ("5 5", False)):
        match = attack(squad("S", "M9", broken=True))
        play(match, AirAttack(at("M9"), "MG"), dice=dice)
        assert now(match).infantry["S"].dm is dm and not now(match).infantry["S"].pinned, dice


# -- planes
def test_as_gs_05_planes_leave_residual_fp() -> None:
    """AS-GS-05, AS-FIRE-08: 12 FP of MG leave 6 in each Location attacked; bombs at most 12 where they hit; in DFPh
    nothing is left.
    """
    match = attack(squad("S", "M9"), squad("N", "M10"))
    play(match, AirAttack(at("M9"), "MG"), dice="6 6")
    assert dict(now(match).residual) == {place("M9"): 6}
    match = attack(squad("S", "M9"), bombs=True)
    play(match, AirAttack(at("M9"), "bombs"), dice="3 3 6 6 6 5")
    assert dict(now(match).residual) == {place("M9"): 12}
    match = attack(squad("S", "M9"), begin="defend")
    play(match, AirAttack(at("M9"), "MG"), dice="6 6")
    assert now(match).residual == ()


def test_as_hex_08_no_point_blank_from_the_air() -> None:
    """AS-HEX-08: a Stuka fires its 4 FP from the adjacent hex, not 8, and from four hexes too."""
    match = attack(squad("S", "M9"), cls=AirClass.STUKA42, dive=True)
    assert of(play(match, AirAttack(at("M9"), "MG"), dice="5 5"), AirFired)[0].column == 4


def test_as_terr_08_height_is_nothing_to_the_air() -> None:
    """AS-TERR-06, AS-TERR-08: on a hill a squad has +1 against men below it, none against a plane: 12 FP, DR 7 is
    1MC, with +1 it were 1MC too; DR 9 shows it.
    """
    ground = land(heights={1: "M9"})
    match = attack(squad("S", "M9"), ground=ground)
    assert [c.what for c in of(play(match, AirAttack(at("M9"), "MG"), dice="4 5 1 1"), Checked)] == ["NMC"]
    match = position(squad("S1", "M10"), squad("E", "M9", ENEMY), ground=ground, begin="prep")
    told = fired(match, "S1", "M9", dice="6 5")
    assert of(told, GroundFired)[0].lines[0].tally.total == 1


# -- terrain and units
def test_as_terr_06_the_best_tem_alone() -> None:
    """AS-TERR-06, AS-TERR-09: in a foxhole in woods behind a wall +2, not 5; who moves has no use of the foxhole; a
    road in woods is open ground (AS-TERR-05).
    """
    ground = land(woods="F5", fences={"wall": "F5/3"})
    state = now(position(squad("E", "F5", ENEMY, in_foxhole=True), squad("S", "F8"), ground=ground, begin="prep"))
    man = state.infantry["E"]
    assert ift.shelter(state, man, place("F8")) == 2 and ift.shelter(state, man, place("F2")) == 2
    assert ift.shelter(state, squad("M", "F5", ENEMY, in_foxhole=True, moved=True), place("F2")) == 1
    assert ift.shelter(state, squad("R", "F5", ENEMY, on_road=True), place("F2")) == 0
    assert ift.shelter(state, squad("U", "F5", ENEMY, level=1), place("F8")) == 1, (
        "a wall does not help an upper storey; height or woods do"
    )


def test_as_unit_01_sizes() -> None:
    """AS-UNIT-01: a squad two half-squads, a half-squad or crew one, a leader none."""
    assert [INFANTRY[key].halves for key in ("467", "247", "228", "9-1")] == [2, 1, 1, 0]


def test_as_hit_04_overstacked_men_are_easier_to_hit() -> None:
    """AS-HIT-04, AS-UNIT-01: four squads in a Location: -1."""
    men = [squad(f"E{n}", "F5", ENEMY) for n in range(4)]
    match = position(squad("C", "F8", sheet="228"), gun("G", "F8", "pak40", 5, "C"), *men, begin="prep")
    told = play(match, FireAt("G", at("F5")), Shoot("HE"), dice="6 5")
    assert {m.reason: m.amount for m in of(told, GroundFired)[0].lines[0].tally.modifiers} == {"overstacked": -1}


# -- first fire at men on foot
@pytest.mark.parametrize(
    ("ground", "assault", "drm"),
    [(land(), False, -2), (land(grain="F7"), False, 0), (land(woods="F5"), False, 0), (land(), True, -1)],
)
def test_as_fire_05_first_fire_at_men_on_foot(ground: Any, assault: bool, drm: int) -> None:
    """AS-FIRE-04, AS-FIRE-05, AS-DFIRE-01, AS-STATUS-02: FFMO -1 and FFNAM -1 as they enter; no FFMO with a
    hindrance (+1) or woods (+1); no FFNAM by assault.
    """
    match = position(squad("M", "F4"), squad("X", "F5"), squad("S1", "F8", ENEMY), ground=ground, begin="move")
    play(match, Start(("M",)), *([Assault()] if assault else []), Enter(at("F5")))
    assert step(match) == "react"
    told = fired(match, "S1", "F5", dice="6 5")
    found = of(told, GroundFired)[0]
    assert [(line.unit, line.tally.total) for line in found.lines] == [("M", drm)] and now(match).infantry[
        "S1"
    ].marker is Marker.FIRST


def test_as_dfire_01_what_a_convoy_pays_together_is_spent_once() -> None:
    """AS-DFIRE-01, AS-CONVOY-01: three trucks that stop have spent one MP there: one shot of a gun that keeps its
    ROF, not three.
    """
    trucks = [
        car(f"T{n}", where, facing=2, motion=Motion.MOTION, group="K") for n, where in enumerate(("F5", "F4", "F3"))
    ]
    one = squad("S1", "F9", ENEMY)
    match = position(
        *trucks,
        one,
        weapon("MG", one),
        squad("Z", "G9", ENEMY),
        begin="move",
        groups=(Group("K", 0, ("T0", "T1", "T2"), Kind.CONVOY),),
    )
    play(match, StartBand("K"), Halt())
    fired(match, "MG", "F5", dice="1 6")
    refusal = match.refusal(ENEMY, FireAt("MG", at("F5")))
    assert refusal is not None and refusal.rule == "AS-DFIRE-01" and "spent" in refusal.sentence


def test_as_fire_08_residual_fp_strikes_men_who_enter() -> None:
    """AS-FIRE-08: what was left for the first squad attacks the second with FFMO and FFNAM, not the squad that
    stood there.
    """
    match = position(
        squad("M", "F4"),
        squad("N", "E5"),
        squad("X", "F5"),
        squad("S1", "F6", ENEMY),
        squad("Z", "G9", ENEMY),
        begin="move",
    )
    play(match, Start(("M",)), Enter(at("F5")))
    fired(match, "S1", "F5", dice="6 5 1 1")
    assert dict(now(match).residual) == {place("F5"): 4}
    while step(match) != "move":
        play(match, EndMove() if step(match) == "moving" else Pass())
    told = play(match, Start(("N",)), Enter(at("F5")), dice="6 6")
    struck = of(told, ResidualFired)[0]
    assert [(line.unit, line.tally.total) for line in struck.lines] == [("N", -2)] and struck.column == 4


def test_as_prep_01_who_has_fired_stays() -> None:
    """AS-PREP-01, AS-PREP-02: neither the squad that fired in PFPh nor the one marked Opportunity Fire moves."""
    match = position(squad("S1", "F8"), squad("S2", "G8"), squad("S3", "H8"), squad("E", "F5", ENEMY), begin="prep")
    fired(match, "S1", "F5", dice="6 5")
    play(match, Opportunity("S2"), Done())
    while step(match) != "move":
        play(match, Done() if match.refusal(match.to_act[0], Done()) is None else Pass())
    rules = [
        refusal.rule if (refusal := match.refusal(0, Start((key,)))) is not None else "" for key in ("S1", "S2", "S3")
    ]
    assert rules[0] and rules[1] and not rules[2]


# -- hidden things
def test_an_unknown_tank_hinders_nobody() -> None:
    """AS-LOS-04: five grain hexes and a tank under a "?" would be +6 and block; the firer does not know of it, so he
    fires at +5.
    """
    ground = land(grain="F4..8")
    tank = car("V", "F9", "sherman", ENEMY, concealed=Concealed.MARK, stack=1)
    match = position(squad("S1", "F10"), tank, squad("E", "F3", ENEMY), ground=ground, begin="prep")
    told = fired(match, "S1", "F3", dice="1 2")
    assert of(told, GroundFired)[0].lines[0].tally.total == 5


@cache
def battle(name: str, seed: int) -> Match:
    match = Match.start(GAME, load_scenario(name), SeededDice(seed))
    bots = [RandomBot(2 * seed), RandomBot(2 * seed + 1)]
    for _ in range(6000):
        if not match.to_act:
            return match
        seat = match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    raise AssertionError(f"endless: {match.state.frames}")


@pytest.mark.parametrize("name", ["s2_chir", "s7_point_cruz"])
def test_options_of_real_battles_are_exactly_what_is_not_refused(name: str) -> None:
    """AS-SCOPE-03: commands of the whole battle, legal at other moments, are offered where they are legal and
    refused by a rule where they are not.
    """
    match = battle(name, 1)
    every = list(dict.fromkeys(entry.command for entry in match.journal if entry.command is not None))
    for n in Random(1).sample(range(1, len(match.journal)), 16):
        moment = Match.at(GAME, match.scenario, match.moment(n), SeededDice(n))
        for seat in moment.to_act:
            options = set(moment.options(seat))
            for command in every:
                refusal = moment.refusal(seat, command)
                assert (refusal is None) == (command in options), (command, refusal)
                assert refusal is None or refusal.rule


# -- chance 13
def test_q_13_a_lone_squad_strafed_on_the_move() -> None:
    """chance 13, AS-IFT-01 to AS-IFT-05, AS-MG-02: every fall of the dice as the program attacks a moving 4-6-7 in the
    open with 12 FP.
    """
    start = attack(squad("S", "M9", moved=True))
    found: dict[str, F] = defaultdict(F)
    branches: list[tuple[int, ...]] = [()]
    while branches:
        dice = branches.pop()
        trial = start.copy()
        trial.dice = ScriptedDice(*dice)
        try:
            told = trial.submit(ENEMY, AirAttack(at("M9"), "MG"))
        except ScriptError:
            branches += [(*dice, n) for n in range(1, 7)]
            continue
        found[_fate(told)] += F(1, 6 ** len(dice))
    wanted = {
        "eliminated": F(1, 6),
        "K": F(1, 9),
        "broken": F(49, 108),
        "broken and reduced": F(25, 1296),
        "pinned": F(121, 1296),
        "unaffected": F(101, 648),
    }
    assert found == wanted


def _fate(told: list[Event]) -> str:
    if of(told, Eliminated) and not of(told, Reduced):
        return "eliminated"
    kia = [e.rule for e in of(told, Reduced)]
    if kia and kia[0] == "AS-IFT-02":
        return "K"
    if of(told, Broken):
        return "broken and reduced" if kia else "broken"
    return "pinned" if of(told, Pinned) else "unaffected"


def test_locations_of_residual_fp_are_levels() -> None:
    """AS-FIRE-08: what is left upstairs is not left below."""
    match = attack(squad("U", "M9", level=1), ground=land(stone_building="M9", storeys={1: "M9"}))
    play(match, AirAttack(at("M9"), "MG"), dice="6 6")
    assert dict(now(match).residual).get(Location(at("M9"), 1)) == 6


def test_units_of_a_location_are_of_one_side_or_of_both() -> None:
    """AS-STACK-01, AS-CC-01: each side by itself; wrecks are not living, another level is another Location."""
    state = now(
        position(
            squad("A", "F5"), squad("E", "F5", 1), squad("U", "F5", level=1), car("W", "F5", wreck=True),
            ground=land(stone_building="F5", storeys={1: "F5"}),
        )
    )  # fmt: skip
    found = [[u.id for u in units_at(state, place("F5"), seat)] for seat in (0, 1, None)]
    assert found == [["A"], ["E"], ["A", "E"]]
