"""Pictures of the window (F12): written beside it, told when they are there."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame as pg
import pytest

from tabletop.table.draw.pngfile import write_png
from tabletop.table.screens import savefiles
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]
ENDS_AT_ONCE = """
from tabletop.table.app import App
app = App((1280, 720))
app.begin()
app.window.frame()
app.screenshot()
app.quit()
app.window.close()
"""


def pictures(home: Path) -> list[Path]:
    return sorted((home / "pictures").glob("*"))


def test_the_window_goes_on_while_its_picture_is_written(fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture is of the moment of the key, however long the disk takes."""
    go_on = threading.Event()

    def slow(picture: pg.Surface, path: Path) -> None:
        go_on.wait(20)
        write_png(picture, path)

    monkeypatch.setattr(savefiles, "write_png", slow)
    p = fly()
    shown = pg.image.tobytes(p.surface, "RGB")
    p.keys("f12")
    p.keys("f1")
    for _ in range(10):
        p.frame()
    assert not p.told and not pictures(home)
    assert pg.image.tobytes(p.surface, "RGB") != shown
    go_on.set()
    p.until(lambda: "A picture of the window" in p.told)
    [path] = pictures(home)
    assert pg.image.tobytes(pg.image.load(str(path)), "RGB") == shown


def test_two_pictures_at_once_have_two_names(fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda *given: "2026-05-04 12.00.00")
    p = fly()
    p.app.screenshot()
    p.app.screenshot()
    p.until(lambda: len(pictures(home)) == 2 and "(2).png" in p.told)


def test_a_picture_that_cannot_be_written_is_told(fly: Fly, home: Path) -> None:
    p = fly()
    (home / "pictures").write_text("no folder")
    p.keys("f12").until(lambda: "The picture could not be written" in p.told)
    assert (home / "pictures").read_text() == "no folder"


def test_the_program_ends_when_the_picture_is_written(home: Path) -> None:
    environment = {**os.environ, "TABLETOP_HOME": str(home)}
    subprocess.run([sys.executable, "-c", ENDS_AT_ONCE], check=True, timeout=180, env=environment)
    [path] = pictures(home)
    assert pg.image.load(str(path)).get_size() == (1280, 720)
