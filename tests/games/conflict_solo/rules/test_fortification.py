"""Works that are dug (CH-FORT)."""

from __future__ import annotations

import pytest

from tabletop.core.refusal import Refused
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.fire.shots import aim
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.moving import Move
from tests.games.conflict_solo.board import Board, act, one


def test_works() -> None:
    """CH-FORT-01: foxholes do not help against indirect fire, trenches do; never blue DV."""
    board = Board("m1", works={"G8": "foxhole", "G9": "trench"}).ai("A01", "G-M81", "G2", 3).ai("A02", "G-RIF", "G5", 3)
    board.unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "G9", 0)
    state = board.state
    mortar, rifles = state.counters["A01"], state.counters["A02"]
    assert (
        aim(state, mortar, state.counters["U01"]).dv.total == 11
        and aim(state, mortar, state.counters["U02"]).dv.total == 13
    )
    assert aim(state, rifles, state.counters["U01"]).dv.total == 13
    tank = Board("m5", works={"L8": "trench"}).unit("U01", "S-T34", "L8", 5).ai("A01", "G-TIG", "H9", 2).state
    assert aim(tank, tank.counters["A01"], tank.counters["U01"]).dv.total == 22  # the house, not the trench


def test_dig_in() -> None:
    """CH-FORT-02: 5 AP, a hasty work that vanishes with the last counter; not in a house, not twice."""
    match = (
        Board("m1").unit("U01", "P-RIF", "G9", 0).ai("A01", "G-RIF", "H4", 3, fresh=False).player("08", "41", seed=3)
    )
    act(match, DigIn("U01"))
    assert match.state.works["G9"] == "hasty" and one(match, SpentChecked).cost == 5
    with pytest.raises(Refused) as refused:
        match.submit(0, DigIn("U01"))
    assert refused.value.rule == "CH-FORT-02"
    gone = (
        Board("m1", works={"G9": "hasty"})
        .unit("U01", "P-RIF", "G9", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
        .player("08", "41")
    )
    act(gone, Move("U01", "G8"))
    assert "G9" not in gone.state.works
    house = Board("m1").unit("U01", "P-RIF", "H3", 0).ai("A01", "G-RIF", "O1", 3).player()
    assert house.refusal(0, DigIn("U01")).rule == "CH-FORT-02"  # type: ignore[union-attr]
