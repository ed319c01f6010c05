"""Scenario files of Thunderbolt / Apache: found, read, checked, shown as cards, and written."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tabletop.data.catalogue import ScenarioCard
from tabletop.data.faults import DataError, FaultList, did_you_mean
from tabletop.data.paths import resource, user_folder
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source, read_json
from tabletop.data.thunderbolt_apache.building import Builder
from tabletop.data.thunderbolt_apache.library import library
from tabletop.data.thunderbolt_apache.scenario_shapes import ScenarioFile
from tabletop.games.thunderbolt_apache.scenario import Scenario
from tabletop.games.thunderbolt_apache.sheets import Library

GAME = "thunderbolt_apache"
FOLDER = f"scenarios/{GAME}"
ORDER = ("tr", "cs", "ca")
"""Beginnings of keys in the order of the list: training, quick starts, campaigns to set up."""
SIDES = ("Squadron",)


def own_folder() -> Path:
    """Where the player's own scenarios lie (it need not exist)."""
    return user_folder(create=False) / "scenarios" / GAME


def scenario_keys() -> list[str]:
    """Keys of the shipped scenarios, in their order: the names of their files without .json."""
    keys = [path.stem for path in resource(FOLDER).glob("*.json") if path.stem[:2] in ORDER]
    return sorted(keys, key=lambda key: (ORDER.index(key[:2]), key))


def example_keys() -> list[str]:
    """Keys of the worked examples that are shipped as positions."""
    return [path.stem for path in sorted((resource(FOLDER) / "examples").glob("*.json"))]


def scenario_path(name: str | Path) -> Path:
    """The file of a key (shipped scenario, example, own scenario) or of a path. Raises DataError with what is near."""
    if isinstance(name, Path) or name.endswith(".json") or os.sep in name:
        return Path(name)
    for folder in (resource(FOLDER), resource(FOLDER) / "examples", own_folder()):
        if (path := folder / f"{name}.json").is_file():
            return path
    faults = FaultList(f"{name}.json")
    faults.add("whole file", f'there is no scenario "{name}"', did_you_mean(name, [*scenario_keys(), *example_keys()]))
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


def load_scenario(name: str | Path, sheets: Library | None = None) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return _builder(read_json(scenario_path(name)), sheets).build()


def parse_scenario(document: dict[str, Any], source: str = "the scenario", sheets: Library | None = None) -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with every fault."""
    return _builder(Source(source, document), sheets).build()


def _builder(source: Source, sheets: Library | None) -> Builder:
    return Builder(fit(source, ScenarioFile), source, sheets if sheets is not None else library())


def read_shape(name: str | Path) -> ScenarioFile:
    """The file as it stands, fitted to the format but not compared with the library."""
    return fit(read_json(scenario_path(name)), ScenarioFile)


def free_setup(document: dict[str, Any]) -> dict[str, Any]:
    """A quick start's document without its draw and squadron: the same cards, but drawn, bought and chosen by the player (4.2)."""
    given = {
        "battalions",
        "aircraft",
        "pilots",
        "scouts",
        "so",
        "vp",
        "day",
        "start",
        "conditions_on_top",
        "events_on_top",
    }
    return {key: value for key, value in document.items() if key not in given}


def quick_start_so(document: dict[str, Any], source: str = "the scenario") -> int | None:
    """SO left on the first day of a quick start (8.3); None when the scenario is none. Raises DataError."""
    builder = _builder(Source(source, document), None)
    scenario = builder.build()
    if scenario.start != "day":
        return None
    return scenario.so if scenario.so is not None else builder.so_left(scenario.aircraft)


# -- cards
def scenario_cards() -> list[ScenarioCard]:
    """Cards of all shipped scenarios, then of the player's own ones; a damaged own file gets a card that says so."""
    cards = [_card(resource(FOLDER) / f"{key}.json") for key in scenario_keys()]
    mine = own_folder()
    return cards + [_card_or_fault(path) for path in (sorted(mine.glob("*.json")) if mine.is_dir() else [])]


def _card(path: Path) -> ScenarioCard:
    file = fit(read_json(path), ScenarioFile)
    count = sum(line.number for line in file.aircraft)
    return ScenarioCard(
        GAME,
        file.key,
        file.title,
        file.date,
        file.minutes,
        SIDES,
        count,
        file.blurb,
        (),
        tuple(file.tags),
        file.map.file,
        file.balance,
        path,
    )


def _card_or_fault(path: Path) -> ScenarioCard:
    try:
        return _card(path)
    except DataError as error:
        words = f"This file cannot be used. {error.faults[0]}"
        return ScenarioCard(GAME, path.stem, path.stem, "", 0, (), 0, words, tags=("damaged",), file=path)


# -- writing
def save_scenario(document: dict[str, Any], path: Path | None = None) -> Path:
    """Writes a scenario document, after checking it, as a file that people can read; into the player's own folder unless `path` says
    otherwise. Returns the file. Raises DataError when the document is not a whole scenario, OSError when it cannot be written."""
    from tabletop.data.thunderbolt_lightning.layout import laid_out

    parse_scenario(document, path.name if path else f"{document.get('key', 'scenario')}.json")
    target = path if path is not None else own_folder() / f"{document['key']}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    text = laid_out(document)
    if json.loads(text) != document:
        raise AssertionError("the written scenario differs from the document")
    spare = target.with_name(target.name + ".new")
    spare.write_text(text, encoding="utf-8", newline="\n")
    os.replace(spare, target)
    return target
