"""One clock for dice, log, map and replay: nothing tells a result before the die lies still, and a moment that is
looked back at has the dice of that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot, names
from tabletop.shelf.session import Session
from tabletop.table.play.dice_tray import TUMBLE_MS
from tests.play.conftest import Hand

GAMES = {
    "thunderbolt_lightning": ("s01_first_duel", 2),
    "air_wars": ("ma_malta", 2),
    "air_support": ("s1_beet_road", 2),
    "conflict_solo": ("m1_the_sawmill", 1),
    "thunderbolt_apache": ("tr01_training_sortie", 1),
}


@pytest.fixture(params=list(GAMES))
def played(request: Any, tmp_path: Path) -> Iterator[tuple[Hand, dict[int, str]]]:
    """A game that was played by chance for a while, and the title of the roll that lay in the tray after each entry."""
    scenario, seats = GAMES[request.param]
    document = kit(request.param).scenarios().document(scenario)
    hand = Hand(Session.new(request.param, document, ("human",) * seats, 5, autosave=False))
    bot, lay = chooser(request.param), {}
    for _ in range(260):
        play = hand.play
        if play.sharing.curtained:
            play.sharing.look_from(hand.session.match.to_act[0])
        if play.seat is None:
            hand.settle(1)
        if play.seat is None:
            break
        play.submit(bot(play))
        play.skip()
        lay[len(hand.session.match.journal)] = described(hand.screen.tray.roll)
    yield hand, lay
    hand.close()


def chooser(game: str) -> Callable[[Any], Any]:
    """What a weak bot would do, for whoever is asked: dice fall as in a game."""
    bot = make_bot(game, BotSpec(names(game)[1], 0.01), 3)
    return lambda play: bot.choose(play.session.match.view(play.seat), play.seat, play.options)


def described(roll: Any) -> str:
    return "" if roll is None else f"{roll.title} {roll.outcome} {[d.value for d in roll.dice]}"


def test_the_tray_of_a_replay_shows_the_dice_of_its_moment(played: tuple[Hand, dict[int, str]]) -> None:
    hand, lay = played
    if hand.play.sharing.curtained:
        hand.play.sharing.look_from(hand.session.match.to_act[0])
    hand.settle()
    before = [described(r) for r in hand.screen.tray.rolls]
    hand.screen.do("replay")
    hand.settle()
    hides, shown = hand.table.manner.hides, set()
    for n in [n for n in lay if n in hand.screen.replaying.moments]:
        hand.screen.replaying.jump(hand.screen.replaying.moments.index(n) + 1)
        found = described(hand.screen.tray.roll)
        shown.add(found)
        if not hides:
            assert found == lay[n], n
    hand.screen.do("replay_start")
    assert hand.screen.tray.roll is None
    assert len(shown) > 2 or hides
    hand.screen.do("replay")
    assert [described(r) for r in hand.screen.tray.rolls] == before


def test_at_its_end_the_replay_starts_anew(played: tuple[Hand, dict[int, str]]) -> None:
    hand, _ = played
    if hand.play.sharing.curtained:
        hand.play.sharing.look_from(hand.session.match.to_act[0])
    hand.screen.do("replay")
    hand.settle()
    moments = hand.screen.replaying.moments
    assert hand.play.replay_at == moments[0], "a game that is over is seen from its beginning"
    hand.screen.replaying.press("end")
    assert hand.play.replay_at == moments[-1]
    hand.screen.do("replay_play")
    assert hand.play.replay_at == moments[0]
    hand.screen.replaying.tick(hand.root.now + 10_000)
    assert hand.play.replay_at == moments[min(1, len(moments) - 1)]


def test_nothing_tells_a_result_before_the_die_lies_still(sit: Any) -> None:
    hand, bot = sit("s01_first_duel"), chooser("thunderbolt_lightning")
    play, tested = hand.play, 0
    for _ in range(400):
        if play.seat is None or tested > 5:
            break
        play.presenting.speed = 2
        thrown, lines, view = len(hand.screen.tray.rolls), len(hand.screen.log.entries), play.view
        play.submit(bot(play))
        for _ in range(40):
            if play.idle or len(hand.screen.tray.rolls) > thrown:
                break
            now = play.presenting.now
            play.tick(now + 50)
        roll = hand.screen.tray.roll
        if len(hand.screen.tray.rolls) > thrown and roll is not None and roll.dice:
            tested += 1
            lines, view, began = len(hand.screen.log.entries), play.view, play.presenting.now
            play.tick(began + TUMBLE_MS - 10)
            assert len(hand.screen.log.entries) == lines and play.view is view
            assert play.seat is None  # nobody is asked before
            play.tick(began + TUMBLE_MS + 1)
            assert len(hand.screen.log.entries) > lines or play.view is not view
        play.presenting.speed = 0
        play.skip()
    assert tested > 3


def test_the_log_tells_everything_once(played: tuple[Hand, dict[int, str]]) -> None:
    """At once, without motion, as well as when it is written anew."""
    hand, _ = played
    if hand.table.manner.hides:
        return  # every seat has a log of its own there
    told = [entry.text for entry in hand.screen.log.entries]
    hand.screen.relogged()
    assert [entry.text for entry in hand.screen.log.entries][-len(told) :] == told
