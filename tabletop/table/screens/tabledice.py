"""Real dice: the sheet that asks for the result, by buttons or by typing the number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.chance import ChanceNeeded
from tabletop.table.draw import dice as dice_art
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button, bare
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Row, Spacer


class DieButton(Button):
    """A button that shows the face of a die."""

    value = 1

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(58)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 8 or self.rect.h < 8:
            return
        s.blit(skin.plate(t, self.rect.size, self.kind, self.state()), self.rect)
        px = min(self.rect.size) - t.px(14)
        face = dice_art.flat("white", self.value, px)
        s.blit(face, face.get_rect(center=self.rect.center))


class DiceSheet(Dialog):
    """Asks for one result; answers with it, "roll" (the computer rolls this one), or None (Esc: the command is
    cancelled).
    """

    wide = 520
    key = "dice sheet"

    def __init__(self, needed: ChanceNeeded, told: tuple[Any, ...], must: bool, then: Callable[[Any], object]) -> None:
        self.needed = needed
        question = f"Roll a die of {needed.sides} sides. What fell?" if needed.sides else "Draw one. What is it?"
        super().__init__(
            "Dice of your table", Para(question, role="big"), then=then, cancel_value="roll" if must else None
        )
        answers = Flow(Spacer(), gap=8, key="dice answers")
        for result in range(1, needed.sides + 1) if needed.sides else dict.fromkeys(needed.items):
            answers.add(self._button(result).on("pressed", partial(self._pressed, result)))
        answers.add(Spacer())
        self.add(answers)
        if needed.sides and needed.sides <= 9:
            self.add(Label("Or type the number.", role="small", colour="soft", anchor="c"))
        if told:
            self.add(Label("So far: " + "  ".join(str(x) for x in told), role="body semi", colour="soft"))
        throw = Button("The computer throws it", key="computer throws", tip="One result from the computer's dice").on(
            "pressed", lambda _: self.answer("roll")
        )
        row = Row(Spacer(), throw, gap=8)
        if not must:
            row.add(
                Button(
                    "Not now", cap="Esc", key="dice cancel", tip="Take the command back; nothing has happened yet"
                ).on("pressed", lambda _: self.answer(None))
            )
        self.add(row)

    def _button(self, result: int | str) -> Button:
        if self.needed.sides == 6 and isinstance(result, int):
            return DieButton(str(result), value=result, key=f"die {result}", tip=f"A {result}")
        return Button(str(result), key=f"die {result}" if self.needed.sides else f"draw {result}")

    def _pressed(self, result: int | str, _: object) -> None:
        self.answer(result)

    def keydown(self, e: pg.Event) -> bool:
        if (
            bare(e)
            and self.needed.sides
            and self.needed.sides <= 9
            and e.unicode.isdecimal()
            and 1 <= int(e.unicode) <= self.needed.sides
        ):
            self.answer(int(e.unicode))
            return True
        return super().keydown(e)


def ask_dice(
    root: Root, needed: ChanceNeeded, told: tuple[Any, ...], must: bool, then: Callable[[Any], object]
) -> DiceSheet:
    """Ask for the result of real dice. `must`: it cannot be postponed (a bot's command)."""
    sheet = DiceSheet(needed, told, must, then)
    sheet.show(root)
    return sheet
