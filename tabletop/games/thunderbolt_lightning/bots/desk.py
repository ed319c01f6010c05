"""The quieter decisions: the sixth sense, the helm of ships."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.bots.picture import Picture
from tabletop.games.thunderbolt_lightning.bots.tables import LOOK
from tabletop.games.thunderbolt_lightning.rules.resolving.orders import KeepSkill, Reroll
from tabletop.games.thunderbolt_lightning.rules.resolving.sixth_sense import on_the_table
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
