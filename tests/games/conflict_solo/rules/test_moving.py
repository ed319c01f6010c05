"""Stacking and movement, groups (CH-MOVE, CH-GRP, CH-GUN); worked example W29."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.refusal import Refused
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hexes import direction_to
from tabletop.games.conflict_solo.rules.hiding import Revealed
from tabletop.games.conflict_solo.rules.movement_costs import (
    enemies_in,
    entry_refusal,
    exit_cost,
    facings_after,
    on_road,
    pivot_refusal,
    road_step,
    step_cost,
)
from tabletop.games.conflict_solo.rules.moving import Exit, Face, Move, Onward, Pivot, Stepped
from tabletop.games.conflict_solo.rules.player_turn.plans import Back, Stall
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.sight import neighbours
from tests.games.conflict_solo.board import Board, act, do, one, told
from tests.games.conflict_solo.moments import cost, far


def test_cost_of_a_step() -> None:
    """CH-MOVE-01: printed cost plus terrain; CH-MOVE-06: +1 backing out; CH-MOVE-02: nothing on a road."""
    board = far().unit("U01", "P-RIF", "E8", 3).unit("U04", "P-CKM", "G9", 0)
    assert cost(board, "U01", "E9") == 2 and cost(board, "U01", "E7") == 2 and cost(board, "U01", "F9") == "CH-MOVE-01"
    assert cost(board, "U04", "G8") == 2 and cost(board, "U01", "Z9") == "CH-MOVE-01"


def test_wheels() -> None:
    """CH-MOVE-03: +1 off road in the open, no brush; CH-MOVE-02: a road lets them in; Table 2: no wall."""
    board = far("m4").unit("U01", "P-WAG", "E7", 2)
    assert cost(board, "U01", "F7") == 2 and cost(board, "U01", "E8") == 3 and cost(board, "U01", "E6") == 4
    brush = far("m4").unit("U01", "P-WAG", "G6", 2)
    assert cost(brush, "U01", "H5") in ("CH-MOVE-03", "CH-MOVE-01", 3, 4)
    assert cost(far("m4").unit("U01", "P-WAG", "H6", 0), "U01", "H5") == "CH-MOVE-03"
    assert cost(far("m1").unit("U01", "P-WAG", "I5", 0), "U01", "I4") == "CH-MOVE-01"


def test_deep_water_and_bridge() -> None:
    """CH-MOVE-04: nobody enters deep water; a bridge like a road."""
    board = far("m4").unit("U03", "P-RIF", "H8", 1)
    assert cost(board, "U03", "I8") == "CH-MOVE-04"
    assert cost(far("m4").unit("U09", "P-7TP", "H7", 1), "U09", "I7") in (1, 2)


def test_no_road_leads_over_a_bridge_that_has_fallen() -> None:
    """CH-MOVE-04, CH-AIR-10: its hexes are deep water, though a road still runs to them."""
    board = far("m4").unit("U09", "P-7TP", "H7", 1).unit("U03", "P-RIF", "H7", 1)
    assert on_road(board.state, "H7", "I7") and cost(board, "U03", "I7") == 1
    fallen = board.having(structures={"bridge": 0})
    assert cost(fallen, "U03", "I7") == cost(fallen, "U09", "I7") == "CH-MOVE-04"


def test_climbing() -> None:
    """CH-MOVE-05: +1 a level; two levels: foot +3, vehicles not; down costs nothing."""
    board = far("m2").unit("U01", "S-RIF", "M7", 0).unit("U07", "S-T26", "L4", 0)
    assert cost(board, "U01", "M6") == 2
    steep = Board("m2").unit("U01", "S-RIF", "M4", 3).state
    chart = replace(steep.scenario.chart, levels={"M4": 2})
    hill = replace(steep, scenario=replace(steep.scenario, chart=chart))
    below = replace(hill.counters["U01"], hex="M5", facing=0)
    assert step_cost(hill, below, "M4").total == 4
    tank = replace(hill.counters["U01"], type="S-T26", hex="M5", facing=0)
    assert step_cost(hill, tank, "M4").rule == "CH-MOVE-05"
    assert step_cost(hill, replace(tank, hex="M4", facing=3), "M5").rule == "CH-MOVE-05"
    assert step_cost(hill, hill.counters["U01"], "M5").total == 1
    cliff = replace(steep, scenario=replace(steep.scenario, chart=replace(chart, levels={"M4": 3})))
    assert step_cost(cliff, below, "M4").rule == "CH-MOVE-05"


def test_vehicles_and_guns_by_terrain() -> None:
    """CH-VEH-01: houses and heavy woods by road only; CH-GUN-01: guns by hand in open, field, brush; none without a
    cost.
    """
    tank = far("m5").unit("U01", "S-T34", "L8", 0).unit("U12", "S-ZIS", "N11", 0).unit("U13", "S-A37", "N13", 0)
    assert cost(tank, "U01", "K8") == "CH-VEH-01" and cost(tank, "U01", "L9") == 2
    assert cost(tank, "U12", "N12") == 6 and cost(tank, "U12", "N10") == 4
    assert cost(tank, "U13", "N12") == "CH-MOVE-10"
    assert cost(far("m5").unit("U12", "S-ZIS", "M13", 3), "U12", "M14") in ("CH-GUN-01", 5)


def test_who_cannot_move() -> None:
    """CH-MOVE-10, Table 7: Pinned forbids moving, not the pivot; a Pinned Unit may still turn (CH-MOVE-09)."""
    match = far().unit("U01", "P-RIF", "G9", 0, hit="F1").player("08", "41")
    assert match.refusal(0, Move("U01", "G8")).rule == "CH-MOVE-10"  # type: ignore[union-attr]
    act(match, Pivot("U01", 2))
    assert match.state.counters["U01"].facing == 2 and one(match, SpentChecked).cost == 1
    cowering = far().unit("U01", "P-RIF", "G9", 0, hit="F6").player()
    assert cowering.refusal(0, Pivot("U01", 2)).rule == "CH-MOVE-09"  # type: ignore[union-attr]


def test_facing_after_a_move() -> None:
    """CH-MOVE-07: foot as it likes; CH-MOVE-16: vehicles their old facing, the direction, or one from either."""
    match = far().unit("U01", "P-RIF", "G9", 0).player("08", "41")
    act(match, Move("U01", "G8"), Face("U01", 3))
    assert match.state.counters["U01"].facing == 3
    board = far("m5").unit("U01", "S-T34", "N8", 0)
    assert facings_after(board.state, board.state.counters["U01"], 2) == (0, 1, 2, 3, 5)
    tank = board.player()
    do(tank, Move("U01", "O8"))
    assert tank.refusal(0, Face("U01", 4)).rule == "CH-MOVE-07"  # type: ignore[union-attr]
    moved = tank.state.draft
    assert moved is not None and moved.facing == 0


def test_the_last_step_of_a_road_bonus_decides_how_the_vehicle_may_face() -> None:
    """CH-MOVE-07, CH-MOVE-08: its old facing or the direction of the second hex, or one hexside from either."""
    match = far("m4").unit("U01", "P-WAG", "E7", 5).player()
    do(match, Move("U01", "F7"), Onward("G7"))
    last = direction_to("F7", "G7")
    near = {(base + k) % 6 for base in (5, last) for k in (-1, 0, 1)}
    assert last != direction_to("E7", "F7") and len(near) < 6
    open_ = {f for f in range(6) if match.refusal(0, Face("U01", f)) is None}
    assert open_ == near - {match.state.draft.facing} or open_ == near  # type: ignore[union-attr]
    turned = (last + 1) % 6
    act(match, Face("U01", turned))
    assert match.state.counters["U01"].hex == "G7" and match.state.counters["U01"].facing == turned


def test_road_bonus() -> None:
    """CH-MOVE-08: a second road hex free of charge; foot has none; not with an enemy on the way."""
    match = far("m4").unit("U01", "P-WAG", "E7", 2).player("08", "41")
    act(match, Move("U01", "F7"), Onward("G7"))
    assert [e.hex for e in told(match, Stepped)] == ["F7", "G7"] and one(match, ActionBegan).doing.ap == 2
    assert match.state.counters["U01"].hex == "G7"
    foot = far("m4").unit("U03", "P-RIF", "E7", 2).player()
    do(foot, Move("U03", "F7"))
    assert foot.refusal(0, Onward("G7")).rule in ("CH-MOVE-08", "CH-PLY-09")  # type: ignore[union-attr]
    enemy = far("m4").unit("U09", "P-7TP", "E7", 2).ai("A02", "G-RIF", "G7", 5, fresh=False).player()
    do(enemy, Move("U09", "F7"))
    assert enemy.refusal(0, Onward("G7")).rule == "CH-MOVE-08"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("way", "rule"),
    [("E7 F7 G7", ""), ("F8 F7 G7", "CH-MOVE-08"), ("E7 F7 F8", "CH-MOVE-08"), ("E7 F7 E7", "CH-MOVE-08")],
)
def test_both_steps_of_a_road_bonus_follow_a_road(way: str, rule: str) -> None:
    """CH-MOVE-08: on to a third hex, not back, and by road all the way."""
    start, first, second = way.split()
    state = far("m4").unit("U01", "P-WAG", start, 2).state
    refusal = road_step(state, state.counters["U01"], start, first, second)
    assert (refusal.rule if refusal is not None else "") == rule


def test_who_has_a_cc_penalty_may_join_friends() -> None:
    """CH-MOVE-11, CH-STACK-01: a machine gun keeps away from enemies, not from its own side."""
    board = far().unit("U04", "P-CKM", "G9", 0).unit("U01", "P-RIF", "G8", 0)
    assert cost(board, "U04", "G8") == 2 and cost(board.ai("A02", "G-RIF", "G8", 3), "U04", "G8") == "CH-MOVE-11"


@pytest.mark.parametrize(
    ("facing", "rule"), [(-1, "CH-MOVE-09"), (0, "CH-MOVE-09"), (1, ""), (5, ""), (6, "CH-MOVE-09")]
)
def test_a_pivot_ends_with_another_facing(facing: int, rule: str) -> None:
    """CH-MOVE-09: one of the six, not the present one."""
    state = far().unit("U01", "P-RIF", "G9", 0).state
    refusal = pivot_refusal(state, state.counters["U01"], facing)
    assert (refusal.rule if refusal is not None else "") == rule


def test_what_leaving_the_map_costs() -> None:
    """CH-MOVE-15: the printed move cost, 1 more out of close combat, and nothing else."""
    board = far("m4").unit("U01", "P-WAG", "P7", 2)
    calm = exit_cost(board.state, board.state.counters["U01"])
    state = board.ai("A02", "G-RIF", "P7", 3).state
    fight = exit_cost(state, state.counters["U01"])
    assert isinstance(calm, Tally) and isinstance(fight, Tally) and (calm.total, fight.total) == (2, 3)


def test_a_road_bonus_needs_room_at_its_end() -> None:
    """CH-MOVE-08, CH-STACK-01."""
    board = far("m4").unit("U01", "P-WAG", "E7", 2).unit("U03", "P-RIF", "G7").unit("U04", "P-RIF", "G7")
    for state, rule in ((board.state, ""), (board.unit("U05", "P-RIF", "G7").state, "CH-STACK-01")):
        refusal = road_step(state, state.counters["U01"], "E7", "F7", "G7")
        assert (refusal.rule if refusal is not None else "") == rule


def test_a_card_may_keep_a_move_out_of_close_combat() -> None:
    """CH-CARD-07: what the move alone may do, a move by such a card may not."""
    state = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G7", 3).state
    unit = state.counters["U01"]
    assert entry_refusal(state, unit, "G7") is None and entry_refusal(state, unit, "G9", fight=False) is None
    refusal = entry_refusal(state, unit, "G7", fight=False)
    assert refusal is not None and refusal.rule == "CH-CARD-07"


def test_stacking() -> None:
    """CH-STACK-01: three Units in a hex, a transport with its passenger counts as one."""
    board = (
        far("m6")
        .unit("U01", "U-RIF", "G13", 0)
        .unit("U02", "U-RIF", "G13", 0)
        .unit("U03", "U-RIF", "G13", 0)
        .unit("U04", "U-RIF", "G14", 0)
    )
    assert cost(board, "U04", "G13") == "CH-STACK-01"
    board.change("U02", loaded_on="U01")
    assert cost(board, "U04", "G13") == 1


def test_entering_close_combat() -> None:
    """CH-MOVE-11, CH-CC-03: not with CC penalty; CH-MOVE-12: a vehicle among foot and foot among vehicles;
    CH-STACK-03: they fight.
    """
    board = (
        Board("m5")
        .unit("U06", "S-GRD", "N8", 0)
        .unit("U11", "S-MAX", "N8", 0)
        .unit("U01", "S-T34", "N8", 0)
        .ai("A05", "G-GREN", "N7", 3, fresh=False)
    )
    assert cost(board, "U11", "N7") == "CH-MOVE-11" and cost(board, "U06", "N7") == 1
    match = board.player("08", "41")
    act(match, Move("U01", "N7"))
    assert match.state.counters["U01"].hex == "N7" and not told(match, AttackRolled, entry=0)
    tank = Board("m5").unit("U06", "S-GRD", "N8", 0).ai("A01", "G-TIG", "N7", 3, fresh=False).player("08", "41")
    act(tank, Move("U06", "N7"))
    assert tank.state.counters["U06"].hex == "N7"


def test_a_fire_zone_stops_nobody() -> None:
    """CH-MOVE-13, CH-PLY-10: through a Fire Zone without a shot in the player's turn."""
    match = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-MG34", "G4", 3, fresh=False).player("08", "41")
    act(match, Move("U01", "G7"))
    assert match.state.counters["U01"].hex == "G7" and not told(match, AttackRolled)


def test_leaving_the_map() -> None:
    """CH-MOVE-14: only by named hexes; CH-MOVE-15: at the printed cost, +3 VP for a wagon, no loss; CH-DEST-02."""
    match = far("m4").unit("U01", "P-WAG", "P7", 2).unit("U03", "P-RIF", "K7", 2).player("41")
    assert match.refusal(0, Exit("U03")).rule == "CH-MOVE-14"  # type: ignore[union-attr]
    act(match, Exit("U01"))
    assert match.state.vp == 3 and "U01" not in match.state.counters and match.state.cap_max == 5
    assert not told(match, SpentChecked)  # CH-SPENT-07: it is gone
    assert match.state.lost[-1].how == "exited"


def test_group_move() -> None:
    """CH-GRP-02, CH-GRP-03: a chain moves one hex each for the highest cost; CH-SPENT-09: one check for all;
    CH-GRP-04: classes mix.
    """
    board = far("m6").unit("U01", "U-RIF", "G13", 0).unit("U05", "U-M19", "H12", 0).unit("U09", "U-M4", "K14", 0)
    match = board.player("08", "41")
    do(match, Move("U01", "G12"))
    assert match.refusal(0, Join("U09", "K13")).rule == "CH-GRP-02"  # type: ignore[union-attr]
    offered = match.options(0)
    assert Join("U05", "H11") in offered and not [c for c in offered if isinstance(c, Join) and c.unit == "U09"]
    act(match, Join("U05", "H11"))
    begun = one(match, ActionBegan)
    assert (begun.doing.actors == ("U01", "U05") and begun.doing.ap == 3) or begun.doing.ap == 2
    assert match.state.counters["U01"].hex == "G12" and match.state.counters["U05"].hex == "H11"
    assert one(match, SpentChecked).ids == ("U01", "U05")


def test_a_group_has_at_most_four_units() -> None:
    """CH-GRP-02: a fourth Unit may join, a fifth is not offered."""
    board = far("m6").unit("U01", "U-RIF", "G13", 0).unit("U02", "U-RIF", "G13", 0).unit("U03", "U-RIF", "G14", 0)
    match = board.unit("U04", "U-RIF", "H13", 0).unit("U05", "U-RIF", "H12", 0).player()
    do(match, Move("U01", "G12"), Join("U02", "G12"), Join("U03", "G13"))
    assert {"U04", "U05"} <= {c.unit for c in match.options(0) if isinstance(c, Join)}
    do(match, Join("U04", "H13"))
    assert not [c for c in match.options(0) if isinstance(c, Join) and c.unit == "U05"]
    assert match.refusal(0, Join("U05", "H11")).rule == "CH-GRP-02"  # type: ignore[union-attr]


def test_groups_are_for_moving_and_firing() -> None:
    """CH-GRP-06: no group rally; CH-GRP-01: Units only."""
    match = far("m6").unit("U01", "U-RIF", "G13", 0, hit="F2").unit("U02", "U-RIF", "G12", 0).player()
    do(match, Rally("U01"))
    assert match.refusal(0, Join("U02", "G11")).rule == "CH-GRP-06"  # type: ignore[union-attr]
    assert match.refusal(0, Support("U02")).rule == "CH-GRP-06"  # type: ignore[union-attr]
    do(match, Back())
    do(match, Move("U02", "G11"))
    assert match.refusal(0, Join("A01", "A2")).rule in ("CH-PLY-02", "CH-GRP-01")  # type: ignore[union-attr]


def test_a_hidden_ai_does_not_stop_a_unit() -> None:
    """CH-STACK-04: it is revealed and close combat arises."""
    board = Board("m3").unit("U01", "G-RIF", "F9", 0).ai("A05", "S-RIF", "F8", 3, hidden=True, fresh=False)
    match = act(board.player("08", "41"), Move("U01", "F8"))
    assert [e.id for e in told(match, Revealed)] == ["A05"] and match.state.counters["U01"].hex == "F8"


def test_w29_stall() -> None:
    """CH-PLY-06: without a CAP a fresh Unit stalls for 1; with nothing at all only Pass is left."""
    board = (
        Board("m1")
        .unit("U01", "P-RIF", "G12", 0, fresh=False)
        .unit("U02", "P-RIF", "H12", 0)
        .ai("A01", "G-RIF", "H4", 3)
    )
    match = board.having(cap_now=0).player("23", "42")
    do(match, Stall("U02"))
    check = one(match, SpentChecked)
    assert (check.ids, check.cost, check.spent) == (("U02",), 1, True)
    nobody = board.change("U02", fresh=False).player()
    assert [type(c) for c in nobody.options(0)] == [Pass]
    with pytest.raises(Refused) as refused:
        nobody.submit(0, Stall(""))
    assert refused.value.rule == "CH-PLY-06"


def test_rumours_turn_for_nothing() -> None:
    """CH-MOVE-06, CH-RE-01: backing out costs a counter that faces somewhere, not a rumour."""
    board = Board("m1").rumour("A01", "E8").ai("A02", "G-RIF", "L8", 0)
    state = board.state
    for id, backs in (("A01", False), ("A02", True)):
        counter = state.counters[id]
        found = [step_cost(state, counter, hex) for hex in neighbours(state, counter.hex)]
        reasons = {m.reason for tally in found if isinstance(tally, Tally) for m in tally.modifiers}
        assert ("backing out" in reasons) is backs, id


def test_hidden_enemies_and_passengers_bar_no_hex() -> None:
    """CH-STACK-04, CH-MOVE-11: only those that the side sees on their own feet."""
    board = Board("m4").ai("A01", "G-RIF", "E7").ai("A02", "G-RIF", "E7", hidden=True)
    state = board.unit("U01", "P-RIF", "E7").ai("A03", "G-RIF", "E7", loaded_on="A01").state
    assert [c.id for c in enemies_in(state, "player", "E7")] == ["A01"]
    assert [c.id for c in enemies_in(state, "ai", "E7")] == ["U01"]
