"""A widget whose parts have tips of their own."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.ui.tree import Pos, Widget


class Tipped(Widget):
    """`tips`: what is told of a part of it, laid down anew by each drawing."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.tips: list[tuple[pg.Rect, str]] = []

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, tip in self.tips if rect.collidepoint(pos)), "")
