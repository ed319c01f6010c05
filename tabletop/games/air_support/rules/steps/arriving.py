"""Air support, which a scenario or a free battle's roll gives a side (AS-ARRIVE-01): the arrival roll in RPH and
the entry in MPH (AS-ARRIVE). Frames: arrival (seat, row), entry (seat, row).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import arrival
from tabletop.games.air_support.rules import commands as cmd
from tabletop.games.air_support.rules import events_air as air
from tabletop.games.air_support.rules.flying import PlaneRecalled
from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.player_turn.asking import Asking
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.scenario import Flight
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.state import Arrival, State
from tabletop.games.air_support.rules.tables import Support


class RollForArrival(Asking):
    """Mandatory, once in each own RPH until it succeeds (AS-ARRIVE-04); none in bad weather (AS-ARRIVE-02)."""

    key = "arrival"
    takes = (cmd.RollArrival,)
    wanted = "the arrival roll"
    rule = "AS-ARRIVE-03"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        info = state.scenario.sides[seat].air
        due = state.sides[seat].air is Arrival.PENDING and not arrival.grounded(state.air.weather)
        return due and (info.pending or info.free) and not _automatic(state, seat)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return f"Air support: roll for arrival; less than {view.turn} brings it.", cmd.RollArrival()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (cmd.RollArrival(),)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        dr = now.dice.roll()
        yield air.ArrivalRolled(seat, dr, arrival.arrives(dr, now.state.turn))
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        if (
            now.state.sides[seat].air is Arrival.PENDING
            and _automatic(now.state, seat)
            and not arrival.grounded(now.state.air.weather)
        ):
            yield air.ArrivalRolled(seat, 0, True)
        yield from onward(now)


def _automatic(state: State, seat: int) -> bool:
    """AS-ARRIVE-13."""
    turn = state.scenario.sides[seat].air.automatic
    return bool(turn) and state.turn >= turn


def recall_all(now: Now[State]) -> Stream:
    """When the weather has become so bad that nothing flies, all aircraft over the map are Recalled (AS-ARRIVE-14)."""
    if arrival.grounded(now.state.air.weather):
        for plane in now.state.planes.values():
            if plane.status is AirStatus.ONBOARD and not plane.recall:
                yield PlaneRecalled(plane.id)


class Enter(Asking):
    """The aircraft must be placed in the MPh of the same Player Turn (AS-ARRIVE-05). They have no movement limit:
    from then on they are in the holding box, and take any attack position they like (AS-FLY-01, AS-FLY-02); both
    sides see which side of the counter is up (AS-ARRIVE-15).
    """

    key = "entry"
    takes = (cmd.EnterSupport,)
    wanted = "the entry of the air support"
    rule = "AS-ARRIVE-05"

    def asks(self, state: State) -> bool:
        return state.sides[arg(state)].air is Arrival.ARRIVING

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Your aircraft come over the map.", cmd.EnterSupport()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (cmd.EnterSupport(),)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        info = now.state.scenario.sides[seat]
        dice, flights = (0, 0), info.air.flights
        if not flights:
            dice, flights = _rolled(now, seat)
        planes: list[Plane] = []
        for flight in flights:
            model = flight.model or _model(now, seat, flight)
            for _ in range(flight.number):
                planes.append(Plane(_name(now.state, info.letter, planes), seat, flight.cls.value, model, flight.bombs))
        yield air.SupportEntered(seat, dice, tuple(planes))
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _rolled(now: Now[State], seat: int) -> tuple[tuple[int, int], tuple[Flight, ...]]:
    """Number and armament (AS-ARRIVE-07 to AS-ARRIVE-09, AS-ARRIVE-11)."""
    state = now.state
    side, info, enemy = state.sides[seat], state.scenario.sides[seat], state.scenario.sides[1 - seat]
    number, dr = now.dice.roll(), now.dice.roll()
    armed = arrival.armament(
        dr, info.nation, state.scenario.year, state.scenario.month, enemy.nation, Support(side.number, side.exponent)
    )
    return (number, dr), (Flight(armed.cls, arrival.aircraft(number), armed.bombs),)


def _model(now: Now[State], seat: int, flight: Flight) -> str:
    """A counter at random: of the scenario's list, else of nation, class and year (7.1)."""
    scenario = now.state.scenario
    info = scenario.sides[seat]
    named = [m for m in scenario.library.models if m.cls is flight.cls]
    fitting = [m.name for m in named if m.name in info.air.models] or [
        m.name for m in named if m.nation == info.nation and m.first_year <= scenario.year <= m.last_year
    ]
    fitting = fitting or [m.name for m in named if m.nation == info.nation] or [AirClass(flight.cls).value]
    return fitting[0] if len(fitting) == 1 else now.dice.draw(fitting)


def _name(state: State, letter: str, planes: list[Plane]) -> str:
    """Ids "US-A1", "US-A2" ... that nobody has yet."""
    taken = {*state.planes, *(p.id for p in planes)}
    return next(key for n in range(1, 100) if (key := f"{letter}-A{n}") not in taken)


STEPS = {"arrival": RollForArrival(), "entry": Enter()}
