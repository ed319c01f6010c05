"""A step of the sequence of play: the seats it asks, its prompt, the legal commands, refusals, and the events that
follow.

    >>> class Aim(Step[Any]):
    ...     key = "aim"
    ...     def seats(self, state: Any) -> tuple[int, ...]:
    ...         return (0,)
    ...     def prompt(self, state: Any, seat: int) -> Prompt:
    ...         return Prompt("Fire, or fly home?", "GUN-01")
    >>> Aim().seats(None), Aim().prompt(None, 0).rule, Step().seats(None)
    ((0,), 'GUN-01', ())
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tabletop.core.chance import Dice
from tabletop.core.fastcopy import quick
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal

S = TypeVar("S", bound=Any)


class Now(Generic[S]):
    """The state after every event so far, and the dice. A step must re-read `now.state` after each `yield`."""

    __slots__ = ("dice", "events", "state")

    def __init__(self, state: S, dice: Dice) -> None:
        self.state: S = state
        self.dice = dice
        self.events: list[Event] = []


@quick
@dataclass(frozen=True, slots=True)
class Prompt:
    """The question to a seat: one sentence, the rule behind it, and the command of the Enter key (None: no
    default).
    """

    sentence: str
    rule: str
    default: Command | None = None


class Step(Generic[S]):
    """Base of all steps. A step without seats is automatic: `run` is called until somebody must decide.

    Contract: every command of `options` has no refusal and every other command has one; `run` and `decide` yield at
    least one event, and the last ones move the flow (StepBegan, StepEnded) when the step is done.

    takes: the classes of its commands, if declared. wanted: the action of this step ("moving units"). rule: the id of
    its rule.
    """

    key: ClassVar[str] = ""
    takes: ClassVar[tuple[type[Command], ...]] = ()
    wanted: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def seats(self, state: S) -> tuple[int, ...]:
        """The seats that must decide now; empty if the step runs by itself."""
        return ()

    def prompt(self, state: S, seat: int) -> Prompt:
        raise NotImplementedError(f"{self.key} asks nobody")

    def options(self, state: S, seat: int) -> Sequence[Command]:
        """Every legal command of the seat, in a fixed order."""
        return ()

    def refusal(self, state: S, seat: int, command: Command) -> Refusal | None:
        """Why the command is not legal, None when it is."""
        raise NotImplementedError(f"{self.key} takes no commands")

    def decide(self, now: Now[S], seat: int, command: Command) -> Iterator[Event]:
        """The events of a legal command. Each is applied before the next is computed."""
        raise NotImplementedError(f"{self.key} takes no commands")

    def run(self, now: Now[S]) -> Iterator[Event]:
        """The events of an automatic step."""
        raise NotImplementedError(f"{self.key} does nothing by itself")
