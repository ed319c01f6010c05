"""Scenario files of Air Support: found, read, checked, shown as cards."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.faults import FaultList
from tabletop.data.paths import resource, user_folder
from tabletop.data.scenariofiles import ScenarioFiles
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source, read_json
from tabletop.data.tiled import MapError, MapSheet, load_map
from tabletop.games.air_support.data.building import Builder
from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_support.data.scenario_shapes import GAME, ScenarioFile
from tabletop.games.air_support.rules.scenario import Scenario


def _place(key: str) -> tuple[int, str] | None:
    """S1 to S7 in order, the free battle last."""
    found = re.match(r"s(\d+)_", key)
    return (int(found[1]) or 99, key) if found else None


def _card(path: Path) -> ScenarioCard:
    file = fit(read_json(path), ScenarioFile)
    units = [u for side in file.sides for group in side.groups for u in group.units]
    stacks = [s for side in file.sides for group in side.groups for s in group.stacks]
    planes = [f for side in file.sides for f in (*side.air.over_map, *side.air.flights)]
    count = sum(u.count for u in units) + sum(map(len, stacks)) + sum(f.count for f in planes)
    sides = tuple(side.name for side in file.sides)
    return ScenarioCard(
        GAME,
        file.key,
        file.title,
        file.date,
        file.minutes,
        sides,
        count,
        file.blurb,
        (),
        tuple(file.tags),
        file.map.file,
        file.balance,
        path,
    )


FILES = ScenarioFiles(GAME, _place, _card)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards


def load_scenario(name: str | Path) -> Scenario:
    """A scenario by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return _built(read_json(scenario_path(name)))


def parse_scenario(document: dict[str, Any], source: str = "the scenario") -> Scenario:
    """A scenario from a document, such as one inside a save; `source` names it in faults. Raises DataError with
    every fault.
    """
    return _built(Source(source, document))


def _built(source: Source) -> Scenario:
    file = fit(source, ScenarioFile)
    sheet, facts = _map(file, source)
    return Builder(file, source, sheet, facts, library()).build()


def _map(file: ScenarioFile, source: Source) -> tuple[MapSheet, MapFacts]:
    faults = FaultList(source.file)
    try:
        path = next(
            (p for p in (user_folder(create=False) / file.map.file, resource(file.map.file)) if p.is_file()),
            resource(file.map.file),
        )
        return _read_map(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        faults.add(
            source.place(("map", "file")),
            f'there is no map "{file.map.file}"',
            "write the path of a Tiled map in the maps folder",
        )
    except MapError as error:
        faults.add(source.place(("map", "file")), f'the map "{file.map.file}" cannot be read', str(error.faults[0]))
    raise faults.error()


@lru_cache(16)
def _read_map(path: Path, changed: int) -> tuple[MapSheet, MapFacts]:
    """A map file as it stands now, and its facts. Shared by all scenarios: nobody changes them."""
    sheet = load_map(path)
    return sheet, map_facts(sheet)
