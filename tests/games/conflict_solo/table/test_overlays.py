"""What is laid over the map, by its keys."""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.zones import covers
from tabletop.games.conflict_solo.table.marks import map_marks
from tabletop.games.conflict_solo.table.marks.map_marks import tinted
from tabletop.games.conflict_solo.table.papers.foot_panel import LENSES
from tabletop.games.conflict_solo.table.pieces import places
from tests.games.conflict_solo.table.conftest import Sit


def test_enemy_fire_zones_are_hatched_in_the_first_mission_and_go_with_v(sit: Sit) -> None:
    t = sit().set_up()
    words = [m.text for m in t.face.lying.marks()]
    assert map_marks.ZONE.words in words
    mark = next(m for m in t.face.lying.marks() if m.text == map_marks.ZONE.words)
    state = t.state
    wanted = {h for h in state.scenario.chart.terrain if any(covers(state, a, h) for a in state.ais)}
    assert set(mark.cells) == {places.cell(h) for h in wanted} and wanted
    t.p.keys("v")
    assert map_marks.ZONE.words not in [m.text for m in t.face.lying.marks()]


def test_the_reach_of_a_piece_in_its_bands_with_dead_ground(sit: Sit) -> None:
    """CH-FIRE-02: next to it, in range, at long range; CH-LOS-02: what it does not see is hatched."""
    t = sit().set_up()
    t.face.select("U04")
    t.p.keys("shift+r")
    unit, state = t.state.counters["U04"], t.state
    bands = t.face.overlays.reach_hexes(unit)
    laid = {m.text for m in t.face.lying.marks()}
    assert laid >= {map_marks.SHORT.words, map_marks.NEAR.words, map_marks.DEAD.words}
    for tint, hexes in bands.items():
        for hex in hexes:
            away = distance(unit.hex, hex)
            assert in_front(unit.hex, unit.facing, hex)
            assert (tint is not map_marks.DEAD) is sees(state, unit.hex, hex)
            if tint is not map_marks.DEAD:
                assert tint is (map_marks.SHORT if away == 1 else map_marks.NEAR if away <= 8 else map_marks.FAR)


def test_flanks_cover_and_anti_aircraft_fire_have_keys(sit: Sit) -> None:
    t = sit().set_up()
    t.face.select("U01")
    t.p.keys("t")
    behind = {h for h in t.face.overlays.flank_hexes(t.state.counters["U01"]) if distance(h, "E10") == 1}
    assert behind == {"D10", "E11", "F10"}, "three sides of six are behind the arrow"
    t.p.keys("x")
    assert t.face.overlays.ground == "cover"
    t.p.keys("x", "x", "a")
    assert t.face.overlays.ground == "" and t.face.overlays.aa_on


def test_a_tint_is_drawn_light_with_its_border(sit: Sit) -> None:
    """The hatch leaves most of the ground as it is."""
    t = sit().set_up()
    board = t.p.app.scene.play_screen.board
    ground = pg.Surface(t.p.surface.get_size())
    ground.fill("#90a060")
    plain = ground.copy()
    (mark,) = tinted(t.face.host, [places.cell("G8"), places.cell("G9")], map_marks.ZONE)
    assert mark.draw is not None
    mark.draw(ground, board.camera.to_screen, board.camera.zoom)
    x, y = board.camera.to_screen(t.face.host.centre(places.cell("G8")))
    near = [(x + dx, y + dy) for dx in range(-9, 10) for dy in range(-9, 10)]
    strong = sum(abs(ground.get_at(at).g - plain.get_at(at).g) > 40 for at in near)
    assert ground.get_at((x, y)) != plain.get_at((0, 0)) or strong
    assert strong < len(near) * 0.35
    far = board.camera.to_screen(t.face.host.centre(places.cell("G11")))
    assert ground.get_at(far) == plain.get_at(far)


def test_plates_at_the_foot_lay_and_lift_overlays(sit: Sit) -> None:
    """Each overlay by mouse too, with its key on it; a line of sight begins at the piece in hand."""
    t = sit(size=(1920, 1080)).set_up()
    t.face.select("U01")
    row = t.face.foot.lenses
    for spot, lens in zip(row.spots(), LENSES, strict=True):
        before = lens.action in t.face.overlays.lying()
        t.p.click(spot.center)
        assert (lens.action in t.face.overlays.lying()) is not before, lens.action
    assert t.face.overlays.sight_start == "E10"
