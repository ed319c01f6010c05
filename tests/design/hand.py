"""The hand of the tests at the drawing board: real mouse and key events, places told by column and row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.bots.base import BotSpec
from tabletop.games import kit
from tabletop.shelf.arena import Outcome, series
from tabletop.shelf.bot_levels import names
from tabletop.shelf.checker import check
from tabletop.table.design.contract import Cell
from tabletop.table.design.scene import DesignScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


class Drawer:
    """Begins a scenario of a game on a map and draws on it."""

    def __init__(
        self, fly: Fly, game: str, map_file: str = "", title: str = "Made by hand", empty: bool = True, **how: Any
    ) -> None:
        self.p = fly(**how)
        self.game = game
        if self.p.app.scene.choosing.game != game:
            self.p.app.take_box(game)
            self.p.frame()
        p = self.p.press("shelf designer").until(lambda: self.p.app.scene.mode == "design opening")
        p.click("design title").keys("ctrl+a", *title)
        if map_file:
            maps = p["design maps"]
            row = [source.file for source in maps.rows].index(map_file)
            maps.show_row(row)
            p.frame().click(maps.row_rect(row).center)
        if empty:
            p.click("design forces")
        p.press("design begin").until(lambda: isinstance(p.app.scene, DesignScene))
        self.settle()

    @property
    def scene(self) -> DesignScene:
        scene = self.p.app.scene
        assert isinstance(scene, DesignScene)
        return scene

    @property
    def document(self) -> dict[str, Any]:
        return self.scene.drawing.document

    def settle(self) -> Drawer:
        """Until the last change was looked at."""
        self.p.until(lambda: not self.scene.faults.waiting)
        return self

    @property
    def faults(self) -> list[str]:
        """What is wrong, as it stands in the list."""
        self.settle()
        return [fault.wrong for fault, bad in self.scene.faults.rows.rows if bad]

    # -- places
    def at(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell in the window, brought into sight."""
        board = self.scene.board
        middle = board.cells.centre(board.cells.cell(*cell))
        here = board.camera.to_screen(middle)
        if not board.rect.inflate(-60, -60).collidepoint(here):
            board.looking.to(middle, force=True)
            self.p.frame()
        return board.camera.to_screen(middle)

    def ware(self, name: str) -> tuple[int, int]:
        """The middle of a row of the library."""
        self.p["palette tabs"].choose(0)
        self.p.frame()
        rows = self.p["library"]
        i = next(i for i, ware in enumerate(rows.rows) if name in (ware.name, ware.key))
        rows.show_row(i)
        self.p.frame()
        return rows.row_rect(i).center

    def side(self, seat: int) -> Drawer:
        """Whose pieces are put down from now on."""
        self.p["palette tabs"].choose(0)
        self.p.frame()
        boxes = self.p["design side"].boxes(self.p.root.theme)
        self.p.click(boxes[seat].center)
        assert self.scene.deeds.seat == seat
        return self

    # -- deeds
    def put(self, name: str, cell: Cell) -> Drawer:
        """Drag something out of the library to a cell."""
        self.p.drag(self.ware(name), self.at(cell))
        return self

    def drag(self, a: Cell, b: Cell) -> Drawer:
        """Drag a piece."""
        start = self.at(a)
        self.p.drag(start, self.at(b), steps=8)
        return self

    def click(self, cell: Cell, mod: str = "") -> Drawer:
        self.p.click(self.at(cell), mod=mod)
        return self

    def take(self, form: str, key: str, value: Any) -> Drawer:
        """Choose or write a field."""
        pane = getattr(self.scene.details, "form" if form == "piece" else "battle")
        self.scene.details.turn_to(0 if form == "piece" else 1)
        self.p.frame()
        field = next(f for f in pane.fields if f.key == key)
        widget = pane.widgets[key]
        pane.reveal(widget.rect)
        self.p.frame()
        if field.kind == "choice":
            widget.take([v for v, _ in field.options].index(value))
        elif field.kind == "number":
            widget.to(value)
        elif field.kind == "tick":
            if widget.ticked != value:
                self.p.click(widget)
        else:
            self.p.click(widget).keys("ctrl+a", *value)
        self.p.frame()
        return self

    def save(self) -> Path:
        """Save, and the file."""
        self.settle()
        self.p.press("design save")
        path = self.scene.drawing.home
        assert path.is_file(), self.p.told or [w.text for w in self.p.root.stage.top.walk() if hasattr(w, "text")]
        return path


def sound_and_played(path: Path, game: str, level: str = "random", limit: int = 60_000) -> Outcome:
    """A saved scenario that `check` finds sound, and one game of it by bots."""
    found = check(path)
    assert not found.faults, [str(fault) for fault in found.faults]
    its = kit(game)
    level = level if level in names(game) else names(game)[0]
    document = its.scenarios().document(path)
    return series(document, 1, [BotSpec(level, 1e9)] * its.seats, limit=limit).outcomes[0]
