"""Everything a player can do in this game: one thing a command. Aircraft by serial, pilots by name, battalions and
stores by key."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.sheets import Altitude


# -- events and hits (TA-EVENT, TA-EVA)
@dataclass(frozen=True, slots=True)
class PayTrouble(Command):
    """Pay so that the aircraft need not turn back (ME20, TA-EVENT-15), or let it turn back."""

    pay: bool


# -- the battlefield (TA-ENTRY, TA-ALT, TA-MOVE, TA-ATTACK)
@dataclass(frozen=True, slots=True)
class Enter(Command):
    """Place an aircraft at entry: perimeter hex, side 0-5 or CENTRE, altitude (TA-ENTRY-01)."""

    serial: int
    hex: int
    side: int
    altitude: Altitude


@dataclass(frozen=True, slots=True)
class PickUp(Command):
    """Take a placed aircraft up again, to place it anew (TA-ENTRY-08)."""

    serial: int


@dataclass(frozen=True, slots=True)
class Activate(Command):
    """Choose the aircraft that acts next (TA-TURN-02)."""

    serial: int


@dataclass(frozen=True, slots=True)
class Step(Command):
    """One speed point: from a side into the hex beyond, there to a side or CENTRE; from the centre to a side
    (TA-MOVE-03 to TA-MOVE-08)."""

    side: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """From an outer side: leave the battlefield (TA-MOVE-10)."""


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Assign one store, or the Cannon ("cannon"), to a unit; an Area store to the unit's whole hex (TA-ATTACK-05,
    TA-ATTACK-08)."""

    store: str
    unit: int


@dataclass(frozen=True, slots=True)
class AimAlso(Command):
    """Add a unit to the targets of a Multi store already aimed: its place in the list of shots, from 0
    (TA-ATTACK-15)."""

    shot: int
    unit: int


@dataclass(frozen=True, slots=True)
class ClearAim(Command):
    """Take all assignments back."""


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Fire what is aimed (TA-ATTACK-08)."""


@dataclass(frozen=True, slots=True)
class EndActivation(Command):
    """End the activation (TA-MOVE-01)."""


# -- home (TA-SAR)
@dataclass(frozen=True, slots=True)
class GiveUp(Command):
    """Give a store up for a downed pilot (TA-SAR-03)."""

    serial: int
    store: str
    pilot: str


@dataclass(frozen=True, slots=True)
class KeepStores(Command):
    """Take all stores given up back again."""


COMMANDS: tuple[type[Command], ...] = (
    PayTrouble,
    Enter,
    PickUp,
    Activate,
    Step,
    Leave,
    Aim,
    AimAlso,
    ClearAim,
    Fire,
    EndActivation,
    GiveUp,
    KeepStores,
)
