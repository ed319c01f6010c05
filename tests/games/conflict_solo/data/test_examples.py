"""The rule book's worked examples as positions: played with their dice they come out as printed; broken ones are
told.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import scenario_document, scenario_keys
from tabletop.games.conflict_solo.data.scenarios import example_keys, load_example, play_example
from tabletop.shelf.checker import check
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("conflict_solo")
PRINTED = {b.id: b for b in BOOK.chapter("Worked examples").blocks if b.kind == "example"}


@pytest.mark.parametrize("key", example_keys())
def test_a_worked_example_comes_out_as_printed(key: str) -> None:
    assert play_example(load_example(key)) == []
    example = load_example(key)
    assert set(example.rules) <= set(BOOK.rules) and set(example.rules) & set(PRINTED[example.id].links)
    assert example.events or example.acts


def test_the_examples_are_many_and_apart_from_the_missions() -> None:
    assert len({load_example(key).id for key in example_keys()}) == 33
    assert not set(example_keys()) & set(scenario_keys())


@pytest.mark.parametrize(("changes", "told"), [
    ({"dice": "=17 1 1 =02"}, "does not happen"),
    ({"dice": "=17 3 4 =F3 =01 6", "events": []}, "left over"),
    ({"dice": "=99"}, "99"),
    ({"steps": [{"command": {"kind": "Pass"}, "refused": "CH-PLY-07"}], "events": []}, "is legal"),
    ({"steps": [{"command": {"kind": "Fly"}}]}, "Fly"),
    ({"then": {"round": 9}}, "round is 1, not 9"),
    ({"rules": ["AS-FIRE-01"]}, "AS-FIRE-01"),
])  # fmt: skip
def test_an_example_that_is_wrong_is_told(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    document = scenario_document("cw07")
    document["example"] = {**document["example"], **changes}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    faults = check(path).faults
    assert any(told in str(fault) for fault in faults), faults


def test_a_mission_without_an_example() -> None:
    with pytest.raises(DataError, match="no example"):
        load_example("m1_the_sawmill")
