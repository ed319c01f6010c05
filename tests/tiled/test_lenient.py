"""Strict where rules read a map, lenient where nobody does: what a map can be drawn without is a remark on the free
table, and every remark says what is not shown. A picture that is missing is a red cross, as in Tiled.
"""

from __future__ import annotations

import json
from pathlib import Path

import pygame as pg
import pytest

from tabletop.data.tiled import ImageLayer, MapError, ObjectLayer, TileLayer, load_map
from tabletop.shelf.checker import check
from tabletop.table.draw.tilemap import MapPainter
from tests.tiled import broken
from tests.tiled.broken import TS, lay, m, prop, thing

NOT_THERE = (
    '<tileset firstgid="1" name="t" tilewidth="64" tileheight="72" tilecount="4" columns="2"><image source="{}"/>'
)
EMPTY = '<tileset firstgid="5" name="new" tilewidth="0" tileheight="0" tilecount="0" columns="0"/>'
FRAMES = '<tile id="1"><animation><frame tileid="77" duration="9"/></animation></tile>'
PARDONED = {
    "picture missing": m(NOT_THERE.format("gone.png") + "</tileset>" + lay()),
    "picture cut": m(NOT_THERE.format("cut.png") + "</tileset>" + lay()),
    "picture of a device": m(NOT_THERE.format("/dev/zero") + "</tileset>" + lay()),
    "picture at an address": m(NOT_THERE.format("http://host/t.png") + "</tileset>" + lay()),
    "tileset missing": m('<tileset firstgid="1" source="gone.tsx"/>' + lay()),
    "tileset cut": m('<tileset firstgid="1" source="cut.tsx"/>' + lay()),
    "tileset is a map": m('<tileset firstgid="1" source="x.tmx"/>' + lay()),
    "tileset in another form": m('<tileset firstgid="1" source="t.png"/>' + lay()),
    "one of two tilesets missing": m(
        TS + '<tileset firstgid="5" source="gone.tsx"/>' + lay().replace("1,2,3,4", "1,2,5,6")
    ),
    "tile of a collection without picture": m(
        '<tileset firstgid="1" name="c" tilewidth="9" tileheight="9"><tile id="0"/><tile id="1"><image source="t.png"/>'
        "</tile></tileset>" + lay().replace("1,2,3,4", "1,2,1,2")
    ),
    "tile described twice": m(TS.replace("<image", '<tile id="1"/><tile id="1"/><image') + lay()),
    "frame of no tile": m(
        TS.replace("<image", '<tile id="1"><animation><frame tileid="77" duration="9"/></animation></tile><image')
        + lay()
    ),
    "cell of no tile": m(TS + lay().replace("1,2,3,4", "1,2,3,99")),
    "blend mode": m(TS + lay(a=' mode="multiply"')),
    "layer shifted by x": m(TS + lay(a=' x="3"')),
    "picture layer missing": m(TS + lay() + '<imagelayer id="9" name="p"><image source="gone.png"/></imagelayer>'),
    "picture layer embedded": m(TS + lay() + '<imagelayer id="9" name="p"><image><data>aa</data></image></imagelayer>'),
    "id used twice": thing('<object id="3" x="1" y="1"/><object id="3" x="9" y="9"/>'),
    "object of no tile": thing('<object id="3" gid="99" x="1" y="70" width="64" height="72"/>'),
    "template missing": thing('<object id="3" template="gone.tx" x="1" y="1"/><object id="4" x="1" y="1"/>'),
    "template empty": thing('<object id="3" template="hollow.tx" x="1" y="1"/><object id="4" x="1" y="1"/>'),
    "reference to an object that is gone": prop('<property name="p" type="object" value="99"/>'),
    "property of an unknown type": prop('<property name="p" type="vector" value="x"/>'),
    "property that is no number": prop('<property name="p" type="int" value="x"/>'),
    "property twice": prop('<property name="p" value="x"/>' * 2),
    "property without a name": prop('<property value="x"/>'),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pg.display.init()
    pg.display.set_mode((64, 64))
    place = tmp_path_factory.mktemp("lenient") / "maps"
    broken.write(place)
    return place


@pytest.mark.parametrize("name", PARDONED)
def test_what_nobody_reads_is_a_remark_and_the_map_is_drawn(folder: Path, name: str) -> None:
    path = folder / "m.tmx"
    path.write_text(PARDONED[name])
    with pytest.raises(MapError) as strict:
        load_map(path)
    sheet = load_map(path, lenient=True)
    told = {(fault.place, fault.wrong) for fault in strict.value.faults}
    remarks = [note for note in sheet.notes if (note.place, note.wrong) in told]
    assert remarks and all(note.mend.endswith(")") for note in remarks), sheet.notes
    picture = MapPainter(sheet).picture(1.0)
    assert picture.get_width() > 1
    checked = check(path)
    assert not checked.faults and {str(note) for note in remarks} <= {str(note) for note in checked.notes}


@pytest.mark.parametrize("name", PARDONED)
@pytest.mark.parametrize("game", ["air_wars", "air_support"])
def test_a_map_of_a_game_with_rules_stays_strict(folder: Path, name: str, game: str) -> None:
    words = f'<properties><property name="game" value="{game}"/></properties>'
    text = PARDONED[name]
    if "<properties><property" in text[:400] and name.startswith(("property", "reference")):
        text = text.replace("<properties>", f'<properties><property name="game" value="{game}"/>', 1)
    else:
        at = text.index("<", text.index("<map") + 1)
        text = text[:at] + words + text[at:]
    path = folder / "g.tmx"
    path.write_text(text)
    assert check(path).faults


@pytest.mark.parametrize(
    "name", ["not sound XML", "cut", "data short", "gid of 5000000000", "isometric", "no size", "width huge"]
)
def test_what_cannot_be_drawn_is_a_fault_everywhere(folder: Path, name: str) -> None:
    text = {
        "not sound XML": "<map",
        "cut": m(TS + lay())[:-40],
        "data short": m(TS + lay().replace("1,2,3,4", "1,2")),
        "gid of 5000000000": m(TS + lay().replace("1,2,3,4", "1,2,3,5000000000")),
        "isometric": m(TS + lay()).replace('orientation="hexagonal"', 'orientation="isometric"'),
        "no size": m(TS + lay()).replace("tilewidth=", "tilewith="),
        "width huge": m(TS + lay()).replace('width="2"', 'width="2000000"', 1),
    }[name]
    path = folder / "bad.tmx"
    path.write_text(text)
    with pytest.raises(MapError):
        load_map(path, lenient=True)
    assert check(path).faults


def test_as_many_crosses_as_tiles_and_no_more(folder: Path) -> None:
    path = folder / "million.tmx"
    text = broken.cases()["a million numbers of a lost tileset"]
    path.write_text(text() if callable(text) else text)
    with pytest.raises(MapError, match="1,048,576 different numbers have no tile"):
        load_map(path, lenient=True)


def test_a_missing_picture_is_a_red_cross_of_the_size_of_its_tiles(folder: Path) -> None:
    path = folder / "cross.tmx"
    head = '<map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="32" tileheight="32">'
    row = '<layer id="1" name="a" width="2" height="1"><data encoding="csv">1,6</data></layer></map>'
    small = NOT_THERE.format("gone.png").replace("64", "32").replace("72", "32")
    path.write_text(f'{head}{small}</tileset><tileset firstgid="5" source="gone.tsx"/>{row}')
    sheet = load_map(path, lenient=True)
    picture = MapPainter(sheet, background="white").picture(1.0)
    assert picture.get_size() == (64, 32)
    for left in (0, 32):
        red, dark = picture.get_at((left + 16, 16)), picture.get_at((left + 16, 3))
        assert red.r > 150 and red.g < 120 and abs(dark.r - 127) < 12 and dark.r == dark.g == dark.b, (red, dark)


def test_old_offsets_of_picture_layers_are_offsets(folder: Path) -> None:
    path = folder / "old.tmx"
    path.write_text(
        m(TS + lay() + '<imagelayer id="9" name="p" x="30" y="-7" offsetx="2"><image source="t.png"/></imagelayer>')
    )
    (layer,) = (layer for layer in load_map(path).layers if isinstance(layer, ImageLayer))
    assert (layer.look.offset_x, layer.look.offset_y) == (32, -7)


def test_a_collection_without_pictures_is_sound(folder: Path) -> None:
    """Tiled writes one as soon as one makes a collection."""
    path = folder / "empty.tmx"
    path.write_text(m(TS + EMPTY + lay()))
    assert [one.ids for one in load_map(path).tilesets] == [(0, 1, 2, 3), ()]


def test_names_written_on_windows_lead_to_the_same_files(folder: Path) -> None:
    (folder / "sub").mkdir(exist_ok=True)
    (folder / "sub" / "t.png").write_bytes((folder / "t.png").read_bytes())
    path = folder / "w.tmx"
    path.write_text(m(TS.replace("t.png", r"sub\\t.png") + lay()))
    assert load_map(path).tiles[1].image == (folder / "sub" / "t.png").resolve()


def test_json_is_as_lenient(folder: Path) -> None:
    path = folder / "m.tmj"
    text = json.loads(broken.tmj())
    text["tilesets"] = [{"firstgid": 1, "source": "gone.tsj"}]
    path.write_text(json.dumps(text))
    with pytest.raises(MapError):
        load_map(path)
    sheet = load_map(path, lenient=True)
    assert sheet.notes and all(art.image is None for art in sheet.tiles.values())


def test_what_is_left_out_is_left_out_alone(folder: Path) -> None:
    path = folder / "left.tmx"
    path.write_text(PARDONED["template missing"])
    layers = load_map(path, lenient=True).layers
    assert [len(layer.objects) for layer in layers if isinstance(layer, ObjectLayer)] == [1]
    assert any(isinstance(layer, TileLayer) for layer in layers)
