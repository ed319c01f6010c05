"""Infantry on the move: MF, terrain, roads, leaders, weapons, stacks, stairs, foxholes."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refused
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, Start
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Marker, Shock
from tabletop.games.air_support.rules.terrain import Air
from tabletop.games.air_support.rules.walking import movers
from tabletop.games.air_support.rules.walking.events import Assault, Climb, Climbed, Join, Shelter, Walked
from tests.games.air_support.kit import (
    ENEMY,
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
from tests.games.air_support.land import at, land
from tests.games.air_support.moments import rule, walk_on


def steps_of(match: Match, unit: str, row: str) -> int:
    """How many hexes of a row a unit enters before its MF are used up."""
    play(match, Start((unit,)))
    entered = 0
    for name in row.split():
        if step(match) != "moving" or rule(match, Enter(at(name))):
            break
        walk_on(match, name)
        entered += 1
    return entered


EAST = "B5 C6 D6 E7 F7 G8 H8"


def test_as_move_01_a_squad_has_four_mf_a_leader_six_a_wounded_one_three() -> None:
    """AS-MOVE-01."""
    assert steps_of(position(squad("A", "A5")), "A", EAST) == 4
    assert steps_of(position(leader("L", "A5")), "L", EAST) == 6
    assert steps_of(position(leader("L", "A5", wounded=True)), "L", EAST) == 3


def test_as_move_01_with_a_leader_all_the_way_a_squad_has_six() -> None:
    """AS-MOVE-01: together all the way; when the leader drops out, the squad has four again."""
    match = position(squad("A", "A5"), leader("L", "A5"))
    play(match, Start(("A", "L")))
    walk_on(match, *EAST.split()[:6])
    assert now(match).infantry["A"].place == place("G8") == now(match).infantry["L"].place
    assert step(match) == "moving" and rule(match, Enter(at("H8"))) == "AS-MOVE-09"
    alone = position(squad("A", "A5"), leader("L", "B5"))
    play(alone, Start(("A",)))
    walk_on(alone, "B5")
    assert rule(alone, Join("L")) == "AS-MOVE-04"


ROAD = "A5 B5 C6 D6 E7 F7 G8 H8"


def test_as_move_01_the_whole_mph_by_road_adds_one_mf() -> None:
    """AS-MOVE-01: five road hexes; with one step beside the road four."""
    assert steps_of(position(squad("A", "A5"), ground=land(roads=ROAD)), "A", EAST) == 5
    match = position(squad("A", "A4"), ground=land(roads=ROAD))
    assert steps_of(match, "A", "A5 B5 C6 D6 E7 F7") == 4


def test_as_move_01_the_mf_of_the_road_are_for_the_road_alone() -> None:
    """AS-MOVE-01: four MF for all else, five while the whole move goes by road, in half MF."""
    match = position(squad("A", "A5"), ground=land(roads=ROAD))
    play(match, Start(("A",)))
    assert (movers.left(now(match)), movers.left(now(match), road=True)) == (8, 10)
    walk_on(match, "A6")
    assert (movers.left(now(match)), movers.left(now(match), road=True)) == (6, 6)


@pytest.mark.parametrize(
    ("more", "cost"),
    [
        ({}, 2),
        ({"woods": "B5"}, 4),
        ({"brush": "B5"}, 4),
        ({"orchard": "B5"}, 2),
        ({"wooden_building": "B5"}, 4),
        ({"rubble": "B5"}, 6),
        ({"gully": "B5"}, 4),
        ({"grain": "B5"}, 3),
        ({"heights": {1: "B5"}}, 4),
        ({"woods": "B5", "heights": {1: "B5"}}, 8),
        ({"fences": {"wall": "A5/2"}}, 4),
        ({"fences": {"hedge": "A5/2"}}, 4),
        ({"fences": {"bocage": "A5/2"}}, 4),
        ({"fences": {"roadblock": "A5/2"}}, 2),
        ({"heights": {2: "B5"}}, 8),
        ({"marsh": "B5"}, 8),
        ({"woods": "B5", "roads": "A5 B5"}, 2),
    ],
)
def test_as_move_02_what_a_hex_costs(more: dict[str, Any], cost: int) -> None:
    """AS-MOVE-02, AS-TERR-11, AS-TERR-02, Table 12, in half MF; "all" is the whole allotment."""
    match = position(squad("A", "A5"), ground=land(**more), air=Air(7))
    play(match, Start(("A",)))
    told = walk_on(match, "B5")
    assert of(told, Walked)[0].points == cost
    assert now(match).infantry["A"].place == place("B5")


def test_as_move_02_water_is_closed_and_smoke_costs_one() -> None:
    """AS-MOVE-02, Table 12, Table 13; grain out of season is open ground (AS-TERR-02)."""
    match = position(squad("A", "A5"), ground=land(water="B5", grain="A6"), air=Air(3), smoke={at("A4"): "smoke"})
    play(match, Start(("A",)))
    assert rule(match, Enter(at("B5"))) == "AS-TERR-01"
    assert rule(match, Enter(at("C5"))) == "AS-MOVE-02"
    assert of(walk_on(match, "A4"), Walked)[0].points == 4
    assert of(walk_on(match, "A5"), Walked)[0].points == 2
    assert of(walk_on(match, "A6"), Walked)[0].points == 2


def test_as_move_02_each_portage_point_above_three_costs_one() -> None:
    """AS-MOVE-02: an HMG of 4 points, an HMG and an LMG of 5; an LMG alone costs nothing."""
    one = squad("A", "A5")
    assert steps_of(position(one, weapon("H", one)), "A", EAST) == 3
    assert steps_of(position(one, weapon("H", one), weapon("L", one, "lmg")), "A", EAST) == 2
    assert steps_of(position(one, weapon("L", one, "lmg")), "A", EAST) == 4


def test_as_move_02_only_what_the_unit_itself_carries_counts() -> None:
    """AS-MOVE-02: not the weapon of another, nor one that is gone."""
    one, other = squad("A", "A5"), squad("B", "J5")
    pieces = (one, other, weapon("H", other), weapon("K", one, condition=Condition.GONE))
    assert steps_of(position(*pieces), "A", EAST) == 4


def test_half_points_read_like_mf() -> None:
    """AS-MOVE-02, Table 12: grain costs 1.5 MF."""
    assert [pace.half(n) for n in (2, 3, 8)] == ["1", "1.5", "4"]


def test_as_move_03_assault_movement_goes_one_location_without_all_mf() -> None:
    """AS-MOVE-03: not into a hex that takes all MF, no second hex; `assault` marks the unit, so that there is no
    FFNAM.
    """
    match = position(squad("A", "A5"), ground=land(woods="B5", heights={1: "B5"}))
    play(match, Start(("A",)), Assault())
    assert rule(match, Assault()) == "AS-MOVE-03"
    assert rule(match, Enter(at("B5"))) == "AS-MOVE-03"
    walk_on(match, "A4")
    assert now(match).infantry["A"].assault and now(match).infantry["A"].moved
    assert rule(match, Enter(at("A3"))) == "AS-MOVE-03"
    play(match, Delay(), Delay())
    assert rule(match, Delay()) == "AS-MOVE-03"


def test_as_move_03_assault_is_declared_before_the_first_step() -> None:
    """AS-MOVE-03; without it a unit is not in assault movement."""
    match = position(squad("A", "A5"))
    play(match, Start(("A",)))
    walk_on(match, "A4")
    assert rule(match, Assault()) == "AS-MOVE-03" and not now(match).infantry["A"].assault


def test_as_move_04_a_stack_moves_together_and_a_unit_once_stopped_is_done() -> None:
    """AS-MOVE-04."""
    match = position(squad("A", "A5"), squad("B", "A5"), squad("C", "A5"), squad("D", "A6"))
    assert rule(match, Start(("A", "B"))) == "AS-MOVE-04"
    play(match, Start(("A",)), Join("B"))
    assert rule(match, Join("D")) == "AS-MOVE-04"
    walk_on(match, "A4")
    assert rule(match, Join("C")) == "AS-MOVE-04"
    play(match, EndMove())
    assert now(match).infantry["B"].place == place("A4") and now(match).infantry["C"].place == place("A5")
    assert rule(match, Start(("A",))) == "AS-MOVE-04" == rule(match, Start(("B",)))
    assert not rule(match, Start(("C",)))


def test_as_move_04_who_can_begin_is_offered_alone_and_as_a_whole_stack() -> None:
    """AS-MOVE-04: own units only, pinned ones left out; two of three are named one after the other."""
    match = position(
        squad("A", "A5"), squad("B", "A5"), squad("P", "A5", pinned=True), squad("C", "A6"), squad("E", "S5", ENEMY)
    )
    begun = [c.units for c in match.options(match.to_act[0]) if isinstance(c, Start)]
    assert begun == [("A",), ("A", "B"), ("B",), ("C",)]
    assert rule(match, Start(("A", "P"))) == "AS-PIN-01" and rule(match, Start(("A", "C"))) == "AS-MOVE-04" == rule(
        match, Start(("E",))
    )


def test_as_move_04_no_infantry_walks_into_a_known_enemy_but_a_truck_or_a_shocked_tank() -> None:
    """AS-MOVE-04."""
    match = position(
        squad("A", "A5"),
        squad("E", "A4", ENEMY, broken=True),
        car("T", "A6", seat=ENEMY),
        car("P", "B5", "t34", ENEMY),
        car("S", "B4", "t34", ENEMY, shock=Shock.SHOCK),
    )
    play(match, Start(("A",)))
    assert rule(match, Enter(at("A4"))) == "AS-MOVE-04" == rule(match, Enter(at("B5")))
    assert not rule(match, Enter(at("A6"))) and not rule(match, Enter(at("B4")))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"pinned": True}, "AS-PIN-01"),
        ({"broken": True}, "AS-BREAK-01"),
        ({"melee": True}, "AS-CC-03"),
        ({"fired": True}, "AS-PREP-01"),
        ({"marker": Marker.PREP}, "AS-PREP-01"),
        ({"marker": Marker.OPPORTUNITY}, "AS-PREP-02"),
    ],
)
def test_who_cannot_move(more: dict[str, Any], why: str) -> None:
    """AS-PIN-01, AS-BREAK-01, AS-CC-03, AS-PREP-01, AS-PREP-02, AS-AA-12."""
    assert rule(position(squad("A", "A5", **more), squad("B", "J5")), Start(("A",))) == why


def test_as_prep_02_a_unit_whose_weapon_waits_stays() -> None:
    """AS-PREP-02."""
    one = squad("A", "A5")
    assert (
        rule(position(one, weapon("H", one, marker=Marker.OPPORTUNITY), squad("B", "J5")), Start(("A",)))
        == "AS-PREP-02"
    )


def test_as_stack_01_three_squads_and_four_leaders_a_location() -> None:
    """AS-STACK-01, AS-UNIT-01 (a squad is 2, a half-squad or crew 1, a leader 0); HIP men of the side take no space
    (AS-SETUP-06).
    """
    full = [squad(key, "A4") for key in "BCD"]
    match = position(squad("A", "A5"), leader("L", "A5"), *full, *(leader(f"K{n}", "A6") for n in range(4)))
    play(match, Start(("A",)))
    assert rule(match, Enter(at("A4"))) == "AS-STACK-01" and not rule(match, Enter(at("A6")))
    play(match, EndMove(), Start(("L",)))
    assert rule(match, Enter(at("A6"))) == "AS-STACK-01" and not rule(match, Enter(at("A4")))
    halves = position(
        squad("A", "A5", sheet="247"),
        squad("B", "A5"),
        squad("C", "A4"),
        squad("D", "A4"),
        squad("E", "A4", sheet="228"),
        leader("L", "A4"),
    )
    play(halves, Start(("A",)))
    assert not rule(halves, Enter(at("A4")))
    play(halves, EndMove(), Start(("B",)))
    assert rule(halves, Enter(at("A4"))) == "AS-STACK-01"
    secret = position(squad("A", "A5"), *full[:2], squad("D", "A4", concealed=Concealed.HIP))
    play(secret, Start(("A",)))
    assert not rule(secret, Enter(at("A4")))


def test_as_terr_10_stairs_cost_one_and_one_leaves_a_building_by_the_ground() -> None:
    """AS-TERR-10, AS-MOVE-02: each level is a Location of its own."""
    match = position(squad("A", "R5", level=1), ground=land(storeys={1: "R5"}, stone_building="R5"))
    play(match, Start(("A",)))
    assert rule(match, Enter(at("R4"))) == "AS-TERR-10" == rule(match, Climb(2))
    told = play(match, Climb(0))
    assert of(told, Climbed)[0].points == 2 and now(match).infantry["A"].place == place("R5")
    assert not now(match).infantry["A"].entered
    walk_on(match, "R4")
    assert now(match).infantry["A"].entered


def test_as_terr_09_foxholes_cost_one_in_and_one_out_and_hold_a_squad_each() -> None:
    """AS-TERR-09."""
    match = position(
        squad("A", "A5"), squad("B", "A4", in_foxhole=True), squad("C", "J5"), foxholes={at("A4"): 1, at("A5"): 1}
    )
    play(match, Start(("A",)), Shelter())
    assert now(match).infantry["A"].in_foxhole and now(match).infantry["A"].spent == pace.SHELTER
    assert of(walk_on(match, "A4"), Walked)[0].points == 4
    assert not now(match).infantry["A"].in_foxhole and rule(match, Shelter()) == "AS-TERR-09"


def test_as_move_09_all_mf_only_as_the_first_expenditure() -> None:
    """AS-MOVE-09."""
    match = position(squad("A", "A5"), ground=land(marsh="A3"))
    play(match, Start(("A",)))
    walk_on(match, "A4")
    assert rule(match, Enter(at("A3"))) == "AS-MOVE-09"


def test_as_status_02_infantry_is_moving_only_in_the_act_of_its_mph() -> None:
    """AS-STATUS-02: not any more when its move has ended, though it has entered a new hex this Player Turn."""
    match = position(squad("A", "A5"), squad("B", "C5"))
    play(match, Start(("A",)))
    walk_on(match, "A4")
    assert now(match).infantry["A"].moved
    play(match, EndMove())
    assert not now(match).infantry["A"].moved and now(match).infantry["A"].entered


def test_as_dfire_01_a_move_counts_what_is_spent_in_each_location() -> None:
    """AS-DFIRE-01: for every MF one shot of a firer at most; a new Location begins anew."""
    match = position(squad("A", "A5"), ground=land(woods="A4"))
    play(match, Start(("A",)))
    walk_on(match, "A4")
    move = now(match).move
    assert move is not None and (move.spent, move.here) == (4, 4)
    play(match, Delay())
    move = now(match).move
    assert move is not None and (move.spent, move.here) == (2, 6)


def test_as_conc_04_a_dummy_moves_like_a_squad_and_finds_nobody() -> None:
    """AS-CONC-04: four MF; where a real enemy hides it is removed itself, and the enemy keeps its "?"."""
    dummy = squad("D", "A5", sheet="", concealed=Concealed.MARK, stack=1)
    assert steps_of(position(dummy), "D", EAST) == 4
    match = position(
        dummy, squad("Z", "J5"), squad("E", "A4", ENEMY, concealed=Concealed.MARK, stack=2), ground=land(woods="A4 A5")
    )
    play(match, Start(("D",)), Enter(at("A4")))
    assert (
        "D" not in now(match).infantry
        and now(match).infantry["E"].concealed is Concealed.MARK
        and step(match) == "move"
    )


def test_as_conc_04_who_splits_off_a_stack_is_shown_unless_a_dummy_covers_him() -> None:
    """AS-CONC-04."""
    pair = [squad("A", "A5", concealed=Concealed.MARK, stack=1), squad("B", "A5", concealed=Concealed.MARK, stack=1)]
    match = position(*pair)
    play(match, Start(("A",)), Enter(at("A4")))
    assert (
        now(match).infantry["A"].concealed is Concealed.KNOWN and now(match).infantry["B"].concealed is Concealed.MARK
    )
    match = position(*pair)
    play(match, Start(("A", "B")), Enter(at("A4")))
    assert now(match).infantry["A"].concealed is Concealed.MARK
    match = position(*pair, squad("D", "A5", sheet="", concealed=Concealed.MARK, stack=1))
    play(match, Start(("A",)), Join("D"), Enter(at("A4")))
    assert (
        now(match).infantry["A"].concealed is Concealed.MARK
        and now(match).infantry["A"].stack == now(match).infantry["D"].stack != now(match).infantry["B"].stack
    )


def test_as_conc_01_moving_in_sight_shows_who_does_not_creep_or_stands_in_the_open() -> None:
    """AS-CONC-01: assault movement into cover keeps the "?", anything else in sight within 16 hexes loses it."""

    def after(*commands: Command, woods: str, foe: str = "H5") -> Concealed:
        match = position(
            squad("A", "A5", concealed=Concealed.MARK, stack=1), leader("E", foe, ENEMY), ground=land(woods=woods)
        )
        match.submit(0, Start(("A",)))
        for command in commands:
            match.submit(0, command)
        return now(match).infantry["A"].concealed

    enter = Enter(at("A4"))
    assert after(enter, woods="A4 A5") is Concealed.KNOWN
    assert after(Assault(), enter, woods="A4 A5") is Concealed.MARK
    assert after(Assault(), enter, woods="A5") is Concealed.KNOWN
    assert after(enter, woods="A5", foe="S5") is Concealed.MARK


def test_as_unit_07_a_crew_leaves_its_gun() -> None:
    """AS-UNIT-07: guns never move, the crew goes like a half-squad."""
    match = position(squad("C", "A5", sheet="228"), gun("G", "A5", crew="C"), squad("Z", "J5"))
    play(match, Start(("C",)), Enter(at("A4")))
    assert now(match).guns["G"].crew == "" and now(match).guns["G"].place == place("A5")


def test_as_rally_05_broken_men_next_to_a_newcomer_are_dm_again() -> None:
    """AS-RALLY-05."""
    match = position(squad("A", "A5"), squad("E", "A3", ENEMY, broken=True), squad("F", "C3", ENEMY, broken=True))
    play(match, Start(("A",)), Enter(at("A4")))
    assert now(match).infantry["E"].dm and not now(match).infantry["F"].dm


def test_a_refused_command_changes_nothing() -> None:
    """AS-SCOPE-03."""
    match = position(squad("A", "A5"))
    play(match, Start(("A",)))
    before = now(match)
    with pytest.raises(Refused):
        match.submit(0, Enter(at("C5")))
    assert now(match) is before
