"""The play screen with papers over the map: the papers of the game and of the screen itself, and the rail's other
icons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame as pg

from tabletop.table.actions import PAPERS
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.papers.paper import FOLDED, Paper
from tabletop.table.papers.rail import RailSign
from tabletop.table.play.coach import CoachRoom
from tabletop.table.play.columns import ScreenParts
from tabletop.table.play.gametable import Panels
from tabletop.table.play.pages import PageHost
from tabletop.table.ui.keys import KeyMap
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

SIGNS = (("rules", "rules", "Rule book"), ("game_menu", "menu", "Menu"))
"""Actions with an icon on the rail below those of the papers: name, icon, words."""


LOW = 470
"""In design units: a column lower than this has no room for tools and coach."""


class PageSide(Column):
    """The column beside a page: tools, the page's own widget, the log, and room for the coach."""

    visible = False
    gap = 6
    units = 290

    def __init__(self, tools: Panel, log: Panel) -> None:
        self.tools, self.coach_room = tools, CoachRoom(visible=False)
        super().__init__(tools, log, self.coach_room, key="right")

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return min(t.px(self.units), t.window[0] * 26 // 100) if across else super().natural(t, across, room)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """With large text and the coach visible, the tools make room: the menu has all of them."""
        self.tools.visible = not self.coach_room.visible or rect.h >= t.px(LOW)
        super().place(rect, t)


class PageRow(Row):
    """A page and the column beside it, with free cloth at the edges of the window, without papers."""

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        edge = t.px(6) if self.children[-1].visible else 0
        return edge, edge, edge, edge


class OverTheMap:
    """`papers` is the desk with everything on it. The screen's own papers come after those of the game: the dice
    report, the log, the small map with the tools.
    """

    def __init__(
        self, parts: ScreenParts, panels: Panels, kept: Mapping[str, str], do: Callable[[str], object]
    ) -> None:
        self.left = self.inspector = None
        tools = Column(parts.minimap, parts.tools, gap=5, key="overview")
        own = (
            Paper("dice", "Dice", parts.tray, icon="dice", stays=True, rank=1, nothing="No dice have fallen yet."),
            Paper("log", "Log", parts.log, icon="log", stays=True, nothing="Nothing has happened yet."),
            parts.luck,
            Paper("minimap", "Map", tools, icon="minimap", starts=FOLDED),
        )
        named = {paper.name for paper in panels.papers}
        papers = (*panels.papers, *(paper for paper in own if paper.name not in named))
        self.overview: Panel = papers[-1]
        self.log_panel: Panel = next(paper for paper in papers if paper.name == "log")
        signs = [RailSign(icon=icon, tip=tip, key=f"sign {action}") for action, icon, tip in SIGNS]
        for sign, (action, _, _) in zip(signs, SIGNS, strict=True):
            sign.on("pressed", partial(_press, do, action))
        self.papers = PaperDesk(parts.board, papers, panels.foot, signs, kept, panels.over)
        self._signs = signs
        self.foot = Row(key="no foot")
        self._parts, self._tools = parts, tools
        self._side_tools = Panel(pad=7, key="page tools")
        self._side_log = Panel(title="Log", grow=1, least=90, key="page log")
        self.right = PageSide(self._side_tools, self._side_log)
        self.top = Column(self.papers, grow=1, least=300)
        self.middle: Widget = PageRow(self.top, self.right, gap=6, grow=1, least=200)
        self.desk = PageHost(
            parts.board,
            self.foot,
            None,
            None,
            parts.minimap,
            parts.tools,
            self.right,
            self.top,
            around=self.papers,
            lend=self.lend,
        )

    def lend(self, page: bool) -> None:
        """Move tools and log beside a page, or back to their papers."""
        if page == self.right.visible:
            return
        self.right.set(visible=page)
        homes = ((self._parts.tools, self._tools, self._side_tools), (self._parts.log, self.log_panel, self._side_log))
        for part, paper, side in homes:
            (paper if page else side).remove(part)
            (side if page else paper).add(part)

    def print_keys(self, keys: KeyMap) -> None:
        """Print the present keys on the papers."""
        for paper, sign in zip(self.papers.papers, self.papers.signs, strict=True):
            cap = keys.cap(paper.action or paper.name)
            paper.set(cap=cap)
            sign.set(cap=cap)
        for tool, (action, _, _) in zip(self._signs, SIGNS, strict=True):
            tool.set(cap=keys.cap(action))


def _press(do: Callable[[str], object], action: str, _: object) -> None:
    do(action)


def paper_actions(panels: Panels) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The actions for the papers of a game, for the key map: name -> title, keys."""
    return {
        **{name: (words, keys) for name, words, keys in PAPERS},
        **{paper.name: (f"{paper.called}: open or fold", paper.keys) for paper in panels.papers if paper.keys},
    }
