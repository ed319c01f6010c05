"""Stores hung and taken off, payments marked (TA-ARM)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


@dataclass(frozen=True, slots=True)
class Load(Command):
    """Hang one store under an aircraft (TA-ARM-01)."""

    serial: int
    store: str

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} on"


@dataclass(frozen=True, slots=True)
class Unload(Command):
    """Take one store off an aircraft."""

    serial: int
    store: str

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} off"


@dataclass(frozen=True, slots=True)
class PayPenalty(Command):
    """Mark or unmark the SO that cancels the sector penalty (TA-ARM-07)."""

    pay: bool

    def label(self, state: State) -> str:
        return "Pay 1 SO against the sector penalty" if self.pay else "Leave the sector penalty"


@dataclass(frozen=True, slots=True)
class PayNight(Command):
    """Mark or unmark the SO for night flying (SC17, TA-ARM-14)."""

    pay: bool

    def label(self, state: State) -> str:
        return "Pay 1 SO for night flying" if self.pay else "No night flying"
