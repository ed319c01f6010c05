"""The fourth game at the table before it is in the catalogue: `register` puts it there for a test or for a look at
it.
"""

from __future__ import annotations

from tabletop.data import air_support as data
from tabletop.data import catalogue
from tabletop.games.air_support.game import GAME
from tabletop.table import games
from tabletop.table.play.contract import GameFront
from tabletop.table.screens import faces


def _kit() -> catalogue.GameKit:
    return catalogue.GameKit(GAME, data.scenario_cards, data.scenario_document, data.parse_scenario)


def _front() -> GameFront:
    from tabletop.table.games.air_support import FRONT

    return FRONT


def _face() -> faces.GameFace:
    from tabletop.table.games.air_support import boxface

    return faces.GameFace(
        "Squads, guns and the planes above them.",
        (("p47d", "US", 40),),
        sides=boxface.side_lines,
        pieces=boxface.draw_pieces,
    )


def register() -> None:
    """Put the game into the registries, unless it is there."""
    catalogue._KITS.setdefault("air_support", _kit)
    games._FRONTS.setdefault("air_support", _front)
    faces._FACES.setdefault("air_support", _face)
