"""Sailing: one boat a turn, boats that meet, boats that land (SM-SAIL-01 to 03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.grid.squares import Square, walking_distance
from tests.toy.rules.lanterns import Exposed, Look, Looked, look_refusal
from tests.toy.rules.pieces import STRENGTH, WIND, Boat, State
from tests.toy.rules.turns import Scored, Stay, onward


@dataclass(frozen=True, slots=True)
class Sail(Command):
    boat: str
    to: Square


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    boat: str
    to: Square

    def apply(self, state: State) -> State:
        return state.with_boat(replace(state.boats[self.boat], at=self.to))


@dataclass(frozen=True, slots=True)
class Sunk(Event):
    boat: str

    def apply(self, state: State) -> State:
        return state.without_boat(self.boat)

    def words(self, state: State) -> str:
        return f"{self.boat} is sunk (SM-SAIL-03)."


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A boat is ashore; it shows that it is no decoy, and scores."""

    reveals: ClassVar[bool] = True
    boat: str
    what: str

    def apply(self, state: State) -> State:
        return state.without_boat(self.boat)

    def words(self, state: State) -> str:
        return f"{self.boat}, a {self.what}, has landed (SM-SAIL-02)."


def shore(state: State, seat: int) -> int:
    """The row where a side's boats land: the other end of the map."""
    return state.coast.rows - 1 if seat == 0 else 0


class ActStep(Step[State]):
    """Frame: act (seat)."""

    key = "act"

    def seats(self, state: State) -> tuple[int, ...]:
        return (int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt(f"Sail one boat up to {WIND[state.chosen[seat]]} squares, or stay.", "SM-SAIL-01", Stay())

    def options(self, state: State, seat: int) -> Sequence[Command]:
        found: list[Command] = [Stay(), *(Look(b.id) for b in state.of(1 - seat))]
        found += [Sail(b.id, to) for b in state.of(seat) for to in state.coast.grid]
        return [c for c in found if self.refusal(state, seat, c) is None]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Stay():
                return None
            case Look(name):
                return look_refusal(state, seat, name)
            case Sail():
                return self._sail_refusal(state, seat, command)
        return Refusal("SM-SAIL-01", "Now a boat sails, or none.")

    def _sail_refusal(self, state: State, seat: int, command: Sail) -> Refusal | None:
        boat, wind = state.boats.get(command.boat), WIND[state.chosen[seat]]
        if boat is None or boat.side != seat:
            return Refusal("SM-SAIL-01", "Sail one of your own boats.")
        way = walking_distance(boat.at, command.to)
        if not 1 <= way <= wind or command.to not in state.coast.grid:
            return Refusal("SM-SAIL-01", f"It sails 1 to {wind} squares on the map, not {way}.")
        other = state.boat_at(command.to)
        if other is not None and other.side == seat:
            return Refusal("SM-SAIL-02", "Another boat of yours lies there.")
        if boat.what == "decoy" and command.to[1] == shore(state, seat):
            return Refusal("SM-SAIL-02", "A decoy may not land.")
        return None

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        match command:
            case Look(name):
                yield StepBegan("look", (seat, name), nested=True)
                yield Looked(seat, name, now.state.boats[name].what)
                return
            case Sail(name, to):
                yield from _sail(now, now.state.boats[name], to)
        yield from onward(now, seat)


def _sail(now: Now[State], boat: Boat, to: Square) -> Iterator[Event]:
    other = now.state.boat_at(to)
    if other is not None:
        yield from (Exposed(b.id, b.what) for b in (boat, other) if not b.open)
        mine, theirs = STRENGTH[boat.what], STRENGTH[other.what]
        if mine == theirs:
            mine += 1 if now.dice.roll() > 3 else -1
        loser = other if mine > theirs else boat
        yield Sunk(loser.id)
        yield Scored(1 - loser.side, max(1, STRENGTH[loser.what]))
        if loser is boat:
            return
    yield Sailed(boat.id, to)
    if to[1] == shore(now.state, boat.side):
        yield Landed(boat.id, boat.what)
        yield Scored(boat.side, STRENGTH[boat.what])


STEPS = (ActStep(),)
