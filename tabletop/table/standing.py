"""Where the window stands on the desktop: its size and place, also while it is maximised or fills the screen."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import pygame as pg

SETTLES_MS, SETTLES = 700, 6
"""Milliseconds, and turns of the loop, in which a window manager has put a window where it was told to: both, since on
a machine that has much else to do the time passes before anybody has had a turn.
"""


@dataclass(frozen=True)
class Stand:
    """Size and place of the window in pixels as it is neither maximised nor over the whole screen; `place` None: where
    the system puts it.
    """

    size: tuple[int, int]
    place: tuple[int, int] | None = None
    maximised: bool = False


def opened() -> pg.Window:
    """The window of `pg.display`, with more to ask of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # drawing stays with pg.display
        return pg.Window.from_display_module()


def on_screen(place: tuple[int, int], desktops: list[tuple[int, int]], least: int = 100) -> bool:
    """Whether so many pixels of a window that stands there lie on a screen, side by side as screens are."""
    wide, high = sum(w for w, _ in desktops), max((h for _, h in desktops), default=0)
    return 0 <= place[0] <= wide - least and 0 <= place[1] <= high - least


class Standing:
    """Opens the window at a stand, follows it when the player moves it, and takes it to the full screen and back."""

    def __init__(self, stand: Stand, *, full_screen: bool = False) -> None:
        self.stand = stand
        self.full_screen = False
        self._due: tuple[tuple[int, int], int, int] | None = None
        """A place that the window should come to, by which moment (of `get_ticks`), and in how many turns at least."""
        pg.display.set_mode(stand.size, pg.RESIZABLE)
        self._put()
        if full_screen:
            self.fill(True)

    @property
    def surface(self) -> pg.Surface:
        """What is drawn on; another one after the window has changed its size."""
        surface = pg.display.get_surface()
        assert surface is not None
        return surface

    def fill(self, whole: bool) -> None:
        """Fill the screen, or stand as before."""
        self.full_screen = whole
        if whole:
            opened().set_fullscreen(True)
        else:
            self._expect(self.stand.place)
            opened().set_windowed()
            if self.stand.maximised:  # SDL forgets that over the full screen
                opened().size = self.stand.size
                self._put()

    def _put(self) -> None:
        """Stand where the stand says."""
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
        """One turn of the loop has passed."""
        if self._due is not None:
            place, end, turns = self._due
            self._due = (place, end, turns - 1) if turns or pg.time.get_ticks() <= end else None

    def _came(self, place: tuple[int, int]) -> bool:
        """Whether the window came where it should, or stays where it is; else it is sent there again: some window
        managers add the frame, of which SDL does not know until the window has it.
        """
        due = self._due
        if due is None or place == due[0]:
            self._due = None
            return True
        opened().position = due[0]
        return False

    def note(self, event: pg.Event) -> None:
        """Follow what the player or the system does with the window."""
        if self.full_screen:
            return
        old = self.stand
        if event.type in (pg.WINDOWMAXIMIZED, pg.WINDOWRESTORED):
            self.stand = Stand(old.size, old.place, event.type == pg.WINDOWMAXIMIZED)
        elif not old.maximised and event.type == pg.WINDOWMOVED and self._came((event.x, event.y)):
            self.stand = Stand(old.size, (event.x, event.y))
        elif not old.maximised and event.type == pg.WINDOWRESIZED:
            self.stand = Stand((event.x, event.y), old.place)
