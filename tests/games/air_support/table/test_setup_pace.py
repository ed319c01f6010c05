"""What lies below the map while a large force is set up is found without asking every hex what it is about."""

from __future__ import annotations

from typing import Any

from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.table.hand import setup_mode
from tests.games.air_support.table.conftest import Sit


def test_the_buttons_of_a_set_up_do_not_go_through_its_hexes(sit: Sit, monkeypatch: Any) -> None:
    """Thousands of places in S6: a tenth of a second at its first picture and at every click was spent on them."""
    t = sit("s6_corridor")
    asked: list[Any] = []
    pieces_of = setup_mode.pieces_of
    monkeypatch.setattr(setup_mode, "pieces_of", lambda command: asked.append(command) or pieces_of(command))
    labels = t.buttons()
    places = [c for c in t.face.host.options if isinstance(c, Place)]
    assert len(places) > 1000 and "Set up for me" in labels
    assert not set(asked) & set(places)
