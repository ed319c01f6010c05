"""The rule book's worked examples as positions: played with their dice they come out as printed; broken ones are
told.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.games.thunderbolt_apache.data import (
    example_keys,
    load_example,
    play_example,
    scenario_document,
    scenario_keys,
)
from tabletop.shelf.checker import check
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("thunderbolt_apache")
PRINTED = {block.id: block for chapter in BOOK.chapters for block in chapter.blocks if block.kind == "example"}


@pytest.mark.parametrize("key", example_keys())
def test_a_worked_example_comes_out_as_printed(key: str) -> None:
    example = load_example(key)
    assert play_example(example) == []
    printed = PRINTED[example.id[:3]]
    assert example.text and example.title and example.rules and set(example.rules) <= set(BOOK.rules)
    assert set(example.rules) & set(printed.links), f"{key} shows {example.rules}, the book {printed.links}"


def test_the_examples_are_many_and_apart_from_the_scenarios() -> None:
    assert len({load_example(key).id[:3] for key in example_keys()}) >= 20
    assert not set(example_keys()) & set(scenario_keys())


def changed(tmp_path: Any, **changes: Any) -> Any:
    document = scenario_document("tw13")
    document["example"] = {**document["example"], **changes}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"dice": "1 4"}, "UnitDestroyed"),
        ({"dice": "5 4 3"}, "left over"),
        ({"dice": "11"}, "a die of 10 sides"),
        ({"steps": [{"command": {"kind": "Fire"}}]}, "is refused"),
        ({"steps": [{"command": {"kind": "Concede"}, "refused": "TA-END-03"}]}, "is legal"),
        ({"steps": [{"command": {"kind": "Fly"}}]}, "none of"),
        ({"then": {"mission": {"turn": 9}}}, "mission.turn is 2, not 9"),
        ({"events": [{"kind": "Crashed"}]}, "does not happen"),
        ({"rules": ["TL-FIRE-01"]}, "TL-FIRE-01"),
    ],
)
def test_an_example_that_is_wrong_is_told(tmp_path: Any, changes: dict[str, Any], told: str) -> None:
    faults = check(changed(tmp_path, **changes)).faults
    assert any(told in str(fault) for fault in faults), faults


def test_a_scenario_without_an_example() -> None:
    with pytest.raises(DataError, match="no example"):
        load_example("cs1_first_week_in_the_desert")
