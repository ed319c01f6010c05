"""Type on pictures: fonts by role, single lines, fitted lines, paragraphs. Sizes are pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import pygame

from tabletop.data.paths import resource
from tabletop.table.draw.svgkit import Colour, cached, rgb

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
INK = "#2b2621"


class Letters(pygame.font.Font):
    """A font that draws whatever words hold. Names come from maps, saves, files and the clipboard, with signs that
    have no width or are no signs at all, at which the font itself gives up.
    """

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        return super().size(_drawable(text))

    def render(self, text: str, antialias: bool, color: object, *more: object) -> pygame.Surface:  # type: ignore[override]
        words = _drawable(text)
        if not super().size(words)[0]:
            words = ""  # a picture of no width but the height of a line
        return super().render(words, antialias, color, *more)  # type: ignore[arg-type]


def _drawable(words: str) -> str:
    """The same words, half pairs of signs as a mark of doubt, the null left out."""
    if words.isprintable():
        return words
    return words.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def letters(role: str, px: int) -> Letters:
    """The font of a role; when somebody has moved its file, another: words in another letter are better than none."""
    try:
        return Letters(str(resource("art/fonts/" + FONT_FILES[role])), px)
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
