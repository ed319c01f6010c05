"""Players for the player's seat of Conflict Solo: random, easy, normal, hard, and the advice they give.

`commander` decides a turn: `plans` and `cards` list what can be done with its worth, `picture` is what the player sees
of a position with the numbers needed, `chances` what dice and unseen cards promise, `ways` the map with a price for
covered hexes. `hand` turns a plan into commands, `answers` answers all other prompts, `opening` sets up. All of it
reads the view, and weighs by the numbers of `weights`.
"""

from tabletop.games.conflict_solo.bots.commander import Commander, Sharpshooter
from tabletop.games.conflict_solo.bots.wanderer import Stray

__all__ = ["Commander", "Sharpshooter", "Stray"]
