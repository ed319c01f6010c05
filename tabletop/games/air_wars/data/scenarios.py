"""Scenario files of Air Wars: found, read, checked, shown as cards."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.faults import FaultList
from tabletop.data.paths import resource
from tabletop.data.scenariofiles import ScenarioFiles
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source, read_json
from tabletop.data.tiled import MapError, load_map
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
    file = fit(read_json(path), ScenarioFile)
    count = sum(len(side.air) + len(side.ground) for side in file.sides)
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


FILES = ScenarioFiles(GAME, _place, _card, examples=False)
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
    return Builder(file, source, _facts(file, source)).build()


def _facts(file: ScenarioFile, source: Source) -> MapFacts:
    faults = FaultList(source.file)
    try:
        path = resource(file.map.file)
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
def _read_map(path: Path, changed: int) -> MapFacts:
    """The facts of a map file as it stands now. Shared by all scenarios: nobody changes them."""
    return map_facts(load_map(path))
