"""The moments of a free table: a side has the table and does what it likes, hands it over, or asks whether it is over
(FT-END).

What can be done has no end, so `options` are a few examples of each kind; what is refused decides (`Game.open_ended`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabletop.core.game import Result
from tabletop.core.messages import Command, Event, NoteEvent, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.free_table.rules.acting import FreeCommand, side_name
from tabletop.games.free_table.rules.decks import Draw, GiveBack, MakeDeck, Shuffle
from tabletop.games.free_table.rules.dice import Dice, Roll, Say
from tabletop.games.free_table.rules.laying import Clone, Put, Remark, Remove, Write
from tabletop.games.free_table.rules.moving import Flip, Hide, Move, Stack, Turn
from tabletop.games.free_table.rules.state import AWAY, COVERED, NOBODY, OPEN, Cell, Piece, State
from tabletop.games.free_table.rules.zoning import Erase, MakeZone, RemoveZone, Sketch

# -- Handing the table over, and the end: when both sides say so (FT-END).


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
class EndOffered(NoteEvent):
    seat: int
    winner: int

    def words(self, state: State) -> str:
        won = "" if self.winner == NOBODY else f" and {side_name(state, self.winner)} has won"
        return f"{side_name(state, self.seat)} says that the game is over{won}."


@dataclass(frozen=True, slots=True)
class PlayedOn(NoteEvent):
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


# -- The two moments of a free table.

SHOWN = 6
"""Pieces for which examples are given, those on top first."""
MIXED = (Dice(1, 20, "red"), Dice(2, 2, "bone", ("heads", "tails")))
"""Dice of several kinds."""
PATIENCE = 4
"""Handovers before the end is among the examples."""


class TableStep(Step[State]):
    """Frame: table (seat)."""

    key = "table"

    def seats(self, state: State) -> tuple[int, ...]:
        return (int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Put, move, turn, roll as your game wants it; then hand the table over.", "FT-HAND-01")

    def options(self, state: State, seat: int) -> Sequence[Command]:
        shown = [state.pieces[name] for name in reversed(state.order) if state.pieces[name].seen_by(seat)][:SHOWN]
        found: list[FreeCommand] = [HandOver(), Roll((Dice(1, 6),)), Roll((Dice(2, 10),)), Roll(MIXED), Say("Well.")]
        found += self._puts(state, seat)
        for piece in shown:
            found += self._with(state, piece)
        found += self._printed(state)
        if state.handovers >= PATIENCE:
            found += [OfferEnd(NOBODY), OfferEnd(0), OfferEnd(1)]
        return [command for command in dict.fromkeys(found) if command.refusal(state, seat) is None]

    def _puts(self, state: State, seat: int) -> list[FreeCommand]:
        cells = list(state.scenario.grid)
        spots: list[Cell] = [cells[state.made * 7 % len(cells)], cells[-1]]
        kinds: tuple[tuple[str, str], ...] = (("counter", OPEN), ("counter", COVERED), ("counter", AWAY))
        found: list[FreeCommand] = [
            Put(kind, "", "Tank", seat, at, "Wreck", veil) for kind, veil in kinds for at in spots
        ]
        found += [
            Put("note", "", "Here", NOBODY, spots[0]),
            Put("marker", "", "Hit", NOBODY, spots[0], place=(250, -250)),
        ]
        return [*found, MakeDeck("Deck", ("one", "three", "two"), spots[0])]

    def _printed(self, state: State) -> list[FreeCommand]:
        cells = tuple(state.scenario.grid)[-3:]
        found: list[FreeCommand] = [
            Sketch("arrow", ((10, 10), (90, 60)), "red"),
            MakeZone("Reinforcements", cells, "blue"),
            MakeZone("Turns", cells, "green", True),
        ]
        found += [Erase((name,)) for name in list(state.strokes)[-2:]]
        return found + [RemoveZone(name) for name in list(state.zones)[-2:]]

    def _with(self, state: State, piece: Piece) -> list[FreeCommand]:
        ids, (x, y) = (piece.id,), piece.at
        found: list[FreeCommand] = [Move(ids, (x + dx, y + dy)) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        found += [Move(ids, (x, y), True, (300, -120)), Clone(ids, (x + 1, y)), Remark(piece.id, "In cover")]
        found += [Flip(ids), Turn(ids, 60), Turn(ids, 0, 90), Stack(ids, True), Stack(ids, False), Remove(ids)]
        found += [Hide(piece.id, OPEN), Hide(piece.id, COVERED), Hide(piece.id, AWAY), Write(piece.id, "Spent")]
        found += [Draw(piece.id, False), Draw(piece.id, True), Shuffle(piece.id)]
        return [*found, GiveBack(ids, True), GiveBack(ids, False)]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, FreeCommand) or isinstance(command, Agree | PlayOn):
            return Refusal("FT-END-01", "Nobody has said yet that the game is over.")
        return command.refusal(state, seat)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        given: Any = command
        yield from given.follow(now, seat)


class EndStep(Step[State]):
    """Frame: ending (seat that says it is over, winner)."""

    key = "ending"

    def seats(self, state: State) -> tuple[int, ...]:
        return (1 - int(state.frames[-1].args[0]),)

    def prompt(self, state: State, seat: int) -> Prompt:
        winner = int(state.frames[-1].args[1])
        won = "" if winner == NOBODY else f" and {side_name(state, winner)} has won"
        return Prompt(f"{side_name(state, 1 - seat)} says that the game is over{won}. Do you agree?", "FT-END-01")

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [Agree(), PlayOn()]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Agree | PlayOn):
            return None
        return Refusal("FT-END-01", "Say first whether the game is over.")

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        given: Any = command
        yield from given.follow(now, seat)


STEPS = (TableStep(), EndStep())
