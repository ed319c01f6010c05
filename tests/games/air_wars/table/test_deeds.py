"""What both sides did last lies on the map: ways and captions, and nothing of it that a seat may not know."""

from __future__ import annotations

from typing import Any

import pygame as pg
import pytest

from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules.days import DayBegan
from tabletop.games.air_wars.rules.flying.events import MoveEnded
from tabletop.games.air_wars.table.showings.deeds import UNKNOWN, Deed, Outcome
from tests.games.air_wars.table.test_table import WarHand, war

__all__ = ["war"]


def play_on(hand: WarHand, moments: int, seat: int = 0, level: str = "easy") -> Any:
    """The commander plays this seat against a bot; a moment for each of his decisions. Nobody looks at the window while
    the bot thinks and moves.
    """
    bot = Commander(level)
    for _ in range(400 * moments):
        hand.turn()
        if hand.ended or moments == 0:
            return
        if hand.play.seat is None:
            pg.time.wait(1)
            continue
        hand.settle(1)
        moments -= 1
        yield
        match = hand.session.match
        hand.play.submit(bot.choose(match.view(seat), seat, match.options(seat)))


def told(deeds: list[Deed]) -> list[tuple[Any, ...]]:
    return [(d.seat, d.square, d.title, d.told(), d.way) for d in deeds]


def test_flights_and_fights_lie_on_the_map_and_are_told_in_plain_words(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    ids, trails, words = hand.table.names._ids, set[int](), set[str]()
    for _ in play_on(hand, 120):
        marks = [m.text for m in hand.board.marks if m.text.startswith("trail")]
        ways = [d for d in hand.table.deeds.found if len(d.way) > 1]
        assert len(marks) == len(ways)
        trails |= {d.seat for d in ways}
        words |= {hand.table.said(d.title) for d in ways}
        for caption in hand.table.deeds.captions():
            words |= {caption.title, *caption.lines}
            assert any(caption.title in m.text for m in hand.board.marks)
    assert trails == {0, 1}
    assert any(w.startswith("Air battle over") for w in words) and any(
        " fly to " in w or " flies to " in w for w in words
    )
    assert any(" fighters roll " in w for w in words) and any(w.startswith("Killed:") for w in words)
    assert not [w for w in words if ids.search(w) or "AW-" in w or "?" in w]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_was_taken_in_as_it_was_shown_is_what_the_journal_says(war: Any, seat: int) -> None:
    """So a loaded game, one that was taken back and a replay show the same as the seat was told."""
    players = ("human", "bot:easy") if seat == 0 else ("bot:easy", "human")
    hand, seen = war("bob_eagle_days", seed=6, players=players), 0
    for _ in play_on(hand, 45, seat):
        deeds = hand.table.deeds
        shown = told(deeds.found)
        deeds._read(len(hand.session.match.journal))
        assert told(deeds.found) == shown
        seen += len(shown)
    assert seen


def test_a_caption_of_a_fight_goes_when_something_is_in_hand(war: Any) -> None:
    hand = war(seed=5, players=("human", "bot:easy"))
    for _ in play_on(hand, 120):
        if hand.step == "fly" and hand.table.mode.ready():
            break
    deeds = hand.table.deeds
    deeds.found.append(Deed(1, "F9", "Air battle over F9"))
    assert [c.title for c in deeds.captions()] == ["Air battle over F9"]
    hand.table.mode.pick(sorted(hand.table.mode.ready())[0])
    assert not deeds.captions()
    hand.table.mode.cancel()
    assert deeds.captions()


def test_the_result_of_dice_that_still_tumble_is_told_nowhere(war: Any) -> None:
    hand = war(seed=5, players=("human", "bot:easy"))
    hand.play.presenting.speed = 2
    bot, tumbled = Commander("easy"), 0
    for _ in range(6000):
        hand.play.presenting.now += 60
        hand.settle(1)
        if hand.ended:
            break
        if hand.play.presenting._tumbling is not None:
            deeds, waits = hand.table.deeds, hand.table.deeds._waits
            if waits is not None:
                tumbled += 1
                assert not any(waits[2] in caption.lines for caption in deeds.captions())
        if hand.play.seat is not None:
            hand.play.submit(bot.choose(hand.session.match.view(0), 0, hand.session.match.options(0)))
    assert tumbled


def test_what_stood_on_the_ground_is_not_shot_down_and_one_that_is_not_seen_takes_off_alone(war: Any) -> None:
    hand = war("bob_eagle_days", players=("human", "bot:easy"))
    lost = {Outcome.KILL: ["6th AA Division"]}
    assert Deed(0, "J7", "Luftwaffe bombs 6th AA Division", lost=lost, ground=True).told() == (
        "Destroyed: 6th AA Division.",
    )
    deeds = hand.table.deeds
    deeds.take(MoveEnded(1, "G8", (), (UNKNOWN,)), hand.table.state)
    assert deeds.found[-1].title == "1 formation takes off at Tangmere G8"
    deeds.take(DayBegan(2), hand.table.state)
    assert deeds.found == []


def test_a_row_of_who_must_be_home_takes_that_formation_in_hand(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    for _ in play_on(hand, 120):
        if hand.step == "fly" and any(line.unit in hand.table.mode.ready() for line in hand.table.mode.lines()[1]):
            break
    mode = hand.table.mode
    line = next(line for line in mode.lines()[1] if line.unit in mode.ready())
    line.run()
    assert mode.picked == (line.unit,)
