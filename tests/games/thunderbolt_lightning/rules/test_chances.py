"""Probability checks: exactly as fractions, and by 100,000 thrown trials within three standard errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction as F
from math import sqrt
from random import Random
from typing import Any

import pytest

from tabletop.core import odds
from tabletop.core.odds import Spread
from tabletop.games.thunderbolt_lightning.rules import aa_guns, firing, ordnance
from tabletop.games.thunderbolt_lightning.rules.pieces import Declared, Release
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.sheets import Four, GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import ADVANCED, Board

TRIALS = 100_000
LABELS = {1: "1110", 2: "1210", 3: "1310", 5: "1510"}


def simulated(throw: Callable[[Callable[[], int]], int]) -> dict[int, float]:
    """Shares of outcomes of a throw; it gets a die and gives a number."""
    random = Random(20260)
    faces = random.choices(range(1, 7), k=1_500_000)
    nxt = iter(faces).__next__
    counts: dict[int, int] = {}
    for _ in range(TRIALS):
        k = throw(nxt)
        counts[k] = counts.get(k, 0) + 1
    return {k: n / TRIALS for k, n in counts.items()}


def agrees(expected: Spread, found: dict[int, float]) -> None:
    assert set(found) <= set(expected)
    for k, p in expected.items():
        error = sqrt(float(p) * (1 - float(p)) / TRIALS)
        assert abs(found.get(k, 0.0) - float(p)) <= 3 * error + 1e-12, (k, float(p), found.get(k))


def volley(dice: Four, needed: int, saves: tuple[int, int, int, int]) -> Callable[[Callable[[], int]], int]:
    """A throw of dice with saves: unsaved hits."""
    each = [(needed, saves[colour]) for colour in range(4) for _ in range(dice[colour])]

    def throw(die: Callable[[], int]) -> int:
        unsaved = 0
        for number, save in each:
            if (number <= 1 or (number < 7 and die() >= number)) and not (save < 7 and die() >= save):
                unsaved += 1
        return unsaved

    return throw


def shot(
    kind: str, target: str, away: int, mount: int = 0, **firer: Any
) -> tuple[State, Four, int, tuple[int, int, int, int]]:
    state = Board().aircraft(kind, "1010", 0, **firer).aircraft(target, LABELS[away], 0, side=1).state("declare1")
    a, b = state.aircraft["B1"], state.aircraft["G1"]
    needed = firing.to_hit(state, a, mount, b).needed
    return state, state.type_of(a).mounts[mount].dice, needed, shots.saves_against(state, b, a)


def fight(kind: str, target: str, away: int) -> Spread:
    """The exact spread as the window shows it, checked against the throws."""
    state, dice, needed, saves = shot(kind, target, away)
    found = shots.gun_shots(state, state.aircraft["B1"])[0].unsaved
    agrees(found, simulated(volley(dice, needed, saves)))
    return found


def test_spitfire_on_a_109_at_range_3() -> None:
    """And 11/27 to destroy an undamaged two-hit target."""
    assert fight("spitfire1", "bf109e", 3) == {0: F(16, 81), 1: F(32, 81), 2: F(8, 27), 3: F(8, 81), 4: F(1, 81)}
    state, *_ = shot("spitfire1", "bf109e", 3)
    best = shots.gun_shots(state, state.aircraft["B1"])[0]
    assert (best.destroy, best.damage, best.hits, best.expected) == (F(11, 27), F(65, 81), F(2), F(4, 3))


def test_bf_109_at_range_5() -> None:
    found = fight("bf109e", "spitfire1", 5)
    assert (found[0], odds.at_least(found, 1), odds.at_least(found, 2)) == (F(3844, 6561), F(2717, 6561), F(172, 2187))


def test_ties_in_initiative() -> None:
    """TL-INI-01."""
    two = odds.both(odds.die(), odds.die())
    tie = sum((p * p for p in two.values()), F(0))
    assert (tie, (1 - tie) / 2) == (F(73, 648), F(575, 1296))
    different = sum(
        (p * q * r for a, p in two.items() for b, q in two.items() for c, r in two.items() if len({a, b, c}) == 3), F(0)
    )
    assert different == F(895, 1296)
    agrees({0: tie, 1: (1 - tie) / 2, -1: (1 - tie) / 2}, simulated(lambda die: _sign(die() + die() - die() - die())))
    agrees(
        {3: different, 2: 1 - different},
        simulated(lambda die: 3 if len({die() + die(), die() + die(), die() + die()}) == 3 else 2),
    )


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def aa(post: str, dice: Four, classes: tuple[GunClass, ...]) -> Spread:
    state = (
        Board(60, 40, options=ADVANCED)
        .installation(post, "2420")
        .aircraft("spitfire1", "2422", 0, level=0)
        .state("declare1")
    )
    saves = shots.saves_against(state, state.aircraft["B1"], None)
    needed = {aa_guns.to_hit(state, state.installations["G-T1"], gun).needed for gun in classes}.pop()
    found = shots.spread(dice, needed, saves)
    agrees(found, simulated(volley(dice, needed, saves)))
    return found


def test_five_blue_dice_with_radar() -> None:
    """TL-AA-09, TL-SAVE-02: no save possible."""
    found = aa("flak88r", (0, 0, 0, 5), (GunClass.HEAVY,))
    assert [found[k] for k in range(6)] == [F(32, 243), F(80, 243), F(80, 243), F(40, 243), F(10, 243), F(1, 243)]
    assert odds.at_least(found, 2) == F(131, 243)


def dropped(release: Release, dice: int, points: int, load: str, both: bool = False) -> Spread:
    board = Board(60, 40, options=ADVANCED).ship("northcarolina", "2420").aircraft("sbd3", "2020", 0, level=1)
    state = board.state("declare2")
    needed = ordnance.to_hit(state, state.aircraft["B1"], release, False, both).needed
    hits = odds.successes(dice, odds.chance(needed))
    agrees(hits, simulated(volley((dice, 0, 0, 0), needed, (7, 7, 7, 7))))
    assert state.library.loads[load].damage == points
    return odds.mapped(hits, lambda k: k * points)


def test_four_dive_bombers() -> None:
    """TL-DIVE-03, TL-DIVE-08."""
    found = dropped(Release("1x1000", 1, "G-S1", (0, 0), 1, "dive", "end_on"), 4, 25, "1x1000")
    assert odds.expected(found) == F(100, 3) and odds.at_least(found, 75) == F(1, 9)


def test_three_torpedoes_from_both_sides() -> None:
    """TL-TORP-07."""
    found = dropped(
        Release("torpedo", 1, "G-S1", (0, 0), 0, "torpedo", "beam", 10, "port"), 3, 30, "torpedo", both=True
    )
    assert [found[30 * k] for k in range(4)] == [F(1, 27), F(2, 9), F(4, 9), F(8, 27)]


def test_the_sixth_sense_always_rerolls_one_hit() -> None:
    """TL-TRN-10."""
    hits = odds.successes(2, odds.chance(4))
    again = odds.mixed(
        (p, {k: F(1)} if k == 0 else {k: odds.chance(4), k - 1: 1 - odds.chance(4)}) for k, p in hits.items()
    )
    assert again == {0: F(1, 2), 1: F(3, 8), 2: F(1, 8)}

    def throw(die: Callable[[], int]) -> int:
        dice = [die(), die()]
        good = [i for i, d in enumerate(dice) if d >= 4]
        if good:
            dice[good[0]] = die()
        return sum(d >= 4 for d in dice)

    agrees(again, simulated(throw))


def test_me_262_on_a_b_17() -> None:
    found = fight("me262a", "b17g", 2)
    assert [found[k] for k in range(5)] == [F(256, 6561), F(1280, 6561), F(800, 2187), F(2000, 6561), F(625, 6561)]


def test_three_single_pivot_gunners() -> None:
    """TL-HIT-03: declared fire of three mounts at one target adds up."""
    board = Board().aircraft("he111h", "1010", 3).aircraft("he111h", "1009", 3).aircraft("spitfire1", "1210", 3, side=1)
    state = board.state("declare1")
    one = replace(state.aircraft["B1"], declared=(Declared(1, "G1"), Declared(2, "G1")))
    two = replace(state.aircraft["B2"], hex=one.hex, declared=(Declared(1, "G1"),))
    found = shots.odds_of_declared(replace(state, aircraft={**state.aircraft, "B1": one, "B2": two}), "G1")
    assert odds.at_least(found, 1) == F(19, 27)
    agrees(found, simulated(volley((3, 0, 0, 0), 4, (5, 6, 7, 8))))


def test_zero_on_zero() -> None:
    found = fight("a6m2", "a6m2", 2)
    assert (found[0], odds.at_least(found, 2)) == (F(16, 729), F(203, 243))


def test_mustang_at_range_1() -> None:
    """Without the sights option."""
    found = fight("p51d", "bf109e", 1)
    assert odds.at_least(found, 2) == F(496625, 531441)


def test_light_and_medium_aa() -> None:
    """TL-AA-08."""
    found = aa("flak37", (0, 2, 5, 0), (GunClass.MEDIUM, GunClass.LIGHT))
    assert (odds.at_least(found, 1), odds.at_least(found, 2)) == (F(7074571, 10077696), F(43093, 139968))


def test_six_torpedoes_at_4() -> None:
    found = dropped(Release("torpedo", 1, "G-S1", (0, 0), 0, "torpedo", "beam", 10, "port"), 6, 30, "torpedo")
    assert odds.expected(found) == 90 and odds.at_least(found, 120) == F(11, 32)


def test_rockets_on_a_target_of_20_points() -> None:
    """TL-EXT-06."""
    board = (
        Board(options=(*ADVANCED, "ext_attack"))
        .installation("fuel", "1210")
        .aircraft("typhoon1b", "1010", 0, level=0, load="RP8", declared=(Declared(-1, "G-T1"),))
    )
    found = shots.odds_of_declared(board.state("declare2"), "G-T1")
    assert odds.at_least(found, 20) == F(16, 81) and odds.expected(found) == 16
    agrees({k // 6: p for k, p in found.items()}, simulated(volley((4, 0, 0, 0), 3, (7, 7, 7, 7))))


@pytest.mark.parametrize("needed", range(-1, 9))
def test_chance_of_one_die(needed: int) -> None:
    """TL-GEN-03: certain at 1 or less, impossible at 7 or more."""
    assert odds.chance(needed) == F(min(6, max(0, 7 - needed)), 6)
