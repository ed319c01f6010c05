"""Scenarios that are not the game's own, on the shelf: one's own is changed or shared, a gift taken off again."""

from __future__ import annotations

from pathlib import Path

from tabletop.data.sharedfiles import shared_scenarios
from tabletop.games import kit
from tabletop.shelf import drafts as drawings
from tabletop.shelf.checker import check
from tabletop.shelf.installed import install
from tabletop.shelf.package_writer import packed
from tabletop.table.design.scene import DesignScene
from tests.design.hand import Fly
from tests.screens.conftest import AppPilot

GAME = "thunderbolt_lightning"
BUTTONS = ("own change", "own share", "own remove")


def seen(p: AppPilot) -> list[str]:
    return [key for key in BUTTONS if p[key].visible]


def own(title: str = "Mine at last") -> Path:
    return drawings.new(GAME, {**kit(GAME).scenarios().document("s01_first_duel"), "title": title}).save()


def test_a_scenario_of_ones_own_is_shared_and_changed_from_the_shelf(fly: Fly) -> None:
    path = own()
    p = fly()
    p.app.scene.shelf.choose("s01_first_duel")
    assert seen(p.frame()) == []
    p.app.scene.shelf.choose("mine_at_last")
    assert seen(p.frame()) == ["own change", "own share"]
    p.press("own share")
    p.keys("enter").until(lambda: "One file" in p.told)
    (package,) = (path.parents[2] / "packages").glob("*.tabletop")
    assert check(package).faults == ()
    p.press("own change").until(lambda: isinstance(p.app.scene, DesignScene))
    assert p.app.scene.drawing.home == path and not p.app.scene.drawing.unsaved
    p.app.scene.escape()
    p.until(lambda: p.app.scene.mode == "shelf")


def test_a_gift_is_taken_off_the_shelf_after_a_question(fly: Fly, tmp_path: Path) -> None:
    document = {**kit(GAME).scenarios().document("s01_first_duel"), "key": "gift", "title": "A gift"}
    (tmp_path / "gift.tabletop").write_bytes(packed(GAME, document)[0])
    install(tmp_path / "gift.tabletop")
    p = fly()
    p.app.scene.shelf.choose("gift")
    assert seen(p.frame()) == ["own remove"]
    p.press("own remove").press("answer False")
    assert len(shared_scenarios(GAME)) == 1
    p.press("own remove").press("answer True")
    assert shared_scenarios(GAME) == [] and "A gift" in p.told
    assert "gift" not in [card.key for card in p["scenarios"].rows] and (tmp_path / "gift.tabletop").is_file()
