"""What happens in dogfights and with heavy flak, and to units that aircraft find or that fire at them."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class Engaged(AirSupportEvent):
    """A fighter-bomber is placed on an enemy aircraft: a new dogfight, or one more plane in an old one (AS-DOG-03,
    AS-DOG-04).
    """

    plane: str
    target: str
    number: int


@dataclass(frozen=True, slots=True)
class Designated(AirSupportEvent):
    """The first target of a plane in this CCPH (AS-DOG-07)."""

    plane: str
    target: str


@dataclass(frozen=True, slots=True)
class AirCombat(AirSupportEvent):
    """One attack in the air (AS-DOG-12 to AS-DOG-16). harm: to the target, back: to the firer by a rear gunner,
    each "", "Damaged" or "eliminated"; jams: the firer's MG; recall: the target may accept Recall; keeps: the firer
    attacks again.
    """

    plane: str
    target: str
    tally: Tally
    colored: int
    white: int
    harm: str
    back: str
    jams: bool
    recall: bool
    keeps: bool


@dataclass(frozen=True, slots=True)
class AttackLost(AirSupportEvent):
    """The designated target is gone before the attack (AS-DOG-11)."""

    plane: str


@dataclass(frozen=True, slots=True)
class HoldSaid(AirSupportEvent):
    """A side says whether it holds its enemies in the dogfight (AS-DOG-28)."""

    seat: int
    number: int
    holds: bool


@dataclass(frozen=True, slots=True)
class LeftFight(AirSupportEvent):
    """A plane is out of the dogfight at once, Recalled or back to the holding box (AS-DOG-30, AS-DOG-35)."""

    plane: str
    recall: bool
    rule: str


@dataclass(frozen=True, slots=True)
class MeleeKept(AirSupportEvent):
    """The marker is flipped to Melee: the planes fight on in the next Player Turn (AS-DOG-23, AS-DOG-30)."""

    number: int


@dataclass(frozen=True, slots=True)
class Released(AirSupportEvent):
    """The dogfight is over, all its planes go back to the holding box (AS-DOG-30, AS-DOG-32)."""

    number: int
    rule: str
