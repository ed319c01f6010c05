"""The coach of Conflict Solo has a word for each kind of plan and arrival, and never speaks against the adviser."""

from __future__ import annotations

from tabletop.games.conflict_solo.bots.advice import counsel
from tabletop.games.conflict_solo.rules.asking import PASS
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.table import coach
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit, Table


def said(t: Table) -> dict[str, str]:
    return {hint.key: hint.text for hint in coach.hints(t.face)}


def test_a_rally_that_is_paid_has_a_word(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F1").ai("A09", "G-RIF", "O1", 3, fresh=False)
    t = sit(match=board.having(round=1).player())
    t.do(Rally("U01"))
    assert "CAPs can pay for the rally of Rifles 1" in said(t)["rally plan"]


def test_the_first_arrival_has_a_word(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "", 0, round=1, entry=("G11",)).ai("A09", "G-RIF", "A1", 3, fresh=False)
    t = sit(match=board.having(round=1).player())
    t.face.select("U01")
    assert said(t)["arrive"].startswith("Rifles 1 arrives") and "step" not in said(t)


def test_he_does_not_warn_of_the_pass_that_he_advises(sit: Sit) -> None:
    """ "Do not pass now" stood above "Press Pass"."""
    board = Board("m1").unit("U01", "P-RIF", "G11", 0, hit="F2").ai("A01", "G-RIF", "A1", 3, fresh=False)
    t = sit(match=board.having(round=1, passed=AI, cap=0).player())
    passing = counsel(t.state, 0, t.face.host.options).command == PASS
    assert ("passed" in said(t)) is not passing
