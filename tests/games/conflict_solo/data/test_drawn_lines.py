"""Roads and walls that are drawn as lines in Tiled mean the hexsides that points could name one by one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.data.mapdraft import written
from tabletop.data.tiled import MapSheet, load_map
from tabletop.games.conflict_solo.data.authoring import AUTHORING
from tabletop.games.conflict_solo.data.mapfacts import map_facts
from tabletop.shelf.tiledproject import typed
from tabletop.table.board.paper import Printer


def drawn(folder: Path, roads: str = "", walls: str = "", properties: str = "") -> MapSheet:
    """A new map with these objects in place of its own roads and walls."""
    path = folder / "m.tmx"
    draft = AUTHORING.new_map(*AUTHORING.usual, "A map")
    text = written(draft, path, typed(draft)).replace('name="walls" value="walls"', properties or 'name="x" value=""')
    for name, things in (("roads", roads), ("walls", walls)):
        text = re.sub(f'(<objectgroup [^>]*name="{name}">).*?(</objectgroup>)', rf"\1{things}\2", text, flags=re.DOTALL)
    path.write_text(text, encoding="utf-8")
    return load_map(path)


def line(kind: str, at: str, points: str, more: str = "") -> str:
    x, y = at.split(",")
    return f'<object id="90" type="{kind}" x="{x}" y="{y}">{more}<polyline points="{points}"/></object>'


def both(*sides: str) -> set[tuple[str, int]]:
    """Hexsides such as "C3 3 C4", told from both hexes."""
    told: set[tuple[str, int]] = set()
    for words in sides:
        a, side, b = words.split()
        told |= {(a, int(side)), (b, (int(side) + 3) % 6)}
    return told


def test_a_road_goes_through_the_hexes_under_its_line(tmp_path: Path) -> None:
    sheet = drawn(tmp_path, line("Mission road", "256,275", "0,0 0,220 96,275"))  # C3, C5, D5
    assert map_facts(sheet).roads == both("C3 3 C4", "C4 3 C5", "C5 2 D5")


def test_a_road_along_the_rim_stays_on_the_map(tmp_path: Path) -> None:
    """From A1 to C1 the line runs along the side of two hexes, one of which is beyond the map."""
    sheet = drawn(tmp_path, line("Mission road", "64,55", "0,0 192,0"))
    assert map_facts(sheet).roads == both("A1 2 B1", "B1 1 C1")


def test_a_wall_takes_the_sides_it_is_drawn_along(tmp_path: Path) -> None:
    sheet = drawn(tmp_path, walls=line("Mission wall", "224,220", "0,0 64,0 96,55"))  # over C3, and down its east
    assert map_facts(sheet).walls == both("C3 0 C2", "C3 1 D2")


def test_points_mean_what_they_meant(tmp_path: Path) -> None:
    said = '<properties><property name="hex" value="{}"/><property name="side" type="int" value="2"/></properties>'
    point = f'<object id="{{}}" type="{{}}" x="64" y="55">{said}<point/></object>'
    sheet = drawn(tmp_path, point.format(1, "Mission road", "C3"), point.format(2, "Mission wall", "D4"))
    facts = map_facts(sheet)
    assert (facts.roads, facts.walls) == (both("C3 2 D3"), both("D4 2 E5"))


@pytest.mark.parametrize(
    ("roads", "walls", "told"),
    [
        (line("Mission road", "256,275", "0,0 3,3"), "", "it goes from no hex to another"),
        ("", line("Mission wall", "256,275", "0,0 0,0"), "it runs along no side of a hex"),
    ],
)
def test_a_line_that_means_nothing_is_told(tmp_path: Path, roads: str, walls: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        map_facts(drawn(tmp_path, roads, walls))


@pytest.mark.parametrize(("word", "ink"), [("walls", "#6a655c"), ("hedgerows", "#3f5a2c")])
def test_a_wall_is_drawn_where_it_counts_and_as_the_map_calls_it(tmp_path: Path, word: str, ink: str) -> None:
    """Slightly beside the sides, and yet the picture shows the sides themselves; named by a point as well."""
    named = '<property name="hex" value="C3"/><property name="side" type="int" value="3"/>'
    point = f'<object id="91" type="Mission wall" x="9" y="9"><properties>{named}</properties><point/></object>'
    things = line("Mission wall", "229,217", "0,0 60,6") + point
    sheet = drawn(tmp_path, walls=things, properties=f'name="walls" value="{word}"')
    lines = {(frozenset(points), ink) for points, ink, _ in Printer(sheet).lines}
    assert lines == {(frozenset({(224, 220), (288, 220)}), ink), (frozenset({(224, 330), (288, 330)}), ink)}
