"""The layout with panels beside the board: the board's column with tray and foot, the game's panel at its left, small
map, inspector and log at its right.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame as pg

from tabletop.table.board.board import Board
from tabletop.table.board.minimap import Minimap
from tabletop.table.papers.paper import Paper
from tabletop.table.play.coach import CoachRoom
from tabletop.table.play.dice_tray import DiceTray
from tabletop.table.play.gametable import Panels
from tabletop.table.play.pages import PageHost
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget


@dataclass(frozen=True)
class ScreenParts:
    """The play screen's own widgets, for either layout."""

    board: Board
    tray: DiceTray
    minimap: Minimap
    log: RichLog
    tools: Row
    luck: Paper


class BoardAndPanels:
    """`middle` fills the window between prompt and status line."""

    def __init__(self, parts: ScreenParts, panels: Panels) -> None:
        self.left, self.inspector = panels.left, panels.inspector
        self.foot = Row(*[w for w in (parts.tray, panels.foot) if w is not None], gap=6, key="foot")
        self.overview = Panel(parts.minimap, parts.tools, pad=7, gap=5, key="overview")
        self.log_panel = Panel(parts.log, title="Log", grow=1, least=90, key="log panel")
        self.right = _Side(
            *[w for w in (self.overview, self.inspector, self.log_panel) if w is not None],
            CoachRoom(visible=False),
            units=290,
            gives_way=parts.minimap,
            key="right",
        )
        columns = [self.left] if self.left else []
        self.top = Column(parts.board, self.foot, grow=1, gap=6, least=300)
        self.middle: Widget = TableMargins(*columns, self.top, self.right, gap=6, grow=1, least=200, key="middle")
        self.desk = PageHost(
            parts.board, self.foot, self.left, self.inspector, parts.minimap, parts.tools, self.right, self.top
        )


class _Side(Column):
    """A column of fixed width in design units."""

    units = 290
    gives_way: Minimap | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return min(t.px(self.units), t.window[0] * 26 // 100) if across else super().natural(t, across, room)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """With large type in a low window, the small map makes room."""
        if self.gives_way is not None:
            self.gives_way.crowded_out = False
            self.gives_way.crowded_out = sum(self._lengths(t, 1 << 14, rect.w)[:-1]) + t.px(90) > rect.h
        super().place(rect, t)


class TableMargins(Row):
    """A row with free cloth at the left and right edge of the window, and `above` and below it."""

    above: float = 0

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        g, h = t.px(6), t.px(self.above)
        return g, h, g, h
