"""Facts of maps: the index says what the maps say, and stands back where they are others."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.data.paths import resource
from tabletop.games.thunderbolt_lightning.data import mapfacts

KENT = "kent_coast.tmx"
SHIPPED = sorted(path.name for path in resource(mapfacts.MAPS).glob("*.tmx"))


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of a map, the tilesets and the index, which the program reads instead of its own."""
    shutil.copytree(resource("art/tilesets"), tmp_path / "art/tilesets")
    folder = tmp_path / mapfacts.MAPS
    folder.mkdir(parents=True)
    for name in (KENT, mapfacts.INDEX):
        shutil.copy(resource(f"{mapfacts.MAPS}/{name}"), folder / name)
    monkeypatch.setattr(mapfacts, "resource", lambda path: tmp_path / path)
    mapfacts._index.cache_clear()
    yield folder
    mapfacts._index.cache_clear()


def test_the_shipped_index_is_new() -> None:
    written = json.loads(resource(f"{mapfacts.MAPS}/{mapfacts.INDEX}").read_text(encoding="utf-8"))
    assert written == mapfacts.index(), "write it: python -m tabletop.games.thunderbolt_lightning.data.mapfacts"
    assert sorted(written) == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_the_index_says_what_the_map_says(name: str) -> None:
    path = resource(f"{mapfacts.MAPS}/{name}")
    assert mapfacts.indexed(path) == mapfacts.read(path)


@pytest.mark.parametrize("changed", [KENT, "../../art/tilesets/ground.tsx"])
def test_a_changed_map_or_tileset_is_read_anew(maps: Path, changed: str) -> None:
    assert mapfacts.indexed(maps / KENT)
    path = maps / changed
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert mapfacts.indexed(maps / KENT), "line ends change nothing"
    path.write_bytes(path.read_bytes() + b"<!-- -->")
    assert mapfacts.indexed(maps / KENT) is None
    path.unlink()
    assert mapfacts.indexed(maps / KENT) is None


@pytest.mark.parametrize("text", ["", "[]", "{", '{"kent_coast.tmx": 3}', '{"kent_coast.tmx": {"files": {}}}'])
def test_a_damaged_index_is_none(maps: Path, text: str) -> None:
    (maps / mapfacts.INDEX).write_text(text, encoding="utf-8")
    mapfacts._index.cache_clear()
    assert mapfacts.indexed(maps / KENT) is None


def test_a_scenario_is_read_without_the_reader_of_maps() -> None:
    code = (
        "import sys; from tabletop.games import kit; s = kit('thunderbolt_lightning').scenarios();"
        "print(s.scenario(s.document('s08_battle_of_britain_day'), 'it').map_file);"
        "assert not {'pytmx', 'pygame', 'tabletop.data.tiled'} & set(sys.modules)"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert made.returncode == 0 and made.stdout.startswith("maps/"), made.stderr


@pytest.mark.parametrize(
    ("old", "new"), [('staggerindex="odd"', 'staggerindex="even"'), ('staggeraxis="y"', 'staggeraxis="x"')]
)
def test_a_map_with_another_stagger_is_refused_with_what_to_set(maps: Path, old: str, new: str) -> None:
    """Its pieces would stand off the map or one hex beside the printed number."""
    path = maps / KENT
    text = path.read_text(encoding="utf-8")
    assert mapfacts.read(path).faults == ()
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert "stagger axis Y, stagger index odd" in mapfacts.read(path).faults[0]
