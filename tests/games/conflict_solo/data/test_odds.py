"""`tabletop odds` of Conflict Solo: the fractions of the rule book's probability checks."""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.core.kit import Answer
from tabletop.games.conflict_solo.data.odds import asked


def ask(method: str, *words: str, **options: Any) -> Answer:
    usual = {"range": None, "flank": False, "cover": 0, "caps": 0, "support": 0, "seen": ""}
    return asked(Namespace(**(usual | options)), method, list(words))[0]


def outcome(answer: Answer, name: str) -> Fraction:
    return dict(answer.outcomes)[name]


@pytest.mark.parametrize(("cost", "ways"), [(1, 5), (2, 12), (3, 19), (4, 26), (5, 33), (6, 39), (7, 44), (8, 49)])
def test_a_check_with_the_full_deck(cost: int, ways: int) -> None:
    assert outcome(ask("spent", str(cost)), "spent") == Fraction(ways, 55)


def test_seen_cards_are_out_of_the_deck() -> None:
    """Cards 23 (number 1) and 36 (number 8): 18 of 53 are left against 3 APs."""
    assert outcome(ask("spent", "3", seen="23,36"), "spent") == Fraction(18, 53)
    assert outcome(ask("spent", "3", seen="2"), "spent") == Fraction(19, 54)
    with pytest.raises(ValueError, match="no order card"):
        ask("spent", "3", seen="23,23")


@pytest.mark.parametrize(("caps", "chance"), [(0, (575, 1296)), (1, (721, 1296)), (2, (287, 432))])
def test_initiative(caps: int, chance: tuple[int, int]) -> None:
    assert outcome(ask("initiative", caps=caps), "the player goes first") == Fraction(*chance)


def test_rally_aa_and_track() -> None:
    assert outcome(ask("rally", "8", cover=1), "within two tries") == Fraction(119, 144)
    assert outcome(ask("antiair", "P-B40", "P-B40", "at", "A-J87", range=1), "it comes through") == Fraction(25, 144)
    assert ask("track", "8").spread == {0: Fraction(31, 55), 1: Fraction(17, 55), 2: Fraction(7, 55)}
    assert ask("track", "24").spread[1] == Fraction(6, 55)


def test_an_attack_that_needs_7() -> None:
    """Full cup: destroyed 1/8 for foot, 13/84 for a vehicle."""
    foot = ask("squad", "G-MG34", "at", "P-RIF", range=5)
    assert outcome(foot, "destroyed") == Fraction(1, 8) and outcome(foot, "hit") == Fraction(7, 12)
    tank = ask("squad", "G-3E", "at", "S-T26", range=4)
    assert outcome(tank, "destroyed") == Fraction(13, 84)


@pytest.mark.parametrize(
    "words",
    [
        ("squad", "P-RIF", "at", "G-3E"), ("squad", "P-WAG", "at", "G-RIF"), ("squad", "P-RIF"),
        ("squad", "X", "at", "Y"),
        ("spent", "many"), ("rally",), ("antiair", "P-RIF", "at", "A-J87"), ("initiative", "2"), ("track",),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_says_why(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        ask(*words)
