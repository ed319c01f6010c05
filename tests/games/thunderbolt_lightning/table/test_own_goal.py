"""How you win tells each player's own goal first, in every scenario."""

from __future__ import annotations

import pytest

from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.table.pages import briefing
from tabletop.shelf.session import Session

GAME = kit("thunderbolt_lightning")
SCENARIOS = [card.key for card in GAME.scenarios().cards()]


@pytest.mark.parametrize("key", SCENARIOS)
@pytest.mark.parametrize("seat", (0, 1))
def test_the_first_line_is_the_goal_of_the_one_who_reads(key: str, seat: int) -> None:
    document = GAME.scenarios().document(key)
    state = Session.new("thunderbolt_lightning", document, ("human", "human"), 5, autosave=False).match.view(seat)
    first, figure, _ = briefing.lines(state, seat)[0]
    assert first.startswith(("You need to win", "You win if")) and figure[:1].isdigit()
    watched = briefing.lines(state, None)[0][0]
    assert any(watched.startswith(side.name) for side in state.scenario.sides), "nobody who watches is told You"
