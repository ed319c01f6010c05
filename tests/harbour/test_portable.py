"""The program on a stick: with a file called `portable` beside it everything of the player lies beside it, too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tabletop.data import paths


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a built program."""
    monkeypatch.delenv("TABLETOP_HOME", raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Tabletop.exe"))
    monkeypatch.setattr(sys, "platform", "win32")
    return tmp_path


def outside(stick: Path) -> list[str]:
    """What of the player is not in the folder of the program."""
    return [name for name, path in paths.places().items() if not path.is_relative_to(stick)]


@pytest.mark.parametrize("mark", ["portable", "portable.txt"])
@pytest.mark.parametrize("system", ["win32", "linux"])
def test_everything_of_the_player_lies_beside_the_program(
    stick: Path, monkeypatch: pytest.MonkeyPatch, mark: str, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    (stick / mark).touch()
    assert outside(stick) == [] and paths.user_folder(create=False) == stick / "player"
    assert not (stick / "player").exists(), "asking makes no folder"
    assert paths.config_folder().is_dir() and paths.log_folder() == stick / "player" / "logs"


def test_without_the_file_nothing_is_written_beside_the_program(stick: Path) -> None:
    assert paths.portable_home() is None and len(outside(stick)) == len(paths.places())
    (stick / "portable").mkdir()
    assert paths.portable_home() is None, "a folder is not the file"


def test_the_variable_comes_first_and_sources_and_bundles_know_no_mark(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick / "portable").touch()
    monkeypatch.setenv("TABLETOP_HOME", str(stick / "named"))
    assert paths.user_folder(create=False) == stick / "named"
    monkeypatch.delenv("TABLETOP_HOME")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert paths.portable_home() is None
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(sys, "frozen")
    assert paths.portable_home() is None


def test_a_folder_that_cannot_be_made_does_not_stop_the_program(stick: Path) -> None:
    (stick / "portable").touch()
    (stick / "player").write_text("a file in its place")
    assert paths.user_folder() == stick / "player" and paths.log_folder() == stick / "player" / "logs"
