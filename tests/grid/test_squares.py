"""Maps of squares against brute force."""

from __future__ import annotations

import itertools
import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.grid.squares import (
    DIRECTIONS,
    NAMES,
    Square,
    SquareGrid,
    facing_to,
    king_distance,
    line,
    neighbour,
    walking_distance,
)

squares = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def walked(steps: tuple[Square, ...]) -> dict[Square, int]:
    found: dict[Square, int] = {(0, 0): 0}
    queue = deque([(0, 0)])
    while queue:
        x, y = queue.popleft()
        for dx, dy in steps:
            at = x + dx, y + dy
            if at not in found and max(map(abs, at)) <= 6:
                found[at] = found[x, y] + 1
                queue.append(at)
    return found


def test_ranges_as_walked() -> None:
    for at, n in walked(DIRECTIONS).items():
        assert king_distance((2, 3), (2 + at[0], 3 + at[1])) == n
    for at, n in walked(DIRECTIONS[::2]).items():
        assert walking_distance((2, 3), (2 + at[0], 3 + at[1])) == n


def test_facings_clockwise_from_north() -> None:
    assert NAMES[0] == "N" and DIRECTIONS[2] == (1, 0) and NAMES[2] == "E"
    for facing in range(-9, 18):
        x, y = neighbour((5, 5), facing, 3)
        assert (x - 5, y - 5) == tuple(3 * d for d in DIRECTIONS[facing % 8])
        assert facing_to((5, 5), (x, y)) == facing % 8


@given(squares, squares)
def test_the_best_facing_is_the_nearest_angle(a: Square, b: Square) -> None:
    if a == b:
        assert facing_to(a, b) == 0
        return
    turn = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360
    off = [abs((turn - 45 * i + 180) % 360 - 180) for i in range(8)]
    assert math.isclose(off[facing_to(a, b)], min(off), abs_tol=1e-6)


@given(squares, squares)
def test_lines_are_straight_and_connected(a: Square, b: Square) -> None:
    path = line(a, b)
    assert path[0] == a and path[-1] == b and len(path) == king_distance(a, b) + 1
    assert all(king_distance(x, y) == 1 for x, y in itertools.pairwise(path))
    n = max(1, king_distance(a, b))
    for k, (x, y) in enumerate(path):
        assert abs(a[0] + (b[0] - a[0]) * k / n - x) <= 0.5 and abs(a[1] + (b[1] - a[1]) * k / n - y) <= 0.5


def test_a_map_and_its_discs() -> None:
    grid = SquareGrid(5, 4)
    assert list(grid)[:6] == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1)] and len(list(grid)) == 20
    for centre in [*grid, (-1, -1), (7, 2)]:
        for radius in range(4):
            assert list(grid.disc(centre, radius)) == [at for at in grid if king_distance(at, centre) <= radius]
    assert (4, 3) in grid and (5, 3) not in grid and (4, 4) not in grid and (-1, 0) not in grid


def test_labels_return() -> None:
    grid = SquareGrid(800, 3)
    assert [grid.label((x, 0)) for x in (0, 25, 26, 51, 52, 701, 702)] == [
        "A1",
        "Z1",
        "AA1",
        "AZ1",
        "BA1",
        "ZZ1",
        "AAA1",
    ]
    assert all(grid.parse(grid.label(at)) == at for at in grid)
    assert len({grid.label(at) for at in grid}) == 2400 and grid.parse("c4") == (2, 3)


@pytest.mark.parametrize("text", ["", "4", "C", "4C", "C-4", "C 4", "Ä1", "C4x", "C\u0664", "C\u00b2"])
def test_what_is_no_square_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square"):
        SquareGrid(9, 9).parse(text)
