"""What a whole volley is worth before a die falls: for each counter that it attacks the exact chances to miss, to hit
and to destroy, with the contents of the cups from which hit counters come (CH-FIRE-08, CH-HIT-01 to CH-HIT-04).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tabletop.games.conflict_solo.rules.fire.shots import TWO_HITS, Shot, ways
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import HITS, Colour
from tabletop.games.conflict_solo.rules.state import State

THROWS = 36
Cup = tuple[int, int]
"""Hit counters in a cup that leave the target alive, and those that destroy at once."""


@dataclass(frozen=True)
class Outcome:
    """The chances of one attack; they add up to 1. hit: it lives with a hit counter."""

    miss: Fraction
    hit: Fraction
    destroyed: Fraction

    @property
    def any(self) -> Fraction:
        """A hit of any kind."""
        return self.hit + self.destroyed


def shares(outcome: Outcome) -> tuple[str, str, str]:
    """Miss, hit and destroyed as whole percents that add up to 100: the chance of any hit and of the loss are rounded,
    the rest goes between them. A share that is not 0 but below 1 % says so, and counts as nothing beside the others.
    """
    any_, lost = _whole(outcome.any), _whole(outcome.destroyed)
    numbers = (100 - any_, any_ - lost, lost)
    chances = (outcome.miss, outcome.hit, outcome.destroyed)
    words = [f"{n} %" if n or not c else "under 1 %" for n, c in zip(numbers, chances, strict=True)]
    return words[0], words[1], words[2]


def _whole(chance: Fraction) -> int:
    """Whole percents; what is possible but not certain is never 100."""
    return min(99, round(chance * 100)) if chance < 1 else 100


def cup_of(state: State, colour: Colour) -> Cup:
    """The contents of the cup for a colour of defence."""
    keys = (state.foot_cup if colour is Colour.RED else state.vehicle_cup).all
    fatal = sum(HITS[k].destroys for k in keys)
    return len(keys) - fatal, fatal


def outcomes(state: State, attacks: Iterable[tuple[Counter, Shot, int]]) -> list[Outcome]:
    """One attack after the other: the target, its numbers, CAPs on the dice. What an attack draws from a cup, the next
    one does not find there; a destroyed counter gives its own back.
    """
    cups: dict[tuple[Cup, Cup], Fraction] = {(cup_of(state, Colour.RED), cup_of(state, Colour.BLUE)): Fraction(1)}
    found = []
    for target, shot, dice in attacks:
        needed = shot.needed - dice
        twice = Fraction(ways(needed + TWO_HITS), THROWS)
        once = Fraction(ways(needed), THROWS) - twice
        at = 0 if state.type_of(target).dv_colour is Colour.RED else 1
        later: dict[tuple[Cup, Cup], Fraction] = {}
        lost = Fraction(0)
        for both, chance in cups.items():
            for cup, share, dead in _after(both[at], bool(target.hit), once, twice):
                lost += chance * share * dead
                changed = (cup, both[1]) if at == 0 else (both[0], cup)
                later[changed] = later.get(changed, Fraction(0)) + chance * share
        cups = later
        found.append(Outcome(1 - once - twice, once + twice - lost, lost))
    return found


def _after(cup: Cup, hit: bool, once: Fraction, twice: Fraction) -> list[tuple[Cup, Fraction, int]]:
    """What becomes of a cup: its contents, the chance of that, whether the target is lost (1)."""
    plain, fatal = cup
    freed = (plain + 1, fatal) if hit else cup
    out = [(cup, 1 - once - twice, 0), (freed, twice, 1)]
    if hit or not plain + fatal:
        return [*out, (freed, once, 1)]
    if plain:
        out.append(((plain - 1, fatal), once * Fraction(plain, plain + fatal), 0))
    if fatal:
        out.append((cup, once * Fraction(fatal, plain + fatal), 1))
    return out
