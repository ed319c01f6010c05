"""Dice, and choices among candidates of equal right (CH-GEN, CH-RND): their exact chances."""

from __future__ import annotations

from fractions import Fraction as F

from tabletop.core.odds import at_least, both, die
from tabletop.games.conflict_solo.rules.fire.shots import ways

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
