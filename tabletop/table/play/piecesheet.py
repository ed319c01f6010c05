"""The inspector's sheet of one piece: the part shared by all games."""

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
        """Show another piece, or another position."""
        self.state, self.piece = state, piece
        self.dirty()
