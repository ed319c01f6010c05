"""What happens: set-up, the clock, points. `events_air` has the aircraft, `events_move` the movement, `events_harm`
what fire does.

`private` names the fields that say what a unit under a "?" really is: `redacting` blanks them for the enemy. `opens`:
the event itself shows what was hidden, so ids stay. `secret`: only its `seat` is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.telling import AirSupportEvent, Secret


@dataclass(frozen=True, slots=True)
class Placed(Secret):
    """A piece is set up; whoever waits learns of it when the set-up ends."""

    seat: int
    unit: str
    place: Location
    facing: int


@dataclass(frozen=True, slots=True)
class TakenBack(Secret):
    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class Faced(Secret):
    """A gun or vehicle looks along another spine at set-up."""

    seat: int
    unit: str
    facing: int


@dataclass(frozen=True, slots=True)
class SetupEnded(AirSupportEvent):
    """A side has set up; from now on the other sees what is not hidden."""

    seat: int
