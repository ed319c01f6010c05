"""A side that does nothing: it flies nowhere, fires nothing, plays no card, and never wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.days import EndDay, EndSegment
from tabletop.games.air_wars.rules.game import GAME
from tests.games.air_wars.board import scenario

EVER = 1e9
NOTHING = (EndSegment, Done, Pass, EndDay, Back)


def nothing(options: Sequence[Command]) -> Command:
    """What ends the question soonest; what must be done (a unit placed, a loss taken) as it comes."""
    return next((c for kind in NOTHING for c in options if type(c) is kind), options[0])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("key", ["MA", "GU", "SW", "BOB"])
def test_who_does_nothing_never_wins(key: str, seat: int) -> None:
    match = Match.start(GAME, scenario(key), SeededDice(1))
    bot: Any = Commander("normal", 3, EVER)
    flown: set[str] = set()
    while match.to_act:
        asked = match.to_act[0]
        view, options = match.view(asked), match.options(asked)
        match.submit(asked, nothing(options) if asked == seat else bot.choose(view, asked, options))
        flown |= {u.id for u in match.state.airborne(seat)}
        del match.journal[1:]
    assert not flown
    assert match.result is not None and match.result.winner != seat, match.result
    assert match.result.winner == 1 - seat or (key, seat) == ("MA", 0)  # the RAF has nothing to bomb with
