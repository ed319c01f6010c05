"""Scenario files of the free table: a map, two sides, and what lies there from the start."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_name, map_of, read_scenario
from tabletop.data.shape import MAP_FILE, Shape, fit
from tabletop.data.strictjson import Source
from tabletop.data.tiled import MapSheet, load_map
from tabletop.games.free_table.rules.scenario import Scenario, Side

GAME = "free_table"
Words = Annotated[str, Field(min_length=1, max_length=80)]


class MapLine(Shape):
    """The map: any Tiled map of hexes or squares."""

    file: str = Field(pattern=MAP_FILE, max_length=400)


class SideLine(Shape):
    """A side."""

    name: Words


class ScenarioFile(Shape):
    """A free table."""

    format: Literal["tabletop scenario 1"]
    game: Literal["free_table"]
    key: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,60}$")]
    title: Words
    date: str = Field("", max_length=60)
    minutes: int = Field(60, ge=1, le=9999)
    blurb: str = Field("", max_length=1200)
    tags: list[str] = Field([], max_length=10)
    balance: str = Field("", max_length=300)
    map: MapLine
    sides: list[SideLine] = Field(min_length=2, max_length=2)


@lru_cache(16)
def _read_map(path: Path, changed: int) -> MapSheet:
    return load_map(path)


def _built(source: Source) -> Scenario:
    file = fit(source, ScenarioFile)
    sheet = map_of(source, file.map.file, _read_map)
    cells = (sheet.width, sheet.height, sheet.hexagonal, sheet.stagger_axis or "y", sheet.stagger_index or "odd")
    return Scenario(file.key, file.title, file.map.file, tuple(Side(side.name) for side in file.sides), *cells)


def _card(path: Path) -> ScenarioCard:
    file = fit(read_scenario(path), ScenarioFile)
    return card_of(GAME, file, path, tuple(side.name for side in file.sides), 0)


FILES = ScenarioFiles(GAME, lambda key: (key,), _card, examples=False, build=_built)


def table_of(path: Path) -> dict[str, Any]:
    """The document of a free table on a map."""
    return {
        "format": "tabletop scenario 1",
        "game": GAME,
        "key": "table",
        "title": path.stem.replace("_", " ").strip().capitalize()[:80] or "A map",
        "map": {"file": map_name(path)},
        "sides": [{"name": "Blue"}, {"name": "Red"}],
    }
