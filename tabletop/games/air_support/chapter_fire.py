"""Ground fire put together: what `game` adds to the game. Importing it puts the lines of the log and the words of
the buttons in place.
"""

from __future__ import annotations

from tabletop.games.air_support import evolve_fire, labels_fire, words_fire
from tabletop.games.air_support.commands_fire import FIRE_COMMANDS as COMMANDS
from tabletop.games.air_support.events_fire import FIRES as EVENTS
from tabletop.games.air_support.steps import firing

__all__ = ["CHAPTERS", "COMMANDS", "EVENTS", "evolve_fire", "labels_fire", "words_fire"]

CHAPTERS = (firing,)
