"""Dice, and the columns of the two fire tables that they are read on (AW-GEN-04, AW-MAP-11)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.step import Now
from tabletop.games.air_wars.rules.sheets import FireColumn, Outcome
from tabletop.games.air_wars.rules.state import State


def roll(now: Now[State], number: int) -> tuple[int, ...]:
    """That many six-sided dice, in order (AW-GEN-04)."""
    return tuple(now.dice.roll(6) for _ in range(max(0, number)))


def column(state: State, seat: int, what: str) -> FireColumn:
    """The column that a side fires on: "fighters", "bombers" or "aa" (Table 3)."""
    sheet = state.scenario.sides[seat]
    name = {"fighters": sheet.fighters, "bombers": sheet.bombers, "aa": sheet.aa}[what]
    return state.scenario.charts.fire[name]


def results(found: FireColumn, dice: Sequence[int]) -> tuple[int, int]:
    """Kills and aborts of these dice on a column (Tables 1 and 2)."""
    outcomes = [found.dice[die - 1] for die in dice]
    return outcomes.count(Outcome.KILL), outcomes.count(Outcome.ABORT)
