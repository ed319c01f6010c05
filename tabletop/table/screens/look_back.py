"""What a game at the table offers to look back: luck, turning points, one moment played many times, branches.

Each is worked out beside the window, and then shown on a sheet.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.shelf.crossroads import MANY, Outlook, blunders, moments_of, outlook
from tabletop.table.papers.branchsheet import BranchSheet, Standing, standings
from tabletop.table.papers.chancesheet import ChanceSheet
from tabletop.table.papers.lucksheet import LuckSheet
from tabletop.table.papers.outlooksheet import LONG, LONGER, PROVING, OutlookSheet, lines_between
from tabletop.table.play.luck import Thrown, thrown
from tabletop.table.screens.jobs import JobReport, run_job
from tabletop.table.ui.root import Root

if TYPE_CHECKING:
    from tabletop.table.screens.game import PlayScene


class LookBack:
    """The sheets that review the game of a scene. `root`: the window, if another scene covers this one; `first` is
    called before a moment is shown on the board.
    """

    def __init__(self, scene: PlayScene) -> None:
        self.scene = scene
        self.session = scene.session
        self.shown = scene.play_screen

    def show_luck(self, root: Root | None = None, first: Callable[[], object] = lambda: None) -> None:
        """Work out the luck of all rolls and show it."""
        desk = self.shown.papers.papers if self.shown.papers is not None and root is None else None
        keep = partial(desk.open, self.shown.luck) if desk is not None and desk.visible else None

        def show(rolls: list[Thrown]) -> None:
            LuckSheet(rolls, self.session.match.seats, partial(self._moment, first), keep).show(root or self.scene.root)

        def work(report: JobReport) -> list[Thrown]:
            return thrown(self.shown.play, self.shown.table, report)

        self._run("Luck of the dice", work, show, root)

    def show_outlook(self, root: Root | None = None, first: Callable[[], object] = lambda: None) -> None:
        """Let bots play moments of the game to the end and show who would have won."""
        if self._kept_from_bots():
            return
        match = self.session.match.copy()  # a bot at the table may act meanwhile

        def show(found: Outlook) -> None:
            self.shown.replaying.keep(found, match.journal)
            OutlookSheet(
                found,
                match.seats,
                partial(lines_between, self.shown),
                partial(self._moment, first),
                partial(self.show_chances, root),
                match.result is not None and self._shown_entries() >= len(match.journal),
                self.shown.table.said,
                lambda entries: match.game.moment(match.moment(entries)),
            ).show(root or self.scene.root)

        def work(report: JobReport) -> Outlook:
            found = outlook(match, moments_of(match), report=report, seconds=LONG)
            found.blunders = blunders(match, found, report=report, seconds=PROVING)
            return found

        if (known := self.shown.replaying.known) is not None:
            show(known)
        else:
            self._run("Turning points", work, show, root)

    def show_chances(self, root: Root | None = None, entries: int | None = None) -> None:
        """Let bots play a moment of the game to its end many times, and show how it ended; entries: how many journal
        entries lie before it, None: the moment that the board shows.
        """
        if self._kept_from_bots():
            return
        match = self.session.match.copy()
        n = entries or self._shown_entries()
        if n >= len(match.journal) and match.result is not None:
            self.shown.status("The game is over at this moment: choose an earlier one in the replay.")
            return

        def show(found: Outlook) -> None:
            self.shown.replaying.keep_chances(found)
            then = match.moment(n)
            when, clock = match.game.moment(then) or "The beginning", match.game.clock(then)
            unit = "day" if clock.day is not None else clock.unit
            ChanceSheet(found.moments[0], match.seats, when, unit, MANY).show(root or self.scene.root)

        def work(report: JobReport) -> Outlook:
            return outlook(match, [n], MANY, report, LONGER)

        self._run(f"Play it {MANY} times", work, show, root)

    def show_branches(self) -> None:
        """Play every branch of the game to its end, as it was played, and show them side by side."""

        def show(found: list[Standing]) -> None:
            BranchSheet(found, self.session.match.seats, self.shown.review).show(self.scene.root)

        def work(report: JobReport) -> list[Standing]:
            return standings(self.shown.play, self.shown.replaying.chances, report)

        self._run("Branches", work, show)

    def failed(self, fault: BaseException) -> None:
        """Tell the player that a review broke down; the fault goes to the log file."""
        self.shown.tell("This game cannot be reviewed. What went wrong stands in the log file.")
        logging.getLogger("tabletop").error("The review of a game failed.", exc_info=fault)

    def _run(
        self, title: str, work: Callable[[JobReport], Any], show: Callable[[Any], object], root: Root | None = None
    ) -> None:
        run_job(root or self.scene.root, title, work, show, self.failed)

    def _shown_entries(self) -> int:
        """How many journal entries lie before the moment that the board shows."""
        return self.shown.play.replay_at or len(self.session.match.journal)

    def _kept_from_bots(self) -> bool:
        """Whether bots may not play on yet, since they would know more than a player may; the player is told."""
        if not self.shown.play.sharing.played_on:
            self.shown.status("Bots would use what you cannot see: look at the turning points after the battle.")
            return True
        return False

    def _moment(self, first: Callable[[], object], entry: int) -> None:
        first()
        self.shown.review.replay_entry(entry)
