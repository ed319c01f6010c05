"""Lanterns: a look under an enemy boat, and what to do with what was seen (SM-LOOK-01, 02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.messages import Command, Event, StepEnded
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tests.toy.rules.pieces import Boat, State
from tests.toy.rules.turns import Stay, onward


@dataclass(frozen=True, slots=True)
class Look(Command):
    boat: str

    def label(self, state: State) -> str:
        return f"Look under {self.boat}"


@dataclass(frozen=True, slots=True)
class Expose(Command):
    """Turn over for all to see what was looked under."""


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """`boat` and `what` are "?" to those who do not look."""

    reveals: ClassVar[bool] = True
    seat: int
    boat: str
    what: str

    def apply(self, state: State) -> State:
        boat = state.boats[self.boat]
        return state.with_boat(replace(boat, known=boat.known | {self.seat}))

    def told(self, seat: int | None, state: State) -> Event:
        return self if seat == self.seat else Looked(self.seat, "?", "?")


@dataclass(frozen=True, slots=True)
class Exposed(Event):
    """A boat lies face up from now on."""

    reveals: ClassVar[bool] = True
    boat: str
    what: str

    def apply(self, state: State) -> State:
        return state.with_boat(replace(state.boats[self.boat], open=True))


def look_refusal(state: State, seat: int, name: str) -> Refusal | None:
    """Why a seat may not look under a boat (SM-LOOK-01)."""
    boat = state.boats.get(name)
    if state.chosen[seat] != "lantern":
        return Refusal("SM-LOOK-01", "Only with a lantern can you look under a boat.")
    if boat is None or boat.side == seat or boat.plain_to(seat):
        return Refusal("SM-LOOK-01", "Look under an enemy boat that you do not know.")
    return None


class LookStep(Step[State]):
    """Frame: look (seat, boat), on top of act. Which boat is secret."""

    key = "look"

    def seats(self, state: State) -> tuple[int, ...]:
        return (int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        sentence = f"It is a {self._boat(state).what}. Turn it over for all, or keep it to yourself."
        return Prompt(sentence, "SM-LOOK-02", Stay())

    def _boat(self, state: State) -> Boat:
        return state.boats[str(state.frames[-1].args[1])]

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [c for c in (Stay(), Expose()) if self.refusal(state, seat, c) is None]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, Expose | Stay):
            return Refusal("SM-LOOK-02", "Turn the boat over or keep it to yourself.")
        if isinstance(command, Expose) and self._boat(state).what == "decoy":
            return Refusal("SM-LOOK-02", "A decoy stays face down.")
        return None

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        boat = self._boat(now.state)
        if isinstance(command, Expose):
            yield Exposed(boat.id, boat.what)
        yield StepEnded("look")
        yield from onward(now, seat)


STEPS = (LookStep(),)
