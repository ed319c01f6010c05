"""Movement, manoeuvres, inverted flight, leaving the map (TL-MOVE, TL-MAN, TL-INV); worked examples W03, W11 to
W13, W31.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly, LeftMap
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import PATH_STEPS
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettison
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tests.games.thunderbolt_lightning.board import FULL, Board, pose

SHORT = {
    "f": "forward",
    "l": "turn_left",
    "r": "turn_right",
    "L": "roll_left",
    "R": "roll_right",
    "s": "slip_left",
    "S": "slip_right",
    "i": "invert",
    "h": "half_loop",
}


def flown(
    kind: str, label: str, steps: str = "", facing: int = 0, options: tuple[str, ...] = ("training",), **exact: Any
) -> Match:
    """An aircraft in movement phase 1 that has flown these steps (letters of SHORT)."""
    match = Board(options=options).aircraft(kind, label, facing, **exact).match(step="fly1", args=("B1",))
    for step in steps:
        match.submit(0, Fly(SHORT[step]))
    return match


def why_not(match: Match, step: str) -> tuple[str, str]:
    refusal = match.refusal(0, Fly(step))
    assert refusal is not None
    return refusal.rule, refusal.sentence


def test_who_no_longer_flies_is_not_asked_to_move() -> None:
    """TL-INI-05, TL-SEQ-02: of a unit that lost one in this turn the others move."""
    board = Board(order=("Red", "G1")).aircraft("spitfire1", "1010", unit="Red")
    board.aircraft("spitfire1", "1110", unit="Red", status=Status.DESTROYED).aircraft("bf109e", "2010", 3, side=1)
    match = board.aircraft("spitfire1", "1210", unit="Red").match(step="move1", args=("Red",))
    assert [c for c in match.options(0) if isinstance(c, Begin)] == [Begin("B1"), Begin("B3")]


def test_w03_spitfire_movement() -> None:
    """TL-MAN-02, TL-MAN-06, TL-MOVE-05, TL-MOVE-06, W03: turn after 2, six straight, half loop with no SP left:
    1504, SW, inverted.
    """
    match = flown("spitfire1", "1010", "fflffffff")
    assert pose(match, "B1") == ("1504", 5, False) and match.state.aircraft["B1"].spent == 8
    match.submit(0, Fly("half_loop"))
    assert pose(match, "B1") == ("1504", 2, True)
    match.submit(0, EndMove())
    assert match.state.frames[-1].step == "move2" and match.state.aircraft["B1"].base_speed == 8


def test_w03_path_by_label() -> None:
    """TL-MOVE-01, TL-HEX-04, W03: every hex of the example."""
    match = flown("spitfire1", "1010")
    seen = []
    for step in "fflffffff":
        match.submit(0, Fly(SHORT[step]))
        seen.append(pose(match, "B1")[0])
    assert seen == ["1110", "1210", "1210", "1309", "1308", "1407", "1406", "1505", "1504"]


def test_forward_enters_the_faced_hex_for_one_sp() -> None:
    """TL-MOVE-01: the hex ahead, 1 SP, straight count + 1."""
    match = flown("spitfire1", "1010", "f", facing=1)
    a = match.state.aircraft["B1"]
    assert (pose(match, "B1"), a.spent, a.straight) == (("1111", 1, False), 1, 1)


def test_w11_slip_and_roll() -> None:
    """TL-MAN-03, TL-MAN-04, TL-MAN-07, W11: slip ends at 1711 upright with 4 SP after it, roll at 1811 inverted
    with 3.
    """
    match = flown("spitfire1", "1010", "ffS")
    a = match.state.aircraft["B1"]
    assert (pose(match, "B1"), a.spent, a.straight) == (("1311", 0, False), 4, 0)
    for _ in range(4):
        match.submit(0, Fly("forward"))
    assert (pose(match, "B1"), match.state.aircraft["B1"].spent) == (("1711", 0, False), 8)
    match = flown("spitfire1", "1010", "ffR")
    assert (pose(match, "B1"), match.state.aircraft["B1"].spent, match.state.aircraft["B1"].straight) == (
        ("1311", 0, True),
        3,
        0,
    )
    for _ in range(5):
        match.submit(0, Fly("forward"))
    assert pose(match, "B1") == ("1811", 0, True)


def test_w12_getting_upright() -> None:
    """TL-INV-02, TL-MAN-05, W12: roll left, two hexes, invert, one hex: 2609 upright, 6 SP."""
    match = flown("bf109e", "2010", "ffL")
    assert pose(match, "B1") == ("2309", 0, True) and match.state.aircraft["B1"].spent == 3
    match.submit(0, Fly("forward"))
    match.submit(0, Fly("forward"))
    match.submit(0, Fly("invert"))
    match.submit(0, Fly("forward"))
    assert pose(match, "B1") == ("2609", 0, False) and match.state.aircraft["B1"].spent == 6
    assert match.refusal(0, EndMove()) is None


def test_w13_not_enough_straight() -> None:
    """TL-MAN-02, TL-MAN-10, TL-MOVE-02, W13: after a turn a new run of FS hexes; one hex is not enough."""
    assert why_not(flown("spitfire1", "2010", "ffrf"), "turn_right") == ("TL-MAN-02", "Needs 2 straight hexes, has 1.")
    match = flown("spitfire1", "2010", "ffrffrffr")
    assert pose(match, "B1") == ("2214", 3, False)
    match.submit(0, Fly("forward"))
    match.submit(0, Fly("forward"))
    assert pose(match, "B1") == ("2014", 3, False) and match.state.aircraft["B1"].spent == 8
    match.submit(0, Fly("turn_right"))
    assert match.state.aircraft["B1"].facing == 4


@pytest.mark.parametrize(
    ("step", "rule", "needs"),
    [
        ("turn_left", "TL-MAN-02", 2),
        ("roll_left", "TL-MAN-03", 2),
        ("slip_right", "TL-MAN-04", 2),
        ("invert", "TL-MAN-05", 2),
        ("half_loop", "TL-MAN-06", 6),
    ],
)
def test_every_manoeuvre_needs_its_straight_hexes(step: str, rule: str, needs: int) -> None:
    """TL-MOVE-03, TL-MOVE-04, TL-MAN-01 to TL-MAN-06: refused one hex short, open at the number and beyond."""
    short = flown("spitfire1", "0210", "f" * (needs - 1))
    assert why_not(short, step) == (rule, f"Needs {needs} straight hexes, has {needs - 1}.")
    assert flown("spitfire1", "0210", "f" * needs).refusal(0, Fly(step)) is None
    if needs == 2:
        assert flown("spitfire1", "0210", "ffff").refusal(0, Fly(step)) is None


def test_roll_and_slip_must_be_paid_for() -> None:
    """TL-MOVE-03, TL-MAN-04: with 1 SP left a roll fits, a slip does not; with none left only what is free
    (TL-MOVE-06).
    """
    match = flown("spitfire1", "0210", "fffffff")
    assert match.refusal(0, Fly("roll_left")) is None
    assert why_not(match, "slip_left") == ("TL-MOVE-03", "A slip costs 2 of its speed; 1 left.")
    match.submit(0, Fly("forward"))
    assert why_not(match, "roll_right")[0] == "TL-MOVE-03"
    assert [c.step for c in match.options(0) if isinstance(c, Fly)] == [
        "turn_left",
        "turn_right",
        "invert",
        "half_loop",
    ]


def test_there_are_no_other_manoeuvres() -> None:
    """TL-MAN-01: five manoeuvres, left and right."""
    assert {m.name for m in manoeuvres.MANOEUVRES.values()} == {"turn", "roll", "slip", "invert", "half loop"}
    assert why_not(flown("spitfire1", "0210", "ffff"), "barrel_roll")[0] == "TL-MAN-01"


def test_two_manoeuvres_never_share_straight_hexes() -> None:
    """TL-MAN-10: after any manoeuvre every other one has to wait."""
    for first in ("l", "R", "s", "i"):
        match = flown("spitfire1", "1010", "ff" + first)
        assert match.state.aircraft["B1"].straight == 0
        assert not [c for c in match.options(0) if isinstance(c, Fly) and c.step != "forward"]


def test_left_is_left_on_the_map_also_upside_down() -> None:
    """TL-MAN-09, TL-INV-06: an inverted aircraft turns left to facing - 1 and rolls left to the hex ahead-left."""
    upright, inverted = flown("spitfire1", "1010", "ffl"), flown("spitfire1", "1010", "ffl", inverted=True)
    assert upright.state.aircraft["B1"].facing == inverted.state.aircraft["B1"].facing == 5
    assert pose(flown("spitfire1", "1010", "ffL", inverted=True), "B1") == ("1309", 0, False)


def test_roll_invert_and_half_loop_change_the_state_turn_and_slip_do_not() -> None:
    """TL-INV-02, TL-INV-03: both ways; the state lasts into the next phase."""
    for inverted in (False, True):
        for steps, changes in (("ffL", True), ("ffi", True), ("ffffffh", True), ("ffs", False), ("ffr", False)):
            match = flown("spitfire1", "0510", steps, inverted=inverted)
            assert match.state.aircraft["B1"].inverted is (inverted is not changes)
    match = flown("spitfire1", "0510", "ffiff")
    match.submit(0, EndMove())
    while match.state.frames[-1].step not in ("move2", "fly2"):
        match.submit(match.to_act[0], match.options(match.to_act[0])[-1])
    assert match.state.aircraft["B1"].inverted


def test_manoeuvres_keep_the_level() -> None:
    """TL-MAN-08: no manoeuvre changes altitude."""
    for steps in ("ffL", "ffs", "ffi", "ffffffh", "ffr"):
        assert flown("spitfire1", "0510", steps, options=FULL, level=2).state.aircraft["B1"].level == 2


def test_straight_count_is_not_carried_to_the_next_phase() -> None:
    """TL-MOVE-02, TL-OPT-05: 0 at the start of each phase; carried from phase 1 to 2 only with `carry_phase`, never
    to the next turn.
    """
    for options, carried in ((("training",), 0), (("training", "carry_phase"), 4)):
        match = flown("spitfire1", "0510", "ffff", options=options)
        match.submit(0, EndMove())
        assert match.state.frames[-1].step == "move2"
        match.submit(0, Begin("B1"))
        assert match.state.aircraft["B1"].straight == carried
        assert (match.refusal(0, Fly("turn_left")) is None) == bool(carried)
        for _ in range(4):
            match.submit(0, Fly("forward"))
        match.submit(0, EndMove())
        if match.result is None:
            match.submit(0, Begin("B1"))
            assert match.state.turn == 2 and match.state.aircraft["B1"].straight == 0


def test_fs_in_force_adds_up_with_reasons() -> None:
    """TL-MOVE-07, TL-TRN-02, TL-TRN-07, TL-LOAD-02: damage +1, Very Green +1, loaded fighter-bomber +1, skill 2 -1,
    never below 1.
    """
    cases: list[tuple[str, dict[str, Any], int]] = [
        ("spitfire1", {}, 2),
        ("spitfire1", {"hits_taken": 1}, 3),
        ("spitfire1", {"training": "very_green"}, 3),
        ("spitfire1", {"training": "ace", "skills": (1, 2)}, 1),
        ("spitfire1", {"training": "ace", "skills": (1, 2), "hits_taken": 1}, 2),
        ("a6m2", {"training": "veteran", "skills": (2,)}, 1),
        ("typhoon1b", {"load": "2x500", "hits_taken": 1, "training": "very_green"}, 6),
    ]
    for kind, exact, fs in cases:
        state = Board(options=FULL).aircraft(kind, "1010", **exact).state()
        a = state.aircraft["B1"]
        assert manoeuvres.fs_in_force(state, a).total == manoeuvres.fs_value(state, a) == fs, (kind, exact)


def test_several_aircraft_may_share_a_hex() -> None:
    """TL-HEX-06: flying through and ending in an occupied hex, friend or enemy."""
    board = Board().aircraft("spitfire1", "1010").aircraft("bf109e", "1210", side=1).aircraft("spitfire1", "1410")
    match = board.match(step="fly1", args=("B1",))
    for _ in range(4):
        match.submit(0, Fly("forward"))
    match.submit(0, EndMove())
    assert pose(match, "B1")[0] == "1410" == pose(match, "B2")[0]


# -- leaving the map
@pytest.mark.parametrize(
    ("label", "facing", "edges"), [("3001", 5, "N"), ("3002", 0, "E"), ("3020", 1, "SE"), ("0101", 4, "NW")]
)
def test_w31_corners(label: str, facing: int, edges: str) -> None:
    """TL-MOVE-11, W31: the edge is read from the label the next hex would have; beyond a corner both are crossed."""
    match = flown("spitfire1", label, facing=facing)
    told = [e for e in match.submit(0, Fly("forward")) if isinstance(e, LeftMap)]
    assert [set(e.edges) for e in told] == [set(edges)]


@pytest.mark.parametrize(
    ("edge", "side", "meaning", "status"),
    [
        ("E", 0, "home", Status.EXITED),
        ("S", 0, "exit", Status.EXITED),
        ("E", 1, "home", Status.FLED),
        ("N", 0, "exit", Status.FLED),
    ],
)
def test_exit_and_home_edges_of_the_own_side_count(edge: str, side: int, meaning: str, status: Status) -> None:
    """TL-MOVE-08, W31: over the corner either edge will do; an edge of the enemy or another one is no exit."""
    board = Board().aircraft("spitfire1", "3020", 1).aircraft("bf109e", "1010", side=1).edge(edge, side, meaning)
    match = board.match(step="fly1", args=("B1",))
    match.submit(0, Fly("forward"))
    a = match.state.aircraft["B1"]
    assert a.status is status and a.moved
    assert match.state.frames[-1].args == ("G1",)  # the move is over at once
    fled = [s for s in match.state.scores if s.reason == "fled"]
    assert [(s.seat, s.points) for s in fled] == ([(1, 52)] if status is Status.FLED else [])


def test_a_roll_or_slip_can_leave_the_map_too() -> None:
    """TL-MOVE-08: over the north edge by a roll to the left; the unspent SP are lost."""
    match = flown("spitfire1", "1001", "ffL")
    assert match.state.aircraft["B1"].status is Status.FLED and match.state.aircraft["B1"].spent == 3


def test_a_legal_move_always_exists() -> None:
    """TL-MOVE-13: heading off the map with a minimum still to fly, forward is open until the aircraft is gone."""
    match = flown("spitfire1", "2910")
    while match.state.aircraft["B1"].flying:
        assert Fly("forward") in match.options(0)
        match.submit(0, Fly("forward"))
    assert match.state.aircraft["B1"].status is Status.FLED


def test_jettison_only_before_the_first_step() -> None:
    """TL-ORD-07, TL-OPT-01: open in either phase and with every option set; the load is gone without effect."""
    match = flown("typhoon1b", "0510", load="2x500", options=())
    assert Jettison() in match.options(0)
    match.submit(0, Fly("forward"))
    refusal = match.refusal(0, Jettison())
    assert refusal is not None and refusal.rule == "TL-ORD-07"
    match.undo()
    match.submit(0, Jettison())
    assert (match.state.aircraft["B1"].load, match.state.aircraft["B1"].load_left) == ("", 0)
    refusal = match.refusal(0, Jettison())
    assert refusal is not None and refusal.rule == "TL-ORD-07"


def test_undo_is_free_within_a_move() -> None:
    """TL-GEN-01: no dice are involved in moves, so every step of one can be taken back."""
    match = flown("spitfire1", "1010", "fflf")
    before = match.journal[1].before
    for _ in range(4):
        match.undo(0)
    assert match.state == before


def test_options_and_refusals_agree_for_every_step() -> None:
    """TL-MOVE-03: what is offered has no refusal, what is not offered has one, in many positions."""
    for steps in ("", "f", "ff", "ffl", "fff", "ffffff", "ffffffff", "ffS", "fffffff", "ffLff", "ffffffh"):
        match = flown("spitfire1", "1010", steps)
        offered = set(match.options(0))
        for command in [Fly(s) for s in PATH_STEPS] + [EndMove(), Jettison()]:
            assert (match.refusal(0, command) is None) == (command in offered), (steps, command)
