"""Scenario files of Air Wars: found, read, checked, shown as cards."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.data.air_wars.building import Builder
from tabletop.data.air_wars.mapfacts import MapFacts, map_facts
from tabletop.data.air_wars.shapes import GAME, ScenarioFile
from tabletop.data.catalogue import ScenarioCard
from tabletop.data.faults import DataError, FaultList, did_you_mean
from tabletop.data.paths import resource, user_folder
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source, read_json
from tabletop.data.tiled import MapError, load_map
from tabletop.games.air_wars.scenario import Scenario

FOLDER = f"scenarios/{GAME}"
ORDER = ("ma", "gu", "sw", "bob")
"""Beginnings of keys in the order of the list: the learning scenario first."""


def own_folder() -> Path:
    """Where the player's own scenarios lie (it need not exist)."""
    return user_folder(create=False) / "scenarios" / GAME


def scenario_keys() -> list[str]:
    """Keys of the shipped scenarios, in their order: the names of their files without .json."""
    keys = [path.stem for path in resource(FOLDER).glob("*.json")]
    return sorted(keys, key=lambda key: (_rank(key), key))


def _rank(key: str) -> int:
    start = key.split("_")[0]
    return ORDER.index(start) if start in ORDER else len(ORDER)


def scenario_path(name: str | Path) -> Path:
    """The file of a key (shipped or own scenario) or of a path. Raises DataError with what is near."""
    if isinstance(name, Path) or name.endswith(".json") or os.sep in name:
        return Path(name)
    for folder in (resource(FOLDER), own_folder()):
        if (path := folder / f"{name}.json").is_file():
            return path
    faults = FaultList(f"{name}.json")
    faults.add("whole file", f'there is no scenario "{name}"', did_you_mean(name, scenario_keys()))
    raise faults.error()


def scenario_document(name: str | Path) -> dict[str, Any]:
    """The document (the JSON value) of a scenario key or file. Raises DataError when it is not strict JSON or no object."""
    path = scenario_path(name)
    value = read_json(path).value
    if not isinstance(value, dict):
        faults = FaultList(path.name)
        faults.add("whole file", "it is no object", 'write { "format": "tabletop scenario 1", ... }')
        raise faults.error()
    return value


def load_scenario(name: str | Path) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return _built(read_json(scenario_path(name)))


def parse_scenario(document: dict[str, Any], source: str = "the scenario") -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with every fault."""
    return _built(Source(source, document))


def _built(source: Source) -> Scenario:
    file = fit(source, ScenarioFile)
    return Builder(file, source, _facts(file, source)).build()


def _facts(file: ScenarioFile, source: Source) -> MapFacts:
    faults = FaultList(source.file)
    try:
        path = resource(file.map.file)
        return _read_map(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        faults.add(source.place(("map", "file")), f'there is no map "{file.map.file}"', "write the path of a Tiled map in the maps folder")
    except MapError as error:
        faults.add(source.place(("map", "file")), f'the map "{file.map.file}" cannot be read', str(error.faults[0]))
    raise faults.error()


@lru_cache(16)
def _read_map(path: Path, changed: int) -> MapFacts:
    """The facts of a map file as it stands now. Shared by all scenarios: nobody changes them."""
    return map_facts(load_map(path))


# -- cards
def scenario_cards() -> list[ScenarioCard]:
    """Cards of all shipped scenarios, then of the player's own ones; a damaged own file gets a card that says so."""
    cards = [_card(resource(FOLDER) / f"{key}.json") for key in scenario_keys()]
    mine = own_folder()
    return cards + [_card_or_fault(path) for path in (sorted(mine.glob("*.json")) if mine.is_dir() else [])]


def _card(path: Path) -> ScenarioCard:
    file = fit(read_json(path), ScenarioFile)
    count = sum(len(side.air) + len(side.ground) for side in file.sides)
    sides = tuple(side.name for side in file.sides)
    return ScenarioCard(
        GAME, file.key, file.title, file.date, file.minutes, sides, count, file.blurb, (), tuple(file.tags), file.map.file, file.balance, path,
    )  # fmt: skip


def _card_or_fault(path: Path) -> ScenarioCard:
    try:
        return _card(path)
    except DataError as error:
        words = f"This file cannot be used. {error.faults[0]}"
        return ScenarioCard(GAME, path.stem, path.stem, "", 0, (), 0, words, tags=("damaged",), file=path)
