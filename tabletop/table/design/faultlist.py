"""What `tabletop check` says of the scenario as it stands, beside the map: looked at anew after every change, beside
the window.
"""

from __future__ import annotations

import re
from functools import partial

import pygame as pg

from tabletop.data.faults import DataFault
from tabletop.data.jsondocument import Path_
from tabletop.shelf.checker import Checked, check
from tabletop.shelf.drafts import Drawing
from tabletop.table.design.palette import Eager
from tabletop.table.screens.jobs import Worker
from tabletop.table.screens.openfile import sentence
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.lists import RowState
from tabletop.table.ui.scroll import ReadingPane
from tabletop.table.ui.theme import Theme

PATIENCE_MS = 250
"""A change is looked at when so long nothing else was changed."""


def words_of(fault: DataFault) -> str:
    """What is wrong and how to mend it, as two sentences."""
    wrong = fault.wrong[:1].upper() + fault.wrong[1:] + ("" if fault.wrong.endswith((".", "?")) else ".")
    mend = fault.mend[:1].upper() + fault.mend[1:] + ("" if fault.mend.endswith((".", "?")) else ".")
    return f"{wrong} {mend}"


def place_of(fault: DataFault) -> Path_:
    """Where in the document a fault lies: `line 9, forces[0].type` is ("forces", 0, "type")."""
    words = re.sub(r"^(line \d+|whole file)(, )?", "", fault.place)
    found = re.findall(r"([^.\[\]]+)|\[(\d+)\]", words)
    return tuple(int(number) if number else name for name, number in found)


class FaultRows(Eager):
    """Faults in red, remarks in brass; the sentence of a row is cut, and stands whole below the list."""

    row_height = 34

    def draw_cells(self, s: pg.Surface, t: Theme, r: pg.Rect, row: tuple[DataFault, bool], state: RowState) -> None:
        fault, bad = row
        pg.draw.circle(s, t.col("red" if bad else "brass"), (r.x + t.px(10), r.centery), t.px(4))
        left, room = r.x + t.px(20), r.w - t.px(26)
        place = ".".join(str(p) for p in place_of(fault)) or "The whole"
        t.say(
            s, fault.wrong[:1].upper() + fault.wrong[1:], (left, r.y + r.h * 30 // 100), "small semi", "ink", "l", room
        )
        t.say(s, place, (left, r.y + r.h * 73 // 100), "small", "ink" if state.picked else "soft", "l", room)


class FaultPanel(Panel):
    """The list. Emits "fault" (DataFault) when a row is chosen, "looked" (Checked or None) after each look."""

    gap = 5

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.found: Checked | None = None
        self.trouble = ""
        self.rows = FaultRows(
            [], key="faults", cells=lambda row: (row[0].wrong,), empty="Nothing is wrong.", grow=1, least=50
        )
        self.rows.on("picked", lambda i: self._read(i)).on("chosen", lambda i: self._read(i))
        self.whole = Para("", role="small")
        self.pane = ReadingPane(self.whole, key="fault words", pad=2, size=54, grow=0)
        self._due = 0
        self._wanted = False
        self._worker: Worker | None = None
        super().__init__(self.rows, self.pane, title="Check", accent="green", grow=1, least=90)

    @property
    def waiting(self) -> bool:
        """Whether the last change has not been looked at yet."""
        return self._wanted or self._worker is not None

    @property
    def count(self) -> int:
        """Faults that keep it from being played."""
        return (len(self.found.faults) if self.found is not None else 0) + bool(self.trouble)

    def changed_now(self) -> None:
        """The scenario has been changed."""
        self._wanted = True
        if self.window:
            self._due = self.root.now + PATIENCE_MS
            self.root.animate(self)

    def tick(self, now: int) -> bool:
        if self._worker is not None:
            if self._worker.is_alive():
                return True
            self._seen(self._worker)
            self._worker = None
        if self._wanted and now >= self._due:
            self._wanted = False
            self._worker = Worker(partial(looked_at, self.drawing, self.drawing.document, self.drawing.worth_keeping))
            self._worker.start()
        return self._wanted or self._worker is not None

    def _seen(self, worker: Worker) -> None:
        self.trouble = sentence(worker.fault) if worker.fault is not None else ""
        self.found = worker.result if worker.fault is None else None
        faults = list(self.found.faults) if self.found is not None else []
        notes = list(self.found.notes) if self.found is not None else []
        if self.trouble:
            faults = [DataFault(self.drawing.name, "whole file", self.trouble, "try it again")]
        self.rows.fill_rows([(fault, True) for fault in faults] + [(note, False) for note in notes])
        count, more = len(faults), len(notes)
        told = f"{count} fault{'s' * (count != 1)}" if count else "Sound"
        told += f", {more} remark{'s' * (more != 1)}" if more else ""
        self.set(title=told, accent="red" if count else "green")
        self.whole.set(text=words_of(self.rows.row[0]) if self.rows.rows else "")
        self.emit("looked", self.found)

    def end(self) -> None:
        """The board goes: what is still looked at is waited for, since it writes the draft."""
        if self._worker is not None:
            self._worker.join()
        self._worker, self._wanted = None, False

    def _read(self, i: int) -> None:
        fault = self.rows.rows[i][0]
        self.whole.set(text=words_of(fault))
        self.pane.scroll_to(0)
        self.emit("fault", fault)


def looked_at(drawing: Drawing, document: dict[str, object], keep: bool, report: object = None) -> Checked:
    """Keep the draft, and say what is wrong with it. Raises OSError.

    What stands among the player's scenarios is looked at there. Nothing is left behind of a document that was saved
    meanwhile: a draft beside the saved scenario would be offered as work that was never saved.
    """
    if document == drawing.kept and drawing.home.is_file():
        return check(drawing.home)
    path = drawing.keep_draft(document)
    try:
        return check(path)
    finally:
        if not keep or not drawing.worth_keeping:
            drawing.drop_draft()
