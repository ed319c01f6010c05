"""Reach against brute force, with and without facing; sight lines over hexes and hexsides."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from tabletop.grid.hexes import DIRECTIONS, Hex, disc, distance, line, neighbour
from tabletop.grid.paths import Pose, pose_steps, reach, way
from tabletop.grid.sight import hexside, sight


def costs(seed: int) -> dict[Hex, int]:
    random = Random(seed)
    return {at: random.choice((1, 1, 2, 3)) for at in disc((0, 0), 5) if random.random() < 0.85 or at == (0, 0)}


def cheapest(start: Pose, ground: dict[Hex, int], budget: int) -> dict[Pose, int]:
    """By relaxing every edge until nothing changes."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for (at, facing), cost in list(best.items()):
            onward = [((at, (facing + d) % 6), 1) for d in (1, -1)]
            ahead = neighbour(at, facing)
            if ahead in ground:
                onward.append(((ahead, facing), ground[ahead]))
            for pose, price in onward:
                if cost + price <= budget and cost + price < best.get(pose, 99):
                    best[pose], changed = cost + price, True
    return best


@pytest.mark.parametrize("seed", range(8))
def test_reach_with_facing_against_brute_force(seed: int) -> None:
    ground, start = costs(seed), ((0, 0), seed % 6)
    for budget in (0, 1, 4, 7):
        found = reach(start, partial(pose_steps, enter=lambda _, ahead: ground.get(ahead)), budget)
        assert {pose: cost for pose, (cost, _) in found.items()} == cheapest(start, ground, budget)
        for pose in found:
            steps = way(found, pose)
            assert steps[0] == start and steps[-1] == pose
            spent = sum(1 if a[0] == b[0] else ground[b[0]] for a, b in pairwise(steps))
            assert spent == found[pose][0] <= budget
    with pytest.raises(KeyError):
        way(found, ((99, 99), 0))


def test_turning_may_cost_more_or_nothing() -> None:
    for price in (0, 3):
        found = reach(
            ((0, 0), 0),
            lambda pose, price=price: pose_steps(pose, lambda a, b: 1 if distance((0, 0), b) < 3 else None, price),
            4,
        )  # type: ignore[misc]
        assert found[(0, 0), 3][0] == 3 * price if price == 0 else ((0, 0), 3) not in found
        assert found[(2, 0), 0][0] == 2 and ((3, 0), 0) not in found


# -- sight
def test_a_hexside_has_one_name() -> None:
    for at in disc((3, 3), 2):
        for facing in range(6):
            other = neighbour(at, facing)
            side = hexside(at, other)
            assert side == hexside(other, at) and side[1] in (0, 1, 2) and side[0] in (at, other)
    assert len({hexside(at, neighbour(at, f)) for at in disc((0, 0), 1) for f in range(6)}) == 7 * 6 - 12
    for far in ((2, 0), (0, 0), (1, 1)):
        with pytest.raises(ValueError, match="not adjacent"):
            hexside((0, 0), far)


def middle(at: Hex) -> tuple[float, float]:
    return at[0] + at[1] / 2, at[1] * math.sqrt(3) / 2


def crossed(a: Hex, b: Hex) -> set[Hex]:
    """Hexes whose inside the straight line touches, by small steps."""
    (ax, ay), (bx, by) = middle(a), middle(b)
    found = set()
    n = 400 * max(1, distance(a, b))
    near = list(disc(a, distance(a, b) + 1))
    for k in range(n + 1):
        x, y = ax + (bx - ax) * k / n, ay + (by - ay) * k / n
        ranked = sorted((math.hypot(x - middle(h)[0], y - middle(h)[1]), h) for h in near)
        if ranked[1][0] - ranked[0][0] > 0.01:
            found.add(ranked[0][1])
    return found


def test_sight_is_blocked_by_what_the_line_touches_and_only_in_both_variants() -> None:
    random = Random(4)
    targets = random.sample([h for h in disc((0, 0), 5) if h != (0, 0)], 16)
    for target in targets:
        inside = crossed((0, 0), target) - {(0, 0), target}
        for at in disc((0, 0), 5):
            seen = sight((0, 0), target, lambda h, at=at: h == at)  # type: ignore[misc]
            one_way = at in inside and len({tuple(line((0, 0), target, n)) for n in (1, -1)}) == 1
            if one_way:
                assert not seen.clear and seen.blocking_hexes == (at,) and at in seen.hexes
            elif at not in inside:
                assert seen.clear and seen.hexes[0] == (0, 0) and seen.hexes[-1] == target


def test_along_hexsides_both_neighbours_must_block() -> None:
    far = neighbour(neighbour((0, 0), 0), 1)
    left, right = DIRECTIONS[0], DIRECTIONS[1]
    assert sight((0, 0), far, lambda h: h == left).clear and sight((0, 0), far, lambda h: h == right).clear
    both = sight((0, 0), far, lambda h: h in (left, right))
    assert not both.clear and both.blocking_hexes and set(both.blocking_hexes) < {left, right}
    assert sight((0, 0), far, lambda h: h == left).hexes[1] == right


def test_ends_never_block_but_sides_at_the_ends_do() -> None:
    assert sight((0, 0), (3, 0), lambda h: h in ((0, 0), (3, 0))).clear
    wall = hexside((0, 0), (1, 0))
    seen = sight((0, 0), (3, 0), lambda h: False, lambda side: side == wall)
    assert not seen.clear and seen.blocking_sides == (wall,) and seen.blocking_hexes == ()
    assert not sight((3, 0), (0, 0), lambda h: False, lambda side: side == wall).clear
    assert sight((0, 0), (1, 0), lambda h: True).clear and sight((0, 0), (0, 0), lambda h: True).clear
    hidden = sight((0, 0), (3, 0), lambda h: h == (2, 0), lambda side: side == wall)
    assert hidden.blocking_hexes == ((2, 0),) and hidden.blocking_sides == (wall,)
