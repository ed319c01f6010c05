"""What lists ask about fire without words says the same as the question with words (CH-FIRE-01)."""

from __future__ import annotations

import pytest

from tabletop.bots import BotSpec
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.figures import fighting_hex, in_close_combat
from tabletop.games.conflict_solo.rules.fire.shots import barrier, reach, unable
from tabletop.games.conflict_solo.rules.state import State
from tabletop.shelf.bot_levels import make_bot
from tests.games.conflict_solo.moments import begun


def positions(key: str, seed: int, count: int = 8, every: int = 25) -> list[State]:
    """So many moments of a random game, in which counters are hit, hidden and fight."""
    match, bot, found = begun(key, seed), make_bot("conflict_solo", BotSpec("random"), seed), []
    while match.to_act and len(found) < count:
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
        if len(match.journal) % every == 0:
            found.append(match.state)
    return found


@pytest.mark.parametrize("key", scenario_keys())
def test_barriers_are_what_keeps_a_shot_from_its_hex(key: str) -> None:
    """Of each counter for each hex: the rule of the refusal, and nothing where only sight for a mortar is left."""
    met: set[str] = set()
    for state in positions(key, 3):
        for counter in state.counters.values():
            if not counter.hex or unable(state, counter) is not None or in_close_combat(state, counter):
                continue
            rule = barrier(state, counter)
            for hex in state.scenario.chart.terrain:
                if hex == counter.hex:
                    continue
                found = reach(state, counter, hex)
                why = found.rule if isinstance(found, Refusal) else ""
                indirect = "indirect" in state.type_of(counter).traits
                assert rule(hex) == why or (indirect and not rule(hex) and why in ("CH-IND-01", "CH-IND-03"))
                met.add(rule(hex))
    assert {"", "CH-ARC-03", "CH-FIRE-02", "CH-LOS-02"} <= met


@pytest.mark.parametrize("key", scenario_keys())
def test_hexes_with_close_combat_are_those_with_both_sides(key: str) -> None:
    for state in positions(key, 5):
        for hex in state.scenario.chart.terrain:
            sides = {c.side for c in state.counters.values() if c.hex == hex and not c.hidden}
            assert fighting_hex(state, hex) is (len(sides) > 1)


def test_a_map_is_one_object_for_all_games_that_are_played_on_it() -> None:
    """So what is known of its lines of sight is known to the next game."""
    assert load_scenario("m1_the_sawmill").chart is load_scenario("m1_the_sawmill").chart
