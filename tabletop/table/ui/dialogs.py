"""Dialogs: a sheet of paper over the darkened table. Esc presses the last button, Enter the default one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import ENTER, Button
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

Answer = Callable[[Any], object]


class Dialog(Panel):
    """A modal sheet. `answer(value)` closes it and calls `then(value)`; Esc answers `cancel`."""

    wide: float = 420
    least_tall: float = 0
    pad = 16
    gap = 10
    cancel_value: Any = None
    default: Button | None = None

    def __init__(self, title: str, *children: Widget, then: Answer | None = None, **attributes: Any) -> None:
        self.then = then
        super().__init__(*children, title=title, **attributes)

    def show(self, root: Root, focus: Widget | None = None) -> Dialog:
        """Open it in the centre of the window."""
        root.stage.open(self, self._where, shade=True, focus=focus)
        return self

    def focus_home(self) -> Widget | None:
        """When the focused widget is gone, the keyboard goes to the default button."""
        return self.default

    def _where(self, t: Theme, window: pg.Rect) -> pg.Rect:
        room = window.inflate(-t.px(16), -t.px(16))
        w = min(room.w, t.px(self.wide))
        h = min(room.h, max(t.px(self.least_tall), self.natural(t, False, w)))
        return pg.Rect(window.centerx - w // 2, window.y + (window.h - h) * 2 // 5, w, h).clamp(room)

    def answer(self, value: Any) -> None:
        """Close it, then call `then`."""
        if r := self.window:
            r.stage.close(self)
        if self.then:
            self.then(value)

    def keydown(self, e: pg.Event) -> bool:
        if e.key == pg.K_ESCAPE:
            if self.root.hand.cargo or self.root.slips.note_shown:
                return False
            self.answer(self.cancel_value)
            return True
        if e.key in ENTER and self.default:
            self.default.push(None)
            return True
        if e.key in (pg.K_PAGEUP, pg.K_PAGEDOWN, pg.K_UP, pg.K_DOWN) and (
            pane := next((w for w in self.children if isinstance(w, ScrollPane)), None)
        ):
            step = pane.rect.h - self.theme.px(30) if e.key in (pg.K_PAGEUP, pg.K_PAGEDOWN) else self.theme.px(24)
            return pane.scroll_to(pane.off + (step if e.key in (pg.K_PAGEDOWN, pg.K_DOWN) else -step))
        return False


def _answer(dialog: Dialog, value: Any, _: Any) -> None:
    dialog.answer(value)


def buttons_row(dialog: Dialog, choices: Sequence[tuple[str, Any]], default: Any, danger: bool = False) -> Flow:
    """The row of buttons of a dialog: (words, value) from left to right; the default one is gold, or red if it is
    destructive.
    """
    row = Flow(Spacer(), gap=8)
    for words, value in choices:
        button = Button(
            words,
            key=f"answer {value}",
            kind=("red" if danger else "gold") if value == default else "plain",
            cap="Enter" if value == default else "Esc" if value == dialog.cancel_value else "",
        )
        button.on("pressed", partial(_answer, dialog, value))
        row.add(button)
        if value == default:
            dialog.default = button
    return row


class ReadingSheet(Dialog):
    """A sheet to read: parts in a scrolled column, below them the button Close. `closes`: the key of this button; more:
    what lies left of it, a Spacer if nothing is given; `gap` between the parts; `least`: the height of the pane.
    """

    pane: ScrollPane
    pane_of: type[ScrollPane] = ScrollPane

    def __init__(
        self, title: str, parts: Sequence[Widget], closes: str, *more: Widget, gap: int = 6, least: int = 150
    ) -> None:
        self.pane = self.pane_of(Column(*parts, gap=gap), least=least, grow=1)
        close = Button("Close", key=closes, kind="gold", cap="Enter").on("pressed", lambda _: self.answer(None))
        super().__init__(title, self.pane, Flow(*(more or (Spacer(),)), close, gap=8), accent="side blue")
        self.default = close


def ask(
    root: Root,
    title: str,
    text: str,
    choices: Sequence[tuple[str, Any]],
    then: Answer,
    *,
    default: Any = None,
    cancel: Any = None,
    danger: bool = False,
    wide: float = 430,
) -> Dialog:
    """A question with any buttons; `then(value)` receives the answer, Esc gives `cancel`."""
    dialog = Dialog(
        title,
        ScrollPane(Para(text, grow=1), least=30),
        then=then,
        cancel_value=cancel,
        wide=wide,
        accent="red" if danger else "side blue",
    )
    dialog.add(buttons_row(dialog, choices, default, danger))
    return dialog.show(root, dialog.default)


def message(root: Root, title: str, text: str, then: Callable[[], object] | None = None) -> Dialog:
    """A text to read, and one button."""
    return ask(root, title, text, [("Continue", True)], lambda _: then() if then else None, default=True, cancel=True)


def confirm(
    root: Root,
    title: str,
    text: str,
    then: Callable[[bool], object],
    *,
    yes: str = "Yes",
    no: str = "Cancel",
    danger: bool = False,
) -> Dialog:
    """Yes or no; Esc is no."""
    return ask(root, title, text, [(no, False), (yes, True)], then, default=True, cancel=False, danger=danger)


def ask_text(
    root: Root,
    title: str,
    text: str,
    then: Callable[[str], object],
    *,
    start: str = "",
    hint: str = "",
    yes: str = "OK",
    check: Callable[[str], str] | None = None,
) -> Dialog:
    """Ask for a line of text; `check(text)` may return why it is invalid. Esc closes it without a result."""
    entry = TextEntry(start, key="answer text", hint=hint)
    why = Label("", role="small", colour="red")
    dialog = Dialog(title, Para(text), entry, why, then=lambda words: None if words is None else then(words))
    ok = Button(yes, kind="gold", cap="Enter", key="answer True")

    def judge(words: str) -> None:
        reason = check(words) if check else ""
        why.set(text=reason if words else "")
        entry.set(wrong=reason if words else "")
        ok.set(enabled=not reason, why=reason)

    entry.on("changed", judge)
    entry.on("entered", lambda _: ok.push(None))
    ok.on("pressed", lambda _: dialog.answer(entry.text))
    dialog.add(
        Row(
            Spacer(),
            Button("Cancel", cap="Esc", key="answer None").on("pressed", lambda _: dialog.answer(None)),
            ok,
            gap=8,
        )
    )
    dialog.default = ok
    judge(start)
    entry.buffer.select_all()
    dialog.show(root, entry)
    return dialog


class ProgressBar(Widget):
    """Progress: `part` from 0 to 1, or None if unknown (then it moves while it is shown)."""

    part: float | None = 0.0
    tall = 20
    wide = 200
    solid = False
    _phase = 0

    def changed(self, names: frozenset[str]) -> None:
        if self.part is None and self.window:
            self.root.animate(self)

    def tick(self, now: int) -> bool:
        self._phase = now
        self.dirty()
        return self.part is None

    def draw(self, s: pg.Surface, t: Theme) -> None:
        s.blit(skin.well(t, self.rect.size, "button edge", "#e3d8bd"), self.rect)
        inner = self.rect.inflate(-t.px(4), -t.px(4))
        if self.part is None:
            w = inner.w // 4
            x = self._phase // 4 % (inner.w + w) - w
            bar = pg.Rect(inner.x + x, inner.y, w, inner.h).clip(inner)
        else:
            bar = pg.Rect(inner.x, inner.y, round(inner.w * min(1.0, max(0.0, self.part))), inner.h)
        if bar.w > 2:
            s.blit(
                t.cached(
                    ("progress", bar.size), lambda: skin.round_off(skin.slope(bar.size, "#dcb868", "brass"), t.px(2))
                ),
                bar,
            )
        if self.part is not None:
            t.say(s, f"{self.part:.0%}", self.rect.center, "small semi", "ink", "c")


class Progress(Dialog):
    """A running job, with a button to stop it; the worker calls `report` and in the end `done`."""

    def __init__(self, title: str, text: str = "", *, then: Answer | None = None, stop: bool = True) -> None:
        self.line, self.bar = Para(text), ProgressBar()
        super().__init__(title, self.line, self.bar, then=then, cancel_value="cancel")
        self.can_stop = stop
        if stop:
            self.add(
                Row(
                    Spacer(),
                    Button("Cancel", cap="Esc", key="answer cancel").on("pressed", lambda _: self.answer("cancel")),
                    gap=8,
                )
            )

    def report(self, part: float | None, text: str | None = None) -> None:
        """The progress, 0 to 1 (None: unknown), and the present task."""
        self.bar.set(part=part)
        if text is not None:
            self.line.set(text=text)

    def done(self, value: Any = True) -> None:
        self.answer(value)

    def keydown(self, e: pg.Event) -> bool:
        return True if e.key == pg.K_ESCAPE and not self.can_stop else super().keydown(e)
