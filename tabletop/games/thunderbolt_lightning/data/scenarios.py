"""Scenario files: found, read, checked, shown as cards, and written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source, read_json
from tabletop.games.thunderbolt_lightning.data.building import Builder
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.shapes import ScenarioFile
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import Library

GAME = "thunderbolt_lightning"


def _place(key: str) -> tuple[str] | None:
    return (key,) if key[:1] == "s" and key[1:2].isdigit() else None


def _card(path: Path) -> ScenarioCard:
    file = fit(read_json(path), ScenarioFile)
    count = sum(u.size for line in file.forces for u in line.units) + len(file.aircraft)
    sides, options = tuple(s.name for s in file.sides), tuple(file.options)
    return card_of(GAME, file, path, sides, count, options)


def _scenario(source: Source, sheets: Library | None = None) -> Scenario:
    return Builder(fit(source, ScenarioFile), source, sheets if sheets is not None else library()).build()


FILES = ScenarioFiles(GAME, _place, _card, build=_scenario)
own_folder, scenario_keys, example_keys = FILES.own_folder, FILES.keys, FILES.example_keys
scenario_path, scenario_document, scenario_cards = FILES.path, FILES.document, FILES.cards


def load_scenario(name: str | Path, sheets: Library | None = None) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return _scenario(read_json(scenario_path(name)), sheets)


def parse_scenario(document: dict[str, Any], source: str = "the scenario", sheets: Library | None = None) -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with
    every fault.
    """
    return _scenario(Source(source, document), sheets)


def read_shape(name: str | Path) -> ScenarioFile:
    """The file as it stands, fitted to the format but not compared with library and map."""
    return fit(read_json(scenario_path(name)), ScenarioFile)


def save_scenario(document: dict[str, Any], path: Path | None = None) -> Path:
    """Checks and writes a scenario document, into the player's own folder unless `path` says otherwise. Raises
    DataError, OSError.
    """
    return FILES.write(document, path, parse_scenario)
