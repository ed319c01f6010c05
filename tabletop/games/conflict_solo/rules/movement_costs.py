"""Stacking and movement (Tables 1 and 2): what a step costs, why it cannot be made, which facings follow."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.memo import kept, kept_for
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.figures import forbidden, in_close_combat, is_re
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance, turns
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import ON_FOOT, PLAYER, Drive, Kind
from tabletop.games.conflict_solo.rules.sight import has_wall, neighbours
from tabletop.games.conflict_solo.rules.state import State

MOST_UNITS = 3
"""Units in a hex (CH-STACK-01)."""
PIVOT_COST = 1
"""CH-MOVE-09."""
BACKING_OUT, LEAVING_COMBAT, UP_ONE, UP_TWO, WALL, WIRE = 1, 1, 1, 3, 1, 2
"""Movement cost modifiers (Table 2)."""


class Side(NamedTuple):
    """What lies between two adjacent hexes: the direction from the first to the second, whether a road crosses the
    hexside, whether a wall stands on it, how many levels it goes up."""

    direction: int
    road: bool
    wall: bool
    up: int


@kept("scenario.chart")
def side(state: State, a: str, b: str) -> Side:
    """The hexside between two adjacent hexes, which never changes."""
    direction = direction_to(a, b)
    return Side(direction, on_road(state, a, b), has_wall(state, a, direction), state.level(b) - state.level(a))


def on_road(state: State, a: str, b: str) -> bool:
    """Whether a road crosses the hexside between two adjacent hexes."""
    return (a, direction_to(a, b)) in state.scenario.chart.roads


def road_hex(state: State, hex: str) -> bool:
    """Whether a road crosses any side of a hex."""
    return any((hex, k) in state.scenario.chart.roads for k in range(6))


def _climb(state: State, counter: Counter, a: str, b: str) -> int | Refusal:
    """What climbing costs (CH-MOVE-05, Table 2)."""
    up = side(state, a, b).up
    if not up:
        return 0
    light = state.type_of(counter).kind in ON_FOOT
    if abs(up) >= 3 or (abs(up) == 2 and not light):
        return Refusal("CH-MOVE-05", f"The slope from {a} to {b} is too steep for {name(state, counter.id)}.")
    return {1: UP_ONE, 2: UP_TWO}.get(up, 0)


def terrain_cost(state: State, counter: Counter, hex: str, road: bool) -> int | Refusal:
    """What the terrain of an entered hex adds (Table 1, CH-MOVE-02, CH-MOVE-03, CH-MOVE-04, CH-VEH-01, CH-GUN-01)."""
    ground, drive = state.ground(hex), state.type_of(counter).drive
    if road and ground.road:
        return 0
    if drive not in ground.costs:
        how = " except by road" if ground.road else ""
        rule = {Drive.WHEELED: "CH-MOVE-03", Drive.TRACKED: "CH-VEH-01", Drive.TOWED: "CH-GUN-01"}.get(
            drive, "CH-MOVE-04"
        )
        who = name(state, counter.id)
        return Refusal(rule if ground.road else "CH-MOVE-04", f"{who} cannot enter {ground.name}{how}.")
    return ground.costs[drive]


def _sides(state: State, counter: Counter, a: str, b: str) -> tuple[int, int] | Refusal:
    """What a wall crossed and wire entered off the road add (Table 2, CH-MINE-04)."""
    wall, wire = side(state, a, b).wall, b in state.wire
    if not wall and not wire:
        return 0, 0
    drive = state.type_of(counter).drive
    if wall and drive in (Drive.WHEELED, Drive.TOWED):
        return Refusal("CH-MOVE-01", f"{name(state, counter.id)} cannot cross the wall to {b}.")
    if wire and drive in (Drive.WHEELED, Drive.TOWED):
        return Refusal("CH-MINE-04", f"{name(state, counter.id)} cannot enter the wire in {b}.")
    return (WALL if wall else 0, WIRE if wire and drive is Drive.FOOT else 0)


def immobile(state: State, counter: Counter) -> Refusal | None:
    """Why a counter cannot move at all (CH-MOVE-10)."""
    if counter.loaded_on:
        return Refusal("CH-TRN-03", f"{name(state, counter.id)} is loaded.")
    if figures.move_cost(state, counter) is None:
        hit = state.hit_of(counter)
        why = (
            f"is {hit.name}" if hit is not None and state.type_of(counter).move_cost is not None else "has no move cost"
        )
        return Refusal("CH-MOVE-10", f"{name(state, counter.id)} {why} and cannot move.")
    return None


def step_cost(state: State, counter: Counter, to: str) -> Tally | Refusal:
    """The cost of a step into an adjacent hex, whoever is there, or why ground or counter do not allow it
    (CH-MOVE-01, Table 2)."""
    if counter.hex and state.counters.get(counter.id) is counter:
        found = _own_steps(state, counter, state.at(counter.hex)).get(to)
        if found is not None:
            return found
    return _step(state, counter, to)


@kept_for("scenario", "structures", "wire", last=8)
def _own_steps(state: State, counter: Counter, here: tuple[Counter, ...]) -> dict[str, Tally | Refusal]:
    """The steps into all hexes around. here: who stands with it, which is all that a step reads of others."""
    return _steps(state, counter, neighbours(state, counter.hex))


def _step(state: State, counter: Counter, to: str) -> Tally | Refusal:
    refusal = immobile(state, counter)
    if refusal is not None:
        return refusal
    if not state.on_map(to) or distance(counter.hex, to) != 1:
        return Refusal("CH-MOVE-01", f"{name(state, counter.id)} can only move to a hex next to its own.")
    return _steps(state, counter, (to,))[to]


def _steps(state: State, counter: Counter, hexes: tuple[str, ...]) -> dict[str, Tally | Refusal]:
    """Steps into some adjacent hexes: what concerns the counter alone is asked once."""
    refusal = immobile(state, counter)
    if refusal is not None:
        return dict.fromkeys(hexes, refusal)
    base = Tally(figures.move_cost(state, counter) or 0, "move cost", "CH-MOVE-01")
    leaving, turning = in_close_combat(state, counter), not is_re(counter)
    found: dict[str, Tally | Refusal] = {}
    for to in hexes:
        tally = _into(state, counter, to, base)
        if not isinstance(tally, Refusal):
            if turning and turns(side(state, counter.hex, to).direction, counter.facing) > 1:
                tally = tally.plus(BACKING_OUT, "backing out", "CH-MOVE-06")
            if leaving:
                tally = tally.plus(LEAVING_COMBAT, "leaving close combat", "CH-CC-01")
        found[to] = tally
    return found


def _into(state: State, counter: Counter, to: str, base: Tally) -> Tally | Refusal:
    """The move cost with what ground, walls and slopes add to it."""
    road = side(state, counter.hex, to).road
    terrain = terrain_cost(state, counter, to, road)
    if isinstance(terrain, Refusal):
        return terrain
    climb = _climb(state, counter, counter.hex, to)
    if isinstance(climb, Refusal):
        return climb
    tally = base.plus(terrain, state.ground(to).name, "CH-MOVE-01") if terrain else base
    if not road:
        sides = _sides(state, counter, counter.hex, to)
        if isinstance(sides, Refusal):
            return sides
        tally = tally.plus(sides[0], "wall", "CH-MOVE-01").plus(sides[1], "wire", "CH-MINE-04")
    return tally.plus(climb, "climbing", "CH-MOVE-05")


def room(state: State, hex: str, *, without: tuple[str, ...] = ()) -> bool:
    """Whether one more Unit may stand in a hex; a transport and its passenger count as one (CH-STACK-01)."""
    here = [c for c in state.at(hex) if c.side == PLAYER and not c.loaded_on and c.id not in without]
    return len(here) < MOST_UNITS


def enemies_in(state: State, side: str, hex: str) -> list[Counter]:
    """The enemies of a side that it sees in a hex, REs among them."""
    return [c for c in state.at(hex) if c.side != side and not c.hidden and not c.loaded_on]


def unit_step(state: State, unit: Counter, to: str, *, fight: bool = True) -> Tally | Refusal:
    """A step of a Unit: `step_cost`, room, and who may enter close combat (CH-MOVE-11, CH-CC-03). A hidden AI does
    not stop it (CH-STACK-04); a vehicle may enter among foot and foot among vehicles (CH-MOVE-12); Fire Zones stop
    nobody (CH-MOVE-13). fight: False where a card forbids close combat."""
    found = step_cost(state, unit, to)
    return found if isinstance(found, Refusal) else entry_refusal(state, unit, to, fight) or found


def entry_refusal(state: State, unit: Counter, to: str, fight: bool = True) -> Refusal | None:
    """Why those who stand in a hex keep a Unit out of it: no room, or a fight that it may not enter (CH-STACK-01,
    CH-MOVE-11)."""
    if not state.at(to):
        return None
    if not room(state, to, without=(unit.id,)):
        return Refusal("CH-STACK-01", f"There are {MOST_UNITS} Units in {to}.")
    if enemies_in(state, unit.side, to):
        if state.type_of(unit).cc_penalty:
            return Refusal("CH-MOVE-11", f"{name(state, unit.id)} may not enter close combat.")
        if not fight:
            return Refusal("CH-CARD-07", "This move may not enter close combat.")
    return None


def road_step(state: State, unit: Counter, start: str, first: str, second: str) -> Refusal | None:
    """Why a vehicle or truck may not go on to a second road hex free of charge (CH-MOVE-08)."""
    if state.type_of(unit).kind not in (Kind.VEHICLE, Kind.TRUCK):
        return Refusal("CH-MOVE-08", "Vehicles and trucks alone have a road bonus.")
    if not state.on_map(second) or distance(first, second) != 1 or second == start:
        return Refusal("CH-MOVE-08", f"The second step leads from {first} to an adjacent hex, not back.")
    if not on_road(state, start, first) or not on_road(state, first, second):
        return Refusal("CH-MOVE-08", "Both steps must follow a road.")
    if enemies_in(state, unit.side, first) or enemies_in(state, unit.side, second):
        return Refusal("CH-MOVE-08", "There is an enemy on the way.")
    if first in state.mines:
        return Refusal("CH-MOVE-08", f"{first} is mined.")
    if isinstance(climb := _climb(state, unit, first, second), Refusal):
        return climb
    if not state.ground(second).road:
        return Refusal("CH-MOVE-04", f"{name(state, unit.id)} cannot enter {state.ground(second).name}.")
    if unit.side == "player" and not room(state, second, without=(unit.id,)):
        return Refusal("CH-STACK-01", f"There are {MOST_UNITS} Units in {second}.")
    return None


def facings_after(state: State, counter: Counter, direction: int, old: int | None = None) -> tuple[int, ...]:
    """The facings open to a counter after moving in a direction: any on foot, else its old one or the direction, or
    one hexside from either (CH-MOVE-07, CH-MOVE-16). None for an RE (CH-ARC-01)."""
    if is_re(counter):
        return (counter.facing,)
    if state.type_of(counter).kind in ON_FOOT:
        return tuple(range(6))
    old = counter.facing if old is None else old
    return tuple(sorted({(base + k) % 6 for base in (old, direction) for k in (-1, 0, 1)}))


def pivot_refusal(state: State, counter: Counter, facing: int) -> Refusal | None:
    """Why a counter may not pivot to a facing (CH-MOVE-09)."""
    if is_re(counter):
        return Refusal("CH-MOVE-09", "A rumoured enemy has no facing.")
    if counter.loaded_on:
        return Refusal("CH-TRN-03", f"{name(state, counter.id)} is loaded.")
    if forbidden(state, counter, "pivot"):
        hit = state.hit_of(counter)
        return Refusal("CH-MOVE-09", f"{name(state, counter.id)} is {hit.name if hit else 'hit'} and cannot pivot.")
    if in_close_combat(state, counter):
        return Refusal("CH-CC-01", f"{name(state, counter.id)} is in close combat.")
    if not 0 <= facing < 6 or facing == counter.facing:
        return Refusal("CH-MOVE-09", "A pivot ends with another facing, 0 to 5.")
    return None


def exit_cost(state: State, unit: Counter) -> Tally | Refusal:
    """What leaving the map costs a Unit in an exit hex (CH-MOVE-14, CH-MOVE-15)."""
    if unit.hex not in state.scenario.exits:
        return Refusal("CH-MOVE-14", "Units leave the map only by exit hexes that the mission names.")
    refusal = immobile(state, unit)
    if refusal is not None:
        return refusal
    tally = Tally(figures.move_cost(state, unit) or 0, "move cost", "CH-MOVE-15")
    return tally.plus(LEAVING_COMBAT if in_close_combat(state, unit) else 0, "leaving close combat", "CH-MOVE-15")


def open_facings(state: State, unit: Counter, hex: str) -> tuple[int, ...]:
    """Facings that a Unit may take after one step into a hex; any on entering, its own where it stays."""
    if not unit.hex:
        return tuple(range(6))
    if unit.hex == hex:
        return (unit.facing,)
    return facings_after(state, unit, direction_to(unit.hex, hex))
