"""Files of the conflict solo system: the printed library (`library`), missions (`scenarios`, `shapes`, `building`),
the printed facts of their Tiled maps (`mapfacts`), positions of version 0.9.0 (`old_positions`).
"""

from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.scenarios import (
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)

__all__ = [
    "library",
    "load_scenario",
    "parse_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
]
