"""What is read, value by value: layers, cells, tiles, properties, objects, templates, infinite maps."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

from tabletop.data.paths import data_root
from tabletop.data.tiled import (
    Capsule,
    Cell,
    ClassValue,
    Colour,
    Ellipse,
    EnumNumber,
    EnumText,
    FileRef,
    Group,
    ImageLayer,
    MapSheet,
    ObjectLayer,
    ObjectRef,
    Point,
    Polygon,
    Polyline,
    Rectangle,
    Text,
    TileLayer,
    TileObject,
    check_map,
    load_map,
)
from tests.tiled.make_maps import R120, D, H, V, endless, layer, tmx

ONE = (
    '<tileset firstgid="1" name="pointy" tilewidth="64" tileheight="72" tilecount="8" columns="4"><image'
    ' source="ts_pointy.png"/></tileset>'
)


def read(maps: Path, body: str, name: str = "value", **more: object) -> MapSheet:
    path = maps / f"{name}.tmx"
    path.write_text(tmx(body, **more), "utf-8")  # type: ignore[arg-type]
    return load_map(path)


def tiles(sheet: MapSheet, name: str) -> TileLayer:
    found = sheet.layer(name)
    assert isinstance(found, TileLayer)
    return found


def test_layers_come_in_the_order_of_the_file(maps: Path) -> None:
    sheet = read(
        maps,
        ONE
        + layer(1, "ground", [1] * 4, w=2, h=2)
        + '<objectgroup id="2" name="marks" class="m" color="#ff0000" draworder="index"/><group id="3" name="sky"'
        ' opacity="0.5" offsetx="3" tintcolor="#80ffffff" parallaxx="0.5"><imagelayer id="4" name="haze"'
        ' offsetx="1.5" repeatx="1" opacity="0.5"><image source="img.png" trans="00ff00"/></imagelayer><group id="5"'
        ' name="high" visible="0" offsety="-2" tintcolor="#ffff8000">'
        + layer(6, "clouds", [0] * 4, w=2, h=2, attrs=' opacity="0.25" class="cloud"')
        + "</group></group>"
        + layer(7, "top", [2] * 4, w=2, h=2),
        w=2,
        h=2,
    )
    assert [(type(each), each.path, each.id) for each in sheet.walk()] == [
        (TileLayer, "ground", 1),
        (ObjectLayer, "marks", 2),
        (Group, "sky", 3),
        (ImageLayer, "sky/haze", 4),
        (Group, "sky/high", 5),
        (TileLayer, "sky/high/clouds", 6),
        (TileLayer, "top", 7),
    ]
    clouds, haze, marks = tiles(sheet, "clouds"), sheet.layer("haze"), sheet.layer("marks")
    assert not clouds.look.visible and clouds.own.visible and clouds.class_name == "cloud"
    assert clouds.look.opacity == 0.125 and (clouds.look.offset_x, clouds.look.offset_y) == (3, -2)
    assert clouds.look.tint == Colour(255, 128, 0, 128) and clouds.look.parallax_x == 0.5
    assert isinstance(haze, ImageLayer) and (haze.width, haze.height, haze.repeat_x, haze.repeat_y, haze.key) == (
        200,
        150,
        True,
        False,
        Colour(0, 255, 0),
    )
    assert haze.image == (maps / "img.png").resolve() and haze.look.offset_x == 4.5 and haze.look.opacity == 0.25
    assert (
        isinstance(marks, ObjectLayer)
        and marks.colour == Colour(255, 0, 0)
        and marks.draw_order == "index"
        and marks.class_name == "m"
    )
    assert sheet.layer("top") and sheet.layer("sky/haze") is haze and sheet.layer("nothing") is None


def test_turn_bits(maps: Path) -> None:
    bits = [1, 1 | H, 2 | V, 2 | H | V, 3 | D, 3 | R120, 4 | D | R120, 4 | H | V | D | R120, 0]
    sheet = read(maps, ONE + layer(1, "g", bits, w=3, h=3), w=3, h=3)
    ground = tiles(sheet, "g")
    assert [ground.cell(n % 3, n // 3) for n in range(9)] == [
        Cell(1),
        Cell(1, True),
        Cell(2, False, True),
        Cell(2, True, True),
        Cell(3, turn=1),
        Cell(3, turn=2),
        Cell(4, turn=3),
        Cell(4, True, True, 3),
        None,
    ]
    assert len(list(ground.cells())) == 8 and next(ground.cells()) == (0, 0, Cell(1))
    assert ground.cell(-1, 0) is ground.cell(3, 0) is ground.cell(0, 3) is None
    square = tiles(read(maps, ONE + layer(1, "g", bits, w=3, h=3), w=3, h=3, orient="orthogonal"), "g")
    assert square.cell(1, 1) == Cell(3, diagonal=True) and square.cell(2, 1) == Cell(3)


def test_every_encoding_gives_the_same_cells(maps: Path) -> None:
    sheets = [load_map(path) for path in sorted(maps.glob("data_*.tmx"))]
    assert len(sheets) == 6
    first = tiles(sheets[0], "ground").raw
    assert all(tiles(sheet, "ground").raw == first for sheet in sheets) and len(first) == 14 * 12


def test_infinite_maps(maps: Path) -> None:
    chance = random.Random(3)
    numbers = [chance.randint(1, 8) for _ in range(40 * 36)]
    for how, chunk in (("csv", 16), ("xml", 8), ("base64+zstd", 32), ("base64", 5)):
        rules = read(maps, ONE + endless(1, "g", numbers, how, 40, 36, (-11, -7), chunk), infinite=1)
        board = load_map(rules.path, lenient=True)
        assert rules.infinite and rules.origin == (0, 0) and (rules.width, rules.height) == (40, 36), "as painted"
        assert board.infinite and board.origin == (0, 0) and (board.width, board.height) == (48, 48), "as in Tiled"
        for sheet, left, top in ((rules, 0, 0), (board, 5, 9)):
            ground = tiles(sheet, "g")
            for row in range(-20, 60):
                for column in range(-20, 60):
                    inside = left <= column < left + 40 and top <= row < top + 36
                    at = (row - top) * 40 + column - left
                    assert ground.raw_at(column, row) == (numbers[at] if inside else 0)
    empty = read(maps, ONE + '<layer id="1" name="g" width="16" height="16"><data encoding="csv"/></layer>', infinite=1)
    assert (empty.origin, empty.width, empty.height) == ((0, 0), 1, 1)


def test_tiles_and_tilesets(maps: Path) -> None:
    sheet = load_map(maps / "set_ext.tmx")
    art = sheet.tiles[2]
    assert (
        art.source == (2 + 67, 2, 64, 72)
        and art.image == (maps / "sub/ext.png").resolve()
        and art.class_name == "Forest"
    )
    assert art.properties == {"cost": 2, "hexsides": "E,SE"} and len(sheet.tiles) == 8
    assert (sheet.tilesets[0].path, sheet.tilesets[0].name, sheet.tilesets[0].ids) == (
        (maps / "sub/ext.tsx").resolve(),
        "ext",
        tuple(range(8)),
    )
    assert load_map(maps / "set_offset.tmx").tiles[8].offset == (7, -9)
    assert load_map(maps / "set_keyed.tmx").tiles[1].key == Colour(255, 0, 255)
    moving = load_map(maps / "set_animated.tmx")
    assert (
        moving.tiles[1].animated
        and moving.tiles[1].source == moving.tiles[4].source
        and "first frame" in str(moving.notes[0])
    )
    assert {gid: art.source for gid, art in load_map(maps / "set_collection.tmx").tiles.items()} == {
        1: (0, 0, 64, 72),
        3: (0, 0, 64, 110),
        6: (0, 0, 90, 60),
    }
    part = read(
        maps,
        '<tileset firstgid="5" name="p" tilewidth="9" tileheight="9"><tile id="3" x="10" y="20" width="30"'
        ' height="40"><image source="img.png"/></tile></tileset>' + layer(1, "g", [8], w=1, h=1),
        w=1,
        h=1,
    )
    assert part.tiles[8].source == (10, 20, 30, 40) and part.tiles[8].id == 3


def test_properties(maps: Path) -> None:
    sheet = read(
        maps,
        """<properties>
        <property name="s" value="hi"/><property name="i" type="int" value="-5"/><property name="f" type="float" value="1.5e-3"/>
        <property name="b" type="bool" value="true"/><property name="c" type="color" value="#40ff8000"/><property name="none" type="color" value=""/>
        <property name="file" type="file" value="sub/ext.png"/><property name="nofile" type="file" value=""/>
        <property name="o" type="object" value="7"/><property name="no" type="object" value="0"/>
        <property name="lines">one\ntwo</property><property name="empty" value=""/>
        <property name="terrain" propertytype="Terrain" value="Forest,Hill"/><property name="number" type="int" propertytype="Level" value="2"/>
        <property name="unit" type="class" propertytype="Unit"><properties><property name="strength" type="int" value="4"/>
          <property name="gun" type="class" propertytype="Gun"><properties><property name="range" type="int" value="3"/></properties></property></properties></property>
        <property name="list" type="list"><item type="int" value="1"/><item value="x"/><item type="list"><item type="bool" value="false"/></item></property>
        <property name="name" value="a"/><property name="width" type="int" value="3"/><property name="properties" value="p"/><property name="layers" value="l"/>
        </properties>"""  # noqa: E501 -- a text with lines of its own
        + ONE
        + layer(
            1,
            "g",
            [1],
            w=1,
            h=1,
            props='<properties><property name="data" value="d"/><property name="name" value="n"/></properties>',
        )
        + '<objectgroup id="2" name="o"><object id="7"/></objectgroup>',
        w=1,
        h=1,
    )
    p = sheet.properties
    assert (p["s"], p["i"], p["f"], p["b"], p["c"], p["none"]) == (
        "hi",
        -5,
        0.0015,
        True,
        Colour(255, 128, 0, 64),
        None,
    )
    assert p["file"] == FileRef("sub/ext.png") and p["nofile"] == FileRef("")
    assert p["o"] == ObjectRef(7) and p["no"] == ObjectRef(0) and not p["no"]
    assert p["lines"] == "one\ntwo" and p["empty"] == ""
    assert p["terrain"] == "Forest,Hill" and p["number"] == 2
    assert (
        isinstance(p["terrain"], EnumText)
        and p["terrain"].names == ("Forest", "Hill")
        and p["terrain"].kind == "Terrain"
    )
    assert isinstance(p["number"], EnumNumber) and p["number"].kind == "Level"
    assert p["unit"] == ClassValue("Unit", {"strength": 4, "gun": ClassValue("Gun", {"range": 3})})
    assert p["list"] == (1, "x", (False,))
    assert (p["name"], p["width"], p["properties"], p["layers"]) == ("a", 3, "p", "l") and sheet.width == 1
    assert tiles(sheet, "g").properties == {"data": "d", "name": "n"}


def test_objects(maps: Path) -> None:
    sheet = read(
        maps,
        ONE
        + layer(1, "g", [1] * 4, w=2, h=2)
        + '<objectgroup id="9" name="objs"><object id="1" name="poly" x="100" y="100" rotation="90"><polygon'
        ' points="0,0 80,0 80,50"/></object><object id="2" name="line" x="300" y="100"><polyline points="0,0 50,80.5'
        ' 120,10"/></object><object id="3" name="pt" type="Spawn" x="400.5" y="222.25"><point/></object><object'
        ' id="4" name="ell" x="500" y="300" width="80" height="40" rotation="45"><ellipse/></object><object id="5"'
        f' gid="{3 | H}" x="200" y="400" width="128" height="36" rotation="-30" opacity="0.5"/><object id="8"'
        ' name="txt" x="500" y="450" width="200" height="40"><text wrap="1" pixelsize="24" color="#0000ff" bold="1"'
        ' halign="center" valign="bottom" fontfamily="Serif" underline="1"'
        ' kerning="0">Rostov\nDon</text></object><object id="10" x="600" y="100" width="30" height="20" visible="0"'
        ' class="Box"/><object id="11" width="9" height="8"><capsule/></object><object id="12" gid="2" x="1"'
        ' y="2"/></objectgroup>',
        w=2,
        h=2,
    )
    poly, line, point, ellipse, tile, text, box, capsule, plain = sheet.objects()
    assert isinstance(poly, Polygon) and [(round(x, 9), round(y, 9)) for x, y in poly.points] == [
        (100, 100),
        (100, 180),
        (50, 180),
    ]
    assert isinstance(line, Polyline) and line.points == ((300, 100), (350, 180.5), (420, 110)) and line.width == 0
    assert isinstance(point, Point) and (point.x, point.y, point.class_name) == (400.5, 222.25, "Spawn")
    assert isinstance(ellipse, Ellipse) and (ellipse.width, ellipse.height, ellipse.rotation) == (80, 40, 45)
    assert (
        isinstance(tile, TileObject)
        and tile.cell == Cell(3, True)
        and (tile.width, tile.rotation, tile.opacity, tile.align) == (128, -30, 0.5, "bottomleft")
    )
    assert (
        isinstance(text, Text)
        and text.text == "Rostov\nDon"
        and (text.font, text.pixel_size, text.wrap, text.bold, text.italic, text.underline, text.kerning)
        == ("Serif", 24, True, True, False, True, False)
        and (text.h_align, text.v_align, text.colour) == ("center", "bottom", Colour(0, 0, 255))
    )
    assert isinstance(box, Rectangle) and not box.visible and box.class_name == "Box"
    assert isinstance(capsule, Capsule) and isinstance(plain, TileObject) and (plain.width, plain.height) == (64, 72)
    assert sheet.object(4) is ellipse and list(sheet.objects("Spawn")) == [point] and sheet.object(99) is None


def test_templates(maps: Path) -> None:
    (maps / "tx").mkdir(exist_ok=True)
    (maps / "tx/spawn.tx").write_text(
        '<template><object name="Spawn" type="Spawn" width="44" height="33" rotation="9"><properties><property'
        ' name="side" value="Axis"/><property name="strength" type="int" value="4"/><property name="art" type="file"'
        ' value="a.png"/></properties><ellipse/></object></template>'
    )
    (maps / "tx/unit.tx").write_text(
        f'<template><tileset firstgid="1" source="../sub/ext.tsx"/><object name="Unit" gid="{2 | V}" width="32"'
        ' height="36"/></template>'
    )
    sheet = read(
        maps,
        ONE
        + layer(1, "g", [1], w=1, h=1)
        + '<objectgroup id="9" name="o"><object id="1" template="tx/spawn.tx" x="120" y="90"/><object id="2"'
        ' template="tx/spawn.tx" name="Over" class="Post" x="320" y="90" width="5" rotation="0"><properties><property'
        ' name="side" value="Soviet"/></properties><point/></object><object id="3" template="tx/unit.tx" x="9"'
        ' y="8"/><object id="4" template="tx/unit.tx" gid="5" x="9" y="8"/></objectgroup>',
        w=1,
        h=1,
    )
    spawn, over, unit, other = sheet.objects()
    assert isinstance(spawn, Ellipse) and (
        spawn.name,
        spawn.class_name,
        spawn.width,
        spawn.height,
        spawn.rotation,
        spawn.x,
    ) == ("Spawn", "Spawn", 44, 33, 9, 120)
    assert (
        spawn.properties == {"side": "Axis", "strength": 4, "art": FileRef("a.png")}
        and spawn.template == (maps / "tx/spawn.tx").resolve()
    )
    assert isinstance(over, Point) and (over.name, over.class_name, over.width, over.height, over.rotation) == (
        "Over",
        "Post",
        5,
        33,
        0,
    )
    assert over.properties["side"] == "Soviet" and over.properties["strength"] == 4
    assert isinstance(unit, TileObject) and unit.cell == Cell(10, False, True) and (unit.width, unit.height) == (32, 36)
    assert (
        sheet.tiles[10].class_name == "Forest"
        and sheet.class_of(unit) == "Forest"
        and sheet.properties_of(unit)["cost"] == 2
    )
    assert isinstance(other, TileObject) and other.cell == Cell(5)
    # a tileset that the map has already is not added again, whatever its first gid is there
    again = read(
        maps,
        ONE
        + '<tileset firstgid="21" source="sub/ext.tsx"/>'
        + layer(1, "g", [21], w=1, h=1)
        + '<objectgroup id="9" name="o"><object id="3" template="tx/unit.tx"/></objectgroup>',
        w=1,
        h=1,
    )
    unit = next(again.objects())
    assert isinstance(unit, TileObject) and unit.cell == Cell(22, False, True) and len(again.tilesets) == 2


def test_a_tile_of_a_template_is_none_of_the_map(maps: Path) -> None:
    path = maps / "sly.tmx"
    path.write_text(
        tmx(
            ONE
            + layer(1, "g", [9], w=1, h=1)
            + '<objectgroup id="9" name="o"><object id="3" template="tx/unit.tx"/></objectgroup>',
            w=1,
            h=1,
        )
    )
    assert any('layer "g", cell (0, 0): gid 9' in str(fault) for fault in check_map(path))


def test_head_of_the_map(maps: Path) -> None:
    sheet = read(
        maps,
        ONE + layer(1, "g", [1] * 6, w=3, h=2),
        w=3,
        h=2,
        index="even",
        attrs=' backgroundcolor="#80102030" class="Board"',
    )
    assert (sheet.orientation, sheet.width, sheet.height, sheet.tile_width, sheet.tile_height, sheet.hex_side) == (
        "hexagonal",
        3,
        2,
        64,
        72,
        36,
    )
    assert (sheet.stagger_axis, sheet.stagger_index, sheet.infinite, sheet.origin) == ("y", "even", False, (0, 0))
    assert sheet.background == Colour(16, 32, 48, 128) and sheet.class_name == "Board" and sheet.notes == ()
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    odd = read(maps, ONE + layer(1, "g", [1], w=1, h=1), w=1, h=1, size=(61, 53))
    assert "editions of Tiled differ" in str(odd.notes[0])


def test_the_programs_own_maps_are_sound() -> None:
    paths = sorted((data_root() / "maps").rglob("*.tmx"))
    assert [str(fault) for path in paths for fault in check_map(path)] == []
