"""Firing arcs: TL-ARC-01 to TL-ARC-07, worked examples W14 and W15."""

from __future__ import annotations

import pytest

from tabletop.games.thunderbolt_lightning.rules import arcs, firing
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.sheets import WEDGE_NAMES
from tabletop.grid.hexes import distance, turned
from tests.games.thunderbolt_lightning.board import Board, sheets
from tests.games.thunderbolt_lightning.fight import rule

GRID = Board().grid


def wedge_labels(at: str, facing: int, wedge: int) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for hex_, away in arcs.covered(GRID.parse(at), facing, (wedge,)):
        found.setdefault(away, set()).add(GRID.label(hex_))
    return found


def test_forward_wedge_of_the_example_has_exactly_these_hexes() -> None:
    """W14, TL-ARC-02, TL-ARC-03."""
    assert wedge_labels("2010", 0, 0) == {
        1: {"2110"},
        2: {"2209", "2211", "2210"},
        3: {"2309", "2310", "2311"},
        4: {"2308", "2312", "2409", "2410", "2411"},
        5: {"2408", "2412", "2509", "2510", "2511"},
    }


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("wedge", range(6))
def test_every_wedge_holds_17_hexes(facing: int, wedge: int) -> None:
    """TL-ARC-03: 1, 3, 3, 5, 5."""
    assert [len(v) for _, v in sorted(wedge_labels("1510", facing, wedge).items())] == [1, 3, 3, 5, 5]


def test_wedges_are_named_clockwise_from_the_nose() -> None:
    """TL-ARC-01: F +0, FR +1, RR +2, R +3, RL +4, FL +5."""
    assert WEDGE_NAMES == ("F", "FR", "RR", "R", "RL", "FL")
    for facing in range(6):
        for wedge in range(6):
            q, r = turned((3, 0), facing + wedge)
            assert arcs.bearing((4, 7), facing, (4 + q, 7 + r)) == 1 << wedge


def test_border_hexes_belong_to_both_wedges_and_others_to_one() -> None:
    """TL-ARC-02: the hex lies on the border when a = b."""
    origin, borders = (0, 0), 0
    for q in range(-5, 6):
        for r in range(-5, 6):
            if 0 < distance(origin, (q, r)) <= 5:
                count = bin(arcs.bearing(origin, 0, (q, r))).count("1")
                assert count in (1, 2)
                borders += count == 2
    assert borders == 12  # six at range 2 and six at range 4


def fire_rule(board: Board) -> str:
    state = board.state("declare1")
    return rule(firing.gun_refusal(state, state.aircraft["B1"], 0, state.aircraft["G1"]))


@pytest.mark.parametrize(
    ("target", "why"), [("2212", "TL-ARC-04"), ("2312", ""), ("2010", "TL-ARC-06"), ("2510", ""), ("1910", "TL-ARC-04")]
)
def test_fixed_guns_fire_into_wedge_f_only(target: str, why: str) -> None:
    """W14, TL-ARC-04, TL-ARC-06: 2212 is in FR only, 2312 on the border, the own hex in no arc."""
    board = Board().aircraft("bf109e", "2010", 0).aircraft("bf109e", target, 0, side=1)
    assert fire_rule(board) == why


@pytest.mark.parametrize(("target", "lies"), [("2212", "FR"), ("1910", "R")])
def test_the_refusal_names_the_wedge_and_those_that_the_guns_cover(target: str, lies: str) -> None:
    """TL-ARC-04: where the target lies, and where the fixed guns reach."""
    board = Board().aircraft("bf109e", "2010", 0).aircraft("bf109e", target, 0, side=1)
    state = board.state("declare1")
    refusal = firing.gun_refusal(state, state.aircraft["B1"], 0, state.aircraft["G1"])
    assert refusal is not None
    assert refusal.sentence == f"G1 lies in wedge {lies} of B1; the fixed guns cover F."


def test_border_hex_at_range_4_needs_5() -> None:
    """W14: 2312 is legal and needs 5+."""
    state = Board().aircraft("bf109e", "2010", 0).aircraft("bf109e", "2312", 0, side=1).state("declare1")
    assert firing.to_hit(state, state.aircraft["B1"], 0, state.aircraft["G1"]).needed == 5


@pytest.mark.parametrize(("inverted", "needed"), [(False, 4), (True, 5)])
def test_rear_gunners_of_the_he_111_bear_and_the_nose_gunner_does_not(inverted: bool, needed: int) -> None:
    """W15, TL-ARC-05, TL-HIT-03."""
    board = Board().aircraft("he111h", "2010", 3, inverted=inverted).aircraft("hurricane1", "2210", 3, side=1)
    state = board.state("declare1")
    bomber, fighter = state.aircraft["B1"], state.aircraft["G1"]
    names = [m.name for m in state.type_of(bomber).mounts]
    assert {names[s.mount]: s.needed for s in shots.gun_shots(state, bomber)} == {
        "dorsal gun": needed,
        "ventral gun": needed,
    }
    assert rule(firing.gun_refusal(state, bomber, names.index("nose gun"), fighter)) == "TL-ARC-05"


def test_an_aircraft_in_between_does_not_block() -> None:
    """TL-ARC-07: a friend and an enemy stand on the line."""
    board = (
        Board()
        .aircraft("bf109e", "1010", 0, side=1)
        .aircraft("bf109e", "1110", 0, side=1)
        .aircraft("spitfire1", "1210", 0)
    )
    board.aircraft("spitfire1", "1310", 0)
    state = board.state("declare1")
    assert firing.gun_refusal(state, state.aircraft["G1"], 0, state.aircraft["B2"]) is None


def test_an_all_round_turret_fires_in_every_direction_but_its_own_hex() -> None:
    """TL-ARC-05: all six wedges."""
    state = Board().aircraft("defiant1", "1010", 0).state("declare1")
    reach = shots.arc_hexes(state, state.aircraft["B1"], 0)
    assert len(reach) == 6 + 12 + 18 + 24 + 30 and state.aircraft["B1"].hex not in reach


def test_a_mount_has_the_printed_wedges_and_no_other() -> None:
    """TL-ARC-05: a rear gunner does not fire forward."""
    assert [arcs.mask(wedges) for wedges in ((0,), (3,), (2, 3, 4), ())] == [1, 8, 28, 0]
    for mount in {mount.wedges for sheet in sheets().aircraft.values() for mount in sheet.mounts}:
        assert arcs.mask(mount) == sum(1 << wedge for wedge in set(mount))
