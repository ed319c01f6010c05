"""Names of many languages: every letter is drawn, in widgets, on counters and on maps, as wide as it is measured."""

from __future__ import annotations

from dataclasses import replace

import pygame as pg
import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.data.tiled.shapes import Text
from tabletop.table.board.paper import Printer
from tabletop.table.draw import counters, kit, lettering
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.theme import ROLES, Theme
from tabletop.table.ui.widget import Column
from tests.table.test_pieces import FULL
from tests.ui.pilot import Pilot

NAMES = {
    "Polish": "Łódź Wałęsa Świnoujście Grudziądz Bażant Ćmielów Ńaż",
    "Czech": "Žižkov Příbor Plzeň Ústí Děčín Šumperk Čáslav Třebíč ďťů",
    "Slovak": "Ľubľana Dĺžka Vŕba Ŕ Piešťany",
    "Hungarian": "Győr Székesfehérvár Űr Őrség",
    "Turkish": "Şişli Iğdır İstanbul Çanakkale Eskişehir",
    "Romanian": "Iași Târgu Mureș Țăndărei București Şimleu Ţara",
    "Baltic": "Šiauliai Kėdainiai Rīga Jūrmala Ģertrūde Ķekava Ļaudona Ņereta Ūdrų Į",
    "Maltese": "Għajnsielem Ħamrun Ċirkewwa Żabbar Ġgantija",
    "Croatian": "Đakovo Šibenik Čakovec Žepče Ćuprija",
    "Esperanto and Welsh": "Ĉŝĝĥĵŭ Ŵŷ",
    "Vietnamese": "Điện Biên Phủ Huế Đà Nẵng",
    "Russian": "Курск Орёл Щукино Ельня Сталинград Объезд",
    "Ukrainian": "Київ Їжак Ґанок Євпаторія Запоріжжя",
    "Serbian": "Ђорђе Ћуприја Љубовија Њивице Џеп",
    "Greek": "Αθήνα Θεσσαλονίκη Κέρκυρα Ηράκλειο Μάλεμε Ρέθυμνο Ϊΰ",
    "Icelandic": "Þingvellir Ísafjörður Æðey",
}
PARTED = "Lo\u0301dz\u0301"
"""Letters and accents that come one after the other, as some systems name files."""
BOX = "\U000f1234"
"""A sign that no font has."""


@pytest.fixture(autouse=True)
def display() -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((1, 1))


@pytest.fixture
def lacked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Signs that the program's own fonts lacked; the fonts of this system are not asked."""
    found: list[str] = []
    monkeypatch.setattr(lettering, "of_system", lambda code: found.append(chr(code)))
    return found


def same(a: pg.Surface, b: pg.Surface) -> bool:
    return a.get_size() == b.get_size() and pg.image.tobytes(a, "RGBA") == pg.image.tobytes(b, "RGBA")


@pytest.mark.parametrize("role", lettering.FONT_FILES)
def test_no_letter_is_drawn_as_one_that_is_missing(role: str, lacked: list[str]) -> None:
    font = kit.font(role, 24)
    box, none = font.render(BOX, True, "black"), pg.font.Font.render(font, BOX, True, "black")
    assert lacked == [BOX] and box.get_bounding_rect().w > 3, "what no font has is a box that can be seen"
    lacked.clear()
    for sign in sorted({sign for names in NAMES.values() for sign in names if sign != " "}):
        drawn = font.render(sign, True, "black")
        assert drawn.get_bounding_rect().w, sign
        assert not same(drawn, box) and not same(drawn, none), sign
    assert lacked == []


@pytest.mark.parametrize("role", lettering.FONT_FILES)
def test_words_are_as_wide_as_they_are_measured(role: str) -> None:
    font = lettering.letters(role, 19)
    for names in (*NAMES.values(), PARTED, "תל אביב", "القاهرة", "東京 ソウル"):
        drawn = font.render(names, True, "black")
        assert drawn.get_size() == font.size(names), names
        assert drawn.get_height() == font.get_height() or not font._lacks(names)
        assert kit.width(names, role, 19) == drawn.get_width()
        for line in kit.wrap(names, role, 19, 120):
            assert font.size(line)[0] <= 120 or " " not in line
        assert kit.width(lettering.shorten(names, role, 19, 60), role, 19) <= 60
    if font._lacks(both := "Łódź\nКиїв"):
        two = font.render(both, True, "black")
        assert two.get_size() == font.size(both) and two.get_height() > 1.5 * font.get_height()
        assert two.get_width() == max(font.size(words)[0] for words in both.split("\n"))


def test_accents_apart_from_their_letters_look_like_letters_with_accents() -> None:
    font = kit.font("text", 24)
    assert same(font.render(PARTED, True, "black"), font.render("Lódź", True, "black"))


def test_letters_beside_each_other_are_of_one_height_on_one_line() -> None:
    font = kit.font("text", 60)
    own, other = (font.render(w, True, "black").get_bounding_rect(80) for w in ("L", "Ł"))
    assert abs(own.bottom - other.bottom) <= 1 and abs(own.top - other.top) <= 2
    accent = kit.font("display", 60).render("Ї", True, "black").get_bounding_rect(80)
    assert accent.top < kit.font("display", 60).render("I", True, "black").get_bounding_rect(80).top


def test_in_widgets(lacked: list[str]) -> None:
    words = " ".join(NAMES.values())
    widgets = [Label(names, role=role) for names, role in zip(NAMES.values(), ROLES, strict=False)]
    entry = TextEntry(text=NAMES["Polish"], key="entry")
    Pilot.of(Column(*widgets, Para(words), entry), (1280, 900)).frame()
    assert lacked == []
    theme = Theme.for_window((1280, 900))
    for role in ROLES:
        for line in theme.wrap(words, role, 300):
            assert theme.text(line, role).get_width() == theme.width(line, role) <= 300


def test_on_counters_and_maps(lacked: list[str]) -> None:
    for name in NAMES.values():
        face = replace(FULL, name=name.split()[0])
        assert not same(counters.aircraft_counter(face, 128), counters.aircraft_counter(replace(face, name=""), 128))
    printer = Printer(load_map(resource("maps/air_support/beet_road.tmx")))
    plain = next(iter(printer.names))
    for n, (names, style) in enumerate(zip(NAMES.values(), ("", "town", "water", "region") * 4, strict=True)):
        name: Text = replace(
            plain, text=names, x=200.0, y=100.0 + 40 * n, pixel_size=28, wrap=True, properties={"style": style}
        )
        printer.names = (name,)
        chunk = pg.Surface((512, 800), pg.SRCALPHA)
        printer._names(chunk, 0, 0, 1.0)
        assert chunk.get_bounding_rect().w > 20, names
    assert lacked == []


def test_a_font_of_the_system_draws_what_the_program_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "_of_system", lambda: ("/nowhere.ttf", str(resource("art/fonts/Cabin-Bold.otf"))))
    lettering.of_system.cache_clear()
    try:
        assert lettering.of_system(ord("A")) == str(resource("art/fonts/Cabin-Bold.otf"))
        assert lettering.of_system(0x6771) is None
    finally:
        lettering.of_system.cache_clear()


def test_files_that_are_no_fonts_have_no_signs(tmp_path: object) -> None:
    assert lettering.signs_of(str(tmp_path)) == frozenset()
    assert lettering.signs_of(__file__) == frozenset()
    assert {ord(sign) for sign in "AŁЖΩא"} <= lettering.signs_of(str(resource("art/fonts/" + lettering.WIDE)))
    assert ord("Ł") not in lettering.signs_of(str(resource("art/fonts/Cabin-Regular.otf")))
