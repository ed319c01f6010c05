"""The battlefields and their pictures agree, and a map of this game is not taken for another's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.games import kit, listed
from tabletop.games.conflict_solo.data.mapfacts import digest, drawn, map_facts, printed_faults
from tabletop.shelf.checker import check

FOLDER = resource("maps/conflict_solo")
MAPS = sorted(FOLDER.glob("*.tmx"))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_picture_shows_its_map(path: Path) -> None:
    assert drawn(FOLDER / "art")[path.stem] == digest(map_facts(load_map(path)))
    assert not check(path).faults


def test_a_map_that_was_changed_wants_a_new_picture(tmp_path: Path) -> None:
    """A painter in Tiled changes a hex and forgets the picture."""
    folder, tiles = tmp_path / "maps" / "conflict_solo", tmp_path / "art" / "tilesets"
    (folder / "art").mkdir(parents=True)
    tiles.mkdir(parents=True)
    for sheet in resource("art/tilesets").glob("conflict_*"):
        shutil.copy(sheet, tiles)
    for file in ("m1_sawmill.jpg", "drawn.txt"):
        shutil.copy(FOLDER / "art" / file, folder / "art")
    own = folder / "m1_sawmill.tmx"
    own.write_text(text := (FOLDER / own.name).read_text(encoding="utf-8"), encoding="utf-8")
    assert printed_faults(load_map(own, root=tmp_path)) == ()
    head, line = text.split('<data encoding="csv">\n', 1)
    own.write_text(f'{head}<data encoding="csv">\n4{line[1:]}', encoding="utf-8")
    (fault,) = printed_faults(load_map(own, root=tmp_path))
    assert "m1_sawmill.jpg shows the map as it was before" in str(fault) and "conflict_art.py m1_sawmill" in str(fault)
    (folder / "art" / "drawn.txt").unlink()
    assert printed_faults(load_map(own, root=tmp_path)) == ()


def test_other_games_leave_these_maps_alone() -> None:
    sheet = load_map(MAPS[0])
    for game in listed():
        look = kit(game).check_map
        assert look is None or not list(look(sheet)), game
