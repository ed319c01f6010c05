"""The opponent of Thunderbolt & Lightning: `Pilot` at three levels."""

from tabletop.games.thunderbolt_lightning.bots.pilot import Pilot

__all__ = ["Pilot"]
