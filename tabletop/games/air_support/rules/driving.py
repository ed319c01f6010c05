"""Vehicles on the move: orders, events, and each expenditure of a vehicle or Convoy (AS-VEH, AS-CONVOY)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.fastcopy import changer
from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import aftermath, hexes, hiding, pace, speed, terrain
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.convoys import Impulse, LeaveBand
from tabletop.games.air_support.rules.entering import entered
from tabletop.games.air_support.rules.hexes import turns
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, LeaveMap
from tabletop.games.air_support.rules.naming import called, dr, hex_name, subject
from tabletop.games.air_support.rules.pace import gates, half
from tabletop.games.air_support.rules.pieces import Concealed, Motion, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import roll
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import Band, Exit, Move, State, changed_car, put_car, with_exits
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex

# -- Orders to vehicles.


@dataclass(frozen=True, slots=True)
class StartUp(Command):
    """Spend: start a stopped vehicle (AS-VEH-01)."""

    def label(self, state: State) -> str:
        return "Start"


@dataclass(frozen=True, slots=True)
class Halt(Command):
    """Spend: stop a vehicle, or a whole Convoy (AS-VEH-01, AS-CONVOY-01)."""

    def label(self, state: State) -> str:
        return "Stop"


@dataclass(frozen=True, slots=True)
class Turn(Command):
    """Spend: turn a vehicle by one hexspine, 1 clockwise or -1 (AS-VEH-01)."""

    by: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Turn right" if self.by > 0 else "Turn left"


# -- Vehicles move, bog and leave the map (AS-VEH). Points are half MP.

_spent: Callable[..., Vehicle] = changer(Vehicle, "spent", "motion", "facing", "turret")
_driven: Callable[..., Vehicle] = changer(
    Vehicle, "spent", "motion", "facing", "turret", "place", "where", "on_road", "entered", "bypass"
)
_paid: Callable[..., Move] = changer(Move, "spent", "here", "shots", "steps")
_under_way: Callable[..., State] = changer(State, "vehicles", "moved", "sighted", "move")


def _spending(state: State, vehicle: Vehicle, points: int, fresh: bool) -> State:
    """A vehicle that has spent is under way; AS-STATUS-05: another sighting may be tried after it. `fresh`: in a new
    Location.
    """
    key, move = vehicle.id, state.move
    if move is not None:
        band = state.bands.get(move.band)
        counts = band is None or band.ids[0] == key  # AS-DFIRE-01: what a Convoy pays together is spent once
        here, shots = (points, ()) if fresh else (move.here + points * counts, move.shots)
        move = _paid(move, points, here, shots, move.steps + fresh)
    return _under_way(state, {**state.vehicles, key: vehicle}, True, False, move)


def _turret(state: State, vehicle: Vehicle, facing: int) -> int:
    """A turret turns with the hull; without one it looks where the hull looks."""
    main = state.car(vehicle).main
    if main is None or main.mount is Mount.NT or not turns(vehicle.facing, vehicle.turret):
        return facing
    return (vehicle.turret + facing - vehicle.facing) % 6


@dataclass(frozen=True, slots=True)
class VehicleSpent(AirSupportEvent):
    """A vehicle spends where it stands. what: "start", "stop", "turn" (facing: its new one), "delay"."""

    unit: str
    points: int
    what: str
    facing: int

    def apply(self, state: State) -> State:
        vehicle = state.vehicles[self.unit]
        motion = (
            Motion.STOPPED
            if self.what == "stop"
            else Motion.NON_STOPPED
            if self.what == "start" or vehicle.motion is not Motion.STOPPED
            else Motion.STOPPED
        )
        turret = _turret(state, vehicle, self.facing)
        return _spending(
            state, _spent(vehicle, vehicle.spent + self.points, motion, self.facing, turret), self.points, False
        )

    def says(self, state: State) -> tuple[str, str]:
        verb = {"start": "starts", "stop": "stops", "turn": "turns", "delay": "waits"}[self.what]
        return f"{subject(state, self.unit)} {verb}, {half(self.points)} movement", "AS-VEH-01"


@dataclass(frozen=True, slots=True)
class VehicleEntered(AirSupportEvent):
    """A vehicle enters a hex; facing: that of its hull now; road: along the road."""

    unit: str
    place: Location
    points: int
    facing: int
    road: bool

    def apply(self, state: State) -> State:
        vehicle = state.vehicles[self.unit]
        turret = _turret(state, vehicle, self.facing)
        spent, there = vehicle.spent + self.points, (self.place, Where.MAP, self.road, True, None)
        return _spending(
            state, _driven(vehicle, spent, Motion.NON_STOPPED, self.facing, turret, *there), self.points, True
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{subject(state, self.unit)} enters {hex_name(state, self.place.hex)}, {half(self.points)} movement",
            "AS-VEH-01",
        )


@dataclass(frozen=True, slots=True)
class VehicleLeft(AirSupportEvent):
    """A vehicle leaves the map over a named edge hex (AS-MOVE-07)."""

    unit: str
    hex: Hex
    points: int

    def apply(self, state: State) -> State:
        vehicle = state.vehicles[self.unit]
        gone = changed_car(vehicle, spent=vehicle.spent + self.points, where=Where.EXITED, group="")
        state = _spending(state, gone, self.points, False)
        return with_exits(state, (*state.exited, Exit(self.unit, vehicle.seat, self.hex)))

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} leaves the map by {hex_name(state, self.hex)}", "AS-MOVE-07"


@dataclass(frozen=True, slots=True)
class VehicleWaited(AirSupportEvent):
    """A vehicle of a Convoy waits in line outside the map and pays as the others (AS-MOVE-06)."""

    unit: str
    points: int

    def apply(self, state: State) -> State:
        return put_car(state, self.unit, spent=state.vehicles[self.unit].spent + self.points)


@dataclass(frozen=True, slots=True)
class BogRolled(AirSupportEvent):
    """A vehicle that has entered woods or marsh off the road: 12 immobilizes it (AS-VEH-04)."""

    unit: str
    colored: int
    white: int
    bogged: bool

    def apply(self, state: State) -> State:
        """AS-VEH-04."""
        return put_car(state, self.unit, immobile=True, motion=Motion.STOPPED) if self.bogged else state

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{subject(state, self.unit)} rolls for bog: {dr(self.colored, self.white)}:"
            f" {'immobilized' if self.bogged else 'it gets through'}",
            "AS-VEH-04",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        came = "stuck for good" if self.bogged else "it gets through"
        return (f"{subject(state, self.unit)} may bog down: rolls {self.colored + self.white}: {came}",)


# -- Expenditures of a moving vehicle or Convoy.

BOGGED = 12
"""AS-VEH-04."""


@kept("move", "bands", "vehicles", "turn", "scenario")
def movers(state: State) -> tuple[Vehicle, ...]:
    """The vehicles whose move it is that can still move, the lead first; of a Convoy all of it."""
    move = state.move
    if move is None:
        return ()
    band = state.bands.get(move.band)
    cars = (
        convoys.vehicles(state, band)
        if band is not None
        else [state.vehicles[key] for key in move.units if key in state.vehicles]
    )
    for car in cars:
        if not speed.drives(state, car):
            return ()
    return tuple(cars)


def start_refusal(state: State, seat: int, units: tuple[str, ...]) -> Refusal | None:
    """Why a vehicle cannot begin its move."""
    car = state.vehicles.get(units[0]) if len(units) == 1 else None
    if car is None or car.seat != seat:
        return Refusal("AS-MOVE-04", "Vehicles move one by one; name one of yours.")
    if car.group in state.bands:
        return Refusal("AS-CONVOY-01", f"{called(state, car.id)} moves with its Convoy.")
    if (why := speed.may_drive(state, car)) is not None:
        return why
    if car.where is Where.OFFBOARD:
        return (
            None
            if any(not isinstance(speed.step_cost(state, car, h), Refusal) for h in gates(state, car.id))
            else Refusal("AS-MOVE-06", f"{called(state, car.id)} can enter nowhere.")
        )
    cost = speed.exit_cost(state, car)
    if (
        speed.left(state, car) < 2
        and all(isinstance(speed.step_cost(state, car, h), Refusal) for h in speed.forward(car))
        and isinstance(cost, Refusal)
    ):
        return Refusal(
            "AS-MOVE-09",
            f"{called(state, car.id)} has {pace.half(speed.left(state, car))} movement left, too little for anything.",
        )
    return None


def _band(state: State) -> Band | None:
    return state.bands.get(state.move.band) if state.move is not None else None


def legal(state: State, seat: int) -> list[Command]:
    """All orders that the moving vehicles can be given now, but for their hatches."""
    cars, band = movers(state), _band(state)
    if not cars:
        return []
    lead = cars[0]
    goals: Iterable[Hex] = ()
    if lead.where is Where.OFFBOARD:
        goals = sorted(gates(state, lead.id))
    elif lead.motion is not Motion.STOPPED:
        goals = speed.forward(lead) if band is not None else (*speed.forward(lead), *speed.backward(lead))
    able: list[Command] = [Enter(h) for h in goals if not isinstance(_enter_cost(state, lead, band, h), Refusal)]
    able += _orders_in_place(state, cars)
    if lead.place.hex in state.scenario.exits and _refusal(state, seat, cars, band, LeaveMap()) is None:
        able.append(LeaveMap())
    if band is not None and convoys.may_leave(state, seat, lead.id, band) is None:  # what holds for one holds for all
        able += [LeaveBand(car.id) for car in cars]
    return able


def _orders_in_place(state: State, cars: Sequence[Vehicle]) -> list[Command]:
    """What all of them can afford where they stand."""
    least = min([speed.left(state, car) for car in cars])
    if cars[0].where is Where.OFFBOARD or least < 2:
        return []
    if any(car.motion is Motion.STOPPED for car in cars):
        return [StartUp()]
    turns = [Turn(1), Turn(-1)] if least >= speed.turn_cost(state, cars[0]) else []
    return [Halt(), *turns, Delay()]


def _enter_cost(state: State, lead: Vehicle, band: Band | None, to: Hex) -> object | Refusal:
    """What entering a hex costs, in the Convoy or alone; or why it cannot be entered."""
    return convoys.impulse_cost(state, band, to) if band is not None else speed.step_cost(state, lead, to)


def refusal(state: State, seat: int, command: Command) -> Refusal | None:
    """Why the moving vehicles cannot do that."""
    cars = movers(state)
    if not cars:
        return Refusal("AS-MOVE-04", "Nothing is moving.")
    return _refusal(state, seat, cars, _band(state), command)


def _refusal(state: State, seat: int, cars: Sequence[Vehicle], band: Band | None, command: Command) -> Refusal | None:
    lead = cars[0]
    match command:
        case Enter(to):
            found = _enter_cost(state, lead, band, to)
            return found if isinstance(found, Refusal) else None
        case LeaveMap():
            if band is not None:
                return convoys.leave_refusal(state, band)
            cost = speed.exit_cost(state, lead)
            return cost if isinstance(cost, Refusal) else None
        case LeaveBand(key):
            return (
                convoys.may_leave(state, seat, key, band)
                if band is not None
                else Refusal("AS-CONVOY-03", "No Convoy is moving.")
            )
        case EndMove():
            return None
    return _in_place(state, cars, command)


def _in_place(state: State, cars: Sequence[Vehicle], command: Command) -> Refusal | None:
    if cars[0].where is Where.OFFBOARD:
        return Refusal("AS-MOVE-06", f"{called(state, cars[0].id)} spends nothing before it enters.")
    stopped = [car for car in cars if car.motion is Motion.STOPPED]
    if isinstance(command, StartUp):
        if not stopped:
            return Refusal("AS-VEH-01", "It is under way already.")
    elif isinstance(command, Turn) and command.by not in (1, -1):
        return Refusal("AS-VEH-01", "A vehicle turns by one hexspine at a time.")
    elif stopped:
        return Refusal("AS-VEH-01", f"{called(state, stopped[0].id)} stands; it must start first.")
    cost = speed.turn_cost(state, cars[0]) if isinstance(command, Turn) else 2
    poor = next((car for car in cars if speed.left(state, car) < cost), None)
    return (
        Refusal(
            "AS-MOVE-09",
            f"{called(state, poor.id)} has {pace.half(speed.left(state, poor))} of {pace.half(cost)} movement.",
        )
        if poor is not None
        else None
    )


def act(now: Now[State], seat: int, command: Command) -> Stream:
    """The events of one expenditure, or of leaving the Convoy."""
    state = now.state
    cars, band = movers(state), _band(state)
    lead = cars[0]
    match command:
        case Enter(to) if band is not None:
            yield from _impulse(now, band, to)
        case Enter(to):
            cost = speed.step_cost(state, lead, to)
            assert not isinstance(cost, Refusal)
            yield from _uncover(now, seat, to)
            facing = speed.inward(state, to) if lead.where is Where.OFFBOARD else lead.facing
            yield VehicleEntered(lead.id, Location(to), cost[0], facing, cost[1])
            yield from _bog(now, lead.id, cost[1])
            yield from entered(now, (lead.id,))
        case LeaveMap() if band is not None:
            yield from _leave_in_line(now, band)
        case LeaveMap():
            points = speed.exit_cost(state, lead)
            assert not isinstance(points, Refusal)
            yield from hiding.show(now, (lead.id,), "AS-MOVE-07")
            yield VehicleLeft(lead.id, lead.place.hex, points)
        case LeaveBand(key) if band is not None and state.move is not None:
            parts = convoys.without(state, state.move.band, key)
            yield from aftermath.split(state.move.band, parts, "AS-CONVOY-03", Move(seat, (key,)))
        case Turn(by):
            points = speed.turn_cost(state, lead)
            for car in cars:
                yield VehicleSpent(
                    car.id, points, "turn", hexes.turned_spine(car.facing, by) if car is lead else car.facing
                )
        case _:
            what = "start" if isinstance(command, StartUp) else "stop" if isinstance(command, Halt) else "delay"
            for car in cars:
                yield VehicleSpent(car.id, 2, what, car.facing)


def _impulse(now: Now[State], band: Band, to: tuple[int, int]) -> Stream:
    """AS-CONVOY-01: the lead enters a hex, each other the hex that the one ahead has left; all pay the same."""
    state = now.state
    assert state.move is not None
    cost = convoys.impulse_cost(state, band, to)
    assert not isinstance(cost, Refusal)
    key = state.move.band
    yield from _uncover(now, band.seat, to)
    yield from _close_up(now, convoys.vehicles(state, band), to, cost)
    yield Impulse(key)
    yield from entered(now, tuple(k for k in band.ids if now.state.vehicles[k].where is Where.MAP))
    yield from tidy(now)


def _close_up(now: Now[State], cars: Sequence[Vehicle], to: Hex, cost: int) -> Stream:
    """Each vehicle enters the hex ahead, the first one `to`; who is still in line outside the map pays as the
    others (AS-MOVE-06).
    """
    for car, ahead, facing, road in convoys.closing_up(now.state, cars, to):
        if ahead is None:
            yield VehicleWaited(car.id, cost)
            continue
        yield VehicleEntered(car.id, Location(ahead), cost, facing, road)
        yield from _bog(now, car.id, road)


def _uncover(now: Now[State], seat: int, to: Hex) -> Stream:
    """Hidden enemies in a hex that a vehicle enters are shown, and it goes on (AS-VEH-07)."""
    hidden = tuple(u.id for u in here(now.state, to).units if u.seat != seat and u.concealed is not Concealed.KNOWN)
    if hidden:
        yield from hiding.show(now, hidden, "AS-VEH-07")


def _bog(now: Now[State], key: str, road: bool) -> Stream:
    """The bog DR after entering woods, or marsh, off the road: 12 immobilizes (AS-VEH-04, Table 12)."""
    car = now.state.vehicles[key]
    if not road and terrain.T12[now.state.ground[car.place.hex].terrain].bog:
        colored, white = roll(now)
        yield BogRolled(key, colored, white, colored + white == BOGGED)


def _leave_in_line(now: Now[State], band: Band) -> Stream:
    """The lead leaves the map, the others close up and go on as a Convoy, the last one alone."""
    state = now.state
    assert state.move is not None
    cars = convoys.vehicles(state, band)
    points = speed.exit_cost(state, cars[0])
    assert not isinstance(points, Refusal)
    cost = convoys.followed(state, cars, points)
    assert not isinstance(cost, Refusal)
    parts = convoys.without(state, state.move.band, cars[0].id)
    key, seat = state.move.band, state.move.seat
    yield VehicleLeft(cars[0].id, cars[0].place.hex, cost)
    yield from _close_up(now, cars[1:], cars[0].place.hex, cost)
    rest = Move(seat, (), band=parts[0][0]) if parts else Move(seat, tuple(c.id for c in cars[1:]))
    yield from aftermath.split(key, parts, "AS-MOVE-07", rest)
    yield from entered(now, tuple(c.id for c in cars[1:] if now.state.vehicles[c.id].where is Where.MAP))


def exposed_to_window(state: State, command: Command) -> bool:
    """Whether a window follows: none after a unit alone has left the map (AS-MOVE-07), none after leaving a Convoy,
    which spends nothing.
    """
    return not isinstance(command, LeaveBand) and (not isinstance(command, LeaveMap) or bool(movers(state)))
