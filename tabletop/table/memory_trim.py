"""Returns freed memory to the system, if its C library (glibc) can be told to.

By default it keeps tens of megabytes: after the first large picture was freed it allocates all others on one heap,
where small lasting objects then sit between large holes.
"""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper, lru_cache
from types import FunctionType
from typing import Any

LARGE = 1 << 20
"""Pieces of memory from this number of bytes on are returned to the system as soon as they are freed."""
MANY = 1000
"""A function with at least so many cached answers is about a game's moves and places, not its files."""
_TRIM_FROM, _MAP_FROM, _HEAPS = -1, -3, -8  # names of glibc's mallopt


def _library() -> Any:
    """The C library of the running program, None if it is not glibc."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    try:
        library = ctypes.CDLL(None)
        return library if library.mallopt and library.malloc_trim else None
    except (OSError, AttributeError):
        return None


def be_thrifty() -> bool:
    """Call once, before pictures are made: allocate large pieces separately, use one heap for all threads. Returns
    whether it worked.
    """
    library = _library()
    return library is not None and all(
        library.mallopt(what, value) for what, value in ((_MAP_FROM, LARGE), (_TRIM_FROM, 2 * LARGE), (_HEAPS, 1))
    )


def give_back() -> None:
    """Return free memory now. Takes some milliseconds: for quiet moments."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def forget_answers() -> None:
    """After a game: drop the cached answers of its rules, distances and lines of sight by the ten thousand, and caches
    that have `forget_answers`. The next game computes its own.
    """
    for thing in _keepers(len(sys.modules)):
        if (forget := thing.__dict__.get("forget_answers")) is not None:
            forget()
        elif isinstance(thing, _lru_cache_wrapper) and thing.cache_info().currsize >= MANY:
            thing.cache_clear()


@lru_cache(1)
def _keepers(modules: int) -> list[Any]:
    """The caches in the loaded modules, of which there are `modules`. A function is in each module that imports it."""
    found = {
        id(thing): thing
        for name, module in list(sys.modules.items())
        if name.startswith(("tabletop.core.", "tabletop.grid.", "tabletop.games."))
        for thing in vars(module).values()
        if type(thing) is _lru_cache_wrapper or (type(thing) is FunctionType and "forget_answers" in thing.__dict__)
    }
    return list(found.values())
