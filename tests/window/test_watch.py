"""`tabletop play FILE --watch` in the real window: what is saved is seen within a second, and what is wrong is told
beside what was right last.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tabletop.cli.main import main
from tests.window.rig import Fact, Rig, needs_display

SOON = 1.0
"""Seconds from a save to the table that shows it."""


def save(path: Path, text: str) -> float:
    """Save a file as editors do, over itself; the moment at which it is done."""
    path.write_text(text, encoding="utf-8")
    return time.monotonic()


def seen(rig: Rig, words: str, since: float, soon: float = SOON) -> Fact:
    """The next that is shown with these words in it; told in time."""
    while True:
        fact = rig.until("watched", 20)
        if words in json.dumps(fact, ensure_ascii=False):
            assert time.monotonic() - since < soon, f"{time.monotonic() - since:.2f} s"
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
        first = seen(rig, "All sound", time.monotonic(), 30)
        assert first["scene"] == "WatchedGame" and first["map"] == [12, 9] and first["pieces"]
        document = json.loads(plan)
        document["sides"][0]["air"][0]["start"] = "A9"
        wrong = seen(rig, "is no base of this side", save(battle, json.dumps(document)))
        assert wrong["pieces"] == first["pieces"] and "the table is as it was" in wrong["watched"]
        broken = seen(rig, "column", save(battle, plan[: len(plan) // 2]))  # no longer that of the base
        assert broken["pieces"] == first["pieces"] and "the table is as it was" in broken["watched"]
        mended = seen(rig, "All sound", save(battle, plan.replace("AA 1", "AA 2")))
        assert mended["pieces"] and mended["scene"] == "WatchedGame"
        told = seen(rig, "did you mean", save(chart, text.replace('value="PORT"', 'value="PORTS"')))
        assert told["pieces"] == mended["pieces"]
        moved = seen(
            rig,
            "Another title",
            save(chart, text.replace('name="title" value="M"', 'name="title" value="Another title"')),
        )
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
        first = seen(rig, "All sound", time.monotonic(), 30)
        assert first["scene"] == "WatchedMap" and first["map"] == [15, 12]
        words = ["tiled", "--export-map", "tmx", str(larger), str(chart)]
        subprocess.run(words, env=env, check=True, capture_output=True, timeout=60)
        assert seen(rig, "All sound", time.monotonic())["map"] == [20, 14]
        chart.unlink()
        lost = seen(rig, "is no such file", time.monotonic())
        assert lost["map"] == [20, 14]
        shutil.copy(larger, chart)
        assert seen(rig, "All sound", time.monotonic())["map"] == [20, 14]
    finally:
        rig.close()


@needs_display
def test_a_file_that_was_never_sound_is_shown_when_it_is(begun: Path) -> None:
    chart, whole = begun / "m.tmx", begun / "whole.tmx"
    main(["new-map", "thunderbolt_lightning", str(whole)])
    chart.write_text("<map", encoding="utf-8")
    rig = Rig(begun / "home", "watch", chart)
    try:
        assert seen(rig, "not sound XML", time.monotonic(), 30)["scene"] == "WatchedNothing"
        text = whole.read_text(encoding="utf-8")
        fact = seen(rig, "All sound", save(chart, text), 3)  # the first map of all: its tiles are read and painted
        assert fact["scene"] == "WatchedMap" and fact["map"] == [24, 16]
        seen(rig, "Another title", save(chart, text.replace('value="Whole"', 'value="Another title"')))
    finally:
        rig.close()


def test_watching_wants_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["play", "--watch"], ["play", "s01", "--watch"]):
        assert main(words) == 2
    assert "--watch wants a map" in capsys.readouterr().err
