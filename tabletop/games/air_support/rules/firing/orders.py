"""Orders of ground fire. A shot is laid piece by piece: a weapon and its target, who joins, who directs; then it is
fired.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import location_name, way_name
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class FireAt(Command):
    """Aim a weapon at a Location: the id of a unit (its own firepower), of a support weapon or a gun; "id/MA",
    "id/BMG", "id/CMG", "id/AAMG" of a vehicle.
    """

    firer: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f"{called(state, self.firer)} fires at {location_name(state, Location(self.hex, self.level))}"


@dataclass(frozen=True, slots=True)
class AddFirer(Command):
    """One more weapon joins the fire group that is being laid (AS-FIRE-02)."""

    firer: str

    def label(self, state: State) -> str:
        return f"{called(state, self.firer)} joins"


@dataclass(frozen=True, slots=True)
class Direct(Command):
    """A leader directs the fire that is being laid (AS-FIRE-04)."""

    leader: str

    def label(self, state: State) -> str:
        return f"{called(state, self.leader)} directs"


@dataclass(frozen=True, slots=True)
class Shoot(Command):
    """Fire: "fire" on the fire table, "AP" or "HE" at a named vehicle or (named "") at the men and guns of the
    Location, "HE, Area type" at everything in the hex (AS-HIT-06, AS-HIT-16).
    """

    how: str = "fire"
    named: str = ""

    def label(self, state: State) -> str:
        if self.how == How.IFT:
            return "Fire"
        if self.how == How.AREA:
            return "Fire at the whole hex"
        shell = "armour-piercing" if self.how == How.AP else "high explosive"
        return f"Fire {shell} at {called(state, self.named) if self.named else 'the men there'}"


@dataclass(frozen=True, slots=True)
class DropPlan(Command):
    """Do not fire what has been laid."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Do not fire"


@dataclass(frozen=True, slots=True)
class Opportunity(Command):
    """Mark infantry (with its weapons) or a gun for opportunity fire (AS-PREP-02)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} waits for what comes into sight"


@dataclass(frozen=True, slots=True)
class ChangeCA(Command):
    """Let a gun or a turret look along another spine at the end of a fire phase."""

    unit: str
    facing: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} looks between {way_name(self.facing)} and {way_name(self.facing + 1)}"
