"""Thunderbolt & Lightning at the edge: its library, scenarios and written-down positions, read from JSON and
checked.
"""

from tabletop.data.thunderbolt_lightning.battles import BattlePlan, Buy, SidePlan, battle_document, battle_refusal
from tabletop.data.thunderbolt_lightning.examples import Example, load_example, play_example
from tabletop.data.thunderbolt_lightning.library import Figures, figures, library, shelf, usual_unit
from tabletop.data.thunderbolt_lightning.options import OPTION_WORDS, RULE_LEVELS, check_options
from tabletop.data.thunderbolt_lightning.positions import dump_position
from tabletop.data.thunderbolt_lightning.scenarios import (
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
    "OPTION_WORDS",
    "RULE_LEVELS",
    "BattlePlan",
    "Buy",
    "Example",
    "Figures",
    "SidePlan",
    "battle_document",
    "battle_refusal",
    "check_options",
    "dump_position",
    "example_keys",
    "figures",
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
