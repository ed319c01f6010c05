"""Moments of a battle at which tests begin, and what they ask there."""

from __future__ import annotations

from typing import Any

from tabletop.core.asker import Stream
from tabletop.core.chance import ScriptedDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.core.step import Now
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import Enter
from tabletop.games.air_support.rules.pieces import (
    Concealed,
    Infantry,
)
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.state import Phase, State
from tests.games.air_support.kit import (
    now,
    place,
    play,
)
from tests.games.air_support.land import at


def rule(match: Match, command: Command) -> str:
    """The rule that forbids a command now, "" if it is legal."""
    refusal = match.refusal(match.to_act[0], command)
    return refusal.rule if refusal is not None else ""


def why(match: Match, command: Any) -> str:
    refusal = match.refusal(match.to_act[0], command)
    return "" if refusal is None else refusal.rule


def onward(match: Match, phase: Phase, half: int = 0) -> Match:
    while now(match).phase is not phase or now(match).half != half:
        play(match, match.prompt(match.to_act[0]).default or Pass())
    return match


MARK: dict[str, Any] = {"concealed": Concealed.MARK, "stack": 1}


HIP: dict[str, Any] = {"concealed": Concealed.HIP}


def dummy(id: str, where: str, stack: int, seat: int = 0) -> Infantry:
    return Infantry(id, seat, "", place(where), concealed=Concealed.MARK, stack=stack)


def walk_on(match: Match, *names: str) -> list[Any]:
    return play(match, *(Enter(at(name)) for name in names))


def run(state: State, stream: Any, dice: str = "") -> tuple[State, list[Event]]:
    """What a generator of a step makes of a state."""
    moment: Now[State] = Now(state, ScriptedDice.parse(dice))
    made: Stream = stream(moment)
    for event in made:
        moment.events.append(event)
        moment.state = GAME.evolve(moment.state, event)
    return moment.state, moment.events
