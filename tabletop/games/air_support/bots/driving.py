"""Where vehicles and Convoys drive: a map of what it costs to get to the goal, and the step that leads there."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.air_support.rules import hexes, speed
from tabletop.games.air_support.rules.bands.orders import LeaveBand, StartBand
from tabletop.games.air_support.rules.changing import changed_car
from tabletop.games.air_support.rules.driving.orders import StartUp, Turn
from tabletop.games.air_support.rules.ground import Ground, Location
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving.orders import EndMove, Enter, LeaveMap, Start
from tabletop.games.air_support.rules.pieces import Vehicle
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex

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


def cost_map(view: State, car: Vehicle, wanted: frozenset[Hex]) -> dict[Hex, int]:
    """Half MP from every hex to the nearest goal, by what the ground costs this vehicle; turns and the enemy left
    aside.
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
    found: dict[Hex, int] = {}
    queue = [(0, at) for at in sorted(wanted) if lines.on_map(view, at)]
    heapq.heapify(queue)
    while queue:
        cost, at = heapq.heappop(queue)
        if at in found:
            continue
        found[at] = cost
        for direction in range(6):
            before = hexes.step(at, direction)
            if before in found or not lines.on_map(view, before):
                continue
            step = _step(view, car, before, at)
            if step is not None:
                heapq.heappush(queue, (cost + step, before))
    return found


def _step(view: State, car: Vehicle, start: Hex, to: Hex) -> int | None:
    """Half MP from one hex to the next for a vehicle of that kind, None where it cannot go."""
    there = changed_car(car, place=Location(start), spent=0, group="")
    entry = speed.entry(view, there, to)
    return None if isinstance(entry, Refusal) else entry[0]


class Driver:
    """Moves vehicles, one expenditure after another."""

    def start(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Whose move begins: who has somewhere to go, those in front first."""
        best: tuple[int, Command] | None = None
        for command in options:
            if isinstance(command, StartBand) and command.band in view.bands:
                lead = view.vehicles.get(view.bands[command.band].ids[0])
            elif isinstance(command, Start):
                lead = view.vehicles.get(command.units[0])
            else:
                continue
            if lead is None or not self.travels(view, lead):
                continue
            far = cost_map(view, lead, goals(view, seat, lead.id)).get(lead.place.hex, FAR)
            if far and (best is None or far < best[0]):
                best = far, command
        return (best[1], "It drives on.") if best is not None else None

    def travels(self, view: State, car: Vehicle) -> bool:
        """Whether a vehicle has a reason to move: it can win by leaving, or its side attacks with it."""
        wanted = goals(view, car.seat, car.id)
        group = next((g for g in view.scenario.groups if car.id in g.members), None)
        if group is not None and group.exits and wanted:
            return True
        return (
            bool(wanted)
            and view.car(car).armoured
            and view.scenario.victory.seat == car.seat
            and view.scenario.first_setup != car.seat
        )

    def step(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The next expenditure of the vehicles that move; None when they are no vehicles."""
        leave = next((c for c in options if isinstance(c, LeaveMap)), None)
        if leave is not None:
            return leave, "It is through."
        lead = self._lead(view)
        if lead is None:
            return None
        field = cost_map(view, lead, goals(view, seat, lead.id))
        here = field.get(lead.place.hex, FAR)
        start = next((c for c in options if isinstance(c, StartUp)), None)
        if start is not None:
            return start, "It starts."
        steps = [
            (field.get(c.hex, FAR), n, c)
            for n, c in enumerate(options)
            if isinstance(c, Enter) and c.hex in speed.forward(lead)
        ]
        better = [s for s in steps if s[0] < here]
        if better:
            return min(better)[2], "On towards the goal."
        away = next((c for c in options if isinstance(c, LeaveBand) and c.unit == lead.id), None)
        if away is not None and here:
            return away, "The way is blocked for the convoy; it goes on alone."
        return self._turn(view, lead, field, here, options) or (
            next(c for c in options if isinstance(c, EndMove)),
            "It goes no further.",
        )

    def _lead(self, view: State) -> Vehicle | None:
        move = view.move
        if move is None:
            return None
        band = view.bands.get(move.band)
        ids = band.ids if band is not None else move.units
        return view.vehicles.get(ids[0]) if ids else None

    def _turn(
        self, view: State, lead: Vehicle, field: dict[Hex, int], here: int, options: Sequence[Command]
    ) -> Choice | None:
        """Towards the neighbour that lies best, by the shorter way."""
        around = [
            (field[at], at) for d in range(6) if (at := hexes.step(lead.place.hex, d)) in field and field[at] < here
        ]
        turns = [c for c in options if isinstance(c, Turn)]
        if not around or not turns:
            return None
        wanted = hexes.spines_to(lead.place.hex, min(around)[1])
        if lead.facing in wanted:
            return None
        by = min((hexes.turns(hexes.turned(lead.facing, c.by), s), -c.by, c.by) for c in turns for s in wanted)[2]
        return Turn(by), "It turns towards the goal."
