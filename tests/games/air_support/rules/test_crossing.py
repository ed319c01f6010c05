"""Which hexes a line crosses, against sampling it finely."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tabletop.games.air_support.rules.hexes import crossed
from tabletop.grid.hexes import Hex, distance, neighbour

places = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


def sampled(a: Hex, b: Hex) -> set[Hex]:
    """Hexes around the points of the line, those clearly inside."""
    n = 600
    found = set()
    for k in range(n + 1):
        q, r = a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n
        for dq in (-1, 0, 1):
            for dr in (-1, 0, 1):
                h = (round(q) + dq, round(r) + dr)
                u, v = q - h[0], r - h[1]
                if max(abs(2 * u + v), abs(v - u), abs(u + 2 * v)) < 1 - 1e-9:
                    found.add(h)
    return found


@given(places, places)
def test_it_finds_what_fine_steps_along_the_line_find(a: Hex, b: Hex) -> None:
    inside = {part[0] for part in crossed(a, b) if len(part) == 1}
    assert sampled(a, b) <= inside
    assert len(inside - sampled(a, b)) <= 4, "only corners clipped more finely than the steps"


@given(places, places)
def test_stretches_follow_one_another_from_end_to_end(a: Hex, b: Hex) -> None:
    parts = crossed(a, b)
    assert parts[0] == (a,) and parts[-1] == (b,)
    for one, two in pairwise(parts):
        assert all(distance(x, y) == 1 for x in one for y in two)
    assert [set(p) for p in reversed(parts)] == [set(p) for p in crossed(b, a)]


@given(places, st.integers(0, 5), st.integers(1, 9))
def test_along_a_grain_each_hex_is_crossed_and_no_other(a: Hex, facing: int, far: int) -> None:
    assert crossed(a, neighbour(a, facing, far)) == [(neighbour(a, facing, k),) for k in range(far + 1)]


def test_along_hexsides_pairs_and_single_hexes_take_turns() -> None:
    parts = crossed((0, 0), (2, 2))
    assert [set(p) for p in parts] == [{(0, 0)}, {(1, 0), (0, 1)}, {(1, 1)}, {(2, 1), (1, 2)}, {(2, 2)}]
    assert [len(p) == 2 for p in parts] == [False, True, False, True, False]


def test_a_line_that_clips_a_corner_crosses_that_hex_too() -> None:
    """From (0, 0) to (4, 1) is a range of 5, but six hexes and two clipped ones are passed."""
    names = [p[0] for p in crossed((0, 0), (3, 1))]
    assert len(names) == len(set(names)) >= distance((0, 0), (3, 1)) + 1
    assert all(h in names for h in ((0, 0), (3, 1)))
    assert crossed((0, 0), (0, 0)) == [((0, 0),)]
