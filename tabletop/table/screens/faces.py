"""What the shelf shows of each game: words, aircraft, rule levels, the sides of a scenario, the pieces on its
preview. One entry a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame as pg

SideLine = tuple[str, str]
"""Name of a side, and what it brings in one line."""


@dataclass(frozen=True)
class GameFace:
    """One game on the shelf. `aircraft`: (type, nation, heading) for its panel; `levels`: presets of rule options;
    `sides`: lines of a scenario document; `pieces`: draws the pieces of a scenario on a picture of its map
    (surface, scenario, map pixels -> picture, counter size); `seats`: how many play it.
    """

    blurb: str
    aircraft: tuple[tuple[str, str, float], ...] = ()
    levels: tuple[tuple[str, frozenset[str]], ...] = ()
    sides: Callable[[dict[str, Any]], list[SideLine]] = lambda document: []
    pieces: Callable[[pg.Surface, Any, Any, float, int], None] | None = None
    designer: Callable[..., Any] | None = None
    seats: int = 2


def _thunderbolt_lightning() -> GameFace:
    from tabletop.data.thunderbolt_lightning import RULE_LEVELS

    def side_lines(document: dict[str, Any]) -> list[SideLine]:
        from tabletop.table.screens import airface

        return airface.side_lines(document)

    def draw_pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
        from tabletop.table.screens import airface

        airface.draw_pieces(picture, scenario, cells, scale, px)

    def designer(app: Any) -> Any:
        from tabletop.table.screens.designer import DesignerScene

        return DesignerScene(app)

    return GameFace(
        "Units roll for initiative, the lowest moves first: a high roll lets you see before you fly. Get behind the"
        " enemy, and decide whether to fire now or to hope for a better shot.",
        (("spitfire1", "UK", 40), ("bf109e", "DE", 62), ("a6m2", "JP", 118), ("p47d", "US", 48), ("b17g", "US", 0)),
        RULE_LEVELS,
        side_lines,
        draw_pieces,
        designer,
    )


def _thunderbolt_apache() -> GameFace:
    def side_lines(document: dict[str, Any]) -> list[SideLine]:
        from tabletop.table.games.thunderbolt_apache import boxface

        return boxface.side_lines(document)

    def draw_pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
        from tabletop.table.games.thunderbolt_apache import boxface

        boxface.draw_pieces(picture, scenario, cells, scale, px)

    return GameFace(
        "One player leads a squadron of close air support, the program plays the enemy by the book. Buy aircraft,"
        " choose targets and loads, and fly: low between the ridges, where the rocks are, or high, where the missiles"
        " see you.",
        (
            ("a10", "usaf_greys", 40),
            ("ah64", "army_green", 62),
            ("f16c", "usaf_viper", 118),
            ("ac130h", "usaf_gunship", 48),
            ("av8b", "usmc_harrier", 20),
        ),
        sides=side_lines,
        pieces=draw_pieces,
        seats=1,
    )


def _air_wars() -> GameFace:
    def side_lines(document: dict[str, Any]) -> list[SideLine]:
        from tabletop.table.games.air_wars import boxface

        return boxface.side_lines(document)

    def draw_pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
        from tabletop.table.games.air_wars import boxface

        boxface.draw_pieces(picture, scenario, cells, scale, px)

    return GameFace(
        "A whole air campaign on one map, with hidden counters: plan the raid with escorts and feints, or watch the"
        " blips come in and choose the hour to scramble. Fighters have one hour out and one home.",
        (("spitfire5b", "UK", 40), ("ju88a", "DE", 62), ("g4m1", "JP", 118), ("f4f4", "US", 48), ("b17g", "US", 0)),
        sides=side_lines,
        pieces=draw_pieces,
    )


def _air_support() -> GameFace:
    def side_lines(document: dict[str, Any]) -> list[SideLine]:
        from tabletop.table.games.air_support import boxface

        return boxface.side_lines(document)

    def draw_pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
        from tabletop.table.games.air_support import boxface

        boxface.draw_pieces(picture, scenario, cells, scale, px)

    return GameFace(
        "Squads and tanks below, fighter-bombers above them: find a target, fly along the row of hexes that holds the"
        " most, and come through the flak. Sight badly, and the enemy flies your plane against your own men.",
        (("p47d", "US", 40), ("il2", "SU", 62), ("ju87d", "DE", 118), ("typhoon1b", "UK", 48), ("fw190f8", "DE", 0)),
        sides=side_lines,
        pieces=draw_pieces,
    )


_FACES: dict[str, Callable[[], GameFace]] = {
    "thunderbolt_lightning": _thunderbolt_lightning,
    "thunderbolt_apache": _thunderbolt_apache,
    "air_wars": _air_wars,
    "air_support": _air_support,
}


@lru_cache(None)
def face(game: str) -> GameFace:
    """The face of a game on the shelf. Raises KeyError."""
    return _FACES[game]()
