"""The marks over the map, laid out once per zoom and moved with it: a pan draws nothing new, a zoom shows scaled
pictures first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter

import pygame as pg

from tabletop.table.board.camera import Camera
from tabletop.table.board.cells import Cells
from tabletop.table.board.frametime import FrameTime
from tabletop.table.board.marks import HEX_PICTURES, LINES, draw_line, facing_ring, reach_of
from tabletop.table.board.sprite_cache import Album
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Cell, Mark, Point

# -- The outline of an area of cells: lit cells read as one region, not as hundreds of equal hexes.

Loop = list[Point]
CREAM = "#fffaf0"


def loops(outlines: Iterable[Sequence[Point]]) -> list[Loop]:
    """The closed lines round the union of cells, each given by its corners in order. A side shared by two cells is
    inside; the others are joined end to end. Corners are map points and may differ by less than a pixel.
    """
    after: dict[tuple[int, int], dict[tuple[int, int], Point]] = {}
    for corners in outlines:
        keys = [(round(x), round(y)) for x, y in corners]
        for i, start in enumerate(keys):
            end = keys[(i + 1) % len(keys)]
            other = after.get(end, {})
            if start in other:  # the neighbour has it in the other direction
                del other[start]
            else:
                after.setdefault(start, {})[end] = corners[i]
    found: list[Loop] = []
    while edges := next(((start, ends) for start, ends in after.items() if ends), None):
        here, loop = edges[0], []
        while after.get(here):
            there, point = after[here].popitem()
            loop.append(point)
            here = there
        found.append(loop)
    return found


def draw(surface: pg.Surface, lines: Iterable[Sequence[tuple[int, int]]], kind: str, wide: int) -> None:
    """Closed lines in pixels of the surface, in the colour of a highlight on a light ground; `wide`: pixels of the
    coloured line."""
    for line in lines:
        if len(line) > 2:
            pg.draw.lines(surface, rgb(CREAM), True, line, wide + 2)
    for line in lines:
        if len(line) > 2:
            pg.draw.lines(surface, rgb(pal.HIGH[kind][0]), True, line, wide)


# -- The marks over the map, laid out once for a zoom and moved with it.

MOST_BYTES = 6_000_000
"""The memory limit for pictures of hexes, and the same again for those of lines."""
LARGEST_LINE = 1_000_000
"""The most pixels of a line's picture; a larger one is drawn into the window each time."""
Look = tuple[Hashable, ...]


@dataclass
class LaidMark:
    """One mark laid out: the middles of cells or the points of the line, in pixels of the map at this zoom."""

    mark: Mark
    points: list[tuple[int, int]]
    look: Look = ()
    loops: Sequence[Sequence[tuple[int, int]]] = ()


@dataclass
class LaidLine:
    """A line as a picture, with its top left corner in pixels of the map at its zoom."""

    picture: pg.Surface
    corner: tuple[int, int]
    zoom: float


class Overlay:
    """Draws marks in the camera's view; unknown kinds raise KeyError (a fault of the game's table)."""

    def __init__(self, camera: Camera, cells: Cells, time: FrameTime) -> None:
        self.camera, self.cells, self.time = camera, cells, time
        self.album = Album(MOST_BYTES)
        self.behind = False
        """Whether scaled stand-ins were used since the last `lay`."""
        self._lines: dict[Mark, LaidLine] = {}
        self._of: tuple[Sequence[Mark], Cell | None, float] = ((), None, 0.0)
        self._items: tuple[list[LaidMark], list[LaidMark]] = ([], [])

    def clear(self) -> None:
        """Drop every picture (other colours)."""
        self.album.clear()
        self._lines.clear()

    @property
    def _cell(self) -> tuple[int, int]:
        """Width and height of a cell in pixels."""
        zoom = self.camera.zoom
        return max(4, round(self.cells.size[0] * zoom)), max(4, round(self.cells.size[1] * zoom))

    # -- laying out
    def lay(self, marks: Sequence[Mark], cursor: Cell | None = None) -> None:
        """Set the marks to draw, with the hex under the keyboard's cursor above them."""
        self.behind = False
        zoom = self.camera.zoom
        if marks is self._of[0] and (cursor, zoom) == self._of[1:]:
            return
        before = {item.mark: item for items in self._items for item in items} if zoom == self._of[2] else {}
        self._of = (marks, cursor, zoom)
        shown = [*marks, Mark("hover", (cursor,), layer=1)] if cursor is not None else marks
        self._items = ([], [])
        for mark in shown:  # most of them were there a moment ago, with the pointer one hex away
            self._items[1 if mark.layer else 0].append(before.get(mark) or self._item(mark, zoom))
        kept = {item.mark for items in self._items for item in items if item.mark.kind in LINES}
        for gone in [mark for mark in self._lines if mark not in kept]:
            del self._lines[gone]
        looks = {item.look for items in self._items for item in items}
        self.album.tidy(self._cell[0], looks)

    def _item(self, mark: Mark, zoom: float) -> LaidMark:
        if mark.draw is not None:
            return LaidMark(mark, [])
        if mark.kind == "outline":
            closed = loops(self.cells.corners(cell) for cell in mark.cells)
            return LaidMark(mark, [], loops=[[(round(x * zoom), round(y * zoom)) for x, y in loop] for loop in closed])
        where = mark.points if mark.kind in LINES else [self.cells.centre(cell) for cell in mark.cells]
        points = [(round(x * zoom), round(y * zoom)) for x, y in where]
        look: Look = ()
        if mark.kind != "facings" and mark.kind not in LINES:
            look = (HEX_PICTURES[mark.kind], mark.text, mark.colour, mark.headings, mark.hollow, mark.weight)
        return LaidMark(mark, points, look)

    # -- drawing
    def draw(self, surface: pg.Surface, layer: int, patient: bool = False, zoomed: bool = False) -> None:
        """Draw the marks of a layer. `patient`: new pictures may be made in later frames, and are if the map was just
        `zoomed`.
        """
        w, h = self._cell
        ox, oy = self.camera.origin[0] - self.camera.window.x, self.camera.origin[1] - self.camera.window.y
        window = self.camera.window.inflate(2 * w, 2 * h).move(ox, oy)
        blits: list[tuple[pg.Surface, tuple[int, int]]] = []
        for item in self._items[layer]:
            if item.look:
                spots = [at for at in item.points if window.collidepoint(at)]
                if spots:
                    picture = self._hex(item, w, h, patient, zoomed)
                    dx, dy = ox + picture.get_width() // 2, oy + picture.get_height() // 2
                    blits.extend((picture, (x - dx, y - dy)) for x, y in spots)
                continue
            surface.fblits(blits)
            blits = []
            if item.mark.draw is not None:
                item.mark.draw(surface, self.camera.to_screen, self.camera.zoom)
            elif item.loops:
                moved = [[(x - ox, y - oy) for x, y in loop] for loop in item.loops]
                draw(surface, moved, item.mark.colour or "reach", max(2, round(w * 0.035)))
            elif item.mark.kind == "facings":
                picture = facing_ring(item.mark, w)
                surface.blit(picture, picture.get_rect(center=(item.points[0][0] - ox, item.points[0][1] - oy)))
            else:
                self._draw_line(surface, item, (ox, oy), patient, zoomed)
        surface.fblits(blits)

    def _hex(self, item: LaidMark, w: int, h: int, patient: bool, zoomed: bool) -> pg.Surface:
        """The picture of a hex mark; if the frame's time is used up, that of another zoom stands in."""
        found = self.album.page(w).get(item.look)
        if found is not None:
            return found
        if (
            patient
            and (zoomed or not self.time.fits(w, "mark"))
            and (standing := self.album.stand_in(item.look, w)) is not None
        ):
            self.behind = True
            return standing
        since = perf_counter()
        found = HEX_PICTURES[item.mark.kind](w, h, item.mark)
        self.album.keep(item.look, w, found)
        self.time.spent(since, w, "mark")
        return found

    def _draw_line(
        self, surface: pg.Surface, item: LaidMark, origin: tuple[int, int], patient: bool, zoomed: bool
    ) -> None:
        zoom, (ox, oy) = self.camera.zoom, origin
        scale = max(0.5, self.cells.size[0] * zoom / 96)
        box = reach_of(item.mark, item.points, scale, zoom)
        if not box.move(-ox, -oy).colliderect(self.camera.window):
            return
        if box.w * box.h > LARGEST_LINE:
            draw_line(surface, item.mark, [(x - ox, y - oy) for x, y in item.points], scale, zoom)
            return
        line = self._lines.get(item.mark)
        if line is not None and line.zoom != zoom:
            if patient and (zoomed or not self.time.fits(max(box.size), "line")):
                self.behind = True
                ratio = zoom / line.zoom
                corner = round(line.corner[0] * ratio) - ox, round(line.corner[1] * ratio) - oy
                surface.blit(pg.transform.scale_by(line.picture, ratio), corner)
                return
            line = None
        if line is None:
            since = perf_counter()
            picture = pg.Surface(box.size, pg.SRCALPHA)
            draw_line(picture, item.mark, [(x - box.x, y - box.y) for x, y in item.points], scale, zoom)
            line = self._lines[item.mark] = LaidLine(picture, box.topleft, zoom)
            self._bound_lines()
            self.time.spent(since, max(box.size), "line")
        surface.blit(line.picture, (line.corner[0] - ox, line.corner[1] - oy))

    def _bound_lines(self) -> None:
        """Drop the oldest lines beyond the limit; they are drawn again on demand."""
        used = sum(line.picture.get_width() * line.picture.get_height() * 4 for line in self._lines.values())
        for mark in list(self._lines)[:-1]:
            if used <= MOST_BYTES:
                break
            gone = self._lines.pop(mark).picture
            used -= gone.get_width() * gone.get_height() * 4
