"""Ground close combat (AS-CC)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.rules import close_combat
from tabletop.games.air_support.rules.close_combat import CloseFought, Grapple, Widen
from tabletop.games.air_support.rules.harm.events import Selected
from tabletop.games.air_support.rules.pieces import Concealed, Where
from tabletop.games.air_support.rules.player_turn import Done
from tests.games.air_support.kit import (
    ENEMY,
    GERMAN,
    car,
    leader,
    now,
    of,
    play,
    position,
    squad,
    step,
    weapon,
)
from tests.games.air_support.land import land
from tests.games.air_support.moments import rule


def fighting(*pieces: Any, **more: Any) -> Match:
    return position(*pieces, begin="close_combat", **more)


@pytest.mark.parametrize(
    ("dice", "outcome"), [("1 1", "eliminated"), ("2 2", "eliminated"), ("2 3", "reduced"), ("3 3", "")]
)
def test_as_cc_01_one_to_one_kills_below_five(dice: str, outcome: str) -> None:
    """AS-CC-01, Table 14: 4 against 4, kill number 5; equal is Casualty Reduction."""
    match = fighting(squad("A", "A5"), squad("E", "A5", ENEMY))
    play(match, Grapple("A", "E"))
    told = play(match, Done(), dice=dice)
    found = of(told, CloseFought)[0]
    assert (found.kill, found.outcome) == (5, outcome)
    enemy = now(match).infantry["E"]
    assert (enemy.where is Where.GONE) is (outcome == "eliminated") and (enemy.sheet == "247") is (outcome == "reduced")
    assert now(match).points[GERMAN] == {"eliminated": 2, "reduced": 1, "": 0}[outcome]


def test_as_cc_01_groups_leaders_pins_and_broken_targets() -> None:
    """AS-CC-01: 4 + 2 (pinned) + 1 (leader) against 4: 3:2, kill number 6; leadership -1, -2 against broken."""
    match = fighting(
        squad("A", "A5"), squad("B", "A5", pinned=True), leader("L", "A5"), squad("E", "A5", ENEMY, broken=True)
    )
    play(match, Grapple("A", "E"), Grapple("B", "E"))
    told = play(match, Grapple("L", "E"), dice="4 4")
    found = of(told, CloseFought)[0]
    assert (
        found.odds == "7:4"
        and found.kill == 6
        and found.tally.total - found.tally.base == -3
        and found.outcome == "eliminated"
    )


def test_as_cc_01_a_pinned_leader_does_not_lead() -> None:
    """AS-CC-01, AS-PIN-01: he fights with half of his 1 FP, his leadership does not count; a bad leader need not be
    used.
    """
    match = fighting(squad("A", "A5"), leader("L", "A5", pinned=True), squad("E", "A5", ENEMY))
    play(match, Grapple("A", "E"))
    told = play(match, Grapple("L", "E"), Done(), dice="6 6")
    assert (
        of(told, CloseFought)[0].odds == "9/2:4"
        and of(told, CloseFought)[0].tally.total == of(told, CloseFought)[0].tally.base
    )


def test_as_cc_01_a_group_can_be_the_target() -> None:
    """AS-CC-01: both are eliminated, or one of them suffers Casualty Reduction by Random Selection (AS-IFT-10)."""
    match = fighting(
        squad("A", "A5"), squad("Y", "A5"), squad("E", "A5", ENEMY, broken=True), squad("F", "A5", ENEMY, broken=True)
    )
    play(match, Grapple("A", "E"), Widen("A", "F"))
    told = play(match, Grapple("Y", "F"), dice="1 1")
    assert of(told, CloseFought)[0].odds == "8:8" and {now(match).infantry[k].where for k in "EF"} == {Where.GONE}
    match = fighting(
        squad("A", "A5"), squad("Y", "A5"), squad("E", "A5", ENEMY, broken=True), squad("F", "A5", ENEMY, broken=True)
    )
    play(match, Grapple("A", "E"), Widen("A", "F"))
    told = play(match, Grapple("Y", "E"), dice="3 4 2 5")
    assert (
        of(told, Selected)[0].chosen == ("F",)
        and now(match).infantry["F"].sheet == "247"
        and now(match).infantry["E"].sheet == "467"
    )


def test_as_cc_04_attacker_first_each_attacks_and_is_attacked_once() -> None:
    """AS-CC-04: the ATTACKER names all, then the DEFENDER; broken units do not attack; no weapon helps."""
    one = squad("A", "A5")
    match = fighting(
        one,
        weapon("H", one),
        squad("B", "A5"),
        squad("C", "A5", broken=True),
        squad("E", "A5", ENEMY),
        squad("F", "A5", ENEMY),
    )
    assert match.to_act == (GERMAN,) and rule(match, Grapple("C", "E")) == "AS-CC-04"
    play(match, Grapple("A", "E"))
    assert rule(match, Grapple("A", "F")) == "AS-CC-04"
    play(match, Grapple("B", "F"))
    assert match.to_act == (ENEMY,)
    play(match, Grapple("E", "A"))
    assert rule(match, Widen("E", "A")) == "AS-CC-04"
    told = play(match, Done(), dice="6 6 6 6 6 6")
    assert [f.odds for f in of(told, CloseFought)] == ["4:4", "4:4", "4:4"]


def test_as_cc_04_the_list_names_each_pair_and_widens_for_the_first_attacker_alone() -> None:
    """AS-CC-01, AS-CC-04: who attacks whom; a second target is for an attack that is named, once."""
    match = fighting(squad("A", "A5"), squad("B", "A5"), squad("E", "A5", ENEMY), squad("F", "A5", ENEMY))

    def offered() -> set[Command]:
        return {c for c in match.options(GERMAN) if isinstance(c, Grapple | Widen)}

    assert offered() == {Grapple(a, e) for a in "AB" for e in "EF"}
    play(match, Grapple("A", "E"))
    assert offered() == {Grapple("B", "E"), Grapple("B", "F"), Widen("A", "F")}


def test_as_cc_01_all_attacks_are_simultaneous() -> None:
    """AS-CC-01: both kill each other."""
    match = fighting(squad("A", "A5"), squad("E", "A5", ENEMY))
    play(match, Grapple("A", "E"))
    play(match, Grapple("E", "A"), dice="1 1 1 1")
    assert {now(match).infantry[k].where for k in "AE"} == {Where.GONE} and now(match).points == (2, 2)


def test_as_cc_02_vehicles_neither_attack_nor_are_attacked() -> None:
    """AS-CC-02."""
    match = fighting(squad("A", "A5"), squad("E", "A5", ENEMY), car("V", "A5", "t34", ENEMY))
    assert rule(match, Grapple("A", "V")) == "AS-CC-02"
    assert step(fighting(squad("A", "A5"), car("V", "A5", "t34", ENEMY), squad("E", "P5", ENEMY))) != "close_combat"


def test_as_cc_01_only_men_of_one_location_fight() -> None:
    """AS-CC-01: another level of the building is another Location."""
    match = fighting(
        squad("A", "R5"),
        squad("B", "R5", level=1),
        squad("E", "R5", ENEMY),
        ground=land(storeys={1: "R5"}, stone_building="R5"),
    )
    assert rule(match, Grapple("B", "E")) == "AS-CC-01" and not rule(match, Grapple("A", "E"))


def test_as_cc_01_odds_of_the_rules() -> None:
    """Table 14, AS-CC-01: a concealed target halves the attack; pinned defenders count whole."""
    match = fighting(squad("A", "A5"), squad("E", "A5", ENEMY, pinned=True))
    from tabletop.games.air_support.rules.state import CloseAttack

    assert close_combat.odds(now(match), CloseAttack(0, ("A",), ("E",))) == (Fraction(4), Fraction(4))
    hidden = fighting(squad("A", "A5"), squad("E", "A5", ENEMY, concealed=Concealed.MARK, stack=1), squad("Y", "A5"))
    assert close_combat.odds(now(hidden), CloseAttack(0, ("A",), ("E",))) == (Fraction(2), Fraction(4))
