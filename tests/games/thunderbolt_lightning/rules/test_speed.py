"""Speed windows (TL-SPD), minimum speed, loads and damage; worked examples W08 to W10, W17, W24, W26, W30, table 11."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import FULL, Board


def one(kind: str, step: str = "move1", options: tuple[str, ...] = FULL, **exact: Any) -> tuple[State, Aircraft]:
    state = Board(options=options).aircraft(kind, "1010", **exact).state(step)
    return state, state.aircraft["B1"]


def values(kind: str, phase: int, **exact: Any) -> tuple[int, int]:
    state, a = one(kind, **exact)
    window = speed.window(state, a, phase)
    assert speed.limits(state, a, phase) == (window.low, window.high)  # the quick form says the same
    return window.low, window.high


@pytest.mark.parametrize(
    ("kind", "phase", "rows"),
    [
        ("spitfire1", 1, {3: (3, 5), 4: (3, 6), 5: (3, 7), 6: (3, 8), 7: (4, 8)}),
        ("spitfire1", 2, {3: (3, 5), 4: (3, 6), 5: (3, 7), 6: (3, 7), 7: (4, 7), 8: (5, 7)}),
        ("bf109e", 1, {3: (3, 5), 4: (3, 6), 5: (3, 7), 6: (3, 7), 7: (4, 7)}),
        ("bf109e", 2, {3: (3, 5), 4: (3, 6), 5: (3, 7), 6: (3, 7), 7: (4, 7)}),
        ("p51b", 1, {3: (3, 5), 4: (3, 6), 5: (3, 7), 6: (3, 8), 7: (4, 9), 8: (5, 9), 9: (6, 9)}),
        ("gladiator", 2, {3: (2, 5), 4: (2, 5), 5: (2, 5)}),
    ],
)
def test_table_511_windows_of_common_cases(kind: str, phase: int, rows: dict[int, tuple[int, int]]) -> None:
    """TL-SPD-04, TL-SPD-11: from max(M, P - 3) to min(E, P + 2), whatever the printed figures of the two phases."""
    for before, window in rows.items():
        assert values(kind, phase, base_speed=before) == window


def test_printed_figure_of_the_phase_counts() -> None:
    """TL-SPD-01: a/b is the most in phase 1 and in phase 2."""
    assert values("spitfire1", 1, base_speed=7)[1] == 8
    assert values("spitfire1", 2, base_speed=7)[1] == 7


def test_minimum_is_a_third_rounded_up_and_never_changes() -> None:
    """TL-SPD-03, TL-GEN-05: 8/7 gives 3/3, 11/11 gives 4/4, 5/4 gives 2/2; damage, load and climbing leave it."""
    for kind, m in (
        ("spitfire1", (3, 3)),
        ("me262a", (4, 4)),
        ("ju87b", (2, 2)),
        ("swordfish1", (1, 1)),
        ("me163b", (4, 4)),
    ):
        state, a = one(kind, hits_taken=1)
        assert (speed.minimum(state.type_of(a), 1), speed.minimum(state.type_of(a), 2)) == m
    state, a = one("typhoon1b", load="2x500", hits_taken=2, level_change=1, base_speed=6)
    assert speed.window(state, a, 1).minimum == 3


def test_rated_speed_with_damage_and_load_and_its_floor() -> None:
    """TL-SPD-02: minus 2, minus 1, but never below the minimum; the tally tells why."""
    state, a = one("typhoon1b", load="2x500", hits_taken=2)
    assert [speed.rated(state, a, p).total for p in (1, 2)] == [6, 5]
    assert [m.rule for m in speed.rated(state, a, 1).modifiers] == ["TL-DAM-07", "TL-LOAD-02"]
    assert [speed.rated_speed(state, a, p) for p in (1, 2)] == [6, 5]


def test_w09_speed_window() -> None:
    """TL-SPD-04, W09: a Spitfire at 8 flies 5 to 7, at 5 then 3 to 7, at 3 then 3 to 5."""
    assert values("spitfire1", 2, base_speed=8) == (5, 7)
    assert values("spitfire1", 1, base_speed=5) == (3, 7)
    assert values("spitfire1", 2, base_speed=3) == (3, 5)


def test_w10_only_german_jets_gain_one() -> None:
    """TL-SPD-05, W10: Me 262 at 7: 4 to 8; Meteor at 7: 4 to 9; the rocket fighter gains 2 (R11)."""
    assert values("me262a", 1, base_speed=7) == (4, 8)
    assert values("meteor3", 1, base_speed=7) == (4, 9)
    assert values("me163b", 1, base_speed=7) == (4, 9)


def test_w26_forced_slowing() -> None:
    """TL-SPD-06, W26: a hit Spitfire that flew 8 must fly 5 exactly; a hit Bf 109K that flew 9 flies 6 to 7."""
    state, a = one("spitfire1", base_speed=8, hits_taken=1)
    window = speed.window(state, a, 2)
    assert (window.low, window.high, window.base_low, window.base_high) == (5, 5, 5, 5)
    assert values("bf109k", 2, base_speed=9, hits_taken=1) == (6, 7)


def test_forced_below_three_less() -> None:
    """TL-SPD-06: E below P - 3 leaves no choice: a Typhoon hit twice and loaded that flew 9 must fly E = 5 of phase
    2.
    """
    state, a = one("typhoon1b", base_speed=9, hits_taken=2, load="2x500")
    window = speed.window(state, a, 2)
    assert window.forced and (window.low, window.high) == (5, 5)


def test_w08_dive_of_a_109() -> None:
    """TL-SPD-07, TL-SPD-09, TL-ALT-06, W08: 5 to 8 in phase 1, up to 9 in phase 2, and 7 again (not 9) afterwards."""
    state, a = one("bf109e", level=3, level_change=-1, base_speed=7)
    assert (speed.window(state, a, 1).low, speed.window(state, a, 1).high) == (5, 8)
    assert speed.window(state, a, 2).high == 9
    assert speed.window(state, a, 1).base_of(8) == 7
    assert speed.window(state, a, 2).base_of(9) == 7


def test_climb_never_below_the_minimum_and_stores_the_largest_base() -> None:
    """TL-SPD-07, TL-SPD-09: a Swordfish (3/2, climb -3/-2) climbs at V = 1; B is stored as large as allowed."""
    state, a = one("swordfish1", level=0, level_change=1, base_speed=2)
    window = speed.window(state, a, 1)
    assert (window.low, window.high) == (1, 1)
    assert window.base_of(1) == window.base_high == 3


def test_speed_must_be_spent_and_the_move_may_end_at_any_allowed_value() -> None:
    """TL-SPD-08, TL-MOVE-09: a Spitfire with P = 7 may end at 4 to 8 SP, not sooner and not later."""
    match = Board().aircraft("spitfire1", "0510").match(step="fly1", args=("B1",))
    for spent in range(9):
        refusal = match.refusal(0, EndMove())
        assert (refusal is None) == (4 <= spent <= 8)
        if refusal is not None:
            assert refusal.rule == "TL-SPD-08" and f"speed 4 to 8; {spent} is flown" in refusal.sentence
        if spent < 8:
            match.submit(0, Fly("forward"))
    refusal = match.refusal(0, Fly("forward"))
    assert refusal is not None and refusal.rule == "TL-SPD-08" and "8 of 8" in refusal.sentence
    match.submit(0, EndMove())
    assert match.state.aircraft["B1"].base_speed == 8


def test_full_speed_before_turn_1() -> None:
    """TL-SPD-10: P is the rated speed of phase 2, with the load counted, unless the scenario says otherwise."""
    assert one("spitfire1")[1].base_speed == 7
    assert one("typhoon1b", load="2x500")[1].base_speed == 7
    assert one("typhoon1b", load="2x500", options=("training",))[1].base_speed == 8
    assert one("spitfire1", base_speed=4)[1].base_speed == 4


def test_w30_biplane_torpedo_speed() -> None:
    """TL-SPD-02, TL-SPD-03, TL-LOAD-01, TL-LOAD-03, W30: Swordfish with torpedo 2/1, damaged too 1/1."""
    state, a = one("swordfish1", level=0, load="torpedo")
    assert [speed.rated_speed(state, a, p) for p in (1, 2)] == [2, 1]
    state, a = one("swordfish1", level=0, load="torpedo", hits_taken=1)
    assert [speed.rated_speed(state, a, p) for p in (1, 2)] == [1, 1]
    assert [speed.rated(state, a, p).total for p in (1, 2)] == [1, 1]


def test_w17_four_hit_bomber_ends_unable_to_turn() -> None:
    """TL-DAM-05, TL-MOVE-03, W17: He 111H: nothing, FS 5, then 3/3 with M = 2; at FS 5 and 3 SP no turn fits."""
    found = []
    for hits in range(4):
        state, a = one("he111h", hits_taken=hits)
        found.append((manoeuvres.fs_value(state, a), speed.rated_speed(state, a, 1), speed.rated_speed(state, a, 2)))
    assert found == [(4, 5, 5), (4, 5, 5), (5, 5, 5), (5, 3, 3)]
    match = Board().aircraft("he111h", "1010", hits_taken=3, base_speed=3).match(step="fly1", args=("B1",))
    for _ in range(3):
        match.submit(0, Fly("forward"))
    assert not any(isinstance(c, Fly) for c in match.options(0))


@pytest.mark.parametrize(
    ("kind", "hits", "fs", "loss"),
    [
        ("spitfire1", 1, 3, 2),
        ("typhoon1b", 1, 4, 0),
        ("typhoon1b", 2, 4, 2),
        ("b17g", 1, 5, 0),
        ("b17g", 2, 5, 0),
        ("b17g", 3, 6, 0),
        ("b17g", 4, 6, 2),
    ],
)
def test_damage_steps(kind: str, hits: int, fs: int, loss: int) -> None:
    """TL-DAM-03, TL-DAM-04, TL-DAM-06, TL-DAM-07, table 6: when FS and speed suffer, by hit number."""
    state, a = one(kind, hits_taken=hits, level=3)
    assert manoeuvres.fs_value(state, a) == manoeuvres.fs_in_force(state, a).total == fs
    assert speed.rated_speed(state, a, 1) == speed.rated(state, a, 1).total == state.type_of(a).speed[0] - loss


def test_w24_loaded_fighter_bomber() -> None:
    """TL-LOAD-02, TL-LOAD-04, W24: Typhoon with bombs 8/7 FS 4, M 3/3; jettisoned before the move 9/8 FS 3 at once."""
    from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettison

    match = Board(options=FULL).aircraft("typhoon1b", "0510", load="2x500").match(step="fly1", args=("B1",))
    a = match.state.aircraft["B1"]
    assert [speed.rated_speed(match.state, a, p) for p in (1, 2)] == [8, 7] and manoeuvres.fs_value(match.state, a) == 4
    assert [speed.minimum(match.state.type_of(a), p) for p in (1, 2)] == [3, 3]
    match.submit(0, Jettison())
    a = match.state.aircraft["B1"]
    assert [speed.rated_speed(match.state, a, p) for p in (1, 2)] == [9, 8] and manoeuvres.fs_value(match.state, a) == 3


def test_w24_release_helps_from_the_end_of_the_phase() -> None:
    """TL-LOAD-04, W24: with the last bomb gone in movement phase 2 the phase is still flown at 7 and FS 4, then 9/8
    and FS 3.
    """
    from dataclasses import replace

    from tabletop.games.thunderbolt_lightning.rules.ordnance import BombReleased
    from tabletop.games.thunderbolt_lightning.rules.pieces import Release
    from tabletop.games.thunderbolt_lightning.rules.turn import PhaseBegan

    state = Board(options=FULL).aircraft("typhoon1b", "0510", load="2x500").state("fly2", ("B1",))
    release = Release("2x500", 2, "G-S1", (0, 0), 1, "dive")
    state = BombReleased("B1", release).apply(state)
    a = state.aircraft["B1"]
    assert (a.load, a.load_left, a.releases) == ("", 0, (release,))
    assert speed.rated_speed(state, a, 2) == 7 and manoeuvres.fs_value(state, a) == 4
    state = PhaseBegan("combat", 2).apply(state)
    a = state.aircraft["B1"]
    assert speed.rated_speed(state, a, 2) == 8 and manoeuvres.fs_value(state, a) == 3
    assert replace(a, load="").load == ""


def test_dedicated_bombers_lose_speed_only_and_only_with_the_option() -> None:
    """TL-LOAD-01, TL-OPT-02: a loaded He 111 has 4/4 and FS 4; without option `loaded` 5/5; rockets weigh too
    (TL-LOAD-03).
    """
    state, a = one("he111h", load="4x500")
    assert speed.rated_speed(state, a, 1) == 4 and manoeuvres.fs_value(state, a) == 4
    state, a = one("he111h", load="4x500", options=("altitude",))
    assert speed.rated_speed(state, a, 1) == 5
    state, a = one("typhoon1b", load="RP8")
    assert speed.rated_speed(state, a, 1) == 8 and manoeuvres.fs_value(state, a) == 4
