"""The replay of a game on the play screen: the timeline, stepping, playing at five speeds, choosing the eyes,
continuing from a moment.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.core.wording import counted, percent
from tabletop.shelf.arena import Share
from tabletop.shelf.branches import branches
from tabletop.shelf.crossroads import Moment, Outlook
from tabletop.table.play.contract import Roll
from tabletop.table.play.dice_tray import felt, rolls_said
from tabletop.table.play.gametable import Later
from tabletop.table.play.logpanel import lines_of
from tabletop.table.play.replaybar import SPEEDS, CurvePoint, ReplayBar, TimePin

if TYPE_CHECKING:
    from tabletop.core.match import Entry
    from tabletop.table.play.dice_tray import DiceTray
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.play.promptbar import PromptBar

MOST_ROLLS = 6
"""The most rolls, of the moment shown and before it, in the tray."""
NOTED = "#e8d9a8"
"""The colour of a note on the timeline."""
TWIG = "#9cc3dd"
"""The colour of a branch on the timeline."""
TURN = "#8a2f24"
"""The colour of a turning point on the timeline."""
REPLAY_MS = (900, 400, 180, 80, 30)
"""Milliseconds between two commands of the playing replay, by speed."""


class Shown(Protocol):
    """The play screen as the replay sees it."""

    def refreshed(self) -> None: ...
    def relogged(self, anew: bool = False) -> None: ...
    def status(self, text: str) -> None: ...
    def wake(self) -> None:
        """Ask for ticks, though nothing moves."""
        ...

    def emit(self, name: str, value: Any = None) -> None: ...


class Replaying:
    """The replay bar in place of the prompt bar. `moments`: numbers of journal entries between which the timeline
    steps: if sides hide, only those that the looker knows, so that nobody can count the enemy's hidden actions
    (AW-HID-05). The opening is always one. `parts`: how many events of the entry a moment shows, 0 all.
    """

    def __init__(
        self,
        play: Play,
        table: GameTable,
        prompt_bar: PromptBar,
        replay_bar: ReplayBar,
        tray: DiceTray,
        shown: Shown,
    ) -> None:
        self.play = play
        self.table = table
        self.prompt_bar = prompt_bar
        self.replay_bar = replay_bar
        self.tray = tray
        self.shown = shown
        self._rolls: dict[int, tuple[tuple[int, Roll], ...]] = {}
        """The rolls of journal entries, each with the number of events so far."""
        self._present: list[Roll] = []
        """The contents of the tray before the replay."""
        self.left: Callable[[], object] = lambda: None
        """Called when the present is shown again."""
        self.moments: list[int] = []
        self.parts: list[int] = []
        self._playing = 0
        """The time of the last command while the replay plays; 0: it is stopped."""
        self.speed = 3
        self._outlook = Outlook()
        self._outlook_of: tuple[Entry, ...] = ()
        """What bots found about the game, and the journal of which they found it."""
        self.chances: dict[str, Share] = {}
        """The shares of the first side at positions that bots played on, by their fingerprints."""
        replay_bar.line.told = self._told_at

    def toggle(self) -> None:
        """Begin the replay, or return to the present."""
        if self.play.replay_at is None:
            if not self.play.history.replay_enter():
                return
            self._present = list(self.tray.rolls)
            self._lay_line()
            self._say_eyes()
            self._lay_dice()
        else:
            self._playing = 0
            self.replay_bar.buttons["play"].set(icon="play")
            self.play.sharing.eyes = None
            self.play.history.replay_leave()
            self.tray.lay(self._present)
        on = self.play.replay_at is not None
        self.prompt_bar.set(visible=not on)
        self.replay_bar.set(visible=on)
        if self.replay_bar.window:
            self.replay_bar.root.mode = "replay" if on else "play"
        self.shown.refreshed()
        self.shown.relogged()
        if not on:
            self.left()

    def notes_changed(self) -> None:
        """Show the notes of now on the timeline."""
        if self.play.replay_at is not None:
            self._lay_line()
            self.refresh()

    def keep(self, found: Outlook, journal: Sequence[Entry]) -> None:
        """Keep what bots found about the moments of a journal: its curve stands over the timeline."""
        self._outlook, self._outlook_of = found, tuple(journal)
        self.keep_chances(found)
        self.notes_changed()

    def keep_chances(self, found: Outlook) -> None:
        """Keep the chances at moments of the present branch, to compare it with others."""
        match = self.play.session.match
        self.chances |= {match.game.digest(match.moment(m.entries)): m.share for m in found.moments}

    @property
    def known(self) -> Outlook | None:
        """What bots found about the game as it stands now."""
        journal = self.play.session.match.journal
        same = self._outlook_of and len(journal) == len(self._outlook_of) and journal[-1] is self._outlook_of[-1]
        return self._outlook if same else None

    def _still(self, moment: Moment) -> bool:
        """Whether a moment of the outlook belongs to the present branch."""
        n, journal = moment.entries, self.play.session.match.journal
        return n <= len(journal) and journal[n - 1] is self._outlook_of[n - 1]

    def _lay_curve(self) -> tuple[list[CurvePoint], list[TimePin]]:
        """The curve over the timeline and the pins of its turning points; none while a secret game runs."""
        if not self.play.sharing.played_on:
            return [], []
        shown = [moment for moment in self._outlook.moments if self._still(moment)]
        curve = []
        for moment in shown:
            at = max(1, bisect_right(self.moments, moment.entries))
            curve.append(CurvePoint(at, moment.share.share, *moment.share.interval, str(moment.share)))
        pins = []
        for a, b in self._outlook.turns():
            if self._still(b):
                words = f"Turning point: from {percent(a.share.share)} to {percent(b.share.share)}"
                pins.append(TimePin(max(1, bisect_right(self.moments, b.entries)), TURN, words, "turn"))
        return (curve, pins) if len(curve) > 1 else ([], [])

    def _lay_dice(self) -> None:
        """Show in the tray the rolls up to the moment shown, the last of them on top."""
        upto, found = self.play.replay_at or 1, list[Roll]()
        for n in range(min(upto, len(self.play.session.match.journal)) - 1, -1, -1):
            part = self.play.history.replay_part if n == upto - 1 else 0
            found[:0] = [roll for i, roll in self._rolls_at(n) if not part or i <= part]
            if len(found) >= MOST_ROLLS:
                break
        self.tray.lay(found[-MOST_ROLLS:])

    def _rolls_at(self, n: int) -> tuple[tuple[int, Roll], ...]:
        """The rolls of the n-th entry of the journal, from 0."""
        if n not in self._rolls:
            self._rolls[n] = self._rolls_of(n)
        return self._rolls[n]

    def _rolls_of(self, n: int) -> tuple[tuple[int, Roll], ...]:
        """The rolls of a journal entry, as the looker may know them."""
        play, entry = self.play, self.play.session.match.journal[n]
        state, out = entry.before, []
        for i, event in enumerate(entry.events, 1):
            before, state = state, play.session.match.game.evolve(state, event)
            if (told := play.sharing.told(event, before)) is not None:
                seen = play.sharing.seen
                roll = self.table.happening.roll(told, seen(before), seen(state), self._later(n, i, state))
                out += [(i, felt(rolls_said(roll, self.table.said), play.looker))] if roll is not None else []
        return tuple(out)

    def _later(self, n: int, i: int, state: Any) -> Iterator[Later]:
        """The events that the looker knows after the first `i` events of the n-th entry, from the
        position after them.
        """
        match, sharing = self.play.session.match, self.play.sharing
        for number in range(n, len(match.journal)):
            entry = match.journal[number]
            state = state if number == n else entry.before
            for event in entry.events[i if number == n else 0 :]:
                before, state = state, match.game.evolve(state, event)
                if (told := sharing.told(event, before)) is not None:
                    yield Later(told, sharing.seen(state))

    def _lay_line(self) -> None:
        """Set up the timeline as the looker may know it: if sides hide, it is not computed from the true state."""
        match, game, play = self.play.session.match, self.play.session.match.game, self.play
        phases: list[tuple[int, str]] = []
        pins: list[TimePin] = []
        shots, own = list[int](), list[int]()
        self._rolls, self.moments, self.parts = {}, [], []
        happening, state = self.table.happening, match.moment(1)
        for number, entry in enumerate(match.journal, 1):
            if self._hides and number > 1 and not self._was_told(number, entry):
                continue
            before_it, state = state, match.moment(number)
            if number > 1 and happening.passed_over(before_it, state):
                continue
            within = happening.parts(tuple(play.told_of(number))) if number > 1 else ()
            first = len(self.moments) + 1
            self.moments += [number] * (len(within) + 1)
            self.parts += [*within, 0]
            n = len(self.moments)
            if self._hides:
                state = play.sharing.seen(state)
            phase = game.sequence.of(state.frames[-1].step) if state.frames else None
            title = game.moment(state) if phase else ""
            if title and (not phases or phases[-1][1] != title):
                phases.append((n, title))
            fallen = [i for i, _ in self._rolls_at(number - 1)] if within else []
            shots += sorted({first + bisect_left(within, i) for i in fallen})
            if not within and entry.fallen and (not self._hides or self._rolls_at(number - 1)):
                shots.append(n)
            if entry.seat is not None and entry.seat == self._looker:
                own.append(first)
            after = entry.before
            for i, event in enumerate(entry.events, 1):
                before, after = after, game.evolve(after, event)
                told = play.sharing.told(event, before) if self._hides else event
                # a view of every event would take too long; if something is hidden, all use the last moment
                seen = state if self._hides else after
                if told is not None and (pin := self.table.happening.great(told, seen)) is not None:
                    pins.append(TimePin(first + bisect_left(within, i), pin.colour, pin.words, pin.kind))
        for branch in branches(play.session.lines):
            long = f": {counted(len(branch.lines), 'command')}" if play.sharing.open_to_all else ""
            which = f'The branch "{branch.name}"' if branch.name else "A branch"
            words = f"{which} leaves here{long} (Shift+J)"
            pins.append(TimePin(max(1, bisect_right(self.moments, branch.entries)), TWIG, words, "twig"))
        for number, words in play.notes().items():
            pins.append(TimePin(max(1, bisect_right(self.moments, number)), NOTED, words, "note"))
        curve, turns = self._lay_curve()
        line, whose = self.replay_bar.line, match.seats[0] if len(match.seats) > 1 else "you"
        line.set(
            length=len(self.moments),
            phases=tuple(phases),
            pins=(*pins, *turns),
            shots=tuple(shots),
            own=tuple(own),
            curve=tuple(curve),
            whose=whose,
        )

    @property
    def _looker(self) -> int | None:
        """The seat whose view the replay shows."""
        sharing = self.play.sharing
        return sharing.looker if sharing.eyes is None else sharing.eyes

    @property
    def _hides(self) -> bool:
        """Whether only what one side knows is shown."""
        sharing = self.play.sharing
        return self.table.manner.hides and (not sharing.disclosed or sharing.eyes is not None)

    def _was_told(self, number: int, entry: Entry) -> bool:
        """Whether the looker did it himself or knows anything of it."""
        return entry.seat == self._looker or any(True for _ in self.play.told_of(number))

    def _told_at(self, n: int) -> list[str]:
        """The log lines of the n-th moment of the timeline."""
        if not 1 <= n <= len(self.moments):
            return []
        entry, part = self.play.session.match.journal[self.moments[n - 1] - 1], self.parts[n - 1]
        return [self.table.said(words) for words, _, _ in lines_of(self.play, self.table, entry, part)]

    # -- choosing the eyes
    def _say_eyes(self) -> None:
        """Label the button for the eyes; it is visible once nothing is secret any more."""
        sharing = self.play.sharing
        seats = self.play.session.match.seats
        whose = "as it really was" if sharing.eyes is None else f"as {seats[sharing.eyes]} saw it"
        self.replay_bar.eyes.set(
            visible=self.table.manner.hides and sharing.disclosed,
            tip=f"The game is shown {whose}. Press to change.",
            icon="eye" if sharing.eyes is None else "eye_off",
        )

    def _other_eyes(self) -> None:
        """Change to the next side's eyes, and after the last to the true state; the moment stays, or the last known one
        before it.
        """
        sharing = self.play.sharing
        if not (self.table.manner.hides and sharing.disclosed):
            return
        number, last = self.play.replay_at or 1, len(self.play.session.match.seats) - 1
        sharing.eyes = 0 if sharing.eyes is None else sharing.eyes + 1 if sharing.eyes < last else None
        self._lay_line()
        self._say_eyes()
        self.jump(bisect_right(self.moments, number))

    def _line_at(self) -> int:
        """The index on the timeline of the moment shown."""
        number, part = self.play.replay_at or 1, self.play.history.replay_part
        if part:
            first = bisect_left(self.moments, number)
            return first + 1 + bisect_left(self.parts[first : bisect_right(self.moments, number) - 1], part)
        return max(1, bisect_right(self.moments, number))

    def refresh(self) -> None:
        """Show the present moment on the bar."""
        at = self._line_at()
        line = self.replay_bar.line
        line.set(at=at)
        title = next((title for start, title in reversed(line.phases) if start <= at), "")
        self.replay_bar.words.set(text=f"{at} of {line.length}  {title}")

    def jump(self, n: int) -> None:
        """Show the n-th moment of the time line."""
        at = max(1, min(len(self.moments), n)) - 1
        self.play.history.replay_to(self.moments[at], self.parts[at])
        self._lay_dice()
        self.shown.relogged()

    def press(self, name: str) -> None:
        """Carry out a button of the bar, or its key."""
        line = self.replay_bar.line
        if name == "leave" or self.play.replay_at is None:
            self.toggle()
            return
        at = self._line_at()
        starts = [n for n, _ in line.phases]
        if name == "eyes":
            self._other_eyes()
            return
        if name.startswith("speed"):
            wanted = name.removeprefix("speed").removeprefix("_")
            self.speed = int(wanted) if wanted else self.speed % SPEEDS + 1
            self.replay_bar.say_speed(self.speed)
            return
        if name == "many":
            self.shown.emit("app", ("chances", None))
            return
        if name in ("branch", "same"):
            self.play.sharing.eyes = None
            later = (self.play.replay_at or 0) < len(self.play.session.match.journal)
            self.play.history.replay_leave(branch=True, same=name == "same")
            self.prompt_bar.set(visible=True)
            self.replay_bar.set(visible=False)
            self.replay_bar.root.mode = "play"
            self.shown.refreshed()
            if later:
                dice = "the same dice" if name == "same" else "new dice"
                self.shown.status(f"The game goes on from here with {dice}. What came later stays as a branch.")
            return
        if name == "play":
            if not self._playing and at >= line.length:
                self.jump(1)  # at the end it starts again
            self._playing = 0 if self._playing else self.replay_bar.root.now + 1
            self.replay_bar.buttons["play"].set(icon="pause" if self._playing else "play")
            self.shown.wake()
            return
        target = {
            "back": at - 1,
            "on": at + 1,
            "start": 1,
            "end": line.length,
            "mark_back": max([n for n in line.marked if n < at], default=1),
            "mark_on": min([n for n in line.marked if n > at], default=line.length),
            "phase_back": max([n for n in starts if n < at], default=1),
            "phase_on": min([n for n in starts if n > at], default=line.length),
        }[name]
        self.jump(target)

    def tick(self, now: int) -> None:
        """Show the next command when its time has come."""
        if not self._playing or self.play.replay_at is None or now - self._playing < REPLAY_MS[self.speed - 1]:
            return
        self._playing = now
        if self._line_at() >= self.replay_bar.line.length:
            self._playing = 0
            self.replay_bar.buttons["play"].set(icon="play")
        else:
            self.jump(self._line_at() + 1)
