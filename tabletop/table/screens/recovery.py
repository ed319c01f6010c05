"""Games that were left or lost: the sheet that offers each of them to be gone on with, put away or deleted."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.data import saves
from tabletop.data.saves import SaveError
from tabletop.data.session import Session, save_folder
from tabletop.table.screens.filing import made, plain
from tabletop.table.screens.opening import when
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog, confirm
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.panel import Card
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.tree import Column, Row, Spacer

if TYPE_CHECKING:
    from tabletop.table.app import App

MOST = 8
"""Games offered at once, newest first."""


@dataclass
class Lost:
    """A game that can be gone on with: its file, its title, where it stands, when it was left, what is wrong with it."""

    path: Path
    title: str
    position: str
    left: str
    trouble: str = ""


def look_at(path: Path) -> Lost:
    """What an autosave holds. Never raises."""
    try:
        left = when(path.stat().st_mtime)
    except OSError:
        left = ""
    try:
        save = saves.read(path)
        done = sum(line.verb == "do" for line in save.lines)
        title = save.header.title or save.header.scenario or "Battle"
        note = save.note
        try:
            match = Session.from_save(save, autosave=False).match
            turn = getattr(match.state, "turn", 0)
            position = "finished" if match.result is not None else f"turn {turn}" if turn else "before the battle"
        except Exception as fault:  # an old or damaged game: it can still be put away
            return Lost(path, title, f"{done} commands", left, str(fault))
        return Lost(path, title, position, left, note)
    except SaveError as fault:
        return Lost(path, path.stem, "damaged", left, str(fault))


def worth_keeping(paths: Sequence[Path]) -> list[Path]:
    """Autosaves in which something was done; those with the opening alone are thrown away."""
    kept = []
    for path in paths:
        try:
            empty = not any(line.verb != "open" for line in saves.read(path).lines) and not saves.read(path).note
        except SaveError:
            empty = False
        if empty:
            path.unlink(missing_ok=True)
        else:
            kept.append(path)
    return kept


class RecoverySheet(Dialog):
    """One card a game."""

    wide = 640
    key = "recovery"

    def __init__(self, app: App, paths: Sequence[Path]) -> None:
        self.app = app
        self.lost = [look_at(path) for path in paths[:MOST]]
        self.cards = Column(gap=8)
        super().__init__("Games to go on with", cancel_value=None)
        self.add(
            Para("These games were not finished when the program ended. Nothing of them is lost."),
            ScrollPane(self.cards, least=80, key="lost games"),
            Row(Spacer(), Button("To the shelf", cap="Esc", key="recovery later", tip="They stay where they are").on("pressed", lambda _: self.answer(None))),
        )
        self._fill()

    def _fill(self) -> None:
        self.cards.fill(*[self._card(n, lost) for n, lost in enumerate(self.lost)])

    def _card(self, n: int, lost: Lost) -> Card:
        head = Label(", ".join(w for w in (lost.title, lost.position, lost.left) if w), role="body semi")
        go_on = Button("Go on", kind="gold", key=f"go on {n}", enabled=lost.position != "damaged", why=lost.trouble)
        away = Button("Put away", key=f"put away {n}", tip="Keep it among the saved games")
        delete = Button("Delete", key=f"delete {n}")
        go_on.on("pressed", partial(self._go_on, lost))
        away.on("pressed", partial(self._put_away, lost))
        delete.on("pressed", partial(self._delete, lost))
        card = Card(head, gap=5)
        if lost.trouble:
            card.add(Para(lost.trouble, role="small", colour="red"))
        card.add(Flow(Spacer(), delete, away, go_on, gap=8))
        return card

    def _gone(self, lost: Lost) -> None:
        self.lost = [x for x in self.lost if x is not lost]
        if self.lost:
            self._fill()
        else:
            self.answer(None)

    def _go_on(self, lost: Lost, _: object) -> None:
        self.answer(None)
        self.app.recover(lost.path)

    def _put_away(self, lost: Lost, _: object) -> None:
        folder = made(save_folder())
        name = plain(f"{lost.title}, {lost.position}, {lost.left.replace(':', '.')}")
        target, n = folder / f"{name}.save", 2
        while target.exists():
            target, n = folder / f"{name} ({n}).save", n + 1
        try:
            lost.path.rename(target)
        except OSError as fault:
            self.root.refuse(f"It could not be put away: {fault.strerror or fault}.")
            return
        self.root.note(f"*Put away\n{target.name} is among the saved games.", None, "green")
        self._gone(lost)

    def _delete(self, lost: Lost, _: object) -> None:
        def answered(yes: bool) -> None:
            if yes:
                lost.path.unlink(missing_ok=True)
                self._gone(lost)

        confirm(self.root, "Delete this game?", f"{lost.title}, {lost.position}, {lost.left}, would be gone for good.", answered, yes="Delete", danger=True)


def offer_recovery(app: App, paths: Sequence[Path]) -> RecoverySheet:
    """The sheet over the shelf."""
    sheet = RecoverySheet(app, paths)
    first = next((w for w in sheet.cards.walk() if isinstance(w, Button) and w.kind == "gold" and w.enabled), None)
    sheet.then = lambda _: app.scene.entered(app.window) if app.scene is app.scenes[0] else None
    sheet.show(app.root, first)
    return sheet
