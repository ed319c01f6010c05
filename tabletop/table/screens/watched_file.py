"""A map or scenario under construction: shown as on the table, and again whenever it is saved.

A panel beside the table lists the faults; while there are any, the table keeps its last valid state. Files are checked
a few times a second and read beside the window, so nothing waits for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.data.faults import DataFault
from tabletop.shelf.checker import Checked, check
from tabletop.shelf.filewatch import FileWatch, Stamp
from tabletop.table.board.board import Board
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import Worker
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.openfile import Opened, SetUp, open_setup, sentence
from tabletop.table.screens.scene import AppScene
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.markup import LogEntry, escape
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.widget import Column, Row, Widget
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.data.tiled import MapSheet
    from tabletop.table.app import App

EVERY = 100
"""Milliseconds between two checks of the files. Two checks must agree, since the file may still be being written."""


@dataclass(frozen=True)
class FileReading:
    """One reading: the findings, and the map or the game if there are no faults. seconds: its duration."""

    checked: tuple[Checked, ...]
    sheet: MapSheet | None = None
    opened: Opened | None = None
    trouble: str = ""

    @property
    def faults(self) -> list[DataFault]:
        """All faults, without duplicates."""
        return list(dict.fromkeys(fault for checked in self.checked for fault in checked.faults))

    @property
    def notes(self) -> list[DataFault]:
        """All remarks, without duplicates."""
        return list(dict.fromkeys(note for checked in self.checked for note in checked.notes))


def read(watch: FileWatch, players: Sequence[str], report: object = None) -> FileReading:
    """Read everything again. Never raises: every fault is reported."""
    try:
        found = [check(watch.path)]
        home = watch.map_file
        if not watch.is_map and home is not None:
            found.append(check(home))
        if any(checked.faults for checked in found):
            return FileReading(tuple(found))
        if watch.is_map:
            from tabletop.data.tiled import load_map

            return FileReading(tuple(found), sheet=load_map(watch.path, lenient=True))
        return FileReading(tuple(found), opened=_opened(watch.path, players))
    except Exception as fault:  # a file that is being written may contain anything
        return FileReading((), trouble=sentence(fault))


def _opened(path: Path, players: Sequence[str]) -> Opened:
    from tabletop.games import kit
    from tabletop.shelf.bot_levels import names
    from tabletop.shelf.catalogue import find_scenario

    game, key = find_scenario(str(path))
    document = kit(game).scenarios().document(key)
    seats = kit(game).scenarios().sides(document)
    bot = f"bot:{'normal' if 'normal' in names(game) else names(game)[-1]}"
    seated = tuple(players) or ("human", *(bot for _ in seats[1:]))  # two at one screen would meet a curtain
    return open_setup(SetUp(game, str(document.get("key", "")), document, seated, seed=1), lambda part, words: None)


class WatchSide(Column):
    """The panel beside the table: the time of reading, and the faults. It watches the files while it is in the window;
    `found(seen)` receives each reading in the window's own thread.
    """

    def __init__(self, watch: FileWatch, players: Sequence[str], found: Callable[[FileReading], object]) -> None:
        self.watch, self.players, self.found = watch, players, found
        self.worker: Worker | None = None
        self.read_at: Stamp | None = None
        self._last: Stamp | None = None
        self._due = 0
        self.stopped = False
        self.told = Para("", role="small", colour="soft", key="watch told")
        self.log = RichLog([], follow=False, role="body", grow=1, key="watch faults")
        words = f"Save {watch.path.name} in Tiled or an editor: the table follows."
        panel = Panel(Para(words, role="small"), self.told, self.log, title="Watched", accent="red", grow=1)
        super().__init__(panel, size=270, key="watch side")

    def tick(self, now: int) -> bool:
        """Check whether anything was saved, and pass on a finished reading."""
        if self.stopped:
            return False
        worker = self.worker
        if worker is not None:
            if not worker.is_alive():
                self.worker = None
                self.found(worker.result)
        elif now >= self._due:
            self._due = now + EVERY
            stamp = self.watch.stamp()
            if stamp != self.read_at and stamp == self._last:
                self.read_at = stamp
                self.worker = Worker(partial(_looked, self.watch, self.players))
                self.worker.start()
            self._last = stamp
        return True

    def show(self, seen: FileReading) -> None:
        """Show the findings of a reading."""
        self.read_at = self.read_at or self.watch.stamp()
        faults, notes = seen.faults, seen.notes
        entries = [_entry(f, "red") for f in faults] + [_entry(n, "") for n in notes]
        if seen.trouble:
            entries.insert(0, LogEntry(escape(seen.trouble), bullet="red"))
        count = len(faults) + bool(seen.trouble)
        words = f"{count} fault{'s' * (count != 1)}; the table is as it was." if count else "All sound."
        self.log.load(entries)
        self.told.set(text=f"{time.strftime('%H:%M:%S')}  {words}")


def _looked(watch: FileWatch, players: Sequence[str], report: object) -> FileReading:
    watch.look()
    return read(watch, players, report)


def _entry(fault: DataFault, bullet: str) -> LogEntry:
    place = "".join(c for c in f"{fault.file}, {fault.place}" if c not in "*[]{}")
    mend = fault.mend + ("" if fault.mend.endswith(("?", ".")) else ".")
    return LogEntry(f"*{place}*\n{escape(fault.wrong[:1].upper() + fault.wrong[1:])}; {escape(mend)}", bullet=bullet)


class _Watching:
    """The base of the three scenes below."""

    side: WatchSide
    app: App
    view: Board | None = None
    """The board shown before, whose view is to be restored."""

    def _beside(self, screen: Widget, watch: FileWatch, players: Sequence[str], seen: FileReading) -> Widget:
        self.side = WatchSide(watch, players, self._found)
        self._seen = seen
        screen.grow = 1
        return Row(screen, self.side, gap=0, key="watched")

    def _begin(self, root: Any) -> None:
        self.side.show(self._seen)
        root.animate(self.side)

    def _found(self, seen: FileReading) -> None:
        if seen.sheet is None and seen.opened is None:
            self._seen = seen
            self.side.show(seen)
            return
        try:
            scene = scene_of(self.app, self.side.watch, self.side.players, seen)
        except Exception as fault:  # whatever a table does with an unfinished file
            self.side.show(FileReading(seen.checked, trouble=sentence(fault)))
            return
        scene.view = self.shown()
        self.side.stopped = True
        self.app.replace(scene)

    def shown(self) -> Board | None:
        """The board shown; None: there is none."""
        return None


class WatchedGame(_Watching, PlayScene):
    """A scenario at the table, to try at once."""

    def __init__(self, app: App, watch: FileWatch, players: Sequence[str], seen: FileReading) -> None:
        assert seen.opened is not None
        PlayScene.__init__(self, app, seen.opened)
        self.screen = self._beside(self.screen, watch, players, seen)

    def entered(self, window: Window) -> None:
        if not self._begun:
            self._begun = True
            self.play_screen.start()
            self.play_screen.play.sharing.sit_down()
            _take_view(self.play_screen.board, self.view)
            self.view = None
        else:
            super().entered(window)
        self._begin(self.root)

    def closed(self) -> None:
        self.side.stopped = True
        super().closed()

    @property
    def would_be_kept(self) -> bool:
        """A trial of an unfinished scenario is not kept."""
        return False

    def shown(self) -> Board | None:
        return self.play_screen.board


class WatchedMap(_Watching, MapScene):
    """A map by itself."""

    def __init__(self, app: App, watch: FileWatch, players: Sequence[str], seen: FileReading) -> None:
        assert seen.sheet is not None
        MapScene.__init__(self, app, watch.path)
        self.screen = self._beside(self.screen, watch, players, seen)
        self._sheet = seen.sheet

    def entered(self, window: Window) -> None:
        if self.board is None:
            self._show(self._sheet)
            assert self.board is not None
            _take_view(self.board, self.view)
            self.view = None
        self._begin(self.root)

    def closed(self) -> None:
        self.side.stopped = True
        super().closed()

    def shown(self) -> Board | None:
        return self.board


class WatchedNothing(_Watching, AppScene):
    """Files that have not been valid yet."""

    mode = "map"
    help_page = "map"

    def __init__(self, app: App, watch: FileWatch, players: Sequence[str], seen: FileReading) -> None:
        words = Para("There is nothing to show yet. Mend what stands beside this, and save.")
        AppScene.__init__(self, app, self._beside(Column(words, grow=1), watch, players, seen))

    def entered(self, window: Window) -> None:
        self._begin(self.root)

    def closed(self) -> None:
        self.side.stopped = True

    def escape(self) -> None:
        self.app.pop()


Scene = WatchedGame | WatchedMap | WatchedNothing


def scene_of(app: App, watch: FileWatch, players: Sequence[str], seen: FileReading) -> Scene:
    """The scene that shows a reading."""
    made = WatchedGame if seen.opened is not None else WatchedMap if seen.sheet is not None else WatchedNothing
    return made(app, watch, players, seen)


def begin(app: App, path: Path, players: Sequence[str]) -> None:
    """Start watching a file."""
    watch = FileWatch(path)
    watch.look()
    app.push(scene_of(app, watch, players, read(watch, players)))


def _take_view(board: Board, before: Board | None) -> None:
    """Copy zoom and place of another board, unless it showed the whole map."""
    if before is not None and not before.camera.whole:
        board.camera.zoom_to(before.camera.zoom)
        board.camera.centre_on(before.camera.centre)
        board.moved()
