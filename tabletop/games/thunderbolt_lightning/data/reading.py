"""A scenario file as a card of the shelf and as the game's scenario, checked."""

from __future__ import annotations

from pathlib import Path

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import card_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.games.thunderbolt_lightning.data.building import Builder
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.shapes import ScenarioFile
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import Library


def card(game: str, path: Path) -> ScenarioCard:
    """What the shelf shows of a file. Raises DataError."""
    file = fit(read_scenario(path), ScenarioFile)
    count = sum(u.size for line in file.forces for u in line.units) + len(file.aircraft)
    sides, options = tuple(s.name for s in file.sides), tuple(file.options)
    return card_of(game, file, path, sides, count, options)


def built(source: Source, sheets: Library | None = None) -> Scenario:
    """The scenario of a file or document. Raises DataError with every fault."""
    return Builder(fit(source, ScenarioFile), source, sheets if sheets is not None else library()).build()
