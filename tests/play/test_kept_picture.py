"""Only what differs of the board is painted again: whatever is done at a table, the window looks as if all of it had
been painted anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame as pg
import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.board import frametime, kept_picture
from tabletop.table.board.kept_picture import KeptPicture
from tabletop.table.play.contract import Flash, Note
from tests.play.conftest import Hand

TABLES = {
    "thunderbolt_lightning": "s02_kentish_sky",
    "thunderbolt_apache": "tr01_training_sortie",
    "air_wars": "ma_malta",
    "air_support": "s1_beet_road",
    "conflict_solo": "m1_the_sawmill",
}
STEPS = 60
SIZE = (1280, 720)


@pytest.fixture(params=sorted(TABLES))
def hand(request: Any, own_home: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """A hand at a table of each game, before a board of which a picture is kept at all times."""
    monkeypatch.setattr(frametime, "REST_AFTER", 0.0)
    game = kit(request.param)
    document = game.scenarios().document(TABLES[request.param])
    sitting = Hand(Session.new(request.param, document, ("human",) * game.seats, 5), SIZE)
    sitting.settle(6)
    yield sitting
    sitting.close()


def painted_anew(hand: Hand) -> pg.Surface:
    """The whole window as it is drawn when nothing is kept; what is kept stays."""
    window, stage, picture = hand.still.window, hand.root.stage, hand.board.picture.kept
    other = pg.Surface(window.surface.get_size(), 0, window.surface)
    sound, picture.sound = picture.sound, False
    assert not stage.asked and not stage.damage
    stage.damage = [hand.root.rect.copy()]
    hand.root.paint(other)
    picture.sound = sound
    return other


def bytes_of(surface: pg.Surface) -> bytes:
    return pg.image.tobytes(surface, "RGB")


def differing(a: pg.Surface, b: pg.Surface) -> pg.Rect:
    """Where two pictures differ, for the words of a failure."""
    spots = [
        (x, y)
        for y in range(a.get_height())
        for x in range(a.get_width())
        if a.get_at((x, y))[:3] != b.get_at((x, y))[:3]
    ]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return pg.Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


class Fidgeting:
    """Somebody who points here and there, plays at random, drags, looks elsewhere, and watches shots and movements."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.random = Random(7)
        self.bot = RandomBot(7)
        self.at = hand.board.rect.center
        self.ways = (
            self.point,
            self.point,
            self.point,
            self.play,
            self.drag,
            self.look,
            self.switch,
            self.watch,
            self.read,
        )

    def step(self) -> str:
        way = self.random.choice(self.ways)
        way()
        self.hand.still.window.update()
        return way.__name__

    def _somewhere(self, far: int = 120) -> tuple[int, int]:
        r = self.hand.board.camera.free
        x, y = self.at[0] + self.random.randint(-far, far), self.at[1] + self.random.randint(-far, far)
        self.at = min(max(x, r.left + 4), r.right - 5), min(max(y, r.top + 4), r.bottom - 5)
        return self.at

    def point(self) -> None:
        self.hand.move(self._somewhere(self.random.choice((9, 60, 400))))

    def play(self) -> None:
        match = self.hand.session.match
        if match.to_act:
            seat = match.to_act[0]
            self.hand.session.submit(seat, self.bot.choose(match.view(seat), seat, match.options(seat)))
            self.hand.screen.refreshed()

    def drag(self) -> None:
        movable = [s for s in self.hand.board.laid.sprites if s.movable] or self.hand.board.laid.sprites
        if movable:
            self.at = self.hand.board.camera.to_screen(self.hand.board.laid.position(self.random.choice(movable)))
        if not self.hand.board.open_at(self.at):
            return
        self.hand.event(pg.MOUSEBUTTONDOWN, pos=self.at, button=1, clicks=1)
        self.hand.move(self._somewhere(), held=True)
        self.hand.move(self._somewhere(), held=True)
        if self.random.random() < 0.7:
            self.hand.event(pg.MOUSEBUTTONUP, pos=self.at, button=1, clicks=1)
        else:
            self.hand.key("Esc")
            self.hand.event(pg.MOUSEBUTTONUP, pos=self.at, button=1, clicks=1)

    def look(self) -> None:
        camera = self.hand.board.camera
        if self.random.random() < 0.5:
            camera.zoom_by(self.random.choice((-1, 1)), self.at)
        else:
            camera.pan(self.random.randint(-40, 40), self.random.randint(-40, 40))
        self.hand.board.moved()

    def switch(self) -> None:
        viewing = self.hand.screen.viewing
        self.random.choice(
            (
                viewing.toggle_cursor,
                lambda: viewing.pan("right"),
                lambda: viewing.magnify(not self.hand.board.magnified),
                lambda: viewing.hide(not self.hand.board.hidden_pieces),
            )
        )()

    def read(self) -> None:
        """A note comes, changes, or goes."""
        at_board, (x, y) = self.hand.screen.at_board, self._somewhere()
        at_board.spot = self.hand.board.spot((x, y))
        at_board.note = Note(f"{x}, {y}", ("A line.",) * self.random.randint(0, 3)) if x % 3 else None
        at_board.note_changed()

    def watch(self) -> None:
        board = self.hand.board
        some = self.random.sample(list(board.laid.sprites), min(3, len(board.laid.sprites)))
        a, b = board.camera.to_map(self._somewhere()), board.camera.to_map(self._somewhere())
        kinds = ("tracer", "burst", "flak", "smoke", "ring", "text")
        flash = Flash(self.random.choice(kinds), (a, b), text="hit")
        there = self.random.random() < 0.7
        self.hand.screen.moving(
            {s.id: (a[0] + 7 * n, a[1]) for n, s in enumerate(some)} if there else {},
            [(flash, self.random.random())] if there else [],
        )


def test_what_is_painted_in_parts_looks_as_if_painted_whole(hand: Hand) -> None:
    fidgeting, window = Fidgeting(hand), hand.still.window
    partly, done = 0, ""
    for n in range(STEPS):
        done = fidgeting.step()
        for _ in range(4):  # notes and fans come a moment later
            if not (hand.root.stage.asked or hand.root.stage.damage or hand.root.stage.stale):
                break
            window.update()
        partly += hand.board.picture.kept.sound
        there, anew = window.surface, painted_anew(hand)
        if bytes_of(there) != bytes_of(anew):
            pytest.fail(f"after step {n}, {done}: the window is not as painted anew in {differing(there, anew)}")
    assert partly == STEPS
    hand.board.dirty()
    frames = window.frames
    assert hand.root.busy
    window.update()
    assert window.frames == frames, "nothing looks otherwise: neither the map nor the papers over it are painted"


def test_every_pixel_that_differs_lies_in_an_area() -> None:
    random, window = Random(3), pg.Surface((333, 157))
    rect, picture, before = pg.Rect(5, 9, 301, 140), KeptPicture(), None
    for n in range(60):
        canvas = picture.canvas(window)
        for _ in range(random.randint(0, 9)):
            spot = pg.Rect(random.randint(5, 300), random.randint(9, 140), random.choice((1, 1, 3, 40)), 1)
            canvas.fill([random.randint(0, 255) for _ in range(3)], spot.clip(rect))
        areas, now = picture.drawn(rect), canvas.copy()
        if before is None:
            assert areas == [rect]
        else:
            assert len(areas) <= kept_picture.MOST and all(rect.contains(area) for area in areas)
            for area in areas:
                before.blit(now, area, area)
            assert bytes_of(before) == bytes_of(now), n
        before = now


def test_one_pixel_is_one_small_area() -> None:
    window, picture = pg.Surface((640, 480)), KeptPicture()
    picture.drawn(picture.canvas(window).get_rect())
    picture.canvas(window).set_at((300, 200), (255, 0, 0))
    (area,) = picture.drawn(window.get_rect())
    assert area.collidepoint(300, 200) and area.w <= kept_picture.WIDE and area.h <= kept_picture.HIGH
    assert not picture.drawn(window.get_rect())


def test_a_window_of_another_size_begins_anew() -> None:
    picture = KeptPicture()
    picture.drawn(picture.canvas(pg.Surface((640, 480))).get_rect())
    assert picture.sound
    canvas = picture.canvas(pg.Surface((320, 240)))
    assert not picture.sound and canvas.get_size() == (320, 240)
    assert picture.drawn(canvas.get_rect()) == [canvas.get_rect()]


def test_the_picture_is_free_to_be_drawn_on_whoever_still_holds_the_call_that_compared_it() -> None:
    window, held = pg.Surface(SIZE), []

    def hold(frame: Any, what: str, _: Any) -> None:
        if frame.f_code.co_name == "drawn":
            held.append(frame)

    picture = KeptPicture()
    canvas = picture.canvas(window)
    sys.setprofile(hold)
    try:
        picture.drawn(canvas.get_rect())
        canvas.fill("red", (100, 100, 300, 200))
        picture.drawn(canvas.get_rect())
    finally:
        sys.setprofile(None)
    assert held
    picture.lay(window)
    assert window.get_at((200, 200)) == pg.Color("red")
