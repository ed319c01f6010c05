"""Fitting a grid over a picture by hand, with a live preview, to play on it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tabletop.data.picturemap import COLUMNS, KINDS, LEAST_CELL, MOST_CELL, NONE, ROWS, SQUARES, PictureGrid, written
from tabletop.data.tiled import MapError, load_map
from tabletop.data.tiled.faults import BadValue
from tabletop.table.board.board import Board
from tabletop.table.board.onlooker import Onlooker
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.spread import FreeMargins
from tabletop.table.ui.buttons import Button, Segmented
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel, WoodStrip
from tabletop.table.ui.sliders import Stepper
from tabletop.table.ui.widget import Column
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App

CALLED = {NONE: "None", SQUARES: "Squares", ROWS: "Hexes in rows", COLUMNS: "In columns"}
HELP = (
    "Make the cells as wide as those that are printed, then shift the grid until the lines lie on one another."
    " When you play on it the map is kept among your own, and Tiled can open it."
)


class GridScene(AppScene):
    """A picture as a map. The preview is in a folder of its own until the map is played."""

    mode = "map"
    help_page = "map"

    def __init__(self, app: App, path: Path) -> None:
        self.path = path
        self.looks = TemporaryDirectory(prefix="tabletop-grid-", ignore_cleanup_errors=True)
        self.board: Board | None = None
        self.told = Label("", role="small", colour="on_table_soft", key="status", grow=1, least=60)
        self.kind = Segmented(options=tuple(CALLED[kind] for kind in KINDS), at=KINDS.index(SQUARES), key="grid kind")
        self.steppers = {
            "cell": Stepper(value=100, low=LEAST_CELL, high=MOST_CELL, key="cell"),
            "left": Stepper(value=0, low=-MOST_CELL, high=MOST_CELL, key="left"),
            "top": Stepper(value=0, low=-MOST_CELL, high=MOST_CELL, key="top"),
        }
        for widget in (self.kind, *self.steppers.values()):
            widget.on("changed", lambda _: self.lay())
        self.play_button = Button("Play on it", kind="gold", cap="Enter", key="play on it")
        self.play_button.on("pressed", lambda _: self.play())
        leave = Button("Back", cap="Esc", key="map back").on("pressed", lambda _: app.pop())
        strip = WoodStrip(
            Label(f"A PICTURE AS A MAP: {path.name}", role="panel title", colour="on_table", grow=1), leave, size=44
        )
        words = {"cell": "Width of a cell", "left": "Shift to the right", "top": "Shift down"}
        rows = [row for name, title in words.items() for row in (Label(title), self.steppers[name])]
        told = Para(HELP, role="small", grow=1)
        self.side = Panel(self.kind, *rows, told, self.play_button, title="The grid", size=400)
        self.body = FreeMargins(self.side, gap=6, ends=6, grow=1)
        super().__init__(app, Column(strip, self.body, FreeMargins(self.told, ends=10), gap=6, key="grid view"))

    def entered(self, window: Window) -> None:
        self.lay()
        if self.board is not None:
            self.root.stage.focus_on(self.play_button)

    def closed(self) -> None:
        self.looks.cleanup()
        if self.board is not None:
            self.board.put_away()

    @property
    def grid(self) -> PictureGrid:
        """The present grid."""
        cell, left, top = (round(self.steppers[name].value) for name in ("cell", "left", "top"))
        return PictureGrid(KINDS[self.kind.at], cell, left, top)

    def lay(self) -> None:
        """Show the map with the present grid."""
        try:
            chart = written(self.path, self.grid, Path(self.looks.name))
            sheet = load_map(chart, lenient=True)
        except (BadValue, ValueError, MapError, OSError) as fault:
            words = self._tell(fault)
            if self.board is None:
                self.app.pop()
                self.app.tell_box("It cannot be a map", words)
            return
        if self.board is None:
            self.board = Board(sheet, Onlooker())
            self.body.fill(self.board, self.side)
        else:
            self.board.lay(sheet)
            self.board.drop_map_pictures()
        cells = "pieces lie anywhere" if self.grid.kind == NONE else f"{sheet.width} x {sheet.height} cells"
        self.told.set(text=f"{chart.stem}: {cells}.")

    def _tell(self, fault: Exception) -> str:
        words = f"{fault.wrong}: {fault.mend}." if isinstance(fault, BadValue) else str(fault)
        words = words[:1].upper() + words[1:]
        self.told.set(text=words)
        return words

    def play(self) -> None:
        """Save the map among the player's own, and open the table on it."""
        if self.board is None:
            return
        try:
            chart = written(self.path, self.grid)
        except (BadValue, ValueError, OSError) as fault:
            self._tell(fault)
            return
        self.app.games.play_map(chart)

    def escape(self) -> None:
        self.app.pop()
