"""The player object of a board without a game: for looking at a map, or measuring."""

from __future__ import annotations

from collections.abc import Sequence

import pygame as pg

from tabletop.table.play.contract import Spot
from tabletop.table.ui.widget import Pos


class Onlooker:
    """A `Player` of the board who does nothing and picks nothing up."""

    def board_hover(self, spot: Spot | None) -> None: ...
    def board_click(self, spot: Spot, modifiers: int, double: bool) -> None: ...
    def board_menu(self, spot: Spot, pos: Pos) -> None: ...
    def board_grab(self, spot: Spot) -> str:
        return ""

    def board_sweep(self, spot: Spot, modifiers: int) -> bool:
        return False

    def board_drag(self, spot: Spot) -> None: ...
    def board_drop(self, spot: Spot | None) -> bool:
        return False

    def board_moved(self) -> None: ...
    def board_notes(self) -> Sequence[pg.Rect]:
        return ()

    def board_refuses(self, payload: object, spot: Spot) -> str:
        return "Nothing can be put here."

    def board_take(self, payload: object, spot: Spot) -> None: ...
    def board_file(self, path: str, spot: Spot) -> bool:
        return False
