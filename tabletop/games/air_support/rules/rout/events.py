"""What routing units do (AS-ROUT)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.changing import having_tried, leaving_guns, put_man
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import subject
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.wording import location_name


@dataclass(frozen=True, slots=True)
class Routed(AirSupportEvent):
    """A broken unit enters the next Location of its rout (AS-ROUT-01)."""

    unit: str
    place: Location

    def apply(self, state: State) -> State:
        state = leaving_guns(state, (self.unit,), self.place)
        man = state.infantry[self.unit]
        return put_man(
            state,
            self.unit,
            place=self.place,
            entered=man.entered or man.place.hex != self.place.hex,
            on_road=False,
            in_foxhole=False,
        )

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} routs to {location_name(state, self.place)}", "AS-ROUT-01"


@dataclass(frozen=True, slots=True)
class RoutEnded(AirSupportEvent):
    """A unit has routed, or stays where it is (AS-ROUT-03)."""

    unit: str

    def apply(self, state: State) -> State:
        return having_tried(state, (self.unit,), "rout")
