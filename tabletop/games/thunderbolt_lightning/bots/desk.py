"""The quieter decisions: the sixth sense, the helm of ships."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture, gain
from tabletop.games.thunderbolt_lightning.bots.tables import LOOK
from tabletop.games.thunderbolt_lightning.rules import aa_guns
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.resolving.events import KeepSkill, Reroll
from tabletop.games.thunderbolt_lightning.rules.resolving.fighting import on_the_table
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.ships import Steer
from tabletop.grid.hexes import distance


# -- skill 5
def sixth_sense(picture: Picture, options: Sequence[Command]) -> tuple[Command, str]:
    """Against the heaviest hit when hits are near to killing, or when no worse can be expected; against a save when
    it would kill.
    """
    state = picture.state
    _, about, volley = on_the_table(state)
    name = str(state.frames[-1].args[0])
    me = picture.get(name)
    dice = [c for c in options if isinstance(c, Reroll)]
    keep = next(c for c in options if isinstance(c, KeepSkill))
    if me is None or not dice:
        return keep, "Keeps the sixth sense for later."
    if about == "hit":
        worst = max(dice, key=lambda c: (int(volley.dice[c.die]), -volley.rolled[c.die]))
        if len(dice) >= me.left or picture.phase == 2 or _last_threat(picture, name) or int(volley.dice[worst.die]) > 0:
            return worst, "A hit like this had better fall again."
        return keep, "Keeps the sixth sense: worse may come."
    victim = picture.get(volley.target)
    if victim is not None and (picture.phase == 2 or victim.left == 1):
        return dice[0], "That save must fall again."
    return keep, "Keeps the sixth sense for later."


def _last_threat(picture: Picture, name: str) -> bool:
    """Whether no later volley of this battle is aimed at the aircraft."""
    battle = picture.state.battle
    return battle is None or not any(v.target == name for v in battle.volleys[battle.at :])


# -- ships
def steer(picture: Picture, options: Sequence[Command]) -> tuple[Command, str]:
    """Turns only to bring the nearest torpedo carrier nearer to dead ahead or dead astern."""
    steers = [c for c in options if isinstance(c, Steer)]
    ship = picture.state.ships[steers[0].ship]
    weights = picture.weights.helm
    near = [
        enemy
        for enemy in picture.enemies
        if enemy.task == "torpedo" and distance(enemy.at, ship.centre) <= weights.reach
    ]
    on = next((c for c in steers if c.turn == 0), steers[0])
    if not near:
        return on, "Steams on."

    def beam(turn: int) -> float:
        heading = (ship.heading + turn) % 6
        return sum(
            (1 - abs(LOOK[enemy.at[0] - ship.centre[0], enemy.at[1] - ship.centre[1]][heading]))
            / max(weights.nearest, distance(enemy.at, ship.centre))
            for enemy in near
        )

    best = min(steers, key=lambda c: (round(beam(c.turn), 6), abs(c.turn)))
    if best.turn and beam(best.turn) < weights.turn * beam(0):
        return best, f"Turns her bow or stern to {len(near)} torpedo carrier{'s' if len(near) > 1 else ''}."
    return on, "Steams on."


# -- Which aircraft the AA guns fire at, one die after the other.


class Battery:
    """All AA dice of a side in one phase."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.weights = picture, picture.weights.guns
        state = picture.state
        self.aimed: dict[str, float] = {}
        for source in aa_guns.sources(state, picture.seat):
            for line in source.aimed:
                target = picture.get(line.target)
                if target is not None:
                    each = self._each(aa_guns.to_hit(state, source, line.gun).needed, line.gun, target)
                    self.aimed[line.target] = self.aimed.get(line.target, 0.0) + line.dice * each
        for friend in picture.own:
            for declared in friend.aircraft.declared:
                target = picture.get(declared.target)
                if target is not None:
                    self.aimed[declared.target] = self.aimed.get(declared.target, 0.0) + self.weights.declared

    @staticmethod
    def _each(needed: int, gun: GunClass, target: Craft) -> float:
        """Expected unsaved hits of one die."""
        lost = min(6, max(0, target.save + int(aa_guns.CLASSES[gun].colour) - 1)) / 6
        return (7 - needed) / 6 * lost

    def choose(self, options: Sequence[Command]) -> tuple[Command, str]:
        """The die that brings most, else GunsDone; with the name of the target."""
        best: tuple[float, int] | None = None
        for i, command in enumerate(options):
            if isinstance(command, Aim):
                worth = self._worth(command)
                if worth > 0 and (best is None or worth > best[0]):
                    best = (worth, i)
        if best is None:
            return next(c for c in options if isinstance(c, GunsDone)), ""
        chosen = options[best[1]]
        assert isinstance(chosen, Aim)
        return chosen, chosen.target

    def _worth(self, aim: Aim) -> float:
        state = self.picture.state
        source, target = structure(state, aim.source), self.picture.get(aim.target)
        if source is None or target is None:
            return 0.0
        each = self._each(aa_guns.to_hit(state, source, aim.gun).needed, aim.gun, target)
        worth = gain(
            each, self.aimed.get(target.id, 0.0), target.left, self._prio(target), self.picture.weights.worth.spare
        )
        if worth <= 0:
            worth = self.weights.surplus * each * target.value
        if aim.gun is GunClass.HEAVY and self.picture.phase == 1 and self._better_later(target):
            return 0.0
        return worth * (1.0 + (self.weights.side if aim.direction != "above" else 0.0))

    def _prio(self, target: Craft) -> float:
        """Loaded attackers near their target first."""
        priority, weights = target.priority, self.weights
        if target.task in ("bomb", "torpedo", "rocket"):
            away = min((distance(target.at, g.hexes[0]) for g in self.picture.goals[target.side]), default=99)
            priority *= weights.attacker_near if away <= weights.attacker_reach else weights.attacker
        if target.aircraft.hits_taken:
            priority *= weights.hurt
        return priority

    def _better_later(self, target: Craft) -> bool:
        """Heavy guns wait for divers that cannot be fired at yet, unless an attacker about to release is before
        them.
        """
        if target.task in ("bomb", "torpedo", "rocket"):
            return False
        return any(
            enemy.locked
            and enemy.level <= self.weights.heavy_level
            and (enemy.task in ("bomb", "torpedo") or (target.task == "fight" and enemy.priority > target.priority))
            for enemy in self.picture.enemies
        )
