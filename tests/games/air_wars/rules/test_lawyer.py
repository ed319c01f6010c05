"""Rules that a lawyer broke in the code without any other test turning red, and strange but legal situations."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare, Strafe
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flying.events import Join
from tabletop.games.air_wars.rules.pieces import Attack, Battle, Bombing, InForce
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.strengths import attack_dice, fighter_total
from tests.games.air_wars.kit import blind, form, place_of, table, until, why

QUIET = (blind(),)


def test_a_slow_unit_cannot_join_a_path_that_is_too_long_for_it() -> None:
    """AW-FLY-05: the path was laid for a faster one."""
    match = table("BOB", "F JG26 L8", "B KG1 L8", hour=2, effects=QUIET)
    form(match, 0, "F JG26", "L9 L10 L11 L12 L13")
    assert why(match, 0, Join("B KG1")) == "AW-FLY-05"


def test_an_effect_helps_or_hinders_one_side_only() -> None:
    """ "The few" makes the RAF's fighters better and nobody else's; overcast hinders the bombers of its owner only
    (AW-CARD-20, Table 7).
    """
    few = InForce("The few", Code.AIRUP, 1, 1, "F", until=(1, 99, 1))
    match = table("BOB", "F JG26 K8 up1", "F 32 K8 up1", hour=2, effects=(*QUIET, few))
    battle = Battle("K8", 0)
    assert fighter_total(match.state, battle, 0).total == 3 and fighter_total(match.state, battle, 1).total == 3
    for owner, dice in ((0, 3), (1, 4)):
        cloud = InForce("SW-U9", Code.OVERCAST, owner, 1, until=(1, 99, 1), squares=("N8",))
        raid = table("SW", "B 101 N8 up1", hour=3, effects=(cloud,))
        found = Bombing("N8", 0)
        assert attack_dice(raid.state, found, Attack("Schweinfurt", ("B 101",))).total == dice


def test_two_cuts_leave_a_light_bomber_one_die() -> None:
    """AW-BOMB-14, AW-CARD-19, AW-CARD-26: 2 less 1 less 1 is 1."""
    cloud = InForce("SW-U9", Code.OVERCAST, 0, 1, until=(1, 99, 1), squares=("N8",))
    match = table("SW", "B 3BW N8 up1", hour=3, effects=(cloud,))
    found = Bombing("N8", 0, cards=((1, "SW-G7"),))
    assert attack_dice(match.state, found, Attack("Schweinfurt", ("B 3BW",))).total == 1


def test_a_bomber_stays_over_the_enemy_without_bombing_and_bombs_in_a_later_hour() -> None:
    """AW-BOMB-01, AW-SORT-08: nobody ever has to bomb; the mission is not used up by waiting."""
    match = table("BOB", "B KG53 I5 up1", hour=3, effects=QUIET)
    until(match, "bomb", 0)
    match.submit(0, EndSegment())
    until(match, "bomb", 0)
    assert match.state.hour == 4 and why(match, 0, OpenSquare("I5")) == ""


def test_a_fighter_that_is_due_still_strafes_and_is_lost_after_it() -> None:
    """AW-SORT-08, AW-STRF-01: in its last hour a unit that does not land works to the end."""
    match = table("BOB", "F JG26 K7 up1", "F 32 K7", hour=2, effects=QUIET, dice=(6,))
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("K7"))
    match.submit(0, Strafe("F JG26", "F 32"))
    match.submit(0, Done())
    until(match, "fly", 1)
    assert place_of(match, "F 32") == DAMAGED and place_of(match, "F JG26") == DAMAGED


def test_strafers_and_bombers_on_one_based_unit_are_one_attack_but_an_airbase_is_another() -> None:
    """AW-STRF-05, AW-BOMB-10, AW-BOMB-18: attacks are counted by target."""
    match = table("BOB", "B KG53 H6 up1", "B KG2 H6 up1", "F JG26 H6 up1", "F 64 H6", hour=2, effects=QUIET)
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("H6"))
    match.submit(0, Strafe("F JG26", "F 64"))
    match.submit(0, Bomb("B KG53", "F 64"))
    match.submit(0, Bomb("B KG2", "airbase H6"))
    assert match.state.bombing is not None
    assert [(a.target, a.bombers, a.strafers) for a in match.state.bombing.attacks] == [
        ("F 64", ("B KG53",), ("F JG26",)), ("airbase H6", ("B KG2",), ()),
    ]  # fmt: skip
    assert why(match, 0, Strafe("F JG26", "F 64")) == "AW-BOMB-18"
