"""Ships that unload in their delivery squares (AW-SHIP-04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_wars.rules.changing import boxed, put_side
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import BOTH, UnitClass
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, place


@dataclass(frozen=True, slots=True)
class Delivered(AirWarsEvent):
    """A ship has unloaded and goes to the Reinforcement Box (AW-SHIP-04)."""

    public: ClassVar[bool] = True
    seat: int
    unit: str
    square: str
    points: int

    def apply(self, state: State) -> State:
        state = boxed(state, (self.unit,), REINFORCEMENTS)
        return put_side(state, self.seat, other_vp=state.sides[self.seat].other_vp + self.points)

    def words(self, state: State) -> str:
        return f"{self.unit} unloads in {place(state, self.square)}: {count(self.points, 'point')} (AW-SHIP-04)."


def deliver(now: Now[State]) -> Stream:
    """Ships in their delivery squares score and go to the Reinforcement Box (AW-SHIP-04)."""
    for seat in BOTH:
        points = now.state.scenario.sides[seat].ships.delivery
        for unit in now.state.of(seat):
            if unit.place in points and now.state.sheet(unit).cls is UnitClass.SHIP:
                yield Delivered(seat, unit.id, unit.place, points[unit.place])
