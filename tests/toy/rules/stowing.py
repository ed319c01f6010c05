"""Stowing: each side says in secret what its boats are (SM-STOW-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tests.toy.rules.pieces import STRENGTH, State


@dataclass(frozen=True, slots=True)
class Stow(Command):
    """What the boats are, in the order of their ids."""

    what: tuple[str, ...]

    def label(self, state: State) -> str:
        return f"Stow {', '.join(self.what)}"


@dataclass(frozen=True, slots=True)
class Stowed(Event):
    """`what` is () for those who may not know."""

    seat: int
    what: tuple[str, ...]

    def apply(self, state: State) -> State:
        stowed = {b.id: replace(b, what=what) for b, what in zip(state.of(self.seat), self.what, strict=True)}
        return replace(state, boats={**state.boats, **stowed})

    def told(self, seat: int | None, state: State) -> Event:
        return self if seat == self.seat else replace(self, what=())


class StowStep(Step[State]):
    """Frame: stow (). Both seats at once."""

    key = "stow"

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if any(not b.what for b in state.of(seat)))

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Say in secret what your boats are.", "SM-STOW-01", self.options(state, seat)[0])

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [Stow(what) for what in permutations(STRENGTH)]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Stow) and sorted(command.what) == sorted(STRENGTH):
            return None
        return Refusal("SM-STOW-01", "One boat is the cutter, one the lugger and one the decoy.")

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        assert isinstance(command, Stow)
        yield Stowed(seat, command.what)
        if not self.seats(now.state):
            yield StepBegan("draw")


STEPS = (StowStep(),)
