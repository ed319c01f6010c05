"""Units that come into the Reinforcement Box to be placed at once: refitted ones, and those that a card calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS
from tabletop.games.air_wars.rules.state import State, boxed, with_fields
from tabletop.games.air_wars.rules.wording import side


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
