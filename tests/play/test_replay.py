"""The replay: marks on its line, five speeds, the lines of a moment, and once a game is over through whose eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.play.replay import REPLAY_MS
from tests.play.conftest import Hand
from tests.play.test_clock import chooser


def played_out(game: str, scenario: str, entries: int, **more: Any) -> Hand:
    """A game of two people that was played by weak bots, to its end or so many entries."""
    hand = Hand(
        Session.new(game, kit(game).scenarios().document(scenario), ("human", "human"), 5, autosave=False), **more
    )
    bot, match = chooser(game), hand.session.match
    while match.result is None and len(match.journal) < entries:
        play = hand.play
        if play.sharing.curtained:
            play.sharing.look_from(match.to_act[0])
        if play.seat is None:
            hand.settle(1)
            continue
        play.submit(bot(play))
        play.skip()
    return hand


@pytest.fixture
def duel() -> Iterator[Hand]:
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 4000)
    yield hand
    hand.close()


@pytest.fixture
def malta() -> Iterator[Hand]:
    hand = played_out("air_wars", "ma_malta", 4000)
    assert hand.session.match.result is not None
    yield hand
    hand.close()


def shown(hand: Hand) -> Any:
    if hand.play.sharing.curtained:
        hand.play.sharing.look_from(hand.session.match.to_act[0])
    hand.settle()
    hand.screen.do("replay")
    hand.settle()
    return hand.screen.replay_bar.line


def test_shots_and_losses_are_marked_and_shift_and_the_arrows_go_from_one_to_the_next(duel: Hand) -> None:
    line = shown(duel)
    journal = duel.session.match.journal
    assert [n for n, entry in enumerate(journal, 1) if entry.fallen] == list(line.shots) and len(line.shots) > 3
    assert any(pin.kind == "loss" for pin in line.pins)
    assert line.own and all(journal[n - 1].seat == duel.play.looker for n in line.own)
    duel.screen.do("replay_start")
    marked = [n for n in line.marked if n > 1][:5]
    for wanted in marked:
        duel.key("Shift+Right")
        assert duel.play.replay_at == wanted
    duel.key("Shift+Left")
    assert duel.play.replay_at == marked[-2]


def test_at_its_beginning_neither_log_nor_news_tell_the_end(duel: Hand) -> None:
    news = duel.table.following.paper
    news.tell([("Rotte 1 no. 2 is shot down.", 0)])
    assert news.full
    whole = len(duel.screen.log.entries)
    shown(duel)
    assert duel.play.replay_at == 1 and len(duel.screen.log.entries) < whole and not news.full
    duel.screen.do("replay")
    duel.settle()
    assert len(duel.screen.log.entries) == whole and news.full


def test_the_tip_of_a_moment_says_what_the_log_says_of_it(duel: Hand) -> None:
    line = shown(duel)
    pinned = {line._x(pin.at) for pin in line.pins}
    free = [n for n in range(1, line.length + 1) if line.told(n) and all(abs(line._x(n) - x) > 30 for x in pinned)]
    assert free
    for n in free:
        pos = (line._x(n), line.rect.centery)
        assert line.tip_at(pos).split("\n")[1:] == list(line.told(line._entry(pos)))[:3]
    duel.screen.replaying.jump(line.length)
    logged = "\n".join(str(entry) for entry in duel.screen.log.entries)
    assert line.told(free[-1])[0][:12] in logged


def test_five_speeds_by_key_and_button(duel: Hand) -> None:
    shown(duel)
    replaying = duel.screen.replaying
    assert sorted(REPLAY_MS, reverse=True) == list(REPLAY_MS)
    for n in (1, 5, 3):
        duel.key(str(n))
        assert replaying.speed == n and duel.screen.replay_bar.speed.text == f"Speed {n}"
        duel.screen.do("replay_play")
        at, now = duel.play.replay_at, duel.root.now + 10
        replaying.tick(now + REPLAY_MS[n - 1] - 20)
        assert duel.play.replay_at == at
        replaying.tick(now + REPLAY_MS[n - 1])
        assert duel.play.replay_at == at + 1
        duel.screen.do("replay_play")
        duel.screen.do("replay_end")
    duel.screen.replay_bar.emit("replay", "speed")
    assert replaying.speed == 4


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.75])
def test_the_line_has_room_to_be_dragged(scale: float) -> None:
    hand = played_out("air_wars", "ma_malta", 60, scale=scale)
    try:
        line = shown(hand)
        assert line.rect.w >= 160
        bar = hand.screen.replay_bar
        assert bar.rect.contains(bar.find("replay leave").rect)
    finally:
        hand.close()


def test_where_nothing_hides_there_are_no_eyes_to_choose(duel: Hand) -> None:
    shown(duel)
    assert not duel.screen.replay_bar.eyes.visible
    duel.key("V")
    assert duel.play.sharing.eyes is None


def test_an_ended_game_is_looked_back_at_through_either_sides_eyes(malta: Hand) -> None:
    line = shown(malta)
    match, bar, replaying = malta.session.match, malta.screen.replay_bar, malta.screen.replaying
    assert bar.eyes.visible and "as it really was" in bar.eyes.tip
    replaying.jump(line.length)
    whole, lines = line.length, len(malta.screen.log.entries)
    middle = whole // 2
    for seat in (0, 1):
        malta.key("V")
        assert malta.play.sharing.eyes == seat and match.seats[seat] in bar.eyes.tip
        assert line.length < whole, "one side is not told of everything"
        replaying.jump(middle)
        number = malta.play.replay_at
        assert match.game.digest(malta.play.view) == match.game.digest(match.game.view(match.moment(number), seat))
        replaying.jump(line.length)
        assert len(malta.screen.log.entries) < lines
    malta.key("V")
    assert malta.play.sharing.eyes is None and line.length == whole
    malta.key("V")
    malta.screen.do("replay")
    assert malta.play.sharing.eyes is None, "who leaves sees what he saw before"
