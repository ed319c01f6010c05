"""What happened while the hand played: every fault wherever the program caught it, every frame that took long, every
autosave played again.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tabletop.core.refusal import Refused
from tabletop.data.faults import DataError
from tabletop.data.saves import SaveError
from tabletop.data.tiled import MapError
from tabletop.shelf.session import Session
from tabletop.table.app import App
from tabletop.table.screens import jobs
from tabletop.table.screens.game import PlayScene
from tabletop.table.ui.layers import LayerStack

HANG = 5.0
"""Seconds of its own time after which an input counts as one that hangs."""
SLOW = 0.25
"""Seconds that a frame may take."""
LOOK_EVERY = 0.05
SHOULD_NOT = "should not have happened"
EXPECTED = (DataError, MapError, SaveError, Refused, OSError, jobs.Cancelled)
"""What the program may catch: faults of files and of players."""


class Hang(BaseException):
    """An input that does not come to its end."""


def expected(fault: BaseException) -> bool:
    """Whether it is a fault of a file or a player. Those that say so themselves come as plain LookupError and
    ValueError.
    """
    return isinstance(fault, EXPECTED) or type(fault) in (LookupError, ValueError)


@dataclass
class Fault:
    """Something that should not have happened, and the inputs before it."""

    kind: str
    words: str
    trace: str = ""
    inputs: tuple[str, ...] = ()
    where: str = ""

    def __str__(self) -> str:
        parts = [f"{self.kind}: {self.words}", *(f"    {line}" for line in self.inputs)]
        return "\n".join([*parts, self.trace.rstrip()])


@dataclass
class Slow:
    """A frame that took long: seconds of its own, what was done, and where the time went. `worked`: seconds of the
    processor that all threads of the program had meanwhile; where they are far fewer, the window waited for a thread
    that other programs kept from the processor, or for the disk.
    """

    seconds: float
    input: str
    opening: bool
    places: dict[str, int] = field(default_factory=dict)
    worked: float = 0.0

    @property
    def place(self) -> str:
        return max(self.places, key=lambda name: self.places[name]) if self.places else "?"


class Watch:
    """Hears of everything from `on` to its end. `told`: the last inputs, kept by the hand."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.faults: list[Fault] = []
        self.told: Any = ()
        self.commands = 0
        self.games = 0
        self.checked = 0
        self.slow: list[Slow] = []
        self.worst = 0.0
        self.waited: Callable[[], float] = lambda: 0.0
        """Seconds the pace held the window's thread, which no player would wait for."""
        self.aside = 0.0
        """Seconds that the watch itself took."""
        self._seen: list[BaseException] = []
        self._opening = 0
        """Frames that still belong to the opening of a game: the one that makes it, and the one that first shows it."""
        self._sampler = Sampler()

    # -- faults
    def fault(self, kind: str, thrown: BaseException | str) -> None:
        """Note a fault; the same exception only once, however often it is told."""
        if isinstance(thrown, BaseException):
            if any(thrown is seen for seen in self._seen):
                return
            self._seen.append(thrown)
            trace, where = "".join(traceback.format_exception(thrown)), innermost(thrown)
            words = f"{type(thrown).__name__}: {thrown}"
        else:
            trace, where, words = "", "", thrown
        self.faults.append(Fault(kind, words, trace, tuple(self.told), where or f"{kind} {words}"[:120]))

    @property
    def hung(self) -> bool:
        """Whether an input came to no end; then nothing more can be played."""
        return any(fault.kind == "hang" for fault in self.faults)

    @contextmanager
    def on(self) -> Iterator[Watch]:
        """Listen wherever the program keeps a fault to itself."""
        handler = _Listener(self)
        log = logging.getLogger("tabletop")
        log.addHandler(handler)
        with ExitStack() as held:
            held.callback(log.removeHandler, handler)
            held.callback(self._sampler.end)
            for target, name, value in (
                (threading, "excepthook", lambda args: self.fault("a thread ended", args.exc_value or "?")),
                (sys, "unraisablehook", lambda args: self.fault("unraisable", args.exc_value or "?")),
                (App, "fail", self._before(App.fail, lambda app, title, fault: self._failed(title, fault))),
                (App, "caught", self._before(App.caught, lambda app, fault: self.fault("caught", fault))),
                (
                    LayerStack,
                    "open",
                    self._before(LayerStack.open, lambda stage, widget, *rest, **more: self._page(widget)),
                ),
                (Session, "close", self._before(Session.close, lambda session, **how: self.check(session))),
                (Session, "save", self._after(Session.save, self._saved)),
                (Session, "submit", self._after(Session.submit, self._counted)),
                (PlayScene, "__init__", self._before(PlayScene.__init__, lambda *given: self._game_opened())),
                (jobs.Worker, "run", self._after(jobs.Worker.run, lambda worker: self._worked(worker))),
            ):
                held.enter_context(patch.object(target, name, value))
            yield self
        self.read_fault_file()

    @staticmethod
    def _before(own: Callable[..., Any], hear: Callable[..., object]) -> Callable[..., Any]:
        def both(*args: Any, **named: Any) -> Any:
            hear(*args, **named)
            return own(*args, **named)

        return both

    @staticmethod
    def _after(own: Callable[..., Any], hear: Callable[..., object]) -> Callable[..., Any]:
        def both(*args: Any, **named: Any) -> Any:
            result = own(*args, **named)
            hear(*args, **named)
            return result

        return both

    def _failed(self, title: str, fault: BaseException) -> None:
        if not expected(fault):
            self.fault(title, fault)

    def _page(self, widget: Any) -> None:
        title = str(getattr(widget, "title", ""))
        if SHOULD_NOT in title and not self.faults:
            self.fault("a page", title)

    def _worked(self, worker: jobs.Worker) -> None:
        if worker.fault is not None and not expected(worker.fault):
            self.fault("a worker", worker.fault)

    def _counted(self, session: Session, *given: Any) -> None:
        self.commands += 1

    def _game_opened(self) -> None:
        self.games += 1
        self._opening = 2

    def read_fault_file(self) -> None:
        """What the program wrote down for the player and nobody told of."""
        for path in self.home.rglob("tabletop.log"):
            if path.stat().st_size and not self.faults:
                self.fault("tabletop.log", path.read_text(encoding="utf-8")[-600:])

    # -- autosaves
    def check(self, session: Session) -> None:
        """The autosave of a game, played again, must stand where the game stands."""
        path = session.autosave_path
        if path is not None and path.exists():
            self._compare("the autosave", session, path)

    def _saved(self, session: Session, path: Path) -> None:
        self._compare("the save", session, path)

    def _compare(self, what: str, session: Session, path: Path) -> None:
        self.checked += 1
        began = own_time()
        try:
            again = Session.load(path, autosave=False)
        except Exception as fault:
            self.fault(f"{what} cannot be read", fault)
            return
        finally:
            self.aside += own_time() - began
        if len(again.lines) != len(session.lines):
            self.fault(f"{what} differs", f"{len(again.lines)} lines of {len(session.lines)}")
        elif again.match.digest() != session.match.digest():
            self.fault(f"{what} differs", f"another position after {len(session.lines)} lines")

    def look_at(self, app: App) -> None:
        """Every game in the window: its autosave, and that the table shows the position of the game."""
        for scene in app.scenes:
            if isinstance(scene, PlayScene):
                self.check(scene.session)
                play = scene.play_screen.play
                if play.idle and play.replay_at is None and not play.sharing.curtained:
                    match = scene.session.match
                    if play.view != match.view(play.looker):
                        self.fault("the table shows another position", f"after {len(match.journal)} entries")

    # -- time
    def _clock(self) -> float:
        """Seconds that the program has had for itself."""
        return own_time() - self.aside - self.waited()

    @contextmanager
    def input(self) -> Iterator[None]:
        """One input: what it raises is a fault, and so is that it takes more than HANG seconds."""
        began = self._clock()

        def ring(*_: object) -> None:
            if self._clock() - began > HANG:
                raise Hang(f"{HANG:.0f} seconds and no end")
            signal.setitimer(signal.ITIMER_REAL, HANG)

        alarm = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGALRM, ring) if alarm else None
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, HANG)
        try:
            yield
        except (Exception, Hang) as fault:
            self.fault("hang" if isinstance(fault, Hang) else "raised", fault)
        finally:
            if alarm:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        took = self._clock() - began
        if took > HANG:
            self.fault("hang", f"one input took {took:.1f} seconds")

    def frame(self, frame: Callable[[], object]) -> None:
        """One frame of the window, timed."""
        began, processor = self._clock(), time.process_time()
        self._sampler.begin()
        try:
            frame()
        finally:
            places = self._sampler.done()
            took = self._clock() - began
            opening = self._opening > 0
            self._opening = max(0, self._opening - 1)
            if not opening:
                self.worst = max(self.worst, took)
            if took > SLOW:
                worked = time.process_time() - processor
                self.slow.append(Slow(took, self.told[-1] if self.told else "", opening, places, worked))


class _Listener(logging.Handler):
    """Faults that the program only wrote into its log."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.WARNING)
        self.watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        thrown = record.exc_info[1] if record.exc_info else None
        if thrown is not None and (record.levelno >= logging.ERROR or not expected(thrown)):
            self.watch.fault(record.getMessage(), thrown)
        elif thrown is None and record.levelno >= logging.ERROR:
            self.watch.fault("log", record.getMessage())


class Sampler:
    """Looks over the shoulder of the window's thread while a frame takes long, to say where the time goes."""

    def __init__(self) -> None:
        self.thread: threading.Thread | None = None
        self.watched = threading.get_ident()
        self.since = 0.0
        self.places: dict[str, int] = {}
        self.running = False

    def start(self) -> None:
        """From now on; without it frames are timed but their places stay unknown."""
        self.running = True
        self.thread = threading.Thread(target=self._look, daemon=True, name="sampler")
        self.thread.start()

    def end(self) -> None:
        self.running = False

    def begin(self) -> None:
        self.places, self.since = {}, time.perf_counter()

    def done(self) -> dict[str, int]:
        self.since = 0.0
        return self.places

    def _look(self) -> None:
        while self.running:
            time.sleep(LOOK_EVERY)
            if not self.since or time.perf_counter() - self.since < LOOK_EVERY:
                continue
            frame = sys._current_frames().get(self.watched)
            stack = [f for f, _ in traceback.walk_stack(frame) if "tabletop" in Path(f.f_code.co_filename).parts]
            name = " < ".join(f"{Path(f.f_code.co_filename).stem}.{f.f_code.co_name}" for f in stack[:4])
            self.places[name] = self.places.get(name, 0) + 1
            del frame, stack  # what they hold is held no longer than they were looked at


def innermost(fault: BaseException) -> str:
    """The last place of the program in a traceback, by which equal faults are known."""
    frames = traceback.extract_tb(fault.__traceback__)
    frames = [f for f in frames if "tabletop" in Path(f.filename).parts] or list(frames)
    last = frames[-1] if frames else None
    return f"{type(fault).__name__} at {Path(last.filename).name}:{last.lineno} {last.name}" if last else repr(fault)


def own_time() -> float:
    """Seconds of the clock without those in which this thread was ready and other programs had the processor."""
    try:
        with open("/proc/thread-self/schedstat", encoding="ascii") as file:
            return time.perf_counter() - int(file.read().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return time.perf_counter()
