"""Colours by name, type by role, design units to pixels. A new window size or UI scale makes a new Theme over the same
tree.

Design units are pixels of a window of 1280 x 720 at a UI scale of 100 %. Type and lengths scale differently, by the
type table of the palette: reading text is 15 px at 1280 x 720 and 19 px at 1920 x 1080.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame as pg

from tabletop.table.draw import kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.picture_cache import BoundedCache

SMALLEST_SCALE, LARGEST_SCALE = 0.75, 2.0
SMALL_WINDOW = (1280, 720)

ROLES: dict[str, tuple[str, float, float]] = {
    **pal.TYPE,
    "heading": ("display", 24, 32),
    "big": ("semi", 19, 25),
    "body semi": ("semi", 15, 19),
    "body bold": ("bold", 15, 19),
    "body ital": ("ital", 15, 19),
    "log bold": ("bold", 14, 17),
    "log ital": ("ital", 14, 17),
    "log semi": ("semi", 14, 17),
    "small": ("text", 13, 16),
    "small semi": ("semi", 13, 16),
    "small ital": ("ital", 13, 16),
    "small bold": ("bold", 13, 16),
    "key cap": ("bold", 12, 15),
    "tab": ("display", 17, 22),
    "banner": ("display", 44, 60),
}

_line = kit.mix(pal.PAPER["panel"], pal.INK["soft"], 0.5)
COLOURS: dict[str, str] = {
    **{f"table {k}": v for k, v in pal.TABLE.items()},
    **{f"paper {k}": v for k, v in pal.PAPER.items()},
    **pal.INK,
    "felt": pal.TABLE["felt"],
    "wood": pal.TABLE["wood"],
    "brass": pal.TABLE["brass"],
    "tray": pal.TABLE["tray"],
    "ink": pal.INK["strong"],
    "on_table_link": "#a9c6dd",
    "line": _line,
    "paper": pal.PAPER["panel"],
    "card": pal.PAPER["card"],
    "aged": pal.PAPER["aged"],
    "well": "#fffaf0",
    "row": "#fbf5e6",
    "row edge": "#cdbf9f",
    "pick": "#f7dd8e",
    "pick edge": "#241a0b",
    "hover": "#f3e3b6",
    "mark": "#f2d98c",
    "button": "#e2d4b4",
    "button edge": "#6b5a40",
    "gold edge": "#5c430f",
    "gold ink": "#241a0b",
    "off": "#d9d0bd",
    "off ink": "#5b5446",
    "off edge": "#a79c86",
    "focus": pal.HIGH["selected"][0],
    "focus edge": "#201a10",
    "side blue": pal.SIDE["blue"],
    "side red": pal.SIDE["red"],
    "side green": pal.SIDE["green"],
    "select": "#f4cf73",
    "find": "#f6e08f",
}


@lru_cache(512)
def colour(name: str) -> pg.Color:
    """A colour by its name in COLOURS, or as "#rrggbb"."""
    return pg.Color(COLOURS.get(name, name))


def _middle_of_capitals(font: pg.Font) -> int:
    return font.render("H", True, "black").get_bounding_rect(1).centery


class Theme:
    """Everything about size for drawing: fonts, and bounded caches of drawn words and pictures."""

    WORDS_BYTES = 6 << 20
    WINDOWS = 2
    """Sheets and slips are kept for that many windows."""
    LEAST_BYTES = 12 << 20

    def __init__(self, size: tuple[int, int] = SMALL_WINDOW, ui_scale: float = 1.0) -> None:
        self.window = size
        self.ui_scale = min(LARGEST_SCALE, max(SMALLEST_SCALE, ui_scale))
        self.ratio = min(3.0, max(0.75, min(size[0] / SMALL_WINDOW[0], size[1] / SMALL_WINDOW[1])))
        self.unit = (1 + 0.66 * (self.ratio - 1) if self.ratio > 1 else self.ratio) * self.ui_scale
        self._fonts: dict[tuple[str, int], pg.Font] = {}
        self._middles: dict[str, int] = {}
        self._words = BoundedCache(self.WORDS_BYTES)
        self._widths: dict[tuple[str, str], int] = {}
        self._pictures = BoundedCache(max(self.LEAST_BYTES, self.WINDOWS * size[0] * size[1] * 4))

    @classmethod
    def for_window(cls, size: tuple[int, int], ui_scale: float = 1.0) -> Theme:
        """The theme for a window of `size` pixels; `ui_scale` is kept within 0.75 and 2.0."""
        return cls((int(size[0]), int(size[1])), ui_scale)

    def forget(self) -> None:
        """Drop all cached words and pictures; they are drawn again on demand."""
        self._words.clear()
        self._pictures.clear()

    # lengths and colours
    def px(self, units: float) -> int:
        """Design units to whole pixels, at least 1 for anything that is not 0."""
        return (1 if units > 0 else -1) * max(1, round(abs(units) * self.unit)) if units else 0

    def col(self, name: str) -> pg.Color:
        return colour(name)

    # type
    def size(self, role: str) -> int:
        """Font size of a role in pixels."""
        _, small, large = ROLES[role]
        at = small + (large - small) * 2 * (self.ratio - 1) if self.ratio > 1 else small * self.ratio
        return max(7, round(at * self.ui_scale))

    def font(self, role: str, less: int = 0) -> pg.Font:
        """The font of a role, `less` pixels smaller than normal."""
        family, px = ROLES[role][0], max(7, self.size(role) - less)
        if (family, px) not in self._fonts:
            self._fonts[family, px] = kit.letters(family, px)
        return self._fonts[family, px]

    def line(self, role: str) -> int:
        """Pixels from one line of running text to the next."""
        return round(self.size(role) * 1.28)

    def capital(self, role: str) -> int:
        """Pixels from the top of a drawn word to the middle of its capitals: words centred there share a base line."""
        if role not in self._middles:
            self._middles[role] = _middle_of_capitals(self.font(role))
        return self._middles[role]

    def width(self, words: str, role: str) -> int:
        """The width of words in a role's font, in pixels."""
        key = words, role
        if key not in self._widths:
            if len(self._widths) > 20_000:
                self._widths.clear()
            self._widths[key] = self.font(role).size(words)[0]
        return self._widths[key]

    def text(self, words: str, role: str = "body", col: str = "ink", less: int = 0) -> pg.Surface:
        """Words as a picture, from the cache if possible."""
        picture: pg.Surface = self._words.made(
            (words, role, less, col), lambda: self.font(role, less).render(words, True, colour(col))
        )
        return picture

    def fitted(self, words: str, role: str, col: str, room: int) -> tuple[pg.Surface, int]:
        """Words no wider than `room` pixels: first a little smaller (to 84 %), then cut with an ellipsis; and how many
        pixels smaller.
        """
        if self.width(words, role) <= room:
            return self.text(words, role, col), 0
        smallest = max(0, round(self.size(role) * 0.16))
        for less in range(1, smallest + 1):
            if self.font(role, less).size(words)[0] <= room:
                return self.text(words, role, col, less), less
        return self.text(self._cut(words, role, smallest, room), role, col, smallest), smallest

    def _cut(self, words: str, role: str, less: int, room: int) -> str:
        font, low, high = self.font(role, less), 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            if font.size(words[:middle].rstrip() + "…")[0] <= room:
                low = middle
            else:
                high = middle - 1
        return words[:low].rstrip() + "…" if low else ("…" if font.size("…")[0] <= room else "")

    def say(
        self,
        s: pg.Surface,
        words: str,
        at: tuple[int, int],
        role: str = "body",
        col: str = "ink",
        anchor: str = "l",
        room: int | None = None,
    ) -> pg.Rect:
        """Draw one line with the middle of its capitals at `at`; anchor "l", "c" or "r"; never wider than `room`.
        Returns its whole rectangle even if only a part is painted: what follows it must not move then.
        """
        if not words:
            return pg.Rect(at, (0, 0))
        picture, less = self.fitted(words, role, col, room) if room is not None else (self.text(words, role, col), 0)
        x = at[0] - {"l": 0, "c": picture.get_width() // 2, "r": picture.get_width()}[anchor]
        middle = self.capital(role) - round(less * self.capital(role) / self.size(role))
        place = picture.get_rect(topleft=(x, at[1] - middle))
        s.blit(picture, place)
        return place

    def say_in(self, s: pg.Surface, words: str, room: pg.Rect, role: str, small: str, col: str = "ink") -> None:
        """Words from the left of a room one line high; longer words become two lines of a small role, split after a
        comma if that fits.
        """
        lines = (
            [words] if self.width(words, role) <= room.w else self.wrap(words.replace(", ", ",\n", 1), small, room.w)
        )
        if len(lines) > 2:
            lines = self.wrap(words, small, room.w)
        if len(lines) == 1:
            self.say(s, words, room.midleft, role, col, "l", room.w)
            return
        apart = min(self.line(small), room.h // 2)
        for n, words_of in enumerate((lines[0], " ".join(lines[1:]))):
            self.say(s, words_of, (room.x, room.centery + round((n - 0.5) * apart)), small, col, "l", room.w)

    def wrap(self, words: str, role: str, room: int) -> list[str]:
        """Lines no wider than `room`; a word longer than a line is broken."""
        out: list[str] = []
        for block in words.split("\n"):
            line = ""
            for word in block.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, role) <= room or not longer:
                    line = longer
                    continue
                if line:
                    out.append(line)
                line = word
                while self.width(line, role) > room and len(line) > 1:
                    n = next((i for i in range(len(line) - 1, 0, -1) if self.width(line[:i], role) <= room), 1)
                    out.append(line[:n])
                    line = line[n:]
            out.append(line)
        return out

    # pictures
    def cached(self, key: tuple[object, ...], make: Callable[[], pg.Surface]) -> pg.Surface:
        """A picture by key, made once and kept while there is room."""
        picture: pg.Surface = self._pictures.made(key, make)
        return picture

    def holds(self, key: tuple[object, ...]) -> bool:
        """Whether a picture is cached under that key."""
        return key in self._pictures
