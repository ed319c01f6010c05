"""What all games share at the drawing board: trying, balancing, sharing, leaving, faults that lead to their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games import kit, playable
from tabletop.shelf import drafts as drawings
from tabletop.shelf.checker import check
from tabletop.table.design.scene import DesignScene
from tabletop.table.screens.game import PlayScene
from tests.design.hand import Drawer, Fly
from tests.screens.conftest import outside

GAME, MAP = "thunderbolt_lightning", "maps/thunderbolt_lightning/farmland.tmx"
DRAWN = [game for game in playable() if kit(game).design is not None]


def duel(fly: Fly, **how: object) -> Drawer:
    d = Drawer(fly, GAME, MAP, **how)
    d.put("Spitfire I", (6, 8)).side(1).put("Bf 109E-4", (12, 8)).settle()
    return d


def test_a_scenario_is_tried_at_once_and_leads_back_to_the_board(fly: Fly) -> None:
    d = duel(fly)
    d.p.press("design try").press("answer 0").until(lambda: isinstance(d.p.app.scene, PlayScene))
    assert d.p.app.scene.session.header.players == ("human", "bot:normal")
    d.p.app.scene.do("new_game")
    assert isinstance(d.p.frame().app.scene, DesignScene) and len(d.document["forces"]) == 2
    assert not list((kit(GAME).scenarios().own_folder().parent.parent / "autosave").glob("*.save"))


def test_what_has_faults_is_neither_tried_nor_shared_and_a_fault_leads_to_its_place(fly: Fly) -> None:
    d = duel(fly)
    d.take("battle", "title", "")
    d.p.keys("ctrl+a", "back")
    assert d.faults and not d.p["design try"].enabled
    d.p.press("design try")
    assert "must be mended first" in d.p.told
    d.scene.details.turn_to(0)
    d.p.frame().click(d.p["faults"].row_rect(0).center)
    assert d.scene.details.at == 1 and d.p.root.stage.focus.key == "battle title"
    d.p.keys(*"Duel")
    assert d.faults == [] and d.p["design try"].enabled


def test_bots_weigh_it_beside_the_window_and_can_be_stopped(fly: Fly) -> None:
    d = duel(fly)
    d.take("battle", "turns", 2)
    d.settle().p.press("design weigh").press("answer 10")
    panel = d.scene.balance
    d.p.until(lambda: len(panel.outcomes) >= 2)
    assert (panel.visible and "2 game" in panel.words.text) or len(panel.outcomes) > 2
    d.p.press("balance cancel").until(lambda: panel.worker is None)
    assert len(panel.outcomes) < 10 and panel.words.text.startswith(f"{len(panel.outcomes)} game")


def test_it_is_shared_as_one_file_that_check_finds_sound(fly: Fly, tmp_path: Path) -> None:
    d = duel(fly)
    d.p.press("design share")
    d.p.keys("enter").until(lambda: "One file" in d.p.told)
    (path,) = (drawings.draft_folder(GAME).parent.parent / "packages").glob("*.tabletop")
    assert check(path).faults == ()


def test_leaving_asks_and_a_draft_waits_for_its_author(fly: Fly) -> None:
    d = duel(fly)
    document = d.document
    for _ in range(6):
        if len(d.p.root.stage.layers) == 1:
            d.p.keys("esc")
    d.p.press("answer stay")
    assert isinstance(d.p.app.scene, DesignScene)
    d.scene.filing.leave()
    d.p.frame().press("answer keep").until(lambda: d.p.app.scene.mode == "shelf")
    d.p.press("shelf designer").until(lambda: d.p.app.scene.mode == "design opening")
    assert d.p["design others"].row.note == "draft"
    d.p.press("design change").until(lambda: isinstance(d.p.app.scene, DesignScene))
    assert d.document == document
    d.scene.filing.leave()
    d.p.frame().press("answer drop").until(lambda: d.p.app.scene.mode == "shelf")
    assert drawings.drafts(GAME) == []


def test_the_program_that_ends_in_the_middle_leaves_the_draft(fly: Fly) -> None:
    d = duel(fly)
    document = d.document
    d.settle()
    assert [drawings.resumed(GAME, path).document for path in drawings.drafts(GAME)] == [document]


def test_all_of_it_goes_by_keyboard(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    d.p.root.stage.focus_on(d.p["library"])
    d.p.keys("down", "enter")
    assert d.scene.deeds.ware is not None
    d.p.root.stage.focus_on(d.scene.board)
    d.p.keys("enter", "left", "left", "up", "enter")
    assert len(d.document["forces"]) == 1
    where = d.document["forces"][0]["at"]
    d.p.keys("esc", "enter")
    assert d.scene.deeds.chosen == ("forces", 0, "at", 0)
    d.p.keys("f", "m", "right", "right", "enter")
    assert d.document["forces"][0]["facings"] == [1] and d.document["forces"][0]["at"] != where
    d.p.keys("del")
    assert d.document["forces"] == []
    d.p.keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+y")
    assert d.document["forces"][0]["facings"] == [1]


SMALL, LARGE = ((1280, 720), 1.0), ((1920, 1080), 1.0)
WIDE_LETTERS = ((1280, 720), 1.5)


@pytest.mark.parametrize(
    ("game", "size", "scale"), [(GAME, *SMALL), (GAME, *LARGE), *((game, *WIDE_LETTERS) for game in DRAWN)]
)
def test_nothing_leaves_the_window(fly: Fly, game: str, size: tuple[int, int], scale: float) -> None:
    d = Drawer(fly, game, empty=False, size=size, scale=scale)
    found = outside(d.p.root)
    for page in range(3):
        d.scene.desk.front(page)
        d.p.frame()
        found += outside(d.p.root)
    assert not found
    board = d.scene.board.rect
    assert board.w * board.h > 0.38 * size[0] * size[1]
