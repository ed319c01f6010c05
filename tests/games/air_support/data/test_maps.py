"""The shipped battlefields show exactly the terrain that was written down for them, in the hexes of the game; damaged
maps give sentences.
"""

from __future__ import annotations

import re
import shutil
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.data.paths import data_root, resource
from tabletop.data.tiled import ImageLayer, MapSheet, TileLayer, cell_centre, cell_corners, load_map, pixel_size
from tabletop.games.air_support.data import MapFacts, map_facts
from tabletop.games.air_support.data.mapfacts import HexWordError, listed, spread
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.hexes import hexside
from tabletop.games.air_support.rules.terrain import Fence, HexFacts, Terrain
from tabletop.grid.hexes import distance
from tabletop.shelf.checker import check
from tests.games.air_support import land
from tests.games.air_support.data.printed_maps import FEATURES

NAMES = {
    "s1": "beet_road",
    "s2": "chir",
    "s3": "kuban",
    "s4": "hedgerows",
    "s5": "ihantala",
    "s6": "corridor",
    "s7": "point_cruz",
}
FOLDER = "maps/air_support"


@lru_cache
def sheet(name: str) -> MapSheet:
    return load_map(resource(f"{FOLDER}/{NAMES[name]}.tmx"))


@lru_cache
def facts(name: str) -> MapFacts:
    return map_facts(sheet(name))


def printed(name: str) -> tuple[dict[tuple[int, int], HexFacts], dict[object, Fence], list[list[tuple[int, int]]]]:
    """The features of the lists, read by other code than the maps are written with."""
    terrains: dict[str, str] = {}
    heights: dict[int, str] = {}
    storeys: dict[int, str] = {}
    fences: dict[str, str] = {}
    roads: list[list[tuple[int, int]]] = []
    for line in FEATURES[name].strip().split("\n"):
        key, rest = line.split(": ")
        if key in ("road", "side road"):
            roads.append([land.at(word) for word in rest.split()])
        elif "hexsides" in key:
            fences[key.split()[0]] = rest
        elif key.startswith("elevation"):
            heights[int(key.split()[1])] = rest
        else:
            kind = key.split(",")[0].split(" (")[0].replace(" ", "_")
            terrains[kind] = f"{terrains.get(kind, '')} {rest}"
            if "1 upper level" in key:
                storeys[1] = rest
    ground = land.land(fences, heights, storeys, "", **{k: v.strip() for k, v in terrains.items()})
    return dict(ground.hexes), dict(ground.fences), roads


@pytest.mark.parametrize("name", NAMES)
def test_terrain_elevation_and_hexsides(name: str) -> None:
    """AS-TERR-01, AS-TERR-10: hex by hex; nothing that is not listed."""
    wanted, fences, _ = printed(name)
    found = {
        at: HexFacts(f.terrain, f.elevation, f.levels)
        for at, f in facts(name).hexes.items()
        if (f.terrain, f.elevation, f.levels) != (Terrain.OPEN, 0, 0)
    }
    assert found == wanted
    assert facts(name).fences == fences


@pytest.mark.parametrize("name", NAMES)
def test_roads(name: str) -> None:
    _, _, roads = printed(name)
    assert [list(way) for way in facts(name).roads] == roads
    sides = {(at, hexes.step(at, d)) for at, f in facts(name).hexes.items() for d in f.road}
    steps = {pair for way in roads for a, b in pairwise(way) for pair in ((a, b), (b, a))}
    assert sides == steps


def test_how_many_hexes_of_each() -> None:
    """Counted by hand: objectives of S2, S5 and S7."""
    count = {n: sum(f.terrain.building for f in facts(n).hexes.values()) for n in NAMES}
    assert count == {"s1": 6, "s2": 11, "s3": 5, "s4": 6, "s5": 4, "s6": 10, "s7": 3}
    assert sum(f.elevation >= 1 for f in facts("s7").hexes.values()) == 17 == len(facts("s7").areas["Ridge"])
    assert facts("s7").areas["Ridge"] == {at for at, f in facts("s7").hexes.items() if f.elevation >= 1}
    for name, area in (("s2", "Village"), ("s5", "Ihantala")):
        assert facts(name).areas[area] == {at for at, f in facts(name).hexes.items() if f.terrain.building}
    assert len(facts("s4").fences) == 40


@pytest.mark.parametrize("name", NAMES)
def test_the_hexes_are_those_of_the_game(name: str) -> None:
    """AS-HEX-01, AS-HEX-02: flat tops, column A unshifted, B half a hex lower; neighbours share a side of the
    drawing.
    """
    found = sheet(name)
    assert (found.orientation, found.stagger_axis, found.stagger_index, found.width, found.height) == (
        "hexagonal",
        "x",
        "odd",
        33,
        10,
    )
    board = facts(name).board
    assert hexes.label(board, board.hex(0, 0)) == "A1" and hexes.label(board, board.hex(32, 9)) == "GG10"
    assert cell_centre(found, 1, 0)[1] - cell_centre(found, 0, 0)[1] == found.tile_height / 2
    for cell in ((0, 0), (7, 3), (12, 9)):
        mine = set(cell_corners(found, *cell))
        for d in range(6):
            other = board.cell(hexes.step(board.hex(*cell), d))
            assert len(mine & set(cell_corners(found, *other))) == 2, (cell, d)
    x, y = cell_centre(found, 5, 5)
    north = cell_centre(found, *board.cell(hexes.step(board.hex(5, 5), 0)))
    east = cell_centre(found, *board.cell(hexes.step(board.hex(5, 5), 2)))
    assert north[0] == x and north[1] < y and east[0] > x and east[1] > y


@pytest.mark.parametrize("name", NAMES)
def test_what_else_a_map_has(name: str) -> None:
    found = sheet(name)
    layers = [layer.name for layer in found.walk()]
    assert layers == [
        "terrain",
        "elevation",
        "art",
        "roads",
        "hexsides",
        "foxholes",
        "smoke",
        "setup",
        "entry",
        "objectives",
        "labels",
    ]
    terrain = found.layer("terrain")
    assert isinstance(terrain, TileLayer) and len(list(terrain.cells())) == 330
    art = found.layer("art")
    assert isinstance(art, ImageLayer) and (art.width, art.height) == pixel_size(found)
    assert {"name", "date", "weather", "nvr", "turns", "first_side", "season", "scenario_id"} <= set(found.properties)


def test_areas() -> None:
    """Set-up and entry areas."""
    s1 = facts("s1")
    road = {at for way in s1.roads for at in way}
    columns = {s1.board.cell(at)[0] for at in s1.areas["Flak"]}
    assert columns == set(range(9, 24)) and all(min(distance(at, r) for r in road) <= 3 for at in s1.areas["Flak"])
    assert len(s1.areas["Flak"]) == sum(
        min(distance(at, r) for r in road) <= 3 for at in s1.board if 9 <= s1.board.cell(at)[0] <= 23
    )
    assert listed(s1.board, s1.areas["East exit"]) == "GG6"
    for name, area, first, last in (
        ("s2", "Soviet area", "L", "GG"),
        ("s2", "German area", "A", "F"),
        ("s3", "Soviet area", "K", "W"),
        ("s4", "US area", "A", "D"),
        ("s4", "German area", "M", "GG"),
        ("s4", "Crossroads", "Q", "GG"),
        ("s5", "Finnish area", "N", "GG"),
        ("s5", "Soviet area", "A", "F"),
        ("s6", "Rearguard", "A", "T"),
        ("s7", "Japanese area", "M", "X"),
        ("s7", "US area", "A", "F"),
    ):
        assert facts(name).areas[area] == frozenset(spread(facts(name).board, f"{first}-{last}")), (name, area)
    s6 = facts("s6")
    assert listed(s6.board, s6.areas["East exit"]) == "GG3..9" and listed(s6.board, s6.areas["Column entry"]) == "A6"
    rim = {at for at in s6.board if (c := s6.board.cell(at)) and ((c[1] == 0 and c[0] >= 12) or c[0] == 32)}
    assert s6.areas["North and east edges"] == rim


# -- lists of hexes
@pytest.mark.parametrize(
    ("text", "count", "again"),
    [
        ("D2", 1, "D2"),
        ("D2..4", 3, "D2..4"),
        ("D2..E3", 4, "D2..3 E2..3"),
        ("L-GG", 220, None),
        ("A1, B2 A1", 2, "A1 B2"),
        ("GG3..9", 7, "GG3..9"),
        ("D2 D4 D5", 3, "D2 D4..5"),
    ],
)
def test_lists_of_hexes(text: str, count: int, again: str | None) -> None:
    found = spread(land.BOARD, text)
    assert len(found) == count
    back = listed(land.BOARD, found)
    assert set(spread(land.BOARD, back)) == set(found) and again in (None, back)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("D", '"D" is no hex'),
        ("2D", "no hex"),
        ("AB3", "columns are A to Z, then AA to ZZ"),
        ("HH1", "beside the map, whose last hex is GG10"),
        ("F4..2", "from left to right"),
        ("G2..F3", "from left to right"),
        ("D2-4-6", "no hex"),
        ("D2..F", "from left to right"),
    ],
)
def test_what_is_no_list_of_hexes(text: str, sentence: str) -> None:
    with pytest.raises(HexWordError, match=re.escape(sentence)):
        spread(land.BOARD, text)


# -- maps that somebody else draws
@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of S4's map that may be spoilt."""
    for folder in (FOLDER, f"{FOLDER}/art", "art/tilesets"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    for file in (
        f"{FOLDER}/hedgerows.tmx",
        f"{FOLDER}/art/hedgerows.jpg",
        *(f"art/tilesets/support_{n}.{e}" for n in ("terrain", "levels") for e in ("png", "tsx")),
    ):
        shutil.copy(data_root() / file, tmp_path / file)
    return tmp_path / FOLDER / "hedgerows.tmx"


def changed(path: Path, old: str, new: str, times: int = 1) -> MapSheet:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, times), encoding="utf-8")
    return load_map(path, root=path.parents[2])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'name="kind" value="bocage"',
            'name="kind" value="bocag"',
            'layer "hexsides", object 3 "bocage": there is no kind of hexside "bocag"; did you mean "bocage"?',
        ),
        (
            '<property name="dir" type="int" value="0"/>',
            '<property name="dir" type="int" value="6"/>',
            'there is no direction "6"; write dir as an int: 0 north, then clockwise to 5 north-west',
        ),
        ('name="hex" value="F5"', 'name="hex" value="F15"', "There is no hex F15 on this map; the last one is GG10"),
        (
            'value="Q5 Q4 Q3 Q2 Q1"',
            'value="Q5 Q3"',
            'layer "roads", object 2 "side road": Q5 and Q3 are not adjacent; name every hex of the road in order',
        ),
        ('value="M-GG"', 'value="M-HH"', '"M-HH" lies beside the map, whose last hex is GG10; write hexes such as'),
        ('name="US area"', 'name="German area"', "its name is empty or used twice; give each area a name of its own"),
        (
            'staggeraxis="x" staggerindex="odd"',
            'staggeraxis="x" staggerindex="even"',
            "its hexes do not stand in columns as in this game",
        ),
        ('name="terrain"', 'name="ground"', 'there is no tile layer "terrain"'),
    ],
)
def test_damaged_maps_say_where_and_how_to_mend(own: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(DataError) as told:
        map_facts(changed(own, old, new))
    assert any(sentence in str(fault) for fault in told.value.faults), told.value


@pytest.mark.parametrize(
    ("tile", "sentence"),
    [
        ('name="terrain" value="grain"', 'layer "terrain", hex D2: there is no terrain "grass"'),
        (
            'name="levels" type="int" value="1"',
            "hex Q6: stone building with 3 upper levels; give levels as an int from 0 to 2",
        ),
        (
            'name="level" type="int" value="1"',
            'layer "elevation", hex AA2: there is no level "9"; give level as an int from -1 to 4',
        ),
    ],
)
def test_tiles_of_ones_own(own: Path, tile: str, sentence: str) -> None:
    for name in ("terrain", "levels"):
        path = own.parents[2] / f"art/tilesets/support_{name}.tsx"
        text = path.read_text(encoding="utf-8")
        new = {"grain": 'name="terrain" value="grass"', '"1"': 'name="levels" type="int" value="3"'}[
            "grain" if "grain" in tile else '"1"'
        ]
        if 'name="level"' in tile:
            new = 'name="level" type="int" value="9"'
        path.write_text(text.replace(tile, new), encoding="utf-8")
    with pytest.raises(DataError) as told:
        map_facts(load_map(own, root=own.parents[2]))
    assert any(sentence in str(fault) for fault in told.value.faults), told.value


def test_the_checker_reads_a_battlefield_as_the_game_does(own: Path) -> None:
    for tiles in (own.parents[2] / "art/tilesets").iterdir():
        shutil.copy(tiles, own.parent)
    text = own.read_text(encoding="utf-8").replace("../../art/tilesets/", "")
    own.write_text(text, encoding="utf-8")
    assert check(own).faults == ()
    own.write_text(text.replace('name="kind" value="bocage"', 'name="kind" value="bocag"', 1), encoding="utf-8")
    assert [f.wrong for f in check(own).faults] == ['there is no kind of hexside "bocag"']


def test_a_gully_lies_low_and_nothing_else_does(own: Path) -> None:
    text = own.read_text(encoding="utf-8")
    start = text.index("\n0", text.index('name="elevation"')) + 1
    own.write_text(f"{text[:start]}16{text[start + 1 :]}", encoding="utf-8")
    with pytest.raises(DataError, match="hex A1: open at level -1; a gully lies at level -1, and only a gully does"):
        map_facts(load_map(own, root=own.parents[2]))


def test_roads_hexsides_and_areas_may_simply_be_drawn(own: Path) -> None:
    """Without the properties hexes, hex and dir the drawing counts."""
    text = own.read_text(encoding="utf-8")
    text = re.sub(r'\s*<property name="(hexes|hex)" value="[^"]*"/>', "", text)
    text = re.sub(r'\s*<property name="dir" type="int" value="\d"/>', "", text)
    own.write_text(text, encoding="utf-8")
    drawn, wanted = map_facts(load_map(own, root=own.parents[2])), facts("s4")
    assert drawn.hexes == wanted.hexes and drawn.fences == wanted.fences and drawn.areas == wanted.areas
    assert [set(way) for way in drawn.roads] == [set(way) for way in wanted.roads]


def test_foxholes_and_smoke(own: Path) -> None:
    """AS-SETUP-03, Table 13: points on their layers."""
    fox = (
        '<object id="900" name="" x="{}" y="{}"><properties><property name="holds" type="int"'
        ' value="{}"/></properties><point/></object>'
    )
    smoke = (
        '<object id="901" name="" x="{}" y="{}"><properties><property name="kind"'
        ' value="{}"/></properties><point/></object>'
    )
    found = sheet("s4")
    x, y = cell_centre(found, 3, 4)
    text = own.read_text(encoding="utf-8")
    text = text.replace('name="foxholes" visible="0">', 'name="foxholes" visible="0">' + fox.format(x, y, 2))
    text = text.replace('name="smoke" visible="0">', 'name="smoke" visible="0">' + smoke.format(x, y, "wp"))
    own.write_text(text, encoding="utf-8")
    got = map_facts(load_map(own, root=own.parents[2]))
    assert got.foxholes == {land.at("D5"): 2} and got.smoke == {land.at("D5"): "wp"}
    own.write_text(
        text.replace('value="wp"', 'value="fog"').replace(
            'name="holds" type="int" value="2"', 'name="holds" type="int" value="4"'
        ),
        encoding="utf-8",
    )
    with pytest.raises(DataError) as told:
        map_facts(load_map(own, root=own.parents[2]))
    assert {str(f).split(": ", 1)[1].split(";")[0] for f in told.value.faults} == {
        "foxholes for 4 squads",
        'there is no SMOKE "fog"',
    }


def test_hexsides_have_one_name() -> None:
    """AS-ALOS-08: a bocage hexside is the same from both of its hexes."""
    fences = facts("s4").fences
    assert (
        fences[hexside(land.at("L5"), land.at("L4"))] is Fence.BOCAGE
        and fences[hexside(land.at("L4"), land.at("L5"))] is Fence.BOCAGE
    )
