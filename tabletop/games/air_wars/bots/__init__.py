"""Bots of Air Wars: a random player that really flies, the commander that plans raids, escorts, interceptions and the
way home, and the veteran who plays the commander's different plans out before he chooses one. `greedy` is a yardstick
to measure them with.

`commander` makes every decision and leaves the plan of an hour to `sorties` (what a package is worth: `packages`,
`picture`); `veteran` plays several plans out in worlds dealt by `belief` and takes the one that comes out best.

Against the greedy yardstick the commander wins about two thirds of its games over sides swapped, with draws as
halves; over Guadalcanal ships that unload every day decide (`basing`). Judge a change on a hundred games and more:
a dozen says nothing. Seen and left: over Malta no dial helps any more; Japan's long flights still end now and then
where no base has room, when two bases were closed meanwhile.
"""

from tabletop.games.air_wars.bots.commander import Commander, advice
from tabletop.games.air_wars.bots.novice import Roamer

__all__ = ["Commander", "Roamer", "advice"]
