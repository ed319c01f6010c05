"""Reinforcements of both sides (CH-REIN)."""

from __future__ import annotations

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.core.refusal import Refused
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.reinforcements import Arrived, Enter
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tests.games.conflict_solo.board import Board, act, mission, one, told
from tests.games.conflict_solo.moments import event, far


def test_ai_reinforcements() -> None:
    """CH-REIN-03: on their entry hexes at the start of the round, fresh, with their facing; an occupied hex: the
    nearest free one; REINF once.
    """
    base = mission("m2")
    board = (
        Board("m2")
        .having(round=2)
        .unit("U01", "S-RIF", "A8", 5)
        .ai("A10", "G-3E", "", 2, round=3, entry=("A8",), anchor="")
        .ai("A11", "G-RIF", "", 2, round=3, entry=("A9",), anchor="")
    )
    match = board.at(Frame("round_start", (0,)), seed=4)
    arrived = {e.id: e for e in told(match, Arrived)}
    assert arrived["A11"].hex == "A9" and arrived["A10"].hex in ("A7", "B7", "B8") and arrived["A10"].facing == 2
    assert match.state.counters["A11"].anchor == "A9" and match.state.counters["A11"].fresh and base.ais[-1].round == 3
    late = (
        Board("m1")
        .ai("A04", "G-RIF", "", 3, track=True, anchor="")
        .ai("A01", "G-RIF", "O1", 3)
        .unit("U01", "P-RIF", "G8", 0)
    )
    match = event(late, "REINF(A04, H1)")
    assert match.state.counters["A04"].hex == "H1" and not match.state.counters["A04"].track


def test_fresh_again_and_points() -> None:
    """CH-TRACK-07: FRESH(n) takes the spent AIs nearest to a Unit; VP(n); POSTURE speaks to those still to come too."""
    board = (
        Board("m1")
        .ai("A01", "G-RIF", "G5", 3, fresh=False)
        .ai("A02", "G-RIF", "G1", 3, fresh=False)
        .unit("U01", "P-RIF", "G8", 0)
    )
    match = event(board, "FRESH(1)")
    assert match.state.counters["A01"].fresh and not match.state.counters["A02"].fresh
    assert event(board, "VP(-2)").state.vp == -2
    coming = board.ai("A04", "G-RIF", "", 3, posture="hold", track=True, anchor="")
    assert event(coming, "POSTURE(all, anchored(2))").state.counters["A04"].posture == "anchored"


def test_entering_reinforcements() -> None:
    """CH-REIN-02: from their round on, at printed cost plus terrain (none on a road); not into an enemy."""
    board = far("m2").having(round=3).unit("U09", "S-BT7", "", 5, round=3, entry=("R8",)).unit("U01", "S-RIF", "J8", 5)
    match = board.player("08", "41")
    act(match, Enter("U09", "R8"), Face("U09", 4))
    assert match.state.counters["U09"].hex == "R8" and match.state.counters["U09"].facing == 4
    assert one(match, ActionBegan).doing.ap == 1
    early = (
        far("m2")
        .having(round=2)
        .unit("U09", "S-BT7", "", 5, round=3, entry=("R8",))
        .unit("U01", "S-RIF", "J8", 5)
        .player()
    )
    with pytest.raises(Refused) as refused:
        early.submit(0, Enter("U09", "R8"))
    assert refused.value.rule == "CH-REIN-02" and mission("m2").units[-1].round == 3


def test_nobody_arrives_in_known_mines() -> None:
    """CH-MINE-02, CH-REIN-03: the hex is as good as occupied; mines that nobody knows of strike (CH-MINE-01)."""

    def arriving(field: Minefield) -> Match:
        board = Board("m1").ai("A04", "G-RIF", "", 3, track=True, anchor="").ai("A05", "G-RIF", "", 3, track=True)
        board.having(mines={"H1": field}).unit("U01", "P-RIF", "G8", 0)
        return event(board, "REINF(A04 A05, H1)", 1, 6, 6)

    for known in (Minefield("ai", False), Minefield("player", True)):
        match = arriving(known)
        assert "H1" not in {e.hex for e in told(match, Arrived)} and not told(match, AttackRolled)
    match = arriving(Minefield("player", False))
    assert next(e.hex for e in told(match, Arrived)) == "H1" and one(match, AttackRolled).target == "A04"
    assert "A04" not in match.state.counters and match.state.counters["A05"].hex != "H1"
