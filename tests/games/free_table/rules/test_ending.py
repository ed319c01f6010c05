"""Handing over, and the end by agreement (FT-END-01, FT-END-02)."""

from __future__ import annotations

from tabletop.games.free_table.rules.asking import Agree, HandOver, OfferEnd, PlayOn
from tests.games.free_table.kit import played, refused, tank


def test_the_table_is_handed_over() -> None:
    match = played(HandOver())
    assert match.to_act == (1,) and match.refusal(0, tank()) is not None


def test_the_game_ends_when_both_say_so() -> None:
    match = played(OfferEnd(1))
    assert match.to_act == (1,) and refused(match, tank(), 1) == "FT-END-01"
    match.submit(1, PlayOn())
    assert match.to_act == (1,) and refused(match, Agree(), 1) == "FT-END-01"
    match.submit(1, OfferEnd(1))
    match.submit(0, Agree())
    assert match.result is not None and match.result.winner == 1
    assert match.result.sentence == "Both sides agree: Red has won."
    assert refused(played(), OfferEnd(4)) == "FT-END-02"
