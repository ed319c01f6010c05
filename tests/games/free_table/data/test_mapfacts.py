"""Zones of a map, maps without a grid, pieces that lie there from the start, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.data.mapdraft import written
from tabletop.data.tiled import load_map
from tabletop.games.free_table.data.authoring import AUTHORING
from tabletop.games.free_table.data.mapfacts import map_facts
from tabletop.games.free_table.data.scenarios import FILES
from tabletop.games.free_table.rules.game import GAME


@pytest.fixture
def begun(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    path = tmp_path / "m.tmx"
    path.write_text(written(AUTHORING.new_map(12, 9, "A map"), path, {}), encoding="utf-8")
    return path, AUTHORING.new_scenario(load_map(path), str(path), "b", "B")


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def faults(document: dict[str, Any]) -> str:
    with pytest.raises(DataError) as told:
        FILES.parse(document)
    return str(told.value)


def test_zones_of_the_map_and_pieces_of_the_file_lie_there_from_the_start(begun: Any) -> None:
    document = begun[1]
    document["pieces"][0] |= {"facing": 60, "remark": "Ace", "place": [100, -50]}
    scenario = FILES.parse(document)
    state = Match.start(GAME, scenario, SeededDice(1)).state
    assert [(zone.name, zone.numbered, len(zone.cells)) for zone in state.zones.values()] == [
        ("Reinforcements", False, 6),
        ("Turns", True, 10),
    ]
    first, last = state.pieces["p1"], state.pieces["p2"]
    assert (first.text, first.side, first.facing, first.remark, first.place) == ("Tank", 0, 60, "Ace", (100, -50))
    assert last.side == 1 and last.at == list(scenario.grid)[-1] and not scenario.bare


def test_a_map_without_a_grid_lets_pieces_lie_anywhere(begun: Any) -> None:
    path, document = begun
    changed(path, '<property name="game" value="free_table"/>', '<property name="grid" value="none"/>')
    assert FILES.parse(document).bare and map_facts(load_map(path)).bare


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name="Turns"', 'name=""', "it has no name that can be read"),
        ('name="Turns"', f'name="{"x" * 61}"', "it has no name that can be read"),
        ('value="green"', 'value="grin"', 'did you mean "green"?'),
        ('width="1200"', 'width="20"', "the middles of 0 cells lie in it"),
    ],
)
def test_a_zone_that_cannot_be_is_told_with_its_object(begun: Any, old: str, new: str, told: str) -> None:
    path, _ = begun
    with pytest.raises(DataError) as error:
        map_facts(load_map(changed(path, old, new)))
    assert told in str(error.value) and 'layer "zones", object' in str(error.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"text": "", "face": ""}, "it has neither words nor a picture"),
        ({"text": " Tank"}, "blanks at the ends or several lines"),
        ({"side": "Bleu"}, 'did you mean "Blue"?'),
        ({"at": "Z"}, "write the name of a cell, such as"),
        ({"at": "9999"}, "9999 lies off the map"),
        ({"place": [0, 2000]}, "place"),
        ({"facing": 400}, "facing"),
        ({"kind": "elephant"}, "kind"),
    ],
)
def test_a_piece_that_cannot_lie_there_is_told_with_its_line(begun: Any, change: dict[str, Any], told: str) -> None:
    _, document = begun
    document["pieces"][0] |= change
    assert told in faults(document)
