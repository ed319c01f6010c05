"""The last day of a campaign: its evening is read before the last page comes."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.victory import VictoryScene
from tests.games.thunderbolt_apache.table.app.test_shelf import Fly
from tests.screens.conftest import AppPilot


def _page(pilot: AppPilot) -> str:
    return type(pilot.app.scene.play_screen.paging.page).__name__


def test_the_evening_of_the_last_day_is_read_before_the_outcome(fly: Fly) -> None:
    p = fly("cs4_thunder_run", seed=3)
    p.until(lambda: isinstance(p.app.scene, PlayScene) and p.app.scene.play_screen.paging.page is not None)
    scene = p.app.scene
    play, match = scene.play_screen.play, scene.session.match
    for _ in range(80):
        p.until(lambda: play.idle)
        if match.result is not None:
            break
        if "report" in vars(scene.play_screen.paging.page):
            p.keys("enter").frame()
        else:
            play.submit(Done())
    p.until(lambda: play.idle)
    assert match.result is not None and not isinstance(p.app.scene, VictoryScene)
    assert scene.play_screen.paging.page.still() and "last day" in scene.play_screen.paging.page.ends()
    p.click("choice To the outcome").until(lambda: isinstance(p.app.scene, VictoryScene))


def test_a_campaign_given_up_ends_at_once(fly: Fly) -> None:
    p = fly("cs1_first_week_in_the_desert", seed=3)
    p.until(lambda: isinstance(p.app.scene, PlayScene) and p.app.scene.play_screen.play.seat is not None)
    p.click("choice To the morning").frame()
    p.app.scene.play_screen.play.submit(Concede())
    p.until(lambda: isinstance(p.app.scene, VictoryScene))
