"""Pictures of pieces and marks at the zooms in use, within a bound; those of another zoom stand in, scaled, until
the sharp ones are drawn.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Hashable

import pygame as pg

MOST_BYTES = 12_000_000
"""Pictures are kept up to here; then those of the zoom that was not used for longest go."""
Page = dict[Hashable, pg.Surface]


class Album:
    """Pictures by their size in pixels (the side of a counter, the width of a cell) and by what names their look."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self._pages: OrderedDict[int, Page] = OrderedDict()
        self._stand_ins: tuple[int, Page] = (0, {})

    def __len__(self) -> int:
        return sum(map(len, self._pages.values()))

    def page(self, px: int) -> Page:
        """The sharp pictures of that size, by look. Only `keep` adds to it."""
        page = self._pages.setdefault(px, {})
        self._pages.move_to_end(px)
        return page

    def keep(self, look: Hashable, px: int, picture: pg.Surface) -> None:
        """A sharp picture; what stood in for it goes."""
        page = self.page(px)
        self.bytes += _bytes(picture) - (_bytes(page[look]) if look in page else 0)
        page[look] = picture
        self._stand_ins[1].pop(look, None)

    def stand_in(self, look: Hashable, px: int) -> pg.Surface | None:
        """The picture of the size nearest above (else below) scaled to px; None when the look was never drawn."""
        if self._stand_ins[0] != px:
            self._stand_ins = (px, {})
        found = self._stand_ins[1].get(look)
        if found is None:
            sizes = [size for size, page in self._pages.items() if look in page and size != px]
            if not sizes:
                return None
            size = min(sizes, key=lambda size: (size < px, abs(size - px)))
            found = self._stand_ins[1][look] = pg.transform.scale_by(self._pages[size][look], px / size)
        return found

    def drop(self, look: Hashable) -> None:
        """No piece looks so any more."""
        for page in self._pages.values():
            if look in page:
                self.bytes -= _bytes(page.pop(look))
        self._stand_ins[1].pop(look, None)

    def clear(self) -> None:
        self._pages.clear()
        self._stand_ins = (0, {})
        self.bytes = 0

    def tidy(self, px: int, seen: Container[Hashable]) -> None:
        """Go below the bound again: sizes that were not used for longest first, then looks that are not in sight."""
        for size in [size for size in self._pages if size != px]:
            if self.bytes <= self.most:
                return
            self.bytes -= sum(map(_bytes, self._pages.pop(size).values()))
        page = self._pages.get(px, {})
        for look in [look for look in page if look not in seen]:
            if self.bytes <= self.most:
                return
            self.bytes -= _bytes(page.pop(look))


def _bytes(picture: pg.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
