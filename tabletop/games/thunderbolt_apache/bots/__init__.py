"""The squadron bot of Thunderbolt / Apache: `SquadronBot` at three levels, and `advice`.

`squadron` hands each step on: `evening` (set-up, rescue, shop), `planning` (targets, crews), `prospects` (SO, chances
of a mission), `arming`, `mission` (the battlefield, with the reasons) with `flying` (ways and turns ahead), `gunnery`
(attacks), `ground` (places, ways, sight) and `worth` (what things are worth).
"""

from tabletop.games.thunderbolt_apache.bots.squadron import SquadronBot, advice

__all__ = ["SquadronBot", "advice"]
