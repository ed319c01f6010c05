"""What stands on the map: aircraft, ships, installations, and the units aircraft belong to. Frozen; `replace` makes the
next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.grid.hexes import Hex


class Status(StrEnum):
    """Where an aircraft is in its life (TL-MOVE-08, TL-DAM-09)."""

    FLYING = "flying"
    DESTROYED = "destroyed"
    EXITED = "exited"
    FLED = "fled"


class Training(StrEnum):
    """Pilot grades (table 10)."""

    VERY_GREEN = "very_green"
    POOR = "poor"
    TRAINED = "trained"
    VETERAN = "veteran"
    ACE = "ace"
    MULTI_ACE = "multi_ace"


SKILLS_OF = {Training.VETERAN: 1, Training.ACE: 2, Training.MULTI_ACE: 3}
"""How many skills a grade has (TL-TRN-04); the others have none."""

SKILL_NAMES = {1: "Marksman", 2: "Born flyer", 3: "Jinker", 4: "Aimed bursts", 5: "Sixth sense"}


@dataclass(frozen=True, slots=True)
class Release:
    """Ordnance released in movement phase 2 and not yet resolved: what, how many dice, at whom, where, and what is
    known of the aim. `aspect`: "end_on", "side_on" or a torpedo sector ("bow", "bow_side", "beam", "stern_side",
    "stern"); `method`: dive, level, low, torpedo.
    """

    load: str
    dice: int
    target: str
    hex: Hex
    level: int
    method: str
    aspect: str = ""
    range: int = 0
    half: str = ""


@dataclass(frozen=True, slots=True)
class Declared:
    """Fire declared in this combat phase: index of the mount (-1: rockets) and the id of the target."""

    mount: int
    target: str


@dataclass(frozen=True, slots=True)
class Aircraft:
    """One counter. `number` orders the aircraft of a side; `home_unit` from set-up, `unit` this turn's.
    `level_change`: -1, 0, +1 this turn. `load` is the key of what it carries ('' = nothing), `load_left` the dice
    still on board.
    """

    id: str
    number: int
    type: str
    side: int
    home_unit: str
    unit: str
    hex: Hex
    facing: int
    level: int
    base_speed: int
    inverted: bool = False
    level_change: int = 0
    prev_dive_from: int | None = None
    straight: int = 0
    spent: int = 0
    moved: bool = False
    releases: tuple[Release, ...] = ()
    declared: tuple[Declared, ...] = ()
    hits_taken: int = 0
    fired: bool = False
    load: str = ""
    load_left: int = 0
    loaded_at_start: bool = False
    """Counts as loaded in the movement phase being flown: set at the start of each movement phase, cleared by a
    jettison (TL-LOAD-04).
    """
    training: Training = Training.TRAINED
    skills: tuple[int, ...] = ()
    reroll_used: bool = False
    status: Status = Status.FLYING
    path: tuple[tuple[Hex, int], ...] = ()
    """Poses (hex, facing) of this phase's move so far, the start first: for release points and for drawing the
    trail.
    """
    start_load: str = ""
    """Key of the load it set out with ('' = nothing): for the point value at the start (TL-VIC-04) and the end
    screen.
    """
    carried: int = 0
    """Straight hexes flown at the end of phase 1 that count on in phase 2 (TL-OPT-05)."""

    @property
    def flying(self) -> bool:
        return self.status is Status.FLYING


@dataclass(frozen=True, slots=True)
class Unit:
    """A group with one initiative roll. `rolls`: 2D6 totals, the first and then the tie re-rolls."""

    id: str
    side: int
    members: tuple[str, ...]
    parent: str
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AimedGun:
    """AA dice declared in this combat phase: class, direction ("above", "bow", "stern", "port", "starboard" or ""
    for installations), target, number.
    """

    gun: GunClass
    direction: str
    target: str
    dice: int


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship on the map."""

    id: str
    type: str
    side: int
    centre: Hex
    heading: int
    damage_taken: int = 0
    sunk: bool = False
    heavy_used: int = 0
    turned_last_turn: bool = False
    aimed: tuple[AimedGun, ...] = ()
    dice_share: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class Installation:
    """A ground target or AA battery on the map."""

    id: str
    type: str
    side: int
    hexes: tuple[Hex, ...]
    damage_taken: int = 0
    destroyed: bool = False
    heavy_used: int = 0
    aimed: tuple[AimedGun, ...] = ()
