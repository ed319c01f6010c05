"""Rules that a lawyer broke in the code without any other test turning red, and strange but legal situations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.orders import Bomb, OpenSquare, Strafe
from tabletop.games.air_wars.rules.cards.orders import PlayCard
from tabletop.games.air_wars.rules.combat import totals
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flying.events import MoveEnded
from tabletop.games.air_wars.rules.flying.orders import Fly, Form, Join, Land, TurnRound
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.pieces import Attack, Battle, Bombing, InForce
from tabletop.games.air_wars.rules.scenario import DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.sorties import speed
from tests.games.air_wars import kit as table_module
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import blind, fly, form, known, place_of, table, told, until, why

QUIET = (blind(),)


def test_a_slow_unit_cannot_join_a_path_that_is_too_long_for_it() -> None:
    """AW-FLY-05: the path was laid for a faster one."""
    match = table("BOB", "F JG26 L8", "B KG1 L8", hour=2, effects=QUIET)
    form(match, 0, "F JG26", "L9 L10 L11 L12 L13")
    assert why(match, 0, Join("B KG1")) == "AW-FLY-05"


def test_nobody_counts_on_landing_at_a_far_base_that_he_has_just_reached() -> None:
    """AW-BASE-12, AW-FLY-15: two fly over Espiritu Santo; two more would be four in the air, for they cannot land
    yet."""
    match = table("GU", "B 11BG T8 up1", "D 11 T8 up1", "B 232 T7 up1", "B 231 T7 up1", hour=3, seat=1)
    form(match, 1, "B 232, B 231", "T8")
    assert why(match, 1, Fly()) == "AW-FLY-15"
    match.submit(1, Back())
    match.submit(1, Form("B 11BG"))
    match.submit(1, Fly())
    match.submit(1, Land("B 11BG"))  # it began its segment there
    match.submit(1, Done())
    form(match, 1, "B 232, B 231", "T8")
    assert why(match, 1, Fly()) == ""


def test_bombers_turned_round_count_for_the_whole_day() -> None:
    """AW-CARD-30: three in three groups; the fourth is not turned round."""
    turn = InForce("Maximum effort", Code.TURNROUND, 0, 3, "B", until=(1, 99, 1))
    four = ("B 101", "B 102", "B 103", "B 401")
    match = table("SW", *(f"{u} A4 up1" for u in four), hour=5, effects=(turn,))
    for unit in four:
        match.submit(0, Form(unit))
        match.submit(0, Fly())
        match.submit(0, Land(unit))
        assert why(match, 0, TurnRound(unit)) == ("AW-CARD-30" if unit == "B 401" else "")
        if unit != "B 401":
            match.submit(0, TurnRound(unit))
        match.submit(0, Done())


def test_two_headquarters_direct_a_fighter_once() -> None:
    """AW-HQ-05: two DIRECT functions within reach of one base give one square, not two."""
    match = table("SW", "F I/1 I4", "HQ JHR I4", "HQ 7JD J4", seat=1)
    match.submit(1, UseHQ("HQ JHR"))
    match.submit(1, UseHQ("HQ 7JD"))
    assert speed(match.state, match.state.units["F I/1"]).total == 7


def test_an_effect_helps_or_hinders_one_side_only() -> None:
    """ "The few" makes the RAF's fighters better and nobody else's; overcast hinders the bombers of its owner only
    (AW-CARD-20, Table 7).
    """
    few = InForce("The few", Code.AIRUP, 1, 1, "F", until=(1, 99, 1))
    match = table("BOB", "F JG26 K8 up1", "F 32 K8 up1", hour=2, effects=(*QUIET, few))
    battle = Battle("K8", 0)
    assert (
        totals.fighter_total(match.state, battle, 0).total == 3
        and totals.fighter_total(match.state, battle, 1).total == 3
    )
    for owner, dice in ((0, 3), (1, 4)):
        cloud = InForce("SW-U9", Code.OVERCAST, owner, 1, until=(1, 99, 1), squares=("N8",))
        raid = table("SW", "B 101 N8 up1", hour=3, effects=(cloud,))
        found = Bombing("N8", 0)
        assert aiming.dice_of(raid.state, found, Attack("Schweinfurt", ("B 101",))).total == dice


def test_two_cuts_leave_a_light_bomber_one_die() -> None:
    """AW-BOMB-14, AW-CARD-19, AW-CARD-26: 2 less 1 less 1 is 1."""
    cloud = InForce("SW-U9", Code.OVERCAST, 0, 1, until=(1, 99, 1), squares=("N8",))
    match = table("SW", "B 3BW N8 up1", hour=3, effects=(cloud,))
    found = Bombing("N8", 0, cards=((1, "SW-G7"),))
    assert aiming.dice_of(match.state, found, Attack("Schweinfurt", ("B 3BW",))).total == 1


def test_a_carrier_is_one_target_the_ship() -> None:
    """AW-TGT-05, AW-TGT-07: a carrier base is no airbase to be closed for a point."""
    match = table("GU", "B ShZd S8 up1", hour=3)
    assert aiming.printed_targets(match.state, "S8", 0) == ["Enterprise"]


def test_a_staff_that_works_again_gives_the_level_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """AW-HQ-04: by a card that refits anything."""
    plain = scenario("BOB")
    card = plain.cards["BB-L5"]
    cards = {**plain.cards, "BB-L5": replace(card, effects=(replace(card.effects[0], filter=""),))}
    monkeypatch.setattr(table_module, "scenario", lambda key: replace(plain, cards=cards))
    match = table("BOB", "HQ LF2 DAMAGE", "F JG2 I12", start="day", hands=(("BB-L5",), ()), levels=(3, 3))
    until(match, "reinforce", 0)
    match.submit(0, PlayCard("BB-L5"))
    assert match.state.level(0) == 4 and match.state.units["HQ LF2"].place == REINFORCEMENTS
    assert why(match, 0, Done()) == "AW-REIN-10"


def test_who_rises_under_a_stack_is_not_named() -> None:
    """AW-HID-13: a group that takes off and stays lies below what flies there; its own top is not the stack's."""
    match = table("BOB", "F JG2 N9 up1", "F JG27 N8", "F JG3 N8 up1", hour=2, effects=QUIET)
    fly(match, 0, "F JG27")
    assert [e.units for e in told(match, 1, MoveEnded)] == [("?",)] and known(match, 1, "N8") == {"F JG3": "top"}


def test_what_holds_today_ends_with_the_day() -> None:
    """AW-CARD-24, AW-CARD-25."""
    slow = InForce("GU-J8", Code.SLOW, 0, 1, until=(1, 99, 1))
    match = table("GU", "F Tai A5", "F 223 R5", hour=8, effects=(slow,))
    until(match, "redeploy", 0)
    assert match.state.day == 2 and all(
        e.until[0] > 1 for e in match.state.effects
    )  # a card of the new day may be in force


# -- strange but legal
def test_a_bomber_stays_over_the_enemy_without_bombing_and_bombs_in_a_later_hour() -> None:
    """AW-BOMB-01, AW-SORT-08: nobody ever has to bomb; the mission is not used up by waiting."""
    match = table("BOB", "B KG53 I5 up1", hour=3, effects=QUIET)
    until(match, "bomb", 0)
    match.submit(0, EndSegment())
    until(match, "bomb", 0)
    assert match.state.hour == 4 and why(match, 0, OpenSquare("I5")) == ""


def test_a_lone_group_flies_out_and_home_over_the_same_square_in_one_hour() -> None:
    """AW-FLY-08, AW-BASE-04: it may end where it took off, but cannot land there in this segment."""
    match = table("BOB", "F JG26 L8", hour=2, effects=QUIET)
    fly(match, 0, "F JG26", "M8 L8")
    assert place_of(match, "F JG26") == "L8" and match.state.units["F JG26"].flying


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


def test_a_unit_may_land_where_its_base_was_emptied_by_those_who_rise() -> None:
    """AW-STK-04, AW-STK-05: taking off makes room for a landing in the same segment."""
    match = table("BOB", "F 43 G8", "F 64 G8", "F 111 G7 up1", hour=2, seat=1, effects=QUIET)
    form(match, 1, "F 111", "G8")
    match.submit(1, Fly())
    assert (
        match.state.frames[-1].step == "fly" and match.state.units["F 111"].flying
    )  # no room: there is nothing to choose
    other = table("BOB", "F 43 G8", "F 64 G8", "F 111 G7 up1", hour=2, seat=1, effects=QUIET)
    fly(other, 1, "F 43", "G9")
    fly(other, 1, "F 111", "G8", "F 111")
    assert not other.state.units["F 111"].flying and place_of(other, "F 111") == "G8"
