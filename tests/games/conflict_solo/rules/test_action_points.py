"""Action points, CAPs and the AP Spent Check (CH-AP, CH-CAP, CH-SPENT); worked examples W01, W02, W19."""

from __future__ import annotations

import pytest

from tabletop.core.refusal import Refused
from tabletop.games.conflict_solo.rules.action_points import CapsChanged, DiceCaps, PayCaps, SpentChecked, fails
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.rounds import RoundBegan
from tests.games.conflict_solo.board import Board, act, do, one, told
from tests.games.conflict_solo.moments import sawmill


def test_caps() -> None:
    """CH-CAP-01, CH-CAP-02: mission CAPs minus lost Units, reset at each round start; CH-CAP-06: the AI has none;
    CH-AP-01: no stock of APs.
    """
    board = (
        Board("m1")
        .having(round=1, cap_now=0, cap_max=2)
        .unit("U01", "P-RIF", "G12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    match = do(board.player("42"), Pass())
    assert one(match, RoundBegan).caps == 2 and match.state.cap_now == 2
    dear = Board("m1").unit("U01", "P-RIF", "G12", 0, hit="F2").ai("A01", "G-RIF", "O1", 3).player()
    assert dear.refusal(0, Rally("U01")) is None  # 5 AP, whatever it has done before
    rally = Board("m1").unit("U01", "P-RIF", "G12", 0).ai("A01", "G-RIF", "O1", 3, hit="F2").enemy("03", 1, 1)
    assert one(rally, Rolled).tally.total == 0


@pytest.mark.parametrize(("card", "spent"), [("18", True), ("02", False), ("13", False)])
def test_w01_check_at_the_boundary(card: str, spent: bool) -> None:
    """CH-SPENT-02: 3 AP against 3 is spent, against 4 not; CH-SPENT-03: the symbol saves a Unit."""
    match = sawmill().unit("U01", "P-RIF", "G8", 0).player(1, 1, card)
    act(match, Fire("U01", "A01"))
    check = one(match, SpentChecked)
    assert (check.cost, check.card, check.spent) == (3, card, spent)


def test_w01_the_symbol_does_not_save_an_ai() -> None:
    """CH-SPENT-04: an AI that paid 3 AP and draws card 13 is spent; the option extends the symbol to it."""
    card = sawmill().state.order_card("13")
    assert fails(card, 3, "ai") == (True, "CH-SPENT-04")
    assert fails(card, 3, "player") == (False, "CH-SPENT-03")
    assert fails(card, 3, "ai", symbol_for_ai=True)[0] is False


def test_w02_caps_supplement_the_cost() -> None:
    """CH-SPENT-05: 1 AP + 2 CAPs is compared as 1; with 3 CAPs no card is drawn."""
    match = sawmill().unit("U01", "P-RIF", "G8", 0).player(1, 1, "09")
    act(match, Fire("U01", "A01"), PayCaps(2))
    check = one(match, SpentChecked)
    assert (check.cost, check.spent) == (1, False) and match.moment(2) is not None
    assert one(match, CapsChanged).amount == -2
    match = sawmill().unit("U01", "P-RIF", "G8", 0, fresh=False).player(1, 1, "02")
    act(match, Fire("U01", "A01"))
    assert not [e for e in told(match, OrderDrawn) if e.purpose == "check" and e.about == "U01"]
    assert match.state.counters["U01"].fresh is False


def test_w02_a_spent_unit_needs_all_caps() -> None:
    """CH-PLY-03: with 1 CAP left a spent Unit cannot fire at cost 3."""
    match = sawmill().unit("U01", "P-RIF", "G8", 0, fresh=False).having(cap=1).player()
    with pytest.raises(Refused) as refused:
        match.submit(0, Fire("U01", "A01"))
    assert refused.value.rule == "CH-PLY-03"
    assert refused.value.sentence == "Rifles 1 is spent and this takes 3 CAPs; there are 1."
    rich = sawmill().unit("U01", "P-RIF", "G8", 0, fresh=False).having(cap=3).player()
    rich.submit(0, Fire("U01", "A01"))
    assert rich.refusal(0, PayCaps(2)).rule == "CH-PLY-02"  # type: ignore[union-attr]


def test_w19_spent_on_green_and_blue() -> None:
    """CH-TURN-06: spent, it leaves on a blue card only, without a check (CH-TURN-03, CH-SPENT-10)."""
    board = Board("m1").ai("A03", "G-MG34", "I4", 3, fresh=False).unit("U01", "P-RIF", "I4", 0)
    assert not told(board.enemy("17"), OrderChosen)
    blue = board.enemy("13", seed=3)
    assert one(blue, OrderChosen).order == "DISENGAGE" and not told(blue, SpentChecked)


@pytest.mark.parametrize(("caps", "rule"), [(-1, "CH-CAP-04"), (1, ""), (2, ""), (3, "CH-CAP-04")])
def test_at_most_two_caps_better_a_roll(caps: int, rule: str) -> None:
    """CH-CAP-04."""
    match = do(sawmill().unit("U01", "P-RIF", "G8", 0).having(cap=5).player(), Fire("U01", "A01"))
    refused = match.refusal(0, DiceCaps(caps))
    assert (refused.rule if refused is not None else "") == rule


def test_no_caps_better_what_is_not_rolled() -> None:
    """CH-CAP-04: a move has no roll."""
    match = do(sawmill().unit("U01", "P-RIF", "G8", 0).having(cap=5).player(), Move("U01", "G9"))
    assert match.refusal(0, DiceCaps(1)).rule == "CH-CAP-04"  # type: ignore[union-attr]
