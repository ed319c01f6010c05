"""A position of any game from one line (`tabletop.shelf.positionline`), played on from there."""

from __future__ import annotations

from tabletop.core.chance import Fallen, ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.shelf.positionline import from_line


def position(line: str, *dice: Fallen, seed: int | None = None) -> Match:
    """A match that goes on from a line, run to the first decision; the dice fall first, then those of the seed."""
    state = from_line(line)
    then = SeededDice(seed) if seed is not None else None
    match = Match.at(kit(line.partition("/")[0]).game(), state.scenario, state, ScriptedDice(*dice, then=then))
    match._run(None, None)
    return match
