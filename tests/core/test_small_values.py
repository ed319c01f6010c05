"""Piles and hands, tallies, refusals, odds, the table of phases, the flow of frames."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core import odds
from tabletop.core.cards import Hand, Pile
from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.messages import Frame, StepBegan, StepEnded
from tabletop.core.refusal import LONGEST, Refusal, Refused, presentable
from tabletop.core.sequence import Phase, Sequence
from tabletop.core.tally import Tally

ids = st.sampled_from(["ace", "king", "queen", "jack"])
cards = st.lists(ids, max_size=8).map(tuple)


# -- piles and hands
@given(cards, cards, st.integers(0, 99))
def test_a_pile_gives_out_all_it_has_top_first(inside: tuple[str, ...], top: tuple[str, ...], seed: int) -> None:
    pile, dice, drawn = Pile(inside, top), SeededDice(seed), []
    assert len(pile) == len(inside) + len(top) and pile.all == tuple(sorted(inside + top))
    while len(pile):
        card = pile.next(dice)
        drawn.append(card)
        pile = pile.without(card)
    assert drawn[: len(top)] == list(top) and Counter(drawn) == Counter(inside + top)
    with pytest.raises(ValueError, match="empty"):
        pile.next(dice)


def test_known_cards_come_before_unknown_ones_and_need_no_chance() -> None:
    pile = Pile(("ace", "king")).with_top("queen", "jack").with_top("ace")
    assert pile.next(ScriptedDice()) == "ace" and pile.without("ace").top == ("queen", "jack")
    assert pile.without("king") == Pile(("ace",), ("ace", "queen", "jack"))
    assert pile.without("jack") == Pile(("ace", "king"), ("ace", "queen"))
    assert pile.mixed_with("joker") == Pile(("ace", "ace", "jack", "joker", "king", "queen"))
    with pytest.raises(ValueError, match="joker is not in the pile"):
        pile.without("joker")


def test_two_piles_of_the_same_cards_are_equal_after_mixing() -> None:
    """No state holds a secret order."""
    assert Pile(("king", "ace"), ("jack",)).mixed_with() == Pile((), ("jack", "king", "ace")).mixed_with()


def test_a_hand_is_seen_by_its_owner_only() -> None:
    hand = Hand(1).plus("king", "ace").plus("ace")
    assert hand.cards == ("ace", "ace", "king") and hand.without("ace").cards == ("ace", "king")
    assert hand.seen_by(1) is hand
    assert (
        hand.seen_by(0) == hand.seen_by(None) == Hand(1, ("?",) * 3) and hand.seen_by(0, "back").cards == ("back",) * 3
    )
    with pytest.raises(ValueError):
        hand.without("joker")


# -- odds
def spread(values: list[int]) -> dict[int, Fraction]:
    return {k: Fraction(n, len(values)) for k, n in Counter(values).items()}


@given(st.integers(-3, 12), st.sampled_from([2, 6, 8]))
def test_a_die_against_enumeration(needed: int, sides: int) -> None:
    assert odds.chance(needed, sides) == Fraction(sum(n >= needed for n in range(1, sides + 1)), sides)


@given(st.integers(0, 5), st.integers(1, 7))
def test_successes_against_enumeration(dice: int, needed: int) -> None:
    rolls = [sum(n >= needed for n in roll) for roll in product(range(1, 7), repeat=dice)]
    found = odds.successes(dice, odds.chance(needed))
    assert found == spread(rolls) and sum(found.values()) == 1
    assert odds.expected(found) == Fraction(sum(rolls), len(rolls))
    for k in range(-1, dice + 2):
        assert odds.at_least(found, k) == Fraction(sum(r >= k for r in rolls), len(rolls))


def test_sums_changes_and_mixtures_against_enumeration() -> None:
    assert odds.both(odds.die(), odds.die(), odds.die(4)) == spread(
        [a + b + c for a, b, c in product(range(1, 7), range(1, 7), range(1, 5))]
    )
    assert odds.both() == {0: 1} and odds.both(odds.die()) == odds.die()
    assert odds.mapped(odds.die(), lambda n: min(n, 4)) == spread([1, 2, 3, 4, 4, 4])
    halves = odds.mixed(
        [
            (Fraction(1, 2), odds.die(2)),
            (Fraction(1, 3), odds.die(4)),
            (Fraction(1, 6), {}),
            (Fraction(0), {9: Fraction(1)}),
        ]
    )
    assert halves == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 12), 4: Fraction(1, 12)}
    assert odds.expected({}) == 0


# -- tally
def test_a_tally_decides_and_explains() -> None:
    tally = (
        Tally(4, "to hit at 2 hexes", "TL-HIT-01")
        .plus(1, "gyro sight", "TL-SIGHT-01")
        .plus(0, "nothing", "TL-X-01")
        .plus(-2, "jinking", "TL-TRN-06")
    )
    assert (tally.total, tally.needed) == (3, 5) and tally.rules == ("TL-HIT-01", "TL-SIGHT-01", "TL-TRN-06")
    assert tally.lines() == ("4 to hit at 2 hexes (TL-HIT-01)", "+1 gyro sight (TL-SIGHT-01)", "-2 jinking (TL-TRN-06)")
    for needed in (Tally(4, "", "X").plus(m, "", "Y") for m in range(-3, 4)):
        assert {d for d in range(1, 7) if d + sum(m.amount for m in needed.modifiers) >= 4} == {
            d for d in range(1, 7) if d >= needed.needed
        }


# -- refusals
def test_refusals_are_on_one_line_of_bounded_length() -> None:
    plain = Refusal("TL-MAN-02", "Fly 2 straight first.")
    assert presentable(plain) is plain and str(plain) == "Fly 2 straight first. (TL-MAN-02)"
    assert presentable(Refusal("X", 'There is no "B1\n\t\x00".')) == Refusal("X", 'There is no "B1   ".')
    long = presentable(Refusal("X", f'There is no "{"é" * 5000}" here.'))
    assert len(long.sentence) < LONGEST and long.sentence.startswith("There is no") and long.sentence.endswith("here.")
    refused = Refused(plain)
    assert (refused.rule, refused.sentence, str(refused)) == (plain.rule, plain.sentence, str(plain))


# -- sequence and frames
def test_the_strip_finds_the_phase_of_a_step() -> None:
    table = Sequence((Phase("move", "Move", ("move1", "fly1"), "A"), Phase("fire", "Fire", ("declare1",), "B")))
    assert table.of("fly1") is table.phases[0] and table.index("declare1") == 1
    assert table.of("end") is None and table.index("end") == -1


@dataclass(frozen=True)
class Flow:
    frames: tuple[Frame, ...]


def test_steps_replace_nest_and_end() -> None:
    state = StepBegan("fly", ("R1",), nested=True).apply(Flow((Frame("move", ("Red",)),)))
    assert state.frames == (Frame("move", ("Red",)), Frame("fly", ("R1",)))
    state = StepBegan("land").apply(state)
    assert state.frames == (Frame("move", ("Red",)), Frame("land"))
    state = StepEnded("land").apply(state)
    assert state.frames == (Frame("move", ("Red",)),)
    assert StepEnded("move").apply(state).frames == ()
