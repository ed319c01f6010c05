"""`tabletop odds` for Air Wars: known chances come out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.air_wars.data.odds import asked


def test_the_probability_checks() -> None:
    assert asked("bomb", ["DOCKS", "4"]).expected == Fraction(65, 81)  # PC-03
    assert asked("bomb", ["radar", "0", "3"]).expected == Fraction(19, 27)  # PC-04
    assert asked("bomb", ["RADAR", "3"]).expected == Fraction(91, 216)
    assert asked("bomb", ["RADAR", "3", "3"]).expected == Fraction(604, 729)
    four = asked("fire", ["AA-1", "4", "at", "2"]).spread  # PC-05
    assert four == {0: Fraction(625, 1296), 1: Fraction(125, 324), 2: Fraction(19, 144)}
    assert asked("fire", ["fighter-2", "6", "at", "2"]).spread[2] == Fraction(57, 64)  # PC-11


def test_bombs_say_for_which_scenarios_they_count() -> None:
    """AW-BOMB-11: on Guadalcanal an airbase needs a 5 of Level dice as well."""
    assert asked("bomb", ["DOCKS", "4"]).lines[-1] == "so in all scenarios of the box (Table 4)"
    told = asked("bomb", ["AIRBASE", "3"])
    assert told.expected == Fraction(91, 216) and len(told.lines) == 2
    assert told.lines[-1].startswith("so by Table 4; ") and told.lines[-1].endswith("5 Level and 5 Dive: 70.4%")


def test_two_columns_add_up() -> None:
    found = asked("fire", ["Fighter-1", "3", "Bomber-1", "2", "at", "9"])
    assert sum(found.spread.values()) == 1 and found.spread[0] == Fraction(50, 243)  # PC-12


@pytest.mark.parametrize(
    "words",
    [
        ["fire", "6", "at", "3"],
        ["fire", "Ftr-1", "6", "at", "3"],
        ["bomb", "MOON", "3"],
        ["bomb", "DOCKS", "x"],
        ["bomb"],
    ],
)
def test_nonsense_is_told_apart(words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        asked(words[0], words[1:])
