"""A game that left the table leaves the memory: its pictures at once, all of it in the next quiet moment."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame as pg
import pytest

from tabletop.core.memo import kept
from tabletop.data.paths import resource
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import _flights, flights
from tabletop.grid.hexes import sector
from tabletop.table import app as program
from tabletop.table import window as windows
from tabletop.table.memory_trim import MANY
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.mapview import MapScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]
GAMES = ("s01_first_duel", "tr01_training_sortie", "ma_malta", "s1_beet_road")


def quiet(pilot: AppPilot) -> None:
    """Frames until the window has put its memory in order."""
    pilot.until(lambda: not pilot.app.window._unsettled, seen=True)


def played_and_closed(pilot: AppPilot) -> list[weakref.ref[Any]]:
    """A game is opened, shown and taken off the table; what it consisted of."""
    pilot.until(lambda: isinstance(pilot.app.scene, PlayScene))
    scene = pilot.app.scene
    assert isinstance(scene, PlayScene)
    board = scene.play_screen.board
    pilot.until(lambda: board.painter._canvas is not None, seen=True)
    quiet(pilot)
    pilot.app.only_shelf()
    assert board.painter._canvas is None and not board.painter._pieces and not board.painter._art.tiles.used
    assert not board.album.bytes and not board.printer._labels.used
    return [weakref.ref(thing) for thing in (scene, scene.play_screen, board, scene.session)]


@pytest.mark.parametrize("scenario", GAMES)
def test_a_closed_game_is_gone_once_the_shelf_is_quiet(fly: Fly, scenario: str) -> None:
    pilot = fly(scenario)
    gone = played_and_closed(pilot)
    quiet(pilot)
    assert [thing() for thing in gone] == [None] * 4


def test_a_map_that_was_looked_at_is_put_away(fly: Fly) -> None:
    pilot = fly()
    scene = MapScene(pilot.app, resource("maps/thunderbolt_lightning/kanto.tmx"))
    pilot.app.push(scene)
    pilot.until(lambda: scene.board is not None and scene.board.painter._canvas is not None, seen=True)
    painter = scene.board.painter
    scene.read()
    pilot.until(lambda: scene.board.painter is not painter)
    assert painter._canvas is None and not painter._art.tiles.used, "read again"
    painter = scene.board.painter
    pilot.app.pop()
    assert painter._canvas is None and not painter._art.tiles.used and scene.board is None


def test_free_memory_goes_back_whenever_something_closes(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(program, "give_back", lambda: given.append(1))
    pilot = fly("s01_first_duel")
    pilot.until(lambda: isinstance(pilot.app.scene, PlayScene))
    given.clear()
    pilot.app.only_shelf()
    assert given == [1]
    pilot.app.push(MapScene(pilot.app, resource("maps/air_wars/malta.tmx")))
    pilot.app.pop()
    assert given == [1, 1]


def test_free_memory_goes_back_now_and_then_while_nothing_is_painted(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = fly()
    quiet(pilot)
    given: list[int] = []
    monkeypatch.setattr(windows, "give_back", lambda: given.append(1))
    for _ in range(12):  # some eighteen seconds
        pilot.frame(1500).frame(16)
    assert len(given) == 4
    for _ in range(12):
        pilot.root.touch(pilot.root.rect)
        pilot.frame(6000)
    assert len(given) == 4, "not in frames that are painted"


def test_what_rules_worked_out_for_a_game_goes_with_it(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers about places by the thousand and those that hold parts of its states; not the few read from files."""
    rules = ModuleType("tabletop.games.planted")
    asked: list[object] = []

    @kept("units")
    def by_place(state: Any) -> int:
        asked.append(state)
        return 7

    rules.by_place, rules.library = by_place, lru_cache(None)(lambda name: asked.append(name))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, rules.__name__, rules)
    pilot = fly("s01_first_duel", players={0: "human", 1: "human"})
    pilot.until(lambda: isinstance(pilot.app.scene, PlayScene))
    state = SimpleNamespace(units={})
    for _ in range(2):
        by_place(state)
        rules.library("aircraft")
    for q in range(1, MANY + 2):
        sector((q, 0))
    flights(4, 0, 4)
    assert asked == [state, "aircraft"] and sector.cache_info().currsize > MANY
    pilot.app.only_shelf()
    assert sector.cache_info().currsize < 10 and not _flights.cache_info().currsize
    by_place(state)
    rules.library("aircraft")
    assert asked == [state, "aircraft", state]


def test_a_scene_out_of_sight_holds_no_pictures_of_the_window_as_it_was(fly: Fly) -> None:
    """The shelf lies below a game while the window gets another size."""
    pilot = fly("s01_first_duel", players={0: "human", 1: "human"})
    pilot.until(lambda: isinstance(pilot.app.scene, PlayScene))
    before = pilot.app.window.theme
    assert before._pictures.used and before._words.used
    pg.display.set_mode((1600, 900), pg.RESIZABLE)
    pg.event.post(pg.Event(pg.VIDEORESIZE, w=1600, h=900, size=(1600, 900)))
    pilot.frame().frame()
    assert pilot.app.window.theme is pilot.root.theme is not before
    assert not before._pictures.used and not before._words.used
    assert pilot.app.window.theme._pictures.used
    pilot.app.only_shelf()
    pilot.frame().frame()
    assert pilot.root.theme is pilot.app.window.theme and not before._pictures.used
