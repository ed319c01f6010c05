"""Infantry Columns: marching, entering, leaving, advancing, disbanding."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.step import Now
from tabletop.games.air_support.rules.advance import Advance, AdvanceBand, AdvanceOff
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.convoys import BandSplit, StartBand
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.moving import EndMove, Enter, LeaveMap, MoveBegan, Start
from tabletop.games.air_support.rules.pieces import NOWHERE, Concealed, Infantry, Weapon, Where
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.rally import Recover
from tabletop.games.air_support.rules.scenario import Group, Kind
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import changed_man, with_fields
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.games.air_support.rules.walking.events import Assault, Join, Walked
from tests.games.air_support.kit import ENEMY, GERMAN, car, leader, now, of, place, plane, play, position, squad, step
from tests.games.air_support.land import at, land

ROAD = "A5 B5 C6 D6 E7 F7 G8 H8 I9"


def rule(match: Match, command: Command) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


def marching(*others: Any, where: tuple[str, ...] = ("C6", "B5", "A5"), **more: Any) -> Match:
    """A Column of three hexes, a leader with the first squad, its head in C6."""
    names = (("A", "L"), ("B",), ("C",))
    men = [squad(keys[0], name, group="K") for keys, name in zip(names, where, strict=True)] + [
        leader("L", where[0], group="K", sheet="8-0")
    ]
    group = Group("K", GERMAN, ("A", "L", "B", "C"), Kind.COLUMN, stacks=names, exits=True)
    return position(*men, squad("Z", "A10"), *others, groups=(group,), **{"ground": land(roads=ROAD), **more})


def places(match: Match) -> list[Any]:
    return [now(match).infantry[k].place for k in "ABC"]


def test_as_column_01_it_moves_as_one_at_the_rate_of_its_slowest_unit() -> None:
    """AS-COLUMN-01: five road hexes for squads without a leader, though the lead has one; then nobody can step on."""
    match = marching()
    assert rule(match, Start(("A",))) == "AS-COLUMN-01"
    play(match, StartBand("K"))
    assert rule(match, Assault()) == "AS-COLUMN-01" == rule(match, Join("Z"))
    for name in ["D6", "E7", "F7", "G8", "H8"]:
        told = play(match, Enter(at(name)))
        assert len(of(told, Walked)) == 3
    assert places(match) == [place("H8"), place("G8"), place("F7")] and now(match).infantry["L"].place == place("H8")
    assert rule(match, Enter(at("I9"))) == "AS-MOVE-09"
    play(match, EndMove())
    assert rule(match, StartBand("K")) == "AS-MOVE-04"


def test_as_column_01_all_pay_what_the_dearest_step_costs() -> None:
    """AS-COLUMN-01: the second stack walks through woods, so all pay 2 MF."""
    match = marching(ground=land(woods="C6"))
    play(match, StartBand("K"), Enter(at("D6")))
    assert {now(match).infantry[k].spent for k in "ABC"} == {4}


def test_as_column_01_units_of_a_column_move_and_advance_only_together() -> None:
    """AS-COLUMN-01: in APh the lead goes ahead and the others follow."""
    match = marching(begin="advance")
    assert (
        rule(match, Advance("A", at("D6"))) == "AS-COLUMN-01"
        and rule(match, AdvanceBand("K", at("B5"))) == "AS-COLUMN-01"
    )
    play(match, AdvanceBand("K", at("D6")))
    assert (
        places(match) == [place("D6"), place("C6"), place("B5")]
        and rule(match, AdvanceBand("K", at("E7"))) == "AS-ADV-01"
    )


def test_as_column_01_marching_men_pick_nothing_up() -> None:
    """AS-COLUMN-01: they only move, advance, or are attacked."""
    match = marching(Weapon("H", GERMAN, "lmg", "", place("C6")), squad("Y", "A9", broken=True), begin="rally")
    assert rule(match, Recover("A", "H")) == "AS-COLUMN-01"


def test_as_column_02_seeing_a_known_enemy_disbands_it_and_ends_the_mph_of_its_units() -> None:
    """AS-COLUMN-02: in its own MPh."""
    match = marching(leader("E", "F3", ENEMY), ground=land(roads=ROAD, stone_building="E4 D4 C4 C5 D5 E5 B4 D3 C3 E3"))
    assert now(match).bands
    play(match, StartBand("K"))
    told = []
    for name in ["D6", "E7", "F7"]:
        told += match.submit(GERMAN, Enter(at(name)))
        if not now(match).bands:
            break
    assert of(told, BandSplit)[0].rule == "AS-COLUMN-02" and not now(match).bands
    assert all("move" in now(match).infantry[k].tried and not now(match).infantry[k].group for k in "ABCL")
    while step(match) != "move":
        match.submit(match.to_act[0], Pass())
    assert rule(match, Start(("A",))) == "AS-MOVE-04" and not any(now(match).infantry[k].pinned for k in "ABC")


def test_as_column_02_hidden_enemies_do_not_disband_it() -> None:
    """AS-COLUMN-02: Known ones do."""
    match = marching(squad("E", "C3", ENEMY, concealed=Concealed.MARK, stack=1), ground=land(roads=ROAD, woods="C3"))
    play(match, StartBand("K"))
    match.submit(GERMAN, Enter(at("D6")))
    assert now(match).bands


def test_as_column_02_as_defender_its_units_are_pinned() -> None:
    """AS-COLUMN-02: an enemy that comes in sight while the Column's side is the DEFENDER."""
    match = marching(
        squad("E", "C1", ENEMY), ground=land(roads=ROAD, stone_building="C2 C3 B2 D2 B3 D3 B1 D1 A2"), attacker=ENEMY
    )
    assert now(match).bands
    play(match, Start(("E",)))
    match.submit(ENEMY, Enter(at("C2")))
    match.submit(match.to_act[0], Pass()) if step(match) == "react" else None
    match.submit(ENEMY, Enter(at("C3")))
    assert not now(match).bands and all(now(match).infantry[k].pinned for k in "ABC")


@pytest.mark.parametrize(("where", "gone"), [("I6", True), ("J6", False)])
def test_as_column_02_an_air_attack_within_six_hexes_disbands_it(where: str, gone: bool) -> None:
    """AS-COLUMN-02: on any Location within 6 hexes of one of its units, C6; after the attack."""
    match = marching(squad("T", where), plane("P"), ground=land(roads=ROAD), begin="opening")
    play(match, Sight("P", at(where), 3), AirAttack(at(where), "MG"), dice="1 1 6 6")
    assert bool(now(match).bands) is not gone
    assert all(("move" in now(match).infantry[k].tried) is gone for k in "ABCL")


def test_as_column_01_hazardous_movement_for_the_attack_that_disbands_it() -> None:
    """AS-COLUMN-01, AS-COLUMN-02: the -2 still counts; Original 9 on the 12 column is an NMC without it, a 1MC with
    it.
    """

    match = marching(plane("P"), begin="opening")
    told = play(match, Sight("P", at("A5"), 3), AirAttack(at("A5"), "MG"), dice="1 1 4 5 1 1")
    assert [c.what for c in of(told, Checked)] == ["1MC"] and not now(match).bands


def waiting(**more: Any) -> Match:
    names = (("A",), ("B",), ("C",))
    men = [Infantry(k, GERMAN, "467", NOWHERE, where=Where.OFFBOARD, group="K") for k in "ABC"]
    group = Group("K", GERMAN, ("A", "B", "C"), Kind.COLUMN, zone=frozenset({at("A5")}), turn=2, stacks=names)
    return position(*men, squad("Z", "A10"), groups=(group,), **{"ground": land(roads=ROAD), "turn": 2, **more})


def test_as_move_06_a_column_enters_in_its_order_the_rest_waiting_in_line() -> None:
    """AS-MOVE-06: who waits outside pays the same."""
    assert rule(waiting(turn=1), StartBand("K")) == "AS-MOVE-06"
    match = waiting()
    play(match, StartBand("K"), Enter(at("A5")))
    state = now(match)
    assert [state.infantry[k].where for k in "ABC"] == [Where.MAP, Where.OFFBOARD, Where.OFFBOARD] and {
        state.infantry[k].spent for k in "ABC"
    } == {2}
    for name in ["B5", "C6", "D6", "E7"]:
        play(match, Enter(at(name)))
    assert places(match) == [place("E7"), place("D6"), place("C6")] and {
        now(match).infantry[k].spent for k in "ABC"
    } == {10}


def test_as_move_06_a_column_that_is_not_in_yet_goes_on_in_the_next_turn() -> None:
    """AS-MOVE-06: a unit not entered may enter in any later own MPh."""
    match = waiting()
    play(match, StartBand("K"), Enter(at("A5")), EndMove())
    while not (step(match) == "move" and now(match).turn == 3):
        match.submit(match.to_act[0], Done())
    play(match, StartBand("K"), Enter(at("B5")))
    assert now(match).infantry["B"].place == place("A5") and now(match).infantry["C"].where is Where.OFFBOARD


def test_as_move_07_a_column_leaves_stack_by_stack() -> None:
    """AS-MOVE-07, AS-COLUMN-01: the others close up; two hexes make a Column, one does not."""
    match = marching(
        where=("A5", "B5", "C6"),
        exits=frozenset({at("A5")}),
        ground=land(roads=" ".join(reversed(["A5", "B5", "C6", "D6"]))),
    )
    play(match, StartBand("K"), LeaveMap())
    assert now(match).infantry["A"].where is Where.EXITED is now(match).infantry["L"].where
    assert now(match).bands["K"].members == (("B",), ("C",)) and now(match).infantry["B"].place == place("A5")
    play(match, LeaveMap())
    assert not now(match).bands and now(match).infantry["C"].place == place("A5")
    play(match, LeaveMap())
    assert [e.id for e in now(match).exited] == ["A", "L", "B", "C"]


def test_as_move_08_a_column_that_meets_hidden_enemies_stays_and_disbands() -> None:
    """AS-MOVE-08, AS-COLUMN-02."""
    match = marching(squad("E", "D6", ENEMY, concealed=Concealed.HIP), ground=land(roads=ROAD, woods="D6"))
    play(match, StartBand("K"))
    match.submit(GERMAN, Enter(at("D6")))
    assert (
        now(match).infantry["A"].place == place("C6")
        and now(match).infantry["E"].concealed is Concealed.KNOWN
        and not now(match).bands
    )


def test_as_column_02_a_column_that_sees_enemies_from_the_start_does_not_begin() -> None:
    """AS-COLUMN-02: it disbands before its first step, and its units' MPh is over."""
    match = marching(leader("E", "H3", ENEMY))
    told = play(match, StartBand("K"))
    assert not now(match).bands and step(match) == "move" and rule(match, Start(("A",))) == "AS-MOVE-04"
    assert not of(told, MoveBegan), "what is no more does not move"
    assert of(play(marching(), StartBand("K")), MoveBegan)


def test_as_column_02_another_unit_that_finds_the_enemy_goes_on() -> None:
    """AS-COLUMN-02, AS-DFIRE-01: the Column disbands, the move of the finder and the target of the window stay his."""
    match = marching(
        squad("F", "A2"), squad("E", "C2", ENEMY, concealed=Concealed.HIP), ground=land(roads=ROAD, woods="C2")
    )
    play(match, Start(("F",)))
    match.submit(GERMAN, Enter(at("B1")))
    while step(match) == "react":
        match.submit(ENEMY, Pass())
    match.submit(GERMAN, Enter(at("C2")))
    move = now(match).move
    assert (
        now(match).infantry["E"].concealed is Concealed.KNOWN
        and not now(match).bands
        and (move is None or move.units == ("F",))
    )
    assert all("move" in now(match).infantry[k].tried for k in "ABC")


def test_as_move_07_a_column_advances_off_the_map_with_its_lead() -> None:
    """AS-MOVE-07, AS-COLUMN-01: the first unit of the lead is named, the others close up."""
    match = marching(where=("A5", "B5", "C6"), exits=frozenset({at("A5")}), begin="advance")
    assert rule(match, AdvanceOff("B")) == "AS-MOVE-07" and rule(match, AdvanceOff("L")) == "AS-COLUMN-01"
    play(match, AdvanceOff("A"))
    assert [e.id for e in now(match).exited] == ["A", "L"] and now(match).bands["K"].members == (("B",), ("C",))
    assert now(match).infantry["B"].place == place("A5") and rule(match, AdvanceOff("B")) == "AS-ADV-01"


def test_as_move_07_all_of_the_lead_stack_must_be_able_to_advance_off_the_map() -> None:
    """AS-MOVE-07, AS-PIN-01: the first unit is named for all, and a pinned leader beside it holds the Column."""

    def lead(exits: str, **leader: Any) -> str:
        match = marching(where=("A5", "B5", "C6"), exits=frozenset({at(exits)}), begin="advance")
        men = match.state.infantry
        match.state = with_fields(match.state, infantry={**men, "L": changed_man(men["L"], **leader)})
        return rule(match, AdvanceOff("A"))

    assert lead("A5", pinned=True) == "AS-PIN-01" and lead("A5", pinned=False) == ""
    assert lead("A9", pinned=False) == "AS-MOVE-07"


def test_as_column_02_a_ground_attack_on_one_unit_disbands_it_and_wherever_else_it_falls_it_goes_on() -> None:
    """AS-COLUMN-02: only attacks from the air count within 6 hexes."""
    for struck, gone in ((["B"], True), (["Z"], False)):
        here = Now(now(marching()), SeededDice(1))
        for event in tidy(here, struck):
            here.state = GAME.evolve(here.state, event)
        assert bool(here.state.bands) is not gone


def test_as_convoy_01_only_own_convoys_start() -> None:
    """AS-CONVOY-01: neither what there is not, nor the enemy's, nor a Column."""
    group = Group("C", GERMAN, ("T1", "T2"), Kind.CONVOY, exits=True)
    theirs = Group("X", ENEMY, ("U1", "U2"), Kind.CONVOY, exits=True)
    line = Group("K", GERMAN, ("A", "B"), Kind.COLUMN, stacks=(("A",), ("B",)), exits=True)
    men = (squad("A", "G8", group="K"), squad("B", "F7", group="K"))
    cars = (car("T1", "B5", group="C"), car("T2", "A5", group="C"))
    others = (car("U1", "R5", seat=ENEMY, group="X"), car("U2", "Q5", seat=ENEMY, group="X"))
    state = now(position(*men, *cars, *others, groups=(group, theirs, line)))
    found = [convoys.start_refusal(state, GERMAN, key) for key in ("C", "X", "K", "nothing")]
    assert [r.rule if r else "" for r in found] == ["", "AS-CONVOY-01", "AS-CONVOY-01", "AS-CONVOY-01"]
