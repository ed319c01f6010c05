"""Room for pictures: every cache stays within its bytes, whatever an evening asks of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import MapError, MapFault, load_map
from tabletop.table.board.paper import LABELS_BYTES, Printer
from tabletop.table.board.tile_renderer import Chart
from tabletop.table.draw import counters, kit, planform, svgkit, tilepix
from tabletop.table.draw.picture_cache import BoundedCache, CacheBound, weight
from tabletop.table.draw.tilecompose import MOST_DROPPED
from tabletop.table.draw.tilepix import MIB, TilePictures, premultiplied
from tabletop.table.ui.theme import Theme
from tests.knowntiles import nothing_known
from tests.patience import PATIENCE

KANTO = "maps/thunderbolt_lightning/kanto.tmx"
"""A map of many kinds of terrain: some 500 tiles, 38 MB of pixels."""
MALTA = "maps/air_wars/malta.tmx"
"""A map that is one picture, with tiles over it."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pg.display.init()
    pg.display.set_mode((64, 64))
    yield


def picture(kilobytes: int) -> pg.Surface:
    return pg.Surface((16, 16 * kilobytes), pg.SRCALPHA, 32)


def test_a_picture_weighs_its_pixels_and_a_tuple_what_is_in_it() -> None:
    assert weight(picture(3)) == 3 << 10
    assert weight((picture(3), picture(2), 7)) - (5 << 10) == weight("seven")


# -- a pile
def test_a_pile_keeps_within_its_bytes_what_was_asked_for_last() -> None:
    pile = BoundedCache(4 << 10)
    for name in "abcd":
        pile.made(name, lambda: picture(1))
    kept = pile.made("a", lambda: picture(1))
    pile.made("e", lambda: picture(1))
    assert pile.used == 4 << 10 and len(pile) == 4 and pile.dropped == 1
    assert pile.made("a", lambda: picture(1)) is kept, "asked for after the others"
    made: list[int] = []
    pile.made("b", lambda: made.append(1) or picture(1))
    assert made, "the one that nobody asked for went"


def test_a_pile_keeps_its_least_however_much_that_is() -> None:
    pile = BoundedCache(1 << 10, least=3)
    for n in range(9):
        pile.made(n, lambda: picture(5))
    assert len(pile) == 3 and pile.used == 15 << 10
    pile.clear()
    assert not pile.used and not len(pile)


# -- a room
def test_caches_share_one_room_and_the_oldest_of_all_goes_first() -> None:
    room = CacheBound(6 << 10)
    made: list[str] = []

    @room.cached(100)
    def counter(name: str) -> pg.Surface:
        made.append(name)
        return picture(1)

    @room.cached(100)
    def mark(name: str, size: int = 1) -> pg.Surface:
        made.append(name)
        return picture(size)

    for name in "abc":
        counter(name)
    for name in "xyz":
        mark(name)
    counter("a")
    assert room.used == 6 << 10 and made == list("abcxyz")
    mark("large", size=3)
    assert room.used == 6 << 10
    made.clear()
    counter("a")
    mark("y")
    mark("z")
    assert not made, "asked for last"
    counter("b")
    assert made == ["b"]


def test_a_cache_also_keeps_to_its_number_and_is_emptied_with_its_room() -> None:
    room = CacheBound(1 << 20)

    @room.cached(3)
    def counter(name: int) -> pg.Surface:
        return picture(1)

    pictures = [counter(n) for n in range(9)]
    assert room.used == 3 << 10 and counter(8) is pictures[8]
    room.clear()
    assert room.used == 0 and counter(8) is not pictures[8]


def test_a_picture_larger_than_its_room_is_kept_until_another_comes() -> None:
    room = CacheBound(2 << 10)

    @room.cached(9)
    def poster(name: str) -> pg.Surface:
        return picture(5)

    assert poster("a") is poster("a") and room.used == 5 << 10
    poster("b")
    assert room.used == 5 << 10


def test_threads_that_draw_at_once_leave_the_sum_right() -> None:
    room = CacheBound(20 << 10)

    @room.cached(50)
    def counter(name: int) -> pg.Surface:
        return picture(1)

    def work(first: int) -> None:
        for n in range(400):
            counter((first + n * 7) % 40)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert room.used == sum(size for cache in room.caches for _, size, _ in cache.kept.values()) == 20 << 10


# -- what draws
def test_all_that_is_drawn_shares_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    room = svgkit._ROOM
    room.clear()
    monkeypatch.setattr(room, "most", 300_000)
    for heading in range(40):
        planform.aircraft("spitfire1", 64, heading)
        planform.silhouette("spitfire1", 64, heading)
        kit.line("words" * 4, "text", 12 + heading, "#000000")
    assert 200_000 < room.used <= 300_000
    room.clear()


def test_a_crowd_of_pictures_does_not_drive_out_what_they_are_made_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grain takes a frame's time and more to make anew."""
    monkeypatch.setattr(svgkit._ROOM, "most", 100_000)
    paper = kit.grain(512, 243, 3)
    for heading in range(40):
        planform.silhouette("spitfire1", 64, heading)
    assert kit.grain(512, 243, 3) is paper
    for low in range(200, 240):
        kit.grain(512, low, 3)
    assert svgkit._GROUNDS.used <= 9 << 20


def test_a_large_window_has_a_larger_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svgkit._ROOM, "most", svgkit._ROOM.most)
    kit.room_for((1280, 720))
    usual = svgkit._ROOM.most
    kit.room_for((3840, 2160))
    assert usual == 18 << 20 and svgkit._ROOM.most > 90 << 20


def test_words_and_sheets_of_the_window_are_bounded() -> None:
    theme = Theme.for_window((1280, 720))
    for n in range(3000):
        theme.text(f"the same long words for a hundred lines of a log, and number {n}", "title")
    assert theme._words.used <= theme.WORDS_BYTES < 3000 * weight(theme.text("number", "title"))
    for n in range(60):
        theme.cached(("sheet", n), lambda: pg.Surface((640, 480)))
    assert theme._pictures.used <= theme._pictures.most == 12 << 20


def test_numbers_on_the_map_are_bounded() -> None:
    printer = Printer(load_map(resource(KANTO)))
    for px in range(50, 400, 3):
        for column in range(8):
            printer._number(column, 7, px * 8)
    assert LABELS_BYTES // 2 < printer._labels.used <= LABELS_BYTES


@pytest.mark.parametrize("wide", [46, 75.6, 120.0])
def test_a_number_laid_of_two_halves_looks_as_if_written_as_one(wide: float) -> None:
    """Also where its figures stand closer than usual, as in 0701."""
    printer, at, ground = Printer(load_map(resource(KANTO))), round(20 - wide / 2), pg.Surface((40, 24), depth=32)
    ground.fill((214, 203, 178))
    for column in range(printer.sheet.width):
        for row in range(0, printer.sheet.height, 2):
            halves, whole, label = ground.copy(), ground.copy(), printer._number(column, row, wide)
            printer._figures(halves, [(range(column, column + 1), [at], row, 3)], wide, 1.3)
            whole.blit(label, (round(at + (wide - label.get_width()) / 2), round(3 + 1.3)))
            assert pg.image.tobytes(halves, "RGB") == pg.image.tobytes(whole, "RGB"), printer._word(column, row)
    assert "70" in printer._closer(8)


# -- tiles
def test_cut_tiles_are_packed_and_come_out_as_they_went_in() -> None:
    sheet = load_map(resource(KANTO))
    tiles = TilePictures(sheet)
    tiles.load()
    pixels = sum(cut.size[0] * cut.size[1] * 4 for cut in tiles._cuts.values())
    assert pixels > 30 * MIB and sum(len(cut.packed) for cut in tiles._cuts.values()) < pixels / 6
    gid, art = next((gid, sheet.tiles[gid]) for gid in sorted(tiles._cuts, key=lambda g: -len(tiles._cuts[g].packed)))
    whole = pg.image.load(str(art.image)).subsurface(art.source)
    assert pg.image.tobytes(tiles.plain(gid), "RGBA") == pg.image.tobytes(premultiplied(whole), "RGBA")


def test_what_is_made_of_tiles_is_bounded_also_where_it_was_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = Chart(load_map(resource(KANTO)))
    art = chart._art
    art.tiles = TilePictures(chart.sheet, MIB)
    for zoom in (0.5, 0.3):
        for x in range(0, chart.area[2], 3600):
            chart.paint(pg.Surface((200, 150)), (x, 0, 200 / zoom, 150 / zoom), zoom)
            assert art.tiles.used <= MIB or len(art.tiles._whole) == 16 or len(art.tiles._other) == 16
            laid = {id(p): p for known in art._laid.values() for of in known.values() for p, _, _ in of.values()}
            assert len(laid) <= len(art.tiles._other) + MOST_DROPPED + 100
    assert art.tiles.dropped > 200


@pytest.mark.parametrize("name", [KANTO, MALTA])
def test_no_frame_waits_for_a_picture_file_of_the_map(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To decode a file and to pack its tiles takes as long as many frames have: that is done beside the window, and the
    view may move on meanwhile. What comes of it is the picture that is made at once.
    """
    frames, gate, own = threading.get_ident(), threading.Event(), tilepix.decoded
    elsewhere: list[bool] = []

    def slow(*given: Any) -> pg.Surface:
        elsewhere.append(threading.get_ident() != frames)
        gate.wait(PATIENCE)
        return own(*given)

    nothing_known(monkeypatch)
    monkeypatch.setattr(tilepix, "decoded", slow)
    chart, screen, view = Chart(load_map(resource(name))), pg.Surface((640, 480)), (0.0, 0.0, 1280.0, 960.0)
    chart.begin()
    for x in (0.0, 100.0, 500.0):
        assert chart.paint(screen, (x, 0.0, 1280.0, 960.0), 0.5, wait=False)
        assert not chart.step(2)
    assert len(elsewhere) == 1
    gate.set()
    while chart.paint(screen, view, 0.5, wait=False) or chart.busy:
        chart.step(5)
    assert all(elsewhere) and len(elsewhere) > 2
    at_once = pg.Surface((640, 480))
    Chart(chart.sheet).paint(at_once, view, 0.5)
    assert pg.image.tobytes(screen, "RGB") == pg.image.tobytes(at_once, "RGB")


def test_a_damaged_picture_is_told_where_the_map_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not where it was read, beside the window."""

    def broken(path: Path, key: object) -> pg.Surface:
        raise MapError([MapFault(path.name, "whole file", "the picture cannot be decoded", "save it again")])

    nothing_known(monkeypatch)
    monkeypatch.setattr(tilepix, "decoded", broken)
    chart = Chart(load_map(resource(KANTO)))
    chart.begin()
    with pytest.raises(MapError, match="cannot be decoded"):
        chart.paint(pg.Surface((640, 480)), (0.0, 0.0, 1280.0, 960.0), 0.5, wait=False)
        chart.paint(pg.Surface((640, 480)), (0.0, 0.0, 1280.0, 960.0), 0.5)  # waits for what is still decoded beside


def test_a_chart_that_is_put_away_holds_nothing_and_can_be_shown_again() -> None:
    chart = Chart(load_map(resource(KANTO)))
    screen = pg.Surface((640, 480))
    chart.paint(screen, (0, 0, 1280, 960), 0.5)
    before = pg.image.tobytes(screen, "RGB")
    chart.put_away()
    assert not chart._pieces and chart._canvas is chart._spare is chart._whole is None
    assert not chart._art.tiles.used and not chart._art.tiles._cuts and not chart._art._laid
    chart.paint(screen, (0, 0, 1280, 960), 0.5)
    assert pg.image.tobytes(screen, "RGB") == before


def test_counters_that_look_alike_share_shadow_and_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full map a zoom step draws hundreds: what only the number sets apart is drawn once."""
    kit.clear_caches()
    thrown: list[int] = []
    shadow = counters.silhouette_shadow
    monkeypatch.setattr(counters, "silhouette_shadow", lambda *how: thrown.append(1) or shadow(*how))
    drawn: list[str] = []
    svg = counters.svg
    monkeypatch.setattr(counters, "svg", lambda text, *how: drawn.append(text) or svg(text, *how))
    faces = [
        counters.AircraftFace(type="spitfire1", nation="UK", side=0, number=f"R{n}", name="One", level=2, heading=90.0)
        for n in range(6)
    ]
    pictures = {pg.image.tobytes(counters.aircraft_counter(face, 80), "RGBA") for face in faces}
    assert len(pictures) == 6 and len(thrown) == 1 and len(drawn) == len(set(drawn))


def test_what_is_large_and_quickly_had_again_is_kept_in_small_numbers() -> None:
    """Each of these held five megabytes and more after an evening: maps of the shelf, texts of planforms, the
    frames of order cards.
    """
    from tabletop.games.conflict_solo.table.pieces.cards import order_frame
    from tabletop.table.draw import planform
    from tabletop.table.screens import preview

    assert preview._sheet.cache_parameters()["maxsize"] <= 4
    assert planform._layers.cache_parameters()["maxsize"] <= 100
    assert order_frame.entries <= 2  # type: ignore[attr-defined]
