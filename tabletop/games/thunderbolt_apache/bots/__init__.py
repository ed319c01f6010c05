"""The squadron bot of Thunderbolt / Apache: `SquadronBot` at three levels, and `advice`.

`squadron` hands each step on: `founding` (set-up), `planning` (targets, crews), `purse` and `prospects` (SO, chances of
a mission), `arming`, `mission` (the battlefield) with `flying` (ways and turns ahead), `gunnery` (attacks), `ground`
(places, ways, sight) and `worth` (what things are worth), `evening` (rescue, shop), `words` (reasons).
"""

from tabletop.games.thunderbolt_apache.bots.squadron import SquadronBot, advice

__all__ = ["SquadronBot", "advice"]
