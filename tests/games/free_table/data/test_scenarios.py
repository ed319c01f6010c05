"""Files of the free table: any map will do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.games import kit
from tabletop.games.free_table.data.scenarios import FILES, table_of
from tabletop.shelf.session import Session
from tabletop.table.screens.openfile import bare_table

MAPS = Path(__file__).parents[4] / "maps"


@pytest.mark.parametrize("path", sorted(MAPS.rglob("*.tmx")), ids=lambda p: p.stem)
def test_every_map_of_the_program_is_a_table(path: Path) -> None:
    game, document = bare_table(path)
    scenario = FILES.parse(document)
    assert game == "free_table" and len(list(scenario.grid)) == scenario.columns * scenario.rows


def test_a_map_without_any_property_is_enough(tmp_path: Path) -> None:
    plain = tmp_path / "my_field.tmx"
    plain.write_text(
        '<map version="1.10" orientation="hexagonal" renderorder="right-down" width="3" height="2" tilewidth="64"'
        ' tileheight="64" hexsidelength="32" staggeraxis="x" staggerindex="even" infinite="0"/>',
        encoding="utf-8",
    )
    session = Session.new("free_table", table_of(plain), ("human", "human"), 1, autosave=False)
    assert session.header.title == "My field" and session.match.scenario.index == "even"
    session.save(tmp_path / "a.save")
    assert Session.load(tmp_path / "a.save", autosave=False).match.digest() == session.match.digest()


def test_a_map_that_is_not_there_is_told() -> None:
    document = {**FILES.document("ft1_hexes"), "map": {"file": "maps/nowhere.tmx"}}
    with pytest.raises(DataError, match="there is no map"):
        kit("free_table").scenarios().scenario(document, "x")
