"""Who stands where, found once for each position, how open he lies there and under whose artillery; and what a unit may
do at all (AS-UNIT-02).
"""

from __future__ import annotations

from collections import defaultdict

from tabletop.core.memo import kept, same
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.pieces import (
    Battery,
    Concealed,
    Condition,
    Fire,
    Gun,
    Infantry,
    Shock,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.scenario import Group
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import Blip, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance

Unit = Infantry | Gun | Vehicle
"""A ground unit that is no support weapon."""
Mark = Unit | Blip
HALVES, LEADERS, GUNS = 6, 4, 2
"""What a Location holds of one side: half-squads, leaders, guns (AS-STACK-01)."""


class Here(list[Unit]):
    """What stands in one hex, wrecks among it: men (Dummies too), then guns, then vehicles. A plain list, for one is
    made for each hex whenever a unit changes, and few of them are asked for a kind.
    """

    __slots__ = ()

    @property
    def men(self) -> list[Infantry]:
        return [u for u in self if isinstance(u, Infantry)]

    @property
    def guns(self) -> list[Gun]:
        return [u for u in self if isinstance(u, Gun)]

    @property
    def cars(self) -> list[Vehicle]:
        return [u for u in self if isinstance(u, Vehicle) and not u.wreck]

    @property
    def wrecks(self) -> list[Vehicle]:
        return [u for u in self if isinstance(u, Vehicle) and u.wreck]

    @property
    def units(self) -> list[Unit]:
        """All but the wrecks."""
        return [u for u in self if not (isinstance(u, Vehicle) and u.wreck)]


EMPTY = Here()


@kept("infantry", "guns", "vehicles")
def board(state: State) -> dict[Hex, Here]:
    """All ground units on the map by hex. Never changed by whoever reads it."""
    made: defaultdict[Hex, Here] = defaultdict(Here)
    on_map, gone = Where.MAP, Condition.GONE
    for man in state.infantry.values():
        if man.where is on_map:
            made[man.place.hex].append(man)
    for gun in state.guns.values():
        if gun.where is on_map and gun.condition is not gone:
            made[gun.place.hex].append(gun)
    for car in state.vehicles.values():
        if car.where is on_map:
            made[car.place.hex].append(car)
    return dict(made)  # who asks about an empty hex adds none


def here(state: State, at: Hex) -> Here:
    return board(state).get(at, EMPTY)


def units_at(state: State, place: Location, seat: int | None = None) -> list[Unit]:
    """Living units of a Location, of one side or of both."""
    stand = board(state).get(place.hex)
    if stand is None:
        return []
    return [
        u
        for u in stand
        if (seat is None or u.seat == seat) and u.place == place and not (isinstance(u, Vehicle) and u.wreck)
    ]


@kept("infantry", "guns", "vehicles")
def units_of(state: State, seat: int) -> tuple[Unit, ...]:
    """All living units of a side on the map, Dummies among them: the same answer as long as none of them changes."""
    return same(
        tuple(
            [
                u
                for stand in board(state).values()
                for u in stand
                if u.seat == seat and not (isinstance(u, Vehicle) and u.wreck)
            ]
        )
    )


def on_map(state: State, seat: int) -> bool:
    """Whether a side has a living unit on the map, a Dummy too."""
    there = Where.MAP
    for man in state.infantry.values():
        if man.seat == seat and man.where is there:
            return True
    for car in state.vehicles.values():
        if car.seat == seat and car.where is there and not car.wreck:
            return True
    return any(g.seat == seat and g.where is there and g.condition is not Condition.GONE for g in state.guns.values())


@kept("infantry", "guns", "vehicles", steady=True)
def known_places(state: State, seat: int) -> tuple[Location, ...]:
    """The Locations of the Known living units of a side on the map, each once."""
    there, known, gone = Where.MAP, Concealed.KNOWN, Condition.GONE
    found = [u.place for u in state.infantry.values() if u.seat == seat and u.where is there and u.concealed is known]
    found += [
        u.place
        for u in state.guns.values()
        if u.seat == seat and u.where is there and u.concealed is known and u.condition is not gone
    ]
    found += [
        u.place
        for u in state.vehicles.values()
        if u.seat == seat and u.where is there and u.concealed is known and not u.wreck
    ]
    return tuple(dict.fromkeys(found))


@kept("infantry")
def fighting(state: State) -> tuple[Infantry, ...]:
    """The men on the map who are in Melee (AS-CC-03)."""
    return tuple([man for man in state.infantry.values() if man.melee and man.where is Where.MAP])


@kept("infantry")
def men_of(state: State, seat: int) -> tuple[Infantry, ...]:
    """All infantry of a side that the state knows, wherever it is: the same answer as long as none of it changes."""
    return same(tuple([u for u in state.infantry.values() if u.seat == seat]))


@kept("guns")
def guns_of(state: State, seat: int) -> tuple[Gun, ...]:
    return same(tuple([u for u in state.guns.values() if u.seat == seat]))


@kept("vehicles")
def cars_of(state: State, seat: int) -> tuple[Vehicle, ...]:
    return same(tuple([u for u in state.vehicles.values() if u.seat == seat]))


@kept("weapons")
def weapons_of(state: State, seat: int) -> tuple[Weapon, ...]:
    """Support weapons of a side, carried or not."""
    return same(tuple([w for w in state.weapons.values() if w.seat == seat]))


@kept("weapons")
def carried(state: State) -> dict[str, list[Weapon]]:
    """The support weapons that somebody has, by his id."""
    found: dict[str, list[Weapon]] = {}
    for weapon in state.weapons.values():
        if weapon.owner:
            found.setdefault(weapon.owner, []).append(weapon)
    return found


def every(state: State) -> list[Unit]:
    """All ground units wherever they are."""
    return [*state.infantry.values(), *state.guns.values(), *state.vehicles.values()]


def unit(state: State, key: str) -> Unit | None:
    """A ground unit by its id."""
    return state.infantry.get(key) or state.vehicles.get(key) or state.guns.get(key)


def blips_at(state: State, at: Hex, seat: int) -> list[Blip]:
    """In a view: unknown "?" stacks of a side in a hex."""
    return [b for b in state.blips if b.place.hex == at and b.seat == seat]


def known_enemy(state: State, at: Hex, seat: int) -> bool:
    """Whether a Known unit of the enemy of that seat stands in a hex."""
    return any(u.seat != seat and u.concealed is Concealed.KNOWN for u in here(state, at).units)


def mmc(state: State, man: Infantry) -> bool:
    """A squad, half-squad or crew."""
    return not man.dummy and state.man(man).size is not Size.LEADER


def fit_car(car: Vehicle) -> bool:
    """Good Order of a vehicle (AS-UNIT-02)."""
    return not car.wreck and car.where is Where.MAP and car.shock is Shock.NONE and not car.stunned


def may_hide(state: State, seat: int) -> bool:
    """Whether everybody must reckon with units of a side that are not seen: a "?" on the map, or pieces allowed to be
    hidden. Windows in which such units could act ask the side whether it has any or not, so that asking tells nothing.
    """
    known = Concealed.KNOWN
    for man in state.infantry.values():
        if man.concealed is not known and man.seat == seat:
            return True
    for car in state.vehicles.values():
        if car.concealed is not known and car.seat == seat:
            return True
    return (
        any(gun.seat == seat and gun.concealed is not known for gun in state.guns.values())
        or any(blip.seat == seat for blip in state.blips)
        or may_lurk(state, seat)
    )


@kept("scenario")
def _lurkers(state: State, seat: int) -> frozenset[str]:
    """All units of a side that may be set up hidden (AS-SETUP-06)."""
    return frozenset().union(*[group.hip for group in state.scenario.groups if group.seat == seat])


def may_lurk(state: State, seat: int) -> bool:
    """Whether everybody must reckon with HIP units of a side, which no counter tells of (AS-SETUP-06)."""
    for key in _lurkers(state, seat):
        one = unit(state, key)
        if one is None or one.where is Where.HAND or one.concealed is not Concealed.KNOWN:
            return True
    return False


def group_of(state: State, key: str) -> Group | None:
    return next((g for g in state.scenario.groups if key in g.members), None)


# -- How open a unit lies in its hex, to fire from the ground and from the air: on a road, in a Column, overstacked, or
# under cover (AS-TERR-05 to AS-TERR-09, AS-COLUMN-01, Table 6).

CREW_DRM = 2
"""A crew that looks out of its AFV (AS-IFT-09, AS-MG-12, AS-BOMB-12)."""


def in_column(state: State, unit: Unit) -> bool:
    """A unit of a Column suffers hazardous movement (AS-COLUMN-01)."""
    return isinstance(unit, Infantry) and unit.group in state.bands


def bare(unit: Unit) -> bool:
    """In the open part of its hex: on a road, or parked in bypass (AS-TERR-05, AS-ALOS-13)."""
    return unit.on_road or (isinstance(unit, Vehicle) and unit.bypass is not None)


def road_taken(unit: Unit) -> bool:
    """Came along the road into its hex this Player Turn: seen of a "?" too, and it lies in the open there as anybody
    does (AS-TERR-05, AS-SIGHT-10).
    """
    return unit.on_road and unit.entered


def column_moved(state: State, unit: Unit) -> bool:
    """A Convoy or Column that has moved this Player Turn: seen of a "?" too (AS-SIGHT-10)."""
    return isinstance(unit, (Infantry, Vehicle)) and unit.group in state.bands and unit.entered


def dug_in(unit: Unit) -> bool:
    """In a foxhole that helps it: not while it moves (AS-TERR-09)."""
    return unit.in_foxhole and not (isinstance(unit, Infantry) and unit.moved)


def unit_tem(state: State, unit: Unit) -> int:
    """The best TEM of the hex itself; hexsides give none against the air (AS-TERR-07)."""
    return terrain.in_hex_tem(state.ground[unit.place.hex], dug_in(unit), bare(unit))


def overstacked(state: State, unit: Infantry) -> int:
    """Squads beyond the three that a Location holds of a side (Table 6)."""
    halves = sum(
        state.man(m).halves
        for m in here(state, unit.place.hex).men
        if m.place == unit.place and m.seat == unit.seat and not m.dummy
    )
    return max(0, (halves - HALVES + 1) // 2)


# -- What artillery fire covers, who directs it, and the hex that its observer has sighted (AS-OBA, AS-OBS-09).

BLAST = 1
"""A concentration covers its hex and the six around it (AS-OBA-01)."""


SPOT = "@"
"""Before the label of a hex that was sighted, for some ids look like labels."""


FFE = (Fire.FFE1, Fire.FFE2, Fire.FFEC)


def director(battery: Battery) -> int:
    """The seat that directs it now (AS-OBS-15)."""
    return battery.held_by if battery.held_by >= 0 else battery.seat


def spot(state: State, at: Hex) -> str:
    """What `Battery.sighted` says of a hex (AS-OBS-09)."""
    return SPOT + hexes.label(state.ground.grid, at)


def blasts(state: State, at: Hex) -> list[Battery]:
    """The batteries in whose blast area a hex lies now (AS-OBA-12)."""
    return [b for b in state.batteries.values() if b.fire in FFE and b.at is not None and distance(b.at, at) <= BLAST]


def under_own(state: State, man: Infantry) -> bool:
    """Whether a unit is in a blast area of its own side: its morale is 1 lower (AS-OBA-09)."""
    return any(director(b) == man.seat for b in blasts(state, man.place.hex))
