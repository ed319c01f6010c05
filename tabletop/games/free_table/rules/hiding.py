"""Covering pieces, putting them out of sight, showing them again (FT-HIDE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Event
from tabletop.games.free_table.rules.acting import FreeCommand, missing, side_name, unknown
from tabletop.games.free_table.rules.pieces import AWAY, COVERED, DECK, NOBODY, OPEN, VEILS, Piece
from tabletop.games.free_table.rules.state import State

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
