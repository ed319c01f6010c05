"""What the program may ask of the free table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import Kit, Scenarios

if TYPE_CHECKING:
    from tabletop.core.game import Game
    from tabletop.table.draw.boxart import Box
    from tabletop.table.play.gametable import GameFront


def _game() -> Game[Any]:
    from tabletop.games.free_table.rules.game import GAME

    return GAME


def _scenarios() -> Scenarios:
    from tabletop.games.free_table.data import scenarios

    files = scenarios.FILES
    return Scenarios(
        files.cards,
        files.document,
        files.parse,
        files.load,
        files.own_folder,
        shapes=lambda: {"free_table_scenario": scenarios.ScenarioFile},
        bare_map=scenarios.table_of,
    )


def _box() -> Box:
    from tabletop.games.free_table.table.box import BOX

    return BOX


def _front() -> GameFront:
    from tabletop.games.free_table.table.table import Desk
    from tabletop.table.play.gametable import GameFront

    return GameFront(Desk)


KIT = Kit(
    "free_table",
    "Free Table",
    "Any map, any counters",
    "1-2",
    "as you like",
    "box.md",
    home="tabletop.games.free_table",
    game=_game,
    scenarios=_scenarios,
    number=6,
    people_only=True,
    box=_box,
    front=_front,
)
