"""Faces of the games: one line a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tabletop.table.play.contract import GameFront


def _thunderbolt_lightning() -> GameFront:
    from tabletop.table.games.thunderbolt_lightning import FRONT

    return FRONT


def _thunderbolt_apache() -> GameFront:
    from tabletop.table.games.thunderbolt_apache import FRONT

    return FRONT


def _air_support() -> GameFront:
    from tabletop.table.games.air_support import FRONT

    return FRONT


def _air_wars() -> GameFront:
    from tabletop.table.games.air_wars import FRONT

    return FRONT


_FRONTS: dict[str, Callable[[], GameFront]] = {
    "thunderbolt_lightning": _thunderbolt_lightning,
    "thunderbolt_apache": _thunderbolt_apache,
    "air_wars": _air_wars,
    "air_support": _air_support,
}


@lru_cache(None)
def front(game: str) -> GameFront:
    """The face of a game. Raises KeyError for a game that is not there."""
    return _FRONTS[game]()
