"""Bots of Air Support: a random player that gets on, the commander, easy or normal, the veteran, who plays different
manners of fighting out before he takes one, and the greedy yardstick.

`commander` makes every decision; `sky` those about runs, flak and the battery (what they are worth: `sorties`,
`strikes`), `fights` dogfights, `placing` the set-up. On the ground `objectives` says what wins and how much of it is
left in the time there is, `firemap` what the enemy's fire costs in each hex, `plan` where men should be and what
getting there costs, `armour` the same for tanks; `ground`, `driver` and `shooting` turn that into orders. All of it
reads the view of its seat and what the rules say of chances, nothing else, and weighs by the numbers of `weights`.

Next: the veteran looks ahead in his own Player Turn only, and the balance of the battles was counted over few games.
"""

from tabletop.games.air_support.bots.commander import Commander, Roamer, advice

__all__ = ["Commander", "Roamer", "advice"]
