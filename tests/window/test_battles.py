"""Whole battles in the real window: by the mouse alone (two players at one screen) and by the keyboard alone (against a
bot).

What was accepted is sent again to a game without a window: the two saves are equal to the byte.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.window.hands import KeyHand, MouseHand
from tests.window.headless import same
from tests.window.rig import Fact, Rig, needs_display

SCENARIO = "s01"
MOST = 900
"""Gestures after which a battle of four aircraft should long be over."""


def fight(rig: Rig, act: Callable[[Fact], None]) -> Fact:
    """Play to the end; a hand that does nothing twenty times in a row is stuck."""
    idle, journal = 0, 0
    fact = rig.prompt()
    for _ in range(MOST):
        if fact["over"]:
            return fact
        idle = idle + 1 if fact["journal"] == journal else 0
        journal = fact["journal"]
        assert idle < 25, f"nothing can be done any more: {fact}"
        act(fact)
        fact = rig.prompt()
    raise AssertionError("the battle does not end")


@needs_display
@pytest.mark.parametrize("seed", [3, 5])
def test_a_battle_by_mouse_alone(tmp_path: Path, seed: int) -> None:
    """Hot seat: drags, clicks on hexes, headings, targets and buttons, taking back; nothing from the keyboard."""
    players, save = ("human", "human"), tmp_path / "mouse.save"
    rig = Rig(tmp_path, "play", SCENARIO, seed, *players, save)
    try:
        hand = MouseHand(rig, seed)
        end = fight(rig, hand.act)
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Ready", "Begin", "Fly", "EndMove"} <= kinds and hand.drags >= 5
    assert any("undone" in f for f in rig.done)
    same(rig, end, SCENARIO, players, seed, save)


@needs_display
@pytest.mark.parametrize("second", ["bot:random"])
def test_a_battle_by_keyboard_alone(tmp_path: Path, second: str) -> None:
    """Against a bot that sits in the other seat; nothing from the mouse."""
    players, save = ("human", second), tmp_path / "keys.save"
    rig = Rig(tmp_path, "play", SCENARIO, 4, *players, save)
    try:
        end = fight(rig, KeyHand(rig, 7).act)
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    seats = {f["accepted"][0] for f in rig.done if "accepted" in f}
    assert seats == {0, 1} and any("undone" in f for f in rig.done)
    same(rig, end, SCENARIO, players, 4, save)
