"""A bot at work beside the window: a thread with its own clock, which can be told to hurry and never holds the
window up.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

from tabletop.bots.base import Bot
from tabletop.core.messages import Command


class Thinker:
    """One decision being made. `done` says when `take` gives the command."""

    def __init__(self, bot: Bot, view: Any, seat: int, options: Sequence[Command]) -> None:
        self.seat = seat
        self.bot = bot
        self.budget = bot.budget
        self.began = time.monotonic()
        self._options = options
        self._command: Command | None = None
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._work, args=(view,), daemon=True, name="bot")

    @classmethod
    def begin(cls, bot: Bot, view: Any, seat: int, options: Sequence[Command]) -> Thinker:
        """Start a bot on this decision. A bot keeps what it planned, so the same one is asked again for the same
        seat.
        """
        thinker = cls(bot, view, seat, options)
        thinker._thread.start()
        return thinker

    def _work(self, view: Any) -> None:
        try:
            self.bot.begin()
            self._command = self.bot.choose(view, self.seat, self._options)
        except BaseException as fault:  # told to the window's thread, which raises it
            self._fault = fault

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether it is done."""
        self._thread.join(seconds)
        return self.done

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    @property
    def reason(self) -> str:
        return self.bot.reason

    def hurry(self) -> None:
        """Decide with what you have."""
        self.bot.hurried = True

    def take(self) -> Command:
        """The command; waits for it if need be. A bot that failed or chose something illegal is a fault of ours and
        is raised.
        """
        self._thread.join()
        if self._fault is not None:
            raise self._fault
        assert self._command is not None
        return self._command
