"""Buttons with the table's own icons (draw/icons), for bars without room for words."""

from __future__ import annotations

import pygame as pg

from tabletop.table.draw.icons import icon
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.theme import Theme


class SignButton(Button):
    """A square button with an icon by name; always set its `tip`."""

    icon = "help"
    shapes = Button.shapes | {"icon"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return super().natural(t, False, room)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 8 or self.rect.h < 8:
            return
        kind = self.kind if self.enabled else "off"
        s.blit(skin.plate(t, self.rect.size, kind, self.state()), self.rect)
        d = round(min(self.rect.size) * 0.62)
        sign = icon(self.icon, d, skin.hexed(skin.PLATES[kind][1]))
        s.blit(
            sign, sign.get_rect(center=(self.rect.centerx, self.rect.centery - t.px(1) + (t.px(1) if self.down else 0)))
        )
