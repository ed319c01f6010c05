"""Rounds, endings, control, VP, air and AA."""

from __future__ import annotations

from tabletop.core.match import Match
from tabletop.core.values import Frame
from tabletop.games.conflict_solo.data import dump_position, parse_scenario, scenario_document
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps, SpentChecked
from tabletop.games.conflict_solo.rules.air.anti_air import aa_refusal
from tabletop.games.conflict_solo.rules.air.raids import FireAA, RaidSet
from tabletop.games.conflict_solo.rules.air.targets import drifted, struck, target_hexes
from tabletop.games.conflict_solo.rules.answers import Done, Pass
from tabletop.games.conflict_solo.rules.cards.hand import CardDrawn, Choose, PlayCard
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.changing import changed
from tabletop.games.conflict_solo.rules.ending import left, over
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.moving.actions import Face, Move
from tabletop.games.conflict_solo.rules.objectives import ControlTaken, VpChanged, level, round_vp
from tabletop.games.conflict_solo.rules.orders import read_event
from tabletop.games.conflict_solo.rules.pieces import Doing, Raid
from tabletop.games.conflict_solo.rules.player_turn.actions import Go, Stall
from tabletop.games.conflict_solo.rules.rounds import InitiativeRolled, RoundBegan, RoundEnded
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.turns import TurnBegan
from tests.games.conflict_solo.board import Board, act, do, mission, one, told


def lull(short: str = "m1", **fields: object) -> Board:
    """Two sides that can only pass."""
    board = Board(short, **fields).having(round=1)
    corner = {"m1": ("O1", "G-RIF"), "m2": ("A1", "G-RIF"), "m5": ("A1", "G-GREN"), "m4": ("A1", "G-RIF")}[short]
    return board.ai("A09", corner[1], corner[0], 3, fresh=False)


# -- rounds
def test_round_start_in_order() -> None:
    """CH-SEQ-03: fresh again and CAPs, cards, arrivals, events, initiative; CH-SEQ-06: VP and smoke before; hits
    and facings stay; CH-SEQ-01.
    """
    board = lull("m2").unit("U01", "S-RIF", "J8", 4, fresh=False, hit="F2").having(cap_now=1)
    match = do(board.player("42"), Pass())
    kinds = [type(e).__name__ for e in told(match, VpChanged, RoundEnded, RoundBegan, CardDrawn)]
    assert kinds[:4] == ["VpChanged", "VpChanged", "RoundEnded", "RoundBegan"] and "CardDrawn" in kinds
    u01 = match.state.counters["U01"]
    assert u01.fresh and u01.hit == "F2" and u01.facing == 4 and match.state.round == 2 and match.state.cap_now == 5
    assert match.state.frames[-1].step == "initiative"


def test_initiative() -> None:
    """CH-SEQ-02: a tie goes to the AI, CAPs are added; the mission names who begins round 1."""
    board = lull("m2").unit("U01", "S-RIF", "J8", 4)
    for caps, first in ((0, "ai"), (1, "player")):
        match = do(board.player("42", "AC01", 3, 3, 2, 4, "43"), Pass(), DiceCaps(caps))
        rolled = one(match, InitiativeRolled)
        assert rolled.first == first and sum(rolled.player) == sum(rolled.enemy) == 6
    assert mission("m2").first == "ai" and mission("m1").first == "player"


def test_a_pass_does_not_pair_over_the_round() -> None:
    """CH-SEQ-09: at a round start no turn counts as the turn before."""
    board = lull("m2").unit("U01", "S-RIF", "J8", 4)
    match = do(board.player("42", "AC01", 6, 6, 1, 1, "43"), Pass(), DiceCaps(0))
    assert match.state.passed == "" and match.state.round == 2
    do(match, Stall(""))
    assert match.state.round == 2


def test_three_hundred_turns() -> None:
    """CH-SEQ-07: the round ends."""
    board = lull().unit("U01", "P-RIF", "G12", 0).having(turns=300)
    match = do(board.player("42"), Stall(""))
    assert one(match, RoundEnded).turns == 300


def test_ends_when_a_side_has_nothing() -> None:
    """CH-SEQ-08: at once without Units, at the end of the turn without AIs; CH-SEQ-10: what waits for the track
    keeps nothing alive.
    """
    board = (
        Board("m1")
        .having(round=2)
        .unit("U01", "P-RIF", "G6", 0)
        .ai("A01", "G-RIF", "G5", 3, hit="F2")
        .ai("A04", "G-RIF", "", 3, track=True, anchor="")
    )
    match = act(board.player(6, 6, "01", "08"), Fire("U01", "A01"))
    assert match.result is not None and match.state.control == {"H4": "player", "J4": "player"}
    assert match.state.vp == 1 + 3 + 2  # CH-VP-03
    due = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A04", "G-RIF", "", 3, round=3, anchor="")
    assert left(due.state, "ai") and not over(due.state)
    assert over(Board("m1").ai("A01", "G-RIF", "G5", 3).state)


def test_the_last_round() -> None:
    """CH-SEQ-08: after it the mission ends and the objectives are paid once; CH-VP-01, CH-VP-02."""
    board = lull().having(round=3, control={"H4": "player", "J4": "ai"}).unit("U01", "P-RIF", "G12", 0)
    match = do(board.player("42"), Pass())
    assert (
        match.result is not None
        and match.result.points == (3,)
        and match.result.level == "Draw"
        and match.result.winner is None
    )


def test_victory_bands() -> None:
    """CH-VP-02: read from the lowest, each up to and including."""
    state = Board("m1").state
    assert [level(state, n) for n in (1, 2, 3, 4, 6, 7)] == [
        "Defeat",
        "Draw",
        "Draw",
        "Victory",
        "Victory",
        "Great Victory",
    ]


def test_early_end_pays_all_rounds() -> None:
    """CH-VP-03: the round end now reached and all later ones, with the winner's control."""
    board = Board("m2").having(round=4, vp=0).unit("U01", "S-RIF", "J6", 0).ai("A01", "G-RIF", "J5", 3, hit="F2")
    match = act(board.player(6, 6, "01", "08"), Fire("U01", "A01"))
    assert match.state.vp == 1 + 2 * 2


def test_vp_at_round_ends() -> None:
    """CH-VP-01: M5 counts rounds 2, 4 and 6, for whoever controls; a fallen bridge counts no more."""
    state = Board("m5").having(control={"L10": "ai", "K8": "player", "P2": "player", "G15": ""}).state
    assert round_vp(state, 1) == [] and dict(round_vp(state, 2)) == {"L10": -2, "K8": 1, "P2": 2}
    wagons = (
        Board("m4")
        .having(round=2)
        .unit("U01", "P-WAG", "E7", 2)
        .unit("U03", "P-RIF", "A4", 0)
        .ai("A01", "G-RIF", "A3", 3, hit="F2")
    )
    match = act(wagons.player(6, 6, "01", "08"), Fire("U03", "A01"))
    assert match.state.vp == 1 + 3 + 2 + 1  # the wagon is safe, M6 and I7


# -- control
def test_control() -> None:
    """CH-OBJ-01, CH-OBJ-02: the last combat counter alone takes it; close combat keeps it; CH-OBJ-04: trucks take
    nothing.
    """
    board = lull().having(control={"H4": "ai", "J4": "ai"}).unit("U01", "P-RIF", "H5", 0)
    match = act(board.player("08", "41"), Move("U01", "H4"))
    assert match.state.control["H4"] == "player" and one(match, ControlTaken).side == "player"
    fighting = (
        lull()
        .having(control={"H4": "ai", "J4": "ai"})
        .unit("U01", "P-RIF", "H5", 0)
        .ai("A01", "G-RIF", "H4", 3, fresh=False)
    )
    match = act(fighting.player("08", "41"), Move("U01", "H4"))
    assert match.state.control["H4"] == "ai"
    wagon = lull("m4").having(control={"I7": "ai", "M6": "ai"}).unit("U01", "P-WAG", "H7", 2)
    match = act(wagon.player("08", "41"), Move("U01", "I7"))
    assert match.state.control["I7"] == "ai"


# -- air
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


# -- general
def test_two_sides_and_their_names() -> None:
    """CH-GEN-01: Units and AIs alternate; CH-GEN-03: the mission's rule goes before the others (a wagon's exit, its
    VP, the crossing).
    """
    match = Board("m1").unit("U01", "P-RIF", "G12", 0).ai("A01", "G-RIF", "O1", 3, fresh=False).player("41", "43")
    do(match, Stall(""))
    assert [e.side for e in told(match, TurnBegan)] == ["ai", "player"]
    assert mission("m4").exit_vp == {"P-WAG": 3} and mission("m4").crossings


def test_costs_are_fixed_before_dice() -> None:
    """CH-AP-02: printed cost plus modifiers, at least 1; CH-CAP-03: any part of it in CAPs; CH-FIRE-11."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F8").ai("A01", "G-RIF", "H4", 3, fresh=False)
    match = do(board.player(1, 1, "08", "41"), Fire("U01", "A01"))
    paid = {c.caps for c in match.options(0) if isinstance(c, PayCaps)}
    assert paid == {1, 2, 3}
    do(match, Go())
    assert one(match, SpentChecked).cost == 4


def test_positions_written_down() -> None:
    """Any moment at the beginning of a turn comes back from its document."""
    match = Match.start(GAME, mission("m3"))
    for unit, hex in zip(
        ("U01", "U02", "U03", "U04", "U05", "U06", "U07"), ("A1", "A2", "B3", "B6", "C8", "C9", "A12"), strict=True
    ):
        do(match, Place(unit, hex))
    do(match, Done())
    assert match.state.frames[-1].step == "turn"
    document = {**scenario_document("m3_whispers_in_the_birches"), "position": dump_position(match.state)}
    again = first_state(parse_scenario(document))
    plain = {k: changed(c, area=frozenset()) for k, c in match.state.counters.items()}  # the set-up is over
    assert again.counters == plain
    for name in (
        "hand",
        "discard",
        "removed",
        "cap_now",
        "vp",
        "track",
        "control",
        "mines",
        "works",
        "smoke",
        "round",
        "foot_cup",
        "action_deck",
        "draw",
    ):
        assert getattr(again, name) == getattr(match.state, name), name
