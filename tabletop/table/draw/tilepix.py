"""Pictures of single tiles, ready to be laid on a map: turned, tinted, faded, and halved for small zooms.

All pictures are premultiplied (colour times opacity): that is what makes halving and laying over each other exact, without dark rims.
"""
from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.data.tiled import Cell, Colour, MapError, MapFault, MapSheet, TileArt
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.pictures import read_picture

Placed = tuple[pygame.Surface, int, int]
MIB = 1 << 20


def load_picture(path: Path, key: Colour | None = None) -> pygame.Surface:
    """A picture file with an alpha channel; pixels of the colour `key` become transparent.

    The header is checked once more and the very bytes that were checked are decoded. Raises MapError."""
    try:
        picture, data = read_picture(path)
        image = pygame.image.load(io.BytesIO(data), f"x.{picture.kind}")
        if image.get_size() != (picture.width, picture.height):
            raise BadValue(f'the picture "{path.name}" has another size than its header says', "save the picture again")
    except pygame.error:
        fault = MapFault(path.name, "whole file", "the picture cannot be decoded", "save the picture again, best as PNG")
        raise MapError([fault]) from None
    except BadValue as error:
        raise MapError([MapFault(path.name, "whole file", error.wrong, error.mend)]) from None
    if key is not None:
        image.set_colorkey(key[:3])
    out = pygame.Surface(image.get_size(), pygame.SRCALPHA, 32)
    out.blit(image, (0, 0))
    return out


def tinted(picture: pygame.Surface, tint: Colour) -> pygame.Surface:
    """A straight (not premultiplied) picture in a tint, as Tiled does it: over white, multiplied, with its own opacity times that of the tint."""
    over = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    over.fill("white")
    over.blit(picture, (0, 0))
    over.fill((*tint[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape.fill((255, 255, 255, tint.a), special_flags=pygame.BLEND_RGBA_MULT)
    over.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return over


def faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """A premultiplied picture at an opacity of 0 to 1."""
    if opacity < 1:
        picture = picture.copy()
        picture.fill((round(255 * opacity),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def oriented(picture: pygame.Surface, cell: Cell) -> pygame.Surface:
    """A premultiplied picture flipped and turned as the cell asks; a hex turn makes it larger, about the same middle."""
    if cell.diagonal:
        picture = pygame.transform.flip(pygame.transform.rotate(picture, 270), True, False)
    if cell.flip_h or cell.flip_v:
        picture = pygame.transform.flip(picture, cell.flip_h, cell.flip_v)
    if cell.turn == 3:
        return pygame.transform.rotate(picture, 180)
    return pygame.transform.rotozoom(picture, -60 * cell.turn, 1) if cell.turn else picture


class TilePictures:
    """The pictures of a map's tiles, kept within `budget` bytes (the whole sheets they are cut from apart)."""

    def __init__(self, sheet: MapSheet, budget: int = 48 * MIB) -> None:
        self.sheet, self.budget, self.used = sheet, budget, 0
        self._sheets: dict[tuple[Path, Colour | None], pygame.Surface] = {}
        self._kept: OrderedDict[tuple[object, ...], tuple[pygame.Surface, int, int]] = OrderedDict()

    def whole(self, path: Path, key: Colour | None) -> pygame.Surface:
        """A whole picture file, straight alpha."""
        if (path, key) not in self._sheets:
            self._sheets[path, key] = load_picture(path, key)
        return self._sheets[path, key]

    def straight(self, art: TileArt) -> pygame.Surface:
        """A tile as it is in its file, straight alpha; a view, not a copy."""
        return self.whole(art.image, art.key).subsurface(art.source)

    def tile(self, cell: Cell, tint: Colour | None, opacity: float) -> Placed:
        """A tile at full size and where its picture begins, measured from the bottom left of the cell it stands on."""
        name = ("tile", cell, tint, opacity)
        if name not in self._kept:
            art = self.sheet.tiles[cell.gid]
            picture = self.straight(art)
            if tint is not None:
                picture = tinted(picture, tint)
            turned = faded(oriented(picture.premul_alpha(), cell), opacity)
            wide, high = picture.get_size()
            if cell.diagonal:      # a tall tile lies down: it stays on the bottom left of its cell
                wide, high = high, wide
            left, top = round((wide - turned.get_width()) / 2), round((high - turned.get_height()) / 2)
            self._keep(name, (turned, art.offset[0] + left, art.offset[1] + top - high))
        self._kept.move_to_end(name)
        return self._kept[name]

    def halved(self, cell: Cell, tint: Colour | None, opacity: float, level: int, x: int, y: int) -> Placed:
        """A tile halved `level` times for a cell whose bottom left lies on map pixel (x, y): picture and the halved pixel it begins on.

        Where the tile does not begin on a whole halved pixel, it is halved with the rest of it in place, so that nothing shifts."""
        picture, left, top = self.tile(cell, tint, opacity)
        left, top = left + x, top + y
        if not level:
            return picture, left, top
        grain = 1 << level
        phase = left % grain, top % grain
        name = ("half", cell, tint, opacity, level, phase)
        if name not in self._kept:
            self._keep(name, (halve(picture, level, phase), 0, 0))
        self._kept.move_to_end(name)
        return self._kept[name][0], left >> level, top >> level

    def made(self, name: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Any other picture, kept by its name."""
        if name not in self._kept:
            self._keep(name, (make(), 0, 0))
        self._kept.move_to_end(name)
        return self._kept[name][0]

    def _keep(self, name: tuple[object, ...], placed: Placed) -> None:
        """Remembers a picture; forgets the ones that were not used for longest."""
        self._kept[name] = placed
        self.used += weight(placed[0])
        while self.used > self.budget and len(self._kept) > 64:
            _, (old, _, _) = self._kept.popitem(last=False)
            self.used -= weight(old)


def halve(picture: pygame.Surface, level: int, phase: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """A premultiplied picture at 1 / 2^level of its size, after `phase` empty pixels at the left and the top."""
    grain = 1 << level
    wide = -(-(picture.get_width() + phase[0]) // grain)
    high = -(-(picture.get_height() + phase[1]) // grain)
    canvas = pygame.Surface((wide * grain, high * grain), pygame.SRCALPHA, 32)
    canvas.blit(picture, phase, special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(canvas, (wide, high))


def weight(picture: pygame.Surface) -> int:
    """Bytes that a picture takes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
