"""The enemy's procedure: the order language, who is eligible, who acts, where to, Low Risk, the AI turn."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.enemy.low_risk import low_risk, safe_steps
from tabletop.games.conflict_solo.rules.enemy.marches import objectives
from tabletop.games.conflict_solo.rules.enemy.selectors import ai_fits, target_fits
from tabletop.games.conflict_solo.rules.enemy.stepping import (
    best_exits,
    cost_of,
    second_road_hex,
    steps_towards,
    unit_fp,
    way_to,
)
from tabletop.games.conflict_solo.rules.enemy.targeting import seen_dv
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.moving import Stepped, Turned
from tabletop.games.conflict_solo.rules.objectives import ControlTaken
from tabletop.games.conflict_solo.rules.orders import (
    VERBS,
    read_order,
)
from tabletop.games.conflict_solo.rules.turns import TurnEnded
from tabletop.games.conflict_solo.rules.zones import after_step, pivots, towards, zones
from tests.games.conflict_solo.board import Board, mission, one, told


def finalists(board: Board, order: str, blue: bool = False) -> list[str]:
    return [c.ai.id for c in survey(board.state, read_order(order), blue).finalists]


# -- the language
def test_every_phrase_of_the_deck_is_read() -> None:
    """CH-LANG-01, CH-LANG-05: selector, distance word, target, verb; all verbs of the deck are known."""
    cards = mission("m1").library.orders.values()
    orders = {o for c in cards for o in (*c.priority, *c.tactical)}
    assert len(orders) == 38 and {o.verb for o in orders} <= {*VERBS, "COUNTERACTION", "MISSION"}
    v2 = read_order("HFP AI(flanked) CLOSEST HFP UNIT(flanking) PIVOT")
    assert (v2.best, v2.filters, v2.closest, v2.target_best, v2.target_filters, v2.verb) == (
        "HFP",
        ("flanked",),
        True,
        "HFP",
        ("flanking",),
        "PIVOT",
    )


@pytest.mark.parametrize(
    "text",
    [
        "AI CLOSEST FIRE",
        "AI NEAREST UNIT FIRE",
        "AI CLOSEST UNIT SHOOT",
        "AI(brave) CLOSEST UNIT FIRE",
        "AI CLOSEST OBJ(hit) MOVE",
        "AI CLOSEST OBJ FIRE",
        "UNIT CLOSEST UNIT FIRE",
        "AI CLOSEST HEX:A1 MOVE",
        "",
    ],
)
def test_what_is_no_order(text: str) -> None:
    """CH-LANG-01: the loader says what is wrong."""
    with pytest.raises(ValueError, match=r"is no|lacks|does not|only|neither"):
        read_order(text)


def test_filters() -> None:
    """CH-LANG-08, Table 10: tested at the moment of the search, all of them."""
    board = Board("m1").ai("A01", "G-RIF", "G5", 0, hit="F2", tag="mill").unit("U01", "P-RIF", "G8", 0, fresh=False)
    state = board.state
    a01, u01 = state.counters["A01"], state.counters["U01"]
    assert ai_fits(state, a01, ("hit", "foot", "tag:mill", "flanked", "infz")) and not ai_fits(
        state, a01, ("hit", "vehicle")
    )
    assert target_fits(state, a01, u01, ("spent", "foot", "within:3", "flanking")) and not target_fits(
        state, a01, u01, ("within:2",)
    )
    assert not target_fits(state, a01, u01, ("flank",)) and not target_fits(state, a01, u01, ("onobj",))


def test_objective_targets() -> None:
    """CH-LANG-04, CH-OBJ-03: OBJ names neutral and enemy ones too, CTRL the player's alone; none occupied by an AI."""
    board = (
        Board("m5")
        .having(control={"L10": "player", "K8": "", "P2": "ai", "G15": "player"})
        .ai("A01", "G-TIG", "G15", 2)
    )
    assert objectives(board.state, False) == ["K8", "L10", "P2"] and objectives(board.state, True) == ["L10"]


def test_firepower_for_comparison() -> None:
    """CH-LANG-06: in the colour of the shot; the higher one for moves; cc figures in the same hex only; none is 0;
    CH-TGT-04, CH-RE-12.
    """
    board = (
        Board("m5")
        .ai("A10", "G-PIO", "C10", 2)
        .ai("A09", "G-MG42", "B9", 2)
        .unit("U06", "S-GRD", "F10", 5)
        .unit("U01", "S-T34", "C12", 0)
    )
    state = board.state
    assert unit_fp(state, state.counters["U06"], state.counters["A10"]) == 4
    assert unit_fp(state, state.counters["U01"], state.counters["A10"]) == 6
    tank = Board("m5").ai("A01", "G-TIG", "C10", 2).unit("U06", "S-GRD", "C10", 5).unit("U07", "S-GRD", "D10", 5).state
    assert (
        unit_fp(tank, tank.counters["U06"], tank.counters["A01"]) == 2
        and unit_fp(tank, tank.counters["U07"], tank.counters["A01"]) == 0
    )
    rumour = Board("m5").rumour("R01", "C10").unit("U01", "S-T34", "E10", 5).state
    assert unit_fp(rumour, rumour.counters["U01"], rumour.counters["R01"]) == 6


def test_total_dv_for_comparison() -> None:
    """CH-LANG-07: from where the AI stands, range and LOS ignored."""
    board = Board("m1").ai("A01", "G-RIF", "O1", 3).unit("U01", "P-RIF", "F9", 1).unit("U02", "P-RIF", "G12", 3)
    state = board.state
    assert seen_dv(state, state.counters["A01"], state.counters["U01"]) == 13
    assert seen_dv(state, state.counters["A01"], state.counters["U02"]) == 11  # its flank
    same = Board("m1").ai("A01", "G-RIF", "G12", 3).unit("U01", "P-RIF", "G12", 0).state
    assert seen_dv(same, same.counters["A01"], same.counters["U01"]) == 11


# -- eligibility
def test_close_combat_eligibility() -> None:
    """CH-ELIG-08: no MOVE or LOWRISK from close combat; CH-ELIG-05: only the own hex is seen there."""
    board = Board("m1").ai("A01", "G-RIF", "G5", 3).unit("U01", "P-RIF", "G5", 0).unit("U02", "P-RIF", "G8", 0)
    assert finalists(board, "AI CLOSEST UNIT MOVE") == [] and finalists(board, "AI CLOSEST OBJ LOWRISK") == []
    found = survey(board.state, read_order("AI CLOSEST UNIT FIRE"), False).finalists[0]
    assert [c.target for c in found.closest] == ["U01"] and found.distance == 0


def test_rally_and_pivot_eligibility() -> None:
    """CH-ELIG-09: hit, with a number, not in close combat; without a visible Unit the distance counts as 0 for all."""
    board = (
        Board("m1")
        .ai("A01", "G-RIF", "G5", 3, hit="F8")
        .ai("A02", "G-RIF", "G1", 3, hit="F2")
        .ai("A03", "G-MG34", "A1", 3, hit="F3")
    )
    assert finalists(board, "AI(hit) CLOSEST UNIT RALLY") == ["A03"]  # higher firepower, both at 0
    board.unit("U01", "P-RIF", "G8", 0)
    assert finalists(board, "AI(hit) CLOSEST UNIT RALLY") == ["A02"]
    turned = Board("m1").ai("A01", "G-RIF", "G5", 0).unit("U01", "P-RIF", "G8", 0)
    assert finalists(turned, "AI(flanked) CLOSEST UNIT(flanking) PIVOT") == ["A01"]
    assert finalists(turned.change("A01", hit="F6"), "AI(flanked) CLOSEST UNIT(flanking) PIVOT") == []


def test_non_combat_ais() -> None:
    """CH-ELIG-10: only Mission Orders that name them."""
    board = Board("m5").ai("A20", "G-TRK", "H6", 3, tag="lorry").unit("U06", "S-GRD", "L14", 0)
    assert finalists(board, "AI CLOSEST UNIT MOVE") == [] and finalists(board, "AI(tag:lorry) CLOSEST UNIT MOVE") == [
        "A20"
    ]


def test_status_and_colour() -> None:
    """CH-TURN-03, CH-TURN-04: spent AIs act on blue cards only; CH-SPENT-11: a spent AI keeps its zone and acts on
    blue cards.
    """
    board = Board("m1").ai("A01", "G-RIF", "G5", 3, fresh=False).unit("U01", "P-RIF", "G8", 0)
    assert finalists(board, "AI CLOSEST UNIT FIRE") == [] and finalists(board, "AI CLOSEST UNIT FIRE", blue=True) == [
        "A01"
    ]
    match = board.enemy("08", 1, 1)
    assert one(match, AttackRolled).attacker == "A01" and not told(match, SpentChecked)


def test_postures() -> None:
    """CH-POST-01: anchored within its leash, hold not at all; CH-POST-03: measured to the anchor; a held AI may
    pivot in LOWRISK.
    """
    board = (
        Board("m1").ai("A01", "G-RIF", "G3", 3, posture="anchored", leash=1, anchor="G2").unit("U01", "P-RIF", "G8", 3)
    )
    assert finalists(board, "AI CLOSEST UNIT MOVE") == []
    assert finalists(board.change("A01", leash=2), "AI CLOSEST UNIT MOVE") == ["A01"]
    assert finalists(board.change("A01", posture="hold"), "AI CLOSEST UNIT MOVE") == []
    held = Board("m1").ai("A01", "G-RIF", "G5", 0, posture="hold").unit("U01", "P-RIF", "G8", 0)
    chance = survey(held.state, read_order("AI CLOSEST UNIT LOWRISK"), False).finalists[0].closest[0]
    assert chance.risk is not None and chance.risk.number == 4 and chance.cost == 1
    assert [
        c.risk.number
        for c in (
            survey(held.change("A01", posture="free", hit="F1").state, read_order("AI CLOSEST UNIT LOWRISK"), False)
            .finalists[0]
            .closest
        )
        if c.risk
    ] == [4]


def test_a_garrison_stays() -> None:
    """CH-POST-02: it leaves an objective for a Unit within 2 hexes only; its pivot is allowed."""
    board = (
        Board("m1")
        .having(control={"H4": "ai", "J4": "player"})
        .ai("A01", "G-RIF", "H4", 3)
        .unit("U01", "P-RIF", "G8", 0)
    )
    assert finalists(board, "AI CLOSEST UNIT MOVE") == [] and finalists(board, "AI CLOSEST OBJ MOVE") == []
    near = Board("m1").having(control={"H4": "ai"}).ai("A01", "G-RIF", "H4", 3).unit("U01", "P-RIF", "H6", 3)
    assert finalists(near, "AI CLOSEST UNIT MOVE") == ["A01"]


# -- choice
def test_lowest_cost() -> None:
    """CH-PRIO-03: the step it would take, the lowest of what is still open; for LMC as well; the pivot counts 1."""
    board = Board("m1").ai("A01", "G-MG34", "C5", 3).ai("A02", "G-RIF", "M2", 3).unit("U01", "P-RIF", "G12", 0)
    assert finalists(board, "LMC AI FARTHEST UNIT MOVE") == ["A02"]
    tank = Board("m2").ai("A07", "G-38T", "C8", 5).ai("A08", "G-3E", "C10", 2).unit("U07", "S-T26", "H8", 5)
    assert finalists(tank, "LFC AI CLOSEST UNIT FIRE") == ["A08"]


def test_first_the_ai_then_the_target() -> None:
    """CH-TGT-01, CH-TGT-06: dice for the AI, then for the target, then for the hex; CH-TGT-05: moves choose at
    random.
    """
    board = (
        Board("m1")
        .ai("A01", "G-RIF", "G5", 3, hit="F4")
        .ai("A02", "G-RIF", "K5", 3, hit="F4")
        .unit("U01", "P-RIF", "G10", 3)
        .unit("U02", "P-RIF", "K10", 3)
    )
    match = board.enemy("02", 2, seed=3)
    rules = [e.rule for e in told(match, Rolled)]
    assert rules[0] == "CH-PRIO-01" and one(match, OrderChosen).ai == "A02"
    middle = (
        Board("m1").ai("A01", "G-RIF", "I5", 3, hit="F4").unit("U01", "P-RIF", "G10", 3).unit("U02", "P-RIF", "K10", 3)
    )
    roll = one(middle.enemy("02", 2, seed=3), Rolled)
    assert (roll.rule, roll.outcome) == ("CH-TGT-05", "U02")


def test_random_choice_of_many() -> None:
    """CH-RND-01, CH-RND-03: seven candidates: two dice in base six, above seven again; CH-RND-04: each throw is an
    event.
    """
    board = Board("m1").unit("U01", "P-RIF", "G12", 0)
    for n in range(1, 8):
        board.ai(f"A{n:02d}", "G-RIF", f"{'ABCDEFG'[n - 1]}1", 3).change(f"A{n:02d}", hit="F5")
    board.change("U01", hidden=True)
    match = board.enemy("03", 2, 2, 2, 1, 1, 1, seed=3)
    rolls = [e for e in told(match, Rolled) if e.purpose == "choice"]
    assert [(r.dice, r.outcome) for r in rolls] == [((2, 2), "again"), ((2, 1), "A07")]


# -- movement
def test_an_ai_on_its_objective_has_no_step() -> None:
    """CH-AMOVE-03; CH-AMOVE-01: one hex a MOVE."""
    board = Board("m1").ai("A01", "G-RIF", "H4", 3)
    assert steps_towards(board.state, board.state.counters["A01"], "H4") == []
    match = (
        Board("m1")
        .having(control={"J4": "player"})
        .ai("A01", "G-RIF", "F3", 3, hit="F4")
        .unit("U01", "P-RIF", "G12", 3, hidden=True)
        .enemy("36", seed=2)
    )
    assert len(told(match, Stepped)) == 1


def test_into_close_combat() -> None:
    """CH-AMOVE-04: a step into the target's hex is a closer step; weapons with CC penalty and REs never (CH-RE-03,
    CH-ELIG-06); CH-AMOVE-06.
    """
    board = Board("m1").ai("A01", "G-RIF", "G7", 3, hit="F2").unit("U01", "P-RIF", "G8", 0)
    assert steps_towards(board.state, board.state.counters["A01"], "G8") == ["G8"]
    assert not zones(board.state).covered("G8")
    assert (
        steps_towards(
            Board("m1").ai("A03", "G-MG34", "G7", 3).unit("U01", "P-RIF", "G8", 0).state,
            board.ai("A03", "G-MG34", "G7", 3).state.counters["A03"],
            "G8",
        )
        == []
    )
    rumour = Board("m1").rumour("R01", "G7").unit("U01", "P-RIF", "G8", 0)
    assert steps_towards(rumour.state, rumour.state.counters["R01"], "G8") == []


def test_ais_never_stack() -> None:
    """CH-STACK-02: nor does a Unit's hex with another AI make a target (CH-ELIG-07)."""
    board = Board("m1").ai("A01", "G-RIF", "G6", 3).ai("A02", "G-RIF", "G7", 3).unit("U01", "P-RIF", "G7", 0)
    assert finalists(board, "AI(unhit) CLOSEST UNIT MOVE") == []


def test_cost_from_the_present_facing() -> None:
    """CH-AMOVE-07: backing out is paid, the AI never pivots first; an RE never backs out (CH-RE-01)."""
    board = Board("m1").ai("A01", "G-RIF", "G5", 0).rumour("R01", "A6")
    assert (
        cost_of(board.state, board.state.counters["A01"], "G6") == 2
        and cost_of(board.state, board.state.counters["R01"], "A7") == 1
    )


def test_facing_after_a_step() -> None:
    """CH-AMOVE-08: foot towards the target, vehicles as far as they may; in close combat the direction moved;
    CH-AMOVE-10.
    """
    board = Board("m5").ai("A01", "G-TIG", "C9", 2).unit("U01", "S-T34", "C14", 0)
    tank = board.state.counters["A01"]
    assert towards(board.state, "C9", 2, "C14") == [3] and towards(board.state, "C9", 2, "C9") == [2]
    assert after_step(board.state, tank, 5, 0, "C14") == [4] or after_step(board.state, tank, 5, 0, "C14") == [1]
    match = (
        Board("m1").ai("A01", "G-RIF", "G7", 4, hit="F2").unit("U01", "P-RIF", "G8", 0, hit="F4").enemy("02", seed=4)
    )
    assert match.state.counters["A01"].hex in ("G7", "G8")
    entered = Board("m1").ai("A01", "G-SMG", "G7", 4).unit("U01", "P-RIF", "G8", 0)
    moved = entered.having(hand=()).enemy("02", seed=4)
    steps = told(moved, Stepped)
    assert not steps or moved.state.counters["A01"].facing == 3


def test_road_bonus_of_an_ai() -> None:
    """CH-AMOVE-09: a second road hex that is closer, empty, in no Fire Zone, within its posture."""
    board = Board("m5").ai("A01", "G-TIG", "C10", 2).having(control={"L10": "player"})
    state = board.state
    assert second_road_hex(state, state.counters["A01"], "D10", "L10", "L10").hexes == ("E10",)
    full = board.unit("U06", "S-GRD", "E10", 5).state
    assert second_road_hex(full, full.counters["A01"], "D10", "L10", "L10").hexes == ()
    tied = Board("m5").ai("A01", "G-TIG", "C10", 2, posture="anchored", leash=1).state
    assert second_road_hex(tied, tied.counters["A01"], "D10", "L10", "L10").hexes == ()
    match = (
        Board("m5")
        .having(control={"L10": "player"})
        .ai("A01", "G-TIG", "C10", 2)
        .unit("U13", "S-A37", "T18", 0)
        .enemy("36", seed=2)
    )
    assert [e.hex for e in told(match, Stepped)] == ["D10", "E10"]


def test_exits_of_a_disengaging_ai() -> None:
    """CH-AMOVE-11: outside Fire Zones, highest DM, farthest from Units; without Units or AIs; posture does not
    matter.
    """
    board = (
        Board("m1")
        .ai("A03", "G-MG34", "G5", 3, posture="hold")
        .unit("U01", "P-RIF", "G5", 0)
        .unit("U02", "P-RIF", "G8", 0)
        .ai("A01", "G-RIF", "G4", 3)
    )
    found = best_exits(board.state, board.state.counters["A03"])
    assert found.hexes == ("H4",) and all(
        zones(board.state).covered(h) for h in ("F5", "G6", "H4")
    )  # all covered: the house
    away = board.change("U02", facing=3, hex="G6").change("A03", facing=0)
    assert best_exits(away.state, away.state.counters["A03"]).hexes == ("H4",)
    pinned = Board("m1").ai("A03", "G-MG34", "G5", 3, hit="F1").unit("U01", "P-RIF", "G5", 0)
    assert not best_exits(pinned.state, pinned.state.counters["A03"]).hexes


def test_after_a_step() -> None:
    """CH-AMOVE-12: reveals, mines, control, then the check."""
    match = (
        Board("m1")
        .having(control={"H4": "player", "J4": "player"})
        .ai("A01", "G-RIF", "H3", 3, hit="F4")
        .unit("U01", "P-RIF", "A12", 3)
        .enemy("36", "02", seed=2)
    )
    kinds = [type(e).__name__ for e in told(match, Stepped, ControlTaken, SpentChecked)]
    assert kinds == ["Stepped", "ControlTaken", "SpentChecked"] and match.state.control["H4"] == "ai"


# -- low risk
def test_low_risk_classes() -> None:
    """CH-LOW-02, CH-LOW-03: the first class that is not empty; a covered hex counts from DM 1 on; CH-LOW-10: one
    target at a time.
    """
    board = Board("m1").ai("A04", "G-RIF", "D8", 3).unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "J9", 0)
    chance = survey(board.state, read_order("AI CLOSEST UNIT LOWRISK"), False).finalists[0]
    assert [c.target for c in chance.closest] == ["U01"]
    covered = Board("m1").ai("A04", "G-RIF", "D4", 3).unit("U01", "P-RIF", "D9", 0)
    found = low_risk(covered.state, covered.state.counters["A04"], covered.state.counters["U01"], "D9")
    assert found is None or found.number in (1, 2)


def test_low_risk_goes_sideways_only_out_of_a_fire_zone() -> None:
    """CH-LOW-03: class 3 is for an AI in a Fire Zone; CH-AMOVE-14: nor is there one on the way to a crossing."""
    state = Board("m1").ai("A04", "G-RIF", "G5", 3).unit("U01", "P-RIF", "G12", 0).state
    assert not zones(state).covered("G5") and zones(state).covered("G6")
    assert low_risk(state, state.counters["A04"], state.counters["U01"], "G12") is None
    state = Board("m4").ai("A04", "G-RIF", "E4", 3).unit("U01", "P-RIF", "K7", 4).state
    ai, unit = state.counters["A04"], state.counters["U01"]
    assert zones(state).covered("E4") and way_to(state, ai, "K7") == "J7"
    assert low_risk(state, ai, unit, "J7") is None


def test_low_risk_pivot() -> None:
    """CH-LOW-07: towards the nearest flanking Unit; CH-LOW-08: only if fewer flank it then; CH-LOW-09: between two
    enemies it does not turn.
    """
    board = Board("m1").ai("A01", "G-RIF", "G5", 0, posture="hold").unit("U01", "P-RIF", "G8", 0)
    assert pivots(board.state, board.state.counters["A01"], "G8") == [3]
    between = (
        Board("m1")
        .ai("A01", "G-RIF", "G5", 0, posture="hold")
        .unit("U01", "P-RIF", "G8", 0)
        .unit("U02", "P-RIF", "G2", 3)
    )
    assert pivots(between.state, between.state.counters["A01"], "G8") == []
    match = board.change("A01", hit="F4").enemy("37", "02", seed=2)
    assert one(match, Turned).facing == 3 and one(match, SpentChecked).cost == 1


def test_short_range_zone_of_anybody() -> None:
    """CH-LOW-01: not only the target's."""
    board = Board("m1").ai("A04", "G-RIF", "F5", 3).unit("U01", "P-RIF", "G12", 3).unit("U02", "P-RIF", "F7", 0)
    assert "F6" not in safe_steps(board.state, board.state.counters["A04"])


# -- the turn
def test_order_of_search() -> None:
    """CH-TURN-01, CH-TURN-02, CH-EXEC-01: priority orders, then tactical ones, one executed; CH-DECK-04: the card
    is discarded at the end.
    """
    match = Board("m1").ai("A01", "G-RIF", "G5", 3).unit("U01", "P-RIF", "G8", 0).enemy("48", 1, 1, "02")
    assert [e.order for e in told(match, OrderSkipped)] == ["AI(flanked) CLOSEST UNIT(flanking) PIVOT"]
    assert len(told(match, OrderChosen)) == 1 and match.state.in_play == "" and "48" in match.state.discard


def test_the_ai_passes() -> None:
    """CH-TURN-05, CH-SEQ-05: nothing on the card can be done."""
    match = Board("m1").ai("A01", "G-RIF", "G5", 3, fresh=False).unit("U01", "P-RIF", "G8", 0).enemy("48")
    assert one(match, TurnEnded).passed and match.state.passed == "ai"


def test_ai_uses_the_base_rules() -> None:
    """CH-EXEC-02: an AI rallies like a Unit, with cover and company, 5 AP on a green card."""
    match = Board("m1").ai("A01", "G-RIF", "H4", 3, hit="F2").unit("U01", "P-RIF", "G12", 3).enemy("45", 3, 3, "02")
    roll = next(e for e in told(match, Rolled) if e.purpose == "rally")
    assert roll.tally.total == 1 and match.state.counters["A01"].hit == "" and one(match, SpentChecked).cost == 5
