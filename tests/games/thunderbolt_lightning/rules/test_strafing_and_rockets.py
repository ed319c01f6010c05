"""Strafing and rockets: TL-EXT-01, TL-EXT-05 to TL-EXT-08, TL-OPT-03; W33."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules import aa_guns, arcs, firing
from tabletop.games.thunderbolt_lightning.rules.damage import StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined, OrdnanceRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tests.games.thunderbolt_lightning.board import ADVANCED, Board
from tests.games.thunderbolt_lightning.fight import combat, declare, finish, of, only, rule

LAND = (*ADVANCED, "ext_attack", "sights", "loaded")
MOUNT_ROCKETS = firing.ROCKETS


def attack(
    target: str = "1310", phase: int = 2, options: tuple[str, ...] = LAND, kind: str = "typhoon1b", **who: Any
) -> State:
    given = {"level": 0, "load": "RP8", **who}
    board = Board(options=options).installation("radar", target).aircraft(kind, "1010", 0, **given)
    return board.state(f"declare{phase}")


def rockets(state: State) -> str:
    return rule(firing.rocket_refusal(state, state.aircraft["B1"], state.installations["G-T1"]))


def strafe(state: State, mount: int = 0) -> str:
    return rule(firing.strafe_refusal(state, state.aircraft["B1"], mount, state.installations["G-T1"]))


def test_typhoon_rockets_a_radar_station_with_a_fighter_on_its_tail() -> None:
    """W33, TL-EXT-06: 4 dice, 4+ each though chased, 6 points a hit: 12 points; the cannon may fire too; the rockets
    are gone."""
    board = Board(options=LAND).installation("radar", "1310").aircraft("typhoon1b", "1010", 0, level=0, load="RP8")
    board.aircraft("fw190a4", "0710", 0, side=1, level=0, fired=True)
    match = combat(board, 4, 3, 6, 1, 5, 1, 1, 1, phase=2)
    declare(match, "B1", MOUNT_ROCKETS, "G-T1")
    assert match.options(0) == [Declare("B1", 0, "G-T1"), Hold()]
    declare(match, "B1", 0, "G-T1")
    events = finish(match)
    joined = of(events, BattleJoined)[0]
    assert [(v.kind, v.needed, len(v.dice)) for v in joined.volleys] == [("rocket", 4, 4), ("strafe", 4, 4)]
    assert of(events, OrdnanceRolled)[0].rolled == (4, 3, 6, 1) and of(events, ToHitRolled)[0].rolled == (5, 1, 1, 1)
    assert of(events, StructureDamaged) == [StructureDamaged("G-T1", 14, 14)]  # 2 x 6 and a red hit of 2 (TL-EXT-08)
    assert match.state.aircraft["B1"].load == "" and match.state.aircraft["B1"].load_left == 0


def test_rockets_do_not_use_up_the_fire_of_the_turn_nor_need_it() -> None:
    """TL-EXT-06: who has fired in phase 1 may still rocket; rockets alone set no mark."""
    assert rockets(attack(fired=True)) == ""
    match = combat(
        Board(options=LAND)
        .installation("radar", "1310")
        .aircraft("typhoon1b", "1010", 0, level=0, load="RP8", fired=True),
        phase=2,
    )
    assert match.options(0) == [Declare("B1", MOUNT_ROCKETS, "G-T1"), Hold()]
    other = combat(
        Board(options=LAND).installation("radar", "1310").aircraft("typhoon1b", "1010", 0, level=0, load="RP8"),
        1,
        1,
        1,
        1,
        phase=2,
    )
    declare(other, "B1", MOUNT_ROCKETS, "G-T1")
    finish(other)
    fired = []
    for entry in other.journal:
        state = entry.before
        for event in entry.events:
            state = other.game.evolve(state, event)
            if isinstance(event, BattleJoined):
                fired.append((state.aircraft["B1"].fired, state.aircraft["B1"].load_left))
    assert fired == [(False, 0)]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"phase": 1}, "TL-EXT-06"),
        ({"level": 1}, "TL-EXT-06"),
        ({"inverted": True}, "TL-INV-05"),
        ({"load": ""}, "TL-EXT-06"),
        ({"load": "2x500"}, "TL-EXT-06"),
        ({"target": "1010"}, "TL-EXT-07"),
        ({"target": "1610"}, "TL-EXT-07"),
        ({"target": "0910"}, "TL-EXT-07"),
        ({"options": ADVANCED}, "TL-OPT-03"),
        ({"target": "1510", "training": "poor"}, "TL-FIRE-03"),
        ({"target": "1510"}, ""),
        ({"target": "1510", "training": "veteran", "skills": (1,)}, ""),
    ],
)
def test_conditions_of_rockets(changes: dict[str, Any], why: str) -> None:
    """TL-EXT-06, TL-EXT-07, TL-INV-05, TL-OPT-03."""
    state = attack(**changes)
    assert rockets(state) == why
    assert bool(firing.rocket_targets(state, state.aircraft["B1"])) == (why == "")


def test_rocket_numbers_count_grade_and_skill_1_only() -> None:
    """TL-EXT-06: range + 1; a sight does not count (TL-SIGHT-04)."""
    for who, needed in (
        ({}, 4),
        ({"training": "very_green"}, 5),
        ({"training": "ace", "skills": (1, 4)}, 3),
        ({"kind": "tempest5"}, 4),
    ):
        state = attack(**who)
        assert firing.rocket_to_hit(state, state.aircraft["B1"], state.installations["G-T1"]).needed == needed


@pytest.mark.parametrize(("load", "dice"), [("RP4", 2), ("RP6", 3), ("RP8", 4)])
def test_one_die_for_two_rockets(load: str, dice: int) -> None:
    """TL-EXT-06: one die for two rockets, 6 points a hit."""
    state = attack(load=load)
    declared = replace(state.aircraft["B1"], declared=(flak_declared(),))
    volley = volleys.joined(replace(state, aircraft={"B1": declared}), frozenset())[0]
    assert (len(volley.dice), volley.damage) == (dice, 6)


def flak_declared() -> Any:
    from tabletop.games.thunderbolt_lightning.rules.pieces import Declared

    return Declared(MOUNT_ROCKETS, "G-T1")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"phase": 1}, ""),
        ({"level": 1}, "TL-EXT-05"),
        ({"inverted": True}, ""),
        ({"fired": True}, "TL-SEQ-04"),
        ({"target": "1010"}, "TL-EXT-07"),
        ({"target": "1610"}, "TL-EXT-07"),
        ({"target": "0910"}, "TL-EXT-07"),
        ({"options": ADVANCED}, "TL-OPT-03"),
        ({"phase": 1, "level_change": -1}, "TL-ALT-07"),
        ({"target": "1510", "inverted": True}, "TL-FIRE-03"),
        ({"target": "1510"}, ""),
    ],
)
def test_conditions_of_strafing(changes: dict[str, Any], why: str) -> None:
    """TL-EXT-05, TL-EXT-07, TL-OPT-03."""
    state = attack(**changes)
    assert strafe(state) == why
    assert bool(firing.strafes(state, state.aircraft["B1"]) and firing.may_fire(state, state.aircraft["B1"])) == (
        why == ""
    )


def test_only_fixed_guns_strafe_and_gunners_may_fire_at_aircraft() -> None:
    """TL-EXT-05."""
    board = (
        Board(options=LAND)
        .installation("radar", "1310")
        .aircraft("beaufighter10", "1010", 0, level=0)
        .aircraft("fw190a4", "0710", 0, side=1, level=0)
    )
    match = combat(board, phase=1)
    state = match.state
    assert strafe(state, 1) == "TL-EXT-05"
    declare(match, "B1", 0, "G-T1")
    declare(match, "B1", 1, "G1")
    assert len(of(finish(match), BattleJoined)[0].volleys) == 2 and match.state.aircraft["B1"].fired


def test_strafing_number_has_no_sight_but_the_other_modifiers() -> None:
    """TL-EXT-05, TL-SIGHT-04."""
    for who, needed in (
        ({"kind": "tempest5"}, 4),
        ({"inverted": True}, 5),
        ({"training": "poor"}, 5),
        ({"training": "ace", "skills": (1, 4)}, 3),
    ):
        state = attack(**who)
        assert firing.to_hit(state, state.aircraft["B1"], 0, state.installations["G-T1"]).needed == needed


def test_strafing_points_by_colour() -> None:
    """TL-EXT-05: white 1, red 2, green 3, blue 5."""
    volley = Volley("B1", 0, "fixed guns", "strafe", "G-T1", 4, tuple(Colour), (4, 5, 6, 4))
    assert volleys.points(volley) == 11 and volleys.points(replace(volley, rolled=(4, 1, 1, 1))) == 1
    assert volleys.points(replace(volley, rolled=(1, 1, 1, 6))) == 5


def test_the_range_is_that_of_the_nearest_hex_though_another_lies_ahead() -> None:
    """TL-EXT-07: a long ship beside the nose: one hex ahead is enough, in a hex of the target there is no attack."""
    board = (
        Board(options=LAND)
        .ship("akagi", "1410", heading=1, side=1)
        .aircraft("typhoon1b", "1011", 0, level=0, load="RP8")
    )
    state = board.state("declare2")
    hexes = arcs.hexes_of(state, state.ships["G-S1"])
    assert (
        firing.rocket_to_hit(state, state.aircraft["B1"], state.ships["G-S1"]).base
        == arcs.nearest(state.aircraft["B1"].hex, hexes) + 1
    )
    along = Board(options=LAND).ship("akagi", "1410", side=1).aircraft("typhoon1b", "1310", 0, level=0, load="RP8")
    inside = along.state("declare2")  # over her stern, the rest of the ship dead ahead
    assert rule(firing.rocket_refusal(inside, inside.aircraft["B1"], inside.ships["G-S1"])) == "TL-EXT-07"
    assert rule(firing.strafe_refusal(inside, inside.aircraft["B1"], 0, inside.ships["G-S1"])) == "TL-EXT-07"


def test_a_destroyed_installation_is_out_with_its_guns() -> None:
    """TL-EXT-01, TL-EXT-08, TL-SAVE-06: its AA of the phase has fired before; then it is gone."""
    board = (
        Board(options=LAND)
        .installation("flak20", "1310", damage_taken=4)
        .aircraft("typhoon1b", "1010", 0, level=0, load="RP8")
    )
    match = combat(board, 6, 1, 1, 1, phase=2)
    declare(match, "B1", MOUNT_ROCKETS, "G-T1")
    events = finish(match)
    assert of(events, Sunk) == [Sunk("G-T1")] and match.state.installations["G-T1"].destroyed
    assert aa_guns.sources(only(match.state, "declare_aa1", 1), 1) == []
    assert [s.points for s in match.state.scores] == [6, 5]  # TL-VIC-03


def test_friends_are_not_strafed() -> None:
    """TL-EXT-05, TL-EXT-06."""
    state = attack()
    ours = replace(state, installations={"G-T1": replace(state.installations["G-T1"], side=0)})
    assert strafe(ours) == "TL-EXT-05" and rockets(ours) == "TL-EXT-06"
