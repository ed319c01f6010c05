"""The opponent of Thunderbolt & Lightning (specification 10): `Pilot` at three levels."""

from tabletop.bots.thunderbolt_lightning.pilot import Pilot

__all__ = ["Pilot"]
