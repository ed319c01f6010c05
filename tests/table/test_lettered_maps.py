"""Hex maps whose columns have letters print A1 to GG10, with a pale rim that stands out from dark woods; others
print four figures.
"""

from __future__ import annotations

import pygame
import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.games.air_support.data import map_facts
from tabletop.games.air_support.rules import hexes
from tabletop.table.board.paper import Printer


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


def test_every_hex_is_called_as_the_rules_call_it() -> None:
    sheet = load_map(resource("maps/air_support/beet_road.tmx"))
    printer, board = Printer(sheet), map_facts(sheet).board
    assert printer.lettered
    assert [printer._word(*board.cell(at)) for at in board] == [hexes.label(board, at) for at in board]
    assert printer._word(32, 9) == "GG10"
    assert not Printer(load_map(resource("maps/thunderbolt_lightning/malta.tmx"))).lettered


def test_labels_stand_out_from_woods() -> None:
    printer = Printer(load_map(resource("maps/air_support/beet_road.tmx")))
    woods = pygame.Surface((60, 30))
    woods.fill("#48663a")
    before = pygame.transform.average_color(woods)
    woods.blit(printer._number(3, 1, 128), (4, 4))
    lit = max(woods.get_at((x, y)).r for x in range(60) for y in range(30))
    assert lit > before[0] + 90
