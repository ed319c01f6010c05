"""The training sortie of Thunderbolt / Apache in the real window: by the mouse alone and by the keyboard alone.

What was accepted is sent again to a game without a window: the two saves are equal to the byte.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.window.apache import ApacheKeys, ApacheMouse
from tests.window.headless import same
from tests.window.rig import Fact, Rig, needs_display

SCENARIO = "tr01_training_sortie"
MOST = 500
"""Gestures after which a sortie should long be over."""


def fly(rig: Rig, act: Callable[[Fact], None]) -> Fact:
    """Fly to the end; a hand that does nothing thirty times in a row is stuck."""
    idle, journal = 0, 0
    fact = rig.prompt()
    for _ in range(MOST):
        if fact["over"]:
            return fact
        idle = idle + 1 if fact["journal"] == journal else 0
        journal = fact["journal"]
        assert idle < 30, f"nothing can be done any more: {fact}"
        act(fact)
        fact = rig.prompt()
    raise AssertionError("the sortie does not end")


@needs_display
def test_the_training_sortie_by_mouse_alone(tmp_path: Path) -> None:
    seed, save = 3, tmp_path / "mouse.save"
    rig = Rig(tmp_path, "play", SCENARIO, seed, "human", "-", save)
    try:
        hand = ApacheMouse(rig, seed)
        end = fly(rig, hand.act)
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Enter", "SetAltitude", "Step", "Aim", "Fire"} <= kinds and hand.drags > 3
    same(rig, end, SCENARIO, ("human",), seed, save)


@needs_display
@pytest.mark.parametrize("seed", [4])
def test_the_training_sortie_by_keyboard_alone(tmp_path: Path, seed: int) -> None:
    save = tmp_path / "keys.save"
    rig = Rig(tmp_path, "play", SCENARIO, seed, "human", "-", save)
    try:
        end = fly(rig, ApacheKeys(rig, seed).act)
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Enter", "SetAltitude", "Step", "Aim", "Fire"} <= kinds
    same(rig, end, SCENARIO, ("human",), seed, save)
