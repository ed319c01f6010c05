"""Objectives and who controls them (CH-OBJ)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.moving.actions import Move
from tabletop.games.conflict_solo.rules.objectives import ControlTaken
from tests.games.conflict_solo.board import act, one
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
