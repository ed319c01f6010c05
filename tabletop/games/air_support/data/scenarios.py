"""Scenario files of Air Support: found, read, checked, shown as cards, with the option that is chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from tabletop.core.game import Game
from tabletop.core.kit import HexNames, ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source
from tabletop.data.tiled import MapSheet, load_map
from tabletop.games.air_support.data.building import Builder
from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_support.data.old_positions import old_position
from tabletop.games.air_support.data.scenario_shapes import GAME, PrintedLine, ScenarioFile, SideLine
from tabletop.games.air_support.rules.hexes import label, parse
from tabletop.games.air_support.rules.scenario import Scenario

# -- The switchable option in words, and a scenario file with what is chosen that stands in it.

AS_PRINTED = "as_printed"
OPTION_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        AS_PRINTED,
        "Figures as printed",
        "Forces and what it takes to win of the book, where the battle has others for balance.",
    ),
)


def as_chosen(file: ScenarioFile) -> ScenarioFile:
    """The scenario file with its option carried out: printed figures in place of the balanced ones."""
    printed = file.printed
    if AS_PRINTED not in file.options or printed is None:
        return file
    changes: dict[str, object] = {
        name: value for name in ("victory", "aim") if (value := getattr(printed, name)) is not None
    }
    changes["sides"] = [_printed(side, printed) for side in file.sides]
    return file.model_copy(update=changes)


def _printed(side: SideLine, printed: PrintedLine) -> SideLine:
    changes: dict[str, object] = {}
    if side.name in printed.groups:
        changes["groups"] = printed.groups[side.name]
    if side.name in printed.air:
        changes["air"] = printed.air[side.name]
    return side.model_copy(update=changes)


def told_aim(document: Mapping[str, Any]) -> str:
    """What wins the battle in words, of a scenario document."""
    printed = document.get("printed")
    if AS_PRINTED in document.get("options", ()) and isinstance(printed, Mapping) and printed.get("aim"):
        return str(printed["aim"])
    return str(document.get("aim", ""))


def _place(key: str) -> tuple[int, str] | None:
    """S1 to S7 in order, the free battle last."""
    found = re.match(r"s(\d+)_", key)
    return (int(found[1]) or 99, key) if found else None


# -- Scenario files of Air Support.


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


def _rules() -> Game[Any]:
    from tabletop.games.air_support.rules.game import GAME

    return GAME


def _hexes(scenario: Scenario) -> HexNames:
    return partial(label, scenario.ground.grid), partial(parse, scenario.ground.grid)


FILES = ScenarioFiles(GAME, _place, _card, build=_built, rules=_rules, hexes=_hexes, old=old_position)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards
load_scenario, parse_scenario = FILES.load, FILES.parse
