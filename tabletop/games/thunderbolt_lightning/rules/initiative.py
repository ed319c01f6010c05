"""Initiative (TL-INI): 2D6 for each unit, ties re-rolled among the tied, lowest first. Ships and guns have none
(TL-INI-07).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.chance import Dice
from tabletop.core.messages import Event, StepBegan
from tabletop.core.step import Now, Step
from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.changing import changed_unit, with_fields
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import TurnBegan
from tabletop.games.thunderbolt_lightning.rules.units import UnitRejoined, UnitSplit


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """The roll of a unit (TL-INI-01)."""

    reveals: ClassVar[bool] = True
    unit: str
    dice: tuple[int, int]

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return with_fields(state, units={**state.units, unit.id: changed_unit(unit, rolls=(sum(self.dice),))})

    def words(self, state: State) -> str:
        return f"{self.unit}: initiative {sum(self.dice)} ({self.dice[0]} + {self.dice[1]}) (TL-INI-01)"


@dataclass(frozen=True, slots=True)
class TieRolled(Event):
    """A re-roll among tied units (TL-INI-03)."""

    reveals: ClassVar[bool] = True
    unit: str
    dice: tuple[int, int]

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return with_fields(
            state, units={**state.units, unit.id: changed_unit(unit, rolls=(*unit.rolls, sum(self.dice)))}
        )

    def words(self, state: State) -> str:
        return f"{self.unit} is tied and rolls {sum(self.dice)} ({self.dice[0]} + {self.dice[1]}) (TL-INI-03)"


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The units in the order in which they act, lowest first (TL-INI-02)."""

    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        return with_fields(state, order=self.order)

    def words(self, state: State) -> str:
        return f"Order: {', '.join(self.order)} (TL-INI-02)"


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


class Initiative(Step[State]):
    """Frame: initiative (). The turn begins: marks are cleared, units made afresh, initiative is rolled."""

    key = "initiative"

    def run(self, now: Now[State]) -> Iterator[Event]:
        split_before = {u.parent for u in now.state.units.values() if u.id != u.parent}
        yield TurnBegan(now.state.turn + 1)
        names: list[str] = []
        for home, parts in units.this_turn(now.state):
            names.extend(u.id for u in parts)
            if len(parts) > 1:
                yield UnitSplit(home.id, parts)
            else:
                yield UnitRejoined(parts[0], home.id in split_before)
        yield from roll(names, now.dice)
        yield StepBegan("announce" if now.state.option("altitude") else "move1")


STEPS: tuple[Step[State], ...] = (Initiative(),)
