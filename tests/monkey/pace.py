"""Everything that differs from run to run held by the seed: the window's clock, how long bots and workers take, the
seeds of new games. So a play that found a fault finds it again.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from tabletop.bots import base, thinker
from tabletop.table.screens import jobs
from tabletop.table.window import Window

CHECKS = 400
"""How often a bot may ask for the time before it is up: its budget without a clock."""
LONGEST = 60.0
"""Seconds that a bot or a worker may take on a busy machine before it counts as one that hangs."""
BOT_FRAMES = (1, 1, 1, 2, 6, 20)
WORK_FRAMES = (0, 0, 1, 3, 12)


class Pace:
    """The clock of a play in milliseconds, and what waits for frames instead of time."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.now = 0
        self.frames = 0
        self._waited = 0.0
        self._waits_since: float | None = None

    @property
    def waited(self) -> float:
        """Seconds that the window's thread stood still for a thread of which the pace says that it is done; of one that
        it still waits for, LONGEST at most.
        """
        since = self._waits_since
        return self._waited + (min(LONGEST, time.perf_counter() - since) if since is not None else 0.0)

    def push(self, ms: int) -> None:
        """A frame begins so many milliseconds after the last."""
        self.now += ms
        self.frames += 1

    def join(self, thread: threading.Thread, seconds: float | None = None) -> None:
        began = self._waits_since = time.perf_counter()
        try:
            threading.Thread.join(thread, seconds)
        finally:
            self._waits_since = None
            self._waited += time.perf_counter() - began


@contextmanager
def paced(pace: Pace) -> Iterator[Pace]:
    """While it lasts, windows, bots and workers go by the pace."""

    class PacedWorker(jobs.Worker):
        def start(self) -> None:
            self.ripe = pace.frames + pace.rng.choice(WORK_FRAMES)
            super().start()

        def is_alive(self) -> bool:
            if self.ident is None or pace.frames < self.ripe:
                return self.ident is not None
            pace.join(self)
            return False

        def join(self, timeout: float | None = None) -> None:
            if pace.frames >= self.ripe:
                pace.join(self)

    class PacedThinker(thinker.Thinker):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self.ripe = pace.frames + pace.rng.choice(BOT_FRAMES)
            self.hurried = False

        @classmethod
        def begin(cls, *args: Any) -> PacedThinker:
            return cls(*args)

        @property
        def done(self) -> bool:
            if not self.hurried and pace.frames < self.ripe:
                return False
            if self._thread.ident is None:
                self._thread.start()
                pace.join(self._thread)
            return True

        def wait(self, seconds: float) -> bool:
            return False

        def hurry(self) -> None:
            self.hurried = True

        @property
        def seconds(self) -> float:
            return 0.1

    def is_up(bot: base.Bot) -> bool:
        bot.checks = getattr(bot, "checks", 0) + 1
        return bot.hurried or bot.checks > CHECKS

    def begins(bot: base.Bot) -> None:
        bot.checks, bot.hurried, bot.deadline = 0, False, float("inf")

    with ExitStack() as held:
        for target, name, value in (
            (Window, "now", property(lambda window: pace.now)),
            (jobs, "Worker", PacedWorker),
            (_module("tabletop.table.screens.preview"), "Worker", PacedWorker),
            (_module("tabletop.table.screens.recovery"), "Worker", PacedWorker),
            (_module("tabletop.table.screens.hall"), "Worker", PacedWorker),
            (_module("tabletop.table.play.seats"), "Thinker", PacedThinker),
            (base.Bot, "time_is_up", property(is_up)),
            (base.Bot, "begin", begins),
        ):
            held.enter_context(patch.object(target, name, value))
        held.enter_context(seeded(pace.rng))
        yield pace


@contextmanager
def seeded(rng: Random) -> Iterator[None]:
    """Seeds and names that the program draws itself come from the play's seed."""
    with ExitStack() as held:
        for name, value in (
            ("randbelow", rng.randrange),
            ("choice", rng.choice),
            ("token_hex", lambda n=4: f"{rng.getrandbits(8 * n):0{2 * n}x}"),
        ):
            held.enter_context(patch.object(secrets, name, value))
        yield


def _module(name: str) -> Any:
    import importlib

    return importlib.import_module(name)
