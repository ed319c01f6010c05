"""Files of Air Wars: scenarios (`scenarios`, `shapes`), the printed facts of their Tiled maps (`mapfacts`), cards with
their texts (`deck`), positions of version 0.9.0 (`old_positions`).
"""

from tabletop.games.air_wars.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_wars.data.scenarios import (
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)

__all__ = [
    "MapFacts",
    "load_scenario",
    "map_facts",
    "parse_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
]
