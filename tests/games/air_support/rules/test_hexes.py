"""Air Support: hexes, grains, arcs, ranges (AS-HEX)."""

from __future__ import annotations

import pytest

from tabletop.games.air_support.rules import hexes
from tabletop.grid.hexes import Hex, disc, distance, neighbour

BOARD = hexes.grid(33, 10)


def at(name: str) -> Hex:
    return hexes.parse(BOARD, name)


def name(place: Hex) -> str:
    return hexes.label(BOARD, place)


def test_as_hex_01_columns_are_lettered_and_every_second_one_lies_lower() -> None:
    """AS-HEX-01."""
    assert [name(BOARD.hex(c, 0)) for c in (0, 1, 25, 26, 32)] == ["A1", "B1", "Z1", "AA1", "GG1"]
    assert name(BOARD.hex(32, 9)) == "GG10" and all(at(name(h)) == h for h in BOARD)
    assert BOARD.centre(at("B1"))[1] == BOARD.centre(at("A1"))[1] + 0.5 == BOARD.centre(at("C1"))[1] + 0.5


@pytest.mark.parametrize("wrong", ["", "4C", "AB3", "C0", "C11", "HH1", "C-1", "C04", "GG100"])
def test_as_hex_01_what_is_no_hex_of_the_map_is_told(wrong: str) -> None:
    """AS-HEX-01."""
    with pytest.raises(ValueError, match="hex"):
        at(wrong)


@pytest.mark.parametrize("start", ["C5", "D5"])
def test_as_hex_02_the_six_directions(start: str) -> None:
    """AS-HEX-02. From column c (from 0) and row r, as they are drawn."""
    c, r = BOARD.cell(at(start))
    down = c % 2
    wanted = [
        (c, r - 1),
        (c + 1, r - 1 + down),
        (c + 1, r + down),
        (c, r + 1),
        (c - 1, r + down),
        (c - 1, r - 1 + down),
    ]
    assert [BOARD.cell(hexes.step(at(start), d)) for d in range(6)] == wanted


def test_as_hex_03_range_is_the_least_number_of_hexes() -> None:
    """AS-HEX-03."""
    assert (distance(at("C8"), at("L4")), distance(at("E7"), at("K2")), distance(at("A1"), at("A1"))) == (9, 8, 0)


def test_as_hex_04_a_grain_is_a_straight_row() -> None:
    """AS-HEX-04."""
    assert [name(h) for h in hexes.grain(at("C8"), 1, 8)] == ["C8", "D7", "E7", "F6", "G6", "H5", "I5", "J4"]
    assert hexes.direction_to(at("C8"), at("J4")) == 1 and hexes.direction_to(at("J4"), at("C8")) == 4
    assert hexes.direction_to(at("C8"), at("E8")) is None, "a row that alternates between two directions is no grain"
    assert hexes.direction_to(at("C8"), at("C8")) is None


def test_as_hex_05_the_arc_is_every_sum_of_the_two_directions_of_the_spine() -> None:
    """AS-HEX-05."""
    place = at("Q5")
    for spine in range(6):
        sums = {place} | {
            hexes.step(hexes.step(place, spine, a), spine + 1, b) for a in range(7) for b in range(7) if a + b
        }
        seen = {h for h in disc(place, 6) if hexes.in_arc(place, spine, h)}
        assert seen == {h for h in sums if distance(place, h) <= 6}


def test_as_hex_05_a_grain_lies_in_two_arcs_and_the_own_hex_in_all() -> None:
    """AS-HEX-05."""
    place = at("Q5")
    assert set(hexes.spines_to(place, hexes.step(place, 2, 3))) == {1, 2}
    assert set(hexes.spines_to(place, place)) == set(range(6))
    assert hexes.front(5) == (5, 0)


def test_as_hex_06_a_turn_clockwise_adds_to_the_spine() -> None:
    """AS-HEX-06."""
    assert [hexes.turned_spine(s, n) for s, n in ((1, 3), (4, 3), (0, 6))] == [4, 1, 0]
    assert [hexes.turns(0, s) for s in range(6)] == [0, 1, 2, 3, 2, 1]
    place = at("Q5")
    assert [hexes.turn_to(place, 0, hexes.step(place, d, 2)) for d in range(6)] == [0, 0, 1, 2, 2, 1]


def test_as_hex_07_aerial_range_is_twice_the_hexes() -> None:
    """AS-HEX-07."""
    assert hexes.aerial(distance(at("C8"), at("L4"))) == 18


def test_as_hex_09_the_grid_goes_on_beyond_the_map() -> None:
    """AS-HEX-09."""
    off = hexes.step(at("A1"), 5, 3)
    assert off not in BOARD and distance(off, at("A1")) == 3 and "off the NW edge" in name(off)


def test_a_hexside_has_one_name() -> None:
    for at in disc((3, 3), 2):
        for facing in range(6):
            other = neighbour(at, facing)
            side = hexes.hexside(at, other)
            assert side == hexes.hexside(other, at) and side[1] in (0, 1, 2) and side[0] in (at, other)
    assert len({hexes.hexside(at, neighbour(at, f)) for at in disc((0, 0), 1) for f in range(6)}) == 7 * 6 - 12
    for far in ((2, 0), (0, 0), (1, 1)):
        with pytest.raises(ValueError, match="not adjacent"):
            hexes.hexside((0, 0), far)
