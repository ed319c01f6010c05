"""No window for the tests of the widgets: the dummy driver, an own clock, a clipboard of their own."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator

import pygame as pg
import pytest


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    if not pg.display.get_init():
        pg.display.init()
    pg.font.init()
    if not pg.display.get_surface():
        pg.display.set_mode((1, 1))
    pg.event.clear()
    yield
    pg.event.clear()
