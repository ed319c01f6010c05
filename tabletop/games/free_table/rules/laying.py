"""Putting pieces on the table, doubling them, writing on them and beside them, taking them off (FT-PUT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.free_table.rules.acting import (
    MOST_AT_ONCE,
    MOST_PIECES,
    FreeCommand,
    bad_place,
    bad_text,
    full,
    listing,
    missing,
    names_of,
    off_map,
    place,
    side_name,
    unknown,
)
from tabletop.games.free_table.rules.state import (
    AWAY,
    COVERED,
    DECK,
    KINDS,
    NOBODY,
    NOTE,
    OPEN,
    VEILS,
    Cell,
    Piece,
    State,
)

LONGEST_FACE = 200


@dataclass(frozen=True, slots=True)
class Put(FreeCommand):
    """A new piece; `face`: the key of its picture, or "" for words alone."""

    kind: str
    face: str
    text: str
    side: int
    at: Cell
    back: str = ""
    veil: str = OPEN
    place: Cell = (0, 0)

    def label(self, state: State) -> str:
        whose = "nobody's" if self.side == NOBODY else f"{side_name(state, self.side)}'s"
        how = {OPEN: "", COVERED: ", covered", AWAY: ", out of sight"}.get(self.veil, "")
        what = "a note" if self.kind == NOTE else f"{whose} {self.kind}"
        return f'Put "{self.text or self.face}" as {what}{how}'

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not self.text and not self.face:
            return Refusal("FT-PUT-01", "A piece needs a picture or words.")
        if self.kind not in KINDS:
            return Refusal("FT-PUT-01", "Put a counter, a marker or a note.")
        if self.veil not in VEILS:
            return Refusal("FT-HIDE-01", "A piece is open, covered or out of sight.")
        if self.side not in (NOBODY, 0, 1):
            return Refusal("FT-PUT-01", "A piece is blue, red or nobody's.")
        if (refusal := full(state, seat)) is not None:
            return refusal
        for words, longest in ((self.text, 200), (self.back, 200), (self.face, LONGEST_FACE)):
            if (refusal := bad_text(words, "FT-PUT-01", longest)) is not None:
                return refusal
        return off_map(state, self.at) or bad_place(self.place)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        state, away = now.state, self.veil == AWAY
        name = f"x{seat}.{state.in_secret[seat] + 1}" if away else f"p{state.made + 1}"
        knower = seat if self.veil else NOBODY
        face = (self.kind, self.face, self.text, self.side, self.at, self.back)
        yield Laid(seat, Piece(name, *face, veil=self.veil, knower=knower, place=self.place))


@dataclass(frozen=True, slots=True)
class Write(FreeCommand):
    """Other words on a piece."""

    piece: str
    text: str

    def label(self, state: State) -> str:
        return f'Write "{self.text}"'

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if (refusal := missing(state, seat, (self.piece,)) or unknown(state, seat, (self.piece,))) is not None:
            return refusal
        if not self.text and not state.pieces[self.piece].face:
            return Refusal("FT-PUT-01", "A piece needs a picture or words.")
        return bad_text(self.text, "FT-PUT-01")

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Written(seat, self.piece, self.text, now.state.pieces[self.piece].name)


@dataclass(frozen=True, slots=True)
class Remark(FreeCommand):
    """Words beside a piece; "": none any more."""

    piece: str
    text: str

    def label(self, state: State) -> str:
        return f'Remark "{self.text}"' if self.text else "Take its remark away"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if (refusal := missing(state, seat, (self.piece,)) or unknown(state, seat, (self.piece,))) is not None:
            return refusal
        if self.text == state.pieces[self.piece].remark:
            return Refusal("FT-PUT-04", "That is its remark already." if self.text else "It has no remark.")
        return bad_text(self.text, "FT-PUT-04")

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Remarked(seat, self.piece, self.text, now.state.pieces[self.piece].name)


@dataclass(frozen=True, slots=True)
class Remove(FreeCommand):
    """Take pieces off the table; a deck goes with the cards in it."""

    pieces: tuple[str, ...]

    def label(self, state: State) -> str:
        return f"Take {listing(names_of(state.of(self.pieces)))} away"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if len(self.pieces) > MOST_AT_ONCE:
            return Refusal("FT-HAND-01", f"Take at most {MOST_AT_ONCE} pieces at once.")
        return missing(state, seat, self.pieces)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Removed(seat, self.pieces, names_of(now.state.of(self.pieces)))


@dataclass(frozen=True, slots=True)
class Laid(Event):
    seat: int
    piece: Piece

    def apply(self, state: State) -> State:
        after = state.put(self.piece)
        if self.piece.veil != AWAY:
            return replace(after, made=state.made + 1)
        blue, red = (count + (seat == self.seat) for seat, count in enumerate(state.in_secret))
        return replace(after, in_secret=(blue, red))

    def words(self, state: State) -> str:
        where = place(state, self.piece.at)
        secret = ", out of the other side's sight" if self.piece.veil == AWAY else ""
        return f"{side_name(state, self.seat)} puts {self.piece.name} at {where}{secret}."

    def told(self, seat: int | None, state: State) -> Event | None:
        return replace(self, piece=self.piece.for_seat(seat)) if self.piece.seen_by(seat) else None


@dataclass(frozen=True, slots=True)
class Written(Event):
    seat: int
    piece: str
    text: str
    was: str

    def apply(self, state: State) -> State:
        return state.put(replace(state.pieces[self.piece], text=self.text))

    def words(self, state: State) -> str:
        return f'{side_name(state, self.seat)} writes "{self.text}" on {self.was}.'

    def told(self, seat: int | None, state: State) -> Event | None:
        piece = state.pieces[self.piece]
        if not piece.seen_by(seat):
            return None
        return self if piece.known_to(seat) else replace(self, text="?", was="a covered piece")


@dataclass(frozen=True, slots=True)
class Remarked(Event):
    """`was`: what the piece is called."""

    seat: int
    piece: str
    text: str
    was: str

    def apply(self, state: State) -> State:
        return state.put(replace(state.pieces[self.piece], remark=self.text))

    def words(self, state: State) -> str:
        if not self.text:
            return f"{side_name(state, self.seat)} takes the remark of {self.was} away."
        return f'{side_name(state, self.seat)} remarks of {self.was}: "{self.text}"'

    def told(self, seat: int | None, state: State) -> Event | None:
        return self if state.pieces[self.piece].known_to(seat) else None


@dataclass(frozen=True, slots=True)
class Removed(Event):
    seat: int
    pieces: tuple[str, ...]
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.without(self.pieces)

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} takes {listing(self.names)} off the table."

    def told(self, seat: int | None, state: State) -> Event | None:
        seen = [piece.for_seat(seat) for piece in state.of(self.pieces) if piece.seen_by(seat)]
        return Removed(self.seat, tuple(p.id for p in seen), names_of(seen)) if seen else None


# -- Doubling pieces (FT-PUT-03).


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
