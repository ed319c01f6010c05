"""The games, one package each, in the words of their rule books. They never import each other, and their rules import
no files or screens.

This is the registry: one line per game, and the games of installed packages (entry points of the group
`tabletop.games`, each named by the key of its game and leading to its `Kit`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop.core.kit import Kit

if TYPE_CHECKING:
    from tabletop.core.plugins import Packages

GROUP = "tabletop.games"


def _apache() -> Kit:
    from tabletop.games.thunderbolt_apache.kit import KIT

    return KIT


def _lightning() -> Kit:
    from tabletop.games.thunderbolt_lightning.kit import KIT

    return KIT


def _support() -> Kit:
    from tabletop.games.air_support.kit import KIT

    return KIT


def _wars() -> Kit:
    from tabletop.games.air_wars.kit import KIT

    return KIT


def _conflict() -> Kit:
    from tabletop.games.conflict_solo.kit import KIT

    return KIT


def _free() -> Kit:
    from tabletop.games.free_table.kit import KIT

    return KIT


_BOX: dict[str, Callable[[], Kit]] = {
    "thunderbolt_apache": _apache,
    "thunderbolt_lightning": _lightning,
    "air_support": _support,
    "air_wars": _wars,
    "conflict_solo": _conflict,
    "free_table": _free,
}


@lru_cache(1)
def _packages() -> Packages:
    from tabletop.core.plugins import Packages

    return Packages(GROUP, {key: make().title for key, make in _BOX.items()})


def kit(key: str) -> Kit:
    """The kit of a game. Raises KeyError with a sentence for an unknown game."""
    if key in _BOX:
        return _BOX[key]()
    if key in (found := _packages().looked().kits):
        return found[key]
    raise KeyError(f'There is no game "{key}"; there are {", ".join(playable())}.')


def boxed() -> tuple[str, ...]:
    """Keys of the games in the box, in the order of the shelf."""
    return tuple(_BOX)


def known() -> tuple[str, ...]:
    """As `games`, but without those of packages until somebody has searched for them."""
    return (*_BOX, *_packages().kits)


def games() -> tuple[str, ...]:
    """Keys of all games in the order of the shelf, those of packages last."""
    return (*_BOX, *_packages().looked().kits)


def listed() -> tuple[str, ...]:
    """Keys of all games in the order of lists: by their number, those of packages last."""
    return tuple(sorted(games(), key=lambda key: kit(key).number or sys.maxsize))


def playable() -> tuple[str, ...]:
    """Keys of the games that can be played, in the order of lists."""
    return tuple(key for key in listed() if kit(key).front is not None)


def first() -> str:
    """The game of a file that names none, and the box that is chosen first."""
    return min(_BOX, key=lambda key: kit(key).number or sys.maxsize)


def left_out() -> tuple[str, ...]:
    """A sentence for each unusable game of a package."""
    return tuple(_packages().looked().faults)


def look_again() -> None:
    """Forget the packages: some have been installed or removed while the program runs."""
    _packages.cache_clear()
