"""`tabletop play FILE --watch` in the real window: what is saved is seen, and what is wrong is told beside what was
right last. How soon is counted in looks at the file: no busy machine is too slow.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tabletop.cli.main import main
from tabletop.shelf.filewatch import FileWatch
from tabletop.table.screens.watched_file import EVERY, FileReading, WatchSide
from tests.patience import PATIENCE
from tests.window.rig import Fact, Rig, needs_display


def save(path: Path, text: str) -> None:
    """Save a file as editors do, over itself."""
    path.write_text(text, encoding="utf-8")


def seen(rig: Rig, words: str) -> Fact:
    """The next that is shown with these words in it."""
    while True:
        fact = rig.until("watched")
        if words in json.dumps(fact, ensure_ascii=False):
            return fact


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path


@needs_display
def test_a_scenario_and_its_map_are_followed(begun: Path) -> None:
    chart, battle = begun / "m.tmx", begun / "b.json"
    assert main(["new-map", "air_wars", str(chart)]) == 0 and main(["new-scenario", str(chart), str(battle)]) == 0
    text, plan = chart.read_text(encoding="utf-8"), battle.read_text(encoding="utf-8")
    rig = Rig(begun / "home", "watch", battle)
    try:
        first = seen(rig, "All sound")
        assert first["scene"] == "WatchedGame" and first["map"] == [12, 9] and first["pieces"]
        document = json.loads(plan)
        document["sides"][0]["air"][0]["start"] = "A9"
        save(battle, json.dumps(document))
        wrong = seen(rig, "is no base of this side")
        assert wrong["pieces"] == first["pieces"] and "the table is as it was" in wrong["watched"]
        save(battle, plan[: len(plan) // 2])
        broken = seen(rig, "column")  # no longer that of the base
        assert broken["pieces"] == first["pieces"] and "the table is as it was" in broken["watched"]
        save(battle, plan.replace("AA 1", "AA 2"))
        mended = seen(rig, "All sound")
        assert mended["pieces"] and mended["scene"] == "WatchedGame"
        save(chart, text.replace('value="PORT"', 'value="PORTS"'))
        told = seen(rig, "did you mean")
        assert told["pieces"] == mended["pieces"]
        save(chart, text.replace('name="title" value="M"', 'name="title" value="Another title"'))
        moved = seen(rig, "Another title")
        assert "All sound" in moved["watched"]
    finally:
        rig.close()


@needs_display
@pytest.mark.skipif(shutil.which("tiled") is None, reason="needs Tiled")
def test_a_map_saved_by_tiled_is_followed(begun: Path) -> None:
    """A map of another size, written by Tiled in place; then the file goes and comes again."""
    chart, larger = begun / "m.tmx", begun / "larger.tmx"
    main(["new-map", "conflict_solo", str(chart)])
    main(["new-map", "conflict_solo", str(larger), "--size", "20x14"])
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    rig = Rig(begun / "home", "watch", chart)
    try:
        first = seen(rig, "All sound")
        assert first["scene"] == "WatchedMap" and first["map"] == [15, 12]
        words = ["tiled", "--export-map", "tmx", str(larger), str(chart)]
        subprocess.run(words, env=env, check=True, capture_output=True, timeout=PATIENCE)
        assert seen(rig, "All sound")["map"] == [20, 14]
        chart.unlink()
        lost = seen(rig, "is no such file")
        assert lost["map"] == [20, 14]
        shutil.copy(larger, chart)
        assert seen(rig, "All sound")["map"] == [20, 14]
    finally:
        rig.close()


@needs_display
def test_a_file_that_was_never_sound_is_shown_when_it_is(begun: Path) -> None:
    chart, whole = begun / "m.tmx", begun / "whole.tmx"
    main(["new-map", "thunderbolt_lightning", str(whole)])
    chart.write_text("<map", encoding="utf-8")
    rig = Rig(begun / "home", "watch", chart)
    try:
        assert seen(rig, "not sound XML")["scene"] == "WatchedNothing"
        text = whole.read_text(encoding="utf-8")
        save(chart, text)
        fact = seen(rig, "All sound")  # the first map of all: its tiles are read and painted
        assert fact["scene"] == "WatchedMap" and fact["map"] == [24, 16]
        save(chart, text.replace('value="Whole"', 'value="Another title"'))
        seen(rig, "Another title")
    finally:
        rig.close()


def test_what_is_saved_is_read_at_the_second_look_after(begun: Path) -> None:
    """Two looks take a fifth of a second by the clock of the window."""
    chart = begun / "m.tmx"
    main(["new-map", "air_wars", str(chart)])
    found: list[FileReading] = []
    side, now = WatchSide(FileWatch(chart), (), found.append), 0
    for text in (chart.read_text("utf-8"), "<map"):
        save(chart, text)
        for _ in range(2):
            assert side.worker is None
            side.tick(now := now + EVERY)
        assert side.worker is not None
        side.worker.join()
        side.tick(now)
    assert not found[0].faults and found[1].faults and 2 * EVERY <= 200


def test_watching_wants_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["play", "--watch"], ["play", "s01", "--watch"]):
        assert main(words) == 2
    assert "--watch wants a map" in capsys.readouterr().err
