"""Roads and hedges of one's own map, which no tile shows, are drawn as lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.cli.main import main
from tabletop.data.paths import resource
from tabletop.data.tiled import load_map


@pytest.fixture
def chart(tmp_path: Path) -> Path:
    assert main(["new-map", "air_support", str(tmp_path / "m.tmx")]) == 0
    return tmp_path / "m.tmx"


def colour(chart: Path, spot: tuple[int, int]) -> tuple[int, ...]:
    """Of a map pixel on the picture of the map."""
    import pygame as pg

    from tabletop.table.pictures import map_picture

    map_picture(chart, chart.with_suffix(".png"), 0.5)
    return tuple(pg.image.load(chart.with_suffix(".png")).get_at((spot[0] // 2, spot[1] // 2)))[:3]


def test_a_road_and_a_hedge_are_seen_on_shown_layers(chart: Path) -> None:
    text = chart.read_text(encoding="utf-8")
    road = next(o for o in load_map(chart).objects() if o.class_name == "Battle road")
    hedge = next(o for o in load_map(chart).objects() if o.class_name == "Battle hexside")
    (ax, ay), (bx, by) = road.points[2:4]
    spots = [(round(ax + (bx - ax) / 4), round(ay + (by - ay) / 4)), (round(hedge.x) + 32, round(hedge.y))]
    drawn = [colour(chart, spot) for spot in spots]
    for layer in ("roads", "hexsides"):
        text = text.replace(f'name="{layer}">', f'name="{layer}" visible="0">')
    chart.write_text(text, encoding="utf-8")
    bare = [colour(chart, spot) for spot in spots]
    assert all(sum(abs(a - b) for a, b in zip(x, y, strict=True)) > 60 for x, y in zip(drawn, bare, strict=True))


def test_the_maps_that_the_program_brings_have_no_such_lines() -> None:
    """Their pictures show roads and hedges; nothing is drawn twice, and no class is looked up for them."""
    from tabletop.table.board.paper import Printer

    for path in sorted(resource("maps").rglob("*.tmx")):
        assert Printer(load_map(path)).lines == [], path.name
