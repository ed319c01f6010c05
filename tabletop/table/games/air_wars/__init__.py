"""The face of Air Wars."""

from __future__ import annotations

from tabletop.table.games.air_wars.table import WarTable
from tabletop.table.play.contract import GameFront

FRONT = GameFront("air_wars", WarTable)

__all__ = ["FRONT", "WarTable"]
