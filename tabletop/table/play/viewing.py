"""What the player does to the view of the board: zoom, pan, grid, small map, log, the keyboard's hex cursor. A part
of the play screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame as pg

from tabletop.grid.hexgrid import HexGrid
from tabletop.table.play.contract import Cell, Point, Spot
from tabletop.table.ui.tree import Column

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.board.minimap import Minimap
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.panel import Panel


class Viewing(Column):
    """Mixed into the play screen, which has the parts named here."""

    board: Board
    minimap: Minimap
    log_panel: Panel
    play: Play
    table: GameTable

    def status(self, text: str) -> None:
        raise NotImplementedError

    def centre(self, cell: Cell) -> Point:
        raise NotImplementedError

    def board_hover(self, spot: Spot | None) -> None:
        raise NotImplementedError

    def _acting_spot(self) -> Spot | None:
        raise NotImplementedError

    def _fit(self) -> None:
        self.board.camera.fit()
        self.board.moved()

    def _zoom(self, d: int) -> None:
        self.board.camera.zoom_by(d)
        self.board.moved()

    def _zoom_100(self) -> None:
        self.board.camera.zoom_to(0.63)
        self.board.moved()

    def _pan(self, direction: str) -> bool:
        if self.board.cursor is not None and direction in ("left", "right", "up", "down"):
            return self._move_cursor({"left": "w", "right": "e", "up": "ne", "down": "sw"}[direction])
        step = self.theme.px(80) * (3 if self.root.mods & pg.KMOD_SHIFT else 1)
        dx, dy = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[direction]
        self.board.camera.pan(dx * step, dy * step)
        self.board.moved()
        return True

    def _grid(self) -> None:
        self.board.printer.grid_on = not self.board.printer.grid_on
        self.board.drop_map_pictures()

    def _toggle_minimap(self) -> None:
        self.minimap.set(visible=not self.minimap.visible)

    def _toggle_log(self) -> None:
        self.log_panel.set(visible=not self.log_panel.visible)

    def _toggle_follow(self) -> None:
        self.play.follow = not self.play.follow
        self.status("The camera follows what happens." if self.play.follow else "The camera stays where it is.")

    def _hide(self, hidden: bool) -> None:
        self.board.hidden_pieces = hidden
        self.board.dirty()

    def _magnify(self, on: bool) -> None:
        self.board.magnified = on
        self.board.dirty()

    def _toggle_cursor(self) -> None:
        if self.board.cursor is not None:
            self.board.cursor = None
        else:
            self.board.cursor = self.table.hand.cursor_start()
            self._cursor_moved()
        self.board.dirty()

    def _move_cursor(self, way: str) -> bool:
        if self.board.cursor is None:
            self._toggle_cursor()
            return True
        at = self._cell_beside(self.board.cursor, way)
        if at in self.board.cells:
            self.board.cursor = at
            self._cursor_moved()
        return True

    def _cell_beside(self, at: Cell, way: str) -> Cell:
        """The next cell in a direction. Where hexes stand on a level side, left and right keep the row, up and down
        the column.
        """
        cells = self.board.cells
        steps = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
        if way in ("ne", "sw") and self.root.mods & pg.KMOD_SHIFT:
            way = {"ne": "nw", "sw": "se"}[way]
        if not cells.hexagonal:
            steps = {"e": (1, 0), "w": (-1, 0), "ne": (0, -1), "sw": (0, 1), "nw": (-1, -1), "se": (1, 1)}
        elif cells.size[0] > cells.size[1] and isinstance(cells.map, HexGrid):
            if way in ("e", "w"):
                column, row = cells.map.cell(at)
                return cells.map.hex(column + (1 if way == "e" else -1), row)
            steps = {"ne": (0, -1), "sw": (0, 1), "nw": (-1, 0), "se": (1, 0)}
        dq, dr = steps[way]
        return at[0] + dq, at[1] + dr

    def _cursor_moved(self) -> None:
        assert self.board.cursor is not None
        self.board.look_at(self.centre(self.board.cursor))
        self.board_hover(self._acting_spot())
