"""The Movement phase: entry, exit, the DEFENDER's windows, hidden enemies (AS-MOVE-05 to AS-MOVE-08)."""

from __future__ import annotations

from tabletop.games.air_support.rules.hiding import DummyRemoved, Shown
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, LeaveMap, Start
from tabletop.games.air_support.rules.pieces import NOWHERE, Concealed, Infantry, Where
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.scenario import Group
from tabletop.games.air_support.rules.walking.events import Assault, Bumped, Climb, Join, Walked, WalkedOff
from tests.games.air_support.kit import (
    ENEMY,
    now,
    of,
    place,
    play,
    position,
    squad,
    step,
)
from tests.games.air_support.land import at, land
from tests.games.air_support.moments import rule, walk_on

# -- entry and exit
NORTH = Group("In", 0, ("A", "B", "T", "L"), zone=frozenset({at("M1"), at("N1")}), turn=2)


def outside(key: str, sheet: str = "467") -> Infantry:
    return Infantry(key, 0, sheet, NOWHERE, where=Where.OFFBOARD)


def test_as_move_06_units_enter_from_their_turn_on_over_their_hexes() -> None:
    """AS-MOVE-06: refused before, over another hex, and into a Known enemy; they pay for the hex."""
    early = position(outside("A"), squad("Z", "A5"), groups=(NORTH,), turn=1)
    assert rule(early, Start(("A",))) == "AS-MOVE-06"
    match = position(
        outside("A"), squad("Z", "A5"), squad("E", "N1", ENEMY), groups=(NORTH,), turn=2, ground=land(woods="M1 M2")
    )
    play(match, Start(("A",)))
    assert (
        rule(match, Enter(at("O1"))) == "AS-MOVE-06"
        and rule(match, Enter(at("N1"))) == "AS-MOVE-04"
        and rule(match, Delay()) == "AS-MOVE-06"
    )
    told = walk_on(match, "M1")
    assert (
        of(told, Walked)[0].points == 4
        and now(match).infantry["A"].where is Where.MAP
        and now(match).infantry["A"].entered
    )


def test_as_move_06_a_stack_enters_together_by_road() -> None:
    """AS-MOVE-06: by road if it is a road hex at the edge; who has not entered may do so later."""
    match = position(
        outside("A"),
        outside("B"),
        outside("L", "9-1"),
        squad("Z", "A5"),
        groups=(NORTH,),
        turn=3,
        ground=land(roads="M1 M2 M3 M4 M5 M6 M7 M8", woods="M1"),
    )
    play(match, Start(("A",)), Join("L"))
    told = walk_on(match, "M1")
    assert of(told, Walked)[0].points == 2 and of(told, Walked)[0].units == ("A", "L")
    walk_on(match, *["M2", "M3", "M4", "M5", "M6", "M7"])
    assert now(match).infantry["A"].place == place("M7") and now(match).infantry["B"].where is Where.OFFBOARD


OUT = Group("Out", 0, ("A",), exits=True)


def test_as_move_07_exit_only_by_the_named_hexes_and_without_a_window() -> None:
    """AS-MOVE-07: the unit pays for the hex once more, and is gone for good."""
    match = position(
        squad("A", "GG5"), squad("B", "GG5"), squad("Z", "A5"), groups=(OUT,), exits=frozenset({at("GG5")})
    )
    play(match, Start(("B",)))
    assert rule(match, LeaveMap()) == "AS-MOVE-07"
    play(match, EndMove(), Start(("A",)))
    told = play(match, LeaveMap())
    assert (
        now(match).infantry["A"].where is Where.EXITED
        and now(match).exited[0].id == "A"
        and of(told, WalkedOff)[0].points == 2
    )
    assert step(match) == "move"


# -- hidden enemies
def test_as_move_08_a_hidden_enemy_is_shown_and_the_mover_stays_back() -> None:
    """AS-MOVE-08: the MF are paid, the MPh of the mover ends."""
    for how in (Concealed.MARK, Concealed.HIP):
        match = position(
            squad("A", "A5"),
            squad("Z", "J5"),
            squad("E", "A4", ENEMY, concealed=how, stack=1 if how is Concealed.MARK else 0),
            ground=land(woods="A4"),
        )
        play(match, Start(("A",)))
        assert not rule(match, Enter(at("A4")))
        told = match.submit(0, Enter(at("A4")))
        state = now(match)
        assert (
            of(told, Bumped)
            and state.infantry["E"].concealed is Concealed.KNOWN
            and state.infantry["A"].place == place("A5")
            and state.infantry["A"].spent == 4
        )
        while step(match) != "move":
            match.submit(match.to_act[0], Pass())
        assert rule(match, Start(("A",))) == "AS-MOVE-04"


def test_as_move_08_a_dummy_is_removed_and_the_move_goes_on() -> None:
    """AS-MOVE-08, AS-CONC-04."""
    match = position(squad("A", "A5"), squad("E", "A4", ENEMY, sheet="", concealed=Concealed.MARK, stack=1))
    play(match, Start(("A",)))
    told = walk_on(match, "A4")
    assert of(told, DummyRemoved) and now(match).infantry["A"].place == place("A4") and not rule(match, Enter(at("A3")))


def test_as_move_07_who_leaves_under_a_question_mark_is_shown() -> None:
    """AS-MOVE-07: everybody sees what has left."""
    match = position(
        squad("A", "GG5", concealed=Concealed.MARK, stack=1),
        squad("Z", "A5"),
        groups=(OUT,),
        exits=frozenset({at("GG5")}),
    )
    play(match, Start(("A",)))
    told = play(match, LeaveMap())
    assert of(told, Shown) and now(match).infantry["A"].where is Where.EXITED


def test_as_move_03_who_pays_in_a_plain_move_does_not_assault() -> None:
    """AS-MOVE-03: waiting and climbing stairs leave a move what it was."""
    for orders, assaults in (((Delay(),), False), ((Climb(1),), False), ((Assault(), Climb(1)), True)):
        match = position(squad("A", "F5"), squad("Z", "A5"), ground=land(stone_building="F5", storeys={1: "F5"}))
        play(match, Start(("A",)))
        for order in orders:
            while step(match) != "moving":
                play(match, Pass())
            play(match, order)
        assert now(match).infantry["A"].assault is assaults, orders
