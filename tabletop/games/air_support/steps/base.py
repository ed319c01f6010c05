"""What all steps share: a step that asks one side, and the way from one row of the sequence to the next."""

from __future__ import annotations

from typing import ClassVar

from tabletop.core.asking import Asker, Automatic, Stream, arg, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.values import Command
from tabletop.games.air_support import commands as cmd
from tabletop.games.air_support import events as ev
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.sequence import ROWS, Who
from tabletop.games.air_support.state import State
from tabletop.games.air_support.views import look

__all__ = [
    "DONE",
    "PASS",
    "RESIGN",
    "Asking",
    "Automatic",
    "Over",
    "Refusal",
    "Stream",
    "arg",
    "begin",
    "end",
    "finish",
    "nest",
    "onward",
    "roll",
    "text",
    "to_row",
]

DONE = cmd.Done()
PASS = cmd.Pass()
RESIGN = cmd.Resign()


class Asking(Asker[State]):
    """A step that asks one side, from its view. Giving up is legal everywhere."""

    always: ClassVar[tuple[Command, ...]] = (RESIGN,)

    def look(self, state: State, seat: int) -> State:
        return look(state, seat)

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.Resign):
            yield ev.GameEnded(victory.resigned(now.state, seat))
            yield begin("over")
        else:
            yield from self.act(now, seat, command)


class Over(Step[State]):
    """The game is over."""

    key = "over"


def text(state: State, index: int) -> str:
    """A text among the arguments of the present frame, "" if there is none."""
    args = state.frames[-1].args
    return str(args[index]) if index < len(args) else ""


def onward(now: Now[State]) -> Stream:
    """The present row is done: the next one begins."""
    yield from to_row(now, arg(now.state, 1) + 1)


def to_row(now: Now[State], number: int) -> Stream:
    """Begin a row of the sequence; a phase that ends is tidied up. Raises IndexError beyond the last row, which goes
    on to the next Player Turn itself.
    """
    row = ROWS[number]
    if row.phase is not now.state.phase:
        yield ev.PhaseEnded(now.state.phase)
        for at, seat in victory.changes_of_control(now.state):
            yield ev.ControlTaken(at, seat)
        yield ev.PhaseBegan(row.phase)
    seat = now.state.defender if row.who is Who.DEFENDER else now.state.attacker
    yield begin(row.step, seat, number)


def finish(now: Now[State]) -> Stream:
    """The game is over now: the result counts."""
    yield ev.GameEnded(victory.result(now.state))
    yield begin("over")


def roll(now: Now[State]) -> tuple[int, int]:
    """A DR: the colored die, then the white one (AS-SCOPE-04)."""
    return now.dice.roll(), now.dice.roll()
