"""Forming groups, paths, landings and stacks, judged from the owner's view (AW-FLY, AW-STK, AW-ENG).

Enemies that the owner cannot see never forbid a path; what really happens is found square by square (AW-HID-08).
"""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.basing import own_base, own_unit
from tabletop.games.air_wars.rules.pieces import Group, Unit
from tabletop.games.air_wars.rules.sheets import Code, Kind
from tabletop.games.air_wars.rules.sorties import (
    landing_refusal,
    landing_room_refusal,
    may_scramble,
    squares_left,
    take_off_refusal,
)
from tabletop.games.air_wars.rules.squares import exists, neighbours
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, place


def move_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a unit cannot move now, alone or in a group (AW-FLY-01, AW-FLY-06)."""
    unit = own_unit(state, seat, key)
    if unit is None or not state.sheet(unit).flies:
        return Refusal("AW-FLY-01", "Only your own air units fly.")
    if not exists(state.scenario, unit.place):
        return Refusal("AW-MAP-03", f"{unit.id} is in {place(state, unit.place)}, not on the map.")
    refusal = None if unit.flying else take_off_refusal(state, unit)
    if refusal is None and unit.moved and not may_scramble(state, unit):
        return Refusal("AW-FLY-06", f"{unit.id} has moved in this hour.")
    return refusal


def join_refusal(state: State, group: Group, key: str) -> Refusal | None:
    """Why a unit cannot join the group (AW-FLY-05, AW-STK-07)."""
    if key in group.units:
        return Refusal("AW-FLY-05", f"{key} is in the group already.")
    refusal = move_refusal(state, group.seat, key)
    if refusal is not None:
        return refusal
    unit = state.units[key]
    if unit.place != group.square:
        return Refusal("AW-FLY-05", f"{key} is in {unit.place}; the group starts in {group.square}.")
    level = state.level(group.seat)
    if len(group.units) >= level:
        return Refusal("AW-STK-07", f"A group has at most {count(level, 'unit')}, your command level.")
    steps = squares_left(state, unit)
    if len(group.path) > steps:
        return Refusal("AW-FLY-05", f"{key} can fly {count(steps, 'square')}; the path is longer.")
    return None


def steps_of(state: State, group: Group) -> int:
    """How far a group may go: as far as its slowest unit (AW-FLY-05)."""
    return min(squares_left(state, state.units[key]) for key in group.units)


def stops(state: State, square: str, seat: int) -> bool:
    """Whether a flying enemy there is known to be no decoy, so that a group must stop (AW-ENG-01, AW-HID-08), whatever
    the types are (AW-ENG-02)."""
    return any(not state.sheet(u).decoy for u in state.flying(square, 1 - seat))


def plot_refusal(state: State, group: Group, square: str) -> Refusal | None:
    """Why the path cannot be made longer by this square (AW-FLY-02, AW-FLY-03). Where the group starts under the
    enemy it may leave freely (AW-ENG-04). Crossing one twice is legal (AW-FLY-08), own units never matter
    (AW-FLY-09, AW-STK-03), nor does anything on the ground (AW-FLY-10, AW-ENG-06)."""
    last = group.path[-1] if group.path else group.square
    if square not in neighbours(state.scenario, last):
        edge = "AW-FLY-03" if exists(state.scenario, square) else "AW-MAP-08"
        return Refusal(edge, f"The next square must touch a side of {last}.")
    steps = steps_of(state, group)
    if len(group.path) >= steps:
        return Refusal("AW-FLY-02", f"This group can fly {count(steps, 'square')} and not further.")
    if group.path and stops(state, last, group.seat):
        return Refusal("AW-ENG-01", f"Enemy aircraft fly in {last}; the group must stop there.")
    return None


def may_leave(state: State, unit: Unit, square: str) -> bool:
    """Whether a long-range bomber that ends its move there may leave the map (the LEAVE effect)."""
    sheet = state.sheet(unit)
    if sheet.kind is not Kind.BOMBER or sheet.short:
        return False
    return any(e.owner == unit.seat and square in e.squares for e in state.in_force(Code.LEAVE))


def _prospects(state: State, group: Group, square: str) -> tuple[int, int]:
    """(units that may leave the map at the end, others that may land there with the room that will be)."""
    leavers = {k for k in group.units if may_leave(state, state.units[k], square)}
    base = own_base(state, square, group.seat)
    if base is None:
        return len(leavers), 0
    rising = sum(not state.units[k].flying for k in group.units) if square == group.square else 0
    free = base.capacity - len(state.based(square, group.seat)) + rising
    landers = [
        k for k in group.units
        if k not in leavers and state.units[k].flying and not (base.far and group.path)
        and landing_refusal(state, state.units[k], square) is None
    ]  # fmt: skip
    return len(leavers), max(0, min(free, len(landers)))


def end_refusal(state: State, group: Group) -> Refusal | None:
    """Why the move may not end where the path ends; no length at all is a move too (AW-FLY-13): too many in the air
    even after the best landing choice (AW-STK-02, AW-STK-08, AW-FLY-15). The two sides have a limit each
    (AW-STK-06)."""
    square, level = group.path[-1] if group.path else group.square, state.level(group.seat)
    others = [u for u in state.flying(square, group.seat) if u.id not in group.units]
    leaving, landing = _prospects(state, group, square)
    up = len(others) + len(group.units) - leaving - landing
    if up <= level:
        return None
    rule = "AW-FLY-15" if own_base(state, square, group.seat) is not None else "AW-STK-02"
    return Refusal(rule, f"{up} units would fly in {square}; your command level allows {level}.")


def mark_landing_refusal(state: State, group: Group, key: str) -> Refusal | None:
    """Why a unit that has arrived, stopped by the enemy or not (AW-ENG-05), cannot be marked to land (AW-FLY-07,
    AW-BASE-05)."""
    if key not in group.units:
        return Refusal("AW-FLY-07", "Only units of the group that has just moved can land.")
    if key in group.landing or key in group.leaving:
        return Refusal("AW-FLY-07", f"{key} is going down already.")
    unit, square = state.units[key], state.units[key].place
    return landing_refusal(state, unit, square) or landing_room_refusal(state, unit, square, len(group.landing))


def mark_leaving_refusal(state: State, group: Group, key: str) -> Refusal | None:
    """Why a unit that has arrived cannot be marked to leave the map."""
    if key not in group.units:
        return Refusal("AW-MAP-08", "Only units of the group that has just moved can leave the map.")
    if key in group.landing or key in group.leaving:
        return Refusal("AW-FLY-07", f"{key} is going down already.")
    if not may_leave(state, state.units[key], state.units[key].place):
        return Refusal("AW-MAP-08", f"{key} may not leave the map in {state.units[key].place}.")
    return None


def turn_round_refusal(state: State, group: Group, key: str) -> Refusal | None:
    """Why a landing bomber cannot be turned round (AW-CARD-30)."""
    if key not in group.landing or state.sheet(key).kind is not Kind.BOMBER:
        return Refusal("AW-CARD-30", "Only bombers that land now can be turned round.")
    allowed = sum(e.n for e in state.in_force(Code.TURNROUND) if e.owner == group.seat)
    used = sum(u.turned for u in state.of(group.seat)) + len(group.turning)
    if state.units[key].turned or key in group.turning:
        return Refusal("AW-CARD-30", f"{key} has been turned round today.")
    if used >= allowed:
        return Refusal("AW-CARD-30", f"{count(allowed, 'bomber')} may be turned round today; no more are left.")
    return None


def settle_refusal(state: State, group: Group) -> Refusal | None:
    """Why the landing choice cannot stand: too many stay in the air (AW-FLY-15)."""
    square = _where(state, group)
    up = len(group.order) - len(group.landing) - len(group.leaving)
    level = state.level(group.seat)
    if up > level:
        return Refusal("AW-FLY-15", f"{up} units would fly in {square}; your command level allows {level}.")
    return None


def nothing_to_settle(state: State, group: Group) -> bool:
    """Whether a group that has arrived has no choice: nothing can go down, and there is no order to set."""
    return len(group.order) < 2 and not any(
        mark_landing_refusal(state, group, k) is None or mark_leaving_refusal(state, group, k) is None
        for k in group.units
    )


def _where(state: State, group: Group) -> str:
    return state.units[group.units[0]].place
