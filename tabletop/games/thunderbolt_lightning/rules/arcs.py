"""Firing arcs: wedges of 60 degrees as bits, ranges, hexes of ships and installations. Pure functions of small keys,
memoised."""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_lightning.rules.pieces import Installation, Ship
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex, distance, neighbour, wedge_hexes, wedges

Structure = Ship | Installation
"""What stands on the surface: a ship or an installation."""

REACH = 5
"""Hexes that an aircraft gun reaches (TL-FIRE-04)."""
FORWARD = 1
"""The bit of wedge F (TL-ARC-04)."""
REAR = 1 << 2 | 1 << 3 | 1 << 4
"""The bits of the rear wedges RR, R, RL (TL-ORD-04)."""


@lru_cache(65536)
def _bits(vector: Hex, facing: int) -> int:
    bits = 0
    for wedge in wedges(vector):
        bits |= 1 << (wedge - facing) % 6
    return bits


def bearing(origin: Hex, facing: int, target: Hex) -> int:
    """The wedge or wedges of the target as bits 1 << wedge (TL-ARC-01, TL-ARC-02): two on a border, none in the same
    hex (TL-ARC-06)."""
    return _bits((target[0] - origin[0], target[1] - origin[1]), facing)


@lru_cache(256)
def mask(printed: tuple[int, ...]) -> int:
    """The printed wedges of a mount as bits (TL-ARC-05)."""
    bits = 0
    for wedge in printed:
        bits |= 1 << wedge
    return bits


@lru_cache(64)
def _covered(printed: tuple[int, ...], reach: int, facing: int) -> tuple[tuple[Hex, int], ...]:
    found = {at: distance((0, 0), at) for wedge in printed for at in wedge_hexes((0, 0), facing, wedge, reach)}
    return tuple(sorted(found.items(), key=lambda pair: (pair[1], pair[0])))


def covered(origin: Hex, facing: int, printed: tuple[int, ...], reach: int = REACH) -> list[tuple[Hex, int]]:
    """All hexes in the wedges with their ranges, nearest first: 1, 3, 3, 5, 5 a wedge (TL-ARC-03)."""
    q, r = origin
    return [((q + dq, r + dr), k) for (dq, dr), k in _covered(printed, reach, facing % 6)]


@lru_cache(4096)
def _ship_hexes(centre: Hex, heading: int, length: int) -> tuple[Hex, ...]:
    return (centre,) if length == 1 else (neighbour(centre, heading + 3), centre, neighbour(centre, heading))


def hexes_of(state: State, structure: Structure) -> tuple[Hex, ...]:
    """The hexes that a ship (stern, centre, bow) or installation covers."""
    if isinstance(structure, Installation):
        return structure.hexes
    return _ship_hexes(structure.centre, structure.heading, state.scenario.library.ships[structure.type].length)


@lru_cache(65536)
def nearest(origin: Hex, hexes: tuple[Hex, ...]) -> int:
    """The range to the nearest of the hexes (TL-AA-15, TL-EXT-07, TL-TORP-03); 0 in one of them."""
    return min(distance(origin, at) for at in hexes)


@lru_cache(65536)
def ahead(origin: Hex, facing: int, hexes: tuple[Hex, ...]) -> bool:
    """Whether at least one of the hexes lies in wedge F (TL-TORP-03, TL-EXT-07)."""
    return any(bearing(origin, facing, at) & FORWARD for at in hexes)


def structure(state: State, ident: str) -> Structure | None:
    """The ship or installation with this id, None when there is none."""
    return state.ships.get(ident) or state.installations.get(ident)


def standing(piece: Structure) -> bool:
    """Afloat or not destroyed."""
    return not (piece.sunk if isinstance(piece, Ship) else piece.destroyed)


def natural(ident: str) -> tuple[tuple[int, int, str], ...]:
    """Sorting key that counts numbers inside an id as numbers: J2 before J10."""
    parts: list[tuple[int, int, str]] = []
    figures = letters = ""
    for sign in ident + "\0":
        if sign.isdecimal() and sign.isascii():
            if letters:
                parts.append((1, 0, letters))
                letters = ""
            figures += sign
        else:
            if figures:
                parts.append((0, int(figures), ""))
                figures = ""
            letters += sign
    return (*parts, (1, 0, letters)) if letters != "\0" else tuple(parts)


def structures(state: State, side: int) -> list[Structure]:
    """Ships afloat, then standing installations of a side, each by id (TL-FIRE-12)."""
    ships: list[Structure] = sorted(
        (s for s in state.ships.values() if s.side == side and not s.sunk), key=lambda s: natural(s.id)
    )
    posts: list[Structure] = sorted(
        (i for i in state.installations.values() if i.side == side and not i.destroyed), key=lambda i: natural(i.id)
    )
    return ships + posts
