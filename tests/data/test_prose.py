"""How the sentences of a story are put together: dates, sides, lists, leads, what is told of a turn and what is only
counted, luck and the turning point.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tabletop.data import narration
from tabletop.data.narration import Deed, Phrasing, Shot, Turn

LOST = ("Japan", "aircraft")


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("4 June 1942", "On 4 June 1942"),
        ("August 1940", "In August 1940"),
        ("Summer 1940", "In the summer of 1940"),
        ("August-November 1942", "From August to November 1942"),
        ("Summer 1945, what if", "In the summer of 1945, as it might have been,"),
        ("", ""),
    ],
)
def test_when_it_was(date: str, said: str) -> None:
    assert narration.when(date) == said


def test_sides_and_numbers_and_lists() -> None:
    assert [narration.side(s) for s in ("USA", "Japan", "Axis", "RAF")] == ["the USA", "Japan", "the Axis", "the RAF"]
    assert narration.of_side("Axis") == "the Axis'" and narration.of_side("Japan") == "Japan's"
    assert narration.counted(1, "battery") == "one battery" and narration.counted(0, "torpedo") == "no torpedoes"
    assert narration.counted(14, "day") == "14 days"
    assert narration.listing(["A", "B", "C", "D"], 3) == "A, B and two others" and narration.listing([]) == ""
    assert [narration.percent(Fraction(p)) for p in ("0", "1/300", "1/3", "999/1000", "1")] == [
        "0 %", "under 1 %", "33 %", "99 %", "100 %",
    ]  # fmt: skip


def test_ways_to_say_a_thing_follow_one_another() -> None:
    pen = Phrasing()
    said = [pen.pick("lead", "in turn 4", "then, in turn 4", "in the fourth turn") for _ in range(6)]
    assert all(a.split()[0] != b.split()[0] for a, b in pairwise(said))


def test_of_a_turn_the_weightiest_is_told_and_the_rest_counted() -> None:
    turn = Turn(3, [Deed(f"A{n} shot down B{n}", 5 + (n == 4), 9, LOST, 0) for n in range(6)])
    told = narration.told_deeds(turn, narration.chosen([turn], 2))
    assert told == ["A0 shot down B0", "A4 shot down B4", "Japan lost four more aircraft"]
    turn.deeds.append(Deed("C fell", 1, 9, ("the USA", "aircraft"), 1))
    assert (
        narration.told_deeds(turn, narration.chosen([turn], 2))[-1]
        == "Japan lost four more aircraft, and the USA one more"
    )
    turn.deeds += [Deed("D fell", 1, 9, ("the USA", "aircraft"), 1, 3)]
    assert narration.told_deeds(turn, narration.chosen([turn], 2))[-1] == "each side lost four more aircraft"


def test_quiet_turns_are_told_together() -> None:
    turns = [Turn(1), Turn(2), Turn(3), Turn(4, [Deed("A fell", 5, 1)]), Turn(5)]
    assert narration.account(turns, 20, 5, "turn", "without a hit") == [
        "Turns 1 to 3 went by without a hit.",
        "In the fourth turn A fell.",
        "Turn 5 went by without a hit.",
    ]
    assert narration.account([], 20) == []


def test_a_story_that_is_too_long_tells_less() -> None:
    turns = [Turn(n, [Deed(f"piece {n} of squadron {k} was shot down", 5, n) for k in range(4)]) for n in range(1, 13)]

    def told(total: int) -> list[str]:
        return list(narration.paragraphs(narration.account(turns, total, 12)))

    whole, short = " ".join(told(99)), " ".join(narration.short_enough(told, 200))
    assert len(whole.split()) > 300 and len(short.split()) <= 200


def test_only_the_first_chance_is_explained() -> None:
    assert narration.explained(["A fell (12 %). B fell (under 1 %).", "C fell (3 %)."]) == (
        "A fell (a chance of 12 %). B fell (under 1 %).",
        "C fell (3 %).",
    )


def test_luck_and_the_turning_point() -> None:
    shots = [
        Shot(1, 0, "A", "B", Fraction(1, 5), True, "shot down"),
        Shot(2, 1, "C", "D", Fraction(1, 3), True),
        Shot(3, 1, "E", "F", Fraction(9, 10), False),
        Shot(3, 1, "G", "H", Fraction(1, 10), False),
    ]
    assert narration.luck(shots) == [
        "The best shot came from A, which shot down B at 20 %.",
        "Luck was hardest on E, which missed F at 90 %.",
    ]
    assert narration.luck([]) == [] and narration.turning({}, []) is None
    turns = [Turn(2, [Deed("A shot down B (12 %)", 5, 7, LOST, 0), Deed("C shot down D", 5, 7, LOST, 0)])]
    found = narration.turning({7: 40, 8: -90}, turns)  # nothing that was told explains entry 8
    assert found is not None and (found.at, found.turn, found.seat, found.points) == (7, 2, 0, 40)
    assert found.words == "A shot down B and Japan lost one more in the same fight"
