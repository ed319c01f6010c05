"""Mission files of the conflict solo system: found, read, checked, shown as cards."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.data.tiled import load_map
from tabletop.games.conflict_solo.data.building import Builder
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import MapFacts, map_facts
from tabletop.games.conflict_solo.data.options import as_chosen
from tabletop.games.conflict_solo.data.shapes import GAME, MissionFile
from tabletop.games.conflict_solo.rules.scenario import Mission

SIDES = ("Player",)
"""The one seat."""


def _place(key: str) -> tuple[int, str] | None:
    """M1 to M6 in order."""
    found = re.match(r"m(\d+)_", key)
    return (int(found[1]), key) if found else None


def _card(path: Path) -> ScenarioCard:
    file = fit(read_scenario(path), MissionFile)
    return card_of(GAME, file, path, SIDES, len(file.units), tuple(file.options))


def _built(source: Source) -> Mission:
    file = as_chosen(fit(source, MissionFile))
    return Builder(file, source, map_of(source, file.map.file, _read_map), library()).build()


@lru_cache(16)
def _read_map(path: Path, changed: int) -> MapFacts:
    """The facts of a map file as it stands now. Shared by all missions: nobody changes them."""
    return map_facts(load_map(path))


FILES = ScenarioFiles(GAME, _place, _card, build=_built)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards
load_scenario, parse_scenario = FILES.load, FILES.parse
