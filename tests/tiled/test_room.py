"""Which files a map may take pictures and tilesets from: those of its project and the program's own, no others."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import check_map, load_map
from tests.tiled import broken

SHEET = '<tileset firstgid="1" source="{}"/>'
KUBAN = "maps/air_support/kuban.tmx"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "Tabletop folder ä"))
    (tmp_path / "Tabletop folder ä" / "maps").mkdir(parents=True)
    return tmp_path / "Tabletop folder ä"


def usual_layout(folder: Path) -> Path:
    """A map in `maps` whose tileset lies in `tilesets` beside it."""
    for name in ("maps", "tilesets"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    broken.write(folder / "tilesets")
    (folder / "tilesets" / "own.tsx").write_text(broken.TSX.format(""))
    path = folder / "maps" / "m.tmx"
    path.write_text(broken.m(SHEET.format("../tilesets/own.tsx") + broken.lay()))
    return path


def test_a_tiled_project_is_the_border(tmp_path: Path) -> None:
    path = usual_layout(tmp_path / "game")
    [fault] = check_map(path)[:1]
    assert "leads out of the project" in fault.wrong and "Tiled project" in fault.mend
    (tmp_path / "game" / "my.tiled-project").write_text("{}")
    assert check_map(path) == []


def test_what_lies_outside_the_project_stays_outside(tmp_path: Path) -> None:
    path = usual_layout(tmp_path / "game")
    (tmp_path / "game" / "my.tiled-project").write_text("{}")
    shutil.copy(tmp_path / "game" / "tilesets" / "own.tsx", tmp_path / "own.tsx")
    path.write_text(broken.m(SHEET.format("../../own.tsx") + broken.lay()))
    assert "leads out of the project" in check_map(path)[0].wrong
    (tmp_path / "game" / "linked.tsx").symlink_to(tmp_path / "own.tsx")
    path.write_text(broken.m(SHEET.format("../linked.tsx") + broken.lay()))
    assert "leads out of the project" in check_map(path)[0].wrong


def test_the_players_folder_is_a_project_of_itself(home: Path) -> None:
    assert check_map(usual_layout(home)) == []


@pytest.mark.parametrize("way", ["as it stands", "Windows", "of another edition"])
def test_a_shipped_map_saved_among_the_players_own_finds_its_tilesets(home: Path, way: str) -> None:
    """Tiled writes new relative names when it saves under another name, and whole paths on another drive."""
    text = resource(KUBAN).read_text(encoding="utf-8")
    top = os.path.relpath(resource(""), home / "maps")
    tops = {"as it stands": top, "Windows": r"C:\Games\Tabletop\_internal", "of another edition": "../../gone/0.8"}
    text = text.replace('source="../../art/', f'source="{tops[way]}/art/')
    text = text.replace('source="art/', f'source="{tops[way]}/maps/air_support/art/')
    path = home / "maps" / "my_kuban.tmx"
    path.write_text(text, encoding="utf-8")
    assert check_map(path) == []
    assert load_map(path).tiles == load_map(resource(KUBAN)).tiles


@pytest.mark.parametrize(
    "source",
    ["art/../../secret.tsx", "/etc/art/tilesets/../../passwd", "C:/art/tilesets/no_such_sheet.tsx", "x://art/tilesets"],
)
def test_only_the_programs_own_files_are_found_by_the_end_of_a_name(home: Path, source: str) -> None:
    path = home / "maps" / "m.tmx"
    path.write_text(broken.m(SHEET.format(source) + broken.lay()))
    assert check_map(path)
