"""Hexes against brute force on the plane: centres, neighbours by steps, sectors by angles."""

from __future__ import annotations

import itertools
import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.grid.hexes import (
    DIRECTIONS,
    Hex,
    disc,
    distance,
    heading_to,
    line,
    neighbour,
    relative_wedges,
    ring,
    sector,
    turned,
    wedge_hexes,
    wedges,
)

coordinate = st.integers(-30, 30)
hexes = st.tuples(coordinate, coordinate)


def centre(at: Hex) -> tuple[float, float]:
    """Pointy-top, neighbours 1 apart, y down."""
    return at[0] + at[1] / 2, at[1] * math.sqrt(3) / 2


def angle(vector: Hex) -> float:
    """Degrees clockwise from east."""
    x, y = centre(vector)
    return math.degrees(math.atan2(y, x)) % 360


def walked(radius: int) -> dict[Hex, int]:
    """Ranges from the origin by walking."""
    found: dict[Hex, int] = {(0, 0): 0}
    queue = deque([(0, 0)])
    while queue:
        at = queue.popleft()
        if found[at] < radius:
            for d in DIRECTIONS:
                onward = at[0] + d[0], at[1] + d[1]
                if onward not in found:
                    found[onward] = found[at] + 1
                    queue.append(onward)
    return found


def test_six_neighbours_clockwise_from_east_each_one_apart() -> None:
    assert [round(angle(d)) for d in DIRECTIONS] == [0, 60, 120, 180, 240, 300]
    assert all(math.isclose(math.hypot(*centre(d)), 1) for d in DIRECTIONS)
    for facing in range(-7, 14):
        assert neighbour((3, -2), facing) == (3 + DIRECTIONS[facing % 6][0], -2 + DIRECTIONS[facing % 6][1])
        assert neighbour(neighbour((3, -2), facing, 4), facing + 3, 4) == (3, -2)


def test_ranges_rings_and_discs_as_walked() -> None:
    by_walking = walked(9)
    for at, n in by_walking.items():
        assert distance((5, -7), (5 + at[0], -7 + at[1])) == n == distance(at, (0, 0))
    for n in range(10):
        here = list(ring((0, 0), n))
        assert len(here) == len(set(here)) == max(1, 6 * n) and set(here) == {
            at for at, k in by_walking.items() if k == n
        }
        whole = list(disc((2, 1), n))
        assert len(whole) == 1 + 3 * n * (n + 1) and [distance((2, 1), at) for at in whole] == sorted(
            distance((2, 1), at) for at in whole
        )


def test_a_ring_begins_north_west_and_runs_clockwise() -> None:
    for radius in range(1, 6):
        around = list(ring((0, 0), radius))
        assert around[0] == (0, -radius)
        turns = [angle(at) for at in around]
        assert all((b - a) % 360 < 61 for a, b in itertools.pairwise(turns))
        assert all(distance(a, b) == 1 for a, b in zip(around, around[1:] + around[:1], strict=True))


@given(hexes, hexes, hexes)
def test_range_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0 and (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.integers(-9, 9), st.integers(-9, 9))
def test_turning_a_vector_turns_the_picture(vector: Hex, by: int, more: int) -> None:
    assert turned(turned(vector, by), more) == turned(vector, by + more)
    assert math.isclose(math.hypot(*centre(vector)), math.hypot(*centre(turned(vector, by))))
    if vector != (0, 0):
        assert math.isclose((angle(turned(vector, by)) - angle(vector) - 60 * by + 180) % 360, 180, abs_tol=1e-6)


def test_sectors_and_wedges_by_angle() -> None:
    """A sector begins at its direction; a wedge lies 30 degrees to both sides of it, and a border belongs to both."""
    for vector in disc((0, 0), 12):
        if vector == (0, 0):
            continue
        a, b, i = sector(vector)
        assert (
            a * DIRECTIONS[i][0] + b * DIRECTIONS[(i + 1) % 6][0],
            a * DIRECTIONS[i][1] + b * DIRECTIONS[(i + 1) % 6][1],
        ) == vector
        assert a >= 1 and b >= 0 and i == int((angle(vector) + 1e-9) // 60) % 6
        wanted = {d for d in range(6) if abs((angle(vector) - 60 * d + 180) % 360 - 180) <= 30 + 1e-9}
        assert set(wedges(vector)) == wanted and len(wedges(vector)) in (1, 2)
    assert wedges((0, 0)) == ()
    with pytest.raises(ValueError, match="no direction"):
        sector((0, 0))


@given(hexes, st.integers(0, 5), hexes)
def test_relative_wedges_turn_with_the_piece(origin: Hex, facing: int, target: Hex) -> None:
    vector = target[0] - origin[0], target[1] - origin[1]
    assert set(relative_wedges(origin, facing, target)) == set(wedges(turned(vector, -facing)))


def test_a_wedge_has_its_hexes_in_order_of_range() -> None:
    for facing in range(6):
        for wedge in range(6):
            found = list(wedge_hexes((4, 4), facing, wedge, 6))
            assert set(found) == {at for at in disc((4, 4), 6) if wedge in relative_wedges((4, 4), facing, at)}
            ranges = [distance((4, 4), at) for at in found]
            assert ranges == sorted(ranges) and ranges[0] == 1
    assert [sum(1 for at in wedge_hexes((0, 0), 0, 0, n)) for n in (1, 2, 3, 4)] == [1, 4, 7, 12]
    assert set().union(*(wedge_hexes((0, 0), 2, w, 5) for w in range(6))) == set(disc((0, 0), 5)) - {(0, 0)}


@given(hexes, hexes)
def test_the_best_heading_is_the_nearest_angle(origin: Hex, target: Hex) -> None:
    vector = target[0] - origin[0], target[1] - origin[1]
    if vector == (0, 0):
        assert heading_to(origin, target) == 0
    else:
        best = min(abs((angle(vector) - 60 * d + 180) % 360 - 180) for d in range(6))
        assert math.isclose(
            abs((angle(vector) - 60 * heading_to(origin, target) + 180) % 360 - 180), best, abs_tol=1e-6
        )


def off_the_line(at: Hex, a: Hex, b: Hex) -> float:
    """How far the middle of a hex lies from the straight line a-b."""
    (ax, ay), (bx, by), (x, y) = centre(a), centre(b), centre(at)
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)


@given(hexes, hexes, st.sampled_from([1, -1]))
def test_lines_go_from_hex_to_hex_along_the_straight(a: Hex, b: Hex, nudge: int) -> None:
    path = line(a, b, nudge)
    assert path[0] == a and path[-1] == b and len(path) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in itertools.pairwise(path))
    if a != b:
        assert all(
            off_the_line(at, a, b) <= 1 / math.sqrt(3) + 1e-6 for at in path
        )  # no hex that the line does not touch


def test_a_line_along_hexsides_has_two_variants() -> None:
    for i in range(6):
        far = neighbour(neighbour((0, 0), i, 2), i + 1, 2)
        one, other = line((0, 0), far, 1), line((0, 0), far, -1)
        assert (
            {one[1], other[1]} == {DIRECTIONS[i], DIRECTIONS[(i + 1) % 6]} and one[2] == other[2] and one[3] != other[3]
        )
    straight = line((0, 0), (5, 0), 1)
    assert straight == line((0, 0), (5, 0), -1) == [(n, 0) for n in range(6)]
    assert line((2, 2), (2, 2)) == [(2, 2)]
