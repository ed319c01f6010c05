"""The random bot and the thread beside the window, with a game that is no dogfight."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.bots import Bot, Thinker
from tabletop.bots.fuzzer import RandomBot
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tests.toy.rules.game import GAME
from tests.toy.rules.lanterns import Look
from tests.toy.rules.pieces import Coast
from tests.toy.rules.sailing import Sail
from tests.toy.rules.turns import Stay


def test_the_random_bot_takes_the_kind_first() -> None:
    """A hundred ways to sail do not bury the one way to stay."""
    options: list[Command] = [Stay(), Look("N1"), *(Sail("S1", (x, y)) for x in range(10) for y in range(10))]
    bot = RandomBot(1)
    seen = Counter(type(bot.choose(None, 0, options)).__name__ for _ in range(600))
    assert all(150 < seen[kind] < 250 for kind in ("Stay", "Look", "Sail"))
    assert bot.choose(None, 0, [Stay()]) == Stay()
    sails = options[2:]
    assert len({bot.choose(None, 0, sails) for _ in range(400)}) > 80


def test_the_same_seed_plays_the_same_game() -> None:
    ends = []
    for seed in (1, 1, 2):
        match, bot = Match.start(GAME, Coast()), RandomBot(seed)
        while match.to_act:
            seat = match.to_act[0]
            match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
        ends.append(match.digest())
    assert ends[0] == ends[1] != ends[2]


class Slow(Bot):
    """Thinks until it is told to hurry."""

    def __init__(self) -> None:
        super().__init__(budget=60)
        self.woken = threading.Event()

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        while not self.time_is_up:
            self.woken.wait(0.001)
        self.reason = "In a hurry."
        return options[-1]


def test_a_thinker_works_beside_the_window_and_hurries() -> None:
    match = Match.start(GAME, Coast())
    thinker = Thinker.begin(Slow(), match.view(0), 0, match.options(0))
    assert not thinker.done and thinker.seconds >= 0 and thinker.budget == 60 and thinker.seat == 0
    thinker.hurry()
    command = thinker.take()
    assert command == match.options(0)[-1] and thinker.done and thinker.reason == "In a hurry."


def test_a_bot_that_breaks_down_is_told_to_whoever_asks() -> None:
    class Broken(Bot):
        def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
            raise ZeroDivisionError("nothing to divide")

    thinker = Thinker.begin(Broken(), None, 1, [Stay()])
    with pytest.raises(ZeroDivisionError):
        thinker.take()
