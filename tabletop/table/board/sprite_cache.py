"""A cache of pictures of pieces and marks at the zooms in use, with a memory limit; those of another zoom stand in,
scaled, until the sharp ones are drawn.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Hashable

import pygame as pg

MOST_BYTES = 12_000_000
"""The memory limit; above it the pictures of the least recently used zoom are dropped."""
Page = dict[Hashable, pg.Surface]


class Album:
    """Pictures by their size in pixels (the side of a counter, the width of a cell) and by the key of their look."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self._pages: OrderedDict[int, Page] = OrderedDict()
        self._standing = 0
        """The size of the stand-ins."""
        self._stand_ins: Page = {}
        self._reduced: set[Hashable] = set()
        """Those stand-ins that were reduced smoothly."""
        self._sources: list[int] = []
        """Sizes to scale them from, the best first."""

    def __len__(self) -> int:
        return sum(map(len, self._pages.values()))

    def page(self, px: int) -> Page:
        """The sharp pictures of that size, by look. Only `keep` adds to it."""
        page = self._pages.get(px)
        if page is None:
            page = self._pages[px] = {}
            self._sources = []
        self._pages.move_to_end(px)
        return page

    def keep(self, look: Hashable, px: int, picture: pg.Surface) -> None:
        """Store a sharp picture and drop its stand-in."""
        page = self.page(px)
        self.bytes += _bytes(picture) - (_bytes(page[look]) if look in page else 0)
        page[look] = picture
        self._forget_stand_in(look)

    def stand_in(self, look: Hashable, px: int) -> pg.Surface | None:
        """The picture of the next larger size (else the next smaller) scaled to px; None if the look
        was never drawn.
        """
        self._turn_to(px)
        found = self._stand_ins.get(look)
        if found is None:
            size = self._source(look)
            if size is None:
                return None
            found = self._stand_ins[look] = pg.transform.scale_by(self._pages[size][look], px / size)
        return found

    def reduced(self, look: Hashable, px: int, largest: float) -> bool:
        """Let a larger picture, at most `largest`, stand in, reduced smoothly so that it looks sharp. Returns False if
        there is none; fast if done already.
        """
        self._turn_to(px)
        if look in self._reduced:
            return True
        size = self._source(look)
        if size is None or not px < size <= largest:
            return False
        picture = self._pages[size][look]
        wide, high = max(1, round(picture.get_width() * px / size)), max(1, round(picture.get_height() * px / size))
        self._stand_ins[look] = pg.transform.smoothscale(picture, (wide, high))
        self._reduced.add(look)
        return True

    def coarse(self, look: Hashable) -> bool:
        """Whether its stand-in looks scaled."""
        return look not in self._reduced

    def _turn_to(self, px: int) -> None:
        if self._standing != px:
            self._standing, self._stand_ins, self._sources = px, {}, []
            self._reduced.clear()

    def _source(self, look: Hashable) -> int | None:
        """The size of the picture to scale."""
        if not self._sources:  # called for each look of a new zoom
            px = self._standing
            self._sources = sorted((size for size in self._pages if size != px), key=lambda s: (s < px, abs(s - px)))
        return next((size for size in self._sources if look in self._pages[size]), None)

    def drop(self, look: Hashable) -> None:
        """No piece has this look any more."""
        for page in self._pages.values():
            if look in page:
                self.bytes -= _bytes(page.pop(look))
        self._forget_stand_in(look)

    def _forget_stand_in(self, look: Hashable) -> None:
        self._stand_ins.pop(look, None)
        self._reduced.discard(look)

    def clear(self) -> None:
        self._pages.clear()
        self._standing = 0
        self._turn_to(-1)
        self.bytes = 0

    def tidy(self, px: int, seen: Container[Hashable]) -> None:
        """Get below the limit: drop the least recently used sizes first, then looks that are not in sight."""
        for size in [size for size in self._pages if size != px]:
            if self.bytes <= self.most:
                return
            self.bytes -= sum(map(_bytes, self._pages.pop(size).values()))
            self._sources = []
        page = self._pages.get(px, {})
        for look in [look for look in page if look not in seen]:
            if self.bytes <= self.most:
                return
            self.bytes -= _bytes(page.pop(look))


def _bytes(picture: pg.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
