"""One game on the table: the session, who plays which seat, what is being shown, the bots. No widget is made here; a
`Stage` shows it.

Truth runs ahead of what is shown: events wait in a queue and are shown one after the other (motion explains, it never
delays: a click or motion speed 0 shows all at once). A seat is asked only when everything before has been shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from tabletop.bots import Bot, Thinker
from tabletop.core.chance import ChanceNeeded
from tabletop.core.refusal import Refusal, Refused
from tabletop.core.values import Command, Event
from tabletop.data.session import Session
from tabletop.data.tiled.sheet import MapSheet
from tabletop.table.play.contract import Cell, Choice, Flash, Motion, Point, Roll, Showing
from tabletop.table.play.gametable import GameTable
from tabletop.table.play.history import History
from tabletop.table.play.seating import Seating
from tabletop.table.play.sharing import Sharing

SPEEDS = (0.0, 0.5, 1.0, 1.7, 3.0)
"""Length of motion by the setting: 0 instant, 1 quick, 2 normal, 3 calm, 4 slow."""


class Stage(Protocol):
    """What shows a game: the play screen, or nothing at all in tests."""

    def refreshed(self) -> None:
        """Pieces, marks, prompt, buttons or panels have to be asked for again."""
        ...

    def moving(self, places: dict[str, Point], flashes: list[tuple[Flash, float]]) -> None: ...
    def rolled(self, roll: Roll) -> None: ...
    def logged(self, text: str, seat: int | None, place: Point | None, entry: int) -> None: ...
    def relogged(self, anew: bool = False) -> None:
        """The log has to be written again (undo, replay, another seat looks); `anew`: in other words than before."""
        ...

    def put_down(self) -> None:
        """Whatever the player has in hand is let go, because the position changes under it."""
        ...

    def look_at(self, point: Point) -> None: ...
    def look_over(self, points: Sequence[Point], whole: bool = False) -> None: ...
    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def status(self, text: str) -> None: ...
    def sound(self, name: str) -> None: ...
    def open_rule(self, rule: str) -> None: ...
    def ended(self) -> None: ...
    def curtain(self, seat: int) -> None: ...
    def chance(self, needed: ChanceNeeded, again: Callable[[], object]) -> None:
        """Dice of a real table: ask what fell, supply it to the match's dice and call `again`."""
        ...

    def bot_failed(self, seat: int, fault: BaseException) -> None:
        """A bot broke down; the play is paused until somebody takes the seat."""
        ...

    def open_choices(self, choices: Sequence[Choice]) -> None: ...
    def move_cursor(self, cell: Cell) -> None: ...
    def centre(self, cell: Cell) -> Point: ...
    @property
    def cell_size(self) -> tuple[float, float]: ...


@dataclass(slots=True)
class Scene:
    """One event waiting to be shown, with the states around it as the looker may see them."""

    event: Event
    before: Any
    after: Any
    entry: int


class Play(Sharing, History, Seating):
    """A game being played at this screen; the `Host` of the game's table."""

    def __init__(self, session: Session, stage: Stage, speed: int = 2, follow: bool = True) -> None:
        self.session = session
        self.stage = stage
        self.speed = speed
        self.follow = follow
        self.table: GameTable | None = None
        self.queue: deque[Scene] = deque()
        self.now = 0
        self.thinker: Thinker | None = None
        self.bots: dict[int, Bot] = {}
        self.bot_reason = ""
        self.paused = False
        self.curtained = False
        self.replay_at: int | None = None
        self.looker = self._first_looker()
        self._shown_state = session.match.view(self.looker)
        self._showing: tuple[Showing, Scene, int, int] | None = None
        self._behind = False
        """Whether what is shown is older than the position: nobody is asked of it, not even in the moment between the
        last thing shown and the question who looks now.
        """
        self._ended = False
        self._gestures: list[int] = []
        """Journal lengths before each thing the player did in one go: undo takes back that much."""
        self._options: tuple[Any, Sequence[Command]] | None = None

    # -- seats
    @property
    def players(self) -> tuple[str, ...]:
        return self.session.header.players

    @property
    def unshown(self) -> int:
        """The first entry of the journal of which something waits to be shown, or its length."""
        return self.queue[0].entry if self.queue else len(self.session.match.journal)

    def _first_looker(self) -> int | None:
        humans = self.humans
        asked = [seat for seat in self.session.match.to_act if seat in humans]
        return asked[0] if asked else humans[0] if humans else None

    # -- Host: what the game's table asks
    @property
    def view(self) -> Any:
        return self._shown_state

    @property
    def idle(self) -> bool:
        """Everything has been shown, and what is shown is the position as it stands."""
        return self._nothing_waits and not self._behind

    @property
    def _nothing_waits(self) -> bool:
        return not self.queue and self._showing is None

    @property
    def seat(self) -> int | None:
        if not self.idle or self.replay_at is not None or self.curtained:
            return None
        asked = self._asked_humans
        return (self.looker if self.looker in asked else asked[0]) if asked else None

    @property
    def options(self) -> Sequence[Command]:
        seat = self.seat
        if seat is None:
            return ()
        key = (self.session.match.state, seat)
        if self._options is None or self._options[0][0] is not key[0] or self._options[0][1] != seat:
            self._options = (key, self.session.match.options(seat))
        return self._options[1]

    def refusal(self, command: Command) -> Refusal | None:
        seat = self.seat
        if seat is None:
            return Refusal("GAME", "You are not asked now.")
        return self.session.match.refusal(seat, command)

    def submit(self, *commands: Command, joined: bool = False) -> bool:
        """Submit one after the other; a refusal is shown and ends it. `joined`: undo takes it back together with
        what came before.
        """
        if commands and not joined:
            self._gestures.append(len(self.session.match.journal))
        return self._submit_rest(commands)

    def _submit_rest(self, commands: tuple[Command, ...]) -> bool:
        for n, command in enumerate(commands):
            seat = self.seat if self.idle else self._asked_in_chain()
            try:
                if seat is None:
                    raise Refused(Refusal("GAME", "You are not asked now."))
                self._accept(seat, command)
            except Refused as refused:
                self._catch_up()
                self.stage.refuse(refused.refusal)
                return False
            except ChanceNeeded as needed:
                self._catch_up()
                self.stage.chance(needed, partial(self._submit_rest, commands[n:]))
                return True
        self._catch_up()
        self._begin_next()
        return True

    def _catch_up(self) -> None:
        """Where nothing of what was done is told to whoever looks, the position is shown as it stands now."""
        if self._behind and self._nothing_waits:
            self.settled()

    def _asked_in_chain(self) -> int | None:
        """The seat that goes on with a chain of commands while its first events are still being shown."""
        asked = self._asked_humans
        return asked[0] if asked else None

    def refuse(self, refusal: Refusal) -> None:
        self.stage.refuse(refusal)

    def status(self, text: str) -> None:
        self.stage.status(text)

    def changed(self) -> None:
        self.stage.refreshed()

    def look_at(self, point: Point) -> None:
        self.stage.look_at(point)

    def look_over(self, points: Sequence[Point], whole: bool = False) -> None:
        if self.follow:
            self.stage.look_over(points, whole)

    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None:
        self.stage.lay_map(sheet, numbers)

    def open_rule(self, rule: str) -> None:
        self.stage.open_rule(rule)

    def play_sound(self, name: str) -> None:
        self.stage.sound(name)

    def centre(self, cell: Cell) -> Point:
        return self.stage.centre(cell)

    @property
    def cell_size(self) -> tuple[float, float]:
        return self.stage.cell_size

    def open_choices(self, choices: Sequence[Choice]) -> None:
        self.stage.open_choices(choices)

    def relog(self) -> None:
        self.stage.relogged(anew=True)

    def move_cursor(self, cell: Cell) -> None:
        self.stage.move_cursor(cell)

    # -- accepting
    def _accept(self, seat: int, command: Command) -> None:
        self.session.submit(seat, command)
        self._behind = True
        n = len(self.session.match.journal) - 1
        opened = self._opened(n)
        self._queue_entry(n)
        if opened:
            self.stage.relogged()
        if self.session.trouble:
            self.stage.status(self.session.trouble)

    def _queue_entry(self, n: int) -> None:
        match = self.session.match
        entry = match.journal[n]
        state = entry.before
        for event in entry.events:
            before, state = state, match.game.evolve(state, event)
            seen = match.game.redact(event, self.looker, before)
            if seen is not None:
                self.queue.append(
                    Scene(seen, match.game.view(before, self.looker), match.game.view(state, self.looker), n)
                )

    # -- showing
    def tick(self, now: int) -> bool:
        """A frame has come; true while another is needed."""
        self.now = now
        if self.paused or self.curtained or self.replay_at is not None:
            return False
        if self._showing is not None:
            self._go_on(now)
        if self._showing is None:
            self._begin_next()
        self._catch_up()  # nothing comes that the looker is told of: somebody else may be asked now
        if self.idle:
            self._ask_bots()
            self._catch_up()
        return not self.idle or self.thinker is not None

    def _begin_next(self) -> None:
        """Show waiting events until one of them takes time."""
        shown = False
        while self.queue and self._showing is None:
            scene = self.queue.popleft()
            shown = True
            self._log(scene)
            showing = self._showing_of(scene)
            if showing is None:
                self._shown_state = scene.after
                continue
            self._begin(scene, showing)
        if shown and self._showing is None:
            self.settled()
        elif shown:
            self.stage.refreshed()

    def _showing_of(self, scene: Scene) -> Showing | None:
        return self.table.happening.showing(scene.event, scene.before, scene.after) if self.table else None

    def _begin(self, scene: Scene, showing: Showing) -> None:
        factor = SPEEDS[self.speed]
        if showing.sound:
            self.stage.sound(showing.sound)
        if showing.roll is not None:
            self.stage.rolled(showing.roll)
        if showing.look is not None and self.follow:
            self.stage.look_at(showing.look)
        moving: tuple[Motion | Flash, ...] = (*showing.motions, *showing.flashes)
        length = showing.ms or max((m.start + m.ms for m in moving), default=0)
        if factor == 0 or length == 0:
            self._shown_state = scene.after
            return
        if not showing.motions:
            self._shown_state = scene.after
        self._showing = (showing, scene, self.now, max(1, round(length * factor)))
        self._go_on(self.now)

    def _go_on(self, now: int) -> None:
        assert self._showing is not None
        showing, scene, began, length = self._showing
        factor = SPEEDS[self.speed] or 1.0
        passed = (now - began) / factor
        if now - began >= length:
            self._showing = None
            self._shown_state = scene.after
            self.stage.moving({}, [])
            return
        places = {}
        for m in showing.motions:
            places[m.sprite] = along(m.points, (passed - m.start) / max(1, m.ms))
        flashes = [(f, (passed - f.start) / max(1, f.ms)) for f in showing.flashes if 0 <= passed - f.start < f.ms]
        self.stage.moving(places, flashes)

    def _log(self, scene: Scene) -> None:
        if self.table:
            text, seat, place = self.table.happening.log_line(scene.event, scene.after)
            if text:
                self.stage.logged(text, seat, place, scene.entry)

    def skip(self) -> bool:
        """Show everything that waits at once. False when nothing was waiting."""
        if self._nothing_waits:
            self._catch_up()
            return False
        if self._showing is not None:
            self._shown_state = self._showing[1].after
            self._showing = None
        while self.queue:
            scene = self.queue.popleft()
            self._log(scene)
            showing = self._showing_of(scene)
            if showing and showing.roll:
                self.stage.rolled(showing.roll)
            self._shown_state = scene.after
        self.stage.moving({}, [])
        self.settled()
        return True

    def settled(self) -> None:
        """All is shown: who looks now, who is asked, is it over?"""
        match = self.session.match
        self._shown_state = match.view(self.looker)
        self._behind = not self._nothing_waits
        if match.result is not None:
            self.stage.refreshed()
            if not self._ended:
                self._ended = True
                if self.disclosed:
                    self.stage.relogged()
                self.stage.ended()
            return
        self._pass_on()
        self.stage.refreshed()

    @property
    def thinking(self) -> tuple[int, float, float] | None:
        """(seat, seconds used, seconds allowed) while a bot thinks."""
        if self.thinker is None:
            return None
        return self.thinker.seat, self.thinker.seconds, self.thinker.budget

    def stop_bot(self) -> None:
        """The bot must decide with what it has."""
        if self.thinker is not None:
            self.thinker.hurry()

    def close(self) -> None:
        self._drop_thinker()


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
