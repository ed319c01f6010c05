"""Orders to the flak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class AAMode(Command):
    """AA mode of a weapon, gun or vehicle: at set-up (AS-AA-02) or at the end of a fire phase (AS-AA-06)."""

    unit: str
    on: bool
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} {'in' if self.on else 'out of'} AA mode"


@dataclass(frozen=True, slots=True)
class FireAA(Command):
    """One shot of Light AA at the plane on its run: the id of a support weapon, gun or vehicle, and of a vehicle
    the weapon ("MA", "CMG", "AAMG").
    """

    weapon: str
    part: str = ""

    def label(self, state: State) -> str:
        return f"Fire {called(state, self.weapon, self.part)}"


@dataclass(frozen=True, slots=True)
class FireHeavy(Command):
    """One shot of a heavy AA gun at an aircraft that Random Selection names (AS-HAA-02, AS-HAA-03)."""

    gun: str

    def label(self, state: State) -> str:
        return f"Fire {called(state, self.gun)} at an aircraft"
