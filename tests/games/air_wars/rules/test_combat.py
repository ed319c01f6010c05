"""Air combat (AW-ACM)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.combat import BattleBegan, BattleFired, SelectBattle
from tabletop.games.air_wars.rules.losses import LossesTaken, TakeLoss
from tabletop.games.air_wars.rules.pieces import Battle
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.strengths import bomber_total, fighter_total
from tests.games.air_wars.kit import all_events, blind, end, fly, place_of, table, why
from tests.games.air_wars.moments import QUIET, clash


def test_battles_are_compulsory_and_all_take_part() -> None:
    """AW-ACM-01, AW-ACM-02, AW-ACM-04, AW-ACM-14, AW-GEN-06: every flying unit there, no ground unit, no AA."""
    match = clash("B 82 K8 up", "AA 5D L7", dice=(1,) * 7)
    end(match, 0)
    begun = all_events(match, BattleBegan)
    assert [(e.square, e.attacker, e.units) for e in begun] == [("K8", 0, ("F JG26", "B 82", "F 54"))]


def test_the_order_of_dice() -> None:
    """AW-ACM-06, AW-ACM-08, AW-ACM-09, AW-GEN-04: attacker's fighters, bombers, defender's fighters, bombers."""
    match = table(
        "BOB",
        "F JG26 K9 up",
        "B KG1 K9 up",
        "F 54 K8 up",
        "B 82 K8 up",
        hour=2,
        dice=(1, 2, 3, 4, 1, 2, 3, 4),
        effects=(blind(),),
    )
    fly(match, 0, "F JG26, B KG1", "K8")
    end(match, 0)
    fired = all_events(match, BattleFired)
    assert [(f.seat, f.column, f.dice) for f in fired] == [
        (0, "Fighter-1", (1, 2, 3)), (0, "Bomber-1", (4,)), (1, "Fighter-1", (1, 2, 3)), (1, "Bomber-1", (4,)),
    ]  # fmt: skip


def test_the_attacker_chooses_the_order() -> None:
    """AW-ACM-05."""
    match = table("BOB", "F JG26 K8 up open", "F 54 K8 up open", "F JG3 K9 up open", "F 64 K9 up open", hour=2)
    end(match, 0)
    assert match.to_act == (0,) and why(match, 0, SelectBattle("K7")) == "AW-ACM-05"
    match.submit(0, SelectBattle("K9"))
    assert [e.square for e in all_events(match, BattleBegan)] == ["K9", "K8"]  # the last needs no choice


def test_card_changes_are_applied() -> None:
    """AW-ACM-07, AW-CARD-12, AW-CARD-19, AW-CARD-21: floors, sums, and dice that need somebody to fire them."""
    state = clash().state
    cut = Battle("K8", 0, ((0, "BB-L2"), (0, "BB-L1"), (1, "BB-R2")))
    assert fighter_total(state, cut, 1).total == 2 + 2 and fighter_total(state, cut, 0).total == 3 + 3
    assert bomber_total(state, cut, 0).total == 0
    alone = table("BOB", "B KG1 K8 up", "F 54 K8 up", hour=2).state
    assert fighter_total(alone, Battle("K8", 0, ((0, "BB-L1"),)), 0).total == 0
    reasons = fighter_total(state, cut, 1).rules
    assert {"AW-UNIT-02", "AW-CARD-19", "AW-CARD-12"} <= set(reasons)


def test_ex_13_battle() -> None:
    """AW-ACM-04, AW-ACM-08, AW-LOSS-04, AW-LOSS-05, AW-LOSS-07: 6 dice against 5."""
    match = table(
        "BOB", "F JG26 L8", "F JG3 L8", "F 54 K8 up", "F 32 K8 up", hour=2, dice=(6, 5, 5, 3, 2, 1, 6, 4, 4, 2, 1)
    )
    fly(match, 0, "F JG26, F JG3", "K8")
    end(match, 0)
    fired = all_events(match, BattleFired)
    assert [(f.seat, f.tally.total, f.kills, f.aborts) for f in fired] == [(0, 6, 1, 2), (1, 5, 1, 0)]
    assert match.to_act == (0,)
    match.submit(0, TakeLoss("F JG3"))
    assert match.to_act == (1,)
    match.submit(1, TakeLoss("F 54"))
    assert (place_of(match, "F JG3"), place_of(match, "F JG26")) == (DAMAGED, "K8")
    assert (place_of(match, "F 54"), place_of(match, "F 32")) == (DAMAGED, ABORTED)
    assert [e.spare for e in all_events(match, LossesTaken)] == [0, 1]


def test_ex_15_bombers_only() -> None:
    """AW-ENG-02, AW-ACM-03: stop, revealed, no battle."""
    match = table("BOB", "D 11 K9 up", "B 82 K9 up", "B KG2 L9 up", hour=2, effects=QUIET)
    fly(match, 0, "B KG2", "K9 J9")
    assert place_of(match, "B KG2") == "K9" and match.state.units["B 82"].revealed
    end(match, 0)
    assert all_events(match, BattleBegan) == []
