"""Figures as printed stand beside the balanced ones and are played when the option is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.air_support.data.free import roster_cost
from tabletop.games.air_support.data.scenario_shapes import PrintedLine, ScenarioFile
from tabletop.games.air_support.data.scenarios import (
    OPTION_WORDS,
    parse_scenario,
    scenario_document,
    scenario_keys,
    told_aim,
)
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.table.showings.prompting import briefing

CHOSEN = {"options": ["as_printed"]}
BOOK = {
    "s1_beet_road": (4, 4, 3),
    "s2_chir": (6, 7, 5),
    "s3_kuban": (5, 8, 4),
    "s4_hedgerows": (6, 1, 0),
    "s5_ihantala": (6, 4, 3),
    "s6_corridor": (9, 5, -4),
    "s7_point_cruz": (6, 9, 7),
    "s0_free_battle": (8, 1, 1),
}
"""Turns, and the score for a win and for a draw, of the book."""
SQUADS = {
    "s1_beet_road": (0, 0),
    "s2_chir": (12, 8),
    "s3_kuban": (5, 4),
    "s4_hedgerows": (10, 8),
    "s5_ihantala": (8, 12),
    "s6_corridor": (13, 12),
    "s7_point_cruz": (10, 8),
    "s0_free_battle": (16, 16),
}
"""Squads of both sides in it."""


def printed(key: str) -> Any:
    return parse_scenario({**scenario_document(key), **CHOSEN}, "the test")


@pytest.mark.parametrize("key", BOOK)
def test_the_book_is_played_as_printed(key: str) -> None:
    battle = printed(key)
    assert (battle.turns, battle.victory.win, battle.victory.draw) == BOOK[key]
    squads = [m.seat for m in battle.infantry if battle.library.infantry[m.sheet].halves == 2]
    assert (squads.count(0), squads.count(1)) == SQUADS[key]


def test_the_printed_kuban_has_both_lavochkins() -> None:
    flights = [
        battle.sides[1].air.flights[0].number
        for battle in (parse_scenario(scenario_document("s3_kuban"), "the test"), printed("s3_kuban"))
    ]
    assert flights == [1, 2]


def test_the_printed_chir_has_both_tanks() -> None:
    tanks = [
        sum("T-34" in battle.library.vehicles[car.sheet].name for car in battle.vehicles)
        for battle in (parse_scenario(scenario_document("s2_chir"), "the test"), printed("s2_chir"))
    ]
    assert tanks == [1, 2]


def test_the_rosters_of_the_printed_free_battle_cost_nearly_the_same() -> None:
    battle = printed("s0_free_battle")
    costs = [
        roster_cost(
            battle.library,
            *[
                [p for p in pieces if p.seat == seat]
                for pieces in (battle.infantry, battle.weapons, battle.guns, battle.vehicles, battle.planes)
            ],
            None,
        )
        for seat in (0, 1)
    ]
    assert all(490 <= cost <= 500 for cost in costs)


def test_a_changed_figure_counts_until_the_option_is_chosen() -> None:
    document = scenario_document("s3_kuban")
    victory = {**document["victory"], "win": 99, "draw": 98}
    changed = {**document, "printed": {"victory": victory}}
    assert parse_scenario(changed, "the test").victory.win == document["victory"]["win"]
    played = parse_scenario({**changed, **CHOSEN}, "the test")
    assert (played.victory.win, played.victory.draw) == (99, 98)


def test_the_sheet_tells_what_wins_by_the_figures_that_are_played() -> None:
    document = {**scenario_document("s1_beet_road"), **CHOSEN}
    sheet = briefing(GAME.start(parse_scenario(document, "the test")), 0, document)
    assert sheet.task == told_aim(document) and sheet.task.startswith("Four trucks or more")
    assert not any("trucks or more" in line for line in sheet.special), "it is told once"


def test_only_what_was_moved_is_written_down() -> None:
    for key in scenario_keys():
        document = scenario_document(key)
        for name, value in document.get("printed", {}).items():
            assert name in ("groups", "air") or document[name] != value


def test_every_option_of_the_file_is_told_in_words() -> None:
    told = {key for key, _, _ in OPTION_WORDS}
    assert told == {ScenarioFile.model_json_schema()["properties"]["options"]["items"]["const"]}
    assert set(PrintedLine.model_fields) - {"groups", "air"} <= set(ScenarioFile.model_fields)
