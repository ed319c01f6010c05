"""Lays the tiles, pictures and tile objects of a map's layers down on one piece of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from tabletop.data.tiled import ImageLayer, Layer, MapSheet, ObjectLayer, TileLayer, TileObject
from tabletop.data.tiled.geometry import draw_columns, draw_rows, grid, in_box
from tabletop.data.tiled.sheet import Group
from tabletop.data.tiled.values import GID_BITS, decode
from tabletop.table.draw.tilepix import Placed, TilePictures, faded, halve, load_picture, oriented, tinted, turned

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
Known = dict[tuple[int, int], dict[Any, Placed]]
"""Tiles as they were last laid: by how far below and right of the edge of a halved pixel their cells begin, then by
what lies in the cell. Where those of a row begin differently the second is -1, and stands with what lies there."""
Size = tuple[int, int]
Image = tuple[tuple[object, ...], Callable[[], pygame.Surface], int, int]
MOST_LAID = 4000
"""Halved tiles remembered by how they lie, before all are forgotten and looked up again."""
MOST_DROPPED = 48
"""Tiles that went for want of room before what remembers them is forgotten, too."""
_ANCHORS = {
    "topleft": (0, 0),
    "top": (0.5, 0),
    "topright": (1, 0),
    "left": (0, 0.5),
    "center": (0.5, 0.5),
    "right": (1, 0.5),
    "bottomleft": (0, 1),
    "bottom": (0.5, 1),
    "bottomright": (1, 1),
}


class Composer:
    """Composes squares of a map, halved as often as asked. `background` is the paper under the tiles, `objects` draws
    tile objects too."""

    def __init__(self, sheet: MapSheet, background: pygame.Color, objects: bool) -> None:
        self.sheet, self.background, self.objects = sheet, background, objects
        self.tiles = TilePictures(sheet)
        self.layers: list[Layer] = []
        self._grid = grid(sheet)
        self._laid: dict[tuple[int, int], Known] = {}
        self._laid_of = 0
        """How many tiles had been dropped when they were laid: what lies here must not outlive the bound of tiles."""
        self._reach = {layer.id: self._overhang(layer) for layer in sheet.walk() if isinstance(layer, TileLayer)}

    def show(self, hide: frozenset[str]) -> None:
        """Draws all visible layers but those whose name, path or class is in `hide`."""
        self.layers = list(_shown(self.sheet.layers, hide))

    def finer(self) -> Composer:
        """The same, with turned tiles as fine as in Tiled's own pictures."""
        other = Composer(self.sheet, self.background, self.objects)
        other.layers, other.tiles = self.layers, self.tiles.finer()
        return other

    def forget(self) -> None:
        """Throw all pictures away; what is needed again is read again."""
        self._laid.clear()
        self.tiles.forget()

    def load(self) -> None:
        """Decodes every picture now. Raises MapError for the first that is damaged."""
        self.tiles.load()
        for layer in self.layers:
            if isinstance(layer, ImageLayer):
                self._image_blits(layer, 0, 0, (1, 1), 0)

    def compose(self, x: int, y: int, size: int, level: int) -> pygame.Surface:
        """A square of the map from map pixel (x, y), `size` halved pixels wide, halved `level` times."""
        out = self._paper((size, size))
        for blits in self._laid_down(x, y, (size, size), level):
            out.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        return out

    def _paper(self, size: Size) -> pygame.Surface:
        """An empty piece."""
        out = pygame.Surface(size, depth=32)
        out.fill(self.background)
        return out

    def _laid_down(self, x: int, y: int, size: Size, level: int) -> Iterator[Blits]:
        """What lies on a piece of that width and height, from the lowest: a row of tiles, or an image or object layer,
        at a time; nothing where a picture is waited for or was made.
        """
        for layer in self.layers:
            if isinstance(layer, TileLayer):
                yield from self._tile_rows(layer, x, y, size, level)
            elif isinstance(layer, ImageLayer):
                for name, make, _, _ in self._images(layer, x, y, size, level):
                    yield from ([] for _ in self._picture_coming(name, make))
                yield self._image_blits(layer, x, y, size, level)
            elif isinstance(layer, ObjectLayer) and self.objects:
                yield self._object_blits(layer, x, y, size, level)

    def _tile_rows(self, layer: TileLayer, x: int, y: int, size: Size, level: int) -> Iterator[Blits]:
        look, g = layer.look, self._grid
        shift_x, shift_y = _half_up(look.offset_x), _half_up(look.offset_y) + g.height
        columns, rows = self._cells(layer, x, y, (size[0] << level, size[1] << level))
        left, top, mask = x >> level, y >> level, (1 << level) - 1
        known, raws = self._known(layer, level), layer.raw
        for row in draw_rows(self.sheet, rows):
            start = (row - layer.origin[1]) * layer.width - layer.origin[0]
            blits: Blits = []
            for run in draw_columns(self.sheet, columns):
                first, at_y = g.place(run.start, row)
                first, at_y, step = first + shift_x, at_y + shift_y, run.step * g.step_x
                down, within = (at_y >> level) - top, at_y & mask
                begin = start + run.start
                some = (
                    raws[begin : begin + run.step * len(run) : run.step]
                    if run.step > 0
                    else [raws[start + c] for c in run]
                )
                places: Sequence[int]
                if step & mask:  # the tiles of a row begin on different parts of a halved pixel
                    places = range(first, first + step * len(run), step)
                    names: Sequence[Any] = [(raw, at & mask) for raw, at in zip(some, places, strict=True)]
                    places, laid = [(at >> level) - left for at in places], known.setdefault((within, -1), {})
                else:
                    on, names, laid = (first >> level) - left, some, known.setdefault((within, first & mask), {})
                    places = range(on, on + (step >> level) * len(run), step >> level)
                for name in set(names).difference(laid):
                    raw, phase = name if step & mask else (name, first & mask)
                    if raw & GID_BITS:
                        cell, made = decode(raw, self.sheet.hexagonal), self.tiles.made_anew
                        yield from ([] for _ in self._tile_coming(cell.gid))
                        laid[name] = self.tiles.halved(cell, look.tint, look.opacity, level, phase, within)
                        if self.tiles.made_anew != made:
                            yield []
                found = map(laid.get, names)
                blits += [(f[0], (at + f[1], down + f[2])) for f, at in zip(found, places, strict=True) if f]
            yield blits

    def _tile_coming(self, gid: int) -> Iterable[None]:
        """Steps in which a tile is waited for that is still in its file; none where that is read at once."""
        return ()

    def _picture_coming(self, name: tuple[object, ...], make: Callable[[], pygame.Surface]) -> Iterable[None]:
        """The same for the picture of an image layer."""
        return ()

    def _cells(self, layer: TileLayer, x: int, y: int, span: Size) -> tuple[range, range]:
        """The columns and rows whose tiles may reach into a piece of map pixels."""
        reach = self._reach[layer.id]
        x, y = x - _half_up(layer.look.offset_x) - reach, y - _half_up(layer.look.offset_y) - reach
        return in_box(self.sheet, x, y, x + span[0] + 2 * reach, y + span[1] + 2 * reach)

    def _known(self, layer: TileLayer, level: int) -> Known:
        """The tiles of a layer as they were last laid; those of full size only for as long as a piece takes."""
        if not level:
            return {}
        dropped = self.tiles.dropped
        kept = sum(len(laid) for known in self._laid.values() for laid in known.values())
        if dropped - self._laid_of > MOST_DROPPED or kept > MOST_LAID:
            self._laid.clear()
            self._laid_of = dropped
        return self._laid.setdefault((layer.id, level), {})

    def _image_blits(self, layer: ImageLayer, x: int, y: int, size: Size, level: int) -> Blits:
        return [
            (self.tiles.made(name, make), ((left - x) >> level, (top - y) >> level))
            for name, make, left, top in self._images(layer, x, y, size, level)
        ]

    def _images(self, layer: ImageLayer, x: int, y: int, size: Size, level: int) -> Iterator[Image]:
        """The pictures of an image layer that a piece shows: name, how it is made, and the map pixel it begins on."""
        if layer.image is None:
            return
        place_x, place_y = _half_up(layer.look.offset_x), _half_up(layer.look.offset_y)
        grain = 1 << level
        # Tiled repeats over the map, so a repeated picture reaches as far as the piece does.
        xs = (
            range(place_x + (x - place_x) // layer.width * layer.width, x + (size[0] << level), layer.width)
            if layer.repeat_x
            else (place_x,)
        )
        ys = (
            range(place_y + (y - place_y) // layer.height * layer.height, y + (size[1] << level), layer.height)
            if layer.repeat_y
            else (place_y,)
        )
        for top in ys:
            for left in xs:
                phase = left % grain, top % grain
                make = partial(self._image, layer, level, phase)
                yield ("image", layer.id, layer.path, level, phase), make, left, top

    def _image(self, layer: ImageLayer, level: int, phase: tuple[int, int]) -> pygame.Surface:
        """The picture of an image layer, tinted, faded and halved."""
        assert layer.image is not None
        picture = load_picture(layer.image, layer.key)
        if layer.look.tint is not None:
            picture = tinted(picture, layer.look.tint)
        picture = faded(picture, layer.look.opacity)
        return halve(picture, level, phase) if level else picture

    def _object_blits(self, layer: ObjectLayer, x: int, y: int, size: Size, level: int) -> Blits:
        things = [o for o in layer.objects if isinstance(o, TileObject) and o.visible]
        if layer.draw_order == "topdown":
            things.sort(key=lambda o: o.y)
        blits = []
        for thing in things:
            art = self.sheet.tiles[thing.cell.gid]
            across, down = _ANCHORS[thing.align]
            arm = pygame.Vector2(
                (0.5 - across) * thing.width + art.offset[0], (0.5 - down) * thing.height + art.offset[1]
            ).rotate(thing.rotation)
            middle = arm + (thing.x + layer.look.offset_x, thing.y + layer.look.offset_y)
            reach = math.hypot(thing.width, thing.height) / 2 + 2
            right, bottom = x + (size[0] << level), y + (size[1] << level)
            if x - reach < middle.x < right + reach and y - reach < middle.y < bottom + reach:
                picture = self.tiles.made(
                    ("object", layer.id, thing.id, level), partial(self._object, layer, thing, level)
                )
                blits.append(
                    (
                        picture,
                        (
                            round((middle.x - x) / (1 << level) - picture.get_width() / 2),
                            round((middle.y - y) / (1 << level) - picture.get_height() / 2),
                        ),
                    )
                )
        return blits

    def _object(self, layer: ObjectLayer, thing: TileObject, level: int) -> pygame.Surface:
        """A tile object scaled, turned and halved."""
        picture = self.tiles.plain(thing.cell.gid)
        if layer.look.tint is not None:
            picture = tinted(picture, layer.look.tint)
        picture = oriented(picture, thing.cell, self.tiles.fine)
        wide, high = self.sheet.tiles[thing.cell.gid].source[2:]
        stretch_x, stretch_y = thing.width / wide / (1 << level), thing.height / high / (1 << level)
        size = max(1, round(picture.get_width() * stretch_x)), max(1, round(picture.get_height() * stretch_y))
        if size != picture.get_size():
            picture = pygame.transform.smoothscale(picture, size)
        if thing.rotation % 360:
            picture = turned(picture, thing.rotation % 360, self.tiles.fine)
        return faded(picture, layer.look.opacity * thing.opacity)

    def _overhang(self, layer: TileLayer) -> int:
        """How far a tile of a layer may reach out of its cell, in map pixels."""
        reach, cell = 0, min(self._grid.width, self._grid.height)
        for raw in set(layer.raw):
            art = self.sheet.tiles.get(raw & GID_BITS)
            if art is not None:
                size = max(art.source[2:])
                if raw != raw & GID_BITS:  # turned about its middle
                    size = math.ceil(1.5 * size)
                reach = max(reach, size + max(abs(art.offset[0]), abs(art.offset[1])) - cell)
        return max(0, reach) + 2


def _shown(layers: Collection[Layer], hide: frozenset[str]) -> Iterator[Layer]:
    """Layers that are drawn, groups dissolved, in order."""
    for layer in layers:
        if not layer.look.visible or layer.look.opacity <= 0 or hide & {layer.name, layer.path, layer.class_name}:
            continue
        if isinstance(layer, Group):
            yield from _shown(layer.layers, hide)
        else:
            yield layer


def _half_up(offset: float) -> int:
    """A layer's offset in whole pixels, rounded as Tiled does; Python would round 10.5 to 10."""
    return math.floor(offset + 0.5)
