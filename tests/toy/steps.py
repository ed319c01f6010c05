"""Smugglers, its sequence of play: stow, draw, choose in secret together, act in the order of the wind, look with a
lantern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from tabletop.core.game import Result
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepBegan, StepEnded
from tabletop.grid.squares import walking_distance
from tests.toy.pieces import (
    STRENGTH,
    WIND,
    Boat,
    CardsShown,
    Choose,
    Chosen,
    Dawn,
    Drawn,
    Expose,
    Exposed,
    Landed,
    Look,
    Looked,
    Sail,
    Sailed,
    Scored,
    Shuffled,
    State,
    Stay,
    Stow,
    Stowed,
    Sunk,
    TurnOver,
)

HAND = 2


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


class DrawStep(Step[State]):
    """Frame: draw (). By itself."""

    key = "draw"

    def run(self, now: Now[State]) -> Iterator[Event]:
        for seat in (0, 1):
            while len(now.state.hands[seat].cards) < HAND:
                if not len(now.state.deck):
                    yield Shuffled()
                yield Drawn(seat, now.state.deck.next(now.dice))
        yield StepBegan("choose")


class ChooseStep(Step[State]):
    """Frame: choose (). Both seats at once, in secret."""

    key = "choose"

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if not state.chosen[seat])

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Choose a card of your hand in secret.", "SM-CARD-01", self.options(state, seat)[0])

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [Choose(card) for card in dict.fromkeys(state.hands[seat].cards)]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Choose) and command.card in state.hands[seat].cards:
            return None
        return Refusal("SM-CARD-01", "Choose one of the cards in your hand.")

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        assert isinstance(command, Choose)
        yield Chosen(seat, command.card)
        if not self.seats(now.state):
            a, b = (WIND[card] for card in now.state.chosen)
            first = (0 if a > b else 1) if a != b else now.dice.roll(2) - 1
            yield CardsShown(now.state.chosen, first)
            yield StepBegan("act", (first,))


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
                boat = state.boats.get(name)
                if state.chosen[seat] != "lantern":
                    return Refusal("SM-LOOK-01", "Only with a lantern can you look under a boat.")
                if boat is None or boat.side == seat or boat.plain_to(seat):
                    return Refusal("SM-LOOK-01", "Look under an enemy boat that you do not know.")
                return None
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


class LookStep(Step[State]):
    """Frame: look (seat, boat), on top of act. Which boat is secret."""

    key = "look"

    def seats(self, state: State) -> tuple[int, ...]:
        return (int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt(
            f"It is a {self._boat(state).what}. Turn it over for all, or keep it to yourself.", "SM-LOOK-02", Stay()
        )

    def _boat(self, state: State) -> Boat:
        return state.boats[str(state.frames[-1].args[1])]

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [c for c in (Stay(), Expose()) if self.refusal(state, seat, c) is None]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Expose) and self._boat(state).what == "decoy":
            return Refusal("SM-LOOK-02", "A decoy stays face down.")
        return (
            None
            if isinstance(command, Expose | Stay)
            else Refusal("SM-LOOK-02", "Turn the boat over or keep it to yourself.")
        )

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        boat = self._boat(now.state)
        if isinstance(command, Expose):
            yield Exposed(boat.id, boat.what)
        yield StepEnded("look")
        yield from onward(now, seat)


def shore(state: State, seat: int) -> int:
    """The row where a side's boats land: the other end of the map."""
    return state.coast.rows - 1 if seat == 0 else 0


def _sail(now: Now[State], boat: Boat, to: tuple[int, int]) -> Iterator[Event]:
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


def onward(now: Now[State], seat: int) -> Iterator[Event]:
    """After a seat has acted: the other one, or the end of the turn."""
    if now.state.order and now.state.order[0] == seat:
        yield StepBegan("act", (1 - seat,))
        return
    yield TurnOver()
    state = now.state
    real = [sum(STRENGTH[b.what] > 0 for b in state.of(side)) for side in (0, 1)]
    if state.turn >= state.coast.turns or max(state.points) >= state.coast.goal or 0 in real:
        a, b = state.points
        yield Dawn(
            Result(None if a == b else int(b > a), "draw" if a == b else "victory", state.points, f"Dawn: {a} to {b}.")
        )
    else:
        yield StepBegan("draw")


STEPS: dict[str, Step[State]] = {s.key: s for s in (StowStep(), DrawStep(), ChooseStep(), ActStep(), LookStep())}
