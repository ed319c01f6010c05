"""Pages under a strip of tabs."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.draw import kit
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import RadioGroup
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Widget


class TabStrip(RadioGroup):
    """The tabs: Left and Right change the page."""

    tall = 34
    gap: float = 4

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return sum(t.width(o.upper(), "tab") + t.px(30) for o in self.options)
        return max(t.px(self.tall), round(t.size("tab") * 1.7))

    def boxes(self, t: Theme) -> list[pg.Rect]:
        wants = [t.width(o.upper(), "tab") + t.px(28) for o in self.options]
        gap = t.px(self.gap)
        room = self.rect.w - gap * (len(wants) - 1) - t.px(12)
        if sum(wants) > room:
            wants = [int(w * room / sum(wants)) for w in wants]
        out, x = [], self.rect.x + t.px(6)
        for w in wants:
            out.append(pg.Rect(x, self.rect.y, w, self.rect.h))
            x += w + gap
        return out

    def draw(self, s: pg.Surface, t: Theme) -> None:
        for i, (r, words) in enumerate(zip(self.boxes(t), self.options, strict=True)):
            lit, hot = i == self.at, self._hot == i
            if not lit:
                r = pg.Rect(r.x, r.y + t.px(3), r.w, r.h - t.px(4))
            if r.w > 4 and r.h > 4:
                s.blit(_tab(t, r.size, "lit" if lit else "hot" if hot else ""), r)
            ink = "soft" if i in self.why_not else "ink" if lit else "#f0e3c6"
            t.say(s, words.upper(), (r.centerx, r.centery), "tab", ink, "c", r.w - t.px(10))


def _tab(t: Theme, size: tuple[int, int], state: str) -> pg.Surface:
    """A tab: paper when lit, wood otherwise; open below."""

    def make() -> pg.Surface:
        w, h = size
        r = t.px(5)
        tall = h + r
        if state == "lit":
            sheet = skin.slope((w, tall), kit.light(skin.hexed("paper"), 0.5), kit.light(skin.hexed("paper"), 0.4))
            kit.tile_mult(sheet, kit.grain(512, 243, 3))
        else:
            sheet = skin.slope(
                (w, tall), kit.light(skin.hexed("table wood_light"), 0.12 if state else 0), skin.hexed("wood")
            )
            kit.tile_mult(sheet, kit.grain(512, 225, 5, ((1, 1.0), (2, 0.8), (128, 0.5))))
            skin.frame(sheet, sheet.get_rect(), "#1d120b", r)
        skin.round_off(sheet, r)
        if state == "lit":
            sheet.fill(skin.hexed("side blue"), (r, t.px(1), w - 2 * r, t.px(3)))
        return sheet.subsurface((0, 0, w, h)).copy()

    return t.cached(("tab", size, state), make)


class Tabs(Box):
    """A strip of tabs over pages; Ctrl+PgUp and Ctrl+PgDn change the page from inside. Emits "page" (index)."""

    gap = 0
    grow = 1
    tone = "panel"
    page_pad: float = 12
    bleed = 22

    def __init__(self, pages: dict[str, Widget], *, at: int = 0, **attributes: Any) -> None:
        self.pages = list(pages.values())
        self.strip = TabStrip(options=tuple(pages), at=at, key=(attributes.get("key", "") + " tabs").strip())
        self.strip.on("changed", self._turn)
        for i, page in enumerate(self.pages):
            page.visible = i == at
        super().__init__(self.strip, *self.pages, **attributes)

    @property
    def at(self) -> int:
        return self.strip.at

    def _turn(self, i: int) -> None:
        for j, page in enumerate(self.pages):
            page.visible = i == j
        self.restage()
        self.emit("page", i)

    def turn_to(self, i: int) -> None:
        """Open page `i`."""
        self.strip.choose(i % len(self.pages))

    def keydown(self, e: pg.Event) -> bool:
        if e.mod & pg.KMOD_CTRL and e.key in (pg.K_PAGEUP, pg.K_PAGEDOWN):
            self.turn_to(self.at + (1 if e.key == pg.K_PAGEDOWN else -1))
            return True
        return False

    def natural(self, t: Theme, across: bool, room: int) -> int:
        p = 2 * t.px(self.page_pad)
        inner = max((w.natural(t, across, room - p) for w in self.pages), default=0) + p
        return max(inner, self.strip.natural(t, True, 0)) if across else inner + self.strip.natural(t, False, 0)

    def page_rect(self, t: Theme) -> pg.Rect:
        """The sheet below the tabs."""
        h = min(self.rect.h, self.strip.natural(t, False, self.rect.w))
        return pg.Rect(self.rect.x, self.rect.y + h - t.px(1), self.rect.w, max(0, self.rect.h - h + t.px(1)))

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        sheet, p = self.page_rect(t), t.px(self.page_pad)
        self.strip.place(pg.Rect(rect.x, rect.y, rect.w, min(rect.h, sheet.y - rect.y + t.px(1))), t)
        for page in self.pages:
            if page.visible:
                page.place(pg.Rect(sheet.x + p, sheet.y + p, max(0, sheet.w - 2 * p), max(0, sheet.h - 2 * p)), t)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        sheet = self.page_rect(t)
        if sheet.w > 8 and sheet.h > 8:
            skin.cast(s, t, sheet)
            s.blit(skin.paper(t, sheet.size, self.tone), sheet)
