"""The queue of events to be shown.

The true state runs ahead of what is shown: events wait in a queue and are shown one after the other. Motion explains
and never delays: a click or motion speed 0 shows everything at once. A part of a `Play`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.core.messages import Event
from tabletop.table.play.contract import Flash, Motion, Point, Showing
from tabletop.table.play.dice_tray import TUMBLE_MS
from tabletop.table.play.pace import Pace
from tabletop.table.play.unread import RHYTHM_MS, unread

if TYPE_CHECKING:
    from tabletop.shelf.session import Session
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import PlayView

SPEEDS = (0.0, 0.5, 1.0, 1.7, 3.0)
"""The factor on the length of motion by the setting: 0 instant, 1 quick, 2 normal, 3 calm, 4 slow."""
READ_MS = 1400
"""Milliseconds for the player to read his own dice before those of another side fall, at normal speed."""


class Played(Protocol):
    """The play as its queue sees it."""

    session: Session
    stage: PlayView
    table: GameTable | None
    follow: bool

    @property
    def looker(self) -> int | None: ...
    def settled(self) -> None:
        """Everything is shown."""
        ...


@dataclass(slots=True)
class QueuedEvent:
    """One event waiting to be shown, with the states around it as the looker may see them."""

    event: Event
    before: Any
    after: Any
    entry: int


class Presenting:
    """`view` is the shown position, as the looker may see it; `behind`: whether it is older than the true one, so that
    nobody is asked about it, not even between the last showing and the decision who looks now.
    """

    def __init__(self, play: Played, speed: int, view: Any) -> None:
        self.play = play
        self.speed = speed
        self.view = view
        self.behind = False
        self.now = 0
        self.queue: deque[QueuedEvent] = deque()
        self.pace = Pace()
        self.paced = False
        """Whether the present showing belongs to a turn that is watched at a pace."""
        self.watched = -RHYTHM_MS
        """The time of the last showing of such a turn."""
        self._showing: tuple[Showing, QueuedEvent, int, int] | None = None
        self._next: tuple[QueuedEvent, Showing | None] | None = None
        """The next showing once the looker has read his own dice."""
        self._read_until = 0
        self._tumbling: Showing | None = None
        """The showing for when the tumbling dice are at rest: nothing reveals their result before."""

    def clear(self) -> None:
        """Discard the queue."""
        self.queue.clear()
        self._showing = self._tumbling = self._next = None
        self.paced = self.pace.held = False

    def stand(self) -> None:
        """End all motion on the board."""
        self.play.stage.moving({}, [])

    def go_on(self) -> None:
        """Advance by one frame."""
        if self.paced:
            self.watched = self.now
        if self._showing is not None:
            self._go_on(self.now)
        if self._showing is None:
            self.begin_next()

    @property
    def just_watched(self) -> bool:
        """Whether a turn watched at a pace has only just ended: a key that was meant for it may still come."""
        return not self.paced and unread(self.now, self.watched)

    @property
    def idle(self) -> bool:
        """Everything has been shown, and the shown position is the true one."""
        return self.nothing_waits and not self.behind

    @property
    def nothing_waits(self) -> bool:
        return not self.queue and self._showing is None

    @property
    def unshown(self) -> int:
        """The first entry of the journal with an event in the queue, or the journal's length."""
        if self._tumbling is not None and self._showing is not None:
            return self._showing[1].entry
        if self._next is not None:
            return self._next[0].entry
        return self.queue[0].entry if self.queue else len(self.play.session.match.journal)

    def catch_up(self) -> None:
        """If the looker may know nothing of what was done, show the present position."""
        if self.behind and self.nothing_waits:
            self.play.settled()

    def enqueue(self, n: int) -> None:
        play = self.play
        match = play.session.match
        entry = match.journal[n]
        state = entry.before
        for event in entry.events:
            before, state = state, match.game.evolve(state, event)
            seen = match.game.redact(event, play.looker, before)
            if seen is not None:
                self.queue.append(
                    QueuedEvent(seen, match.game.view(before, play.looker), match.game.view(state, play.looker), n)
                )

    def begin_next(self) -> None:
        """Show waiting events until one of them takes time."""
        shown = False
        while (self._next is not None or self.queue) and self._showing is None:
            scene, showing = self._take()
            shown = True
            if showing is not None and self._let_read(scene, showing):
                break
            if showing is not None and showing.roll is not None and self._tumble(scene, showing):
                continue
            self._log(scene)
            if showing is None:
                self.view = scene.after
                continue
            self._begin(scene, showing)
        if shown and self._showing is None:
            self.paced = False
            self.play.settled()
        elif shown:
            self.play.stage.refreshed()

    def _take(self) -> tuple[QueuedEvent, Showing | None]:
        """The next event and its showing."""
        if self._next is not None:
            taken, self._next = self._next, None
            return taken
        scene = self.queue.popleft()
        return scene, self._showing_of(scene)

    def _let_read(self, scene: QueuedEvent, showing: Showing) -> bool:
        """Let the dice of another side wait until the looker could read the results of his own."""
        rest, roll = self._read_until - self.now, showing.roll
        if rest <= 0 or roll is None or not roll.dice or roll.seat in (None, self.play.looker):
            return False
        self._next, self._read_until, self.paced = (scene, showing), self.now, bool(showing.beat)
        self._showing = (Showing(ms=rest), replace(scene, after=self.view), self.now, rest)
        return True

    def _showing_of(self, scene: QueuedEvent) -> Showing | None:
        return self.play.table.happening.showing(scene.event, scene.before, scene.after) if self.play.table else None

    def _tumble(self, scene: QueuedEvent, showing: Showing) -> bool:
        """Let the dice fall into the tray while the shot flies; log, map and prompt wait until both have arrived, so
        that nothing reveals a hit before. Returns False if the dice are at rest at once.
        """
        assert showing.roll is not None
        if not showing.roll.dice or SPEEDS[self.speed] * self.pace.factor(showing) == 0:
            return False
        shot = tuple(f for f in showing.flashes if f.flies)
        landed = max((f.start + f.ms for f in shot), default=0)
        strikes = tuple(replace(f, start=max(0, f.start - landed)) for f in showing.flashes if not f.flies)
        lasts = max(TUMBLE_MS, round(landed * SPEEDS[self.speed]))
        if showing.roll.seat is not None and showing.roll.seat == self.play.looker:
            self._read_until = self.now + lasts + round(READ_MS * SPEEDS[self.speed])
        self.paced = bool(showing.beat)
        sound = showing.sound if shot and not strikes else ""
        self._tumbling = replace(
            showing,
            roll=None,
            flashes=strikes,
            sound="" if sound else showing.sound,
            ms=max(1, showing.ms - landed) if showing.ms else 0,
        )
        if sound:  # of guns; at the target the strike has a sound of its own
            self.play.stage.sound(sound)
        self.play.stage.rolled(showing.roll, lasts)
        self._follow(showing)
        self._showing = (Showing(flashes=shot, ms=lasts), scene, self.now, lasts)
        self._go_on(self.now)
        return True

    def _follow(self, showing: Showing) -> None:
        """Bring the shooter and the target, or the way of a move, into view."""
        if not self.play.follow:
            return
        moving: tuple[Motion | Flash, ...] = (*showing.motions, *showing.flashes)
        ways = [m.points for m in moving if m.points]
        ends = [point for way in ways for point in (way[-1], way[0])]
        looks = [showing.look] if showing.look is not None else []
        if looks or ends:
            self.play.stage.look_over(list(dict.fromkeys((*looks, *ends))), True)

    def _begin(self, scene: QueuedEvent, showing: Showing) -> None:
        play = self.play
        factor = SPEEDS[self.speed] * self.pace.factor(showing)
        self.paced = bool(showing.beat) and factor > 0
        if showing.sound:
            play.stage.sound(showing.sound)
        if showing.roll is not None:
            play.stage.rolled(showing.roll)
        self._follow(showing)
        moving: tuple[Motion | Flash, ...] = (*showing.motions, *showing.flashes)
        length = showing.ms or max((m.start + m.ms for m in moving), default=0)
        if factor == 0 or length == 0:
            self.view = scene.after
            return
        if not showing.motions:
            self.view = scene.after
        self._showing = (showing, scene, self.now, max(1, round(length * factor)))
        self._go_on(self.now)

    def _go_on(self, now: int) -> None:
        assert self._showing is not None
        showing, scene, began, length = self._showing
        factor = SPEEDS[self.speed] * self.pace.factor(showing) or 1.0
        passed = (now - began) / factor
        if now - began >= length and self.pace.stops_after(showing):
            if not self.pace.held:
                self.pace.held = True
                self.view = scene.after
                self.play.stage.refreshed()
            return
        if now - began >= length:
            self._end(scene)
            return
        places = {}
        for m in showing.motions:
            places[m.sprite] = along(m.points, (passed - m.start) / max(1, m.ms))
        flashes = [(f, (passed - f.start) / max(1, f.ms)) for f in showing.flashes if 0 <= passed - f.start < f.ms]
        self.play.stage.moving(places, flashes)

    def step(self) -> bool:
        """End the present beat at once; if it was paused, begin the next one. Returns False if nothing is shown at a
        pace.
        """
        if self._showing is None or not self.paced:
            return False
        showing, scene, _, _ = self._showing
        if self.pace.stops_after(showing) and not self.pace.held:
            self._showing = (showing, scene, self.now - 1, 1)
            self._go_on(self.now)
            return True
        self.pace.held = False
        self._end(scene)
        self.begin_next()
        self.catch_up()
        return True

    def _end(self, scene: QueuedEvent) -> None:
        """The present showing is over. If it was dice, their result is shown now."""
        self._showing = None
        if self._tumbling is not None:
            showing, self._tumbling = self._tumbling, None
            self._log(scene)
            self._begin(scene, showing)
            if self._showing is not None:
                self.play.stage.refreshed()
                return
        self.paced = self.paced and bool(self.queue)
        self.view = scene.after
        self.play.stage.moving({}, [])

    def _log(self, scene: QueuedEvent) -> None:
        if self.play.table:
            self.play.table.happening.heard(scene.event, scene.after)
            text, seat, place = self.play.table.happening.log_line(scene.event, scene.after)
            if text:
                self.play.stage.logged(text, seat, place, scene.entry)

    def skip(self) -> bool:
        """Show everything that waits at once. Returns False if nothing was waiting."""
        if self.nothing_waits:
            self.catch_up()
            return False
        if self.paced:
            self.watched = self.now
        self.paced = self.pace.held = False
        if self._showing is not None:
            if self._tumbling is not None:
                self._log(self._showing[1])
            self.view = self._showing[1].after
            self._showing = self._tumbling = None
        while self._next is not None or self.queue:
            scene, showing = self._take()
            self._log(scene)
            if showing and showing.roll:
                self.play.stage.rolled(showing.roll)
            self.view = scene.after
        self.play.stage.moving({}, [])
        self.play.settled()
        return True


def along(points: Sequence[Point], share: float) -> Point:
    """The point at a share (0..1) of the way along a polyline, each leg taking the same time."""
    if share <= 0 or len(points) == 1:
        return points[0]
    if share >= 1:
        return points[-1]
    legs = len(points) - 1
    leg = min(legs - 1, int(share * legs))
    part = share * legs - leg
    (ax, ay), (bx, by) = points[leg], points[leg + 1]
    return ax + (bx - ax) * part, ay + (by - ay) * part
