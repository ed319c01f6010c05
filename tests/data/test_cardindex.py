"""The index of the shipped scenarios: it says what the files say, and stands back where they are others."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.data.paths import resource
from tabletop.games import boxed, kit
from tabletop.shelf import cardindex as cardindex


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the scenarios of Air Wars and the index, which the program reads instead of its own."""
    shutil.copytree(resource("scenarios/air_wars"), tmp_path / "scenarios/air_wars")
    shutil.copy(resource(cardindex.INDEX), tmp_path / cardindex.INDEX)
    monkeypatch.setattr(cardindex, "resource", lambda path: tmp_path / path)
    cardindex._index.cache_clear()
    yield tmp_path / "scenarios"
    cardindex._index.cache_clear()


def test_the_shipped_index_is_new() -> None:
    written = json.loads(resource(cardindex.INDEX).read_text(encoding="utf-8"))
    fresh = json.loads(json.dumps(cardindex.index()))
    assert written == fresh, "write the index again: python -m tabletop.shelf.cardindex"


@pytest.mark.parametrize("game", boxed())
def test_cards_of_the_index_are_those_of_the_files(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    assert cardindex.indexed(game) == kit(game).scenarios().cards() == cardindex.cards_of(game)


def test_a_changed_file_is_read_anew(shelf: Path) -> None:
    assert cardindex.indexed("air_wars")
    path = shelf / "air_wars/ma_malta.json"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert cardindex.indexed("air_wars"), "line ends change nothing"
    path.write_text(path.read_text(encoding="utf-8").replace("Malta", "Gozo"), encoding="utf-8")
    assert cardindex.indexed("air_wars") is None


def test_a_file_more_or_less_is_noticed(shelf: Path) -> None:
    spare = shelf / "air_wars/ma_again.json"
    shutil.copy(shelf / "air_wars/ma_malta.json", spare)
    assert cardindex.indexed("air_wars") is None
    spare.unlink()
    assert cardindex.indexed("air_wars")
    (shelf / "air_wars/ma_malta.json").unlink()
    assert cardindex.indexed("air_wars") is None


@pytest.mark.parametrize("text", ["", "[]", "{", '{"air_wars": 3}', '{"air_wars": {"files": {}, "cards": [{}]}}'])
def test_a_damaged_index_is_none(shelf: Path, text: str) -> None:
    (shelf / "index.json").write_text(text, encoding="utf-8")
    cardindex._index.cache_clear()
    assert cardindex.indexed("air_wars") is None


def test_own_scenarios_are_among_the_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    mine = tmp_path / "scenarios/air_wars"
    mine.mkdir(parents=True)
    (mine / "mine.json").write_text("{", encoding="utf-8")
    assert [card.tags for card in cardindex.cards_of("air_wars")][-1] == ("damaged",)


def test_a_list_loads_no_game(tmp_path: Path) -> None:
    code = (
        "import sys; from tabletop.shelf.catalogue import all_cards; print(len(all_cards()));"
        "assert not [m for m in sys.modules if m.startswith('tabletop.games.') and m.count('.') > 3], sys.modules"
    )
    made = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "TABLETOP_HOME": str(tmp_path)}
    )
    assert made.returncode == 0 and int(made.stdout) > 40, made.stderr


@pytest.mark.parametrize(
    ("made", "told"), [("", "there is no map"), ("<map", "line 1"), (None, "")], ids=["no map", "cut map", "sound map"]
)
def test_a_list_tells_when_the_map_of_an_own_scenario_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: str | None, told: str
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    document = json.loads(resource("scenarios/air_support/s1_beet_road.json").read_text(encoding="utf-8"))
    document |= {"key": "mine", "map": {"file": "maps/mine.tmx" if made is not None else document["map"]["file"]}}
    for folder in ("scenarios/air_support", "maps"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "scenarios/air_support/mine.json").write_text(json.dumps(document), encoding="utf-8")
    if made:
        (tmp_path / "maps/mine.tmx").write_text(made, encoding="utf-8")
    card = cardindex.cards_of("air_support")[-1]
    assert card.tags == ("damaged",) if told else "damaged" not in card.tags
    assert told in card.blurb
