"""Screen density: the size of the window and of its text at the first start."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

import pygame as pg

from tabletop.table.ui.theme import Theme

USUAL = 96
"""Dots per inch of a screen without scaling."""
FIRST_SIZE = (1600, 900)
"""The size in pixels of the first window on a screen that is not dense."""
SHARE = 2 / 3
"""The share of the width and height of a large screen for the first window."""
STEPS = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
LEAST, MOST = 1.0, 4.0
_XFT = re.compile(r"^\s*Xft\.dpi\s*:\s*([0-9.]+)", re.MULTILINE)


def first_look(screen: tuple[int, int], scale: float) -> tuple[tuple[int, int], float]:
    """Size of the first window in pixels and scale of its contents, on a screen of this size with the desktop scale
    `scale`: text looks as large as in a window of `FIRST_SIZE` without scaling.
    """
    size = tuple(min(have, max(first, round(have * SHARE))) for have, first in zip(screen, FIRST_SIZE, strict=True))
    wide, high = size
    letter = Theme.for_window((wide, high)).size("body")
    wanted = Theme.for_window(FIRST_SIZE).size("body") * scale / letter
    return (wide, high), min(STEPS, key=lambda step: abs(step - wanted))


def desktop_scale(environment: Mapping[str, str] = os.environ) -> float:
    """The scale of the desktop: 1 for none, 2 for twice as large. The display must be open."""
    asked: tuple[Callable[[], float], ...] = (
        lambda: _told(environment),
        _of_windows if sys.platform == "win32" else _of_x11,
    )
    for ask in asked:
        with contextlib.suppress(Exception):  # whatever a system answers, the window opens
            if scale := ask():
                return min(MOST, max(LEAST, scale))
    return LEAST


def _told(environment: Mapping[str, str]) -> float:
    """The scale in the session's environment; 0 if there is none."""
    whole = environment.get("GDK_SCALE") or environment.get("QT_SCALE_FACTOR") or ""
    return float(whole) * float(environment.get("GDK_DPI_SCALE") or 1) if whole else 0.0


def _of_windows() -> float:
    return float(_function("user32", "GetDpiForSystem", ctypes.c_uint)()) / USUAL


def _of_x11() -> float:
    """`Xft.dpi` of the display, else the server's dots per inch; 0 without X11."""
    if pg.display.get_driver() != "x11":
        return 0.0
    opened = _function("libX11.so.6", "XOpenDisplay", ctypes.c_void_p, ctypes.c_char_p)(None)
    if not opened:
        return 0.0
    try:
        text = _function("libX11.so.6", "XResourceManagerString", ctypes.c_char_p, ctypes.c_void_p)(opened)
        pixels, millimetres = (
            _function("libX11.so.6", name, ctypes.c_int, ctypes.c_void_p, ctypes.c_int)(opened, 0)
            for name in ("XDisplayWidth", "XDisplayWidthMM")
        )
    finally:
        _function("libX11.so.6", "XCloseDisplay", ctypes.c_int, ctypes.c_void_p)(opened)
    return dots((text or b"").decode("latin-1"), pixels, millimetres) / USUAL


def dots(resources: str, pixels: int, millimetres: int) -> float:
    """Dots per inch by the resources of an X11 display, else by its size; 0 if both are unknown."""
    if found := _XFT.search(resources):
        return float(found[1])
    return pixels * 25.4 / millimetres if millimetres > 0 else 0.0


def _function(library: str, name: str, result: object, *arguments: object) -> Callable[..., Any]:
    """A function of a system library."""
    function = getattr(ctypes.CDLL(library), name)
    function.restype, function.argtypes = result, list(arguments)
    return function  # type: ignore[no-any-return]
