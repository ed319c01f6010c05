"""Thunderbolt & Lightning at the edge: its library, scenarios and written-down positions, read from JSON and
checked.
"""

from tabletop.games.thunderbolt_lightning.data.battles import (
    BattlePlan,
    Buy,
    SidePlan,
    battle_document,
    battle_refusal,
)
from tabletop.games.thunderbolt_lightning.data.examples import Example, load_example, play_example
from tabletop.games.thunderbolt_lightning.data.library import Figures, figures, library, shelf, usual_unit
from tabletop.games.thunderbolt_lightning.data.options import OPTION_WORDS, RULE_LEVELS, check_options
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
