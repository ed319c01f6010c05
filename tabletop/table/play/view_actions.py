"""The player's actions on the board's view: zoom, pan, grid, small map, log, the keyboard's hex cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.grid.hexgrid import HexGrid
from tabletop.table.play.contract import Choice
from tabletop.table.ui.widget import Row
from tabletop.table.ui_signs import SignButton

if TYPE_CHECKING:
    from tabletop.table.board.minimap import Minimap
    from tabletop.table.play.board_input import AtBoard
    from tabletop.table.play.contract import Cell
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.layout import Panel


class Viewing:
    """`panel` is that of the log; `status` reports a change that is not visible."""

    def __init__(
        self,
        play: Play,
        table: GameTable,
        at_board: AtBoard,
        minimap: Minimap,
        panel: Panel,
        status: Callable[[str], None],
    ) -> None:
        self.play = play
        self.table = table
        self.at_board = at_board
        self.board = at_board.board
        self.minimap = minimap
        self.panel = panel
        self.status = status

    def fit(self) -> None:
        self.board.camera.fit()
        self.board.moved()

    def zoom(self, d: int) -> None:
        self.board.camera.zoom_by(d)
        self.board.moved()

    def zoom_100(self) -> None:
        self.board.camera.zoom_to(0.63)
        self.board.moved()

    def pan(self, direction: str) -> bool:
        if self.board.cursor is not None and direction in ("left", "right", "up", "down"):
            return self.move_cursor({"left": "w", "right": "e", "up": "ne", "down": "sw"}[direction])
        step = self.board.theme.px(80) * (3 if self.board.root.hand.modifiers & pg.KMOD_SHIFT else 1)
        dx, dy = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[direction]
        self.board.camera.pan(dx * step, dy * step)
        self.board.moved()
        return True

    def grid(self) -> None:
        self.board.printer.grid_on = not self.board.printer.grid_on
        self.board.drop_map_pictures()

    def toggle_minimap(self) -> None:
        self.minimap.set(visible=not self.minimap.visible)

    def toggle_log(self) -> None:
        self.panel.set(visible=not self.panel.visible)

    def toggle_follow(self) -> None:
        self.play.follow = not self.play.follow
        self.status("The camera follows what happens." if self.play.follow else "The camera stays where it is.")

    def hide(self, hidden: bool) -> None:
        self.board.hidden_pieces = hidden
        self.board.dirty()

    def magnify(self, on: bool) -> None:
        self.board.magnified = on
        self.board.dirty()

    def toggle_cursor(self) -> None:
        if self.board.cursor is not None:
            self.board.cursor = None
        else:
            self.board.cursor = self.table.hand.cursor_start()
            self._cursor_moved()
        self.board.dirty()

    def move_cursor(self, way: str) -> bool:
        if self.board.cursor is None:
            self.toggle_cursor()
            return True
        at = self._cell_beside(self.board.cursor, way)
        if at in self.board.cells:
            self.board.cursor = at
            self._cursor_moved()
        return True

    def put_cursor(self, cell: Cell) -> None:
        """Move the keyboard's cursor, if it is on, to a cell."""
        if self.board.cursor is not None:
            self.board.cursor = cell
            self._cursor_moved()

    def _cell_beside(self, at: Cell, way: str) -> Cell:
        """The next cell in a direction. On hexes with a flat side down, left and right keep the row, up and down the
        column.
        """
        cells = self.board.cells
        steps = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
        if way in ("ne", "sw") and self.board.root.hand.modifiers & pg.KMOD_SHIFT:
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
        self.board.looking.to(self.board.cells.centre(self.board.cursor))
        self.at_board.board_hover(self.at_board.acting_spot())


# -- The row of icon buttons beside the small map: those for every game, then this game's.

TOOLS = (
    ("fit", "fit", "The whole map"),
    ("zoom_in", "zoom_in", "Zoom in"),
    ("zoom_out", "zoom_out", "Zoom out"),
    ("grid", "grid", "Grid and hex numbers"),
    ("rules", "rules", "Rule book"),
    ("replay", "play", "Replay"),
    ("save", "save", "Save"),
    ("mute", "sound_on", "Sound on or off"),
    ("settings", "settings", "Settings"),
    ("new_game", "menu", "Menu"),
)
"""Action of the key map, icon, and tooltip."""
SIDE = 27


class Tools(Row):
    """`cap`: the key of an action, as printed on a button. `do` is called with the action of a program button, `choose`
    with the choice of a game's button.
    """

    def __init__(
        self,
        cap: Callable[[str], str],
        of_the_game: Sequence[Choice],
        do: Callable[[str], object],
        choose: Callable[[Choice], object],
    ) -> None:
        self._cap = cap
        self._actions: dict[str, str] = {}
        own = [self._button(icon, tip, action, f"tool {action}", partial(do, action)) for action, icon, tip in TOOLS]
        more = [
            self._button(c.icon, c.tip or c.label, c.action, f"own tool {c.label}", partial(choose, c))
            for c in of_the_game
        ]
        super().__init__(*own, *more, gap=2)

    def _button(self, icon: str, tip: str, action: str, key: str, act: Callable[[], object]) -> SignButton:
        self._actions[key] = action
        cap = self._cap(action) if action else ""
        button = SignButton("", icon=icon, tip=tip, cap=cap, key=key, size=SIDE, grow=1)
        button.on("pressed", lambda _: act())
        return button

    def print_keys(self, cap: Callable[[str], str]) -> None:
        """Print other keys on the buttons."""
        for button in self.children:
            if action := self._actions[button.key]:
                button.set(cap=cap(action))
