"""Mission files of the conflict solo system: found, read, checked, shown as cards."""

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
from tabletop.data.tiled import MapError, load_map
from tabletop.games.conflict_solo.data.building import Builder
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import MapFacts, map_facts
from tabletop.games.conflict_solo.data.shapes import GAME, MissionFile
from tabletop.games.conflict_solo.rules.scenario import Mission

SIDES = ("Player",)
"""The one seat."""


def _place(key: str) -> tuple[int, str] | None:
    """M1 to M6 in order."""
    found = re.match(r"m(\d+)_", key)
    return (int(found[1]), key) if found else None


def _card(path: Path) -> ScenarioCard:
    file = fit(read_json(path), MissionFile)
    return ScenarioCard(
        GAME,
        file.key,
        file.title,
        file.date,
        file.minutes,
        SIDES,
        len(file.units),
        file.blurb,
        (),
        tuple(file.tags),
        file.map.file,
        file.balance,
        path,
    )


FILES = ScenarioFiles(GAME, _place, _card)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards


def load_scenario(name: str | Path) -> Mission:
    """A mission by key or file, checked; faults have line numbers. Raises DataError with every fault."""
    return _built(read_json(scenario_path(name)))


def parse_scenario(document: dict[str, Any], source: str = "the mission") -> Mission:
    """A mission from a document, such as one inside a save; `source` names it in faults. Raises DataError with
    every fault.
    """
    return _built(Source(source, document))


def _built(source: Source) -> Mission:
    file = fit(source, MissionFile)
    return Builder(file, source, _facts(file, source), library()).build()


def _facts(file: MissionFile, source: Source) -> MapFacts:
    faults = FaultList(source.file)
    try:
        own = user_folder(create=False) / file.map.file
        path = own if own.is_file() else resource(file.map.file)
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
    """The facts of a map file as it stands now. Shared by all missions: nobody changes them."""
    return map_facts(load_map(path))
