"""What a game says of the time: turns of a battle, days of a campaign, nothing."""

from __future__ import annotations

import pytest

from tabletop.core.game import Clock


@pytest.mark.parametrize(
    ("clock", "words", "heading", "length"),
    [
        (Clock(), "", "", 0),
        (Clock(0), "Turn 0", "", 0),
        (Clock(3), "Turn 3", "Turn 3", 3),
        (Clock(2, unit="round"), "Round 2", "Round 2", 2),
        (Clock(4, 2, 5), "Day 2", "Day 2", 2),
        (Clock(4, 1), "", "", 1),  # a single sortie, or days that the game tells in its own words
    ],
)
def test_a_clock_says_the_day_of_a_campaign_or_else_the_turn(
    clock: Clock, words: str, heading: str, length: int
) -> None:
    assert (clock.words, clock.heading, clock.length) == (words, heading, length)
    assert clock.named == heading or (clock.named == "Day 1" and not heading)
