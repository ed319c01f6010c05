"""Turning points, one moment played many times, and branches: what the whole program opens, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame as pg
import pytest

from tabletop.shelf.branches import branches, present
from tabletop.shelf.crossroads import End, Moment, Outlook
from tabletop.table.papers.branchsheet import BranchSheet
from tabletop.table.papers.chancesheet import ChanceSheet
from tabletop.table.papers.outlooksheet import OutlookSheet
from tabletop.table.screens import look_back
from tests.screens.conftest import AppPilot
from tests.screens.test_replay_begins import laid

Fly = Callable[..., AppPilot]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], int]]:
    """What bots were to play: moments and games of each. They need no time for it."""
    orders: list[tuple[list[int], int]] = []

    def outlook(match: Any, entries: list[int], games: int = 30, *more: Any, **named: Any) -> Outlook:
        orders.append((list(entries), games))
        found = [Moment(n) for n in entries]
        for moment in found:
            for points in range(4):
                moment.count(End(points % 2, (points, 1), 3), False)
        return Outlook(found)

    monkeypatch.setattr(look_back, "outlook", outlook)
    monkeypatch.setattr(look_back, "blunders", lambda *more, **named: [])
    return orders


def sheets(p: AppPilot) -> list[type]:
    return [type(layer.widget) for layer in p.frame().root.stage.layers[1:]]


def begun(fly: Fly, of: str, scenario: str, players: tuple[str, ...]) -> AppPilot:
    """The table of a scenario, with nothing over it."""
    p = laid(fly, of, scenario, players).frame()
    while p.root.stage.layers[1:]:
        p.keys("esc").frame()
    return p


def test_bots_play_on_where_a_scenario_hides_nothing_though_its_game_may(fly: Fly, asked: list[Any]) -> None:
    p = begun(fly, "air_support", "s1_beet_road", ("human", "human"))
    p.app.scene.do("outlook")
    assert asked and sheets(p) == [OutlookSheet]


@pytest.mark.parametrize(("of", "scenario"), [("air_support", "s2_chir"), ("air_wars", "ma_malta")])
def test_where_sides_hide_bots_wait_for_the_end(fly: Fly, asked: list[Any], of: str, scenario: str) -> None:
    p = begun(fly, of, scenario, ("human", "bot:random"))
    for name in ("outlook", "chances"):
        p.app.scene.do(name)
        assert not asked and not sheets(p)
        assert "after the battle" in p.app.scene.play_screen.status_line.text


def test_the_moment_of_the_replay_is_played_two_hundred_times(fly: Fly, asked: list[Any]) -> None:
    p = begun(fly, "thunderbolt_lightning", "s01_first_duel", ("human", "human"))
    play = p.app.scene.play_screen.play
    for _ in range(4):
        play.submit(play.options[0])
        play.skip()
    p.app.scene.do("chances")
    assert sheets(p) == [ChanceSheet]
    p.keys("esc")
    p.app.scene.play_screen.do("replay")
    p.keys("left").frame()
    p.press("replay many")
    assert sheets(p) == [ChanceSheet]
    assert asked == [([5], 200), ([4], 200)]
    p.keys("esc").app.scene.do("outlook")
    p.frame().press("many shown")
    assert sheets(p) == [ChanceSheet] and asked[-1] == ([4], 200)


def test_a_branch_is_named_on_the_sheet_that_compares_all(fly: Fly) -> None:
    p = begun(fly, "thunderbolt_lightning", "s01_first_duel", ("human", "human"))
    screen = p.app.scene.play_screen
    for _ in range(6):
        screen.play.submit(screen.play.options[0])
        screen.play.skip()
    screen.do("replay")
    p.keys("left", "left", "left", "ctrl+shift+b").frame()
    session = p.app.scene.session
    (left,) = branches(session.lines)
    screen.do("branches")
    p.frame().keys("down", "enter").until(lambda: sheets(p) == [BranchSheet])
    p.press("name 1")
    p.post(pg.TEXTINPUT, text="The old way").frame().keys("enter").until(lambda: sheets(p) == [BranchSheet])
    assert branches(session.lines)[0].name == "The old way" and screen.play.replay_at is None
    p.press("take 1")
    assert len(session.match.journal) == left.entries + len(left.lines) and present(session.lines).name == "The old way"
