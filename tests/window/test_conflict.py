"""Missions of Conflict Solo in the real window, to their end: by the mouse alone and by the keyboard alone.

What was accepted is sent again to a game without a window: the two saves are equal to the byte.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.data.settings import Settings
from tests.window.conflict import ConflictKeys, ConflictMouse
from tests.window.headless import same
from tests.window.rig import Fact, Rig, needs_display

MOST = 2500
"""Gestures after which a mission of three rounds should long be over."""


def play(rig: Rig, hand: ConflictMouse | ConflictKeys) -> tuple[Fact, list[Fact]]:
    """Play to the end; a hand that does nothing eighty times in a row is stuck. Returns the last fact and all."""
    fact, idle, journal, told = rig.prompt(), 0, 0, []
    for _ in range(MOST):
        told.append(fact)
        if fact.get("over"):
            return fact, told
        if fact.get("scene") != "PlayScene":
            fact = rig.prompt()
            continue
        idle = idle + 1 if fact["journal"] == journal else 0
        journal = fact["journal"]
        assert idle < 80, f"nothing can be done any more: {fact}"
        hand.act(fact)
        fact = rig.prompt()
    raise AssertionError(f"the mission does not end: round {fact['round']}")


@needs_display
def test_the_sawmill_by_mouse_alone(tmp_path: Path) -> None:
    seed, players, save = 7, ("human",), tmp_path / "mill.save"
    (tmp_path / "settings.json").write_text(
        Settings(motion=0, mute=True, briefing=False).model_dump_json(), encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf", "m1_the_sawmill", seed, save, *players)
    try:
        hand = ConflictMouse(rig, seed)
        end, _ = play(rig, hand)
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Place", "Move", "Fire", "Go", "Done"} <= kinds, kinds
    assert hand.drags >= 1
    same(rig, end, "m1_the_sawmill", players, seed, save)


@needs_display
def test_the_birches_by_keyboard_alone(tmp_path: Path) -> None:
    seed, players, save = 4, ("human",), tmp_path / "keys.save"
    (tmp_path / "settings.json").write_text(
        Settings(motion=0, mute=True, hints=False, briefing=False).model_dump_json(), encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf", "m3_whispers_in_the_birches", seed, save, *players)
    try:
        hand = ConflictKeys(rig, seed)
        end, told = play(rig, hand)
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Done", "Go"} <= kinds, kinds
    seen = [f for f in told if "hidden" in f]
    hidden, lay = ({name for f in seen for name in f[key]} for key in ("hidden", "seen"))
    assert hidden & lay, "a piece has one name, hidden or seen: some are both in the course of a game"
    assert all(not set(f["hidden"]) & set(f["seen"]) for f in seen)
    same(rig, end, "m3_whispers_in_the_birches", players, seed, save)
