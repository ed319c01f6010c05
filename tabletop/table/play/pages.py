"""Pages of a game's table in place of the board: base camp, shop, diary. The board is kept alive beneath."""

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
"""Tools that mean the board alone."""
BOARD_ACTIONS = ("zoom_", "pan_", "cursor", "fit", "grid", "minimap", "magnify", "hide_pieces")
"""Actions that do nothing while a page lies over the board."""


@dataclass(frozen=True)
class PageHost:
    """What a page takes the place of: the board and what stands round it. `top`: where it is laid; `around`: what has
    the board in it and goes as a whole.
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
    """Where papers lie over the map: gives tools and log to the column beside a page that has one, or takes them
    back."""


class Paging:
    """`page` lies before the player, None: the board does."""

    def __init__(self, play: Play, table: GameTable, desk: PageHost, faults: TableFaults) -> None:
        self.play = play
        self.table = table
        self.desk = desk
        self.faults = faults
        self.page: Page | None = None
        self._beside: Widget | None = None
        self._view_due = True
        """Whether the board was not seen yet: its camera begins when it is."""

    def turn(self) -> None:
        """Bring the page of this moment to the front, or the board, and let the page show the moment."""
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
        """The board and what stands round it."""
        for widget in (self.desk.board, self.desk.foot, self.desk.left, self.desk.inspector):
            if widget is not None:
                widget.set(visible=shown)
        self.desk.minimap.set(visible=shown and self.table.manner.small_map)

    def _after_turn(self) -> None:
        """Focus and camera when another thing lies before the player."""
        root = self.desk.board.root
        root.stage.settle()
        self.first_view()
        if len(root.stage.layers) == 1:
            root.stage.focus_on(self.front)

    def first_view(self) -> None:
        """Where the board lies before the player for the first time, the camera takes its place."""
        if self.page is None and self._view_due:
            self._view_due = False
            if self.table.manner.whole_map:
                self.desk.board.camera.fit()
            else:
                self.desk.board.looking.first(self.desk.board.theme)

    @property
    def front(self) -> Widget:
        """What the keyboard acts on: the page's first thing, or the board."""
        if self.page is None:
            return self.desk.board
        kept = self.page.focus_first()
        return (
            kept
            if kept is not None
            else next((w for w in self.page.walk() if w.focusable and (w.enabled or w.why)), self.page)
        )

    def hides(self, name: str) -> bool:
        """Whether an action is one of the board's that has nothing to act on now."""
        return self.page is not None and name.startswith(BOARD_ACTIONS)

    # -- what a page says in place of the table
    def prompt(self) -> tuple[str, str, str]:
        """What is asked, by the page or else by the table."""
        told = self.faults.careful(self.page.prompt, None) if self.page is not None else None
        return told if told is not None else self.table.telling.prompt()

    def choices(self) -> list[Choice]:
        """Buttons of the prompt bar: those of the page, where it has any of its own, else those of the table."""
        own = self.faults.careful(self.page.choices, None) if self.page is not None else None
        return list(own if own is not None else self.table.hand.choices())
