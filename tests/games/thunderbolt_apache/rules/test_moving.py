"""Movement and ridges (TA-MOVE, TA-RIDGE)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.games.thunderbolt_apache.rules import moving
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AttackRolled, Fire
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS
from tabletop.games.thunderbolt_apache.rules.moving import Leave, Step, leave_refusal
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Shot
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.turns import EndActivation
from tests.games.thunderbolt_apache.board import FLAT, LAYOUT_X, LIBRARY, Field, do, events, flyer, rule, side, stress

NE, E, SE, SW, W, NW = range(6)


# -- movement
def test_speed_ranges() -> None:
    """TA-MOVE-01, TA-MOVE-02: Table 8, with heavy Engine counters."""

    def span(card: str, pilot: str, place: str = "E", **more: object) -> tuple[int, int]:
        match = Field(FLAT).flyer(card, pilot, 1, place, "H", **more).act(1)  # type: ignore[arg-type]
        least, most = moving.speed(match.state, flyer(match))
        return least.total, most.total

    assert span("A-10A", "Anvil") == (1, 2)
    assert span("AH-64A", "Mantis", "centre") == (0, 1)
    assert span("AH-64A", "Mantis", "E") == (1, 1)
    assert span("AV-8B", "Cleat", "centre") == (0, 2)
    assert span("AV-8B", "Cleat", "E") == (1, 2)
    assert span("F-16C", "Icicle") == (2, 3)
    assert span("MQ-1B", "") == (1, 1)
    assert span("F-16C", "Icicle", damage=(("Engine", True),)) == (2, 2)
    assert span("F-16C", "Icicle", damage=(("Engine", True), ("Engine", True), ("Engine", True))) == (1, 1)
    assert span("A-10A", "Anvil", damage=(("Engine", False),)) == (1, 2)


def test_an_aircraft_on_a_side_must_move() -> None:
    """TA-MOVE-03, TA-MOVE-01: no end before the least speed is spent, none beyond the most."""
    match = Field(FLAT).flyer("AH-64A", "Mantis", 1, "E", "L").act(1)
    assert rule(match, EndActivation()) == "TA-MOVE-03"
    do(match, Step(CENTRE))
    assert rule(match, Step(E)) == "TA-MOVE-01"
    assert rule(match, EndActivation()) == ""


def test_the_side_just_crossed_cannot_be_taken() -> None:
    """TA-MOVE-04: any other side, at no further cost."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L").act(1)
    assert rule(match, Step(W)) == "TA-MOVE-04"
    assert [o.side for o in match.options(0) if isinstance(o, Step)] == [NE, E, SE, SW, NW]
    do(match, Step(SW))
    assert (flyer(match).hex, flyer(match).side, flyer(match).spent) == (2, SW, 1)


def test_hovering() -> None:
    """TA-MOVE-05, TA-MOVE-06, TA-MOVE-07, TA-MOVE-13: centres are for those that hover; staying is free; out to a side
    costs 1."""
    match = Field(FLAT).flyer("AH-64A", "Mantis", 1, "centre", "L").act(1)
    assert rule(match, EndActivation()) == ""
    assert rule(match, Step(CENTRE)) == "TA-MOVE-07"
    do(match, Step(NW))
    assert (flyer(match).hex, flyer(match).side, flyer(match).spent) == (1, NW, 1)
    fixed = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L").act(1)
    assert rule(fixed, Step(CENTRE)) == "TA-MOVE-13"


def test_harrier() -> None:
    """TA-MOVE-08; W31: enter and stop, then out to any side, the one it came through included; a helicopter goes no
    further."""
    match = Field(FLAT).flyer("AV-8B", "Cleat", 8, "E", "L").act(1)
    do(match, Step(CENTRE), Step(W))
    assert (flyer(match).hex, flyer(match).side) == (9, W)
    two = Field(FLAT).flyer("AV-8B", "Cleat", 8, "E", "L").act(1)
    do(two, Step(E), Step(CENTRE))
    assert (flyer(two).hex, flyer(two).hovering) == (10, True)
    helicopter = Field(FLAT).flyer("AH-64A", "Mantis", 8, "E", "L").act(1)
    do(helicopter, Step(CENTRE))
    assert rule(helicopter, Step(W)) == "TA-MOVE-01"


def test_from_the_centre_to_a_side_and_on() -> None:
    """TA-MOVE-09."""
    match = Field(FLAT).flyer("AV-8B", "Cleat", 8, "centre", "L").act(1)
    do(match, Step(E), Step(E))
    assert (flyer(match).hex, flyer(match).side) == (9, E)


def test_leaving() -> None:
    """TA-MOVE-10, TA-MOVE-11, TA-MOVE-12, TA-MOVE-14; W32: one point over an outer side, then it is gone, whatever the
    least speed."""
    match = (
        Field(FLAT)
        .flyer("F-16C", "Icicle", 7, "E", "H", ("AGM-65",))
        .flyer("A-10A", "Anvil", 4, "E", "L")
        .act(1, seed=1)
    )
    assert rule(match, Step(NE)) == "TA-MOVE-10"
    do(match, Leave())
    assert flyer(match).flight is Flight.OFF
    assert [f.serial for f in match.state.on_field] == [2]
    inside = Field(FLAT).flyer("F-16C", "Icicle", 7, "W", "H").act(1)
    assert rule(inside, Leave()) == "TA-MOVE-12"
    assert rule(inside, EndActivation()) == "TA-MOVE-01"
    do(inside, Step(NE))
    assert rule(inside, EndActivation()) == "TA-MOVE-01"
    assert [o.side for o in inside.options(0) if isinstance(o, Step)] == [NE, E, SE, W, NW]
    do(inside, Step(NW), Leave())  # points may remain when it goes


def test_nobody_leaves_in_the_fast_step_of_turn_1() -> None:
    """TA-MOVE-15, TA-MOVE-16; W33."""
    match = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H", ("AGM-65",)).unit("T72", 3).act(1, 9, turn=1)
    do(match, Aim("AGM-65", 1), Fire(), Step(NE))
    assert rule(match, Leave()) == "TA-MOVE-15"
    falcon = Field(FLAT).flyer("F-16C", "Icicle", 1, "E", "H").act(1, turn=1)
    assert rule(falcon, Step(NE)) == "TA-MOVE-16"
    assert rule(falcon, Step(E)) == ""
    later = Field(FLAT).flyer("F-16C", "Icicle", 1, "E", "H").act(1, turn=2)
    assert rule(later, Step(NE)) == ""
    slow = Field(FLAT).flyer("A-10A", "Badger", 1, "NW", "H").act(1, turn=1)
    assert rule(slow, Leave()) == ""


def test_two_steps_past_a_spent_point() -> None:
    """TA-MOVE-01: leaving costs a point too."""
    match = Field(FLAT).flyer("AH-64A", "Mantis", 1, "E", "L").act(1)
    do(match, Step(NE))
    assert rule(match, Leave()) == "TA-MOVE-01"


# -- ridges
def test_one_roll_when_an_aircraft_arrives_on_a_ridge() -> None:
    """TA-RIDGE-01, TA-RIDGE-04, TA-RIDGE-05; W11: die 5, Stress 2: 1 Stress; crossing later needs no roll."""
    match = Field().flyer("A-10A", "Anvil", 4, "E", "L", stress=2).act(1, 5)
    do(match, Step(E))
    assert stress(match, "Anvil") == 3
    assert events(match, Rolled)[0].tally.total == 3
    do(match, Step(NE))  # over the ridge into 6: no die left, none asked for
    assert (flyer(match).hex, stress(match, "Anvil")) == (6, 3)


def test_unfit_on_a_ridge_is_a_crash() -> None:
    """TA-RIDGE-06; W12: Dusty, Stress 6, Evasive 1, die 2: -3: 4 Stress."""
    match = Field().flyer("A-10A", "Dusty", 4, "E", "L", stress=6).flyer("A-10A", "Anvil", 1, "E").act(1, 2, seed=3)
    do(match, Step(E))
    assert stress(match, "Dusty") == 10
    assert flyer(match).flight is Flight.CRASHED
    assert flyer(match).where == "field"


def test_an_unfit_pilot_crashes_by_any_stress() -> None:
    """TA-RIDGE-07: 1 Stress is enough; without any he gets through."""

    def cross(die: int) -> Flight:
        match = (
            Field().flyer("A-10A", "Anvil", 4, "E", "L", stress=9).flyer("A-10A", "Ember", 1, "E").act(1, die, seed=3)
        )
        do(match, Step(E))
        return flyer(match).flight

    assert cross(10) is Flight.CRASHED  # 10 - 9 = 1: 2 Stress
    veteran = Field(condition="").flyer("A-10A", "Anvil", 4, "E", "L", stress=9).state("act", 1)
    assert moving.crashes(veteran, veteran.pilots["Anvil"], 9, 0) is False
    assert moving.crashes(veteran, veteran.pilots["Anvil"], 9, 1) is True


def test_no_roll_at_high() -> None:
    """TA-RIDGE-03."""
    match = Field().flyer("A-10A", "Anvil", 4, "E", "H").act(1)
    do(match, Step(E))
    assert not events(match, Rolled)


def test_a_helicopter_rolls_from_the_centre() -> None:
    """TA-RIDGE-08."""
    match = Field().flyer("AH-64A", "Mantis", 5, "centre", "L").act(1, 10)
    do(match, Step(E))
    assert len(events(match, Rolled)) == 1


def test_the_hexside_of_the_start_stays_free() -> None:
    """TA-RIDGE-02, TA-RIDGE-11: back on it from either hex needs no roll; another ridge is rolled for each time."""
    match = Field().flyer("F-16C", "Icicle", 5, "E", "L").act(1, 10)
    do(match, Step(SW))  # 6 SW, the ridge to 9: a roll
    assert len(events(match, Rolled)) == 1
    state = match.state
    assert not moving.must_roll(state, flyer(match), 5, side("E"))
    assert not moving.must_roll(state, flyer(match), 6, side("W"))
    assert moving.must_roll(state, flyer(match), 6, side("SW"))


def test_shaken_by_a_ridge_is_shaken_for_the_attack() -> None:
    """TA-RIDGE-09: Anvil at 5 gains 1 and attacks with -2."""
    match = Field().flyer("A-10A", "Anvil", 4, "E", "L", ("Mk-82",), stress=5).unit("T55", 5).act(1, 8, 8)
    do(match, Step(E), Aim("Mk-82", 1), Fire())
    roll = events(match, AttackRolled)[0]
    assert [m.amount for m in roll.tally.modifiers if m.rule == "TA-STRESS-02"] == [-2]
    assert roll.hit is False


def test_controls_damage_and_high_winds() -> None:
    """TA-RIDGE-04, TA-RIDGE-10, SC28: -1 light, -2 heavy, Evasive not below 0."""
    match = (
        Field(condition="SC28")
        .flyer("A-10A", "Dusty", 4, "E", "L", damage=(("Controls", True), ("Controls", False)))
        .act(1)
    )
    assert moving.modifiers(match.state, flyer(match)).total == -4  # Evasive 1 - 1, -2, -1, -1
    two = Field().flyer("A-10A", "Dusty", 4, "E", "L", damage=(("Controls", True), ("Controls", True))).act(1)
    assert moving.modifiers(two.state, flyer(two)).total == -4


@pytest.mark.parametrize(
    ("stressed", "rolls", "crash", "gained"),
    [
        (0, 0, 0, {0: 10}),
        (9, 0, 0, {0: 10}),  # Unfit already, but nothing is rolled
        (0, 1, 0, {0: 5, 1: 3, 2: 2}),
        (7, 1, 9, {1: 1}),
        (8, 1, 10, {}),
        (6, 2, "9.8", {2: "0.2"}),  # 2 + 2 of 10 get through the first with 8 and 7, one of 10 of the latter again
    ],
)
def test_odds_of_a_path_over_ridges(stressed: int, rolls: int, crash: Any, gained: dict[int, Any]) -> None:
    """TA-RIDGE-04 to TA-RIDGE-06: tenths worked by hand for Anvil, Average: Evasive 0, Shaken to 8. A path without a
    roll costs nothing.
    """
    match = Field().flyer("A-10A", "Anvil", 4, "E", stress=stressed).act(1)
    found = moving.odds(match.state, flyer(match), rolls)
    tenths = {more: Fraction(n) / 10 for more, n in gained.items()}
    assert (found.crash, found.gained, found.rolls) == (Fraction(crash) / 10, tenths, rolls)
    assert found.mean == sum(more * chance for more, chance in tenths.items())


def test_a_drone_risks_nothing_over_ridges() -> None:
    """TA-RIDGE-04, TA-RIDGE-06: a roll gives Stress to a pilot; a drone has none, so every path is free."""
    match = Field(FLAT).flyer("MQ-1B", "", 1, "E").act(1)
    found = moving.odds(match.state, flyer(match), 3)
    assert (found.crash, found.gained, found.rolls, found.mean) == (0, {0: 1}, 3, 0)


@pytest.mark.parametrize(
    ("total", "gained"), [(-9, 4), (-2, 4), (-1, 3), (0, 3), (1, 2), (2, 2), (3, 1), (5, 1), (6, 0), (12, 0)]
)
def test_ridge_table(total: int, gained: int) -> None:
    """Table 2."""
    state = Field().flyer("A-10A", "Anvil", 4, "E").state("act", 1)
    assert moving.stress_for(state, total) == gained
    assert LAYOUT_X[3] == "D4" and LIBRARY.tiles["D4"].ridges == (SW,)


def test_nobody_leaves_with_aimed_stores() -> None:
    """TA-ATTACK-08, TA-MOVE-12: fire them or take the aim back first."""
    board = Field(FLAT).flyer("A-10A", "Anvil", 1, "NW", "H", ("AGM-65",)).unit("T72", 1)
    state = board.state("act", 1)
    for aimed, wanted in (((), ""), ((Shot("AGM-65", 1, (1,)),), "TA-ATTACK-08")):
        for edge in range(6):
            flyer = replace(state.flyers[0], aimed=aimed, side=edge)
            refusal = leave_refusal(state, flyer)
            found = refusal.rule if refusal else ""
            assert found == (wanted or ("TA-MOVE-12" if NEIGHBOURS[1][edge] else "")), edge
