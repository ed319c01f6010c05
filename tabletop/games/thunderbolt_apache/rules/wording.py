"""Names of pieces in sentences: "A-10A no. 1 (Anvil)", "T-55 tank 3 in hex 6"."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core import wording
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Flyer, Plane
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES, Altitude
from tabletop.games.thunderbolt_apache.rules.state import State

ALTITUDE_NAMES = {Altitude.LOW: "Low", Altitude.HIGH: "High"}


def plane_name(state: State, serial: int) -> str:
    """An aircraft by its serial: its type, number, and pilot on a mission."""
    flyer = state.mission.flyers.get(serial) if state.mission is not None else None
    if flyer is not None:
        return flyer_name(flyer)
    plane = state.planes.get(serial)
    return f"{plane.card} no. {serial}" if plane is not None else f"Aircraft no. {serial}"


def flyer_name(flyer: Flyer | Plane) -> str:
    """An aircraft: "A-10A no. 1 (Anvil)"."""
    return f"{flyer.card} no. {flyer.serial} ({flyer.pilot})" if flyer.pilot else f"{flyer.card} no. {flyer.serial}"


def unit_name(state: State, unit: Enemy | int) -> str:
    """An enemy unit: its printed name, number and hex."""
    if isinstance(unit, int):
        found = state.mission.enemies.get(unit) if state.mission is not None else None
        if found is None:
            return f"Unit {unit}"
        unit = found
    return f"{state.library.units[unit.type].name} {unit.serial} in hex {unit.hex}"


def store_name(state: State, key: str) -> str:
    """A store by its key; the Cannon by its name."""
    return "Cannon" if key == CANNON else key


def battalion_name(state: State, key: str) -> str:
    """A battalion: "Motor rifle battalion"; no two have the same name."""
    battalion = state.library.battalions.get(key)
    return battalion.name if battalion is not None else key


def within(name: str) -> str:
    """A printed name within a sentence: "motor rifle battalion", but "SA-6 battery"."""
    return f"{name[:1].lower()}{name[1:]}" if name[1:2].islower() else name


def side_name(number: int, side: int) -> str:
    """A hexside: "hexside 5 E"."""
    return f"hexside {number} {SIDES[side]}"


count = wording.counted
"""A number with its thing: "1 counter", "3 counters"."""


def counted(number: int, name: str) -> str:
    """Units with their printed name: "ZU-23 AA guns", "3 Infantry companies", "2 Missile teams (SA-7/14/16)"."""
    base, bracket, rest = name.partition(" (")
    if number == 1:
        return name if base.endswith("s") else f"1 {name}"
    plural = base if base.endswith("s") else f"{base[:-1]}ies" if base.endswith("y") else f"{base}s"
    return f"{number} {plural}{bracket}{rest}"


def listed(names: Iterable[str]) -> str:
    """ "Anvil, Ember and Jigsaw"."""
    told = list(names)
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
