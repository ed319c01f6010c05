"""Sorties: who may take off, where and when a unit must be down (AW-SORT, AW-BASE)."""

from __future__ import annotations

import pytest

from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.bombing.attacking import AttackMissing, Bomb, OpenSquare, Resolve, Strafe
from tabletop.games.air_wars.rules.combat import BattleBegan
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Land, Plot, TurnRound
from tabletop.games.air_wars.rules.fog import DecoyRemoved
from tabletop.games.air_wars.rules.pieces import InForce, airbase_key
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.sorties import (
    Crashed,
    due_hour,
    landing_refusal,
    take_off_boost,
    take_off_warning,
)
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.targets import CarrierAborts
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import (
    all_events,
    end,
    fly,
    form,
    place_of,
    table,
    until,
    why,
)
from tests.games.air_wars.moments import QUIET


def test_units_fly_or_are_based() -> None:
    """AW-UNIT-06, AW-BASE-02, AW-FLY-13, AW-SORT-06: take off and stay; the last hour is warned of, not forbidden."""
    match = table("BOB", "F JG26 L8", hour=8, effects=QUIET)
    warning = take_off_warning(match.state, match.state.units["F JG26"])
    assert warning is not None and warning.rule == "AW-SORT-06" and why(match, 0, Form("F JG26")) == ""
    fly(match, 0, "F JG26")
    unit = match.state.units["F JG26"]
    assert unit.flying and unit.place == "L8" and unit.takeoff == 8 and due_hour(match.state, unit) == 8
    until(match, "reinforce")
    assert place_of(match, "F JG26") == DAMAGED


def test_crash_at_the_end_of_the_day() -> None:
    """AW-BASE-07, AW-DEC-09, AW-SORT-07, AW-SORT-03: long-range units and decoys that still fly are lost; a decoy gives
    no points and its crash reveals nothing before."""
    match = table("BOB", "B KG1 O9 up6", "D 1 O9 up6", "F 54 J5", hour=8, effects=QUIET)
    until(match, "reinforce")
    assert place_of(match, "B KG1") == place_of(match, "D 1") == DAMAGED
    crashed = all_events(match, Crashed)
    assert [(e.units, e.rule) for e in crashed] == [(("B KG1", "D 1"), "AW-BASE-07")]
    assert not all_events(match, DecoyRemoved)


def test_landing_at_any_base() -> None:
    """AW-BASE-03, AW-BASE-06, AW-BASE-13, AW-FLY-07: not only the one it came from; never at an enemy base."""
    match = table("BOB", "F JG26 M8 up", "B KG1 M8 up", hour=2, effects=QUIET)
    form(match, 0, "F JG26, B KG1", "M7")
    match.submit(0, Fly())
    match.submit(0, Land("F JG26"))
    assert why(match, 0, Land("F JG26")) == "AW-FLY-07"
    match.submit(0, Done())
    assert not match.state.units["F JG26"].flying and match.state.units["B KG1"].flying
    match = table("BOB", "F JG26 L7 up", "F 54 K8 up", hour=2, effects=QUIET)
    form(match, 0, "F JG26", "K7")
    match.submit(0, Fly())
    assert match.state.frames[-1].step == "fly"  # nothing to settle at an enemy base


def test_landing_and_take_off_under_the_enemy() -> None:
    """AW-BASE-09, AW-BASE-10, AW-ENG-05: a unit may stop and land under enemy aircraft; it is out of the air then."""
    match = table("BOB", "F 54 I6 up", "F JG3 J6 up", "F JG2 J5 up", hour=2, seat=1, levels=(4, 3))
    fly(match, 1, "F 54", "I5 J5", "F 54")
    assert place_of(match, "F 54") == "J5" and not match.state.units["F 54"].flying
    end(match, 1)
    assert all_events(match, BattleBegan) == []
    until(match, "fly", 0)
    assert match.state.units["F JG2"].revealed


def test_bases_of_later_days_do_not_exist() -> None:
    """AW-BASE-11: no installation, no printed AA, no target before its day."""
    for day, seen in ((1, False), (2, True)):
        match = table("GU", "F Tai S4 up", day=day, hour=2)
        fly(match, 0, "F Tai", "S5")
        assert match.state.units["F Tai"].revealed == seen


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


def test_a_lone_group_flies_out_and_home_over_the_same_square_in_one_hour() -> None:
    """AW-FLY-08, AW-BASE-04: it may end where it took off, but cannot land there in this segment."""
    match = table("BOB", "F JG26 L8", hour=2, effects=QUIET)
    fly(match, 0, "F JG26", "M8 L8")
    assert place_of(match, "F JG26") == "L8" and match.state.units["F JG26"].flying


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


@pytest.mark.parametrize(("path", "base"), [("I6 I7 J7 K7 L7 L8", "L8"), ("J5 K5 L5 M5 M6 M7", "M7")])
def test_ex_03_one_out_one_home(path: str, base: str) -> None:
    """AW-SORT-01, AW-BASE-03: up in hour 3, down in hour 4 at any base in reach."""
    match = table("BOB", "F JG26 I5 up3", hour=4, effects=QUIET)
    fly(match, 0, "F JG26", path, "F JG26")
    assert place_of(match, "F JG26") == base and not match.state.units["F JG26"].flying
    until(match, "fly", 1)
    assert place_of(match, "F JG26") == base


def test_ex_03_too_late() -> None:
    """AW-SORT-01, AW-SORT-08: it may still fight in that hour and is lost at its end."""
    match = table("BOB", "F JG26 I5 up3", "F 54 J5", hour=4, effects=QUIET)
    form(match, 0, "F JG26", "J5 K5 L5 M5 N5 N6")
    assert why(match, 0, Plot("N7")) == "AW-FLY-02"
    match.submit(0, Back())
    fly(match, 0, "F JG26", "J5")
    end(match, 0)
    until(match, "bomb")
    match.submit(0, OpenSquare("J5"))
    match.submit(0, Strafe("F JG26", "F 54"))
    match.submit(0, Done())
    until(match, "fly", 1)
    assert place_of(match, "F JG26") == DAMAGED


def test_ex_05_long_haul() -> None:
    """AW-SORT-03, AW-SORT-04: London and back in six hours; not again that day."""
    match = table("BOB", "B KG53 O9", hour=2, effects=QUIET)
    legs = ("N9 N8 M8 L8", "K8 J8 I8 I7", "I6 I5", "I6 I7 I8 J8", "K8 L8 M8 N8", "O8 O9")
    for i, leg in enumerate(legs):
        fly(match, 0, "B KG53", leg, "B KG53" if i == 5 else "")
        if i == 2:
            until(match, "bomb")
            match.submit(0, OpenSquare("I5"))
            match.submit(0, Bomb("B KG53", "London docks"))
            match.submit(0, Done())
        if i < 5:
            until(match, "fly", 1)
            until(match, "fly", 0)
    assert match.state.hour == 7 and place_of(match, "B KG53") == "O9"
    until(match, "fly", 1)
    until(match, "fly", 0)
    assert why(match, 0, Form("B KG53")) == "AW-SORT-04"


def test_ex_27_closed_home() -> None:
    """AW-BASE-08, AW-UNIT-11, AW-SORT-01: no base in reach, lost at the end of hour 3."""
    match = table("GU", "F 223 N6 up2", day=2, hour=3, seat=1, closed=("R5",))
    form(match, 1, "F 223", "O6 P6 Q6 R6 R5")
    match.submit(1, Fly())
    assert match.state.frames[-1].step == "fly" and match.state.units["F 223"].flying
    assert distance(scenario("GU"), "N6", "S5") == 6
    until(match, "day_offer")
    assert place_of(match, "F 223") == DAMAGED
    match = table("GU", "F 223 S7 up2", day=2, hour=3, seat=1)
    form(match, 1, "F 223", "S8")
    match.submit(1, Fly())
    assert (
        match.state.frames[-1].step == "fly" and match.state.units["F 223"].flying
    )  # the carrier takes no F4F without CV


def test_ex_28_far_base() -> None:
    """AW-BASE-12: take off and stay; land in the hour after coming back."""
    match = table("GU", "B 11BG T8", seat=1)
    form(match, 1, "B 11BG")
    assert why(match, 1, Plot("S8")) == "AW-FLY-02"
    match.submit(1, Fly())
    until(match, "fly", 0)
    until(match, "fly", 1)
    fly(match, 1, "B 11BG", "T7 S7 R7 R6 R5 R4")
    until(match, "fly", 0)
    until(match, "fly", 1)
    form(match, 1, "B 11BG", "R5 R6 R7 S7 T7 T8")
    match.submit(1, Fly())
    assert match.state.frames[-1].step == "fly" and match.state.units["B 11BG"].flying
    until(match, "fly", 0)
    until(match, "fly", 1)
    fly(match, 1, "B 11BG", "", "B 11BG")
    assert not match.state.units["B 11BG"].flying


def test_ex_30_carrier() -> None:
    """AW-TGT-07, AW-BOMB-19, AW-REIN-06: closed for the game, its units abort and come back elsewhere."""
    match = table(
        "GU", "B ShZd S8 up", "B ShZt S8 up", "B 2Kd S8 up", "F Ent S8", "B Entd S8", hour=3, dice=(5, 1, 1, 1, 1, 1)
    )
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("S8"))
    for unit in ("B ShZd", "B ShZt"):
        match.submit(0, Bomb(unit, "Enterprise"))
    match.submit(0, Bomb("B 2Kd", "F Ent"))
    match.submit(0, Done())
    match.submit(0, Resolve("Enterprise"))
    assert match.state.sides[0].bomb_vp == 5 and match.state.mark(airbase_key("S8")).closed == "game"
    assert place_of(match, "F Ent") == place_of(match, "B Entd") == ABORTED
    assert [(e.seat, set(e.units)) for e in all_events(match, CarrierAborts)] == [(1, {"F Ent", "B Entd"})]
    assert all_events(match, AttackMissing) and match.state.units["B 2Kd"].bombed == 1
    until(match, "returns", 1)
    squares = {c.square for c in match.options(1) if isinstance(c, Place) and c.unit == "F Ent"}
    assert squares == {"R5", "S5", "T8"}


def test_nobody_lands_where_no_base_of_his_side_is() -> None:
    """AW-BASE-03: neither in open country nor on the field of the enemy, whatever else would forbid it."""
    state = table("BOB", "F JG26 L7 up1", hour=2).state
    unit = state.units["F JG26"]
    refusals = {square: landing_refusal(state, unit, square) for square in ("L7", "J5", "L8")}
    assert [r and r.rule for r in refusals.values()] == ["AW-BASE-03", "AW-BASE-03", None]


def test_a_card_speeds_up_the_units_of_its_owner() -> None:
    """AW-CARD-25: fighters of the side that played it; the enemy's cards and its own bombers gain nothing."""
    for owner, gains in ((0, [1, 0, 0]), (1, [0, 0, 1])):
        card = InForce("BB-L6", Code.SPEED, owner, 1, "F", until=(1, 1, 1))
        state = table("BOB", "F JG26 L8", "B KG1 O9", "F 54 J5", effects=(card,)).state
        assert [take_off_boost(state, state.units[u]).total for u in ("F JG26", "B KG1", "F 54")] == gains
