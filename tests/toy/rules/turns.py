"""Passing, the end of a turn and the end of the game (SM-END-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.game import Result
from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.step import Now
from tests.toy.rules.pieces import STRENGTH, State, set_at


@dataclass(frozen=True, slots=True)
class Stay(Command):
    """Leave everything as it is."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: int
    points: int

    def apply(self, state: State) -> State:
        return replace(state, points=set_at(state.points, self.seat, state.points[self.seat] + self.points))


@dataclass(frozen=True, slots=True)
class TurnOver(Event):
    def apply(self, state: State) -> State:
        discards = tuple(sorted(state.discards + state.chosen))
        return replace(state, turn=state.turn + 1, discards=discards, chosen=("", ""), order=())


@dataclass(frozen=True, slots=True)
class Dawn(Event):
    """The game is over."""

    result: Result

    def apply(self, state: State) -> State:
        return replace(state, result=self.result)

    def words(self, state: State) -> str:
        return self.result.sentence


def onward(now: Now[State], seat: int) -> Iterator[Event]:
    """After a seat has acted: the other one, the next turn, or dawn (SM-END-01)."""
    if now.state.order and now.state.order[0] == seat:
        yield StepBegan("act", (1 - seat,))
        return
    yield TurnOver()
    state = now.state
    real = [sum(STRENGTH[b.what] > 0 for b in state.of(side)) for side in (0, 1)]
    if state.turn >= state.coast.turns or max(state.points) >= state.coast.goal or 0 in real:
        a, b = state.points
        winner, level = (None, "draw") if a == b else (int(b > a), "victory")
        yield Dawn(Result(winner, level, state.points, f"Dawn: {a} to {b}."))
    else:
        yield StepBegan("draw")
