"""Infantry on foot, Columns, rally, rout, advance, close combat: everything that these chapters add to the game, in
one place.
"""

from __future__ import annotations

from types import ModuleType

from tabletop.core.values import Command, Event
from tabletop.games.air_support import evolve_walk, labels_walk, words_walk
from tabletop.games.air_support.commands_walk import WALK_COMMANDS
from tabletop.games.air_support.events_walk import WALK
from tabletop.games.air_support.steps import advance, blast, close_combat, entering_walk, rally, residual, rout

TABLES = (evolve_walk, labels_walk, words_walk)

CHAPTERS: tuple[ModuleType, ...] = (rally, rout, advance, close_combat)
COMMANDS: tuple[type[Command], ...] = WALK_COMMANDS
EVENTS: tuple[type[Event], ...] = WALK

entering_walk.ENTERED[:] = [residual.entered, blast.entered]
