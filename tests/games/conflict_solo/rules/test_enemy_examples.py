"""Worked examples of the rule book about the enemy's procedure, with their printed dice: W07 to W13, W15 to W19, W31,
W32.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.enemy.marches import best_steps, full_cost
from tabletop.games.conflict_solo.rules.enemy.reasons import hindrance
from tabletop.games.conflict_solo.rules.enemy.stepping import barred, steps_towards, way_to
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import aim, grapple
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.moving import Stepped, Turned
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.state import State, changed
from tabletop.games.conflict_solo.rules.zones import zones
from tests.games.conflict_solo.board import Board, one, told
from tests.games.conflict_solo.moments import sawmill


def platoon() -> Board:
    """The four Units of W07."""
    return (
        sawmill().unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "H9", 0).unit("U03", "P-RIF", "F9", 1)
        .unit("U04", "P-CKM", "K10", 5)
    )  # fmt: skip


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
    assert not nothing.finalists and nothing.why_not == (hindrance("needs", "A01", "U05", 11),)


def test_the_limit_of_ten_holds_at_long_range() -> None:
    """CH-ELIG-02, CH-ELIG-03: LONG fires where 10 is needed, not where 11 is."""
    for work, needed in (("foxhole", 10), ("trench", 11)):
        board = Board("m1").ai("A01", "G-MG34", "G1", 3).unit("U01", "P-RIF", "G11", 0).having(works={"G11": work})
        state = board.state
        assert aim(state, state.counters["A01"], state.counters["U01"]).needed == needed
        assert bool(survey(state, read_order("AI CLOSEST UNIT LONG"), False).finalists) is (needed == 10)


class First(NamedTuple):
    """The first chance of the first AI that an order finds: target, distance, the best hexes, the lowest cost, the
    class of Low Risk."""

    target: str
    distance: int
    hexes: tuple[str, ...]
    cost: int
    risk: int = 0


def first(state: State, order: str) -> First | None:
    found = survey(state, read_order(order), False).finalists
    if not found:
        return None
    ai, chance = found[0].ai, found[0].closest[0]
    hexes, risk = best_steps(state, ai, chance).hexes, chance.risk.number if chance.risk is not None else 0
    return First(chance.target, chance.distance, hexes, full_cost(state, ai, chance), risk)


def relief(at: str) -> Board:
    """W15: A04 alone, two Units."""
    return Board("m1").ai("A04", "G-RIF", at, 3).unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "J9", 0)


def test_w15_move() -> None:
    """CH-AMOVE-05, CH-AMOVE-10, CH-ARC-11: to F6 by the flank distance, facing 3 kept, cost 1."""
    board = relief("F5")
    assert zones(board.state).covered("F6") and zones(board.state).covered("G6")
    assert first(board.state, "AI CLOSEST UNIT MOVE") == First("U01", 3, ("F6",), 1)
    board = relief("F5").change("A04", hit="F4")  # it cannot fire, but move at 1 more
    match = board.enemy("38", "02")
    step = one(match, Stepped)
    assert (step.start, step.hex) == ("F5", "F6") and not told(match, Turned)
    assert one(match, SpentChecked).cost == 2


def low(at: str, order: str = "AI CLOSEST UNIT LOWRISK") -> First | None:
    return first(relief(at).state, order)


def test_w16_low_risk_class_1() -> None:
    """CH-LOW-03, CH-AMOVE-05: E9 for its DM, cost 2."""
    assert low("D8") == First("U01", distance("D8", "G8"), ("E9",), 2, 1)


def test_w17_low_risk_class_3() -> None:
    """CH-LOW-01, CH-LOW-04: F7 is in a Short Range Fire Zone; E8 at equal distance; MOVE would go to F7."""
    found, plain = low("E7"), low("E7", "AI CLOSEST UNIT MOVE")
    assert found is not None and (found.risk, found.hexes) == (3, ("E8",))
    assert plain is not None and plain.hexes == ("F7",)


def test_w18_low_risk_nothing() -> None:
    """CH-LOW-04, CH-RND-01: no class; MOVE chooses E7 or F6 by a die, 1 = E7."""
    assert low("E6") is None
    plain = low("E6", "AI CLOSEST UNIT MOVE")
    assert plain is not None and plain.hexes == ("E7", "F6")
    match = relief("E6").change("A04", hit="F4").enemy("38", 1, "02")
    assert one(match, Stepped).hex == "E7"


def test_w19_disengage() -> None:
    """CH-TURN-06, CH-ELIG-06: the machine gun does not attack, it leaves: 2 + terrain + 1 for leaving, + 1 backing
    out.
    """
    board = Board("m1").ai("A03", "G-MG34", "I4", 3, posture="hold").unit("U01", "P-RIF", "I4", 0)
    match = board.enemy("17", seed=3)
    skipped = told(match, OrderSkipped)
    assert skipped[0].order.endswith("CC") and skipped[0].reason == "leaving"
    chosen = one(match, OrderChosen)
    assert (chosen.order, chosen.ai) == ("DISENGAGE", "A03")
    step = one(match, Stepped)
    assert step.start == "I4"
    paid = one(match, SpentChecked).cost
    assert paid in (3, 4, 5)
    assert match.state.counters["A03"].hex != "I4"


def bridge() -> Board:
    board = Board("m4").ai("A01", "G-RIF", "H8", 1)
    return board.having(control={"M6": "player"})


def test_w31_side_step_that_leads_on() -> None:
    """CH-AMOVE-02, CH-AMOVE-14: by the crossing J7; I8 is water, H7 leads on."""
    board = bridge()
    state = board.state
    a01 = state.counters["A01"]
    assert way_to(state, a01, "M6") == "J7" and barred(state, a01, "I8") == "ground"
    assert steps_towards(state, a01, "J7") == ["H7"]
    assert first(state, "AI CLOSEST OBJ MOVE") == First("M6", 5, ("H7",), 1)
    assert way_to(state, a01, "A1") == "A1" and way_to(state, changed(a01, hex="L7"), "M6") == "M6"  # on its own side
    full = board.ai("A02", "G-RIF", "I7", 1).state
    assert steps_towards(full, full.counters["A01"], "J7") == []


@pytest.mark.parametrize(
    ("ai", "unit", "needed", "enters"),
    [("G-RIF", "S-T26", 8, True), ("G-RIF", "S-T34", 12, False), ("G-PIO", "S-T34", 8, True)],
)
def test_w32_no_hopeless_close_combat(ai: str, unit: str, needed: int, enters: bool) -> None:
    """CH-AMOVE-13: N 8 enters, N 12 is barred without a side step."""
    board = Board("m5").ai("A05", ai, "C5", 3).unit("U01", unit, "C6", 0)
    state = board.state
    there = changed(state.counters["A05"], hex="C6")
    assert grapple(state, there, state.counters["U01"]).needed == needed
    assert steps_towards(state, state.counters["A05"], "C6") == (["C6"] if enters else [])


def test_w32_it_leaves_a_tank() -> None:
    """CH-TURN-09: a fresh squad that can harm nobody leaves by the standing disengage."""
    board = Board("m5").ai("A05", "G-RIF", "C5", 3).unit("U01", "S-T34", "C5", 0)
    match = board.enemy("17", seed=2)
    assert one(match, OrderChosen).order == "DISENGAGE"
