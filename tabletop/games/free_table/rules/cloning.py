"""Doubling pieces (FT-PUT-03)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Event
from tabletop.games.free_table.rules.acting import (
    MOST_AT_ONCE,
    MOST_PIECES,
    FreeCommand,
    listing,
    missing,
    names_of,
    off_map,
    place,
    side_name,
    unknown,
)
from tabletop.games.free_table.rules.pieces import AWAY, DECK, Cell, Piece
from tabletop.games.free_table.rules.state import State


@dataclass(frozen=True, slots=True)
class Clone(FreeCommand):
    """Pieces once more: the first at a cell, the others as far from theirs and in the same direction."""

    pieces: tuple[str, ...]
    at: Cell

    def label(self, state: State) -> str:
        return f"Double {listing(names_of(state.of(self.pieces)))}"

    def _lying(self, state: State) -> list[Piece]:
        pieces = state.of(self.pieces)
        dx, dy = self.at[0] - pieces[0].at[0], self.at[1] - pieces[0].at[1]
        return [replace(piece, at=(piece.at[0] + dx, piece.at[1] + dy)) for piece in pieces]

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if len(self.pieces) > MOST_AT_ONCE:
            return Refusal("FT-HAND-01", f"Take at most {MOST_AT_ONCE} pieces at once.")
        refusal = missing(state, seat, self.pieces) or unknown(state, seat, self.pieces) or off_map(state, self.at)
        if refusal is not None:
            return refusal
        if any(piece.kind == DECK for piece in state.of(self.pieces)):
            return Refusal("FT-PUT-03", "A deck cannot be doubled; make another from its list.")
        if sum(piece.seen_by(seat) for piece in state.pieces.values()) + len(self.pieces) > MOST_PIECES:
            return Refusal("FT-PUT-02", f"The table has room for {MOST_PIECES} pieces.")
        if any(piece.at not in state.scenario.grid for piece in self._lying(state)):
            return Refusal("FT-MOVE-01", "Some of these pieces would lie off the map.")
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        state, made = now.state, []
        open_ones, secret = state.made, state.in_secret[seat]
        for piece in self._lying(state):
            if piece.veil == AWAY:
                secret += 1
                made.append(replace(piece, id=f"x{seat}.{secret}"))
            else:
                open_ones += 1
                made.append(replace(piece, id=f"p{open_ones}"))
        yield Cloned(seat, tuple(made))


@dataclass(frozen=True, slots=True)
class Cloned(Event):
    """`pieces`: the new ones."""

    seat: int
    pieces: tuple[Piece, ...]

    def apply(self, state: State) -> State:
        away = sum(piece.veil == AWAY for piece in self.pieces)
        blue, red = (count + away * (seat == self.seat) for seat, count in enumerate(state.in_secret))
        after = state.put(*self.pieces)
        return replace(after, made=state.made + len(self.pieces) - away, in_secret=(blue, red))

    def words(self, state: State) -> str:
        where = place(state, self.pieces[0].at)
        return f"{side_name(state, self.seat)} doubles {listing(names_of(self.pieces))} at {where}."

    def told(self, seat: int | None, state: State) -> Event | None:
        seen = tuple(piece.for_seat(seat) for piece in self.pieces if piece.seen_by(seat))
        return replace(self, pieces=seen) if seen else None
