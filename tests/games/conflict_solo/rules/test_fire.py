"""Fire, indirect fire, close combat, hits, rally, the deck after losses."""

from __future__ import annotations

import pytest

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, SpentChecked
from tabletop.games.conflict_solo.rules.cards.boosts import Boost
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled, StructureHit
from tabletop.games.conflict_solo.rules.fire.shots import aim, grapple, hits, reach, spotter, stack
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.hiding import Revealed
from tabletop.games.conflict_solo.rules.hits import Destroyed, HitDrawn
from tabletop.games.conflict_solo.rules.moving.actions import Pivot
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved, DeckShuffled
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.player_turn.actions import Go, Stall
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.sheets import Colour
from tabletop.games.conflict_solo.rules.zones import in_arc
from tests.games.conflict_solo.board import Board, act, do, one, told


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


# -- hits and rally
def test_the_first_hit() -> None:
    """CH-HIT-01: drawn from the cup of the colour, at work at once; CH-HIT-06: fresh or spent stays; CH-HIT-05:
    figures stay at least 0 and 1.
    """
    board = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3)
    match = act(board.player(5, 4, "F2", "08", "41"), Fire("U01", "A01"))
    a01 = match.state.counters["A01"]
    assert a01.hit == "F2" and a01.fresh and match.state.foot_cup.all.count("F2") == 3
    assert figures.fp(match.state, a01, Colour.RED) == 1 and figures.move_cost(match.state, a01) == 2
    low = Board("m1").unit("U05", "P-UR", "G6", 0, hit="F2").state
    assert figures.fp(low, low.counters["U05"], Colour.RED) == 0


def test_killed_at_once() -> None:
    """CH-HIT-02, CH-HIT-04: Killed destroys and goes back to the cup."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3).ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(board.player(5, 4, "F9", "01", "08", "41"), Fire("U01", "A01"))
    assert one(match, Destroyed).rule == "CH-HIT-02" and match.state.foot_cup.all.count("F9") == 2


def test_two_hits_and_an_empty_cup() -> None:
    """CH-HIT-03: two at once destroy, nothing is drawn; CH-HIT-04: so does a hit with an empty cup."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3).ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(board.player(6, 6, "01", "08", "41"), Fire("U01", "A01"), DiceCaps(2))
    assert one(match, AttackRolled).hits == 1 or one(match, Destroyed)
    empty = (
        Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3).ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    empty.having(foot_cup=type(empty.state.foot_cup)())
    match = act(empty.player(5, 4, "01", "08", "41"), Fire("U01", "A01"))
    assert one(match, Destroyed).rule == "CH-HIT-04" and not told(match, HitDrawn)


@pytest.mark.parametrize(("dice", "caps", "rallied"), [((3, 3), 0, False), ((3, 4), 0, True), ((3, 3), 1, True)])
def test_rally(dice: tuple[int, int], caps: int, rallied: bool) -> None:
    """CH-RALLY-01: 5 AP, the number on the counter; CH-RALLY-02: CAPs; CH-SPENT-08: the check also after a failure."""
    board = Board("m1").unit("U01", "P-RIF", "G12", 0, hit="F2").ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(board.player(*dice, "08", "41"), Rally("U01"), *([DiceCaps(caps)] if caps else []))
    assert (match.state.counters["U01"].hit == "") is rallied and one(match, SpentChecked).cost == 5
    assert match.state.foot_cup.all.count("F2") == (4 if rallied else 3)


def test_company_helps() -> None:
    """CH-RALLY-02: an unhit foot, mg or vehicle counter in the hex."""
    board = (
        Board("m1")
        .unit("U01", "P-RIF", "G12", 0, hit="F2")
        .unit("U02", "P-RIF", "G12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(board.player(3, 3, "08", "41"), Rally("U01"))
    assert match.state.counters["U01"].hit == ""
    wounded = Board("m1").unit("U01", "P-RIF", "G12", 0, hit="F8").ai("A01", "G-RIF", "O1", 3).player()
    assert wounded.refusal(0, Rally("U01")).rule == "CH-RALLY-01"  # type: ignore[union-attr]


def test_rally_only() -> None:
    """CH-RALLY-03: a stunned Unit rallies and nothing else: no stall, no card, no support."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F5").unit("U02", "P-RIF", "G8", 0).ai("A01", "G-RIF", "H4", 3)
    )
    match = board.player()
    mine = {type(c).__name__ for c in match.options(0) if getattr(c, "unit", "") == "U01"}
    assert mine == {"Rally"}
    assert match.refusal(0, Stall("U01")).rule == "CH-RALLY-03"  # type: ignore[union-attr]
    do(match, Fire("U02", "A01"))
    assert isinstance(match.refusal(0, Support("U01")), Refusal)


# -- after a loss
def test_no_removal_for_trucks_and_rumours() -> None:
    """CH-DEST-07: a truck of the AI triggers none."""
    board = (
        Board("m5")
        .unit("U01", "S-T34", "H7", 5)
        .ai("A20", "G-TRK", "H6", 3, hit="F2")
        .ai("A01", "G-TIG", "A1", 2, fresh=False)
    )
    match = act(board.player(6, 6, "08", "41"), Fire("U01", "A20"))
    assert one(match, Destroyed).id == "A20" and not told(match, CommandRemoved)


def test_removal_beyond_the_pile() -> None:
    """CH-DEST-05: with no blue card left in the pile the discards are shuffled and drawing goes on; CH-DECK-02."""
    board = (
        Board("m1")
        .unit("U01", "P-RIF", "G6", 0)
        .ai("A02", "G-RIF", "G5", 3, hit="F2")
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    pile = type(board.state.draw)(("40",))
    board.having(draw=pile, discard=tuple(f"{n:02d}" for n in range(1, 56) if n != 40))
    match = act(board.player(6, 6, "40", "05", "08", "41"), Fire("U01", "A02"))
    assert [e.rule for e in told(match, DeckShuffled)][:2] == ["CH-DECK-02", "CH-DEST-06"]
    assert one(match, CommandRemoved).card == "05"
