"""Files of Air Support: printed counters (`library`, `library_shapes`, `casting`), the facts of Tiled maps
(`mapfacts`), scenarios (`scenarios`, `scenario_shapes`, `building`, `forces`), free battles and their prices (`free`),
positions of version 0.9.0 (`old_positions`).
"""

from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_support.data.scenarios import (
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)

__all__ = [
    "MapFacts",
    "library",
    "load_scenario",
    "map_facts",
    "parse_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
]
