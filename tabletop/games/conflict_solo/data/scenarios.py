"""Mission files of the conflict solo system: found, read, checked, shown as cards."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.core.game import Game
from tabletop.core.kit import ScenarioCard
from tabletop.data import worked
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_of, read_scenario
from tabletop.data.shape import fit
from tabletop.data.strictjson import Source, read_json
from tabletop.data.tiled import load_map
from tabletop.games.conflict_solo.data.building import Builder
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import MapFacts, map_facts
from tabletop.games.conflict_solo.data.old_positions import old_position
from tabletop.games.conflict_solo.data.shapes import GAME, MissionFile
from tabletop.games.conflict_solo.rules.scenario import Mission

# -- The switchable options in words, and a mission file with those chosen that stand in it.

AS_PRINTED, FRESH_SYMBOL = "as_printed", "fresh_symbol_for_ai"
OPTION_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        AS_PRINTED,
        "Figures as printed",
        "Rounds, CAPs, cards, VP at the start and victory bands of the book, where the mission has others for balance.",
    ),
    (FRESH_SYMBOL, "The star helps enemies", "The Remain Fresh symbol keeps enemies fresh too (CH-SPENT-04)."),
)


def as_chosen(file: MissionFile) -> MissionFile:
    """The mission file with its options carried out: printed figures in place of the balanced ones."""
    changes: dict[str, object] = {}
    if AS_PRINTED in file.options and file.printed is not None:
        changes = {
            name: value
            for name in type(file.printed).model_fields
            if (value := getattr(file.printed, name)) is not None
        }
    if FRESH_SYMBOL in file.options:
        changes["fresh_symbol_for_ai"] = True
    return file.model_copy(update=changes) if changes else file


# -- Mission files of the conflict solo system.

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


def _rules() -> Game[Any]:
    from tabletop.games.conflict_solo.rules.game import GAME

    return GAME


FILES = ScenarioFiles(GAME, _place, _card, build=_built, rules=_rules, old=old_position)
scenario_keys, scenario_path, scenario_document, scenario_cards = FILES.keys, FILES.path, FILES.document, FILES.cards
load_scenario, parse_scenario = FILES.load, FILES.parse


# -- Worked examples of the rule book that are shipped as positions (its chapter of worked examples).

example_keys = FILES.example_keys


def load_example(name: str | Path) -> worked.Example:
    """The example of a key ("cw07") or file. Raises DataError when the file is damaged or has none."""
    from tabletop.games.conflict_solo.rules.game import GAME

    path = FILES.path(name)
    mission = fit(read_json(path), MissionFile)
    return worked.example(mission.example, mission.title, load_scenario(path), GAME, path.name)


def play_example(example: worked.Example) -> list[str]:
    """Plays an example; one sentence for whatever came out otherwise than written."""
    from tabletop.games.conflict_solo.rules.game import GAME

    return worked.play_on(GAME, example)
