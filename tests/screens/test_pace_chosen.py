"""The pace of another side's turn: stops at cards, and the settings that hold it."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Showing
from tabletop.table.play.pace import BUTTONS, CARD, FACTORS, NAMED, STEP, Pace
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.gamemenu import _seated
from tabletop.table.screens.openfile import Opened, map_path
from tabletop.table.screens.settings import open_settings
from tests.play.test_pace import ORDER, Watched
from tests.screens.conftest import AppPilot


def test_it_stops_at_the_card_alone() -> None:
    watched = Watched(Showing(ms=500, beat="card"), ORDER, pace=CARD)
    watched.run(5000)
    assert watched.presenting.pace.held and watched.presenting.view == "after 0"
    watched.presenting.step()
    watched.run(5000)
    assert not watched.presenting.pace.held and watched.settled_at > 0


def test_a_running_turn_can_be_stopped_whatever_it_stops_at() -> None:
    first = Pace(CARD).choices(lambda: None, lambda: None)[0]
    assert first.label == "Pause"
    assert Pace(STEP).choices(lambda: None, lambda: None)[0].label == "Step"


def test_every_pace_is_in_the_settings_and_holds_at_once(fly: Callable[..., AppPilot]) -> None:
    assert {name for _, name in NAMED} == {"", *FACTORS} and len(BUTTONS) == 3
    p = fly()
    sheet = open_settings(p.app)
    drop = sheet.tabs.find("pace")
    drop.emit("changed", [name for _, name in NAMED].index(CARD))
    assert p.app.settings.pace == CARD


def test_the_menu_says_whom_one_plays(fly: Callable[..., AppPilot]) -> None:
    document = kit("conflict_solo").scenarios().document("m1_the_sawmill")
    session = Session.new("conflict_solo", document, ("human",), 3, autosave=False)
    p = fly()
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    p.frame()
    assert _seated(p.app.scene) == ["You lead the Poles"]
