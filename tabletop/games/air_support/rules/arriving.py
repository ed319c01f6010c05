"""Air support, which a scenario or a free battle's roll gives a side (AS-ARRIVE-01): when it comes, how many aircraft
and with what, and how they come over the map (AS-ARRIVE); and the weather that they fly in. Frames: arrival (seat,
row), entry (seat, row), weather (seat, row).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, arg
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules.flying import PlaneRecalled
from tabletop.games.air_support.rules.naming import dr, people, they
from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.player_turn import Asking, Automatic, onward
from tabletop.games.air_support.rules.scenario import Flight
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.state import Arrival, State, put_side, with_fields
from tabletop.games.air_support.rules.tables import Support
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Weather

FIRST = 2
"""The first Game Turn in which a die can be less than its number (AS-ARRIVE-03)."""


def grounded(weather: Weather) -> bool:
    """Whether no air support can come at all: at night and in overcast, rain included (AS-ARRIVE-02)."""
    return weather in (Weather.NIGHT, Weather.OVERCAST, Weather.RAIN)


def arrives(dr: int, game_turn: int) -> bool:
    """AS-ARRIVE-03: less than the number of the Game Turn."""
    return dr < game_turn


def aircraft(dr: int) -> int:
    """How many come: half of the dr, rounded up (AS-ARRIVE-07)."""
    return (dr + 1) // 2


def fighter_bomber(nation: str, year: int) -> AirClass:
    """Class of fighter-bombers by year; Finnish ones are always early (AS-ARRIVE-12)."""
    if nation == "finnish" or year <= 1941:
        return AirClass.FB39
    return AirClass.FB42 if year <= 1943 else AirClass.FB44


def stuka(year: int) -> AirClass:
    """AS-ARRIVE-12."""
    return AirClass.STUKA41 if year <= 1941 else AirClass.STUKA42


@dataclass(frozen=True, slots=True)
class Armament:
    """Class and load of all aircraft of one arrival (AS-ARRIVE-11), and whose squadron it is when it is not the
    side's own.
    """

    cls: AirClass
    bombs: bool
    nation: str = ""


def armament(dr: int, nation: str, year: int, month: int, against: str, support: Support) -> Armament:
    """What the armament dr brings (AS-ARRIVE-08, AS-ARRIVE-09, Table 16)."""
    plain, dive = fighter_bomber(nation, year), stuka(year)
    if nation == "finnish" and year == 1944 and 6 <= month <= 8 and against == "soviet":
        return _ihantala(dr)
    if nation in ("italian", "axis_minor") and year in (1942, 1943) and dr == 1:
        return Armament(dive, True)
    if support.exponent is None:
        return Armament(plain, False)
    if nation == "german" and year < 1944:
        return Armament(dive, True) if dr < support.exponent else Armament(plain, dr == support.exponent)
    return Armament(plain, dr <= support.exponent)


def _ihantala(dr: int) -> Armament:
    """The Luftwaffe detachment of the summer of 1944 (Table 16, Finnish note)."""
    if dr <= 2:
        return Armament(AirClass.STUKA42, True, "german")
    if dr <= 4:
        return Armament(AirClass.FB44, dr == 3, "german")
    return Armament(AirClass.FB39, False)


@dataclass(frozen=True, slots=True)
class RollArrival(Command):
    """The die for pending air support (AS-ARRIVE-04)."""

    def label(self, state: State) -> str:
        return "Roll for air support"


@dataclass(frozen=True, slots=True)
class EnterSupport(Command):
    """The aircraft come: number, armament (AS-ARRIVE-05)."""

    def label(self, state: State) -> str:
        return "The aircraft come"


@dataclass(frozen=True, slots=True)
class AvailabilityRolled(AirSupportEvent):
    """Whether a side has air support in a free battle: a DR up to its number (AS-ARRIVE-10)."""

    seat: int
    colored: int
    white: int
    number: int
    available: bool

    def apply(self, state: State) -> State:
        side = state.sides[self.seat]
        return put_side(
            state,
            self.seat,
            air=Arrival.PENDING if self.available else side.air,
            air_dice=(*side.air_dice, self.colored, self.white),
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"Air support of {people(state, self.seat)}: {dr(self.colored, self.white)} against {self.number}: "
            f"{'available' if self.available else 'none'}",
            "AS-ARRIVE-10",
        )


@dataclass(frozen=True, slots=True)
class ArrivalRolled(AirSupportEvent):
    """The die for pending air support (AS-ARRIVE-03); dr 0: it comes without a roll (AS-ARRIVE-13)."""

    seat: int
    dr: int
    arrives: bool

    def apply(self, state: State) -> State:
        side = state.sides[self.seat]
        return put_side(
            state,
            self.seat,
            air=Arrival.ARRIVING if self.arrives else side.air,
            air_dice=(*side.air_dice, self.dr) if self.dr else side.air_dice,
        )

    def says(self, state: State) -> tuple[str, str]:
        rolls = f", with a {self.dr}" if self.dr else ""
        if self.arrives:
            return f"Aircraft come to help {people(state, self.seat)} in this turn's Movement{rolls}", "AS-ARRIVE-03"
        return f"No aircraft for {people(state, self.seat)} yet{rolls}", "AS-ARRIVE-03"


@dataclass(frozen=True, slots=True)
class SupportEntered(AirSupportEvent):
    """Aircraft come over the map. dice: number, armament; 0 where none was rolled (AS-ARRIVE-07, AS-ARRIVE-08,
    AS-ARRIVE-13).
    """

    seat: int
    dice: tuple[int, int]
    planes: tuple[Plane, ...]

    def apply(self, state: State) -> State:
        side = state.sides[self.seat]
        state = put_side(state, self.seat, air=Arrival.ONBOARD, air_dice=(*side.air_dice, *(d for d in self.dice if d)))
        return with_fields(state, planes={**state.planes, **{p.id: p for p in self.planes}})

    def says(self, state: State) -> tuple[str, str]:
        rolled = f" (dice {self.dice[0]} and {self.dice[1]})" if self.dice[0] else ""
        return (
            f"{they(state, self.seat)} have {len(self.planes)} {self.planes[0].model} over the map{rolled},"
            f" {'with' if self.planes[0].bombs else 'without'} bombs",
            "AS-ARRIVE-07",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        bombs = f"{'with' if self.planes[0].bombs else 'without'} bombs"
        return (f"{they(state, self.seat)} have {len(self.planes)} {self.planes[0].model} over the map, {bombs}",)


class RollForArrival(Asking):
    """Mandatory, once in each own RPH until it succeeds (AS-ARRIVE-04); none in bad weather (AS-ARRIVE-02)."""

    key = "arrival"
    takes = (RollArrival,)
    wanted = "the arrival roll"
    rule = "AS-ARRIVE-03"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        info = state.scenario.sides[seat].air
        due = state.sides[seat].air is Arrival.PENDING and not grounded(state.air.weather)
        return due and (info.pending or info.free) and not _automatic(state, seat)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return f"Air support: roll for arrival; less than {view.turn} brings it.", RollArrival()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (RollArrival(),)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        dr = now.dice.roll()
        yield ArrivalRolled(seat, dr, arrives(dr, now.state.turn))
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        if (
            now.state.sides[seat].air is Arrival.PENDING
            and _automatic(now.state, seat)
            and not grounded(now.state.air.weather)
        ):
            yield ArrivalRolled(seat, 0, True)
        yield from onward(now)


def _automatic(state: State, seat: int) -> bool:
    """AS-ARRIVE-13."""
    turn = state.scenario.sides[seat].air.automatic
    return bool(turn) and state.turn >= turn


def recall_all(now: Now[State]) -> Stream:
    """When the weather has become so bad that nothing flies, all aircraft over the map are Recalled (AS-ARRIVE-14)."""
    if grounded(now.state.air.weather):
        for plane in now.state.planes.values():
            if plane.status is AirStatus.ONBOARD and not plane.recall:
                yield PlaneRecalled(plane.id)


class Entry(Asking):
    """The aircraft must be placed in the MPh of the same Player Turn (AS-ARRIVE-05). They have no movement limit:
    from then on they are in the holding box, and take any attack position they like (AS-FLY-01, AS-FLY-02); both
    sides see which side of the counter is up (AS-ARRIVE-15).
    """

    key = "entry"
    takes = (EnterSupport,)
    wanted = "the entry of the air support"
    rule = "AS-ARRIVE-05"

    def asks(self, state: State) -> bool:
        return state.sides[arg(state)].air is Arrival.ARRIVING

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Your aircraft come over the map.", EnterSupport()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (EnterSupport(),)

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
        yield SupportEntered(seat, dice, tuple(planes))
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _rolled(now: Now[State], seat: int) -> tuple[tuple[int, int], tuple[Flight, ...]]:
    """Number and armament (AS-ARRIVE-07 to AS-ARRIVE-09, AS-ARRIVE-11)."""
    state = now.state
    side, info, enemy = state.sides[seat], state.scenario.sides[seat], state.scenario.sides[1 - seat]
    number, dr = now.dice.roll(), now.dice.roll()
    armed = armament(
        dr, info.nation, state.scenario.year, state.scenario.month, enemy.nation, Support(side.number, side.exponent)
    )
    return (number, dr), (Flight(armed.cls, aircraft(number), armed.bombs),)


def _model(now: Now[State], seat: int, flight: Flight) -> str:
    """A counter at random: of the scenario's list, else of nation, class and year."""
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


# -- The weather, and how it clears (AS-WX, S5). Frame: weather (seat, row).

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
    yield from recall_all(now)
    yield from onward(now)


STEPS = (RollForArrival(), Entry(), Automatic("weather", weather))
