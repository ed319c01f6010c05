"""Pictures of single tiles, ready to be laid on a map: turned, tinted, faded, and halved for small zooms.

All pictures are premultiplied (colour times opacity): that is what makes halving and laying over each other exact,
without dark rims.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import pygame

from tabletop.data.compression import packed, unpacked
from tabletop.data.tiled import Cell, Colour, MapError, MapFault, MapSheet, ObjectLayer, TileLayer, TileObject
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.pictures import read_picture
from tabletop.data.tiled.values import GID_BITS
from tabletop.table.draw.picture_cache import BoundedCache

# -- Pictures made beside the window, one after the other: to decode a picture file, to pack its tiles or to halve a
# large picture takes longer than a frame has, and lets other threads run meanwhile.


class PictureWorker:
    """Things by their names. `ask` has one made, `arrived` says whether it is there, `take` hands it out once. The
    thread lives as long as something is to be made.
    """

    def __init__(self) -> None:
        self._news = Condition()
        self._asked: OrderedDict[Hashable, Callable[[], Any]] = OrderedDict()
        self._done: dict[Hashable, tuple[Any, BaseException | None]] = {}
        self._doing: list[Hashable] = []
        """The name of what is being made; a list of its own for each, so that what was forgotten meanwhile is known."""
        self._thread: Thread | None = None

    def ask(self, name: Hashable, make: Callable[[], Any], *, first: bool = False) -> None:
        """Have it made, if it was not asked for yet; `first`: before all else that waits."""
        with self._news:
            if name in self._done or name in self._doing:
                return
            self._asked.setdefault(name, make)
            if first:
                self._asked.move_to_end(name, last=False)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True, name="pictures")
                self._thread.start()

    def arrived(self, name: Hashable, seconds: float = 0) -> bool:
        """Whether something that was asked for is there, after waiting so long for it."""
        with self._news:
            return self._news.wait_for(lambda: name in self._done, seconds)

    def take(self, name: Hashable) -> Any:
        """What was made, as soon as it is there; it is not kept here. Raises what its making raised, and KeyError where
        nobody asked for it.
        """
        with self._news:
            self._news.wait_for(lambda: name in self._done or not (name in self._asked or name in self._doing))
            result, fault = self._done.pop(name)
        if fault is not None:
            raise fault
        return result

    def forget(self) -> None:
        """Nothing of what was asked for is wanted any more."""
        with self._news:
            self._asked.clear()
            self._done.clear()
            self._doing = []
            self._news.notify_all()

    def _work(self) -> None:
        while True:
            with self._news:
                if not self._asked:
                    self._thread = None
                    return
                name, make = self._asked.popitem(last=False)
                doing = self._doing = [name]
            result, fault = None, None
            try:
                result = make()
            except BaseException as raised:  # it belongs to whoever waits for the picture
                fault = raised
            with self._news:
                if self._doing is doing:
                    self._done[name] = result, fault
                    self._doing = []
                    self._news.notify_all()
            del make, result, fault


# -- Pictures of single tiles, ready to be laid on a map.

Placed = tuple[pygame.Surface, int, int]
File = tuple[Path | None, Colour | None]
MIB = 1 << 20
WAIT = 0.001
"""Seconds that are waited for a picture between two looks at the clock."""


def load_picture(path: Path, key: Colour | None = None) -> pygame.Surface:
    """A picture file, premultiplied; pixels of the colour `key` become transparent. Raises MapError."""
    return premultiplied(decoded(path, key))


def decoded(path: Path, key: Colour | None = None) -> pygame.Surface:
    """A picture file as it comes out of it; pixels of the colour `key` are no part of it.

    The header is checked once more and the very bytes that were checked are decoded. Raises MapError."""
    try:
        picture, data = read_picture(path)
        image = pygame.image.load(io.BytesIO(data), f"x.{picture.kind}")
        if image.get_size() != (picture.width, picture.height):
            raise BadValue(f'the picture "{path.name}" has another size than its header says', "save the picture again")
    except pygame.error:
        fault = MapFault(
            path.name, "whole file", "the picture cannot be decoded", "save the picture again, best as PNG"
        )
        raise MapError([fault]) from None
    except BadValue as error:
        raise MapError([MapFault(path.name, "whole file", error.wrong, error.mend)]) from None
    if key is not None:  # a picture with a palette may carry its own transparent colour, which must stay
        image.set_colorkey(key[:3])
    return image


def crossed_out(size: tuple[int, int]) -> pygame.Surface:
    """What Tiled shows for a picture that is missing: a dark tile with a red cross and a red rim."""
    wide, high = size
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((0, 0, 0, 128))
    for left, right in ((0, wide - 1), (wide - 1, 0)):
        pygame.draw.aaline(out, (255, 0, 0), (left, 0), (right, high - 1))
    pygame.draw.rect(out, (255, 0, 0), out.get_rect(), 1)
    return out


def premultiplied(image: pygame.Surface) -> pygame.Surface:
    """A decoded picture or a part of it as all pictures of tiles are."""
    if image.get_colorkey() is None and image.get_flags() & pygame.SRCALPHA and image.get_bitsize() == 32:
        out = image.convert(
            blank((1, 1))
        )  # the order of the colours counts: pygame lays down like on like many times faster
    else:
        out = blank(image.get_size())
        out.blit(image, (0, 0))
    return out.premul_alpha_ip()


def blank(size: tuple[int, int]) -> pygame.Surface:
    """An empty picture with an alpha channel."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def tinted(picture: pygame.Surface, tint: Colour) -> pygame.Surface:
    """A picture in a tint, as Tiled does it: laid over white, multiplied, then with its own opacity times that of the
    tint."""
    over = blank(picture.get_size())
    over.fill("white")
    over.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    over.fill((*tint[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    over.blit(shape.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return faded(over, tint.a / 255)


def faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """A picture at an opacity of 0 to 1."""
    if opacity < 1:
        picture = picture.copy()
        picture.fill((round(255 * opacity),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def oriented(picture: pygame.Surface, cell: Cell, fine: int = 2) -> pygame.Surface:
    """A picture flipped and turned as the cell asks; a hex turn makes it larger, about the same middle."""
    if cell.diagonal:
        picture = pygame.transform.flip(pygame.transform.rotate(picture, 270), True, False)
    if cell.flip_h or cell.flip_v:
        picture = pygame.transform.flip(picture, cell.flip_h, cell.flip_v)
    if cell.turn == 3:
        return pygame.transform.rotate(picture, 180)
    return turned(picture, 60 * cell.turn, fine) if cell.turn else picture


def turned(picture: pygame.Surface, degrees: float, fine: int = 2) -> pygame.Surface:
    """A picture turned clockwise about its middle; both sides keep their parity, so that the middle stays where it is.

    Every pixel is sampled `fine` x `fine` times: 2 is quick, 6 differs from Tiled's own picture in one edge pixel of
    two thousand."""
    wide, high = picture.get_size()
    while fine > 2 and wide * high * fine * fine > 4_000_000:
        fine -= 1
    large = pygame.transform.rotate(pygame.transform.scale(picture, (wide * fine, high * fine)), -degrees)
    out_wide, out_high = -(-large.get_width() // fine), -(-large.get_height() // fine)
    out_wide, out_high = out_wide + (out_wide - wide) % 2, out_high + (out_high - high) % 2
    canvas = blank((out_wide * fine, out_high * fine))
    canvas.blit(
        large,
        ((canvas.get_width() - large.get_width()) // 2, (canvas.get_height() - large.get_height()) // 2),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    return pygame.transform.smoothscale(canvas, (out_wide, out_high))


class Cut:
    """A tile without its empty rim: what it looks like, packed, and where that begins in the whole tile. Tiles have
    few colours side by side and pack to a tenth, and a map has hundreds of which few lie in sight.
    """

    def __init__(self, tile: pygame.Surface) -> None:
        inked = tile.get_bounding_rect()
        self.size, self.corner = inked.size, inked.topleft
        raw = tile.subsurface(inked).copy().get_buffer().raw if all(inked.size) else b""
        self.packed = packed(raw)

    def picture(self) -> pygame.Surface:
        """The picture as it was cut."""
        out = blank(self.size)
        if all(self.size):
            out.get_buffer().write(unpacked(self.packed))
        return out


class TilePictures:
    """The pictures of a map's tiles.

    A picture file is decoded once, the tiles that the map uses are cut from it without their empty rims and packed,
    and the whole is let go: beside the window where somebody has time (`begin`, `coming`), else at once. What is made
    of the cut tiles is kept within `budget` bytes: half of them for tiles of full size (turned, tinted, as they are),
    half for all others (halved). `dropped` counts what had to go again.
    """

    def __init__(self, sheet: MapSheet, budget: int = 30 * MIB, fine: int = 2) -> None:
        self.sheet, self.budget, self.fine = sheet, budget, fine
        self._cuts: dict[int, Cut] = {}
        self._beside = PictureWorker()
        self.made_anew = 0
        """Tiles turned, tinted or halved since the beginning."""
        self._whole, self._other = BoundedCache(budget // 2, 16), BoundedCache(budget // 2, 16)
        self._corners: dict[tuple[object, ...], tuple[int, int]] = {}
        """Where the pictures of tiles begin, by cell, tint and opacity."""
        self._by_file: dict[File, list[int]] = {}
        for gid in used_tiles(sheet):
            art = sheet.tiles[gid]
            self._by_file.setdefault((art.image, art.key), []).append(gid)

    @property
    def used(self) -> int:
        """Bytes of the pictures that are kept."""
        return self._whole.used + self._other.used

    @property
    def dropped(self) -> int:
        return self._whole.dropped + self._other.dropped

    def finer(self) -> TilePictures:
        """The same pictures, turned as finely as Tiled does."""
        other = TilePictures(self.sheet, self.budget, 6)
        other._cuts, other._beside = self._cuts, self._beside
        return other

    def forget(self) -> None:
        """Throw everything away; it is read again where it is needed again."""
        self._beside.forget()
        self._cuts.clear()
        self._whole.clear()
        self._other.clear()

    # ------------------------------------------------------------------ files, decoded and cut
    def begin(self) -> None:
        """Have all tiles of the map cut beside the window."""
        for file, gids in self._by_file.items():
            if gids[0] not in self._cuts:
                self._beside.ask(file, partial(self._cut_file, file, gids))

    def coming(self, gid: int) -> Iterator[None]:
        """Steps in which a tile is waited for whose file is decoded and cut beside the window; none where it is there.
        Raises MapError.
        """
        while gid not in self._cuts:
            file = self._ask(gid)
            if self._beside.arrived(file, WAIT):
                self._cuts.update(self._beside.take(file))
            yield

    def cut(self, gid: int) -> Placed:
        """A tile without its empty rim, and where that begins in the whole tile; it is waited for where its file has
        not been cut. Raises MapError.
        """
        if gid not in self._cuts:
            self._cuts.update(self._beside.take(self._ask(gid)))
        cut = self._cuts[gid]
        return cut.picture(), *cut.corner

    def _ask(self, gid: int) -> File:
        """The tile is wanted now; its file."""
        art = self.sheet.tiles[gid]
        file = art.image, art.key
        self._beside.ask(file, partial(self._cut_file, file, self._by_file.get(file, [gid])), first=True)
        return file

    def _cut_file(self, file: File, gids: list[int]) -> dict[int, Cut]:
        """Those tiles of a file. Raises MapError."""
        path, key = file
        if path is None:
            return {gid: Cut(premultiplied(crossed_out(self.sheet.tiles[gid].source[2:]))) for gid in gids}
        whole = decoded(path, key)
        return {gid: Cut(premultiplied(whole.subsurface(self.sheet.tiles[gid].source))) for gid in gids}

    def load(self) -> None:
        """Decodes every picture file whose tiles the map uses."""
        for gids in self._by_file.values():
            self.cut(gids[0])

    def plain(self, gid: int) -> pygame.Surface:
        """A whole tile."""
        picture, x, y = self.cut(gid)
        out = blank(self.sheet.tiles[gid].source[2:])
        out.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        return out

    def tile(self, cell: Cell, tint: Colour | None, opacity: float) -> Placed:
        """A tile at full size and where its picture begins, measured from the bottom left of the cell it stands on."""
        name = cell, tint, opacity
        placed: Placed = self._whole.made(name, lambda: self._tile(cell, tint, opacity))
        self._corners[name] = placed[1:]
        return placed

    def _tile(self, cell: Cell, tint: Colour | None, opacity: float) -> Placed:
        self.made_anew += 1
        art = self.sheet.tiles[cell.gid]
        wide, high = art.source[2:]
        shift_x, shift_y = art.offset
        if cell == Cell(cell.gid) and tint is None and opacity >= 1:
            picture, x, y = self.cut(cell.gid)
            return picture, shift_x + x, shift_y + y - high
        picture = self.plain(cell.gid)
        if cell.diagonal:  # a tall tile lies down: it stays on the bottom left of its cell
            wide, high = high, wide
        if tint is not None:
            picture = tinted(picture, tint)
        picture = faded(oriented(picture, cell, self.fine), opacity)
        left, top = (wide - picture.get_width()) // 2, (high - picture.get_height()) // 2
        inked = picture.get_bounding_rect()
        return picture.subsurface(inked).copy(), shift_x + left + inked.x, shift_y + top + inked.y - high

    def halved(self, cell: Cell, tint: Colour | None, opacity: float, level: int, x: int, y: int) -> Placed:
        """A tile halved `level` times for a cell whose bottom left lies on map pixel (x, y): picture and the halved
        pixel it begins on.

        Where the tile does not begin on a whole halved pixel, it is halved with the rest of it in place, so that
        nothing shifts."""
        if not level:
            picture, left, top = self.tile(cell, tint, opacity)
            return picture, left + x, top + y
        name = cell, tint, opacity
        left, top = self._corners.get(name) or self.tile(cell, tint, opacity)[1:]
        left, top = left + x, top + y
        return self._halved(cell, tint, opacity, level, left, top), left >> level, top >> level

    def _halved(
        self, cell: Cell, tint: Colour | None, opacity: float, level: int, left: int, top: int
    ) -> pygame.Surface:
        """A tile whose picture begins on a map pixel, halved. What is halved twice is made of what is halved once: that
        is small, and at hand when somebody has zoomed out step by step; the whole tile must be unpacked.
        """
        if not level:
            return self.tile(cell, tint, opacity)[0]
        grain = 1 << level

        def make() -> pygame.Surface:
            self.made_anew += 1
            larger = self._halved(cell, tint, opacity, level - 1, left, top)
            return halve(larger, 1, (left >> level - 1 & 1, top >> level - 1 & 1))

        half: pygame.Surface = self._other.made(("half", cell, tint, opacity, level, left % grain, top % grain), make)
        return half

    def picture_coming(self, name: tuple[object, ...], make: Callable[[], pygame.Surface]) -> Iterator[None]:
        """Steps in which any other picture is waited for that is made beside the window; none where it is kept."""
        while name not in self._other:
            self._beside.ask(name, make, first=True)
            if self._beside.arrived(name, WAIT):
                self.made(name, lambda: self._beside.take(name))
            yield

    def made(self, name: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Any other picture, kept by its name."""
        picture: pygame.Surface = self._other.made(name, make)
        return picture


def halve(picture: pygame.Surface, level: int, phase: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """A picture at 1 / 2^level of its size, after `phase` empty pixels at the left and the top."""
    grain = 1 << level
    wide = -(-(picture.get_width() + phase[0]) // grain)
    high = -(-(picture.get_height() + phase[1]) // grain)
    canvas = blank((wide * grain, high * grain))
    canvas.blit(picture, phase, special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(canvas, (wide, high))


def used_tiles(sheet: MapSheet) -> set[int]:
    """The gids that any layer of a map uses."""
    found: set[int] = set()
    for layer in sheet.walk():
        if isinstance(layer, TileLayer):
            found.update(number & GID_BITS for number in set(layer.raw))
        elif isinstance(layer, ObjectLayer):
            found.update(o.cell.gid for o in layer.objects if isinstance(o, TileObject))
    return found & sheet.tiles.keys()
