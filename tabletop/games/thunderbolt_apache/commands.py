"""Everything a player can do in this game: one thing a command. Aircraft by serial, pilots by name, battalions and
stores by key."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command


# -- events and hits (TA-EVENT, TA-EVA)
@dataclass(frozen=True, slots=True)
class PayTrouble(Command):
    """Pay so that the aircraft need not turn back (ME20, TA-EVENT-15), or let it turn back."""

    pay: bool


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
    GiveUp,
    KeepStores,
)
