"""A commander sees no more than its seat: exchanging what it cannot know leaves every choice the same (AW-HID-01,
AW-HID-17).
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.core import codec
from tabletop.core.match import Match
from tabletop.games.air_wars.bots import Commander, Roamer
from tabletop.games.air_wars.rules.game import GAME
from tests.games.air_wars.bots.test_commander import EVER, played
from tests.games.air_wars.hidden import exchanges

KEYS = ("MA", "GU", "SW", "BOB")


@pytest.mark.parametrize("key", KEYS)
def test_choices_do_not_depend_on_what_is_hidden(key: str) -> None:
    """Fresh commanders at moments of a whole game: identities of hidden counters, hands and decks are exchanged."""
    match = played(key, ("normal", "easy"), 1)
    rng, asked = random.Random(5), 0
    moments = sorted(rng.sample(range(1, len(match.journal)), min(40, len(match.journal) - 1)))
    for n in moments:
        state = match.moment(n)
        here = Match.at(GAME, match.scenario, state)
        for seat in here.to_act:
            for other in exchanges(state, seat, rng):
                there = Match.at(GAME, match.scenario, other)
                for level in ("easy", "normal"):
                    a, b = Commander(level, 7, EVER), Commander(level, 7, EVER)
                    first = a.choose(here.view(seat), seat, here.options(seat))
                    second = b.choose(there.view(seat), seat, there.options(seat))
                    assert codec.dumps(first) == codec.dumps(second) and a.reason == b.reason, (n, level)
                    asked += 1
    assert asked > 20


@pytest.mark.parametrize("key", KEYS)
def test_whole_segments_are_the_same(key: str) -> None:
    """The orders of a whole Flying segment too, up to the first event that shows a difference."""
    from tabletop.games.air_wars.bots.sorties import Planner

    match = played(key, ("normal", "easy"), 1)
    rng, compared = random.Random(9), 0
    flying = [
        n for n in range(1, len(match.journal)) if match.moment(n).frames and match.moment(n).frames[-1].step == "fly"
    ]
    for n in rng.sample(flying, min(18, len(flying))):
        state = match.moment(n)
        seat = state.active
        for other in exchanges(state, seat, rng):
            orders = [Planner(GAME.view(s, seat), seat, {}).orders() for s in (state, other)]
            assert orders[0] == orders[1]
            compared += 1
    assert compared > 8


def test_the_view_is_not_changed() -> None:
    match = played("MA", ("normal", "normal"), 1)
    for n in range(1, len(match.journal), 9):
        here = Match.at(GAME, match.scenario, match.moment(n))
        for seat in here.to_act:
            before, digest = replace(here.state), here.digest()
            for bot in (Commander("normal", 1, EVER), Roamer(1)):
                assert bot.choose(here.view(seat), seat, here.options(seat)) in here.options(seat)
            assert here.digest() == digest and here.state == before
