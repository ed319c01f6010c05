"""Thunderbolt / Apache at the edge: its library, scenarios and battlefield, read from files and checked."""

from tabletop.data.thunderbolt_apache.battlefield import (
    FIELD_MAP,
    SECTOR_MAP,
    TRAINING_MAP,
    battlefield,
    cells_of,
    country_of,
    marked_ridges,
    places_of,
)
from tabletop.data.thunderbolt_apache.library import library, shelf
from tabletop.data.thunderbolt_apache.notes import note_words
from tabletop.data.thunderbolt_apache.scenarios import (
    free_setup,
    load_scenario,
    own_folder,
    parse_scenario,
    quick_start_so,
    save_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)

__all__ = [
    "FIELD_MAP",
    "SECTOR_MAP",
    "TRAINING_MAP",
    "battlefield",
    "cells_of",
    "country_of",
    "free_setup",
    "library",
    "load_scenario",
    "marked_ridges",
    "note_words",
    "own_folder",
    "parse_scenario",
    "places_of",
    "quick_start_so",
    "save_scenario",
    "scenario_cards",
    "scenario_document",
    "scenario_keys",
    "shelf",
]
