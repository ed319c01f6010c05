"""At the table: the coach never blocks the board, a map tells its cells, long work can be cancelled, bots play
while we watch.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.paths import resource
from tabletop.data.settings import load_settings
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import JobReport, run_job
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.victory import VictoryScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


def at_the_table(fly: Fly, **more: Any) -> AppPilot:
    p = fly("s01_first_duel", players={0: "human", 1: "human"}, **more)
    return p.until(lambda: isinstance(p.app.scene, PlayScene))


def test_the_coach_points_and_leaves_the_board_free(fly: Fly) -> None:
    p = at_the_table(fly)
    scene = p.app.scene
    assert scene.coach.card is not None and scene.coach.target() == p["choice Ready"].rect
    board = scene.play_screen.board
    free = (board.rect.x + 30, board.rect.centery)
    assert not scene.coach.card.rect.collidepoint(free) and p.root.stage.under(free) is board
    p.click("coach got it")
    assert scene.coach.card is None
    assert p.root.stage.focus is board, (
        "Enter goes on with the yellow button, not with the first thing that can have the focus"
    )


def test_no_more_hints_stays_so_until_the_coach_is_called_back(fly: Fly) -> None:
    p = at_the_table(fly)
    p.click("coach off")
    assert p.app.scene.coach.card is None and not load_settings()[0].hints
    p.keys("ctrl+h").frame()
    assert p.app.scene.coach.card is not None and load_settings()[0].hints


def test_the_game_menu_leads_on_and_back(fly: Fly) -> None:
    p = at_the_table(fly)
    for _ in range(3):
        if not (len(p.root.stage.layers) > 1 and p.root.stage.top.key == "game menu"):
            p.keys("esc")
    assert p.root.stage.top.key == "game menu"
    p.click("menu rules")
    assert p.root.stage.top.key == "rule book"
    p.keys("esc")
    assert len(p.root.stage.layers) == 1


@pytest.mark.parametrize(
    ("keys", "came"),
    [
        ("f6", lambda p: p.root.stage.top.key == "briefing"),
        ("ctrl+s", lambda p: p["file name"].visible),
        ("f8", lambda p: p.app.scene.play_screen.play.replay_at is not None),
        ("ctrl+n", lambda p: not isinstance(p.app.scene, PlayScene)),
    ],
)
def test_the_keys_that_the_game_menu_prints_do_what_it_says(fly: Fly, keys: str, came: Callable[..., bool]) -> None:
    p = at_the_table(fly)
    p.keys("f10")
    assert p.root.stage.top.key == "game menu"
    p.keys(keys).frame()
    assert came(p)


def test_the_key_that_the_page_of_help_prints_shows_the_keys(fly: Fly) -> None:
    p = at_the_table(fly)
    p.keys("f1")
    assert p.root.stage.top.key == "help sheet"
    p.keys("?")
    assert p.root.stage.top.key != "help sheet" and len(p.root.stage.layers) == 2


def test_two_bots_play_and_we_watch_to_the_last_page(fly: Fly) -> None:
    p = fly("s01_first_duel", players={0: "bot:random", 1: "bot:random"}, seed=3)
    p.until(lambda: isinstance(p.app.scene, VictoryScene), 30)
    assert p.app.scene.session.match.result is not None


def test_a_map_tells_the_cell_under_the_pointer(fly: Fly) -> None:
    p = fly()
    p.app.push(MapScene(p.app, resource("maps/thunderbolt_lightning/kent_coast.tmx")))
    p.until(lambda: p.app.scene.board is not None)
    p.move(p.app.scene.board.rect.center)
    assert p["status"].text[:4].isdigit()
    p.keys("plus", "home", "ctrl+g", "left")
    p.click("layer towns")
    assert p.app.scene.hidden == {"towns"}


def test_long_work_shows_a_sheet_and_can_be_cancelled(fly: Fly) -> None:
    p = fly()
    done: list[Any] = []

    def work(report: JobReport) -> str:
        for n in range(400):
            report(n / 400, f"step {n}")
            time.sleep(0.01)
        return "finished"

    worker = run_job(p.root, "Long work", work, done.append, done.append)
    p.until(lambda: "step" in p.root.stage.top.line.text)
    p.press("answer cancel").until(lambda: not worker.is_alive())
    assert done == [] and len(p.root.stage.layers) == 1


def test_work_that_fails_is_told(fly: Fly) -> None:
    p = fly()
    heard: list[BaseException] = []
    run_job(p.root, "Work", lambda report: 1 // 0, lambda value: None, heard.append)
    assert isinstance(heard[0], ZeroDivisionError)


def test_the_list_of_keys_equals_the_bindings(fly: Fly) -> None:
    p = at_the_table(fly)
    p.app.do("keys")
    from tabletop.table.ui.commands import KeySheet

    sheet = next(w for w in p.root.stage.top.walk() if isinstance(w, KeySheet))
    shown = {words: keys for group, words, keys in sheet.entries() if not group}
    keymap = p.app.scene.keymap
    for action in keymap.actions.values():
        if not action.modes or "play" in action.modes:
            assert shown[action.words] == (keymap.keys[action.name] or ((action.mouse,) if action.mouse else ()))


def test_the_sheet_before_the_first_decision_and_again_at_f6(fly: Fly) -> None:
    p = at_the_table(fly, briefing=True)
    assert p.root.stage.top.key == "briefing"
    p.keys("enter").frame()
    assert len(p.root.stage.layers) == 1 and len(p.app.scene.session.match.journal) == 1, "Enter was for the sheet"
    p.keys("f6").frame()
    assert p.root.stage.top.key == "briefing"
    p.keys("esc").frame()
    assert len(p.root.stage.layers) == 1


def test_who_plays_a_save_is_said_on_the_command_line(fly: Fly, home: Path) -> None:
    p = at_the_table(fly)
    path = home / "kept.save"
    p.app.scene.session.save(path)
    q = fly(str(path), players={1: "bot:easy"})
    q.until(lambda: isinstance(q.app.scene, PlayScene))
    assert q.app.scene.session.header.players == ("human", "bot:easy")
    assert not q.app.scene.play_screen.play.sharing.is_human(1)


def test_enter_begins_the_battle_after_a_click_on_a_box(fly: Fly) -> None:
    """The gold button of the shelf says so."""
    p = fly()
    p.app.take_box("air_support")
    p.frame()
    p.root.stage.focus_on(p.app.scene.shelf.boxes)
    p.keys("enter")
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    assert p.app.scene.session.header.game == "air_support"
