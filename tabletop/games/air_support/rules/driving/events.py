"""Vehicles move, bog and leave the map (AS-VEH). Points are half MP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.core.copying import changer
from tabletop.games.air_support.rules.changing import changed_car, put_car, with_exits
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.hexes import turns
from tabletop.games.air_support.rules.naming import subject
from tabletop.games.air_support.rules.pace import half
from tabletop.games.air_support.rules.pieces import Motion, Vehicle, Where
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.state import Exit, Move, State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.wording import dr, hex_name
from tabletop.grid.hexes import Hex

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
