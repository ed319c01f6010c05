"""The whole position, frozen; what a seat sees of it, which is a state too; and quick copies with some fields changed.

Dicts are never changed in place: an event copies the one that changes. Movement points are kept as half points, in
whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Any

from tabletop.core.codec import STATIC
from tabletop.core.fastcopy import changer, copier, quick, replace
from tabletop.core.game import Result
from tabletop.core.messages import Frame
from tabletop.games.air_support.rules.pieces import Battery, Dogfight, Gun, Infantry, Plane, Run, Vehicle, Weapon, Where
from tabletop.games.air_support.rules.scenario import Kind, Scenario
from tabletop.games.air_support.rules.sheets import (
    AirClass,
    AirSheet,
    GunSheet,
    InfantrySheet,
    VehicleSheet,
    WeaponSheet,
)
from tabletop.games.air_support.rules.terrain import Air, Ground, Location
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


# -- Quick copies of frozen values with some fields changed.

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""
with_men: Callable[..., State] = changer(State, "infantry")
with_weapons: Callable[..., State] = changer(State, "weapons")
with_guns: Callable[..., State] = changer(State, "guns")
with_cars: Callable[..., State] = changer(State, "vehicles")
with_planes: Callable[..., State] = changer(State, "planes")
with_batteries: Callable[..., State] = changer(State, "batteries")
with_bands: Callable[..., State] = changer(State, "bands")
with_sides: Callable[..., State] = changer(State, "sides")
with_fights: Callable[..., State] = changer(State, "dogfights")
with_points: Callable[..., State] = changer(State, "points")
with_exits: Callable[..., State] = changer(State, "exited")
with_move: Callable[..., State] = changer(State, "move")
"""A state with other pieces of a kind."""

changed_man: Callable[..., Infantry] = copier(Infantry)
changed_weapon: Callable[..., Weapon] = copier(Weapon)
changed_gun: Callable[..., Gun] = copier(Gun)
changed_car: Callable[..., Vehicle] = copier(Vehicle)
changed_plane: Callable[..., Plane] = copier(Plane)
changed_run: Callable[..., Run] = copier(Run)
changed_battery: Callable[..., Battery] = copier(Battery)
changed_fight: Callable[..., Dogfight] = copier(Dogfight)
changed_side: Callable[..., Side] = copier(Side)
changed_band: Callable[..., Band] = copier(Band)
changed_move: Callable[..., Move] = copier(Move)


def put_man(state: State, key: str, **changes: Any) -> State:
    return with_men(state, {**state.infantry, key: changed_man(state.infantry[key], **changes)})


def put_weapon(state: State, key: str, **changes: Any) -> State:
    return with_weapons(state, {**state.weapons, key: changed_weapon(state.weapons[key], **changes)})


def put_gun(state: State, key: str, **changes: Any) -> State:
    return with_guns(state, {**state.guns, key: changed_gun(state.guns[key], **changes)})


def put_car(state: State, key: str, **changes: Any) -> State:
    return with_cars(state, {**state.vehicles, key: changed_car(state.vehicles[key], **changes)})


def put_plane(state: State, key: str, **changes: Any) -> State:
    return with_planes(state, {**state.planes, key: changed_plane(state.planes[key], **changes)})


def put_run(state: State, key: str, **changes: Any) -> State:
    """The attack run of a plane with some fields changed."""
    run = state.planes[key].run
    assert run is not None
    return put_plane(state, key, run=changed_run(run, **changes))


def put_battery(state: State, key: str, **changes: Any) -> State:
    return with_batteries(state, {**state.batteries, key: changed_battery(state.batteries[key], **changes)})


def put_band(state: State, key: str, **changes: Any) -> State:
    return with_bands(state, {**state.bands, key: changed_band(state.bands[key], **changes)})


def put_side(state: State, seat: int, **changes: Any) -> State:
    side = changed_side(state.sides[seat], **changes)
    return with_sides(state, (side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def put_piece(state: State, key: str, **changes: Any) -> State:
    """A ground piece of any kind with some fields changed that it has."""
    if key in state.infantry:
        return put_man(state, key, **changes)
    if key in state.vehicles:
        return put_car(state, key, **changes)
    return put_gun(state, key, **changes) if key in state.guns else put_weapon(state, key, **changes)


def put_pieces(state: State, keys: Iterable[str], **changes: Any) -> State:
    """The same change to several ground pieces."""
    for key in keys:
        state = put_piece(state, key, **changes)
    return state


def scored(state: State, seat: int, points: int) -> State:
    """Points for a side (AS-VIC-02)."""
    a, b = state.points
    return with_points(state, (a + points, b) if seat == 0 else (a, b + points))


def having_tried(state: State, units: tuple[str, ...], what: str) -> State:
    for key in units:
        if key in state.infantry:
            state = put_man(state, key, tried=state.infantry[key].tried | {what})
    return state


def leaving_guns(state: State, units: tuple[str, ...], place: Location | None) -> State:
    """A crew that goes leaves its gun (AS-UNIT-07); a weapon that is carried is not in AA mode any more (AS-AA-07)."""
    carried = {w.id: changed_weapon(w, aa_mode=False) for w in state.weapons.values() if w.aa_mode and w.owner in units}
    if carried:
        state = with_fields(state, weapons={**state.weapons, **carried})
    left = {g.id: changed_gun(g, crew="") for g in state.guns.values() if g.crew in units and g.place != place}
    return with_fields(state, guns={**state.guns, **left}) if left else state


def off_map(state: State, key: str, at: tuple[int, int]) -> State:
    man = state.infantry[key]
    state = put_man(leaving_guns(state, (key,), None), key, where=Where.EXITED, group="")
    return with_exits(state, (*state.exited, Exit(key, man.seat, at)))


def put_fight(state: State, number: int, **changes: Any) -> State:
    """A dogfight with some fields changed."""
    return with_fields(
        state, dogfights=tuple(replace(d, **changes) if d.number == number else d for d in state.dogfights)
    )


def out_of_fight(state: State, key: str) -> State:
    """The plane is in no dogfight any more; one without planes is gone."""
    number = state.planes[key].fight
    if number < 0:
        return state
    state = put_plane(state, key, fight=-1)
    left = [
        replace(d, planes=tuple(p for p in d.planes if p != key)) if d.number == number else d for d in state.dogfights
    ]
    return with_fights(state, tuple(d for d in left if d.planes))
