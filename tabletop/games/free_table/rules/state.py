"""The position of a free table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tabletop.core.cards import Pile
from tabletop.core.codec import STATIC
from tabletop.core.game import Result
from tabletop.core.values import Frame
from tabletop.games.free_table.rules.pieces import Piece
from tabletop.games.free_table.rules.printing import Stroke, Zone
from tabletop.games.free_table.rules.scenario import Scenario


@dataclass(frozen=True, slots=True)
class State:
    """pieces: by id; order: their ids from the bottom to the top of all stacks; decks: what lies in each. made: pieces
    made so far that everybody saw, in_secret: those made out of the other's sight, by seat, which are numbered apart so
    that no number tells of them. handovers: how often the table went to the other side. zones, strokes: what has a name
    on the map, what is drawn on it, by id; printed: how many of both were made so far.
    """

    scenario: Scenario = field(metadata=STATIC, compare=False, repr=False)
    frames: tuple[Frame, ...]
    pieces: dict[str, Piece] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    decks: dict[str, Pile] = field(default_factory=dict)
    made: int = 0
    in_secret: tuple[int, int] = (0, 0)
    handovers: int = 0
    zones: dict[str, Zone] = field(default_factory=dict)
    strokes: dict[str, Stroke] = field(default_factory=dict)
    printed: int = 0
    result: Result | None = None

    def of(self, ids: Iterable[str]) -> list[Piece]:
        """Pieces by their ids, as far as they lie there."""
        return [self.pieces[name] for name in ids if name in self.pieces]

    def put(self, *pieces: Piece) -> State:
        """With these pieces, new ones on top of all."""
        fresh = tuple(piece.id for piece in pieces if piece.id not in self.pieces)
        held = {**self.pieces, **{piece.id: piece for piece in pieces}}
        return replace(self, pieces=held, order=self.order + fresh if fresh else self.order)

    def without(self, ids: Iterable[str]) -> State:
        """Without these pieces."""
        gone = frozenset(ids)
        return replace(
            self,
            pieces={name: piece for name, piece in self.pieces.items() if name not in gone},
            order=tuple(name for name in self.order if name not in gone),
            decks={name: pile for name, pile in self.decks.items() if name not in gone},
        )

    def lifted(self, ids: tuple[str, ...], top: bool = True) -> State:
        """With these pieces on top of all others (or under them), in the order they had."""
        moved = frozenset(ids)
        kept = tuple(name for name in self.order if name not in moved)
        ours = tuple(name for name in self.order if name in moved)
        return replace(self, order=kept + ours if top else ours + kept)

    def renamed(self, piece: Piece, name: str) -> State:
        """A piece is called otherwise from now on, and lies where it lay in its stack."""
        held = {name if key == piece.id else key: value for key, value in self.pieces.items()}
        held[name] = replace(piece, id=name)
        return replace(self, pieces=held, order=tuple(name if key == piece.id else key for key in self.order))
