"""What all steps share: a step that asks the squadron, a step that runs by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tabletop.core.asker import Stream, arg
from tabletop.core.messages import Command, StepBegan
from tabletop.core.refusal import Refusal, readable
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, Concede, conceded
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.state import State

SQUADRON = (0,)
"""The one seat; the enemy is automatic."""

DONE_WORDS = {
    "buy": "Done buying", "pilots": "Done choosing", "levels": "Done shifting", "promote": "Begin day 1",
    "targets": "Go with these targets", "allocate": "Begin the missions", "arm": "Confirm the arming",
    "entry": "Enter the battlefield", "rescue": "Roll for rescue",
    "shop": "Good night", "salvage": "Enough salvaged",
}  # fmt: skip
"""What being done means, by the key of the step."""


@dataclass(frozen=True, slots=True)
class Done(Command):
    """Finish the present step."""

    def label(self, state: State) -> str:
        return DONE_WORDS.get(state.frames[-1].step if state.frames else "", "Done")


CONCEDE = Concede()

DONE = Done()


class Asking(Step[State]):
    """A step that asks the squadron. Subclasses give `takes`, `wanted`, `rule`, `why_not`, `choices` and `act`;
    conceding is legal everywhere (TA-END-03)."""

    def asks(self, state: State) -> bool:
        """Whether there is anything to decide now; if not, `run` goes on."""
        return True

    def seats(self, state: State) -> tuple[int, ...]:
        return SQUADRON if self.asks(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [*self.choices(state), CONCEDE]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Concede):
            return None
        if not isinstance(command, self.takes):
            return Refusal(self.rule, f"Now is the time for {self.wanted}.")
        refusal = self.why_not(state, command)
        return None if refusal is None else Refusal(refusal.rule, readable(refusal.sentence))

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Concede):
            yield CampaignEnded(conceded(now.state))
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

    def __init__(self, key: str, run: Callable[[Now[State]], Stream]) -> None:
        self.key = key  # type: ignore[misc]
        self._run = run

    def run(self, now: Now[State]) -> Stream:
        yield from self._run(now)


def prompt(sentence: str, rule: str, default: Command | None = None) -> Prompt:
    """What the squadron is asked, the rule, and what Enter would do."""
    return Prompt(sentence, rule, default)


def acting(state: State) -> Flyer:
    """The aircraft of the present activation."""
    return state.here.flyers[arg(state)]
