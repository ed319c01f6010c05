"""Broken files: every fault is told with its place and how to mend it, several at once, and nothing raises anything
else.
"""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.games.thunderbolt_apache.data import load_scenario, parse_scenario, scenario_document
from tabletop.games.thunderbolt_apache.data.library import FOLDER, Shelf
from tabletop.games.thunderbolt_apache.data.shapes import FILES

Change = Callable[[Any], object]


def put(*path: Any) -> Change:
    """Sets the value at a path; the last word is the value."""

    def change(value: Any) -> None:
        for step in path[:-2]:
            value = value[step]
        value[path[-2]] = path[-1]

    return change


LIBRARY: list[tuple[str, Change, str]] = [
    ("aircraft", put("aircraft", 0, "hover", True), "least speed 0"),
    ("aircraft", put("aircraft", 0, "speed", [2, 1]), "2-1 is no speed"),
    ("aircraft", put("aircraft", 0, "cannon", None), "a gun needs a number and an altitude"),
    ("aircraft", put("aircraft", 9, "cannon_altitude", "L"), "never flies at the altitude"),
    ("aircraft", put("aircraft", 11, "manned", True), "drones are of the family UAV"),
    ("aircraft", put("aircraft", 1, "key", "A-10A"), '"A-10A" stands here again'),
    ("aircraft", put("aircraft", 0, "wp", 12.5), "a whole number is expected"),
    ("aircraft", put("aircraft", 0, "colour", "grey"), 'no key "colour"'),
    ("stores", put("stores", 0, "carriers", ["A-10B"]), 'did you mean "A-10C"?'),
    ("stores", put("stores", 0, "targets", ["HELO"]), "TA-ARM-11"),
    ("stores", put("stores", 0, "attack", None), "not written"),
    ("stores", put("stores", 20, "attack", 4), "a pod attacks nothing"),
    ("stores", put("stores", 12, "multi", 2), "area or multi"),
    ("units", put("units", 0, "altitudes", []), "go together"),
    ("units", put("units", 23, "cover", True), "TA-COVER-04"),
    ("units", put("units", 0, "moves", True), "helicopters move"),
    ("battalions", put("battalions", 0, "value", 25), "value is 25, it should be 24"),
    ("battalions", put("battalions", 0, "half_at", 11), "it should be 12"),
    ("battalions", put("battalions", 0, "units", "T80", 1), 'there is no unit "T80"'),
    ("battalions", put("battalions", 5, "notes", "strat", 2), 'did you mean "start"?'),
    ("battalions", put("battalions", 5, "notes", "start", 7), "bands 0 to 5"),
    ("tiles", put("tiles", 1, "ridges", ["E", "E"]), "stands twice"),
    ("tiles", put("tiles", 1, "ridges", ["N"]), '"N" is not known here'),
    ("campaigns", put("campaigns", 0, "tiles", 0, "D9"), 'there is no tile "D9"'),
    ("campaigns", put("campaigns", 0, "percentages", [85, 70, 70, 30]), "do not fall"),
    ("campaigns", put("campaigns", 1, "rules", {"max_mission": 2}), 'did you mean "max_missions"?'),
    ("situations", put("situations", 4, "rules", {"max": 4}), 'there is no code "max"'),
    ("conditions", put("conditions", 2, "effects", {"low": 1}), 'there is no code "low"'),
    ("events", put("events", 1, "outbound", "effects", {"light": 1}), 'there is no code "light"'),
    ("events", put("events", 1, "outbound", "text", ""), "too short"),
    ("counters", put("counters", 1, "counters", "HC18-HC20"), "HC18 stands in another line"),
    ("counters", put("counters", 1, "counters", "HC20-HC19"), "runs backwards"),
    ("counters", put("counters", 1, "immune", ["A10"]), 'there is no aircraft "A10"'),
    ("counters", put("counters", 27, "light", "keeps", "Air"), 'there is no counter "Air"'),
    ("chits", put("chits", 1, "unit", "INV"), 'there is no unit "INV"'),
    ("pilots", put("pilots", 0, "levels", 0, "level", "Ace"), "not in their order"),
    ("pilots", put("pilots", 0, "levels", 0, "shaken", 2), "ends before it begins"),
    ("pilots", put("pilots", 0, "levels", 5, "target", 9), "TA-PROMO-02"),
    ("pilots", put("pilots", 0, "family", "UAV"), "has no pilots"),
    ("tables", put("tables", [1]), 'no key "tables"'),
    ("tables", put("ridge", 4, "up_to", 98), "do not rise to 99"),
    ("tables", put("bands", 0, "name", "Front"), "not in their order"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(resource(FOLDER), tmp_path / "library")
    return tmp_path / "library"


@pytest.mark.parametrize(("name", "change", "told"), LIBRARY, ids=[f"{n}-{i}" for i, (n, _, _) in enumerate(LIBRARY)])
def test_a_broken_library_is_told(folder: Path, name: str, change: Change, told: str) -> None:
    path = folder / f"{name}.json"
    value = json.loads(path.read_text(encoding="utf-8"))
    change(value)
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Shelf(folder)
    assert any(told in str(f) and f.file == f"library/{name}.json" for f in caught.value.faults), str(caught.value)
    assert all(f.place.startswith("line ") and f.mend for f in caught.value.faults)


def test_a_missing_file_and_all_faults_at_once(folder: Path) -> None:
    (folder / "tiles.json").unlink()
    (folder / "units.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Shelf(folder)
    assert {f.file for f in caught.value.faults} == {"library/tiles.json", "library/units.json"}


def test_every_file_cut_anywhere_is_told(folder: Path) -> None:
    chance = random.Random(7)
    for name in FILES:
        path = folder / f"{name}.json"
        whole = path.read_bytes()
        for at in (0, chance.randrange(1, len(whole) - 2), len(whole) - 3):
            path.write_bytes(whole[:at])
            with pytest.raises(DataError):
                Shelf(folder)
        path.write_bytes(whole)


QUICK, TRAINING = "cs1_first_week_in_the_desert", "tr01_training_sortie"
SCENARIOS: list[tuple[str, Change, str]] = [
    (QUICK, put("campaign", "CA12"), 'there is no campaign "CA12"'),
    (QUICK, put("situation", "SI9"), 'there is no situation "SI9"'),
    (QUICK, put("situation", ""), "the first day needs"),
    (QUICK, put("year", 1990), "is of 1991"),
    (QUICK, put("day", 6), "SI3 has 5 days"),
    (QUICK, put("start", "setup"), "the player is to buy one"),
    (QUICK, put("battalions", 0, "card", "A08"), "A08 is drawn twice"),
    (QUICK, put("battalions", 0, "card", "A12"), "TA-SETUP-06"),
    (QUICK, put("battalions", 0, "card", "T01"), "training sortie only"),
    (QUICK, put("battalions", 0, "scored", 9), "worth 4 VP"),
    (QUICK, put("battalions", 0, "band", "Rear"), '"Rear" is not known here'),
    (QUICK, put("aircraft", 0, "card", "A-10C"), "TA-BUY-01"),
    (QUICK, put("aircraft", 0, "number", 3), "3 aircraft of the family A-10 need 4 pilots, not 3"),
    (QUICK, put("aircraft", 0, "number", 7), "there are 6 cards of A-10A"),
    (QUICK, put("aircraft", 0, "damage", [{"name": "Engine"}]), "stand one a line"),
    (QUICK, put("aircraft", 0, "pilot", "Anvil"), "are for a sortie"),
    (QUICK, put("pilots", 0, "name", "Anvill"), 'did you mean "Anvil"?'),
    (QUICK, put("pilots", 0, "name", "Ember"), "Ember stands twice"),
    (QUICK, put("pilots", 0, "level", "Top"), '"Top" is not known here'),
    (QUICK, put("scouts", 5), "TA-BUY-05"),
    (QUICK, put("conditions_on_top", ["SC99"]), 'there is no condition card "SC99"'),
    (QUICK, put("events_on_top", ["ME01", "ME01"]), "each card is in its deck once"),
    (QUICK, put("so", -1), "out of range"),
    ("cs3_high_passes", put("aircraft", 0, "number", 3), "SI5 allows 4 aircraft"),
    (TRAINING, put("campaign", "CA01"), "a sortie stands alone"),
    (TRAINING, put("sortie", "battalion", "T02"), 'there is no battalion "T02"'),
    (TRAINING, put("sortie", "tiles", 0, "D2"), "tile D2 is laid twice"),
    (TRAINING, put("sortie", "tiles", 0, "X1"), 'there is no tile "X1"'),
    (TRAINING, put("sortie", "units", 0, "type", "T72"), "T01 has 0 T72, 1 are placed"),
    (TRAINING, put("sortie", "units", 5, "hex", 11), "out of range"),
    (TRAINING, put("sortie", "units", 0, {"type": "T55", "hex": 3, "cover": True}), "hex 3 has no ridge"),
    (TRAINING, put("aircraft", 0, "pilot", "Oxbow"), "no pilot of the family A-10"),
    (TRAINING, put("aircraft", 1, "pilot", ""), "no pilot of the family AH-64"),
    (TRAINING, put("aircraft", 0, "stores", {"AGM-114": 1}), "A-10A cannot carry AGM-114"),
    (TRAINING, put("aircraft", 0, "stores", {"AGM-65": 7}), "the load weighs 14"),
    (TRAINING, put("aircraft", 0, "stores", {"ALQ-131": 2}), "carries one pod"),
    (TRAINING, put("aircraft", 0, "stores", {"CBU-97": 1}), "TA-BUY-08"),
    (TRAINING, put("aircraft", 0, "hex", 3), "write all three"),
    (TRAINING, put("sortie", "step", "turn"), "its place is missing"),
    (TRAINING, put("aircraft", []), "nobody flies"),
]


@pytest.mark.parametrize(
    ("key", "change", "told"), SCENARIOS, ids=[f"{k[:3]}-{i}" for i, (k, _, _) in enumerate(SCENARIOS)]
)
def test_a_broken_scenario_is_told(tmp_path: Path, key: str, change: Change, told: str) -> None:
    document = copy.deepcopy(scenario_document(key))
    change(document)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_scenario(path)
    assert told in str(caught.value)
    assert all(f.file == "broken.json" and "line " in f.place and f.mend for f in caught.value.faults)


def test_a_place_must_fit_the_card() -> None:
    document = copy.deepcopy(scenario_document(TRAINING))
    document["sortie"]["step"] = "turn"
    document["aircraft"][0].update(hex=5, place="centre", altitude="L")
    document["aircraft"][1].update(hex=5, place="centre", altitude="L")
    with pytest.raises(DataError, match="A-10A cannot hover"):
        parse_scenario(document)
    document["aircraft"][0]["place"] = "E"
    placed = parse_scenario(document).aircraft
    assert [(a.hex, a.side) for a in placed] == [(5, 1), (5, -1)]


def test_no_document_raises_anything_but_faults() -> None:
    """A fuzzer in small: values of other kinds at every key."""
    chance = random.Random(11)
    strange: list[Any] = [None, -1, 10**12, 1.5, "", "x" * 500, [], {}, [[]], True, float("inf")]
    for key in (QUICK, TRAINING):
        whole = scenario_document(key)
        for _ in range(150):
            document = copy.deepcopy(whole)
            place: Any = document
            while True:
                step = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
                if isinstance(place[step], (dict, list)) and place[step] and chance.random() < 0.7:
                    place = place[step]
                else:
                    break
            place[step] = chance.choice(strange)
            try:
                parse_scenario(document)
            except DataError as error:
                assert error.faults
