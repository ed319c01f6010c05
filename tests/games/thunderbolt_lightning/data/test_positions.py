"""Written-down positions: worked examples play themselves, and a running game can be written down and read again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.data.examples import load_example, play_example
from tabletop.games.thunderbolt_lightning.data.positions import dump_position
from tabletop.games.thunderbolt_lightning.data.scenarios import (
    example_keys,
    load_scenario,
    parse_scenario,
    scenario_document,
    scenario_keys,
)
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Ready
from tabletop.games.thunderbolt_lightning.rules.state import State

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


def summary(state: State) -> dict[str, Any]:
    pieces: dict[str, Any] = {
        a.id: (
            a.hex,
            a.facing,
            a.inverted,
            a.hits_taken,
            a.base_speed,
            a.fired,
            a.load_left,
            a.training,
            a.skills,
            a.level_change,
        )
        for a in state.flying()
    }
    pieces |= {s.id: (s.centre, s.heading, s.damage_taken, s.dice_share) for s in state.ships.values() if not s.sunk}
    return pieces | {i.id: (i.hexes, i.damage_taken) for i in state.installations.values() if not i.destroyed}


@pytest.mark.parametrize("key", [k for k in scenario_keys() if k[:3] in ("s01", "s04", "s09", "s12")])
def test_any_position_can_be_written_down(key: str) -> None:
    match, dice = Match.start(GAME, load_scenario(key), SeededDice(5)), random.Random(5)
    for n in range(240):
        if not match.to_act:
            break
        seat = match.to_act[0]
        options = match.options(seat)
        match.submit(seat, Ready() if Ready() in options else dice.choice(options))
        if n % 40 == 39:
            again = parse_scenario(dump_position(match.state), "the position")
            assert summary(GAME.start(again)) == summary(match.state)
            assert Match.start(GAME, again, SeededDice(1)).state.turn in (match.state.turn, match.state.turn + 1)


def test_levels_are_written_as_the_phase_needs_them() -> None:
    """At the start of movement phase 2 a file has the level before the change (TL-ALT-08)."""
    example = load_example("w20")
    match = Match.start(GAME, example.scenario, SeededDice(1))
    assert match.state.aircraft["U1"].level == 1
    plain = dump_position(match.state)
    assert (
        plain["start"] == "move2"
        and plain["aircraft"][0]["level"] == "Medium"
        and plain["aircraft"][0]["change"] == "dive"
    )
    assert Match.start(GAME, parse_scenario(plain), SeededDice(1)).state.aircraft["U1"].level == 1


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


def test_points_are_not_counted_twice() -> None:
    """A position written down twice keeps the points that the sides have (TL-VIC-02)."""
    document = scenario_document("w18") | {"scored": [7, 9]}
    again = dump_position(GAME.start(parse_scenario(document)))
    assert again["scored"] == [7, 9]


def test_the_lead_that_wins_is_kept() -> None:
    match = Match.start(GAME, parse_scenario(scenario_document(scenario_keys()[5])), SeededDice(3))
    assert parse_scenario(dump_position(match.state)).victory.draw == match.scenario.victory.draw == 3


def test_a_handicap_is_kept_among_the_points() -> None:
    """TL-VIC-04: a position has it among the points so far, whether it was written down before or after the end of
    set-up.
    """
    document = scenario_document(scenario_keys()[2])
    document["victory"] = {"handicap": {"side": 0, "points": 70}}
    match = Match.start(GAME, parse_scenario(document), SeededDice(3))
    assert dump_position(match.state)["scored"] == [70, 0]
    while match.state.frames[-1].step == "setup":
        match.submit(match.to_act[0], Ready())
    written = dump_position(match.state)
    assert written["scored"] == [70, 0] and parse_scenario(written).victory.handicap is None
