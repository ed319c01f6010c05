"""The worked examples of the rule book, each with its printed dice: W01 to W18."""

from __future__ import annotations

import pytest

from tabletop.core.refusal import Refused
from tabletop.games.conflict_solo.rules.action_points import CapsChanged, PayCaps, SpentChecked, fails
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import aim, ways
from tabletop.games.conflict_solo.rules.ground import hex_dm
from tabletop.games.conflict_solo.rules.moving.events import Stepped, Turned
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.sight import blockers, sees
from tabletop.games.conflict_solo.rules.zones import meets_flank, zones
from tests.games.conflict_solo.board import Board, act, one, told


def sawmill() -> Board:
    """ "M1 start"."""
    return (
        Board("m1").ai("A01", "G-RIF", "H4", 3, posture="anchored", leash=2, tag="mill")
        .ai("A02", "G-RIF", "J4", 4, posture="anchored", leash=2, tag="mill")
        .ai("A03", "G-MG34", "I4", 3, posture="hold", tag="gun")
    )  # fmt: skip


def platoon() -> Board:
    """The four Units of W07."""
    return (
        sawmill().unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "H9", 0).unit("U03", "P-RIF", "F9", 1)
        .unit("U04", "P-CKM", "K10", 5)
    )  # fmt: skip


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
    assert refused.value.rule in ("CH-PLY-02", "CH-PLY-03")


def test_w03_fire_sum() -> None:
    """CH-FIRE-04, CH-FIRE-05, CH-FIRE-06: N 11 there (3/36), N 9 back (10/36)."""
    state = sawmill().unit("U01", "P-RIF", "G8", 0).state
    u01, a01 = state.counters["U01"], state.counters["A01"]
    there, back = aim(state, u01, a01), aim(state, a01, u01)
    assert (there.fp.total, there.dv.total, there.needed) == (3, 14, 11) and ways(11) == 3 and ways(9) == 10
    assert (back.fp.total, back.dv.total, back.needed) == (3, 12, 9) and ways(13) == 0


def test_w04_wall() -> None:
    """CH-FIRE-07: the line enters I4 through a wall, N 10."""
    state = sawmill().unit("U01", "P-RIF", "G8", 0).state
    shot = aim(state, state.counters["U01"], state.counters["A03"])
    assert (shot.dv.total, shot.fp.total, shot.needed) == (13, 3, 10) and "CH-FIRE-07" in shot.dv.rules


def test_w05_flank() -> None:
    """CH-LOS-02, CH-ARC-05: one of two lines is free; flank DV 11 + 2, N 8."""
    state = sawmill().unit("U04", "P-CKM", "K10", 5).state
    u04, a02 = state.counters["U04"], state.counters["A02"]
    assert sees(state, "K10", "J4") and meets_flank(state, a02, "K10")
    shot = aim(state, u04, a02)
    assert (shot.dv.total, shot.needed, ways(8)) == (13, 8, 15)


def test_w06_blocked_los() -> None:
    """CH-LOS-03, CH-LOS-04: woods block; CH-LOS-05: both ways."""
    state = sawmill().state
    for a, b in (("J10", "J4"), ("I10", "I4"), ("F10", "H4")):
        assert not sees(state, a, b) and not sees(state, b, a)
    assert blockers(state, "I10", "I4") == ("I8",)


def test_w07_highest_fp_closest_to_lowest_dv() -> None:
    """CH-LANG-02, CH-LANG-04, CH-PRIO-02, CH-TGT-02: A03 fires at U01, cost 2; a check of 1 or 2 makes it spent."""
    board = platoon()
    state = board.state
    f1 = survey(state, read_order("HFP AI CLOSEST LDV UNIT FIRE"), False)
    assert f1.considered == ("A01", "A02", "A03")
    assert [c.ai.id for c in f1.finalists] == ["A03"]
    assert [c.target for c in f1.finalists[0].tied] == ["U01"]
    match = board.enemy("17", 3, 4, "F3", "01")
    chosen = one(match, OrderChosen)
    assert (chosen.order, chosen.ai, chosen.target) == ("HFP AI CLOSEST LDV UNIT FIRE", "A03", "U01")
    roll = one(match, AttackRolled)
    assert (roll.fp.total, roll.dv.total, roll.hits) == (5, 12, 1)
    check = one(match, SpentChecked)
    assert (check.ids, check.cost, check.spent) == (("A03",), 2, True)
    assert [e.order for e in told(match, OrderSkipped)] == ["HFP AI(incc) CLOSEST LDV UNIT CC"]


@pytest.mark.parametrize(("ai", "unit", "needed", "away"), [
    ("A01", "U01", 9, 4), ("A01", "U02", 9, 5), ("A02", "U01", 9, 5), ("A03", "U01", 7, 5), ("A03", "U02", 7, 6),
])  # fmt: skip
def test_w07_admissible_targets(ai: str, unit: str, needed: int, away: int) -> None:
    """The table of W07 (CH-ELIG-05)."""
    state = platoon().state
    found = survey(state, read_order("AI CLOSEST UNIT FIRE"), False, frozenset({"A01", "A02", "A03"} - {ai}))
    assert found.finalists
    shot = aim(state, state.counters[ai], state.counters[unit])
    assert shot.needed == needed


def test_w07_what_is_not_admissible() -> None:
    """A02: U03 at long range (CH-ELIG-02), U04 out of its arc, U02 out of LOS."""
    state = platoon().state
    order = read_order("AI CLOSEST UNIT FIRE")
    a02 = survey(state, order, False, frozenset({"A01", "A03"})).finalists[0]
    assert [c.target for c in a02.closest] == ["U01"] and a02.distance == 5
    assert aim(state, state.counters["A02"], state.counters["U03"]).long
    assert aim(state, state.counters["A02"], state.counters["U04"]).rule == "CH-ARC-03"
    assert aim(state, state.counters["A02"], state.counters["U02"]).rule == "CH-LOS-02"


def test_w08_without_superlative() -> None:
    """CH-LANG-03: card 55, F8 skipped, F2: A01 fires at U01 at N 9, cost 3."""
    match = platoon().enemy("55", 1, 1, "02")
    assert [e.order for e in told(match, OrderSkipped)] == ["AI CLOSEST UNIT(flank) FIRE"]
    chosen = one(match, OrderChosen)
    assert (chosen.ai, chosen.target) == ("A01", "U01")
    assert one(match, SpentChecked).cost == 3


def test_w09_highest_fp_among_the_eligible() -> None:
    """CH-LANG-02, CH-ELIG-01: a stunned machine gun is not eligible; A01 fires."""
    board = platoon().change("A03", hit="F5")
    chosen = one(board.enemy("17", 1, 1, "02"), OrderChosen)
    assert (chosen.ai, chosen.target) == ("A01", "U01")


def test_w10_priorities() -> None:
    """CH-PRIO-01: unhit first, then firepower, then cost, then DM, then by dice (CH-RND-02: a 5 is rolled again)."""
    order = read_order("AI CLOSEST UNIT MOVE")
    fire = read_order("AI CLOSEST UNIT FIRE")
    board = Board("m1").unit("U01", "P-RIF", "F8", 0).ai("A05", "G-GREN", "F5", 3).ai("A06", "G-RIF", "E6", 3)
    state = board.state
    assert [c.ai.id for c in survey(state, fire, False).finalists] == ["A05"]
    assert [c.ai.id for c in survey(board.change("A05", hit="F3").state, fire, False).finalists] == ["A06"]
    equal = Board("m1").unit("U01", "P-RIF", "F8", 0).ai("A05", "G-GREN", "F5", 3).ai("A06", "G-GREN", "E6", 3)
    assert hex_dm(equal.state, "E6") == 1 and hex_dm(equal.state, "F5") == 0
    assert [c.ai.id for c in survey(equal.state, fire, False).finalists] == ["A06"]
    even = Board("m1").unit("U01", "P-RIF", "F8", 5).ai("A05", "G-GREN", "F5", 3).ai("A06", "G-GREN", "C8", 2)
    assert [c.ai.id for c in survey(even.state, order, False).finalists] == ["A05", "A06"]
    match = even.enemy("55", 5, 2, 1, 1, "02")
    rolls = [e for e in told(match, Rolled) if e.rule == "CH-PRIO-01"]
    assert [(r.dice, r.outcome) for r in rolls] == [((5,), "again"), ((2,), "A06")]
    assert one(match, OrderChosen).ai == "A06"


def test_w11_target_cascade() -> None:
    """CH-TGT-03: lowest DV, then hit, then fresh: U03."""
    board = (
        Board("m1").ai("A01", "G-MG34", "I5", 3).unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "I9", 0)
        .unit("U03", "P-RIF", "H8", 0, hit="F2").unit("U04", "P-RIF", "K8", 0, hit="F2", fresh=False)
    )  # fmt: skip
    board.having(works={"G8": "foxhole"})
    state = board.state
    found = survey(state, read_order("AI CLOSEST UNIT FIRE"), False).finalists[0]
    assert {c.target for c in found.closest} >= {"U03", "U04"} and found.distance == 4
    assert [c.target for c in found.tied] == ["U03"]


def test_w12_cascade_to_the_end() -> None:
    """CH-TGT-03: equal Units by dice; a spent one is not the target although it is stronger."""
    board = Board("m1").ai("A01", "G-MG34", "I5", 3).unit("U01", "P-RIF", "H8", 0).unit("U02", "P-CAV", "G8", 0)
    found = survey(board.state, read_order("AI CLOSEST UNIT FIRE"), False).finalists[0]
    assert [c.target for c in found.tied] == ["U01", "U02"]
    match = board.enemy("55", 4, 2, 1, 1, "02")
    rolls = [e for e in told(match, Rolled) if e.rule == "CH-TGT-03"]
    assert [(r.dice, r.outcome) for r in rolls] == [((4,), "again"), ((2,), "U02")]
    spent = board.change("U02", fresh=False)
    found = survey(spent.state, read_order("AI CLOSEST UNIT FIRE"), False).finalists[0]
    assert [c.target for c in found.tied] == ["U01"]


def test_w13_the_limit_of_ten() -> None:
    """CH-ELIG-03, CH-ELIG-04: a target that needs 11 does not exist; the AI's distance is that of the other one."""
    board = Board("m1").ai("A01", "G-RIF", "H4", 3).unit("U05", "P-RIF", "H7", 0).unit("U06", "P-RIF", "G9", 0)
    board.having(works={"H7": "trench", "G9": "foxhole"})
    state = board.state
    a01 = state.counters["A01"]
    assert aim(state, a01, state.counters["U05"]).needed == 11 and aim(state, a01, state.counters["U06"]).needed == 10
    found = survey(state, read_order("AI CLOSEST UNIT FIRE"), False).finalists[0]
    assert (found.closest[0].target, found.distance) == ("U06", 5)
    alone = Board("m1").ai("A01", "G-RIF", "H4", 3).unit("U05", "P-RIF", "H7", 0).having(works={"H7": "trench"})
    nothing = survey(alone.state, read_order("AI CLOSEST UNIT FIRE"), False)
    assert not nothing.finalists and "needs 11" in nothing.why_not


def test_w14_long_range() -> None:
    """CH-ELIG-02, CH-ELIG-03: LONG lets the machine gun fire at N 9, not the rifles at N 11."""
    board = Board("m1").ai("A01", "G-MG34", "G1", 3).unit("U01", "P-RIF", "G11", 0)
    fire, long = read_order("AI CLOSEST UNIT FIRE"), read_order("AI CLOSEST UNIT LONG")
    assert not survey(board.state, fire, False).finalists
    assert survey(board.state, long, False).finalists
    assert aim(board.state, board.state.counters["A01"], board.state.counters["U01"]).needed == 9
    rifles = Board("m1").ai("A01", "G-RIF", "G1", 3).unit("U01", "P-RIF", "G11", 0)
    assert aim(rifles.state, rifles.state.counters["A01"], rifles.state.counters["U01"]).needed == 11
    assert not survey(rifles.state, long, False).finalists


def relief(at: str) -> Board:
    """W15: A04 alone, two Units."""
    return Board("m1").ai("A04", "G-RIF", at, 3).unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "J9", 0)


def test_w15_move() -> None:
    """CH-AMOVE-05, CH-AMOVE-10, CH-ARC-11: to F6 by the flank distance, facing 3 kept, cost 1."""
    board = relief("F5")
    assert zones(board.state).covered("F6") and zones(board.state).covered("G6")
    chance = survey(board.state, read_order("AI CLOSEST UNIT MOVE"), False).finalists[0].closest[0]
    assert (chance.target, chance.distance, chance.step.hexes, chance.cost) == ("U01", 3, ("F6",), 1)
    board = relief("F5").change("A04", hit="F4")  # it cannot fire, but move at 1 more
    match = board.enemy("38", "02")
    step = one(match, Stepped)
    assert (step.start, step.hex) == ("F5", "F6") and not told(match, Turned)
    assert one(match, SpentChecked).cost == 2


def low(at: str, order: str = "AI CLOSEST UNIT LOWRISK") -> object:
    found = survey(relief(at).state, read_order(order), False)
    return found.finalists[0].closest[0] if found.finalists else None


def test_w16_low_risk_class_1() -> None:
    """CH-LOW-03, CH-AMOVE-05: E9 for its DM, cost 2."""
    chance = low("D8")
    assert (chance.risk.number, chance.risk.hexes, chance.cost) == (1, ("E9",), 2)  # type: ignore[attr-defined]


def test_w17_low_risk_class_3() -> None:
    """CH-LOW-01, CH-LOW-04: F7 is in a Short Range Fire Zone; E8 at equal distance; MOVE would go to F7."""
    chance = low("E7")
    assert (chance.risk.number, chance.risk.hexes) == (3, ("E8",))  # type: ignore[attr-defined]
    assert low("E7", "AI CLOSEST UNIT MOVE").step.hexes == ("F7",)  # type: ignore[attr-defined]


def test_w18_low_risk_nothing() -> None:
    """CH-LOW-04, CH-RND-01: no class; MOVE chooses E7 or F6 by a die, 1 = E7."""
    assert low("E6") is None
    assert low("E6", "AI CLOSEST UNIT MOVE").step.hexes == ("E7", "F6")  # type: ignore[attr-defined]
    match = relief("E6").change("A04", hit="F4").enemy("38", 1, "02")
    assert one(match, Stepped).hex == "E7"
