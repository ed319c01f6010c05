"""Positions of Air Wars written down as scenario files and read again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.data import load_scenario, parse_scenario, scenario_keys
from tabletop.games.air_wars.data.positions import dump_position
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.starting import position_of
from tests.games.air_wars.player import wander


@pytest.mark.parametrize("key", scenario_keys())
def test_positions_come_back_as_they_were(key: str) -> None:
    scenario = load_scenario(key)
    checked = 0
    for n, match in enumerate(wander(scenario, 17)):
        if n % 150 != 20 or match.result is not None or match.state.frames[-1].step not in ("fly", "redeploy", "group"):
            continue
        document = dump_position(match.state)
        again = parse_scenario(document)
        wanted = replace(
            scenario, key=again.key, title=again.title, blurb=again.blurb, position=position_of(match.state)
        )
        for name in ("units", "cards", "sides", "charts", "levels", "position", "special", "days", "terrain", "bases"):
            assert getattr(again, name) == getattr(wanted, name), name
        assert again == wanted and "day" in again.title
        assert codec.dumps(GAME.start(again)) and Match.start(GAME, again, SeededDice(1)).to_act
        checked += 1
    assert checked


def test_what_cannot_be_written_down() -> None:
    match = list(wander(load_scenario("ma_malta"), 3))[-1]
    with pytest.raises(ValueError, match="The game is over"):
        dump_position(match.state)
    fresh = Match.start(GAME, load_scenario("ma_malta"), SeededDice(1))
    with pytest.raises(ValueError, match="view"):
        dump_position(fresh.view(0))
