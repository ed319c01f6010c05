"""The luck beside the map: it follows the game, costs no frame, and shows nobody what he may not know."""

from __future__ import annotations

from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.papers.luckpaper import LuckPaper
from tabletop.table.play import luck
from tabletop.table.play.luck import thrown
from tests.play.conftest import Hand
from tests.play.test_clock import chooser
from tests.play.test_replay import played_out


def opened(hand: Hand) -> LuckPaper:
    paper = hand.screen.luck
    hand.screen.papers.papers.open(paper)
    hand.settle()
    return paper


def reckoned(hand: Hand) -> LuckPaper:
    paper = hand.screen.luck
    for _ in range(5000):
        if paper.ledger.whole:
            break
        hand.turn()
    assert paper.ledger.whole
    return paper


def test_it_follows_the_game_and_goes_back_in_a_replay(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 60)
    paper = opened(hand)
    assert paper.visible and reckoned(hand).ledger.found == thrown(hand.play, hand.screen.table)
    looked, own = list[int](), luck._judging
    monkeypatch.setattr(luck, "_judging", lambda play, table, n: looked.append(n) or own(play, table, n))
    count, bot = len(hand.session.match.journal), chooser("thunderbolt_lightning")
    hand.play.submit(bot(hand.play))
    hand.play.skip()
    hand.settle()
    reckoned(hand)
    assert looked and min(looked) >= count, "only what is new is reckoned"
    hand.screen.do("replay")
    hand.settle()
    hand.screen.replaying.jump(20)
    hand.settle()
    at = hand.play.replay_at
    assert at is not None and all(one.entry < at for one in reckoned(hand).ledger.found)
    hand.screen.papers.papers.toggle(paper)
    hand.settle()
    assert not paper.visible and not any(
        sign.paper is paper for sign in hand.screen.papers.papers.signs if sign.visible
    )
    hand.close()


def test_what_one_seat_knows_is_gone_before_another_looks() -> None:
    document = kit("air_support").scenarios().document("s2_chir")
    hand = Hand(Session.new("air_support", document, ("human", "human"), 5, autosave=False, written=False))
    bot, match = chooser("air_support"), hand.session.match
    play = hand.play
    while sum(bool(entry.fallen) for entry in match.journal) < 10:
        if play.sharing.curtained:
            play.sharing.look_from(match.to_act[0])
        if play.seat is None:
            hand.turn()
            continue
        play.submit(bot(play))
        play.skip()
    if play.sharing.curtained:
        play.sharing.look_from(match.to_act[0])
    paper = opened(hand)
    looker = play.sharing.looker
    assert looker is not None and reckoned(hand).ledger.found == thrown(play, hand.screen.table)
    play.sharing._hand_over(1 - looker)
    hand.settle()
    play.sharing.look_from(1 - looker)
    assert paper.ledger.found == [] and paper.sides.rows == []
    hand.settle()
    assert reckoned(hand).ledger.found == thrown(play, hand.screen.table)
    hand.close()
