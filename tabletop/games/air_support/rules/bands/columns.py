"""Infantry Columns: who marches in them, what a step costs all of them, when they disband. AS-COLUMN-01,
AS-COLUMN-02, AS-MOVE-06, AS-MOVE-07.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.lines_of_sight.lines import any_clear
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import Step
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import known_places
from tabletop.games.air_support.rules.state import Band, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance

NEAR = 6
"""An attack by an aircraft within so many hexes disbands a Column (AS-COLUMN-02)."""

Parts = tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


def stacks(state: State, band: Band) -> list[list[Infantry]]:
    """The men of a Column hex by hex, the lead first."""
    return [[state.infantry[key] for key in stack if key in state.infantry] for stack in band.members]


def men(state: State, band: Band) -> list[Infantry]:
    return [man for stack in stacks(state, band) for man in stack]


def column_sees_enemy(state: State, band: Band) -> bool:
    """Whether one of its units sees a Known enemy ground unit (AS-COLUMN-02)."""
    own = [man.place for man in men(state, band) if man.where is Where.MAP]
    return any_clear(state, own, known_places(state, 1 - band.seat))


def near(state: State, band: Band, hexes: Iterable[Hex]) -> bool:
    """Whether one of its units is within 6 hexes of one of these (AS-COLUMN-02)."""
    struck = list(hexes)
    return any(
        distance(man.place.hex, at) <= NEAR for man in men(state, band) if man.where is Where.MAP for at in struck
    )


def start_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a Column cannot begin to march."""
    band = state.bands.get(key)
    if band is None or band.seat != seat or band.kind is not Kind.COLUMN:
        return Refusal("AS-COLUMN-01", "You have no such Column.")
    return next((why for man in men(state, band) if (why := pace.may_walk(state, man)) is not None), None)


def step_cost(state: State, band: Band, to: Hex, by_road: bool) -> Step | Refusal:
    """(half MF that every unit pays, whether all go by road) when the lead enters a hex and each other stack the
    hex ahead; who waits outside pays the same (AS-COLUMN-01, AS-MOVE-06).
    """
    line_up = stacks(state, band)
    if _own(line_up, to):
        return Refusal("AS-COLUMN-01", "A Column does not march through itself.")
    if (full := pace.room(state, Location(to), line_up[0])) is not None:
        return full
    if (why := pace.passable(state, to, band.seat)) is not None:
        return why
    return _together(state, line_up, (0, True), to, by_road)


def exit_cost(state: State, band: Band, lead: Step, by_road: bool) -> Step | Refusal:
    """The same when the lead leaves the map at that cost and the others close up (AS-MOVE-07)."""
    line_up = stacks(state, band)
    rest = _together(state, line_up[1:], lead, line_up[0][0].place.hex, by_road)
    return rest if isinstance(rest, Refusal) else _afforded(state, line_up[:1], rest[0], by_road and rest[1]) or rest


def _together(state: State, line_up: list[list[Infantry]], first: Step, ahead: Hex, by_road: bool) -> Step | Refusal:
    """The most that any stack pays which enters the hex ahead of it, the first one `ahead`, and not less than
    `first`.
    """
    cost, road = first
    for n, stack in enumerate(line_up):
        if n and line_up[n - 1][0].where is Where.OFFBOARD:
            break
        for man in stack:
            one = pace.step_cost(state, man, ahead, led=_led(state, stack), by_road=by_road)
            if isinstance(one, Refusal):
                return one
            cost, road = max(cost, one[0]), road and one[1]
        ahead = stack[0].place.hex
    return _afforded(state, line_up, cost, by_road and road) or (cost, road)


def _own(line_up: list[list[Infantry]], at: Hex) -> bool:
    """Whether a stack of the Column itself stands there."""
    return any(stack[0].place.hex == at for stack in line_up)


def _led(state: State, stack: list[Infantry]) -> bool:
    return any(pace.is_leader(state, man) for man in stack)


def _afforded(state: State, line_up: list[list[Infantry]], cost: int, road: bool) -> Refusal | None:
    """It moves at the rate of its slowest unit (AS-COLUMN-01)."""
    for stack in line_up:
        for man in stack:
            left = pace.allotment(state, man, led=_led(state, stack), road=road) - man.spent
            if cost > left:
                return Refusal(
                    "AS-MOVE-09",
                    f"That takes {pace.half(cost)} movement; {called(state, man.id)} has {pace.half(left)}.",
                )
    return None


def left(state: State, band: Band, road: bool) -> int:
    """Half MF of its slowest unit."""
    return min(
        pace.allotment(state, man, led=_led(state, stack), road=road) - man.spent
        for stack in stacks(state, band)
        for man in stack
    )


def without_lead(state: State, key: str) -> Parts:
    """What marches on when the lead has left the map; two hexes at least make a Column (AS-COLUMN-01)."""
    rest = state.bands[key].members[1:]
    return ((key, rest),) if len(rest) > 1 else ()
