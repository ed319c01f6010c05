"""What all commands of a free table share: each says itself why it cannot be done and what follows from it, and only
what cannot be done at all is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.free_table.rules.state import Cell, Piece, State

MOST_PIECES = 3000
MOST_AT_ONCE = 1000
WITHIN = 1000
"""Thousandths of a cell's width that a piece may lie from the middle of its cell."""
LONGEST = 200
"""Letters of a text on a piece."""


class FreeCommand(Command):
    """Base of the commands."""

    __slots__ = ()

    def refusal(self, state: State, seat: int) -> Refusal | None:
        """Why it cannot be done; `state` may be the view of the seat."""
        raise NotImplementedError

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        """What follows."""
        raise NotImplementedError


def side_name(state: State, seat: int) -> str:
    """The name of a side."""
    return state.scenario.names[seat]


def place(state: State, cell: Cell) -> str:
    """What a cell is called, with the zones around it."""
    zones = ", ".join(zone.name for zone in state.zones.values() if cell in zone.cells)
    return state.scenario.grid.label(cell) + (f" ({zones})" if zones else "")


def listing(names: Sequence[str]) -> str:
    """Pieces in a sentence: "MG 34", "MG 34 and 42", "MG 34 and 5 more pieces"."""
    if len(names) > 2:
        return f"{names[0]} and {len(names) - 1} more pieces"
    return " and ".join(names)


def names_of(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """What the log calls pieces."""
    return tuple(piece.name for piece in pieces)


def missing(state: State, seat: int, ids: tuple[str, ...]) -> Refusal | None:
    """Why these pieces cannot be taken in hand: what a seat does not see is not there for it."""
    if not ids:
        return Refusal("FT-HAND-01", "Choose the pieces first.")
    if len(set(ids)) != len(ids):
        return Refusal("FT-HAND-01", "A piece is named twice.")
    for name in ids:
        if name not in state.pieces or not state.pieces[name].seen_by(seat):
            return Refusal("FT-HAND-01", f'No piece "{name[:30]}" lies on the table.')
    return None


def unknown(state: State, seat: int, ids: tuple[str, ...]) -> Refusal | None:
    """Why a seat cannot do what only one who knows the pieces can."""
    for piece in state.of(ids):
        if not piece.known_to(seat):
            return Refusal("FT-HIDE-02", f"Only {side_name(state, piece.knower)} knows what lies there covered.")
    return None


def bad_text(text: str, rule: str, longest: int = LONGEST) -> Refusal | None:
    """Why words cannot stand on a piece."""
    if len(text) > longest:
        return Refusal(rule, f"These are {len(text)} letters; {longest} have room.")
    if not text.isprintable() or text != text.strip():
        return Refusal(rule, "Write the words in one line, without blanks at the ends.")
    return None


def full(state: State, seat: int) -> Refusal | None:
    """Why no more pieces can be laid out: a seat counts those that it sees."""
    if sum(piece.seen_by(seat) for piece in state.pieces.values()) < MOST_PIECES:
        return None
    return Refusal("FT-PUT-02", f"{MOST_PIECES} pieces lie on the table; it has no room for more.")


def bad_place(at: Cell) -> Refusal | None:
    """Why a piece cannot lie there in its cell."""
    if all(abs(part) <= WITHIN for part in at):
        return None
    return Refusal("FT-MOVE-03", "That place lies outside the cell.")


def off_map(state: State, cell: Cell) -> Refusal | None:
    """Why a cell cannot be used."""
    if cell in state.scenario.grid:
        return None
    return Refusal("FT-HAND-02", "That lies off the map.")
