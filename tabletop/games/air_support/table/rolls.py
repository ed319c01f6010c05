"""The dice of a roll as the tray shows them: the colored die of every DR first, then the modifiers in words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.firing.events import FireLine
from tabletop.games.air_support.rules.guns import HitLine
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.table.play.contract import Die

COLOURED = "red"
"""The colored die of every DR."""


def dice(colored: int, white: int) -> tuple[Die, ...]:
    """The two dice of a DR, the colored one first."""
    return Die(COLOURED, colored), Die("white", white)


def drm_words(tally: Tally) -> tuple[str, ...]:
    """Every modifier of the dice with its reason, and that it is one of the dice."""
    return tuple(f"{m.amount:+d} on the dice: {m.reason}" for m in tally.modifiers)


def needs(tally: Tally) -> str:
    """What the two dice must show as they lie: "Needs 6 or less (8, less 2)"."""
    if not tally.base and not tally.modifiers:  # of the enemy's concealed unit nothing is told
        return "What it needs is secret"
    if tally.needed == tally.base:
        return f"Needs {tally.base} or less"
    way = "plus" if tally.needed > tally.base else "less"
    return f"Needs {tally.needed} or less ({tally.base}, {way} {abs(tally.needed - tally.base)})"


def easing(tally: Tally) -> tuple[str, ...]:
    """What makes that number larger or smaller: the modifiers of the dice the other way round, so that they add up to
    what `needs` says."""
    return tuple(f"{-m.amount:+d} {m.reason}" for m in tally.modifiers)


def to_hit(state: State, lines: Sequence[HitLine | FireLine]) -> str:
    """What the dice must show for each of several targets, once where it is the same number for all; "" for none."""
    each = {line.unit: line.tally.needed for line in lines}
    if len(set(each.values())) == 1:
        number = next(iter(each.values()))
        return f"to hit: {number} or less" + (f" for each of {len(each)}" if len(each) > 1 else "")
    told = [f"{names.called(state, key)} with {number} or less" for key, number in list(each.items())[:4]]
    return f"to hit: {', '.join(told)}" if told else ""
