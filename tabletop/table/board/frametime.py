"""The time budget of a frame: what drawing leaves of it may be spent on sharp pictures of the map and the pieces."""

from __future__ import annotations

from time import perf_counter

MOVING_MS = 3.6
"""A frame while the map is moved or zoomed: it must feel smooth."""
SETTLING_MS = 40.0
"""A frame right after a movement: only a blurred map is visible, so it must become sharp soon."""
RESTING_MS = 11.0
"""A frame once the map has been still for a while: only things on it move, and missing pictures are out of sight."""
OPENING_MS = 40.0
"""A frame of a map that is being opened and has not been moved yet: it must become sharp soon."""
REST_AFTER = 0.05
"""Seconds after a movement from which the map counts as still: the clicks of a turning wheel are closer."""
SETTLED_AFTER = 0.4
"""Seconds after a movement from which it counts as settled."""
AHEAD_MS = 1.5
"""The share of a frame for pictures out of sight while the map is moved."""
LEAST_MS = 0.8
"""The minimum of every frame for making pictures, however long drawing takes: no picture stays blurred for ever."""
FIRST_RATE = 0.03
"""The assumed time for a first picture, in milliseconds per pixel of its side."""
PATIENCE = 1.0
"""Seconds of steady movement after which a picture is made even if it takes longer than a frame has."""


class FrameTime:
    """Divides the milliseconds of a frame. A frame begins with `begin`; `drawn` reports how long its drawing took."""

    def __init__(self) -> None:
        self.typical = 2.0
        """Milliseconds that drawing alone takes, as a running average."""
        self.made = 0.0
        self.opening = False
        """A map was opened a moment ago, and is not complete yet."""
        self._pictures = 0
        self._spare_until = 0.0
        self._drawing = True
        self._moved_at = 0.0
        self._large_at = 0.0
        self._rates: dict[str, float] = {}
        """Milliseconds per pixel of its side for each kind of picture: rises quickly, falls slowly."""

    def begin(self, drawing: bool = True) -> None:
        """Begin a frame. `drawing`: the board will be drawn in it, so that time is subtracted."""
        self.made, self._pictures, self._drawing, self._spare_until = 0.0, 0, drawing, 0.0

    def spare(self, until: float) -> None:
        """This frame is finished: all time until `until` on `perf_counter` may be spent on making pictures."""
        self._pictures, self._spare_until = 0, until

    def drawing(self) -> None:
        """The board is drawn in this frame after all."""
        self._drawing = True

    def grant(self, ms: float) -> None:
        """Grant this frame more milliseconds: a map is being opened, and everything shall appear at once."""
        self.made -= ms
        self.opening = True

    def moved(self) -> None:
        """The map was moved or zoomed."""
        self.opening = False
        now = perf_counter()
        if not self.moving:
            self._large_at = now
        self._moved_at = now

    @property
    def moving(self) -> bool:
        """Whether the map was moved or zoomed a moment ago."""
        return perf_counter() - self._moved_at < REST_AFTER

    @property
    def room(self) -> float:
        """Milliseconds of this frame left for making pictures; 0 when used up."""
        if self._spare_until:
            return max(0.0, (self._spare_until - perf_counter()) * 1000)
        since = perf_counter() - self._moved_at
        settling = OPENING_MS if self.opening else SETTLING_MS if since < SETTLED_AFTER else RESTING_MS
        whole = MOVING_MS if since < REST_AFTER else settling
        return max(0.0, max(LEAST_MS, whole - self.typical * self._drawing) - self.made)

    @property
    def room_ahead(self) -> float:
        """The same for pictures out of sight."""
        return min(self.room, AHEAD_MS) if self.moving and not self._spare_until else self.room

    def fits(self, px: int, kind: str, urgent: bool = False) -> bool:
        """Whether one more picture of that kind and size may be made in this frame; slow ones wait until the map is
        still, unless they have no stand-in (`urgent`).
        """
        room = self.room
        if room <= 0:
            return False
        if self._rates.get(kind, FIRST_RATE) * px <= room:
            return True
        if self.moving and not urgent and perf_counter() - self._large_at < PATIENCE:
            return False
        return not self._pictures and not self._spare_until

    def spent(self, since: float, px: int = 0, kind: str = "") -> None:
        """Record the time spent on making since `since` on `perf_counter`; with `px` it was one picture of that size
        and kind.
        """
        took = (perf_counter() - since) * 1000
        self.made += took
        if px:
            self._pictures += 1
            rate, old = took / px, self._rates.get(kind, FIRST_RATE)
            self._rates[kind] = old + (rate - old) * (0.5 if rate > old else 0.1)
            if took > MOVING_MS / 2:
                self._large_at = perf_counter()

    def drawn(self, since: float, made_before: float) -> None:
        """Record that the board was drawn since that moment, without the time for making pictures meanwhile."""
        took = (perf_counter() - since) * 1000 - (self.made - made_before)
        self.typical += (min(took, MOVING_MS) - self.typical) * 0.2
        self.begin()
