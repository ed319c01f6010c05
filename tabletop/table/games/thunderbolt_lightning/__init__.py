"""The face of Thunderbolt & Lightning."""

from __future__ import annotations

from tabletop.table.games.thunderbolt_lightning.table import AirTable
from tabletop.table.play.contract import GameFront

FRONT = GameFront("thunderbolt_lightning", AirTable)

__all__ = ["FRONT", "AirTable"]
