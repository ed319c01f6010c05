"""Files of the conflict solo system: the printed library (`library`), missions (`scenarios`, `shapes`, `building`),
the printed facts of their Tiled maps (`mapfacts`), positions written down (`positions`).
"""

from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import MapFacts, map_facts
from tabletop.games.conflict_solo.data.positions import dump_position
from tabletop.games.conflict_solo.data.scenarios import (
    SIDES,
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
    scenario_path,
)
from tabletop.games.conflict_solo.data.shapes import GAME, MissionFile

__all__ = [
    "GAME",
    "SIDES",
    "MapFacts",
    "MissionFile",
    "dump_position",
    "library",
    "load_scenario",
    "map_facts",
    "parse_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
    "scenario_path",
]
