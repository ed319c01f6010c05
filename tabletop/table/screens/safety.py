"""The last net: a fault of the program is told and written down, and the evening goes on."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable

from tabletop.data.paths import user_folder
from tabletop.table.window import Window

log = logging.getLogger("tabletop")
MOST, WITHIN = 3, 5000
"""So many faults within so many milliseconds are too many."""


class GuardedWindow(Window):
    """A window in which no fault ends the program: `caught(fault)` hears of it. Games stay on the disk whatever
    happens.
    """

    caught: Callable[[Exception], None]

    def frame(self) -> None:
        try:
            super().frame()
        except Exception as fault:  # whatever was accepted is on the disk already
            self.caught(fault)


class FaultBook:
    """Faults so far: each is logged and written to faults.txt in the player's folder."""

    def __init__(self) -> None:
        self._times: list[int] = []

    def note(self, fault: Exception, now: int) -> bool:
        """Write a fault down at `now` (milliseconds); whether the program can go on."""
        log.error("A fault of the program.", exc_info=fault)
        self._times = [t for t in self._times if now - t < WITHIN] + [now]
        try:
            with (user_folder() / "faults.txt").open("a", encoding="utf-8") as file:
                file.write("".join(traceback.format_exception(fault)) + "\n")
        except OSError as trouble:
            log.error("The fault could not be written down: %s", trouble)
        return len(self._times) < MOST


def fault_words(fault: Exception) -> str:
    """What the player is told."""
    return (
        "The program did something wrong and went back to the shelf. Games are kept: Continue goes on with the last"
        f" one. The fault stands in faults.txt.\n\n{type(fault).__name__}: {str(fault)[:200]}"
    )
