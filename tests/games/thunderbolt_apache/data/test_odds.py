"""`tabletop odds` for Thunderbolt / Apache: the rule book's table of chances, sums done by hand, and the dice of
real games.
"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tabletop.core import odds
from tabletop.core.chance import SeededDice
from tabletop.games.thunderbolt_apache.data import chances
from tabletop.games.thunderbolt_apache.rules import moving

MANTIS = chances.Crew("Mantis")


def test_chances_worth_knowing() -> None:
    """The figures printed in the rule book."""
    one = chances.of_attack("AGM-114", ["T72"], MANTIS)
    assert one.spread == {0: Fraction(2, 5), 1: Fraction(3, 5)}
    assert chances.of_attack("AGM-114", ["T72"], MANTIS, number=2).spread[1] == Fraction(84, 100)
    four = chances.of_attack("AGM-114", ["T72"] * 4, MANTIS).spread
    assert round(float(odds.at_least(four, 3)), 3) == 0.475
    assert chances.of_ridges(chances.Crew()).spread == {0: Fraction(1, 2), 1: Fraction(3, 10), 2: Fraction(1, 5)}
    two = chances.of_ridges(chances.Crew(), 2)
    assert [round(float(p) * 100) for p in two.spread.values()] == [25, 27, 25, 12, 7, 4] and float(
        two.expected
    ) == pytest.approx(1.61)
    assert dict(chances.of_ridges(chances.Crew("Mantis", stress=4)).outcomes) == {"crash": Fraction(1, 5)}
    assert [
        round(float(dict(chances.of_hits("AH-64A", 0, n).outcomes)["the aircraft crashes"]), 3) for n in (1, 2)
    ] == [
        0.045,
        0.091,
    ]
    assert dict(chances.of_rescue().outcomes)["Lost"] == Fraction(1, 5) and "Lost" not in dict(
        chances.of_rescue("out").outcomes
    )
    assert [float(chances.of_bingo(side).expected) for side in (6, 10)] == [1.5, 4.5]
    assert chances.of_scout().expected == 1 and dict(chances.of_scout().outcomes)["the scout is lost"] == Fraction(
        1, 10
    )
    cluster = chances.of_attack("CBU-97", ["IFV"] * 3, chances.Crew("Anvil"))
    assert cluster.spread[3] == Fraction(216, 1000) and float(cluster.expected) == 1.8


def test_every_spread_adds_up() -> None:
    found = [
        chances.of_attack("cannon", ["ZSU", "TRK"], chances.Crew("Anvil", 5)), chances.of_number(6, 1, -1, 3, True),
        chances.of_ridges(chances.Crew("Anvil", 0, 3), 3), chances.of_rescue("home", 3, -1), chances.of_bingo(10),
        chances.of_scout(-2),
        chances.of_hits("A-10A", 2, 1, True),
    ]  # fmt: skip
    for made in found:
        lost = dict(made.outcomes).get("crash", Fraction(0)) + dict(made.outcomes).get("Lost", Fraction(0))
        assert sum(made.spread.values()) + lost == 1, made.title
        assert made.title and made.lines


def test_pilots_stress_and_cards_count() -> None:
    def hit(*units: str, **more: object) -> Fraction:
        store = str(more.pop("store", "cannon"))
        return dict(chances.of_attack(store, units, chances.Crew("Anvil", **more)).outcomes)[
            f"one roll at {units[0]} hits"
        ]  # type: ignore[arg-type]

    assert hit("ZSU") == Fraction(7, 10)
    assert hit("ZSU", stress=6) == Fraction(5, 10)
    assert hit("ZSU", level=5) > hit("ZSU") >= hit("ZSU", level=0)
    inf = [
        chances.of_attack("cannon", ["INF"], chances.Crew("Anvil"), cards=cards).expected for cards in ((), ("CA10",))
    ]
    assert inf[1] < inf[0]


def test_ridges_agree_with_dice_that_fall() -> None:
    """A thousand rolls of a real pilot with real dice come near the exact chance."""
    state = chances.position(chances.Crew("Mantis", stress=4))
    flyer = state.here.flyers[1]
    dice, crashed = SeededDice(4), 0
    for _ in range(4000):
        stress, down = 4, False
        for _ in range(2):
            gained = moving.stress_for(state, moving.modifiers(state, flyer, dice.roll(10), stress).total)
            down = down or moving.crashes(state, state.pilots["Mantis"], stress, gained)
            stress += gained
        crashed += down
    assert crashed / 4000 == pytest.approx(
        float(dict(chances.of_ridges(chances.Crew("Mantis", stress=4), 2).outcomes)["crash"]), abs=0.03
    )


def test_the_command_line(tabletop) -> None:
    ran = tabletop("odds", "attack", "agm-114", "at", "T72", "--pilot", "mantis", "--number", "2", "--json")
    [made] = json.loads(ran.out)
    assert ran.code == 0 and made["expected"] == "21/25" and sum(Fraction(p) for p in made["spread"].values()) == 1
    words = tabletop("odds", "attack", "cannon", "at", "ZSU", "--pilot", "Anvil", "--stress", "6").out
    assert "-2 Shaken (TA-STRESS-02)" in words and "6 or more of 10" in words
    for words in (
        ("ridge", "--pilot", "Mantis", "--stress", "4"),
        ("rescue", "--given", "2"),
        ("bingo", "6+"),
        ("scout",),
        ("hits", "A-10A", "--light", "2"),
    ):
        assert tabletop("odds", *words).code == 0
    assert tabletop("odds", "attack", "--needs", "6", "--number", "3").code == 0
    text = tabletop("odds", "--help").out
    assert "tabletop odds ridge" in text and "--needs" in text and "rescue" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("attack",), "such as"),
        (("attack", "AGM-65", "T72"), "such as"),
        (("attack", "AGM-65", "at", "T99"), "no unit"),
        (("attack", "AGM-", "at", "T72"), "could be AGM-65"),
        (("attack", "AGM-114", "at", "T72", "--pilot", "Anvil"), "carries AGM-114"),
        (("attack", "AGM-114", "at", "M24"), "TA-ARM-11"),
        (("attack", "ALQ-131", "at", "T72"), "no weapon"),
        (("attack", "cannon", "at", "T72", "--range", "2"), "own hex"),
        (("attack", "AGM-114", "at", "T72", "--range", "3"), "range 0-2"),
        (("attack", "AGM-114", "at", "T72", "--pilot", "Mantis", "--stress", "20"), "Unfit"),
        (("attack", "AGM-114", "at", "T72", "--pilot", "Mantiss"), "did you mean Mantis"),
        (("attack", "AGM-114", "at", "T72", "--level", "top"), "Newbie"),
        (("attack", "AGM-114", "at", "T72", "--cards", "XX"), "no card"),
        (("attack", "AGM-65", "at", "T72", "--by", "AH-64A"), "cannot carry"),
        (("attack", "cannon", "at", "T72", "--by", "MQ-1B"), "no Cannon"),
        (("ridge", "3"), "options only"),
        (("bingo", "7"), "bingo 10"),
        (("bingo",), "bingo 6"),
        (("hits", "AH-64A"), "--heavy"),
        (("hits", "B-17", "--light", "1"), "no aircraft"),
        (("rescue", "--where", "sea"), "field"),
    ],
)
def test_what_cannot_be_asked(tabletop, words, says) -> None:
    ran = tabletop("odds", *words)
    assert ran.code == 2 and says in ran.err and not ran.out and "Traceback" not in ran.err
