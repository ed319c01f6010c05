"""Aircraft, ships and installations of the dogfights for other tables."""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, InstallationType, ShipType
from tabletop.games.thunderbolt_lightning.table.pieces import installations, ships
from tabletop.table.draw.counters import AircraftFace, aircraft_counter
from tabletop.table.draw.lending import Lent

HOME = "thunderbolt_lightning"
SHIP_HEX = 1.25
"""Hex width beside the cardboard of a counter."""


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    return [
        *(_aircraft(sheet) for sheet in shelf.aircraft.values()),
        *(_ship(sheet) for sheet in shelf.ships.values()),
        *(_installation(sheet) for sheet in shelf.installations.values()),
    ]


def _aircraft(sheet: AircraftType) -> Lent:
    nation = sheet.nations[0] if sheet.nations else "UK"
    speed = f"{sheet.speed[0]}/{sheet.speed[1]}"

    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        printed = {"name": sheet.name, "speed": speed, "save": f"{sheet.save}+"}
        return aircraft_counter(AircraftFace(sheet.key, nation, seat, heading=heading, **printed), px)  # type: ignore[arg-type]

    return Lent(f"{HOME}/aircraft/{sheet.key}", sheet.name, f"Aircraft, {nation}", draw, turns=True)


def _ship(sheet: ShipType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        picture, (left, top) = ships.ship(sheet.key, px * SHIP_HEX, float(heading), 0.0, seat, sheet.kind, sheet.length)
        wide, high = (max(-at, size + at) for at, size in zip((left, top), picture.get_size(), strict=True))
        out = pg.Surface((2 * wide, 2 * high), pg.SRCALPHA)  # the middle of its hex in the middle
        out.blit(picture, (wide + left, high + top))
        return out

    return Lent(f"{HOME}/ship/{sheet.key}", sheet.name, f"Ships, {sheet.kind}", draw, turns=True)


def _installation(sheet: InstallationType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return installations.installation(sheet.key, px, seat, name=sheet.name)

    return Lent(f"{HOME}/installation/{sheet.key}", sheet.name, "Installations", draw)
