"""Bots of Air Support: a random player that gets on, and the commander, easy or normal, who plays by section 10 of the specification.

`commander` makes every decision; `sky` those about runs and flak (what they are worth: `sorties`, `strikes`, `barrage`, `values`), `fights` dogfights,
`observer` the battery, `driving` vehicles, `ground` and `shooting` men, `placing` the set-up. All of it reads the view of its seat and `rules/odds`, nothing else.
"""
from tabletop.bots.air_support.commander import Commander, advice
from tabletop.bots.air_support.wanderer import Roamer

__all__ = ["Commander", "Roamer", "advice"]
