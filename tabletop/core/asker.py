"""Steps that ask one seat, or run by themselves, for games whose frames carry the asked seat as their first argument.

Options, refusals and prompts are computed from the view of the seat that is asked; `act` and `run` work on the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar

from tabletop.core.messages import Command, Event, StepBegan, StepEnded
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step

S = TypeVar("S", bound=Any)

Stream = Iterator[Event]


def arg(state: Any, index: int = 0) -> int:
    """A number among the arguments of the present frame, usually the seat; 0 where there is none."""
    args = state.frames[-1].args
    return int(args[index]) if index < len(args) else 0


def begin(step: str, *args: str | int) -> StepBegan:
    """The step takes the place of the present one."""
    return StepBegan(step, args)


def nest(step: str, *args: str | int) -> StepBegan:
    """The step lies on top of the present one until it ends."""
    return StepBegan(step, args, nested=True)


def end(now: Now[Any]) -> StepEnded:
    """The present step is done; the one below goes on."""
    return StepEnded(now.state.frames[-1].step)


class Asker(Step[S]):
    """A step that asks the seat of its frame's first argument. A game's own base gives `look` and `always`; steps
    give `takes`, `wanted`, `rule`, `ideas` (or `legal`), `why_not`, `words` and `act`, and `run` for the case that
    there is nothing to decide.
    """

    always: ClassVar[tuple[Command, ...]] = ()
    """Commands that are legal whenever the step asks, listed last."""

    def look(self, state: S, seat: int) -> S:
        """The view of a seat; of a view the view itself."""
        raise NotImplementedError

    def asks(self, state: S) -> bool:
        """Whether there is anything to decide, judged from public facts; if not, `run` goes on."""
        return True

    def seats(self, state: S) -> tuple[int, ...]:
        return (arg(state),) if self.asks(state) else ()

    def prompt(self, state: S, seat: int) -> Prompt:
        view = self.look(state, seat)
        sentence, default = self.words(view, seat)
        if default is not None and self.why_not(view, seat, default) is not None:
            default = None
        return Prompt(sentence, self.rule, default)

    def options(self, state: S, seat: int) -> Sequence[Command]:
        return [*self.legal(self.look(state, seat), seat), *self.always]

    def refusal(self, state: S, seat: int, command: Command) -> Refusal | None:
        if command in self.always:
            return None
        if not isinstance(command, self.takes):
            return Refusal(self.rule, f"Now is the time for {self.wanted}.")
        return self.why_not(self.look(state, seat), seat, command)

    def decide(self, now: Now[S], seat: int, command: Command) -> Stream:
        yield from self.act(now, seat, command)

    def words(self, view: S, seat: int) -> tuple[str, Command | None]:
        """What is wanted in one sentence, and what Enter would do."""
        raise NotImplementedError

    def legal(self, view: S, seat: int) -> Iterable[Command]:
        """The legal commands of `takes`, each once. A step that knows them outright says them itself, where there are
        many ideas and few of them are legal.
        """
        return [c for c in dict.fromkeys(self.ideas(view, seat)) if self.why_not(view, seat, c) is None]

    def ideas(self, view: S, seat: int) -> Iterable[Command]:
        """Commands worth asking `why_not` about: all legal ones are among them."""
        raise NotImplementedError

    def why_not(self, view: S, seat: int, command: Command) -> Refusal | None:
        """Why a command of `takes` is not legal, from the view alone."""
        raise NotImplementedError

    def act(self, now: Now[S], seat: int, command: Command) -> Stream:
        """What follows from a legal command, in truth."""
        raise NotImplementedError


class Automatic(Step[S]):
    """A step that runs by itself."""

    def __init__(self, run: Callable[[Now[S]], Stream]) -> None:
        self._run = run

    def run(self, now: Now[S]) -> Stream:
        yield from self._run(now)
