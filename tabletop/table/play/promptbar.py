"""The prompt bar: who is asked, what in one sentence with its rule, the buttons for it, undo and redo. It never
moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.labels import Badge, Label
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Row
from tabletop.table.ui_signs import SignButton

MOST_BUTTONS = 5


class Sentence(Label):
    """The prompt: one line, or two smaller ones where room is short."""

    role = "prompt"

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if t.width(self.text, "prompt") <= self.rect.w:
            super().draw(s, t)
            return
        role = "body semi" if t.line("body semi") * 2 <= self.rect.h else "small semi"
        lines = t.wrap(self.text, role, max(20, self.rect.w))
        shown = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
        step = t.line(role)
        y = self.rect.centery - step * (len(shown) - 1) // 2
        for line in shown:
            t.say(s, line, (self.rect.x, y), role, self.colour, "l", self.rect.w)
            y += step


class PromptBar(Panel):
    """Emits "choose" with the Choice pressed, "rule" with a rule id, "undo", "redo", "more" with the choices that
    found no room.
    """

    across = True
    pad = 5
    gap = 8
    tall = 44
    key = "prompt bar"
    shadow = True

    def __init__(self, cap_of: Callable[[str], str]) -> None:
        self.who = Badge("", key="who")
        self.sentence = Sentence("", grow=1, least=150, key="prompt")
        self.rule = Link("", key="prompt rule")
        self.buttons = Row(gap=6, key="choices")
        self.undo = SignButton("", icon="undo", tip="Take back", key="undo")
        self.redo = SignButton("", icon="redo", tip="Do again", key="redo")
        self.cap_of = cap_of
        self._shown: tuple[Choice, ...] | None = None
        super().__init__(self.who, self.sentence, self.rule, self.buttons, self.undo, self.redo)
        self.undo.on("pressed", lambda _: self.emit("undo"))
        self.redo.on("pressed", lambda _: self.emit("redo"))
        self.rule.on("pressed", lambda _: self.emit("rule", self.rule.text))
        self.rule.on("link", lambda _: self.emit("rule", self.rule.text))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else max(t.px(44), round(t.size("prompt") * 2.6))

    def ask(
        self, who: str, seat: int | None, sentence: str, rule: str, choices: Sequence[Choice], moment: object = None
    ) -> None:
        """Show a prompt; choices that look the same keep their buttons, the focus, and a press that has begun. At
        another `moment` of the game a button does another thing, whatever it looks like: see `Widget.moment`.
        """
        self.who.set(text=who, fill=pal.SIDE[seat] if seat is not None else "#5f5547", visible=bool(who))
        self.sentence.set(text=sentence, tip=sentence)
        self.rule.set(text=rule, visible=bool(rule))
        before, self._shown = self._shown, tuple(choices)
        if before is not None and list(map(_looks, before)) == list(map(_looks, self._shown)):
            for button in self.buttons.children:
                button.moment = moment
            return
        several = len(self._shown) > MOST_BUTTONS
        widgets = [self._button(n, choice) for n, choice in enumerate(self._shown[: MOST_BUTTONS - several])]
        if several:
            button = Button("More", sign="down", tip="What else can be done", key="more choices")
            button.on("pressed", lambda _: self.emit("more", (self._shown or ())[MOST_BUTTONS - 1 :]))
            widgets.append(button)
        for button in widgets:
            button.moment = moment
        self.buttons.fill(*widgets)

    def _button(self, n: int, choice: Choice) -> Button:
        why = f"{choice.why_not.sentence} {choice.why_not.rule}" if choice.why_not else ""
        button = Button(
            choice.label,
            kind="gold" if choice.default else "plain",
            cap=self.cap_of(choice.action) if choice.action else ("Enter" if choice.default else ""),
            tip=choice.tip,
            enabled=choice.why_not is None,
            why=why,
            key=f"choice {choice.label}",
        )
        button.on("pressed", lambda _: self.emit("choose", (self._shown or ())[n]))
        return button


def _looks(choice: Choice) -> Choice:
    """What of a choice is seen on its button; what it does may be made anew each time it is asked for."""
    return replace(choice, commands=(), run=None)
