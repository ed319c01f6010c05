"""Moves vehicles, one expenditure after another: Convoys and whoever wins by leaving by the shortest way, fighting
vehicles where `armour` wants them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.messages import Command
from tabletop.games.air_support.bots.armour import Armour, fights
from tabletop.games.air_support.bots.driving import FAR, begins, cost_map, goals
from tabletop.games.air_support.bots.plan import Plan
from tabletop.games.air_support.rules import hexes, speed
from tabletop.games.air_support.rules.bands.convoys import LeaveBand
from tabletop.games.air_support.rules.driving import Halt, StartUp, Turn
from tabletop.games.air_support.rules.moving import EndMove, Enter, LeaveMap
from tabletop.games.air_support.rules.pieces import Vehicle, Where
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex

Choice = tuple[Command, str]


class Driver:
    """The vehicles of a player."""

    def __init__(self, plan: Callable[[State, int], Plan]) -> None:
        self._plan = plan
        self._armour: list[Armour] = []

    def armour(self, view: State, seat: int) -> Armour:
        """The thoughts on this position: those of the last one while nothing has changed."""
        plan = self._plan(view, seat)
        if not self._armour or self._armour[0].plan is not plan:
            self._armour[:] = [Armour(plan)]
        return self._armour[0]

    def start(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Whose move begins: who is on his way off the map, those in front first; then tanks, by what they gain."""
        best: tuple[bool, float, Command] | None = None
        for command in options:
            lead = view.vehicles.get(begins(view, command))
            if lead is None:
                continue
            if self.leaves(view, lead):
                far = cost_map(view, lead, goals(view, seat, lead.id)).get(lead.place.hex, FAR)
                found: tuple[bool, float, Command] | None = (
                    False,
                    float(far),
                    command,
                )  # where it stands at the exit it goes out
            else:
                gain = self.armour(view, seat).gain(lead) if fights(view, lead) else 0.0
                found = (True, -gain, command) if gain > 0 else None
            if found is not None and (best is None or found[:2] < best[:2]):
                best = found
        if best is None:
            return None
        lead = view.vehicles[begins(view, best[2])]
        return best[2], self.armour(view, seat).why(lead) if best[0] else "It wins by leaving, and time runs."

    @staticmethod
    def leaves(view: State, car: Vehicle) -> bool:
        """Whether it wins by leaving."""
        group = next((g for g in view.scenario.groups if car.id in g.members), None)
        return group is not None and group.exits and bool(goals(view, car.seat, car.id))

    def step(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The next expenditure of the vehicles that move; None when they are no vehicles."""
        lead = self._lead(view)
        if lead is not None and fights(view, lead) and view.move is not None and view.move.band not in view.bands:
            return self._fighting(view, seat, lead, options)
        return self.travel(view, seat, options)

    def travel(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The same by the shortest way."""
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

    def _fighting(self, view: State, seat: int, car: Vehicle, options: Sequence[Command]) -> Choice:
        """On to where it is of use; there it stops, so that it can fire."""
        way = self.armour(view, seat).best(car).hexes
        stop = next((c for c in options if isinstance(c, Halt)), None)
        end = next(c for c in options if isinstance(c, EndMove))
        if not way:
            here = "No hex in reach is better to fire from and as safe."
            return (stop, here) if stop is not None else (end, here)
        start = next((c for c in options if isinstance(c, StartUp)), None)
        if start is not None:
            return start, self.armour(view, seat).why(car)
        enter = next((c for c in options if isinstance(c, Enter) and c.hex == way[0]), None)
        if enter is not None and (car.where is Where.OFFBOARD or way[0] in speed.forward(car)):
            return enter, self.armour(view, seat).why(car)
        turns = [c for c in options if isinstance(c, Turn)]
        wanted = hexes.spines_to(car.place.hex, way[0])
        if turns and car.facing not in wanted:
            by = min(
                (hexes.turns(hexes.turned_spine(car.facing, c.by), s), -c.by, c.by) for c in turns for s in wanted
            )[2]
            return Turn(by), "It turns towards where it goes."
        return (stop, "It goes no further.") if stop is not None else (end, "It goes no further.")

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
        by = min((hexes.turns(hexes.turned_spine(lead.facing, c.by), s), -c.by, c.by) for c in turns for s in wanted)[2]
        return Turn(by), "It turns towards the goal."
