"""Luck: what dice promised and what came; a listed roll leads to its moment in the replay."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tabletop.table.papers.lucksheet import LuckSheet, luck_words
from tabletop.table.play.luck import Thrown, summed, thrown
from tabletop.table.ui.buttons import Link
from tests.play.conftest import Hand
from tests.play.test_replay import played_out


@pytest.fixture
def duel() -> Iterator[Hand]:
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 80)
    yield hand
    hand.close()


def test_expected_successes_are_those_of_the_dice(duel: Hand) -> None:
    """TL-HIT-01: n dice that need 6 bring n / 6 hits on average."""
    rolls = thrown(duel.play, duel.screen.table)
    journal = duel.session.match.journal
    assert len(rolls) > 4 and all(journal[one.entry].fallen and 0 < one.better_than < 1 for one in rolls)
    shots = [one for one in rolls if one.rule == "TL-HIT-01"]
    assert shots and all((one.expected * 6).denominator == 1 for one in shots)
    both = [summed(one for one in rolls if one.seat == seat) for seat in (0, 1)]
    assert sum(side.rolls for side in both) == len(rolls) and sum(side.came for side in both) == sum(
        one.came for one in rolls
    )


def test_average_throws_are_average_luck() -> None:
    even = [Thrown(n, 0, "", "", "", "", n % 2, Fraction(1, 2), Fraction(1 + 2 * (n % 2), 4)) for n in range(8)]
    assert summed(even).luck == 0 and luck_words(0.0, 8) == "average luck"
    assert luck_words(2.9, 8) == "very lucky" and luck_words(-2.9, 8) == "very unlucky"


def test_a_listed_roll_shows_its_moment(duel: Hand) -> None:
    rolls = thrown(duel.play, duel.screen.table)
    LuckSheet(rolls, duel.session.match.seats, duel.screen.review.replay_entry).show(duel.root)
    duel.settle()
    sheet = duel.root.stage.layers[-1].widget
    links = [w for w in sheet.walk() if isinstance(w, Link)]
    entry = int(links[0].key.split()[1])
    duel.click(links[0].rect.center)
    duel.settle()
    assert duel.play.replay_at == entry + 1
