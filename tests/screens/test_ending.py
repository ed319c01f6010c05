"""The last page: a finished game of bots shows its report; replay, story, again and shelf lead on from it. Sizes:
nothing sticks out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.core.chance import ChanceNeeded
from tabletop.data.paths import resource
from tabletop.games import boxed, kit
from tabletop.shelf.session import Session
from tabletop.table.screens import savefiles
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.mapview import MapScene
from tabletop.table.screens.openfile import Opened, map_path, when
from tabletop.table.screens.preview import sheet_of
from tabletop.table.screens.printed import PrintedTable
from tabletop.table.screens.shelfscene import ShelfScene
from tabletop.table.screens.victory import VictoryScene, after_learning
from tests.screens.conftest import AppPilot, outside, played

Fly = Callable[..., AppPilot]


def report(fly: Fly, document: dict[str, Any], **window: Any) -> AppPilot:
    """A game played to its end by bots, opened at its report."""
    session = played(document)
    p = fly(**window)
    p.app.games._opened(Opened(session, sheet_of(map_path(session.match.scenario.map_file))))
    return p.until(lambda: isinstance(p.app.scene, VictoryScene))


def test_the_report_of_a_finished_game_and_where_it_leads(fly: Fly, duel: dict[str, Any]) -> None:
    p = report(fly, duel)
    tables = [w for w in p.root.stage.top.walk() if isinstance(w, PrintedTable)]
    assert {"Points", "Aircraft"} <= {t.title for t in tables}
    game = p.app.scene.game
    p.press("end replay")
    assert p.app.scene is game and game.play_screen.play.replay_at is not None
    p.keys("f8")
    assert isinstance(p.app.scene, VictoryScene), "after the replay the last page is there again"
    p.app.scene.shelf_button.since -= 10_000
    p.keys("f8")
    assert p.app.scene is game and game.play_screen.play.replay_at is not None, "F8 works on the last page"
    p.keys("f8")
    p.press("end shelf")
    assert isinstance(p.app.scene, ShelfScene)


def test_after_a_learning_game_the_next_one_is_offered(fly: Fly, duel: dict[str, Any]) -> None:
    p = report(fly, duel)
    p.press("end next").until(lambda: isinstance(p.app.scene, PlayScene))
    assert p.app.scene.session.header.scenario == "s02_kentish_sky"
    assert p.app.scene.session.header.players == ("human", "human")


@pytest.mark.parametrize("game", boxed())
def test_each_game_has_one_to_go_on_with(game: str) -> None:
    cards = kit(game).scenarios().cards()
    for card in cards:
        document = kit(game).scenarios().document(card.key)
        session = Session.new(game, document, ("human",) * max(1, len(card.sides)), 1, autosave=False)
        then = after_learning(session)
        assert (then is not None) == ("learning" in card.tags and len(cards) > 1)
        session.close()


def test_the_key_that_ended_the_battle_does_not_turn_the_last_page_too(fly: Fly, duel: dict[str, Any]) -> None:
    p = report(fly, duel)
    page = p.app.scene
    assert page.root.stage.focus is page.shelf_button
    page.shelf_button.since = page.root.now
    p.keys("enter")
    assert p.app.scene is page, "nobody has read it yet"
    page.shelf_button.since = long_ago = page.root.now - 500
    p.keys("enter")
    assert page.shelf_button.since > long_ago, "who hammers a key has not read it either"
    page.shelf_button.since -= 10_000
    p.keys("enter")
    assert isinstance(p.app.scene, ShelfScene)


def test_a_finished_game_is_kept_and_opens_with_its_replay(
    fly: Fly, duel: dict[str, Any], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(3):
        p = report(fly, duel)
        assert any("kept in the hall of battles" in str(getattr(w, "text", "")) for w in p.root.stage.top.walk())
        monkeypatch.setattr(savefiles.time, "strftime", lambda words, n=n: f"2026-05-1{n}")
        p.press("end shelf")
    kept = sorted(path.name for path in savefiles.finished_folder().iterdir())
    assert kept == [f"First Duel, 2026-05-1{n}.save" for n in range(3)]
    again = Session.load(savefiles.finished_folder() / kept[0], autosave=False)
    assert again.match.result is not None and not again.unsaved


def test_the_story_is_written_where_the_player_wants_it(fly: Fly, duel: dict[str, Any], home: Path) -> None:
    p = report(fly, duel)
    p.press("end story").press("file ok")
    pages = list((home / "stories").glob("First Duel*.html"))
    assert len(pages) == 1 and "<h1>First Duel</h1>" in pages[0].read_text(encoding="utf-8")
    p.keys("ctrl+shift+e")
    assert p.root.stage.top.find("file ok") is not None, "the key works on the last page as the button does"


def test_again_begins_the_same_scenario(fly: Fly, duel: dict[str, Any]) -> None:
    p = report(fly, duel)
    p.press("end restart").until(lambda: isinstance(p.app.scene, PlayScene))
    assert p.app.scene.session.header.scenario == "s01_first_duel" and p.app.scene.session.match.result is None


def test_moments_are_told_as_people_say_them() -> None:
    import time

    now = time.mktime((2026, 5, 12, 9, 0, 0, 0, 0, -1))
    assert when(now - 3600, now) == "today 08:00"
    assert when(now - 12 * 3600, now) == "yesterday 21:00"
    assert when(now - 40 * 86_400, now).startswith("2 April 2026")


# -- every screen at every size
SIZES = [
    ((1280, 720), 0.75),
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.0),
    ((1024, 600), 1.25),
]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_sticks_out_at_any_size(fly: Fly, duel: dict[str, Any], size: tuple[int, int], scale: float) -> None:
    p = fly(size=size, scale=scale)
    bad: list[str] = []

    def look(name: str) -> None:
        p.frame()
        bad.extend(f"{name}: {w}" for w in outside(p.root))

    def close() -> None:
        while len(p.root.stage.layers) > 1:
            p.root.stage.close()

    look("shelf")
    for n in range(3):
        p["panels"].show_page(n)
        p["scenario tabs"].choose(n)
        look(f"shelf page {n}")
    for action in ("settings", "rules", "help", "keys", "palette", "open"):
        p.app.do(action)
        look(action)
        close()
    p.app.scene.design()
    look("drawing board")
    p.press("design points").until(lambda: p.app.scene.mode == "designer")
    for n in range(3):
        p["designer panels"].show_page(n)
        look(f"designer {n}")
    p.app.only_shelf()
    p.app.push(MapScene(p.app, resource("maps/thunderbolt_lightning/farmland.tmx")))
    p.until(lambda: p.app.scene.board is not None)
    look("map")
    p.app.pop()
    session = played(duel, 4)
    p.app.games._opened(Opened(session, sheet_of(map_path(session.match.scenario.map_file))))
    look("play")
    scene = p.app.scene
    scene.escape()
    look("menu")
    close()
    scene.save_copy()
    look("save")
    close()
    scene._curtain(1)
    look("curtain")
    close()
    scene.play_screen.play.seating.paused = True
    scene._ask_chance(ChanceNeeded(6), lambda: None)
    look("dice")
    close()
    scene.play_screen.play.seating.paused = False
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0.75), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_the_report_fits_at_every_size(fly: Fly, duel: dict[str, Any], size: tuple[int, int], scale: float) -> None:
    p = report(fly, duel, size=size, scale=scale)
    assert outside(p.root) == []


def test_a_change_of_scale_there_and_back_gives_the_same_picture(fly: Fly) -> None:
    p = fly()
    for _ in range(12):
        p.frame(40)
    before = pg.image.tobytes(p.surface, "RGB")
    p.app.change(ui_scale=1.5)
    p.frame()
    assert pg.image.tobytes(p.surface, "RGB") != before
    p.app.change(ui_scale=1.0)
    for _ in range(8):
        p.frame(40)
    assert pg.image.tobytes(p.surface, "RGB") == before
