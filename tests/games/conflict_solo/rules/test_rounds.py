"""Rounds: how one begins, who goes first (CH-SEQ)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.hand import CardDrawn
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall
from tabletop.games.conflict_solo.rules.rounds import InitiativeRolled, RoundBegan, RoundEnded
from tabletop.games.conflict_solo.rules.turns import TurnBegan
from tests.games.conflict_solo.board import Board, do, mission, one, told
from tests.games.conflict_solo.moments import lull


# -- rounds
def test_round_start_in_order() -> None:
    """CH-SEQ-03: fresh again and CAPs, cards, arrivals, events, initiative; CH-SEQ-06: VP and smoke before; hits
    and facings stay; CH-SEQ-01.
    """
    board = lull("m2").unit("U01", "S-RIF", "J8", 4, fresh=False, hit="F2").having(cap_now=1)
    match = do(board.player("42"), Pass())
    kinds = [type(e).__name__ for e in told(match, VpChanged, RoundEnded, RoundBegan, CardDrawn)]
    assert kinds[:4] == ["VpChanged", "VpChanged", "RoundEnded", "RoundBegan"] and "CardDrawn" in kinds
    u01 = match.state.counters["U01"]
    assert u01.fresh and u01.hit == "F2" and u01.facing == 4 and match.state.round == 2 and match.state.cap_now == 5
    assert match.state.frames[-1].step == "initiative"


def test_initiative() -> None:
    """CH-SEQ-02: a tie goes to the AI, CAPs are added; the mission names who begins round 1."""
    board = lull("m2").unit("U01", "S-RIF", "J8", 4)
    for caps, first in ((0, "ai"), (1, "player")):
        match = do(board.player("42", "AC01", 3, 3, 2, 4, "43"), Pass(), DiceCaps(caps))
        rolled = one(match, InitiativeRolled)
        assert rolled.first == first and sum(rolled.player) == sum(rolled.enemy) == 6
    assert mission("m2").first == "ai" and mission("m1").first == "player"


# -- general
def test_two_sides_and_their_names() -> None:
    """CH-GEN-01: Units and AIs alternate; CH-GEN-03: the mission's rule goes before the others (a wagon's exit, its
    VP, the crossing).
    """
    match = Board("m1").unit("U01", "P-RIF", "G12", 0).ai("A01", "G-RIF", "O1", 3, fresh=False).player("41", "43")
    do(match, Stall(""))
    assert [e.side for e in told(match, TurnBegan)] == ["ai", "player"]
    assert mission("m4").exit_vp == {"P-WAG": 3} and mission("m4").crossings
