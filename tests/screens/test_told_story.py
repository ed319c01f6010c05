"""The story that the window writes: of a game of hidden things that goes on it tells whoever looks what he knows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.data import story
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.screens.storyfile import told_to_looker


def looking(looker: int | None) -> Any:
    """A play screen, as far as the story asks it."""
    return SimpleNamespace(play=SimpleNamespace(sharing=SimpleNamespace(looker=looker)))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_that_hides_is_told_as_the_looker_knows_it(seat: int) -> None:
    document = kit("air_wars").scenarios().document("ma_malta")
    session = Session.new("air_wars", document, ("human", "bot:easy"), 5, SeededDice(5), autosave=False)
    drawn = [card for side in session.match.state.sides for card in side.hand.cards]
    assert drawn
    text = story.as_text(told_to_looker(session, looking(seat)))
    titles = [{session.match.scenario.cards[c].title for c in side.hand.cards} for side in session.match.state.sides]
    assert all(title in text for title in titles[seat])
    assert not any(title in text for title in titles[1 - seat])


def test_a_game_that_hides_nothing_is_told_whole() -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    session = Session.new("thunderbolt_lightning", document, ("human", "bot:easy"), 5, SeededDice(5), autosave=False)
    told, whole = (
        told_to_looker(session, looking(0)),
        story.tell(session.kit, session.match, document, ("human", "bot:easy")),
    )
    assert (told.chapters, told.log) == (whole.chapters, whole.log)
