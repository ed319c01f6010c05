"""What all steps share: a step that asks one side, a step that runs by itself, stacks that show a new top.

Options, refusals and prompts are computed from the view of the side that is asked (AW-HID-06, AW-HID-07); `act` and
`run` work on the truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tabletop.core.asking import Asker, Automatic, Stream, arg, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.values import Command
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars import events_fight as fight
from tabletop.games.air_wars.rules.victory import resigned
from tabletop.games.air_wars.state import State
from tabletop.games.air_wars.views import look

__all__ = [
    "BACK",
    "DONE",
    "PASS",
    "RESIGN",
    "Asking",
    "Automatic",
    "Over",
    "SquareBySquare",
    "Stream",
    "Waiting",
    "arg",
    "begin",
    "end",
    "nest",
    "new_tops",
    "readable",
    "roll",
    "tops",
]

DONE = cmd.Done()
PASS = cmd.Pass()
BACK = cmd.Back()
RESIGN = cmd.Resign()


def readable(sentence: str) -> str:
    """A sentence in one line, whatever names came in with the command: what is far too long is cut."""
    words = (word if len(word) <= 40 else f"{word[:36]}..." for word in sentence.split())
    return " ".join(words)


class Asking(Asker[State]):
    """A step that asks one player. Resigning is legal everywhere (AW-END-02)."""

    always: ClassVar[tuple[Command, ...]] = (RESIGN,)

    def look(self, state: State, seat: int) -> State:
        return look(state, seat)

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        refusal = super().refusal(state, seat, command)
        return None if refusal is None else Refusal(refusal.rule, readable(refusal.sentence))

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.Resign):
            yield ev.GameEnded(resigned(now.state, seat))
            yield begin("over")
        else:
            yield from self.act(now, seat, command)


class SquareBySquare(Asking):
    """A step that deals with one square after the other, in any order, until the player ends it. Subclasses give
    `takes` (the command that names a square, the one that ends), `squares`, `why_not_there`, `deal`, `words` and
    `run`.
    """

    def squares(self, state: State, seat: int) -> list[str]:
        """The squares that he is asked about, by public facts."""
        raise NotImplementedError

    def why_not_there(self, view: State, seat: int, square: str) -> Refusal | None:
        """Why nothing can be done in a square."""
        raise NotImplementedError

    def deal(self, now: Now[State], seat: int, square: str) -> Stream:
        """What follows when a square is named."""
        raise NotImplementedError

    def open_squares(self, view: State, seat: int) -> list[str]:
        """The squares where something can be done."""
        return [s for s in self.squares(view, seat) if self.why_not_there(view, seat, s) is None]

    def asks(self, state: State) -> bool:
        return bool(self.squares(state, arg(state)))

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        name, ending = self.takes
        return [*map(name, self.squares(view, seat)), ending()]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return self.why_not_there(view, seat, _square(command)) if isinstance(command, self.takes[0]) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from self.deal(now, seat, _square(command)) if isinstance(command, self.takes[0]) else self.run(now)


def _square(command: Command) -> str:
    return str(getattr(command, "square", ""))


class Over(Step[State]):
    """The game is over."""

    key = "over"


class Waiting(Step[State]):
    """In the view of a player who is not asked: the other one is deciding (AW-HID-12)."""

    key = "waiting"

    def seats(self, state: State) -> tuple[int, ...]:
        return (arg(state),)


Tops = dict[tuple[str, int], str]


def tops(state: State) -> Tops:
    """The top counter of every flying stack, by square and seat."""
    return {(u.place, u.seat): u.id for u in state.units.values() if u.flying and u.stack == 0}


def new_tops(now: Now[State], before: Tops, fresh: bool = False) -> Stream:
    """Tell every top that has changed (AW-HID-16). Stacks that did not exist before are told only when `fresh`: who
    flew there was seen flying."""
    for (square, seat), unit in sorted(tops(now.state).items()):
        old = before.get((square, seat))
        if old != unit and (old is not None or fresh):
            yield fight.NewTop(seat, square, unit)


def roll(now: Now[State], number: int) -> tuple[int, ...]:
    """That many six-sided dice, in order (AW-GEN-04)."""
    return tuple(now.dice.roll(6) for _ in range(max(0, number)))
