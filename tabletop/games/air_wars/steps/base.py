"""What all steps share: a step that asks one side, a step that runs by itself, stacks that show a new top.

Options, refusals and prompts are computed from the view of the side that is asked (AW-HID-06, AW-HID-07); `act` and
`run` work on the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepBegan, StepEnded
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars import events_fight as fight
from tabletop.games.air_wars.rules.victory import resigned
from tabletop.games.air_wars.state import State
from tabletop.games.air_wars.views import look

Stream = Iterator[Event]
DONE = cmd.Done()
PASS = cmd.Pass()
BACK = cmd.Back()
RESIGN = cmd.Resign()


def arg(state: State, index: int = 0) -> int:
    """A number among the arguments of the present frame, usually the seat."""
    args = state.frames[-1].args
    return int(args[index]) if index < len(args) else 0


def begin(step: str, *args: str | int) -> StepBegan:
    return StepBegan(step, args)


def nest(step: str, *args: str | int) -> StepBegan:
    return StepBegan(step, args, nested=True)


def end(now: Now[State]) -> StepEnded:
    """The present step is done; the one below goes on."""
    return StepEnded(now.state.frames[-1].step)


def readable(sentence: str) -> str:
    """A sentence in one line, whatever names came in with the command: what is far too long is cut."""
    words = (word if len(word) <= 40 else f"{word[:36]}..." for word in sentence.split())
    return " ".join(words)


class Asking(Step[State]):
    """A step that asks the seat of its frame's first argument. Subclasses give `takes`, `wanted`, `rule`, `ideas`,
    `why_not` and `act`; resigning is legal everywhere (AW-END-02)."""

    takes: ClassVar[tuple[type[Command], ...]] = ()
    wanted: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def asks(self, state: State) -> bool:
        """Whether there is anything to decide, judged from public facts; if not, `run` goes on."""
        return True

    def seats(self, state: State) -> tuple[int, ...]:
        return (arg(state),) if self.asks(state) else ()

    def prompt(self, state: State, seat: int) -> Prompt:
        view = look(state, seat)
        sentence, default = self.words(view, seat)
        if default is not None and self.why_not(view, seat, default) is not None:
            default = None
        return Prompt(sentence, self.rule, default)

    def options(self, state: State, seat: int) -> Sequence[Command]:
        view = look(state, seat)
        found = dict.fromkeys(self.ideas(view, seat))
        return [*(c for c in found if self.why_not(view, seat, c) is None), RESIGN]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, cmd.Resign):
            return None
        if not isinstance(command, self.takes):
            return Refusal(self.rule, f"Now is the time for {self.wanted}.")
        refusal = self.why_not(look(state, seat), seat, command)
        return None if refusal is None else Refusal(refusal.rule, readable(refusal.sentence))

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.Resign):
            yield ev.GameEnded(resigned(now.state, seat))
            yield begin("over")
        else:
            yield from self.act(now, seat, command)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        """What is wanted in one sentence, and what Enter would do."""
        raise NotImplementedError

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        """Commands worth asking `why_not` about: all legal ones are among them."""
        raise NotImplementedError

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        """Why a command of `takes` is not legal, from the view alone."""
        raise NotImplementedError

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        """What follows from a legal command, in truth."""
        raise NotImplementedError


class SquareBySquare(Asking):
    """A step that deals with one square after the other, in any order, until the player ends it. Subclasses give `takes` (the command that names a
    square, the one that ends), `squares`, `why_not_there`, `deal`, `words` and `run`."""

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


class Automatic(Step[State]):
    """A step that runs by itself."""

    def __init__(self, run: Callable[[Now[State]], Stream]) -> None:
        self._run = run

    def run(self, now: Now[State]) -> Stream:
        yield from self._run(now)


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
