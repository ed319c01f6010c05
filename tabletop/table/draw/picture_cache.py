"""Room for pictures: caches that share one bound of bytes, so that an evening of many games, zooms and windows keeps
no more than one game.

Each cache also has its own number of entries, which says how many of its pictures lie on a full table. What was not
asked for longest goes first, whichever cache it is in. Threads may draw at the same time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import update_wrapper
from threading import Lock
from typing import Any, TypeVar

import pygame

F = TypeVar("F", bound=Callable[..., Any])
PICTURES = 18 << 20
"""Bytes for everything that is drawn once and laid down often, besides the map and the sheets of the window, up to a
window of 1920 x 1080."""
GROUNDS = 8 << 20
"""Bytes for the grain of paper, cloth and wood: few pictures that everything is made with and that are slow to make."""
WINDOWS = 3
"""So many windows full of such pictures are kept where the window is larger."""
PLAIN = 200
"""Bytes that anything but a picture counts."""


def weight(thing: Any) -> int:
    """Bytes of a picture, or of those in a tuple."""
    if isinstance(thing, pygame.Surface):
        return thing.get_pitch() * thing.get_height()
    return sum(map(weight, thing)) if isinstance(thing, tuple | list) else PLAIN


class BoundedCache:
    """Things by key within a bound of bytes; `least` of them stay in any case, `dropped` had to go. For one thread."""

    def __init__(self, most: int, least: int = 1) -> None:
        self.most, self.least, self.used, self.dropped = most, least, 0, 0
        self._kept: OrderedDict[Any, Any] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Any) -> bool:
        return key in self._kept

    def made(self, key: Any, make: Callable[[], Any]) -> Any:
        """What is kept by that key, made if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = make()
        self.used += weight(found)
        while self.used > self.most and len(self._kept) > self.least:
            self.used -= weight(self._kept.popitem(last=False)[1])
            self.dropped += 1
        return found

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


class CacheBound:
    """So many bytes for the caches that were made by it."""

    def __init__(self, most: int) -> None:
        self.most, self.used = most, 0
        self.caches: list[Cache] = []
        self.lock = Lock()
        self._stamp = 0

    def cached(self, entries: int) -> Callable[[F], F]:
        """Keep what a function returns, that many results at most."""

        def wrap(function: F) -> F:
            self.caches.append(Cache(function, entries, self))
            return self.caches[-1]  # type: ignore[return-value]

        return wrap

    def clear(self) -> None:
        """Forget everything."""
        for cache in self.caches:
            cache.cache_clear()

    def stamp(self) -> int:
        """A number larger than all before: when something was asked for."""
        self._stamp += 1
        return self._stamp

    def tidy(self) -> None:
        """Below the bound again; one picture may be larger than the whole room. Called with the lock held."""
        while self.used > self.most:
            found = [cache for cache in self.caches if cache.kept]
            oldest = min(found, key=lambda cache: next(iter(cache.kept.values()))[2])
            if len(found) == 1 and len(oldest.kept) == 1:
                return
            oldest.drop()


class Cache:
    """A function whose results are kept."""

    def __init__(self, function: Callable[..., Any], entries: int, room: CacheBound) -> None:
        update_wrapper(self, function)
        self.function, self.entries, self.room = function, entries, room
        self.kept: OrderedDict[Any, list[Any]] = OrderedDict()
        """Result, bytes and when it was asked for last, the oldest first."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        key = (args, *sorted(named.items())) if named else args
        room = self.room
        with room.lock:
            found = self.kept.get(key)
            if found is not None:
                self.kept.move_to_end(key)
                found[2] = room.stamp()
                return found[0]
        result = self.function(*args, **named)
        with room.lock:
            if key not in self.kept:  # another thread may have been quicker
                size = weight(result)
                self.kept[key] = [result, size, room.stamp()]
                room.used += size
                if len(self.kept) > self.entries:
                    self.drop()
                room.tidy()
        return result

    def holds(self, *args: Any) -> bool:
        """Whether the result for these arguments is kept."""
        with self.room.lock:
            return args in self.kept

    def drop(self) -> None:
        """Let the oldest go. Called with the lock held."""
        _, (_, size, _) = self.kept.popitem(last=False)
        self.room.used -= size

    def cache_clear(self) -> None:
        """Forget all results."""
        with self.room.lock:
            self.room.used -= sum(size for _, size, _ in self.kept.values())
            self.kept.clear()
