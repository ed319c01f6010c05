"""Files of the conflict solo system: the printed library (`library`), missions (`scenarios`, `shapes`, `building`),
the printed facts of their Tiled maps (`mapfacts`), positions written down (`positions`).
"""

from .library import library
from .mapfacts import MapFacts, map_facts
from .positions import dump_position
from .scenarios import (
    SIDES,
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
    scenario_path,
)
from .shapes import GAME, MissionFile

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
