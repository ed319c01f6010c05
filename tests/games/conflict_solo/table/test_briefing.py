"""The sheet before a mission and the page after it: whom the player leads, what wins, what came of it and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.game import Result
from tabletop.core.match import Entry, Match
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.games.conflict_solo.data import load_scenario
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.objectives import VpChanged, level
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import with_fields
from tabletop.games.conflict_solo.table.pages.briefing import briefing
from tabletop.games.conflict_solo.table.showings.prompting import ending
from tabletop.shelf.session import Session
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import Opened, map_path
from tabletop.table.screens.printed import Score
from tests.games.conflict_solo.board import Board
from tests.screens.conftest import AppPilot

KEYS = [card.key for card in kit("conflict_solo").scenarios().cards()]


@pytest.mark.parametrize("key", KEYS)
def test_the_sheet_says_what_the_mission_says(key: str) -> None:
    """Each objective with its hex, the least points that win, and nobody whom the player does not see."""
    document = kit("conflict_solo").scenarios().document(key)
    match = Match.start(GAME, load_scenario(key), SeededDice(1))
    state = match.view(0)
    told = briefing(state, document)
    for objective in match.scenario.objectives:
        assert f"({objective.hex})" in told.task
    win = int(told.task.rsplit(" victory", 1)[0].rsplit(" ", 1)[1])
    assert level(state, win) == "Victory" and level(state, win - 1) == "Draw"
    tables = {title: rows for title, _, rows in told.tables}
    for words, name in tables["Victory points at the end"]:
        assert level(state, int(words.split(" ")[-1 if words.startswith("up") else 0])) == name
    seen = [c for c in match.state.counters.values() if c.side == AI and c.hex and not c.hidden]
    rows = next(rows for title, rows in tables.items() if title.startswith("Enemies known at the start"))
    assert not any(kind.startswith("Rumour") for kind, _ in rows), "a ? is said to be one"
    assert sum(int(n) for _, n in rows) == len(seen)
    own = [c for c in match.state.counters.values() if c.side == PLAYER]
    led = next(rows for title, rows in tables.items() if title.startswith("The "))
    assert sum(int(n) for _, n in led) == len(own)


def scene(fly: Callable[..., AppPilot], key: str) -> AppPilot:
    document = kit("conflict_solo").scenarios().document(key)
    session = Session.new("conflict_solo", document, ("human",), 7, autosave=False)
    p = fly(briefing=True)
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    return p.frame()


def test_it_lies_there_when_a_mission_begins_and_the_mission_paper_keeps_its_key(fly: Callable[..., AppPilot]) -> None:
    p = scene(fly, "m2_crossroads_at_zelva")
    assert p.root.stage.layers[-1].widget.key == "briefing"
    p.keys("enter").frame()
    assert len(p.root.stage.layers) == 1
    desk = p.app.scene.play_screen.papers.papers
    before = desk.paper("mission").visible
    p.keys("f6").frame()
    assert len(p.root.stage.layers) == 1 and desk.paper("mission").visible != before


def test_the_last_page_names_the_nation_and_why_it_was_over_early(fly: Callable[..., AppPilot]) -> None:
    p = scene(fly, "m1_the_sawmill")
    p.keys("enter").frame()
    match = p.app.scene.session.match
    alone = {id: c for id, c in match.state.counters.items() if c.side == AI}
    match.state = with_fields(
        match.state, counters=alone, round=3, result=Result(None, "Defeat", (-4,), "Defeat with -4 VP after round 3.")
    )
    told = ending(match)
    assert told.why == "It was over in round 3 of 5: you had no Unit left, so the enemy holds every objective."
    p.app.scene.play_screen.ended()
    p.frame()
    assert [w.name for w in p.root.walk() if isinstance(w, Score)] == ["Poland"]


def test_a_mission_that_lasted_to_its_end_needs_no_reason() -> None:
    match = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3).player()
    won = Result(0, "Victory", (3,), "Victory with 3 VP after round 5.")
    match.state = with_fields(match.state, round=5, result=won)
    assert ending(match).why == ""


def test_the_last_page_adds_the_points_up() -> None:
    """ "-4 VP" over three lost squads: the -1 of the Mission Track stood nowhere."""
    match = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3).player()
    points = (
        VpChanged(-1, "Rifles 1 destroyed", "CH-VP-01"),
        VpChanged(-1, "Mission Event", "CH-TRACK-07"),
        VpChanged(-1, "Mission Event", "CH-TRACK-07"),
    )
    match.journal.append(Entry(None, None, (), points, match.state))
    match.state = with_fields(match.state, round=5, result=Result(None, "Defeat", (-3,), "Defeat with -3 VP."))
    (rows,) = [table[2] for table in ending(match).tables if table[0] == "Victory points"]
    assert rows == (("Rifles 1 destroyed", "-1"), ("Mission Event", "-2"), ("In all", "-3"))
