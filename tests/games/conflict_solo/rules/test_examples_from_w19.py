"""The worked examples of the rule book: W19 to W33."""

from __future__ import annotations

import pytest

from tabletop.core.match import Match
from tabletop.core.refusal import Refused
from tabletop.core.values import Frame
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, SpentChecked
from tabletop.games.conflict_solo.rules.air.anti_air import aa_tally
from tabletop.games.conflict_solo.rules.air.raids import FireAA
from tabletop.games.conflict_solo.rules.answers import Pass
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.changing import changed
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.enemy.stepping import barred, steps_towards, way_to
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import aim, grapple, shot_cost, ways
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.hiding import RumourProved
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.mission.track import TrackMoved, in_play_count
from tabletop.games.conflict_solo.rules.moving.events import Stepped
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved, DeckShuffled, OrderDrawn
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.pieces import Doing, Raid
from tabletop.games.conflict_solo.rules.player_turn.actions import Stall
from tabletop.games.conflict_solo.rules.rounds import RoundEnded
from tabletop.games.conflict_solo.rules.turns import TurnEnded
from tests.games.conflict_solo.board import Board, act, do, one, told


def test_w19_disengage() -> None:
    """CH-TURN-06, CH-ELIG-06: the machine gun does not attack, it leaves: 2 + terrain + 1 for leaving, + 1 backing
    out.
    """
    board = Board("m1").ai("A03", "G-MG34", "I4", 3, posture="hold").unit("U01", "P-RIF", "I4", 0)
    match = board.enemy("17", seed=3)
    skipped = told(match, OrderSkipped)
    assert skipped[0].order.endswith("CC") and "CH-ELIG-06" in skipped[0].reason
    chosen = one(match, OrderChosen)
    assert (chosen.order, chosen.ai) == ("DISENGAGE", "A03")
    step = one(match, Stepped)
    assert step.start == "I4"
    paid = one(match, SpentChecked).cost
    assert paid in (3, 4, 5)
    assert match.state.counters["A03"].hex != "I4"


def test_w19_spent_on_green_and_blue() -> None:
    """CH-TURN-06: spent, it leaves on a blue card only, without a check (CH-TURN-03, CH-SPENT-10)."""
    board = Board("m1").ai("A03", "G-MG34", "I4", 3, fresh=False).unit("U01", "P-RIF", "I4", 0)
    assert not told(board.enemy("17"), OrderChosen)
    blue = board.enemy("13", seed=3)
    assert one(blue, OrderChosen).order == "DISENGAGE" and not told(blue, SpentChecked)


def rumour_at_four() -> Board:
    return Board("m1").rumour("R01", "G4").unit("U01", "P-RIF", "G8", 0)


def test_w20_rumour_fires_and_is_nothing() -> None:
    """CH-RE-07: nothing: removed, the same order is tried again."""
    cup = type(rumour_at_four().state.re_cup)(("NONE", "G-MG34"))
    match = rumour_at_four().having(re_cup=cup).enemy("55", "NONE")
    assert one(match, RumourProved).type == "NONE" and "R01" not in match.state.counters
    texts = [e.order for e in told(match, OrderSkipped)]
    assert texts.count("AI CLOSEST UNIT FIRE") == 1 and not told(match, AttackRolled)
    assert not told(match, SpentChecked)


def test_w20_rumour_is_a_machine_gun() -> None:
    """CH-RE-04, CH-RE-07: placed facing U01, N 7, cost 2, a check on a green card."""
    cup = type(rumour_at_four().state.re_cup)(("G-MG34", "NONE"))
    match = rumour_at_four().having(re_cup=cup).enemy("55", "G-MG34", 3, 3, "01")
    assert match.state.counters["R01"].facing == 3 and match.state.counters["R01"].posture == "free"
    roll = one(match, AttackRolled)
    assert roll.dv.total - roll.fp.total == 7
    assert one(match, SpentChecked).cost == 2


def test_w20_rumour_cannot_reach() -> None:
    """CH-RE-07, CH-TURN-08: an assault squad cannot reach: the order is used up without cost or check, and no pass."""
    cup = type(rumour_at_four().state.re_cup)(("G-SMG", "NONE"))
    match = rumour_at_four().having(re_cup=cup).enemy("55", "G-SMG")
    assert match.state.counters["R01"].type == "G-SMG"
    assert not told(match, AttackRolled) and not told(match, SpentChecked)
    assert one(match, TurnEnded).passed is False


def warta() -> Board:
    """M4 round 1 with all counters of W21."""
    board = Board("m4").having(round=1)
    for n, kind in enumerate(["P-WAG"] * 2 + ["P-RIF"] * 9, 1):
        board.unit(f"U{n:02d}", kind, f"K{n + 1}", 5)
    for n in range(1, 7):
        board.ai(f"A{n:02d}", "G-RIF", f"A{n}", 2)
    for n in (7, 8, 9):
        board.ai(f"A{n:02d}", "G-PZ2", "", 2, round=2, entry=("A7",), anchor="")
    return board


@pytest.mark.parametrize(("round", "card", "moves"), [(1, "33", 1), (1, "35", 0), (2, "29", 1)])
def test_w21_mission_track(round: int, card: str, moves: int) -> None:
    """CH-TRACK-01, CH-TRACK-02: 15 in play in round 1, 18 at the start of round 2."""
    board = warta().having(round=round, track=0)
    assert in_play_count(board.state) == (15 if round == 1 else 18)
    assert len(told(board.enemy(card), TrackMoved)) == moves


def test_w21_a_check_card_moves_nothing() -> None:
    """CH-SPENT-06, CH-TRACK-01: the advance line is read on the card of an AI turn only."""
    match = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "H4", 3).player(1, 1, "33", "41")
    act(match, Fire("U01", "A01"))
    assert one(match, SpentChecked).card == "33" and not told(match, TrackMoved)


def test_w22_destroyed_ai() -> None:
    """CH-DEST-03, CH-DEST-06, CH-DEST-09: 40 and 22 discarded, 7 removed, all back; the check comes from the new
    pile.
    """
    board = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A02", "G-RIF", "G5", 3, hit="F2").ai("A03", "G-RIF", "O1", 3)
    match = board.player(6, 6, "40", "22", "07", "40", seed=1)
    act(match, Fire("U01", "A02"))
    drawn = [(e.card, e.purpose) for e in told(match, OrderDrawn)]
    assert drawn[:4] == [("40", "removal"), ("22", "removal"), ("07", "removal"), ("40", "check")]
    assert one(match, CommandRemoved).card == "07" and match.state.removed == ("07",)
    order = [type(e).__name__ for e in told(match) if type(e) in (Destroyed, VpChanged, CommandRemoved, SpentChecked)]
    assert order[:4] == ["Destroyed", "VpChanged", "CommandRemoved", "SpentChecked"]
    cards = len(match.state.draw) + len(match.state.discard) + bool(match.state.in_play)
    assert cards == 54


def test_w22_the_last_command_card_stays() -> None:
    """CH-DEST-04, CH-DEST-06: nothing is drawn, the discards are shuffled in."""
    board = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A02", "G-RIF", "G5", 3, hit="F2").ai("A03", "G-RIF", "O1", 3)
    pile = tuple(f"{n:02d}" for n in (1, *range(18, 56)))
    removed = tuple(f"{n:02d}" for n in range(2, 17))
    board.having(draw=type(board.state.draw)(pile), discard=("17",), removed=removed)
    match = board.player(6, 6, "40", seed=1)
    act(match, Fire("U01", "A02"))
    assert not told(match, CommandRemoved) and one(match, DeckShuffled).rule == "CH-DEST-06"
    assert one(match, OrderDrawn).purpose == "check" and "01" not in match.state.removed


def test_w23_passes() -> None:
    """CH-SEQ-04, CH-TURN-05: player passes, no fresh AI on a green card: the round is over; a blue rally goes on."""
    board = (
        Board("m1").having(round=1).unit("U01", "P-RIF", "G12", 0).ai("A01", "G-RIF", "H4", 3, fresh=False, hit="F2")
    )
    match = do(board.player("42"), Pass())
    assert one(match, RoundEnded).round == 1
    match = do(board.player("03", 6, 6, "42"), Pass())
    assert not told(match, RoundEnded) and one(match, OrderChosen).order == "AI(hit) CLOSEST UNIT RALLY"
    do(match, Pass())
    assert one(match, RoundEnded).round == 1


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


def test_w30_second_hit() -> None:
    """CH-HIT-03, CH-DEST-01, CH-CAP-05: destroyed, cap_max 3 becomes 2, cap_now too; Pinned goes back."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F1").unit("U02", "P-RIF", "O12", 0).ai("A03", "G-MG34", "I4", 3)
    )
    assert board.state.foot_cup.all.count("F1") == 3
    match = board.enemy("55", 6, 2, "02")
    lost = one(match, Destroyed)
    assert (lost.id, lost.rule, lost.caps) == ("U01", "CH-HIT-03", True)
    assert (match.state.cap_max, match.state.cap_now) == (2, 2)
    assert match.state.foot_cup.all.count("F1") == 4 and match.state.vp == -1


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
    chance = survey(state, read_order("AI CLOSEST OBJ MOVE"), False).finalists[0].closest[0]
    assert (chance.distance, chance.step.hexes, chance.cost) == (5, ("H7",), 1)
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


def test_w33_tank_and_house() -> None:
    """CH-ELIG-07, CH-AMOVE-01: K8 is no target for a Tiger; it moves to L7 for L10, cost 2."""
    board = Board("m5").ai("A01", "G-TIG", "K7", 2)
    board.having(control={"L10": "player", "K8": "", "P2": "player", "G15": ""})
    chance = survey(board.state, read_order("AI CLOSEST OBJ MOVE"), False).finalists[0].closest[0]
    assert (chance.target, chance.distance, chance.step.hexes, chance.cost) == ("L10", 4, ("L7",), 2)
