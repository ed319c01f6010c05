"""The position of a free table: what lies there, what is drawn under it, and how the table was set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tabletop.core.cards import Pile
from tabletop.core.codec import STATIC
from tabletop.core.fastcopy import quick
from tabletop.core.game import Result
from tabletop.core.messages import Frame
from tabletop.grid.hexgrid import HexGrid
from tabletop.grid.squares import SquareGrid

# -- What lies on a free table: counters, markers, notes, cards and decks, and who knows what they are.

Cell = tuple[int, int]
OPEN, COVERED, AWAY = "", "covered", "away"
"""How a piece is hidden: everybody sees it; the others see that something lies there; they see nothing at all."""
VEILS = (OPEN, COVERED, AWAY)
COUNTER, MARKER, NOTE, CARD, DECK = "counter", "marker", "note", "card", "deck"
KINDS = (COUNTER, MARKER, NOTE)
"""What can be put down anywhere."""
NOBODY = -1
UNKNOWN = "?"
"""What stands for what a seat does not know."""


@quick
@dataclass(frozen=True, slots=True)
class Piece:
    """One piece. kind: counter, marker, note, card or deck. face: the key of a picture, "" for none; text, back: words
    on its two sides. side: whose colour it wears, -1 for nobody's. facing: degrees clockwise from the top of the map.
    knower: the seat that knows a hidden one. deck: the deck that a card comes from. place: where it lies in its cell,
    in thousandths of a cell's width right of and below the middle; (0, 0): on the stack. remark: what somebody wrote
    beside it.
    """

    id: str
    kind: str
    face: str
    text: str
    side: int
    at: Cell
    back: str = ""
    facing: int = 0
    flipped: bool = False
    veil: str = OPEN
    knower: int = NOBODY
    deck: str = ""
    place: Cell = (0, 0)
    remark: str = ""

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat sees that it lies there."""
        return self.veil != AWAY or seat == self.knower

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat knows what it is."""
        return self.veil == OPEN or seat == self.knower

    def for_seat(self, seat: int | None) -> Piece:
        """As a seat sees one that lies there."""
        if self.known_to(seat):
            return self
        return replace(self, face="", text="", back="", flipped=False, remark="")

    @property
    def name(self) -> str:
        """What the log calls it."""
        if self.veil == COVERED and not self.text and not self.face:
            return "a covered piece"
        words = self.text or self.face.rpartition("/")[2].replace("_", " ")
        return f'the note "{words[:40]}"' if self.kind == NOTE else words or "a blank piece"


# -- What lies flat on a free table under the pieces: zones with a name, lines that somebody drew.

LINE, ARROW, PEN = "line", "arrow", "pen"
STROKES = (LINE, ARROW, PEN)
COLOURS = ("red", "blue", "green", "yellow", "black", "white")


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells with a name, such as a box for reinforcements. numbered: a track, whose cells count from 1."""

    id: str
    name: str
    cells: tuple[Cell, ...]
    colour: str
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line, an arrow or a stroke of the pen through points of the map (in its pixels)."""

    id: str
    kind: str
    points: tuple[Cell, ...]
    colour: str


# -- The table that is set: its map's cells, who sits there, what lies there from the start.


@dataclass(frozen=True, slots=True)
class Side:
    """Who sits at a seat."""

    name: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A free table. columns, rows, hexagonal, axis, index: the cells of the map as Tiled counts them; bare: no grid
    is printed, and pieces lie wherever they are put. zones, pieces: what is there from the start."""

    key: str
    title: str
    map_file: str
    sides: tuple[Side, ...]
    columns: int
    rows: int
    hexagonal: bool = False
    axis: str = "y"
    index: str = "odd"
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    bare: bool = False

    @property
    def grid(self) -> HexGrid | SquareGrid:
        """The cells of the map."""
        if self.hexagonal:
            return HexGrid(self.columns, self.rows, self.axis, self.index)
        return SquareGrid(self.columns, self.rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the sides, by seat."""
        return tuple(side.name for side in self.sides)


# -- The position of a free table.


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
