"""Keys of a real keyboard of another language, changed while the program runs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.window.rig import Rig, needs_display

needs_layouts = pytest.mark.skipif(
    shutil.which("setxkbmap") is None or shutil.which("xkbcomp") is None, reason="not installed: setxkbmap, xkbcomp"
)
COMMA, SLASH, Z = 59, 61, 52
"""What X11 calls the keys that have these signs on a keyboard of the United States."""


def wear(rig: Rig, layout: str) -> None:
    """Give the display the keyboard of a country."""
    asked = subprocess.run(["setxkbmap", "-layout", layout, "-print"], env=rig.env, capture_output=True, check=True)
    subprocess.run(["xkbcomp", "-w", "0", "-", rig.display], input=asked.stdout, env=rig.env, check=True)


def press(rig: Rig, code: int, *held: str, layers: int) -> None:
    """Press a key; so many layers lie over each other then."""
    down = [word for name in held for word in ("keydown", name)]
    up = [word for name in held for word in ("keyup", name)]
    rig._hand(*down, "key", code if code > 9 else "Escape", *up)
    rig.until("prompt", PATIENCE, layers=layers)


@needs_display
@needs_layouts
def test_settings_and_the_list_of_keys_open_on_every_keyboard(tmp_path: Path) -> None:
    rig = Rig(tmp_path, "shelf")
    try:
        rig.prompt()
        for layout in ("ru", "gr", "il"):
            wear(rig, layout)
            press(rig, COMMA, "Control_L", layers=2)
            press(rig, 9, layers=1)
            press(rig, SLASH, "Shift_L", layers=2)
            press(rig, 9, layers=1)
    finally:
        rig.close()


@needs_display
@needs_layouts
def test_take_back_under_a_russian_keyboard(tmp_path: Path) -> None:
    rig = Rig(tmp_path, "shelf", "ft2_squares", "5", "", "human", "human")
    try:
        rig.prompt()
        wear(rig, "ru")
        press(rig, 33, "Control_L", "Shift_L", layers=2)  # P: find and do any action
        press(rig, 9, layers=1)
        rig._hand("keydown", "Control_L", "key", Z, "keyup", "Control_L")
        rig.prompt()
    finally:
        rig.close()
