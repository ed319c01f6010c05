"""Smoke: who lays it, what it does, how it thins out (CH-SMOKE)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.fire.shots import aim
from tabletop.games.conflict_solo.rules.hits import HitRemoved
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.rounds import RoundEnded
from tabletop.games.conflict_solo.rules.sight import free_lines, sees, smoke_on
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tests.games.conflict_solo.board import Board, act, do, one, told


def smoky() -> Board:
    board = Board("m5").unit("U08", "S-M82", "L12", 5).ai("A05", "G-GREN", "G8", 2, fresh=False)
    return board.unit("U06", "S-GRD", "L8", 5)


def test_lay_smoke() -> None:
    """CH-SMOKE-01: a mortar lays level 2 within its range, once a round; with its own sight or a spotter."""
    match = smoky().player("08", "41", seed=2)
    act(match, LaySmoke("U08", "I9"))
    assert match.state.smoke == {"I9": 2} and one(match, SpentChecked).cost == 3
    assert match.refusal(0, LaySmoke("U08", "H9")).rule == "CH-SMOKE-01"  # type: ignore[union-attr]
    near = smoky().player()
    assert near.refusal(0, LaySmoke("U08", "L11")).rule == "CH-SMOKE-01"  # type: ignore[union-attr]
    assert near.refusal(0, LaySmoke("U06", "L8")).rule == "CH-SMOKE-01"  # type: ignore[union-attr]


def test_a_mortar_lays_no_smoke_where_nobody_sees() -> None:
    """CH-SMOKE-01, CH-IND-03: without its own sight a spotter must see the hex."""
    board = smoky()
    blind = board.player()
    assert not sees(blind.state, "L12", "H1") and not sees(blind.state, "L8", "H1")
    assert blind.refusal(0, LaySmoke("U08", "H1")).rule == "CH-IND-03"  # type: ignore[union-attr]
    spotted = board.unit("U07", "S-GRD", "J9", 0).player()
    assert spotted.refusal(0, LaySmoke("U08", "H1")) is None


def test_smoke_thins_out() -> None:
    """CH-SMOKE-02: one level less at each round end, never above 2."""
    board = (
        Board("m1")
        .having(round=1, smoke={"G5": 2, "H5": 1})
        .unit("U01", "P-RIF", "G12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    match = do(board.player("42"), Pass())
    assert one(match, RoundEnded) and match.state.smoke == {"G5": 1}


def test_smoke_on_the_way() -> None:
    """CH-SMOKE-03: target hex plus the hexes of the line, 3 at most; the attacker's own smoke lowers his FP;
    mortars: the target hex only; CH-SMOKE-04: it does not block LOS.
    """
    board = (
        Board("m1")
        .having(smoke={"G5": 2, "G6": 1, "G7": 2, "G8": 1})
        .unit("U01", "P-RIF", "G8", 0)
        .ai("A01", "G-RIF", "G5", 3)
        .ai("A02", "G-M81", "G1", 3)
    )
    state = board.state
    assert smoke_on(state, free_lines(state, "G8", "G5")) == 3
    shot = aim(state, state.counters["U01"], state.counters["A01"])
    assert shot.fp.total == 2 and shot.dv.total == 15 and sees(state, "G8", "G5")
    assert aim(state, state.counters["A02"], state.counters["U01"]).dv.total == 12


def test_smoke_helps_to_rally() -> None:
    """CH-SMOKE-04, CH-RALLY-02: smoke is a DM."""
    board = (
        Board("m1")
        .having(smoke={"G12": 1})
        .unit("U01", "P-RIF", "G12", 0, hit="F2")
        .ai("A01", "G-RIF", "H4", 3, fresh=False)
    )
    match = act(board.player(3, 3, "08", "41"), Rally("U01"))
    roll = next(e for e in told(match, Rolled) if e.purpose == "rally")
    assert roll.tally.total == 1 and roll.outcome == "rallied" and told(match, HitRemoved)
