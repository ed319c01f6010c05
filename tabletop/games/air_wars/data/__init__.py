"""Files of Air Wars: scenarios (`scenarios`, `shapes`, `building`), the printed facts of their Tiled maps
(`mapfacts`), texts on cards (`cardtext`), positions written down (`positions`).
"""

from tabletop.games.air_wars.data.mapfacts import MapFacts, map_facts
from tabletop.games.air_wars.data.positions import dump_position
from tabletop.games.air_wars.data.scenarios import (
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
    scenario_path,
)
from tabletop.games.air_wars.data.shapes import GAME, ScenarioFile

__all__ = [
    "GAME",
    "MapFacts",
    "ScenarioFile",
    "dump_position",
    "load_scenario",
    "map_facts",
    "parse_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
    "scenario_path",
]
