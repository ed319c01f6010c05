"""Figures as printed stand beside the balanced ones and are played when the option is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.data.scenarios import OPTION_WORDS, parse_scenario, scenario_document
from tabletop.games.conflict_solo.data.shapes import MissionFile, PrintedLine

BOOK: dict[str, dict[str, Any]] = {
    "m1": {"rounds": 3, "cap": 3, "start_vp": 0, "hand": 2, "draw": 0, "victory": (1, 3, 6)},
    "m2": {"rounds": 5, "cap": 5, "start_vp": 4, "hand": 2, "draw": 1, "victory": (2, 5, 9)},
    "m3": {"rounds": 5, "cap": 6, "start_vp": -4, "hand": 3, "draw": 1, "victory": (0, 3, 8)},
    "m4": {"rounds": 5, "cap": 5, "start_vp": 0, "hand": 3, "draw": 1, "victory": (2, 6, 11)},
    "m5": {"rounds": 6, "cap": 7, "start_vp": 0, "hand": 4, "draw": 1, "victory": (-3, 2, 9)},
    "m6": {"rounds": 5, "cap": 6, "start_vp": -3, "hand": 3, "draw": 1, "victory": (0, 4, 9)},
}
"""The figures of the rule book."""


@pytest.mark.parametrize("short", BOOK)
def test_the_book_is_played_as_printed(short: str) -> None:
    key = next(k for k in scenario_keys() if k.startswith(f"{short}_"))
    mission = parse_scenario({**scenario_document(key), "options": ["as_printed"]}, "the test")
    bands = mission.bands
    played = {
        "rounds": mission.rounds, "cap": mission.cap, "start_vp": mission.start_vp, "hand": mission.hand,
        "draw": mission.draw, "victory": (bands.defeat, bands.draw, bands.victory),
    }  # fmt: skip
    assert played == BOOK[short]


def test_a_changed_figure_counts_until_the_option_is_chosen() -> None:
    document = {**scenario_document("m1_the_sawmill"), "cap": 9, "printed": {"cap": 3}}
    assert parse_scenario(document, "the test").cap == 9
    assert parse_scenario({**document, "options": ["as_printed"]}, "the test").cap == 3


def test_the_star_can_help_enemies() -> None:
    document = scenario_document("m1_the_sawmill")
    assert not parse_scenario(document, "the test").fresh_symbol_for_ai
    assert parse_scenario({**document, "options": ["fresh_symbol_for_ai"]}, "the test").fresh_symbol_for_ai


def test_every_option_of_the_file_is_told_in_words() -> None:
    told = {key for key, _, _ in OPTION_WORDS}
    assert told == set(MissionFile.model_json_schema()["properties"]["options"]["items"]["enum"])
    assert set(PrintedLine.model_fields) <= set(MissionFile.model_fields)
