"""What it costs a vehicle to move, in half MP, and where it may go: AS-VEH-01 to AS-VEH-07, AS-CONVOY-02, AS-MOVE-06,
AS-MOVE-07, Table 12.
"""

from __future__ import annotations

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import arrives, edge_road, gates, half
from tabletop.games.air_support.rules.pieces import Concealed, Marker, Motion, Shock, Vehicle, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.sheets import Drive
from tabletop.games.air_support.rules.standing import group_of, here, known_enemy
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Fence, Terrain
from tabletop.grid.hexes import Hex, distance

CLIMB = 8
"""Half MP for a hex one level up, by road too (Table 12)."""


def allotment(state: State, car: Vehicle) -> int:
    """Half MP of a Player Turn."""
    return 2 * state.car(car).mp


def left(state: State, car: Vehicle) -> int:
    return allotment(state, car) - car.spent


def may_drive(state: State, car: Vehicle) -> Refusal | None:
    """Why a vehicle cannot move at all (AS-KILL-09 to AS-KILL-11, AS-MOVE-04, AS-PREP-01)."""
    if car.where is Where.OFFBOARD and not arrives(state, car.id):
        return Refusal("AS-MOVE-06", f"{called(state, car.id)} enters later.")
    if car.where not in (Where.MAP, Where.OFFBOARD):
        return Refusal("AS-MOVE-04", f"{called(state, car.id)} is not on the map.")
    if car.wreck or car.immobile:
        return Refusal("AS-KILL-09", f"{called(state, car.id)} is {'a wreck' if car.wreck else 'immobilized'}.")
    if car.shock is not Shock.NONE or car.stunned:
        return Refusal(
            "AS-KILL-11" if car.stunned else "AS-KILL-10",
            f"{called(state, car.id)} is {'stunned' if car.stunned else 'shocked'}.",
        )
    if "move" in car.tried:
        return Refusal("AS-MOVE-04", f"{called(state, car.id)} has ended its move of this phase.")
    if car.marker is Marker.PREP:
        return Refusal("AS-VEH-10", f"{called(state, car.id)} has fired before movement.")
    return None


def drives(state: State, car: Vehicle) -> bool:
    """Whether `may_drive` says nothing against it; asked after every event, so no sentence is made."""
    return (
        (car.where is Where.MAP or (car.where is Where.OFFBOARD and arrives(state, car.id)))
        and not (car.wreck or car.immobile or car.stunned)
        and car.shock is Shock.NONE
        and "move" not in car.tried
        and car.marker is not Marker.PREP
    )


def forward(car: Vehicle) -> tuple[Hex, Hex]:
    """The two hexes that it looks at (AS-VEH-01)."""
    a, b = hexes.front(car.facing)
    return hexes.step(car.place.hex, a), hexes.step(car.place.hex, b)


def backward(car: Vehicle) -> tuple[Hex, Hex]:
    a, b = hexes.front(car.facing + 3)
    return hexes.step(car.place.hex, a), hexes.step(car.place.hex, b)


def in_convoy(state: State, car: Vehicle) -> bool:
    band = state.bands.get(car.group)
    return band is not None and band.kind is Kind.CONVOY


def entry(state: State, car: Vehicle, to: Hex) -> tuple[int, bool] | Refusal:
    """(half MP, along the road) for entering an adjacent hex, direction left aside; or why it cannot."""
    at = car.place.hex
    outside = car.where is Where.OFFBOARD
    if not lines.on_map(state, to) or (not outside and distance(at, to) != 1):
        return Refusal("AS-VEH-01", "A vehicle enters an adjacent hex of the map.")
    if car.bypass is not None and to not in [hexes.step(at, d) for d in hexes.front(car.bypass)]:
        return Refusal(
            "AS-VEH-06",
            f"{called(state, car.id)} is parked at a corner of its hex; it leaves into a hex that touches the corner.",
        )
    crowd = here(state, to)
    if crowd and known_enemy(state, to, car.seat):
        label = hexes.label(state.ground.grid, to)
        return Refusal("AS-VEH-07", f"A Known enemy unit stands in {label}.")
    found = bare_entry(state, car, to)
    if isinstance(found, Refusal) or not crowd:
        return found
    return found[0] + crowd_cost(state, car, to, found[1]), found[1]


def bare_entry(state: State, car: Vehicle, to: Hex) -> tuple[int, bool] | Refusal:
    """The same as far as the printed map goes, whoever stands there."""
    outside = car.where is Where.OFFBOARD
    road, fence, rise = (edge_road(state, to), None, 0) if outside else lines.between(state.ground, car.place.hex, to)
    drive = state.car(car).drive
    if fence is Fence.ROADBLOCK or (
        not road and (fence is Fence.BOCAGE or (fence is Fence.WALL and drive is Drive.TRUCK))
    ):
        return (
            Refusal("AS-TERR-01", f"No vehicle of this kind crosses the {fence.value}.")
            if fence is not None
            else Refusal("AS-TERR-01", "It cannot cross.")
        )
    if abs(rise) >= 2:
        label = hexes.label(state.ground.grid, to)
        return Refusal("AS-TERR-11", f"The slope to {label} is too steep for a vehicle.")
    cost = _ground_cost(state, car, to, road)
    if isinstance(cost, Refusal):
        return cost
    return cost + CLIMB * (rise == 1) + 2 * (fence is not None and not road), road


def crowd_cost(state: State, car: Vehicle, to: Hex, road: bool) -> int:
    """Half MP more for the vehicles and wrecks of a hex (AS-VEH-03), any number of which may stand there
    (AS-STACK-02). The price of one under a "?" would give it away.
    """
    crowd = here(state, to)
    met = sum(other.seat == car.seat or other.concealed is Concealed.KNOWN for other in crowd.cars)
    return (4 if road else 2) * (met + len(crowd.wrecks))


def _ground_cost(state: State, car: Vehicle, to: Hex, road: bool) -> int | Refusal:
    sheet = state.car(car)
    special = state.scenario.special.road_mp.get(car.id)
    if road and special is not None:  # S1: all in all, in the Convoy or out of it
        return 2 * special
    extra = 2 * in_convoy(state, car)
    if road:
        slow = sheet.drive in (Drive.TRACKED, Drive.HALFTRACK) and sheet.armoured and not car.exposed
        return (
            max(2 if slow else 1, extra) + extra
        )  # AS-CONVOY-02: a Convoy pays at least 1 MP for a road hex, and 1 more
    cost = terrain.HALF_POINTS[terrain.kind(state.ground[to], state.air), sheet.drive]
    if cost is None:
        return Refusal("AS-VEH-04", f"This vehicle cannot enter {state.ground[to].terrain.value} off the road.")
    if cost == "all":
        return (
            allotment(state, car)
            if not car.spent
            else Refusal("AS-MOVE-09", "It takes all movement, before any is spent.")
        )
    if cost == "half":
        return 2 * ((sheet.mp + 1) // 2) + extra
    assert isinstance(cost, int)
    return cost + extra


def step_cost(state: State, car: Vehicle, to: Hex) -> tuple[int, bool] | Refusal:
    """(half MP, along the road) for a vehicle that drives there now, facing and MP looked at; backwards it costs
    double (AS-VEH-01).
    """
    if car.where is Where.OFFBOARD:  # it enters without a start cost (AS-MOVE-06)
        return _entering(state, car, to)
    if car.motion is Motion.STOPPED:
        return Refusal("AS-VEH-01", f"{called(state, car.id)} must start first.")
    back = to in backward(car)
    if not back and to not in forward(car):
        return Refusal("AS-VEH-01", f"{called(state, car.id)} does not look that way.")
    found = entry(state, car, to)
    if isinstance(found, Refusal):
        return found
    cost = found[0] * (1 + back)
    if cost > left(state, car):
        return Refusal(
            "AS-MOVE-09", f"That takes {half(cost)} movement; {called(state, car.id)} has {half(left(state, car))}."
        )
    return cost, found[1]


def _entering(state: State, car: Vehicle, to: Hex) -> tuple[int, bool] | Refusal:
    """The same for a vehicle that enters the map (AS-MOVE-06)."""
    if to not in gates(state, car.id):
        return Refusal("AS-MOVE-06", f"{called(state, car.id)} does not enter there.")
    found = entry(state, car, to)
    if not isinstance(found, Refusal) and found[0] > left(state, car):
        return Refusal(
            "AS-MOVE-09", f"That takes {half(found[0])} movement; {called(state, car.id)} has {half(left(state, car))}."
        )
    return found


def inward(state: State, at: Hex) -> int:
    """The spine of a vehicle that enters: the first that looks at two hexes of the map, east and west before the
    others (AS-MOVE-06).
    """
    columns = state.ground.grid.columns
    column, _ = state.ground.grid.cell(at)
    middle = 1 if 2 * column < columns else 4
    near = sorted(range(6), key=lambda s: (min((s - middle) % 6, (middle - s) % 6), s))
    return next((s for s in near if all(lines.on_map(state, hexes.step(at, d)) for d in hexes.front(s))), middle)


@kept("vehicles", "bands", "air", "scenario")
def road_and_ground(state: State, key: str, to: Hex) -> int | Refusal:
    """Half MP for a vehicle of a Convoy that enters the hex which the one ahead leaves: ground and wrecks, not the
    vehicle that leaves it.
    """
    car = state.vehicles[key]
    road = edge_road(state, to) if car.where is Where.OFFBOARD else lines.road_between(state, car.place.hex, to)
    cost = _ground_cost(state, car, to, road)
    if isinstance(cost, Refusal):
        return cost
    uphill = car.where is Where.MAP and state.ground[to].elevation == state.ground[car.place.hex].elevation + 1
    return cost + CLIMB * uphill + (4 if road else 2) * len(here(state, to).wrecks)


def turn_cost(state: State, car: Vehicle) -> int:
    """Half MP for one hexspine: 1 MP, in woods or a building 2 (AS-VEH-01)."""
    ground = state.ground[car.place.hex].terrain
    return 4 if ground is Terrain.WOODS or ground.building else 2


def exit_cost(state: State, car: Vehicle) -> int | Refusal:
    """Half MP to leave the map from where it stands (AS-MOVE-07)."""
    at = car.place.hex
    group = group_of(state, car.id)
    if car.where is not Where.MAP or at not in state.scenario.exits or group is None or not group.exits:
        return Refusal("AS-MOVE-07", f"{called(state, car.id)} cannot leave the map here.")
    if all(lines.on_map(state, h) for h in forward(car)):
        return Refusal("AS-MOVE-07", "One of its two front hexes must lie off the map.")
    if car.motion is Motion.STOPPED:
        return Refusal("AS-VEH-01", f"{called(state, car.id)} must start first.")
    road = edge_road(state, at)
    cost = _ground_cost(state, car, at, road)
    if isinstance(cost, Refusal):
        return cost
    if cost > left(state, car):
        return Refusal(
            "AS-MOVE-09", f"Leaving takes {half(cost)} movement; {called(state, car.id)} has {half(left(state, car))}."
        )
    return cost
