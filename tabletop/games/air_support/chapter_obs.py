"""Set-up, hiding, weather, observation planes and artillery: everything that these chapters add to the game, in one
place.
"""

from __future__ import annotations

from tabletop.core.values import Command, Event
from tabletop.games.air_support import commands_obs, evolve_hide, evolve_obs, labels_obs, words_obs
from tabletop.games.air_support.commands_setup import SETUP
from tabletop.games.air_support.events_hide import HIDE
from tabletop.games.air_support.events_obs import OBS
from tabletop.games.air_support.steps import artillery, conceal, pregame

TABLES = (evolve_hide, evolve_obs, labels_obs, words_obs)

CHAPTERS = (pregame, conceal, artillery)
COMMANDS: tuple[type[Command], ...] = SETUP + commands_obs.COMMANDS
EVENTS: tuple[type[Event], ...] = HIDE + OBS
