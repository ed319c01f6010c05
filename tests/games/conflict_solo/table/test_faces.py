"""What the board shows of a position of the fifth game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame as pg
import pytest

from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.hexes import axial
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.views import view
from tabletop.games.conflict_solo.table.pieces import faces
from tabletop.games.conflict_solo.table.pieces.counters import UnitFace
from tabletop.table.board import stacks
from tabletop.table.board.render_queue import PIECE_SHARE
from tabletop.table.play.contract import Sprite
from tests.games.conflict_solo.board import Board


@pytest.fixture(autouse=True)
def display() -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))


def shown(state: State, **more: frozenset[str]) -> dict[str, Sprite]:
    """The sprites of a position by id; no id occurs twice."""
    found = faces.sprites(state, **more)
    assert len({s.id for s in found}) == len(found)
    return {s.id: s for s in found}


@pytest.mark.parametrize("key", scenario_keys())
def test_the_start_of_every_mission_can_be_drawn(key: str) -> None:
    state = view(first_state(load_scenario(key)))
    sprites = shown(state)
    for counter in state.counters.values():
        assert (counter.id in sprites) is bool(counter.hex and not counter.hidden), counter.id
    for objective in state.scenario.objectives:
        assert sprites[f"objective {objective.hex}"].cell == axial(objective.hex)
    for sprite in sprites.values():
        for px in (102, 60, 41):
            assert sprite.draw(px).get_bounding_rect().w > 0, sprite.id
        assert hash(sprite.key) == hash(shown(state)[sprite.id].key)


def test_a_hidden_enemy_is_nowhere_on_the_board() -> None:
    board = Board("m1").ai("A01", "G-RIF", "H4", 3, hidden=True).ai("A02", "G-RIF", "J4", 3)
    sprites = shown(view(board.state))
    assert "A01" not in sprites and "A02" in sprites
    assert axial("H4") not in {s.cell for s in sprites.values() if not s.id.startswith("objective")}


def test_a_hit_changes_the_figures_that_it_changes() -> None:
    board = Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F3", fresh=False)
    face = faces.unit_face(board.state, board.state.counters["U01"])
    assert face.hit == "Shaken" and face.spent
    assert (face.red, face.front, face.flank) == (2, 11, 10)
    assert face.changed == {"red", "blue", "front", "flank"}
    panicked = Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F4")
    face = faces.unit_face(panicked.state, panicked.state.counters["U01"])
    assert face.red is None and face.fire is None and {"red", "fire", "move"} <= face.changed


def test_passengers_are_a_badge_on_their_transport() -> None:
    board = Board("m4").unit("U01", "P-WAG", "E7", 2).unit("U02", "P-B37", "E7", 2, loaded_on="U01")
    sprites = shown(board.state)
    assert "U02" not in sprites
    face = sprites["U01"].key
    assert isinstance(face, UnitFace) and face.cargo == "gun pol"


def test_what_lies_in_the_hexes_is_shown() -> None:
    board = Board("m1").unit("U01", "P-RIF", "G8").unit("U02", "P-RIF", "H8").ai("A01", "G-RIF", "H8", 3)
    state = replace(
        board.state,
        works={"G8": "trench"}, wire=frozenset({"E5"}), smoke={"K9": 2, "K10": 0},
        mines={"E11": Minefield(AI, True)}, raid=Raid("air", AI, "M7", 5, 5, "A-J87"),
        control={"H4": PLAYER, "J4": AI},
    )  # fmt: skip
    sprites = shown(state)
    assert {"work G8", "wire E5", "smoke K9", "mines E11", "fight H8", "plane A-J87"} <= set(sprites)
    assert "smoke K10" not in sprites and "fight G8" not in sprites
    assert sprites["U01"].key.work == "trench"
    assert sprites["objective H4"].key != sprites["objective J4"].key
    over = sprites["plane A-J87"]
    assert over.level >= 0 and over.order > sprites["U01"].order and not over.shadow
    assert sprites["work G8"].level < 0


def test_ready_ones_wear_corners_and_movable_ones_can_be_taken() -> None:
    board = Board("m1").unit("U01", "P-RIF", "G8").unit("U02", "P-RIF", "H8")
    sprites = shown(board.state, ready=frozenset({"U01"}), movable=frozenset({"U02"}))
    assert sprites["U01"].key.ready and not sprites["U02"].key.ready
    assert sprites["U02"].movable and not sprites["U01"].movable
    assert sprites["U01"].title == "Rifles 1"


@pytest.mark.parametrize("count", [2, 3])
def test_the_names_of_all_in_a_stack_can_be_read(count: int) -> None:
    """Each counter leaves the strip of the one below it free, enemies lie below."""
    board = Board("m1").ai("A01", "G-RIF", "H8", 3)
    for n in range(1, count):
        board.unit(f"U0{n}", "P-RIF", "H8")
    found = [s for s in faces.sprites(board.state) if s.stacks]
    offsets = stacks.places(found)
    heights = [offsets[s.id][1] + s.offset[1] for s in sorted(found, key=lambda s: (s.order, s.id))]
    assert min(found, key=lambda s: (s.order, s.id)).id == "A01"
    strip = 0.2 * faces.SIZE
    assert all(low - high >= strip for low, high in pairwise(heights)), heights
    assert heights[0] - heights[-1] < 0.4


def test_own_hidden_units_are_shown_to_their_player() -> None:
    board = Board("m1").unit("U01", "P-RIF", "G8", hidden=True)
    assert shown(view(board.state))["U01"].key.hidden


def test_ways_out_of_the_map_point_outwards() -> None:
    state = view(first_state(load_scenario("m4_flak_over_the_warta")))
    sprites = shown(state)
    assert {"exit P7", "exit P8", "structure bridge", "work K6"} <= set(sprites)
    assert sprites["exit P7"].key[2][1] == 90.0
    gone = shown(replace(state, structures={"bridge": 0}))
    assert {"broken I7", "broken J7"} <= set(gone) and "structure bridge" not in gone
    assert "objective I7" in sprites and "objective I7" not in gone
    coming = shown(replace(first_state(load_scenario("m2_crossroads_at_zelva")), round=1))
    assert coming["entry R8"].key[2][1] == 270.0 and coming["entry R8"].key[2][2] == "3"


def test_worth_of_an_objective_on_its_flag() -> None:
    missions = [load_scenario(key) for key in scenario_keys()]
    told = {o.name: faces.points(o) for m in missions for o in m.objectives}
    assert told["the saw house"] == "3" and told["the hamlet"] == "±1" and told["the stone farm"] == "3+1"


def test_a_picture_for_papers() -> None:
    board = Board("m1").unit("U01", "P-RIF", "G8").ai("R01", "RE", "L6", 0)
    for id in ("U01", "R01"):
        made = faces.picture(board.state, id, 64)
        assert made is not None and made.get_width() > 64
    assert faces.picture(board.state, "U99", 64) is None


def test_an_unplaced_counter_lies_nowhere() -> None:
    board = Board("m1")
    state = replace(board.state, counters={"U01": Counter("U01", PLAYER, "P-RIF")})
    assert "U01" not in shown(state)


def test_a_counter_covers_none_in_the_next_hex_at_any_size() -> None:
    """Columns of flat-topped hexes lie three quarters of their width apart."""
    for wide in range(24, 160, 4):
        assert faces.cardboard(round(wide * PIECE_SHARE)) <= round(wide * 0.75)
