"""Bots of Air Wars: a random player that really flies, the commander that plans raids, escorts, interceptions and the way home, and
the veteran who plays the commander's different plans out before he chooses one. `greedy` is a yardstick to measure them with.

`commander` makes every decision and leaves the plan of an hour to `sorties` (what a package is worth: `packages`, `picture`);
`veteran` takes the plan that comes out best of `stances`, tried in worlds dealt by `belief` and weighed by `standing`.

Next: over Guadalcanal the commander wins only half of its games against the greedy yardstick (57 of 100 as Japan, 41 as the Allies, draws
half; two thirds and more elsewhere). Seen there: Redeploy sends short-range Allied fighters to the far base, where they are of no use, and
all bombers to one base; patrols rise against empty strips; the defender's own raids are fewer than the yardstick's. Judge a change on a
hundred games and more: a dozen says nothing.
"""

from .commander import Commander, advice
from .wanderer import Roamer

__all__ = ["Commander", "Roamer", "advice"]
