"""The prompt bar: who is asked, the question in one sentence with its rule, its buttons, undo and redo.
It never moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.labels import Badge, Label
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import NEVER, Row
from tabletop.table.ui_signs import SignButton

if TYPE_CHECKING:
    from tabletop.table.play.pages import Paging
    from tabletop.table.play.phase_strip import PhaseStrip
    from tabletop.table.play.play import Play
    from tabletop.table.play.replay import Replaying

MOST_BUTTONS = 5


class Sentence(Label):
    """The prompt: one line, or two smaller ones where room is short."""

    role = "prompt"

    def place(self, rect: pg.Rect, t: Theme) -> None:
        super().place(rect, t)
        self._measure(t)

    def _measure(self, t: Theme) -> None:
        """Set the tooltip to what is unreadable here."""
        self._cut = self.solid = t.width(self.text, "prompt") > self.rect.w and len(self._wrapped(t)[1]) > 2

    def _wrapped(self, t: Theme) -> tuple[str, list[str]]:
        """The smaller type, and the lines in it."""
        role = "body semi" if t.line("body semi") * 2 <= self.rect.h else "small semi"
        return role, list(t.wrap(self.text, role, max(20, self.rect.w)))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self._measure(t)
        if t.width(self.text, "prompt") <= self.rect.w:
            super().draw(s, t)
            return
        role, lines = self._wrapped(t)
        shown = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
        step = t.line(role)
        y = self.rect.centery - step * (len(shown) - 1) // 2
        for line in shown:
            t.say(s, line, (self.rect.x, y), role, self.colour, "l", self.rect.w)
            y += step


class PromptBar(Panel):
    """Emits "choose" with the Choice pressed, "rule" with a rule id, "undo", "redo", "more" with the choices that have
    no room.
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
        self._folded: tuple[int, ...] = ()
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
        another `moment` of the game a button does something different even if it looks the same: see `Widget.moment`. A
        new button under a resting pointer does nothing at first.
        """
        self.who.set(text=who, fill=pal.SIDE[seat] if seat is not None else "#5f5547", visible=bool(who))
        self.sentence.set(text=sentence)
        self.rule.set(text=rule, visible=bool(rule))
        before, self._shown = self._shown, tuple(choices)
        meant = [(b.key, b.moment, b.changed_at) for b in self.buttons.children]
        folded, self._folded = self._folded, self._too_many()
        if before is None or folded != self._folded or list(map(_looks, before)) != list(map(_looks, self._shown)):
            self.buttons.fill(*self._made())
        now = self.root.now if before is not None and self.window is not None else NEVER
        for button, old in zip_longest(self.buttons.children, meant[: len(self.buttons.children)]):
            button.moment = moment
            button.changed_at = old[2] if old is not None and old[:2] == (button.key, moment) else now

    def place(self, rect: pg.Rect, t: Theme) -> None:
        if rect.w != self.rect.w and self._shown is not None:
            self.rect = pg.Rect(rect)
            folded, self._folded = self._folded, self._too_many()
            if folded != self._folded:
                self.buttons.fill(*self._made())
        super().place(rect, t)

    def _too_many(self) -> tuple[int, ...]:
        """The indices of choices without room beside the sentence in two small lines: the last ones, never the one for
        Enter.
        """
        shown = self._shown or ()
        last = [n for n, choice in reversed(list(enumerate(shown))) if not choice.default]
        folded = last[: len(shown) - MOST_BUTTONS + 1] if len(shown) > MOST_BUTTONS else []
        if self.window is not None and self.rect.w:
            t, gap = self.theme, self.theme.px(8)
            wide = {n: self._button(n, choice).natural(t, True, 0) + gap for n, choice in enumerate(shown)}
            words = max(t.px(150), min(self.rect.w // 2, round(t.width(self.sentence.text, "small semi") * 0.6)))
            beside = [self.who, self.rule, self.undo, self.redo]
            room = self.rect.w - 4 * gap - words - sum(w.natural(t, True, 0) + gap for w in beside if w.visible)
            more = _more().natural(t, True, 0) + gap
            for n in last[len(folded) : -1]:
                if sum(wide[i] for i in wide if i not in folded) + more * bool(folded) <= room:
                    break
                folded.append(n)
        return tuple(sorted(folded))

    def _made(self) -> list[Button]:
        """The buttons of the choices that have room, and one for the others."""
        widgets = [self._button(n, choice) for n, choice in enumerate(self._shown or ()) if n not in self._folded]
        if self._folded:
            button = _more()
            button.on("pressed", lambda _: self.emit("more", [(self._shown or ())[n] for n in self._folded]))
            widgets.append(button)
        return widgets

    def _cap(self, choice: Choice) -> str:
        """The key printed on a button: the Enter key for the default choice, even if it has a key of its own."""
        if choice.default and choice.why_not is None:
            return "Enter"
        return self.cap_of(choice.action) if choice.action else ""

    def _button(self, n: int, choice: Choice) -> Button:
        why = f"{choice.why_not.sentence} {choice.why_not.rule}" if choice.why_not else ""
        button = Button(
            choice.label,
            kind="gold" if choice.default else "plain",
            cap=self._cap(choice),
            tip=choice.tip,
            enabled=choice.why_not is None,
            why=why,
            key=f"choice {choice.label}",
        )
        button.on("pressed", lambda _: self.emit("choose", (self._shown or ())[n]))
        return button


def _more() -> Button:
    return Button("More", sign="down", tip="What else can be done", key="more choices")


def _looks(choice: Choice) -> Choice:
    """The visible part of a choice; its actions may be made again for each prompt."""
    return replace(choice, commands=(), run=None)


# -- The prompts and buttons of the play screen.


def in_words(choice: Choice, said: Callable[[str], str]) -> Choice:
    """A choice in words for players."""
    why = choice.why_not
    if why is not None:
        why = replace(why, sentence=said(why.sentence))
    return replace(choice, label=said(choice.label), tip=said(choice.tip), why_not=why)


def with_practice_key(sentence: str, key: str) -> str:
    """Why undo is impossible; if it is possible as practice, with the key for that."""
    return sentence.replace("except as practice", f"except as practice ({key})") if key else sentence


class Asking:
    """Shows the prompt of the page or table, unless a bot thinks, something is being shown, or the game is over.
    `emit`: sends a job to the window.
    """

    def __init__(
        self,
        play: Play,
        strip: PhaseStrip,
        prompt_bar: PromptBar,
        paging: Paging,
        replaying: Replaying,
        emit: Callable[[str, Any], None],
    ) -> None:
        self.play = play
        self.strip = strip
        self.prompt_bar = prompt_bar
        self.paging = paging
        self.replaying = replaying
        self.emit = emit

    def refresh(self) -> None:
        """Update for another moment, or for a bot that is still thinking."""
        if self.play.replay_at is not None:
            self.strip.set(seat=None)
            self.replaying.refresh()
            return
        page = self.paging.page
        who, sentence, rule = self.paging.prompt()
        thinking = self.play.seating.thinking
        seat = self.play.seat if thinking is None else thinking[0]
        if seat is None and who in self.play.session.match.seats and not self.play.idle:
            seat = self.play.session.match.seats.index(who)
        choices = self.paging.choices() if self.play.seat is not None else []
        if thinking is not None:
            names = self.play.session.match.seats
            who, rule = names[thinking[0]], ""
            sentence = f"The bot is thinking ({thinking[2]:g} s at most)."
            choices = [Choice("Decide now", run=self.play.seating.stop_bot, action="hurry_bot")]
        elif not self.play.idle and self.play.presenting.paced:
            choices = self.play.presenting.pace.choices(self.play.step, self.play.skip)
        elif not self.play.idle:
            choices = [Choice("Show all", run=self.play.skip, action="skip")]
        elif self.play.session.match.result is not None:
            own = list(page.choices() or ()) if page is not None else []
            choices = own or [
                Choice(
                    "The last page",
                    run=lambda: self.emit("app", ("report", None)),
                    tip="The report of the battle",
                ),
                Choice("To the shelf", run=lambda: self.emit("app", ("new_game", None)), action="new_game"),
            ]
        self.strip.set(seat=seat)
        said = self.paging.table.said
        told = [in_words(c, said) for c in choices]
        self.prompt_bar.ask(who, seat, said(sentence), rule, told, len(self.play.session.match.journal))
        for button, why in (
            (self.prompt_bar.undo, self.play.history.undo_refusal()),
            (self.prompt_bar.redo, self.play.history.redo_refusal()),
        ):
            words = with_practice_key(why.sentence, self.prompt_bar.cap_of("practice_undo")) if why else ""
            button.set(enabled=why is None, why=words)
