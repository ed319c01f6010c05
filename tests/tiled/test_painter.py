"""The painter of maps: pieces that meet, a bounded cache, stand-ins, small zooms, layers left out."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pygame
import pytest

from tabletop.data.tiled import Colour, MapError, load_map
from tabletop.table.board.tile_renderer import SquareComposer
from tabletop.table.draw.tilemap import MapPainter, level_of
from tabletop.table.draw.tilepix import MIB, halve, load_picture, turned
from tabletop.table.pictures import map_picture
from tests.tiled.make_maps import layer, tmx
from tests.tiled.test_against_tiled import GREY, differing
from tests.tiled.test_values import ONE, read


def screen(size: tuple[int, int] = (700, 500)) -> pygame.Surface:
    out = pygame.Surface(size, depth=32)
    out.fill("magenta")
    return out


def test_a_view_is_a_part_of_the_picture(maps: Path) -> None:
    painter = MapPainter(load_map(maps / "layer_group.tmx"))
    whole = painter.picture(1)
    for x, y in ((0, 0), (37, 101), (228, 166)):
        out = screen()
        assert painter.paint(out, (x, y, 700, 500), 1) == 0
        assert differing(out, whole.subsurface((x, y, 700, 500)), 0) == 0


@pytest.mark.parametrize("zoom", [0.083, 0.25, 0.31, 0.5, 0.77, 1.0, 1.3, 2.0, 3.7])
def test_pieces_meet_at_every_zoom(maps: Path, zoom: float) -> None:
    painter = MapPainter(load_map(maps / "geo_board_odd.tmx"), background=GREY)
    out = screen((1100, 900))
    painter.paint(out, (-40, -30, 1100 / zoom, 900 / zoom), zoom)
    _, _, wide, high = painter.area
    shown = pygame.Rect(round(40 * zoom), round(30 * zoom), int(wide * zoom), int(high * zoom)).clip(out.get_rect())
    part = pygame.Rect(0, 0, shown.w / zoom, shown.h / zoom)
    expected = pygame.transform.smoothscale(painter.picture(1).subsurface(part.clip((0, 0, wide, high))), shown.size)
    assert differing(out.subsurface(shown), expected, 60) < 0.03
    seen = pygame.mask.from_threshold(out, (255, 0, 255, 255), (1, 1, 1, 255)).count()
    assert (
        seen
        == 1100 * 900
        - out.get_rect().clip(painter._on_screen(zoom).move(round(40 * zoom), round(30 * zoom))).w
        * out.get_rect().clip(painter._on_screen(zoom).move(round(40 * zoom), round(30 * zoom))).h
    ), "gaps between pieces or paint outside the map"


def test_the_cache_is_bounded(maps: Path) -> None:
    sheet = read(maps, ONE + layer(1, "g", [1 + n % 8 for n in range(100 * 100)], w=100, h=100), "large", w=100, h=100)
    painter = MapPainter(sheet, budget_mb=20)
    for step in range(12):
        painter.paint(screen(), (step * 400, step * 300, 700, 500), 1)
        painter.paint(screen(), (step * 400, step * 300, 1400, 1000), 0.5)
        assert painter._used <= 20 * MIB
        assert painter._used == sum(p.get_width() * p.get_height() * 4 for p in painter._pieces.values())
    assert painter._art.tiles.used <= painter._art.tiles.budget == 30 * MIB


def test_pieces_come_step_by_step_with_stand_ins(maps: Path) -> None:
    painter = MapPainter(load_map(maps / "geo_board_odd.tmx"), background=GREY)
    view = (100.0, 100.0, 1400.0, 1000.0)
    out = screen()
    assert painter.paint(out, view, 0.5, wait=False) == painter.pending(view, 0.5) > 0
    assert out.get_at((350, 250))[:3] == GREY
    left = [painter.step(0)]
    while left[-1]:
        left.append(painter.step(0))
    assert left == list(range(len(left) - 1, -1, -1)) and painter.pending(view, 0.5) == 0
    exact = screen()
    assert painter.paint(exact, view, 0.5, wait=False) == 0
    near = screen()
    assert painter.paint(near, (200, 200, 1000, 714), 0.7, wait=False) > 0
    sharp = screen()
    painter.paint(sharp, (200, 200, 1000, 714), 0.7)
    assert differing(near, sharp, 60) < 0.06, "a stand-in should look like the map"


def test_layers_left_out(maps: Path) -> None:
    sheet = load_map(maps / "layer_group.tmx")
    every, fewer = MapPainter(sheet), MapPainter(sheet, hide={"gg"})
    assert differing(every.picture(1), fewer.picture(1), 8) > 0.05
    fewer.hide = frozenset()
    assert differing(every.picture(1), fewer.picture(1), 0) == 0
    fewer.hide = frozenset({"a", "g"})
    assert differing(fewer.picture(1), every.picture(1), 8) > 0.5


def test_repeated_pictures_fill_the_map(maps: Path) -> None:
    body = (
        '<imagelayer id="3" name="bg" offsetx="30" offsety="20" repeatx="1" repeaty="1"><image'
        ' source="img.png"/></imagelayer>'
    )
    painter = MapPainter(read(maps, ONE + body, "repeat"), background=GREY)
    picture, tile = painter.picture(1), pygame.image.load(maps / "img.png")
    for left in range(30 - 200, picture.get_width(), 200):
        for top in range(20 - 150, picture.get_height(), 150):
            x, y = left + 40, top + 35
            if picture.get_rect().collidepoint(x, y):
                assert picture.get_at((x, y))[:3] == tile.get_at((40, 35))[:3]
    small = MapPainter(painter.sheet, background=GREY).picture(0.25)
    assert differing(small, pygame.transform.smoothscale(picture, small.get_size()), 24) < 0.01


def test_the_finishing_hook_sees_every_piece(maps: Path) -> None:
    seen: list[tuple[float, float, float]] = []
    painter = MapPainter(
        load_map(maps / "geo_pointy_odd.tmx"),
        finish=lambda piece, x, y, zoom: seen.append((x, y, zoom)) or piece.fill("red"),
    )  # type: ignore[func-returns-value]
    out = screen()
    painter.paint(out, (0, 0, 700, 500), 1)
    assert {s[2] for s in seen} == {1.0} and (512, 0, 1.0) in seen and out.get_at((300, 300))[:3] == (255, 0, 0)


def test_background_colour(maps: Path) -> None:
    sheet = read(maps, ONE + layer(1, "g", [0], w=1, h=1), "paper", w=1, h=1, attrs=' backgroundcolor="#80ff0000"')
    assert MapPainter(sheet, background=(0, 0, 255)).picture(1).get_at((5, 5))[:3] == pytest.approx(
        (128, 0, 127), abs=1
    )


def test_a_picture_too_large_is_refused(maps: Path) -> None:
    with pytest.raises(ValueError, match="smaller scale"):
        MapPainter(load_map(maps / "geo_board_odd.tmx")).picture(40)


def test_a_damaged_picture_is_told(maps: Path) -> None:
    data = bytearray((maps / "ts_pointy.png").read_bytes())
    path = maps / "broken.png"
    path.write_bytes(data)
    text = tmx(ONE.replace("ts_pointy.png", "broken.png") + layer(1, "g", [1], w=1, h=1), w=1, h=1)
    (maps / "damaged.tmx").write_text(text)
    painter = MapPainter(load_map(maps / "damaged.tmx"))
    path.write_bytes(data[: len(data) // 2])
    for look in (painter.load, painter.picture):
        with pytest.raises(MapError, match=r"broken\.png"):
            look()


def test_pictures_of_few_colours(tmp_path: Path) -> None:
    for name, alphas in (("one", b"\0"), ("graded", b"\0\xff\x80")):
        parts = [
            (b"IHDR", struct.pack(">IIBBBBB", 3, 1, 8, 3, 0, 0, 0)),
            (b"PLTE", bytes((0, 0, 0, 200, 100, 50, 0, 0, 255))),
            (b"tRNS", alphas),
            (b"IDAT", zlib.compress(b"\0\0\1\2")),
            (b"IEND", b""),
        ]
        data = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts
        )
        (tmp_path / f"{name}.png").write_bytes(data)
        shown = load_picture(tmp_path / f"{name}.png")
        half = (0, 0, 255, 255) if name == "one" else (0, 0, 128, 128)
        assert [tuple(shown.get_at((x, 0))) for x in range(3)] == [(0, 0, 0, 0), (200, 100, 50, 255), half]
    plain = pygame.Surface((3, 1), depth=24)
    plain.fill((9, 8, 7))
    pygame.image.save(plain, tmp_path / "plain.png")
    keyed = load_picture(tmp_path / "plain.png", Colour(9, 8, 7))
    assert keyed.get_at((1, 0)).a == 0 and load_picture(tmp_path / "plain.png").get_at((1, 0)) == (9, 8, 7, 255)


def test_levels() -> None:
    assert [level_of(zoom) for zoom in (4, 1, 0.99, 0.51, 0.5, 0.4, 0.25, 0.13, 0.125, 0.01)] == [
        0,
        0,
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        6,
    ]


def test_halving_keeps_colour_at_the_rim() -> None:
    picture = pygame.Surface((7, 5), pygame.SRCALPHA)
    picture.fill((200, 100, 50, 255))
    small = halve(picture, 1, (1, 0))
    assert small.get_size() == (4, 3)
    assert (
        small.get_at((1, 0)) == (200, 100, 50, 255)
        and small.get_at((0, 0)).a in (127, 128)
        and abs(small.get_at((0, 0)).r - 100) < 2
    )


def test_turning_keeps_the_middle() -> None:
    for size in ((64, 72), (63, 72), (31, 31)):
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill("white")
        for degrees in (60, 120, 37.5):
            around = turned(picture, degrees, 3)
            assert (around.get_width() - size[0]) % 2 == 0 and (around.get_height() - size[1]) % 2 == 0
            box = pygame.mask.from_surface(around).get_bounding_rects()[0]
            assert (
                abs(2 * box.x + box.w - around.get_width()) <= 1 and abs(2 * box.y + box.h - around.get_height()) <= 1
            )


def test_tile_objects_are_drawn_wherever_a_map_is_shown(maps: Path, tmp_path: Path) -> None:
    """The board, the shelf's picture and `tabletop render` use painters as they come."""
    sheet = load_map(maps / "object_tiles.tmx")
    shown, plain = MapPainter(sheet), MapPainter(sheet, objects=False)
    assert differing(shown.picture(1), plain.picture(1)) > 0.03
    board = SquareComposer(sheet, pygame.Color("black"))
    board.show(frozenset())
    drawn = board.compose(0, 0, 1024, 0)
    board.objects = False
    assert differing(drawn, board.compose(0, 0, 1024, 0)) > 0.01


def test_a_bare_picture_is_empty_where_nothing_lies(maps: Path, tmp_path: Path) -> None:
    out = tmp_path / "bare.png"
    map_picture(maps / "object_tiles.tmx", out, 1, bare=True)
    picture = pygame.image.load(out)
    alphas = pygame.image.tobytes(picture, "RGBA")[3::4]
    assert 0.05 < alphas.count(0) / len(alphas) < 0.95 and 255 in alphas
    sheet = load_map(maps / "object_tiles.tmx")
    whole = pygame.Surface(picture.get_size(), depth=32)
    whole.fill(GREY)
    whole.blit(picture, (0, 0))
    assert differing(whole, MapPainter(sheet, background=GREY).picture(1), 8) < 0.001, "colours of soft edges are kept"
