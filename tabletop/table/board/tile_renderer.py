"""The map under the pieces: no frame waits for it, and no picture stays blurred.

The map in sight is kept as one picture, the canvas. A pan scrolls it and fills the strips that come into sight; a new
zoom scales it once. Sharp parts are made in short steps, nearest to the pointer first and then in the direction of a
drag, and drawn on the canvas as they are finished. Where neither a sharp part nor the old canvas reaches, a rough
picture of the whole map stands in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from time import perf_counter

import pygame as pg

from tabletop.data.tiled import MapSheet
from tabletop.table.draw.picture_cache import weight
from tabletop.table.draw.tilecompose import Composer, Size
from tabletop.table.draw.tilemap import Finish, Key, MapPainter, View, level_of
from tabletop.table.draw.tilepix import MIB
from tabletop.table.ui.layers import beside

# -- Composes squares of the map in short steps, so that no frame has to wait for a complete one.


class SquareComposer(Composer):
    """A composer that prepares a piece in short steps; `compose` then returns the squares in it. It waits for tiles
    still in a file while a thread reads them.
    """

    def __init__(self, sheet: MapSheet, background: pg.Color, objects: bool = True) -> None:
        super().__init__(sheet, background, objects)
        self._ready: tuple[int, int, int, pg.Surface] | None = None
        """The finished piece: its position, how often it is halved, and its picture."""

    def show(self, hide: frozenset[str]) -> None:
        super().show(hide)
        self._ready = None

    def forget(self) -> None:
        super().forget()
        self._ready = None

    def compose(self, x: int, y: int, size: int, level: int) -> pg.Surface:
        if self._ready is not None and self._ready[2] == level:
            left, top, _, piece = self._ready
            part = pg.Rect((x - left) >> level, (y - top) >> level, size, size)
            if piece.get_rect().contains(part):
                return piece.subsurface(part)
        return super().compose(x, y, size, level)

    def prepare(self, x: int, y: int, size: Size, level: int) -> Iterator[None]:
        """`compose` in steps of a row of tiles or a new tile each; after the last step the piece, `size` halved pixels
        wide and high, is ready until the next.
        """
        out = self._paper(size)
        for blits in self._laid_down(x, y, size, level):
            out.fblits(blits, pg.BLEND_PREMULTIPLIED)
            yield
        self._ready = x, y, level, out
        yield

    def _tile_coming(self, gid: int) -> Iterator[None]:
        return self.tiles.coming(gid)

    def _picture_coming(self, name: tuple[object, ...], make: Callable[[], pg.Surface]) -> Iterator[None]:
        return self.tiles.picture_coming(name, make)


# -- The map under the pieces.

SIDE = 256
"""About the side of a sharp part on the screen, in pixels: small enough to be finished within a frame."""
AT_ONCE_MS = 50.0
"""The most milliseconds for the very first picture of a map."""

TOGETHER = 4
"""The number of adjacent parts that are composed as one."""

MARGIN = 3 * SIDE
"""How much wider and higher than the view are its parts together with the ring around it, in pixels."""
VIEWS = 1.25
"""The number of views with their rings that are kept at least and, in a small window, at most."""
LEAST_MB = 6
COARSE_FROM = 1.5
"""From this enlargement on, the rough map is drawn with pixels of double size."""


class Chart(MapPainter):
    """Paints one map under a moving camera. `finish` prints on every new part.

    `paint(..., wait=False)` and `step` belong together: paint shows what is ready and returns how many sharp parts are
    missing, step makes more.
    """

    def __init__(self, sheet: MapSheet, finish: Finish | None = None, budget_mb: float = 24) -> None:
        self.made = 0
        """The number of sharp parts made so far."""
        self.focus: tuple[float, float] | None = None
        """The map point around which parts are made first; None: the middle of the view."""
        self.zoom = 0.0
        """The zoom of the canvas, 0 before the first picture."""
        self._canvas: pg.Surface | None = None
        self._spare: pg.Surface | None = None
        self._corner = (0, 0)
        """The corner of the canvas, in pixels of the map at this zoom."""
        self._whole: pg.Surface | None = None
        self._whole_old = True
        """Whether the rough map must be made, or made again."""
        self._underway: tuple[list[Key], Iterator[None]] | None = None
        """Adjacent parts that are being made together, and the remaining steps."""
        self._planned: tuple[object, ...] = ()
        self._drift = (0, 0)
        super().__init__(sheet, budget_mb, finish=finish)
        self._most = self.budget
        self._art = SquareComposer(sheet, self.background)
        self._art.show(self.hide)

    # ------------------------------------------------------------------ called by the board
    def begin(self) -> None:
        """Start decoding and cutting the map's tiles in a thread: the map will be shown soon."""
        self._art.tiles.begin()

    def paint(self, surface: pg.Surface, view: View, zoom: float, *, wait: bool = True) -> int:
        """As in MapPainter; with `wait=False` the last picture stands in for what is missing."""
        zoom = _tidy(zoom)
        first = self._canvas is None
        self._asked = (view, zoom)
        self.budget = min(self._most, enough(surface.get_size()))
        self._move_to(surface.get_size(), zoom, (round(view[0] * zoom), round(view[1] * zoom)))
        if wait or first:
            self._make_visible(1e9 if wait else AT_ONCE_MS)
        assert self._canvas is not None
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._on_canvas()))
        surface.blit(self._canvas, (0, 0))
        surface.set_clip(clip)
        if self._used > self.budget:
            self._trim(set(self._keys(view, zoom, ring=1)))
        return self._missing()

    def step(self, ms_budget: float) -> int:
        """Make sharp parts for about `ms_budget` milliseconds, at least a little, and not beyond the last one missing
        in sight: that is shown first. Returns how many of these were made.
        """
        if self._asked is None:
            return 0
        before = self._missing()
        self._plan_anew()
        self._make(perf_counter() + ms_budget / 1000, in_sight=before > 0)
        return before - self._missing()

    @property
    def busy(self) -> bool:
        """Whether anything is left to make, in sight or beside it."""
        if self._asked is None:
            return False
        self._plan_anew()
        return bool(self._wanted) or self._underway is not None

    def forget(self) -> None:
        """Drop all parts, for example after the print changed; the last picture stands in until they are made again."""
        self._underway, self._whole_old = None, True
        super().forget()

    def sketch(self, scale: float) -> Iterator[pg.Surface | None]:
        """The whole map as one small picture, made in short steps; only the last yields it."""
        zoom, art = _tidy(scale), SquareComposer(self.sheet, self.background)
        assert isinstance(self._art, SquareComposer)
        art.layers, art.tiles = self._art.layers, self._art.tiles
        area = self._on_screen(zoom)
        out = pg.Surface((max(1, area.w), max(1, area.h)), depth=32)
        out.fill(self.background)
        for key in self._keys(self.area, zoom):
            yield from self._prepared(art, [key])
            own, self._art = self._art, art
            try:
                out.blit(self._draw(key), self._box(key).move(-area.x, -area.y))
            finally:
                self._art = own
            yield None
        yield out

    def let_go(self) -> None:
        """The map stays as it is for now: the buffer for the next zoom is made when needed."""
        self._spare = None

    def put_away(self) -> None:
        """Free all that was drawn and read: the map will not be shown again."""
        self.forget()
        self._art.forget()
        self._canvas = self._spare = self._whole = self._asked = None
        self.zoom = 0.0

    # ------------------------------------------------------------------ the canvas
    def _on_canvas(self) -> pg.Rect:
        """The map on the canvas."""
        return self._on_screen(self.zoom).move(-self._corner[0], -self._corner[1])

    def _move_to(self, size: tuple[int, int], zoom: float, corner: tuple[int, int]) -> None:
        """Move the canvas to another view: scroll it, scale it or begin again."""
        old, before, (x, y) = self._canvas, self.zoom, self._corner
        dx, dy = corner[0] - x, corner[1] - y
        if old is not None and zoom == before and old.get_size() == size:
            if dx or dy:
                self._corner, self._drift, self.focus = corner, (_sign(dx), _sign(dy)), None
                if abs(dx) < size[0] and abs(dy) < size[1]:
                    old.scroll(-dx, -dy)
                self._expose(old, beside(pg.Rect((0, 0), size), pg.Rect((-dx, -dy), size)))
            return
        self.zoom, self._corner, self._drift = zoom, corner, (0, 0)
        new, place = self._blank(size), pg.Rect(0, 0, 0, 0)
        if old is not None:
            place = self._carry_over(old, before, (x, y), new)
        self._canvas = new
        self._spare = old if old is not None and old.get_size() == size else self._blank(size)
        self._expose(new, beside(pg.Rect((0, 0), size), place), stale=True)

    def _blank(self, size: tuple[int, int]) -> pg.Surface:
        """A surface of that size for a view: the unused one, if it fits. The first write to a new surface is slow, so
        it is done now and not in the frame of a zoom.
        """
        spare, self._spare = self._spare, None
        if spare is None or spare.get_size() != size:
            spare = pg.Surface(size, depth=32)
            spare.fill(self.background)
        return spare

    def _carry_over(self, old: pg.Surface, before: float, corner: tuple[int, int], new: pg.Surface) -> pg.Rect:
        """Scale the part of the old canvas that is in the new view, and draw it there; returns its rectangle."""
        ratio = self.zoom / before
        known = old.get_rect().clip(self._on_screen(before).move(-corner[0], -corner[1]))
        left, top = (known.x + corner[0]) * ratio - self._corner[0], (known.y + corner[1]) * ratio - self._corner[1]
        place = _between(left, top, left + known.w * ratio, top + known.h * ratio).clip(new.get_rect())
        part = _between(
            (place.x + self._corner[0]) / ratio - corner[0],
            (place.y + self._corner[1]) / ratio - corner[1],
            (place.right + self._corner[0]) / ratio - corner[0],
            (place.bottom + self._corner[1]) / ratio - corner[1],
        ).clip(known)
        if not (place.w and place.h and part.w and part.h):
            return pg.Rect(0, 0, 0, 0)
        pg.transform.scale(old.subsurface(part), place.size, new.subsurface(place))
        return place

    def _expose(self, canvas: pg.Surface, areas: list[pg.Rect], *, stale: bool = False) -> None:
        """Fill areas of the canvas: sharp where there are parts, else from the rough map. `stale`: the rest of it needs
        its parts, too.
        """
        assert self._asked is not None
        boxes = [(key, self._box(key).move(-self._corner[0], -self._corner[1])) for key in self._keys(*self._asked)]
        on_map = self._on_canvas()
        for area in areas:
            shown = area.clip(on_map)
            if shown.w and shown.h and any(key not in self._pieces and box.colliderect(shown) for key, box in boxes):
                self._rough_into(canvas, shown)
        for key, box in boxes:
            piece = self._pieces.get(key)
            if piece is not None:
                self._pieces.move_to_end(key)
                for area in [box] if stale else areas:
                    shown = area.clip(box)
                    if shown.w and shown.h:
                        canvas.blit(piece, shown, shown.move(-box.x, -box.y))

    def _rough_into(self, canvas: pg.Surface, area: pg.Rect) -> None:
        """Fill an area of the canvas from the rough map; with paper while there is none."""
        if self._whole is None:
            canvas.fill(self.background, area)
            return
        ratio = self.zoom / self._rough()
        at = self._on_screen(self._rough())
        x, y = (area.x + self._corner[0]) / ratio - at.x, (area.y + self._corner[1]) / ratio - at.y
        part = pg.Rect(math.floor(x), math.floor(y), math.ceil(area.w / ratio) + 2, math.ceil(area.h / ratio) + 2).clip(
            self._whole.get_rect()
        )
        if not part.w or not part.h:
            canvas.fill(self.background, area)
            return
        size = math.ceil(part.w * ratio), math.ceil(part.h * ratio)
        if ratio < COARSE_FROM:
            picture = pg.transform.smoothscale(self._whole.subsurface(part), size)
        else:  # so blurred that pixels of double size are invisible: a third of the time
            half = pg.transform.smoothscale(self._whole.subsurface(part), (-(-size[0] // 2), -(-size[1] // 2)))
            picture = pg.transform.scale(half, size)
        clip = canvas.get_clip()
        canvas.set_clip(area)
        canvas.blit(picture, (area.x + round((part.x - x) * ratio), area.y + round((part.y - y) * ratio)))
        canvas.set_clip(clip)

    def _missing(self) -> int:
        """The number of parts in sight that are not sharp."""
        return sum(key not in self._pieces for key in self._keys(*self._asked)) if self._asked is not None else 0

    # ------------------------------------------------------------------ what to make next
    def _side(self, zoom: float) -> int:
        """Map pixels along a part: a multiple of the grain of its level."""
        if zoom not in self._sides:
            grain = 1 << level_of(zoom)
            self._sides[zoom] = max(1, round(SIDE / zoom / grain)) * grain
        return self._sides[zoom]

    def _plan_anew(self) -> None:
        """Make a new plan if the view covers other parts than before."""
        assert self._asked is not None
        view, zoom = self._asked
        side = self._side(zoom)
        x, y, wide, high = view
        now = (zoom, x // side, y // side, (x + wide) // side, (y + high) // side, self._drift, self.focus)
        if now != self._planned or self._wanted is None:
            self._planned = now
            self._wanted = self._plan(view, zoom)
            if self._underway is not None and not any(key in self._wanted for key in self._underway[0]):
                self._underway = None

    def _plan(self, view: View, zoom: float) -> list[Key]:
        """Missing parts of the view from the focus outwards, then those around it, in the direction of movement first,
        then the rough map.
        """
        side = self._side(zoom)
        px, py = self.focus or (view[0] + view[2] / 2, view[1] + view[3] / 2)
        column, row = px / side - 0.5, py / side - 0.5
        inside, (dx, dy) = list(self._keys(view, zoom)), self._drift
        plan = sorted(
            (key for key in inside if key not in self._pieces), key=lambda key: math.dist(key[1:], (column, row))
        )
        x, y, wide, high = self.area
        around = [
            key
            for key in self._keys(view, zoom, ring=1)
            if key not in self._pieces and x - side < key[1] * side < x + wide and y - side < key[2] * side < y + high
        ]
        around = sorted(set(around).difference(inside), key=lambda key: (-dx * key[1] - dy * key[2], key))
        rough = (
            [key for key in self._keys(self.area, self._rough()) if key not in self._pieces] if self._whole_old else []
        )
        return plan + around + rough

    def _make_visible(self, ms: float) -> None:
        """Make parts of the view only."""
        assert self._asked is not None
        self._wanted = [key for key in self._keys(*self._asked) if key not in self._pieces]
        self._underway = None
        self._make(perf_counter() + ms / 1000)
        self._wanted = None

    def _make(self, end: float, in_sight: bool = False) -> None:
        """Make parts in short steps until `end` on `perf_counter`; `in_sight`: only those missing there."""
        while (doing := self._next()) is not None:
            for _ in doing:
                if perf_counter() >= end:
                    return
            self._underway = None
            if perf_counter() >= end or (in_sight and not self._missing()):
                break
        if self._whole_old and self._wanted == []:
            self._keep_whole()

    def _next(self) -> Iterator[None] | None:
        """The steps of the present parts, or of the next ones; None if there are none."""
        while self._underway is None and self._wanted:
            key = self._wanted.pop(0)
            if key not in self._pieces:
                keys = self._with_neighbours(key)
                self._underway = keys, self._steps(keys)
        return self._underway[1] if self._underway is not None else None

    def _with_neighbours(self, key: Key) -> list[Key]:
        """The part and the wanted ones beside it in its row, equally in or out of sight: tiles on their edges are drawn
        only once, and a row of tiles at a time.
        """
        zoom, column, row = key
        in_sight = set(self._keys(*self._asked)) if self._asked is not None else set()
        wanted = {other for other in self._wanted or () if (other in in_sight) == (key in in_sight)}
        first = last = column
        while last - first + 1 < TOGETHER:
            before, after = (zoom, first - 1, row) in wanted, (zoom, last + 1, row) in wanted
            if not before and not after:
                break
            if after and (not before or last - column <= column - first):
                last += 1
            else:
                first -= 1
        return [(zoom, c, row) for c in range(first, last + 1)]

    def _steps(self, keys: list[Key]) -> Iterator[None]:
        """All steps for adjacent parts."""
        assert isinstance(self._art, SquareComposer)
        yield from self._prepared(self._art, keys)
        for key in keys:
            if key in self._pieces:
                continue
            piece, zoom = self._draw(key), key[0]
            self._store(key, piece)
            self.made += 1
            if self._canvas is not None and zoom == self.zoom:
                self._canvas.blit(piece, self._box(key).move(-self._corner[0], -self._corner[1]))
            yield

    def _prepared(self, art: SquareComposer, keys: list[Key]) -> Iterator[None]:
        """The steps after which adjacent parts can be drawn at once."""
        zoom, column, row = keys[0]
        side, level = self._side(zoom), level_of(zoom)
        rim = max(math.ceil(2 / zoom), 1) if zoom > 1 else 0
        size = (len(keys) * side + 2 * rim) >> level, (side + 2 * rim) >> level
        yield from art.prepare(column * side - rim, row * side - rim, size, level)

    def _keep_whole(self) -> None:
        """Join the rough map from its parts."""
        rough = self._rough()
        keys = list(self._keys(self.area, rough))
        if all(key in self._pieces for key in keys):
            area = self._on_screen(rough)
            self._whole_old = False
            self._whole = pg.Surface((max(1, area.w), max(1, area.h)), depth=32)
            self._whole.fblits([(self._pieces[key], self._box(key).move(-area.x, -area.y).topleft) for key in keys])
            for key in keys:
                if key[0] != self.zoom:
                    self._used -= weight(self._pieces.pop(key))


def enough(size: tuple[int, int]) -> int:
    """Bytes of sharp parts for a view of this size: itself, the ring around it, some of another zoom."""
    return max(LEAST_MB * MIB, round(VIEWS * 4 * (size[0] + MARGIN) * (size[1] + MARGIN)))


def _tidy(zoom: float) -> float:
    """A zoom as MapPainter names it."""
    return max(1e-3, min(64.0, round(zoom, 6)))


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _between(left: float, top: float, right: float, bottom: float) -> pg.Rect:
    """The rectangle of whole pixels nearest to these edges."""
    x, y = round(left), round(top)
    return pg.Rect(x, y, max(0, round(right) - x), max(0, round(bottom) - y))
