"""Handing the table over, and the end: when both sides say so (FT-END)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.game import Result
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Event, Note, StepBegan
from tabletop.games.free_table.rules.acting import FreeCommand, side_name
from tabletop.games.free_table.rules.pieces import NOBODY
from tabletop.games.free_table.rules.state import State


@dataclass(frozen=True, slots=True)
class HandOver(FreeCommand):
    """The other side acts from now on."""

    def label(self, state: State) -> str:
        return f"Hand over to {side_name(state, 1 - int(state.frames[-1].args[0]))}"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield HandedOver(1 - seat)
        yield StepBegan("table", (1 - seat,))


@dataclass(frozen=True, slots=True)
class OfferEnd(FreeCommand):
    """The game is over, says one side; -1: without a winner."""

    winner: int

    def label(self, state: State) -> str:
        return "End the game" if self.winner == NOBODY else f"End the game: {side_name(state, self.winner)} has won"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if self.winner in (NOBODY, 0, 1):
            return None
        return Refusal("FT-END-02", "One of the two sides has won, or nobody.")

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield EndOffered(seat, self.winner)
        yield StepBegan("ending", (seat, self.winner))


@dataclass(frozen=True, slots=True)
class Agree(FreeCommand):
    """Yes, it is over."""

    def label(self, state: State) -> str:
        return "Agree: the game is over"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        winner = int(now.state.frames[-1].args[1])
        if winner == NOBODY:
            yield Ended(Result(None, "over", (0, 0), "Both sides agree that the game is over."))
            return
        points = (1, 0) if winner == 0 else (0, 1)
        name = side_name(now.state, winner)
        yield Ended(Result(winner, "victory", points, f"Both sides agree: {name} has won."))


@dataclass(frozen=True, slots=True)
class PlayOn(FreeCommand):
    """No, it goes on."""

    def label(self, state: State) -> str:
        return "Play on"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield PlayedOn(seat)
        yield StepBegan("table", (seat,))


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """`seat`: who acts now."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, handovers=state.handovers + 1)

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} has the table."


@dataclass(frozen=True, slots=True)
class EndOffered(Note):
    seat: int
    winner: int

    def words(self, state: State) -> str:
        won = "" if self.winner == NOBODY else f" and {side_name(state, self.winner)} has won"
        return f"{side_name(state, self.seat)} says that the game is over{won}."


@dataclass(frozen=True, slots=True)
class PlayedOn(Note):
    seat: int

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} plays on."


@dataclass(frozen=True, slots=True)
class Ended(Event):
    result: Result

    def apply(self, state: State) -> State:
        return replace(state, result=self.result)

    def words(self, state: State) -> str:
        return self.result.sentence
