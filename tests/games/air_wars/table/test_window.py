"""Air Wars in the whole program: on the shelf, the curtain between two players, the page of what happened, motion,
the end.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.games import kit
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.table.app import App
from tabletop.table.board.cells import Cells
from tabletop.table.draw.boxart import box
from tabletop.table.draw.insignia import badge
from tabletop.table.screens import preview
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.victory import VictoryScene
from tabletop.table.ui.theme import Theme
from tests.knowntiles import known_tiles
from tests.screens.conftest import AppPilot, outside
from tests.unseen import unseen

Start = Callable[..., AppPilot]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(preview, "map_picture", lambda path: pg.Surface((96, 64)))
    apps: list[App] = []

    def begin(
        scenario: str = "ma_malta",
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        motion: int = 0,
        players: tuple[str, str] = ("human", "human"),
        seed: int = 5,
    ) -> AppPilot:
        app = App(size)
        apps.append(app)
        app.settings = app.settings.changed(motion=motion, ui_scale=scale, mute=True, hints=False)
        app.window.theme = Theme.for_window(size, scale)
        app.begin(scenario, players=dict(enumerate(players)), seed=seed)
        p = AppPilot(app)
        return p.until(lambda: isinstance(p.app.scene, PlayScene), 20)

    with known_tiles():
        yield begin
    for app in apps:
        for scene in reversed(app.scenes):
            scene.closed()


def act(p: AppPilot, rng: random.Random) -> None:
    """One decision of whoever sits at the table: raids toward the enemy, else the golden button."""
    screen = p.app.scene.play_screen
    table, play = screen.laid, screen.play
    if p.root.stage.top.key == "curtain":
        p.keys("enter")
        return
    if screen.paging.page is not None:
        p.keys("enter")
        return
    if play.seat is None or not play.idle:
        return
    mode = table.mode
    if table.step == "fly" and rng.random() < 0.7 and mode.ready():
        mode.cancel()
        mode.pick(rng.choice(sorted(mode.ready())))
        ends = sorted(s for s, r in mode.reach.items() if r.ending.value != "full")
        if ends:
            mode.fly_to(rng.choice(ends))
        mode.cancel()
    else:
        rows = [line for line in mode.lines()[1] if line.run is not None and line.share >= 0]
        if table.step == "designate" and rows and not mode.find(Done):
            rows[0].run()
            return
        choices = [c for c in screen.paging.choices() if c.why_not is None]
        screen.choose(next((c for c in choices if c.default), choices[0]))
    while len(p.root.stage.layers) > 1 and p.root.stage.top.key != "curtain":
        p.root.stage.close(p.root.stage.layers[-1].widget)
        if table.step == "fly" and play.seat is not None:
            play.submit(EndSegment())


def until_curtain(p: AppPilot, rng: random.Random, frames: int = 400) -> bool:
    with unseen():
        for _ in range(frames):
            p.frame()
            if p.root.stage.top.key == "curtain":
                break
            act(p, rng)
    p.look()
    return bool(p.root.stage.top.key == "curtain")


def test_between_two_players_the_curtain_covers_every_pixel_and_the_next_sees_his_own_side(start: Start) -> None:
    p, rng = start(), random.Random(1)
    screen = p.app.scene.play_screen
    seats = []
    for _ in range(5):
        assert until_curtain(p, rng)
        p.frame()
        assert p.root.stage.under(screen.board.rect.center).key in ("curtain", "") or p.root.stage.top.key == "curtain"
        asked = p.root.stage.top.seat
        p.keys("enter").frame()
        assert screen.play.looker == asked
        seats.append(asked)
        assert all(u.seat == screen.play.looker or u.how for u in screen.play.view.units.values())
        known = {k for k, u in screen.play.view.units.items() if u.seat != screen.play.looker}
        hidden = {f.id for f in screen.play.view.scenario.units.values() if f.seat != screen.play.looker} - known
        assert not hidden & {s.id for s in screen.board.laid.sprites}
    assert seats[0] == 0 and set(seats) == {0, 1}  # the first curtain lies there before anything is seen


@pytest.mark.parametrize(
    ("scenario", "own"),
    [("ma_malta", (("cross", "it"), ("raf_a",))), ("gu_cactus", (("sun",), ("us42",)))],
)
def test_the_curtain_shows_the_sign_of_the_side_it_calls_and_no_enemy_aircraft(
    start: Start, scenario: str, own: tuple[tuple[str, ...], ...]
) -> None:
    """It showed the emblem of the program, a British fighter, to both sides."""
    p, rng, seen = start(scenario), random.Random(1), set()
    for _ in range(6):
        assert until_curtain(p, rng)
        curtain = p.root.stage.top
        assert curtain.signs == own[curtain.seat]
        assert curtain.badge.paint((96, 96)) is badge(96, curtain.seat, curtain.signs)
        seen.add((curtain.seat, curtain.signs))
        p.keys("enter").frame()
    assert len(seen) == 2 and len({signs for _, signs in seen}) == 2


def test_the_page_of_what_happened_comes_after_the_curtain_and_goes_with_enter(start: Start) -> None:
    p, rng = start(seed=3), random.Random(4)
    screen = p.app.scene.play_screen
    with unseen():
        for _ in range(700):
            p.frame()
            if screen.paging.page is not None:
                break
            act(p, rng)
    p.look()
    assert screen.paging.page is not None and screen.paging.page.key == "recap page"
    p.keys("enter").frame()
    assert screen.paging.page is None


def test_with_motion_groups_fly_and_the_game_goes_on_to_the_last_page(start: Start) -> None:
    p, rng, moved = start(motion=1, seed=7), random.Random(6), False
    for _ in range(6000):
        p.frame(120)
        if isinstance(p.app.scene, VictoryScene):
            break
        moved = moved or bool(p.app.scene.play_screen.board.laid.moving)
        act(p, rng)
    assert isinstance(p.app.scene, VictoryScene) and moved


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1600, 900), 1.5), ((1280, 720), 1.5)]
)
def test_nothing_sticks_out_of_the_window(start: Start, size: tuple[int, int], scale: float) -> None:
    p, rng = start("bob_eagle_days", size=size, scale=scale), random.Random(2)
    for _ in range(40):
        with unseen():
            p.frame()
        assert outside(p.root) == []
        act(p, rng)


def test_the_shelf_shows_both_sides_and_a_preview_without_secrets() -> None:
    document = kit("air_wars").scenarios().document("ma_malta")
    lines = box("air_wars").sides(document)
    assert [name for name, _ in lines] == ["Axis", "RAF"] and "command level 3" in lines[0][1]
    scenario: Any = kit("air_wars").scenarios().scenario(document, "test")
    from tabletop.data.paths import resource
    from tabletop.data.tiled import load_map

    pg.display.init()
    pg.display.set_mode((64, 64))
    picture = pg.Surface((330, 270))
    draw = box("air_wars").pieces
    assert draw is not None
    draw(picture, scenario, Cells(load_map(resource(scenario.map_file))), 0.25, 16)
    assert pg.image.tobytes(picture, "RGB") != bytes(330 * 270 * 3)
