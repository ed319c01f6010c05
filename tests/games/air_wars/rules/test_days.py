"""Days and hours: the sequence of play, what ends with a day (AW-SEQ)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.cards.events import CardDrawn
from tabletop.games.air_wars.rules.days import DayGoesOn, EndDay, HourBegan, OfferAnswered, SegmentBegan
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.sheets import Code
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import (
    all_events,
    end,
    table,
    told,
    until,
)
from tests.games.air_wars.moments import day


def test_the_order_of_planning() -> None:
    """AW-SEQ-01, AW-SEQ-02, AW-SEQ-03, AW-SEQ-04, AW-SEQ-05, AW-SEQ-06, AW-SEQ-08, AW-SEQ-09, AW-RDPL-03: cards,
    reinforcements, returns, ground before air, cards of the day, hours."""
    match = day("GU", keep=True)
    steps = []
    while match.state.frames[-1].step != "fly":
        frame, seat = match.state.frames[-1], match.to_act[0]
        if not steps or steps[-1] != (frame.step, seat):
            steps.append((frame.step, seat))
        match.submit(seat, Done())
    planned = [("reinforce", 0), ("reinforce", 1), ("ground", 0), ("redeploy", 0), ("ground", 1), ("redeploy", 1)]
    assert steps == [*planned, ("day_cards", 0), ("day_cards", 1)]
    drawn = [e.seat for e in all_events(match, CardDrawn)]
    assert drawn == [0] * 4 + [1] * 3 and match.state.hour == 1 and match.to_act == (0,)


def test_the_segments_of_an_hour() -> None:
    """AW-SEQ-10, AW-SEQ-11, AW-GEN-06: fly, fight, AA of the other, bomb; then the other player's hour."""
    match = table("BOB", "F JG26 L8", "F 54 J5")
    end(match, 0)
    order = [(e.segment, e.seat) for e in all_events(match, SegmentBegan)]
    assert order == [("battles", 0), ("aa", 1), ("bomb", 0)] and match.to_act == (1,)
    assert [(e.hour, e.seat) for e in all_events(match, HourBegan)] == [(1, 0), (1, 1)]


def test_a_day_is_a_turn() -> None:
    """AW-GEN-07: days carry dates, hours are the half-rounds in them."""
    assert scenario("GU").days[1] == "12 September 1942" and scenario("GU").hours == 8


def test_what_holds_today_ends_with_the_day() -> None:
    """AW-CARD-24, AW-CARD-25."""
    slow = InForce("GU-J8", Code.SLOW, 0, 1, until=(1, 99, 1))
    match = table("GU", "F Tai A5", "F 223 R5", hour=8, effects=(slow,))
    until(match, "redeploy", 0)
    assert match.state.day == 2 and all(
        e.until[0] > 1 for e in match.state.effects
    )  # a card of the new day may be in force


def test_ex_23_early_end() -> None:
    """AW-SEQ-13, AW-SEQ-14: only the joint outcome is shown."""
    match = table("BOB", "F JG26 L8", hour=4)
    until(match, "day_offer")
    assert match.to_act == (0, 1)
    match.submit(0, EndDay(True))
    assert match.told(match.journal[-1], 1) == [] and match.view(1).votes == (None, None)
    match.submit(1, EndDay(False))
    assert told(match, 0, OfferAnswered) == [OfferAnswered(0, True)]
    assert match.state.hour == 5 and match.state.active == 0 and told(match, 0, DayGoesOn)
