"""Fire or wait, and at whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Goal, Picture, gain
from tabletop.games.thunderbolt_lightning.rules import firing
from tabletop.games.thunderbolt_lightning.rules.arcs import nearest
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
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
        for friend in picture.own:
            for declared in friend.aircraft.declared:
                target = picture.get(declared.target)
                if target is not None and declared.mount >= 0:
                    self.declared[declared.target] = self.declared.get(declared.target, 0.0) + self._hits(
                        friend, declared.mount, target
                    )

    def _hits(self, firer: Craft, mount: int, target: Craft) -> float:
        guns = firer.guns[mount]
        vector = (target.at[0] - firer.at[0], target.at[1] - firer.at[1])
        return tables.fire((guns,), firer.facing, target.save + firer.aimed).get(vector, 0.0)

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
            if self.picture.phase == 1 and not craft.aircraft.declared:
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
        for burst in bursts:
            best[burst.command.mount] = max(best.get(burst.command.mount, 0.0), burst.worth)
        return sum(best.values())

    def _burst(self, command: Declare) -> Burst:
        firer = self.picture[command.aircraft]
        target = self.picture.get(command.target)
        if target is None:
            return self._on_the_ground(command, firer)
        hits = self._hits(firer, command.mount, target)
        before = self.declared.get(target.id, 0.0)
        worth = gain(hits, before, target.left, target.priority, self.spare)
        if before >= target.left:
            worth = max(worth, self.weights.surplus * target.value * hits)
        return Burst(command, worth, hits)

    def _on_the_ground(self, command: Declare, firer: Craft) -> Burst:
        goal = self.goals.get(command.target)
        if goal is None:
            return Burst(command, 0.0, 0.0)
        away = nearest(firer.at, goal.hexes)
        if command.mount == firing.ROCKETS:
            chance = min(6, max(0, 6 - away)) / 6
            load = self.picture.state.scenario.library.loads[firer.aircraft.load]
            return Burst(
                command, self.weights.rockets + goal.worth(chance * firer.aircraft.load_left * load.damage), chance
            )
        mount = firer.sheet.mounts[command.mount]
        chance = min(6, max(0, 6 - away)) / 6
        points = sum(n * p for n, p in zip(mount.dice, firing.STRAFE_POINTS.values(), strict=True)) * chance
        return Burst(command, goal.worth(points), points)

    # -- waiting
    def waiting(self, firer: Craft) -> float:
        """Points that keeping the fire for phase 2 promises: shots at every place the enemy may be, by who moves
        first there, if the aircraft lives to fire them.
        """
        picture, weights = self.picture, self.weights
        if not picture.weights.position.threat:
            return 0.0
        mine = picture.order_of(firer.unit)
        best = 0.0
        back = (6 - firer.facing) % 6
        guns = firer.guns_upside if firer.aircraft.inverted else firer.guns
        for enemy in picture.enemies:
            if enemy.aircraft.level != firer.level and enemy.level != firer.level:
                continue
            dq, dr = enemy.at[0] - firer.at[0], enemy.at[1] - firer.at[1]
            if abs(dq) + abs(dr) + abs(dq + dr) > 2 * (firer.high + enemy.high + weights.view):
                continue
            spots = tables.places(enemy.fs, enemy.low, enemy.high, enemy.facing)
            reach = tables.reach_of(firer.fs, firer.low, firer.high, guns, enemy.save + firer.aimed)
            total = sum(reach.get(turned((dq + sq, dr + sr), back), 0.0) for sq, sr in spots)
            first = picture.order_of(enemy.unit) < mine
            weight = weights.after if first else weights.before
            best = max(best, weight * gain(total / max(1, len(spots)), 0.0, enemy.left, enemy.priority, self.spare))
        return best * (1.0 - min(weights.mortal, self._mortal(firer)))

    def _mortal(self, target: Craft) -> float:
        """Roughly the chance to be shot down in this combat phase."""
        hits = sum(
            enemy.hits_on(target) for enemy in self.picture.enemies if enemy.can_fire and enemy.level == target.level
        )
        return hits / (target.left + self.spare)
