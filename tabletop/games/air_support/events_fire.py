"""What happens in ground fire. What a plan is made of only its own side is told; targets that nobody knows (HIP)
stand in no event.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.games.air_support.ground import Location
from tabletop.games.air_support.pieces import Marker
from tabletop.games.air_support.state import FirePlan
from tabletop.games.air_support.telling import AirSupportEvent, Secret


@dataclass(frozen=True, slots=True)
class FirePlanned(Secret):
    """A shot is being laid, or dropped (plan None)."""

    seat: int
    plan: FirePlan | None


@dataclass(frozen=True, slots=True)
class FireLine:
    """One target of a shot: the DRM, and for To Hit the Basic TH# as base (blank for a "?"); outcome: "", "hit",
    "missed", "critical hit".
    """

    unit: str
    tally: Tally
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class GroundFired(AirSupportEvent):
    """A shot on the ground. how: as in `rules.guns.How`; named: the vehicle aimed at; fp: against Known units,
    column: FP column, 0 for none, both after cowering and blank for ordnance; kept: firers that keep ROF, broken:
    those that malfunction; marker: for the others; facing: of a gun or turret that has turned, else -1; extra: the
    dr after an Original 2 To Hit, 0 where none was thrown (AS-HIT-08, AS-HIT-09).
    """

    seat: int
    firers: tuple[str, ...]
    leader: str
    place: Location
    how: str
    named: str
    fp: str
    column: int
    colored: int
    white: int
    cowered: bool
    lines: tuple[FireLine, ...]
    kept: tuple[str, ...]
    broken: tuple[str, ...]
    marker: Marker
    facing: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class ResidualFired(AirSupportEvent):
    """Residual firepower strikes units that have entered a Location (AS-FIRE-08)."""

    place: Location
    column: int
    colored: int
    white: int
    lines: tuple[FireLine, ...]


@dataclass(frozen=True, slots=True)
class OpportunityMarked(AirSupportEvent):
    """AS-PREP-02. unit: infantry, with those of its weapons that are not in AA mode (AS-PREP-03); or a gun with its
    crew.
    """

    unit: str


@dataclass(frozen=True, slots=True)
class PrepEnded(AirSupportEvent):
    """The ATTACKER has done with Prep Fire: all his infantry that fired is marked, its machine guns with ROF left
    are not (AS-PREP-01).
    """

    seat: int


@dataclass(frozen=True, slots=True)
class CAChanged(AirSupportEvent):
    """A gun or turret looks along another spine (3.3)."""

    unit: str
    facing: int


@dataclass(frozen=True, slots=True)
class HiddenCAChanged(Secret):
    """The same of a gun or vehicle that the enemy does not know."""

    seat: int
    unit: str
    facing: int
