"""The curtain of a hot-seat game: it covers the whole window while one player hands over to the other. Nothing of the
board shows through.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.draw import kit
from tabletop.table.draw import palette as pal
from tabletop.table.draw.insignia import badge
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label, Para, Picture, Title
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer

BEFORE = "Pass the table to"
BELOW = "The other side looks away. Nothing of the battle is shown until you press the button."


class Curtain(Column):
    """Covers the window. Enter or the button opens it."""

    solid = True
    key = "curtain"
    pad = 24
    gap = 10

    def __init__(
        self,
        name: str,
        seat: int,
        draw_it: Callable[[], object],
        before: str,
        below: str,
        signs: tuple[str, ...] = (),
    ) -> None:
        self.seat, self.signs = seat, signs
        self.button = Button(f"I am {name}", kind="gold", cap="Enter", key="draw curtain", tall=44)
        self.button.on("pressed", lambda _: draw_it())
        self.badge = Picture(paint=lambda size: badge(min(size), seat, signs), size=110, least=20)
        super().__init__(
            Spacer(),
            self.badge,
            Label(before, role="big", colour="on_table", anchor="c"),
            Title(name, role="banner", colour="on_table", anchor="c"),
            Para(below, colour="on_table_soft", anchor="c", align="center", wide=620),
            Row(Spacer(), self.button, Spacer()),
            Spacer(),
        )

    def draw(self, s: pg.Surface, t: Theme) -> None:
        skin.ground(s, "felt", self.rect.size, [self.rect])
        side = pal.SIDE.get(self.seat, pal.SIDE[0])
        band = t.px(14)
        s.fill(kit.dark(side, 0.25), (self.rect.x, self.rect.y, self.rect.w, band))
        s.fill(kit.dark(side, 0.25), (self.rect.x, self.rect.bottom - band, self.rect.w, band))


def draw_curtain(
    root: Root,
    name: str,
    seat: int,
    then: Callable[[], object],
    before: str = BEFORE,
    below: str = BELOW,
    signs: tuple[str, ...] = (),
) -> Curtain:
    """Cover the window; `then()` is called when the next player is there. `before` and `below` the name: why he alone
    looks; `signs`: the national signs of his own aircraft (`insignia.SIGNS`).
    """

    def opened() -> None:
        root.stage.close(curtain)
        then()

    curtain = Curtain(name, seat, opened, before, below, signs)
    root.slips.hide_tip()
    root.slips.note_shown = None
    root.stage.open(curtain, focus=curtain.button)
    return curtain
