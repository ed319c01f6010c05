"""Air strikes and AA fire (CH-AIR); worked example W27."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.air import FireAA, RaidSet, aa_refusal, aa_tally, drifted, struck, target_hexes
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.orders import read_event
from tabletop.games.conflict_solo.rules.pieces import Doing, Raid
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.rules.sheets import AntiAir
from tabletop.games.conflict_solo.rules.state import with_fields
from tests.games.conflict_solo.board import Board, do, one, told


def sky(board: Board, raid: Raid, *dice: int | str, stage: str = "aa") -> Match:
    board.having(raid=raid, turn="ai", doing=Doing("ai", "event"))
    return board.at(Frame("check"), Frame("raid", (stage,)), dice=dice, seed=5)


STUKA = Raid("air", "ai", "J7", 8, 8, "A-J87")


def test_who_may_fire_at_aircraft() -> None:
    """CH-AIR-02: aa, in reach of the target hex, not in close combat, whatever its facing; CH-AIR-09: not too high;
    CH-AIR-05: spent ones for CAPs.
    """
    board = (
        Board("m4")
        .unit("U10", "P-B40", "K8", 2)
        .unit("U06", "P-CKM", "K6", 5)
        .unit("U03", "P-RIF", "K7", 5)
        .ai("A01", "G-RIF", "A1", 2)
    )
    state = board.having(raid=STUKA).state
    assert aa_refusal(state, STUKA, state.counters["U10"]) is None
    assert aa_refusal(state, STUKA, state.counters["U06"]).rule == "CH-AIR-09"  # type: ignore[union-attr]
    assert aa_refusal(state, STUKA, state.counters["U03"]).rule == "CH-AIR-02"  # type: ignore[union-attr]
    spent = board.change("U10", fresh=False).state
    assert aa_refusal(spent, STUKA, spent.counters["U10"]) is None
    poor = board.having(cap_now=1).state
    assert aa_refusal(poor, STUKA, poor.counters["U10"]).rule == "CH-AIR-05"  # type: ignore[union-attr]


def test_spent_aa_pays_caps() -> None:
    """CH-AIR-05: the fire cost in CAPs, no check; CAPs on the dice (CH-CAP-04)."""
    board = Board("m4").unit("U10", "P-B40", "K8", 2, fresh=False).ai("A01", "G-RIF", "A1", 2)
    match = do(sky(board, STUKA, 2, 3), FireAA("U10", 2))
    roll = next(e for e in told(match, Rolled) if e.purpose == "aa")
    assert roll.outcome == "driven off" and match.state.cap_now == 1 and not told(match, SpentChecked)


def test_bombs() -> None:
    """CH-AIR-06: at most the accuracy number; CH-AIR-07: everybody in the hex by id, hidden ones too, flank DV and
    solid works; CH-CC-05.
    """
    board = (
        Board("m4", works={"J7": "trench"})
        .unit("U03", "P-RIF", "J7", 5)
        .unit("U04", "P-RIF", "J7", 5, hidden=True)
        .ai("A01", "G-RIF", "J7", 2, fresh=False)
    )
    match = sky(board, STUKA, 5, 1, 1, 1, 1, 1, 1, 1, 1)
    rolls = told(match, AttackRolled)
    assert [r.target for r in rolls] == ["A01", "U03", "U04", "bridge"] and rolls[0].fp.total == 8
    assert rolls[1].dv.total == 11 + 2


def test_area_bombing() -> None:
    """CH-AIR-08: the six hexes around with FP -4, a structure once (CH-AIR-10)."""
    board = Board("m4").unit("U03", "P-RIF", "K7", 5).unit("U05", "P-RIF", "L7", 5)
    raid = Raid("air", "ai", "L7", 9, 7, "A-H11", area=-4)
    assert dict(struck(board.state, raid)) == {"U05": 0, "U03": -4}
    bridge = Raid("air", "ai", "J7", 9, 7, "A-H11", area=-4)
    assert [id for id, _ in struck(board.state, bridge)].count("bridge") == 1


def test_drift_off_the_map() -> None:
    """CH-AIR-06: nothing is hit."""
    assert drifted(Board("m4").state, "A1", 1) == "" and drifted(Board("m4").state, "J7", 2) == "K7"


def test_strikes_of_the_player() -> None:
    """CH-AIR-01: a hex seen by a visible Unit; CH-AIR-03: AIs with AA always fire, the highest AA FP first;
    CH-VP-04: -2 VP, and the card is gone.
    """
    board = (
        Board("m6")
        .unit("U01", "U-RIF", "J6", 0)
        .ai("A04", "G-F20", "J3", 3)
        .ai("A09", "G-222", "J2", 3)
        .having(hand=("AC19",))
    )
    match = board.player(6, 6, "02", "41")
    do(match, PlayCard("AC19"))
    assert match.refusal(0, Choose("A14")) is not None
    do(match, Choose("J4"), Go())
    rolls = [e for e in told(match, Rolled) if e.purpose == "aa"]
    assert [(r.about, r.outcome) for r in rolls] == [("A04", "driven off")] or rolls[0].outcome == "shot down"
    if rolls[0].outcome == "shot down":
        assert match.state.vp == -2 and match.state.action_discard == ()
    assert one(match, SpentChecked).ids == ("A04",)


def test_scatter_and_guns_skyward() -> None:
    """AC22: two foot Units leave the hex; AC21: +2 and no CAPs for spent guns; CH-CARD-08: offered before any die."""
    board = (
        Board("m4")
        .unit("U03", "P-RIF", "J7", 5)
        .unit("U10", "P-B40", "K8", 2, fresh=False)
        .ai("A01", "G-RIF", "A1", 2, fresh=False)
        .having(hand=("AC21", "AC22"))
    )
    match = sky(board, STUKA, 1, 1, 1, 1, stage="announce")
    do(match, PlayCard("AC22"), Move("U03", "K7"), Face("U03", 2))
    assert match.state.counters["U03"].hex == "K7" and match.state.counters["U03"].facing == 2
    guns = (
        Board("m4")
        .unit("U10", "P-B40", "K8", 2, fresh=False)
        .ai("A01", "G-RIF", "A1", 2, fresh=False)
        .having(hand=("AC21",), cap_now=0)
    )
    match = do(sky(guns, STUKA, 1, 4, stage="announce"), PlayCard("AC21"), FireAA("U10"))
    roll = next(e for e in told(match, Rolled) if e.purpose == "aa")
    assert roll.tally.total == 7 and roll.outcome == "driven off"


def test_target_rules() -> None:
    """Target rules: near, cluster, aa, hex; without such a Unit nothing happens."""
    board = (
        Board("m4")
        .unit("U03", "P-RIF", "K7", 5)
        .unit("U04", "P-RIF", "K7", 5)
        .unit("U10", "P-B40", "N6", 5)
        .unit("U05", "P-RIF", "H7", 5)
    )
    state = board.state
    assert target_hexes(state, read_event("RAID(A-J87, near(J7))")) == ["K7"] and target_hexes(
        state, read_event("RAID(A-J87, cluster)")
    ) == ["K7"]
    assert target_hexes(state, read_event("RAID(A-J87, aa(J7))")) == ["N6"] and target_hexes(
        state, read_event("RAID(A-J87, hex(J7))")
    ) == ["J7"]
    assert target_hexes(Board("m4").state, read_event("RAID(A-J87, aa(J7))")) == []


def test_raids_at_round_starts() -> None:
    """CH-SEQ-03: M4 throws a die at each round start; 5 and 6: it does not come."""
    board = Board("m4").having(round=1).unit("U03", "P-RIF", "N9", 5).ai("A01", "G-RIF", "A1", 2, fresh=False)
    comes = board.at(Frame("round_start", (3,)), dice=(4,), seed=3)
    stays = board.at(Frame("round_start", (3,)), dice=(5,), seed=3)
    assert told(comes, RaidSet) and not told(stays, RaidSet)


def raid() -> Board:
    board = (
        Board("m4")
        .unit("U10", "P-B40", "K8", 5)
        .unit("U11", "P-B40", "K4", 5)
        .unit("U03", "P-RIF", "K7", 5)
        .ai("A01", "G-RIF", "A2", 2)
    )
    return board.having(raid=Raid("air", "ai", "J7", 8, 8, "A-J87"), round=1, turn="ai")


def strike(*dice: int | str) -> Match:
    board = raid().having(doing=Doing("ai", "event"))
    return board.at(Frame("check"), Frame("raid", ("aa",)), dice=dice, seed=5)


def test_w27_aa_and_drift() -> None:
    """CH-AIR-02 to CH-AIR-06: AA 5, N 7; both miss; the die 6 drifts by Hex Number 2 to K7; red 8 there."""
    state = raid().state
    assert aa_tally(state, state.raid, state.counters["U10"]).total == 5
    match = strike(1, 1, "41", 1, 2, "08", 6, "07", 2, 3)
    do(match, FireAA("U10"), FireAA("U11"))
    assert one(match, SpentChecked, entry=-2).cost == 2 and one(match, SpentChecked).cost == 2
    drift = [e for e in told(match, OrderDrawn) if e.purpose == "drift"]
    assert drift[0].card == "07"
    roll = one(match, AttackRolled)
    assert (roll.target, roll.fp.total, roll.how) == ("U03", 8, "air")


@pytest.mark.parametrize(("dice", "outcome", "vp"), [((3, 4), "driven off", 0), ((5, 6), "shot down", 2)])
def test_w27_driven_off_and_shot_down(dice: tuple[int, int], outcome: str, vp: int) -> None:
    """CH-AIR-04, CH-VP-04: 7 to 10 drives off, 11 or 12 shoots down (+2 VP); the second gun does not fire."""
    match = strike(*dice, "41")
    do(match, FireAA("U10"))
    rolls = [e for e in told(match, Rolled) if e.purpose == "aa"]
    assert [r.outcome for r in rolls] == [outcome]
    assert not told(match, AttackRolled)[:1] or told(match, AttackRolled)[0].how != "air"
    assert [e.amount for e in told(match, VpChanged)][:1] == ([vp] if vp else [])


def test_a_hit_counter_leaves_no_aa_firepower_below_0() -> None:
    """CH-HIT-05, CH-AIR-04: Suppressed takes 2 of what is there, not more."""
    totals = []
    for hit in ("", "F2"):
        board = Board("m4").unit("U10", "P-B40", "K8", 2, hit=hit)
        weak = replace(board.mission.library.units["P-B40"], aa=AntiAir(1, 12, 3))
        library = replace(board.mission.library, units={**board.mission.library.units, "P-B40": weak})
        state = with_fields(board.state, scenario=replace(board.mission, library=library))
        totals.append(aa_tally(state, STUKA, state.counters["U10"]).total)
    assert totals[1] == totals[0] - 1


@pytest.mark.parametrize(("caps", "rule"), [(-1, "CH-CAP-04"), (0, ""), (2, ""), (3, "CH-CAP-04")])
def test_two_caps_at_most_better_the_fire_of_a_gun(caps: int, rule: str) -> None:
    """CH-CAP-04."""
    refusal = strike().refusal(0, FireAA("U10", caps))
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.parametrize(("hand", "where", "offered"), [
    (("AC21",), "K8", True), (("AC21",), "", False), (("AC19",), "K8", False),
])  # fmt: skip
def test_all_guns_skyward_wants_the_card_and_a_gun_in_reach(hand: tuple[str, ...], where: str, offered: bool) -> None:
    """AC21, CH-CARD-08: each of the two alone is no answer."""
    board = Board("m4").unit("U03", "P-RIF", "J7", 5).having(hand=hand, cap_now=2)
    if where:
        board.unit("U10", "P-B40", where, 2)
    match = sky(board.ai("A01", "G-RIF", "A2", 2, fresh=False), STUKA, stage="announce")
    asked = match.state.frames[-1].args == ("announce",)
    assert (asked and PlayCard("AC21") in match.options(0)) is offered


@pytest.mark.parametrize(("raid", "die", "outcome"), [
    (STUKA, 5, "on target"), (STUKA, 6, "drifts"),
    (Raid("artillery", "ai", "J7", 8, 8), 4, "on target"), (Raid("artillery", "ai", "J7", 8, 8), 5, "drifts"),
])  # fmt: skip
def test_accuracy_is_reached_by_its_own_number(raid: Raid, die: int, outcome: str) -> None:
    """CH-AIR-06: up to the number of the aircraft, 5 of a Stuka; CH-ART-01: 4 of artillery; it is told so."""
    board = Board("m4").unit("U03", "P-RIF", "A2", 5).ai("A01", "G-RIF", "A11", 2, fresh=False)
    match = sky(board, raid, die, stage="accuracy")
    assert [e.outcome for e in told(match, Rolled) if e.purpose == "accuracy"] == [outcome]
