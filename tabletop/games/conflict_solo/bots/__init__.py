"""Players for the player's seat of Conflict Solo: random, easy, normal, hard, and the advice they give.

`commander` decides a turn, makes commands of its plan and says why: `plans` and `cards` list what can be done with its
worth, `picture` is what the player sees of a position with the numbers needed, `chances` what dice and unseen cards
promise, `ways` the map with a price for covered hexes. `hard` is the hard player: `veteran` weighs as he does, and
`outlook` plays his best ideas on, in worlds that the view allows, up to a position that it judges. `answers` answers
other prompts, `opening` sets up, `advice` speaks to a person, `ledger` counts over a series. All of it reads the view,
and weighs by the numbers of `weights`.
"""

from tabletop.games.conflict_solo.bots.advice import advice, setup_commands
from tabletop.games.conflict_solo.bots.commander import Commander, Sharpshooter, Stray
from tabletop.games.conflict_solo.bots.hard import Veteran

__all__ = ["Commander", "Sharpshooter", "Stray", "Veteran", "advice", "setup_commands"]
