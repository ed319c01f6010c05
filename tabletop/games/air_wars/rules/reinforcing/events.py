"""What happens in the Reinforcement segments: units are placed and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_wars.rules.changing import boxed, put, with_fields
from tabletop.games.air_wars.rules.hiding import OwnEvent
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place


@dataclass(frozen=True, slots=True)
class WorkshopReady(OwnEvent):
    """The workshop may refit this many units now (AW-HQ-06)."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        return with_fields(state, workshop=self.number)


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
