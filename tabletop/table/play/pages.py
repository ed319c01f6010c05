"""Pages of a game's table in place of the board: base camp, shop, diary. The board stays alive beneath."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.table.play.contract import Choice, Page

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.board.minimap import Minimap
    from tabletop.table.play.fault_barrier import TableFaults
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.widget import Column, Row, Widget

BOARD_TOOLS = ("fit", "zoom_in", "zoom_out", "grid")
"""Tools for the board only."""
BOARD_ACTIONS = ("zoom_", "pan_", "cursor", "fit", "grid", "minimap", "magnify", "hide_pieces")
"""Actions that do nothing while a page lies over the board."""


@dataclass(frozen=True)
class PageHost:
    """What a page replaces: the board and the panels round it. `top`: the container of the page; `around`: the
    container of the board, hidden as a whole.
    """

    board: Board
    foot: Row
    left: Widget | None
    inspector: Widget | None
    minimap: Minimap
    tools: Row
    right: Column
    top: Column
    around: Widget | None = None
    lend: Callable[[bool], object] | None = None
    """With papers over the map: lends tools and log to the column beside a page that has one, or takes them back."""


class Paging:
    """`page` is the shown page, None: the board is shown."""

    def __init__(self, play: Play, table: GameTable, desk: PageHost, faults: TableFaults) -> None:
        self.play = play
        self.table = table
        self.desk = desk
        self.faults = faults
        self.page: Page | None = None
        self.offer: Callable[[list[Choice]], list[Choice]] = lambda choices: choices
        """What becomes of the buttons before they are shown."""
        self._beside: Widget | None = None
        self._view_due = True
        """Whether the board was not shown yet: its camera starts when it is."""

    def turn(self) -> None:
        """Show the page of this moment, or the board, and let the page show the moment."""
        page = self.table.lying.page()
        if page is not None:
            self.faults.careful(lambda: page.show(self.play.view, self.play.options, self.play.seat is not None), None)
        if page is not self.page:
            self._change_page(page)

    def _change_page(self, page: Page | None) -> None:
        if self.page is not None:
            self.desk.top.remove(self.page)
        if self._beside is not None:
            self.desk.right.remove(self._beside)
        self.page, self._beside = page, page.beside() if page is not None else None
        if self.desk.around is not None:
            self.desk.around.set(visible=page is None)
            if self.desk.lend is not None:
                self.desk.lend(self._beside is not None)
        else:
            self._show_around(page is None)
        for button in self.desk.tools.children:
            if button.key.removeprefix("tool ") in BOARD_TOOLS:
                button.set(visible=page is None)
        if page is not None:
            self.desk.board.cursor = None
            self.desk.top.add(page)
        if self._beside is not None:
            self.desk.right.children.insert(0, self._beside)
            self._beside.parent = self.desk.right
            self.desk.right.restage()
        if self.desk.board.window:
            self._after_turn()

    def _show_around(self, shown: bool) -> None:
        """Show or hide the board and the panels round it."""
        for widget in (self.desk.board, self.desk.foot, self.desk.left, self.desk.inspector):
            if widget is not None:
                widget.set(visible=shown)
        self.desk.minimap.set(visible=shown and self.table.manner.small_map)

    def _after_turn(self) -> None:
        """Set focus and camera after a change of page."""
        root = self.desk.board.root
        root.stage.settle()
        self.first_view()
        if len(root.stage.layers) == 1:
            root.stage.focus_on(self.front)

    def first_view(self) -> None:
        """Set the camera when the board is shown for the first time."""
        if self.page is None and self._view_due:
            self._view_due = False
            if self.table.manner.whole_map:
                self.desk.board.camera.fit()
            else:
                self.desk.board.looking.first(self.desk.board.theme)

    @property
    def front(self) -> Widget:
        """The widget for the keyboard: the page's first one, or the board."""
        if self.page is None:
            return self.desk.board
        kept = self.page.focus_first()
        return (
            kept
            if kept is not None
            else next((w for w in self.page.walk() if w.focusable and (w.enabled or w.why)), self.page)
        )

    def hides(self, name: str) -> bool:
        """Whether an action is for the board and the board is hidden."""
        return self.page is not None and name.startswith(BOARD_ACTIONS)

    # -- the page's words in place of the table's
    def prompt(self) -> tuple[str, str, str]:
        """The prompt of the page or else of the table."""
        told = self.faults.careful(self.page.prompt, None) if self.page is not None else None
        return told if told is not None else self.table.telling.prompt()

    def choices(self) -> list[Choice]:
        """Buttons of the prompt bar: those of the page if it has any, else those of the table."""
        own = self.faults.careful(self.page.choices, None) if self.page is not None else None
        return self.offer(list(own if own is not None else self.table.hand.choices()))
