"""The replay of a game on the play screen: the time line, stepping, playing, going on from a moment. A part of the
play screen.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tabletop.table.play.replaybar import Moment, ReplayBar
from tabletop.table.ui.tree import Column

if TYPE_CHECKING:
    from tabletop.core.match import Entry
    from tabletop.data.session import Session
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.play.promptbar import PromptBar

REPLAY_MS = 180
"""Milliseconds between two commands while the replay plays."""


class Replaying(Column):
    """Mixed into the play screen, which has the parts named here."""

    session: Session
    play: Play
    table: GameTable
    prompt_bar: PromptBar
    replay_bar: ReplayBar
    _replay_playing: int
    _moments: list[int]
    """Numbers of journal entries between which the time line steps: where sides hide, only those that whoever looks
    was told of, so that nobody counts what the enemy did unseen (AW-HID-05). The opening is always one.
    """

    def refreshed(self) -> None:
        raise NotImplementedError

    def relogged(self, anew: bool = False) -> None:
        raise NotImplementedError

    def _toggle_replay(self) -> None:
        if self.play.replay_at is None:
            if not self.play.replay_enter():
                return
            self._replay_line()
        else:
            self._replay_playing = 0
            self.play.replay_leave()
        on = self.play.replay_at is not None
        self.prompt_bar.set(visible=not on)
        self.replay_bar.set(visible=on)
        if self.window:
            self.root.mode = "replay" if on else "play"
        self.refreshed()

    def _replay_line(self) -> None:
        match, game, play = self.session.match, self.session.match.game, self.play
        phases: list[tuple[int, str]] = []
        pins: list[Moment] = []
        hides = self.table.manner.hides and not play.disclosed
        self._moments = []
        for number, entry in enumerate(match.journal, 1):
            if hides and number > 1 and not self._was_told(entry):
                continue
            self._moments.append(number)
            n, state = len(self._moments), play.seen(match.moment(number)) if hides else match.moment(number)
            phase = game.sequence.of(state.frames[-1].step) if state.frames else None
            title = f"{_when(state)} {phase.title}".strip() if phase else ""
            if title and (not phases or phases[-1][1] != title):
                phases.append((n, title))
            after = entry.before
            for event in entry.events:
                # a view of every event would take too long; where nothing hides, each is told of its own moment
                after = state if hides else game.evolve(after, event)
                if (pin := self.table.happening.great(event, after)) is not None:
                    pins.append(Moment(n, *pin))
        self.replay_bar.line.set(length=len(self._moments), phases=tuple(phases), pins=tuple(pins))

    def _was_told(self, entry: Entry) -> bool:
        """Whether whoever looks did it himself or was told anything of it."""
        if entry.seat == self.play.looker:
            return True
        state = entry.before
        for event in entry.events:
            before, state = state, self.session.match.game.evolve(state, event)
            if self.play.told(event, before) is not None:
                return True
        return False

    def _line_at(self) -> int:
        """The place on the time line of the moment that is shown."""
        return max(1, bisect_right(self._moments, self.play.replay_at or 1))

    def _refresh_replay(self) -> None:
        at = self._line_at()
        line = self.replay_bar.line
        line.set(at=at)
        title = next((title for start, title in reversed(line.phases) if start <= at), "")
        self.replay_bar.words.set(text=f"{at} of {line.length}  {title}")

    def _replay_jump(self, n: int) -> None:
        """Show the n-th moment of the time line."""
        self.play.replay_to(self._moments[max(1, min(len(self._moments), n)) - 1])
        self.relogged()

    def _replay_button(self, name: str) -> None:
        line = self.replay_bar.line
        if name == "leave" or self.play.replay_at is None:
            self._toggle_replay()
            return
        at = self._line_at()
        starts = [n for n, _ in line.phases]
        if name == "branch":
            self.play.replay_leave(branch=True)
            self.prompt_bar.set(visible=True)
            self.replay_bar.set(visible=False)
            self.root.mode = "play"
            self.refreshed()
            return
        if name == "play":
            self._replay_playing = 0 if self._replay_playing else self.root.now + 1
            self.replay_bar.buttons["play"].set(icon="pause" if self._replay_playing else "play")
            self.root.animate(self)
            return
        target = {
            "back": at - 1,
            "on": at + 1,
            "start": 1,
            "end": line.length,
            "phase_back": max([n for n in starts if n < at], default=1),
            "phase_on": min([n for n in starts if n > at], default=line.length),
        }[name]
        self._replay_jump(target)

    def _replay_tick(self, now: int) -> None:
        """The next command, when its time has come."""
        if not self._replay_playing or self.play.replay_at is None or now - self._replay_playing < REPLAY_MS:
            return
        self._replay_playing = now
        if self._line_at() >= self.replay_bar.line.length:
            self._replay_playing = 0
            self.replay_bar.buttons["play"].set(icon="play")
        else:
            self._replay_jump(self._line_at() + 1)


def _when(state: object) -> str:
    """The turn of a battle, or the day of a campaign."""
    turn, day = getattr(state, "turn", None), getattr(state, "day", None)
    counts_days = day is not None and bool(getattr(state, "days", 0))
    return f"Turn {turn}" if turn is not None else f"Day {day}" if counts_days else ""
