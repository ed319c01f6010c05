"""Series: the figures do not depend on the processes, shares and intervals are right, the pilot is stronger than
chance.
"""

from __future__ import annotations

import time
from itertools import count

import pytest

from tabletop.bots.base import BotSpec
from tabletop.games.thunderbolt_lightning.data.scenarios import scenario_document, scenario_keys
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.shelf import arena as arena
from tabletop.shelf.arena import Endless, Share, play_game, series, wilson
from tests.bots.helpers import even_fight, scenario

RANDOM, NORMAL, EASY = BotSpec("random"), BotSpec("normal", 1e9), BotSpec("easy", 1e9)


def test_one_process_and_two_give_the_same() -> None:
    document = scenario_document("s01_first_duel")
    alone = series(document, 4, (NORMAL, EASY), seed=7, jobs=1, swap=True)
    both = series(document, 4, (NORMAL, EASY), seed=7, jobs=2, swap=True)
    assert alone.outcomes == both.outcomes
    assert [o.specs[0] for o in alone.outcomes] == ["bot:easy", "bot:normal", "bot:easy", "bot:normal"]


def test_a_busy_machine_changes_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hours go by on the wall clock between two looks at it: the bots of a series think as long as ever."""
    quiet = play_game(GAME, scenario("s01_first_duel"), (BotSpec("normal"), BotSpec("normal")), seed=5)
    hours = count(0, 3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert play_game(GAME, scenario("s01_first_duel"), (BotSpec("normal"), BotSpec("normal")), seed=5) == quiet


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    series(scenario_document("s01_first_duel"), 3, (RANDOM, RANDOM), progress=lambda outcome, done: told.append(done))
    assert told == [1, 2, 3]


def test_normal_beats_random_in_even_fights() -> None:
    found = series(even_fight(1), 12, (NORMAL, RANDOM), swap=True).by_bot(0)
    assert found.wins >= 10


def test_wilson_intervals() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert round(low, 3) == 0.722 and high == pytest.approx(1.0)
    share = Share(3, 2, 5)
    assert share.share == 0.4 and share.games == 10


@pytest.mark.parametrize("key", scenario_keys())
def test_random_games_end(key: str) -> None:
    outcome = play_game(GAME, scenario(key), (RANDOM, RANDOM), seed=11, limit=60_000)
    assert outcome.turns >= 1 and outcome.winner in (None, 0, 1)


def test_an_endless_game_is_a_fault() -> None:
    with pytest.raises(Endless):
        play_game(GAME, scenario("s01_first_duel"), (RANDOM, RANDOM), limit=5)


def test_swapped_series_tell_bots_and_sides_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()

    def fake(job: tuple[object, tuple[BotSpec, ...], int, int], watch: object = None) -> arena.Outcome:
        _, specs, seed, _ = job
        winner = 0 if specs[0] is NORMAL else 1
        return arena.Outcome(winner, "clear", (1, 0), 1, next(numbers), (0, 0), seed)

    monkeypatch.setattr(arena, "played", fake)
    found = series(scenario_document("s01_first_duel"), 6, (NORMAL, RANDOM), seed=3, swap=True)
    assert found.by_bot(0).wins == 6 and found.by_bot(1).wins == 0
    assert found.by_side(0).wins == 3
