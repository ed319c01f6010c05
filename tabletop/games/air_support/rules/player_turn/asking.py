"""What all steps share: a step that asks one side from its view, or runs by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tabletop.core import asking as core
from tabletop.core.asking import Asker, Stream, begin
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.player_turn.orders import Done, Pass
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.victory import GameEnded, Resign
from tabletop.games.air_support.rules.views import look

DONE = Done()
PASS = Pass()
RESIGN = Resign()


class Asking(Asker[State]):
    """A step that asks one side, from its view: it offers only what is legal, and a refusal names the rule id that
    forbids the action (AS-SCOPE-03). Giving up is legal everywhere.
    """

    always: ClassVar[tuple[Command, ...]] = (RESIGN,)

    def look(self, state: State, seat: int) -> State:
        return look(state, seat)

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Resign):
            yield GameEnded(victory.resigned(now.state, seat), "AS-VIC-06")
            yield begin("over")
        else:
            yield from self.act(now, seat, command)


class Automatic(core.Automatic[State]):
    """A step that runs by itself."""

    def __init__(self, key: str, run: Callable[[Now[State]], Stream]) -> None:
        super().__init__(run)
        self.key = key  # type: ignore[misc]


def text(state: State, index: int) -> str:
    """A text among the arguments of the present frame, "" if there is none."""
    args = state.frames[-1].args
    return str(args[index]) if index < len(args) else ""


def roll(now: Now[State]) -> tuple[int, int]:
    """A DR: the colored die, then the white one (AS-SCOPE-04)."""
    return now.dice.roll(), now.dice.roll()
