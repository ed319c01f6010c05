"""Which files a map may take pictures, tilesets and templates from: of any folder where it is the player's own, of its
own folder where somebody gave it, and the program's own.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import check_map, load_map
from tabletop.data.tiled.values import FileRef
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


@pytest.mark.parametrize("project", [False, True])
def test_a_map_of_ones_own_uses_files_of_any_folder(tmp_path: Path, project: bool) -> None:
    """As in Tiled: in the folder beside, above a Tiled project, by a link, by a whole path."""
    path = usual_layout(tmp_path / "game")
    assert check_map(path) == []
    if project:
        (tmp_path / "game" / "my.tiled-project").write_text("{}")
    broken.write(tmp_path)
    shutil.copy(tmp_path / "game" / "tilesets" / "own.tsx", tmp_path / "own.tsx")
    (tmp_path / "game" / "linked.tsx").symlink_to(tmp_path / "own.tsx")
    for source in ("../../own.tsx", "../linked.tsx", str(tmp_path / "own.tsx"), r"..\..\own.tsx"):
        path.write_text(broken.m(SHEET.format(source) + broken.lay()))
        assert check_map(path) == [], source


def test_a_map_that_somebody_gave_stays_in_its_folder(home: Path, tmp_path: Path) -> None:
    """In a package and anywhere in `shared`; a Tiled project or a link in it opens nothing."""
    for folder in (home / "shared" / "air_wars" / "gift", home / "shared"):
        path = usual_layout(folder)
        assert check_map(path) == []
        (folder / "my.tiled-project").write_text("{}")
        shutil.copy(folder / "tilesets" / "own.tsx", home / "own.tsx")
        (folder / "linked.tsx").symlink_to(home / "own.tsx")
        up = "../" * (len(folder.relative_to(home).parts) + 1)
        for source in (f"{up}own.tsx", "../linked.tsx"):
            path.write_text(broken.m(SHEET.format(source) + broken.lay()))
            assert "leads out of the project" in check_map(path)[0].wrong
        path.write_text(broken.m(SHEET.format(home / "own.tsx") + broken.lay()))
        assert "absolute path" in check_map(path)[0].wrong


def test_the_players_folder_is_a_project_of_itself(home: Path) -> None:
    assert check_map(usual_layout(home)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="devices, pipes and links of Unix")
@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("/dev/zero", "not a regular file"),
        ("../../../../../../../../../dev/stdin", "not a regular file"),
        ("/proc/self/mem", "no file of a map"),
        ("/proc/self/task", "no file of a map"),
        ("/sys/kernel/notes", "no file of a map"),
        ("../zero.tsx", "not a regular file"),
        ("../pipe.tsx", "not a regular file"),
        ("../socket.tsx", "not a regular file"),
        ("..", "not a regular file"),
        ("../circle.tsx", "cannot be"),
        ("../gone.tsx", "cannot be opened (no such file"),
        ("../secret.tsx", "cannot be opened"),
        ("../endless.tsx", "bytes"),
        ("//server/share/own.tsx", "path of another computer"),
        (r"\\server\share\own.tsx", "path of another computer"),
        ("file:///etc/hostname", "an address"),
        ("smb://server/own.tsx", "an address"),
        ("C:/tiles/own.tsx", "path of another computer"),
        ("c:own.tsx", "path of another computer"),
        ("/etc/passwd", "sound XML"),
    ],
)
@pytest.mark.parametrize("kind", ["tileset", "picture", "template"])
def test_devices_pipes_and_networks_are_never_opened(tmp_path: Path, source: str, told: str, kind: str) -> None:
    """Sixty hostile names of files, in a map of one's own."""
    path = usual_layout(tmp_path)
    (tmp_path / "zero.tsx").symlink_to("/dev/zero")
    (tmp_path / "circle.tsx").symlink_to("circle.tsx")
    os.mkfifo(tmp_path / "pipe.tsx")
    with socket.socket(socket.AF_UNIX) as held:
        held.bind(os.path.relpath(tmp_path / "socket.tsx"))
    (tmp_path / "secret.tsx").write_text(broken.TSX.format(""))
    (tmp_path / "secret.tsx").chmod(0)
    with (tmp_path / "endless.tsx").open("wb") as file:
        file.truncate(1 << 40)
    inside = {
        "tileset": SHEET.format(source) + broken.lay(),
        "picture": broken.TS.replace("t.png", source) + broken.lay(),
        "template": broken.TS.replace("t.png", "../tilesets/t.png")
        + broken.lay()
        + f'<objectgroup id="2" name="o"><object id="1" template="{source}"/></objectgroup>',
    }
    path.write_text(broken.m(inside[kind]))
    faults = check_map(path)
    if source == "../secret.tsx" and os.access(tmp_path / "secret.tsx", os.R_OK):
        return  # nothing is secret to root
    refused = (told, "neither a .tsx", "picture" if source == "/etc/passwd" else told)
    assert faults and any(words in faults[0].wrong for words in refused), faults


def test_a_property_of_type_file_opens_nothing(tmp_path: Path) -> None:
    path = usual_layout(tmp_path)
    for source in ("/etc/passwd", "../../../../x", "http://host/x", "C:/x", "/dev/zero", "a" * 2000):
        words = f'<properties><property name="p" type="file" value="{source}"/></properties>'
        path.write_text(broken.m(words + SHEET.format("../tilesets/own.tsx") + broken.lay()))
        assert load_map(path).properties["p"] == FileRef(source)


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
