"""Exact chances as fractions. A distribution is a dict from outcome to its chance; the chances add up to 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    """The number of successes among `dice`, each with the chance p."""
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


# -- Chances as whole percents for people: the parts of one bar add up to 100, and a possible outcome is never 0.

UNDER = "under 1 %"
"""The text for a chance above 0 and below 1 %; it counts 1 in the sum."""


def shares(parts: Sequence[float]) -> tuple[str, ...]:
    """The parts of a whole in percent, by the largest remainder, so that they add up to 100. `parts` are chances
    from 0 to 1 that add up to 1.

    >>> shares([1 / 3, 1 / 3, 1 / 3])
    ('34 %', '33 %', '33 %')
    >>> shares([0.995, 0.004, 0.001])
    ('98 %', 'under 1 %', 'under 1 %')
    >>> shares([1.0, 0.0])
    ('100 %', '0 %')
    """
    small = [n for n, part in enumerate(parts) if 0 < part < 0.01]
    hundredths = [100.0 * part for part in parts]
    numbers = [1 if n in small else int(value + 1e-9) for n, value in enumerate(hundredths)]
    if sum(parts) < 0.999:  # not a whole: round each by itself
        numbers = [round(value) for value in hundredths]
    else:
        rest = sorted(
            (n for n in range(len(parts)) if n not in small), key=lambda n: (-(hundredths[n] - numbers[n]), n)
        )
        missing = 100 - sum(numbers)
        for n in rest[: max(0, missing)]:
            numbers[n] += 1
        if missing < 0:  # the largest pays for the small ones
            numbers[max(range(len(parts)), key=lambda n: numbers[n])] += missing
    return tuple(UNDER if n in small else f"{number} %" for n, number in enumerate(numbers))
