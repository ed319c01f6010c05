"""The random bot of a campaign: it leaves conceding alone, flies missions, and plays the same game for the same
seed.
"""

from __future__ import annotations

from collections import Counter

from tabletop.bots import BotSpec
from tabletop.bots.fuzzer import RandomBot, Wanderer
from tabletop.games.thunderbolt_apache.bots.wanderer import SQUADRON
from tabletop.games.thunderbolt_apache.data import load_scenario, scenario_document
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.setting_up.events import Back
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.shelf.arena import play_game, series
from tabletop.shelf.bot_levels import make_bot, names

RANDOM = BotSpec("random")


def test_last_resorts_are_left_alone_while_there_is_anything_else() -> None:
    bot = RandomBot(1)
    chosen = Counter(type(bot.choose(None, 0, [Done(), Back(), Concede()])).__name__ for _ in range(200))
    assert set(chosen) == {"Done"}
    assert type(bot.choose(None, 0, [Back(), Concede()])) in (Back, Concede)
    assert bot.choose(None, 0, [Concede()]) == Concede()


def test_weights_are_of_commands_that_there_are() -> None:
    kinds, steps = {c.__name__ for c in GAME.commands}, set(GAME.steps)
    for name in SQUADRON:
        step, _, kind = name.rpartition(" ")
        assert kind in kinds and (not step or step in steps), name


def test_a_wanderer_flies_missions() -> None:
    flown: list[str] = []

    def watch(match: object) -> None:
        state = match.state  # type: ignore[attr-defined]
        assert isinstance(state, State)
        flown[:] = [row.result for row in state.rows]

    outcome = play_game(GAME, load_scenario("cs1_first_week_in_the_desert"), (RANDOM,), 5, watch=watch)
    assert len(flown) >= 3 and flown.count("aborted") < len(flown)
    figures = dict(outcome.figures)
    assert figures["missions"] + figures["aborted"] == len(flown) and outcome.specs == ("bot:random",)


def test_the_same_seed_is_the_same_campaign() -> None:
    document = scenario_document("cs4_thunder_run")
    one, two, other = (series(document, 2, (RANDOM,), seed=s).outcomes for s in (3, 3, 4))
    assert one == two and one[1] == other[0] and one != other


def test_levels_of_the_squadron() -> None:
    assert names("thunderbolt_apache") == ("random", "easy", "normal", "hard")
    assert isinstance(make_bot("thunderbolt_apache", RANDOM), Wanderer)
