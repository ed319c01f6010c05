"""Orders of an observation plane to its battery (AS-OBS, AS-OBA)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import hex_name
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class RadioContact(Command):
    """Roll for radio contact, or to keep it (AS-OBA-02)."""

    def label(self, state: State) -> str:
        return "Radio contact"


@dataclass(frozen=True, slots=True)
class Observe(Command):
    """The Sighting TC of the observation plane against a hex: a Known unit there, else a "?" or nothing that is
    seen (AS-OBS-08, AS-OBS-09).
    """

    hex: Hex

    def label(self, state: State) -> str:
        return f"Observe {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class DrawAccess(Command):
    """Draw a chit for battery access (AS-OBA-03)."""

    def label(self, state: State) -> str:
        return "Draw for battery access"


@dataclass(frozen=True, slots=True)
class RequestFire(Command):
    """Ask for fire on a hex: the SR comes down there or near it (AS-OBA-04)."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Spotting round on {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class CorrectFire(Command):
    """Correct the SR, or FFE:2, to a hex; convert: an SR becomes FFE:1 at once (AS-OBA-05, AS-OBA-06)."""

    hex: Hex
    convert: bool = False

    def label(self, state: State) -> str:
        return f"Correct to {hex_name(state, self.hex)}{' and fire' if self.convert else ''}"


@dataclass(frozen=True, slots=True)
class ConvertFire(Command):
    """The SR becomes FFE:1 where it lies (AS-OBA-05)."""

    def label(self, state: State) -> str:
        return "Fire for effect"


@dataclass(frozen=True, slots=True)
class CancelFire(Command):
    """Take the SR off the map (AS-OBA-05)."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Take the spotting round off"


@dataclass(frozen=True, slots=True)
class AimMistake(Command):
    """Where the enemy's battery fires in a mistaken mission, of targets equally close (AS-OBS-14)."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Fire on {hex_name(state, self.hex)}"
