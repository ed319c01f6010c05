"""Queries for the window and the bots: odds, threats, maps, speed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.thunderbolt_lightning.rules import aa_guns, turn
from tabletop.games.thunderbolt_lightning.rules.pieces import Release
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.shots import torpedo_map
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tests.games.thunderbolt_lightning.board import ADVANCED, FULL, Board
from tests.games.thunderbolt_lightning.fight import combat, declare
from tests.games.thunderbolt_lightning.work import functions_entered


def test_arc_hexes_carry_the_number_needed() -> None:
    """TL-HIT-01, TL-ARC-03."""
    state = Board().aircraft("spitfire1", "1010", 0).state("move1")
    found = {state.scenario.grid.label(h): n for h, n in shots.arc_hexes(state, state.aircraft["B1"], 0).items()}
    assert len(found) == 17 and (found["1110"], found["1210"], found["1510"]) == (2, 3, 6)
    upside_down = shots.arc_hexes(state, replace(state.aircraft["B1"], inverted=True), 0)
    assert len(upside_down) == 12 and max(upside_down.values()) == 6


@pytest.mark.parametrize("option", [(), ("long_shots",)])
def test_arc_hexes_and_shots_agree_everywhere(option: tuple[str, ...]) -> None:
    """A target in a hex can be shot at exactly when the hex is in the arc with a number of 6 or less (TL-FIRE-03,
    TL-OPT-06)."""
    board = (
        Board(options=(*FULL, *option))
        .aircraft("b17g", "1510", 4, training="ace", skills=(1, 2))
        .aircraft("bf109e", "1110", 0, side=1)
    )
    state = board.state("declare1")
    bomber = state.aircraft["B1"]
    for at in state.scenario.grid:
        moved = replace(state, aircraft={**state.aircraft, "G1": replace(state.aircraft["G1"], hex=at)})
        found = {m: s for s in shots.gun_shots(moved, bomber) for m in [s.mount]}
        for mount in range(len(state.type_of(bomber).mounts)):
            number = shots.arc_hexes(state, bomber, mount).get(at)
            assert (found[mount].needed if mount in found else None) == number


def test_shots_from_a_pose_not_yet_taken() -> None:
    """The hypothetical pose counts: hex, facing, inverted, level."""
    state = (
        Board(options=ADVANCED).aircraft("spitfire1", "0101", 0).aircraft("bf109e", "1010", 0, side=1).state("move1")
    )
    here = state.aircraft["B1"]
    behind = replace(here, hex=state.scenario.grid.parse("0810"))
    assert shots.gun_shots(state, here) == [] and shots.shots_from(state, behind)[0].needed == 3
    assert shots.shots_from(state, replace(behind, inverted=True))[0].needed == 4
    assert (
        shots.shots_from(state, replace(behind, level=1)) == []
        and shots.shots_from(state, replace(behind, facing=3)) == []
    )


def test_what_is_expected_beyond_the_reach_of_guns() -> None:
    """TL-FIRE-04, TL-OPT-06: nothing at range 6, whatever the pilot; with long shots an Ace may hit there."""
    for option, hits in (((), False), (("long_shots",), True)):
        board = Board(options=(*FULL, *option)).aircraft("spitfire1", "1010", 0, training="ace", skills=(1, 2))
        state = board.aircraft("bf109e", "1610", 0, side=1).state("declare1")
        shooter, target = state.aircraft["B1"], state.aircraft["G1"]
        assert (shots.quick_expected(state, shooter, target) > 0) is hits
        assert shots.quick_expected(state, shooter, replace(target, hex=state.scenario.grid.parse("1510"))) > 0


def test_threats_are_the_shots_of_enemies_that_may_still_fire() -> None:
    """TL-FIRE-02, TL-ALT-07."""
    board = (
        Board(options=ADVANCED)
        .aircraft("spitfire1", "1010", 0)
        .aircraft("bf109e", "0810", 0, side=1)
        .aircraft("he111h", "1110", 0, side=1)
    )
    state = board.state("move2")
    found = shots.threats(state, state.aircraft["B1"])
    assert {s.shooter for s in found} == {"G1", "G2"} and len([s for s in found if s.shooter == "G2"]) == 2
    fired = replace(state, aircraft={**state.aircraft, "G1": replace(state.aircraft["G1"], fired=True)})
    assert {s.shooter for s in shots.threats(fired, fired.aircraft["B1"])} == {"G2"}
    assert shots.threats(state, replace(state.aircraft["B1"], level=3)) == []


def test_threat_map_counts_enemy_dice() -> None:
    """Dice that reach a hex; at another level none."""
    state = (
        Board(options=ADVANCED)
        .aircraft("bf109e", "1010", 0, side=1)
        .aircraft("bf109e", "1010", 0, side=1)
        .state("move1")
    )
    found = shots.threat_map(state, 0)
    assert len(found) == 17 and set(found.values()) == {8} and shots.threat_map(state, 1) == {}
    assert shots.threat_map(state, 0, level=1) == {} and shots.threat_map(state, 0, level=2) == found


def test_flak_shots_and_map_count_what_the_direction_allows() -> None:
    """TL-SHIP-02: a Fletcher has 3 blue and 3 green to port, 1 red there."""
    board = Board(60, 40, options=ADVANCED).ship("fletcher", "2420").aircraft("b5n2", "2412", 0, level=0)
    state = board.state("move1")
    found = shots.flak_shots(state, 1, state.aircraft["B1"])
    assert found == [("G-S1", (0, 0, 0, 3), 5), ("G-S1", (0, 0, 3, 0), 6), ("G-S1", (0, 1, 0, 0), 6)]
    numbers = shots.flak_map(state, 0, 0)
    assert numbers[state.aircraft["B1"].hex] == 7 and shots.flak_map(state, 0, 3) == {}
    assert shots.flak_map(state, 0, 2)[board.hex("6001")] >= 1
    assert aa_guns.left(state, state.ships["G-S1"], GunClass.HEAVY, "port") == 3


def test_odds_of_declared_follow_declarations() -> None:
    """Nothing declared: certainly no hit; two Spitfires add up."""
    board = (
        Board()
        .aircraft("spitfire1", "1010", 0, unit="Red")
        .aircraft("spitfire1", "1011", 0, unit="Red")
        .aircraft("spitfire1", "1009", 0, unit="Red")
    )
    match = combat(board.aircraft("bf109e", "1210", 0, side=1))
    assert shots.odds_of_declared(match.state, "G1") == {0: 1}
    declare(match, "B1", 0, "G1")
    one = shots.odds_of_declared(match.state, "G1")
    declare(match, "B2", 0, "G1")
    two = shots.odds_of_declared(match.state, "G1")
    assert max(one) == 4 and max(two) == 8 and sum(two.values()) == 1


def test_quick_expectation_is_the_exact_one() -> None:
    """The cached quick number equals the fraction."""
    board = (
        Board(options=FULL)
        .aircraft("b17g", "1010", 0, inverted=True, training="ace", skills=(1, 4))
        .aircraft("bf109e", "1210", 0, side=1, training="veteran", skills=(3,))
    )
    state = board.state("declare1")
    exact = sum(s.expected for s in shots.gun_shots(state, state.aircraft["B1"]))
    assert (
        shots.quick_expected(state, state.aircraft["B1"], state.aircraft["G1"]) == pytest.approx(float(exact))
        and exact > 0
    )


def test_quick_expectation_is_little_work() -> None:
    """When it is cached an expectation costs a handful of function calls: a bot asks for thousands."""
    state = Board(options=FULL).aircraft("spitfire1", "1010", 0).aircraft("bf109e", "1210", 0, side=1).state("declare1")
    a, b = state.aircraft["B1"], state.aircraft["G1"]
    shots.quick_expected(state, a, b)
    assert functions_entered(lambda: shots.quick_expected(state, a, b)) < 25
    assert turn.phase_of(state) == 1


def test_torpedoes_at_another_ship_are_no_attack_from_both_sides() -> None:
    """TL-TORP-07: an attack from both sides is made on one ship; what runs at another one does not count."""
    maps = []
    for target in ("", "G-S2", "G-S1"):
        release = Release("torpedo", 1, target, (0, 0), 0, "torpedo", half="port")
        board = Board(60, 40, options=ADVANCED).ship("akagi", "2420").ship("akagi", "4030")
        board.aircraft("b5n2", "2412", 1, level=0, load="torpedo", releases=(release,) if target else ())
        state = board.state("fly2", ("B1",))
        maps.append(torpedo_map(state, state.aircraft["B1"], state.ships["G-S1"]))
    assert maps[0] == maps[1] and maps[0] != maps[2] and maps[0].keys() <= maps[2].keys()
