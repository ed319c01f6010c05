"""Moving pieces, one or many; their place in the stack, their facing, their other side (FT-MOVE); covering them and
showing them again (FT-HIDE).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.free_table.rules.acting import (
    WITHIN,
    FreeCommand,
    bad_place,
    listing,
    missing,
    names_of,
    off_map,
    place,
    side_name,
    unknown,
)
from tabletop.games.free_table.rules.state import AWAY, COVERED, DECK, NOBODY, OPEN, VEILS, Cell, Piece, State


def shifted(piece: Piece, by: Cell) -> Cell:
    """Where a piece lies after a shift."""
    return piece.at[0] + by[0], piece.at[1] + by[1]


@dataclass(frozen=True, slots=True)
class Move(FreeCommand):
    """The first piece goes to a cell, the others as far and in the same direction; `free`: it lies at `place` in the
    cell, and the others as far from it as before, else all lie on the stacks of their cells.
    """

    pieces: tuple[str, ...]
    to: Cell
    free: bool = False
    place: Cell = (0, 0)

    def label(self, state: State) -> str:
        return f"Move {listing(names_of(state.of(self.pieces)))} to {place(state, self.to)}"

    def _by(self, state: State) -> Cell:
        first = state.pieces[self.pieces[0]]
        return self.to[0] - first.at[0], self.to[1] - first.at[1]

    def _places(self, state: State) -> tuple[Cell, ...]:
        pieces = state.of(self.pieces)
        if not self.free:
            return ((0, 0),) * len(pieces)
        dx, dy = self.place[0] - pieces[0].place[0], self.place[1] - pieces[0].place[1]
        shifted = ((x + dx, y + dy) for x, y in (piece.place for piece in pieces))
        return tuple((max(-WITHIN, min(WITHIN, x)), max(-WITHIN, min(WITHIN, y))) for x, y in shifted)

    def refusal(self, state: State, seat: int) -> Refusal | None:
        refusal = missing(state, seat, self.pieces) or off_map(state, self.to) or bad_place(self.place)
        if refusal is not None:
            return refusal
        by = self._by(state)
        if by == (0, 0) and self._places(state) == tuple(piece.place for piece in state.of(self.pieces)):
            return Refusal("FT-MOVE-01", "It lies there already.")
        if any(shifted(piece, by) not in state.scenario.grid for piece in state.of(self.pieces)):
            return Refusal("FT-MOVE-01", "Some of these pieces would leave the map.")
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        pieces = now.state.of(self.pieces)
        places = self._places(now.state)
        yield Moved(seat, self.pieces, self._by(now.state), names_of(pieces), pieces[0].at, places)


@dataclass(frozen=True, slots=True)
class Stack(FreeCommand):
    """To the top of the stack, or to its bottom."""

    pieces: tuple[str, ...]
    top: bool

    def label(self, state: State) -> str:
        return "To the top" if self.top else "To the bottom"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return missing(state, seat, self.pieces)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Stacked(seat, self.pieces, self.top, names_of(now.state.of(self.pieces)))


@dataclass(frozen=True, slots=True)
class Turn(FreeCommand):
    """Turn pieces by degrees, clockwise; or all to one heading when `by` is 0."""

    pieces: tuple[str, ...]
    by: int
    heading: int = 0

    def label(self, state: State) -> str:
        return f"Turn by {self.by} degrees" if self.by else f"Face {self.heading} degrees"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not -360 < self.by < 360 or not 0 <= self.heading < 360 or (self.by and self.heading):
            return Refusal("FT-MOVE-02", "Turn by less than a whole circle, or to a heading of 0 to 359 degrees.")
        return missing(state, seat, self.pieces)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        pieces = now.state.of(self.pieces)
        headings = tuple((piece.facing + self.by) % 360 if self.by else self.heading for piece in pieces)
        yield Turned(seat, self.pieces, headings, names_of(pieces))


@dataclass(frozen=True, slots=True)
class Flip(FreeCommand):
    """Turn pieces over."""

    pieces: tuple[str, ...]

    def label(self, state: State) -> str:
        return "Turn over"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return missing(state, seat, self.pieces) or unknown(state, seat, self.pieces)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Flipped(seat, self.pieces, names_of(now.state.of(self.pieces)))


class _Handled(Event):
    """Something done with pieces that lie there: who sees none of them is told nothing."""

    __slots__ = ()
    seat: int
    pieces: tuple[str, ...]
    names: tuple[str, ...]

    def told(self, seat: int | None, state: State) -> Event | None:
        seen = [piece.for_seat(seat) for piece in state.of(self.pieces) if piece.seen_by(seat)]
        if not seen:
            return None
        if len(seen) == len(self.pieces) and all(piece.known_to(seat) for piece in state.of(self.pieces)):
            return self
        changes = {"pieces": tuple(piece.id for piece in seen), "names": names_of(seen)}
        return replace(self, **changes, **self._rest(seat, state))  # type: ignore[type-var]

    def _rest(self, seat: int | None, state: State) -> dict[str, object]:
        """What else of it is told otherwise to one who does not see all the pieces."""
        return {}


@dataclass(frozen=True, slots=True)
class Moved(_Handled):
    """`start`: where the first piece lay; `places`: where each lies in its cell now."""

    seat: int
    pieces: tuple[str, ...]
    by: Cell
    names: tuple[str, ...]
    start: Cell
    places: tuple[Cell, ...]

    def apply(self, state: State) -> State:
        moved = zip(state.of(self.pieces), self.places, strict=True)
        lying = (replace(piece, at=shifted(piece, self.by), place=place) for piece, place in moved)
        return state.put(*lying).lifted(self.pieces)

    def words(self, state: State) -> str:
        if self.by == (0, 0):
            return f"{side_name(state, self.seat)} shifts {listing(self.names)} in {place(state, self.start)}."
        to = (self.start[0] + self.by[0], self.start[1] + self.by[1])
        way = f"from {place(state, self.start)} to {place(state, to)}"
        return f"{side_name(state, self.seat)} moves {listing(self.names)} {way}."

    def _rest(self, seat: int | None, state: State) -> dict[str, object]:
        seen = [piece.seen_by(seat) for piece in state.of(self.pieces)]
        places = tuple(place for place, known in zip(self.places, seen, strict=True) if known)
        return {"start": state.of(self.pieces)[seen.index(True)].at, "places": places}


@dataclass(frozen=True, slots=True)
class Stacked(_Handled):
    seat: int
    pieces: tuple[str, ...]
    top: bool
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.lifted(self.pieces, self.top)

    def words(self, state: State) -> str:
        where = "on top" if self.top else "at the bottom"
        return f"{side_name(state, self.seat)} lays {listing(self.names)} {where}."


@dataclass(frozen=True, slots=True)
class Turned(_Handled):
    seat: int
    pieces: tuple[str, ...]
    headings: tuple[int, ...]
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        turned = zip(state.of(self.pieces), self.headings, strict=True)
        return state.put(*(replace(piece, facing=heading) for piece, heading in turned))

    def words(self, state: State) -> str:
        alike = len(set(self.headings)) == 1
        where = f" to {self.headings[0]} degrees" if alike else ""
        return f"{side_name(state, self.seat)} turns {listing(self.names)}{where}."

    def _rest(self, seat: int | None, state: State) -> dict[str, object]:
        both = zip(state.of(self.pieces), self.headings, strict=True)
        return {"headings": tuple(heading for piece, heading in both if piece.seen_by(seat))}


@dataclass(frozen=True, slots=True)
class Flipped(_Handled):
    seat: int
    pieces: tuple[str, ...]
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.put(*(replace(piece, flipped=not piece.flipped) for piece in state.of(self.pieces)))

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} turns {listing(self.names)} over."


# -- Covering pieces, putting them out of sight, showing them again (FT-HIDE).

OPENNESS = {OPEN: 2, COVERED: 1, AWAY: 0}


@dataclass(frozen=True, slots=True)
class Hide(FreeCommand):
    """Hide a piece ("covered": it lies there as "?"; "away": the other side sees nothing), or show it again ("")."""

    piece: str
    veil: str

    def label(self, state: State) -> str:
        return {OPEN: "Show it", COVERED: "Cover it", AWAY: "Put it out of sight"}[self.veil]

    def refusal(self, state: State, seat: int) -> Refusal | None:
        ids = (self.piece,)
        if self.veil not in VEILS:
            return Refusal("FT-HIDE-01", "A piece is open, covered or out of sight.")
        if (refusal := missing(state, seat, ids) or unknown(state, seat, ids)) is not None:
            return refusal
        piece = state.pieces[self.piece]
        if piece.kind == DECK:
            return Refusal("FT-HIDE-03", "A deck lies open; its cards are hidden in it already.")
        if piece.veil == self.veil:
            words = {OPEN: "Everybody sees it already.", COVERED: "It is covered already."}
            return Refusal("FT-HIDE-01", words.get(self.veil, "It is out of sight already."))
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        state, piece = now.state, now.state.pieces[self.piece]
        becomes = piece.id
        if self.veil == AWAY:
            becomes = f"x{seat}.{state.in_secret[seat] + 1}"
        elif piece.veil == AWAY:
            becomes = f"p{state.made + 1}"
        shown = replace(piece, veil=self.veil, knower=seat if self.veil else NOBODY)
        if OPENNESS[self.veil] < OPENNESS[piece.veil]:
            yield Hidden(seat, piece.id, shown, becomes, piece.name)
        else:
            yield Shown(seat, piece.id, shown, becomes)


def _changed(state: State, seat: int, name: str, piece: Piece, becomes: str) -> State:
    if becomes == name:
        return state.put(piece)
    after = state.renamed(piece, becomes)
    if piece.veil != AWAY:
        return replace(after, made=state.made + 1)
    blue, red = (count + (owner == seat) for owner, count in enumerate(state.in_secret))
    return replace(after, in_secret=(blue, red))


@dataclass(frozen=True, slots=True)
class Hidden(Event):
    """`piece`: as it is from now on, `becomes`: its id then; `was`: what the others called it."""

    seat: int
    name: str
    piece: Piece
    becomes: str
    was: str

    def apply(self, state: State) -> State:
        return _changed(state, self.seat, self.name, self.piece, self.becomes)

    def words(self, state: State) -> str:
        how = "out of the other side's sight" if self.piece.veil == AWAY else "under cover"
        return f"{side_name(state, self.seat)} puts {self.was} {how}."

    def told(self, seat: int | None, state: State) -> Event | None:
        before = state.pieces[self.name]
        if self.piece.known_to(seat):
            return self
        if not before.seen_by(seat):
            return None
        becomes = self.becomes if self.piece.seen_by(seat) else ""
        return replace(self, piece=self.piece.for_seat(seat), becomes=becomes, was=before.for_seat(seat).name)


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """`piece`: as it is from now on."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "A hidden piece was shown."
    seat: int
    name: str
    piece: Piece
    becomes: str

    def apply(self, state: State) -> State:
        return _changed(state, self.seat, self.name, self.piece, self.becomes)

    def words(self, state: State) -> str:
        name = replace(self.piece, veil=OPEN).name if self.piece.text or self.piece.face else "a covered piece"
        cell = state.scenario.grid.label(self.piece.at)
        how = "as a covered piece" if self.piece.veil == COVERED else "to everybody"
        return f"{side_name(state, self.seat)} shows {name} at {cell} {how}."

    def told(self, seat: int | None, state: State) -> Event | None:
        if self.piece.known_to(seat) and state.pieces[self.name].known_to(seat):
            return self
        seen = state.pieces[self.name].seen_by(seat)
        return replace(self, name=self.name if seen else "", piece=self.piece.for_seat(seat))
