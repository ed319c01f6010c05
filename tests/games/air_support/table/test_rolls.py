"""A roll is told one way: what the dice must show as they lie, what makes that easier or harder, what they showed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.tally import Tally
from tabletop.games.air_support.table.showings.rolls import drm_words, easing, needs

AMOUNTS = st.lists(st.integers(-4, 4).filter(bool), max_size=5)


@given(st.integers(2, 12), AMOUNTS)
def test_what_is_listed_adds_up_to_what_is_needed(base: int, amounts: list[int]) -> None:
    tally = Tally(base, "morale", "AS-RALLY-02")
    for amount in amounts:
        tally = tally.plus(amount, "a reason", "AS-RALLY-02")
    listed = sum(int(line.split()[0]) for line in easing(tally))
    assert needs(tally).split()[1] == str(base + listed)
    assert all((roll + sum(amounts) <= base) == (roll <= base + listed) for roll in range(2, 13))


def test_a_sighting_reads_as_the_dice_lie() -> None:
    tally = Tally(8, "sighting", "AS-SIGHT-06").plus(-1, "vehicle", "AS-SIGHT-06").plus(2, "far", "AS-SIGHT-06")
    assert needs(tally) == "Needs 7 or less (8, less 1)"
    assert easing(tally) == ("+1 vehicle", "-2 far")


def test_a_modifier_of_the_dice_says_that_it_is_one() -> None:
    """Beside rolls that tell what makes a number easier: the same fact had two signs, and nothing said why."""
    tally = Tally(7, "thrown", "AS-FIRE-03").plus(2, "hindrance", "AS-FIRE-03").plus(-1, "moving", "AS-FIRE-03")
    assert drm_words(tally) == ("+2 on the dice: hindrance", "-1 on the dice: moving")
