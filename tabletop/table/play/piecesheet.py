"""The inspector's sheet of one piece: what the sheets of all games share."""

from __future__ import annotations

from typing import Any

from tabletop.table.ui.labels import Tipped


class PieceSheet(Tipped):
    """Draws one piece's sheet into its room."""

    grow = 1
    least: float | None = 120
    key = "sheet"
    state: Any = None
    piece = ""

    def show(self, state: Any, piece: str) -> None:
        """Another piece, or another position."""
        self.state, self.piece = state, piece
        self.dirty()
