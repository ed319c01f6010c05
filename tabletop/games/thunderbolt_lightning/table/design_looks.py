"""How pieces of a dogfight look on the drawing board: as on the table, from their sheets alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame as pg

from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, GunClass
from tabletop.games.thunderbolt_lightning.table.faces import LOADED, installation_picture, ship_picture
from tabletop.table.board.making import PIECE_SHARE
from tabletop.table.design.contract import Picture
from tabletop.table.draw import counters
from tabletop.table.draw.chit import HEADINGS


def nation_of(kind: Any, nations: list[str]) -> str:
    """The air force that a type flies for on a side."""
    return next((n for n in kind.nations if n in nations), kind.nations[0] if kind.nations else "UK")


def face(
    kind: AircraftType, side: int, nations: list[str], facing: int, level: int | None, load: str, number: str = ""
) -> counters.AircraftFace:
    """The counter of an aircraft that has not fought yet."""
    carried = library().loads.get(load)
    return counters.AircraftFace(
        type=kind.key,
        nation=nation_of(kind, nations),
        side=side,
        number=number,
        name=kind.name,
        level=level,
        heading=HEADINGS[facing % 6],
        max_hits=kind.hits if kind.hits > 2 else 0,
        loaded=LOADED[carried.kind.value] if carried else "",
        speed=f"{kind.speed[0]}/{kind.speed[1]}",
        save=f"{kind.save}+",
    )


def drawn(shown: counters.AircraftFace, px: int) -> pg.Surface:
    return counters.aircraft_counter(shown, px)


def ship(key: str, heading: int, side: int) -> Picture:
    """A ship over her hexes."""
    return partial(ship_picture, key, HEADINGS[heading % 6], 0.0, side, False, 1 / PIECE_SHARE)


def ship_in_list(key: str, px: int) -> pg.Surface:
    """A ship in a row of a list."""
    from tabletop.games.thunderbolt_lightning.table.pieces import ships

    return ships.ship_picture(key, (px, max(8, px // 2)))


def installation(key: str, side: int, nations: list[str]) -> Picture:
    """The counter of an installation."""
    sheet = library().installations[key]
    dice = sum(sheet.guns.get(gun, 0) for gun in GunClass)
    nation = next((n for n in sheet.nations if n in nations), "any")
    left = str(sheet.damage_points)
    return partial(installation_picture, key, side, nation, 0.0, sheet.name, left, f"{dice}D" if dice else "")
