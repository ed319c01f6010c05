"""Printed facts: stat sheets of aircraft, ships, installations and loads. Never changed in play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

Four = tuple[int, int, int, int]
"""Dice by colour: white, red, green, blue (TL-FIRE-01)."""


class Colour(IntEnum):
    """Colour of a die (TL-FIRE-01): white machine guns, red about 20 mm, green about 30 to 60 mm, blue heavy guns."""

    WHITE = 0
    RED = 1
    GREEN = 2
    BLUE = 3


class Level(IntEnum):
    """Altitude level (TL-ALT-01)."""

    VERY_LOW = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


LEVEL_NAMES = ("Very Low", "Low", "Medium", "High")
LEVEL_LETTERS = ("VL", "L", "M", "H")
WEDGE_NAMES = ("F", "FR", "RR", "R", "RL", "FL")


class Role(StrEnum):
    """What a type is for."""

    FIGHTER = "F"
    HEAVY_FIGHTER = "HF"
    FIGHTER_BOMBER = "FB"
    DIVE_BOMBER = "DB"
    TORPEDO_BOMBER = "TB"
    BOMBER = "B"
    JET = "J"
    TRANSPORT = "T"


CHASERS = frozenset({Role.FIGHTER, Role.HEAVY_FIGHTER, Role.FIGHTER_BOMBER, Role.JET})
"""Roles that chase an attacker (TL-ORD-04) and that count as fighter-bombers when loaded (TL-LOAD-02)."""


class MountKind(StrEnum):
    """How guns are mounted; PIVOT1 is a single pivot-mounted machine gun with -1 to hit (TL-HIT-03)."""

    FIXED = "fixed"
    PIVOT1 = "pivot1"
    PIVOT = "pivot"
    TURRET = "turret"


@dataclass(frozen=True, slots=True)
class Mount:
    """Guns that fire together at one target. `wedges`: 0 F, 1 FR, 2 RR, 3 R, 4 RL, 5 FL relative to the facing
    (TL-ARC-05).
    """

    name: str
    kind: MountKind
    wedges: tuple[int, ...]
    dice: Four


class Ordnance(StrEnum):
    """What hangs under an aircraft."""

    BOMB = "bomb"
    TORPEDO = "torpedo"
    ROCKET = "rocket"


@dataclass(frozen=True, slots=True)
class LoadType:
    """A printed load: `dice` is the number of dice when all is released, `damage` the points of one hit, `weight` the
    bomb in lb (0 for torpedo and rockets).
    """

    key: str
    kind: Ordnance
    dice: int
    damage: int
    weight: int = 0


@dataclass(frozen=True, slots=True)
class AircraftType:
    """A stat sheet. speed, climb, dive: figures of phase 1 and phase 2. `save`: 3..6. Flags: dive, jet, german_jet,
    rocket, gyro, radar_sight, paper.
    """

    key: str
    name: str
    nations: tuple[str, ...]
    year: int
    role: Role
    speed: tuple[int, int]
    fs: int
    mounts: tuple[Mount, ...]
    save: int
    hits: int
    ceiling: Level
    climb: tuple[int, int]
    dive: tuple[int, int]
    loads: tuple[str, ...]
    flags: frozenset[str]
    points: int

    @property
    def fixed(self) -> int | None:
        """Index of the fixed forward guns in `mounts`, None when there are none."""
        return next((i for i, m in enumerate(self.mounts) if m.kind is MountKind.FIXED), None)


class GunClass(StrEnum):
    """AA gun classes (table 4), in the order in which they are resolved."""

    HEAVY = "heavy"
    MEDIUM = "medium"
    LIGHT = "light"
    VERY_LIGHT = "very_light"


@dataclass(frozen=True, slots=True)
class ShipType:
    """A ship. `guns`: AA dice by class at 100 %; `radar`: classes that hit on 5 and 6; length 1 or 3 hexes; speed 0 or
    1.
    """

    key: str
    name: str
    nations: tuple[str, ...]
    year: int
    kind: str
    length: int
    damage_points: int
    guns: dict[GunClass, int]
    radar: frozenset[GunClass]
    points: int
    speed: int = 1


@dataclass(frozen=True, slots=True)
class InstallationType:
    """A ground target or battery. `hexes`: how many it covers."""

    key: str
    name: str
    nations: tuple[str, ...]
    hexes: int
    damage_points: int
    guns: dict[GunClass, int]
    radar: frozenset[GunClass]
    points: int


@dataclass(frozen=True, slots=True)
class Library:
    """All sheets by key, and the usual grouping of fighters (table 12): nation -> (size until, last year and month as
    YYYYMM, size after).
    """

    aircraft: dict[str, AircraftType]
    ships: dict[str, ShipType]
    installations: dict[str, InstallationType]
    loads: dict[str, LoadType]
    grouping: dict[str, tuple[int, int, int]]
