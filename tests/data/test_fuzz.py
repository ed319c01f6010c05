"""Rubbish in scenario files: a Scenario or a DataError comes out, never anything else."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.data.faults import DataError
from tabletop.data.strictjson import parse_json
from tabletop.games.thunderbolt_lightning.data.scenarios import parse_scenario
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tests.games.thunderbolt_lightning.data.test_faults import BASE, POSITION


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(p for k, v in items for p in paths_of(v, (*path, k)))]


SOURCES = [*BASE.values(), POSITION]
SPOTS = [(n, p) for n, source in enumerate(SOURCES) for p in paths_of(source) if p]
RUBBISH = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 120),
    st.floats(allow_nan=True),
    st.text(max_size=6),
    st.sampled_from(["any", "High", "0101", "4832", "JS1"]),
    st.lists(st.integers(0, 60), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
        assert error.faults and all(f.file == "fuzz.json" and f.place and f.wrong and f.mend for f in error.faults)


GOOD = json.dumps(BASE[6]).encode()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(GOOD) - 1), st.binary(max_size=3), st.booleans())
def test_torn_and_scratched_files(at: int, piece: bytes, cut: bool) -> None:
    raw = GOOD[:at] if cut else GOOD[:at] + piece + GOOD[at + 1 :]
    try:
        source = parse_json(raw, "fuzz.json")
        if isinstance(source.value, dict):
            parse_scenario(source.value, "fuzz.json")
    except DataError as error:
        assert error.faults
