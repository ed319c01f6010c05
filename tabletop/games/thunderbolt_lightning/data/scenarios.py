"""Scenario files: found, read, checked, shown as cards, and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.games.thunderbolt_lightning.data.building import Builder
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.shapes import ScenarioFile
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import Library

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario

# -- A scenario file as a card of the shelf and as the game's scenario, checked.


def card(game: str, path: Path) -> ScenarioCard:
    """What the shelf shows of a file. Raises DataError."""
    file = fit(read_scenario(path), ScenarioFile)
    count = sum(u.size for line in file.forces for u in line.units) + len(file.aircraft)
    sides, options = tuple(s.name for s in file.sides), tuple(file.options)
    return card_of(game, file, path, sides, count, options)


def built(source: Source, sheets: Library | None = None) -> Scenario:
    """The scenario of a file or document. Raises DataError with every fault."""
    return Builder(fit(source, ScenarioFile), source, sheets if sheets is not None else library()).build()


# -- Where the scenario files of Thunderbolt & Lightning lie and in which order; reading one brings in what that needs.

GAME = "thunderbolt_lightning"


def _place(key: str) -> tuple[str] | None:
    return (key,) if key[:1] == "s" and key[1:2].isdigit() else None


def _card(path: Path) -> ScenarioCard:

    return card(GAME, path)


def _scenario(source: Source) -> Scenario:

    return built(source)


# -- Scenario files.

FILES = ScenarioFiles(GAME, _place, _card, build=_scenario)


own_folder, scenario_keys, example_keys = FILES.own_folder, FILES.keys, FILES.example_keys
scenario_path, scenario_document, scenario_cards = FILES.path, FILES.document, FILES.cards


def load_scenario(name: str | Path, sheets: Library | None = None) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return built(read_scenario(scenario_path(name)), sheets)


def parse_scenario(document: dict[str, Any], source: str = "the scenario", sheets: Library | None = None) -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with
    every fault.
    """
    return built(Source(source, document), sheets)


def read_shape(name: str | Path) -> ScenarioFile:
    """The file as it stands, fitted to the format but not compared with library and map."""
    return fit(read_scenario(scenario_path(name)), ScenarioFile)


def save_scenario(document: dict[str, Any], path: Path | None = None) -> Path:
    """Checks and writes a scenario document, into the player's own folder unless `path` says otherwise. Raises
    DataError, OSError.
    """
    return FILES.write(document, path, parse_scenario)
