"""What happens: the truth of Planning, cards and clock. `events_fight` has the Operations Phase.

`seat` is the side that acts or suffers. What the other side gets of an event says `redacting` (3.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_wars.pieces import InForce, Playing


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
@dataclass(frozen=True, slots=True)
class PickBegan(Event):
    """How many cards a side draws: its command level now, or the whole deck (AW-CARD-02)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The other side gets "?" for the card (AW-CARD-03)."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDrafted(Event):
    """A card of which choices are being made; None: put back in the hand. Private."""

    seat: int
    playing: Playing | None


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card is shown, with its public choices (AW-CARD-06, AW-CARD-23)."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    choices: tuple[str, ...] = ()
    immediate: bool = False


@dataclass(frozen=True, slots=True)
class WildSetPlayed(Event):
    """All wild cards together; they are out of the game (AW-CARD-15)."""

    reveals: ClassVar[bool] = True
    seat: int
    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsReshuffled(Event):
    """Cards that waited go into their deck, which is shuffled whole (AW-CARD-11, AW-CARD-35)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EffectBegan(Event):
    """An effect that lasts is in force from now on."""

    effect: InForce


@dataclass(frozen=True, slots=True)
class DiceOfCard(Event):
    """Dice that a card or a headquarters rolls: NIGHT, BOATS, WORKSHOP. target: what they are against."""

    reveals: ClassVar[bool] = True
    seat: int
    cause: str
    target: str
    tally: Tally
    dice: tuple[int, ...]
    success: bool


@dataclass(frozen=True, slots=True)
class Prolonged(Event):
    """A short-range unit may land an hour later (AW-CARD-28). Private."""

    seat: int
    unit: str
    hours: int = 1


# -- Planning
@dataclass(frozen=True, slots=True)
class WorkshopReady(Event):
    """The workshop may refit this many units now (AW-HQ-06)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Refitted(Event):
    """A unit leaves the Damage Box for the Reinforcement Box, to be placed at once (AW-REIN-05, AW-REIN-10). Private
    until POSTURE."""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class CalledUp(Event):
    """A unit that comes by card only may be placed now."""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A unit of a box stands on the map, face down. Private until POSTURE."""

    seat: int
    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """A placement of this segment is taken back (AW-REIN-11). Private."""

    seat: int
    unit: str
    box: str


@dataclass(frozen=True, slots=True)
class PlacingEnded(Event):
    """A side has ended a part of its Reinforcement segment."""

    seat: int


@dataclass(frozen=True, slots=True)
class FacesDown(Event):
    """ST-06: all counters are turned face down, all revelations end (AW-FOG-09)."""


@dataclass(frozen=True, slots=True)
class Redeployed(Event):
    """A unit moves to another base, ground space or zone square. Private until POSTURE."""

    seat: int
    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class PostureShown(Event):
    """A side has finished its Redeploy: face-down counts (square, aircraft, ground units, ships) are public."""

    seat: int
    counts: tuple[tuple[str, int, int, int], ...]


# -- the interrupt


PLANNING_EVENTS: tuple[type[Event], ...] = (
    DayBegan, HourBegan, SegmentBegan, HourEnded, OperationsBegan, OfferAnswered, DayGoesOn, DayEnded, PickBegan,
    CardDrawn, CardDrafted, CardPlayed, WildSetPlayed, CardsReshuffled, EffectBegan, DiceOfCard, Prolonged,
    WorkshopReady, Refitted, CalledUp, Placed, TakenBack, PlacingEnded, FacesDown, Redeployed, PostureShown,
)  # fmt: skip
