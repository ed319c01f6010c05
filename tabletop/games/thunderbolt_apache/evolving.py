"""What applies this game's events to its states."""

from __future__ import annotations

from tabletop.core.evolving import Evolvers
from tabletop.games.thunderbolt_apache.state import State

EVOLVERS: Evolvers[State] = Evolvers()
evolves = EVOLVERS.evolves
evolve = EVOLVERS.evolve
