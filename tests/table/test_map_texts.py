"""Text objects of maps that others made: drawn as in Tiled, inside their box."""

from __future__ import annotations

from dataclasses import replace

import pygame as pg
import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import Colour, Text, load_map
from tabletop.table.board import maptexts
from tabletop.table.board.paper import Printer

RED = Colour(255, 0, 0, 255)
PLAIN = Text(
    id=1, name="", class_name="", x=40.0, y=30.0, width=200.0, height=120.0, text="Mill", pixel_size=24, colour=RED
)


@pytest.fixture(autouse=True)
def screen() -> None:
    pg.display.init()
    pg.display.set_mode((64, 64))


def ink(zoom: float = 1.0, **changes: object) -> pg.Rect:
    """Where the words are in their box."""
    found = maptexts.drawn(replace(PLAIN, **changes), zoom)  # type: ignore[arg-type]
    assert found is not None
    return found[0].get_bounding_rect(60)


def test_words_lie_where_their_alignment_says() -> None:
    rows = {name: ink(v_align=name) for name in ("top", "center", "bottom")}
    columns = {name: ink(h_align=name) for name in ("left", "center", "right")}
    assert rows["top"].top < 12 and abs(rows["center"].centery - 60) < 8 and rows["bottom"].bottom > 108
    assert columns["left"].left < 6 and abs(columns["center"].centerx - 100) < 4 and columns["right"].right > 194


def test_a_text_has_the_colour_and_the_strength_of_its_object() -> None:
    for alpha in (255, 120):
        found = maptexts.drawn(replace(PLAIN, colour=Colour(10, 200, 30, alpha)), 2.0)
        assert found is not None
        strongest = max((found[0].get_at((x, y)) for x in range(60) for y in range(60)), key=lambda colour: colour.a)
        assert tuple(strongest)[:3] == (10, 200, 30) and abs(strongest.a - alpha) < 3


def test_words_are_broken_where_the_object_says_so_and_stay_in_their_box() -> None:
    long = "A long sentence about a mill by the river"
    once, wrapped = ink(text=long), ink(text=long, wrap=True)
    assert once.height < 32 < wrapped.height and once.right == 200 and wrapped.right <= 200
    written = ink(text="one\ntwo\nthree")
    assert written.height > 55
    for changes in ({"text": "word " * 90, "wrap": True}, {"text": "W" * 90}, {"text": "y" * 9, "height": 9.0}):
        found = maptexts.drawn(replace(PLAIN, **changes), 1.0)  # type: ignore[arg-type]
        assert found is not None and found[0].get_size() == (200, round(changes.get("height", 120.0)))  # type: ignore[call-overload]


@pytest.mark.parametrize("manner", ["bold", "italic", "underline", "strikeout"])
def test_every_manner_is_seen(manner: str) -> None:
    plain, other = (maptexts.drawn(replace(PLAIN, **{manner: on}), 2.0) for on in (False, True))
    assert plain is not None and other is not None
    assert pg.image.tobytes(plain[0], "RGBA") != pg.image.tobytes(other[0], "RGBA")
    if manner in ("underline", "strikeout"):
        assert any(all(other[0].get_at((x, y)).a > 200 for x in range(2, 60)) for y in range(other[0].get_height())), (
            "a whole line"
        )


def test_letters_of_other_alphabets_are_drawn() -> None:
    assert ink(text="Łódź Курск").width > 90


def test_a_turned_text_turns_about_its_point() -> None:
    found = maptexts.drawn(replace(PLAIN, rotation=90.0), 1.0)
    assert found is not None
    picture, (left, top) = found
    assert abs(left + picture.get_width() - 40) <= 2 and abs(top - 30) <= 2, "it hangs down to the left of its point"


def test_parts_of_a_map_show_parts_of_the_text() -> None:
    sheet = load_map(resource("maps/thunderbolt_lightning/farmland.tmx"))
    printer = Printer(sheet)
    printer.texts = [replace(PLAIN, text="A mill that stands across two parts", wrap=True)]
    printer.names, printer.grid_on = [], False
    for zoom in (0.7, 1.0, 2.52):
        whole = pg.Surface((600, 400))
        printer._texts(whole, 0, 0, zoom)
        parts = pg.Surface((600, 400))
        for x, y in ((0, 0), (97, 0), (0, 61), (97, 61)):
            part = pg.Surface((600 - x, 400 - y))
            printer._texts(part, x / zoom, y / zoom, zoom)
            parts.blit(part, (x, y))
        assert pg.image.tobytes(whole, "RGB") == pg.image.tobytes(parts, "RGB")


def test_names_of_the_programs_own_maps_stay_as_in_an_atlas() -> None:
    printer = Printer(load_map(resource("maps/air_support/beet_road.tmx")))
    assert len(printer.names) > 3 and not printer.texts
