"""Rubbish in files of Air Support: a scenario, a library or a DataError comes out, never anything else."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.games.air_support.data import parse_scenario, scenario_document
from tabletop.games.air_support.data.library import FOLDER, Shelf
from tabletop.games.air_support.data.mapfacts import HexWordError, spread
from tabletop.games.air_support.rules.scenario import Scenario
from tests.games.air_support import land


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(p for k, v in items for p in paths_of(v, (*path, k)))]


POSITION = scenario_document("s2_chir") | {
    "key": "fuzz",
    "position": {
        "begin": "move",
        "turn": 2,
        "attacker": "German",
        "points": [1, 2],
        "control": {"German": "N5"},
        "smoke": {"K6": "wp"},
        "foxholes": {"K7": 1},
        "infantry": [
            {"id": "GS1", "at": "Q5", "hit_by_air": ["Soviet"], "used": ["GW1"]},
            {"id": "SS99", "type": "soviet 2-3-7 half", "at": "R5", "level": 1},
        ],
        "weapons": [{"id": "GW1", "owner": "GS1", "at": "Q5", "shots": [["GP1", "-2/4"]]}],
        "guns": [{"id": "SG1", "at": "S5", "facing": 4, "crew": "SC1"}],
        "vehicles": [{"id": "GV1", "at": "H6", "facing": 1, "shots": [["MA", "GP1", "H6"]]}],
        "planes": [{"id": "G-A1", "class": "STUKA42"}],
    },
}
SOURCES = [
    scenario_document(key) for key in ("s1_beet_road", "s4_hedgerows", "s5_ihantala", "s6_corridor", "s0_free_battle")
] + [POSITION]
SPOTS = [(n, p) for n, source in enumerate(SOURCES) for p in paths_of(source) if p]
RUBBISH = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 120),
    st.floats(allow_nan=True),
    st.text(max_size=6),
    st.sampled_from(
        [
            "German",
            "K7",
            "L-GG",
            "D2..4",
            "GG11",
            "german 4-6-7",
            "us crew",
            "Opel Blitz",
            "Flak",
            "OBS",
            "-9/-9",
            "exit",
            "column",
        ]
    ),
    st.lists(st.one_of(st.integers(0, 60), st.sampled_from(["K7", "german LMG"])), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(SPOTS), RUBBISH), min_size=1, max_size=3))
def test_no_rubbish_raises_anything_else(changes: list[tuple[tuple[int, tuple[Any, ...]], Any]]) -> None:
    document = copy.deepcopy(SOURCES[changes[0][0][0]])
    for (_, path), value in changes:
        here: Any = document
        try:
            for part in path[:-1]:
                here = here[part]
            here[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue
    try:
        assert isinstance(parse_scenario(document, "fuzz.json"), Scenario)
    except DataError as error:
        assert error.faults and all(f.place and f.wrong and f.mend for f in error.faults)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ABGZ019.-, ", max_size=14))
def test_lists_of_hexes(text: str) -> None:
    try:
        assert all(at in land.BOARD for at in spread(land.BOARD, text))
    except HexWordError as error:
        assert error.wrong


LIBRARY = {p.stem: json.loads(p.read_text(encoding="utf-8")) for p in sorted(resource(FOLDER).glob("*.json"))}
SHELF_SPOTS = [(name, p) for name, value in LIBRARY.items() for p in paths_of(value) if p]


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(st.sampled_from(SHELF_SPOTS), RUBBISH)
def test_rubbish_in_the_library(
    tmp_path_factory: pytest.TempPathFactory, spot: tuple[str, tuple[Any, ...]], value: Any
) -> None:
    name, path = spot
    folder = Path(shutil.copytree(resource(FOLDER), tmp_path_factory.mktemp("shelf") / "library"))
    document = copy.deepcopy(LIBRARY[name])
    here: Any = document
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = value
    (folder / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
    try:
        assert Shelf(folder).library
    except DataError as error:
        assert error.faults and all(f.place and f.wrong and f.mend for f in error.faults)
