"""What else the hand can hold than pieces: a pen, a rubber, a frame for zones, a ruler. A drag over the board is theirs
while one of them is in hand; with none a frame is drawn round pieces to choose them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.games.free_table.rules.state import ARROW, COLOURS, LINE, PEN, Cell, Stroke, Zone
from tabletop.games.free_table.rules.zoning import LONGEST_NAME, MOST_POINTS, Erase, MakeZone, RenameZone, Sketch
from tabletop.games.free_table.table import ground
from tabletop.grid import hexes, squares
from tabletop.table.play.contract import Choice, Mark, Note, Point, Spot
from tabletop.table.ui.dialogs import ask_text

if TYPE_CHECKING:
    from tabletop.games.free_table.table.table import Desk

RUBBER, ZONE, TRACK, RULER = "rubber", "zone", "track", "ruler"
TITLES = {
    LINE: "Draw a line", ARROW: "Draw an arrow", PEN: "Draw freehand", RUBBER: "Rub out what is drawn",
    ZONE: "Frame a zone or box", TRACK: "Frame a track with numbers", RULER: "Measure",
}  # fmt: skip
ASKED = {
    LINE: "Drag a line over the map.", ARROW: "Drag an arrow over the map.",
    PEN: "Draw on the map with the button down.",
    RUBBER: "Click what shall go, or drag over it.", ZONE: "Drag a frame over the cells of the zone; then name it.",
    TRACK: "Drag a frame over the cells of the track, which are numbered from the left; then name it.",
    RULER: "Drag from here to there; the cells between are counted.",
}  # fmt: skip
NEAR = 0.15
"""Cell widths from a stroke within which the rubber finds it."""


class Tools:
    """What else the hand can hold than pieces. `held`: the tool, "" for none; `colour`: of what is drawn."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.held, self.colour = "", COLOURS[0]
        self.start: Point | None = None
        self.points: list[Point] = []
        self.gone: list[str] = []

    def take(self, tool: str) -> None:
        """Another tool, or none."""
        self.held, self.start, self.points = tool, None, []
        self.desk.host.changed()

    def choices(self) -> list[Choice]:
        """The menu of tools and colours."""
        tools = [Choice(title, run=partial(self.take, tool)) for tool, title in TITLES.items() if tool != RULER]
        inks = [Choice(f"In {ink}", run=partial(self._dip, ink)) for ink in COLOURS if ink != self.colour]
        return [*tools, *inks]

    def _dip(self, ink: str) -> None:
        self.colour = ink
        self.take(self.held or PEN)

    # -- a drag
    def begin(self, spot: Spot) -> None:
        self.start, self.points, self.gone = spot.point, [spot.point], []

    def drag(self, spot: Spot) -> Note | None:
        """The pointer is here now."""
        assert self.start is not None
        if self.held == PEN:
            self.points.append(spot.point)
        else:
            self.points = [self.start, spot.point]
        if self.held == RUBBER:
            self._rub(spot.point)
        return self._measured() if self.held == RULER else None

    def drop(self, spot: Spot | None) -> None:
        """The button is up: what was drawn is there."""
        start, self.start = self.start, None
        if spot is None or start is None:
            return
        if self.held == RUBBER:
            self._rub(spot.point)
            if self.gone:
                self.desk.host.submit(Erase(tuple(self.gone)))
            self.gone = []
        elif self.held in (ZONE, TRACK):
            self._name(self.framed(start, spot.point))
        elif self.held != RULER:
            self.desk.host.submit(Sketch(self.held, self._thinned(), self.colour))

    def click(self, spot: Spot) -> None:
        """A click without a drag: the rubber takes one stroke, a frame one cell."""
        if self.held == RUBBER:
            self.begin(spot)
            self.drop(spot)
        elif self.held in (ZONE, TRACK):
            self._name((spot.cell,))
        self.points = []

    # -- what comes of it
    def _thinned(self) -> tuple[Cell, ...]:
        """The points of a stroke in whole pixels, no more than it may have."""
        points = [(round(x), round(y)) for x, y in self.points]
        kept = [point for n, point in enumerate(points) if not n or point != points[n - 1]]
        step = -(-len(kept) // (MOST_POINTS - 1))
        few = [*kept[:: max(1, step)], *([kept[-1]] if kept[:: max(1, step)][-1] != kept[-1] else [])]
        return tuple(few if len(few) > 1 else few * 2)

    def _rub(self, point: Point) -> None:
        near = ground.nearest_stroke(self.desk.host.view, point, self.desk.host.cell_size[0] * NEAR)
        if near and near not in self.gone:
            self.gone.append(near)

    def framed(self, a: Point, b: Point) -> tuple[Cell, ...]:
        """The cells whose middles lie in a frame, row by row from the left."""
        (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        host = self.desk.host
        inside = []
        for cell in self.desk.scenario.grid:
            x, y = host.centre(cell)
            if left <= x <= right and top <= y <= bottom:
                inside.append((round(y), x, cell))
        return tuple(cell for _, _, cell in sorted(inside))

    def _name(self, cells: Sequence[Cell]) -> None:
        if not cells:
            self.desk.host.status("No middle of a cell lies in that frame.")
            return
        track = self.held == TRACK

        def made(name: str | None) -> None:
            if name is not None:
                self.desk.host.submit(MakeZone(name.strip(), tuple(cells), self.colour, track))

        title, start = ("A track with numbers", "Turns") if track else ("A zone", "Box")
        self._called(title, start, made)

    def rename(self, zone: Zone) -> None:
        """Ask for another name for a zone."""

        def made(name: str | None) -> None:
            if name is not None and name.strip() != zone.name:
                self.desk.host.submit(RenameZone(zone.id, name.strip()))

        self._called(f'The zone "{zone.name}"', zone.name, made)

    def _called(self, title: str, start: str, made: Callable[[str | None], None]) -> None:
        check = lambda name: "" if 0 < len(name.strip()) <= LONGEST_NAME else f"Write 1 to {LONGEST_NAME} letters."
        ask_text(self.desk.supply.root, title, "What is it called?", made, start=start, check=check)

    def _measured(self) -> Note:
        (a, b), host = self.points, self.desk.host
        here, there = self.desk.cell_at(a), self.desk.cell_at(b)
        grid = self.desk.scenario.grid
        straight = (
            f"{((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 / host.cell_size[0]:.1f} cell widths in a straight line"
        )
        ends = f"{grid.label(here)} to {grid.label(there)}" if here in grid and there in grid else ""
        if self.desk.on_squares:
            far = squares.king_distance(here, there)
            lines: tuple[str, ...] = (f"{squares.walking_distance(here, there)} without diagonal steps", straight)
        else:
            far, lines = hexes.distance(here, there), (straight,)
        return Note(f"{far} {'cell' if far == 1 else 'cells'}", (ends, *lines) if ends else lines)

    # -- what is seen of it
    def marks(self) -> list[Mark]:
        """What is being drawn."""
        if len(self.points) < 2 or (self.start is None and self.held != RULER):
            return []
        if self.held == RULER:
            return [self._between(), ground.ruler(*self.points)]
        if self.held in (LINE, ARROW, PEN):
            return [
                Mark("hover", layer=1, draw=ground.stroke_drawn(Stroke("", self.held, self._thinned(), self.colour)))
            ]
        return [ground.frame(*self.points)] if self.held != RUBBER else []

    def _between(self) -> Mark:
        here, there = (self.desk.cell_at(point) for point in self.points)
        line = squares.line(here, there) if self.desk.on_squares else hexes.line(here, there)
        return Mark("hover", draw=ground.wash(self.desk.host, line[:400], "#f2c230", 90))
