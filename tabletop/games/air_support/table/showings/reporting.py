"""The log at the table: which events have a line, whose it is, where it happened; and the great moments for the
time line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tabletop.core.messages import Event
from tabletop.games.air_support.rules.driving import VehicleEntered, VehicleLeft, VehicleSpent
from tabletop.games.air_support.rules.flying import PlaneHit
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.events import VehicleHarmed
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.player_turn import PhaseBegan
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names, rolls
from tabletop.games.air_support.table.showings.ground import Shower
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Host, Pin, Point, Roll, Showing
from tabletop.table.play.gametable import Happening, Later

QUIET = (VehicleSpent, VehicleEntered, PhaseBegan)
"""Events that the log leaves out unless every step is wanted."""
SIDES = ("#2b5a8e", "#a4342a")
"""Colours of the pins of a seat's losses."""


def line(event: Event, after: State, every_step: bool) -> tuple[str, int | None, Hex | None]:
    """The line of an event ("" for none), its seat, its hex."""
    if isinstance(event, QUIET) and not every_step:
        return "", None, None
    words = event.words(after)
    if not words:
        return "", None, None
    piece = piece_in(event)
    seat = getattr(event, "seat", None)
    if not isinstance(seat, int):
        seat = names.seat_of(after, piece)
    return words, seat, hex_in(event) or places.hex_of(after, piece)


def great(event: Event, after: State) -> Pin | None:
    """Colour and words of a great moment."""
    match event:
        case PlaneHit(plane=plane, result=result) if Flak(result) is Flak.ELIMINATED:
            return Pin(SIDES[after.planes[plane].seat], f"{names.called(after, plane)} shot down")
        case VehicleHarmed(unit=unit, fate=fate) if Fate(fate) in (Fate.ELIMINATED, Fate.BURNING):
            return Pin(SIDES[bool(names.seat_of(after, unit))], f"{names.called(after, unit)} knocked out")
        case VehicleLeft(unit=unit):
            return Pin("#c79a45", f"{names.called(after, unit)} leaves the map", "aim")
        case SightingRolled(outcome="mistaken attack", plane=plane):
            return Pin("#c2571a", f"{names.called(after, plane)} attacks its own side", "aim")
    return None


class Reporting(Happening):
    """What happens, as it is shown and told. `every_step`: whether the log has a line for every step."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.shower = Shower(host)
        self.every_step = False

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        found = self.shower(event, before, after)
        if found is None or found.roll is None:
            return found
        waiting: Any = self.host.queue  # what happened after it is not shown yet
        return replace(found, roll=rolls.completed(found.roll, event, waiting))

    def roll(self, event: Event, before: State, after: State, later: Iterable[Later] = ()) -> Roll | None:
        """The dice of a moment that is looked back at, with what came of them then."""
        found = self.shower(event, before, after)
        if found is None or found.roll is None:
            return None
        return rolls.completed(found.roll, event, later)

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words, seat, at = line(event, after, self.every_step)
        return words, seat, self.host.centre(at) if at is not None else None

    def great(self, event: Event, after: State) -> Pin | None:
        return great(event, after)


def hex_in(event: Event) -> Hex | None:
    """The hex that an event names."""
    at = getattr(event, "hex", None)
    if isinstance(at, tuple) and len(at) == 2 and all(isinstance(n, int) for n in at):
        return at
    place = getattr(event, "place", None)
    found = getattr(place, "hex", None)
    return found if isinstance(found, tuple) else None


def piece_in(event: Event) -> str:
    """The piece that an event is about."""
    for name in ("unit", "weapon", "plane", "firer", "leader"):
        value = getattr(event, name, None)
        if isinstance(value, str) and value:
            return value
    return ""
