"""A table of squares with nothing on it, in one line."""

from __future__ import annotations

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.free_table.rules.game import GAME
from tabletop.games.free_table.rules.laying import Put
from tabletop.games.free_table.rules.state import Scenario, Side

TABLE = Scenario("t", "A table", "", (Side("Blue"), Side("Red")), 8, 6)


def tank(text: str = "Tank", veil: str = "", at: tuple[int, int] = (1, 1)) -> Put:
    """A blue counter."""
    return Put("counter", "", text, 0, at, "Wreck", veil)


def played(*commands: Command) -> Match:
    """A game in which Blue has done this."""
    match = Match.start(GAME, TABLE, SeededDice(7))
    for command in commands:
        match.submit(0, command)
    return match


def said(match: Match, seat: int | None) -> list[str]:
    """The log of a seat."""
    state = match.view(seat)
    return [words for event in match.story(seat) if (words := event.words(state))]


def refused(match: Match, command: Command, seat: int = 0) -> str:
    """The rule that refuses a command, "" for none."""
    refusal = match.refusal(seat, command)
    return refusal.rule if refusal is not None else ""
