"""Type on pictures: fonts by role, single lines, fitted lines, paragraphs. Sizes are pixels."""

from __future__ import annotations

import math
import struct
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

import pygame

from tabletop.data.paths import resource
from tabletop.table.draw.svgkit import Colour, cached, rgb

# -- Which signs a font file has, and which fonts of the system have a sign that the program's own fonts lack.

PREFERRED = (
    "notosanscjk",
    "sourcehansans",
    "notosans",
    "pingfang",
    "hiragino",
    "microsoftyahei",
    "yugothic",
    "malgun",
    "wenquanyi",
    "droidsansfallback",
    "applesdgothic",
    "arialunicode",
)
"""How the names of fonts for reading begin, the best first; others come after them."""
LARGEST = 64 << 20
"""Bytes of the largest font file that is read."""


@lru_cache(64)
def signs_of(path: str) -> frozenset[int]:
    """The code points that a font file has a picture for; none when it cannot be read."""
    try:
        file = Path(path)
        return frozenset(_read(file.read_bytes())) if file.stat().st_size <= LARGEST else frozenset()
    except (OSError, struct.error, IndexError, ValueError):
        return frozenset()


def _read(data: bytes) -> set[int]:
    """The table `cmap` of a font, or of the first font of a collection."""
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    for n in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, at, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * n)
        if tag == b"cmap":
            break
    else:
        return set()
    found: set[int] = set()
    for n in range(struct.unpack_from(">H", data, at + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", data, at + 4 + 8 * n)
        if platform == 0 or (platform, encoding) in ((3, 1), (3, 10)):
            kind = struct.unpack_from(">H", data, at + offset)[0]
            found |= _segments(data, at + offset) if kind == 4 else _groups(data, at + offset) if kind == 12 else set()
    return found


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4: stretches of 16-bit code points."""
    n = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{n}H", data, at + 14)
    starts = struct.unpack_from(f">{n}H", data, at + 16 + 2 * n)
    deltas = struct.unpack_from(f">{n}H", data, at + 16 + 4 * n)
    ranges_at = at + 16 + 6 * n
    ranges = struct.unpack_from(f">{n}H", data, ranges_at)
    found: set[int] = set()
    for i, (first, last, delta, leap) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            at_glyph = ranges_at + 2 * i + leap + 2 * (code - first)
            glyph = struct.unpack_from(">H", data, at_glyph)[0] if leap else code
            if (glyph or not leap) and (glyph + delta) & 0xFFFF:
                found.add(code)
    return found


def _groups(data: bytes, at: int) -> set[int]:
    """Format 12: stretches of 32-bit code points."""
    found: set[int] = set()
    for n in range(min(struct.unpack_from(">I", data, at + 12)[0], 1 << 16)):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * n)
        found.update(range(first + (not glyph), min(last, 0x10FFFF) + 1))
    return found


@lru_cache(1)
def _of_system() -> tuple[str, ...]:
    """The files of the system's fonts, those for reading first."""
    try:
        pygame.sysfont.initsysfonts()  # type: ignore[no-untyped-call]
        found = {name: styles.get((False, False)) for name, styles in pygame.sysfont.Sysfonts.items()}
    except Exception:  # whatever a system answers, words are drawn
        return ()
    rank = {name: next((i for i, start in enumerate(PREFERRED) if name.startswith(start)), 99) for name in found}
    return tuple(dict.fromkeys(path for name in sorted(found, key=lambda n: (rank[n], n)) if (path := found[name])))


@lru_cache(4096)
def of_system(code: int) -> str | None:
    """A font file of the system that has a sign, None when there is none."""
    return next((path for path in _of_system() if code in signs_of(path)), None)


# -- Type on pictures.

FONT_FILES = {  # role -> file; all three families are under the SIL Open Font License
    "display": "BebasNeue-Bold.otf",  # counter figures, titles, tabs (capitals only)
    "caps": "BebasNeue-Regular.otf",  # small tracked capitals
    "text": "Cabin-Regular.otf",  # running text, log, prompts
    "semi": "Cabin-SemiBold.otf",
    "bold": "Cabin-Bold.otf",
    "ital": "Cabin-Italic.otf",
    "map": "EBGaramond12-Italic.otf",  # names of waters and regions
    "serif": "EBGaramond12-Regular.otf",  # names of towns, big titles
}
WIDE, WIDE_BOLD = "DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"
"""Letters of many alphabets, for what the others lack (Bitstream Vera licence)."""
CAPITALS, HEAVY, SLANTED = ("display", "caps"), ("display", "semi", "bold"), ("ital", "map")
"""Roles whose letters are capitals only, strong, or slanted."""
INK = "#2b2621"


Run = tuple[str, pygame.font.Font | None]
"""Words of one font; None: the font that was asked for."""


class Letters(pygame.font.Font):
    """A font that draws whatever words hold. Letters that it lacks come from a wide font of the program, then from a
    font of the system, on the same base line and with capitals as high; what no font has is a box. Names come from
    maps, saves, files and the clipboard, with signs that have no width or are no signs at all, at which the font itself
    gives up.
    """

    def __init__(self, path: str | None, px: int, role: str = "text") -> None:
        super().__init__(path, px)
        self._file, self._px, self._role = path, px, role

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        words = _drawable(text)
        if words.isascii() or not self._lacks(words):
            return super().size(words)
        if "\n" in words:
            lines = [self.size(line) for line in words.split("\n")]
            return max(wide for wide, _ in lines), super().get_linesize() * (len(lines) - 1) + super().get_height()
        runs = self._runs(words)
        return sum(self._wide(run, font) for run, font in runs), super().get_height()

    def render(self, text: str, antialias: bool, color: object, *more: object) -> pygame.Surface:  # type: ignore[override]
        words = _drawable(text)
        if not words.isascii() and not more and self._lacks(words):
            return self._in_lines(words, antialias, color) if "\n" in words else self._in_runs(words, antialias, color)
        if not super().size(words)[0]:
            words = ""  # a picture of no width but the height of a line
        return super().render(words, antialias, color, *more)  # type: ignore[arg-type]

    def _wide(self, run: str, font: pygame.font.Font | None) -> int:
        return super().size(run)[0] if font is None else _width_beside(font, run)

    def _lacks(self, words: str) -> bool:
        """Whether this font has not all of these signs."""
        if self._file is None:
            return False
        own = signs_of(self._file)
        return any(ord(sign) not in own for sign in words if sign != "\n")

    def _in_lines(self, words: str, antialias: bool, color: object) -> pygame.Surface:
        """Words of several lines, one below the other as the font itself lays them."""
        image = pygame.Surface(self.size(words), pygame.SRCALPHA)
        for n, line in enumerate(words.split("\n")):
            image.blit(self.render(line, antialias, color), (0, n * super().get_linesize()))
        return image

    def _in_runs(self, words: str, antialias: bool, color: object) -> pygame.Surface:
        """Words in several fonts beside each other, on one base line."""
        runs = self._runs(words)
        wide = sum(self._wide(run, font) for run, font in runs)
        image = pygame.Surface((wide, super().get_height()), pygame.SRCALPHA)
        x, base, capitals = 0, super().get_ascent(), _capital(self._file, self._px)
        for run, font in runs:
            if not (step := self._wide(run, font)):
                continue
            if font is None:
                picture, down = super().render(run, antialias, color), _base(super().get_ascent(), super().metrics(run))  # type: ignore[arg-type]
            else:
                picture, down = font.render(run, antialias, color), _base(font.get_ascent(), font.metrics(run))  # type: ignore[arg-type]
            cut = down - base
            image.blit(_lowered(picture, cut, base - capitals) if cut > 0 else picture, (x, max(0, -cut)))
            x += step
        return image

    def _runs(self, words: str) -> list[Run]:
        """A line in pieces of one font each."""
        capitals = self._role in CAPITALS
        runs: list[Run] = []
        before: str | None = self._file
        for sign in unicodedata.normalize("NFC", words):
            kind = unicodedata.category(sign)
            path = before if kind in ("Mn", "Zs") and runs else self._path_of(sign)
            if path is None and kind in ("Cf", "Cc", "Mn", "Me"):
                continue  # it has no picture of its own
            drawn = _capital_of(sign, path) if capitals and path is not None and path != self._file else sign
            font = None if path == self._file else self._other(path, unicodedata.bidirectional(sign) in ("R", "AL"))
            if kind in ("Mn", "Zs") and runs:
                font = runs[-1][1]
            if runs and runs[-1][1] is font:
                runs[-1] = runs[-1][0] + drawn, font
            else:
                runs.append((drawn, font))
            before = path
        return runs

    def _path_of(self, sign: str) -> str | None:
        """The first file of the chain that has a sign; None when none has."""
        code = ord(sign)
        for path in (self._file, *_wide_files(self._role)):
            if path is not None and code in signs_of(path):
                return path
        return of_system(code) if unicodedata.category(sign) not in ("Cf", "Cc") else None

    def _other(self, path: str | None, from_the_right: bool) -> pygame.font.Font | None:
        """Another font with capitals as high as this one's; the wide one draws the box for a sign that none has."""
        if (path := path or next(iter(_wide_files(self._role)), None)) is None:
            return None
        return _beside(path, self._px, _capital(self._file, 100), self._role in SLANTED, from_the_right)


def _drawable(words: str) -> str:
    """The same words, half pairs of signs as a mark of doubt, the null left out."""
    if words.isprintable():
        return words
    return words.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def _capital_of(sign: str, path: str) -> str:
    """The capital of a letter where a font has it."""
    return big if len(big := sign.upper()) == 1 and ord(big) in signs_of(path) else sign


def _width_beside(font: pygame.font.Font, run: str) -> int:
    """Pixels to the letter after a run: slanting a font makes its pictures wider, not its steps."""
    if not font.italic:
        return font.size(run)[0]
    font.italic = False
    try:
        return font.size(run)[0]
    finally:
        font.italic = True


def _base(ascent: int, metrics: list[tuple[int, int, int, int, int] | None]) -> int:
    """The row of a drawn line in which its letters stand: a letter above the ascent makes the picture taller."""
    return max([ascent, *(sign[3] for sign in metrics if sign)])


def _lowered(picture: pygame.Surface, cut: int, capitals: int) -> pygame.Surface:
    """A line without its upper `cut` rows of pixels. What would be lost there, accents of capitals, is pressed into the
    room above the capitals, whose tops are in row `capitals` of the result.
    """
    ink = picture.get_bounding_rect()
    out = picture.subsurface(0, cut, picture.get_width(), picture.get_height() - cut).copy()
    if ink.top < cut and capitals > 0:
        band = picture.subsurface(0, ink.top, picture.get_width(), cut + capitals - ink.top)
        out.fill((0, 0, 0, 0), (0, 0, out.get_width(), capitals))
        out.blit(pygame.transform.smoothscale(band, (out.get_width(), capitals)), (0, 0))
    return out


@lru_cache(16)
def _wide_files(role: str) -> tuple[str, ...]:
    """The program's fonts of many alphabets, the one that suits a role first."""
    names = (WIDE_BOLD, WIDE) if role in HEAVY else (WIDE,)
    return tuple(str(path) for name in names if (path := resource("art/fonts/" + name)).exists())


@lru_cache(64)
def _capital(path: str | None, px: int) -> int:
    """Pixels that the capitals of a font are high."""
    found = pygame.font.Font(path, px).metrics("H")
    return int(found[0][3]) if found and found[0] else px


@lru_cache(48)
def _beside(path: str, px: int, capital: int, slanted: bool, from_the_right: bool) -> pygame.font.Font | None:
    """A font that stands beside one of `px` pixels whose capitals are `capital` hundredths of that."""
    try:
        font = pygame.font.Font(path, max(5, round(px * capital / max(1, _capital(path, 100)))))
        font.set_italic(slanted)
        if from_the_right:
            font.set_direction(pygame.DIRECTION_RTL)
        return font
    except (OSError, pygame.error):
        return None


def letters(role: str, px: int) -> Letters:
    """The font of a role; when somebody has moved its file, another: words in another letter are better than none."""
    try:
        return Letters(str(resource("art/fonts/" + FONT_FILES[role])), px, role)
    except (OSError, pygame.error):
        return Letters(None, px)


@lru_cache(48)  # each holds a file and its letters at one size, some 200 kB
def font(role: str, px: float) -> pygame.font.Font:
    """The font of a role at a size; the font module is started when first needed."""
    if not pygame.font.get_init():
        pygame.font.init()
    return letters(role, max(6, round(px)))


@lru_cache(256)
def cap_middle(role: str, px: float) -> int:
    """Distance from the top of a rendered line to the middle of its capitals."""
    return font(role, px).render("H", True, (0, 0, 0)).get_bounding_rect(1).centery


def _plain(f: pygame.font.Font, s: str, col: Colour, track: float) -> pygame.Surface:
    if not track:
        return f.render(s, True, rgb(col))
    glyphs = [f.render(ch, True, rgb(col)) for ch in s]
    w = sum(g.get_width() for g in glyphs) + math.ceil(track * max(0, len(s) - 1))
    high = max((g.get_height() for g in glyphs), default=f.get_height())  # more than that: tails reach below the line
    image = pygame.Surface((max(1, w), high), pygame.SRCALPHA)
    x = 0.0
    for g in glyphs:
        image.blit(g, (round(x), 0))
        x += g.get_width() + track
    return image


@cached(1024)
def line(
    s: str, role: str, px: int, col: Colour, track: float = 0, halo: Colour | None = None, halo_w: int = 1
) -> pygame.Surface:
    """One line of type as a picture; do not draw on it. halo = colour of a rim of halo_w pixels."""
    f = font(role, px)
    image = _plain(f, s, col, track)
    if not halo:
        return image
    rim = _plain(f, s, halo, track)
    big = pygame.Surface((image.get_width() + 2 * halo_w, image.get_height() + 2 * halo_w), pygame.SRCALPHA)
    n = 8 if halo_w < 2 else 16
    for i in range(n):
        a = 2 * math.pi * i / n
        big.blit(rim, (round(halo_w + halo_w * math.cos(a)), round(halo_w + halo_w * math.sin(a))))
    big.blit(image, (halo_w, halo_w))
    return big


def text(
    surface: pygame.Surface,
    s: str,
    pos: Sequence[float],
    role: str = "text",
    px: float = 16,
    col: Colour = INK,
    anchor: str = "tl",
    track: float = 0,
    halo: Colour | None = None,
    alpha: int = 255,
    angle: float = 0,
    halo_w: int = 1,
) -> pygame.Rect:
    """Draw one line. anchor: t/m/b + l/c/r; 'm' centres on the capital height, so that lines side by side share a
    base line. Returns the rect."""
    size = max(6, round(px))
    image = line(s, role, size, col if isinstance(col, str) else tuple(col), track, halo, halo_w)
    mid: float = cap_middle(role, size) + (halo_w if halo else 0)
    if angle:
        image = pygame.transform.rotozoom(image, angle, 1)
        mid = image.get_height() / 2
    if alpha < 255:
        image = image.copy()
        image.set_alpha(alpha)
    x = {"l": pos[0], "c": pos[0] - image.get_width() / 2, "r": pos[0] - image.get_width()}[anchor[1]]
    y = {"t": pos[1], "m": pos[1] - mid, "b": pos[1] - image.get_height()}[anchor[0]]
    return surface.blit(image, (round(x), round(y)))


def width(s: str, role: str, px: float, track: float = 0) -> float:
    """Width of a line in pixels."""
    return font(role, px).size(s)[0] + track * max(0, len(s) - 1)


def fit_px(s: str, role: str, px: float, room: float, least: float = 7) -> float:
    """The largest size up to px at which the line is not wider than room (never below `least`)."""
    while px > least and width(s, role, px) > room:
        px *= 0.94
    return max(px, least)


def shorten(s: str, role: str, px: float, room: float) -> str:
    """The line itself if it fits the room, else its beginning and an ellipsis."""
    if width(s, role, px) <= room:
        return s
    while s and width(s + "…", role, px) > room:
        s = s[:-1]
    return s.rstrip() + "…" if s else ""


def fit(
    surface: pygame.Surface,
    s: str,
    pos: Sequence[float],
    role: str,
    px: float,
    col: Colour,
    anchor: str,
    room: float,
    halo: Colour | None = None,
    halo_w: int = 1,
) -> pygame.Rect:
    """Draw a line that shrinks until it fits the room, and is shortened if even the least size is too wide."""
    px = fit_px(s, role, px, room)
    return text(surface, shorten(s, role, px, room), pos, role, px, col, anchor, halo=halo, halo_w=halo_w)


def wrap(s: str, role: str, px: float, room: float) -> list[str]:
    """Words broken into lines no wider than room; line breaks in the text stay."""
    f = font(role, px)
    out: list[str] = []
    for block in s.split("\n"):
        row = ""
        for word in block.split(" "):
            longer = f"{row} {word}" if row else word
            if row and f.size(longer)[0] > room:
                out.append(row)
                row = word
            else:
                row = longer
        out.append(row)
    return out


def para(
    surface: pygame.Surface,
    s: str,
    rect: Sequence[float],
    role: str = "text",
    px: float = 16,
    col: Colour = INK,
    lead: float = 1.25,
    align: Literal["l", "c"] = "l",
) -> float:
    """Wrapped paragraph in rect (x, y, w, ...); returns the y below the last line."""
    x, y, w = rect[0], float(rect[1]), rect[2]
    f = font(role, px)
    for row in wrap(s, role, px, w):
        xx = x if align == "l" else x + (w - f.size(row)[0]) / 2
        surface.blit(f.render(row, True, rgb(col)), (round(xx), round(y)))
        y += px * lead
    return y
