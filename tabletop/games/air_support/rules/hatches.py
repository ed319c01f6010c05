"""Hatches opened and closed: at set-up, in the own MPh, as far as planes on a run limit it. AS-VEH-08, AS-SIGHT-19."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, runs
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Run, Where
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import Phase, State, put_car
from tabletop.games.air_support.rules.telling import AirSupportEvent, Secret
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Hatch(Command):
    """Crew exposed or buttoned up: at set-up, or once in the own MPh (AS-VEH-08)."""

    unit: str
    exposed: bool
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)}: {'look out' if self.exposed else 'button up'}"


@dataclass(frozen=True, slots=True)
class HatchSet(Secret):
    """CE or BU at set-up."""

    seat: int
    unit: str
    exposed: bool

    def apply(self, state: State) -> State:
        return put_car(state, self.unit, exposed=self.exposed)


@dataclass(frozen=True, slots=True)
class HatchChanged(AirSupportEvent):
    """A vehicle opens or closes its hatches in its own MPh (AS-VEH-08)."""

    unit: str
    exposed: bool

    def apply(self, state: State) -> State:
        return put_car(state, self.unit, exposed=self.exposed, switched=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"The crew of {called(state, self.unit)} {'looks out' if self.exposed else 'buttons up'}", "AS-VEH-08"


def hatch_refusal(state: State, seat: int, key: str, exposed: bool) -> Refusal | None:
    """Why the crew cannot look out or button up (AS-UNIT-09)."""
    car = state.vehicles.get(key)
    if car is None or car.seat != seat or car.wreck or not state.car(car).armoured:
        return Refusal("AS-UNIT-09", "Only an armoured vehicle of yours has that choice.")
    if car.where not in (Where.MAP, Where.HAND, Where.OFFBOARD):
        return Refusal("AS-UNIT-09", "It is not there any more.")
    return Refusal("AS-UNIT-09", "It is so already.") if car.exposed == exposed else None


def switched(state: State, key: str) -> Refusal | None:
    """Why a vehicle may not change in this MPh any more (AS-VEH-08)."""
    car = state.vehicles[key]
    if car.switched:
        return Refusal("AS-VEH-08", f"{called(state, key)} has changed once in this phase.")
    if car.where is not Where.MAP or car.shock.value or car.stunned:
        return Refusal("AS-KILL-11", f"{called(state, key)} cannot act.")
    return None


def refusal(state: State, seat: int, run: Run, key: str, exposed: bool) -> Refusal | None:
    """Why a crew may not open or close its hatches while a plane is on its run: the easiest target not before the
    first attack is resolved, others not when their hex can be attacked already (AS-SIGHT-19).
    """
    if state.phase is not Phase.MPH:
        return Refusal("AS-VEH-08", "Hatches are opened and closed in your own movement phase.")
    if (why := hatch_refusal(state, seat, key, exposed) or switched(state, key)) is not None:
        return why
    if key == run.easiest and not run.attacks:
        return Refusal(
            "AS-SIGHT-19", f"{called(state, key)} was sighted: not before the first attack on it is resolved."
        )
    if state.vehicles[key].place.hex in runs.targets(run):
        return Refusal("AS-SIGHT-19", f"The hex of {called(state, key)} can be attacked now.")
    return None


def in_time(state: State, seat: int, run: Run) -> list[str]:
    """Vehicles in hexes that this run attacks later, and that may still change: worth being asked about
    (AS-SIGHT-19).
    """
    if state.phase is not Phase.MPH or not runs.may_attack_further(run):
        return []
    return [
        car.id
        for at in _ahead(run)
        for car in here(state, at).cars
        if refusal(state, seat, run, car.id, not car.exposed) is None
    ]


def _ahead(run: Run) -> list[Hex]:
    """Hexes of the grain that come under attack from the next hexes on; of a point attack none."""
    return (
        [hexes.step(run.target, run.direction, n) for n in range(run.at + 1, runs.STRAFED)]
        if run.mode in runs.OPEN
        else []
    )
