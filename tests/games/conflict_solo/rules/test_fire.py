"""Fire, indirect fire, close combat; worked examples W03 to W06, W14, W24 to W26, W28, W33."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, SpentChecked
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.marches import best_steps, full_cost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled, StructureHit
from tabletop.games.conflict_solo.rules.fire.shots import (
    aim,
    grapple,
    hits,
    reach,
    shot_cost,
    spotter,
    stack,
    ways,
)
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.hiding import Revealed
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.moving import Pivot
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.sheets import HITS, Colour
from tabletop.games.conflict_solo.rules.sight import blockers, sees
from tabletop.games.conflict_solo.rules.zones import covers, flank_way, in_arc, meets_flank
from tests.games.conflict_solo.board import Board, act, do, one, told
from tests.games.conflict_solo.moments import sawmill


def rule_of(board: Board, attacker: str, target: str) -> str:
    """The rule that refuses a fire action, "" if it is legal."""
    found = aim(board.state, board.state.counters[attacker], board.state.counters[target])
    return found.rule if isinstance(found, Refusal) else ""


def needed(board: Board, attacker: str, target: str) -> int:
    found = aim(board.state, board.state.counters[attacker], board.state.counters[target])
    assert not isinstance(found, Refusal), found
    return found.needed


def test_who_may_fire_at_whom() -> None:
    """CH-FIRE-01: visible enemies in range, arc and sight, with FP of the colour; a `cc` figure does not count
    (CH-CC-06).
    """
    board = Board("m5").unit("U06", "S-GRD", "E9", 5).ai("A01", "G-TIG", "B9", 2).ai("A05", "G-GREN", "E7", 3)
    assert rule_of(board, "U06", "A01") == "CH-FIRE-01" and rule_of(board, "U06", "A05") == ""
    assert rule_of(board.change("A05", hidden=True), "U06", "A05") == "CH-FIRE-01"
    assert rule_of(board.change("A05", hidden=False).change("U06", hit="F4"), "U06", "A05") == "CH-FIRE-01"
    assert rule_of(board.change("U06", hit="", facing=3), "U06", "A05") == "CH-ARC-03"


def test_range_bands() -> None:
    """CH-FIRE-02: +3 at 1, 0 to the range, -2 to twice the range, beyond nothing; CH-FIRE-03: range 1 has short and
    long only.
    """
    board = Board("m1").unit("U01", "P-RIF", "G12", 0)
    fp = {}
    for id, hex in (("A01", "G11"), ("A02", "G6"), ("A03", "G5"), ("A04", "G1")):
        board.ai(id, "G-RIF", hex, 3)
        shot = aim(board.state, board.state.counters["U01"], board.state.counters[id])
        fp[id] = None if isinstance(shot, Refusal) else (shot.fp.total, shot.long)
    assert fp == {"A01": (6, False), "A02": (3, False), "A03": (1, True), "A04": (1, True)}
    assert rule_of(Board("m1").unit("U01", "P-UR", "G12", 0).ai("A01", "G-RIF", "G1", 3), "U01", "A01") == "CH-FIRE-02"
    truck = Board("m1").unit("U01", "P-RIF", "G12", 0).state
    assert truck.scenario.library.units["P-WAG"].range == 1  # no fighting type has range 1


def test_hits() -> None:
    """CH-FIRE-06: nothing is automatic."""
    assert [hits(n, 12) for n in (11, 12, 15, 16)] == [0, 1, 1, 2]


def test_stack_fire() -> None:
    """CH-FIRE-08: each visible enemy in the hex, the chosen one first; dice CAPs and support for the first roll
    only; CH-FIRE-10; CH-FIRE-09: not the passenger.
    """
    board = (
        Board("m1")
        .ai("A03", "G-MG34", "G4", 3)
        .unit("U02", "P-RIF", "G8", 0)
        .unit("U01", "P-RIF", "G8", 0)
        .unit("U05", "P-RIF", "G8", 0, hidden=True)
    )
    state = board.state
    how = reach(state, state.counters["A03"], "G8")
    assert not isinstance(how, Refusal)
    assert [c.id for c in stack(state, state.counters["A03"], state.counters["U02"], how)] == ["U02", "U01"]
    match = board.enemy("55", 1, 1, 1, 1, 1, "02", seed=1)
    assert len({e.target for e in told(match, AttackRolled)}) == 2  # CH-EXEC-03
    twice = do(board.player(1, 1, "08", "41"), Fire("U01", "A03"), Go())
    assert one(twice, AttackRolled).target == "A03"


def test_open_topped_vehicles() -> None:
    """CH-FIRE-12: red FP from a higher level, by mortars and in close combat, against the flank; CH-FIRE-15: the
    smaller number, red if equal.
    """
    board = Board("m2").unit("U01", "S-RIF", "M4", 4).ai("A09", "G-251", "J6", 1)
    shot = aim(board.state, board.state.counters["U01"], board.state.counters["A09"])
    assert not isinstance(shot, Refusal) and shot.colour is Colour.RED and shot.dv.reason == "flank"
    flat = Board("m2").unit("U01", "S-RIF", "J10", 0).ai("A09", "G-251", "J12", 0)
    assert rule_of(flat.change("U01", facing=3), "U01", "A09") == "CH-FIRE-01"
    mortar = Board("m2").unit("U06", "S-M50", "J12", 0).unit("U01", "S-RIF", "K9", 0).ai("A09", "G-251", "J9", 3)
    lob = aim(mortar.state, mortar.state.counters["U06"], mortar.state.counters["A09"])
    assert not isinstance(lob, Refusal) and lob.colour is Colour.RED
    close = Board("m2").unit("U01", "S-RIF", "J12", 0).ai("A09", "G-251", "J12", 3)
    shot = grapple(close.state, close.state.counters["U01"], close.state.counters["A09"])
    assert not isinstance(shot, Refusal) and shot.colour is Colour.RED and shot.needed == 12 - 7
    tank = Board("m2").unit("U07", "S-T34", "J12", 0).ai("A09", "G-251", "J12", 3).state
    shot = grapple(tank, tank.counters["U07"], tank.counters["A09"])  # red 6, blue 9
    assert not isinstance(shot, Refusal) and shot.colour is Colour.BLUE and shot.needed == 12 - 13


def test_a_hidden_unit_is_seen_when_it_fires() -> None:
    """CH-FIRE-13, CH-HID-02: before the roll."""
    match = (
        Board("m1")
        .unit("U01", "P-RIF", "G8", 0, hidden=True)
        .ai("A01", "G-RIF", "H4", 3, fresh=False)
        .player(1, 1, "08", "41")
    )
    act(match, Fire("U01", "A01"))
    order = [type(e).__name__ for e in told(match, Revealed, AttackRolled)]
    assert order[:2] == ["Revealed", "AttackRolled"]


def test_fire_at_a_bridge() -> None:
    """CH-FIRE-14: printed blue FP of 9 or more; CH-AIR-10: DV 15, two steps at DV + 4; the mission's price for a
    step.
    """
    board = (
        Board("m4").unit("U01", "S-ZIS", "L7", 4).unit("U07", "P-B37", "L7", 4).ai("A01", "G-RIF", "A1", 0, fresh=False)
    )
    match = board.player(5, 5, "08", "41")
    assert match.refusal(0, Fire("U07", "bridge J7")).rule == "CH-FIRE-14"  # type: ignore[union-attr]
    act(match, Fire("U01", "bridge J7"))
    assert one(match, StructureHit).left == 1 and one(match, VpChanged).amount == -2


def test_boosts_at_a_bridge() -> None:
    """CH-FIRE-14, CH-CARD-08: a boost works on the shot at a structure as on any other."""
    board = Board("m4").unit("U01", "S-ZIS", "L7", 4).ai("A01", "G-RIF", "A1", 0, fresh=False).having(hand=("AC05",))
    match = board.player(2, 2, "08", "41")
    act(match, Fire("U01", "bridge J7"), Boost("AC05"))
    assert one(match, AttackRolled).fp.total == 11 and one(match, StructureHit).left == 2


def test_the_bridge_falls() -> None:
    """CH-AIR-10, Table 12: at 0 steps its hexes are deep water, and who stood there is lost; CH-AMOVE-14: targets
    across are not admissible.
    """
    board = (
        Board("m4").unit("U01", "S-ZIS", "L7", 4).unit("U03", "P-RIF", "I7", 4).ai("A01", "G-RIF", "H8", 1, fresh=False)
    )
    match = board.having(structures={"bridge": 1}).player(5, 5, "08", "41")
    act(match, Fire("U01", "bridge J7"))
    assert match.state.structures["bridge"] == 0 and match.state.code("I7") == "~"
    assert [e.id for e in told(match, Destroyed)] == ["U03"]
    assert not survey(match.state, read_order("AI CLOSEST UNIT MOVE"), True).finalists


@pytest.mark.parametrize(
    ("origin", "level", "helps"), [("I5", 0, True), ("I5", 1, False), ("I6", 0, True), ("I6", 1, True)]
)
def test_who_looks_over_a_wall(origin: str, level: int, helps: bool) -> None:
    """CH-FIRE-07: an adjacent attacker on higher ground, and nobody else."""
    state = Board("m1").unit("U01", "P-RIF", origin, 0).ai("A03", "G-MG34", "I4", 3).state
    chart = replace(state.scenario.chart, levels={origin: level})
    state = replace(state, scenario=replace(state.scenario, chart=chart))
    shot = aim(state, state.counters["U01"], state.counters["A03"])
    assert not isinstance(shot, Refusal) and ("CH-FIRE-07" in shot.dv.rules) is helps


# -- indirect fire
def test_mortars() -> None:
    """CH-IND-01: from min_range to range, no short bonus; CH-IND-02: the flank DV, no wall, no height."""
    board = Board("m1").unit("U05", "P-GRN", "J8", 5).ai("A03", "G-MG34", "I4", 3).ai("A01", "G-RIF", "J7", 3)
    assert rule_of(board, "U05", "A01") == "CH-IND-01"
    state = Board("m1").unit("U05", "P-GRN", "I6", 0).ai("A03", "G-MG34", "I4", 3).state
    shot = aim(state, state.counters["U05"], state.counters["A03"])
    assert not isinstance(shot, Refusal) and (shot.fp.total, shot.dv.total, shot.dv.reason) == (3, 10, "flank")
    far = Board("m1").unit("U05", "P-GRN", "G11", 0).ai("A03", "G-MG34", "G2", 3)
    assert rule_of(far, "U05", "A03") == "CH-IND-01"


def test_height_gives_a_mortar_nothing() -> None:
    """CH-IND-02: a squad on the hill has +1, a mortar beside it has not."""
    board = Board("m2").unit("U01", "S-RIF", "M4", 4).unit("U06", "S-M50", "M4", 4).ai("A01", "G-RIF", "J6", 2)
    state = board.state
    for unit, helps in (("U01", True), ("U06", False)):
        shot = aim(state, state.counters[unit], state.counters["A01"])
        assert not isinstance(shot, Refusal) and ("higher ground" in [m.reason for m in shot.fp.modifiers]) is helps


def test_spotters() -> None:
    """CH-IND-03: a friendly foot, mg or vehicle within 6 hexes, unhit, also hidden: -1 FP; CH-ELIG-11: the AI's
    too, never an RE (CH-RE-12).
    """
    board = (
        Board("m1")
        .unit("U05", "P-GRN", "J11", 0)
        .unit("U01", "P-RIF", "K8", 0, hidden=True)
        .ai("A02", "G-RIF", "J4", 4)
    )
    state = board.state
    mortar = state.counters["U05"]
    assert spotter(state, mortar, "J4").id == "U01"  # type: ignore[union-attr]
    shot = aim(state, mortar, state.counters["A02"])
    assert not isinstance(shot, Refusal) and shot.fp.total == 2
    assert rule_of(board.change("U01", hit="F2"), "U05", "A02") == "CH-IND-03"
    rumour = Board("m1").ai("A03", "G-M50", "J4", 3).rumour("R01", "K9").unit("U01", "P-RIF", "J10", 0)
    assert spotter(rumour.state, rumour.state.counters["A03"], "J10") is None
    assert (
        spotter(rumour.ai("A04", "G-RIF", "K9", 3, hidden=True).state, rumour.state.counters["A03"], "J10").id == "A04"
    )  # type: ignore[union-attr]


def test_a_mortar_attacks_all_in_the_hex() -> None:
    """CH-IND-04: hidden ones too; never a close-combat hex (CH-CC-05)."""
    board = (
        Board("m1").ai("A03", "G-M50", "G2", 3).unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "G8", 0, hidden=True)
    )
    state = board.state
    how = reach(state, state.counters["A03"], "G8")
    assert not isinstance(how, Refusal)
    assert [c.id for c in stack(state, state.counters["A03"], state.counters["U01"], how)] == ["U01", "U02"]
    fighting = Board("m1").unit("U05", "P-GRN", "G8", 0).unit("U01", "P-RIF", "G5", 0).ai("A01", "G-RIF", "G5", 3)
    assert rule_of(fighting, "U05", "A01") == "CH-CC-05"


# -- close combat
def brawl(**unit: str) -> Board:
    return Board("m1").unit("U01", unit.get("type", "P-RIF"), "G5", 0).ai("A01", unit.get("ai", "G-RIF"), "G5", 3)


def test_what_close_combat_allows() -> None:
    """CH-CC-01: attack, move out, stall, cards; nothing else."""
    match = brawl().change("U01", hit="F3").player()
    kinds = {type(c).__name__ for c in match.options(0)}
    assert kinds <= {"Assault", "Move", "Stall", "PlayCard", "Pass"} and {"Assault", "Move", "Stall"} <= kinds
    for command in (Rally("U01"), Pivot("U01", 2), DigIn("U01")):
        assert match.refusal(0, command).rule == "CH-CC-01"  # type: ignore[union-attr]


def test_close_combat_values() -> None:
    """CH-CC-02: +4 and the flank DV, no range; -2 with CC penalty (CH-CC-03)."""
    board = brawl()
    shot = grapple(board.state, board.state.counters["U01"], board.state.counters["A01"])
    assert not isinstance(shot, Refusal) and (shot.fp.total, shot.dv.total) == (7, 11)
    gun = brawl(ai="G-MG34")
    back = grapple(gun.state, gun.state.counters["A01"], gun.state.counters["U01"])
    assert not isinstance(back, Refusal) and back.fp.total == 3
    penalty = {k for k, t in board.state.scenario.library.units.items() if t.cc_penalty}
    assert all(
        t.cc_penalty
        for t in board.state.scenario.library.units.values()
        if t.kind.value in ("mg", "mortar", "gun", "truck")
    )
    assert {"S-ATR", "P-UR", "U-BAZ", "G-F104"} <= penalty and "G-RIF" not in penalty
    match = act(board.player(2, 2, "F2", "08", "41"), Assault("U01", "A01"))
    assert one(match, AttackRolled).hits == 1 and one(match, SpentChecked).cost == 3


def test_who_cannot_attack_in_close_combat() -> None:
    """CH-CC-02: nobody outside the hex, and none of those who are still to come; CH-CC-06: nobody without firepower."""
    board = Board("m4").unit("U01", "P-WAG", "E7", 2).unit("U03", "P-RIF", "E8", 0).unit("U04", "P-RIF", "", round=3)
    state = board.ai("A01", "G-RIF", "E7", 3).ai("A02", "G-RIF", "", round=3).state
    for unit, ai, rule in (("U01", "A01", "CH-CC-06"), ("U03", "A01", "CH-CC-02"), ("U04", "A02", "CH-CC-02")):
        found = grapple(state, state.counters[unit], state.counters[ai])
        assert isinstance(found, Refusal) and found.rule == rule, unit


def test_dm_in_close_combat() -> None:
    """CH-CC-04: vehicles get the smoke only; the others hexDM without walls."""
    house = Board("m5").unit("U06", "S-GRD", "J9", 0).ai("A01", "G-4H", "J9", 3).having(smoke={"J9": 1})
    state = house.state
    tank = grapple(state, state.counters["U06"], state.counters["A01"])
    squad = grapple(state, state.counters["A01"], state.counters["U06"])
    assert not isinstance(tank, Refusal) and tank.dv.total == 14 + 1
    assert not isinstance(squad, Refusal) and squad.dv.total == 12 + 2 + 1


def test_cc_figures() -> None:
    """CH-CC-06: pioneers' blue 5 holds in close combat only."""
    board = Board("m5").ai("A10", "G-PIO", "C10", 2).unit("U01", "S-T34", "C10", 0)
    state = board.state
    pioneer = state.counters["A10"]
    assert figures.fp(state, pioneer, Colour.BLUE) is None and figures.fp(state, pioneer, Colour.BLUE, close=True) == 5


# -- vehicles
def test_turrets() -> None:
    """CH-VEH-02: an immobilised turret fires all round, a StuG to the front only."""
    board = Board("m5").ai("A01", "G-4H", "H7", 2, hit="V3").ai("A02", "G-STG", "H4", 2, hit="V3")
    state = board.state
    assert in_arc(state, state.counters["A01"], "C7") and not in_arc(state, state.counters["A02"], "C4")


def test_behind_a_vehicle() -> None:
    """CH-VEH-03: +1 DV for foot, mg, mortar in the hex of a friendly vehicle, against direct fire only."""
    board = (
        Board("m5")
        .unit("U06", "S-GRD", "L12", 5)
        .unit("U01", "S-T34", "L12", 5)
        .ai("A05", "G-GREN", "J11", 2)
        .ai("A13", "G-M81", "F12", 2)
    )
    assert needed(board, "A05", "U06") == 12 + 1 - 4
    state = board.state
    lob = aim(state, state.counters["A13"], state.counters["U06"])
    assert not isinstance(lob, Refusal) and lob.dv.total == 12
    assert needed(Board("m5").unit("U06", "S-GRD", "L12", 5).ai("A05", "G-GREN", "J11", 2), "A05", "U06") == 8


# -- worked examples
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


def test_w24_turret() -> None:
    """CH-ARC-04: 2 + 1 = 3 behind the hull; CH-FIRE-05: N 7, and N 10 against house and wall."""
    board = Board("m2").ai("A08", "G-3E", "E8", 2).unit("U07", "S-T26", "C8", 2).unit("U08", "S-T26", "H8", 5)
    state = board.state
    tank = state.counters["A08"]
    assert shot_cost(state, tank, "C8") == 3 and shot_cost(state, tank, "H8") == 2
    behind = aim(state, tank, state.counters["U07"])
    assert (behind.dv.base, behind.fp.total, behind.needed) == (13, 6, 7)
    front = aim(state, tank, state.counters["U08"])
    assert (front.dv.total, front.needed) == (16, 10)


def test_w25_higher_ground() -> None:
    """CH-FIRE-04, CH-FIRE-05: FP 3 + 1, N 7; back FP 3 against 13."""
    board = Board("m2").unit("U01", "S-RIF", "M4", 4).ai("A01", "G-RIF", "J6", 2)
    state = board.state
    shot = aim(state, state.counters["U01"], state.counters["A01"])
    assert (shot.fp.total, shot.dv.base, shot.needed) == (4, 11, 7)
    state = board.change("A01", facing=1).state
    back = aim(state, state.counters["A01"], state.counters["U01"])
    assert (back.fp.total, back.dv.total, back.needed) == (3, 13, 10)


def test_w26_t34_against_tiger() -> None:
    """CH-CAP-04, CH-ELIG-03: N 13 from the front, with 2 CAPs a rolled 11 hits; N 10 from the flank."""
    board = Board("m5").unit("U01", "S-T34", "L8", 5).unit("U02", "S-T34", "F12", 1).ai("A01", "G-TIG", "H9", 2)
    state = board.state
    tiger = state.counters["A01"]
    assert aim(state, state.counters["U01"], tiger).needed == 13 and ways(11) == 3
    assert aim(state, state.counters["U02"], tiger).needed == 10 and ways(10) == 6
    match = board.player(5, 6, "V2", "02", seed=4)
    act(match, Fire("U01", "A01"), DiceCaps(2))
    roll = one(match, AttackRolled)
    assert (roll.caps, roll.hits) == (2, 1)


def test_w28_group_fire() -> None:
    """CH-GRP-05, CH-SPENT-09: FP 3 + 2, DV 13, N 8, cost 3; a check of 3 makes all three spent."""
    board = Board("m1").ai("A03", "G-MG34", "I4", 3)
    for id, hex in (("U01", "G8"), ("U02", "H8"), ("U03", "G9")):
        board.unit(id, "P-RIF", hex, 0)
    match = board.player(1, 1, "18")
    act(match, Fire("U01", "A03"), Support("U02"), Support("U03"))
    roll = one(match, AttackRolled)
    assert (roll.fp.total, roll.dv.total, roll.dv.total - roll.fp.total) == (5, 13, 8)
    check = one(match, SpentChecked)
    assert (check.ids, check.cost, check.spent) == (("U01", "U02", "U03"), 3, True)


def test_w33_tank_and_house() -> None:
    """CH-ELIG-07, CH-AMOVE-01: K8 is no target for a Tiger; it moves to L7 for L10, cost 2."""
    board = Board("m5").ai("A01", "G-TIG", "K7", 2)
    board.having(control={"L10": "player", "K8": "", "P2": "player", "G15": ""})
    who = survey(board.state, read_order("AI CLOSEST OBJ MOVE"), False).finalists[0]
    chance = who.closest[0]
    assert (chance.target, chance.distance, full_cost(board.state, who.ai, chance)) == ("L10", 4, 2)
    assert best_steps(board.state, who.ai, chance).hexes == ("L7",)


def test_a_named_hex_that_is_shut_is_no_lack_of_objectives() -> None:
    """CH-ELIG-07: a house without a road bars a tank, whether there are objectives or not."""
    state = Board("m5").ai("A01", "G-TIG", "K7", 2).having(control={}).state
    found = survey(state, read_order("AI CLOSEST HEX:K8 MOVE", mission=True), False)
    assert not found.finalists and [r.kind for r in found.why_not] == ["shut"]


def test_a_fire_zone_is_an_arc() -> None:
    """CH-ARC-06, CH-ARC-09: in front, from the least range to the range; a step aside it is not."""
    state = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G6", 3).state
    unit = state.counters["U01"]
    assert covers(state, unit, "G6") and not covers(state, unit, "G8")
    behind = [h for h in ("G9", "G10") if state.on_map(h)]
    assert behind and not any(covers(state, unit, h) for h in behind)
    turned = replace(unit, facing=3)
    assert not covers(state, turned, "G6") and covers(state, turned, "G9")


def test_an_objective_stands_for_the_visible_unit_nearest_to_the_hex() -> None:
    """CH-ARC-11: hidden Units and passengers are not thought of; without a Unit all hexes are equal."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "G5", 3, hidden=True)
    state = board.state
    assert flank_way(state, "G4", "H4") == flank_way(state, "G4", state.counters["U01"])
    assert flank_way(state, "G4", "H4") != flank_way(state, "G4", state.counters["U02"])
    assert flank_way(Board("m1").unit("U02", "P-RIF", "G5", 3, hidden=True).state, "G4", "H4") == 0


@pytest.mark.parametrize("hit", [key for key, hit in HITS.items() if "cc" in hit.forbids])
def test_hits_that_forbid_close_combat(hit: str) -> None:
    """CH-CC-01, CH-HIT-06."""
    kind = ("P-RIF", "G-RIF") if hit.startswith("F") else ("P-7TP", "G-RIF")
    state = Board("m4").unit("U01", kind[0], "E7", 0, hit=hit).ai("A01", kind[1], "E7", 3).state
    found = grapple(state, state.counters["U01"], state.counters["A01"])
    assert isinstance(found, Refusal) and found.rule == "CH-CC-01"
