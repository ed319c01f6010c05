"""The Advance phase (AS-ADV)."""

from __future__ import annotations

from typing import Any

from tabletop.core.match import Match
from tabletop.games.air_support.rules.advance import Advance, AdvanceBand, AdvanceOff
from tabletop.games.air_support.rules.pieces import Concealed, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.scenario import Group, Kind
from tests.games.air_support.kit import (
    ENEMY,
    GERMAN,
    car,
    gun,
    leader,
    now,
    place,
    play,
    position,
    squad,
    weapon,
)
from tests.games.air_support.land import at, land
from tests.games.air_support.moments import rule


def advancing(*pieces: Any, **more: Any) -> Match:
    return position(*pieces, begin="advance", **more)


def go(unit: str, name: str, level: int = 0) -> Advance:
    return Advance(unit, at(name), level)


def test_as_adv_01_one_location_once_for_good_order_unpinned_men() -> None:
    """AS-ADV-01, AS-PIN-01."""
    match = advancing(
        squad("A", "A5"),
        squad("B", "C5", pinned=True),
        squad("C", "E5", broken=True),
        squad("D", "G5", melee=True),
        squad("Z", "J5"),
    )
    assert rule(match, go("A", "C5")) == "AS-ADV-01"
    play(match, go("A", "A4"))
    assert now(match).infantry["A"].place == place("A4") and rule(match, go("A", "A3")) == "AS-ADV-01"
    assert rule(match, go("B", "C4")) == "AS-PIN-01" and rule(match, go("C", "E4")) == "AS-ADV-01" == rule(
        match, go("D", "G4")
    )


def test_as_adv_01_not_for_all_mf_and_not_over_two_levels() -> None:
    """AS-ADV-01: woods uphill cost a squad 4 of 4 MF, a leader 4 of 6; a heavy load makes less do."""
    one = squad("A", "A5")
    match = advancing(
        one, leader("L", "A5"), squad("B", "C5"), ground=land(woods="A4 C4", heights={1: "A4", 2: "C6"}, marsh="D5")
    )
    assert rule(match, go("A", "A4")) == "AS-ADV-01" and not rule(match, go("L", "A4"))
    assert rule(match, go("B", "C6")) == "AS-ADV-01" == rule(match, go("B", "D5")) and not rule(match, go("B", "C4"))
    heavy = advancing(one, weapon("H", one), weapon("K", one, "lmg"), ground=land(woods="A4"))
    assert rule(heavy, go("A", "A4")) == "AS-ADV-01"


def test_as_adv_01_stairs_are_an_advance_and_guns_stay() -> None:
    """AS-ADV-01, AS-TERR-10, AS-UNIT-07."""
    match = advancing(
        squad("A", "R5"),
        squad("C", "A5", sheet="228"),
        gun("G", "A5", crew="C"),
        ground=land(storeys={1: "R5"}, stone_building="R5"),
    )
    play(match, go("A", "R5", 1), go("C", "A4"))
    assert (
        now(match).infantry["A"].place == place("R5", 1)
        and now(match).guns["G"].place == place("A5")
        and now(match).guns["G"].crew == ""
    )


def test_as_adv_01_into_a_foxhole_with_room() -> None:
    """AS-TERR-09."""
    match = advancing(squad("A", "A5"), squad("B", "A5"), squad("Z", "J5"), foxholes={at("A4"): 1})
    play(match, go("A", "A4"), go("B", "A4"))
    assert now(match).infantry["A"].in_foxhole and not now(match).infantry["B"].in_foxhole


def test_as_move_07_good_order_men_leave_in_aph() -> None:
    """AS-MOVE-07, AS-PIN-01."""
    group = Group("Out", 0, ("A", "P"), exits=True)
    match = advancing(
        squad("A", "GG5"),
        squad("P", "GG5", pinned=True),
        squad("B", "GG5"),
        squad("Z", "J5"),
        groups=(group,),
        exits=frozenset({at("GG5")}),
    )
    assert rule(match, AdvanceOff("B")) == "AS-MOVE-07" and rule(match, AdvanceOff("P")) == "AS-PIN-01"
    play(match, AdvanceOff("A"))
    assert now(match).infantry["A"].where is Where.EXITED


def test_as_stack_01_no_advance_overfills_a_location() -> None:
    """AS-STACK-01: own units count, enemies do not."""
    match = advancing(squad("A", "A5"), *(squad(k, "A4") for k in "BCD"), *(squad(k, "A6", ENEMY) for k in "EFG"))
    assert rule(match, go("A", "A4")) == "AS-STACK-01" and not rule(match, go("A", "A6"))


def test_as_cc_04_who_advances_onto_hidden_enemies_shows_them_and_himself() -> None:
    """AS-CC-04, AS-CONC-01, AS-CONC-03; Dummies are removed (AS-CONC-04)."""
    for how in (Concealed.MARK, Concealed.HIP):
        match = advancing(
            squad("A", "A5", concealed=Concealed.MARK, stack=1),
            squad("E", "A4", ENEMY, concealed=how, stack=2 if how is Concealed.MARK else 0),
            squad("D", "A4", ENEMY, sheet="", concealed=Concealed.MARK, stack=3),
            squad("Z", "J5"),
            ground=land(woods="A4 A5"),
        )
        match.submit(GERMAN, go("A", "A4"))
        state = now(match)
        assert (
            state.infantry["A"].concealed is Concealed.KNOWN is state.infantry["E"].concealed
            and "D" not in state.infantry
        )


def test_as_conc_01_an_advance_within_cover_keeps_the_mark() -> None:
    """AS-CONC-01: like assault movement."""
    match = advancing(
        squad("A", "A5", concealed=Concealed.MARK, stack=1),
        squad("B", "C5", concealed=Concealed.MARK, stack=2),
        leader("E", "H5", ENEMY),
        ground=land(woods="A4 A5 C5"),
    )
    play(match, go("A", "A4"))
    match.submit(GERMAN, go("B", "C4"))
    assert (
        now(match).infantry["A"].concealed is Concealed.MARK and now(match).infantry["B"].concealed is Concealed.KNOWN
    )


def test_a_convoy_does_not_advance_and_hinders_nobody() -> None:
    """AS-ADV-01, AS-COLUMN-01: only Columns advance as a whole; beside a Convoy men do as always."""
    group = Group("C", GERMAN, ("T1", "T2"), Kind.CONVOY, exits=True)
    match = advancing(car("T1", "C5", group="C"), car("T2", "B5", group="C"), squad("A", "F5"), groups=(group,))
    found = [c for c in match.options(GERMAN) if not isinstance(c, Done)]
    assert {c.unit for c in found if isinstance(c, Advance)} == {"A"} and len(found) > 3
    assert not any(isinstance(c, AdvanceBand) for c in found)
