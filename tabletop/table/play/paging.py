"""Pages of a game's table in place of the board: base camp, shop, diary. The board is kept alive beneath. A part of
the play screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.table.play.contract import Choice, Page
from tabletop.table.play.mending import Mending
from tabletop.table.ui.tree import Column, Row, Widget

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.board.minimap import Minimap
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.panel import Panel

BOARD_TOOLS = ("fit", "zoom_in", "zoom_out", "grid")
"""Tools that mean the board alone."""
BOARD_ACTIONS = ("zoom_", "pan_", "cursor", "fit", "grid", "minimap", "magnify", "hide_pieces")
"""Actions that do nothing while a page lies over the board."""


class Paging(Mending):
    """Mixed into the play screen, which has the parts named here."""

    board: Board
    play: Play
    table: GameTable
    left: Widget | None
    inspector: Widget | None
    foot: Row
    tools: Row
    minimap: Minimap
    overview: Panel
    right: Column
    desk_top: Column
    page: Page | None = None
    _beside: Widget | None = None
    _view_due = True

    def _turn_page(self) -> None:
        """Bring the page of this moment to the front, or the board, and let the page show the moment."""
        page = self.table.lying.page()
        if page is not None:
            self.careful(lambda: page.show(self.play.view, self.play.options, self.play.seat is not None), None)
        if page is not self.page:
            self._change_page(page)

    def _change_page(self, page: Page | None) -> None:
        if self.page is not None:
            self.desk_top.remove(self.page)
        if self._beside is not None:
            self.right.remove(self._beside)
        self.page, self._beside = page, page.beside() if page is not None else None
        for widget in (self.board, self.foot, self.left, self.inspector):
            if widget is not None:
                widget.set(visible=page is None)
        self.minimap.set(visible=page is None and self.table.manner.small_map)
        for button in self.tools.children:
            if button.key.removeprefix("tool ") in BOARD_TOOLS:
                button.set(visible=page is None)
        if page is not None:
            self.board.cursor = None
            self.desk_top.add(page)
        if self._beside is not None:
            self.right.children.insert(0, self._beside)
            self._beside.parent = self.right
            self.right.restage()
        if self.window:
            self._after_turn()

    def _after_turn(self) -> None:
        """Focus and camera when another thing lies before the player."""
        self.root.settle()
        if self.page is None and self._view_due:
            self._view_due = False
            self.board.first_view(self.theme)
        if len(self.root.layers) == 1:
            self.root.focus_on(self.desk)

    @property
    def desk(self) -> Widget:
        """What the keyboard acts on: the page's first thing, or the board."""
        if self.page is None:
            return self.board
        kept = self.page.focus_first()
        return (
            kept
            if kept is not None
            else next((w for w in self.page.walk() if w.focusable and (w.enabled or w.why)), self.page)
        )

    def focus_home(self) -> Widget | None:
        """When a button that had the focus is gone (the coach's, a panel's), the keys go on at the board or page."""
        return self.desk

    def _paged_out(self, name: str) -> bool:
        """Whether an action is one of the board's that has nothing to act on now."""
        return self.page is not None and name.startswith(BOARD_ACTIONS)

    # -- what a page says in place of the table
    def _prompt(self) -> tuple[str, str, str]:
        told = self.careful(self.page.prompt, None) if self.page is not None else None
        return told if told is not None else self.table.telling.prompt()

    def _choices(self) -> list[Choice]:
        """Buttons of the prompt bar: those of the page, where it has any of its own, else those of the table."""
        own = self.careful(self.page.choices, None) if self.page is not None else None
        return list(own if own is not None else self.table.hand.choices())
