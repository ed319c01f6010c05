"""What a player meets who downloaded the program: faulty files, folders that cannot be written, a program that had to
stop, the way to his own files.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop.data import crash, desktop, paths
from tabletop.data.paths import places, resource
from tabletop.table import app as app_module
from tabletop.table.app import App
from tabletop.table.screens.recovery import RecoverySheet
from tabletop.table.screens.settings import open_settings
from tabletop.table.ui.labels import Label
from tests.patience import PATIENCE
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


def words(p: AppPilot) -> str:
    return " ".join(str(getattr(w, "text", "")) for w in p.root.stage.top.walk())


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "my battle.json"
    text = resource("scenarios/thunderbolt_lightning/s01_first_duel.json").read_text(encoding="utf-8")
    path.write_text(text.replace('"turns": ', '"turns": -'), encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["turns"] < 0
    return path


def test_a_faulty_file_is_told_in_the_window_and_in_the_terminal(
    fly: Fly, faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = next(n for n, row in enumerate(faulty.read_text(encoding="utf-8").splitlines(), 1) if '"turns"' in row)
    p = fly(str(faulty))
    p.until(lambda: len(p.root.stage.layers) > 1)
    told = f"my battle.json, line {line}, turns:"
    assert told in words(p) and "write 1 or more" in words(p)
    err = capsys.readouterr().err
    assert told in err and "write 1 or more" in err and "Traceback" not in err and err.count("\n") <= 3


def test_it_is_told_the_same_way_when_it_is_dropped_on_the_window(
    fly: Fly, faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    p = fly()
    p.drop(faulty)
    p.until(lambda: len(p.root.stage.layers) > 1)
    assert "my battle.json, line " in words(p) and "write 1 or more" in words(p)
    assert "Traceback" not in capsys.readouterr().err


def test_the_shelf_tells_the_version(fly: Fly) -> None:
    p = fly()
    assert any(isinstance(w, Label) and w.text == f"Tabletop {__version__}" for w in p.root.stage.top.walk())


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the desktop's own opener is used there")
def test_settings_show_the_folders_and_open_them(
    fly: Fly, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opener, opened = tmp_path / "bin" / "xdg-open", tmp_path / "opened"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{opened}"\n')
    opener.chmod(opener.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(opener.parent), prepend=os.pathsep)
    p = fly()
    sheet = open_settings(p.app)
    sheet.tabs.turn_to(4)
    p.frame()
    for what, folder in places().items():
        assert what in words(p)
        assert desktop.show(folder) == "" and folder.is_dir()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and (not opened.exists() or opened.read_text().count("\n") < len(places())):
        time.sleep(0.02)
    assert sorted(opened.read_text().splitlines()) == sorted(map(str, places().values()))
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert "Nothing on this system opens folders" in desktop.show(home)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the desktop's own opener is used there")
def test_the_release_page_opens_in_the_browser_where_the_release_wrote_it(
    fly: Fly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, data = "https://releases.example/tabletop", tmp_path / "data"
    data.mkdir()
    for name in paths.FOLDERS:
        (data / name).symlink_to(paths.resource(name))
    with monkeypatch.context() as built:
        built.setattr(paths, "data_root", lambda: data)
        for written in (None, "", "javascript:1", f"{page}\nand more"):
            if written is not None:
                (data / paths.PAGE).write_text(written)
            assert paths.release_page() == "", written
        (data / paths.PAGE).write_text(f"{page}\n")
        assert paths.release_page() == page
    asked: list[str] = []
    monkeypatch.setattr("tabletop.table.screens.settings.release_page", lambda: "")
    p = fly()
    sheet = open_settings(p.app)
    sheet.tabs.turn_to(4)
    p.frame()
    assert "Open folder" in words(p) and "Open the release page" not in words(p)
    sheet.answer(None)
    p.frame()
    monkeypatch.setattr("tabletop.table.screens.settings.release_page", lambda: page)
    monkeypatch.setattr(desktop.subprocess, "Popen", lambda command, **_: asked.extend(command))
    sheet = open_settings(p.app)
    sheet.tabs.turn_to(4)
    p.frame()
    p.click("release page")
    assert asked == ["xdg-open", page]
    monkeypatch.undo()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert desktop.browse(page) == f"Nothing on this system opens pages for others. It is {page}."


class Broken(App):
    """Breaks down where nobody catches it."""

    def run(self) -> None:
        raise RuntimeError("a mast came down")


def test_a_fault_that_ends_the_program_leaves_a_report_and_the_next_start_tells(
    fly: Fly, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken, pytest.raises(RuntimeError) as fault:
        broken.setattr(app_module, "App", Broken)
        broken.setattr(app_module.log, "critical", app_module.log.info)
        app_module.run()
    report = next((home / "reports").iterdir())
    assert str(report) in fault.value.__notes__[0]
    text = report.read_text(encoding="utf-8")
    assert "a mast came down" in text and "Screen: ShelfScene" in text and str(home) not in text
    assert "a mast came down" in (home / "logs" / "tabletop.log").read_text(encoding="utf-8")
    p = fly()
    p.app._offer_recovery(crash.untold())
    p.frame()
    sheet = p.root.stage.top
    assert isinstance(sheet, RecoverySheet) and report.name in words(p) and "Open the report" in words(p)
    p.keys("esc")
    assert crash.untold() is None


@pytest.mark.parametrize("kind", ["a file", "may not be written"])
def test_a_home_that_takes_nothing_is_told_in_sentences(
    fly: Fly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    where = tmp_path / "shut"
    if kind == "a file":
        where.write_text("a file")
    else:
        where.mkdir(mode=0o500)
        if os.access(where, os.W_OK):
            pytest.skip("root may write everywhere")
    monkeypatch.setenv("TABLETOP_HOME", str(where / "home"))
    p = fly("s01_first_duel")
    p.until(lambda: p.app.scene.session is not None)
    p.app.remember(mute=True)
    p.frame()
    assert "could not be saved" in p.told and "Traceback" not in p.told
