"""The last safety net: a fault of the program is caught, reported and logged, and the game goes on."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from pathlib import Path

import pygame as pg

from tabletop.data import crash
from tabletop.table.ui.root import Message, Root
from tabletop.table.window import Scene, Window

log = logging.getLogger("tabletop")
MOST, WITHIN = 3, 5000
"""More than MOST faults of one place within WITHIN milliseconds are too many."""
STORM = 25
"""The same for all places together."""
BORNE = 60_000
"""Milliseconds for which a place is tolerated after the player chose to continue."""
WRITTEN = 3
"""How often a fault of one place is logged in full."""
TOLD = "Something in the program went wrong; what was in hand was put back, and the game goes on."


class Harm(IntEnum):
    """What must be repaired after a fault: nothing, the player's hand, everything shown."""

    NONE = 0
    HAND = 1
    ALL = 2


class GuardedWindow(Window):
    """A window in which no fault ends the program. `caught(fault)` receives each and returns whether something is to be
    done about it; `mend(harm)` repairs the harm after the frame in which it happened. Games stay on the disk in any
    case.

    Only a frame of its own loop is guarded: code that passes it events one by one gets the exceptions itself.
    """

    caught: Callable[[Exception], bool]
    mend: Callable[[Harm], None]
    guarding = False
    turn = 0
    _harm: Harm | None = None

    def frame(self) -> None:
        self.turn += 1
        self.guarding, self._harm = True, None
        try:
            for event in pg.event.get():
                with self._guard():
                    self.handle(event)
            with self._guard():
                self.update()
            if self._harm is not None:
                self.mend(self._harm)
        finally:
            self.guarding = False

    def _guard(self) -> _Guard:
        return _Guard(self.catches)

    def catches(self, fault: Exception, harm: Harm = Harm.ALL) -> bool:
        """Record a fault; false if no guard is active and it must be raised."""
        if not self.guarding:
            return False
        if self.caught(fault):
            self._harm = max(harm, self._harm or Harm.NONE)
        return True

    def new_root(self, scene: Scene) -> Root:
        return Root(scene.screen, self.theme, keymap=scene.keymap, catches=self.catches)

    def hear(self, scene: Scene, message: Message) -> None:
        with self._guard():
            super().hear(scene, message)

    def handle(self, event: pg.Event) -> None:
        try:
            super().handle(event)
        except Exception:
            if event.type == pg.QUIT and self.guarding:
                self.running = False  # the player can always leave, whatever fails
            raise

    @property
    def busy(self) -> bool:
        self.guarding = True
        try:
            return super().busy
        except Exception as fault:
            self.catches(fault, Harm.NONE)
            return True
        finally:
            self.guarding = False


class _Guard:
    """A context manager that passes an exception to `catches` and suppresses it if that returns true."""

    def __init__(self, catches: Callable[[Exception], bool]) -> None:
        self.catches = catches

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> bool:
        return isinstance(fault, Exception) and self.catches(fault)


class Verdict(Enum):
    """The verdict on a fault: the first of its place lately, one more, too many, or tolerated by the player."""

    FIRST = "first"
    AGAIN = "again"
    TOO_OFTEN = "too often"
    BORNE = "borne"


@dataclass
class Record:
    """The faults of one place: their times, their number, the last one's words."""

    times: list[int] = field(default_factory=list)
    turn: int = -1
    count: int = 0
    borne_until: int = -1
    trace: str = ""
    words: str = ""


class FaultBook:
    """Faults so far by their place; each is logged."""

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}
        self.last: Exception | None = None

    def note(self, fault: Exception, now: int, turn: int) -> Verdict:
        """Log a fault at `now` (milliseconds) in a frame. Repeats within one frame count once."""
        place = place_of(fault)
        record = self.records.setdefault(place, Record())
        record.count += 1
        record.trace, record.words = crash.trace_of(fault), words_of(fault)
        self.last = fault
        if record.count <= WRITTEN:
            log.error("A fault of the program.", exc_info=fault)
        if now < record.borne_until:
            return Verdict.BORNE
        first = not any(now - t < WITHIN for t in record.times)
        if record.turn != turn:
            record.times = [t for t in record.times if now - t < WITHIN] + [now]
            record.turn = turn
        if len(record.times) >= MOST or self._lately(now) >= STORM:
            return Verdict.TOO_OFTEN
        return Verdict.FIRST if first else Verdict.AGAIN

    def _lately(self, now: int) -> int:
        """The number of recent faults, of all places that are not tolerated."""
        return sum(now - t < WITHIN for r in self.records.values() if now >= r.borne_until for t in r.times)

    def bear(self, now: int) -> None:
        """The player continues: recent faults may recur for a while without stopping him."""
        for record in self.records.values():
            if any(now - t < WITHIN for t in record.times):
                record.borne_until = now + BORNE
            record.times.clear()

    def report(self, facts: dict[str, object]) -> str:
        """Everything as a text to keep or to send: facts about the moment, then each fault with its number."""
        parts = []
        for place, record in self.records.items():
            times = f"{record.count} times" if record.count > 1 else "once"
            parts.append(f"{place}, {times}\n{'-' * 72}\n{record.trace}")
        return crash.as_text({**crash.about(), **facts}, *parts)


def place_of(fault: Exception) -> str:
    """The place of a fault: its class and the innermost line of the program."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [f for f in frames if "tabletop" in Path(f.filename).parts] or list(frames)
    at = f"{Path(own[-1].filename).name} line {own[-1].lineno}" if own else "nowhere"
    return f"{type(fault).__name__} in {at}"


def words_of(fault: Exception) -> str:
    """A fault in one line."""
    return f"{type(fault).__name__}: {str(fault)[:200]}"
