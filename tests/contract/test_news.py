"""Undo is no spy: whatever shows a seat something hidden ends it, in every game."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.contract.news import met, news
from tests.contract.tables import LONG, TABLES, Table, play

MOST = 5_000 if LONG else 120
"""Commands of each game that are looked at."""


BOXES = [table for table in TABLES if table.game.key != "smugglers"]
"""The tables of the games in the box; in the toy game of the tests both choose at once, and that somebody has chosen is
open.
"""


@pytest.mark.parametrize("table", BOXES, ids=lambda t: t.name)
def test_what_shows_a_seat_something_new_cannot_be_taken_back(table: Table) -> None:
    """The view of each seat before and after each entry: what does not follow from the view before and from the command
    is news. In Air Support, where a seat follows the moves of markers without their names, news are the pieces that it
    meets.
    """
    match = table.match(1)
    for _ in islice(play(match, 1), MOST):
        pass
    for n in range(1, len(match.journal)):
        if not match.journal[n].reveals:
            told = met(match, n) if table.game.key == "air_support" else news(table, match, n)
            assert not told, (n, match.journal[n].command, match.journal[n].events)
