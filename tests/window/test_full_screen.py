"""The window on a desktop: to the full screen and back, maximised, closed and opened again."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pygame as pg
import pytest

from tabletop.data.settings import load_settings
from tabletop.table.window import SETTLES, SETTLES_MS, Stand, Standing, on_screen
from tests.patience import PATIENCE
from tests.window.rig import Rig, needs_display

SCREEN = (1600, 1000)
MANAGERS = [
    pytest.param(name, marks=pytest.mark.skipif(shutil.which(name) is None, reason=f"{name} is not installed"))
    for name in ("openbox", "xfwm4")
]
Geometry = tuple[int, int, int, int]


def geometry(rig: Rig) -> Geometry:
    """Place and size of the window as the display has them."""
    words = ["xdotool", "getwindowgeometry", "--shell", rig.window]
    told = subprocess.run(words, env=rig.env, capture_output=True, text=True, check=True).stdout
    facts = dict(line.split("=") for line in told.split())
    return int(facts["X"]), int(facts["Y"]), int(facts["WIDTH"]), int(facts["HEIGHT"])


def until(rig: Rig, holds: Callable[[Geometry], bool]) -> Geometry:
    """The first geometry of which something holds, twice in a row."""
    end, before = time.monotonic() + PATIENCE, None
    while time.monotonic() < end:
        now = geometry(rig)
        if now == before and holds(now):
            return now
        before = now
    raise AssertionError(f"the window stands at {before}")


def seen(rig: Rig, path: Path) -> pg.Surface | None:
    """What the display shows, where that can be taken."""
    rig.picture(path)
    return pg.image.load(path) if path.exists() else None


def black(picture: pg.Surface, rect: pg.Rect) -> float:
    """How much of a rectangle of a picture is pure black."""
    points = [(x, y) for x in range(rect.x, rect.right, 8) for y in range(rect.y, rect.bottom, 8)]
    return sum(picture.get_at(p)[:3] == (0, 0, 0) for p in points) / len(points)


@needs_display
@pytest.mark.parametrize("manager", MANAGERS)
def test_there_and_back_and_again_after_a_restart(
    tmp_path: Path, manager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_SIZE", "")
    (tmp_path / "settings.json").write_text(
        '{"format": "tabletop settings 1", "window": [1200, 700], "window_place": [150, 120]}', encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf", size=SCREEN, manager=manager)
    try:
        rig.until("prompt")
        before = until(rig, lambda g: g[2:] == (1200, 700))
        for _ in range(2):
            rig.key("F11")
            assert until(rig, lambda g: g[2:] == SCREEN)[:2] == (0, 0)
            rig.key("F11")
            until(rig, lambda g: g == before)
        rig.key("F11")
        rig.key("F11")
        until(rig, lambda g: g == before)
        x, y = before[:2]
        rig._hand("windowsize", rig.window, 1160, 680)
        until(rig, lambda g: g[2:] == (1160, 680))
        rig.prompt()
        shown = seen(rig, tmp_path / "seen.png")
        assert shown is None or black(shown, pg.Rect(x, y, 1160, 680)) < 0.05
        rig.key("alt+F4")
        rig.until("closed")
    finally:
        rig.close()
    again = Rig(tmp_path, "shelf", size=SCREEN, manager=manager)
    try:
        until(again, lambda g: g == (x, y, 1160, 680))
    finally:
        again.close()


@needs_display
@pytest.mark.parametrize("manager", MANAGERS)
def test_a_maximised_window_comes_back_maximised(tmp_path: Path, manager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_SIZE", "")
    kept = {"window": [1200, 700], "window_place": [150, 120], "maximised": True}
    (tmp_path / "settings.json").write_text(json.dumps({"format": "tabletop settings 1", **kept}), encoding="utf-8")
    rig = Rig(tmp_path, "shelf", size=SCREEN, manager=manager)
    try:
        rig.until("prompt")
        before = until(rig, lambda g: g[2] > 1500)
        rig.key("F11")
        until(rig, lambda g: g[2:] == SCREEN)
        rig.key("F11")
        until(rig, lambda g: g == before)
        rig.key("alt+F4")
        rig.until("closed")
    finally:
        rig.close()
    assert kept == {name: json.loads((tmp_path / "settings.json").read_text())[name] for name in kept}


def test_the_stand_is_that_of_the_window_that_is_neither_maximised_nor_over_the_screen() -> None:
    pg.display.init()
    standing = Standing(Stand((900, 600), (40, 50)))
    standing.note(pg.Event(pg.WINDOWMOVED, x=40, y=50))
    moved = [
        pg.Event(pg.WINDOWMOVED, x=60, y=70),
        pg.Event(pg.WINDOWRESIZED, x=1000, y=650),
        pg.Event(pg.WINDOWMAXIMIZED),
        pg.Event(pg.WINDOWMOVED, x=0, y=0),
        pg.Event(pg.WINDOWRESIZED, x=1900, y=1050),
    ]
    for event in moved:
        standing.note(event)
    assert standing.stand == Stand((1000, 650), (60, 70), maximised=True)
    standing.fill(True)
    for event in (*moved[1:2], pg.Event(pg.WINDOWRESTORED)):
        standing.note(event)
    standing.fill(False)
    assert standing.stand == Stand((1000, 650), (60, 70), maximised=True), "the system restores what fills the screen"
    standing.note(pg.Event(pg.WINDOWRESTORED))
    standing.note(pg.Event(pg.WINDOWMOVED, x=61, y=71))
    assert standing.stand == Stand((1000, 650), (61, 71))


def test_a_window_that_came_beside_its_place_is_sent_there_while_it_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late that is, if the loop has hardly turned; and no longer: then it is the player who moves it."""
    pg.display.init()
    ticks = [1000]
    monkeypatch.setattr(pg.time, "get_ticks", lambda: ticks[0])
    standing = Standing(Stand((900, 600), (40, 50)))
    beside = pg.Event(pg.WINDOWMOVED, x=42, y=74)
    ticks[0] += 10 * SETTLES_MS
    for _ in range(SETTLES):
        standing.note(beside)
        standing.turned()
    assert standing.stand.place == (40, 50)
    standing.turned()
    standing.note(beside)
    assert standing.stand.place == (42, 74)


def test_a_place_on_a_screen_that_is_gone_is_none() -> None:
    assert on_screen((1700, 20), [(1600, 900), (1280, 1024)]) and not on_screen((1700, 20), [(1600, 900)])
    assert not on_screen((-30, 20), [(1600, 900)]) and not on_screen((0, 850), [(1600, 900)])


def test_settings_of_before_have_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    settings = load_settings()[0]
    assert settings.window_place == [] and not settings.maximised
