"""The board: camera, cells, stacks, picking."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import pygame as pg
import pytest

from tabletop.table.board import stacks
from tabletop.table.board.camera import LARGEST, Camera
from tabletop.table.board.marks import HEX_PICTURES, LINES
from tabletop.table.play.contract import Afar, Mark, Sprite
from tabletop.table.ui.dialogs import message
from tests.patience import PATIENCE
from tests.play.conftest import Hand


def camera() -> Camera:
    return Camera((3600, 2150), pg.Rect(200, 90, 760, 480))


@pytest.mark.parametrize("at", [(210, 100), (580, 330), (950, 560), (400, 200)])
def test_zoom_keeps_the_point_under_the_pointer(at: tuple[int, int]) -> None:
    seen = camera()
    seen.zoom_to(0.5)
    seen.centre_on((1800, 1075))
    for clicks in (1, 1, -1, 2, -1, -2):
        point = seen.to_map(at)
        seen.zoom_by(clicks, at)
        x, y = seen.to_screen(point)
        assert abs(x - at[0]) <= 1 and abs(y - at[1]) <= 1


def test_zoom_there_and_back_is_the_same_picture() -> None:
    seen = camera()
    seen.zoom_to(0.5)
    seen.centre_on((1800, 1075))
    before = seen.to_map((500, 300))
    for clicks in (1, 1, -1, -1):
        seen.zoom_by(clicks, (500, 300))
    after = seen.to_map((500, 300))
    assert abs(before[0] - after[0]) * seen.zoom <= 1 and abs(before[1] - after[1]) * seen.zoom <= 1


def test_steps_go_from_the_whole_map_to_the_largest_picture() -> None:
    steps = camera().steps()
    assert steps == sorted(steps) and steps[0] * 3600 <= 760 and steps[-1] <= LARGEST * 1.001
    assert len(steps) >= 6


def test_the_map_cannot_be_lost_beyond_the_edge() -> None:
    seen = camera()
    seen.zoom_to(0.8)
    for dx, dy in ((9999, 0), (0, 9999), (-99999, 0), (0, -99999)):
        seen.pan(dx, dy)
        x, y, w, h = seen.seen
        assert x < 3600 and y < 2150 and x + w > 0 and y + h > 0


def test_every_cell_is_found_at_its_own_middle(sit) -> None:
    board = sit().board
    assert all(board.cells.at(board.cells.centre(cell)) == cell for cell in list(board.cells.map)[::3])


def test_cells_off_the_map_are_known_as_such(sit) -> None:
    board = sit().board
    assert board.cells.at((-100.0, -100.0)) not in board.cells


def sprite(name: str, cell: tuple[int, int] = (3, 3)) -> Sprite:
    return Sprite(name, cell, lambda px: pg.Surface((px, px)), name)


def test_a_lit_cell_takes_a_press_from_the_counter_that_hangs_over_into_it(sit) -> None:
    """And what is not lit leaves it to the counter; a piece that lies in the lit cell itself is met."""
    board = sit().board
    large = lambda name, cell: Sprite(name, cell, lambda px: pg.Surface((px, px)), name, size=1.6)
    board.camera.zoom_to(board.camera.largest)
    (x, y), (u, v) = board.cells.centre((5, 8)), board.cells.centre((6, 8))
    board.camera.centre_on((x, y))
    at = board.camera.to_screen((x * 0.3 + u * 0.7, y * 0.3 + v * 0.7))
    board.show([large("a", (5, 8))], [])
    assert board.spot(at).cell == (5, 8) and board.piece_at(at).id == "a"
    board.show([large("a", (5, 8))], [Mark("reach", ((6, 8),))])
    assert board.spot(at).cell == (6, 8) and board.piece_at(at) is None
    board.show([sprite("b", (6, 8)), large("a", (5, 8))], [Mark("reach", ((6, 8),))])
    assert board.piece_at(at).id == "b"


@pytest.mark.parametrize("n", range(2, 9))
def test_a_fanned_stack_lets_each_piece_be_picked(n: int) -> None:
    places = stacks.ring(n) if n <= stacks.RING else stacks.block(n)
    for i, a in enumerate(places):
        for b in places[i + 1 :]:
            assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 0.5


@pytest.mark.parametrize("n", range(2, 9))
def test_a_closed_stack_shows_the_edges_of_its_upper_pieces_and_stays_small(n: int) -> None:
    places = list(stacks.places([sprite(f"p{i}") for i in range(n)]).values())
    assert len(set(places[-4:])) == min(n, 4), "each of four can be seen"
    assert max(x for x, _ in places) - min(x for x, _ in places) <= 0.35


def test_the_pointer_on_a_stack_fans_it_out(sit) -> None:
    hand = sit()
    a, b = list(hand.play.view.aircraft.values())[:2]
    hand.board.show([sprite(a.id, a.hex), sprite(b.id, a.hex)], ())
    at = hand.at(a.hex)
    hand.move(at)
    end = time.monotonic() + PATIENCE
    while hand.board.laid.fanned is None and time.monotonic() < end:
        pg.time.wait(10)
        hand.settle(1)
    assert hand.board.laid.fanned == a.hex
    left, right = (hand.board.camera.to_screen(hand.board.laid.position(s)) for s in hand.board.laid.sprites)
    assert hand.board.piece_at(left).id != hand.board.piece_at(right).id


def test_the_middle_of_the_next_cell_belongs_to_it_under_an_open_fan(sit) -> None:
    """A counter of a fan lies over the next hex; who points at the middle of that hex means it, not the counter."""
    hand = sit()
    board = hand.board
    here = board.cells.map.parse("1210")
    hand.at(here)
    covered = 0
    for n in (2, 3, 4, 5):
        board.show([sprite(f"p{i}", here) for i in range(n)], ())
        board.fan(here)
        for dx, dy in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
            cell = (here[0] + dx, here[1] + dy)
            x, y = board.camera.to_screen(board.cells.centre(cell))
            for at in ((x, y), (x - 3, y), (x, y - 3), (x + 3, y), (x, y + 3)):
                covered += board._topmost(at) is not None
                assert board.spot(at).cell == cell and board.spot(at).sprite is None
        for piece in board.laid.sprites:
            assert board.piece_at(board.camera.to_screen(board.laid.position(piece))) == piece
        board.fan(None)
    assert covered


def test_pieces_of_a_wide_fan_are_picked_where_they_lie(sit) -> None:
    hand = sit()
    here = hand.board.cells.map.parse("1210")
    hand.at(here)
    hand.board.show([sprite(f"p{i}", here) for i in range(8)], ())
    hand.board.fan(here)
    for piece in hand.board.laid.sprites:
        x, y = hand.board.camera.to_screen(hand.board.laid.position(piece))
        assert {hand.board.piece_at((x + dx, y)).id for dx in (-6, 0, 6)} == {piece.id}


@pytest.mark.parametrize("n", [6, 7, 10, 30])
def test_the_middle_of_a_cell_over_which_no_piece_of_the_fan_lies_belongs_to_that_cell(sit, n: int) -> None:
    hand = sit()
    board = hand.board
    here = board.cells.map.parse("1210")
    hand.at(here)
    board.show([sprite(f"p{i}", here) for i in range(n)], ())
    board.fan(here)
    (left, top), (right, bottom) = board.laid.fan.around
    within, free = 0, 0
    for cell in board.cells.map:
        x, y = board.cells.centre(cell)
        if cell == here or not (left <= x <= right and top <= y <= bottom):
            continue
        within += 1
        if board.laid.fan.meant((x, y)) is None:
            free += 1
            spot = board.spot(board.camera.to_screen((x, y)))
            assert (spot.cell, spot.sprite) == (cell, None)
    assert within and (free or n > 6)


def test_a_plate_at_the_edge_keeps_off_what_stands_over_a_counter(sit) -> None:
    """The chance of a shot stands over its target: a plate that points beyond the edge does not lie on it."""
    hand = sit()
    board, t = hand.board, hand.board.theme
    here = board.cells.map.parse("1210")
    hand.at(here)
    board.camera.zoom_to(1.0)
    piece = sprite("p", here)
    board.show([piece], ())
    px, top = board.piece_px, board.camera.free.top
    plate_bottom = top + t.px(8) + t.px(24)
    x, y = board.camera.to_screen(board.cells.centre(here))
    board.camera.pan(0, plate_bottom + px // 2 + 3 - y)
    x, y = board.camera.to_screen(board.cells.centre(here))
    towards = board.camera.to_map((x + (x - board.camera.free.centerx), -400))
    board.show([piece], (), (Afar("far", towards),))
    (plate,) = board.beyond.plates
    assert not plate.rect.colliderect(pg.Rect(x - px // 2, y - px // 2 - px // 4, px, px))


def test_the_arrow_of_a_plate_points_from_where_the_plate_lies(sit) -> None:
    """Moved along the edge to find room, it pointed as from the middle of the view: west at what lay south of it."""
    board = sit().board
    board.camera.zoom_to(1.0)
    x, y = board.camera.free.midbottom
    far = [board.camera.to_map((x + 60 * n, y + 250)) for n in range(4)]
    board.show([], (), tuple(Afar(f"thing {n}", point) for n, point in enumerate(far)))
    assert len(board.beyond.plates) > 2
    for plate in board.beyond.plates:
        px, py = board.camera.to_screen(plate.of[0].point)
        cx, cy = plate.rect.center
        assert abs(plate.towards - math.degrees(math.atan2(px - cx, cy - py)) % 360) < 1


@pytest.mark.parametrize("kind", sorted(HEX_PICTURES))
def test_every_kind_of_mark_changes_the_picture(sit, kind: str) -> None:
    hand = sit()
    cell = hand.board.cells.map.parse("1010")
    hand.at(cell)
    hand.board.show([], ())
    hand.settle()
    before = pg.image.tobytes(hand.still.window.surface, "RGB")
    words = {"wedge": "bow", "zone": "1", "footprint": "1"}.get(kind, "")
    hand.board.show(
        [], [Mark(kind, (cell,), text="4" if kind in ("threat", "torpedo") else "", colour=words, headings=(90.0,))]
    )
    hand.settle()
    assert pg.image.tobytes(hand.still.window.surface, "RGB") != before


@pytest.mark.parametrize("kind", sorted(LINES))
def test_every_kind_of_line_changes_the_picture(sit, kind: str) -> None:
    hand = sit()
    a, b = hand.board.cells.map.parse("1010"), hand.board.cells.map.parse("1410")
    hand.at(hand.board.cells.map.parse("1210"))
    hand.board.show([], ())
    hand.settle()
    before = pg.image.tobytes(hand.still.window.surface, "RGB")
    hand.board.show([], [Mark(kind, points=(hand.board.cells.centre(a), hand.board.cells.centre(b)), radius=300.0)])
    hand.settle()
    assert pg.image.tobytes(hand.still.window.surface, "RGB") != before


def test_a_still_board_is_painted_once(sit) -> None:
    hand = sit()
    hand.settle(30)
    before = hand.still.window.frames
    hand.settle(30)
    assert hand.still.window.frames == before


def test_pictures_of_pieces_are_kept_within_a_bound(sit) -> None:
    hand = sit("s02_kentish_sky")
    hand.board.album.most = 600_000
    for turns in (1, 1, -1, -1, -1, 1, 1):
        hand.wheel(hand.board.rect.center, turns)
        shown = len({look for _, _, look, _ in hand.board.laid.in_sight(2 * hand.board.piece_px)})
        assert hand.board.album.bytes <= 600_000 or len(hand.board.album) <= shown


def test_what_lies_over_the_board_stays_when_two_places_are_painted_at_once(sit: Callable[..., Hand]) -> None:
    """A dialog over the map: two far places of it change in one frame, and neither shows the map."""
    hand = sit("s01_first_duel")
    message(hand.root, "A dialog", "over the middle of the map")
    hand.settle(60)
    root = hand.root
    picture = pg.Surface(root.rect.size)
    root.touch(root.rect)
    root.paint(picture)
    whole = picture.copy()
    box = root.stage.layers[-1].widget.rect
    root.touch(pg.Rect(box.left + 10, box.top + 10, 20, 12))
    root.touch(pg.Rect(box.right - 40, box.bottom - 30, 20, 12))
    assert len(root.paint(picture)) == 2
    assert pg.image.tobytes(picture, "RGB") == pg.image.tobytes(whole, "RGB")


def aim(board) -> tuple[int, int]:
    """A pointer in the right edge of the board; the view stands at the left."""
    board.camera.zoom_to(1.0)
    board.camera.pan(99999, 0)
    board.moved()
    return board.rect.right - 8, board.rect.centery


def frames(hand, ms: int) -> None:
    """So much time goes by without an event."""
    for now in range(hand.root.now, hand.root.now + ms, 20):
        hand.root.tick(now + 20)


def test_a_carried_piece_goes_on_scrolling_the_map_while_it_is_held_at_the_edge(sit) -> None:
    hand = sit()
    board = hand.board
    rim = aim(board)
    piece = next(s for s in board.laid.sprites if s.movable)
    board.looking.to(board.laid.position(piece), force=True)
    start = board.camera.to_screen(board.laid.position(piece))
    hand.move(start)
    hand.event(pg.MOUSEBUTTONDOWN, pos=start, button=1, clicks=1)
    hand.move((start[0] + 20, start[1]), held=True)
    hand.move(rim, held=True)
    assert board.pointing.carried is not None
    before = board.camera.origin[0]
    frames(hand, 200)
    halfway = board.camera.origin[0]
    frames(hand, 200)
    assert before < halfway < board.camera.origin[0]
    assert hand.root.hand.pos == rim and board.pointing.carried_at == rim
    hand.move(board.rect.center, held=True)
    still = board.camera.origin
    frames(hand, 200)
    assert board.camera.origin == still


@pytest.mark.parametrize("wanted", [True, False])
def test_an_empty_hand_scrolls_at_the_edge_only_if_the_player_wants_it_and_only_when_it_stays(
    wanted: bool, sit
) -> None:
    hand = sit()
    board = hand.board
    board.scrolling.edge_scroll = wanted
    rim = aim(board)
    hand.move(rim)
    before = board.camera.origin
    frames(hand, 200)
    assert board.camera.origin == before, "passing through"
    frames(hand, 600)
    assert (board.camera.origin[0] > before[0]) is wanted
    hand.move(board.rect.center)
    frames(hand, 100)
    still = board.camera.origin
    frames(hand, 600)
    assert board.camera.origin == still


def test_at_the_end_of_the_map_nothing_moves_and_no_frame_is_asked_for(sit) -> None:
    hand = sit()
    board = hand.board
    board.scrolling.edge_scroll = True
    rim = aim(board)
    board.camera.pan(-99999, 0)
    hand.settle(40)
    hand.move(rim)
    before = board.camera.origin
    frames(hand, 2500)
    assert board.camera.origin == before and board not in hand.root.moving
