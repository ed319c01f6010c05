"""One game on the table: the session, the players of the seats, the queue of events to show, the bots. It makes no
widgets; a `PlayView` shows it.

A seat is asked only when everything before has been shown. Each part has one subject: `animation_queue` (showing
events), `hotseat` (who looks), `history` (undo, replay), `seats` (bots).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.core.chance import ChanceNeeded
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal, Refused
from tabletop.data.tiled.sheet import MapSheet
from tabletop.shelf.drafts import new as new_draft
from tabletop.shelf.session import Session
from tabletop.table.play.animation_queue import Presenting, QueuedEvent
from tabletop.table.play.contract import Cell, Choice, Point
from tabletop.table.play.dice_tray import TUMBLE_MS
from tabletop.table.play.gametable import GameTable
from tabletop.table.play.history import History
from tabletop.table.play.hotseat import Sharing
from tabletop.table.play.pace import Pace
from tabletop.table.play.seats import Seating

if TYPE_CHECKING:
    from tabletop.core.chance import ChanceNeeded
    from tabletop.core.refusal import Refusal
    from tabletop.data.tiled.sheet import MapSheet
    from tabletop.table.play.contract import Cell, Choice, Flash, Point, Roll

# -- The messages of a `Play`: the other side of the play screen, as `Host` is for the game's table.


class PlayView(Protocol):
    """The display of a game: the play screen, or nothing at all in tests."""

    def refreshed(self) -> None:
        """Request pieces, marks, prompt, buttons and panels again."""
        ...

    def moving(self, places: dict[str, Point], flashes: list[tuple[Flash, float]]) -> None: ...
    def rolled(self, roll: Roll, ms: int = TUMBLE_MS) -> None: ...
    def logged(self, text: str, seat: int | None, place: Point | None, entry: int) -> None: ...
    def relogged(self, anew: bool = False) -> None:
        """Write the log again (undo, replay, another looker); `anew`: with different wording."""
        ...

    def drop_note(self) -> None:
        """Remove the note at the pointer: its question is past."""
        ...

    def put_down(self) -> None:
        """Drop whatever the player has in hand, because the position changes under it."""
        ...

    def look_at(self, point: Point) -> None: ...
    def look_over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None: ...
    @property
    def sight(self) -> tuple[float, float, float, float]: ...
    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def status(self, text: str) -> None: ...
    def sound(self, name: str) -> None: ...
    def open_rule(self, rule: str) -> None: ...
    def ended(self) -> None: ...
    def curtain(self, seat: int) -> None: ...
    def chance(self, needed: ChanceNeeded, again: Callable[[], object]) -> None:
        """Real dice: ask for the result, supply it to the match's dice and call `again`."""
        ...

    def bot_failed(self, seat: int, fault: BaseException) -> None:
        """A bot failed; the play is paused until somebody takes the seat."""
        ...

    def open_choices(self, choices: Sequence[Choice]) -> None: ...
    def move_cursor(self, cell: Cell) -> None: ...
    def centre(self, cell: Cell) -> Point: ...
    def lies(self, piece: str) -> Point | None: ...
    def corners(self, cell: Cell) -> Sequence[Point]: ...
    @property
    def cell_size(self) -> tuple[float, float]: ...


# -- One game on the table.


class Play:
    """A game being played at this screen; the `Host` of the game's table."""

    def __init__(self, session: Session, stage: PlayView, speed: int = 2, follow: bool = True) -> None:
        self.session = session
        self.stage = stage
        self.follow = follow
        self.table: GameTable | None = None
        self.asks_all = False
        """Whether the player wants to be asked questions with only one answer, too."""
        self.over_told = False
        """Whether the end was announced."""
        self.when_settled: Callable[[], object] = lambda: None
        """Called once everything that happened has been shown."""
        self.sharing = Sharing(self)
        self.presenting = Presenting(self, speed, session.match.view(self.sharing.looker))
        self.history = History(self)
        self.seating = Seating(self)
        self._options: tuple[Any, Sequence[Command]] | None = None

    # -- Host: what the game's table asks
    @property
    def view(self) -> Any:
        return self.presenting.view

    @property
    def idle(self) -> bool:
        return self.presenting.idle

    @property
    def queue(self) -> Sequence[QueuedEvent]:
        return self.presenting.queue

    @property
    def looker(self) -> int | None:
        return self.sharing.looker

    @property
    def humans(self) -> Sequence[int]:
        return self.sharing.humans

    def notes(self) -> dict[int, str]:
        """The looker's notes by the number of journal entries before their moment; all of them once nothing is
        secret.
        """
        return self.session.notes(self.noting, everything=self.sharing.open_to_all)

    @property
    def noting(self) -> int | None:
        """The seat for whose eyes a note is written now; None: for all."""
        return self.looker if self.table is not None and self.table.manner.hides else None

    @property
    def hot_seat(self) -> bool:
        return self.sharing.hot_seat

    @property
    def replay_at(self) -> int | None:
        return self.history.replay_at

    @property
    def shown_upto(self) -> int:
        """How many journal entries the board shows, in a replay or now. An entry of which a part is shown counts."""
        return self.replay_at if self.replay_at is not None else self.presenting.unshown

    def replayed(self, n: int) -> Iterator[tuple[int, Event, Any, Any]]:
        shown = self.history.replay_part if n == self.history.replay_at else 0
        return self.told_of(n, shown)

    def told_of(self, n: int, upto: int = 0) -> Iterator[tuple[int, Event, Any, Any]]:
        """The events that the looker knows of the n-th entry, from 1; upto: only so many of them, 0 all."""
        entry, game = self.session.match.journal[n - 1], self.session.match.game
        state = entry.before
        for i, event in enumerate(entry.events[: upto or None], 1):
            before, state = state, game.evolve(state, event)
            if (told := self.sharing.told(event, before)) is not None:
                yield i, told, self.sharing.seen(before), self.sharing.seen(state)

    @property
    def seat(self) -> int | None:
        if not self.idle or self.history.replay_at is not None or self.sharing.curtained:
            return None
        asked = self.sharing.asked_humans
        return (self.sharing.looker if self.sharing.looker in asked else asked[0]) if asked else None

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

    def keep_scenario(self, document: dict[str, Any]) -> Path:
        return new_draft(self.session.header.game, document).save()

    @property
    def gestures(self) -> Sequence[int]:
        return self.history.gestures

    def submit(self, *commands: Command, joined: bool = False) -> bool:
        """Submit one after the other. Returns whether all were carried out; a refusal is shown and ends it, and so does
        a real die that has yet to be rolled. `joined`: undo takes it back together with the submission before.
        """
        if commands and not joined:
            self.history.gestures.append(len(self.session.match.journal))
        return self._submit_rest(commands)

    def _submit_rest(self, commands: tuple[Command, ...]) -> bool:
        for n, command in enumerate(commands):
            seat = self.seat if self.idle else self._asked_in_chain()
            try:
                if seat is None:
                    raise Refused(Refusal("GAME", "You are not asked now."))
                self.accept(seat, command)
            except Refused as refused:
                self.presenting.catch_up()
                self.stage.refuse(refused.refusal)
                return False
            except ChanceNeeded as needed:
                self.presenting.catch_up()
                self.stage.chance(needed, partial(self._submit_rest, commands[n:]))
                return False  # the caller must wait for the dice
        self.presenting.catch_up()
        self.presenting.begin_next()
        return True

    def _asked_in_chain(self) -> int | None:
        """The seat that continues a chain of commands while its first events are still being shown."""
        asked = self.sharing.asked_humans
        return asked[0] if asked else None

    def refuse(self, refusal: Refusal) -> None:
        self.stage.refuse(refusal)

    def status(self, text: str) -> None:
        self.stage.status(text)

    def changed(self) -> None:
        self.stage.refreshed()

    def drop_note(self) -> None:
        self.stage.drop_note()

    def look_at(self, point: Point) -> None:
        self.stage.look_at(point)

    def look_over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None:
        if self.follow:
            self.stage.look_over(points, whole, least)

    @property
    def sight(self) -> tuple[float, float, float, float]:
        return self.stage.sight

    def lay_map(self, sheet: MapSheet, numbers: bool = True) -> None:
        self.stage.lay_map(sheet, numbers)

    @property
    def pace(self) -> Pace:
        return self.presenting.pace

    def open_rule(self, rule: str) -> None:
        self.stage.open_rule(rule)

    def play_sound(self, name: str) -> None:
        self.stage.sound(name)

    def centre(self, cell: Cell) -> Point:
        return self.stage.centre(cell)

    def lies(self, piece: str) -> Point | None:
        return self.stage.lies(piece)

    def corners(self, cell: Cell) -> Sequence[Point]:
        return self.stage.corners(cell)

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
    def accept(self, seat: int, command: Command) -> None:
        self.session.submit(seat, command)
        self.presenting.behind = True
        n = len(self.session.match.journal) - 1
        opened = self.sharing.opened(n)
        self.presenting.enqueue(n)
        if opened:
            self.stage.relogged()
        if self.session.trouble:
            self.stage.status(self.session.trouble)

    # -- time
    def tick(self, now: int) -> bool:
        """Advance by one frame; true while another is needed."""
        self.presenting.now = now
        if self.seating.paused or self.sharing.curtained or self.history.replay_at is not None:
            return False
        self.presenting.go_on()
        self.presenting.catch_up()  # the looker may know nothing that comes: somebody else may be asked now
        if self.idle:
            self.seating.ask_bots()
            self.presenting.catch_up()
        return not self.idle or self.seating.thinker is not None

    def skip(self) -> bool:
        """Show everything that waits at once. False if nothing was waiting."""
        return self.presenting.skip()

    def step(self) -> bool:
        """The next beat of a turn that is watched at a pace. False if there is none."""
        return self.presenting.step()

    def settled(self) -> None:
        """Everything is shown: decide who looks, who is asked, and whether the game is over."""
        match = self.session.match
        self.presenting.view = match.view(self.sharing.looker)
        self.presenting.behind = not self.presenting.nothing_waits
        self.when_settled()
        if match.result is not None:
            self.stage.refreshed()
            if not self.over_told:
                self.over_told = True
                if self.sharing.disclosed:
                    self.stage.relogged()
                self.stage.ended()
            return
        self.sharing.pass_on()
        self.stage.refreshed()

    def close(self) -> None:
        self.seating.drop_thinker()
