"""Air Support: the printed tables (Tables 1 to 17), by values that the worked examples and rules name and by what holds
for the whole.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.air_support.rules import close_combat, terrain
from tabletop.games.air_support.rules import tables as t
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.terrain import PLAIN, Air, HexFacts, Terrain
from tests.games.air_support.land import at, land

RANK = {
    "-": 0,
    "PTC": 1,
    "NMC": 2,
    "1MC": 3,
    "2MC": 4,
    "3MC": 5,
    "4MC": 6,
    "K/1": 7,
    "K/2": 7,
    "K/3": 7,
    "K/4": 7,
    **{f"{n}KIA": 7 + n for n in range(1, 8)},
}


@pytest.mark.parametrize(
    ("fp", "final", "result"),
    [
        (36, 6, "1KIA"),
        (12, 5, "2MC"),
        (12, 7, "1MC"),
        (12, 6, "2MC"),
        (4, 7, "PTC"),
        (16, 10, "NMC"),
        (8, 8, "NMC"),
        (6, 8, "PTC"),
        (36, 15, "PTC"),
        (36, 16, "PTC"),
        (1, 6, "-"),
        (30, -3, "6KIA"),
        (1, 1, "K/1"),
    ],
)
def test_t_1_results_that_the_examples_print(fp: int, final: int, result: str) -> None:
    column = t.column_of(fp)
    assert str(t.fire(column, final)) == result


def test_t_1_more_firepower_and_a_lower_roll_are_never_worse() -> None:
    rank = [[RANK[str(field)] for field in row] for row in t.IFT]
    assert len(rank) == 16 and all(len(row) == len(t.COLUMNS) for row in rank)
    assert all(row == sorted(row) for row in rank) and all(
        list(c) == sorted(c, reverse=True) for c in zip(*rank, strict=True)
    )


def test_t_1_each_column_has_one_casualty_reduction() -> None:
    assert [t.k_number(c) for c in range(11)] == [1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7]
    assert [
        max(t.IFT[row][c].number for row in range(16) if t.IFT[row][c].effect is t.Effect.KIA) for c in range(11)
    ] == list(t.MOST_VEHICLES)


def test_as_fire_03_the_highest_column_not_above_the_firepower() -> None:
    """AS-FIRE-03."""
    assert [t.column_of(Fraction(n, 2)) for n in (1, 2, 7, 8, 15, 72, 99)] == [None, 0, 1, 2, 3, 10, 10]
    assert str(t.fire(None, 2)) == "-", "below 1 FP there is no effect"


def test_t_2_the_star_number_is_two_more_than_the_place_of_the_column() -> None:
    assert [t.STAR[t.column_of(fp)] for fp in (2, 6, 12, 36)] == [4, 6, 8, 13]


@pytest.mark.parametrize(
    ("target", "colour", "reach", "number"),
    [
        ("vehicle", "black", 8, 9),
        ("vehicle", "black", 6, 10),
        ("infantry", "black", 6, 8),
        ("infantry", "red", 36, 2),
        ("area", "red", 13, 8),
    ],
)
def test_t_3_basic_numbers(target: str, colour: str, reach: int, number: int) -> None:
    assert t.to_hit(target, colour, reach) == number
    assert t.to_hit(target, colour, 37) is None


def test_t_4_short_and_small_guns_lose_at_long_range_long_ones_gain() -> None:
    assert [t.gun_change(88, "L", r) for r in (12, 18, 36)] == [0, 1, 1] and [
        t.gun_change(75, "LL", r) for r in (6, 24, 25)
    ] == [0, 1, 2]
    assert [t.gun_change(37, "star", r) for r in (12, 18, 36)] == [0, -3, -4]
    assert [t.gun_change(45, "L", r) for r in (12, 18, 25)] == [0, 0, -1]


def test_t_5_bomb_loads_follow_their_rule() -> None:
    rows = {150: (30, 0, 12, 0, -3), 200: (36, 0, 16, 0, -4), 250: (36, -1, 16, 0, -5), 300: (36, -2, 16, -1, -6)}
    for mm, row in rows.items():
        made = t.load(mm)
        assert (made.column, made.drm, made.half_column, made.half_drm, made.critical_drm) == row
        assert (made.direct, made.near) == (16, 8)
    assert [t.he_fp(mm) for mm in (19, 20, 94, 105, 149, 250)] == [0, 1, 16, 20, 24, 36]
    with pytest.raises(ValueError, match="no column"):
        t.load(15)


def test_t_7_and_t_8_to_kill_numbers() -> None:
    assert (
        t.ap_to_kill("german", 88, "L"),
        t.ap_to_kill("soviet", 76, "L"),
        t.ap_to_kill("us", 76, "L"),
        t.ap_to_kill("japanese", 57, "star"),
    ) == (20, 13, 17, 8)
    assert [t.ap_range_change(20, r) for r in (1, 6, 18, 24, 30, 36)] == [2, 1, 0, -1, -2, -3]
    assert [t.ap_range_change(50, r) for r in (2, 3, 19, 25)] == [1, 0, -1, -2] and [
        t.ap_range_change(75, r) for r in (1, 2, 19, 31)
    ] == [1, 0, -1, -2]
    assert [t.ap_unarmoured(mm) for mm in (28, 57, 84, 95, 100)] == [7, 8, 9, 10, 11]
    assert [t.he_to_kill(mm, True) for mm in (15, 37, 75, 150)] == [0, 4, 7, 16] and t.he_to_kill(105, False) == 16


def test_t_9_armour_from_the_air() -> None:
    assert [t.AERIAL_AF[af] for af in (1, 3, 6, 8, 11)] == [0, 2, 3, 4, 4]


@pytest.mark.parametrize(
    ("attack", "defence", "number"),
    [(1, 9, 0), (1, 8, 1), (2, 3, 4), (1, 1, 5), (10, 1, 12), (11, 1, 13), (Fraction(3, 2), 1, 6), (4, 0, 13)],
)
def test_t_14_the_best_column_not_above_the_ratio(attack: int | Fraction, defence: int, number: int) -> None:
    assert close_combat.cc_kill_number(attack, defence) == number


def test_t_16_air_support_by_nation_and_year() -> None:
    german = t.support_of("german", 1942, 8, "soviet")
    assert german == t.Support(6, 4) and t.support_of("german", 1942, 8, "us") == t.Support(5, 4, 1)
    assert t.support_of("finnish", 1944, 7, "soviet") == t.Support(6, 4) and t.support_of(
        "finnish", 1944, 9, "soviet"
    ) == t.Support(4, 1)
    assert (
        t.support_of("finnish", 1940, 1, "soviet") == t.Support(3, None)
        and t.support_of("us", 1940, 6, "german") is None
    )
    assert (
        t.support_of("axis_minor", 1942, 8, "soviet") == t.Support(3, 4)
        and t.support_of("axis_minor", 1945, 1, "soviet") is None
    )


def test_t_17_batteries() -> None:
    assert [observing.contact_value("soviet", *when) for when in ((1942, 6), (1942, 7), (1943, 6), (1943, 7))] == [
        6,
        7,
        7,
        8,
    ]
    assert (
        observing.contact_value("us", 1943, 12),
        observing.contact_value("us", 1944, 1),
        observing.contact_value("french", 1940, 5),
    ) == (
        8,
        9,
        7,
    )
    assert (
        [observing.chits("finnish", y) for y in (1940, 1941)] == [(6, 3), (7, 3)]
        and observing.chits("us", 1944, "plentiful") == (10, 3)
        and observing.chits("german", 1944, "scarce") == (8, 4)
    )


def test_t_12_best_single_tem_and_hexsides_on_the_ground_only() -> None:
    woods = HexFacts(Terrain.WOODS)
    assert (
        terrain.in_hex_tem(woods),
        terrain.in_hex_tem(woods, in_foxhole=True),
        terrain.in_hex_tem(woods, on_road=True),
    ) == (1, 2, 0)
    assert (
        terrain.oba_tem(woods),
        terrain.oba_tem(woods, in_foxhole=True),
        terrain.oba_tem(HexFacts(Terrain.STONE)),
    ) == (-1, 4, 3)
    ground = land(woods="K5", fences={"wall": "K5/0", "hedge": "K5/3"})
    assert terrain.tem(ground, at("K5"), (at("K4"),)) == 2 and terrain.tem(ground, at("K5"), (at("K6"),)) == 1
    assert terrain.tem(land(fences={"wall": "K5/1"}), at("K5"), (at("L4"), at("L5"))) == 0, (
        "through a corner both sides must have it"
    )
    assert (
        terrain.tem(land(), at("K5"), (at("K4"),), higher=True) == 1
        and terrain.tem(ground, at("K5"), (), higher=True) == 1
    )


def test_as_sight_07_terrain_for_a_sighting() -> None:
    """AS-SIGHT-07."""
    july, march = Air(month=7), Air(month=3)
    drm = {kind: terrain.sighting(HexFacts(kind), july) for kind in Terrain}
    assert {k.value for k, n in drm.items() if n == 3} == {
        "woods",
        "orchard",
        "wooden building",
        "stone building",
        "rubble",
    }
    assert {k.value for k, n in drm.items() if n == 1} == {"brush", "grain", "marsh"} and terrain.sighting(
        PLAIN, july
    ) == 0
    assert terrain.sighting(HexFacts(Terrain.ORCHARD), march) == 0 == terrain.sighting(HexFacts(Terrain.GRAIN), march)
    assert terrain.sighting(HexFacts(Terrain.WOODS), july, on_road=True) == 0, "AS-TERR-05"
