"""Aircraft, enemy units, battalions, hit counters and pop-up chits of the air campaign for other tables."""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.rules.sheets import AircraftCard, Battalion, Chit, HitCounter, UnitType
from tabletop.games.thunderbolt_apache.table.pieces.battalions import battalion_counter
from tabletop.games.thunderbolt_apache.table.pieces.chits import popup_chit
from tabletop.games.thunderbolt_apache.table.pieces.damage import hit_counter
from tabletop.games.thunderbolt_apache.table.pieces.enemies import enemy_counter
from tabletop.games.thunderbolt_apache.table.pieces.planes import aircraft_counter
from tabletop.table.draw.lending import Lent

HOME = "thunderbolt_apache"


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    chits = {chit.unit: chit for chit in shelf.chits.values()}
    return [
        *(_aircraft(card) for card in shelf.aircraft.values()),
        *(_unit(kind, dead) for kind in shelf.units.values() for dead in (False, True)),
        *(_battalion(one, half) for one in shelf.battalions.values() for half in (False, True)),
        *(_hit(one, heavy) for one in shelf.counters.values() for heavy in (False, True)),
        *(_chit(one) for one in chits.values()),
        Lent(f"{HOME}/chit/back", "Pop-up, face down", "Pop-ups", lambda px, seat, heading: popup_chit(px)),
    ]


def _aircraft(card: AircraftCard) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return aircraft_counter(card.key, card.name, px, heading=heading)

    return Lent(f"{HOME}/aircraft/{card.key}", f"{card.key} {card.name}", "Aircraft, US", draw, turns=True)


def _unit(kind: UnitType, dead: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return enemy_counter(kind, px, dead=dead)

    name = f"Wreck of {kind.name}" if dead else kind.name
    return Lent(f"{HOME}/{'wreck' if dead else 'unit'}/{kind.key}", name, "Wrecks" if dead else "Enemy units", draw)


def _battalion(one: Battalion, half: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return battalion_counter(one, half, px)

    side = " (half)" if half else ""
    return Lent(f"{HOME}/battalion/{one.key}{'-half' if half else ''}", f"{one.name}{side}", "Battalions", draw)


def _hit(one: HitCounter, heavy: bool) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return hit_counter(one, heavy, px)

    side = "heavy" if heavy else "light"
    return Lent(f"{HOME}/hit/{one.key}-{side}", f"Hit: {one.name} ({side})", "Hits", draw)


def _chit(one: Chit) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return popup_chit(px, one.unit)

    return Lent(f"{HOME}/chit/{one.unit or 'none'}", f"Pop-up: {one.unit or 'nothing'}", "Pop-ups", draw)
