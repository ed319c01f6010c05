"""Files of the conflict solo system: the printed library (`library`), missions (`scenarios`, `shapes`, `building`),
the printed facts of their Tiled maps (`mapfacts`), positions written down (`positions`).
"""

from tabletop.data.conflict_solo.library import library
from tabletop.data.conflict_solo.mapfacts import MapFacts, map_facts
from tabletop.data.conflict_solo.positions import dump_position
from tabletop.data.conflict_solo.scenarios import (
    SIDES,
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
    scenario_path,
)
from tabletop.data.conflict_solo.shapes import GAME, MissionFile

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
