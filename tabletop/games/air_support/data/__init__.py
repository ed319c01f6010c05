"""Files of Air Support: printed counters (`library`, `library_shapes`, `casting`, `crosschecks`, `prices`), the
facts of Tiled maps (`mapfacts`, `hexwords`), scenarios (`scenarios`, `scenario_shapes`, `building`, `forces`),
positions written down (`positions`, `position_shapes`, `dumping`).
"""

from .dumping import dump_position
from .library import library
from .mapfacts import MapFacts, map_facts
from .scenario_shapes import GAME, ScenarioFile
from .scenarios import (
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
    scenario_path,
)

__all__ = [
    "GAME",
    "MapFacts",
    "ScenarioFile",
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
