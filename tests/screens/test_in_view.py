"""What a question is about lies in the free part of the map: whole, and nothing over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame as pg
import pytest

from tabletop.bots.base import BotSpec
from tabletop.games import kit, listed
from tabletop.shelf.bot_levels import make_bot, names
from tabletop.table.play.screen import ASKED, PlayScreen
from tests.screens.conftest import AppPilot

SIZES = (((1280, 720), 1.0), ((1280, 720), 1.5), ((1600, 900), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 1.5))
SCENARIOS = [(game, c.key) for game in listed() if game != "free_table" for c in kit(game).scenarios().cards()]
DECISIONS = 10
TIGHT = 2
"""Places on which the coach's card may lie in a window of 853 x 480 units: beside a whole reach it has no other."""


def lit(table: PlayScreen) -> Iterator[tuple[str, pg.Rect]]:
    """Every cell that a question is about, in the window."""
    camera, cells = table.board.camera, table.board.cells
    for mark in table.board.marks:
        for cell in mark.cells if mark.kind in (*ASKED, "selected") else ():
            box = pg.Rect(0, 0, *(int(side * camera.zoom * 0.8) for side in cells.size))
            box.center = camera.to_screen(cells.centre(cell))
            yield f"{mark.kind} {cell}", box


def hidden(p: AppPilot, table: PlayScreen) -> list[str]:
    """Those that are cut, or on which something else lies."""
    free = table.board.camera.free
    over = [(what, box, p.root.stage.under(box.center)) for what, box in lit(table)]
    cut = [what for what, box, _ in over if not free.contains(box)]
    coached = [what for what, _, widget in over if widget is not table.board]
    tight = p.root.rect.w / p.root.theme.px(1000) * 1000 < 900
    return cut + (coached if not tight or len(coached) > TIGHT else [])


def asked(p: AppPilot, table: PlayScreen) -> bool:
    """Frames until a seat is asked; False when the game is over."""
    for _ in range(4000):
        p.frame()
        if table.session.match.result is not None:
            return False
        if len(p.root.stage.layers) > 1:  # who sits there now, or what is worked out
            p.keys("enter")
        elif table.play.seat is not None:
            p.frame()
            return True
        elif not table.play.idle:
            table.play.skip()
        elif table.play.sharing.curtained:
            p.keys("return")
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda v: str(v))
@pytest.mark.parametrize(("game", "key"), SCENARIOS, ids=lambda v: str(v))
def test_the_first_decisions(
    fly: Callable[..., AppPilot], game: str, key: str, size: tuple[int, int], scale: float
) -> None:
    p = fly(key, size=size, scale=scale, seed=7)
    p.until(lambda: hasattr(p.app.scene, "play_screen"))
    table: PlayScreen = p.app.scene.play_screen
    level = "normal" if "normal" in names(game) else "random"
    bots = [make_bot(game, BotSpec(level, 0), seat) for seat in range(2)]
    looked = 0
    for _ in range(DECISIONS):
        if not asked(p, table):
            break
        if table.paging.page is None:
            assert hidden(p, table) == []
            looked += 1
            movable = [s for s in table.table.lying.sprites() if s.movable]
            if movable and not any(True for _ in lit(table)):
                p.click(table.board.camera.to_screen(table.board.laid.position(movable[0])))
                p.frame()
                assert hidden(p, table) == [], "with a piece in hand"
        if table.play.seat is None:
            continue
        seat = table.play.seat
        table.play.submit(bots[seat].choose(table.session.match.view(seat), seat, table.play.options))
    assert looked or table.paging.page is not None


@pytest.mark.parametrize(("size", "scale"), [SIZES[0], SIZES[1]], ids=lambda v: str(v))
@pytest.mark.parametrize("key", ["s01_first_duel", "s1_beet_road", "s5_ihantala", "m1_the_sawmill"])
def test_who_is_shot_at_is_in_view(fly: Callable[..., AppPilot], key: str, size: tuple[int, int], scale: float) -> None:
    """While the other side acts, and while one's own shots fly."""
    p = fly(key, size=size, scale=scale, seed=3, players={1: "bot:normal"} if key[0] == "s" else {})
    p.until(lambda: hasattr(p.app.scene, "play_screen"))
    table: PlayScreen = p.app.scene.play_screen
    table.play.presenting.speed = 2
    bots = [make_bot(table.session.header.game, BotSpec("normal", 0), seat) for seat in range(2)]
    seen = 0
    for _ in range(6000):
        p.frame(40)
        for flash, _ in table.board.flashes:
            seen += 1
            assert all(map(table.board.camera.free.collidepoint, map(table.board.camera.to_screen, flash.points[-1:])))
        if seen >= 20 or table.session.match.result is not None:
            break
        if (seat := table.play.seat) is not None:
            table.play.submit(bots[seat].choose(table.session.match.view(seat), seat, table.play.options))
        elif table.play.presenting.pace.held:
            table.play.step()
    assert seen
