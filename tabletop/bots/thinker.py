"""A bot in a thread beside the window, with its own clock. The window can hurry it and never waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

from tabletop.bots.base import Bot
from tabletop.core.messages import Command


class Thinker:
    """One decision being made. Once `done` is true, `take` returns the command at once."""

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
        """Start a bot on this decision. A bot keeps its plans, so use the same one for the same seat again."""
        thinker = cls(bot, view, seat, options)
        thinker._thread.start()
        return thinker

    def _work(self, view: Any) -> None:
        try:
            self.bot.begin()
            self._command = self.bot.choose(view, self.seat, self._options)
        except BaseException as fault:  # passed to the window's thread, which raises it
            self._fault = fault

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long. Returns whether it is done."""
        self._thread.join(seconds)
        return self.done

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    @property
    def reason(self) -> str:
        return self.bot.reason

    def hurry(self) -> None:
        """Make the bot decide now, with its best choice so far."""
        self.bot.hurried = True

    def take(self) -> Command:
        """The command; waits for it if necessary. Raises the bot's exception, or a fault if its choice is illegal."""
        self._thread.join()
        if self._fault is not None:
            raise self._fault
        assert self._command is not None
        return self._command
