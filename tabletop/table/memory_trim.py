"""Memory that was freed goes back to the system, where its library (glibc) can be told to.

Left to itself it keeps tens of megabytes: after the first large picture was freed it takes all others from one heap,
where small lasting things then lie between large holes.
"""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper, lru_cache
from types import FunctionType
from typing import Any

LARGE = 1 << 20
"""Bytes from which a piece of memory is the system's own again as soon as it is freed."""
MANY = 1000
"""From so many answers on a function is one of a game's moves and places, not of its files."""
_TRIM_FROM, _MAP_FROM, _HEAPS = -1, -3, -8  # names of glibc's mallopt


def _library() -> Any:
    """The library of the running program, None where there is none of that kind."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    try:
        library = ctypes.CDLL(None)
        return library if library.mallopt and library.malloc_trim else None
    except (OSError, AttributeError):
        return None


def be_thrifty() -> bool:
    """Once, before pictures are made: large pieces apart, one heap for all threads. Whether it could be said."""
    library = _library()
    return library is not None and all(
        library.mallopt(what, value) for what, value in ((_MAP_FROM, LARGE), (_TRIM_FROM, 2 * LARGE), (_HEAPS, 1))
    )


def give_back() -> None:
    """What is free goes back now. Takes some milliseconds: for quiet moments."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def forget_answers() -> None:
    """After a game: what its rules have worked out and keep, distances and lines of sight by the ten thousand and what
    says of itself that it is to be forgotten. The next game works out its own.
    """
    for thing in _keepers(len(sys.modules)):
        if (forget := thing.__dict__.get("forget_answers")) is not None:
            forget()
        elif isinstance(thing, _lru_cache_wrapper) and thing.cache_info().currsize >= MANY:
            thing.cache_clear()


@lru_cache(1)
def _keepers(modules: int) -> list[Any]:
    """What may keep answers, among so many modules that were read. A function stands in each that imports it."""
    found = {
        id(thing): thing
        for name, module in list(sys.modules.items())
        if name.startswith(("tabletop.core.", "tabletop.grid.", "tabletop.games."))
        for thing in vars(module).values()
        if type(thing) is _lru_cache_wrapper or (type(thing) is FunctionType and "forget_answers" in thing.__dict__)
    }
    return list(found.values())
