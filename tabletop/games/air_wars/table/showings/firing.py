"""Dice on the fire tables, which air combat and AA share."""

from __future__ import annotations

from tabletop.games.air_wars.rules.combat.battles import BattleFired
from tabletop.games.air_wars.rules.flak.firing import FireRolled
from tabletop.games.air_wars.rules.sheets import Outcome
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.table.play.contract import Die, Roll


def fire_roll(state: State, event: BattleFired | FireRolled, title: str, rule: str) -> Roll:
    """The dice of a side on a column."""
    column = state.scenario.charts.fire[event.column]
    return Roll(
        title,
        f"on {event.column}: {_column_words(column.dice)}",
        tuple(_fire_die(d, column.dice[d - 1]) for d in event.dice),
        f"{count(event.kills, 'kill')}, {count(event.aborts, 'abort')}",
        rule,
        tuple(event.tally.lines()),
        event.seat,
    )


def _fire_die(value: int, outcome: Outcome) -> Die:
    """A die of the fire tables: red for a kill, blue for an abort."""
    colour = {Outcome.KILL: "red", Outcome.ABORT: "blue", Outcome.NOTHING: "white"}[outcome]
    return Die(colour, value, outcome is not Outcome.NOTHING, word="" if outcome is Outcome.NOTHING else outcome.value)


def _column_words(dice: tuple[Outcome, ...]) -> str:
    """ "5 abort, 6 kill"."""
    return ", ".join(f"{i} {o.value.lower()}" for i, o in enumerate(dice, 1) if o is not Outcome.NOTHING) or "nothing"
