"""The briefing: who is played, how he wins, when it ends and where it stands. It lies before the player when a game
begins and comes again at F6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.table.play.contract import Briefing
from tabletop.table.screens.printed import Columns, PrintedHead, PrintedTable
from tabletop.table.ui.dialogs import Dialog, buttons_row
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.tree import Column, Widget

if TYPE_CHECKING:
    from tabletop.table.screens.playing import PlayScene

WIDE = 860
"""Of the sheet, in design units."""
READABLE = 700
"""Letters of the situation that are told; the shelf has the whole text."""


def begin_with_briefing(scene: PlayScene) -> None:
    """Before the first decision of a new game, once nothing else is before the player; what bots have done by then and
    what went by itself does not count.
    """
    if scene.unbriefed and len(scene.root.stage.layers) == 1:
        scene.unbriefed = False
        if scene.app.settings.briefing:
            open_briefing(scene, begins=True)


def open_briefing(scene: PlayScene, begins: bool = False) -> None:
    """How to win, and where it stands. A game whose papers say so all the time has no such sheet."""
    told = scene.play_screen.table.telling.briefing()
    if told is not None and len(scene.root.stage.layers) == 1:
        show(scene.root, told, begins)


def show(root: Root, briefing: Briefing, begins: bool) -> Dialog:
    """Lay the sheet on the table. `begins`: with what has happened so far; Enter and Esc both lead to the table."""
    parts: list[Widget] = []
    if begins and briefing.situation:
        parts.append(Para(_shortened(briefing.situation), role="body ital", colour="soft"))
    if briefing.you:
        parts.append(Label(briefing.you, role="title"))
    parts.append(Column(PrintedHead(text="How to win"), Para(briefing.task), gap=4))
    if briefing.standing:
        parts.append(Para(briefing.standing, role="body semi"))
    if briefing.ends:
        parts.append(Para(briefing.ends))
    tables: list[Widget] = [PrintedTable(table) for table in briefing.tables]
    if briefing.special:
        tables.append(Column(PrintedHead(text="In this scenario"), *[Para(line) for line in briefing.special], gap=4))
    if tables:
        parts.append(Columns(*tables))
    dialog = Dialog(
        briefing.title,
        ScrollPane(Column(*parts, gap=10), least=60, grow=1),
        wide=WIDE,
        key="briefing",
    )
    dialog.add(buttons_row(dialog, [("Begin" if begins else "Back to the table", None)], None))
    return dialog.show(root, dialog.default)


def _shortened(text: str) -> str:
    """The first sentences, as many as are read at the start of a game."""
    if len(text) <= READABLE:
        return text
    return text[: text.rindex(". ", 0, READABLE) + 1]
