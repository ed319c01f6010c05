"""Letters of a line that is spaced out are drawn whole: the picture has room for the last of them and for all tails."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame as pg
import pytest

from tabletop.table.draw import boxart
from tabletop.table.draw.lettering import FONT_FILES, font, line, width

WORDS = ("TABLETOP", boxart.BoxArt.series, "Quay of Glogów", "M")
SIZES = (7, 9, 11, 13, 16, 23, 34)
SPACINGS = (0.31, 0.5, 0.86, 1.0, 1.37, 2.6, 7.45)
"""Pixels between letters; on a lid of any width they are no whole number."""


def cut(words: str, role: str, px: int, track: float) -> str:
    """The letters that are not to be seen whole at their places."""
    picture, x, found = line(words, role, px, "#ffffff", track), 0.0, ""
    for word in words:
        letter = font(role, px).render(word, True, (255, 255, 255))
        place = letter.get_rect(left=round(x))
        whole = picture.get_rect().contains(place)
        if not whole or pg.image.tobytes(picture.subsurface(place), "RGBA") != pg.image.tobytes(letter, "RGBA"):
            found += word
        x += letter.get_width() + track
    return found


@pytest.mark.parametrize("role", FONT_FILES)
def test_every_letter_stands_whole_whatever_the_spacing(role: str) -> None:
    found = {
        (words, px, track): letters
        for words in WORDS
        for px in SIZES
        for track in SPACINGS
        if (letters := cut(words, role, px, track))
    }
    assert found == {}


@pytest.mark.parametrize("role", ["display", "caps", "semi"])
def test_a_line_is_as_wide_as_it_was_measured(role: str) -> None:
    """Letters with spacing stand apart, so what draws pairs together is no part of it; a part of a pixel is a pixel."""
    for words in WORDS:
        for px in SIZES:
            apart = sum(font(role, px).size(word)[0] for word in words) - font(role, px).size(words)[0]
            for track in SPACINGS:
                drawn = line(words, role, px, "#ffffff", track).get_width()
                assert 0 <= drawn - (width(words, role, px, track) + apart) < 1, (words, px, track)


def test_no_letters_are_a_line_without_letters() -> None:
    assert line("", "caps", 12, "#ffffff", 2.5).get_width() == 1
