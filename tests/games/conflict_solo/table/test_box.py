"""The box of the fifth game: its lid, a line a side in the chooser, the mission on its map."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.data.tiled import load_map
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.data.scenarios import scenario_document
from tabletop.games.conflict_solo.table.box import BOX
from tabletop.table.board.cells import Cells
from tabletop.table.draw import boxart, planform
from tabletop.table.screens.openfile import map_path


@pytest.fixture(autouse=True)
def display() -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))


def test_the_lid_is_drawn_and_its_aircraft_exist() -> None:
    assert boxart.box("conflict_solo") is BOX
    assert boxart.box_front("conflict_solo", 200, 280).get_size() == (200, 280)
    assert all(planform.has(p.key) for p in BOX.planes)


@pytest.mark.parametrize("key", scenario_keys())
def test_each_side_has_a_line(key: str) -> None:
    (own, mine), (enemy, theirs) = BOX.sides(scenario_document(key))
    assert own != enemy and {own, enemy} <= {"Poland", "German", "Soviet", "US"}
    assert "cards" in mine and theirs


def test_the_line_of_the_enemy_tells_no_secret() -> None:
    assert BOX.sides(scenario_document("m1_the_sawmill"))[1] == ("German", "2 Rifles, MG")
    assert "2 in hiding" in BOX.sides(scenario_document("m6_hedgerow_lane"))[1][1]
    assert "Pak 40" not in BOX.sides(scenario_document("m6_hedgerow_lane"))[1][1]
    assert "8 rumours" in BOX.sides(scenario_document("m3_whispers_in_the_birches"))[1][1]


def test_a_mission_of_somebodys_own_has_lines_too() -> None:
    lines = BOX.sides({"units": [{"id": "U01", "type": "X-OWN"}], "ais": []})
    assert lines == [("Player", "X-OWN"), ("Enemy", "nothing known")]
    assert BOX.sides({}) == [("Player", "nothing"), ("Enemy", "nothing known")]


@pytest.mark.parametrize("key", scenario_keys())
def test_pieces_stand_on_the_picture_of_the_map(key: str) -> None:
    mission = load_scenario(key)
    cells = Cells(load_map(map_path(mission.map_file)))
    scale = 0.25
    picture = pg.Surface([round(n * scale) for n in cells.pixels])
    assert BOX.pieces is not None
    BOX.pieces(picture, mission, cells, scale, 26)
    assert pg.transform.average_color(picture)[:3] != (0, 0, 0)
    objective = mission.objectives[0].hex
    x, y = cells.map.hex(ord(objective[0]) - 65, int(objective[1:]) - 1)
    cx, cy = cells.centre((x, y))
    around = pg.Rect(round(cx * scale) - 18, round(cy * scale) - 14, 20, 22).clip(picture.get_rect())
    assert pg.transform.average_color(picture, around)[:3] != (0, 0, 0)
