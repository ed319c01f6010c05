"""The whole position, frozen; and what a seat sees of it, which is a state too.

Dicts are never changed in place: an event copies the one that changes. Movement points are kept as half points, in
whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from tabletop.core.codec import STATIC
from tabletop.core.copying import quick
from tabletop.core.game import Result
from tabletop.core.values import Frame
from tabletop.games.air_support.rules.ground import Air, Ground, Location
from tabletop.games.air_support.rules.pieces import Battery, Dogfight, Gun, Infantry, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.scenario import Kind, Scenario
from tabletop.games.air_support.rules.sheets import (
    AirClass,
    AirSheet,
    GunSheet,
    InfantrySheet,
    VehicleSheet,
    WeaponSheet,
)
from tabletop.grid.hexes import Hex

NOBODY = -1
"""The viewer of an observer's view, who sees only what both players see."""


class Phase(StrEnum):
    """The phases of a Player Turn (AS-TURN-01), with what comes before and after the game."""

    SETUP = "set-up"
    RPH = "Rally"
    PFPH = "Prep Fire"
    MPH = "Movement"
    DFPH = "Defensive Fire"
    AFPH = "Advancing Fire"
    RTPH = "Rout"
    APH = "Advance"
    CCPH = "Close Combat"
    OVER = "over"


class Arrival(StrEnum):
    """How far the air support of a side is."""

    NONE = "none"
    PENDING = "pending"
    ARRIVING = "arriving"
    ONBOARD = "over the map"


@dataclass(frozen=True, slots=True)
class Side:
    """What changes about one side. air: its air support; number, exponent: from Table 16 or the scenario (None: no
    bombs); air_dice: every roll for arrival, number and armament; self_rallied: its one MMC self-rally of the phase is
    used (AS-RALLY-01); foxholes, marks: still in hand at set-up; dug: hexes of foxholes dug so far, each as often as it
    has one, until the set-up of the side ends; ready: has ended its set-up.
    """

    air: Arrival = Arrival.NONE
    number: int = 0
    exponent: int | None = None
    air_dice: tuple[int, ...] = ()
    self_rallied: bool = False
    foxholes: int = 0
    marks: int = 0
    dug: tuple[Hex, ...] = ()
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A Convoy or Column as it stands. members: ids hex by hex, the lead first; root: the group of the scenario that it
    came from; attacked: in this Player Turn or since the last impulse (AS-CONVOY-03); impulses: moved in this MPh;
    stopped: together (AS-CONVOY-01).
    """

    kind: Kind
    seat: int
    members: tuple[tuple[str, ...], ...]
    root: str
    attacked: bool = False
    impulses: int = 0
    stopped: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(chain.from_iterable(self.members))


@dataclass(frozen=True, slots=True)
class Move:
    """The move that is going on. units: who moves, of a Convoy the vehicles that have moved in this impulse; band: its
    Convoy or Column, or ""; origin: where the unit stood before its last step (AS-MOVE-08); spent: half points of the
    last expenditure; here: half points spent in the present Location, and shots: how often each firer has fired at it
    there (AS-DFIRE-01); steps: Locations entered; road: all by road so far (AS-MOVE-01); assault: declared
    (AS-MOVE-03).
    """

    seat: int
    units: tuple[str, ...]
    band: str = ""
    origin: Location | None = None
    spent: int = 0
    here: int = 0
    shots: tuple[tuple[str, int], ...] = ()
    steps: int = 0
    road: bool = True
    assault: bool = False


@dataclass(frozen=True, slots=True)
class FirePlan:
    """Ground fire being laid (AS-FIRE): who fires (ids of units, weapons, guns; "id/MA" for a weapon of a vehicle),
    the target, who directs.
    """

    seat: int
    firers: tuple[str, ...] = ()
    target: Location | None = None
    named: str = ""
    leader: str = ""


@dataclass(frozen=True, slots=True)
class CloseAttack:
    """One designated attack of ground close combat (AS-CC-01)."""

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exit:
    """A unit that has left over a named edge (AS-MOVE-07), and in what state; broken units never leave."""

    id: str
    seat: int
    hex: Hex


@quick
@dataclass(frozen=True, slots=True)
class Blip:
    """In a view: a "?" of the enemy. height: counters under it; entered, moving, hit_by_air, road, motion, column: what
    everybody has seen of it this Player Turn (AS-SIGHT-10).
    """

    stack: int
    seat: int
    place: Location
    height: int = 1
    entered: bool = False
    hit_by_air: frozenset[int] = frozenset()
    moving: bool = False
    road: bool = False
    motion: bool = False
    column: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The position. Pieces by id. turn: Game Turn; half: 0 in its first Player Turn, 1 in its second; points: casualty
    points scored by each side; control: objective hexes and who holds them (AS-VIC-04); residual: Location -> FP column
    until the end of MPh (AS-FIRE-08); smoke: hex -> name of Table 13; foxholes: hex -> squads; bands: Convoys and
    Columns by key; sighted: a plane has tried to sight since the ATTACKER last had the chance to spend (AS-STATUS-05);
    moved: an MF or MP was spent in this phase; plan, close: fire and close combat being laid; stacks: numbers given to
    "?" so far. viewer: None in the truth, in a view the seat it is for, which has `blips` for what it does not know.
    """

    scenario: Scenario = field(metadata=STATIC, compare=False, repr=False)
    frames: tuple[Frame, ...]
    sides: tuple[Side, Side]
    infantry: dict[str, Infantry]
    weapons: dict[str, Weapon]
    guns: dict[str, Gun]
    vehicles: dict[str, Vehicle]
    planes: dict[str, Plane]
    batteries: dict[str, Battery]
    air: Air
    turn: int = 1
    half: int = 0
    attacker: int = 0
    phase: Phase = Phase.SETUP
    points: tuple[int, int] = (0, 0)
    control: tuple[tuple[Hex, int], ...] = ()
    exited: tuple[Exit, ...] = ()
    bands: dict[str, Band] = field(default_factory=dict)
    dogfights: tuple[Dogfight, ...] = ()
    residual: tuple[tuple[Location, int], ...] = ()
    smoke: tuple[tuple[Hex, str], ...] = ()
    foxholes: tuple[tuple[Hex, int], ...] = ()
    sighted: bool = False
    moved: bool = False
    move: Move | None = None
    plan: FirePlan | None = None
    close: tuple[CloseAttack, ...] = ()
    stacks: int = 0
    viewer: int | None = None
    blips: tuple[Blip, ...] = ()
    result: Result | None = None

    @property
    def ground(self) -> Ground:
        return self.scenario.ground

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    # -- printed facts
    def man(self, unit: Infantry) -> InfantrySheet:
        """The counter of infantry that is no Dummy."""
        return self.scenario.library.infantry[unit.sheet]

    def arm(self, weapon: Weapon) -> WeaponSheet:
        return self.scenario.library.weapons[weapon.sheet]

    def gun(self, gun: Gun) -> GunSheet:
        return self.scenario.library.guns[gun.sheet]

    def car(self, vehicle: Vehicle) -> VehicleSheet:
        return self.scenario.library.vehicles[vehicle.sheet]

    def flyer(self, plane: Plane) -> AirSheet:
        return self.scenario.library.aircraft[AirClass(plane.cls)]

    # -- pieces
    def owner(self, key: str) -> int:
        """The seat of a piece of any kind. Raises KeyError for an id that is not here."""
        for kind in (self.infantry, self.vehicles, self.guns, self.weapons, self.planes, self.batteries):
            if key in kind:
                return kind[key].seat
        raise KeyError(key)

    def planes_of(self, seat: int) -> list[Plane]:
        """All aircraft of a side, by id."""
        return [p for p in self.planes.values() if p.seat == seat]

    def run_plane(self) -> Plane | None:
        """The aircraft that is on an attack run now."""
        return next((p for p in self.planes.values() if p.run is not None), None)
