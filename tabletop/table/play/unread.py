"""A prompt that has just appeared cannot have been read: a key that is pressed then was meant for what was there
before, and does not answer it.
"""

from __future__ import annotations

UNREAD_MS = 600
"""Milliseconds in which nobody can have read a new prompt."""
RHYTHM_MS = 2000
"""The longest interval in milliseconds of a key pressed in an even rhythm."""
AGAIN = "You are asked now. Press the key once more to answer."


def unread(now: int, since: int) -> bool:
    """Whether what appeared at `since` cannot have been read yet."""
    return now - since < UNREAD_MS


class ShowKeys:
    """Keys that show more of another side's turn and otherwise answer. The last one pressed for the turn counts, once,
    as pressed for it even after its end.
    """

    def __init__(self) -> None:
        self._last = ""

    def showed(self, key: str) -> None:
        """A key has shown more."""
        self._last = key

    def late(self, key: str, now: int, since: int) -> str | None:
        """Why a key does not answer, "" without words; None: it does. `since`: when the watched turn ended."""
        if unread(now, since):
            return ""
        last, self._last = self._last, ""
        return AGAIN if key == last and now - since < RHYTHM_MS else None
