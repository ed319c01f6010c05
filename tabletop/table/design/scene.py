"""The drawing board: a scenario of any game is put together on its map, tried, balanced, saved and shared."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.data.faults import DataFault
from tabletop.data.tiled import MapSheet
from tabletop.games import kit
from tabletop.shelf.drafts import Drawing
from tabletop.table.board.board import Board
from tabletop.table.design.actions import Deeds
from tabletop.table.design.contract import Area, Cell, Designing, Field, Path_, Piece, Ware
from tabletop.table.design.faultlist import FaultPanel, place_of
from tabletop.table.design.form import Details
from tabletop.table.design.onmap import AtMap, MapPart
from tabletop.table.design.palette import Palette
from tabletop.table.design.saves import Filing
from tabletop.table.design.trial import BalancePanel, ask_trial
from tabletop.table.screens.mapview import move_view
from tabletop.table.screens.scene import AppScene
from tabletop.table.screens.spread import FreeMargins
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label
from tabletop.table.ui.layout import Flow, WoodStrip
from tabletop.table.ui.menus import MenuItem, open_menu
from tabletop.table.ui.tabs import TabStrip
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Column, Pos, Widget
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App

# -- How the drawing board is laid out: the library at the left, the map in the middle, details and faults at the right;
# in a narrow window all of that in one column beside the map.

WIDE = 1000
"""Design units from which there are columns at both sides of the map."""
LEFT, RIGHT, SIDE = 258, 302, 304
GAP = 8
DETAILS = 0.56
"""Share of the right column that the details have."""


class DesignLayout(Box):
    """How the drawing board is laid out. `page`: what the one column shows in a narrow window."""

    grow = 1
    PAGES = ("Forces", "Details", "Check")

    def __init__(self, palette: Widget, board: Widget, details: Widget, checks: Widget) -> None:
        self.board, self.pages = board, (palette, details, checks)
        self.strip = TabStrip(options=self.PAGES, key="desk tabs", tall=28)
        self.strip.on("changed", lambda _: self.restage())
        self.narrow = False
        super().__init__(self.strip, palette, board, details, checks, key="desk")

    def front(self, page: int) -> None:
        """Bring a page to the front where only one is seen."""
        self.strip.set(at=page)
        self.restage()

    def tell(self, count: int) -> None:
        """How many faults there are, on the page's tab."""
        self.strip.set(options=(*self.PAGES[:2], f"Check {count}" if count else self.PAGES[2]))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else t.px(300)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        gap = t.px(GAP)
        palette, details, checks = self.pages
        self.narrow = rect.w < t.px(WIDE)
        self.strip.visible = self.narrow
        for i, page in enumerate(self.pages):
            page.visible = not self.narrow or i == self.strip.at
        if self.narrow:
            side = min(t.px(SIDE), rect.w // 2)
            high = min(rect.h, self.strip.natural(t, False, side))
            self.strip.place(pg.Rect(rect.x + gap, rect.y, side - gap, high), t)
            below = pg.Rect(rect.x + gap, rect.y + high, side - gap, max(0, rect.h - high))
            self.pages[self.strip.at].place(below, t)
            self.board.place(pg.Rect(rect.x + side + gap, rect.y, max(0, rect.w - side - 2 * gap), rect.h), t)
            return
        self.strip.place(pg.Rect(rect.x, rect.y, 0, 0), t)
        left, right = t.px(LEFT), t.px(RIGHT)
        palette.place(pg.Rect(rect.x + gap, rect.y, left, rect.h), t)
        x = rect.right - right - gap
        middle = pg.Rect(rect.x + left + 2 * gap, rect.y, x - gap - (rect.x + left + 2 * gap), rect.h)
        self.board.place(middle, t)
        high = round(rect.h * DETAILS)
        details.place(pg.Rect(x, rect.y, right, high), t)
        checks.place(pg.Rect(x, rect.y + high + gap, right, rect.h - high - gap), t)


# -- The drawing board.

LEAST_CELL = 40
"""Width of a cell in design units below which a square counter cannot be read."""
STEPS = {"design_left": (-1, 0), "design_right": (1, 0), "design_up": (0, -1), "design_down": (0, 1)}


class DesignScene(AppScene):
    """One scenario on the drawing board."""

    mode = "design"
    help_page = "design"

    def __init__(self, app: App, drawing: Drawing, sheet: MapSheet) -> None:
        self.drawing = drawing
        make = kit(drawing.game).design
        assert make is not None
        self.design: Designing = make()(sheet)
        self.deeds = Deeds(drawing, self.design, self._changed, self._refused)
        self.filing = Filing(self)
        self.looker = AtMap(self)
        self.board = self.looker.board = Board(sheet, self.looker)
        self.board.printer.numbers_on = self.design.named
        self.on_map = MapPart(self.board, self.looker)
        self._faulty: Cell | None = None
        self._new = True
        self._shown: object = None
        sides = self.design.sides(drawing.document)
        self.palette = Palette(self.design.groups, self.design.new_areas, sides)
        self.details = Details(self._written, self.design.facings)
        self.faults = FaultPanel(drawing)
        self.balance = BalancePanel(drawing)
        checks = Column(self.faults, self.balance, gap=6)
        self.desk = DesignLayout(self.palette, self.board, self.details, checks)
        self.told = Label("", role="small", colour="on_table", key="design told", grow=1, least=60)
        self.heading = Label("", role="panel title", colour="on_table", grow=1, least=40, upper=True)
        screen = Column(self._strip(), self.desk, FreeMargins(self.told, ends=12, below=3), gap=5, key="drawing board")
        super().__init__(app, screen)
        self._listen()

    def _strip(self) -> WoodStrip:
        told = (
            ("undo", "Undo", "Ctrl+Z"), ("redo", "Redo", "Ctrl+Y"), ("try", "Test it", "F5"), ("weigh", "Balance", ""),
            ("save", "Save", "Ctrl+S"), ("share", "Share", ""), ("back", "Back", "Esc"),
        )  # fmt: skip
        self.buttons = {
            name: Button(
                words,
                key=f"design {name}",
                kind="gold" if name == "try" else "plain",
                tip=f"{words} [{cap}]" if cap else "",
            ).on("pressed", partial(self._pressed, name))
            for name, words, cap in told
        }
        return WoodStrip(self.heading, Flow(*self.buttons.values(), gap=6), size=44)

    def _pressed(self, name: str, _: object) -> None:
        self.do(f"design_{name}")

    def _listen(self) -> None:
        deeds, palette = self.deeds, self.palette
        palette.on("ware", deeds.take).on("piece", self._choose).on("area", self._choose)
        palette.on("side", self._side).on("new area", deeds.add_area)
        self.details.on("deed", lambda deed: self.do(f"design_{deed}"))
        self.faults.on("fault", self._show_fault).on("looked", lambda _: self._looked())

    # -- the window
    def entered(self, window: Window) -> None:
        self._changed()
        self.faults.changed_now()
        self.root.stage.focus_on(self.palette.wares)
        if self._new:
            self._new = False
            self.root.stage.settle()
            self._first_view()

    def _first_view(self) -> None:
        """The whole map, unless its counters could not be read then."""
        board = self.board
        if not board.tiles and board.cells.size[0] * board.camera.zoom < self.root.theme.px(LEAST_CELL):
            board.looking.first(self.root.theme)
            board.moved()

    def closed(self) -> None:
        self.filing.closed()
        self.board.put_away()

    def leave_question(self) -> str:
        return self.filing.leave_question()

    def settings_changed(self) -> None:
        self.board.forget_pictures()

    # -- showing
    def _changed(self) -> None:
        """Something was changed, chosen or taken in hand: everything is shown as it is."""
        deeds, document = self.deeds, self.drawing.document
        pieces, areas = deeds.pieces, deeds.areas
        if self._shown is not document:
            self._shown = document
            self.on_map.lay(pieces, self.design.printed())
            self.faults.changed_now()
            self._faulty = None
        sides = self.design.sides(document)
        self.palette.show(self.design.wares(document, deeds.seat), pieces, areas, sides)
        self.palette.point_at(deeds.chosen)
        self.palette.purse.set(text=self._prices(sides))
        piece, area = deeds.piece(deeds.chosen), deeds.area(deeds.chosen)
        fields = self.design.piece_fields(document, deeds.chosen) if piece is not None and deeds.chosen else ()
        where = f"{piece.where}." if piece is not None and piece.where else ""
        self.details.show(piece, area, fields, self.design.fields(document), where)
        self._mark(piece)
        self._heading()
        self.told.set(text=self._prompt(piece))

    def _mark(self, piece: Piece | None) -> None:
        deeds = self.deeds
        shown = [a for a in deeds.areas if a.path == deeds.chosen or a.path[:-1] == deeds.chosen] or (
            deeds.areas if self.palette.at == 2 else ()
        )
        cells: tuple[Cell, ...] = ()
        if piece is not None and piece.at is not None:
            cells = piece.covers or (piece.at,)
        self.on_map.mark(deeds.lit(), shown, cells, (self._faulty,) if self._faulty is not None else ())

    def _prices(self, sides: tuple[str, ...]) -> str:
        priced = [(name, self.design.points(self.drawing.document, seat)) for seat, name in enumerate(sides)]
        return ", ".join(f"{name} {counted(points, 'point')}" for name, points in priced if points is not None)

    def _heading(self) -> None:
        drawing = self.drawing
        self.heading.set(text=f"{drawing.title}{' *' if drawing.unsaved else ''}")
        for name, able in (("undo", drawing.can_undo), ("redo", drawing.can_redo)):
            self.buttons[name].set(enabled=able, why="" if able else f"There is nothing to {name}.")

    def _looked(self) -> None:
        self.desk.tell(self.faults.count)
        count = self.faults.count
        why = f"{count} fault{'s' * (count != 1)} must be mended first: they stand under Check." if count else ""
        for name in ("try", "weigh", "share"):
            self.buttons[name].set(enabled=not why, why=why)

    def _prompt(self, piece: Piece | None) -> str:
        deeds = self.deeds
        if deeds.ware is not None:
            side = self.design.sides(self.drawing.document)[deeds.seat]
            return f"{deeds.ware.name} for {side}: click a lit cell, or drag it there. Esc puts it back."
        if deeds.lifted and piece is not None:
            return f"Where does {piece.name} go? Click a lit cell."
        if piece is not None:
            turn = " F turns it." if self.design.facings else ""
            return f"{piece.name}: drag it to another cell.{turn} Del removes it."
        return "Take a piece from the library and put it on the map."

    # -- hearing
    def _refused(self, why: str) -> None:
        self.root.refuse(why)

    def _choose(self, path: Path_) -> None:
        self.deeds.choose(path)
        self.details.turn_to(0)
        piece = self.deeds.piece(path)
        if piece is not None and piece.at is not None:
            self.on_map.show_cell(piece.at)

    def _side(self, seat: int) -> None:
        self.deeds.seat = seat
        self.deeds.take(None)

    def _written(self, field: Field, value: Any) -> None:
        self.deeds.do(lambda: field.change(self.drawing.document, value), f"{self.deeds.chosen} {field.key}")

    def _show_fault(self, fault: DataFault) -> None:
        """The place of a fault: its piece, its area or its field, and its cell on the map."""
        path = place_of(fault)
        deeds = self.deeds
        things: list[Piece | Area] = [*deeds.pieces]
        things += deeds.areas
        near = [thing for thing in things if path and meets(thing.path, path)]
        if near:
            best = max(near, key=lambda thing: len(thing.path))
            self._choose(best.path)
        elif path and self.details.battle.fields:
            self.details.turn_to(1)
            if self.desk.narrow:
                self.desk.front(1)
            self.root.stage.settle()
            self.details.battle.look_at(path)
        if fault.spot is not None:
            cells = self.board.cells
            self._faulty = cells.column_row(cells.at(fault.spot))
            self._mark(deeds.piece(deeds.chosen))
            self.on_map.show_cell(self._faulty)

    # -- the map (`onmap.Hand`)
    def hover(self, cell: Cell | None, piece: Path_ | None) -> None:
        if cell is None:
            self.told.set(text=self._prompt(self.deeds.piece(self.deeds.chosen)))
            return
        here = [p.name for p in self.deeds.pieces if p.at == cell or cell in p.covers]
        words = [self.design.label(cell), *here[:4], *([f"and {len(here) - 4} more"] if len(here) > 4 else [])]
        self.told.set(text="   ".join(words))

    def click(self, cell: Cell, piece: Path_ | None, many: bool) -> None:
        self.deeds.click(cell, piece, many)
        if self.deeds.chosen is not None and self.deeds.ware is None:
            self.details.turn_to(0)
            if self.desk.narrow and piece is not None:
                self.desk.front(1)

    def menu(self, cell: Cell, piece: Path_ | None, pos: Pos) -> None:
        if piece is None:
            self.deeds.let_go()
            return
        self.deeds.choose(piece)
        rows = [MenuItem("Move", "move"), MenuItem("Remove", "remove")]
        if self.design.facings:
            rows.insert(0, MenuItem("Turn", "turn"))
        open_menu(self.root, rows, pos, lambda deed: self.do(f"design_{deed}"))

    def grab(self, piece: Path_) -> None:
        self.deeds.choose(piece)
        self.deeds.lift()

    def drop(self, piece: Path_, cell: Cell) -> bool:
        self.deeds.lifted = False
        done = self.design.inside(cell) and self.deeds.move(piece, cell)
        self._changed()
        return done

    def refuses(self, payload: object, cell: Cell) -> str:
        ware = ware_of(payload)
        if ware is None:
            return "Nothing can be put here."
        return self.deeds.why_not(ware, cell) if self.design.inside(cell) else "Here the map ends."

    def take(self, payload: object, cell: Cell) -> None:
        ware = ware_of(payload)
        if ware is not None:
            self.deeds.put(ware, cell)
            self.deeds.take(None)

    # -- keys and buttons
    def do(self, name: str) -> bool:
        deeds = self.deeds
        if name in STEPS:
            self._step(*STEPS[name])
        elif name == "design_use":
            self._use()
        elif name in ("design_turn", "design_turn_back"):
            deeds.turn(1 if name == "design_turn" else -1)
        elif name == "design_move":
            deeds.lift()
        elif name in ("design_remove", "design_undo", "design_redo"):
            getattr(deeds, name.removeprefix("design_"))()
        elif name == "design_try":
            ask_trial(self)
        elif name == "design_weigh":
            self.balance.ask(self.root)
            if self.desk.narrow:
                self.desk.front(2)
        elif name == "design_save":
            self.filing.save()
        elif name == "design_share":
            self.filing.share()
        elif name == "design_back":
            self.escape()
        elif not move_view(self.board, name):
            return self.app.do(name)
        return True

    def _step(self, right: int, down: int) -> None:
        """The keyboard's cell on the map goes on."""
        board, cells = self.board, self.board.cells
        if not board.focused:
            self.root.stage.focus_on(board)
        if board.cursor is None:
            board.cursor = cells.at(board.camera.centre)
        else:
            column, row = cells.column_row(board.cursor)
            there = min(max(0, column + right), cells.columns - 1), min(max(0, row + down), cells.rows - 1)
            board.cursor = cells.cell(*there)
        self.on_map.show_cell(cells.column_row(board.cursor))
        self.hover(cells.column_row(board.cursor), None)
        board.dirty()

    def _use(self) -> None:
        """What a click on the keyboard's cell does."""
        if self.board.cursor is None:
            self._step(0, 0)
            return
        cell = self.board.cells.column_row(self.board.cursor)
        here = [p.path for p in self.deeds.pieces if p.at == cell]
        at = here.index(self.deeds.chosen) + 1 if self.deeds.chosen in here else 0
        self.click(cell, here[at % len(here)] if here else None, bool(self.root.hand.modifiers & 3))

    def escape(self) -> None:
        if not self.deeds.let_go():
            self.filing.leave()

    def saved(self, path: Path) -> None:
        """It stands among the player's scenarios now."""
        self._heading()
        self.faults.changed_now()
        self.root.slips.note(
            f"*Saved\n{self.drawing.title} is on the shelf ({path.name}).", self.root.rect.center, "green", 2500
        )


def ware_of(payload: object) -> Ware | None:
    """What is dragged out of the library."""
    row = payload[1] if isinstance(payload, tuple) and len(payload) == 2 else None
    return row if isinstance(row, Ware) else None


def meets(one: Path_, other: Path_) -> bool:
    """Whether a place in the document lies in the other one."""
    short = min(len(one), len(other))
    return one[:short] == other[:short]
