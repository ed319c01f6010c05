"""Drafted missions: who fought whom; each is a whole mission that `check` calls sound and that can be played."""

from __future__ import annotations

import random

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.conflict_solo.data.freemission import MAPS, SIZES, TASKS, at_war, free_mission, price
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.scenarios import parse_scenario
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.scenario import Mission

PAIRS = (("pol", "ger", 1939), ("ger", "sov", 1942), ("us", "ger", 1944))


def read(document: dict[str, object]) -> Mission:
    made: Mission = parse_scenario(document)
    return made


def test_who_was_at_war() -> None:
    assert at_war("pol", "ger", 1939) and not at_war("pol", "ger", 1940)
    assert at_war("ger", "sov", 1941) and not at_war("us", "sov", 1944)
    with pytest.raises(ValueError, match="did not fight each other in 1940"):
        free_mission(library(), "pol", "ger", 1940, "attack", "sawmill")
    with pytest.raises(ValueError, match='no map "moon"; there are sawmill'):
        free_mission(library(), "pol", "ger", 1939, "attack", "moon")


@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("task", TASKS)
def test_a_draft_is_a_whole_mission_that_can_be_played(map_name: str, task: str) -> None:
    for seed, (nation, enemy, year) in enumerate(PAIRS):
        size = ("platoon", "company")[seed % 2]
        document = free_mission(library(), nation, enemy, year, task, map_name, size, seed)
        assert document == free_mission(library(), nation, enemy, year, task, map_name, size, seed)
        mission = read(document)
        kinds = mission.library.units
        assert sum(price(kinds[u.type]) for u in mission.units) <= SIZES[size]
        assert all(kinds[u.type].nation == nation and kinds[u.type].year_from <= year for u in mission.units)
        assert all(kinds[a.type].nation == enemy for a in mission.ais) and len(mission.ais) >= 3
        assert mission.objectives and mission.pool
        assert not any(place["name"].startswith("the a ") for place in document["objectives"])
        if task == "attack":
            assert all(distance(a.hex, h) >= 2 for a in mission.ais for h in mission.area)
        chance = random.Random(seed)
        match = Match.start(GAME, mission, SeededDice(seed))
        for _ in range(150):
            if match.result is not None:
                break
            match.submit(0, chance.choice(list(match.options(0))))
