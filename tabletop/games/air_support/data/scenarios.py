"""Scenario files of Air Support: found, read, checked, shown as cards."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.data.tiled import MapSheet, load_map
from tabletop.games.air_support.data.building import Builder
from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_support.data.options import as_chosen
from tabletop.games.air_support.data.scenario_shapes import GAME, ScenarioFile
from tabletop.games.air_support.rules.scenario import Scenario


def _place(key: str) -> tuple[int, str] | None:
    """S1 to S7 in order, the free battle last."""
    found = re.match(r"s(\d+)_", key)
    return (int(found[1]) or 99, key) if found else None


def _card(path: Path) -> ScenarioCard:
    file = fit(read_scenario(path), ScenarioFile)
    units = [u for side in file.sides for group in side.groups for u in group.units]
    stacks = [s for side in file.sides for group in side.groups for s in group.stacks]
    planes = [f for side in file.sides for f in (*side.air.over_map, *side.air.flights)]
    count = sum(u.count for u in units) + sum(map(len, stacks)) + sum(f.count for f in planes)
    sides = tuple(side.name for side in file.sides)
    return card_of(GAME, file, path, sides, count, tuple(file.options))


def _built(source: Source) -> Scenario:
    file = as_chosen(fit(source, ScenarioFile))
    sheet, facts = map_of(source, file.map.file, _read_map)
    return Builder(file, source, sheet, facts, library()).build()


@lru_cache(16)
def _read_map(path: Path, changed: int) -> tuple[MapSheet, MapFacts]:
    """A map file as it stands now, and its facts. Shared by all scenarios: nobody changes them."""
    sheet = load_map(path)
    return sheet, map_facts(sheet)


FILES = ScenarioFiles(GAME, _place, _card, build=_built)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards
load_scenario, parse_scenario = FILES.load, FILES.parse
