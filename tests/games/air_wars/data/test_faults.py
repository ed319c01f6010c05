"""Broken campaign files and maps: every fault is told with its place and how to mend it."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.games.air_wars.data import load_scenario, map_facts, parse_scenario, scenario_document

Change = Callable[[Any], object]


def put(*path: Any) -> Change:
    """Sets the value at a path; the last word is the value."""

    def change(value: Any) -> None:
        for step in path[:-2]:
            value = value[step]
        value[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Change:
    def change(value: Any) -> None:
        for step in path[:-1]:
            value = value[step]
        del value[path[-1]]

    return change


FILES: list[tuple[str, Change, str]] = [
    ("ma_malta", put("sides", 0, "air", 0, "start", "K9"), "K9 is no base of this side"),
    ("ma_malta", put("sides", 0, "air", 0, "start", "Z9"), "there is no square Z9 on the map"),
    ("ma_malta", put("sides", 0, "air", 0, "start", "E9"), "E9 is no base of this side"),
    ("ma_malta", put("sides", 0, "air", 0, "id", "F 2Gr"), 'two counters "F 2Gr"'),
    ("ma_malta", put("sides", 0, "air", 0, "id", "AA 1"), 'move it to "ground"'),
    ("ma_malta", put("sides", 0, "air", 0, "speed", 0), "write 1 or more"),
    ("ma_malta", put("sides", 0, "air", 0, "day", 2), "there is no day 2"),
    ("ma_malta", drop("sides", 0, "air", 0, "name"), 'the key "name" is missing'),
    ("ma_malta", put("sides", 0, "air", 0, "traits", ["DIVES"]), 'did you mean "DIVE"?'),
    ("ma_malta", put("sides", 0, "fighters", "Fighter-3"), 'did you mean "Fighter-'),
    ("ma_malta", put("sides", 1, "cards", 0, "id", "MA-R2"), 'two cards "MA-R2"'),
    ("ma_malta", put("sides", 1, "cards", 0, "window", "W-AAA"), 'did you mean "W-AA"?'),
    ("ma_malta", put("sides", 1, "cards", 0, "either", True), "nothing to choose between"),
    ("ma_malta", put("sides", 1, "cards", 0, "wild", True), "no effect of all together"),
    ("ma_malta", put("sides", 1, "cards", 0, "effects", 0, "span", "hours"), '"hours": [1, 2]'),
    ("ma_malta", put("sides", 1, "cards", 0, "effects", 0, "squares", ["C9:A1"]), "no square and no rectangle"),
    ("ma_malta", put("sides", 1, "cards", 0, "effects", 0, "squares", ["Q1"]), "no square Q1 on the map"),
    ("ma_malta", put("sides", 1, "cards", 0, "effects", 0, "n", 0), 'an effect AA without "n" does nothing'),
    ("ma_malta", put("sides", 1, "cards", 0, "effects", 0, "n", -2), "an effect AA of -2 makes no sense"),
    (
        "sw_black_thursday",
        put("sides", 0, "cards", 6, "effects", 0, "squares", []),
        'an effect LEAVE without "squares" does nothing',
    ),
    (
        "sw_black_thursday",
        put("sides", 1, "cards", 0, "effects", 0, "units", []),
        'an effect REINF without "units" does nothing',
    ),
    (
        "bob_eagle_days",
        put("sides", 0, "cards", 3, "effects", 0, "area", ""),
        'an effect BLIND without "area" does nothing',
    ),
    ("ma_malta", put("sides", 1, "cards", 0, "effects", 0, "units", ["F 250"]), 'did you mean "F 2'),
    ("ma_malta", put("levels", 0, "least", 1), "do not fall one after the other"),
    ("ma_malta", put("map", "file", "maps/air_wars/crete.tmx"), 'there is no map "maps/air_wars/crete.tmx"'),
    ("ma_malta", put("map", "file", "../malta.tmx"), "no map"),
    ("ma_malta", put("days", []), "write at least 1"),
    ("ma_malta", put("hours", 6.0), "a whole number"),
    ("ma_malta", put("colour", "red"), 'no key "colour"'),
    ("ma_malta", put("position", "hour=7; frames=[nowhere()]"), "The rules cannot go on from this position"),
    ("ma_malta", put("position", '"F 1" place=E9'), 'Nothing is called "F 1"'),
    ("ma_malta", put("position", {"placed": [{"unit": "F 1", "place": "E9"}]}), "version 0.9.0 cannot be read"),
    ("gu_cactus", put("sides", 0, "ships", "zone", ["Z1:Z2"]), "there is no square Z1"),
    ("gu_cactus", put("sides", 0, "ground", 2, "start", "A1"), "zone of this side's ships"),
    ("gu_cactus", put("sides", 0, "ground", 1, "start", "A1"), "no friendly ground"),
    ("gu_cactus", put("sides", 0, "wild", None), "no effect of all together"),
    ("bob_eagle_days", put("sides", 0, "cards", 5, "effects", 0, "area", "Dower"), 'did you mean "Dover"?'),
    ("bob_eagle_days", put("sides", 1, "air", 0, "day", "never"), "sides[1].air[0].day"),
]


@pytest.mark.parametrize(("key", "change", "said"), FILES, ids=[f"{n}" for n in range(len(FILES))])
def test_faults_in_files(key: str, change: Change, said: str) -> None:
    document = copy.deepcopy(scenario_document(key))
    change(document)
    with pytest.raises(DataError) as caught:
        parse_scenario(document, "mine.json")
    assert said in str(caught.value), str(caught.value)
    assert all(fault.file == "mine.json" and fault.mend for fault in caught.value.faults)


def test_too_many_at_a_base_are_told() -> None:
    """AW-STK-04: Hawkinge takes one counter."""
    document = copy.deepcopy(scenario_document("bob_eagle_days"))
    for n in (0, 1):
        document["sides"][1]["air"][n]["start"] = "K7"
    with pytest.raises(DataError, match="2 counters start at Hawkinge"):
        parse_scenario(document)


def test_many_faults_are_told_at_once_with_lines(tmp_path: Path) -> None:
    document = copy.deepcopy(scenario_document("ma_malta"))
    document["sides"][0]["fighters"] = "Fighter-9"
    document["sides"][1]["air"][0]["start"] = "A1"
    document["levels"][0]["least"] = 0
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(document, indent=1), "utf-8")
    with pytest.raises(DataError) as caught:
        load_scenario(file)
    assert len(caught.value.faults) == 4
    assert all("line " in fault.place for fault in caught.value.faults)


MAPS = [
    ('value="DOCKS"', 'value="DOCK"', 'did you mean "DOCKS"?'),
    ('value="LAND"', 'value="GRASS"', 'no kind of base "GRASS"'),
    ('name="capacity" type="int" value="4"', 'name="capacity" value="four"', "capacity is no whole number"),
    ('name="side" value="intruder"', 'name="side" value="axis"', "write side as intruder or interceptor"),
    ('value="A4:K9"', 'value="A4:K99"', "lies beside the map"),
    ('value="A4:K9"', 'value="here"', "no square"),
    ('name="HMS Welshman"', 'name="Grand Harbour"', "used twice"),
    ('name="terrain" width', 'name="ground" width', 'no tile layer "terrain"'),
    ('name="owner" width', 'name="tint" width', 'no tile layer "owner"'),
]


@pytest.mark.parametrize(("old", "new", "said"), MAPS)
def test_faults_in_maps(old: str, new: str, said: str, tmp_path: Path) -> None:
    root = tmp_path / "game"
    for folder in ("maps/air_wars", "art/tilesets"):
        (root / folder).mkdir(parents=True)
    for path in resource("art/tilesets").glob("theatre*"):
        shutil.copy(path, root / "art/tilesets")
    shutil.copytree(resource("maps/air_wars/art"), root / "maps/air_wars/art")
    text = resource("maps/air_wars/malta.tmx").read_text("utf-8")
    assert old in text
    file = root / "maps/air_wars/mine.tmx"
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        map_facts(load_map(file, root=root))
    assert said in str(caught.value), str(caught.value)


def test_the_setup_layer_places_counters_without_a_start() -> None:
    """A counter may be set up in Tiled alone; when file and map differ it is told."""
    document = copy.deepcopy(scenario_document("ma_malta"))
    del document["sides"][0]["air"][0]["start"]
    assert parse_scenario(document).units["F II/53"].start == "F4"
    document["sides"][0]["air"][0]["start"] = "E4"
    with pytest.raises(DataError, match="the map sets it up in F4"):
        parse_scenario(document)
