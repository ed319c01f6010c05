"""A card is asked about once before it is played, dragged as well as clicked: it cannot be taken back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tabletop.games.air_wars.rules.cards.events import Choose, PlayCard
from tabletop.games.air_wars.table.papers.hand_panel import CardPlay


def test_a_dropped_card_asks_as_a_clicked_one_does() -> None:
    given: list[Any] = []
    asked: list[Any] = []
    host = SimpleNamespace(
        seat=0, refusal=lambda c: None, submit=given.append, open_choices=asked.append, options=[Choose("F9")]
    )
    card = SimpleNamespace(title="Bad weather", text="It rains.")
    table: Any = SimpleNamespace(host=host, scenario=SimpleNamespace(cards={"c1": card}))
    cards = CardPlay(table)
    cards.press("c1")
    cards.play_at("c1", "F9")
    assert not given and [[c.label for c in one] for one in asked] == [["Not now", "Play Bad weather"]] * 2
    asked[1][1].run()
    assert given == [PlayCard("c1"), Choose("F9")]
