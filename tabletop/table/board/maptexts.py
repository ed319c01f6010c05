"""Text objects of a map as Tiled draws them: coloured, bold, slanted, underlined or struck out, wrapped and clipped to
their box. The fonts are the program's own, whatever font the map names.
"""

from __future__ import annotations

import math

import pygame as pg

from tabletop.data.tiled import Text
from tabletop.table.draw.kit import font

OURS = "EB Garamond"
"""The font named by the program's own maps: such texts are names as in an atlas (`paper.STYLES`)."""
SMALLEST = 4
"""Texts lower than so many pixels on the screen are left out."""


def is_name(thing: Text) -> bool:
    """Whether a text is a name that the program prints in its own style."""
    return "style" in thing.properties or thing.font == OURS


def drawn(thing: Text, zoom: float) -> tuple[pg.Surface, tuple[float, float]] | None:
    """The picture of a text at a zoom and its top left corner, in pixels of the map at that zoom; None if nothing of it
    is readable.
    """
    px = thing.pixel_size * zoom
    if px < SMALLEST or not thing.text.strip():
        return None
    role = "ital" if thing.italic else "bold" if thing.bold else "text"
    letters = font(role, px)
    wide = round(thing.width * zoom)
    lines = broken(thing, letters, wide) if wide else thing.text.split("\n")
    wide = wide or max(letters.size(line)[0] for line in lines)
    step = letters.get_linesize()
    high = round(thing.height * zoom) or step * len(lines)
    if not 0 < wide * high <= 4_000_000:
        return None
    picture = pg.Surface((wide, high), pg.SRCALPHA)
    rest = high - step * len(lines)
    top = {"top": 0, "center": rest // 2, "bottom": rest}.get(thing.v_align, 0)
    for n, line in enumerate(lines):
        left = {"center": (wide - letters.size(line)[0]) // 2, "right": wide - letters.size(line)[0]}.get(
            thing.h_align, 0
        )
        _line(picture, thing, letters, line, (left, top + n * step), px)
    if thing.colour.a < 255:
        picture.fill((255, 255, 255, thing.colour.a), special_flags=pg.BLEND_RGBA_MULT)
    x, y = thing.x * zoom, thing.y * zoom
    if not thing.rotation:
        return picture, (round(x), round(y))
    angle = math.radians(thing.rotation)
    turned = pg.transform.rotozoom(picture, -thing.rotation, 1)
    middle_x = x + math.cos(angle) * wide / 2 - math.sin(angle) * high / 2
    middle_y = y + math.sin(angle) * wide / 2 + math.cos(angle) * high / 2
    return turned, (round(middle_x - turned.get_width() / 2), round(middle_y - turned.get_height() / 2))


def _line(picture: pg.Surface, thing: Text, letters: pg.font.Font, line: str, at: tuple[int, int], px: float) -> None:
    ink = thing.colour[:3]
    word = letters.render(line, True, ink)
    picture.blit(word, at)
    if thing.bold and thing.italic:  # no font is both
        picture.blit(word, (at[0] + max(1, round(px / 18)), at[1]))
    thick = max(1, round(px / 16))
    base = at[1] + letters.get_ascent()
    for wanted, y in ((thing.underline, base + thick), (thing.strikeout, base - round(px * 0.28))):
        if wanted:
            pg.draw.rect(picture, ink, (at[0], y, word.get_width(), thick))


def broken(thing: Text, letters: pg.font.Font, wide: int) -> list[str]:
    """The lines of a text as written, wrapped at blanks if it asks for that. A word wider than the box stays whole."""
    lines: list[str] = []
    for line in thing.text.split("\n"):
        lines.append("")
        for n, word in enumerate(line.split(" ") if thing.wrap else [line]):
            longer = f"{lines[-1]} {word}" if n else word
            if n and letters.size(longer)[0] > wide:
                lines.append(word)
            else:
                lines[-1] = longer
    return lines
