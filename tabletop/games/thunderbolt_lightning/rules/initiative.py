"""Initiative (TL-INI): 2D6 for each unit, ties re-rolled among the tied, lowest first. Ships and guns have none
(TL-INI-07).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.chance import Dice
from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.events import InitiativeRolled, OrderSet, TieRolled


def roll(names: Sequence[str], dice: Dice) -> Iterator[Event]:
    """Roll for the units in the order given, settle ties, set the order (TL-INI-01 to TL-INI-03); one roll a unit
    (TL-UNIT-04).
    """
    totals: dict[str, int] = {}
    for name in names:
        pair = (dice.roll(), dice.roll())
        totals[name] = sum(pair)
        yield InitiativeRolled(name, pair)
    order: list[str] = []
    yield from _ranked(names, totals, dice, order)
    yield OrderSet(tuple(order))


def _ranked(names: Sequence[str], totals: dict[str, int], dice: Dice, order: list[str]) -> Iterator[Event]:
    """Append the names to `order`, lowest total first. A tie is rolled again among the tied only, as often as
    needed; their place against all others stays (TL-INI-03).
    """
    for total in sorted({totals[n] for n in names}):
        tied = [n for n in names if totals[n] == total]
        if len(tied) == 1:
            order.append(tied[0])
            continue
        again: dict[str, int] = {}
        for name in tied:
            pair = (dice.roll(), dice.roll())
            again[name] = sum(pair)
            yield TieRolled(name, pair)
        yield from _ranked(tied, again, dice, order)
