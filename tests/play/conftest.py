"""A play screen without a window: the dummy driver, a home of its own, a hand that posts real mouse and key events."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.pictures import StillWindow
from tests.knowntiles import known_tiles
from tests.unseen import unseen

KEYS = {
    "Enter": pg.K_RETURN,
    "PgUp": pg.K_PAGEUP,
    "PgDn": pg.K_PAGEDOWN,
    "Esc": pg.K_ESCAPE,
    "Left": pg.K_LEFT,
    "Right": pg.K_RIGHT,
    "Down": pg.K_DOWN,
}


CALM = 10
"""Pixels that a calm hand moves the pointer at once."""


def way(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Where a calm hand is on its way: places that lie small steps apart."""
    n = max(1, math.ceil(math.dist(start, end) / CALM))
    return [(start[0] + (end[0] - start[0]) * i // n, start[1] + (end[1] - start[1]) * i // n) for i in range(1, n + 1)]


class Hand:
    """Mouse and keyboard of a player at one play screen."""

    def __init__(self, session: Session, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        self.session = session
        self.still = StillWindow(session, size, scale)
        self.screen = self.still.screen
        self.board = self.screen.board
        self.play = self.screen.play
        self.table: Any = self.screen.laid
        self.settle()

    @property
    def root(self) -> Any:
        return self.still.window.root

    def close(self) -> None:
        self.still.window.close()
        self.session.close()

    def settle(self, frames: int = 3) -> Hand:
        """So many turns of the window's loop. The last two are painted: what is laid out anew by the first picture
        stands on the second.
        """
        with unseen():
            for _ in range(frames - 2):
                self.still.window.update()
        for _ in range(min(frames, 2)):
            self.still.window.update()
        return self

    def turn(self) -> Hand:
        """A turn of the window's loop whose picture nobody looks at; the next frame paints all that has changed."""
        with unseen():
            self.still.window.update()
        return self

    def look(self) -> Hand:
        """Paint what has changed, at the moment that it is."""
        self.root.paint(self.still.window.surface)
        return self

    def event(self, kind: int, **facts: Any) -> None:
        self.still.window.handle(pg.Event(kind, **facts))
        self.still.window.update()

    def move(self, at: tuple[int, int], held: bool = False) -> Hand:
        self.event(pg.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(held), 0, 0))
        return self

    def click(self, at: tuple[int, int], button: int = 1) -> Hand:
        """A click by itself: a test does in no time what a player does one after the other."""
        with unseen():
            self.move(at)
            self.root.hand._last_press = (0, (-99, -99), -9999)
            self.root.hand.rested = at, self.root.now + 1
            self.event(pg.MOUSEBUTTONDOWN, pos=at, button=button, clicks=1)
        self.event(pg.MOUSEBUTTONUP, pos=at, button=button, clicks=1)
        return self

    def drag(self, a: tuple[int, int], b: tuple[int, int]) -> Hand:
        with unseen():
            self.move(a)
            self.event(pg.MOUSEBUTTONDOWN, pos=a, button=1, clicks=1)
            for i in range(1, 5):
                self.move((a[0] + (b[0] - a[0]) * i // 4, a[1] + (b[1] - a[1]) * i // 4), held=True)
        self.event(pg.MOUSEBUTTONUP, pos=b, button=1, clicks=1)
        return self

    def wheel(self, at: tuple[int, int], turns: int) -> Hand:
        with unseen():
            self.move(at)
        self.event(pg.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns), flipped=False)
        return self

    def key(self, name: str) -> Hand:
        *mods, last = name.split("+")
        mod = sum({"Ctrl": pg.KMOD_LCTRL, "Shift": pg.KMOD_LSHIFT}[m] for m in mods)
        code = KEYS.get(last) or ord(last.lower())
        facts = {"key": code, "mod": mod, "unicode": last.lower() if len(last) == 1 and not mod else "", "scancode": 0}
        with unseen():
            self.event(pg.KEYDOWN, **facts)
        self.event(pg.KEYUP, **facts)
        return self

    def at(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Window position of a cell; the map is moved if it is not in sight."""
        if not self.board.camera.free.inflate(-120, -120).collidepoint(
            self.board.camera.to_screen(self.board.cells.centre(cell))
        ):
            self.board.looking.to(self.board.cells.centre(cell), force=True)
            self.settle()
        return self.board.camera.to_screen(self.board.cells.centre(cell))

    def button(self, words: str) -> Any:
        """The prompt's button that begins with these words."""
        return next(b for b in self.screen.prompt_bar.buttons.children if b.text.startswith(words))

    def press(self, words: str) -> Hand:
        with unseen():
            self.click(self.button(words).rect.center)
        return self.settle()

    @property
    def mode(self) -> str:
        return type(self.table.mode).__name__


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of its own; what others have read and laid down of a shipped map is known."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with known_tiles():
        yield


@pytest.fixture
def sit(own_home: None) -> Iterator[Callable[..., Hand]]:
    """`sit(scenario, seed=, document=...)`: two players at one screen."""
    hands: list[Hand] = []

    def make(
        scenario: str = "s01_first_duel",
        seed: int = 3,
        document: dict[str, Any] | None = None,
        players: tuple[str, ...] = ("human", "human"),
        **more: Any,
    ) -> Hand:
        found = document or kit("thunderbolt_lightning").scenarios().document(scenario)
        hands.append(Hand(Session.new("thunderbolt_lightning", found, players, seed), **more))
        return hands[-1]

    yield make
    for hand in hands:
        hand.still.window.close()
        hand.session.close()
