"""Air Support: Light AA played out hex by hex (AS-AA, AS-LAA). W05, W06, W12, W18; chances 4 to 7 as the program
fires.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import light_aa
from tabletop.games.air_support.rules.firing.events import FireAt
from tabletop.games.air_support.rules.flak import AAFired, FireAA
from tabletop.games.air_support.rules.harm.events import Checked, VehicleHarmed
from tabletop.games.air_support.rules.light_aa import Barrage, aa_refusal
from tabletop.games.air_support.rules.moving import Start
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Condition, Marker, Mode, Motion, Plane, Run
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.runs import Flown, RunBegan
from tabletop.games.air_support.rules.scenario import Group, Kind
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight, SightingRolled
from tabletop.games.air_support.rules.strikes.events import AirAttack, AirFired
from tabletop.games.air_support.rules.terrain import Air, Weather
from tabletop.games.air_support.rules.victory import Scored
from tests.games.air_support.kit import (
    ENEMY,
    GERMAN,
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
from tests.games.air_support.land import at, land


def why(match: Match, command: Any, seat: int | None = None) -> str:
    refusal = match.refusal(match.to_act[0] if seat is None else seat, command)
    return "" if refusal is None else refusal.rule


def shots(match: Match) -> list[str]:
    return [c.weapon for c in match.options(match.to_act[0]) if isinstance(c, FireAA)]


def p(match: Match, key: str = "P") -> Plane:
    return now(match).planes[key]


def run(match: Match) -> Run:
    found = p(match).run
    assert found is not None
    return found


def over(
    *pieces: Any, target: str = "M9", direction: int = 3, dice: str = "1 2", cls: AirClass = AirClass.FB44, **more: Any
) -> Match:
    """A plane has sighted a truck in M9 flying south: it is over M5, four hexes north."""
    match = position(
        car("T", target),
        *pieces,
        plane("P", cls=cls, bombs=more.pop("bombs", False)),
        begin=more.pop("begin", "opening"),
        **more,
    )
    play(match, Sight("P", at(target), direction), dice=dice)
    return match


# -- W05
def test_x_05_a_strafing_run_through_flak() -> None:
    """W05. AS-STRAFE-01 to AS-STRAFE-08: AS-STRAFE-02, AS-STRAFE-05, AS-STRAFE-07, AS-STRAFE-08; AS-LAA-02, AS-LAA-06,
    AS-LAA-07, AS-LAA-10, AS-LAA-11, AS-LAA-13, AS-LAA-15, AS-LAA-16, AS-LAA-17, AS-LAA-18; AS-PREP-03, AS-AA-03,
    AS-AA-12, AS-DAMAGE-01.
    """
    mg = squad("H", "K2")
    men = [
        squad("M", "G6", moved=True, entered=True),
        squad("S", "G6", sheet="468"),
        squad("W", "H5", sheet="247"),
        squad("X", "I5"),
        squad("Y", "J4"),
    ]
    match = position(
        *men,
        mg,
        weapon("HMG", mg, marker=Marker.OPPORTUNITY),
        car("F", "L4", "flakpz", facing=4, exposed=True, aa_mode=True),
        plane("P"),
        ground=land(woods="H5 I5"),
        begin="opening",
    )
    told = play(match, Sight("P", at("G6"), 1), dice="5 6")
    assert of(told, SightingRolled)[0].tally.total == 8 - 3 and of(told, SightingRolled)[0].outcome == "passed", (
        "moved -1, not concealed -2"
    )
    assert step(match) == "laa" and match.to_act == (GERMAN,) and of(told, RunBegan)[0].run.start == at("C8")
    told = play(match, FireAA("F", "MA"), dice="1 3")
    shot = of(told, AAFired)[0]
    assert (shot.fp, shot.column, shot.tally.total, shot.result, shot.keeps) == ("3", 2, 3, 0, True), (
        "Aerial Range 18: half of 6; 4 + 3 = 7 on the star 4"
    )
    assert why(match, FireAA("F", "MA")) == "AS-LAA-10", "once in each hex of the plane"
    play(match, Pass())
    told = play(match, AirAttack(at("G6"), "MG"), dice="3 4 1 1 1 2")
    assert [(c.unit, c.what) for c in of(told, Checked)] == [("M", "2MC"), ("S", "1MC")] and of(told, AirFired)[
        0
    ].column == 12
    told = play(match, FireAA("F", "MA"), dice="5 5")
    shot = of(told, AAFired)[0]
    assert (shot.fp, shot.column, shot.result, shot.keeps, shot.marker) == ("6", 6, 0, False, Marker.PREP), (
        "8 hexes: normal range; 10 + 3; ROF 2 is lost by a 5"
    )
    told = play(match, Pass(), AirAttack(at("H5"), "MG"), dice="2 3 1 1")
    assert [(c.unit, c.what) for c in of(told, Checked)] == [("W", "2MC")], "5 + 1 for the woods"
    assert run(match).at == 2 and why(match, FireAA("F", "MA")) == "AS-AA-08"
    told = play(match, FireAA("HMG"), dice="1 2")
    shot = of(told, AAFired)[0]
    assert (shot.fp, shot.column, shot.result, shot.keeps) == ("7", 6, 2, False) and p(match).damaged
    arm = now(match).weapons["HMG"]
    assert arm.aa_mode and arm.marker is Marker.PREP, "the Opportunity counter is an AA counter now"
    assert not of(told, AirFired), (
        "I5 is blind behind the woods of H5: nothing to attack from E7; nobody has a shot left"
    )
    assert p(match).run is None and (p(match).recall or p(match).status is AirStatus.RECALLED)
    told = [e for entry in match.journal for e in entry.events]
    assert of(told, Flown)[-1].hex == at("H5"), "on to H5, the hex last attacked, and no further"


def test_as_laa_17_the_attack_from_the_hex_of_the_hit_is_one_worse() -> None:
    """AS-LAA-14, AS-LAA-15, AS-LAA-16, AS-LAA-17: an evading plane takes the other shots in its hex, then attacks
    once at +1, and never again this run.
    """
    match = over(
        gun("G1", "P5", facing=4, crew="c1", aa_mode=True),
        squad("c1", "P5", sheet="228"),
        gun("G2", "P4", facing=4, crew="c2", aa_mode=True),
        squad("c2", "P4", sheet="228"),
    )
    play(match, FireAA("G1"), dice="1 3")
    assert p(match).evading and step(match) == "laa" and shots(match) == ["G2"], "4 + 3 = 7, one above the star 6"
    told = play(match, Pass(), AirAttack(at("M9"), "MG"), dice="3 5")
    assert of(told, VehicleHarmed)[0].tally.total == 1
    while match.to_act and step(match) in ("laa", "strike"):
        assert step(match) == "laa"
        play(match, Pass())
    assert not p(match).recall and p(match).run is None, (
        "back to the holding box; it may attack again in later Player Turns"
    )


@pytest.mark.parametrize(
    ("colored", "white", "extra", "fate"), [(1, 1, "2", "Damaged"), (1, 1, "5", "evading"), (1, 1, "1", "eliminated")]
)
def test_x_12_the_unlikely_kill(colored: int, white: int, extra: str, fate: str) -> None:
    """W12. AS-LAA-20, AS-LAA-12, AS-LAA-14: 3 FP against FB44: Final 5 is one above the star 4; the worse of that and
    the dr counts. AS-VP-01.
    """
    match = over(car("F", "V5", "flakpz", facing=4, exposed=True, aa_mode=True))
    told = play(match, FireAA("F", "MA"), dice=f"{colored} {white} {extra}")
    assert of(told, AAFired)[0].fp == "3" and of(told, AAFired)[0].unlikely == int(extra)
    plane_ = p(match)
    assert ("eliminated" if plane_.status is AirStatus.GONE else "Damaged" if plane_.damaged else "evading") == fate
    assert now(match).points == ((2, 0) if fate == "eliminated" else (0, 0)) and [s.rule for s in of(told, Scored)] == [
        "AS-VP-01"
    ] * (fate == "eliminated")


def test_x_06_a_wirbelwind_that_moves_and_stops() -> None:
    """W06. AS-LAA-09, AS-AA-04: in Motion a quarter, ROF 2; once it has spent an MP to stop, half; without AA mode ROF
    is one less.
    """
    match = over(car("F", "P5", "wirbelwind", facing=4, exposed=True, aa_mode=True, motion=Motion.MOTION))
    shot = light_aa.shot(now(match), GERMAN, p(match), "F", "MA")
    assert isinstance(shot, Barrage) and (shot.fp, shot.rof) == (4, 2)
    match = over(car("F", "P5", "wirbelwind", facing=4, exposed=True, motion=Motion.STOPPED, spent=2))
    shot = light_aa.shot(now(match), GERMAN, p(match), "F", "MA")
    assert isinstance(shot, Barrage) and (shot.fp, shot.rof, shot.marker, shot.counter) == (
        8,
        1,
        Marker.BOUNDING,
        True,
    )


def test_x_18_an_opportunity_hmg_that_cowers() -> None:
    """W18. AS-LAA-04, AS-LAA-07, AS-LAA-11, AS-AA-12, AS-FIRE-06: no leader helps it, a double shifts the column."""
    man = squad("H", "P8")
    arm = weapon("HMG", man, "us_hmg", marker=Marker.OPPORTUNITY)
    match = over(man, leader("L", "P8"), arm, target="M10", cls=AirClass.FB42)
    assert now(match).scenario is not None
    told = play(match, FireAA("HMG"), dice="3 3")
    shot = of(told, AAFired)[0]
    assert (shot.column, shot.tally.total, shot.result, shot.marker, shot.counter) == (4, 2, 0, Marker.PREP, True), (
        "6 + 2 = 8 on the star 5"
    )
    assert now(match).weapons["HMG"].marker is Marker.PREP and now(match).infantry["H"].marker is Marker.NONE, (
        "the squad may still use its own FP (AS-AA-13)"
    )


# -- who may fire
def test_as_aa_01_to_05_which_weapons_reach_aircraft() -> None:
    """AS-AA-01, AS-AA-05, AS-HAA-08, AS-LAA-21, AS-UNIT-09: IFE guns, HMG, AAMG, AA-capable MA; an 88 does not fire
    at planes on runs; AAMG want a CE crew.
    """
    one, two = squad("H", "P6"), squad("L", "P6")
    match = over(
        one,
        weapon("HMG", one),
        two,
        weapon("LMG", two, "lmg"),
        gun("AA", "O6", facing=4, crew="c1"),
        squad("c1", "O6", sheet="228"),
        gun("88", "O7", "flak88", crew="c2"),
        squad("c2", "O7", sheet="228"),
        gun("PAK", "N7", "pak40", crew="c3"),
        squad("c3", "N7", sheet="228"),
        car("CE", "P7", "tiger", exposed=True),
        car("BU", "P8", "tiger"),
        car("W", "O5", "wirbelwind"),
    )
    assert set(shots(match)) == {"HMG", "AA", "CE"}
    refused = {
        key: why(match, FireAA(key, part))
        for key, part in (("LMG", ""), ("88", ""), ("PAK", ""), ("BU", "AAMG"), ("W", "MA"), ("CE", "MA"), ("T", "MA"))
    }
    assert refused == {
        "LMG": "AS-AA-01",
        "88": "AS-HAA-08",
        "PAK": "AS-AA-01",
        "BU": "AS-LAA-21",
        "W": "AS-UNIT-09",
        "CE": "AS-AA-01",
        "T": "AS-AA-01",
    }
    told = play(match, FireAA("CE", "AAMG"), dice="4 5")
    assert not of(told, AAFired)[0].counter, "AAMG need no AA mode (AS-AA-05)"
    assert why(match, FireAA("CE", "AAMG")) == "AS-AA-08"


def test_as_aa_08_14_who_has_used_up_its_fire_or_is_not_in_good_order() -> None:
    """AS-AA-08, AS-AA-14, AS-UNIT-03."""
    men = {
        key: squad(key, "P6", **more)
        for key, more in {
            "prep": {},
            "broken": {"broken": True},
            "moved": {"moved": True},
            "two": {"used": frozenset({"own", "LMG"})},
            "fit": {"used": frozenset({"own"})},
        }.items()
    }
    arms = [weapon(f"w-{key}", man, marker=Marker.PREP if key == "prep" else Marker.NONE) for key, man in men.items()]
    match = over(*men.values(), *arms, weapon("w-jam", men["fit"], condition=Condition.BROKEN))
    assert shots(match) == ["w-fit"]
    assert [why(match, FireAA(f"w-{key}")) for key in ("prep", "broken", "moved", "two", "jam")] == [
        "AS-AA-08",
        "AS-AA-14",
        "AS-AA-08",
        "AS-AA-08",
        "AS-AA-14",
    ]


def test_as_aa_09_no_flak_from_buildings_and_blind_hexes() -> None:
    """AS-AA-09."""
    a, b, c = squad("A", "O7"), squad("B", "Q5"), squad("C", "O6")
    match = over(
        a, weapon("wa", a), b, weapon("wb", b), c, weapon("wc", c), ground=land(wooden_building="O7", woods="P4..5")
    )
    assert shots(match) == ["wc"] and why(match, FireAA("wa")) == "AS-AA-09" and why(match, FireAA("wb")) == "AS-AA-09"


def test_as_aa_10_11_one_weapon_after_another_and_no_residual() -> None:
    """AS-AA-10, AS-AA-11: two HMG of one hex are two shots; nothing stays in the hex."""
    a, b = squad("A", "P6"), squad("B", "P6")
    match = over(a, weapon("wa", a), b, weapon("wb", b))
    told = play(match, FireAA("wa"), FireAA("wb"), dice="4 5 4 6")
    assert [s.weapon for s in of(told, AAFired)] == ["wa", "wb"] and now(match).residual == ()


def test_as_laa_05_turning_costs_drm_and_turns_the_gun() -> None:
    """AS-LAA-05."""
    match = over(gun("G", "P6", facing=1, crew="c", aa_mode=True), squad("c", "P6", sheet="228"))
    told = play(match, FireAA("G"), dice="4 5")
    shot = of(told, AAFired)[0]
    assert shot.tally.total == 3 + 2 and shot.facing == now(match).guns["G"].facing != 1


def test_as_laa_11_mist_counts_by_aerial_range() -> None:
    """AS-LAA-11, AS-ALOS-11. W15: seven hexes are Aerial Range 14: +2."""
    match = over(car("F", "T5", "flakpz", facing=4, exposed=True, aa_mode=True), air=Air(7, weather=Weather.MIST))
    assert of(play(match, FireAA("F", "MA"), dice="5 5"), AAFired)[0].tally.total == 5


def test_as_laa_11_an_orchard_out_of_season_does_not_hinder_flak() -> None:
    """AS-LAA-11, AS-ALOS-09: no hindrance but SMOKE and LV; in season it hides the plane."""
    match = over(car("F", "T5", "flakpz", facing=4, exposed=True, aa_mode=True), ground=land(orchard="S5"), air=Air(3))
    assert of(play(match, FireAA("F", "MA"), dice="5 5"), AAFired)[0].tally.total == 3


def test_as_laa_19_a_damaged_plane_that_is_damaged_again_is_gone() -> None:
    """AS-LAA-19, AS-LAA-12."""
    match = over(
        gun("G1", "P5", facing=4, crew="c1", aa_mode=True),
        squad("c1", "P5", sheet="228"),
        gun("G2", "P4", facing=4, crew="c2", aa_mode=True),
        squad("c2", "P4", sheet="228"),
    )
    play(match, FireAA("G1"), FireAA("G2"), dice="1 2 1 2")
    assert p(match).status is AirStatus.GONE and step(match) not in ("laa", "strike") and now(match).points == (2, 0)


def test_as_laa_22_flak_reaches_beyond_the_map_edge() -> None:
    """AS-LAA-22, AS-FLY-08, AS-HEX-09: the plane is in its attack position off the map."""
    match = over(gun("G", "M2", facing=5, crew="c", aa_mode=True), squad("c", "M2", sheet="228"), target="M2")
    assert step(match) == "laa" and shots(match) == ["G"]


def test_as_laa_23_a_malfunction_ends_its_fire() -> None:
    """AS-LAA-23, AS-UNIT-05."""
    match = over(gun("G", "P5", facing=4, crew="c", aa_mode=True), squad("c", "P5", sheet="228"))
    play(match, FireAA("G"), dice="6 6")
    assert now(match).guns["G"].condition is Condition.BROKEN and "G" not in (
        shots(match) if step(match) == "laa" else []
    )


def test_as_laa_02_03_planes_that_failed_or_stay_in_the_box_are_out_of_reach() -> None:
    """AS-LAA-02, AS-LAA-03, AS-SIGHT-13: no window at all after a failed TC; the plane is immune."""
    match = over(gun("G", "P5", facing=4, crew="c"), squad("c", "P5", sheet="228"), dice="6 6", ground=land(woods="M9"))
    assert step(match) != "laa"
    plane_ = plane("X")
    refusal = light_aa.shot(now(match), GERMAN, plane_, "G", "")
    assert not isinstance(refusal, Barrage) and refusal.rule == "AS-LAA-02"


def test_as_prep_03_an_opportunity_counter_goes_with_the_first_shot() -> None:
    """AS-PREP-03, AS-AA-03: the gun keeps its ROF, but is in AA mode now and waits for no other opportunity."""
    match = over(gun("G", "P5", facing=4, crew="c", marker=Marker.OPPORTUNITY), squad("c", "P5", sheet="228"))
    told = play(match, FireAA("G"), dice="1 6")
    assert of(told, AAFired)[0].keeps and now(match).guns["G"].marker is Marker.NONE and now(match).guns["G"].aa_mode


def test_as_laa_08_ife_does_not_cower() -> None:
    """AS-LAA-08: a double leaves the column."""
    match = over(gun("G", "P5", facing=4, crew="c", aa_mode=True), squad("c", "P5", sheet="228"))
    assert of(play(match, FireAA("G"), dice="4 4"), AAFired)[0].column == 6


def test_as_aa_12_13_who_has_fired_at_planes_stays_and_keeps_its_own_fp() -> None:
    """AS-AA-12, AS-AA-13: no move in this MPh; in AFPh the squad fires its own FP, the HMG no more."""
    man = squad("H", "P8")
    match = over(man, weapon("HMG", man), squad("E", "P5", seat=ENEMY), car("T2", "A5"))
    play(match, FireAA("HMG"), dice="4 5")
    while step(match) != "move":
        play(match, Pass())
    assert why(match, Start(("H",))) == "AS-PREP-01" and why(match, Start(("T2",))) == ""
    while step(match) != "advancing":
        play(match, match.prompt(match.to_act[0]).default or Pass())
    firers = {c.firer for c in match.options(GERMAN) if isinstance(c, FireAt)}
    assert firers == {"H"}


def test_as_column_01_men_of_a_column_do_not_fire_at_planes() -> None:
    """AS-COLUMN-01."""
    one, two = squad("C1", "P8", group="C"), squad("C2", "P9", group="C")
    match = position(
        car("T", "M9"),
        one,
        two,
        weapon("HMG", one),
        plane("P"),
        begin="opening",
        groups=(Group("C", 0, ("C1", "C2"), Kind.COLUMN),),
    )
    play(match, Sight("P", at("M9"), 3), dice="1 2")
    shot = light_aa.shot(now(match), GERMAN, p(match), "HMG", "")
    assert not isinstance(shot, Barrage) and shot.rule == "AS-COLUMN-01"


# -- hidden firers
@pytest.mark.parametrize(("watcher", "known"), [("P9", True), ("", False)])
def test_as_aa_14_a_hidden_gun_is_put_on_the_map(watcher: str, known: bool) -> None:
    """AS-AA-14: seen by a Good Order enemy ground unit within 16 hexes it is Known, otherwise under a "?"; its
    owner alone knows its name then.
    """
    hidden = {"concealed": Concealed.HIP}
    more = [squad("E", watcher, seat=ENEMY)] if watcher else []
    match = over(
        gun("G", "P5", facing=4, crew="c", aa_mode=True, **hidden), squad("c", "P5", sheet="228", **hidden), *more
    )
    assert step(match) == "laa" and "G" not in match.view(ENEMY).guns
    told = play(match, FireAA("G"), dice="4 5")
    state = now(match)
    assert state.guns["G"].concealed is state.infantry["c"].concealed is (Concealed.KNOWN if known else Concealed.MARK)
    assert ("G" in match.view(ENEMY).guns) is known and len(match.view(ENEMY).blips) == (not known)
    assert of(told, AAFired)


# -- chances 4 to 7 by firing
@pytest.mark.parametrize(
    ("sheet", "where", "eliminated", "damaged", "evade"),
    [
        ("flakpz", "P5", F(1, 36), F(1, 18), F(1, 12)),
        ("flakpz", "V5", F(1, 216), F(1, 216), F(1, 54)),
        ("wirbelwind", "P5", F(5, 18), F(5, 36), F(1, 6)),
        ("hmg", "P6", F(1, 216), F(17, 216), F(1, 18)),
    ],
)
def test_q_04_to_q_07_all_dice_of_one_shot(sheet: str, where: str, eliminated: F, damaged: F, evade: F) -> None:
    """chances 4, 5, 6, 7: every DR and dr that a real shot can throw at FB44."""
    if sheet == "hmg":
        man = squad("H", where)
        match, order = over(man, weapon("W", man)), FireAA("W")
    else:
        match, order = over(car("F", where, sheet, facing=4, exposed=True, aa_mode=True)), FireAA("F", "MA")
    found: Counter[int] = Counter()
    for c, w in product(range(1, 7), repeat=2):
        for dr in range(1, 7) if c + w == 2 else (0,):
            trial = match.copy()
            told = play(trial, order, dice=f"{c} {w} {dr}" if dr else f"{c} {w}")
            found[of(told, AAFired)[0].result] += 1 if dr else 6
    assert [F(found[k], 216) for k in (3, 2, 1)] == [eliminated, damaged, evade]


def test_each_side_counts_its_own_weapons() -> None:
    """AS-LAA-01, AS-AA-01: machine guns in AA mode or able to it, guns and vehicles of the side that is asked."""
    ours, theirs = squad("A", "F5"), squad("E", "M5", ENEMY)
    state = now(position(ours, weapon("W", ours), car("V", "F6", "tiger"), theirs, weapon("X", theirs),
                         gun("G", "M6", seat=ENEMY), car("U", "M7", "sherman", ENEMY)))  # fmt: skip
    assert [{key for key, _ in light_aa.firers(state, seat)} for seat in (0, 1)] == [{"W", "V"}, {"X", "G", "U"}]


def test_as_aa_01_nobody_fires_or_changes_what_is_not_his() -> None:
    """AS-AA-01, AS-AA-02, AS-AA-03: the weapons of the other side, and what is no weapon."""
    ours, theirs = squad("A", "M9"), squad("E", "M5", ENEMY)
    state = now(position(ours, weapon("W", ours), theirs, weapon("X", theirs), plane("P"), begin="defend"))
    changes = [aa_refusal(state, 0, key, True) for key in ("W", "X", "A", "nothing")]
    assert [r.rule if r else "" for r in changes] == ["", "AS-AA-01", "AS-AA-01", "AS-AA-01"]
    flown = replace(state.planes["P"], run=Run(Mode.STRAFE, at("M9"), 3, at("M9")))
    found = [light_aa.shot(state, 0, flown, key, "") for key in ("X", "A", "nothing")]
    assert [r.rule if isinstance(r, Refusal) else "" for r in found] == ["AS-AA-01"] * 3
