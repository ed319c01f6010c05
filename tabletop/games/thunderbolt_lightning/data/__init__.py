"""Thunderbolt & Lightning at the edge: its library, scenarios and written-down positions, read from JSON and
checked.
"""

from tabletop.games.thunderbolt_lightning.data.battles import BattlePlan, Buy, SidePlan, battle_document
from tabletop.games.thunderbolt_lightning.data.examples import load_example, play_example
from tabletop.games.thunderbolt_lightning.data.library import library, shelf, usual_unit
from tabletop.games.thunderbolt_lightning.data.options import RULE_LEVELS, check_options
from tabletop.games.thunderbolt_lightning.data.positions import dump_position
from tabletop.games.thunderbolt_lightning.data.scenarios import (
    example_keys,
    load_scenario,
    own_folder,
    parse_scenario,
    save_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)

__all__ = [
    "RULE_LEVELS",
    "BattlePlan",
    "Buy",
    "SidePlan",
    "battle_document",
    "check_options",
    "dump_position",
    "example_keys",
    "library",
    "load_example",
    "load_scenario",
    "own_folder",
    "parse_scenario",
    "play_example",
    "save_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
    "shelf",
    "usual_unit",
]
