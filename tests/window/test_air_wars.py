"""Malta in the real window, from the first card to victory: by the mouse alone, two players at one screen with the
curtain between them, and by the keyboard alone.

What was accepted is sent again to a game without a window: the two saves are equal to the byte.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.data.settings import Settings
from tests.window.air_wars import WarKeys, WarMouse
from tests.window.headless import same
from tests.window.rig import Fact, Rig, needs_display

SCENARIO = "ma_malta"
MOST = 700
"""Gestures after which a day of six hours should long be over."""


def play(rig: Rig, hand: WarMouse | WarKeys) -> tuple[Fact, list[Fact]]:
    """Play to the end; a hand that does nothing forty times in a row is stuck. Returns the last fact and all."""
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
        assert idle < 40, f"nothing can be done any more: {fact}"
        hand.act(fact)
        fact = rig.prompt()
    raise AssertionError(f"the day does not end: hour {fact['hour']}")


@needs_display
def test_malta_by_mouse_alone_with_a_curtain_between_the_players(tmp_path: Path) -> None:
    seed, players, save = 7, ("human", "human"), tmp_path / "malta.save"
    (tmp_path / "settings.json").write_text(
        Settings(motion=0, mute=True, briefing=False).model_dump_json(), encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf", SCENARIO, seed, save, *players)
    try:
        hand = WarMouse(rig, seed)
        end, told = play(rig, hand)
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Rebase", "Fly", "OpenSquare", "Bomb", "PlayCard", "AimAA"} <= kinds, kinds
    assert hand.drags >= 8 and hand.cards >= 1 and hand.curtains >= 14 and any("undone" in f for f in rig.done)
    assert {"Pass the table to", "A question about cards for", "The guns of"} <= hand.asked
    assert "designate" in hand.opened  # the targets of an opened square are chosen while both look
    seen = [f for f in told if "hidden" in f and not f["curtain"]]
    hidden, lay = ({name for f in seen for name in f[key]} for key in ("hidden", "seen"))
    assert hidden & lay, "a piece has one name, hidden or seen: some are both in the course of a game"
    assert all(not set(f["hidden"]) & set(f["seen"]) for f in seen)  # whoever looks: no piece that he may not know
    same(rig, end, SCENARIO, players, seed, save)


@needs_display
def test_a_day_of_the_battle_of_britain_by_mouse_alone(tmp_path: Path) -> None:
    """The first day of Eagle Days against the computer, the clicks counted by what is asked."""
    seed, players, save = 5, ("human", "bot:easy"), tmp_path / "britain.save"
    (tmp_path / "settings.json").write_text(
        Settings(motion=0, mute=True, hints=False, briefing=False).model_dump_json(), encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf", "bob_eagle_days", seed, save, *players)
    try:
        hand = WarMouse(rig, seed)
        fact, idle, journal = rig.prompt(), 0, 0
        for _ in range(MOST):
            if fact.get("over") or fact.get("day", 1) > 1:
                break
            idle = idle + 1 if fact.get("journal") == journal else 0
            journal = fact.get("journal", 0)
            assert idle < 40, f"nothing can be done any more: {fact}"
            rig.phase = str(fact.get("step", ""))
            if fact.get("scene") == "PlayScene":
                hand.act(fact)
            fact = rig.prompt(120)
        rig.picture(tmp_path / "end.png")
    finally:
        rig.close()
    print("clicks of the day:", dict(rig.clicks))
    assert fact.get("day", 1) > 1, f"the day does not end: hour {fact.get('hour')}"
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Fly", "EndSegment"} <= kinds and hand.drags >= 4
    assert sum(rig.clicks.values()) <= 400


@needs_display
def test_malta_by_keyboard_alone(tmp_path: Path) -> None:
    seed, players, save = 4, ("human", "human"), tmp_path / "keys.save"
    (tmp_path / "settings.json").write_text(
        Settings(motion=0, mute=True, hints=False, briefing=False).model_dump_json(), encoding="utf-8"
    )
    rig = Rig(tmp_path, "shelf", SCENARIO, seed, save, *players)
    try:
        hand = WarKeys(rig, seed)
        end, _ = play(rig, hand)
    finally:
        rig.close()
    kinds = {f["accepted"][1]["kind"] for f in rig.done if "accepted" in f}
    assert {"Fly", "EndSegment", "OpenSquare"} <= kinds and hand.flown >= 6, kinds
    same(rig, end, SCENARIO, players, seed, save)
