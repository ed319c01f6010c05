"""What the player does on the drawing board: something of the library is put on the map, pieces are moved and turned,
areas are painted. Each deed makes another document, or is refused with the sentence that `tabletop check` has for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tabletop.data.faults import DataError, DataFault
from tabletop.data.jsondocument import at
from tabletop.games import kit
from tabletop.shelf.drafts import Drawing
from tabletop.table.design.contract import Area, CannotChange, Cell, Designing, Document, Path_, Piece, Ware
from tabletop.table.design.faultlist import words_of

NOT_HERE = "It cannot be put here: the lit cells show where it may lie."


def faults_of(game: str, document: Document, sheet: Any) -> list[DataFault]:
    """What `check` says of a document on its map: faults, or remarks where there are none."""
    files = kit(game).scenarios()
    try:
        scenario = files.scenario(document, "the scenario")
    except DataError as error:
        return error.faults
    if files.advice is None:
        return []
    return [DataFault("", told.place, told.wrong, told.mend) for told in files.advice(scenario, sheet)]


def new_fault(game: str, before: Document, after: Document, sheet: Any) -> str:
    """What `check` says of a change that it did not say without it, in words; "": nothing."""
    known = Counter(fault.wrong for fault in faults_of(game, before, sheet))
    for fault in faults_of(game, after, sheet):
        if not known[fault.wrong]:
            return words_of(fault)
        known[fault.wrong] -= 1
    return ""


class Deeds:
    """What the player does on the drawing board. `ware`: what is in hand to be put down, for the side `seat`; `chosen`:
    the path of the piece or area that the details are about; `lifted`: the chosen piece goes where the next click is;
    `changed`: is told after each deed, `refused`: the sentence of one that was not done."""

    def __init__(
        self,
        drawing: Drawing,
        design: Designing,
        changed: Callable[[], object],
        refused: Callable[[str], object],
    ) -> None:
        self.drawing, self.design, self.changed, self.refused = drawing, design, changed, refused
        self.seat = 0
        self.ware: Ware | None = None
        self.chosen: Path_ | None = None
        self.lifted = False
        self._corner: Cell | None = None
        self._open: tuple[object, frozenset[Cell]] = (None, frozenset())

    # -- what is there
    @property
    def document(self) -> Document:
        return self.drawing.document

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self.design.pieces(self.document))

    @property
    def areas(self) -> tuple[Area, ...]:
        return tuple(self.design.areas(self.document))

    def piece(self, path: Path_ | None) -> Piece | None:
        return next((piece for piece in self.pieces if piece.path == path), None)

    def area(self, path: Path_ | None) -> Area | None:
        return next((area for area in self.areas if area.path == path), None)

    def lit(self) -> frozenset[Cell]:
        """Where what is in hand may lie."""
        moved = self.chosen if self.lifted else None
        if self.ware is None and moved is None:
            return frozenset()
        key = (id(self.document), self.ware.key if self.ware else "", self.seat, moved)
        if self._open[0] != key:
            found = (
                self.design.open_to(self.document, self.ware, self.seat)
                if self.ware is not None
                else self.design.open_for(self.document, moved or ())
            )
            self._open = key, found
        return self._open[1]

    # -- the hand
    def take(self, ware: Ware | None) -> None:
        """Something of the library in hand, or nothing."""
        self.ware, self.lifted, self._corner = ware, False, None
        self.changed()

    def choose(self, path: Path_ | None) -> None:
        """The details are about this."""
        self.chosen, self.ware, self.lifted, self._corner = path, None, False, None
        self.drawing.pause()
        self.changed()

    def lift(self) -> None:
        """The chosen piece goes where the next click is."""
        self.lifted, self.ware = self.piece(self.chosen) is not None, None
        self.changed()

    def let_go(self) -> bool:
        """Nothing in hand; whether there was something."""
        had = self.ware is not None or self.lifted or self.chosen is not None
        if self.ware is not None or self.lifted:
            self.ware, self.lifted = None, False
        else:
            self.chosen = None
        self._corner = None
        self.changed()
        return had

    def click(self, cell: Cell, piece: Path_ | None, many: bool) -> None:
        """A cell was clicked, perhaps with a piece on it; `many`: with Shift."""
        area = self.area(self.chosen)
        if self.ware is not None:
            self.put(self.ware, cell)
        elif self.lifted and self.chosen is not None:
            self.move(self.chosen, cell)
        elif area is not None and area.paint is not None and piece is None:
            self.paint(area, cell, many)
        else:
            self.choose(piece)

    # -- deeds
    def do(self, make: Callable[[], Document], what: str = "") -> bool:
        """Another document; whether it came to that."""
        try:
            made = make()
        except CannotChange as why:
            self.refused(str(why))
            return False
        done = self.drawing.change(made, what)
        self.changed()
        return done

    def why_not(self, ware: Ware, cell: Cell) -> str:
        """Why something of the library cannot be put on a cell; "" when it can."""
        if cell in self.design_open(ware):
            return ""
        try:
            made, _ = self.design.put(self.document, ware, self.seat, cell)
        except CannotChange as why:
            return str(why)
        return new_fault(self.drawing.game, self.document, made, self.design.sheet) or NOT_HERE

    def design_open(self, ware: Ware) -> frozenset[Cell]:
        """Where something of the library may be put, whether or not it is in hand."""
        if self.ware is not None and self.ware.key == ware.key:
            return self.lit()
        return self.design.open_to(self.document, ware, self.seat)

    def put(self, ware: Ware, cell: Cell) -> bool:
        """Something of the library on a cell."""
        if why := self.why_not(ware, cell):
            self.refused(why)
            return False
        made: list[Path_] = []

        def make() -> Document:
            document, path = self.design.put(self.document, ware, self.seat, cell)
            made.append(path)
            return document

        done = self.do(make)
        if made:
            self.chosen = made[0]
            self.changed()
        return done

    def move(self, path: Path_, cell: Cell) -> bool:
        """A piece to another cell."""
        there = self.design.open_for(self.document, path)
        if cell not in there:
            self.refused(self._why_not_moved(path, cell))
            return False
        self.lifted = False
        return self.do(lambda: self.design.move(self.document, path, cell))

    def _why_not_moved(self, path: Path_, cell: Cell) -> str:
        try:
            made = self.design.move(self.document, path, cell)
        except CannotChange as why:
            return str(why)
        return new_fault(self.drawing.game, self.document, made, self.design.sheet) or NOT_HERE

    def turn(self, by: int) -> None:
        """The chosen piece turns."""
        path = self.chosen
        if path is not None and self.piece(path) is not None:
            self.do(lambda: self.design.turn(self.document, path, by))

    def remove(self) -> None:
        """The chosen piece or area goes."""
        path = self.chosen
        if path is None or (self.piece(path) is None and self.area(path) is None):
            self.refused("Choose a piece first: click it on the map.")
            return
        self.chosen, self.lifted = None, False
        self.do(lambda: self.design.remove(self.document, path))

    def paint(self, area: Area, cell: Cell, many: bool) -> None:
        """A cell of an area more or less; `many`: all between this one and the one clicked before."""
        paint, there = area.paint, set(area.cells)
        assert paint is not None
        if many and self._corner is not None:
            (c0, c1), (r0, r1) = (sorted(pair) for pair in zip(self._corner, cell, strict=True))
            there |= {(c, r) for c in range(c0, c1 + 1) for r in range(r0, r1 + 1)}
        else:
            there ^= {cell}
        self._corner = cell
        self.do(lambda: paint(self.document, frozenset(there)))

    def add_area(self, kind: int) -> None:
        """A new area, chosen at once."""
        made: list[Path_] = []

        def make() -> Document:
            document, path = self.design.add_area(self.document, kind, self.seat)
            made.append(path)
            return document

        if self.do(make):
            self.choose(made[0])

    def undo(self) -> None:
        self._step(self.drawing.undo)

    def redo(self) -> None:
        self._step(self.drawing.redo)

    def _step(self, step: Callable[[], None]) -> None:
        step()
        if self.chosen is not None and at(self.document, self.chosen) is None:
            self.chosen = None
        self.lifted, self._corner = False, None
        self.changed()
