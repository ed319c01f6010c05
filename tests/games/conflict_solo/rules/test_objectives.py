"""Objectives and who controls them (CH-OBJ)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.objectives import ControlTaken, round_vp
from tabletop.games.conflict_solo.rules.scenario import Objective
from tests.games.conflict_solo.board import Board, act, one
from tests.games.conflict_solo.moments import lull


def test_control() -> None:
    """CH-OBJ-01, CH-OBJ-02: the last combat counter alone takes it; close combat keeps it; CH-OBJ-04: trucks take
    nothing.
    """
    board = lull().having(control={"H4": "ai", "J4": "ai"}).unit("U01", "P-RIF", "H5", 0)
    match = act(board.player("08", "41"), Move("U01", "H4"))
    assert match.state.control["H4"] == "player" and one(match, ControlTaken).side == "player"
    fighting = (
        lull()
        .having(control={"H4": "ai", "J4": "ai"})
        .unit("U01", "P-RIF", "H5", 0)
        .ai("A01", "G-RIF", "H4", 3, fresh=False)
    )
    match = act(fighting.player("08", "41"), Move("U01", "H4"))
    assert match.state.control["H4"] == "ai"
    wagon = lull("m4").having(control={"I7": "ai", "M6": "ai"}).unit("U01", "P-WAG", "H7", 2)
    match = act(wagon.player("08", "41"), Move("U01", "I7"))
    assert match.state.control["I7"] == "ai"


def test_points_at_the_ends_of_the_rounds_that_are_named() -> None:
    """CH-VP-01: without rounds at the end of every one; the enemy's hold costs only where it says so."""
    goals = (
        Objective("H4", each=2),
        Objective("J4", each=1, rounds=(2, 3)),
        Objective("K4", each=3, minus=True),
        Objective("L4", each=3),
        Objective("M4", end=5),
    )
    held = {"H4": "player", "J4": "player", "K4": "ai", "L4": "ai", "M4": "player"}
    state = Board("m1", objectives=goals).having(control=held).state
    assert round_vp(state, 1) == [("H4", 2), ("K4", -3)]
    assert round_vp(state, 2) == [("H4", 2), ("J4", 1), ("K4", -3)]
