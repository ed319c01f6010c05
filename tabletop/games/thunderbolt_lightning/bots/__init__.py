"""The opponent of Thunderbolt & Lightning: `Pilot` at three levels; `advice` tells a person what he would do."""

from tabletop.games.thunderbolt_lightning.bots.advice import advice
from tabletop.games.thunderbolt_lightning.bots.pilot import Pilot

__all__ = ["Pilot", "advice"]
