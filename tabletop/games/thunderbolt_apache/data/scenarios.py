"""Scenario files of Thunderbolt / Apache: found, read, checked, shown as cards, and written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.core.game import Game
from tabletop.core.kit import ScenarioCard
from tabletop.data import worked
from tabletop.data.scenariofiles import ScenarioFiles, card_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.games.thunderbolt_apache.data.building import Builder
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.scenario_shapes import ScenarioFile
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sheets import Library

GAME = "thunderbolt_apache"
ORDER = ("tr", "cs", "ca")
"""Beginnings of keys in the order of the list: training, quick starts, campaigns to set up."""
SIDES = ("Squadron",)


def _place(key: str) -> tuple[int, str] | None:
    return (ORDER.index(key[:2]), key) if key[:2] in ORDER else None


def _card(path: Path) -> ScenarioCard:
    file = _fitted(read_scenario(path))
    count = sum(line.number for line in file.aircraft)
    return card_of(GAME, file, path, SIDES, count)


def _rules() -> Game[Any]:
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    return GAME


FILES: ScenarioFiles[Scenario] = ScenarioFiles(
    GAME, _place, _card, build=lambda source: _builder(source, None).build(), rules=_rules
)
own_folder, scenario_keys, example_keys = FILES.own_folder, FILES.keys, FILES.example_keys
scenario_path, scenario_document, scenario_cards = FILES.path, FILES.document, FILES.cards


def load_scenario(name: str | Path, sheets: Library | None = None) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return FILES.built(read_scenario(scenario_path(name)), lambda source: _builder(source, sheets).build())


def parse_scenario(document: dict[str, Any], source: str = "the scenario", sheets: Library | None = None) -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with
    every fault.
    """
    return FILES.built(Source(source, document), lambda source: _builder(source, sheets).build())


def _builder(source: Source, sheets: Library | None) -> Builder:
    return Builder(_fitted(source), source, sheets if sheets is not None else library())


def _fitted(source: Source) -> ScenarioFile:
    """The file without a position that is a text: `ScenarioFiles` reads that."""
    lean = {key: value for key, value in source.value.items() if key != "position" or not isinstance(value, str)}
    return fit(replace(source, value=lean), ScenarioFile)


def read_shape(name: str | Path) -> ScenarioFile:
    """The file as it stands, fitted to the format but not compared with the library."""
    return fit(read_scenario(scenario_path(name)), ScenarioFile)


def free_setup(document: dict[str, Any]) -> dict[str, Any]:
    """A quick start's document without its draw and squadron: the same cards, but drawn, bought and chosen by the
    player.
    """
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
    """SO left on the first day of a quick start; None when the scenario is none. Raises DataError."""
    builder = _builder(Source(source, document), None)
    scenario = builder.build()
    if scenario.start != "day":
        return None
    return scenario.so if scenario.so is not None else builder.so_left(scenario.aircraft)


def save_scenario(document: dict[str, Any], path: Path | None = None) -> Path:
    """Checks and writes a scenario document, into the player's own folder unless `path` says otherwise. Raises
    DataError, OSError.
    """
    return FILES.write(document, path, parse_scenario)


# -- Worked examples of the rule book that are shipped as positions (its chapter of worked examples).


def load_example(name: str) -> worked.Example:
    """An example by key ("tw13") or file. Raises DataError when the file is damaged or has no example."""
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    shape = read_shape(name)
    return worked.example(shape.example, shape.title, load_scenario(name), GAME, scenario_path(name).name)


def play_example(example: worked.Example) -> list[str]:
    """Plays an example; one sentence for whatever came out otherwise than written."""
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    return worked.play_on(GAME, example)
