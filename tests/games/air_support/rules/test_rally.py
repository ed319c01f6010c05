"""The Rally phase: rally, repair, recovery, shock."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.rules.harm.events import Reduced
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Shock, Weapon, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.rally import Rally, RallyRolled, Recover, Repair, ShockRolled, lying
from tabletop.games.air_support.rules.victory import Scored
from tests.games.air_support.kit import (
    ENEMY,
    GERMAN,
    Infantry,
    car,
    gun,
    leader,
    now,
    of,
    place,
    play,
    position,
    squad,
    step,
    weapon,
)
from tests.games.air_support.land import land


def rule(match: Match, command: Command) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


def broken(key: str, where: str = "A5", **more: Any) -> Infantry:
    return squad(key, where, broken=True, **more)


HELPED = (broken("Y", "J5"), leader("K9", "J5"))
"""Somebody who can still rally, so that the phase goes on."""


def rallying(*pieces: Any, **more: Any) -> Match:
    return position(*pieces, begin="rally", **more)


@pytest.mark.parametrize(
    ("dice", "dm", "woods", "rallied"),
    [
        ("4 4", False, "", True),
        ("4 5", False, "", False),
        ("2 2", True, "", True),
        ("2 3", True, "", False),
        ("4 5", False, "A5", True),
        ("2 3", True, "A5", True),
    ],
)
def test_as_rally_02_the_dr_with_a_leader(dice: str, dm: bool, woods: str, rallied: bool) -> None:
    """AS-RALLY-02: a 9-1 helps a squad of broken morale 7 (4-6-7): -1; DM +4; woods or building -1."""
    match = rallying(broken("A", dm=dm), leader("L", "A5"), *HELPED, ground=land(woods=woods))
    told = play(match, Rally("A", "L"), dice=dice)
    assert (
        of(told, RallyRolled)[0].rallied is rallied
        and now(match).infantry["A"].broken is not rallied
        and now(match).infantry["A"].dm is (dm and not rallied)
    )


def test_as_rally_01_one_self_rally_of_an_mmc_a_side_with_plus_one() -> None:
    """AS-RALLY-01, AS-RALLY-02: the +1; the second one needs a leader."""
    match = rallying(broken("A"), broken("B", "C5"), *HELPED)
    told = play(match, Rally("A"), dice="3 4")
    assert not of(told, RallyRolled)[0].rallied and of(told, RallyRolled)[0].tally.total == 8
    assert rule(match, Rally("B")) == "AS-RALLY-01" and rule(match, Rally("A")) == "AS-RALLY-06"
    match = rallying(broken("A"), broken("B", "C5"))
    assert of(play(match, Rally("B"), dice="3 3"), RallyRolled)[0].rallied


def test_as_rally_01_each_side_rallies_and_the_next_phase_is_free_again() -> None:
    """AS-RALLY-01: ATTACKER first, then the DEFENDER; the one self-rally is per phase."""
    match = rallying(
        broken("A"),
        broken("B", "C5"),
        broken("E", "P5", seat=ENEMY),
        broken("F", "R5", seat=ENEMY),
        *HELPED,
        broken("X", "T5", seat=ENEMY),
        leader("K8", "T5", ENEMY),
        turns=3,
    )
    assert match.to_act == (GERMAN,)
    play(match, Rally("A"), dice="6 5")
    play(match, Done())
    assert match.to_act == (ENEMY,)
    play(match, Rally("E"), dice="6 5")
    assert rule(match, Rally("F")) == "AS-RALLY-01"
    play(match, Done())
    while not (step(match) == "rally" and now(match).attacker == ENEMY and match.to_act == (ENEMY,)):
        match.submit(match.to_act[0], Done())
    assert now(match).turn == 1 and now(match).half == 1
    assert not rule(match, Rally("F"))


def test_as_rally_06_leaders_rally_themselves_and_before_the_others() -> None:
    """AS-RALLY-06: always, with the +1; a leader who has tried does not help (AS-RALLY-01); no leader after an MMC."""
    match = rallying(broken("A"), broken("L", sheet="8-0"), broken("K", "C5", sheet="8-0"), broken("B", "C5"), *HELPED)
    told = play(match, Rally("L"), dice="3 4")
    assert of(told, RallyRolled)[0].rallied and not of(told, RallyRolled)[0].alone
    assert rule(match, Rally("A", "L")) == "AS-RALLY-01"
    play(match, Rally("B"), dice="6 5")
    assert rule(match, Rally("K")) == "AS-RALLY-06"


@pytest.mark.parametrize("more", [{"broken": True}, {"pinned": True}, {"melee": True}])
def test_as_rally_01_only_a_good_order_leader_of_the_location_helps(more: dict[str, Any]) -> None:
    """AS-RALLY-01, AS-PIN-01."""
    match = rallying(broken("A"), leader("L", "A5", **more), leader("K", "C5"))
    assert rule(match, Rally("A", "L")) == "AS-RALLY-01" == rule(match, Rally("A", "K")) == rule(match, Rally("A", "A"))


def test_as_rally_03_an_original_12_is_casualty_reduction() -> None:
    """AS-RALLY-03: no rally, the squad is a half-squad, 1 point for the enemy (AS-VIC-05)."""
    match = rallying(broken("A"), leader("L", "A5", sheet="9-2"))
    told = play(match, Rally("A", "L"), dice="6 6")
    assert (
        of(told, Reduced)
        and now(match).infantry["A"].sheet == "247"
        and now(match).infantry["A"].broken
        and now(match).points[ENEMY] == 1
    )


def test_as_rally_04_dm_goes_at_the_end_of_the_phase() -> None:
    """AS-RALLY-04."""
    match = rallying(broken("A", dm=True), squad("E", "P5", ENEMY))
    play(match, Done())
    assert not now(match).infantry["A"].dm and now(match).infantry["A"].broken


def test_as_cc_03_units_in_melee_do_not_rally() -> None:
    """AS-CC-03."""
    assert rule(rallying(broken("A", melee=True), broken("B", "C5")), Rally("A")) == "AS-CC-03"


@pytest.mark.parametrize(
    ("dr", "condition"), [(1, Condition.OK), (2, Condition.BROKEN), (5, Condition.BROKEN), (6, Condition.GONE)]
)
def test_as_unit_05_one_dr_a_phase_repairs_on_1_and_eliminates_on_6(dr: int, condition: Condition) -> None:
    """AS-UNIT-05."""
    one = squad("A", "A5")
    match = rallying(one, weapon("H", one, condition=Condition.BROKEN), broken("Z", "J5"))
    play(match, Repair("H"), dice=str(dr))
    assert now(match).weapons["H"].condition is condition
    assert rule(match, Repair("H")) == "AS-UNIT-05"


def test_as_unit_05_only_a_good_order_possessor_repairs() -> None:
    """AS-UNIT-05; a gun by its crew, a vehicle's weapon by its crew."""
    one = broken("A")
    match = rallying(
        one,
        weapon("H", one, condition=Condition.BROKEN),
        gun("G", "C5", crew="C", condition=Condition.BROKEN),
        squad("C", "C5", sheet="228"),
        car("V", "E5", "tiger", broken=frozenset({"MA", "BMG"})),
        car("W", "G5", "tiger", broken=frozenset({"MA"}), shock=Shock.SHOCK),
    )
    assert rule(match, Repair("H")) == "AS-UNIT-05" == rule(match, Repair("W", "MA"))
    play(match, Repair("G"), Repair("V", "MA"), Repair("V", "BMG"), dice="1 1 6")
    state = now(match)
    assert (
        state.guns["G"].condition is Condition.OK
        and "MA" not in state.vehicles["V"].broken
        and "BMG" in state.vehicles["V"].broken
    )
    assert rule(match, Repair("V", "BMG")) == "AS-UNIT-05"


def test_as_unit_05_a_gun_beyond_repair_is_eliminated() -> None:
    """AS-UNIT-05, AS-VIC-02."""
    match = rallying(
        gun("G", "C5", crew="C", condition=Condition.BROKEN), squad("C", "C5", sheet="228"), broken("Z", "J5")
    )
    told = play(match, Repair("G"), dice="6")
    assert now(match).guns["G"].where is Where.GONE and of(told, Scored)[0].seat == ENEMY


@pytest.mark.parametrize(("dr", "taken"), [(5, True), (6, False)])
def test_as_unit_06_a_weapon_on_the_ground_is_picked_up_on_1_to_5(dr: int, taken: bool) -> None:
    """AS-UNIT-06: one try per unit and phase."""
    one = squad("A", "A5")
    match = rallying(one, squad("B", "C5"), _lying(one), broken("Z", "J5"))
    assert rule(match, Recover("B", "H")) == "AS-UNIT-06"
    play(match, Recover("A", "H"), dice=str(dr))
    assert now(match).weapons["H"].owner == ("A" if taken else "")
    if not taken:
        assert rule(match, Recover("A", "H")) == "AS-UNIT-06"


def test_as_unit_06_the_list_names_who_stands_where_the_weapon_lies() -> None:
    """AS-UNIT-06: nobody of another level of the building, nobody of the other side."""
    one = squad("A", "A5")
    house = land(stone_building="A5", storeys={1: "A5"})
    match = rallying(one, squad("B", "A5", level=1), squad("E", "C5", ENEMY), _lying(one), ground=house)
    assert {c for c in match.options(GERMAN) if isinstance(c, Recover)} == {Recover("A", "H")}


def _lying(where: Infantry) -> Any:
    from dataclasses import replace

    return replace(weapon("H", where), owner="")


@pytest.mark.parametrize("more", [{"pinned": True}, {"broken": True}, {"melee": True}])
def test_as_unit_06_only_a_good_order_unpinned_mmc_recovers(more: dict[str, Any]) -> None:
    """AS-UNIT-06."""
    one = squad("A", "A5", **more)
    match = rallying(one, leader("L", "A5"), _lying(one), broken("Z", "J5"))
    assert rule(match, Recover("A", "H")) == "AS-UNIT-06" == rule(match, Recover("L", "H"))


def test_as_unit_06_only_a_crew_mans_a_gun() -> None:
    """AS-UNIT-06, AS-UNIT-07."""
    match = rallying(gun("G", "A5"), squad("A", "A5"), squad("C", "A5", sheet="228"), broken("Z", "J5"))
    assert rule(match, Recover("A", "G")) == "AS-UNIT-07"
    play(match, Recover("C", "G"), dice="3")
    assert now(match).guns["G"].crew == "C"


@pytest.mark.parametrize(
    ("before", "dr", "after", "wreck"),
    [
        (Shock.SHOCK, 2, Shock.NONE, False),
        (Shock.SHOCK, 3, Shock.UNCONFIRMED, False),
        (Shock.UNCONFIRMED, 3, Shock.NONE, False),
        (Shock.UNCONFIRMED, 4, Shock.NONE, True),
    ],
)
def test_as_kill_10_shocked_vehicles_roll_at_the_end_of_rph(before: Shock, dr: int, after: Shock, wreck: bool) -> None:
    """AS-KILL-10: of both sides; a wreck scores (AS-VIC-02)."""
    match = rallying(car("V", "A5", "tiger", seat=ENEMY, shock=before), broken("Z", "J5"))
    told = play(match, Done(), dice=str(dr))
    found = now(match).vehicles["V"]
    assert found.shock is after and found.wreck is wreck and len(of(told, ShockRolled)) == 1
    assert now(match).points == ((5, 0) if wreck else (0, 0))


def test_a_side_with_hidden_men_is_asked_whether_it_has_broken_ones_or_not() -> None:
    """Being asked tells nothing; a side without anything to do and nothing hidden is not."""
    assert step(rallying(squad("A", "A5", concealed=Concealed.MARK, stack=1), squad("E", "P5", ENEMY))) == "rally"
    assert step(rallying(squad("A", "A5"), squad("E", "P5", ENEMY))) != "rally"


def test_as_unit_06_a_weapon_that_is_gone_lies_nowhere() -> None:
    """AS-UNIT-06: nobody can pick it up; one without an owner can be."""
    man = squad("A", "F5")
    kept, lost, gone = (
        Weapon(key, 0, "lmg", owner, place("F5"), condition=condition)
        for key, owner, condition in (("K", "A", Condition.OK), ("L", "", Condition.OK), ("G", "", Condition.GONE))
    )
    state = now(position(man, kept, lost, gone, begin="rally"))
    assert lying(state, 0) == [("L", place("F5"))] and lying(state, 1) == []
