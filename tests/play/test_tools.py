"""The row of buttons beside the small map: those of the program and those of the game bear their keys and do what they
say.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.games import kit
from tabletop.shelf.session import Session
from tests.knowntiles import known_tiles
from tests.play.conftest import Hand


@pytest.fixture
def malta() -> Iterator[Hand]:
    """A game that has buttons of its own."""
    session = Session.new("air_wars", kit("air_wars").scenarios().document("ma_malta"), ("human", "human"), 3)
    with known_tiles():
        hand = Hand(session)
        yield hand
    hand.still.window.close()
    session.close()


def test_every_button_bears_its_key_also_those_of_the_game(malta: Hand) -> None:
    screen = malta.screen
    own = {f"own tool {c.label}": c.action for c in screen.table.panels.tools}
    assert set(own.values()) >= {"radar", "advice"}
    for button in screen.tools.children:
        assert button.cap == screen.keys.cap(own.get(button.key) or button.key.removeprefix("tool ")), button.key
    assert screen.tools.find("own tool Radar").cap


def test_a_button_does_what_its_key_does(malta: Hand) -> None:
    screen, board = malta.screen, malta.board
    before = board.printer.grid_on
    screen.tools.find("tool grid").emit("pressed")
    malta.settle()
    assert board.printer.grid_on is not before
    screen.do("grid")
    assert board.printer.grid_on is before
