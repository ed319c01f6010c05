"""Which infantry is moving, who may begin to (one unit, a stack, a Column), and why it cannot do something (AS-MOVE-04,
AS-COLUMN-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, LeaveMap
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import Step
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import group_of, guns_of, here, men_of, weapons_of
from tabletop.games.air_support.rules.state import Band, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.walking.events import Assault, Climb, Join, Shelter
from tabletop.grid.hexes import Hex


def afoot(state: State) -> bool:
    """Whether the move that is going on is one of infantry."""
    move = state.move
    if move is None:
        return False
    if move.band:
        band = state.bands.get(move.band)
        return band is not None and band.kind is Kind.COLUMN
    return not any(key in state.vehicles for key in move.units)


def marching(state: State) -> Band | None:
    """The Column that is moving."""
    band = state.bands.get(state.move.band) if state.move is not None else None
    return band if band is not None and band.kind is Kind.COLUMN else None


@kept("move", "bands", "infantry", "weapons", "guns", "turn", "scenario")
def movers(state: State) -> tuple[Infantry, ...]:
    """The infantry whose move it is and that can still move, of a Column all of it, the lead first."""
    move = state.move
    if move is None:
        return ()
    if (band := marching(state)) is not None:
        men = columns.men(state, band)
        return tuple(men) if all(pace.walks(state, man) for man in men) else ()
    men = [state.infantry[key] for key in move.units if key in state.infantry]
    return tuple([man for man in men if pace.walks(state, man)])


@kept("bands", men_of, weapons_of, guns_of, "turn", "scenario")
def beginners(state: State, seat: int) -> tuple[Infantry, ...]:
    """Infantry of a side that can still begin to move, Columns left aside."""
    return tuple([m for m in men_of(state, seat) if pace.column(state, m) is None and pace.walks(state, m)])


def any_beginner(state: State, seat: int) -> bool:
    """Whether there are any `beginners`."""
    for man in state.infantry.values():
        if man.seat == seat and pace.column(state, man) is None and pace.walks(state, man):
            return True
    return False


def whole(state: State, man: Infantry) -> tuple[str, ...]:
    """All infantry of a Location that can still move."""
    return tuple(
        m.id
        for m in here(state, man.place.hex).men
        if m.seat == man.seat and m.place == man.place and pace.column(state, m) is None and pace.walks(state, m)
    )


def start_refusal(state: State, seat: int, units: tuple[str, ...]) -> Refusal | None:
    """Why these cannot begin to move together (AS-MOVE-04)."""
    men = [state.infantry[key] for key in units if key in state.infantry and state.infantry[key].seat == seat]
    if len(men) != len(units) or not men:
        return Refusal("AS-MOVE-04", "Name infantry of yours, or one vehicle.")
    for man in men:
        if pace.column(state, man) is not None:
            return Refusal("AS-COLUMN-01", f"{called(state, man.id)} moves with its Column.")
        if (why := pace.may_walk(state, man)) is not None:
            return why
    if len(men) > 1 and (men[0].where is not Where.MAP or units != whole(state, men[0])):
        return Refusal(
            "AS-MOVE-04", "Name one unit, or all of one Location that can move; others join before the first step."
        )
    return None


def led(state: State, men: Sequence[Infantry]) -> bool:
    return any(pace.is_leader(state, man) for man in men)


def left(state: State, road: bool = False) -> int:
    """Half MF of the slowest mover."""
    men, band, move = movers(state), marching(state), state.move
    assert move is not None
    if band is not None:
        return columns.left(state, band, road and move.road)
    return min(pace.allotment(state, man, led=led(state, men), road=road and move.road) - man.spent for man in men)


def fresh(state: State) -> bool:
    """Whether nothing has been spent in this move."""
    return state.move is not None and not state.move.steps and not any(man.spent for man in movers(state))


# -- Why infantry that is moving cannot do something, and what it pays when it can (AS-MOVE, AS-TERR-09, AS-TERR-10).


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
