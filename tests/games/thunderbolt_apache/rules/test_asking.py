"""What every step that asks the squadron refuses, and in which words."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.asking import DONE, readable
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.morning.events import Target
from tabletop.games.thunderbolt_apache.rules.rescue import KeepStores
from tests.games.thunderbolt_apache.moments import morning


def test_an_order_of_another_moment_is_refused_with_its_own_moment_and_what_is_wanted_now() -> None:
    match = morning()
    refusal = match.refusal(0, KeepStores())
    assert refusal is not None and refusal.rule == "TA-SAR-03" and match.refusal(0, DONE) is None
    assert refusal.sentence == (
        "That belongs to giving stores up for downed pilots. Now is the time for the choice of targets."
    )


def test_conceding_is_the_last_option_of_every_step() -> None:
    """TA-END-03."""
    match = morning()
    assert match.options(0)[-1] == Concede() and match.refusal(0, Concede()) is None


def test_a_name_that_is_far_too_long_is_cut_in_the_refusal() -> None:
    refusal = morning().refusal(0, Target("x" * 300))
    assert refusal is not None and "x" * 36 + "..." in refusal.sentence and "x" * 37 not in refusal.sentence
    assert readable("two\nlines  in one") == "two lines in one"
