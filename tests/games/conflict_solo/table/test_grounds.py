"""What the tip says of the ground agrees with the tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.sheets import AI, TERRAIN, Drive
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.views import view
from tabletop.games.conflict_solo.table.showings.telling import GOERS, entering, ground_tip, wall_sides
from tabletop.games.conflict_solo.table.showings.telling import ground_words as short_words
from tests.games.conflict_solo.board import Board


@pytest.mark.parametrize("key", scenario_keys())
def test_every_hex_can_be_told(key: str) -> None:
    state = view(first_state(load_scenario(key)))
    for hex in state.scenario.chart.terrain:
        told = ground_tip(state, hex)
        assert told.title.startswith(f"{hex}, ") and 2 <= len(told.lines) <= 7
        for line in told.lines:
            assert line[0].isupper() and line.endswith(".") and len(line) <= 110, line


@pytest.mark.parametrize("code", list(TERRAIN))
def test_everyone_is_told_what_he_pays(code: str) -> None:
    """Each way of going stands with its cost in the sentence, or pays nothing and is not in it."""
    ground = TERRAIN[code]
    words = entering(ground).lower()
    for drive in Drive:
        cost, who = ground.costs.get(drive), GOERS[drive]
        if not ground.costs:
            assert words == "nobody can enter it."
        elif cost == 0:
            assert who not in words
        else:
            after = words.split(who, 1)[1]
            wanted = f"{cost} more" if cost else ("only by road" if ground.road else "not at all")
            told = [w for w in ("1 more", "2 more", "3 more", "only by road", "not at all") if w in after]
            assert min(told, key=after.index) == wanted, (who, words)


def test_what_lies_in_a_hex_is_told() -> None:
    state = replace(
        Board("m1").state,
        works={"H4": "trench"}, wire=frozenset({"E5"}), smoke={"E5": 2}, mines={"E6": Minefield(AI, True)},
    )  # fmt: skip
    house = " ".join(ground_tip(state, "H4").lines)
    assert "Cover 2" in house and "A trench: cover 2" in house and "saw house: 3 VP at the end" in house
    assert "the enemy holds it" in house
    assert "Wire: 2 more on foot" in " ".join(ground_tip(state, "E5").lines)
    assert "Smoke: 2 harder" in " ".join(ground_tip(state, "E5").lines)
    assert "Enemy mines" in " ".join(ground_tip(state, "E6").lines)
    assert any(line.startswith("Wall south-east, south and south-west") for line in ground_tip(state, "I4").lines)


def test_a_broken_bridge_is_deep_water() -> None:
    state = first_state(load_scenario("m4_flak_over_the_warta"))
    assert "a bridge" in ground_tip(state, "I7").title
    gone = replace(state, structures={"bridge": 0})
    assert "deep water" in ground_tip(gone, "I7").title and "Nobody can enter it." in ground_tip(gone, "I7").lines[1]


@pytest.mark.parametrize(("key", "word"), [("m1_the_sawmill", "wall"), ("m6_hedgerow_lane", "hedgerow")])
def test_each_closed_hexside_is_called_what_is_drawn_there_with_what_it_does(key: str, word: str) -> None:
    """CH-MAP-06, CH-MAP-07: by its directions, with its cover and the price of crossing it."""
    state = view(first_state(load_scenario(key)))
    other = {"wall": "hedgerow", "hedgerow": "wall"}[word]
    for hex, side in state.scenario.chart.walls:
        told = wall_sides(state, hex)
        assert told.startswith(f"{word} ") and (NAMES[side] in told or told.endswith("all round"))
        lines = ground_tip(state, hex).lines
        line = next(x for x in lines if x.lower().startswith(word))
        assert line.endswith("cover 1 against fire through it.") and "Crossing it costs" in lines[lines.index(line) + 1]
        assert told in short_words(state, hex) and not any(
            other in x.lower() for x in (*lines, short_words(state, hex))
        )
    free = next(h for h in state.scenario.chart.terrain if not any(h == w for w, _ in state.scenario.chart.walls))
    assert not wall_sides(state, free)
