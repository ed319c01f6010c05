"""The loiter track and Bingo (TA-LOITER, TA-BINGO)."""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_apache.rules.attacking import Aim, Fire
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackLost
from tabletop.games.thunderbolt_apache.rules.loiter import BingoGiven, bingo_stress, own_value, starting_marker
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.state import State
from tests.games.thunderbolt_apache.board import FLAT, Field, campaign, do, events, flyer, run_step
from tests.games.thunderbolt_apache.moments import flying, hit


def test_own_value() -> None:
    """TA-LOITER-02, SC20, SC21: Tank, leaks, cards."""

    def own(card: str, pilot: str, stores: tuple[str, ...] = (), condition: str = "", **more: Any) -> int:
        state = (
            Field(FLAT, condition=condition).flyer(card, pilot, 5, "E", "H", stores, **more).state("loiter", marker=3)
        )
        return own_value(state, state.flyers[0]).total

    assert own("A-10A", "Anvil") == 3
    assert own("A-10A", "Anvil", ("TK-600",)) == 5
    assert own("A-10A", "Anvil", counters=(("HC67", False), ("HC68", True))) == 0
    assert own("A-10A", "Anvil", condition="SC20") == 5
    assert own("AH-64A", "Mantis", condition="SC20") == 3
    assert own("AH-64A", "Mantis", condition="SC21") == 4
    assert own("MQ-1B", "", condition="SC20") == 3
    assert own("A-10A", "Anvil", condition="SC21") == own("MQ-1B", "", condition="SC21") == 3


def test_the_track_runs_down() -> None:
    """TA-LOITER-03, TA-LOITER-04, TA-LOITER-05, TA-LOITER-07; W22."""
    field = Field(FLAT).flyer("AH-64A", "Mantis", 5, "centre", "L").flyer("A-10A", "Badger", 8, "E", "H", ("TK-600",))
    state = field.state("loiter", marker=1)
    seen = []
    for _ in range(3):
        state, _ = run_step(state, "loiter")
        seen.append(
            (
                state.here.marker,
                state.flyers[0].bingo,
                state.flyers[0].flight,
                state.flyers[1].bingo,
                state.frames[-1].step,
            )
        )
    assert seen[0] == (0, 6, Flight.FIELD, 0, "popups")
    assert seen[1] == (-1, 10, Flight.FIELD, 0, "popups")
    assert seen[2] == (-2, 10, Flight.CRASHED, 6, "popups")
    gone = Field(FLAT).flyer("AH-64A", "Mantis", flight=Flight.OFF).unit("TRK", 5).state("loiter", marker=0)
    after, told = run_step(gone, "loiter")
    assert after.frames[-1].step == "assess" and not [e for e in told if isinstance(e, BingoGiven)]


def test_a_leak_matters_at_the_next_loiter_step() -> None:
    """TA-LOITER-06: own value 0 by a leak in the turn; the counter comes when the marker goes down."""
    state, told = hit(flying("A-10A", "Anvil"), "HC67", light=1)
    assert not [e for e in told if isinstance(e, BingoGiven)]
    _after, told = run_step(state, "loiter") if state.here.marker == 2 else run_step(_marker(state, 2), "loiter")
    assert [e.side for e in told if isinstance(e, BingoGiven)] == [6]


def _marker(state: State, marker: int) -> State:
    from dataclasses import replace

    return replace(state, mission=replace(state.here, marker=marker))


def test_bingo_is_never_turned_back() -> None:
    """TA-LOITER-05: a 10+ counter stays although the own value is 0 again."""
    state = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H", bingo=10).state("loiter", marker=1)
    after, told = run_step(state, "loiter")
    assert after.flyers[0].bingo == 10 and not [e for e in told if isinstance(e, BingoGiven)]


def test_a_cleared_field_must_still_be_left() -> None:
    """TA-LOITER-08."""
    state = Field(FLAT).flyer("A-10A", "Anvil", 5, "E", "H").unit("TRK", 5, alive=False).state("loiter", marker=4)
    assert run_step(state, "loiter")[0].frames[-1].step == "popups"


def test_starting_marker() -> None:
    """TA-LOITER-01, TA-SCOUT-03: scout, note, cards; never below 1."""
    from dataclasses import replace

    state = campaign("CA04", battalions=("A16",), condition="SC04")
    mission = (
        Field(battalion="A16", outbound="ME10")
        .flyer("A-10A", "Anvil")
        .state("marker", outbound="ME10", scout_loiter=2)
        .mission
    )
    state = replace(state, mission=mission)
    assert starting_marker(state).total == 5 + 2 - 1 - 1 - 1
    state = replace(state, mission=replace(state.here, scout_loiter=-9))
    assert starting_marker(state).total == 1


def test_bingo_rolls() -> None:
    """TA-BINGO-01, TA-BINGO-02, TA-BINGO-03; W24, Table 10: for aircraft at home with a counter, manned; Cool does not
    help."""
    state = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", flight=Flight.OFF, bingo=10)
        .flyer("AH-64A", "Mantis", flight=Flight.OFF, bingo=6)
        .flyer("MQ-1B", "", flight=Flight.OFF, bingo=10)
        .flyer("A-10A", "Ember", flight=Flight.CRASHED, bingo=10, where="field")
        .state("bingo")
    )
    after, told = run_step(state, "bingo", 4, 6)
    assert (after.pilots["Anvil"].stress, after.pilots["Mantis"].stress) == (6, 0)
    assert [bingo_stress(6, die) for die in range(1, 11)] == [5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
    assert [bingo_stress(10, die) for die in range(1, 11)] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    _tanker, told = run_step(
        Field(FLAT, homebound="ME29").flyer("A-10A", "Anvil", flight=Flight.OFF, bingo=10).state("bingo"), "bingo"
    )
    assert not [e for e in told if isinstance(e, Rolled)]


def test_engaged() -> None:
    """TA-AFTER-09 (b), (c), (d): an attack roll, a declared attack, or on the field in a turn with a fight."""

    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "L", ("AGM-65",))
        .flyer("A-10A", "Badger", 8, "E", "L")
        .unit("TRK", 3)
        .act(1, 1, seed=1)
    )
    do(match, Aim("AGM-65", 1), Fire())
    assert (flyer(match, 1).engaged, flyer(match, 2).engaged) == (True, False)
    after, _ = run_step(match.state, "loiter")
    assert after.flyers[1].engaged
    quiet = Field(FLAT).flyer("A-10A", "Badger", 8, "E", "L").state("loiter", marker=3)
    assert not run_step(quiet, "loiter")[0].flyers[0].engaged
    fought = Field(FLAT).flyer("A-10A", "Badger", 8, "E", "L").state("popups", turn=1, marker=3, fight=True)
    assert not run_step(fought, "popups")[0].here.fight  # the fight of one turn engages nobody in the next
    shot_at = Field(FLAT).flyer("A-10A", "Badger", 8, "E", "L", ("ALQ-131",)).unit("T72", 8).at("declare", 9, seed=2)
    assert flyer(shot_at).engaged and events(shot_at, AttackLost)
