"""The face of Air Support."""

from __future__ import annotations

from tabletop.table.games.air_support.table import SupportTable
from tabletop.table.play.contract import GameFront

FRONT = GameFront("air_support", SupportTable)

__all__ = ["FRONT", "SupportTable"]
