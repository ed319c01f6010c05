"""What a player sees at once: nothing that matters lies under papers or bars, and no card or counter is cut."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.table.pieces import cards, faces, places
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import MILL, Sit, Table

SIZES = [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)]


def board(t: Table) -> object:
    t.p.frame().frame()
    return t.p.app.scene.play_screen.board


def seen(t: Table, hex: str) -> bool:
    """Whether the middle of a hex lies where nothing covers it."""
    camera = board(t).camera  # type: ignore[attr-defined]
    return bool(camera.free.collidepoint(camera.to_screen(t.face.host.centre(places.cell(hex)))))


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("key", scenario_keys())
def test_at_the_first_look_the_way_to_every_objective_is_seen(sit: Sit, key: str, size: object, scale: float) -> None:
    """In set-up: the area and what has to be held, or a plate at the edge says where it lies."""
    t = sit(key, size=size, scale=scale)
    hidden = [o for o in t.state.scenario.objectives if not seen(t, o.hex)]
    told = [thing.point for plate in board(t).beyond.plates for thing in plate.of]  # type: ignore[attr-defined]
    more = sum(plate.more for plate in board(t).beyond.plates)  # type: ignore[attr-defined]
    left = [o for o in hidden if t.face.host.centre(places.cell(o.hex)) not in told]
    assert len(left) <= more
    if key == "m1_the_sawmill":
        assert not hidden


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_in_the_first_turn_the_houses_of_the_mill_are_seen(sit: Sit, size: object, scale: float) -> None:
    t = sit(size=size, scale=scale)
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()), DONE)
    assert all(seen(t, o.hex) for o in t.state.scenario.objectives)
    assert all(seen(t, t.state.counters[id].hex) for id in MILL)


def test_the_map_fills_what_is_free_when_a_large_battle_is_set_up(sit: Sit) -> None:
    """Steel in the Wheat at 150 %: the map lies beside the paper of the counter, where it has more room than above."""
    t = sit("m5_steel_in_the_wheat", size=(1920, 1080), scale=1.5)
    camera = board(t).camera  # type: ignore[attr-defined]
    assert camera.map_size[1] * camera.zoom > 0.6 * camera.window.h


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_cards_of_the_hand_are_whole(sit: Sit, size: tuple[int, int], scale: float) -> None:
    match = Board("m1").unit("U01", "P-RIF", "G11", 0).having(hand=("AC01", "AC02", "AC05"), round=1).player()
    t = sit(match=match, size=size, scale=scale)
    t.p.frame()
    hand, theme = t.face.foot.hand, t.p.root.theme
    for rect, key in hand.spots:
        card = cards.action_card(t.state.card(key), rect.w, key in hand.reasons, rect.h - theme.px(8))
        at = (rect.x, rect.y + theme.px(8))
        corner = (card.get_width() // 2, card.get_height() - 2)
        drawn = t.p.surface.get_at((at[0] + corner[0], at[1] + corner[1]))
        assert drawn[:3] == card.get_at(corner)[:3], "its lower edge is seen"


def test_the_unit_in_hand_lies_on_top_of_its_stack(sit: Sit) -> None:
    match = Board("m1").unit("U01", "P-RIF", "G11", 0).unit("U02", "P-RIF", "G11", 0).having(round=1).player()
    t = sit(match=match)
    for id in ("U01", "U02"):
        t.face.select(id)
        order = {s.id: s.order for s in t.face.lying.sprites()}
        assert max("U01", "U02", key=order.__getitem__) == id
    assert faces.sprites(t.state)[0].id == "U01"


def test_the_map_stands_still_while_all_that_happens_is_in_sight(sit: Sit) -> None:
    """The enemy's deeds and the player's next turn do not zoom in and out where everything is seen as it is."""
    t = sit(size=(1280, 720))
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()), DONE)
    camera = board(t).camera  # type: ignore[attr-defined]
    views = set()
    for _ in range(6):
        t.do(next(c for c in t.face.host.options if isinstance(c, Stall)))
        while t.step != "turn":
            t.do(t.face.usual())
        t.p.frame().frame()
        views.add((camera.zoom, camera.origin))
    assert len(views) == 1
