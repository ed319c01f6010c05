"""What happens: the truth of Planning, cards and clock. `events_fight` has the Operations Phase.

`seat` is the side that acts or suffers. What the other side gets of an event says `redacting` (3.5).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event


# -- the clock
@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    """A Planning Phase begins: day flags end, closed airbases reopen (AW-TGT-05), what stands on the map is hidden
    behind screens until each side has finished its Redeploy (AW-HID-14)."""

    day: int
    reopened: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HourBegan(Event):
    """A player's hour begins; segment flags of his units end (AW-SEQ-09)."""

    hour: int
    seat: int


@dataclass(frozen=True, slots=True)
class SegmentBegan(Event):
    """A segment of the hour, or a part of Planning: "fly", "battles", "aa", "bomb", "reinforce" ... (AW-SEQ-10)."""

    segment: str
    seat: int


@dataclass(frozen=True, slots=True)
class HourEnded(Event):
    """ST-28 of a player's hour: effects of the hour end (AW-CARD-24)."""

    hour: int
    seat: int


@dataclass(frozen=True, slots=True)
class OperationsBegan(Event):
    """The Planning Phase is over (AW-SEQ-08)."""

    day: int


@dataclass(frozen=True, slots=True)
class OfferAnswered(Event):
    """A secret answer of ST-29; the other side never sees it (AW-SEQ-13)."""

    seat: int
    agree: bool


@dataclass(frozen=True, slots=True)
class DayGoesOn(Event):
    """At least one player did not agree to end the day."""

    hour: int


@dataclass(frozen=True, slots=True)
class DayEnded(Event):
    """The Operations Phase is over; effects of the day end (AW-CL-06)."""

    day: int
    hour: int
    early: bool = False


# -- cards


# -- Planning


# -- the interrupt


PLANNING_EVENTS: tuple[type[Event], ...] = (
    DayBegan, HourBegan, SegmentBegan, HourEnded, OperationsBegan, OfferAnswered, DayGoesOn, DayEnded,
)  # fmt: skip
