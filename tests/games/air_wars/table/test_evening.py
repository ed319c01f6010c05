"""The evening of a day: what was bombed, who was lost, how the points stand, what tomorrow brings."""

from __future__ import annotations

from typing import Any

from tabletop.games.air_wars.rules.days import DayBegan
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.targets import TargetBombed
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import war

__all__ = ["war"]


def of_day_one(hand: Any, kind: type) -> list[Any]:
    """The events of a kind before the second day began."""
    out: list[Any] = []
    for entry in hand.session.match.journal:
        for event in entry.events:
            if isinstance(event, DayBegan) and event.day == 2:
                return out
            out += [event] if isinstance(event, kind) else []
    raise AssertionError("day 2 has not begun")


def test_a_day_ends_with_its_report_before_the_next_is_planned(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("bot:easy", "human"))
    for _ in play_on(hand, 200, 1):
        assert (hand.screen.paging.page is not None) == (hand.play.view.day > 1)
        if hand.play.view.day > 1:
            break
    evenings = hand.table.evenings
    assert evenings.due and hand.screen.paging.page is evenings.page
    tables = {title: rows for title, _, rows in evenings.last}
    bombed, lost = of_day_one(hand, TargetBombed), of_day_one(hand, UnitLost)
    assert bombed and lost and [row[0] for row in tables["Bombed"]] == [e.target for e in bombed]
    totals = [int(n) for side in ("Luftwaffe", "RAF") for n in tables[f"{side} losses"][-1][1:]]
    assert sum(totals) == len(lost)
    points = [str(score(hand.play.view, seat).total) for seat in (0, 1)]
    assert tables["Points"][-1] == ("In all", *points)
    assert tables["Points"][1][1:] == tuple(points), "nothing was scored before the first day"
    words = " ".join(row for rows in tables.values() for cells in rows for row in cells)
    assert not hand.table.names._ids.search(words)
    hand.key("Enter").settle()
    assert hand.screen.paging.page is None and not evenings.due
    assert hand.table.telling.briefing().tables[: len(evenings.last)] == evenings.last, "it is read again at F6"


def test_a_game_that_is_opened_in_the_morning_has_no_report_of_yesterday(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("bot:easy", "human")).settle()
    assert hand.screen.paging.page is None and hand.table.evenings.last == ()
