"""What the program may ask of Smugglers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.kit import Kit, Scenarios

if TYPE_CHECKING:
    from tabletop.table.play.gametable import GameFront
    from tests.toy.rules.game import Smugglers


def _game() -> Smugglers:
    from tests.toy.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tests.toy import data

    found = data.FILES
    return Scenarios(found.cards, found.document, data.parse, data.load, found.own_folder)


def _front() -> GameFront:
    from tabletop.table.play.gametable import GameFront
    from tests.toy.table import CoastTable

    return GameFront(CoastTable)


KIT = Kit(
    "smugglers",
    "Smugglers",
    "Boats that lie face down",
    "2",
    "5 min",
    "Two gangs sail three boats each past one another at night. Who looks under a boat had better keep it to himself.",
    home="tests.toy",
    game=_game,
    scenarios=_scenarios,
    front=_front,
)
