"""Air Support: dogfights played out, from going in to Melee and Recall (AS-DOG). W01, W09, W25; chances 8, 9 as the
program fights.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.rules.dogfights.events import (
    AcceptRecall,
    AirCombat,
    AirShot,
    AttackLost,
    Designate,
    Engage,
    Hold,
    LeftFight,
    Released,
    TakeOut,
)
from tabletop.games.air_support.rules.flying import ExitPlane, PlaneRecalled
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.games.air_support.rules.victory import Scored
from tests.games.air_support.kit import ENEMY, now, of, plane, play, position, step

BRITISH, GERMAN = 0, 1
FB, STUKA, OBS = AirClass.FB42, AirClass.STUKA42, AirClass.OBS


def fighter(id: str, seat: int = BRITISH, **more: Any) -> Plane:
    return plane(id, seat, FB, more.pop("bombs", False), **more)


def stuka(id: str, seat: int = GERMAN, **more: Any) -> Plane:
    return plane(id, seat, STUKA, more.pop("bombs", True), **more)


def entry(*pieces: Plane, **more: Any) -> Match:
    """The CCPH of the British, seat 0, 1942."""
    return position(*pieces, begin="dogfight_entry", year=1942, nations=("british", "german"), **more)


def why(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return "" if refusal is None else refusal.rule


def duel(*pieces: Plane, pairs: str, dice: str = "", **more: Any) -> Match:
    """Engaged so ("F1-A F2-B"), the DEFENDER adds nobody, first targets are named."""
    match = entry(*pieces, **more)
    for pair in pairs.split():
        play(match, Engage(*pair.split("-")))
    return done(match)


def done(match: Match) -> Match:
    """Nobody (else) goes in."""
    while step(match) == "dogfight_entry":
        play(match, Done())
    return match


def status(match: Match, key: str) -> str:
    """ "Damaged", "jammed", "recall", "fight" as far as they hold; its status when it is gone."""
    p = now(match).planes[key]
    if p.status is not AirStatus.ONBOARD:
        return p.status.value
    words = (("Damaged", p.damaged), ("jammed", p.mg_disabled), ("recall", p.recall), ("fight", p.fight >= 0))
    return " ".join(word for word, holds in words if holds)


def names(options: Any, kind: type) -> list[str]:
    return [c.plane for c in options if isinstance(c, kind)]


# -- W01
def test_as_dog_06_two_markers_are_two_dogfights() -> None:
    """AS-DOG-06: fought one by one; nobody fires into the other."""
    match = duel(fighter("F1"), fighter("F2"), stuka("A"), stuka("B"), pairs="F1-A F2-B")
    assert [d.planes for d in now(match).dogfights] == [("F1", "A"), ("F2", "B")] and why(
        match, AirShot("F1", "B")
    ) == "AS-DOG-36"


def test_x_01_two_fighters_and_three_stukas() -> None:
    """W01. AS-DOG-07, AS-DOG-09, AS-DOG-11, AS-DOG-12, AS-DOG-13, AS-DOG-15, AS-DOG-16, AS-DOG-19, AS-DOG-21,
    AS-DOG-25, AS-DOG-26, AS-DOG-27, AS-DOG-28, AS-DOG-29, AS-DOG-30, AS-DOG-33.
    """
    match = entry(fighter("F1"), fighter("F2"), stuka("A"), stuka("B"), stuka("C"), turn=2)
    play(match, Engage("F1", "A"), Engage("F2", "A"), Engage("F1", "B"), Engage("F1", "C"))
    done(match)
    assert len(now(match).dogfights) == 1 and step(match) == "designate" and match.to_act == (BRITISH,)
    play(match, Designate("F1", "A"), Designate("F2", "B"))
    assert match.to_act == (GERMAN,), "the DEFENDER names his after the ATTACKER"
    play(match, Designate("A", "F1"), Designate("B", "F1"), Designate("C", "F2"))
    assert why(match, AirShot("F2", "C")) == "AS-DOG-11" and why(match, AirShot("A", "F1")) == "AS-DOG-36"
    told = play(match, AirShot("F1", "A"), dice="1 6")
    shot = of(told, AirCombat)[0]
    assert (shot.tally.total, shot.harm, shot.keeps) == (-2, "Damaged", True), "not a FB, with bombs: 7 - 2 = 5"
    assert why(match, AirShot("F2", "B")) == "AS-DOG-09", "F1 finishes its ROF attacks first"
    told = play(match, AirShot("F1", "A"), dice="2 6")
    assert (
        of(told, AirCombat)[0].tally.total == -3 and status(match, "A") == "eliminated" and now(match).points == (2, 0)
    )
    told = play(match, AirShot("F1", "C"), dice="6 6")
    shot = of(told, AirCombat)[0]
    assert (shot.harm, shot.jams, shot.recall, shot.keeps) == ("", True, True, False) and status(
        match, "F1"
    ) == "jammed fight"
    told = play(match, AirShot("F2", "B"), dice="3 6")
    assert of(told, AirCombat)[0].harm == "" and match.to_act == (GERMAN,), "9 - 2 = 7, and no ROF by a 3"
    told = play(match, AirShot("B", "F1"), AirShot("C", "F2"), dice="1 3 2 5")
    assert [(s.tally.total, s.harm) for s in of(told, AirCombat)] == [(2, ""), (2, "")], (
        "Stuka +1, bombs +1; Stukas never have ROF"
    )
    assert (
        step(match) == "air_end" and match.to_act == (GERMAN,) and names(match.options(GERMAN), AcceptRecall) == ["C"]
    )
    play(match, Pass())
    assert match.to_act == (BRITISH,) and names(match.options(BRITISH), AcceptRecall) == ["F1"]
    play(match, AcceptRecall("F1"))
    play(match, Hold(True))
    assert step(match) == "air_end" and set(names(match.options(BRITISH), TakeOut)) == {"F2"}, (
        "nobody holds the British"
    )
    play(match, Pass())
    fight = now(match).dogfights[0]
    assert fight.melee and fight.planes == ("F2", "B", "C") and not fight.options and not fight.aims
    assert status(match, "F1") == "recalled" and now(match).attacker == GERMAN and now(match).turn == 2
    while step(match) != "designate":
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert match.to_act == (BRITISH,), "the Stukas have one enemy: their targets need no choice"
    play(match, Designate("F2", "B"))
    assert step(match) == "air_fight" and match.to_act == (GERMAN,), (
        "the ATTACKER of the new Player Turn attacks first (AS-DOG-33)"
    )


# -- going in
def test_as_dog_02_who_goes_in_of_his_own_will() -> None:
    """AS-DOG-02, AS-HAA-05, AS-STUKA-10, AS-OBS-16: an undamaged FB with working MG that heavy flak has not stopped."""
    match = entry(
        fighter("F"),
        fighter("D", damaged=True),
        fighter("J", mg_disabled=True),
        fighter("T", stopped=True),
        stuka("S", BRITISH),
        plane("O", BRITISH, OBS, False),
        stuka("A"),
        turn=2,
    )
    assert [why(match, Engage(key, "A")) for key in "FDJTSO"] == [
        "",
        "AS-DOG-02",
        "AS-DOG-02",
        "AS-HAA-05",
        "AS-STUKA-10",
        "AS-OBS-16",
    ]
    assert why(match, Engage("A", "F")) == "AS-DOG-02" and why(match, Engage("F", "S")) == "AS-DOG-03"


def test_as_dog_03_04_no_plane_is_in_two_dogfights() -> None:
    """AS-DOG-03, AS-DOG-04, AS-DOG-06: ATTACKER first; the DEFENDER's free FB joins or begins another."""
    match = entry(fighter("F1"), fighter("F2"), fighter("F3"), fighter("G1", GERMAN), fighter("G2", GERMAN), stuka("A"))
    play(match, Engage("F1", "A"), Engage("F2", "G1"))
    assert why(match, Engage("F2", "A")) == "AS-DOG-03" and why(match, Engage("F1", "A")) == "AS-DOG-03"
    play(match, Done())
    assert match.to_act == (GERMAN,) and why(match, Engage("G1", "F3")) == "AS-DOG-23", "G1 is in a dogfight already"
    play(match, Engage("G2", "F1"), Engage("G2", "F3"))
    assert [d.planes for d in now(match).dogfights] == [("F1", "A", "G2", "F3"), ("F2", "G1")]


def test_as_dog_05_an_observation_plane_may_be_attacked() -> None:
    """AS-DOG-05, AS-OBS-05, AS-OBS-17: off the map, it never fires back, and is worth 2 points."""
    match = duel(fighter("F"), plane("O", GERMAN, OBS, False), pairs="F-O")
    told = play(match, AirShot("F", "O"), dice="4 1")
    assert (
        of(told, AirCombat)[0].tally.total == -1 and status(match, "O") == "eliminated" and now(match).points == (2, 0)
    )
    assert not of(told, AttackLost) and of(told, Released)[0].rule == "AS-DOG-32"


def test_as_dog_01_the_air_fights_before_the_ground() -> None:
    """AS-DOG-01: in every Player Turn, before close combat."""
    from tabletop.games.air_support.rules.sequence import ROWS

    rows = [row.step for row in ROWS]
    assert rows.index("dogfights") < rows.index("close_combat") and rows.index("advance") < rows.index("dogfight_entry")


def test_as_dog_23_24_planes_in_melee_do_nothing_else_and_others_may_join() -> None:
    """AS-DOG-23, AS-DOG-24, AS-FLY-05: no sighting, no exit, no other enemy; a fresh FB joins the Melee."""
    from tests.games.air_support.kit import car

    match = position(
        fighter("F", damaged=False), fighter("F2"), stuka("A"), car("T", "M5", seat=GERMAN), begin="dogfight_entry"
    )
    play(match, Engage("F", "A"))
    done(match)
    play(match, AirShot("F", "A"), dice="4 5")
    play(match, AirShot("A", "F"), dice="4 5")
    while step(match) == "air_end":
        play(match, Hold(True) if Hold(True) in match.options(match.to_act[0]) else Pass())
    assert now(match).dogfights[0].melee and now(match).attacker == ENEMY
    while step(match) != "opening":
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert (
        "F" not in {c.plane for c in match.options(BRITISH) if isinstance(c, Sight)}
        and why(match, Sight("F", now(match).vehicles["T"].place.hex, 0)) == "AS-DOG-23"
    )
    assert why(match, ExitPlane("F")) == "AS-FLY-05" and why(match, ExitPlane("F2")) == ""
    while step(match) != "dogfight_entry":
        play(match, match.prompt(match.to_act[0]).default or Pass())
    assert match.to_act == (BRITISH,), "the Stuka cannot go in, the British may"
    assert why(match, Engage("F", "A")) == "AS-DOG-23"
    play(match, Engage("F2", "A"))
    assert (
        now(match).dogfights[0].planes == ("F", "A", "F2") and step(match) == "designate" and match.to_act == (ENEMY,)
    )


# -- fighting
def test_as_dog_08_10_11_a_dead_target_costs_the_attack_and_the_dead_do_not_fire() -> None:
    """AS-DOG-08, AS-DOG-10, AS-DOG-11: F2 has named A as well, and loses its attack; A is gone before its turn."""
    match = duel(fighter("F1"), fighter("F2"), stuka("A"), stuka("B"), pairs="F1-A F2-A F2-B")
    play(match, Designate("F1", "A"), Designate("F2", "A"), Designate("A", "F1"), Designate("B", "F2"))
    told = play(match, AirShot("F1", "A"), dice="3 1")
    assert status(match, "A") == "eliminated" and [e.plane for e in of(told, AttackLost)] == ["F2"]
    assert match.to_act == (GERMAN,) and list(names(match.options(GERMAN), AirShot)) == ["B"]


def test_as_dog_16_18_rof_is_two_without_bombs_one_with_them() -> None:
    """AS-DOG-16, AS-DOG-20: a plane with bombs keeps them, at +1 and ROF 1."""
    match = duel(fighter("F", bombs=True), stuka("A"), pairs="F-A")
    told = play(match, AirShot("F", "A"), dice="2 6")
    assert (
        of(told, AirCombat)[0].tally.total == -1 and not of(told, AirCombat)[0].keeps and now(match).planes["F"].bombs
    )
    match = duel(fighter("F", bombs=True), stuka("A"), pairs="F-A")
    assert of(play(match, AirShot("F", "A"), dice="1 6"), AirCombat)[0].keeps


def test_as_dog_36_rof_ends_with_the_last_enemy() -> None:
    """AS-DOG-36, AS-DOG-32, AS-DOG-22: the fight is over; 2 points."""
    match = duel(fighter("F"), stuka("A"), pairs="F-A")
    told = play(match, AirShot("F", "A"), dice="1 1")
    assert (
        not of(told, AirCombat)[0].keeps
        and not now(match).dogfights
        and status(match, "F") == ""
        and now(match).points == (2, 0)
    )
    assert [(s.seat, s.points, s.rule) for s in of(told, Scored)] == [(0, 2, "AS-VP-01")]


@pytest.mark.parametrize(("colored", "fate"), [(6, "eliminated"), (5, "recalled")])
def test_x_09_the_rear_gunner(colored: int, fate: str) -> None:
    """W09. AS-DOG-14, AS-DOG-17: Final 10 also gives the Stuka its option; a FB that is only Damaged is Recalled at the
    end, nobody holds.
    """
    match = duel(fighter("F"), stuka("A", bombs=False), pairs="F-A")
    told = play(match, AirShot("F", "A"), dice=f"{colored} {11 - colored}")
    shot = of(told, AirCombat)[0]
    assert shot.recall and not shot.keeps and shot.back == ("eliminated" if colored == 6 else "Damaged")
    if colored == 5:
        told = play(match, AirShot("A", "F"), dice="3 5")
        assert of(told, AirCombat)[0].tally.total == 0, "Stuka +1, Damaged target -1"
        told = play(match, Pass())
        assert [e.rule for e in of(told, LeftFight)] == ["AS-DOG-29"]
    assert status(match, "F") == fate and now(match).points == ((0, 2) if colored == 6 else (0, 0))


def test_as_dog_14_against_a_fighter_an_11_does_nothing_to_the_firer() -> None:
    """AS-DOG-14, W09."""
    match = duel(fighter("F"), fighter("G", GERMAN), pairs="F-G")
    assert of(play(match, AirShot("F", "G"), dice="6 5"), AirCombat)[0].back == ""


def test_as_dog_19_a_jammed_plane_does_not_fire_and_a_damaged_one_does_with_one_more() -> None:
    """AS-DOG-19, AS-DOG-12."""
    match = duel(
        fighter("F"), fighter("J", GERMAN, mg_disabled=True), fighter("D", GERMAN, damaged=True), pairs="F-J F-D"
    )
    play(match, Designate("F", "J"))
    told = play(match, AirShot("F", "J"), dice="4 5")
    assert match.to_act == (GERMAN,) and names(match.options(GERMAN), AirShot) == ["D"]
    told = play(match, AirShot("D", "F"), dice="3 5")
    assert of(told, AirCombat)[0].tally.total == 1


def test_as_dog_21_a_second_damage_by_any_means_eliminates() -> None:
    """AS-DOG-21."""
    match = duel(fighter("F"), fighter("D", GERMAN, damaged=True), pairs="F-D")
    play(match, AirShot("F", "D"), dice="3 3")
    assert status(match, "D") == "eliminated", "6 - 1 = 5: Damaged again"


def test_as_dog_15_disabled_mg_neither_strafe_nor_fight_but_may_bomb() -> None:
    """AS-DOG-15, AS-BOMB-20: the plane with bombs may still sight, and has no attack but with bombs."""
    from tests.games.air_support.kit import car
    from tests.games.air_support.land import at

    match = position(plane("P", ENEMY, FB, True, mg_disabled=True), car("T", "M5"), begin="opening")
    play(match, Sight("P", at("M5"), 3), dice="3 3")
    assert {c.weapons for c in match.options(ENEMY) if isinstance(c, AirAttack)} == {"bombs"} and why(
        match, AirAttack(at("M5"), "MG")
    ) == "AS-MG-13"


def test_as_dog_18_air_rof_is_for_the_air_alone() -> None:
    """AS-DOG-18: a colored 1 against the ground gives no second attack on the same hex."""
    from tests.games.air_support.kit import car
    from tests.games.air_support.land import at

    match = position(plane("P", ENEMY, FB, False), car("T", "M5"), begin="opening")
    play(match, Sight("P", at("M5"), 3), AirAttack(at("M5"), "MG"), dice="3 3 1 6")
    assert step(match) != "strike" or now(match).planes["P"].run.at == 1  # type: ignore[union-attr]


# -- the end of a CCPH
def after(match: Match, *shots: str) -> None:
    """Every plane attacks its designated target with these dice."""
    for dice in shots:
        seat = match.to_act[0]
        play(match, next(c for c in match.options(seat) if isinstance(c, AirShot)), dice=dice)


def test_as_dog_26_the_option_works_against_a_hold_and_is_lost_if_not_used() -> None:
    """AS-DOG-26, AS-DOG-35: the plane is out at once."""
    match = duel(fighter("F"), fighter("G", GERMAN), pairs="F-G")
    after(match, "4 6", "4 5")
    assert match.to_act == (GERMAN,)
    told = play(match, AcceptRecall("G"))
    assert of(told, LeftFight)[0].rule == "AS-DOG-26" and status(match, "G") == "recalled" and not now(match).dogfights
    assert now(match).points == (0, 0), "nothing for a Recalled plane (AS-DOG-22, AS-VP-02)"


def test_as_dog_27_a_jammed_fighter_is_kept_by_an_undamaged_enemy_fighter() -> None:
    """AS-DOG-27."""
    match = duel(fighter("F"), fighter("G", GERMAN), pairs="F-G")
    after(match, "6 6", "4 5")
    assert match.to_act == (GERMAN,) and names(match.options(GERMAN), AcceptRecall) == ["G"], "12 - 0: the option of G"
    play(match, Pass())
    assert match.to_act == (GERMAN,) and Hold(True) in match.options(GERMAN), "F is not asked about Recall"
    told = play(match, Hold(False))
    assert of(told, Released)[0].rule == "AS-DOG-30" and status(match, "F") == "jammed"


def test_as_dog_28_only_an_undamaged_fighter_with_working_mg_holds() -> None:
    """AS-DOG-28, AS-DOG-29, AS-DOG-32: Stukas hold nobody; the Damaged FB is Recalled, the Stuka is alone and free."""
    match = duel(fighter("F"), stuka("A"), pairs="F-A")
    after(match, "5 6", "4 4")  # the rear gunner: F is Damaged
    assert status(match, "F") == "recalled" and status(match, "A") == "" and not now(match).dogfights


def test_as_dog_29_a_damaged_plane_that_is_held_stays() -> None:
    """AS-DOG-29, AS-DAMAGE-01, AS-RECALL-02."""
    match = duel(fighter("F"), fighter("G", GERMAN), pairs="F-G")
    after(match, "3 2", "4 4")
    assert status(match, "G") == "Damaged fight" and match.to_act == (BRITISH,)
    play(match, Hold(True), Pass())
    assert now(match).dogfights[0].melee and status(match, "G") == "Damaged fight"
    match = duel(fighter("F"), fighter("G", GERMAN), pairs="F-G")
    after(match, "3 2", "4 4")
    told = play(match, Hold(False))
    assert (
        [e.plane for e in of(told, LeftFight)] == ["G"]
        and status(match, "G") == "recalled"
        and now(match).points == (0, 0)
    )


def x_25() -> Match:
    match = duel(
        fighter("F1"),
        fighter("F2"),
        fighter("G1", GERMAN),
        fighter("G2", GERMAN, damaged=True),
        pairs="F1-G1 F2-G1 F2-G2",
    )
    while step(match) == "designate":
        seat = match.to_act[0]
        play(match, next(c for c in match.options(seat) if isinstance(c, Designate)))
    after(match, "3 5", "3 5", "3 5", "3 5")
    assert step(match) == "air_end" and match.to_act == (BRITISH,)
    return match


def test_x_25_both_sides_hold() -> None:
    """W25. AS-DOG-34: nobody leaves, the Damaged plane stays."""
    match = x_25()
    play(match, Hold(True), Hold(True))
    assert (
        now(match).dogfights[0].melee
        and len(now(match).dogfights[0].planes) == 4
        and status(match, "G2") == "Damaged fight"
    )


def test_x_25_one_side_holds_and_may_take_planes_out() -> None:
    """W25. AS-DOG-30, AS-DOG-32: one of two out, the other keeps the hold; both out, and all are released, the Damaged
    one Recalled.
    """
    match = x_25()
    play(match, Hold(True), Hold(False))
    assert match.to_act == (BRITISH,) and names(match.options(BRITISH), TakeOut) == ["F1", "F2"]
    play(match, TakeOut("F1"), Pass())
    assert now(match).dogfights[0].planes == ("G1", "F2", "G2") or set(now(match).dogfights[0].planes) == {
        "F2",
        "G1",
        "G2",
    }
    assert status(match, "F1") == "" and status(match, "G2") == "Damaged fight"
    match = x_25()
    play(match, Hold(True), Hold(False))
    told = play(match, TakeOut("F1"), TakeOut("F2"))
    assert (
        not now(match).dogfights
        and [e.plane for e in of(told, PlaneRecalled)] == ["G2"]
        and status(match, "G2") == "recalled"
        and status(match, "G1") == ""
    )


def test_x_25_nobody_holds() -> None:
    """AS-DOG-30, AS-DOG-31: all go back to the holding box, the Damaged one home; no withdrawal rules are asked."""
    match = x_25()
    play(match, Hold(False), Hold(False))
    assert not now(match).dogfights and [status(match, key) for key in ("F1", "F2", "G1", "G2")] == [
        "",
        "",
        "",
        "recalled",
    ]


def test_as_dog_34_taking_out_is_refused_while_held() -> None:
    """AS-DOG-34, AS-DOG-25: refusals name the rule at each moment."""
    match = x_25()
    assert (
        why(match, TakeOut("F1")) == "AS-DOG-30"
        and why(match, AcceptRecall("F1")) == "AS-DOG-26"
        and why(match, Pass()) == "AS-DOG-28"
    )


# -- chances
def attacks(target: Plane, seed: int) -> Counter[str]:
    """All attacks of one FB in one CCPH, as the program runs them."""
    match = duel(fighter("F"), target, pairs=f"F-{target.id}")
    match.dice = SeededDice(seed)
    while step(match) == "air_fight" and match.to_act == (BRITISH,):
        match.submit(BRITISH, next(c for c in match.options(BRITISH) if isinstance(c, AirShot)))
    told = [e for entry in match.journal for e in entry.events]
    shots = of(told, AirCombat)[: sum(e.plane == "F" for e in of(told, AirCombat))]
    found: Counter[str] = Counter()
    worst = (
        "eliminated"
        if any(s.harm == "eliminated" for s in shots)
        else "Damaged"
        if any(s.harm for s in shots)
        else "unhurt"
    )
    found[worst] += 1
    found.update({f"gunner {s.back}": 1 for s in shots if s.back})
    found["jams"] += any(s.jams for s in shots)
    return found


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        (
            stuka("A"),
            {
                "eliminated": 148 / 315,
                "Damaged": 3 / 5 - 148 / 315,
                "gunner eliminated": 19 / 630,
                "gunner Damaged": 19 / 630,
                "jams": 19 / 630,
            },
        ),
        (fighter("G", GERMAN), {"eliminated": 76 / 341, "Damaged": 34 / 341}),
    ],
)
def test_q_08_q_09_by_play(target: Plane, wanted: dict[str, float]) -> None:
    """chances 8, 9: 500 phases as the program fights them, within five standard deviations."""
    games = 500
    found: Counter[str] = Counter()
    pick = Random(7)
    for _ in range(games):
        found += attacks(target, pick.randrange(10**9))
    for what, share in wanted.items():
        assert abs(found[what] / games - share) < 5 * (share * (1 - share) / games) ** 0.5, (
            what,
            found[what] / games,
            share,
        )


def test_a_dogfight_folds() -> None:
    """The events alone give the position, and go through JSON."""
    match = x_25()
    play(match, Hold(True), Hold(True))
    folded = GAME.start(match.scenario)
    for entry in match.journal:
        for event in entry.events:
            folded = GAME.evolve(folded, codec.decode_one_of(GAME.events, codec.encode(event)))
            assert "None" not in event.words(folded)
    assert codec.dumps(folded) == codec.dumps(match.state)
