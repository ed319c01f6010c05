"""What happens in the air, and what is fired at it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.guns.events import HitLine
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class MistakeDeclined(AirSupportEvent):
    """The enemy leaves the plane alone, or nothing can be attacked (AS-MIST-01, AS-MIST-10)."""

    plane: str
    forced: bool


@dataclass(frozen=True, slots=True)
class AirFired(AirSupportEvent):
    """MG of an aircraft against the unarmoured of a hex: one DR (AS-MG-02). column: FP column; half: that for
    concealed units (AS-MG-17).
    """

    plane: str
    hex: Hex
    mode: str
    column: int
    half: int
    colored: int
    white: int
    bombs: bool


@dataclass(frozen=True, slots=True)
class AirToHit(AirSupportEvent):
    """A To Hit DR of an aircraft, MG against an AFV (AS-MG-07) or bombs (AS-BOMB-05); what: "MG" or "bombs"."""

    plane: str
    hex: Hex
    mode: str
    what: str
    kind_of: str
    colored: int
    white: int
    lines: tuple[HitLine, ...]
    bombs: bool = False


@dataclass(frozen=True, slots=True)
class EffectsRolled(AirSupportEvent):
    """The DR that says what hits do: To Kill, or the one effects DR of a bomb (AS-BOMB-08). dud: an Original 12
    against an AFV (AS-BOMB-13).
    """

    plane: str
    hex: Hex
    colored: int
    white: int
    dud: bool


@dataclass(frozen=True, slots=True)
class Skipped(AirSupportEvent):
    """The plane does not attack from here."""

    plane: str
