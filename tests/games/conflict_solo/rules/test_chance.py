"""Dice, and choices among candidates of equal right (CH-GEN, CH-RND): their exact chances."""

from __future__ import annotations

from fractions import Fraction as F

from tabletop.core.chance import ScriptedDice
from tabletop.core.odds import at_least, both, die
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.fire.shots import ways
from tests.games.conflict_solo.board import Board

TWO = both(die(), die())


def test_two_dice() -> None:
    """CH-GEN-04."""
    wanted = [F(1), F(35, 36), F(11, 12), F(5, 6), F(13, 18), F(7, 12), F(5, 12), F(5, 18), F(1, 6), F(1, 12), F(1, 36)]
    assert [F(ways(n), 36) for n in range(2, 13)] == wanted == [at_least(TWO, n) for n in range(2, 13)]


def test_random_choice() -> None:
    """CH-RND-02: values above n are rolled again, so that all are equally likely."""
    for n, mean in ((4, F(3, 2)), (5, F(6, 5))):
        again = F(6 - n, 6)
        assert F(1, 6) / (1 - again) == F(1, n) and 1 / (1 - again) == mean


def picked(number: int, *dice: int) -> str:
    """Which of so many candidates these dice take."""
    found = pick(
        Now(Board("m1").state, ScriptedDice(*dice)), "AI", [f"A{n}" for n in range(1, number + 1)], "CH-ELIG-09"
    )
    while True:
        try:
            next(found)
        except StopIteration as last:
            return str(last.value)


def test_more_than_six_are_counted_by_two_dice() -> None:
    """CH-RND-03: in base six, the first die the higher place; what is above is rolled again (CH-RND-02)."""
    assert [picked(12, a, b) for a, b in ((1, 1), (1, 6), (2, 1), (2, 6))] == ["A1", "A6", "A7", "A12"]
    assert picked(12, 3, 1, 2, 3) == "A9" and picked(36, 6, 6) == "A36"
    assert picked(6, 4) == "A4" and picked(4, 5, 2) == "A2" and picked(1) == "A1"
