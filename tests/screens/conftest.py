"""The whole program without a window: the dummy driver, a home of its own, a pilot that drives the app as a player
would.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.app import App
from tabletop.table.screens import preview
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tests.knowntiles import known_tiles
from tests.patience import PATIENCE
from tests.ui.pilot import Pilot
from tests.unseen import unseen


class AppPilot(Pilot):
    """Drives an App: whole frames of its window, on the window's own clock pushed on."""

    pressing = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.now = 0
        self.painted: list[pg.Rect] = []
        pg.event.clear()
        self.frame()

    @property
    def root(self) -> Root:  # type: ignore[override]
        return self.app.root

    @property
    def surface(self) -> pg.Surface:  # type: ignore[override]
        return self.app.window.surface

    def frame(self, ms: int = 16) -> AppPilot:
        began = time.monotonic()
        self.app.window.started -= ms / 1000
        for event in pg.event.get():
            self.app.window.handle(event)
        self.app.window.update()
        if self.pressing:  # a frame takes 16 ms, or under load the second press comes too late for a double click
            self.app.window.started += time.monotonic() - began
        return self

    def click(self, *what: Any, **how: Any) -> AppPilot:  # type: ignore[override]
        self.pressing = True
        try:
            return super().click(*what, **how)  # type: ignore[return-value]
        finally:
            self.pressing = False

    def until(self, true: Callable[[], Any], seconds: float = PATIENCE, seen: bool = False) -> AppPilot:
        """Frames until something holds; `seen`: it comes with what is painted."""
        end = time.monotonic() + seconds
        with nullcontext() if seen else unseen():
            while not true():
                assert time.monotonic() < end, "it never came to that"
                self.frame()
                time.sleep(0.002)
        return self.frame()

    @property
    def told(self) -> str:
        """The words of the note that is shown."""
        return "\n".join(self.root.slips.note_shown[1]) if self.root.slips.note_shown else ""

    def drop(self, path: Path) -> AppPilot:
        pg.event.post(pg.Event(pg.DROPFILE, file=str(path)))
        return self.frame()

    def press(self, key: str) -> AppPilot:
        """Press a button by its key, wherever it is."""
        with unseen():
            self.frame()
        return self.click(key)  # type: ignore[return-value]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of its own, and maps on the shelf as plain paper (their pictures take a second each); what others have
    read and laid down of a shipped map is known.
    """
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(preview, "map_picture", lambda path: pg.Surface((96, 64)))
    with known_tiles():
        yield tmp_path / "home"


@pytest.fixture
def fly() -> Iterator[Callable[..., AppPilot]]:
    """Start the program: fly(start=..., size=..., scale=...)."""
    apps: list[App] = []

    def begin(
        start: str | None = None,
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        briefing: bool = False,
        **more: Any,
    ) -> AppPilot:
        app = App(size)
        apps.append(app)
        app.settings = app.settings.changed(motion=0, ui_scale=scale, mute=True, briefing=briefing)
        app.window.theme = Theme.for_window(size, scale)
        app.begin(start, **more)
        return AppPilot(app)

    with known_tiles():  # where this is used with another home
        yield begin
    for app in apps:
        for scene in reversed(app.scenes):
            scene.closed()


@pytest.fixture
def duel() -> dict[str, Any]:
    return kit("thunderbolt_lightning").scenarios().document("s01_first_duel")


def played(
    document: dict[str, Any],
    commands: int = 10_000,
    players: tuple[str, ...] = ("human", "human"),
    seed: int = 5,
    autosave: bool = False,
) -> Session:
    """A game played by random bots for so many commands, or to its end."""
    session = Session.new("thunderbolt_lightning", document, players, seed, autosave=autosave)
    bots = [RandomBot(1), RandomBot(2)]
    for _ in range(commands):
        if session.match.result is not None:
            break
        seat = session.match.to_act[0]
        session.submit(seat, bots[seat].choose(session.match.view(seat), seat, session.match.options(seat)))
    return session


def outside(root: Root) -> list[str]:
    """Widgets of the top layer that stick out of the window (those in panes that scroll may)."""
    found: list[str] = []

    def look(w: Any) -> None:
        if not w.visible:
            return
        r = w.rect
        if r.w > 1 and r.h > 1 and not root.rect.inflate(2, 2).contains(r):
            found.append(f"{type(w).__name__} {w.key!r} {tuple(r)}")
        if not w.clips:
            for child in w.children:
                look(child)

    look(root.stage.top)
    return found
