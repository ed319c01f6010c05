"""What applies this game's events to its states. The functions stand in `evolve_*`, one file a chapter."""

from __future__ import annotations

from tabletop.core.evolving import Evolvers
from tabletop.games.air_support.rules.state import State

EVOLVERS: Evolvers[State] = Evolvers()
evolves = EVOLVERS.evolves
unchanged = EVOLVERS.unchanged
evolve = EVOLVERS.evolve
