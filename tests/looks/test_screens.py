"""Nothing that is to be read is cut off, and no paper lies over another: every screen at small, large and enlarged
sizes.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg
import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.games import boxed
from tabletop.table.screens.game import PlayScene
from tabletop.table.ui.labels import Label
from tabletop.table.ui.layout import Panel
from tests.looks.reading import Page, one_over_another, read, recorded
from tests.screens.conftest import AppPilot, fly, home
from tests.unseen import unseen

__all__ = ["fly", "home"]

SIZES = {
    "small": ((1280, 720), 1.0),
    "large": ((1920, 1080), 1.0),
    "150 %": ((1920, 1080), 1.5),
    "175 %": ((1920, 1080), 1.75),
}
Fly = Callable[..., AppPilot]


@pytest.fixture(params=SIZES.values(), ids=SIZES.keys())
def at_size(request: pytest.FixtureRequest, fly: Fly) -> Callable[..., AppPilot]:
    """Starts the program in a window of this size."""
    size, scale = request.param
    return lambda start=None, **more: fly(start, size=size, scale=scale, **more)


def faults(p: AppPilot) -> list[str]:
    """What nobody should see in the window as it is."""
    with unseen():
        for _ in range(5):
            p.frame(200)
    p.frame(200)
    return read(p.root, p.app.window.surface).faults


def test_the_shelf_and_the_rule_book_of_every_game(at_size: Fly) -> None:
    p = at_size()
    found: list[str] = []
    for game in boxed():
        p.app.take_box(game)
        found += [f"{game}: {fault}" for fault in faults(p)]
        p.app.open_rules(game)
        found += [f"rules of {game}: {fault}" for fault in faults(p)]
        p.keys("esc", "esc")
    assert not found, "\n".join(found)


def test_help_keys_settings_and_the_list_of_commands(at_size: Fly) -> None:
    p = at_size()
    found: list[str] = []
    for key in ("f1", "?", "ctrl+shift+p", "ctrl+,"):
        p.keys(key)
        found += [f"{key}: {fault}" for fault in faults(p)]
        if key == "ctrl+,":
            pages = p.root.stage.layers[-1].widget.find("settings pages")
            seen = set()
            for n, name in enumerate(pages.strip.options):
                pages.turn_to(n)
                found += [f"settings, {name}: {fault}" for fault in faults(p)]
                seen.add(" ".join(line.words for line in read(p.root, p.app.window.surface).lines))
            assert len(seen) == len(pages.pages) > 3, "every page was read"
        p.keys("esc")
    assert not found, "\n".join(found)


def test_the_reader_sees_what_is_cut_and_what_lies_over_another(at_size: Fly) -> None:
    """The check itself: a label without room, two panels in one place."""
    p = at_size()
    page = read(p.root, p.app.window.surface)
    assert len(page.lines) > 20 and not page.faults
    long = Label("Words that find no room")
    one, other = Panel(long), Panel(Label("other"))
    p.root.stage.layers[-1].widget.add(one, other)
    p.root.stage.settle()
    one.rect, other.rect = pg.Rect(10, 10, 80, 60), pg.Rect(40, 30, 80, 60)
    long.rect = pg.Rect(20, 20, 40, 20)
    page = Page()
    with recorded(page):
        long.draw(p.app.window.surface, p.root.theme)
    assert any("over:" in fault for fault in one_over_another(p.root)) and page.cut


TABLES = ("s02", "s2_chir", "ma", "m1", "m5", "tr01")


@pytest.mark.parametrize("key", TABLES)
def test_a_table_while_it_is_played(at_size: Fly, key: str) -> None:
    p = at_size(key, seed=5)
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    found = [f"at first: {fault}" for fault in faults(p)]
    bot, scene, moves = RandomBot(3), p.app.scene, 0
    for n in range(61):
        match, play = scene.session.match, scene.play_screen.play
        if not match.to_act or p.app.scene is not scene:
            break
        if play.seat is not None and play.seat in match.to_act:
            view = match.view(play.seat)
            play.submit(bot.choose(view, play.seat, match.options(play.seat)))
            moves += 1
        with unseen():
            for _ in range(3):
                p.frame(400)
        if n in (0, 6, 25, 60):
            found += [f"after {moves} moves: {fault}" for fault in faults(p)]
    assert moves and not found, "\n".join(dict.fromkeys(found))
