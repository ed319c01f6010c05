"""Exact chances as fractions. A distribution is a dict from outcome to its chance; the chances add up to 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb

Spread = dict[int, Fraction]


def chance(needed: int, sides: int = 6) -> Fraction:
    """The chance that one die shows `needed` or more; certain at 1 or less, impossible above the sides."""
    return Fraction(min(sides, max(0, sides + 1 - needed)), sides)


@lru_cache(4096)
def _binomial(dice: int, p: Fraction) -> tuple[Fraction, ...]:
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


def successes(dice: int, p: Fraction) -> Spread:
    """How many of `dice` succeed, each with the chance p."""
    return {k: v for k, v in enumerate(_binomial(dice, p)) if v}


def die(sides: int = 6) -> Spread:
    return {k: Fraction(1, sides) for k in range(1, sides + 1)}


def both(*spreads: Spread) -> Spread:
    """The sum of independent outcomes."""
    total: Spread = {0: Fraction(1)}
    for spread in spreads:
        new: Spread = {}
        for a, p in total.items():
            for b, q in spread.items():
                new[a + b] = new.get(a + b, Fraction(0)) + p * q
        total = new
    return total


def mapped(spread: Spread, change: Callable[[int], int]) -> Spread:
    """Outcomes renamed by `change`, chances of equal names added."""
    new: Spread = {}
    for k, p in spread.items():
        new[change(k)] = new.get(change(k), Fraction(0)) + p
    return new


def mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """One of several spreads, each with its chance."""
    new: Spread = {}
    for weight, spread in parts:
        for k, p in spread.items():
            new[k] = new.get(k, Fraction(0)) + weight * p
    return {k: p for k, p in new.items() if p}


def expected(spread: Spread) -> Fraction:
    return sum((k * p for k, p in spread.items()), Fraction(0))


def at_least(spread: Spread, k: int) -> Fraction:
    return sum((p for n, p in spread.items() if n >= k), Fraction(0))
