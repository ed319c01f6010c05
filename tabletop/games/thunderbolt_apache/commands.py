"""Everything a player can do in this game: one thing a command. Aircraft by serial, pilots by name, battalions and
stores by key."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.sheets import Altitude


# -- day (TA-DAY)
@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Decline what a card offers (TA-DAY-02)."""


@dataclass(frozen=True, slots=True)
class Mend(Command):
    """Mechanics' day: take one lasting damage off an aircraft, free (SC22)."""

    serial: int
    name: str
    heavy: bool


@dataclass(frozen=True, slots=True)
class MendPilot(Command):
    """Mechanics' day: take one wound off a pilot, free (SC22)."""

    pilot: str
    heavy: bool


@dataclass(frozen=True, slots=True)
class Target(Command):
    """Make a battalion a target of the day (TA-DAY-03)."""

    battalion: str


@dataclass(frozen=True, slots=True)
class Untarget(Command):
    """Take a battalion off the list of targets; in the allocation too (TA-DAY-05)."""

    battalion: str


@dataclass(frozen=True, slots=True)
class Assign(Command):
    """Assign an aircraft to a mission (TA-DAY-06)."""

    serial: int
    battalion: str


@dataclass(frozen=True, slots=True)
class Unassign(Command):
    """Take an aircraft, and its pilot, off its mission."""

    serial: int


@dataclass(frozen=True, slots=True)
class Crew(Command):
    """Give a pilot to an assigned aircraft, in the place of any other (TA-DAY-07)."""

    pilot: str
    serial: int


@dataclass(frozen=True, slots=True)
class AssignScout(Command):
    """Send a scout with a mission (TA-DAY-11)."""

    battalion: str


@dataclass(frozen=True, slots=True)
class UnassignScout(Command):
    """Take the scout off a mission."""

    battalion: str


@dataclass(frozen=True, slots=True)
class FlyMission(Command):
    """Choose the mission that comes next (TA-DAY-13)."""

    battalion: str


# -- before take-off (TA-ABORT, TA-ARM)
@dataclass(frozen=True, slots=True)
class TakeOff(Command):
    """Fly the mission (MIS-DECIDE)."""


@dataclass(frozen=True, slots=True)
class Abort(Command):
    """Abort the mission (TA-ABORT-01)."""


@dataclass(frozen=True, slots=True)
class Load(Command):
    """Hang one store under an aircraft (TA-ARM-01)."""

    serial: int
    store: str


@dataclass(frozen=True, slots=True)
class Unload(Command):
    """Take one store off an aircraft."""

    serial: int
    store: str


@dataclass(frozen=True, slots=True)
class PayPenalty(Command):
    """Mark or unmark the SO that cancels the sector penalty (TA-ARM-07)."""

    pay: bool


@dataclass(frozen=True, slots=True)
class PayNight(Command):
    """Mark or unmark the SO for night flying (SC17, TA-ARM-14)."""

    pay: bool


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
    Decline,
    Mend,
    MendPilot,
    Target,
    Untarget,
    Assign,
    Unassign,
    Crew,
    AssignScout,
    UnassignScout,
    FlyMission,
    TakeOff,
    Abort,
    Load,
    Unload,
    PayPenalty,
    PayNight,
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
