"""Stacks under a calm hand: the pointer moves in small steps to any piece of the fan, and drags it away. The whole fan
lies on the board, wherever the stack lies, in every game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Any

import pygame as pg
import pytest

from tabletop.games import kit
from tabletop.games.free_table.rules.laying import Put
from tabletop.shelf.session import Session
from tabletop.table.board.pointer_input import CLOSE_MS, FAN_MS
from tabletop.table.play.contract import Sprite
from tests.play.conftest import Hand, way
from tests.unseen import unseen

Pos = tuple[int, int]
SIZES = (2, 5, 7, 10, 30)
PLACES = ("middle", "top", "left", "right", "bottom", "top left", "top right", "bottom left", "bottom right")
GAMES = {
    "air_support": "s2_chir",
    "air_wars": "bob_eagle_days",
    "conflict_solo": "m1_the_sawmill",
    "free_table": "ft1_hexes",
    "thunderbolt_apache": "tr01_training_sortie",
    "thunderbolt_lightning": "s01_first_duel",
}


@pytest.fixture
def table(own_home: None) -> Iterator[Callable[..., Hand]]:
    """`table(n, place)`: the free table with n counters in one square."""
    hands: list[Hand] = []

    def make(n: int, where: str, **more: Any) -> Hand:
        document = kit("free_table").scenarios().document("ft2_squares")
        session = Session.new("free_table", document, ("human", "human"), 5)
        right, low = max(session.match.state.scenario.grid)
        for i in range(n):
            session.match.submit(0, Put("counter", "", f"U {i + 1}", 0, cell_of(where, right + 1, low + 1)))
        hands.append(Hand(session, **more))
        return hands[-1]

    yield make
    for hand in hands:
        hand.close()


@pytest.fixture
def seats(own_home: None) -> Iterator[Callable[..., Hand]]:
    """`seats(game, scale)`: the first scenario of a game, with people at all seats."""
    hands: list[Hand] = []

    def make(game: str, scale: float) -> Hand:
        document, solo = kit(game).scenarios().document(GAMES[game]), game in ("conflict_solo", "thunderbolt_apache")
        session = Session.new(game, document, ("human",) if solo else ("human", "human"), 5)
        hands.append(Hand(session, (1600, 900), scale))
        return hands[-1]

    yield make
    for hand in hands:
        hand.close()


def cell_of(where: str, wide: int, high: int) -> tuple[int, int]:
    """Column and row of the middle, an edge or a corner."""
    across = {"left": 0, "right": wide - 1}.get(where.split()[-1], wide // 2)
    down = {"top": 0, "bottom": high - 1}.get(where.split()[0], high // 2)
    return across, down


def rest(hand: Hand, ms: int) -> None:
    """The pointer rests so long."""
    for _ in range(0, ms + 40, 20):
        hand.root.tick(hand.root.now + 20)


def calmly(hand: Hand, start: Pos, end: Pos) -> None:
    """Move the pointer in small steps, each of them seen by the board."""
    for at in way(start, end):
        hand.move(at)
        hand.root.tick(hand.root.now + 20)


def open_at(hand: Hand, cell: tuple[int, int]) -> Pos:
    """Point at a stack until it lies fanned out; where the pointer is."""
    at = hand.board.camera.to_screen(hand.board.cells.centre(cell))
    hand.move(at)
    rest(hand, FAN_MS)
    assert hand.board.laid.fanned == cell
    return at


def shut(hand: Hand) -> None:
    """The pointer goes away."""
    hand.board.pointing.leave()


def lies(hand: Hand, name: str) -> Pos:
    return hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(name)))


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("n", SIZES)
def test_a_calm_hand_takes_each_piece_of_a_stack(table: Callable[..., Hand], n: int, where: str) -> None:
    hand = table(n, where)
    cell = hand.board.laid.sprites[0].cell
    with unseen():
        for piece in list(hand.board.laid.sprites):
            start = open_at(hand, cell)
            end = lies(hand, piece.id)
            calmly(hand, start, end)
            assert hand.board.pointing.meant.id == piece.id
            hand.event(pg.MOUSEBUTTONDOWN, pos=end, button=1, clicks=1)
            hand.move((end[0] + 12, end[1]), held=True)
            assert hand.board.pointing.carried.id == piece.id
            hand.board.pointing.cancel()
            hand.event(pg.MOUSEBUTTONUP, pos=end, button=1, clicks=1)
            shut(hand)


def test_where_the_window_has_no_room_pieces_lie_on_each_other_and_each_is_taken(table: Callable[..., Hand]) -> None:
    hand = table(30, "middle", size=(1024, 640), scale=1.5)
    board, cell = hand.board, hand.board.laid.sprites[0].cell
    board.camera.zoom_to(board.camera.largest)
    board.looking.to(board.cells.centre(cell), force=True)
    with unseen():
        for piece in list(board.laid.sprites):
            calmly(hand, open_at(hand, cell), lies(hand, piece.id))
            assert board.pointing.meant.id == piece.id and board.rect.collidepoint(lies(hand, piece.id))
            shut(hand)
    open_at(hand, cell)
    side = board.piece_px
    middles = [lies(hand, piece.id) for piece in board.laid.sprites]
    assert all(board.has_room(pg.Rect(x - side // 2, y - side // 2, side, side)) for x, y in middles)
    assert min(max(abs(ax - bx), abs(ay - by)) for (ax, ay), (bx, by) in combinations(middles, 2)) < side


@pytest.mark.parametrize("n", SIZES)
def test_a_piece_of_a_fan_goes_where_it_is_dragged_even_to_the_next_square(table: Callable[..., Hand], n: int) -> None:
    """The fan lay over that square: who let go there laid the piece back on its own stack."""
    hand = table(n, "middle")
    cell, lowest = hand.board.laid.sprites[0].cell, hand.board.laid.sprites[0].id
    start = open_at(hand, cell)
    end = lies(hand, lowest)
    calmly(hand, start, end)
    hand.drag(end, hand.at((cell[0] + 1, cell[1]))).settle()
    assert hand.play.view.pieces[lowest].at == (cell[0] + 1, cell[1])
    assert sum(piece.at == cell for piece in hand.play.view.pieces.values()) == n - 1


@pytest.mark.parametrize("fanned", [True, False])
@pytest.mark.parametrize("n", SIZES)
def test_with_shift_one_drag_moves_the_whole_stack(table: Callable[..., Hand], n: int, fanned: bool) -> None:
    hand = table(n, "left")
    cell, order = hand.board.laid.sprites[0].cell, hand.play.view.order
    start = open_at(hand, cell) if fanned else hand.at(cell)
    hand.event(pg.KEYDOWN, key=pg.K_LSHIFT, mod=pg.KMOD_LSHIFT, unicode="", scancode=0)
    hand.drag(start, hand.at((cell[0] + 3, cell[1]))).settle()
    hand.event(pg.KEYUP, key=pg.K_LSHIFT, mod=0, unicode="", scancode=0)
    assert {piece.at for piece in hand.play.view.pieces.values()} == {(cell[0] + 3, cell[1])}
    assert hand.play.view.order == order, "each piece lies where it lay in the stack"
    hand.screen.do("undo")
    hand.settle()
    assert {piece.at for piece in hand.play.view.pieces.values()} == {cell}


def test_the_line_at_the_foot_names_the_piece_that_is_pointed_at(table: Callable[..., Hand]) -> None:
    hand = table(7, "middle")
    start = open_at(hand, hand.board.laid.sprites[0].cell)
    calmly(hand, start, lies(hand, "p2"))
    hand.settle()
    assert hand.screen.status_line.text == "U 2, one of 7 here; Shift and a drag move the whole stack"


def test_a_drag_from_the_middle_of_a_fan_takes_the_uppermost_piece(table: Callable[..., Hand]) -> None:
    hand = table(5, "middle")
    cell = hand.board.laid.sprites[0].cell
    start = open_at(hand, cell)
    assert hand.board.piece_at(start) is None and hand.board.pointing.meant.id == "p5"
    hand.drag(start, hand.at((cell[0] + 2, cell[1]))).settle()
    assert [p.id for p in hand.play.view.pieces.values() if p.at != cell] == ["p5"]


@pytest.mark.parametrize("rests", [True, False])
def test_a_fan_closes_where_the_pointer_rests_beside_its_pieces_or_leaves(
    table: Callable[..., Hand], rests: bool
) -> None:
    hand = table(10, "middle")
    board, cell = hand.board, hand.board.laid.sprites[0].cell
    start = open_at(hand, cell)
    assert board.laid.fan is not None
    (left, top), _ = board.laid.fan.around
    corner = board.camera.to_screen((left + 2, top + 2))
    assert board.piece_at(corner) is None
    calmly(hand, start, corner)
    assert board.laid.fanned == cell
    if rests:
        rest(hand, CLOSE_MS)
    else:
        calmly(hand, corner, (corner[0] - 12, corner[1] - 12))
    assert board.laid.fanned is None


@pytest.mark.parametrize("where", ["middle", "top left", "bottom right"])
def test_tiles_that_lie_as_one_spread_on_the_board_and_each_is_reached(sit: Callable[..., Hand], where: str) -> None:
    """Of four cells side by side, as a unit flies; the row in which they lay left the board at its edge."""
    hand = sit("s04_six_minutes_at_midway")
    board = hand.board
    board.camera.fit()
    board.moved()
    column, row = cell_of(where, board.cells.columns - 4, board.cells.rows)
    cells = [board.cells.cell(column + i, row) for i in range(4)]
    tile = partial(replace, small=lambda px: pg.Surface((px, px)), gathers="unit")
    board.show([tile(counter(f"p{i}", cell)) for i, cell in enumerate(cells)], ())
    assert board.tile_size is not None
    shown = board.laid.in_sight(0)
    assert [s.id for _, _, _, s in shown] == ["p3"] and board.laid.gathered.counts == {"p3": 4}
    with unseen():
        for piece in board.laid.sprites:
            start = open_at(hand, cells[-1])
            end = lies(hand, piece.id)
            body = pg.Rect((0, 0), board.tile_size)
            body.center = end
            assert board.has_room(body)
            calmly(hand, start, end)
            assert board.pointing.meant.id == piece.id
            board.pointing.leave()


def counter(name: str, cell: tuple[int, int]) -> Sprite:
    return Sprite(name, cell, lambda px: pg.Surface((px, px)), name, movable=True)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_the_whole_fan_lies_on_the_board_and_each_piece_is_reached(
    seats: Callable[..., Hand], game: str, scale: float
) -> None:
    hand = seats(game, scale)
    board = hand.board
    steps = board.camera.steps()
    places = [(0, 0), (board.cells.columns - 1, board.cells.rows - 1), (board.cells.columns // 2, 0)]
    with unseen():
        for (zoom, n), place in product(((steps[0], 7), (steps[len(steps) // 2], 30), (steps[-1], 30)), places):
            cell = board.cells.cell(*place)
            board.camera.zoom_to(zoom)
            board.looking.to(board.cells.centre(cell), force=True)
            if not board.open_at(board.camera.to_screen(board.cells.centre(cell))):
                continue
            board.show([counter(f"p{i}", cell) for i in range(n)], ())
            board.fan(cell)
            for piece in board.laid.sprites:
                at = lies(hand, piece.id)
                side = board.tile_size or (board.piece_px, board.piece_px)
                body = pg.Rect((0, 0), side)
                body.center = at
                assert board.has_room(body), (zoom, n, place)
                assert board.piece_at(at).id == piece.id
            for piece in board.laid.sprites[:: n - 1]:
                start = board.camera.to_screen(board.cells.centre(cell))
                board.fan(None)
                board.pointing.hover(start)
                board.fan(cell)
                end = lies(hand, piece.id)
                for at in way(start, end):
                    board.pointing.hover(at)
                assert board.pointing.meant.id == piece.id, (zoom, n, place)


def test_a_fan_covers_no_neighbour_where_it_can_lie_beside_it(seats: Callable[..., Hand]) -> None:
    """Two counters in the next hex had their names under it."""
    hand = seats("thunderbolt_lightning", 1.0)
    board = hand.board
    board.camera.zoom_to(board.camera.largest)
    own = [Sprite(f"p{n}", (6, 8), lambda px: pg.Surface((px, px)), n) for n in range(2)]
    beside = [Sprite(f"q{n}", (6 + d, 8), lambda px: pg.Surface((px, px)), n) for n, d in enumerate((1, -1))]
    board.camera.centre_on(board.cells.centre((6, 8)))
    board.show([*own, *beside], [])
    board.fan((6, 8))
    wide = board.cells.size[0]
    for piece in own:
        at = board.laid.fan.places[piece.id]
        assert all(math.dist(at, board.cells.centre(other.cell)) > 0.8 * wide for other in beside)
    board.show(own, [])
    (x, y), (u, v) = (board.laid.fan.places[piece.id] for piece in own)
    assert round(y) == round(v) and x < u, "side by side where there is room"
