"""The real program from the shelf to the board with the mouse, killed there, and gone on with after the next start."""

from __future__ import annotations

from pathlib import Path

from tabletop.data import saves
from tests.window.hands import middle
from tests.window.rig import Fact, Rig, needs_display


def widget(fact: Fact, *, key: str = "", text: str = "") -> list[int]:
    """The rectangle of a widget by its key or the beginning of its words."""
    for seen in fact["widgets"]:
        if (key and seen["key"] == key) or (text and seen["text"].startswith(text)):
            rect: list[int] = seen["rect"]
            return rect
    raise AssertionError(f"{key or text} is not there: {[(w['key'], w['text']) for w in fact['widgets']]}")


def press(rig: Rig, fact: Fact, text: str) -> Fact:
    rect = next(b["rect"] for b in fact["buttons"] if b["text"] == text)
    rig.click(*middle(rect))
    return rig.prompt()


@needs_display
def test_from_the_shelf_to_the_board_and_on_after_a_crash(tmp_path: Path) -> None:
    """Pick the first scenario, press Play, confirm the set-up; kill the program; the next start offers the game
    with the command in it.
    """
    rig = Rig(tmp_path, "shelf")
    try:
        fact = rig.prompt()
        assert fact["scene"] == "ShelfScene" and fact["layers"] == 1
        x, y, w, _ = widget(fact, key="scenarios")
        rig.click(x + w // 3, y + 14)
        fact = rig.prompt()
        rig.click(*middle(widget(fact, key="play")))
        fact = rig.until("mode", mode="SetupMode")
        assert fact["scene"] == "PlayScene" and fact["pieces"]
        fact = press(rig, rig.prompt() if not rig.facts.empty() else fact, "Ready")
        accepted = [f["accepted"] for f in rig.done if "accepted" in f]
        assert accepted[0] == [0, {"kind": "Ready"}], accepted
        rig.child.kill()
        rig.child.wait()
    finally:
        rig.close()
    rig = Rig(tmp_path, "shelf")
    try:
        fact = rig.prompt()
        while fact["layers"] < 2:
            fact = rig.prompt()
        rig.click(*middle(widget(fact, text="Go on")))
        fact = rig.until("mode")
        assert fact["scene"] == "PlayScene" and fact["journal"] >= 2
    finally:
        rig.close()


@needs_display
def test_two_whole_programs_on_one_home_keep_both_games(tmp_path: Path) -> None:
    """Both play at once and are killed: each game is in a file of its own, and both are offered at the next start."""
    rigs = [Rig(tmp_path, "shelf", "s01", seed, "", "human", "human") for seed in (7, 8)]
    try:
        begun = [rig.until("mode", mode="SetupMode") for rig in rigs]
        for rig, fact in zip(rigs, begun, strict=True):
            press(rig, fact, "Ready")
            assert [f["accepted"] for f in rig.done if "accepted" in f] == [[0, {"kind": "Ready"}]]
        for rig in rigs:
            rig.child.kill()
            rig.child.wait()
    finally:
        for rig in rigs:
            rig.close()
    found = [saves.read(path) for path in sorted(tmp_path.rglob("*.save"))]
    assert sorted(save.header.seed for save in found) == [7, 8]
    assert [[(line.seat, line.verb) for line in save.lines[1:]] for save in found] == [[(0, "do")]] * 2
    rig = Rig(tmp_path, "shelf")
    try:
        fact = rig.prompt()
        while fact["layers"] < 2:
            fact = rig.prompt()
        assert [w["text"] for w in fact["widgets"] if w["text"].startswith("Go on")] == ["Go on", "Go on"]
    finally:
        rig.close()
