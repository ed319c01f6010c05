"""The inspector's sheet of one piece: what the sheets of all games share."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.ui.tree import Pos, Widget


class PieceSheet(Widget):
    """Draws one piece's sheet into its room. `tips`: what is told of a part of it, laid down anew by each drawing."""

    grow = 1
    least: float | None = 120
    key = "sheet"
    state: Any = None
    piece = ""

    def __init__(self) -> None:
        super().__init__()
        self.tips: list[tuple[pg.Rect, str]] = []

    def show(self, state: Any, piece: str) -> None:
        """Another piece, or another position."""
        self.state, self.piece = state, piece
        self.dirty()

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, tip in self.tips if rect.collidepoint(pos)), "")
