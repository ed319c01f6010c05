"""Steps that ask one seat or run by themselves, for games whose frames have the asked seat as their first argument.

Options, refusals and prompts are computed from the view of the asked seat; `act` and `run` work on the true state.
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
    """Argument `index` of the present frame as a number, usually the seat; 0 if there is none."""
    args = state.frames[-1].args
    return int(args[index]) if index < len(args) else 0


def begin(step: str, *args: str | int) -> StepBegan:
    """The event that replaces the present step by `step`."""
    return StepBegan(step, args)


def nest(step: str, *args: str | int) -> StepBegan:
    """The event that puts `step` on top of the present one until it ends."""
    return StepBegan(step, args, nested=True)


def end(now: Now[Any]) -> StepEnded:
    """The event that ends the present step; the one below it continues."""
    return StepEnded(now.state.frames[-1].step)


class Asker(Step[S]):
    """A step that asks the seat in its frame's first argument. A game's own base class defines `look` and `always`;
    steps define `takes`, `wanted`, `rule`, `ideas` (or `legal`), `why_not`, `words` and `act`, and `run` for when
    there is nothing to decide.
    """

    always: ClassVar[tuple[Command, ...]] = ()
    """Commands that are legal whenever the step asks, listed last."""

    def look(self, state: S, seat: int) -> S:
        """The view of a seat. Given a view, returns it unchanged."""
        raise NotImplementedError

    def asks(self, state: S) -> bool:
        """Whether there is anything to decide, judged from public facts; if not, `run` is called."""
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
        """The prompt in one sentence, and the command of the Enter key (None: no default)."""
        raise NotImplementedError

    def legal(self, view: S, seat: int) -> Iterable[Command]:
        """The legal commands of `takes`, each once. Override it in a step with many ideas of which few are legal."""
        return [c for c in dict.fromkeys(self.ideas(view, seat)) if self.why_not(view, seat, c) is None]

    def ideas(self, view: S, seat: int) -> Iterable[Command]:
        """Candidates for `why_not`; they include every legal command."""
        raise NotImplementedError

    def why_not(self, view: S, seat: int, command: Command) -> Refusal | None:
        """Why a command of `takes` is not legal, judged from the view alone; None when it is."""
        raise NotImplementedError

    def act(self, now: Now[S], seat: int, command: Command) -> Stream:
        """The events that follow from a legal command, on the true state."""
        raise NotImplementedError


class Automatic(Step[S]):
    """A step that runs by itself."""

    def __init__(self, run: Callable[[Now[S]], Stream]) -> None:
        self._run = run

    def run(self, now: Now[S]) -> Stream:
        yield from self._run(now)
