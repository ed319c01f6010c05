"""The face of Thunderbolt / Apache."""

from __future__ import annotations

from tabletop.table.games.thunderbolt_apache.table import ApacheTable
from tabletop.table.play.contract import GameFront

FRONT = GameFront("thunderbolt_apache", ApacheTable)

__all__ = ["FRONT", "ApacheTable"]
