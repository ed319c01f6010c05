"""Where vehicles and Convoys can drive: what it costs from each hex to get to the goal, and what lies in reach now; and
the search that all maps of ways are made with.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, speed
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import Start
from tabletop.games.air_support.rules.pace import gates
from tabletop.games.air_support.rules.pieces import Motion, Vehicle, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.standing import board, known_enemy, units_of
from tabletop.games.air_support.rules.state import State, changed_car
from tabletop.games.air_support.rules.terrain import Ground, Location
from tabletop.grid.hexes import Hex

# -- The search that all maps of ways are made with: backwards from where somebody wants to be.

NEVER = 10**6


def backwards(wanted: Iterable[Hex], into: Callable[[Hex], Iterable[tuple[Hex, int]]]) -> dict[Hex, int]:
    """What it costs to get from every hex to the nearest of those wanted. into: from which hexes one comes into a hex,
    and what that step costs.
    """
    made: dict[Hex, int] = {}
    least: dict[Hex, int] = {}
    queue = [(0, at) for at in sorted(wanted)]
    while queue:
        cost, at = heapq.heappop(queue)
        if at in made:
            continue
        made[at] = cost
        for before, step in into(at):
            if before not in made and cost + step < least.get(before, NEVER):
                least[before] = cost + step
                heapq.heappush(queue, (cost + step, before))
    return made


Choice = tuple[Command, str]
FAR = 10**6
_MAPS: list[tuple[Ground, object, dict[Hex, int]]] = []


def goals(view: State, seat: int, key: str) -> frozenset[Hex]:
    """Where a unit wants to be: at the exit if it may leave and that counts, on the objectives if its side must
    take them; nowhere else.
    """
    rule = view.scenario.victory
    group = next((g for g in view.scenario.groups if key in g.members), None)
    if group is not None and group.exits and view.scenario.exits:
        return view.scenario.exits
    wants = rule.seat == seat
    if rule.aim is Aim.CONTROL:
        held = {at for at, holder in view.control if holder == seat}
        lost = frozenset(at for at, holder in view.control if holder != seat)
        return lost or frozenset(held)
    if rule.aim is Aim.SQUADS:
        return rule.hexes
    if rule.exit_squads and wants:
        return rule.exit_hexes
    enemies = frozenset(u.place.hex for u in units_of(view, 1 - seat)) | frozenset(
        b.place.hex for b in view.blips if b.seat != seat
    )
    return enemies


# -- Where vehicles and Convoys can drive.


def begins(view: State, command: Command) -> str:
    """The first of those whose move a command begins; nobody for any other command."""
    if isinstance(command, StartBand):
        band = view.bands.get(command.band)
        return band.ids[0] if band is not None and band.ids else ""
    return command.units[0] if isinstance(command, Start) else ""


def cost_map(view: State, car: Vehicle, wanted: frozenset[Hex]) -> dict[Hex, int]:
    """Half MP from every hex to the nearest goal, or beside one that no vehicle may enter, by what the ground costs
    this vehicle; turns and the enemy left aside.
    """
    sheet = view.car(car)
    blocked = frozenset(c.place.hex for c in view.vehicles.values() if c.wreck)
    key = (sheet.id, wanted, view.air, blocked, view.scenario.special.road_mp.get(car.id))
    for ground, old, found in _MAPS:
        if ground is view.ground and old == key:
            return found
    made = _search(view, car, wanted)
    _MAPS.insert(0, (view.ground, key, made))
    del _MAPS[12:]
    return made


def _search(view: State, car: Vehicle, wanted: frozenset[Hex]) -> dict[Hex, int]:
    def into(at: Hex) -> list[tuple[Hex, int]]:
        around = [hexes.step(at, d) for d in range(6)]
        steps = [(before, _step(view, car, before, at)) for before in around if lines.on_map(view, before)]
        return [(before, cost) for before, cost in steps if cost is not None]

    inside = [at for at in wanted if lines.on_map(view, at)]
    closed = {at for at in inside if not into(at)}
    beside = [hexes.step(at, d) for at in closed for d in range(6)]
    return backwards({*inside, *[at for at in beside if lines.on_map(view, at)]} - closed, into)


def _step(view: State, car: Vehicle, start: Hex, to: Hex) -> int | None:
    """Half MP from one hex to the next for a vehicle of that kind, None where it cannot go."""
    there = changed_car(car, place=Location(start), spent=0, group="")
    entry = speed.entry(view, there, to)
    return None if isinstance(entry, Refusal) else entry[0]


# -- what lies in reach
Edge = tuple[Hex, int, bool, int]
"""A neighbouring hex, half MP for it, whether a road leads there, and the direction."""


def edges(view: State, car: Vehicle, at: Hex) -> tuple[int, tuple[Edge, ...]]:
    """What a vehicle of that kind pays for one spine of a turn in a hex, and for each hex that it can go to from there,
    whoever stands in it; worked out once for each map.
    """
    key = (
        "driving", view.air, car.sheet, car.exposed, speed.in_convoy(view, car),
        view.scenario.special.road_mp.get(car.id), at,
    )  # fmt: skip
    memo = view.ground.memo
    found: tuple[int, tuple[Edge, ...]] | None = memo.get(key)
    if found is None:
        there = changed_car(car, place=Location(at), where=Where.MAP, spent=0)
        made = []
        for direction in range(6):
            to = hexes.step(at, direction)
            cost = speed.bare_entry(view, there, to) if lines.on_map(view, to) else None
            if cost is not None and not isinstance(cost, Refusal):
                made.append((to, *cost, direction))
        found = memo[key] = speed.turn_cost(view, there), tuple(made)
    return found


def reach(view: State, car: Vehicle) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex that it can drive to and stop in now, and the way; a turn is reckoned with each change of direction."""
    full = speed.left(view, car) - 2 * (car.motion is Motion.STOPPED and car.where is Where.MAP) - 2
    stand, marks = board(view), {b.place.hex for b in view.blips}
    found: dict[Hex, tuple[Hex, ...]] = {}
    done: set[Hex] = set()
    least: dict[Hex, int] = {}
    queue: list[tuple[int, tuple[Hex, ...], int]] = []
    if car.where is Where.MAP:
        queue.append((0, (), -1))
    else:
        for gate in sorted(gates(view, car.id)):
            cost = speed.entry(view, car, gate)
            if not isinstance(cost, Refusal) and cost[0] <= full:
                queue.append((cost[0], (gate,), -1))
        heapq.heapify(queue)
    while queue:
        spent, way, heading = heapq.heappop(queue)
        at = way[-1] if way else car.place.hex
        if at in done:
            continue
        done.add(at)
        if way:
            found[at] = way
        turn, nexts = edges(view, car, at)
        for to, half, road, direction in nexts:
            if to in done or to in marks:
                continue
            if to in stand:
                if known_enemy(view, to, car.seat):
                    continue
                half += speed.crowd_cost(view, car, to, road)
            if heading >= 0:
                half += turn * _SPINES[(direction - heading) % 6]
            else:
                if not way and car.bypass is not None and direction not in hexes.front(car.bypass):
                    continue
                half += turn * min([hexes.turns(car.facing, s) for s in hexes.spines_to(at, to)])
            if spent + half <= min(full, least.get(to, full)):
                least[to] = spent + half
                heapq.heappush(queue, (spent + half, (*way, to), direction))
    return found


_SPINES = (0, 0, 1, 2, 1, 0)
"""Spines of a turn from one direction to another: two neighbouring directions lie before one facing."""
