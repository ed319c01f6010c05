"""What happens when units come from the boxes: refit, called up, placed, taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.games.air_wars.rules.changing import boxed, put, with_fields
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place, side


@dataclass(frozen=True, slots=True)
class WorkshopReady(OwnEvent):
    """The workshop may refit this many units now (AW-HQ-06)."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        return with_fields(state, workshop=self.number)


@dataclass(frozen=True, slots=True)
class Refitted(OwnEvent):
    """A unit leaves the Damage Box for the Reinforcement Box, to be placed at once (AW-REIN-05, AW-REIN-10). Private
    until POSTURE."""

    seat: int
    unit: str

    def apply(self, state: State) -> State:
        return with_fields(boxed(state, (self.unit,), REINFORCEMENTS), must_place=(*state.must_place, self.unit))

    def words(self, state: State) -> str:
        return f"{self.unit} is refit (AW-REIN-05)."


@dataclass(frozen=True, slots=True)
class CalledUp(AirWarsEvent):
    """A unit that comes by card only may be placed now."""

    public: ClassVar[bool] = True
    seat: int
    unit: str

    def apply(self, state: State) -> State:
        return with_fields(state, called=(*state.called, self.unit), must_place=(*state.must_place, self.unit))

    def words(self, state: State) -> str:
        return f"{self.unit} joins {side(state, self.seat)} (AW-REIN-01)."


@dataclass(frozen=True, slots=True)
class Placed(OwnEvent):
    """A unit of a box stands on the map, face down. Private until POSTURE."""

    seat: int
    unit: str
    square: str

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        state = with_fields(state, placed=(*state.placed, (self.unit, unit.place)))
        return put(state, Unit(unit.id, unit.seat, self.square))

    def words(self, state: State) -> str:
        return f"{self.unit} is placed in {place(state, self.square)} (AW-REIN-03)."


@dataclass(frozen=True, slots=True)
class TakenBack(OwnEvent):
    """A placement of this segment is taken back (AW-REIN-11). Private."""

    seat: int
    unit: str
    box: str

    def apply(self, state: State) -> State:
        state = with_fields(state, placed=tuple(p for p in state.placed if p[0] != self.unit))
        return boxed(state, (self.unit,), self.box)

    def words(self, state: State) -> str:
        return f"{self.unit} is taken back (AW-REIN-11)."


@dataclass(frozen=True, slots=True)
class PlacingEnded(OwnEvent):
    """A side has ended a part of its Reinforcement segment."""

    seat: int

    def apply(self, state: State) -> State:
        return with_fields(state, placed=(), must_place=(), workshop=0)
