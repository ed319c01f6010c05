"""Unfinished or lost games: the sheet that offers to resume, put away or delete each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.data import desktop, saves
from tabletop.data.saves import SaveError
from tabletop.shelf.session import Session, save_folder
from tabletop.table.screens.jobs import Worker
from tabletop.table.screens.openfile import sentence, when
from tabletop.table.screens.savefiles import free_name, made, plain, standing
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog, confirm
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, LightPanel
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.table.app import App


@dataclass(frozen=True)
class Lost:
    """A game that can be resumed: its file, title, progress, time of leaving, and fault."""

    path: Path
    title: str
    position: str
    left: str
    trouble: str = ""

    @property
    def words(self) -> str:
        return ", ".join(w for w in (self.title, self.position, self.left) if w)


def look_at(path: Path) -> Lost | None:
    """The contents of an autosave, without replaying it. None: it has no action. Never raises."""
    try:
        left = when(path.stat().st_mtime)
        save = saves.read(path)
    except (SaveError, OSError) as fault:
        return Lost(path, path.stem, "damaged", "", str(fault))
    done = sum(line.verb == "do" for line in save.lines)
    if not done and not save.note:
        return None
    words = f"{done} command{'s' if done != 1 else ''}"
    return Lost(path, save.header.title or save.header.scenario or "Battle", words, left, save.note)


def played_again(lost: Lost) -> Lost:
    """The same with its turn; a game that cannot be replayed has a fault. Never raises."""
    if lost.position == "damaged":
        return lost
    try:
        save = saves.read(lost.path)
        match = Session.from_save(save, autosave=False).match
    except Exception as fault:  # an old or damaged game can still be put away
        return replace(lost, trouble=sentence(fault, 2))
    return replace(lost, position=standing(match), trouble=save.note)


def worth_keeping(paths: Sequence[Path]) -> list[Lost]:
    """Autosaves with actions; those with the opening alone are deleted."""
    kept = []
    for path in paths:
        lost = look_at(path)
        if lost is None:
            path.unlink(missing_ok=True)
        else:
            kept.append(lost)
    return kept


class RecoverySheet(Dialog):
    """One card per game."""

    wide = 640
    key = "recovery"

    def __init__(self, app: App, lost: Sequence[Lost], report: Path | None = None) -> None:
        self.app = app
        self.report = report
        self.lost = list(lost)
        self.heads: dict[Path, Label] = {}
        self.to_come = list(lost)
        """The games to be played again, newest first, so that each can say its turn."""
        self.worker = self._next_worker()
        self.cards = Column(gap=8)
        self.later = Button("To the shelf", cap="Esc", key="recovery later", tip="They stay where they are")
        self.later.on("pressed", lambda _: self.answer(None))
        super().__init__("Unfinished games" if lost else "The program had to stop", cancel_value=None)
        if report is not None:
            self.add(*self._told(report))
        if lost:
            self.add(
                Para("These games are not finished. Every command of them is kept."),
                ScrollPane(self.cards, least=80, key="lost games"),
            )
        self.add(Row(Spacer(), self.later))
        self._fill()

    def focus_home(self) -> Widget:
        """The first game that can be resumed: never a button that puts one away or deletes it."""
        gold = (w for w in self.cards.walk() if isinstance(w, Button) and w.kind == "gold" and w.enabled)
        return next(gold, self.later)

    def _told(self, report: Path) -> tuple[Para, Flow]:
        """The report of the fault that ended the program, and its buttons."""
        words = (
            "A fault of the program ended it last time. A report of it is kept, which names no folder of your"
            f" computer: {report.name}"
        )
        read = Button("Open the report", key="open report", tip=str(report)).on("pressed", lambda _: self._show(report))
        folder = Button("Open its folder", key="report folder", tip=str(report.parent)).on(
            "pressed", lambda _: self._show(report.parent)
        )
        return Para(words), Flow(Spacer(), read, folder, gap=8)

    def _show(self, path: Path) -> None:
        if trouble := desktop.show(path):
            self.root.refuse(trouble)

    def _fill(self) -> None:
        self.cards.fill(*[self._card(n, lost) for n, lost in enumerate(self.lost)])

    def _card(self, n: int, lost: Lost) -> LightPanel:
        head = self.heads[lost.path] = Label(lost.words, role="body semi")
        go_on = Button("Go on", kind="gold", key=f"go on {n}", enabled=lost.position != "damaged", why=lost.trouble)
        away = Button("Keep as a saved game", key=f"put away {n}", tip="It leaves this list; Open shows it")
        delete = Button("Delete", key=f"delete {n}")
        go_on.on("pressed", partial(self._go_on, lost))
        away.on("pressed", partial(self._put_away, lost))
        delete.on("pressed", partial(self._delete, lost))
        card = LightPanel(head, gap=5)
        if lost.trouble:
            card.add(Para(lost.trouble, role="small", colour="red"))
        card.add(Flow(Spacer(), delete, away, go_on, gap=8))
        return card

    def tick(self, now: int) -> bool:
        """The games are replayed beside the window, to find their turn."""
        if self.worker.is_alive():
            return True
        again: Lost | None = self.worker.result
        before = next((x for x in self.lost if again is not None and x.path == again.path), None)
        if again is not None and before is not None:
            self.lost = [again if x is before else x for x in self.lost]
            self.heads[again.path].set(text=again.words)
            if again.trouble != before.trouble:
                self._fill()
        if not self.to_come:
            return False
        self.worker = self._next_worker()
        self.worker.start()
        return True

    def _next_worker(self) -> Worker:
        """Plays the next game again."""
        lost = self.to_come.pop(0) if self.to_come else None
        return Worker(lambda report: played_again(lost) if lost is not None else None)

    def _gone(self, lost: Lost) -> None:
        self.lost = [x for x in self.lost if x.path != lost.path]
        if self.lost:
            self._fill()
        else:
            self.answer(None)

    def _go_on(self, lost: Lost, _: object) -> None:
        self.answer(None)
        self.app.games.recover(lost.path)

    def _put_away(self, lost: Lost, _: object) -> None:
        folder = made(save_folder())
        lost = next((x for x in self.lost if x.path == lost.path), lost)
        target = free_name(folder, plain(f"{lost.title}, {lost.position}, {lost.left.replace(':', '.')}"))
        try:
            lost.path.rename(target)
        except OSError as fault:
            self.root.refuse(f"It could not be kept: {fault.strerror or fault}.")
            return
        self.root.slips.note(f"*Kept\nSaved as {target.name} in Saved games.", None, "green")
        self._gone(lost)

    def _delete(self, lost: Lost, _: object) -> None:
        def answered(yes: bool) -> None:
            if yes:
                lost.path.unlink(missing_ok=True)
                self._gone(lost)

        confirm(
            self.root,
            "Delete this game?",
            f"{lost.title}, {lost.position}, {lost.left}, would be gone for good.",
            answered,
            yes="Delete",
            danger=True,
        )


def offer_recovery(app: App, lost: Sequence[Lost], report: Path | None = None) -> RecoverySheet:
    """The sheet over the shelf."""
    sheet = RecoverySheet(app, lost, report)
    sheet.worker.start()
    sheet.then = lambda _: app.scene.entered(app.window) if app.scene is app.scenes[0] else None
    sheet.show(app.root, sheet.focus_home() if lost else None)
    app.root.animate(sheet)
    return sheet
