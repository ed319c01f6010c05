"""A campaign or a single sortie as the game takes it. Read from files by the data edge.

Three uses: the free procedure (nothing given but the library, or the campaign and situation too), a quick start
(draw, squadron, pilots given, `start` "day"), and a single sortie (`sortie` given). With `position` any of them goes on
from a position that was written down, in the middle of a mission too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, Altitude, Band, Library

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.rules.state import State

CENTRE = -1
"""The place of a hovering aircraft in its hex, where a moving one has a side 0-5."""


@dataclass(frozen=True, slots=True)
class PlacedDamage:
    """Lasting damage: the counter's name ("Engine", "HUD", "Wounded" ...) and its side."""

    name: str
    heavy: bool = False


@dataclass(frozen=True, slots=True)
class PlacedAircraft:
    """One aircraft of the squadron; serial numbers follow the order of the list, from 1.

    For a sortie also: pilot's name ("" unmanned), stores, and, if it already flies, hex 1-10, side 0-5 or CENTRE,
    altitude."""

    card: str
    damage: tuple[PlacedDamage, ...] = ()
    crashed: bool = False
    pilot: str = ""
    stores: tuple[str, ...] = ()
    hex: int = 0
    side: int = CENTRE
    altitude: Altitude | None = None


@dataclass(frozen=True, slots=True)
class PlacedPilot:
    """One pilot of the squadron: level 0-5, Stress, XP, wounds (True: heavy), killed."""

    name: str
    level: int = AVERAGE
    stress: int = 0
    xp: int = 0
    wounds: tuple[bool, ...] = ()
    killed: bool = False


@dataclass(frozen=True, slots=True)
class PlacedBattalion:
    """One drawn battalion. band None: where set-up puts it (TA-SETUP-11). scored: VP already had from it."""

    card: str
    strength: str = "full"
    """ "full", "half" or "destroyed"."""
    band: Band | None = None
    scored: int = 0


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """One enemy unit of a sortie, in serial order: type, hex 1-10, in cover or not, pop-up or not."""

    type: str
    hex: int
    cover: bool = False
    popup: bool = False


@dataclass(frozen=True, slots=True)
class Sortie:
    """A single mission without a campaign: battalion card, tiles of hexes 1-10, its units, the loiter marker,
    and what is played.

    popups: chits are drawn; events: event cards are drawn on both ways (then the sortie starts with the
    target-bound one). band: for the sector penalty shown; turn, step: for a written-down position
    ("entry" or "turn")."""

    battalion: str
    tiles: tuple[str, ...]
    units: tuple[PlacedUnit, ...]
    marker: int = 5
    popups: bool = False
    events: bool = False
    year: int = 1991
    band: Band = Band.FRONT
    turn: int = 0
    step: str = "entry"


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a game starts from.

    campaign, situation: "" = the player chooses. battalions: the draw in order, () = drawn by TA-SETUP-07. start:
    "setup", or "day" with the squadron given (quick start: the first day begins at once). so, vp, day: for
    written-down campaigns, None: as set-up makes them. condition, event ids: cards that lie on top of their decks,
    in order. coach: the hints of the training sortie are on. position: where the game goes on instead of at its
    beginning.
    """

    key: str
    title: str
    library: Library
    campaign: str = ""
    situation: str = ""
    battalions: tuple[PlacedBattalion, ...] = ()
    aircraft: tuple[PlacedAircraft, ...] = ()
    pilots: tuple[PlacedPilot, ...] = ()
    scouts: int = 0
    start: str = "setup"
    sortie: Sortie | None = None
    so: int | None = None
    vp: int = 0
    day: int = 1
    conditions_on_top: tuple[str, ...] = ()
    events_on_top: tuple[str, ...] = ()
    coach: bool = False
    special: tuple[str, ...] = ()
    map_file: str = ""
    length: str = ""
    blurb: str = ""
    position: State | None = None
