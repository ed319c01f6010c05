"""Dice on the fire tables, which air combat and AA share."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.flak import FireRolled
from tabletop.games.air_wars.rules.sheets import Outcome
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.table.play.contract import Die, Roll

WORDS = {Outcome.KILL: "kill", Outcome.ABORT: "abort"}
"""What a die does to its target."""


def fire_roll(state: State, event: BattleFired | FireRolled, title: str, rule: str) -> Roll:
    """The dice of a side on a column."""
    column = state.scenario.charts.fire[event.column]
    return Roll(
        title,
        f"{_column_words(column.dice)} (table {event.column})",
        tuple(fire_die(d, column.dice[d - 1]) for d in event.dice),
        came_of_it(event.kills, event.aborts),
        rule,
        made_up(event.tally),
        event.seat,
        hit=bool(event.kills or event.aborts),
    )


def made_up(tally: Tally) -> tuple[str, ...]:
    """What made up a number of dice; a base of no dice is no reason."""
    return tuple(tally.lines())[0 if tally.base or not tally.modifiers else 1 :]


def fire_die(value: int, outcome: Outcome) -> Die:
    """A die of the fire tables: red for a kill, blue for an abort."""
    colour = {Outcome.KILL: "red", Outcome.ABORT: "blue", Outcome.NOTHING: "white"}[outcome]
    return Die(colour, value, outcome is not Outcome.NOTHING, word=WORDS.get(outcome, ""))


def _column_words(dice: tuple[Outcome, ...]) -> str:
    """ "5 abort, 6 kill"."""
    return ", ".join(f"{i} {WORDS[o]}" for i, o in enumerate(dice, 1) if o in WORDS) or "no die hits"


def came_of_it(kills: int, aborts: int) -> str:
    """What the dice did, in words."""
    parts = [count(n, word) for n, word in ((kills, "kill"), (aborts, "abort")) if n]
    return ", ".join(parts) or "nobody is hit"
