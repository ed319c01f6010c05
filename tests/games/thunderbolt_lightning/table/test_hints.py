"""The hints of the briefing speak of what there is in a battle."""

from __future__ import annotations

import pytest

from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.table.pages.briefing import briefing

FILES = kit("thunderbolt_lightning").scenarios()


@pytest.mark.parametrize("key", [card.key for card in FILES.cards()])
def test_nobody_is_told_of_ships_where_there_are_none(key: str) -> None:
    document = FILES.document(key)
    match = Match.start(kit("thunderbolt_lightning").game(), FILES.scenario(document, key))
    hints = " ".join(briefing(match.state, 0, document).hints)
    assert match.state.ships or "ship" not in hints
