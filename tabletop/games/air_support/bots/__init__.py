"""Bots of Air Support: a random player that gets on, and the commander, easy or normal.

`commander` makes every decision; `sky` those about runs and flak (what they are worth: `sorties`, `strikes`, `barrage`,
`values`), `fights` dogfights, `observer` the battery, `driving` vehicles, `ground` and `shooting` men, `placing` the
set-up. All of it reads the view of its seat and `rules/odds`, nothing else, and weighs by the numbers of `weights`.

Next: on the Beet Road the US side wins 14 of 20 games between normal bots, and a normal German gains nothing on a
random US side (8 of 20): the German's timing of flak, stops and splits of the Convoy wants work before the scenario
is balanced; the other scenarios were never counted. No hard level and no yardstick yet, `tabletop bench` does not
know the game, and set-up of the big battles makes some 1,000 decisions a second, not 5,000.
"""

from tabletop.games.air_support.bots.commander import Commander, advice
from tabletop.games.air_support.bots.wanderer import Roamer

__all__ = ["Commander", "Roamer", "advice"]
