"""The first start on screens of all sizes and densities."""

from __future__ import annotations

from pathlib import Path

import pygame as pg
import pytest

from tabletop.table import density
from tabletop.table.app import App
from tabletop.table.density import FIRST_SIZE, desktop_scale, dots, first_look
from tabletop.table.ui.theme import Theme


def letter(size: tuple[int, int], scale: float) -> int:
    return Theme.for_window(size, scale).size("body")


@pytest.mark.parametrize(
    ("screen", "scale", "size"),
    [
        ((1366, 768), 1.0, (1366, 768)),
        ((1920, 1080), 1.0, FIRST_SIZE),
        ((2560, 1440), 1.0, (1707, 960)),
        ((2560, 1440), 1.25, (1707, 960)),
        ((3840, 2160), 1.5, (2560, 1440)),
        ((3840, 2160), 2.0, (2560, 1440)),
        ((5120, 2880), 2.0, (3413, 1920)),
    ],
)
def test_the_first_window_fits_the_screen(screen: tuple[int, int], scale: float, size: tuple[int, int]) -> None:
    found, ui_scale = first_look(screen, scale)
    assert found == size
    usual = letter(FIRST_SIZE, 1.0) * scale
    assert ui_scale >= 1 and usual * 0.85 <= letter(found, ui_scale) <= usual * 1.25


def test_a_session_tells_by_how_much_it_enlarges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(density, "_of_x11", lambda: 0.0)
    assert desktop_scale({"GDK_SCALE": "2"}) == 2
    assert desktop_scale({"GDK_SCALE": "2", "GDK_DPI_SCALE": "0.5"}) == 1
    assert desktop_scale({"QT_SCALE_FACTOR": "1.5"}) == 1.5
    assert desktop_scale({"GDK_SCALE": "much"}) == desktop_scale({}) == 1
    assert desktop_scale({"GDK_SCALE": "99"}) == 4
    monkeypatch.setattr(density, "_of_x11", lambda: 1.75)
    assert desktop_scale({}) == 1.75


def test_the_display_tells_its_dots() -> None:
    assert dots("Xcursor.size:\t24\nXft.dpi:\t192\n", 3840, 1016) == 192
    assert round(dots("", 3840, 508)) == 192 and dots("", 3840, 0) == 0


def test_only_the_first_start_looks_at_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr("tabletop.table.app.desktop_scale", lambda: 2.0)
    monkeypatch.setattr(pg.display, "get_desktop_sizes", lambda: [(3840, 2160)])
    app = App()
    try:
        assert app.window.surface.get_size() == (2560, 1440) and app.settings.ui_scale == 1.5
        app.change(ui_scale=1.0)
    finally:
        app.window.close()
    again = App()
    try:
        assert again.settings.ui_scale == 1.0
    finally:
        again.window.close()
