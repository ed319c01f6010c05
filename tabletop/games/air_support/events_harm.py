"""What attacks do to ground pieces. Each event names the rule that did it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_support.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class Attacked(AirSupportEvent):
    """These ground units were attacked by an aircraft of a side: easier to sight for its others this Player Turn
    (AS-SIGHT-10); a Convoy may break up (AS-CONVOY-03).
    """

    seat: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VehicleHarmed(AirSupportEvent):
    """What becomes of a vehicle, as in `rules.destroying.Fate`. tally: what the DR was compared with; extra: a dr
    that helped (AS-IFT-08).
    """

    unit: str
    fate: int
    tally: Tally
    extra: int
    rule: str


@dataclass(frozen=True, slots=True)
class ButtonedUp(AirSupportEvent):
    """The crew of an AFV takes cover, or is stunned (AS-IFT-09)."""

    unit: str
    rule: str


@dataclass(frozen=True, slots=True)
class ShockRolled(AirSupportEvent):
    """AS-KILL-10. state: Shock, Unconfirmed Kill, "" for recovered, "wreck"."""

    unit: str
    dr: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Selected(AirSupportEvent):
    """Random Selection: a dr for each candidate, and who it is (AS-IFT-10)."""

    drs: tuple[tuple[str, int], ...]
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checked(AirSupportEvent):
    """A Morale Check, PTC or crew check of one unit: DR plus the tally's modifiers against its morale (AS-IFT-03,
    AS-IFT-04).
    """

    unit: str
    what: str
    tally: Tally
    colored: int
    white: int
    outcome: str
    private: ClassVar[tuple[str, ...]] = ("tally",)


@dataclass(frozen=True, slots=True)
class Pinned(AirSupportEvent):
    unit: str
    rule: str


@dataclass(frozen=True, slots=True)
class Broken(AirSupportEvent):
    """The unit breaks and is DM (AS-BREAK-01)."""

    unit: str
    rule: str


@dataclass(frozen=True, slots=True)
class MadeDM(AirSupportEvent):
    """A broken unit is DM again (AS-RALLY-05)."""

    unit: str
    rule: str


@dataclass(frozen=True, slots=True)
class Reduced(AirSupportEvent):
    """Casualty Reduction: a squad becomes its half-squad (AS-IFT-05)."""

    unit: str
    sheet: str
    rule: str
    opens: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WoundRolled(AirSupportEvent):
    """Casualty Reduction of a leader: dr 1-4 wounds, 5-6 eliminates; a wounded leader is eliminated without a dr, 0
    (AS-IFT-05).
    """

    unit: str
    dr: int
    eliminated: bool
    private: ClassVar[tuple[str, ...]] = ("dr",)


@dataclass(frozen=True, slots=True)
class Eliminated(AirSupportEvent):
    """An infantry unit or gun is gone; what it possessed stays in its Location (AS-UNIT-06)."""

    unit: str
    rule: str
    opens: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WeaponBroken(AirSupportEvent):
    """A weapon or gun malfunctions (AS-UNIT-05); part: of a vehicle."""

    unit: str
    part: str
    rule: str


@dataclass(frozen=True, slots=True)
class ResidualLeft(AirSupportEvent):
    """Residual FP in a Location, as an FP column (AS-FIRE-08)."""

    hex: tuple[int, int]
    level: int
    column: int


HARM: tuple[type[Event], ...] = (
    Attacked, VehicleHarmed, ButtonedUp, ShockRolled, Selected, Checked, Pinned, Broken, MadeDM, Reduced, WoundRolled,
    Eliminated, WeaponBroken, ResidualLeft,
)  # fmt: skip
