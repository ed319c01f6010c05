"""Stacking, movement, transport, mines (CH-TRN, CH-MINE, CH-GUN)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.refusal import Refusal, Refused
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, SpentChecked
from tabletop.games.conflict_solo.rules.enemy.stepping import barred
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hiding import Revealed
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.mines import ClearHex, MinesFound
from tabletop.games.conflict_solo.rules.moving.actions import Exit, Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.moving.costs import facings_after, step_cost, unit_step
from tabletop.games.conflict_solo.rules.moving.events import Stepped
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved
from tabletop.games.conflict_solo.rules.player_turn.actions import Back
from tabletop.games.conflict_solo.rules.player_turn.events import ActionBegan
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.transport import Load, Unload
from tests.games.conflict_solo.board import Board, act, do, mission, one, told


def cost(board: Board, id: str, to: str) -> int | str:
    """The cost of a step, or the rule that refuses it."""
    found = unit_step(board.state, board.state.counters[id], to)
    return found.rule if isinstance(found, Refusal) else found.total


def far(short: str = "m1") -> Board:
    """A board with an enemy who sees nothing."""
    return Board(short).ai(
        "A01",
        {"m1": "G-RIF", "m2": "G-RIF", "m4": "G-RIF", "m5": "G-GREN", "m6": "G-GREN", "m3": "S-RIF"}[short],
        "A1",
        0,
        fresh=False,
    )


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


# -- groups
def test_group_move() -> None:
    """CH-GRP-02, CH-GRP-03: a chain moves one hex each for the highest cost; CH-SPENT-09: one check for all;
    CH-GRP-04: classes mix.
    """
    board = far("m6").unit("U01", "U-RIF", "G13", 0).unit("U05", "U-M19", "H12", 0).unit("U09", "U-M4", "K14", 0)
    match = board.player("08", "41")
    do(match, Move("U01", "G12"))
    assert match.refusal(0, Join("U09", "K13")).rule == "CH-GRP-02"  # type: ignore[union-attr]
    act(match, Join("U05", "H11"))
    begun = one(match, ActionBegan)
    assert (begun.doing.actors == ("U01", "U05") and begun.doing.ap == 3) or begun.doing.ap == 2
    assert match.state.counters["U01"].hex == "G12" and match.state.counters["U05"].hex == "H11"
    assert one(match, SpentChecked).ids == ("U01", "U05")


def test_groups_are_for_moving_and_firing() -> None:
    """CH-GRP-06: no group rally; CH-GRP-01: Units only."""
    match = far("m6").unit("U01", "U-RIF", "G13", 0, hit="F2").unit("U02", "U-RIF", "G12", 0).player()
    do(match, Rally("U01"))
    assert match.refusal(0, Join("U02", "G11")).rule == "CH-GRP-06"  # type: ignore[union-attr]
    assert match.refusal(0, Support("U02")).rule == "CH-GRP-06"  # type: ignore[union-attr]
    do(match, Back())
    do(match, Move("U02", "G11"))
    assert match.refusal(0, Join("A01", "A2")).rule in ("CH-PLY-02", "CH-GRP-01")  # type: ignore[union-attr]


# -- transport
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


# -- mines and wire
def test_mines() -> None:
    """CH-MINE-01: 2D6 + 4 against the flank DV without DM, at once; CH-MINE-03: known from then on, and still there."""
    board = (
        Board("m3", mines={"D8": Minefield("ai", False)})
        .unit("U01", "G-RIF", "C8", 2)
        .ai("A01", "S-RIF", "R14", 5, fresh=False)
    )
    match = board.player(3, 4, "F3", "08", "41")
    assert "D8" not in match.view(0).mines
    act(match, Move("U01", "D8"))
    roll = one(match, AttackRolled)
    assert (roll.how, roll.fp.total, roll.dv.total, roll.hits) == ("mines", 4, 11, 1)
    assert match.state.mines["D8"].known and match.view(0).mines["D8"].known


def test_ai_and_mines() -> None:
    """CH-MINE-02: never into its own or known ones; into unknown ones of the player, which strike (CH-DEST-08: a
    Command card goes).
    """
    fields = {"I8": Minefield("player", False), "H8": Minefield("player", True), "I7": Minefield("ai", True)}
    board = Board("m5", mines=fields).ai("A05", "G-GREN", "H7", 2, hit="F4").unit("U06", "S-GRD", "J8", 5)
    ai = board.state.counters["A05"]
    assert [barred(board.state, ai, h) for h in ("H8", "I7", "I8")] == ["mined", "mined", ""]
    match = board.enemy("38", 5, 6, "01", "02", seed=1)
    assert one(match, MinesFound).hex == "I8" and one(match, Destroyed).id == "A05"
    assert one(match, CommandRemoved) and not [e for e in told(match, SpentChecked) if "A05" in e.ids]  # CH-SPENT-07


def test_wire() -> None:
    """CH-MINE-04: foot +2; wheels not; tracks flatten it."""
    board = (
        Board("m6", wire=frozenset({"G9"}))
        .unit("U01", "U-RIF", "G10", 0)
        .unit("U09", "U-M4", "G10", 0)
        .ai("A01", "G-GREN", "P1", 3, fresh=False)
    )
    wall = 1 if ("G10", 0) in board.state.scenario.chart.walls else 0
    assert cost(board, "U01", "G9") == 3 + wall
    truck = Board("m6", wire=frozenset({"G10"})).unit("U20", "U-TRK", "G11", 0)
    assert cost(truck, "U20", "G10") in ("CH-MINE-04", "CH-MOVE-01")
    match = act(board.player("08", "41"), Move("U09", "G9"))
    assert not match.state.wire


def test_clearing() -> None:
    """CH-MINE-05: engineers, 5 AP, 8 or more, CAPs on the dice."""
    board = (
        Board("m6", wire=frozenset({"G9"}))
        .unit("U08", "U-ENG", "G10", 0)
        .unit("U01", "U-RIF", "G10", 0)
        .ai("A01", "G-GREN", "P1", 3, fresh=False)
    )
    match = board.player(3, 4, "08", "41")
    assert match.refusal(0, ClearHex("U01", "G9")).rule == "CH-MINE-05"  # type: ignore[union-attr]
    act(match, ClearHex("U08", "G9"), DiceCaps(1))
    assert not match.state.wire and one(match, SpentChecked).cost == 5


def test_a_hidden_ai_does_not_stop_a_unit() -> None:
    """CH-STACK-04: it is revealed and close combat arises."""
    board = Board("m3").unit("U01", "G-RIF", "F9", 0).ai("A05", "S-RIF", "F8", 3, hidden=True, fresh=False)
    match = act(board.player("08", "41"), Move("U01", "F8"))
    assert one(match, Revealed).id == "A05" and match.state.counters["U01"].hex == "F8"


def test_entering_reinforcements() -> None:
    """CH-REIN-02: from their round on, at printed cost plus terrain (none on a road); not into an enemy."""
    board = far("m2").having(round=3).unit("U09", "S-BT7", "", 5, round=3, entry=("R8",)).unit("U01", "S-RIF", "J8", 5)
    match = board.player("08", "41")
    act(match, Enter("U09", "R8"), Face("U09", 4))
    assert match.state.counters["U09"].hex == "R8" and match.state.counters["U09"].facing == 4
    assert one(match, ActionBegan).doing.ap == 1
    early = (
        far("m2")
        .having(round=2)
        .unit("U09", "S-BT7", "", 5, round=3, entry=("R8",))
        .unit("U01", "S-RIF", "J8", 5)
        .player()
    )
    with pytest.raises(Refused) as refused:
        early.submit(0, Enter("U09", "R8"))
    assert refused.value.rule == "CH-REIN-02" and mission("m2").units[-1].round == 3
