"""The page that stops the play when a fault keeps recurring: continue, go to the shelf, or save a report of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.data.atomicfile import write_text
from tabletop.table.screens import savefiles
from tabletop.table.screens.facts import facts_of
from tabletop.table.screens.safety import words_of
from tabletop.table.screens.scene import AppScene
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import message
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.widget import Column, Row, Spacer
from tabletop.table.window import Window

if TYPE_CHECKING:
    from tabletop.table.app import App

KEPT = "Nothing of the game is lost: every move that was accepted is written down."


class HaltScene(AppScene):
    """Covers the scene with the fault, which rests meanwhile."""

    mode = "halt"

    def __init__(self, app: App) -> None:
        self.below = app.scene
        session = self.below.session
        self.kept = session is not None and session.match.result is None and not session.trouble
        fault = app.faults.last
        what = words_of(fault) if fault is not None else ""
        on_the_shelf = len(app.scenes) == 1
        go_on = Button("Go on", kind="gold", cap="Enter", key="halt go on").on(
            "pressed", lambda _: app.bear_and_go_on()
        )
        leave = Button("Leave the program" if on_the_shelf else "To the shelf", cap="", key="halt leave").on(
            "pressed", lambda _: self.leave()
        )
        report = Button(
            "Save report", key="halt report", tip="A text that says what went wrong, to keep or to send"
        ).on("pressed", lambda _: savefiles.ask_report(self.root, self._write))
        self.button = go_on
        told = [
            "The same thing has gone wrong several times within a few seconds, so the program has stopped to ask.",
            *([KEPT] if self.kept else []),
            "You can go on all the same: what goes wrong is then left out, and you are not stopped by it again for a"
            " minute.",
        ]
        page = Panel(
            Para(" ".join(told)),
            Para(what, role="small", colour="soft"),
            Para(
                "The details stand in tabletop.log in the folder of logs (Settings, Files).",
                role="small",
                colour="soft",
            ),
            Flow(Spacer(), report, leave, go_on, gap=8),
            title="Something in the program goes wrong",
            accent="red",
            pad=16,
            gap=10,
            size=560,
        )
        super().__init__(app, Column(Spacer(), Row(Spacer(), page, Spacer()), Spacer(grow=1.5), key="halt"))

    def entered(self, window: Window) -> None:
        self.root.stage.focus_on(self.button)

    def leave(self) -> None:
        """Go to the shelf, or end the program if the shelf itself fails."""
        self.app.faults.bear(self.app.window.now)
        if len(self.app.scenes) > 2:
            self.app.only_shelf()
        else:
            self.app.window.running = False
            self.app.quit()

    def escape(self) -> None:
        self.app.bear_and_go_on()

    def _write(self, path: Path | None) -> None:
        if path is None:
            return
        try:
            write_text(path, self.app.faults.report(facts_of(self.app, self.below)))
        except OSError as trouble:
            message(self.root, "The report was not written", f"{path.name}: {trouble.strerror or trouble}.")
            return
        self.root.slips.note(f"*The report is written\n{path}", self.root.rect.center, "green", 4000)
