"""Where a side sets up: flak where it covers the most, men in cover before what they guard, vehicles near the road."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_support.bots.weights import Posts
from tabletop.games.air_support.rules import speed, terrain
from tabletop.games.air_support.rules.pieces import Infantry
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import Unit, units_at, units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance

Choice = tuple[Command, str]


class Placer:
    """Places piece after piece."""

    def __init__(self, weights: Posts) -> None:
        self.weights = weights
        self._kept: dict[tuple[str, Hex], float] = {}
        self._of: object = None

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The next piece of the hand in its best Location; None when all are placed."""
        if self._of is not view.scenario:
            self._of, self._kept = view.scenario, {}
        places = [c for c in options if isinstance(c, Place)]
        if not places:
            return None
        unit = places[0].unit
        mine = [c for c in places if c.unit == unit]
        best = max(mine, key=lambda c: (self._value(view, seat, c), c.hex, -c.level))
        return best, "It covers most from there." if self._flak(
            view, unit
        ) else "There is cover, and the ground that counts is near."

    def _value(self, view: State, seat: int, command: Place) -> float:
        key = command.unit, command.hex
        if key not in self._kept:
            self._kept[key] = (
                self._coverage(view, seat, command.hex)
                if self._flak(view, command.unit)
                else self._post(view, seat, command)
            )
        there = units_at(view, Location(command.hex, command.level), seat)
        man = view.infantry.get(command.unit)
        if man is not None and view.man(man).size is Size.LEADER:
            return self._kept[key] + self._led(view, there)
        return self._kept[key] - self.weights.crowd * len(there)

    def _led(self, view: State, there: Sequence[Unit]) -> float:
        """What the men in a Location are to a leader: he is of use to the first squads, and a second one to nobody."""
        men = [u for u in there if isinstance(u, Infantry) and not u.dummy]
        squads = sum(view.man(m).size is Size.SQUAD for m in men)
        chiefs = sum(view.man(m).size is Size.LEADER for m in men)
        return self.weights.led * min(squads, self.weights.led_most) - self.weights.rival * chiefs

    def _flak(self, view: State, key: str) -> bool:
        if key in view.vehicles:
            return bool(view.car(view.vehicles[key]).aa)
        return key in view.guns and bool(view.gun(view.guns[key]).aa)

    def _coverage(self, view: State, seat: int, at: Hex) -> float:
        """How many of its own side, and of the hexes they must pass, lie in reach; not inside buildings, rather not
        in woods.
        """
        ground = view.ground[at].terrain
        if ground.building:
            return self.weights.indoors
        weights = self.weights
        covered = sum(distance(at, u.place.hex) <= weights.reach for u in units_of(view, seat))
        ahead = sum(distance(at, h) <= weights.reach for h in self._ways(view, seat))
        return (
            covered
            + weights.ahead * ahead
            - weights.covered * (terrain.in_hex_tem(view.ground[at], False, False) > 0)
            + weights.flak_height * view.ground[at].elevation
        )

    def _ways(self, view: State, seat: int) -> list[Hex]:
        """Road hexes between one's vehicles and their exit."""
        exits = view.scenario.exits
        cars = [c for c in view.vehicles.values() if c.seat == seat and speed.may_drive(view, c) is None]
        if not exits or not cars:
            return []
        first = max(view.ground.grid.cell(c.place.hex)[0] for c in cars)
        return [
            h
            for h in view.ground.grid
            if view.ground[h].road and first <= view.ground.grid.cell(h)[0] <= first + self.weights.columns
        ]

    def _post(self, view: State, seat: int, command: Place) -> float:
        at = command.hex
        rule = view.scenario.victory
        wanted = rule.hexes if rule.aim in (Aim.CONTROL, Aim.SQUADS) else view.scenario.exits
        weights = self.weights
        near = -weights.near * min((distance(at, h) for h in wanted), default=0)
        cover = terrain.in_hex_tem(view.ground[at], False, False)
        if command.unit in view.infantry:
            return near + cover + weights.upstairs * command.level
        if command.unit in view.vehicles or command.unit in view.guns:
            return near + weights.road * bool(view.ground[at].road) + weights.height * view.ground[at].elevation
        return near
