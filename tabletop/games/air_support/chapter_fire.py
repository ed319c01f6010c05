"""Ground fire put together: what `game` adds to the game. Importing it puts the lines of the log and the words of
the buttons in place.
"""

from __future__ import annotations

from tabletop.core.values import Command, Event
from tabletop.games.air_support import commands_fire, events_fire, evolve_fire, labels_fire, words_fire
from tabletop.games.air_support.steps import firing

TABLES = (evolve_fire, labels_fire, words_fire)

CHAPTERS = (firing,)
COMMANDS: tuple[type[Command], ...] = commands_fire.FIRE_COMMANDS
EVENTS: tuple[type[Event], ...] = events_fire.FIRES
