"""What a frame of the board makes and what it leaves for later, counted; and that what stands in meanwhile goes
when the sharp picture is there.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame as pg
import pytest

from tabletop.data.benchmaps import make_map
from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.table.benchmarks import BoardWindow
from tabletop.table.board import marks, minimap, overlay, render_queue, tile_renderer
from tabletop.table.board.frametime import FrameTime
from tabletop.table.board.paper import Printer
from tabletop.table.board.sprite_cache import Album
from tabletop.table.board.tile_renderer import Chart, SquareComposer
from tabletop.table.draw.tilecompose import Composer
from tabletop.table.ui import skin
from tests import knowntiles
from tests.patience import PATIENCE
from tests.waste import as_for_a_player

MAP = "maps/thunderbolt_lightning/kent_coast.tmx"


@pytest.fixture(autouse=True)
def parts_come_as_for_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowntiles, "parts_are_known", False)


@pytest.fixture
def patient(sit: Callable[..., Any]) -> Any:
    """A hand at a board whose frames leave for later what they have no time for. What lies there at first was laid down
    for the test before; what each test asks for then comes as for a player.
    """
    with pytest.MonkeyPatch.context() as opening:
        opening.setattr(knowntiles, "parts_are_known", True)
        hand = sit("s02_kentish_sky")
        hand.board.patient = True
        hand.board.dirty()
        rest(hand)
    return hand


def rest(hand: Any) -> int:
    """Let the board come to rest; returns how many frames it took. What was finished last is painted by the frame
    after it, so it is at rest when two frames in a row find nothing to do.
    """
    board, still, end = hand.board, 0, perf_counter() + PATIENCE
    for n in count():
        assert perf_counter() < end, "the board never comes to rest"
        hand.settle(1)
        still = (
            still + 1
            if not (
                board.making.missing
                or board.making.behind
                or board.painter.busy
                or board.making.ahead
                or board.time.moving
            )
            else 0
        )
        if n > 1 and still > 1:
            return n
        if n > 40:
            pg.time.wait(4)


def shown(hand: Any) -> bytes:
    """The pixels of the board."""
    surface = hand.still.window.surface
    return pg.image.tobytes(surface.subsurface(hand.board.rect), "RGB")


def at_once(hand: Any) -> bytes:
    """The same view with everything drawn anew at once."""
    board = hand.board
    board.painter.forget()
    board.album.clear()
    board.overlay.clear()
    board.patient = False
    board.dirty()
    hand.settle(1)
    return shown(hand)


def zoom(hand: Any, clicks: int) -> None:
    hand.board.camera.zoom_by(clicks, hand.board.rect.center)
    hand.board.moved()


def test_the_first_picture_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tile_renderer, render_queue):
        monkeypatch.setattr(module, "AT_ONCE_MS", 1e9)
    sitting = BoardWindow(make_map(tmp_path, 20, 12), 12)
    sitting.frame()
    assert sitting.board.finished and len(sitting.board.album) == 12
    sitting.window.close()


@pytest.mark.parametrize("clicks", [1, -1, -3, 2])
def test_the_first_frame_of_a_zoom_makes_nothing_and_the_last_is_sharp(patient: Any, clicks: int) -> None:
    board = patient.board
    zoom(patient, 4)
    rest(patient)
    zoom(patient, clicks)
    made, pictures = board.painter.made, len(board.album)
    patient.settle(1)
    assert board.painter.made == made and len(board.album) == pictures
    assert board.making.missing
    rest(patient)
    assert shown(patient) == at_once(patient)


def test_zooms_in_every_frame_end_sharp(patient: Any) -> None:
    for clicks in (1, 1, -1, -1, -1, 1, 1, 1, -2):
        zoom(patient, clicks)
        patient.settle(1)
    rest(patient)
    assert shown(patient) == at_once(patient)


@pytest.mark.parametrize("step", [(-9, 4), (37, -21), (250, 160), (-3000, 0)])
def test_a_pan_ends_in_the_same_picture_as_drawing_anew(patient: Any, step: tuple[int, int]) -> None:
    zoom(patient, 2)
    for _ in range(5):
        patient.board.camera.pan(*step)
        patient.board.moved()
        patient.settle(1)
    rest(patient)
    assert shown(patient) == at_once(patient)


def test_a_step_without_time_finishes_one_part_at_most(patient: Any) -> None:
    zoom(patient, 1)
    patient.settle(1)
    painter = patient.board.painter
    for _ in range(30):
        made = painter.made
        painter.step(0)
        assert painter.made - made <= 1


def test_what_comes_into_sight_is_made_beforehand(patient: Any) -> None:
    zoom(patient, 2)
    rest(patient)
    board = patient.board
    for _ in range(6):
        board.camera.pan(-40, 0)
        board.moved()
        patient.settle(1)
        assert board.making.missing == 0


def test_a_new_print_leaves_the_old_one_until_it_is_there(patient: Any) -> None:
    board = patient.board
    before = board.painter._canvas.copy()
    board.printer.grid_on = False
    board.drop_map_pictures()
    board.painter.paint(pg.Surface(before.get_size()), board.camera.seen, board.camera.zoom, wait=False)
    assert pg.image.tobytes(board.painter._canvas, "RGB") == pg.image.tobytes(before, "RGB")
    board.dirty()
    rest(patient)
    assert pg.image.tobytes(board.painter._canvas, "RGB") != pg.image.tobytes(before, "RGB")


def test_parts_of_the_map_stay_within_their_budget() -> None:
    sheet = load_map(resource(MAP))
    painter = Chart(sheet, Printer(sheet), budget_mb=8)
    window = pg.Surface((500, 400))
    for n in range(60):
        painter.paint(window, (n * 60.0, n * 40.0, 1000, 800), 0.5, wait=False)
        painter.step(20)
        assert painter._used <= painter.budget + 16 * 256 * 256 * 4


@pytest.mark.parametrize("level", [0, 1, 3])
def test_squares_of_a_piece_made_in_steps_are_squares_made_at_once(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pg.display.set_mode((64, 64))
    sheet = load_map(resource(MAP))
    paper = pg.Color(200, 190, 170)
    slow, quick = SquareComposer(sheet, paper), Composer(sheet, paper, False)
    for composer in (slow, quick):
        composer.show(frozenset())
    side, steps = 150 << level, sum(1 for _ in slow.prepare(1024, 512, (450, 300), level))
    assert steps > 3
    with monkeypatch.context() as prepared:
        prepared.setattr(Composer, "compose", None)  # all of them lie on the piece
        made = [slow.compose(1024 + n * side, 512 + side, 150, level) for n in range(3)]
    for n, square in enumerate(made):
        anew = quick.compose(1024 + n * side, 512 + side, 150, level)
        assert pg.image.tobytes(square, "RGB") == pg.image.tobytes(anew, "RGB")
    beyond = 1024 + 3 * side - (1 << level), 512, 150, level
    assert pg.image.tobytes(slow.compose(*beyond), "RGB") == pg.image.tobytes(quick.compose(*beyond), "RGB")


def test_parts_that_lie_beside_each_other_are_laid_down_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles on their edges once, and as the same squares."""
    sheet, screen, view = load_map(resource(MAP)), pg.Surface((1000, 300)), (700.0, 300.0, 2000.0, 600.0)
    laid: list[tuple[int, int]] = []
    really = SquareComposer.prepare
    monkeypatch.setattr(
        SquareComposer,
        "prepare",
        lambda parts, x, y, size, level: laid.append(size) or really(parts, x, y, size, level),
    )
    painter = Chart(sheet, Printer(sheet))
    parts = len(list(painter._keys(view, 0.5)))
    painter.paint(screen, view, 0.5)
    assert len(laid) < parts / 2 and max(wide // high for wide, high in laid) == tile_renderer.TOGETHER
    monkeypatch.setattr(tile_renderer, "TOGETHER", 1)
    alone, other = Chart(sheet, Printer(sheet)), pg.Surface((1000, 300))
    alone.paint(other, view, 0.5)
    assert pg.image.tobytes(screen, "RGB") == pg.image.tobytes(other, "RGB")


def test_what_was_missing_in_sight_is_shown_before_more_is_made(patient: Any) -> None:
    zoom(patient, 2)
    patient.settle(1)
    painter, board = patient.board.painter, patient.board
    while painter._missing():
        assert painter.step(600_000) > 0
        assert all(
            key not in painter._pieces
            for key in set(painter._keys(board.camera.seen, painter.zoom, ring=1)).difference(
                painter._keys(board.camera.seen, painter.zoom)
            )
        )


def test_time_that_a_frame_leaves_goes_into_sharp_pictures(patient: Any) -> None:
    """After the picture stands, not before: the frame itself is as short as it was."""
    zoom(patient, 2)
    window, board = patient.still.window, patient.board
    window.update()
    missing = board.making.missing
    assert missing > 0
    window.root.spare(perf_counter() + 600)
    assert not board.making.missing and board.painter._missing() == 0


def test_a_loop_that_is_late_spares_nothing(patient: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    zoom(patient, 2)
    window, spared = patient.still.window, []
    window.update()
    monkeypatch.setattr(type(patient.board), "spare", lambda board, until: spared.append(until - window._turned))
    clock = pg.time.Clock()
    window._turned = perf_counter()
    window.rest(clock)
    assert len(spared) == 1 and 0.005 < spared[0] < 1 / 60
    window._turned -= 1
    window.rest(clock)
    assert len(spared) == 1


def test_a_pan_draws_no_mark_anew(patient: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    for kind, drawing in marks.HEX_PICTURES.items():
        monkeypatch.setitem(
            marks.HEX_PICTURES, kind, lambda w, h, m, drawing=drawing: drawn.append(m.kind) or drawing(w, h, m)
        )
    monkeypatch.setattr(overlay, "draw_line", lambda *args: drawn.append("line") or marks.draw_line(*args))
    board = patient.board
    board.overlay.clear()
    board.overlay._of = ((), None, 0.0)
    board.dirty()
    rest(patient)
    before = len(drawn)
    assert before > 3
    for _ in range(4):
        board.camera.pan(-6, 3)
        board.moved()
        patient.settle(1)
    assert len(drawn) == before


@pytest.mark.parametrize("way", ["to", "over", "fit", "opened"])
def test_a_camera_that_moves_by_itself_ends_sharp_without_any_event(patient: Any, way: str) -> None:
    """The board asks for frames until what is shown is drawn finely."""
    board, window = patient.board, patient.still.window
    zoom(patient, 3)
    rest(patient)
    points = [board.cells.centre(sprite.cell) for sprite in board.laid.sprites[:2]]
    if way == "to":
        board.looking.to((2400.0, 300.0), force=True)
    elif way == "over":
        board.looking.over(points, whole=True)
    elif way == "fit":
        patient.screen.viewing.fit()
    else:
        board.album.clear()
        board.painter.forget()
        board.camera.fit()
        board.moved()
    still, end = 0, perf_counter() + PATIENCE
    for n in count():
        assert perf_counter() < end, "never at rest"
        asked = board in window.root.moving
        window.update()
        still = 0 if asked else still + 1
        if still > 30:
            break
        if n > 40:
            pg.time.wait(3)
    assert board.finished and shown(patient) == at_once(patient)


def test_pieces_seen_larger_a_moment_ago_are_shown_reduced_until_their_own_pictures_come(
    patient: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the eye the view is sharp; what it shows in the end is the same as ever."""
    board, fits = patient.board, FrameTime.fits
    zoom(patient, 4)
    rest(patient)
    zoom(patient, -1)
    patient.settle(1)
    board.album.page(board.piece_px).clear()  # nothing was made ahead
    board.dirty()
    patient.settle(1)
    assert board.making.behind and not board.finished
    with monkeypatch.context() as busy:
        busy.setattr(FrameTime, "fits", lambda self, px, kind, urgent=False: kind != "piece" and fits(self, px, kind))
        for _ in range(600):
            patient.settle(1)
            if board.sharp:
                break
        assert board.sharp and not board.finished and not board.album.page(board.piece_px)
    rest(patient)
    assert shown(patient) == at_once(patient)


def test_an_album_reduces_larger_pictures_only() -> None:
    album = Album()
    album.keep("large", 40, pg.Surface((44, 44), pg.SRCALPHA))
    album.keep("small", 20, pg.Surface((22, 22), pg.SRCALPHA))
    album.keep("huge", 90, pg.Surface((99, 99), pg.SRCALPHA))
    assert album.reduced("large", 30, 51) and not album.coarse("large")
    assert album.stand_in("large", 30).get_size() == (33, 33)
    assert not album.reduced("small", 30, 51) and not album.reduced("huge", 30, 51)
    assert album.coarse("small") and album.coarse("huge") and not album.reduced("unknown", 30, 51)
    album.keep("large", 30, pg.Surface((33, 33), pg.SRCALPHA))
    assert album.coarse("large"), "its own picture is there, so nothing stands in"
    assert album.reduced("small", 15, 25) and album.stand_in("small", 15).get_size() == (16, 16)


def test_no_cloth_is_laid_below_the_map(patient: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be painted over at once, and takes as long as the map itself. Where it shows, it is there."""
    board, laid = patient.board, []
    whole = skin.ground
    monkeypatch.setattr(skin, "ground", lambda s, kind, size, areas: (laid.extend(areas), whole(s, kind, size, areas)))
    zoom(patient, 4)
    rest(patient)
    before = board.covered()
    assert before.w * before.h > board.rect.w * board.rect.h / 2
    laid.clear()
    board.dirty()
    patient.settle(1)
    assert not any(area.colliderect(before) for area in laid)
    zoom(patient, -20)
    rest(patient)
    assert board.covered() not in (board.rect, before)
    laid.clear()
    window = patient.still.window
    window.surface.fill("#ff00ff", board.rect)
    board.picture.kept.forget()  # or nothing would differ
    board.dirty()
    patient.settle(1)
    assert laid and not any(area.colliderect(board.covered()) for area in laid)
    painted = window.surface.subsurface(board.rect)
    seen = {tuple(painted.get_at((x, y))) for x in range(0, board.rect.w, 3) for y in range(0, board.rect.h, 3)}
    assert (255, 0, 255, 255) not in seen


def test_an_album_forgets_the_sizes_used_longest_ago_first() -> None:
    album = Album(most=2 * (40 * 40 + 10 * 10) * 4)
    for px in (10, 20, 40):
        for look in (1, 2):
            album.keep(look, px, pg.Surface((px, px)))
    album.page(10)
    album.tidy(40, {1, 2})
    assert album.page(10) and not album.page(20) and len(album.page(40)) == 2
    assert album.stand_in(2, 20).get_size() == (20, 20)
    assert album.stand_in(3, 20) is None


def test_a_picture_that_takes_long_waits_until_the_map_lies_still() -> None:
    time = FrameTime()
    time._rates["piece"] = 1.0
    time.begin()
    assert time.fits(60, "piece"), "one in a frame while nothing moves"
    time.moved()
    assert not time.fits(60, "piece")
    assert time.fits(60, "piece", urgent=True) and time.fits(1, "piece")


def test_the_small_map_is_drawn_in_steps_beside_the_board(
    sit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window shows it some frames later; a picture for a file has it at once, and both look the same."""
    hand = sit("s02_kentish_sky")
    small, board = hand.screen.minimap, hand.board
    hand.screen.do("minimap")
    hand.settle()
    assert small._picture is not None and small._making is None, "drawn at once"
    frame, at_once = small._picture
    board.patient = True
    monkeypatch.setattr(minimap, "STEP_MS", 0.0)
    small.forget()
    hand.settle(2)
    assert small._picture is None and small._making is not None
    frames = 0
    while small._making is not None:
        hand.settle(1)
        frames += 1
        assert frames < 5000
    assert frames > 50
    assert small._picture[0] == frame
    assert pg.image.tobytes(small._picture[1], "RGB") == pg.image.tobytes(at_once, "RGB")
    before = small._picture[1]
    hand.event(pg.VIDEORESIZE, size=(1600, 900), w=1600, h=900)
    hand.settle(2)
    assert small._picture[1] is before, "stands in, scaled"


def test_what_a_scene_has_loaded_is_not_looked_through_for_garbage_in_a_drag(patient: Any) -> None:
    window = patient.still.window
    with as_for_a_player():
        window._unsettled = 3
        for _ in range(6):
            patient.board.camera.pan(-3, 0)
            patient.board.moved()
            patient.settle(1)
        assert gc.get_freeze_count() == 0
        rest(patient)
        patient.settle(5)
        assert gc.get_freeze_count() > 1000


@pytest.mark.parametrize(("size", "most"), [((320, 240), 7), ((1024, 600), 13), ((1280, 720), 16), ((1920, 1080), 24)])
def test_as_many_parts_are_kept_as_the_window_needs(size: tuple[int, int], most: int) -> None:
    """A small window needs fewer; a view and the ring around it always fit, so that none is made again and again."""
    painter = Chart(load_map(resource(MAP)))
    screen = pg.Surface(size)
    for zoom, x in ((0.4, 0), (0.4, 700), (0.5, 700), (0.6, 300), (0.6, 900), (0.7, 600)):
        view = (float(x), 300.0, size[0] / zoom, size[1] / zoom)
        painter.paint(screen, view, zoom, wait=False)
        while painter.busy:
            painter.step(50)
        painter.paint(screen, view, zoom, wait=False)
        assert painter._used <= most * 1024 * 1024
        assert not painter.busy and all(key in painter._pieces for key in painter._keys(view, zoom, ring=1) if on(key))


def on(key: tuple[float, int, int]) -> bool:
    """Whether a part lies on the map, as far as this view goes."""
    return key[1] >= 0 and key[2] >= 0


def test_a_quiet_board_keeps_no_picture_for_the_next_zoom(patient: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    board, window = patient.board, patient.still.window
    zoom(patient, 1)
    patient.settle(1)
    assert board.painter._spare is not None
    rest(patient)
    monkeypatch.setattr(type(window), "now", window.now + 60_000)
    for _ in range(3):
        window.update()
    assert board.painter._spare is None
    zoom(patient, -2)
    rest(patient)
    assert shown(patient) == at_once(patient)
