"""What the player can order: an action is put together in small commands and released with `Go` (3, legal actions).

`last_resort` marks commands that a random player leaves alone while there is anything else to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.wording import hexside


# -- set-up
@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a Unit in a hex of its set-up area."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} in {self.hex}"


@dataclass(frozen=True, slots=True)
class Shift(Command):
    """Put a Unit that is set up already in another hex of its area."""

    unit: str
    hex: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{self.unit} in {self.hex}"


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Turn a Unit at set-up, or choose its facing after the move that is being planned (CH-MOVE-07)."""

    unit: str
    facing: int

    def label(self, state: State) -> str:
        return f"{self.unit} faces {hexside(self.facing)}"


@dataclass(frozen=True, slots=True)
class PlaceWork(Command):
    """Put a work that the mission grants in a hex."""

    work: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.work} in {self.hex}"


@dataclass(frozen=True, slots=True)
class PlaceMines(Command):
    """Lay one of the minefields that the mission grants."""

    hex: str

    def label(self, state: State) -> str:
        return f"Mines in {self.hex}"


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a work or minefield of the set-up back from a hex."""

    hex: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take back from {self.hex}"


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Hide a Unit at set-up, or show it again (CH-HID-01)."""

    unit: str
    hidden: bool
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{'Hide' if self.hidden else 'Show'} {self.unit}"


# -- actions
@dataclass(frozen=True, slots=True)
class Move(Command):
    """Plan a step into an adjacent hex (CH-MOVE-01)."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} moves to {self.hex}"


@dataclass(frozen=True, slots=True)
class Pivot(Command):
    """Plan a pivot (CH-MOVE-09)."""

    unit: str
    facing: int

    def label(self, state: State) -> str:
        return f"{self.unit} turns {hexside(self.facing)}"


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Plan fire at an AI, an RE or a structure (CH-FIRE-01, CH-FIRE-14)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{self.unit} fires at {self.target}"


@dataclass(frozen=True, slots=True)
class Assault(Command):
    """Plan a close-combat attack in the own hex (CH-CC-02)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{self.unit} attacks {self.target} in close combat"


@dataclass(frozen=True, slots=True)
class Rally(Command):
    """Plan a rally attempt (CH-RALLY-01)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Rally {self.unit}"


@dataclass(frozen=True, slots=True)
class DigIn(Command):
    """Plan a hasty work (CH-FORT-02)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{self.unit} digs in"


@dataclass(frozen=True, slots=True)
class LaySmoke(Command):
    """Plan smoke in a hex (CH-SMOKE-01)."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} lays smoke in {self.hex}"


@dataclass(frozen=True, slots=True)
class ClearHex(Command):
    """Plan the clearing of known mines or wire (CH-MINE-05)."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} clears {self.hex}"


@dataclass(frozen=True, slots=True)
class Load(Command):
    """Plan the loading of a passenger (CH-TRN-02)."""

    transport: str
    passenger: str

    def label(self, state: State) -> str:
        return f"{self.transport} takes {self.passenger}"


@dataclass(frozen=True, slots=True)
class Unload(Command):
    """Plan the unloading of the passenger into a hex (CH-TRN-02)."""

    transport: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.transport} unloads in {self.hex}"


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """Plan the entry of a reinforcement (CH-REIN-02)."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} enters at {self.hex}"


@dataclass(frozen=True, slots=True)
class Exit(Command):
    """Plan to leave the map (CH-MOVE-15)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{self.unit} leaves the map"


@dataclass(frozen=True, slots=True)
class Stall(Command):
    """Spend 1 AP of a fresh Unit, or 1 CAP (unit "") (CH-PLY-06)."""

    unit: str = ""

    def label(self, state: State) -> str:
        return f"Stall with {self.unit}" if self.unit else "Stall with a CAP"


# -- the plan
@dataclass(frozen=True, slots=True)
class Onward(Command):
    """A second hex: the road bonus, or At the Double; "" takes it back (CH-MOVE-08, AC08)."""

    hex: str

    def label(self, state: State) -> str:
        return f"On to {self.hex}" if self.hex else "No further"


@dataclass(frozen=True, slots=True)
class Join(Command):
    """One more Unit for a group move; its own hex: it stays (CH-GRP-03)."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} joins, to {self.hex}"


@dataclass(frozen=True, slots=True)
class Support(Command):
    """One more supporter of a group fire (CH-GRP-05)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Supported by {self.unit}"


@dataclass(frozen=True, slots=True)
class Go(Command):
    """Carry the planned action out."""


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Put the plan aside."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Put aside"


# -- reactions
@dataclass(frozen=True, slots=True)
class FireAA(Command):
    """This Unit fires at the aircraft, with CAPs on the dice (CH-AIR-03, CH-CAP-04)."""

    unit: str
    caps: int = 0

    def label(self, state: State) -> str:
        return f"{self.unit} fires at the aircraft" + (f", +{self.caps}" if self.caps else "")


GO, BACK = Go(), Back()
