"""A map by itself: drawn as in a game, with switches for its layers, its names, and every fault of an unusable file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.data.tiled import (
    Group,
    ImageLayer,
    Layer,
    MapError,
    MapFault,
    MapSheet,
    ObjectLayer,
    Text,
    TileLayer,
    check_map,
    load_map,
)
from tabletop.table.board.board import Board
from tabletop.table.board.minimap import Minimap
from tabletop.table.board.onlooker import Onlooker
from tabletop.table.play.contract import Spot
from tabletop.table.screens.jobs import run_job
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.spread import FreeMargins
from tabletop.table.ui.buttons import Button, CheckBox
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel, WoodStrip
from tabletop.table.ui.lists import List
from tabletop.table.ui.markup import LogEntry, escape
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Widget
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App


VIEWS = frozenset({"fit", "zoom_in", "zoom_out", "zoom_100", "grid", "pan_left", "pan_right", "pan_up", "pan_down"})


class Looker(Onlooker):
    """The player object of a board without a game: shows the cell under the pointer."""

    def __init__(self, told: Label) -> None:
        self.told = told
        self.board: Board | None = None
        self.minimap: Minimap | None = None

    def board_hover(self, spot: Spot | None) -> None:
        if spot is not None and spot.on_map and self.board is not None:
            self.told.set(text=f"{self.board.cells.label(spot.cell)}   {_terrain(self.board.sheet, self.board, spot)}")

    def board_moved(self) -> None:
        if self.minimap is not None and self.minimap.window is not None:
            self.minimap.dirty()


def _terrain(sheet: MapSheet, board: Board, spot: Spot) -> str:
    """The description of a cell by the tile layers."""
    column, row = board.cells.column_row(spot.cell)
    found = []
    for layer in sheet.walk():
        if isinstance(layer, TileLayer):
            cell = layer.cell(column, row)
            if cell is not None and cell.gid in sheet.tiles:
                art = sheet.tiles[cell.gid]
                word = str(art.properties.get("terrain", art.class_name))
                if word and word not in found:
                    found.append(word)
    return ", ".join(found)


def move_view(board: Board, name: str) -> bool:
    """Carry out an action of the key map that changes the board's view. Returns False if it is not one."""
    if name not in VIEWS:
        return False
    step = board.theme.px(80)
    if name == "grid":
        board.printer.grid_on = not board.printer.grid_on
        board.drop_map_pictures()
    elif name.startswith("pan_"):
        dx, dy = {"pan_left": (1, 0), "pan_right": (-1, 0), "pan_up": (0, 1), "pan_down": (0, -1)}[name]
        board.camera.pan(dx * step, dy * step)
    elif name == "fit":
        board.camera.fit()
    elif name == "zoom_100":
        board.camera.zoom_to(0.63)
    else:
        board.camera.zoom_by(1 if name == "zoom_in" else -1)
    board.moved()
    return True


class MapScene(AppScene):
    """A map file that is no scenario."""

    mode = "map"
    help_page = "map"

    def __init__(self, app: App, path: Path) -> None:
        self.path = path
        self.board: Board | None = None
        self.hidden: set[str] = set()
        self.body = Column(grow=1, key="map body")
        self.told = Label("", role="small", colour="on_table_soft", key="status", grow=1, least=60)
        again = Button("Read again", cap="F5", key="read again", tip="After saving the map in Tiled").on(
            "pressed", lambda _: self.read()
        )
        play = Button("Play on it", key="play map", tip="As a free table, on which every move is legal").on(
            "pressed", lambda _: app.games.play_map(path)
        )
        leave = Button("Back", cap="Esc", key="map back").on("pressed", lambda _: app.pop())
        strip = WoodStrip(
            Label(f"MAP: {path.name}", role="panel title", colour="on_table", grow=1), play, again, leave, size=44
        )
        screen = Column(
            strip, FreeMargins(self.body, grow=1, ends=6), FreeMargins(self.told, ends=10), gap=6, key="map view"
        )
        super().__init__(app, screen)

    def entered(self, window: Window) -> None:
        self.read()

    def closed(self) -> None:
        self._put_away()

    def _put_away(self) -> None:
        if self.board is not None:
            self.board.put_away()
            self.board = None

    def read(self) -> None:
        """Read the file (again)."""
        path = self.path

        def work(report: object) -> MapSheet:
            return load_map(path, lenient=True)

        run_job(self.root, "Unfolding the map", work, self._show, self._failed)

    def _failed(self, fault: BaseException) -> None:
        if isinstance(fault, MapError):
            self._faults(fault.faults)
        else:
            self.app.fail(f"{self.path.name} cannot be read", fault)

    def _faults(self, faults: Sequence[MapFault]) -> None:
        self._put_away()
        entries = [
            LogEntry(f"*{_bold(f.place)}*\n{escape(_sentence(f.wrong))} {escape(_sentence(f.mend))}", bullet="red")
            for f in faults
        ]
        count = f"{len(faults)} faults" if len(faults) != 1 else "One fault"
        log = RichLog(entries, follow=False, role="body", grow=1, key="faults")
        panel = Panel(
            Para("This map cannot be used yet. Mend these in Tiled, save, and read it again:"),
            log,
            title=f"{count} in {self.path.name}",
            accent="red",
            grow=1,
        )
        self.body.fill(panel)
        log.go_to(0)
        self.told.set(text="")
        self.root.stage.focus_on(log)

    def _show(self, sheet: MapSheet) -> None:
        self._put_away()
        looker = Looker(self.told)
        board = self.board = Board(sheet, looker)
        looker.board = board
        looker.minimap = Minimap(board, give=True)
        side = Column(
            Panel(looker.minimap, pad=7),
            Panel(ScrollPane(Column(*self._layers(sheet), gap=1), least=40), title="Layers", grow=1, least=90),
            self._names(sheet),
            gap=6,
            size=280,
            key="map side",
        )
        self.body.fill(FreeMargins(board, side, gap=6, ends=0, grow=1))
        size = f"{sheet.width} x {sheet.height} {'hexes' if sheet.hexagonal else 'squares'}"
        self.told.set(
            text=(
                f"{size}, tiles of {sheet.tile_width} x {sheet.tile_height} pixels, {len(sheet.tilesets)} tilesets."
                f" {self._remarks(sheet)}"
            )
        )
        self.root.stage.focus_on(board)

    def _remarks(self, sheet: MapSheet) -> str:
        notes = [*sheet.notes, *check_map(self.path, lenient=True)]
        return " ".join(str(n) for n in notes[:2])

    def _layers(self, sheet: MapSheet) -> list[Widget]:
        rows: list[Widget] = []
        for layer in reversed(list(sheet.walk())):
            check = CheckBox(
                f"{layer.path or layer.name}  ({_kind(layer)})",
                on=layer.look.visible and layer.path not in self.hidden,
                key=f"layer {layer.path}",
            )
            if isinstance(layer, ObjectLayer):
                check.set(enabled=False, why="Names and marks of this layer are printed by the program.")
            rows.append(check.on("changed", partial(self._switch, layer.path)))
        return rows

    def _switch(self, path: str, on: bool) -> None:
        (self.hidden.discard if on else self.hidden.add)(path)
        if self.board is not None:
            self.board.painter.hide = frozenset(self.hidden)
            self.board.drop_map_pictures()

    def _names(self, sheet: MapSheet) -> Panel:
        names = sorted(
            (
                (o.text, o.x + o.width / 2, o.y + o.height / 2)
                for layer in sheet.walk()
                if isinstance(layer, ObjectLayer)
                for o in layer.objects
                if isinstance(o, Text)
            ),
            key=lambda n: n[0].casefold(),
        )
        found = List(
            names,
            cells=lambda n: (n[0].replace("\n", " "),),
            key="names",
            search=True,
            empty="No names are printed on this map.",
            row_height=25,
        )
        found.on("picked", lambda i: self._look(names[i])).on("chosen", lambda i: self._look(names[i]))
        return Panel(found, title="Names", grow=1, least=90)

    def _look(self, name: tuple[str, float, float]) -> None:
        if self.board is not None:
            self.board.looking.to((name[1], name[2]), force=True)

    # -- keys
    def do(self, name: str) -> bool:
        if name == "reread":
            self.read()
            return True
        if self.board is None:
            return name in VIEWS or self.app.do(name)
        return move_view(self.board, name) or self.app.do(name)

    def escape(self) -> None:
        self.app.pop()


def _sentence(words: str) -> str:
    """A fault's words as a sentence."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")


def _bold(words: str) -> str:
    """Words without stars, for bold marks around them."""
    return "".join(c for c in words if c not in "*[]{}")


def _kind(layer: Layer) -> str:
    if isinstance(layer, TileLayer):
        return "tiles"
    if isinstance(layer, ImageLayer):
        return "picture"
    return "group" if isinstance(layer, Group) else "objects"
