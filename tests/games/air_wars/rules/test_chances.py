"""The chances worth knowing: exact values, and dice that agree with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tabletop.core.chance import SeededDice
from tabletop.games.air_wars.rules import charts, odds
from tabletop.games.air_wars.rules.bombing.attacking import OpenSquare
from tabletop.games.air_wars.rules.flak import AddGun, AimAA
from tabletop.games.air_wars.rules.pieces import Attack, Battle, Bombing
from tabletop.games.air_wars.rules.sheets import FIRE_COLUMNS, Outcome
from tabletop.games.air_wars.rules.state import State
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import end, fly, table, until

F1, F2, B1, B2, AA1, AA2 = (FIRE_COLUMNS[k] for k in ("Fighter-1", "Fighter-2", "Bomber-1", "Bomber-2", "AA-1", "AA-2"))


def test_pc_01_six_fighter_dice() -> None:
    spread = odds.fire(F1, 6)
    assert sum(p for (k, _), p in spread.items() if k) == Fraction(31031, 46656) and sum(spread.values()) == 1


def test_pc_02_one_kill_and_one_abort() -> None:
    assert odds.fire(F1, 4)[1, 1] == Fraction(4, 27)


def over(square: str, *bombers: str) -> tuple[State, Bombing]:
    match = table("BOB", *(f"{b} {square} up" for b in bombers), hour=3)
    return match.state, Bombing(square, 0)


def test_pc_03_london_docks() -> None:
    """AW-BOMB-11."""
    state, found = over("I5", "B KG53")
    assert odds.attack(state, found, Attack("London docks", ("B KG53",))) == Fraction(65, 81)


def test_pc_04_radar() -> None:
    """AW-BOMB-12: Level and DIVE units each on their line."""
    state, found = over("F9", "B StG2", "B KG51")
    chances = [
        odds.attack(state, found, Attack("Ventnor radar", units))
        for units in (("B StG2",), ("B KG51",), ("B KG51", "B StG2"))
    ]
    assert chances == [Fraction(19, 27), Fraction(91, 216), Fraction(604, 729)]


def test_pc_05_four_aa_dice() -> None:
    spread = odds.taken(odds.fire(AA1, 4), 2)
    assert [odds.removed(spread, n) for n in range(3)] == [Fraction(625, 1296), Fraction(125, 324), Fraction(19, 144)]


def raid(column: str, aa: int, units: int, dice: int, needed: int) -> Fraction:
    """Bombers of equal dice meet AA; the survivors bomb."""
    total = Fraction(0)
    for (k, a), p in odds.taken(odds.fire(FIRE_COLUMNS[column], aa), units).items():
        total += p * odds.bombed([(dice * (units - k - a), needed)])
    return total


def test_pc_06_and_13_raids() -> None:
    assert raid("AA-1", 2, 2, 4, 5) == Fraction(210275, 236196)
    assert raid("AA-2", 2, 2, 3, 5) == Fraction(4712, 6561)


def test_pc_07_strafing() -> None:
    """AW-STRF-02: three dice, 6 needed."""
    match = table("BOB", "F JG26 K7 up", "F JG3 K7 up", "F JG2 K7 up", "F 32 K7", hour=3)
    until(match, "bomb")
    match.submit(0, OpenSquare("K7"))
    laid = Attack("F 32", (), ("F JG2", "F JG26", "F JG3"))
    assert odds.attack(match.state, match.state.bombing, laid) == Fraction(91, 216)


def test_pc_08_duel() -> None:
    match = table("BOB", "F JG26 L8", "F 32 K8 up", hour=2)
    fly(match, 0, "F JG26", "K8")
    found = Battle("K8", 0)
    german, british = (odds.battle(match.state, found, seat) for seat in (0, 1))
    p, q = odds.removed(british, 1), odds.removed(german, 1)
    assert [p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)] == [
        Fraction(95, 243), Fraction(76, 243), Fraction(40, 243), Fraction(32, 243)
    ]  # fmt: skip


def test_pc_09_heavy_box() -> None:
    spread = odds.taken(odds.fire(B2, 4), 3)
    assert (odds.removed(spread, 0), odds.removed(spread, 3)) == (Fraction(16, 81), Fraction(1, 9))


def test_pc_10_all_wild_cards() -> None:
    """AW-CARD-02: four of nine cards."""
    found = scenario("BOB")
    wild = {c for c in found.sides[0].deck if found.cards[c].wild}
    hands = list(combinations(found.sides[0].deck, 4))
    assert Fraction(sum(wild <= set(h) for h in hands), len(hands)) == Fraction(1, 21) and len(wild) == 3


def test_pc_11_edge() -> None:
    assert odds.removed(odds.taken(odds.fire(F2, 6), 2), 2) == Fraction(57, 64)


def test_pc_12_mixed_fire() -> None:
    """AW-ACM-10."""
    spread = odds.together([odds.fire(F1, 3), odds.fire(B1, 2)])
    assert spread[0, 0] == Fraction(50, 243) and spread[1, 0] == Fraction(25, 162)


@pytest.mark.parametrize("name", sorted(FIRE_COLUMNS))
def test_dice_agree_with_the_chances(name: str) -> None:
    """Tables 1 and 2: 20 000 fires of three dice on every column."""
    column, dice, number = FIRE_COLUMNS[name], SeededDice(5), 20_000
    counted: dict[tuple[int, int], int] = {}
    for _ in range(number):
        result = charts.results(column, tuple(dice.roll(6) for _ in range(3)))
        counted[result] = counted.get(result, 0) + 1
    for result, p in odds.fire(column, 3).items():
        assert abs(counted.get(result, 0) / number - p) < 0.015, result


def test_expected_losses() -> None:
    """Tables 1 and 2: so many dice, so many times the share of a die."""
    column = F1
    kills, aborts = (Fraction(3 * column.dice.count(o), 6) for o in (Outcome.KILL, Outcome.ABORT))
    assert odds.expected(odds.fire(column, 3)) == (kills, aborts)


def test_aa_counts_those_that_it_cannot_name() -> None:
    """AW-AA-05, AW-HID-04: two bombers of which the guns know the top one can both be hit."""
    for counters, most in ((("B 101 K5 up",), 1), (("B 101 K5 up", "B 102 K5 up"), 2)):
        match = table("SW", *counters, "AA Ruhr K5", hour=3, hands=(("SW-U3",), ()))
        end(match, 0)
        for command in (AimAA("K5"), AddGun("AA Ruhr")):
            match.submit(1, command)
        view = match.view(1)
        assert view.fire is not None and view.unknown("K5", 0).flying == most - 1
        assert max(kills + aborts for kills, aborts in odds.aa(view, view.fire)) == most
