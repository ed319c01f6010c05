"""What the squadron and the enemy are made of: aircraft, pilots, scouts, battalions, and what flies and stands on a
mission.

Frozen; `replace` makes the next one. Serial numbers count from 1; hexes are 1-10, 0 = nowhere; places on a hex are
sides 0-5 or CENTRE (-1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, Altitude, Band


class Strength(StrEnum):
    """Sides of a battalion's counter (TA-HOME-02, TA-HOME-03)."""

    FULL = "full"
    HALF = "half"
    DESTROYED = "destroyed"


class PlaneStatus(StrEnum):
    """A crashed aircraft leaves the campaign until it is replaced (TA-HIT-14, TA-REPL-01)."""

    READY = "ready"
    CRASHED = "crashed"


class PilotStatus(StrEnum):
    """replaced: killed, and another one has come in his place, so that nobody comes for him twice (TA-REPL-05)."""

    READY = "ready"
    KILLED = "killed"
    RELEASED = "released"
    REPLACED = "replaced"


class Fitness(StrEnum):
    """What a pilot's Stress makes of him (TA-PILOT-10)."""

    OKAY = "Okay"
    SHAKEN = "Shaken"
    UNFIT = "Unfit"


@dataclass(frozen=True, slots=True, order=True)
class Damage:
    """Lasting damage: the name of a counter and whether it lies on its heavy side (TA-HIT-06)."""

    name: str
    heavy: bool = False

    def __str__(self) -> str:
        return f"{'heavy' if self.heavy else 'light'} {self.name}"


@dataclass(frozen=True, slots=True)
class Plane:
    """An aircraft of the squadron. mission: key of the battalion it is assigned against today; pilot: his name ("" =
    none)."""

    serial: int
    card: str
    damage: tuple[Damage, ...] = ()
    status: PlaneStatus = PlaneStatus.READY
    mission: str = ""
    pilot: str = ""


@dataclass(frozen=True, slots=True)
class Pilot:
    """A pilot of the squadron. wounds: True for a heavy one. assigned: to a mission today, flown or not (TA-EOD-01).

    shifted, promoted: levels won by shifts and bought in set-up, for going back (TA-SETUP-15). missions, destroyed:
    his record, for the diary."""

    name: str
    family: str
    level: int = AVERAGE
    xp: int = 0
    stress: int = 0
    wounds: tuple[bool, ...] = ()
    status: PilotStatus = PilotStatus.READY
    assigned: bool = False
    shifted: int = 0
    promoted: int = 0
    missions: int = 0
    destroyed: int = 0

    @property
    def living(self) -> bool:
        return self.status is PilotStatus.READY


@dataclass(frozen=True, slots=True)
class Scout:
    """A scout; mission: where it is assigned today. free: given by the situation (TA-BUY-10)."""

    number: int
    mission: str = ""
    lost: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class InPlay:
    """A drawn battalion: strength, band, VP already scored from it (TA-VP-02)."""

    card: str
    band: Band
    strength: Strength = Strength.FULL
    scored: int = 0

    @property
    def left(self) -> bool:
        return self.strength is not Strength.DESTROYED


class Flight(StrEnum):
    """Where an aircraft of a mission is: on the way out, on the battlefield, off it and going home, turned back or
    kept home, crashed."""

    OUT = "out"
    FIELD = "field"
    OFF = "off"
    BACK = "back"
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class Laid:
    """A hit counter lying on an aircraft or its pilot: the counter's key and its side."""

    key: str
    heavy: bool


@dataclass(frozen=True, slots=True)
class Shot:
    """One store aimed and not yet fired ("cannon": the Cannon): at which hex and units, in order; an Area store at all
    (TA-ATTACK-24)."""

    store: str
    hex: int
    targets: tuple[int, ...]


CANNON = "cannon"
"""Stands where a store's key stands when the Cannon fires."""


@dataclass(frozen=True, slots=True)
class Flyer:
    """An aircraft on a mission. pilot "" = unmanned. fast: acts in the Fast step, fixed at entry (TA-TURN-06).

    hex, side, altitude: its place. counters: hit counters on it. bingo: 0, 6 or 10. acted: this turn. attacked: this
    activation. spent: speed points; began: the place (hex, side) where this activation began; aimed: shots assigned.
    engaged: TA-AFTER-09. value: destroyed in this mission; kills: types of units destroyed. joined: it was of the
    mission when its event was drawn (TA-AFTER-10). where: of a crash, "out", "field" or "home". killed: the pilot, by
    a counter."""

    serial: int
    card: str
    pilot: str
    stores: tuple[str, ...] = ()
    flight: Flight = Flight.OUT
    fast: bool = False
    hex: int = 0
    side: int = CENTRE
    altitude: Altitude = Altitude.HIGH
    counters: tuple[Laid, ...] = ()
    bingo: int = 0
    acted: bool = False
    attacked: bool = False
    spent: int = 0
    began: tuple[int, int] | None = None
    aimed: tuple[Shot, ...] = ()
    engaged: bool = False
    value: int = 0
    kills: tuple[str, ...] = ()
    where: str = ""
    killed: bool = False

    @property
    def hovering(self) -> bool:
        return self.side == CENTRE

    @property
    def flying(self) -> bool:
        """Neither crashed nor turned back (TA-EVENT-05)."""
        return self.flight in (Flight.OUT, Flight.FIELD, Flight.OFF)


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy unit on the battlefield. cover: ridge side of its hex, CENTRE (-1) in the open. chit: of a pop-up
    drawn from the cup. target: serial of the aircraft it has declared an attack on, 0 = none. added: by a card, for
    this mission only."""

    serial: int
    type: str
    hex: int
    cover: int = CENTRE
    popup: bool = False
    chit: str = ""
    target: int = 0
    alive: bool = True
    added: bool = False

    @property
    def covered(self) -> bool:
        return self.cover != CENTRE


@dataclass(frozen=True, slots=True)
class Incoming:
    """Hits on their way to an aircraft: of one attack or one event (TA-EVA-01). source: serial of the enemy unit, 0 =
    an event. adjusted: the pilot's Evasive points have been used."""

    target: int
    light: int
    heavy: int
    source: int = 0
    reason: str = ""
    adjusted: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A store given up for a downed pilot (TA-SAR-03)."""

    serial: int
    store: str
    pilot: str


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission. before: strength of the battalion when it began. penalty_paid, night: SO paid in arming. armed:
    arming is confirmed.

    outbound, homebound: event cards. civilians: hex named by ME22, 0 = none. marker: loiter; turn: 1 up, 0 before.
    tiles: of hexes 1-10; ridges: (hex, side), both names of an inner side. fight: somebody attacked this turn.
    incoming: hits to be drawn. offers: stores for SAR. calmed: what the scout takes off each pilot's Stress. result:
    "", "F", "1/2", "X"; wiped: every unit that is no pop-up is dead."""

    battalion: str
    band: Band
    flyers: dict[int, Flyer]
    before: Strength = Strength.FULL
    scout: int = 0
    scout_loiter: int = 0
    calmed: int = 0
    penalty_paid: bool = False
    night: bool = False
    armed: bool = False
    outbound: str = ""
    homebound: str = ""
    civilians: int = 0
    marker: int = 0
    turn: int = 0
    tiles: tuple[str, ...] = ()
    ridges: frozenset[tuple[int, int]] = frozenset()
    units: dict[int, Enemy] | None = None
    fight: bool = False
    incoming: tuple[Incoming, ...] = ()
    offers: tuple[Offer, ...] = ()
    result: str = ""
    wiped: bool = False

    @property
    def enemies(self) -> dict[int, Enemy]:
        """The enemy units by serial; none before the field is laid."""
        return self.units or {}


@dataclass(frozen=True, slots=True)
class MissionOrder:
    """Who flies a mission: battalion, (serial, card, pilot) of each aircraft, number of the scout (0 = none)."""

    battalion: str
    band: Band
    before: Strength
    aircraft: tuple[tuple[int, str, str], ...]
    scout: int
