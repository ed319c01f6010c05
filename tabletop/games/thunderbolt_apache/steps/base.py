"""What all steps share: a step that asks the squadron, a step that runs by itself, dice and random choices.

All dice are `now.dice.roll(10)`, 1 to 10 (TA-GEN-01).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import ClassVar

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepBegan, StepEnded
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.rules.ending import conceded
from tabletop.games.thunderbolt_apache.state import State

SQUADRON = (0,)
"""The one seat; the enemy is automatic (10.1)."""

CONCEDE = cmd.Concede()
DONE = cmd.Done()
BACK = cmd.Back()
Stream = Iterator[Event]


def readable(sentence: str) -> str:
    """A sentence in one line, whatever names came in with the command: what is far too long is cut."""
    words = (word if len(word) <= 40 else f"{word[:36]}..." for word in sentence.split())
    return " ".join(words)


class Asking(Step[State]):
    """A step that asks the squadron. Subclasses give `takes`, `wanted`, `rule`, `why_not`, `choices` and `act`;
    conceding is legal everywhere (TA-END-03)."""

    takes: ClassVar[tuple[type[Command], ...]] = ()
    wanted: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def asks(self, state: State) -> bool:
        """Whether there is anything to decide now; if not, `run` goes on."""
        return True

    def seats(self, state: State) -> tuple[int, ...]:
        return SQUADRON if self.asks(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [*self.choices(state), CONCEDE]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, cmd.Concede):
            return None
        if not isinstance(command, self.takes):
            return Refusal(self.rule, f"Now is the time for {self.wanted}.")
        refusal = self.why_not(state, command)
        return None if refusal is None else Refusal(refusal.rule, readable(refusal.sentence))

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.Concede):
            yield ev.CampaignEnded(conceded(now.state))
            yield StepBegan("over")
        else:
            yield from self.act(now, command)

    def choices(self, state: State) -> list[Command]:
        """Every legal command but Concede: `why_not` is asked about all `ideas`."""
        return [command for command in self.ideas(state) if self.why_not(state, command) is None]

    def ideas(self, state: State) -> Iterable[Command]:
        """Commands worth asking `why_not` about: all legal ones are among them."""
        return ()

    def why_not(self, state: State, command: Command) -> Refusal | None:
        raise NotImplementedError

    def act(self, now: Now[State], command: Command) -> Stream:
        raise NotImplementedError


class Automatic(Step[State]):
    """A step that runs by itself."""

    def __init__(self, run: Callable[[Now[State]], Stream]) -> None:
        self._run = run

    def run(self, now: Now[State]) -> Stream:
        yield from self._run(now)


class Over(Step[State]):
    """The game is over."""

    key = "over"


def prompt(sentence: str, rule: str, default: Command | None = None) -> Prompt:
    return Prompt(sentence, rule, default)


def pick(now: Now[State], purpose: str, about: str, items: Sequence[str], rule: str) -> Generator[Event, None, str]:
    """One of several at random, each with the same chance; a single one needs no die (TA-GEN-03)."""
    if len(items) == 1:
        return items[0]
    item = now.dice.draw(items)
    yield ev.Picked(purpose, about, item, len(items), rule)
    return item


def begin(step: str, *args: str | int) -> StepBegan:
    return StepBegan(step, args)


def nest(step: str, *args: str | int) -> StepBegan:
    return StepBegan(step, args, nested=True)


def end(now: Now[State]) -> StepEnded:
    """The present step is done; the one below goes on."""
    return StepEnded(now.state.frames[-1].step)


def arg(state: State, index: int = 0) -> int:
    """A number among the arguments of the present frame, 0 when it is not there."""
    args = state.frames[-1].args
    return int(args[index]) if index < len(args) else 0


def lose_so(now: Now[State], amount: int, reason: str, rule: str) -> Stream:
    """A forced loss: never below 0, with no other effect (TA-GEN-07)."""
    loss = min(amount, now.state.so)
    if loss > 0:
        yield ev.SoChanged(-loss, reason, rule)
