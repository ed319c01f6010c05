"""The counters lent by all games of the shelf, found by their keys. Reading one game's takes half a second."""

from __future__ import annotations

import threading
from functools import lru_cache

from tabletop.games import kit, playable
from tabletop.table.draw.lent_counters import Lent

READING = threading.Lock()


def lent_by(game: str) -> dict[str, Lent]:
    """The counters of a game by their keys; empty if it lends none or is not installed."""
    with READING:
        return _lent(game)


def all_lent() -> list[tuple[str, Lent]]:
    """Titles of games and their counters, in the order of the shelf."""
    return [(kit(game).title, one) for game in playable() for one in lent_by(game).values()]


@lru_cache(32)
def _lent(game: str) -> dict[str, Lent]:
    lend = kit(game).counters if game in playable() else None
    return {one.key: one for one in lend()} if lend is not None else {}
