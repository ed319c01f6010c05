"""The kit of the free table: its parts for the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.kit import Authoring, Kit, Scenarios

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tabletop.core.game import Game
    from tabletop.data.faults import DataFault
    from tabletop.data.tiled import MapSheet
    from tabletop.table.draw.boxart import BoxArt
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
        pictures=scenarios.pictures,
        advice=scenarios.advice,
    )


def _check_map(sheet: MapSheet) -> Iterable[DataFault]:
    """Check a map that names this game."""
    if sheet.properties.get("game") != "free_table":
        return ()
    from tabletop.data.faults import DataError
    from tabletop.games.free_table.data.mapfacts import map_facts

    try:
        map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    return ()


def _authoring() -> Authoring:
    from tabletop.games.free_table.data.authoring import AUTHORING

    return AUTHORING


def _standing(state: Any) -> str:
    """The number of pieces, since there are no turns to tell one table from another. Both sides read it, in the menu
    and in names of saves: pieces out of the other side's sight are not counted.
    """
    from tabletop.core.wording import counted

    seen = sum(piece.seen_by(None) for piece in state.pieces.values())
    return counted(seen, "piece") if seen else "an empty table"


def _box() -> BoxArt:
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
    standing=_standing,
    number=6,
    people_only=True,
    box=_box,
    front=_front,
    check_map=_check_map,
    authoring=_authoring,
)
