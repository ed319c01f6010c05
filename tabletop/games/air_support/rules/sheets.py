"""The printed facts of counters: aircraft, infantry, support weapons, guns, vehicles, nations. Read from files, never
changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class AirClass(StrEnum):
    """Game class of an aircraft: fighter-bombers by period, Stukas, observation planes (AS-ARRIVE-12)."""

    FB39 = "FB39"
    FB42 = "FB42"
    FB44 = "FB44"
    STUKA41 = "STUKA41"
    STUKA42 = "STUKA42"
    OBS = "OBS"

    @property
    def fighter_bomber(self) -> bool:
        return self in (AirClass.FB39, AirClass.FB42, AirClass.FB44)

    @property
    def stuka(self) -> bool:
        return self in (AirClass.STUKA41, AirClass.STUKA42)


@dataclass(frozen=True, slots=True)
class AirSheet:
    """What a game class is worth: firepower and Basic TK# of its MG (AS-MG-01, AS-MG-08), the star number that makes it
    hard to hit (AS-LAA-11), calibre of a load in mm, ROF in the air with and without bombs (AS-DOG-16), years in which
    it is usual (AS-ARRIVE-12).
    """

    cls: AirClass
    mg_fp: int
    mg_tk: int
    star: int
    bomb_mm: int
    rof_bombs: int
    rof_clean: int
    first_year: int = 1937
    last_year: int = 1945


@dataclass(frozen=True, slots=True)
class Model:
    """A real aircraft; its name has no effect on play."""

    name: str
    nation: str
    cls: AirClass
    first_year: int
    last_year: int
    note: str = ""


class Quality(StrEnum):
    """Quality of a squad; it sets cowering and the cost in free battles (AS-FIRE-06)."""

    ELITE = "elite"
    FIRST = "first line"
    SECOND = "second line"
    CONSCRIPT = "conscript"


class Size(StrEnum):
    """What an infantry counter is (AS-UNIT-01)."""

    SQUAD = "squad"
    HALF = "half-squad"
    CREW = "crew"
    LEADER = "leader"


@dataclass(frozen=True, slots=True)
class InfantrySheet:
    """An infantry counter. fp and reach are 0 for leaders, leadership is 0 for all others; `half`: the type of the
    half-squad it becomes, `crew`: the crews that serve beside such squads; assault_fire: +1 FP in the Advancing Fire
    phase; `use`: what troops they are, and in which years they can be bought for a free battle.
    """

    id: str
    nation: str
    size: Size
    fp: int
    reach: int
    morale: int
    broken_morale: int
    quality: Quality = Quality.FIRST
    leadership: int = 0
    half: str = ""
    assault_fire: bool = False
    self_rally: bool = False
    cowers: bool = True
    crew: str = ""
    use: str = ""
    first_year: int = 1939
    last_year: int = 1945

    @property
    def halves(self) -> int:
        """Size in half-squads (AS-UNIT-01)."""
        return {Size.SQUAD: 2, Size.HALF: 1, Size.CREW: 1, Size.LEADER: 0}[self.size]

    @property
    def points(self) -> int:
        """Casualty points of the whole counter (AS-VP-04); a squad's half is worth 1 of its 2 (AS-VIC-05)."""
        if self.size is Size.LEADER:
            return 1 + max(0, -self.leadership)
        return self.halves


@dataclass(frozen=True, slots=True)
class WeaponSheet:
    """A support weapon. kind: LMG, MMG, HMG or HMG50; portage in points; only heavy ones can fire at aircraft."""

    id: str
    nation: str
    kind: str
    fp: int
    reach: int
    rof: int
    breakdown: int
    portage: int

    @property
    def aa(self) -> bool:
        return self.kind in ("HMG", "HMG50")


class Mount(StrEnum):
    """How a gun turns: all round, a slow turret, none (Case A, AS-HIT-12)."""

    T = "T"
    ST = "ST"
    NT = "NT"


@dataclass(frozen=True, slots=True)
class Barrel:
    """A gun barrel: calibre in mm, length ("", "star", "L", "LL"), ROF, breakdown number, infantry firepower
    equivalent (0: none).
    """

    calibre: Fraction
    length: str
    mount: Mount
    rof: int
    breakdown: int = 12
    ife: int = 0

    @property
    def mm(self) -> int:
        """Calibre in whole millimetres, as the tables want it."""
        return int(self.calibre)


@dataclass(frozen=True, slots=True)
class GunSheet:
    """A gun. kind: AA, AT, ART or INF; size: DRM of target size; aa: "light" (IFE), "heavy", or "" (AS-AA-01,
    AS-HAA-01); calibre: as printed, which the British 3.7-in gun has otherwise than the tables, that reckon it as 90L.
    """

    id: str
    nation: str
    name: str
    kind: str
    barrel: Barrel
    size: int
    aa: str = ""
    points: int = 2
    calibre: str = ""


class Drive(StrEnum):
    """How a vehicle moves; the column of Table 12."""

    TRACKED = "tracked"
    HALFTRACK = "halftrack"
    ARMORED_CAR = "armored car"
    TRUCK = "truck"


@dataclass(frozen=True, slots=True)
class VehicleSheet:
    """A vehicle. Armour is None for the unarmoured, else (hull front, hull side, turret front, turret side); rear uses
    the side value. size: DRM, +2 very small to -2 very large; bmg, cmg, aamg: firepower of its machine guns, cmg_rear:
    it fires opposite the turret (AS-VEH-09); aa: which weapons can fire at aircraft ("MA", "CMG"; AAMG always can).
    """

    id: str
    nation: str
    name: str
    drive: Drive
    mp: int
    armour: tuple[int, int, int, int] | None
    open_topped: bool
    size: int
    main: Barrel | None = None
    bmg: int = 0
    cmg: int = 0
    aamg: int = 0
    cmg_rear: bool = False
    aa: tuple[str, ...] = ()
    points: int = 1

    @property
    def armoured(self) -> bool:
        return self.armour is not None

    @property
    def worst_armour(self) -> int:
        """The worst armour factor, for aerial AF (AS-KILL-05); 0 for the unarmoured."""
        return min(self.armour) if self.armour is not None else 0


@dataclass(frozen=True)
class Library:
    """All printed facts of the game, by id."""

    aircraft: Mapping[AirClass, AirSheet]
    models: tuple[Model, ...]
    infantry: Mapping[str, InfantrySheet]
    weapons: Mapping[str, WeaponSheet]
    guns: Mapping[str, GunSheet]
    vehicles: Mapping[str, VehicleSheet]
    costs: Mapping[str, int] = field(default_factory=dict)
    """Prices of free battles."""
