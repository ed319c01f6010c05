"""What the bots keep of a map says the same as the rules and the plain sum, on every map that is shipped."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import driving, firemap, objectives
from tabletop.games.air_support.bots.firemap import FireMap, Gait
from tabletop.games.air_support.bots.weights import NORMAL
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import hexes, speed
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.state import changed_car
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import distance
from tests.games.air_support.kit import ENEMY, GERMAN, car, position, squad
from tests.games.air_support.land import at, land

BATTLES = ("s1_beet_road", "s2_chir", "s4_hedgerows", "s6_corridor", "s7_point_cruz")


def begun(key: str) -> Any:
    return Match.start(GAME, load_scenario(key), SeededDice(1)).state


@pytest.mark.parametrize("key", BATTLES)
def test_ways_to_the_nearest_of_many_hexes_are_counted_as_the_crow_flies(key: str) -> None:
    grid = begun(key).ground.grid
    for wanted in (frozenset({at("A1")}), frozenset({at("M10"), at("B4"), at("GG1")})):
        assert objectives.away(grid, wanted) == {h: min(distance(h, w) for w in wanted) for h in grid}
    assert objectives.away(grid, frozenset()) == {}


@pytest.mark.parametrize("key", BATTLES)
def test_what_is_kept_of_driving_costs_what_the_rules_say(key: str) -> None:
    state = begun(key)
    for truck in {c.sheet: c for c in state.vehicles.values()}.values():
        for here in state.ground.grid:
            there = changed_car(truck, place=Location(here), where=Where.MAP, spent=0)
            turn, nexts = driving.edges(state, truck, here)
            assert turn == speed.turn_cost(state, there)
            found = {direction: (cost, road) for _, cost, road, direction in nexts}
            for direction in range(6):
                entry = speed.bare_entry(state, there, hexes.step(here, direction))
                on_map = hexes.step(here, direction) in state.ground.grid
                refused = isinstance(entry, Refusal) or not on_map
                assert found.get(direction) == (None if refused else entry)


def test_who_stands_in_the_way_makes_it_longer_or_closes_it() -> None:
    road = "A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5"
    alone = position(car("T", "D5", facing=1, on_road=True), ground=land(roads=road))
    crowded = position(
        car("T", "D5", facing=1, on_road=True), *[car(key, "F5") for key in "UVWXYZ"], squad("E", "H5", ENEMY),
        ground=land(roads=road),
    )  # fmt: skip

    def ways(match: Match) -> dict[Any, Any]:
        return driving.reach(match.view(GERMAN), match.state.vehicles["T"])

    assert ways(alone)[at("H5")] == (at("E5"), at("F5"), at("G5"), at("H5"))
    assert at("H5") not in ways(crowded) and at("F5") not in ways(crowded)[at("G5")]


def test_a_map_of_fire_made_after_one_man_has_moved_is_the_one_made_from_nothing() -> None:
    men = [squad("A", "H5"), squad("B", "K7"), squad("C", "N3")]
    before = position(*men, squad("E", "A1", ENEMY), ground=land(woods="I4 I5"))
    after = position(*men[:2], squad("C", "M4"), squad("E", "A1", ENEMY), ground=before.state.ground)

    def harms(match: Match, fresh: bool) -> list[float]:
        if fresh:
            firemap._COVERED.clear()
            firemap._MAPS.clear()
        found: FireMap = firemap.fire_of(match.view(ENEMY), GERMAN, NORMAL.threats, NORMAL.prizes)
        return [found.harm(Location(h), gait) for h in match.state.ground.grid for gait in Gait]

    first = harms(before, True)
    carried = harms(after, False)
    assert carried == harms(after, True) != first
