"""The players answer every prompt, see no more than their seat, and play the same game from the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.bots.plans import Planner
from tabletop.games.conflict_solo.bots.weights import PLAIN
from tabletop.games.conflict_solo.data.scenarios import load_scenario
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.shelf.bot_levels import make_bot, names
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.bots.walks import MISSIONS, player, walk
from tests.games.conflict_solo.elsewhere import elsewhere

LEVELS = names("conflict_solo")
THINKERS = tuple(level for level in LEVELS if level != "random")
PROMPTS = {"setup", "turn", "plan", "initiative", "hit", "keep", "ai_fire", "raid", "scatter", "discard"}
OFTEN = 1
"""How often a prompt of a mission is put to all levels."""


def test_every_prompt_of_every_mission_is_answered_by_every_level() -> None:
    """Random games lead to the prompts; each level is asked there and names one of the options."""
    asked: Counter[tuple[str, str]] = Counter()
    for mission in MISSIONS:
        for seed in (1, 2):
            for match in walk(mission, seed=seed):
                key = mission, match.state.frames[-1].step
                if asked[key] >= OFTEN:
                    continue
                asked[key] += 1
                options = match.options(0)
                for level in LEVELS:
                    bot = player(level)
                    assert bot.choose(match.view(0), 0, options) in options, (key, level)
                    assert bot.reason.endswith((".", "!")), (key, level, bot.reason)
    assert {step for _, step in asked} >= PROMPTS


@pytest.mark.parametrize("level", LEVELS)
def test_false_order_is_answered(level: str) -> None:
    board = Board("m6").unit("U01", "U-RIF", "G8", 0).ai("A01", "G-GREN", "H4", 3).having(hand=("AC10",), cap=3)
    match = board.enemy("17")
    assert match.state.frames[-1].step == "ai_order"
    assert player(level).choose(match.view(0), 0, match.options(0)) in match.options(0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_ends_and_is_the_same_again(level: str) -> None:
    """The same seed, the same game, whatever the players remember of others; of the hard one its beginning."""
    most = 40 if level == "hard" else None
    first, second = ([match.state for match in islice(walk("m1", level, seed=5), most)] for _ in range(2))
    assert first == second and len(first) > 10


@pytest.mark.parametrize("level", THINKERS)
def test_what_is_hidden_does_not_change_a_choice(level: str) -> None:
    """Hidden enemies and unknown mines stand elsewhere: the player does the same."""
    random, exchanged = Random(4), 0
    for mission in ("m3", "m6"):
        for n, match in enumerate(walk(mission, seed=2)):
            other = elsewhere(match.state, random) if n % 6 == 0 else None
            if other is None:
                continue
            options = match.options(0)
            chosen = {player(level).choose(GAME.view(state, 0), 0, options) for state in (match.state, other)}
            assert len(chosen) == 1
            exchanged += 1
            if exchanged % 4 == 0:
                break
    assert exchanged >= 5


@pytest.mark.parametrize("level", THINKERS)
def test_a_view_is_not_changed_by_thinking(level: str) -> None:
    for n, match in enumerate(walk("m1", seed=3)):
        if n % 12 == 0:
            digest = GAME.digest(match.state)
            player(level).choose(match.view(0), 0, match.options(0))
            assert GAME.digest(match.state) == digest


def test_chance_makes_room_for_the_last_of_a_set_up() -> None:
    """Two in a hex are enough: where those who stand fill all that is left, they have to move."""
    match = Match.start(GAME, load_scenario("m4_flak_over_the_warta"), SeededDice(31043))
    bot = make_bot("conflict_solo", BotSpec("random"), 2 * 31043)
    for _ in range(300):
        if match.state.frames[-1].step != "setup":
            break
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    assert match.state.frames[-1].step != "setup"


def test_normal_keeps_caps_for_what_comes() -> None:
    """The dice of sure shots are not bought with the CAPs of the round."""
    late = next(match.state for match in walk("m2", "normal", seed=7001) if match.state.turns >= 8)
    assert late.round == 1 and late.cap_now >= 2  # at the price of easy none is left


def test_normal_shuns_known_mines_crowds_and_rumours() -> None:
    """A step is worth less by mines that lie open, by a mate in the hex, and by a rumour that sees it."""

    def worth(board: Board) -> tuple[float, float]:
        """Of the step to D8, and of the hex where it begins."""
        planner = Planner(Picture(board.unit("U01", "G-RIF", "C8", 1).player().view(0), PLAIN))
        unit = planner.view.counters["U01"]
        return next(gain for hex, _, gain, _ in planner.steps(unit) if hex == "D8"), planner.ground(unit)

    alone, here = worth(Board("m3").unit("U02", "G-RIF", "A12", 1).ai("A01", "S-RIF", "Q1", 5))
    mines = {"D8": Minefield("ai", True)}
    mined, _ = worth(Board("m3", mines=mines).unit("U02", "G-RIF", "A12", 1).ai("A01", "S-RIF", "Q1", 5))
    crowded, _ = worth(Board("m3").unit("U02", "G-RIF", "D8", 1).ai("A01", "S-RIF", "Q1", 5))
    _, heard = worth(Board("m3").unit("U02", "G-RIF", "A12", 1).ai("A01", "S-RIF", "Q1", 5).rumour("R01", "E8"))
    assert max(mined, crowded) < alone - 0.1 and heard < here - 0.1
