"""Draws a map from Tiled: sharp at every zoom, at the cost of one full-window blit a frame.

The map is drawn in square pieces of about 512 screen pixels that are kept, within a budget, for every zoom in use. A
piece is composed of
tiles halved as often as still leaves them larger than on the screen, and then scaled down smoothly the rest of the
way. Pieces begin on
whole map pixels, and their edges on the screen are rounded from exact positions, so that they meet without gaps and
never drift.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator

import pygame

from tabletop.data.tiled import MapSheet, bounds
from tabletop.data.tiled.geometry import grid
from tabletop.table.draw.picture_cache import weight
from tabletop.table.draw.tilecompose import Composer
from tabletop.table.draw.tilepix import MIB

MOST_TILES_A_PIECE = 6000
PIECE = 512  # about the side of a piece on the screen, in pixels
MOST_PICTURE_PIXELS = 64_000_000
View = tuple[float, float, float, float]
Finish = Callable[[pygame.Surface, float, float, float], None]
Key = tuple[float, int, int]


class MapPainter:
    """Paints one map. Raises MapError when a picture turns out to be damaged.

    Map pixels are those of the art at zoom 1 and may be negative on infinite maps.

    `budget_mb` bounds the kept pieces, `hide` names layers (by name, path or class) that are not drawn, `objects`
    draws tile objects, too, `background` is the paper under the tiles where the map itself has no background colour.
    `finish(piece, map_x, map_y, zoom)` may add grain or light to every finished piece, whose top left is the map pixel
    (map_x, map_y)."""

    def __init__(
        self,
        sheet: MapSheet,
        budget_mb: float = 96,
        *,
        hide: Collection[str] = (),
        objects: bool = True,
        background: pygame.typing.ColorLike = (214, 203, 178),
        finish: Finish | None = None,
    ) -> None:
        self.sheet, self.finish = sheet, finish
        self.budget = int(budget_mb * MIB)
        self.area = bounds(sheet)
        self.background = pygame.Color(background)
        if sheet.background is not None:
            self.background = self.background.lerp(sheet.background[:3], sheet.background.a / 255)
        self._art = Composer(sheet, self.background, objects)
        self._grid = grid(sheet)
        self._pieces: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._used = 0
        self._asked: tuple[View, float] | None = None  # what the last paint or pending was about
        self._wanted: list[Key] | None = None  # what step still has to draw for it
        self.hide = frozenset(hide)

    @property
    def hide(self) -> frozenset[str]:
        """Names, paths or classes of layers that are not drawn; setting it forgets the kept pieces."""
        return self._hide

    @hide.setter
    def hide(self, names: Collection[str]) -> None:
        self._hide = frozenset(names)
        self._art.show(self._hide)
        self._sides: dict[float, int] = {}
        self.forget()

    def forget(self) -> None:
        """Throws all kept pieces away, for example after `finish` was changed."""
        self._pieces.clear()
        self._used = 0
        self._wanted = None

    # ------------------------------------------------------------------ what the window calls
    def paint(self, surface: pygame.Surface, view: View, zoom: float, *, wait: bool = True) -> int:
        """Paints the part `view` (x, y, width, height in map pixels) with its top left on that of `surface`; returns
        how many pieces are missing.

        `wait` draws missing pieces at once. Without it, pieces of another zoom stand in for them until `step` has
        drawn them."""
        zoom = _tidy(zoom)
        keys = list(self._keys(view, zoom))
        missing = [key for key in keys if key not in self._pieces]
        if wait:
            for key in missing:
                self._store(key, self._draw(key))
            missing = []
        left, top = round(view[0] * zoom), round(view[1] * zoom)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._on_screen(zoom).move(-left, -top)))
        for key in keys:
            spot = self._box(key).move(-left, -top)
            piece = self._pieces.get(key)
            if piece is None:
                self._stand_in(surface, key, spot)
            else:
                self._pieces.move_to_end(key)
                surface.blit(piece, spot)
        surface.set_clip(clip)
        self._asked, self._wanted = (view, zoom), None
        if self._used > self.budget:
            self._trim(set(keys))
        return len(missing)

    def load(self) -> None:
        """Decodes every picture of the map now, best before the board is shown. Raises MapError naming the first that
        is damaged."""
        self._art.load()

    def pending(self, view: View, zoom: float) -> int:
        """How many pieces of a view are not drawn yet; `step` will draw these first, then those around the view."""
        zoom = _tidy(zoom)
        self._asked, self._wanted = (view, zoom), None
        return sum(key not in self._pieces for key in self._keys(view, zoom))

    def step(self, ms_budget: float) -> int:
        """Draws pieces that the last `paint` or `pending` missed for about `ms_budget` milliseconds (one at least);
        returns how many are left."""
        end = time.perf_counter() + ms_budget / 1000
        if self._wanted is None:
            self._wanted = self._plan(*self._asked) if self._asked else []
        while self._wanted:
            key = self._wanted.pop(0)
            if key not in self._pieces:
                self._store(key, self._draw(key))
                if time.perf_counter() >= end:
                    break
        if self._used > self.budget and self._asked:
            self._trim(set(self._keys(*self._asked, ring=1)))
        return len(self._wanted)

    def picture(self, scale: float = 1.0, area: tuple[int, int, int, int] | None = None) -> pygame.Surface:
        """The whole map, or an `area` of map pixels, as one picture. Raises ValueError beyond 64 million pixels."""
        x, y, wide, high = area or self.area
        size = max(1, round(wide * scale)), max(1, round(high * scale))
        if size[0] * size[1] > MOST_PICTURE_PIXELS:
            raise ValueError(f"The picture would have {size[0]} x {size[1]} pixels; ask for a smaller scale.")
        out = pygame.Surface(size, depth=32)
        out.fill(self.background)
        zoom = _tidy(scale)
        left, top = round(x * zoom), round(y * zoom)
        quick, self._art = self._art, self._art.finer()
        try:
            for key in self._keys((x, y, wide, high), zoom, clip=area is None):
                out.blit(self._draw(key), self._box(key).move(-left, -top))
        finally:
            self._art = quick
        return out

    # ------------------------------------------------------------------ pieces: where they lie
    def _side(self, zoom: float) -> int:
        """Map pixels along a piece: a multiple of the grain of its level. Far out a piece would hold thousands of
        tiles and take longer than
        a frame to draw, so it is smaller there."""
        if zoom not in self._sides:
            grain, size = 1 << level_of(zoom), PIECE
            while (
                size > 128
                and (size / zoom) ** 2 * len(self._art.layers)
                > MOST_TILES_A_PIECE * self._grid.step_x * self._grid.step_y
            ):
                size //= 2
            self._sides[zoom] = max(1, round(size / zoom / grain)) * grain
        return self._sides[zoom]

    def _box(self, key: Key) -> pygame.Rect:
        """Where a piece lies on a screen whose origin is map pixel (0, 0)."""
        zoom, column, row = key
        side = self._side(zoom) * zoom
        left, top = round(column * side), round(row * side)
        return pygame.Rect(left, top, round((column + 1) * side) - left, round((row + 1) * side) - top)

    def _on_screen(self, zoom: float) -> pygame.Rect:
        x, y, wide, high = self.area
        left, top = round(x * zoom), round(y * zoom)
        return pygame.Rect(left, top, round((x + wide) * zoom) - left, round((y + high) * zoom) - top)

    def _keys(self, view: View, zoom: float, *, ring: int = 0, clip: bool = True) -> Iterator[Key]:
        """The pieces that a view meets, and `ring` more around them."""
        side = self._side(zoom)
        x, y, wide, high = view
        if clip:
            right, bottom = min(x + wide, self.area[0] + self.area[2]), min(y + high, self.area[1] + self.area[3])
            x, y = max(x, self.area[0]), max(y, self.area[1])
        else:
            right, bottom = x + wide, y + high
        if right <= x or bottom <= y:
            return
        first, last = math.floor(x / side) - ring, math.ceil(right / side) + ring
        for row in range(math.floor(y / side) - ring, math.ceil(bottom / side) + ring):
            for column in range(first, last):
                yield zoom, column, row

    def _plan(self, view: View, zoom: float) -> list[Key]:
        """Missing pieces of the view from its middle outwards, then those around it that lie on the map, then a rough
        whole map."""
        side = self._side(zoom)
        middle = (view[0] + view[2] / 2) / side - 0.5, (view[1] + view[3] / 2) / side - 0.5
        plan = sorted(
            (key for key in self._keys(view, zoom) if key not in self._pieces),
            key=lambda key: math.dist(key[1:], middle),
        )
        x, y, wide, high = self.area
        around = [
            key
            for key in self._keys(view, zoom, ring=1)
            if key not in self._pieces
            and key not in plan
            and x - side < key[1] * side < x + wide
            and y - side < key[2] * side < y + high
        ]
        rough = [key for key in self._keys(self.area, self._rough()) if key not in self._pieces]
        return plan + around + rough

    def _rough(self) -> float:
        """The zoom at which the whole map is about two pieces wide; it stands in where nothing better is there."""
        return _tidy(min(1.0, 2 * PIECE / max(self.area[2:])))

    # ------------------------------------------------------------------ pieces: keeping
    def _store(self, key: Key, piece: pygame.Surface) -> None:
        self._pieces[key] = piece
        self._used += weight(piece)

    def _trim(self, needed: set[Key]) -> None:
        """Forgets the pieces that were not used for longest, never those needed now nor the rough map."""
        rough = self._rough()
        for key in list(self._pieces):
            if self._used <= self.budget:
                break
            if key not in needed and key[0] != rough:
                self._used -= weight(self._pieces.pop(key))

    def _stand_in(self, surface: pygame.Surface, key: Key, spot: pygame.Rect) -> None:
        """Fills the place of a missing piece from the kept pieces of the zoom that is nearest and covers it, or with
        paper."""
        zoom, column, row = key
        side = self._side(zoom)
        part = column * side, row * side, side, side
        zooms = sorted({k[0] for k in self._pieces if k[0] != zoom}, key=lambda z: abs(math.log(z / zoom)))
        for other in zooms:
            keys = list(self._keys(part, other))
            if all(k in self._pieces for k in keys):
                break
        else:
            surface.fill(self.background, spot)
            return
        for k in keys:
            box = self._box(k)
            ratio = zoom / other
            target = pygame.Rect(
                round(box.x * ratio) - round(part[0] * zoom) + spot.x,
                round(box.y * ratio) - round(part[1] * zoom) + spot.y,
                math.ceil(box.w * ratio) + 1,
                math.ceil(box.h * ratio) + 1,
            )
            seen = target.clip(spot)
            if seen.w and seen.h:
                source = pygame.Rect(
                    math.floor((seen.x - target.x) / ratio),
                    math.floor((seen.y - target.y) / ratio),
                    math.ceil(seen.w / ratio),
                    math.ceil(seen.h / ratio),
                ).clip(self._pieces[k].get_rect())
                if source.w and source.h:
                    surface.blit(pygame.transform.scale(self._pieces[k].subsurface(source), seen.size), seen)

    # ------------------------------------------------------------------ pieces: drawing
    def _draw(self, key: Key) -> pygame.Surface:
        """One finished piece at its size on the screen."""
        zoom, column, row = key
        side, level, box = self._side(zoom), level_of(zoom), self._box(key)
        rim = math.ceil(2 / zoom) if zoom > 1 else 0  # enlarging looks at the neighbours of a pixel
        rim = max(rim, 1) if zoom > 1 else 0
        picture = self._art.compose(column * side - rim, row * side - rim, (side + 2 * rim) >> level, level)
        if rim:
            size = round((side + 2 * rim) * zoom)
            grown = pygame.transform.smoothscale(picture, (size, size))
            picture = pygame.Surface(box.size, depth=32)
            picture.blit(grown, (-round(rim * zoom), -round(rim * zoom)))
        elif picture.get_size() != box.size:
            picture = pygame.transform.smoothscale(picture, box.size)
        elif picture.get_parent() is not None:  # a part of a larger piece
            picture = picture.copy()
        if self.finish is not None:
            self.finish(picture, column * side, row * side, zoom)
        return picture


def level_of(zoom: float) -> int:
    """How often tiles are halved for a zoom: as often as leaves them no smaller than on the screen."""
    return max(0, math.floor(math.log2(1 / zoom) + 1e-9)) if zoom < 1 else 0


def _tidy(zoom: float) -> float:
    """A zoom without noise in its last digits, so that equal zooms share their pieces."""
    return max(1e-3, min(64.0, round(zoom, 6)))
