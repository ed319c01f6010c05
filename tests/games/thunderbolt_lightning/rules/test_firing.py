"""Gun fire: TL-FIRE-01 to TL-FIRE-12, TL-SEQ-03 to TL-SEQ-05, and the locks of altitude."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules import aa_guns, arcs, firing
from tabletop.games.thunderbolt_lightning.rules.aa_guns import GunsDone
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.moving.events import Fly
from tabletop.games.thunderbolt_lightning.rules.pieces import Declared
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined, SaveRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tests.games.thunderbolt_lightning.board import ADVANCED, Board
from tests.games.thunderbolt_lightning.fight import acting, aim, combat, declare, finish, of, only, rule


def why(board: Board, shooter: str = "B1", target: str = "G1", phase: int = 1, mount: int = 0) -> str:
    state = board.state(f"declare{phase}")
    return rule(firing.gun_refusal(state, state.aircraft[shooter], mount, state.aircraft[target]))


def duel(away: str = "1310", options: tuple[str, ...] = ("training", "altitude"), **target: Any) -> Board:
    return Board(options=options).aircraft("spitfire1", "1010", 0).aircraft("bf109e", away, 0, side=1, **target)


@pytest.mark.parametrize(
    ("away", "reason"),
    [("1110", ""), ("1510", ""), ("1610", "TL-FIRE-04"), ("1010", "TL-ARC-06"), ("0910", "TL-ARC-04")],
)
def test_guns_reach_five_hexes(away: str, reason: str) -> None:
    """TL-FIRE-03, TL-FIRE-04, TL-ARC-06."""
    assert why(duel(away)) == reason


def test_only_the_same_level_fights() -> None:
    """TL-ALT-02, and TL-GEN-08: without the altitude rules everybody is at one level."""
    assert why(duel(level=3)) == "TL-ALT-02"
    assert why(duel(options=("training",), level=3)) == ""


@pytest.mark.parametrize("change", [1, -1])
def test_climbers_and_divers_are_locked_in_phase_1_only(change: int) -> None:
    """TL-ALT-07: neither fires nor is fired at; TL-ALT-08: phase 2 is normal."""
    for who, side in (("B1", 0), ("G1", 1)):
        board = Board(options=("altitude",))
        board.aircraft("spitfire1", "1010", 0, level_change=change if side == 0 else 0)
        board.aircraft("bf109e", "1310", 0, side=1, level_change=change if side == 1 else 0)
        assert why(board) == "TL-ALT-07", who
        assert why(board, phase=2) == ""


def test_dive_of_the_example_locks_both_ways_and_frees_in_phase_2() -> None:
    """W08, TL-ALT-07, R39: range 5 in wedge F is legal but for the lock; at Medium in phase 2 it may fire."""
    board = (
        Board(options=("altitude",))
        .aircraft("hurricane1", "1210", 3)
        .aircraft("bf109e", "0710", 0, side=1, level=3, level_change=-1)
    )
    assert why(board, "G1", "B1") == "TL-ALT-07"
    assert why(board, "B1", "G1") in ("TL-ALT-02", "TL-ALT-07")
    below = (
        Board(options=("altitude",))
        .aircraft("hurricane1", "1210", 3)
        .aircraft("bf109e", "0710", 0, side=1, level=2, level_change=-1)
    )
    assert why(below, "B1", "G1") == "TL-ALT-07"
    assert why(below, "G1", "B1", phase=2) == "" and why(below, "B1", "G1", phase=2) == ""


def test_friends_and_the_dead_are_no_targets() -> None:
    """TL-FIRE-10, TL-FIRE-03."""
    board = (
        Board().aircraft("spitfire1", "1010", 0).aircraft("spitfire1", "1110", 0).aircraft("bf109e", "1210", 0, side=1)
    )
    assert why(board, target="B2") == "TL-FIRE-10"
    gone = (
        Board().aircraft("spitfire1", "1010", 0).aircraft("bf109e", "1210", 0, side=1, hits_taken=2, status="destroyed")
    )
    assert why(gone) == "TL-FIRE-03"
    assert why(gone, "G1", "B1") == "TL-FIRE-02"


def test_a_shot_that_cannot_hit_is_refused() -> None:
    """TL-FIRE-03: inverted at range 5 needs 7."""
    assert (
        why(Board().aircraft("spitfire1", "1010", 0, inverted=True).aircraft("bf109e", "1510", 0, side=1))
        == "TL-FIRE-03"
    )


def test_who_fired_in_phase_1_does_not_fire_in_phase_2() -> None:
    """TL-SEQ-04, TL-FIRE-05; who held his fire does (TL-SEQ-03)."""
    match = combat(duel("1110"), 1, 1, 1, 1)
    declare(match, "B1", 0, "G1")
    finish(match)
    assert match.state.aircraft["B1"].fired and not match.state.aircraft["G1"].fired
    state = only(match.state, "declare2", "B1")
    assert rule(firing.gun_refusal(state, state.aircraft["B1"], 0, state.aircraft["G1"])) == "TL-SEQ-04"
    held = combat(duel("1110"))
    finish(held)
    state = only(held.state, "declare2", "B1")
    assert firing.gun_refusal(state, state.aircraft["B1"], 0, state.aircraft["G1"]) is None


def test_holding_is_always_legal() -> None:
    """TL-FIRE-07."""
    match = combat(duel("1110"))
    assert match.options(0) == [Declare("B1", 0, "G1"), Hold()]


def test_dice_of_a_mount_are_not_divided_but_mounts_choose_freely() -> None:
    """TL-FIRE-06: the fixed guns have one target, each turret its own."""
    board = (
        Board()
        .aircraft("blenheim4", "1010", 0)
        .aircraft("bf109e", "1110", 0, side=1)
        .aircraft("bf109e", "1210", 0, side=1)
    )
    match = combat(board)
    declare(match, "B1", 0, "G1")
    assert rule(match.refusal(0, Declare("B1", 0, "G2"))) == "TL-FIRE-06"
    assert rule(match.refusal(0, Declare("B1", 5, "G2"))) == "TL-FIRE-06"
    assert rule(match.refusal(0, Declare("B1", -7, "G2"))) == "TL-FIRE-06"
    assert match.refusal(0, Declare("B1", 1, "G2")) is None
    declare(match, "B1", 1, "G2")
    joined = of(finish(match), BattleJoined)[0]
    assert [(v.mount, v.target) for v in joined.volleys] == [(0, "G1"), (1, "G2")]


def test_only_members_of_the_acting_unit_declare_and_each_unit_in_order() -> None:
    """TL-FIRE-11, TL-INI-04."""
    board = Board(order=("G1", "B1")).aircraft("spitfire1", "1010", 0).aircraft("bf109e", "1110", 3, side=1)
    match = combat(board)
    assert match.to_act == (1,)
    assert rule(match.refusal(1, Declare("B1", 0, "G1"))) == "TL-FIRE-11"
    assert rule(match.refusal(0, Declare("B1", 0, "G1"))) != ""
    assert rule(match.game.step(match.state).refusal(match.state, 1, Fly("forward"))) == "TL-FIRE-11"
    match.submit(1, Hold())
    assert match.to_act == (0,)


def test_units_that_can_fire_at_nothing_are_skipped() -> None:
    """TL-INI-06."""
    board = Board(order=("B2", "B1", "G1")).aircraft("spitfire1", "1010", 0).aircraft("spitfire1", "0101", 0)
    board.aircraft("bf109e", "1310", 0, side=1)
    match = combat(board)
    assert match.state.frames[-1].args == ("B1",)
    match.submit(0, Hold())
    assert match.state.frames[-1].step == "move2"


def test_the_order_of_resolution_is_that_of_the_units_then_numbers_then_mounts_then_aa() -> None:
    """TL-FIRE-12."""
    board = Board(48, 32, options=ADVANCED, order=("G1", "B1", "B3"))
    board.aircraft("spitfire1", "1010", 0, level=0, unit="B1").aircraft("blenheim4", "1010", 0, level=0, unit="B1")
    board.aircraft("spitfire1", "1009", 0, level=0, unit="B3")
    board.aircraft("bf109e", "1210", 3, side=1, level=0)
    board.ship("fletcher", "1510", side=1, id="G-S10").ship("atlanta", "1512", side=1, id="G-S2").installation(
        "flak20", "1511"
    )
    match = combat(board, phase=2)
    declare(match, "G1", 0, "B1")
    declare(match, "B2", 1, "G1")
    declare(match, "B2", 0, "G1")
    declare(match, "B1", 0, "G1")
    declare(match, "B3", 0, "G1")
    while not match.state.frames[-1].step.startswith("declare_aa"):
        match.submit(acting(match), Hold())
    for source, gun in (("G-T1", "light"), ("G-S10", "light"), ("G-S2", "medium"), ("G-S2", "heavy")):
        side = flak_side(match, source, "B2")
        aim(match, source, gun, side, "B2")
    aim(match, "G-S2", "heavy", flak_side(match, "G-S2", "B1"), "B1")
    match.submit(1, GunsDone())
    joined = of(list(match.journal[-1].events), BattleJoined)[0]
    assert [(v.source, v.mount if not v.gun else v.gun, v.target) for v in joined.volleys] == [
        ("G1", 0, "B1"),
        ("B1", 0, "G1"),
        ("B2", 0, "G1"),
        ("B2", 1, "G1"),
        ("B3", 0, "G1"),
        ("G-S2", "heavy", "B1"),
        ("G-S2", "heavy", "B2"),
        ("G-S2", "medium", "B2"),
        ("G-S10", "light", "B2"),
        ("G-T1", "light", "B2"),
    ]


def flak_side(match: Match, source: str, target: str) -> str:
    piece = arcs.structure(match.state, source)
    assert piece is not None
    return aa_guns.directions(match.state, piece, match.state.aircraft[target].hex)[0]


def test_colours_of_a_mount_fall_white_red_green_blue() -> None:
    """TL-FIRE-01, TL-FIRE-12."""
    assert volleys.colours((1, 2, 1, 1)) == (Colour.WHITE, Colour.RED, Colour.RED, Colour.GREEN, Colour.BLUE)


def test_both_of_two_last_hit_fighters_destroy_each_other() -> None:
    """W29, TL-SEQ-05."""
    board = (
        Board(order=("B1", "G1"))
        .aircraft("bf109e", "1010", 0, hits_taken=1)
        .aircraft("bf109e", "1210", 3, side=1, hits_taken=1)
    )
    match = combat(board, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1)
    declare(match, "B1", 0, "G1")
    events = declare(match, "G1", 0, "B1")
    assert [type(e).__name__ for e in events if isinstance(e, ToHitRolled | SaveRolled | HitMarked | Destroyed)] == [
        "ToHitRolled",
        "ToHitRolled",
        "SaveRolled",
        "SaveRolled",
        "HitMarked",
        "Destroyed",
        "HitMarked",
        "Destroyed",
    ]
    assert {k: (a.status, a.hits_taken) for k, a in match.state.aircraft.items()} == {
        "B1": ("destroyed", 2),
        "G1": ("destroyed", 2),
    }


def test_a_target_may_be_fired_at_by_many_and_every_hit_is_saved_for() -> None:
    """TL-FIRE-08, TL-SAVE-05: the second fighter's hits are rolled although the first has destroyed it; the kill is the
    first one's (TL-DAM-10), surplus hits are lost (TL-DAM-02)."""
    board = Board(order=("B1", "B2", "G1")).aircraft("spitfire1", "1010", 0).aircraft("spitfire1", "1011", 0)
    board.aircraft("bf109e", "1210", 0, side=1)
    match = combat(board, 6, 6, 1, 1, 6, 1, 1, 1, 1, 1, 1)
    declare(match, "B1", 0, "G1")
    declare(match, "B2", 0, "G1")
    events = finish(match)
    assert [len(e.rolled) for e in of(events, SaveRolled)] == [2, 1]
    assert of(events, HitMarked) == [HitMarked("G1", 2)]
    assert of(events, Destroyed)[0].kill.by == "B1"


def test_ammunition_is_not_counted() -> None:
    """TL-FIRE-09: nothing in the counter remembers shots but the flag of this turn."""
    match = combat(duel("1110"), 1, 1, 1, 1)
    before = match.state.aircraft["B1"]
    declare(match, "B1", 0, "G1")
    finish(match)
    after = match.state.aircraft["B1"]
    assert replace(after, fired=False, path=before.path, moved=before.moved, straight=0, spent=0) == before


def test_long_shots_reach_as_far_as_a_six_can_hit() -> None:
    """TL-OPT-06: with a bonus of 1 range 6; without the option never (TL-FIRE-04)."""
    for away, options, reason in (
        ("1610", ("training",), "TL-FIRE-04"),
        ("1610", ("training", "long_shots"), ""),
        ("1710", ("training", "long_shots"), "TL-FIRE-03"),
    ):
        board = (
            Board(options=options)
            .aircraft("spitfire1", "1010", 0, skills=(1,), training="veteran")
            .aircraft("bf109e", away, 0, side=1)
        )
        assert why(board) == reason
        state = board.state("declare1")
        assert bool(list(firing.gun_shots(state, state.aircraft["B1"]))) == (reason == "")


def test_declared_mounts_are_on_the_counter_until_the_phase_ends() -> None:
    """TL-FIRE-11: open declarations."""
    board = duel("1110")
    board.aircraft("spitfire1", "1011", 0, unit="B1").aircraft("spitfire1", "1009", 0, unit="B1")
    match = combat(board)
    declare(match, "B1", 0, "G1")
    assert match.state.aircraft["B1"].declared == (Declared(0, "G1"),) and not match.state.aircraft["B1"].fired
    finish(match)
    assert match.state.aircraft["B1"].declared == () and match.state.battle is None
