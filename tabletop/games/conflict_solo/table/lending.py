"""Units, aircraft, works and tokens of Conflict Solo for other tables."""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.sheets import Aircraft, Colour, UnitType
from tabletop.games.conflict_solo.table.pieces import planes, tokens
from tabletop.games.conflict_solo.table.pieces.counters import MACHINES, RumourFace, UnitFace, counter, rumour
from tabletop.table.draw.lending import Lent

HOME = "conflict_solo"
TOKENS: tuple[tuple[str, str, Callable[[int, int], pg.Surface]], ...] = (
    ("hasty", "Hasty position", lambda px, seat: tokens.work("hasty", px)),
    ("foxhole", "Foxhole", lambda px, seat: tokens.work("foxhole", px)),
    ("trench", "Trench", lambda px, seat: tokens.work("trench", px)),
    ("bunker", "Bunker", lambda px, seat: tokens.work("bunker", px)),
    ("wire", "Barbed wire", lambda px, seat: tokens.wire(px)),
    ("mines", "Mines", lambda px, seat: tokens.mines(True, seat == 0, px)),
    ("smoke1", "Smoke 1", lambda px, seat: tokens.smoke(1, False, px)),
    ("smoke2", "Smoke 2", lambda px, seat: tokens.smoke(2, False, px)),
    ("flag", "Flag of an objective", lambda px, seat: tokens.pennant(tokens.PennantFace("", seat), px)),
    ("pin", "Pin", lambda px, seat: tokens.pin(seat, px)),
    ("bridge", "Broken bridge", lambda px, seat: tokens.broken_bridge(px)),
    ("fight", "Close combat", lambda px, seat: tokens.fight(px)),
    ("rumour", "Rumour", lambda px, seat: rumour(RumourFace(seat, "Rumour"), px)),
)


def counters() -> list[Lent]:
    """All of them, by what they are."""
    shelf = library()
    return [
        *(_unit(kind) for kind in shelf.units.values()),
        *(_wreck(kind) for kind in shelf.units.values() if kind.kind.value in MACHINES),
        *(_aircraft(kind) for kind in shelf.aircraft.values()),
        *(_token(*token) for token in TOKENS),
    ]


def _unit(kind: UnitType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        face = UnitFace(
            kind.id, kind.kind.value, kind.nation, seat, kind.short or kind.name, heading, kind.red, kind.blue,
            kind.blue_cc, kind.range, kind.fire_cost, kind.move_cost, kind.dv_front, kind.dv_flank,
            kind.dv_colour is Colour.BLUE, aa=kind.aa.fp if kind.aa is not None else 0,
        )  # fmt: skip
        return counter(face, px)

    return Lent(f"{HOME}/unit/{kind.id}", kind.name, f"Units, {kind.nation}", draw, turns=True)


def _wreck(kind: UnitType) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return tokens.wreck(kind.id, kind.nation, float(heading), px)

    return Lent(f"{HOME}/wreck/{kind.id}", f"Wreck of {kind.name}", "Wrecks", draw, turns=True)


def _aircraft(kind: Aircraft) -> Lent:
    def draw(px: int, seat: int, heading: int) -> pg.Surface:
        return planes.plane(kind.id, float(heading), kind.altitude, px)

    return Lent(f"{HOME}/aircraft/{kind.id}", kind.name, f"Aircraft, {kind.nation}", draw, turns=True)


def _token(key: str, name: str, picture: Callable[[int, int], pg.Surface]) -> Lent:
    return Lent(f"{HOME}/token/{key}", name, "Tokens", lambda px, seat, heading: picture(px, seat))
