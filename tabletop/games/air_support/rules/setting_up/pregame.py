"""What is rolled before the first Player Turn (AS-SETUP-05, AS-WX, AS-ARRIVE-10). Frame: pregame."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.arriving import AvailabilityRolled
from tabletop.games.air_support.rules.hiding import concealment, finding
from tabletop.games.air_support.rules.player_turn.asking import Automatic, roll
from tabletop.games.air_support.rules.player_turn.rows import turn_begin
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.weather import WeatherRolled


def pregame(now: Now[State]) -> Stream:
    """The weather of the day, air support of a free battle, "?" that hide nothing; then the first Player Turn
    begins.
    """
    assert now.state.phase is Phase.SETUP
    scenario = now.state.scenario
    if table := scenario.special.weather_roll:
        dr = now.dice.roll()
        yield WeatherRolled(scenario.first_setup, dr, table[dr - 1])
    for seat, side in enumerate(scenario.sides):
        if side.air.free:
            colored, white = roll(now)
            number = now.state.sides[seat].number
            yield AvailabilityRolled(seat, colored, white, number, colored + white <= number)
    for _, lost in concealment.uncovered(now.state):
        yield from finding.show(now, lost, "AS-SETUP-05")
    yield from turn_begin(now, now.state.turn, 0, scenario.first_move)


STEPS = (Automatic("pregame", pregame),)
