"""The tray of a fanned square: it opens at once where the pile lay, its top counter stays under the pointer, and the
small map keeps every piece in its square.
"""

from __future__ import annotations

import math
from typing import Any

import pygame as pg
import pytest

from tabletop.games.air_wars.table.pieces.cells import cell_of, label_of
from tests.games.air_wars.table.test_table import SCENARIOS, to_flying, war
from tests.play.conftest import way

__all__ = ["war"]


def own_piles(hand: Any) -> list[Any]:
    """Closed piles of own counters that can be taken up, of two and more."""
    found = [s for s in hand.board.laid.sprites if 20 <= s.order < 300 and s.movable]
    return [s for s in found if len(hand.play.view.at(label_of(s.cell), hand.play.seat)) > 1]


def on_screen(hand: Any, sprite: Any) -> tuple[int, int]:
    return hand.board.camera.to_screen(hand.board.laid.position(sprite))  # type: ignore[no-any-return]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("zoom", [0, 2])
def test_the_counter_of_a_pile_stays_under_the_pointer_and_a_drag_from_there_takes_it(
    war: Any, scenario: str, zoom: int
) -> None:
    hand, tried = to_flying(war(scenario, size=(1920, 1080))), 0
    for name in [s.id for s in own_piles(hand)]:
        hand.screen.do("fit")
        hand.settle()
        pile = hand.board.laid.sprite(name)
        hand.board.camera.zoom_by(zoom)
        hand.board.looking.to(hand.board.laid.position(pile), force=True)
        hand.settle()
        before = on_screen(hand, pile)
        if not hand.board.open_at(before):
            continue
        hand.move(before)
        fan, shown = hand.table.tray.fan, hand.board.laid.sprite(name)
        assert fan is not None and fan.square == label_of(pile.cell), name  # at once, not after a while
        assert math.dist(on_screen(hand, shown), before) <= 24, name
        hand.event(pg.MOUSEBUTTONDOWN, pos=before, button=1, clicks=1)
        hand.move((before[0] + 9, before[1] + 5), held=True)
        carried = hand.board.pointing.carried
        assert carried is not None and carried.id == name
        hand.move(before, held=True)
        hand.event(pg.MOUSEBUTTONUP, pos=before, button=1, clicks=1)
        hand.move((hand.board.rect.x + 3, hand.board.rect.bottom - 3)).settle()
        tried += 1
    assert tried >= 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_calm_hand_comes_from_a_pile_to_each_counter_of_its_tray(war: Any, scenario: str) -> None:
    hand = to_flying(war(scenario, size=(1920, 1080)))
    pile = max(own_piles(hand), key=lambda s: len(hand.play.view.at(label_of(s.cell), hand.play.seat)))
    start = on_screen(hand, pile)
    hand.move(start)
    units = [unit.id for row in hand.table.tray.fan.rows for unit in row.units]
    assert len(units) > 1
    for unit in units:
        hand.move(start)
        end = on_screen(hand, hand.board.laid.sprite(unit))
        assert hand.board.open_at(end)
        for at in way(start, end):
            hand.move(at)
        assert hand.board.pointing.spot.sprite.id == unit


def test_a_drag_begun_where_the_pile_lay_flies_its_counter(war: Any) -> None:
    hand = to_flying(war(size=(1920, 1080)))
    pile = next(s for s in own_piles(hand) if label_of(s.cell) == "G2")
    start = on_screen(hand, pile)
    assert not hand.session.match.state.units[pile.id].flying
    hand.drag(start, hand.at(cell_of("G6"))).settle()
    assert hand.session.match.state.units[pile.id].place == "G6"


def test_the_small_map_keeps_fanned_pieces_in_their_square(war: Any) -> None:
    hand = to_flying(war(size=(1920, 1080)))
    cells, dots = hand.board.cells, hand.screen.minimap.dots
    before = {(cells.at(point), seat) for point, seat in dots}
    pile = next(s for s in own_piles(hand) if label_of(s.cell) == "G2")
    hand.move(on_screen(hand, pile)).settle()
    assert hand.table.tray.fanned == "G2"
    assert {(cells.at(point), seat) for point, seat in hand.screen.minimap.dots} == before
    assert len(hand.screen.minimap.dots) <= len(hand.board.laid.sprites)


def test_a_click_beside_a_pile_opens_its_tray_and_no_list(war: Any) -> None:
    hand = to_flying(war(size=(1920, 1080)))
    pile = next(s for s in own_piles(hand) if label_of(s.cell) == "G2")
    x, y = hand.at(pile.cell)
    aside = (x + 14, y - 4)
    assert hand.board.piece_at(aside) is None and hand.board.spot(aside).cell == pile.cell
    hand.click(aside).settle()
    assert len(hand.root.stage.layers) == 1 and hand.table.tray.fanned == "G2"
    hand.move((x + 16, y)).settle()
    assert hand.table.tray.fanned == "G2"  # it stays while the pointer is in its square
    hand.move((hand.board.rect.x + 3, hand.board.rect.bottom - 3)).settle()
    assert not hand.table.tray.fanned


def test_the_tray_opens_to_the_side_on_which_it_covers_no_other_pile(war: Any) -> None:
    """Comiso lies right beside Gela: its tray opens away from there."""
    hand = to_flying(war(size=(1920, 1080)))
    pile = next(s for s in own_piles(hand) if label_of(s.cell) == "F4")
    gela = next(s for s in hand.board.laid.sprites if label_of(s.cell) == "E4" and s.order >= 20)
    hand.move(on_screen(hand, pile)).settle()
    fan = hand.table.tray.fan
    point = hand.board.laid.position(gela)
    assert fan is not None and not fan.holds(hand.table.centre("F4"), point, hand.table.cell)


def test_a_counter_moved_within_its_tray_does_not_move_the_tray(war: Any) -> None:
    hand = to_flying(war(size=(1920, 1080)))
    mode = hand.table.mode
    for key in ("B I/54", "B III/77"):
        mode.pick(key)
    assert mode.fly_to("G4") is None
    hand.settle().press("All stay up")
    hand.screen.do("fit")
    hand.settle()
    pile = next(s for s in hand.board.laid.sprites if label_of(s.cell) == "G4" and s.order >= 20)
    hand.move(on_screen(hand, pile)).settle()
    places = {k: on_screen(hand, hand.board.laid.sprite(k)) for k in ("B I/54", "B III/77")}
    hand.drag(places["B III/77"], places["B I/54"]).settle()
    assert hand.table.tray.fanned == "G4"
    now = {k: on_screen(hand, hand.board.laid.sprite(k)) for k in places}
    assert now == {"B I/54": places["B III/77"], "B III/77": places["B I/54"]}
