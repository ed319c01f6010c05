"""Fire or wait, and at whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.bots.thunderbolt_lightning import tables
from tabletop.bots.thunderbolt_lightning.picture import Craft, Goal, Picture, gain
from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.arcs import nearest
from tabletop.games.thunderbolt_lightning.rules.firing import ground
from tabletop.games.thunderbolt_lightning.rules.firing.orders import Declare, Hold
from tabletop.grid.hexes import turned


@dataclass(slots=True)
class Burst:
    """One possible declaration with the points it brings."""

    command: Declare
    worth: float
    hits: float


class Gunner:
    """Decides the fire of one unit, a declaration at a time."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.weights, self.spare = picture, picture.weights.fire, picture.weights.worth.spare
        self.goals: dict[str, Goal] = {g.id: g for g in picture.goals[picture.seat]}
        self.declared: dict[str, float] = {}
        for c in picture.own:
            for d in c.a.declared:
                target = picture.get(d.target)
                if target is not None and d.mount >= 0:
                    self.declared[d.target] = self.declared.get(d.target, 0.0) + self._hits(c, d.mount, target)

    def _hits(self, c: Craft, mount: int, target: Craft) -> float:
        guns = c.guns[mount]
        vector = (target.at[0] - c.at[0], target.at[1] - c.at[1])
        return tables.fire((guns,), c.facing, target.save + c.aimed).get(vector, 0.0)

    def choose(self, options: Sequence[Command]) -> tuple[Command, Burst | None, float]:
        """The best declaration or Hold; with it the burst, and what waiting promises."""
        bursts: dict[str, list[Burst]] = {}
        for command in options:
            if isinstance(command, Declare):
                found = self._burst(command)
                if found.worth > 0:
                    bursts.setdefault(command.aircraft, []).append(found)
        best: Burst | None = None
        waits = 0.0
        for name, mine in bursts.items():
            craft = self.picture[name]
            together = self._together(mine)
            if self.picture.phase == 1 and not craft.a.declared:
                wait = self.waiting(craft)
                if together < self.weights.patience * wait:
                    waits = max(waits, wait)
                    continue
            first = max(mine, key=lambda b: b.worth)
            if best is None or first.worth > best.worth:
                best = first
        if best is not None:
            return best.command, best, waits
        return next(c for c in options if isinstance(c, Hold)), None, waits

    @staticmethod
    def _together(bursts: list[Burst]) -> float:
        """All mounts of an aircraft, each at its best target."""
        best: dict[int, float] = {}
        for b in bursts:
            best[b.command.mount] = max(best.get(b.command.mount, 0.0), b.worth)
        return sum(best.values())

    def _burst(self, command: Declare) -> Burst:
        c = self.picture[command.aircraft]
        target = self.picture.get(command.target)
        if target is None:
            return self._on_the_ground(command, c)
        hits = self._hits(c, command.mount, target)
        before = self.declared.get(target.id, 0.0)
        worth = gain(hits, before, target.left, target.prio, self.spare)
        if before >= target.left:
            worth = max(worth, self.weights.surplus * target.value * hits)
        return Burst(command, worth, hits)

    def _on_the_ground(self, command: Declare, c: Craft) -> Burst:
        goal = self.goals.get(command.target)
        if goal is None:
            return Burst(command, 0.0, 0.0)
        away = nearest(c.at, goal.hexes)
        if command.mount == ground.ROCKETS:
            chance = min(6, max(0, 6 - away)) / 6
            load = self.picture.state.scenario.library.loads[c.a.load]
            return Burst(command, self.weights.rockets + goal.worth(chance * c.a.load_left * load.damage), chance)
        mount = c.sheet.mounts[command.mount]
        chance = min(6, max(0, 6 - away)) / 6
        points = sum(n * p for n, p in zip(mount.dice, ground.STRAFE_POINTS.values(), strict=True)) * chance
        return Burst(command, goal.worth(points), points)

    # -- waiting
    def waiting(self, c: Craft) -> float:
        """Points that keeping the fire for phase 2 promises: shots at every place the enemy may be, by who moves
        first there, if the aircraft lives to fire them.
        """
        picture, weights = self.picture, self.weights
        if not picture.weights.position.threat:
            return 0.0
        mine = picture.order_of(c.unit)
        best = 0.0
        back = (6 - c.facing) % 6
        guns = c.guns_upside if c.a.inverted else c.guns
        for e in picture.enemies:
            if e.a.level != c.level and e.level != c.level:
                continue
            dq, dr = e.at[0] - c.at[0], e.at[1] - c.at[1]
            if abs(dq) + abs(dr) + abs(dq + dr) > 2 * (c.high + e.high + weights.view):
                continue
            spots = tables.places(e.fs, e.low, e.high, e.facing)
            reach = tables.reach_of(c.fs, c.low, c.high, guns, e.save + c.aimed)
            total = sum(reach.get(turned((dq + sq, dr + sr), back), 0.0) for sq, sr in spots)
            first = picture.order_of(e.unit) < mine
            weight = weights.after if first else weights.before
            best = max(best, weight * gain(total / max(1, len(spots)), 0.0, e.left, e.prio, self.spare))
        return best * (1.0 - min(weights.mortal, self._mortal(c)))

    def _mortal(self, c: Craft) -> float:
        """Roughly the chance to be shot down in this combat phase."""
        hits = sum(e.hits_on(c) for e in self.picture.enemies if e.can_fire and e.level == c.level)
        return hits / (c.left + self.spare)
