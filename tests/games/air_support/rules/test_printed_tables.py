"""Tables 1 to 5, 7 to 9, 12, 13 and 16 number by number, as they are printed."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tabletop.games.air_support.rules import tables as t
from tabletop.games.air_support.rules.terrain import FENCE_TEM, FOXHOLE, FOXHOLE_OBA, T12, Fence, Terrain

T_1 = """
1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
K/1 1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
1MC K/1 K/2 1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
1MC 1MC 2MC K/2 K/2 K/3 1KIA 1KIA 2KIA 3KIA 4KIA
NMC 1MC 1MC 2MC 2MC 3MC K/3 K/4 1KIA 2KIA 3KIA
PTC NMC 1MC 1MC 2MC 2MC 3MC 4MC K/4 1KIA 2KIA
- PTC NMC 1MC 1MC 2MC 2MC 3MC 4MC K/4 1KIA
- - PTC NMC 1MC 1MC 2MC 2MC 3MC 4MC K/4
- - - PTC NMC 1MC 1MC 2MC 2MC 3MC 4MC
- - - - PTC NMC 1MC 1MC 2MC 2MC 3MC
- - - - - PTC NMC 1MC 1MC 2MC 2MC
- - - - - - PTC NMC 1MC 1MC 2MC
- - - - - - - PTC NMC 1MC 1MC
- - - - - - - - PTC NMC 1MC
- - - - - - - - - PTC NMC
- - - - - - - - - - PTC
"""


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def last_of(limits: list[int]) -> list[int]:
    """The lowest and the highest range of each column that ends with these."""
    return sorted({0, *limits, *(n + 1 for n in limits[:-1])})


def test_t_1() -> None:
    firepower = numbers("1 2 4 6 8 12 16 20 24 30 36")
    for final, row in enumerate(T_1.strip().splitlines()):
        assert [str(t.fire(t.column_of(fp), final)) for fp in firepower] == row.split(), final
    assert [str(t.fire(0, n)) for n in (-4, 0, 15, 19)] == ["1KIA", "1KIA", "-", "-"]
    assert t.column_of(F(1, 2)) is None and [t.column_of(fp - F(1, 2)) for fp in firepower[1:]] == [*range(10)]


def test_t_2() -> None:
    assert list(t.STAR) == numbers("3 4 5 6 7 8 9 10 11 12 13")
    assert list(t.MOST_VEHICLES) == numbers("1 2 2 3 3 3 4 4 5 6 7")


@pytest.mark.parametrize(
    ("target", "colour", "row"),
    [
        ("vehicle", "black", "10 9 8 7 6 6"),
        ("vehicle", "red", "10 8 7 6 5 4"),
        ("infantry", "black", "8 7 6 5 4 3"),
        ("infantry", "red", "8 6 5 4 3 2"),
        ("area", "black", "7 7 8 8 7 7"),
        ("area", "red", "7 7 8 8 7 7"),
    ],
)
def test_t_3(target: str, colour: str, row: str) -> None:
    limits = numbers("6 12 18 24 30 36")
    found = [t.to_hit(target, colour, reach) for reach in last_of(limits)]
    assert found == [n for n in numbers(row) for _ in (0, 1)] and t.to_hit(target, colour, 37) is None


@pytest.mark.parametrize(
    ("calibre", "barrel", "row"),
    [
        (75, "star", "0 -1 -1 -1"),
        (75, "", "0 0 0 0"),
        (75, "L", "0 1 1 1"),
        (75, "LL", "0 1 1 2"),
        (58, "", "0 0 0 0"),
        (57, "", "0 -1 -1 -2"),
        (41, "", "0 -1 -1 -2"),
        (40, "", "0 -2 -2 -3"),
        (37, "LL", "0 -1 -1 -1"),
    ],
)
def test_t_4(calibre: int, barrel: str, row: str) -> None:
    found = [t.gun_change(calibre, barrel, reach) for reach in last_of(numbers("12 18 24 36"))]
    assert found == [n for n in numbers(row) for _ in (0, 1)]


def test_t_5() -> None:
    calibres = numbers("20 30 37 50 60 70 80 100 120 150 200")
    columns = numbers("1 2 4 6 8 12 16 20 24 30 36")
    assert [t.he_fp(mm) for mm in calibres] == columns
    assert [t.he_fp(mm - 1) for mm in calibres] == [0, *columns[:-1]]


T_7 = {
    7: "25LL 20LL 37star",
    6: "20L",
    8: "37 47star 57star 70star",
    9: "37L 40 57 65star 76star",
    10: "40L 45L 47 75star",
    11: "37LL 45LL 47L 50",
    12: "76 84star",
    13: "50L 88 120star",
    14: "75 105",
    15: "57L 57LL",
    17: "75L 85L 152star",
    20: "88L",
    21: "90L 105L 150 152",
    23: "75LL",
    25: "122L",
    27: "88LL 100L",
}
T_7_76 = {("soviet", "L"): 13, ("japanese", "L"): 13, ("soviet", "LL"): 16, ("us", "L"): 17, ("british", "L"): 17}
T_7_76 |= {("us", "LL"): 23, ("german", "LL"): 23, ("british", "LL"): 23}


def test_t_7() -> None:
    printed = {word: number for number, row in T_7.items() for word in row.split()}
    for word, number in printed.items():
        calibre = int("".join(c for c in word if c.isdigit()))
        assert t.ap_to_kill("german", calibre, word.removeprefix(str(calibre))) == number, word
    assert len(t.AP_TO_KILL) == len(printed) + 2, "the 76 mm guns differ by nation"
    assert {key: t.ap_to_kill(key[0], 76, key[1]) for key in T_7_76} == T_7_76
    assert t.MG_TO_KILL == {"rifle": 4, "heavy": 5}


@pytest.mark.parametrize(
    ("calibres", "limits", "row"),
    [
        ((12, 25), "1 6 18 24 30 36", "2 1 0 -1 -2 -3"),
        ((37, 57), "2 18 24 36", "1 0 -1 -2"),
        ((65, 152), "1 18 30 36", "1 0 -1 -2"),
    ],
)
def test_t_7_range(calibres: tuple[int, int], limits: str, row: str) -> None:
    for calibre in calibres:
        found = [t.ap_range_change(calibre, reach) for reach in last_of(numbers(limits))]
        assert found == [n for n in numbers(row) for _ in (0, 1)]


def test_t_7_unarmoured() -> None:
    ends = [(20, 7), (28, 7), (37, 8), (57, 8), (65, 9), (84, 9), (85, 10), (95, 10), (100, 11), (152, 11)]
    assert [(mm, t.ap_unarmoured(mm)) for mm, _ in ends] == ends


def test_t_8() -> None:
    calibres = numbers("20 30 40 50 70 80 100 120 150")
    for armoured, row in ((True, numbers("3 4 5 6 7 8 10 12 16")), (False, numbers("6 8 9 10 12 14 16 18 20"))):
        assert [t.he_to_kill(mm, armoured) for mm in calibres] == row
        assert [t.he_to_kill(mm - 1, armoured) for mm in calibres] == [0, *row[:-1]]


def test_t_9() -> None:
    assert {*t.AERIAL_AF.items()} == {
        *zip(numbers("0 1 2 3 4 6 8 11 14 18 26"), numbers("0 0 1 2 3 3 4 4 4 4 4"), strict=True)
    }


T_12 = """
open      | 1   1    1    2  4  | 0 0 0 0
grain     | 1.5 1    1    3  5  | 0 1 0 0
brush     | 2   2    2    4  8  | 0 1 0 0
orchard   | 1   2    2    3  5  | 1 1 0 0
woods     | 2   half half no no | 1 0 1 -1
wooden building | 2 no no no no | 1 0 2 2
stone building  | 2 no no no no | 1 0 3 3
rubble    | 3   no   no   no no | 0 1 2 2
marsh     | all all  no   no no | 0 1 0 0
water     | no  no   no   no no | 0 0 0 0
gully     | 2   4    4    no no | 0 0 0 0
"""


@pytest.mark.parametrize("line", T_12.strip().splitlines())
def test_t_12(line: str) -> None:
    """Cost for men, tracks, half-tracks, armoured cars and lorries; height, hindrance, TEM, TEM against artillery."""
    name, costs, rest = line.split("|")
    row = T12[Terrain(name.strip())]
    words = {"no": None, "half": "half", "all": "all"}
    paid = [words[word] if word in words else F(word) for word in costs.split()]
    assert [row.infantry, row.tracked, row.halftrack, row.armored_car, row.truck] == paid
    assert [row.height, row.hindrance, row.tem, row.oba_tem] == numbers(rest)
    assert row.bog == (name.strip() in ("woods", "marsh"))


def test_t_12_hexsides_and_foxholes() -> None:
    """AS-TERR-06."""
    assert FENCE_TEM == {Fence.WALL: 2, Fence.HEDGE: 1, Fence.BOCAGE: 2, Fence.ROADBLOCK: 2}
    assert (FOXHOLE, FOXHOLE_OBA) == (2, 4)


def test_t_13() -> None:
    rows = {key: (s.drm, s.height, s.also_next) for key, s in t.SMOKE.items()}
    assert rows == {
        "smoke": (3, 2, False),
        "smoke_disp": (2, 2, False),
        "wp": (2, 4, True),
        "wp_disp": (1, 4, True),
        "blaze": (2, 4, True),
    }


YEARS = numbers("1937 1938 1939 1941 1942 1943 1944 1945")
T_16 = """
german   -   -   7^5 6^5 5^4 4^3 3^3 2^3
soviet   -   -   4^3 3^3 4^3 5^5 6^5 7^5
us       -   -   -   2^1 4^2 5^3 6^4 7^5
british  -   -   4^1 4^1 5^2 5^3 6^4 7^5
italian  -   -   4^1 4^2 4^2 3^2 -   -
japanese 5^4 5^4 5^4 5^4 5^4 4^4 3^4 2^4
french   -   -   4^1 4   4   -   -   -
chinese  5^2 4^2 3^1 2^1 3^1 3^1 4^2 5^3
finnish  -   -   3   3^1 4^1 4^1 4^1 4^1
axis_minor - -   5^5 4^5 3^4 2^3 1^3 -
"""


@pytest.mark.parametrize("line", T_16.strip().splitlines())
def test_t_16(line: str) -> None:
    """AS-ARRIVE-10: number and exponent by year, not against Soviets."""
    nation, *row = line.split()
    for year, printed in zip(YEARS, row, strict=True):
        for each in (year, year + 1) if year == 1939 else (year,):
            found = t.support_of(nation, each, 5, "us")
            told = "-" if found is None else f"{found.number}" + (f"^{found.exponent}" if found.exponent else "")
            assert told == printed, each


def test_t_16_against_soviets() -> None:
    """One more for a German with an asterisk; Finns in the summer of 1944."""
    found = [t.support_of("german", year, 5, "soviet") for year in (1940, 1941, 1942, 1943, 1944, 1945)]
    assert [s.number if s else 0 for s in found] == [7, 7, 6, 5, 4, 3]
    summer = [t.support_of("finnish", 1944, month, "soviet") for month in (5, 6, 8, 9)]
    assert [(s.number, s.exponent) if s else 0 for s in summer] == [(4, 1), (6, 4), (6, 4), (4, 1)]
