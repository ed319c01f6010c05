"""Broken files: each is told with file, place, what is wrong and how to mend it; nothing else is ever raised."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.faults import DataError, DataFault, did_you_mean
from tabletop.data.paths import resource
from tabletop.data.strictjson import MOST_BYTES, parse_json, read_json
from tabletop.games.thunderbolt_lightning.data.library import FOLDER, Shelf
from tabletop.games.thunderbolt_lightning.data.mapfacts import map_facts
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, parse_scenario, scenario_document

BASE = {
    n: scenario_document(k)
    for n, k in (
        (2, "s02_kentish_sky"),
        (4, "s04_six_minutes_at_midway"),
        (6, "s06_flak_run"),
        (7, "s07_jet_day"),
        (9, "s09_stringbags_against_bismarck"),
    )
}
POSITION = scenario_document("w20")
Doc = dict[str, Any]
Change = Callable[[Doc], object]


def faults_of(document: Doc) -> list[DataFault]:
    with pytest.raises(DataError) as error:
        parse_scenario(document, "broken.json")
    return error.value.faults


def sets(*path: Any) -> Change:
    """Set a value: the last of the path is the value."""
    *where, last, value = path

    def change(document: Doc) -> None:
        here: Any = document
        for part in where:
            here = here[part]
        here[last] = value

    return change


def drops(*path: Any) -> Change:
    *where, last = path

    def change(document: Doc) -> None:
        here: Any = document
        for part in where:
            here = here[part]
        del here[last]

    return change


def two_zones(document: Doc) -> None:
    """One unit over two lines whose zones lie far apart."""
    first = document["forces"][0]
    units = [{"name": first["units"][0]["name"], "size": 1}]
    document["forces"].append({**copy.deepcopy(first), "name": "Stragglers", "units": units, "zone": FAR})


FAR = {"columns": [2, 6], "rows": [2, 6]}


# scenario, change, place, a piece of what is wrong, a piece of how to mend it
BROKEN: list[tuple[Doc, Change, str, str, str]] = [
    (BASE[2], sets("format", "tabletop scenario 9"), "format", "tabletop scenario 9", "tabletop scenario 1"),
    (BASE[2], sets("minuts", 3), "minuts", 'no key "minuts"', 'did you mean "minutes"'),
    (BASE[2], sets("forces", 0, "facing", [3]), "forces[0].facing", "no key", 'did you mean "facings"'),
    (BASE[2], drops("title"), "title", '"title" is missing', 'add "title"'),
    (BASE[2], sets("turns", "12"), "turns", '"12" stands where a whole number', "a whole number"),
    (BASE[2], sets("turns", 12.5), "turns", "12.5", "whole number"),
    (BASE[2], sets("turns", True), "turns", "true stands", "whole number"),
    (BASE[2], sets("turns", 0), "turns", "out of range", "1 or more"),
    (BASE[2], sets("month", 13), "month", "out of range", "12 or less"),
    (BASE[2], sets("map", "columns", 10**9), "map.columns", "out of range", "200 or less"),
    (BASE[2], sets("map", "file", "../../secrets.tmx"), "map.file", "no map ../../secrets.tmx", "name another"),
    (BASE[2], sets("map", "file", "maps\\kent.tmx"), "map.file", "is no name of a map", "forward slashes"),
    (BASE[2], sets("options", ["altitud"]), "options[0]", '"altitud"', 'did you mean "altitude"'),
    (BASE[2], sets("options", ["ordnance"]), "options[0]", 'needs "altitude"', 'add "altitude"'),
    (BASE[2], sets("options", ["altitude", "ext_attack"]), "options[1]", 'needs "ordnance"', 'add "ordnance"'),
    (BASE[2], sets("options", ["altitude", "altitude"]), "options[1]", "stands twice", "once"),
    (BASE[2], sets("tags", ["lerning"]), "tags[0]", "lerning", 'did you mean "learning"'),
    (BASE[2], sets("sides", 1, "letter", "G"), "sides[1].letter", "both sides have the letter", "different"),
    (BASE[2], sets("forces", 0, "type", "he111"), "forces[0].type", 'no aircraft "he111"', 'did you mean "he111h"'),
    (BASE[2], sets("forces", 3, "type", "bf109e"), "forces[3].type", "flew for DE, not for UK", "what-if"),
    (BASE[2], sets("forces", 5, "type", "spitfire14"), "forces[5].type", "came into service in 1944", "older type"),
    (BASE[7], sets("forces", 2, "type", "j4m1"), "forces[2].type", "flew for JP", "what-if"),
    (BASE[2], sets("forces", 0, "load", "4x5000"), "forces[0].load", 'cannot carry "4x5000"', "4x500"),
    (BASE[2], sets("forces", 1, "load", "1x500"), "forces[1].load", "cannot carry", "nothing"),
    (BASE[2], sets("forces", 0, "levels", ["High"]), "forces[0].levels", "ceiling is Medium", "lower level"),
    (BASE[2], sets("forces", 0, "levels", ["Middle"]), "forces[0].levels[0]", '"Middle"', "Medium"),
    (BASE[2], drops("forces", 0, "levels"), "forces[0].levels", "levels are missing", "levels"),
    (
        BASE[2],
        sets("forces", 0, "zone", "columns", [42, 49]),
        "forces[0].zone.columns",
        "reaches columns 49, the map has 48",
        "1 to 48",
    ),
    (BASE[2], sets("forces", 0, "zone", "rows", [17, 14]), "forces[0].zone.rows", "17 is beyond 14", "smaller"),
    (
        BASE[2],
        sets("forces", 0, "zone", {"columns": [42, 47]}),
        "forces[0].zone",
        "columns and rows, or a ring",
        "columns",
    ),
    (
        BASE[2],
        sets("forces", 0, "zone", {"ring": {"centre": "0101", "near": 90, "far": 95}}),
        "forces[0].zone.ring",
        "no hex",
        "other numbers",
    ),
    (BASE[2], sets("forces", 0, "at", ["0101"]), "forces[0]", "at", "one of the two"),
    (
        BASE[2],
        sets("forces", 1, {**{k: v for k, v in BASE[2]["forces"][1].items() if k != "zone"}, "at": ["4501"]}),
        "forces[1].at",
        "1 hexes stand here for 2",
        "one hex for each",
    ),
    (
        BASE[2],
        sets("forces", 1, {**{k: v for k, v in BASE[2]["forces"][1].items() if k != "zone"}, "at": ["4501", "4507"]}),
        "forces[1]",
        "6 hexes apart",
        "within 2",
    ),
    (
        BASE[2],
        sets("forces", 1, {**{k: v for k, v in BASE[2]["forces"][1].items() if k != "zone"}, "at": ["4501", "4999"]}),
        "forces[1].at[1]",
        "off the map",
        "4832",
    ),
    (BASE[2], sets("forces", 0, "facings", [6]), "forces[0].facings[0]", "out of range", "5 or less"),
    (BASE[2], sets("forces", 0, "facings", "all"), "forces[0].facings", '"all"', "list"),
    (BASE[2], sets("forces", 0, "units", 0, "size", 10), "forces[0].units[0].size", "out of range", "9 or less"),
    (
        BASE[2],
        sets("forces", 0, "units", 0, {"name": "Bf 109 A", "size": 9}),
        "forces[0]",
        "has 11 aircraft",
        "at most 9",
    ),
    (
        BASE[2],
        sets("forces", 3, "units", 0, "name", "Staffel"),
        "forces[3].units",
        "both sides have a unit",
        "different names",
    ),
    (BASE[2], sets("forces", 1, "name", "Staffel"), "forces[1].name", 'called "Staffel"', "different names"),
    (BASE[2], sets("forces", 0, "training", "ace"), "forces[0].training", "option training is off", "training"),
    (BASE[7], sets("forces", 0, "skills", [1, 2]), "forces[0].training", "0 different skills", "TL-TRN-04"),
    (BASE[2], sets("edges", 0, "edge", "NW"), "edges[0].edge", '"NW"', "write one of"),
    (BASE[2], sets("edges", 1, {"edge": "W", "side": 0, "meaning": "exit"}), "edges[1]", "twice", "once"),
    (BASE[2], sets("edges", []), "victory.exits[0].edge", "no exit of side 0", "edges"),
    (BASE[2], sets("victory", "exits", 0, "types", ["he177"]), "victory.exits[0].types[0]", 'no "he177"', "he111h"),
    (
        BASE[2],
        sets("pilots", [{"side": 1, "lines": ["Spitfires"], "training": "ace", "number": 1}]),
        "pilots[0]",
        "training is off",
        "training",
    ),
    (BASE[4], sets("pilots", 0, "lines", ["CAP1"]), "pilots[0].lines[0]", 'no line of forces "CAP1"', "CAP 1"),
    (BASE[4], sets("pilots", 0, "number", 9), "pilots[0].number", "9 pilots", "smaller"),
    (BASE[4], sets("pilots", 0, "unit", "CAP 9"), "pilots[0].unit", 'no unit "CAP 9"', "CAP"),
    (BASE[4], sets("ships", 0, "type", "akaggi"), "ships[0].type", "akaggi", 'did you mean "akagi"'),
    (BASE[4], sets("ships", 0, "at", "0101"), "ships[0].at", "over the edge", "inward"),
    (BASE[4], sets("ships", 1, "at", "2420"), "ships[1].at", "both lie in hex 2420", "move one"),
    (BASE[4], sets("ships", 0, "damage", 100), "ships[0].damage", "sunk at 100", "less"),
    (BASE[4], sets("ships", 0, "id", "JS2"), "ships[1]", '"JS2" is used twice', "own id"),
    (BASE[4], sets("ships", 0, "dice_share", [2, 1]), "ships[0].dice_share", "more than all", "[1, 2]"),
    (
        BASE[4],
        sets("victory", "factors", 0, "targets", ["JS9"]),
        "victory.factors[0].targets[0]",
        'no ship or installation "JS9"',
        "JS",
    ),
    (BASE[6], sets("installations", 0, "type", "rada"), "installations[0].type", "rada", 'did you mean "radar"'),
    (
        BASE[6],
        sets("installations", 0, "hexes", ["2418", "2419"]),
        "installations[0].hexes",
        "covers 1 different",
        "write 1",
    ),
    (
        BASE[6],
        sets("installations", 0, {"side": 1, "type": "runway", "hexes": ["2418", "2518", "2818"]}),
        "installations[0].hexes",
        "do not touch",
        "neighbouring",
    ),
    (BASE[4], sets("start", "move1"), "forces", "no table of forces", "aircraft"),
    (BASE[9], sets("victory", "handicap", {"side": 0, "points": 9}), "victory.handicap", "damage decides", "ladder"),
    (BASE[9], sets("victory", "draw", 4), "victory.draw", "damage decides", "take it out"),
    (BASE[2], sets("victory", "handicap", "points", 171), "victory.handicap.points", "decide a battle of 1706", "170"),
    (BASE[2], sets("victory", "draw", 4), "victory.handicap.points", "decide a battle of 1706", "at most 68"),
    (BASE[2], two_zones, "forces[0]", "cannot start within 2 hexes of each other", "share a zone"),
    (
        POSITION,
        sets("victory", {"handicap": {"side": 0, "points": 9}}),
        "victory.handicap",
        "a position comes later",
        "scored",
    ),
    (POSITION, sets("turn", 0), "turn", "no turn is given", "turn"),
    (POSITION, sets("turn", 2), "turn", "after the last turn", "smaller"),
    (POSITION, sets("aircraft", 1, "id", "U1"), "aircraft[1].id", "used twice", "own id"),
    (POSITION, sets("aircraft", 0, "hits", 2), "aircraft[0].hits", "destroyed at 2 hits", "0 to 1"),
    (POSITION, sets("aircraft", 0, "hex", "9999"), "aircraft[0].hex", "off the map", "4832"),
    (POSITION, sets("aircraft", 0, "level", "Very Low"), "aircraft[0].change", "cannot dive", "TL-ALT-08"),
    (POSITION, sets("aircraft", 0, "load_left", 2), "aircraft[0].load_left", "2 dice are left", "no more"),
    (POSITION, sets("order", ["Bombing 7"]), "order[0]", 'no unit "Bombing 7"', 'did you mean "Bombing 6"'),
    (POSITION, sets("order", ["Bombing 6-5"]), "order[0]", "comes out of these positions", "Bombing 6"),
    (POSITION, sets("aircraft", []), "whole file", "there are no aircraft", "forces"),
]


@pytest.mark.parametrize(
    ("base", "change", "place", "wrong", "mend"), BROKEN, ids=[f"{n}-{b[2]}" for n, b in enumerate(BROKEN)]
)
def test_broken_scenario(base: Doc, change: Change, place: str, wrong: str, mend: str) -> None:
    document = copy.deepcopy(base)
    change(document)
    found = faults_of(document)
    fits = [f for f in found if f.place == place and wrong in f.wrong and mend in f.mend and f.file == "broken.json"]
    assert fits, "\n".join(map(str, found))


def test_many_faults_in_one_go() -> None:
    document = copy.deepcopy(BASE[2])
    document["forces"][0]["type"], document["forces"][1]["load"], document["edges"][0]["side"] = "he112", "torpedo", 1
    found = faults_of(document)
    assert {f.place for f in found} >= {"forces[0].type", "forces[1].load", "victory.exits[0].edge"}


def test_faults_of_files_name_the_line(tmp_path: Path) -> None:
    text = json.dumps(BASE[2], indent=1).replace('"spitfire1"', '"spitfir1"')
    path = tmp_path / "own.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_scenario(path)
    line = next(n for n, row in enumerate(text.split("\n"), 1) if "spitfir1" in row)
    assert (
        str(error.value)
        == f'own.json, line {line}, forces[5].type: there is no aircraft "spitfir1"; did you mean "spitfire1"?'
    )


TEXTS: list[tuple[bytes, str, str]] = [
    (b"", "line 1", "empty"),
    (b'{"a": 1, "a": 2}', "line 1, column 10", 'the key "a" stands twice'),
    (b'{"a": 1,\n "b": {"c": 1, "c": 2}}', "line 2, column 16", 'the key "c" stands twice in b'),
    (b'{"a": NaN}', "line 1, column 7", "NaN"),
    (b'{"a": -Infinity}', "line 1, column 7", "-Infinity"),
    (b'{"a": 1e999}', "line 1, column 7", "too large"),
    (b'{"a": 99999999999999999999999999}', "line 1, column 7", "stands where a value"),
    (b'{"a": 01}', "line 1, column 7", "stands where a value"),
    (b"[1, 2", "line 1, column 6", "does not end"),
    (b"[1, 2,]", "line 1, column 7", "comma stands before the end"),
    (b'{"a": 1,}', "line 1, column 9", "key in quotes"),
    (b'{"a" 1}', "line 1, column 6", "colon is missing"),
    (b"{'a': 1}", "line 1, column 2", "key in quotes"),
    (b'{"a": "b}', "line 1, column 7", "does not end"),
    (b'{"a": 1} x', "line 1, column 10", "follows after the end"),
    (b'{"a": "\xff"}', "line 1", "not UTF-8"),
    (b'{"a": "\\ud800"}', "line 1, column 7", "half of a two-part character"),
    ("{}".encode("utf-16"), "line 1", "not UTF-8"),
    (b"[" * 100_000, "line 1", "deeper than 40"),
    (b" " * (MOST_BYTES + 1), "whole file", "larger than 2 MB"),
]


@pytest.mark.parametrize(("raw", "place", "wrong"), TEXTS, ids=range(len(TEXTS)))
def test_broken_json(raw: bytes, place: str, wrong: str) -> None:
    with pytest.raises(DataError) as error:
        parse_json(raw, "x.json")
    fault = error.value.faults[0]
    assert fault.place.startswith(place) and wrong in fault.wrong and fault.mend


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(DataError, match="no such file"):
            read_json(path)


def test_ship_on_land() -> None:
    document = scenario_document("s11_torpedoes_off_lunga_point")
    assert map_facts(document["map"]["file"]).water is not None
    document["ships"][0]["at"] = "2439"
    assert [f.place for f in faults_of(document) if "lies on land in hex 2439" in f.wrong] == ["ships[0].at"]


def test_map_of_another_size() -> None:
    document = copy.deepcopy(BASE[2])
    assert map_facts(document["map"]["file"]).size is not None
    document["map"]["rows"] = 40
    assert any(f.place == "map" and "48 x 40 hexes" in f.wrong and "48 x 32" in f.wrong for f in faults_of(document))


def test_unknown_scenario_key() -> None:
    with pytest.raises(DataError, match='did you mean "s01_first_duel"'):
        load_scenario("s01_first_dual")


LIBRARY: list[tuple[str, str, str, str, str]] = [
    ("aircraft", '"fs": 1,', '"fs": 9,', "fs", "out of range"),
    ("aircraft", '"key": "hurricane1"', '"key": "gladiator"', "aircraft[1]", "stands 2 times"),
    ("aircraft", '"speed": [5, 5]', '"speed": [5, 3]', "speed", "no speed"),
    ("aircraft", '"kind": "fixed", "arcs": ["F"]', '"kind": "fixed", "arcs": ["R"]', "mounts[0]", "wedge F only"),
    ("aircraft", '"arcs": ["F"]', '"arcs": ["X"]', "arcs[0]", '"X" is not known'),
    ("aircraft", '{"white": 3}', '{"whit": 3}', "dice.whit", 'no key "whit"'),
    ("aircraft", '{"white": 3}', "{}", "mounts[0]", "no dice"),
    ("aircraft", '["2x250"]', '["3x250"]', "loads[0]", 'no load "3x250"'),
    ("aircraft", '"mph": 257', '"mph": "fast"', "mph", '"fast" stands where a number'),
    ("aircraft", '["jet", "german_jet"]', '["german_jet"]', "flags", "is a jet"),
    ("ships", '"length": 3', '"length": 2', "length", "not known"),
    ("ships", '"radar": []', '"radar": ["very_light"]', "radar[0]", "no such guns"),
    ("installations", '"game": "thunderbolt_lightning"', '"game": "chess"', "game", '"chess"'),
    ("loads", '"dice": 2', '"dice": 0', "dice", "out of range"),
    ("grouping", '"until": "1940-12"', '"until": "1940-13"', "until", "not written as it should"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "wrong"), LIBRARY, ids=[f"{x[0]}-{x[2][:20]}" for x in LIBRARY]
)
def test_broken_library(tmp_path: Path, file: str, old: str, new: str, place: str, wrong: str) -> None:
    shutil.copytree(resource(FOLDER), tmp_path / "library")
    path = tmp_path / "library" / f"{file}.json"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        Shelf(tmp_path / "library")
    fits = [
        f
        for f in error.value.faults
        if f.file == f"library/{file}.json" and place in f.place and "line " in f.place and wrong in f.wrong and f.mend
    ]
    assert fits, str(error.value)


def test_missing_library_files_are_all_told(tmp_path: Path) -> None:
    with pytest.raises(DataError) as error:
        Shelf(tmp_path)
    assert len(error.value.faults) == 5


def test_advice() -> None:
    assert did_you_mean("Spitfre1", ["spitfire1", "bf109e"]) == 'did you mean "spitfire1"?'
    assert did_you_mean("zzz", ["a", "b"]) == "write one of a, b"


def test_unit_names_do_not_clash_with_parts_of_units() -> None:
    """TL-UNIT-06: a part that has split off from unit Red is called Red-2, so no other unit may be."""
    document = scenario_document("s01_first_duel")
    document["forces"].append(document["forces"][0] | {"name": "More", "units": [{"name": "Red-2", "size": 2}]})
    with pytest.raises(DataError, match="a part of unit"):
        parse_scenario(document)
