"""Transports and their passengers (CH-TRN)."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.hiding import Revealed, RumourProved
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.transport import Load, Unload
from tests.games.conflict_solo.board import Board, act, do, one, told
from tests.games.conflict_solo.moments import far


def convoy() -> Board:
    return far("m4").unit("U01", "P-WAG", "E7", 2).unit("U03", "P-RIF", "E7", 0).unit("U09", "P-7TP", "E7", 0)


def test_load_and_unload() -> None:
    """CH-TRN-01: one passenger, no vehicle; CH-TRN-02: cost 2, one check for both; CH-TRN-03: a loaded Unit does
    nothing else.
    """
    match = convoy().player("08", "41", "10", "43")
    assert match.refusal(0, Load("U01", "U09")).rule == "CH-TRN-01"  # type: ignore[union-attr]
    assert match.refusal(0, Load("U09", "U03")).rule == "CH-TRN-01"  # type: ignore[union-attr]
    act(match, Load("U01", "U03"))
    check = one(match, SpentChecked)
    assert check.ids == ("U01", "U03") and check.cost == 2 and match.state.counters["U03"].loaded_on == "U01"
    assert match.refusal(0, Move("U03", "E8")).rule == "CH-TRN-03"  # type: ignore[union-attr]
    act(match, Unload("U01", "E8"), Face("U03", 4))
    assert match.state.counters["U03"].hex == "E8" and match.state.counters["U03"].facing == 4


def test_a_passenger_shares_the_fate() -> None:
    """CH-TRN-05: the transport is destroyed, the passenger is put down and takes one hit; CH-DEST-02: no loss on
    the CAP track; CH-FIRE-09.
    """
    board = (
        Board("m4")
        .unit("U01", "P-WAG", "E7", 2, hit="F2")
        .unit("U03", "P-RIF", "E7", 0, loaded_on="U01")
        .ai("A01", "G-RIF", "D7", 2)
    )
    match = board.enemy("55", 6, 6, "F1", "08", seed=9)
    assert one(match, AttackRolled).target == "U01" and len(told(match, AttackRolled)) == 1
    assert one(match, Destroyed).caps is False and match.state.cap_max == 5
    assert match.state.counters["U03"].hit == "F1" and match.state.counters["U03"].loaded_on == ""


# -- putting down is entering
def beside() -> Board:
    """A wagon in E7 with a squad on it."""
    board = Board("m4").unit("U01", "P-WAG", "E7", 2).unit("U03", "P-RIF", "E7", 0, loaded_on="U01")
    return board.ai("A09", "G-RIF", "A1", 2, fresh=False)


def test_put_down_beside_a_hidden_enemy() -> None:
    """CH-HID-05: whoever ends next to a hidden AI finds it, also off a wagon; CH-RE-05: a rumour proves itself."""
    match = beside().ai("A01", "G-RIF", "E9", 0, hidden=True, hit="F5").player("08", "41")
    act(match, Unload("U01", "E8"))
    assert [e.id for e in told(match, Revealed)] == ["A01"] and not match.state.counters["A01"].hidden
    cup = type(match.state.re_cup)(("NONE", "G-RIF"))
    match = beside().having(re_cup=cup).rumour("R01", "E9").player("NONE", "08", "41")
    act(match, Unload("U01", "E8"))
    assert one(match, RumourProved).id == "R01"
    staying = beside().ai("A01", "G-RIF", "E9", 0, hidden=True, hit="F5").player("08", "41")
    act(staying, Unload("U01", "E7"))
    assert not told(staying, Revealed)


def test_put_down_onto_a_hidden_enemy() -> None:
    """CH-STACK-04: it is seen, and close combat arises."""
    match = beside().ai("A01", "G-RIF", "E8", 0, hidden=True, hit="F5").player("08", "41")
    assert match.refusal(0, Unload("U01", "E8")) is None
    act(match, Unload("U01", "E8"))
    assert not match.state.counters["A01"].hidden and in_close_combat(match.state, match.state.counters["U03"])


def test_put_down_in_mines() -> None:
    """CH-MINE-01: the field strikes whoever enters it, and is known then (CH-MINE-03); who is killed is not checked
    (CH-SPENT-07)."""
    board = beside()
    board.having(mines={"E8": Minefield("ai", False)})
    match = board.player(6, 6, "08", "41")
    act(match, Unload("U01", "E8"))
    roll = one(match, AttackRolled)
    assert roll.how == "mines" and roll.target == "U03" and match.state.mines["E8"].known
    assert "U03" not in match.state.counters and one(match, SpentChecked).ids == ("U01",)


def test_all_facings_of_a_passenger_that_gets_off_are_offered() -> None:
    match = convoy().player("08", "41", "10", "43")
    act(match, Load("U01", "U03"))
    do(match, Unload("U01", "E8"))
    offered = {c.facing for c in match.options(0) if isinstance(c, Face) and c.unit == "U03"}
    assert len(offered) >= 5


def test_who_is_put_down_looks_where_he_looked() -> None:
    """CH-TRN-02, CH-MOVE-07: unless another facing is named."""
    board = far("m4").unit("U01", "P-WAG", "E7", 2).unit("U03", "P-RIF", "E7", 4, loaded_on="U01")
    match = act(board.player("08", "41"), Unload("U01", "E8"))
    assert match.state.counters["U03"].hex == "E8" and match.state.counters["U03"].facing == 4


@pytest.mark.parametrize(("hex", "rule"), [("E8", "CH-GUN-01"), ("E9", "CH-TRN-02"), ("Z9", "CH-TRN-02"), ("E7", "")])
def test_a_gun_without_a_move_cost_is_put_down_where_its_transport_stands(hex: str, rule: str) -> None:
    """CH-TRN-02, CH-GUN-01: nobody pushes it into the next hex."""
    match = far("m4").unit("U01", "P-WAG", "E7", 2).unit("U10", "P-B40", "E7", 0, loaded_on="U01").player()
    refused = match.refusal(0, Unload("U01", hex))
    assert (refused.rule if refused is not None else "") == rule
