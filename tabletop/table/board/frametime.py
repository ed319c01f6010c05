"""How long a frame may take: what drawing leaves of it may go into sharp pictures of the map and the pieces."""

from __future__ import annotations

from time import perf_counter

MOVING_MS = 3.6
"""A frame while the map is moved or zoomed: the hand must not feel it."""
SETTLING_MS = 40.0
"""A frame right after a movement: nothing but a blurred map is to be seen, so it shall be sharp soon."""
RESTING_MS = 11.0
"""A frame once the map has lain still for a while: things move on it, and what is missing lies out of sight."""
OPENING_MS = 40.0
"""A frame of a map that is being opened and that nobody has moved yet: it shall be sharp soon."""
REST_AFTER = 0.05
"""Seconds after a movement from which the map counts as lying still: a wheel that is turned clicks more often."""
SETTLED_AFTER = 0.4
"""Seconds after a movement from which it counts as settled."""
AHEAD_MS = 1.5
"""What a frame may give to pictures that are not in sight yet while the map is moved."""
LEAST_MS = 0.8
"""What every frame gives to making, however long drawing takes: no picture stays unsharp for ever."""
FIRST_RATE = 0.03
"""What a picture is thought to take before one was made, in milliseconds for every pixel of its side."""
PATIENCE = 1.0
"""Seconds of steady movement after which a picture is made in spite of it, though it takes longer than a frame has."""


class FrameTime:
    """Shares the milliseconds of a frame. A frame begins with `begin`; `drawn` says how long its drawing took."""

    def __init__(self) -> None:
        self.typical = 2.0
        """Milliseconds that drawing alone takes, smoothed."""
        self.made = 0.0
        self.opening = False
        """A map was opened a moment ago, and not everything is there."""
        self._pictures = 0
        self._spare_until = 0.0
        self._drawing = True
        self._moved_at = 0.0
        self._large_at = 0.0
        self._rates: dict[str, float] = {}
        """Milliseconds that a picture of a kind takes for every pixel of its side: rises quickly, falls slowly."""

    def begin(self, drawing: bool = True) -> None:
        """A new frame. `drawing`: the board will be drawn in it, so its time is taken off the room."""
        self.made, self._pictures, self._drawing, self._spare_until = 0.0, 0, drawing, 0.0

    def spare(self, until: float) -> None:
        """The picture of this frame stands: all time until that moment of `perf_counter` may go into making."""
        self._pictures, self._spare_until = 0, until

    def drawing(self) -> None:
        """The board is drawn in this frame after all."""
        self._drawing = True

    def grant(self, ms: float) -> None:
        """So many milliseconds more for this frame: a map is opened, and everything shall be there at once."""
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
        """Milliseconds of this frame that may still go into making; 0 when it is used up."""
        if self._spare_until:
            return max(0.0, (self._spare_until - perf_counter()) * 1000)
        since = perf_counter() - self._moved_at
        settling = OPENING_MS if self.opening else SETTLING_MS if since < SETTLED_AFTER else RESTING_MS
        whole = MOVING_MS if since < REST_AFTER else settling
        return max(0.0, max(LEAST_MS, whole - self.typical * self._drawing) - self.made)

    @property
    def room_ahead(self) -> float:
        """The same for what is not in sight yet."""
        return min(self.room, AHEAD_MS) if self.moving and not self._spare_until else self.room

    def fits(self, px: int, kind: str, urgent: bool = False) -> bool:
        """Whether one more picture of that kind and size may be made in this frame; those that take long wait until
        the map lies still, unless nothing can stand in for them (`urgent`).
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
        """Making went on since that moment of `perf_counter`; with `px` it was one picture of that size and kind."""
        took = (perf_counter() - since) * 1000
        self.made += took
        if px:
            self._pictures += 1
            rate, old = took / px, self._rates.get(kind, FIRST_RATE)
            self._rates[kind] = old + (rate - old) * (0.5 if rate > old else 0.1)
            if took > MOVING_MS / 2:
                self._large_at = perf_counter()

    def drawn(self, since: float, made_before: float) -> None:
        """The board was drawn since that moment; what was made meanwhile does not count."""
        took = (perf_counter() - since) * 1000 - (self.made - made_before)
        self.typical += (min(took, MOVING_MS) - self.typical) * 0.2
        self.begin()
