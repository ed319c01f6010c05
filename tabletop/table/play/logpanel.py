"""The log panel: the events as the looker may know them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tabletop.core.match import Entry
from tabletop.table.play.contract import Point

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.richlog import RichLog

BULLET = {0: "blue", 1: "red", None: "dash"}
Told = tuple[str, int | None, Point | None]
"""A line: its words, the seat of its bullet, its place on the map."""


class Logbook:
    """The log as the looker may know it. `_told`: the lines of each entry, by looker, disclosure and eyes, so that
    neither a curtain nor a replay waits for the lines of a long game.
    """

    def __init__(self, play: Play, table: GameTable, board: Board, log: RichLog) -> None:
        self.play = play
        self.table = table
        self.board = board
        self.log = log
        self._entry = -1
        """The last entry of the journal in the log."""
        self._told: dict[tuple[int | None, bool, int | None], list[tuple[Entry, list[Told]]]] = {}

    def logged(self, text: str, seat: int | None, place: Point | None, entry: int) -> None:
        journal = self.play.session.match.journal
        if entry != self._entry and 0 <= entry < len(journal) and journal[entry].seat in self.play.humans:
            self.log.follow = True  # his next order scrolls the log to the end, wherever he was
        self._entry = entry
        self.log.append(linked(self.table.said(text)), BULLET.get(seat, "dash"), data=(entry, place))

    def relogged(self, anew: bool = False) -> None:
        self.log.load([])
        if anew:
            self._told.clear()
        match = self.play.session.match
        play = self.play
        known = self._told.setdefault((play.looker, play.sharing.disclosed, play.sharing.eyes), [])
        for n, entry in enumerate(match.journal[: play.shown_upto]):
            if n >= len(known) or known[n][0] is not entry:
                known[n:] = [(entry, lines_of(play, self.table, entry))]
            whole = n + 1 != play.replay_at or not play.history.replay_part
            for line in known[n][1] if whole else lines_of(play, self.table, entry, play.history.replay_part):
                self.logged(*line, n)
        if play.replay_at is None:
            self.table.happening.stood(match.journal[: play.shown_upto])

    def clicked(self, entry: Any) -> None:
        """A line was clicked: show its place on the board."""
        data = getattr(entry, "data", None)
        if data and data[1] is not None:
            self.board.looking.to(data[1], force=True)


def lines_of(play: Play, table: GameTable, entry: Entry, upto: int = 0) -> list[Told]:
    """The log lines of a journal entry for the looker; upto: only so many of its events, 0 all."""
    state, out = entry.before, []
    for event in entry.events[: upto or None]:
        before, state = state, play.session.match.game.evolve(state, event)
        seen = play.sharing.told(event, before)
        if seen is not None:
            line = table.happening.log_line(seen, play.sharing.seen(state))
            if line[0]:
                out.append(line)
    return out


def linked(text: str) -> str:
    """A log line with its rule ids as links; those in brackets at the end lose the brackets."""
    text = re.sub(r"\.?\s*\(([A-Z]{2,3}-[A-Z0-9]+-\d{2,3}[a-z]?)\)$", r". \1", text)
    return re.sub(r"\b([A-Z]{2,3}-[A-Z0-9]+-\d{2,3}[a-z]?)\b", r"[[\1]]", text)
