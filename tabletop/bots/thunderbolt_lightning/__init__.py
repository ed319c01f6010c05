"""The opponent of Thunderbolt & Lightning: `Pilot` at three levels."""

from tabletop.bots.thunderbolt_lightning.pilot import Pilot

__all__ = ["Pilot"]
