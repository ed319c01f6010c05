"""Everything that can happen in this game: `events_campaign` around the missions, `events_mission` on them,
`events_home` on the way back."""

from __future__ import annotations

from tabletop.core.values import Event, StepBegan, StepEnded
from tabletop.games.thunderbolt_apache.events_campaign import XpGained
from tabletop.games.thunderbolt_apache.events_home import (
    Assessed,
    BattalionReduced,
    CountersReturned,
    DamageRecorded,
    OffersTakenBack,
    Remembered,
    ReportersPaid,
    StoreOffered,
    StoresGiven,
)
from tabletop.games.thunderbolt_apache.events_mission import CiviliansNamed, EventDrawn

EVENTS: tuple[type[Event], ...] = (
    StepBegan,
    StepEnded,
    XpGained,
    EventDrawn,
    CiviliansNamed,
    Assessed,
    BattalionReduced,
    StoreOffered,
    OffersTakenBack,
    StoresGiven,
    DamageRecorded,
    CountersReturned,
    Remembered,
    ReportersPaid,
)
__all__ = [
    "EVENTS",
    "Assessed",
    "BattalionReduced",
    "CiviliansNamed",
    "CountersReturned",
    "DamageRecorded",
    "EventDrawn",
    "OffersTakenBack",
    "Remembered",
    "ReportersPaid",
    "StepBegan",
    "StepEnded",
    "StoreOffered",
    "StoresGiven",
    "XpGained",
]
