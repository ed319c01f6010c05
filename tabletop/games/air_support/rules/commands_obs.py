"""Orders of an observation plane to its battery (AS-OBS, AS-OBA)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class RadioContact(Command):
    """Roll for radio contact, or to keep it (AS-OBA-02)."""


@dataclass(frozen=True, slots=True)
class Observe(Command):
    """The Sighting TC of the observation plane against a hex: a Known unit there, else a "?" or nothing that is
    seen (AS-OBS-08, AS-OBS-09).
    """

    hex: Hex


@dataclass(frozen=True, slots=True)
class DrawAccess(Command):
    """Draw a chit for battery access (AS-OBA-03)."""


@dataclass(frozen=True, slots=True)
class RequestFire(Command):
    """Ask for fire on a hex: the SR comes down there or near it (AS-OBA-04)."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class CorrectFire(Command):
    """Correct the SR, or FFE:2, to a hex; convert: an SR becomes FFE:1 at once (AS-OBA-05, AS-OBA-06)."""

    hex: Hex
    convert: bool = False


@dataclass(frozen=True, slots=True)
class ConvertFire(Command):
    """The SR becomes FFE:1 where it lies (AS-OBA-05)."""


@dataclass(frozen=True, slots=True)
class CancelFire(Command):
    """Take the SR off the map (AS-OBA-05)."""

    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AimMistake(Command):
    """Where the enemy's battery fires in a mistaken mission, of targets equally close (AS-OBS-14)."""

    hex: Hex
