"""Why infantry that is moving cannot do something, and what it pays when it can (AS-MOVE, AS-TERR-09, AS-TERR-10)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving.orders import Delay, EndMove, Enter, LeaveMap
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import Step
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.standing import group_of
from tabletop.games.air_support.rules.state import Band, State
from tabletop.games.air_support.rules.walking.movers import fresh, led, left, marching, movers
from tabletop.games.air_support.rules.walking.orders import Assault, Climb, Join, Shelter
from tabletop.grid.hexes import Hex


def refusal(state: State, seat: int, command: Command) -> Refusal | None:
    """Why the moving infantry cannot do that."""
    men = movers(state)
    return refusal_of(state, men, marching(state), command) if men else Refusal("AS-MOVE-04", "Nobody is moving.")


def refusal_of(state: State, men: Sequence[Infantry], band: Band | None, command: Command) -> Refusal | None:
    """The same of these men, who are moving, as this Column."""
    match command:
        case Enter(to):
            found = cost_for(state, men, band, to)
            return found if isinstance(found, Refusal) else None
        case LeaveMap():
            cost = leave_cost(state)
            return cost if isinstance(cost, Refusal) else None
        case EndMove():
            return None
        case Delay():
            return (
                _afford(state, 2)
                if men[0].where is Where.MAP
                else Refusal("AS-MOVE-06", "Nobody spends movement before entering.")
            )
        case Join() | Assault() | Climb() | Shelter() if band is not None:
            return Refusal("AS-COLUMN-01", "A Column only marches.")
        case Join(key):
            return _join_refusal(state, men, key)
        case Assault():
            return _assault_refusal(state, men)
        case Climb(level):
            return _climb_refusal(state, men, level)
        case Shelter():
            return _shelter_refusal(state, men)
    return Refusal("AS-MOVE-04", "Infantry cannot do that.")


def _afford(state: State, cost: int) -> Refusal | None:
    assert state.move is not None
    rest = left(state)
    if cost > rest or (state.move.assault and cost >= rest):
        return Refusal(
            "AS-MOVE-03" if cost <= rest else "AS-MOVE-09",
            f"That takes {pace.half(cost)} movement of {pace.half(rest)}.",
        )
    return None


def enter_cost(state: State, to: Hex) -> Step | Refusal:
    """(half MF, by road) that every mover pays to enter a hex; or why it cannot be entered."""
    return cost_for(state, movers(state), marching(state), to)


def cost_for(state: State, men: Sequence[Infantry], band: Band | None, to: Hex) -> Step | Refusal:
    """The same for these men, who are moving, as this Column."""
    move = state.move
    assert move is not None
    if not lines.on_map(state, to):
        return Refusal("AS-MOVE-02", "Infantry enters an adjacent hex of the map.")
    if band is not None:
        return columns.step_cost(state, band, to, move.road)
    if move.assault and move.steps:
        return Refusal("AS-MOVE-03", "Assault movement goes one Location far.")
    if (why := pace.passable(state, to, move.seat) or pace.room(state, Location(to), men)) is not None:
        return why
    dearest: Step = (0, True)
    together = led(state, men)
    for man in men:
        found = pace.step_cost(state, man, to, led=together, by_road=move.road, assault=move.assault)
        if isinstance(found, Refusal):
            return found
        dearest = max(dearest[0], found[0]), dearest[1] and found[1]
    return dearest


def leave_cost(state: State) -> Step | Refusal:
    """(half MF, by road) to leave the map from where the units stand, of a Column the lead; who follows closes up
    (AS-MOVE-07).
    """
    men, band, move = movers(state), marching(state), state.move
    assert move is not None
    at = men[0].place.hex
    leaving = columns.stacks(state, band)[0] if band is not None else men
    for man in leaving:
        if (why := exit_refusal(state, man)) is not None:
            return why
    found = pace.ground_cost(state, None, at)
    if isinstance(found, Refusal):
        return found
    points = found[0] if found[0] is not None else left(state)
    if points > left(state, found[1]) or (found[0] is None and any(man.spent for man in men)):
        return Refusal(
            "AS-MOVE-09", f"Leaving takes {pace.half(points)} movement; there are {pace.half(left(state, found[1]))}."
        )
    return columns.exit_cost(state, band, (points, found[1]), move.road) if band is not None else (points, found[1])


def exit_refusal(state: State, man: Infantry) -> Refusal | None:
    """Why a unit may not leave the map where it stands (AS-MOVE-07)."""
    group = group_of(state, man.id)
    if (
        man.where is not Where.MAP
        or man.place.level
        or man.place.hex not in state.scenario.exits
        or group is None
        or not group.exits
    ):
        return Refusal("AS-MOVE-07", f"{called(state, man.id)} cannot leave the map here.")
    return None


def _join_refusal(state: State, men: Sequence[Infantry], key: str) -> Refusal | None:
    other = state.infantry.get(key)
    if not fresh(state):
        return Refusal("AS-MOVE-04", "Others join before the first step only.")
    if (
        other is None
        or other.seat != men[0].seat
        or other.id in {m.id for m in men}
        or pace.column(state, other) is not None
    ):
        return Refusal("AS-MOVE-04", "That is no unit of yours that could join.")
    if (
        other.where is not men[0].where
        or other.place != men[0].place
        or (other.where is Where.OFFBOARD and pace.gates(state, key) != pace.gates(state, men[0].id))
    ):
        return Refusal("AS-MOVE-04", f"{called(state, key)} is not in the same Location.")
    if other.where is Where.OFFBOARD and (full := pace.room(state, Location((-99, -99)), [*men, other])) is not None:
        return full
    return pace.may_walk(state, other)


def _assault_refusal(state: State, men: Sequence[Infantry]) -> Refusal | None:
    assert state.move is not None
    if state.move.assault or not fresh(state):
        return Refusal("AS-MOVE-03", "Assault movement is declared once, before the first step.")
    return None


def _climb_refusal(state: State, men: Sequence[Infantry], level: int) -> Refusal | None:
    assert state.move is not None
    place = men[0].place
    up = Location(place.hex, level)
    if men[0].where is not Where.MAP or abs(level - place.level) != 1 or up not in state.ground.locations(place.hex):
        return Refusal("AS-TERR-10", "There are no stairs to that level here.")
    if state.move.assault and state.move.steps:
        return Refusal("AS-MOVE-03", "Assault movement goes one Location far.")
    return _afford(state, pace.STAIRS) or pace.room(state, up, men)


def _shelter_refusal(state: State, men: Sequence[Infantry]) -> Refusal | None:
    if (
        men[0].where is not Where.MAP
        or all(man.in_foxhole for man in men)
        or not pace.shelter_room(state, men[0].place, men)
    ):
        return Refusal("AS-TERR-09", "There is no foxhole here with room for them.")
    return _afford(state, pace.SHELTER)
