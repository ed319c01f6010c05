"""Values on a scale: the slider and the stepper."""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import bare
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget


class Value(Widget):
    """A number from `low` to `high` in steps; emits "moving" during a drag and "changed" when it is set."""

    focusable = True
    low: float = 0
    high: float = 100
    by: float = 1
    value: float = 0
    unit = ""
    words: Callable[[float], str] | None = None  # the text of a value
    tall = 30

    def written(self, value: float | None = None) -> str:
        """A value, by default the present one, as text."""
        v = self.value if value is None else value
        return self.words(v) if self.words else f"{v:g}{self.unit}"

    def widest(self, t: Theme) -> int:
        return max(t.width(self.written(v), "body semi") for v in (self.low, self.high, self.value))

    def to(self, value: float, final: bool = True) -> None:
        """Set the nearest valid value; `final`: the drag has ended."""
        steps = round((value - self.low) / self.by)
        v = min(self.high, max(self.low, self.low + steps * self.by))
        v = int(v) if float(v).is_integer() else round(v, 6)
        moved = v != self.value
        self.set(value=v)
        if final:
            self.emit("changed", v)
        elif moved and "moving" in self.listeners:
            self.emit("moving", v)

    def keydown(self, e: pg.Event) -> bool:
        d = {
            pg.K_LEFT: -1,
            pg.K_DOWN: -1,
            pg.K_RIGHT: 1,
            pg.K_UP: 1,
            pg.K_PAGEUP: 5,
            pg.K_PAGEDOWN: -5,
            pg.K_MINUS: -1,
            pg.K_PLUS: 1,
        }.get(e.key)
        if not bare(e):
            return False
        if e.key in (pg.K_HOME, pg.K_END):
            self._by_key(self.low if e.key == pg.K_HOME else self.high)
        elif d:
            self._by_key(self.value + d * self.by)
        else:
            return False
        return True

    def _by_key(self, v: float) -> None:
        if not self.enabled:
            if self.why:
                self.root.refuse(self.why, self.key)
        elif min(self.high, max(self.low, v)) != self.value:
            self.to(v)


class Slider(Value):
    """A knob on a rail, with the value at the right."""

    wide = 220
    pointer = "hand"
    _grabbed = False

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(self.wide if across else self.tall)

    def _rail(self) -> pg.Rect:
        t = self.theme
        w = self.rect.w - t.px(20) - self.widest(t) - t.px(8)
        return pg.Rect(self.rect.x + t.px(10), self.rect.centery - t.px(3), max(10, w), t.px(5))

    def enter(self) -> None:
        self.dirty()

    leave = enter

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1 and self.enabled:
            self._grabbed = True
            self.motion(pos, e)
        return bool(e.button == 1)

    def motion(self, pos: Pos, e: pg.Event) -> None:
        if self._grabbed:
            r = self._rail()
            self.to(self.low + (pos[0] - r.x) / r.w * (self.high - self.low), final=False)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self._grabbed:
            self._grabbed = False
            self.to(self.value)
        elif self.why and not self.enabled:
            self.root.refuse(self.why, self.key)

    def cancel(self) -> None:
        self._grabbed = False

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        if modifiers & pg.KMOD_CTRL and self.enabled:
            self.to(self.value + (1 if dy > 0 else -1) * self.by)
            return True
        return False

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = self._rail()
        x = r.x + round(r.w * (self.value - self.low) / ((self.high - self.low) or 1))
        pg.draw.rect(s, t.col("row edge"), r, border_radius=t.px(3))
        pg.draw.rect(
            s, t.col("brass" if self.enabled else "off edge"), (r.x, r.y, max(1, x - r.x), r.h), border_radius=t.px(3)
        )
        skin.frame(s, r, "button edge" if self.enabled else "off edge", t.px(3))
        d = t.px(20)
        knob = skin.disc(
            t,
            d,
            ("hover" if self.hot else "button") if self.enabled else "off",
            "button edge" if self.enabled else "off edge",
            t.unit * 1.3,
        )
        s.blit(knob, (x - d // 2, r.centery - d // 2))
        t.say(
            s,
            self.written(),
            (self.rect.right - t.px(2), self.rect.centery),
            "body semi",
            "ink" if self.enabled else "soft",
            "r",
        )


class Stepper(Value):
    """Minus, value, plus."""

    tall = 32

    def natural(self, t: Theme, across: bool, room: int) -> int:
        high = max(t.px(self.tall), round(t.size("body semi") * 2))
        return high * 2 + self.widest(t) + t.px(18) if across else high

    def _ends(self) -> tuple[pg.Rect, pg.Rect]:
        r, n = self.rect, min(self.rect.h, self.rect.w // 3)
        return pg.Rect(r.x, r.y, n, r.h), pg.Rect(r.right - n, r.y, n, r.h)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if any(r.collidepoint(pos) for r in self._ends()) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1:
            for r, d in zip(self._ends(), (-1, 1), strict=True):
                if r.collidepoint(pos):
                    self._by_key(self.value + d * self.by)
        return bool(e.button == 1)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        s.blit(skin.well(t, self.rect.size, "button edge" if self.enabled else "off edge", radius=5), self.rect)
        for r, sign, end in zip(self._ends(), ("minus", "plus"), (self.low, self.high), strict=True):
            kind = "plain" if self.enabled and self.value != end else "off"
            s.blit(skin.plate(t, r.size, kind), r)
            d = round(t.size("body") * 0.9)
            s.blit(skin.shape(t, sign, d, skin.PLATES[kind][1]), (r.centerx - d // 2, r.centery - d // 2 - t.px(1)))
        room = self.rect.w - 2 * self._ends()[0].w - t.px(6)
        t.say(s, self.written(), self.rect.center, "body semi", "ink" if self.enabled else "soft", "c", room)
