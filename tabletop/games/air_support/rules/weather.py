"""The weather, and how it clears (AS-WX, S5). Frame: weather (seat, row)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asking import Stream
from tabletop.core.copying import replace
from tabletop.core.step import Now
from tabletop.games.air_support.rules import arriving
from tabletop.games.air_support.rules.changing import with_fields
from tabletop.games.air_support.rules.ground import Weather
from tabletop.games.air_support.rules.player_turn.asking import Automatic
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.wording import people

CLEARER = {
    Weather.OVERCAST: Weather.MIST,
    Weather.MIST: Weather.CLEAR,
    Weather.FOG: Weather.MIST,
    Weather.RAIN: Weather.OVERCAST,
}
"""One step towards clear; night stays (S5)."""
CLEARS = 5
"""From this dr on the weather gets better (S5)."""


@dataclass(frozen=True, slots=True)
class WeatherRolled(AirSupportEvent):
    """A die for the weather, by a seat, and what it is now (S5)."""

    seat: int
    dr: int
    weather: Weather

    def apply(self, state: State) -> State:
        """What flies then is Recalled in the row of the arrival (AS-ARRIVE-14)."""
        return with_fields(state, air=replace(state.air, weather=self.weather))

    def says(self, state: State) -> tuple[str, str]:
        return f"Weather: {people(state, self.seat)} roll {self.dr}: {self.weather.value}", "AS-WX-01"


def weather(now: Now[State]) -> Stream:
    """In the RPh of one side, from turn 2 on, the other rolls for better weather (S5 SSR, AS-SCOPE-02)."""
    state = now.state
    if state.scenario.special.clearing == state.attacker and state.turn >= 2 and state.air.weather in CLEARER:
        dr = now.dice.roll()
        yield WeatherRolled(state.defender, dr, CLEARER[state.air.weather] if dr >= CLEARS else state.air.weather)
    yield from arriving.recall_all(now)
    yield from onward(now)


STEPS = (Automatic("weather", weather),)
