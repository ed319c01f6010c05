"""A moving picture from the window: its stretch is chosen, it is drawn between the frames, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.table.screens import animation, savefiles
from tabletop.table.screens.game import PlayScene
from tests.play.test_clock import chooser
from tests.screens.conftest import AppPilot
from tests.table.apng import frames_of


def battle(fly: Callable[..., AppPilot], entries: int) -> tuple[AppPilot, Any]:
    """First Duel of two people, played on by a bot for so many journal entries, and its scene."""
    p = fly("s01_first_duel", players={0: "human", 1: "human"})
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    scene: Any = p.app.scene
    play, bot = scene.play_screen.play, chooser("thunderbolt_lightning")
    while len(scene.session.match.journal) < entries:
        if play.seat is None:
            p.frame()
        else:
            play.submit(bot(play))
            play.skip()
    p.frame()
    return p, scene


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_turn_is_written_or_cancelled(
    fly: Callable[..., AppPilot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cancelled: bool
) -> None:
    p, scene = battle(fly, 20)
    play = scene.play_screen.play
    folder = tmp_path / "out"
    folder.mkdir()
    target = folder / "it.png"
    monkeypatch.setattr(savefiles, "ask_story", lambda root, session, then: then(target))
    view = play.presenting.view
    scene.write_story()
    p.until(lambda: any(w.key == "answer turn" for w in p.root.stage.top.walk()))
    p.click("answer turn")
    if cancelled:
        p.frame()
        p.click("answer cancel")
        for _ in range(30):
            p.frame()
        assert list(folder.iterdir()) == []
    else:
        p.until(target.exists)
        first, last = animation.turn_of(scene.play_screen, len(scene.session.match.journal))
        count = len(animation.moments_between(scene.play_screen, first, last))
        assert 1 < len(frames_of(target.read_bytes())) <= count
        assert list(folder.iterdir()) == [target]
    assert play.presenting.view is view and play.replay_at is None


def test_a_long_stretch_has_no_more_frames_than_are_watched(
    fly: Callable[..., AppPilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = battle(fly, 60)
    count = len(scene.session.match.journal)
    monkeypatch.setattr(animation, "MOST_FRAMES", 12)
    found = animation.moments_between(scene.play_screen, 1, count)
    assert 4 < len(found) <= 12 and found[0] == 1 and found[-1] == count and found == sorted(set(found))
