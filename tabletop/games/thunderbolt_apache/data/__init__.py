"""Thunderbolt / Apache at the edge: its library, scenarios and battlefield, read from files and checked.

Numbers of campaigns and situations (Tables 21, 22) are not all those of the first print: with them the careful bot was
always Great. Daily SO are about halved, set-up adjustments raised, and CA02 to CA10 follow in set-up value and SO; CA01
(26, no bonus, 85/70/50/30) and SI3's 30 SO stay, as the worked examples need them. How hard it is now stands in the
scenarios' README.

The battlefield as a map is in `battlefield`, which needs the map reader and so is not loaded with the rest.
"""

from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.notes import note_words
from tabletop.games.thunderbolt_apache.data.scenarios import (
    example_keys,
    free_setup,
    load_example,
    load_scenario,
    parse_scenario,
    play_example,
    quick_start_so,
    save_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)

__all__ = [
    "example_keys",
    "free_setup",
    "library",
    "load_example",
    "load_scenario",
    "note_words",
    "parse_scenario",
    "play_example",
    "quick_start_so",
    "save_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
]
