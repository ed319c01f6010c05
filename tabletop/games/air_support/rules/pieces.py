"""The pieces of Air Support as they stand now: infantry, weapons, guns, vehicles, aircraft, batteries, dogfights. All
frozen; events make new ones. Ids are unique over all kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from tabletop.core.cards import Pile
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex

NOWHERE = Location((-99, -99))
"""The place of whatever is not on the map."""


class Where(StrEnum):
    """Whether a ground unit is on the map, is still to be set up, waits to enter, has left by an edge, or is gone."""

    MAP = "map"
    HAND = "to set up"
    OFFBOARD = "offboard"
    EXITED = "exited"
    GONE = "eliminated"


class Marker(StrEnum):
    """Fire markers of a unit or weapon (AS-PREP, AS-DFIRE, AS-AA-12)."""

    NONE = ""
    PREP = "Prep Fire"
    OPPORTUNITY = "Opportunity Fire"
    FIRST = "First Fire"
    FINAL = "Final Fire"
    BOUNDING = "Bounding Fire"


class Concealed(StrEnum):
    """How much the enemy knows of a unit (AS-CONC): it is known, under a "?", or not even on the map (HIP)."""

    KNOWN = ""
    MARK = "?"
    HIP = "HIP"


OWN = "own"
"""A unit's own firepower, among what it has used."""


@dataclass(frozen=True, slots=True)
class Infantry:
    """A squad, half-squad, crew, leader, or Dummy. sheet "": a Dummy (AS-SETUP-04). stack: units of one "?" share
    its number, 0 without one. dm: desperation morale; spent: half MF of this MPh; marker: of its own firepower;
    moved: is moving in its MPh now (AS-STATUS-02), assault: by assault movement; used: what it has fired this
    Player Turn, ids of weapons and guns, OWN for its own firepower (AS-UNIT-03); fired: any fire this Player Turn
    (AS-AFPH-01); tried: what it has done in this phase that it may do once ("rally", "recover", "move", "rout",
    "advance"); entered: a new hex this Player Turn; hit_by_air: sides whose aircraft attacked it this Player Turn
    (AS-SIGHT-10); group: its Column or "".
    """

    id: str
    seat: int
    sheet: str
    place: Location
    where: Where = Where.MAP
    broken: bool = False
    dm: bool = False
    pinned: bool = False
    wounded: bool = False
    melee: bool = False
    concealed: Concealed = Concealed.KNOWN
    stack: int = 0
    in_foxhole: bool = False
    marker: Marker = Marker.NONE
    moved: bool = False
    assault: bool = False
    spent: int = 0
    on_road: bool = False
    fired: bool = False
    used: frozenset[str] = frozenset()
    tried: frozenset[str] = frozenset()
    entered: bool = False
    hit_by_air: frozenset[int] = frozenset()
    group: str = ""

    @property
    def dummy(self) -> bool:
        return not self.sheet

    @property
    def good_order(self) -> bool:
        """AS-UNIT-02."""
        return self.where is Where.MAP and not (self.broken or self.melee or self.dummy)


class Condition(StrEnum):
    """State of a weapon or gun (AS-UNIT-05)."""

    OK = "ok"
    BROKEN = "malfunctioned"
    GONE = "eliminated"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A support weapon. owner: who possesses it, "" when it lies in its Location; shots: aircraft and their hexes
    it has fired at this Player Turn (AS-LAA-10).
    """

    id: str
    seat: int
    sheet: str
    owner: str
    place: Location
    condition: Condition = Condition.OK
    aa_mode: bool = False
    marker: Marker = Marker.NONE
    tried: frozenset[str] = frozenset()
    shots: tuple[tuple[str, Hex], ...] = ()


@dataclass(frozen=True, slots=True)
class Gun:
    """A gun on its mount. facing: spine 0-5; crew: the id of its crew, "" when unmanned (AS-UNIT-04); tried, shots:
    as for a weapon. It stays where it was set up, belongs to no Convoy or Column, and no air attack marks it.
    """

    on_road: ClassVar[bool] = False
    entered: ClassVar[bool] = False
    hit_by_air: ClassVar[frozenset[int]] = frozenset()
    group: ClassVar[str] = ""
    id: str
    seat: int
    sheet: str
    place: Location
    facing: int
    crew: str = ""
    where: Where = Where.MAP
    condition: Condition = Condition.OK
    concealed: Concealed = Concealed.KNOWN
    stack: int = 0
    in_foxhole: bool = False
    aa_mode: bool = False
    marker: Marker = Marker.NONE
    tried: frozenset[str] = frozenset()
    shots: tuple[tuple[str, Hex], ...] = ()


class Motion(StrEnum):
    """AS-VEH-02."""

    STOPPED = "stopped"
    NON_STOPPED = "Non-Stopped"
    MOTION = "in Motion"


class Shock(StrEnum):
    """AS-KILL-10."""

    NONE = ""
    SHOCK = "Shock"
    UNCONFIRMED = "Unconfirmed Kill"


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle or its wreck. facing and turret: spines; exposed: the crew looks out (CE); bypass: the vertex
    (spine) where it is parked beside the obstacle of its hex, None otherwise; spent: half MP of this Player Turn;
    switched: has changed CE/BU in this MPh (AS-VEH-08); broken: which of its weapons malfunction; fired: which have
    used up their fire this Player Turn; tried: as for infantry; group: its Convoy or ""; wreck and burning:
    AS-KILL-08.
    """

    in_foxhole: ClassVar[bool] = False
    id: str
    seat: int
    sheet: str
    place: Location
    facing: int
    turret: int
    where: Where = Where.MAP
    motion: Motion = Motion.STOPPED
    exposed: bool = False
    switched: bool = False
    immobile: bool = False
    shock: Shock = Shock.NONE
    stunned: bool = False
    shaken: bool = False
    """Was stunned once: +1 to all its rolls for the rest of the game (AS-KILL-11)."""
    bypass: int | None = None
    on_road: bool = False
    began_in_motion: bool = False
    entered: bool = False
    spent: int = 0
    concealed: Concealed = Concealed.KNOWN
    stack: int = 0
    hit_by_air: frozenset[int] = frozenset()
    group: str = ""
    marker: Marker = Marker.NONE
    broken: frozenset[str] = frozenset()
    aa_mode: bool = False
    fired: frozenset[str] = frozenset()
    """Of its weapons: "MA", "BMG", "CMG", "AAMG"."""
    tried: frozenset[str] = frozenset()
    shots: tuple[tuple[str, str, Hex], ...] = ()
    """(weapon, aircraft, hex of the aircraft) (AS-LAA-10)."""
    wreck: bool = False
    burning: bool = False

    @property
    def moving(self) -> bool:
        """Moving for all modifiers: entered a new hex this Player Turn, or is or began in Motion (AS-VEH-05)."""
        return self.entered or self.began_in_motion or self.motion is Motion.MOTION


class Mode(StrEnum):
    """What an attack run is declared to be (AS-GS-04)."""

    UNDECLARED = "undeclared"
    STRAFE = "strafing run"
    POINT = "point attack"
    STUKA = "Stuka attack"


@dataclass(frozen=True, slots=True)
class Strike:
    """One attack of a run: how many hexes the plane had flown, the hex attacked, with "MG" or "bombs"."""

    at: int
    hex: Hex
    weapon: str


@dataclass(frozen=True, slots=True)
class Run:
    """An attack run. start: the initial attack hex; direction: that of the grain (0-5); target: the initial target
    hex; at: hexes flown since; attacks in order; easiest: the unit that was sighted (AS-SIGHT-19); announced: bombs
    follow the MG attack (AS-BOMB-03); hit_at: where flak has hit it, in hexes flown, -1 for nowhere: no more
    attacks after the one from there (AS-LAA-16); dummy: only a Dummy was found in the initial target hex
    (AS-ALOS-20); mistaken: the enemy flies it against its own side (AS-MIST).
    """

    mode: Mode
    start: Hex
    direction: int
    target: Hex
    at: int = 0
    attacks: tuple[Strike, ...] = ()
    easiest: str = ""
    announced: bool = False
    hit_at: int = -1
    dummy: bool = False
    mistaken: bool = False

    @property
    def closing(self) -> bool:
        return self.hit_at >= 0

    @property
    def bombed(self) -> bool:
        return any(strike.weapon == "bombs" for strike in self.attacks)


class AirStatus(StrEnum):
    """Where an aircraft is (AS-FLY-02 to AS-FLY-04)."""

    PENDING = "pending"
    ONBOARD = "over the map"
    RECALLED = "recalled"
    EXITED = "exited"
    GONE = "eliminated"


@dataclass(frozen=True, slots=True)
class Plane:
    """An aircraft. cls: its game class; bombs: it carries a load; stopped: by heavy flak for this Player Turn
    (AS-HAA-05); immune: to Light AA after a failed sighting (AS-SIGHT-13); recall: it leaves at the end of this
    phase (AS-RECALL-01); fight: the dogfight it is in, -1: none.
    """

    id: str
    seat: int
    cls: str
    model: str
    bombs: bool
    status: AirStatus = AirStatus.ONBOARD
    damaged: bool = False
    mg_disabled: bool = False
    stopped: bool = False
    evading: bool = False
    sighted: bool = False
    immune: bool = False
    recall: bool = False
    run: Run | None = None
    fight: int = -1


@dataclass(frozen=True, slots=True)
class Dogfight:
    """Planes in one fight (AS-DOG). aims: plane -> its first target of this phase; options: planes that may accept
    Recall (AS-DOG-26); melee: it goes on from an earlier Player Turn; holds: what each side has said (AS-DOG-28);
    fought: planes that have made all their attacks in this phase; asked: planes whose option has been answered;
    number: its own, planes carry it.
    """

    number: int
    planes: tuple[str, ...]
    aims: Mapping[str, str] = field(default_factory=dict)
    options: frozenset[str] = frozenset()
    melee: bool = False
    holds: tuple[bool | None, bool | None] = (None, None)
    fought: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()


class Fire(StrEnum):
    """What a battery has on the map (AS-OBA-04 to AS-OBA-06)."""

    NONE = ""
    SR = "SR"
    FFE1 = "FFE:1"
    FFE2 = "FFE:2"
    FFEC = "FFE:C"


@dataclass(frozen=True, slots=True)
class Battery:
    """Off-map artillery. pile: black and red chits; reds: drawn and gone, two end it (AS-OBA-03); sighted: the unit
    or hex label that its observation plane has sighted (AS-OBS-10); held_by: who directs it now, the enemy in a
    mistaken mission (AS-OBS-15); request: the hex first asked for; held: contact was held since the last own fire
    phase (AS-OBA-02); plane: its observer.
    """

    id: str
    seat: int
    mm: int
    contact_value: int
    pile: Pile
    reds: int = 0
    contact: bool = False
    access: bool = False
    fire: Fire = Fire.NONE
    at: Hex | None = None
    sighted: str = ""
    held_by: int = -1
    request: Hex | None = None
    held: bool = False
    plane: str = ""

    @property
    def lost(self) -> bool:
        return self.reds >= 2
