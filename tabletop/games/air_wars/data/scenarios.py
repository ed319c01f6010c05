"""Scenario files of Air Wars: found, read, checked, shown as cards."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.data.tiled import load_map
from tabletop.games.air_wars.data.building import Builder
from tabletop.games.air_wars.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_wars.data.shapes import GAME, ScenarioFile
from tabletop.games.air_wars.rules.scenario import Scenario

ORDER = ("ma", "gu", "sw", "bob")
"""Beginnings of keys in the order of the list: the learning scenario first."""


def _place(key: str) -> tuple[int, str]:
    start = key.split("_")[0]
    return ORDER.index(start) if start in ORDER else len(ORDER), key


def _card(path: Path) -> ScenarioCard:
    file = fit(read_scenario(path), ScenarioFile)
    count = sum(len(side.air) + len(side.ground) for side in file.sides)
    sides = tuple(side.name for side in file.sides)
    return card_of(GAME, file, path, sides, count)


def _built(source: Source) -> Scenario:
    file = fit(source, ScenarioFile)
    return Builder(file, source, map_of(source, file.map.file, _read_map)).build()


@lru_cache(16)
def _read_map(path: Path, changed: int) -> MapFacts:
    """The facts of a map file as it stands now. Shared by all scenarios: nobody changes them."""
    return map_facts(load_map(path))


FILES = ScenarioFiles(GAME, _place, _card, examples=False, build=_built)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards
load_scenario, parse_scenario = FILES.load, FILES.parse
