"""Which infantry is moving, and who may begin to: one unit, a stack, a Column (AS-MOVE-04, AS-COLUMN-01)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.kept import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import pace
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import guns_of, here, men_of, weapons_of
from tabletop.games.air_support.rules.state import Band, State


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
