"""Scenario files: found, read, checked, shown as cards, and written."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from tabletop.data.scenariofiles import read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.games.thunderbolt_lightning.data.files import FILES
from tabletop.games.thunderbolt_lightning.data.reading import built
from tabletop.games.thunderbolt_lightning.data.shapes import ScenarioFile
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import Library

own_folder, scenario_keys, example_keys = FILES.own_folder, FILES.keys, FILES.example_keys
scenario_path, scenario_document, scenario_cards = FILES.path, FILES.document, FILES.cards


def load_scenario(name: str | Path, sheets: Library | None = None) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return FILES.built(read_scenario(scenario_path(name)), partial(built, sheets=sheets))


def parse_scenario(document: dict[str, Any], source: str = "the scenario", sheets: Library | None = None) -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with
    every fault.
    """
    return FILES.built(Source(source, document), partial(built, sheets=sheets))


def read_shape(name: str | Path) -> ScenarioFile:
    """The file as it stands, fitted to the format but not compared with library and map."""
    return fit(read_scenario(scenario_path(name)), ScenarioFile)


def save_scenario(document: dict[str, Any], path: Path | None = None) -> Path:
    """Checks and writes a scenario document, into the player's own folder unless `path` says otherwise. Raises
    DataError, OSError.
    """
    return FILES.write(document, path, parse_scenario)
