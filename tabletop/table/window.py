"""The window: opens it, pumps events, keeps time, draws when something changed, and changes scenes. The only module
that touches the display.

Without a GPU the window's flip through OpenGL costs 8 ms, so plain framebuffers are requested; X11 swallows the click
that gives focus unless told otherwise; events are polled at 60 Hz, which costs less than waiting for them, and nothing
is drawn when nothing changed.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import pygame as pg

from tabletop.table.draw import kit
from tabletop.table.memory_trim import be_thrifty, give_back
from tabletop.table.ui.keys import KeyMap
from tabletop.table.ui.root import Message, Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

# -- The window's size and place on the desktop, kept also while it is maximised or full screen.

SETTLES_MS, SETTLES = 700, 6
"""Milliseconds, and frames, in which a window manager has moved a window where it was told to: both, since on a busy
machine the time passes before anybody has had a turn.
"""


@dataclass(frozen=True)
class Stand:
    """Size and place of the window in pixels when it is neither maximised nor full screen; `place` None: chosen by the
    system.
    """

    size: tuple[int, int]
    place: tuple[int, int] | None = None
    maximised: bool = False


def opened() -> pg.Window:
    """The window of `pg.display`, as an object with more functions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # drawing stays with pg.display
        return pg.Window.from_display_module()


def on_screen(place: tuple[int, int], desktops: list[tuple[int, int]], least: int = 100) -> bool:
    """Whether at least so many pixels of a window at this place are on a screen; screens are side by side."""
    wide, high = sum(w for w, _ in desktops), max((h for _, h in desktops), default=0)
    return 0 <= place[0] <= wide - least and 0 <= place[1] <= high - least


class Standing:
    """Opens the window at a stand, follows it when the player moves it, and switches to full screen and back."""

    def __init__(self, stand: Stand, *, full_screen: bool = False) -> None:
        self.stand = stand
        self.full_screen = False
        self._due: tuple[tuple[int, int], int, int] | None = None
        """A requested place of the window, the deadline (of `get_ticks`), and the least number of frames."""
        pg.display.set_mode(stand.size, pg.RESIZABLE)
        self._put()
        if full_screen:
            self.fill(True)

    @property
    def surface(self) -> pg.Surface:
        """The surface to draw on; a new one after the window has changed its size."""
        surface = pg.display.get_surface()
        assert surface is not None
        return surface

    def fill(self, whole: bool) -> None:
        """Go to full screen, or back."""
        self.full_screen = whole
        if whole:
            opened().set_fullscreen(True)
        else:
            self._expect(self.stand.place)
            opened().set_windowed()
            if self.stand.maximised:  # SDL forgets that in full screen
                opened().size = self.stand.size
                self._put()

    def _put(self) -> None:
        """Put the window at the stand."""
        window, place = opened(), self.stand.place
        if place is not None and on_screen(place, pg.display.get_desktop_sizes()):
            window.position = place
            self._expect(place)
        if self.stand.maximised:
            window.maximize()

    def _expect(self, place: tuple[int, int] | None) -> None:
        comes = place is not None and not self.stand.maximised
        self._due = (place, pg.time.get_ticks() + SETTLES_MS, SETTLES) if place is not None and comes else None

    def turned(self) -> None:
        """One frame has passed."""
        if self._due is not None:
            place, end, turns = self._due
            self._due = (place, end, turns - 1) if turns or pg.time.get_ticks() <= end else None

    def _came(self, place: tuple[int, int]) -> bool:
        """Whether the window has reached its place, or stays where it is; else it is moved there again: some window
        managers add the frame, which SDL does not know until the window has it.
        """
        due = self._due
        if due is None or place == due[0]:
            self._due = None
            return True
        opened().position = due[0]
        return False

    def note(self, event: pg.Event) -> None:
        """Follow what the player or the system does to the window."""
        if self.full_screen:
            return
        old = self.stand
        if event.type in (pg.WINDOWMAXIMIZED, pg.WINDOWRESTORED):
            self.stand = Stand(old.size, old.place, event.type == pg.WINDOWMAXIMIZED)
        elif not old.maximised and event.type == pg.WINDOWMOVED and self._came((event.x, event.y)):
            self.stand = Stand(old.size, (event.x, event.y))
        elif not old.maximised and event.type == pg.WINDOWRESIZED:
            self.stand = Stand((event.x, event.y), old.place)


# -- The window: opens it, pumps events, keeps time, draws when something changed, and changes scenes.

FPS = 60
IDLE_FPS = 30
SMALLEST = (1024, 600)
FRAMES_TO_SETTLE = 12
"""The number of frames after which a new scene's objects count as lasting."""
GIVE_BACK_MS = 4_000
"""Milliseconds between two quiet moments in which free memory is returned to the system; each megabyte takes a third of
a millisecond.
"""
TURN_S = 0.0005
"""Switch interval for background threads. Drawing takes the GIL again after every picture; with Python's default of 5
ms a frame of thirty pictures waited thirty times while a bot was thinking.
"""
NEXT_TURN_S = 0.002
"""Seconds before the next frame in which no long work is begun."""
REPEATING = frozenset(
    {
        pg.K_LEFT,
        pg.K_RIGHT,
        pg.K_UP,
        pg.K_DOWN,
        pg.K_PAGEUP,
        pg.K_PAGEDOWN,
        pg.K_TAB,
        pg.K_PLUS,
        pg.K_MINUS,
        pg.K_EQUALS,
        pg.K_KP_PLUS,
        pg.K_KP_MINUS,
        pg.K_BACKSPACE,
        pg.K_DELETE,
        *(getattr(pg, f"K_KP{n}") for n in range(10)),
    }
)
"""Keys that repeat while they are held. Any other key acts once: a slow frame must not press Ready twice."""


class WindowError(RuntimeError):
    """The window cannot be opened: a sentence about what is missing."""


class Scene(Protocol):
    """The contents of a window: a screen of widgets, and the handling of messages that no widget took."""

    keymap: KeyMap
    mode: str

    @property
    def screen(self) -> Widget: ...

    def entered(self, window: Window) -> None: ...
    def message(self, message: Message) -> bool: ...
    def left(self) -> None: ...


def prepare() -> None:
    """Set hints for SDL that must precede the display."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")


def open_display() -> None:
    """Open a display. Raises WindowError."""
    prepare()
    try:
        pg.display.init()
    except pg.error as fault:
        raise WindowError(
            f"There is no screen to draw on ({fault}): DISPLAY or SDL_VIDEODRIVER names one that is not there, or the"
            " libraries libX11 and libXext are missing."
        ) from fault


class Window:
    """One window with one scene at a time. `tell` prints one JSON line per fact when TABLETOP_TELL is set (for tests
    that drive the window).
    """

    def __init__(
        self,
        size: tuple[int, int] | Stand = (1280, 720),
        ui_scale: float = 1.0,
        *,
        full_screen: bool = False,
        title: str = "Tabletop",
    ) -> None:
        be_thrifty()
        sys.setswitchinterval(min(TURN_S, sys.getswitchinterval()))
        open_display()
        pg.font.init()
        self._check_driver()
        try:
            self.standing = Standing(size if isinstance(size, Stand) else Stand(size), full_screen=full_screen)
        except pg.error as fault:
            raise WindowError(f"No window could be opened: {fault}.") from fault
        self.surface = self.standing.surface
        pg.display.set_caption(title)
        pg.key.set_repeat(320, 40)
        kit.room_for(self.surface.get_size())
        self.theme = Theme.for_window(self.surface.get_size(), ui_scale)
        self.root: Root | None = None
        self.scene: Scene | None = None
        self.running = True
        self.frames = 0
        self.started = time.monotonic()
        self.on_quit: Callable[[], bool] = lambda: True
        self.each_turn: Callable[[], object] = lambda: None
        """Called once per frame: checks on work beside the window."""
        self._held: set[int] = set()
        self._unsettled = 0
        self._given_back = 0
        self._turned = 0.0
        """The time at which the last frame began."""
        self._tell = bool(os.environ.get("TABLETOP_TELL"))

    @staticmethod
    def _check_driver() -> None:
        driver = pg.display.get_driver()
        if (
            sys.platform.startswith("linux")
            and driver in ("offscreen", "evdev")
            and os.environ.get("SDL_VIDEODRIVER") != driver
        ):
            raise WindowError(
                "There is no screen to draw on: no X11 or Wayland display was found (DISPLAY is not set, or the"
                " libraries libX11 and libXext are missing)."
            )

    def tell(self, **facts: Any) -> None:
        if self._tell:
            print(json.dumps(facts), flush=True)

    def set_icon(self, icon: pg.Surface) -> None:
        pg.display.set_icon(icon)

    # -- scenes
    def show(self, scene: Scene) -> None:
        """Change the scene."""
        if self.scene is not None:
            self.scene.left()
        self.scene = scene
        self.root = self.new_root(scene)
        self.root.mode = scene.mode
        self.root.now = self.now
        scene.entered(self)
        self._unsettled = FRAMES_TO_SETTLE

    def new_root(self, scene: Scene) -> Root:
        """The root for a scene's screen."""
        return Root(scene.screen, self.theme, keymap=scene.keymap)

    @property
    def now(self) -> int:
        """Milliseconds since the window was opened; never goes back, whatever the wall clock does."""
        return int((time.monotonic() - self.started) * 1000)

    # -- the loop
    def run(self) -> None:
        """Run until the window is closed."""
        clock = pg.time.Clock()
        handle = pg.display.get_wm_info().get("window")
        self.tell(ready=1, driver=pg.display.get_driver(), size=self.surface.get_size(), window=handle)
        while self.running:
            self.frame()
            self.rest(clock)

    def rest(self, clock: pg.time.Clock) -> None:
        """Wait until the next frame is due. If something moves, the rest of this one is spent on making pictures
        instead of sleeping, until shortly before the next poll of mouse and keys.
        """
        busy = self.busy
        if busy and self.root is not None:
            until = self._turned + 1 / FPS - NEXT_TURN_S
            if time.perf_counter() < until:
                self.root.spare(until)
        clock.tick(FPS if busy or pg.mouse.get_focused() else IDLE_FPS)

    @property
    def busy(self) -> bool:
        """Whether a frame is needed before the next event."""
        return self.root is not None and self.root.busy

    def frame(self) -> None:
        """One frame: events, time, painting."""
        for event in pg.event.get():
            self.handle(event)
        self.standing.turned()
        self.update()

    def update(self) -> None:
        """Advance the clock: animations, messages, the next picture if needed."""
        self._turned = time.perf_counter()
        root = self.root
        if root is None:
            return
        self.each_turn()
        root.tick(self.now)
        self._deliver()
        if root is not self.root:
            return
        areas = root.paint(self.surface)
        if areas:
            pg.display.update(areas)
            self.frames += 1
            self.tell(frame=self.frames)
        if self._unsettled > 1:
            self._unsettled -= 1
        elif self._unsettled and not areas:
            self._settle_memory()
        elif not areas and self.now - self._given_back >= GIVE_BACK_MS:
            self._given_back = self.now
            root.let_go()
            give_back()

    def _settle_memory(self) -> None:
        """In the first quiet moment after a scene was shown: exclude its loaded objects from garbage collection. On a
        large map that search takes longer than a frame, and it would come at any moment of a drag.
        """
        self._unsettled = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        give_back()

    def handle(self, event: pg.Event) -> None:
        """Handle one event of the system."""
        self.standing.note(event)
        if event.type == pg.QUIT:
            if self.on_quit():
                self.running = False
            return
        if event.type in (pg.VIDEORESIZE, pg.WINDOWSIZECHANGED, pg.WINDOWRESIZED):
            self.surface = self.standing.surface
            size = self.surface.get_size()
            kit.room_for(size)
            if self.root is not None and size[0] >= 320 and size[1] >= 240:
                self.root.resize(size)
                self._wear(self.root.theme)
            return
        if self.root is not None and not self._repeated(event):
            self.root.feed(event)
            self._deliver()

    def _repeated(self, event: pg.Event) -> bool:
        """Whether a key event is only the repeat of a held key that acts once."""
        if event.type == pg.KEYUP:
            self._held.discard(event.key)
        elif event.type == pg.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pg.KEYDOWN:
            again = event.key in self._held
            self._held.add(event.key)
            focus = self.root.stage.focus if self.root is not None else None
            return again and event.key not in REPEATING and not (focus is not None and focus.wants_text)
        return False

    def _deliver(self) -> None:
        root, scene = self.root, self.scene
        if root is None or scene is None:
            return
        for message in root.take():
            self.hear(scene, message)
            if self.root is not root:
                return

    def hear(self, scene: Scene, message: Message) -> None:
        """Pass a message that no widget took to the scene."""
        scene.message(message)

    def _wear(self, theme: Theme) -> None:
        """Set a theme of another size. Scenes out of sight still hold the old theme until they are shown again; its
        pictures are too large to wait for that.
        """
        if theme is not self.theme:
            self.theme.forget()
            self.theme = theme

    # -- called by scenes
    def rescale(self, ui_scale: float) -> None:
        if self.root is not None:
            self.root.rescale(ui_scale)
            self._wear(self.root.theme)

    def toggle_full_screen(self) -> None:
        self.standing.fill(not self.full_screen)
        self.surface = self.standing.surface
        kit.room_for(self.surface.get_size())
        if self.root is not None:
            self.root.resize(self.surface.get_size())
            self._wear(self.root.theme)

    @property
    def full_screen(self) -> bool:
        """Whether the window is full screen."""
        return self.standing.full_screen

    def picture(self) -> pg.Surface:
        """A copy of the window's contents."""
        return self.surface.copy()

    def close(self) -> None:
        self.running = False
        if self.scene is not None:
            self.scene.left()
            self.scene = None
        pg.display.quit()
