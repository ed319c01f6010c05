"""Written-down positions: worked examples play themselves, and a running game can be written down and read again."""

from __future__ import annotations

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.data.examples import load_example, play_example
from tabletop.games.thunderbolt_lightning.data.scenarios import (
    example_keys,
    parse_scenario,
    scenario_document,
)
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin

WANTED = {"W03", "W04", "W05", "W08", "W11", "W12", "W13", "W15", "W18", "W20", "W21", "W22", "W23", "W33"}


@pytest.mark.parametrize("key", example_keys())
def test_worked_example(key: str) -> None:
    """Covers the rules that each example names."""
    example = load_example(key)
    assert play_example(example) == []
    assert example.text and example.rules and example.title


def test_the_examples_are_there() -> None:
    assert {load_example(key).id for key in example_keys()} >= WANTED


def test_a_wrong_example_is_told() -> None:
    """The player of examples finds what does not fit."""
    from dataclasses import replace

    example = load_example("w04")
    assert "G1.hits_taken" in play_example(replace(example, then={"G1": {"hits_taken": 2}}))[0]
    assert "does not happen" in play_example(replace(example, events=({"kind": "Sunk"},)))[0]
    assert "left over" in play_example(replace(example, dice=example.dice + " 3"))[0]


def test_what_is_used_up_stays_used_up() -> None:
    document = scenario_document("w18")
    document["ships"][0] |= {"heavy_used": 3, "turned_last_turn": True}
    document["aircraft"][0]["reroll_used"] = True
    document["scored"] = [7, 9]
    state = GAME.start(parse_scenario(document))
    assert (
        state.ships["US1"].heavy_used == 3 and state.ships["US1"].turned_last_turn and state.aircraft["J1"].reroll_used
    )
    assert [sum(s.points for s in state.scores if s.seat == seat) for seat in (0, 1)] == [7, 9]


def test_a_movement_phase_goes_on_where_it_stopped() -> None:
    """Who has moved does not move again; climbers and divers of a phase 2 that has begun are at their new levels
    (TL-SEQ-02, TL-ALT-08).
    """
    document = scenario_document("w20")
    document["aircraft"].append(dict(document["aircraft"][0], id="U9", unit="Last", moved=True))
    match = Match.start(GAME, parse_scenario(document), SeededDice(1))
    assert {a.level for a in match.state.flying(0)} == {1} and match.state.aircraft["U9"].moved
    moving = {c.aircraft for seat in match.to_act for c in match.options(seat) if isinstance(c, Begin)}
    assert moving and "U9" not in moving
