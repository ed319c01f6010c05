"""What is asked, advised and told at a moment: the bot's flight is drawn, a key that does nothing says why, a question
closes the fan of the one before, the sheet before the game has no date twice.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.table.papers import hand_panel
from tabletop.games.air_wars.table.pieces.cells import FLYING_SIZE, PARKED_SIZE
from tabletop.games.air_wars.table.showings.naming import ORDINAL
from tabletop.table.papers.report import news
from tabletop.table.play.contract import Roll
from tabletop.table.play.dice_tray import felt
from tests.games.air_wars.table.test_table import to_flying, war

__all__ = ["war"]


def test_the_advice_is_told_as_such_and_drawn_until_something_is_done(war: Any, monkeypatch: Any) -> None:
    hand = to_flying(war(players=("human", "bot:easy")))
    mode = hand.table.mode
    unit = min(mode.ready())
    mode.pick(unit)
    square = min(s for s, r in mode.reach.items() if r.steps == 1)
    start, mode.picked = mode.group.square, ()
    orders = iter(mode.orders(Group(0, start, (unit,), ()), (square,)))
    monkeypatch.setattr(Commander, "choose", lambda *a: next(orders))
    hand.key("Shift+H")
    while hand.root.slips.note_shown is None:  # it thinks beside the window
        time.sleep(0.02)
        hand.settle(1)
    assert hand.root.slips.note_shown[1][0].startswith("*The bot's advice: ")
    state, way, fliers = hand.table.advice
    assert state is hand.table.state and way == (start, square)
    drawn = [m for m in hand.table.lying.marks() if m.kind == "path"]
    assert drawn and drawn[-1].points == tuple(map(hand.table.centre, way))
    hand.table.advice = (None, way, fliers)
    assert not [m for m in hand.table.lying.marks() if m.kind == "path"]


def test_the_key_of_the_battle_says_that_there_is_none(war: Any) -> None:
    hand = to_flying(war())
    hand.key("b").settle()
    assert not hand.table.battle.away and hand.screen.status_line.text.startswith("No air battle is fought now.")


def test_a_new_question_closes_the_fan(war: Any) -> None:
    hand = to_flying(war(size=(1920, 1080)))
    assert hand.table.tray.open("G2", called=True)
    assert hand.table.tray.fanned == "G2" and not hand.table.deeds.captions()
    hand.table.hand.followed = ("another", None, None)
    hand.table.hand.follow()
    assert not hand.table.tray.fanned


def test_the_sheet_before_the_game(war: Any) -> None:
    told = war().table.telling.briefing()
    assert told.title == "Malta, 10 May 1942"
    words = [str(row) for _, _, rows in told.tables for row in rows]
    assert any("50. Gruppo" in line for line in words) and not [line for line in words if ORDINAL.search(line)]


@pytest.mark.parametrize(("looker", "colour"), [(0, True), (1, False), (None, True)])
def test_what_harms_me_is_never_told_in_the_green_of_success(looker: int | None, colour: bool) -> None:
    roll = Roll("Axis fighters", outcome="1 kill", seat=0, hit=True)
    assert news(felt(roll, looker)) is colour


def test_cards_never_run_over_the_line_below_them(war: Any) -> None:
    """Eagle Days, planning, 1920 x 1080: the words on the decks lay across the fourth card."""
    hand = war("bob_eagle_days", size=(1920, 1080)).over()
    row = hand.table.hand_panel.row
    assert len(row.spots) > 2
    foot = row.rect.bottom - hand.root.theme.line("small") - hand.root.theme.px(2)
    assert all(at.bottom <= foot for at, _ in row.spots)
    assert all(row.least >= hand_panel.TITLE_HIGH * len(row.cards) for _ in row.cards)


def test_counters_are_as_large_as_their_squares_allow() -> None:
    """26 pixels in squares of 47 to 65."""
    assert PARKED_SIZE >= 0.6 and FLYING_SIZE >= 0.65
