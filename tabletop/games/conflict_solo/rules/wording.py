"""Words that several chapters share: names of cards and hexsides, lists, sums.

They say no more than they are given, so that a covered event gives a covered line.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tabletop.core import wording
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.rules.state import State


def listing(words: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def counted(number: int, thing: str) -> str:
    """ "1 CAP", "2 CAPs", "no CAPs"."""
    return wording.counted(number, thing) if number else f"no {wording.plural(thing)}"


def caps_left(number: int) -> str:
    """ "There is 1 CAP left", "There are 2 CAPs left"."""
    return f"There {'is' if number == 1 else 'are'} {counted(number, 'CAP')} left"


def card_title(state: State, key: str) -> str:
    """What stands at the head of an action card; the key itself for a card that is none."""
    card = state.scenario.library.cards.get(key)
    return card.name if card is not None else key


def quoted_card(state: State, key: str) -> str:
    """An action card within a sentence."""
    return f'"{state.card(key).name}"'


def worth(what: str, tally: Tally) -> str:
    """A sum with its parts: "firepower 5", "firepower 6 (3, +3 short range)", "defence 11 from behind"."""
    base = f"{tally.base}{_SIDES.get(tally.reason, '')}"
    parts = "".join(f", {m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount)
    return f"{what} {tally.total} ({base}{parts})" if parts else f"{what} {base}"


_SIDES = {"flank": " from behind"}
"""What the first number of a sum says besides itself; the front is what everybody expects."""


def hexside(facing: int) -> str:
    """The name of a direction; the number itself for one that is none."""
    return NAMES[facing] if 0 <= facing < 6 else str(facing)


def percent(chance: Fraction | float) -> str:
    """ "42 %"; a chance that is not 0 is never called 0, nor one short of certainty 100."""
    if chance <= 0:
        return "0 %"
    if chance >= 1:
        return "100 %"
    if chance < Fraction(1, 200):
        return "under 1 %"
    return f"{min(99, max(1, round(chance * 100)))} %"
