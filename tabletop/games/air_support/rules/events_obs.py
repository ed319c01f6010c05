"""Weather, what is rolled before the game, the observation plane and its battery (AS-WX, AS-ARRIVE-10, AS-OBS,
AS-OBA).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.pieces import Fire
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class ContactRolled(AirSupportEvent):
    """Radio contact of an observation plane with its battery (AS-OBA-02); the tally: contact value and DRM."""

    battery: str
    tally: Tally
    colored: int
    white: int
    contact: bool


@dataclass(frozen=True, slots=True)
class ObserverSighted(AirSupportEvent):
    """The Sighting TC of an observation plane (AS-OBS-08, AS-OBS-09). sighted: the Known unit it has sighted, or
    the label of a hex.
    """

    seat: int
    plane: str
    battery: str
    hex: Hex
    tally: Tally
    colored: int
    white: int
    outcome: str
    sighted: str


@dataclass(frozen=True, slots=True)
class ChitDrawn(AirSupportEvent):
    """A chit of the draw pile, shown to both (AS-OBA-03). extra: shown and put back; red: out of black luck. by:
    the seat that draws.
    """

    battery: str
    by: int
    red: bool
    extra: bool
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class FirePlaced(AirSupportEvent):
    """An SR or FFE lies on the map, at first or corrected (AS-OBA-04 to AS-OBA-06). wanted: the hex asked for;
    accuracy: its dr, 0 for none; colored, white: the error DR, 0 for none; off: hexes of error.
    """

    battery: str
    fire: Fire
    wanted: Hex
    hex: Hex
    accuracy: int
    colored: int
    white: int
    off: int
    by: int


@dataclass(frozen=True, slots=True)
class FireLifted(AirSupportEvent):
    """What the battery has on the map is taken off (AS-OBA-05 to AS-OBA-08)."""

    battery: str
    rule: str


@dataclass(frozen=True, slots=True)
class FireChanged(AirSupportEvent):
    """The counter is turned: FFE:1 to FFE:2, FFE:2 to FFE:C (AS-OBA-06)."""

    battery: str
    fire: Fire


@dataclass(frozen=True, slots=True)
class Shelled(AirSupportEvent):
    """One hex of a concentration with its own DR (AS-OBA-01), told also when nobody is there. column: FP column."""

    battery: str
    hex: Hex
    column: int
    colored: int
    white: int


@dataclass(frozen=True, slots=True)
class FireHandedOver(AirSupportEvent):
    """A seat directs the battery for one Fire Mission, or the mission is over, -1 (AS-OBS-14, AS-OBS-15). target:
    the unit it is aimed at, "" for one that is not Known.
    """

    battery: str
    by: int
    target: str


@dataclass(frozen=True, slots=True)
class RadioSilent(AirSupportEvent):
    """Contact is not held: the observer does not roll, or is held in Melee (AS-OBA-07, AS-OBS-06)."""

    battery: str
    rule: str
