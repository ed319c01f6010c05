"""Buttons with key caps, icons, check boxes, choices. A disabled one shows why when it is pressed or pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.labels import cap_size, draw_cap
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

ENTER = (pg.K_RETURN, pg.K_KP_ENTER)
PUSH = (*ENTER, pg.K_SPACE)


def bare(e: pg.Event) -> bool:
    """Whether a key event has no Ctrl, Alt or Cmd with it."""
    return not int(e.mod) & (pg.KMOD_CTRL | pg.KMOD_ALT | pg.KMOD_GUI)


class Pushable(Widget):
    """Can be pressed by the left button, Enter or Space; `act` carries it out."""

    focusable = True
    pointer = "hand"
    down = False

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.enabled else "no" if self.why else ""

    def enter(self) -> None:
        self.dirty()

    def leave(self) -> None:
        self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1:
            self.down = self.enabled
            self.dirty()
        return bool(e.button == 1)

    def motion(self, pos: Pos, e: pg.Event) -> None:
        inside = self.enabled and self.rect.collidepoint(pos)
        if inside != self.down:
            self.down = inside
            self.dirty()

    def release(self, pos: Pos, e: pg.Event) -> None:
        self.cancel()
        if e.button == 1 and self.rect.collidepoint(pos):
            self.push(pos)

    def cancel(self) -> None:
        self.down = False
        self.dirty()

    def keydown(self, e: pg.Event) -> bool:
        if e.key in PUSH and bare(e):
            self.push(None)
            return True
        return False

    def push(self, pos: Pos | None) -> None:
        """Carry out a press at `pos`, or by key (None)."""
        if self.enabled:
            self.act(pos)
        elif self.why:
            self.root.refuse(self.why, self.key)

    def act(self, pos: Pos | None) -> None: ...

    def state(self) -> str:
        return "down" if self.down else "hot" if self.hot and self.enabled else ""


def is_cut(button: Button) -> bool:
    """Whether a button is too narrow for its words and key."""
    t = button.theme
    return button.rect.w < t.width(button.text, "body semi") * 0.84 + t.px(14) + (
        cap_size(t, button.cap)[0] if button.cap else 0
    )


class Button(Pushable):
    """Emits "pressed". `cap` prints the key that does the same; `kind` is plain, gold (the default of its screen),
    red or dark."""

    text = ""
    cap = ""
    kind = "plain"
    sign = ""  # a shape of the skin before the words
    tall = 34
    shapes = Widget.shapes | {"text", "cap", "sign"}

    def __init__(self, text: str = "", **attributes: Any) -> None:
        super().__init__(text=text, **attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if not across:
            return max(t.px(self.tall), round(t.size("body semi") * 2.1))
        wide = t.width(self.text, "body semi") + t.px(26 if self.text else 10)
        wide += t.px(20) if self.sign else 0
        return wide + (cap_size(t, self.cap)[0] + t.px(6) if self.cap else 0)

    def tip_at(self, pos: Pos) -> str:
        if not self.enabled and self.why:
            return f"*{self.text}\n{self.why}" if self.text else self.why
        tip = self.tip or (self.text if is_cut(self) else "")
        return f"{tip} [{self.cap}]" if tip and self.cap else tip

    def act(self, pos: Pos | None) -> None:
        self.emit("pressed")

    def draw(self, s: pg.Surface, t: Theme) -> None:
        kind = self.kind if self.enabled else "off"
        if self.rect.w < 8 or self.rect.h < 8:
            return
        s.blit(skin.plate(t, self.rect.size, kind, self.state()), self.rect)
        ink, edge = skin.PLATES[kind][1:]
        r = self.rect.inflate(-t.px(14), 0)
        middle = r.centery - t.px(1) + (t.px(1) if self.down else 0)
        words = t.width(self.text, "body semi")
        if self.cap and r.w >= 0.84 * words + cap_size(t, self.cap)[0] + t.px(2):  # the key cap gives way to the words
            r.w = (
                draw_cap(
                    s, t, self.cap, r.right + t.px(1), middle, ink if kind != "dark" and kind != "red" else "ink", edge
                ).x
                - r.x
                - t.px(5)
            )
        if self.sign:
            d = t.size("body")
            x = r.centerx - min(words + d + t.px(6), r.w) // 2 if self.text else r.centerx - d // 2
            s.blit(skin.shape(t, self.sign, d, ink), (x, middle - d // 2))
            r.w, r.x = r.w - d - t.px(6), r.x + d + t.px(6)
        t.say(s, self.text, (r.centerx, middle), "body semi", ink, "c", r.w)


class IconButton(Button):
    """A square button with a shape of the skin; always set its `tip`."""

    sign = "plus"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return super().natural(t, False, room)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        kind = self.kind if self.enabled else "off"
        s.blit(skin.plate(t, self.rect.size, kind, self.state()), self.rect)
        d = round(t.size("body") * 1.05)
        sign = skin.shape(t, self.sign, d, skin.PLATES[kind][1])
        s.blit(
            sign, sign.get_rect(center=(self.rect.centerx, self.rect.centery - t.px(1) + (t.px(1) if self.down else 0)))
        )


class Link(Pushable):
    """Blue underlined words, a rule id for example; emits "link" with `to` (or the words)."""

    text = ""
    to = ""
    role = "rule number"
    colour = "blue"
    tall = 24
    shapes = Widget.shapes | {"text"}

    def __init__(self, text: str = "", **attributes: Any) -> None:
        super().__init__(text=text, **attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.width(self.text, self.role) + 2 if across else t.px(self.tall)

    def act(self, pos: Pos | None) -> None:
        self.emit("link", self.to or self.text)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        col = "red" if self.hot and self.colour == "blue" else self.colour
        r = t.say(s, self.text, self.rect.midleft, self.role, col, "l", self.rect.w)
        y = self.rect.centery + round(t.size(self.role) * 0.52)
        pg.draw.line(s, t.col(col), (r.x, y), (r.right - 1, y), max(1, t.px(0.8)))


class CheckBox(Pushable):
    """A box with a tick; emits "changed" with the new `ticked`."""

    text = ""
    ticked = False
    tall = 28
    colour = "ink"

    def __init__(self, text: str = "", on: bool = False, **attributes: Any) -> None:
        super().__init__(text=text, ticked=on, **attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(28) + t.width(self.text, "body") + t.px(4) if across else max(t.px(self.tall), t.line("body"))

    def act(self, pos: Pos | None) -> None:
        self.set(ticked=not self.ticked)
        self.emit("changed", self.ticked)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        d = t.px(18)
        box = pg.Rect(self.rect.x + t.px(1), self.rect.centery - d // 2, d, d)
        fill = "off" if not self.enabled else "hover" if self.hot else "well"
        s.blit(skin.well(t, box.size, "button edge" if self.enabled else "off edge", fill, 3), box)
        if self.ticked:
            sign = skin.shape(t, "tick", d, "red" if self.enabled else "off ink")
            s.blit(sign, box)
        t.say(
            s,
            self.text,
            (box.right + t.px(8), box.centery),
            "body",
            self.colour if self.enabled else "soft",
            "l",
            self.rect.right - box.right - t.px(8),
        )


class RadioGroup(Widget):
    """One of several: Left and Right (or Up and Down) change it; emits "changed" with the index."""

    focusable = True
    options: Sequence[str] = ()
    at = 0
    why_not: dict[int, str] = {}  # disabled options, and why
    _hot = -1
    shapes = Widget.shapes | {"options"}

    def boxes(self, t: Theme) -> list[pg.Rect]:
        """The rectangle of each option."""
        raise NotImplementedError

    def _index(self, pos: Pos) -> int:
        return next((i for i, r in enumerate(self.boxes(self.theme)) if r.collidepoint(pos)), -1)

    def tip_at(self, pos: Pos) -> str:
        return self.why_not.get(self._index(pos), "") or super().tip_at(pos)

    def cursor_at(self, pos: Pos) -> str:
        i = self._index(pos)
        return "" if i < 0 else "hand" if self.enabled and i not in self.why_not else "no"

    def hover(self, pos: Pos, e: pg.Event) -> None:
        if (i := self._index(pos)) != self._hot:
            self._hot = i
            self.dirty()

    def leave(self) -> None:
        self._hot = -1
        self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and (i := self._index(pos)) >= 0:
            self.choose(i)

    def choose(self, i: int) -> None:
        """Choose option `i`, or show why it is disabled."""
        if not self.enabled or i in self.why_not:
            if why := self.why_not.get(i, self.why):
                self.root.refuse(why, self.key)
        elif i != self.at:
            self.set(at=i)
            self.emit("changed", i)

    def keydown(self, e: pg.Event) -> bool:
        d = {pg.K_LEFT: -1, pg.K_UP: -1, pg.K_RIGHT: 1, pg.K_DOWN: 1}.get(e.key, 0)
        if not bare(e) or (not d and e.key not in (pg.K_HOME, pg.K_END)):
            return False
        i = 0 if e.key == pg.K_HOME else len(self.options) - 1 if e.key == pg.K_END else self.at + d
        step = d or (1 if e.key == pg.K_HOME else -1)
        while 0 <= i < len(self.options) and i in self.why_not:
            i += step
        if 0 <= i < len(self.options):
            self.choose(i)
        return True


class Radio(RadioGroup):
    """Options below each other with round marks."""

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(32) + max((t.width(o, "body") for o in self.options), default=0)
        return max(t.px(26), t.line("body")) * len(self.options)

    def boxes(self, t: Theme) -> list[pg.Rect]:
        n = max(1, len(self.options))
        return [
            pg.Rect(self.rect.x, self.rect.y + self.rect.h * i // n, self.rect.w, self.rect.h // n)
            for i in range(len(self.options))
        ]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        d = t.px(18)
        for i, (r, words) in enumerate(zip(self.boxes(t), self.options, strict=True)):
            off = not self.enabled or i in self.why_not
            at = (r.x + t.px(1), r.centery - d // 2)
            s.blit(
                skin.disc(
                    t,
                    d,
                    "off" if off else "hover" if self._hot == i else "well",
                    "off edge" if off else "button edge",
                    t.unit,
                ),
                at,
            )
            if i == self.at:
                k = round(d * 0.5) // 2 * 2 + d % 2
                s.blit(skin.disc(t, k, "red", "red", 0.5), (at[0] + (d - k) // 2, at[1] + (d - k) // 2))
            t.say(s, words, (r.x + d + t.px(9), r.centery), "body", "soft" if off else "ink", "l", r.w - d - t.px(9))


class Segmented(RadioGroup):
    """Options side by side in one plate; the chosen one is lit."""

    tall = 32
    role = "body semi"
    lit = "brass"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return max((t.width(o, self.role) for o in self.options), default=0) * len(self.options) + t.px(24) * len(
                self.options
            )
        return max(t.px(self.tall), round(t.size(self.role) * 2))

    def boxes(self, t: Theme) -> list[pg.Rect]:
        n, r = max(1, len(self.options)), self.rect
        return [
            pg.Rect(r.x + r.w * i // n, r.y, r.w * (i + 1) // n - r.w * i // n, r.h) for i in range(len(self.options))
        ]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        s.blit(skin.well(t, self.rect.size, "button edge", "aged", 5), self.rect)
        for i, (r, words) in enumerate(zip(self.boxes(t), self.options, strict=True)):
            off = not self.enabled or i in self.why_not
            if i == self.at:
                s.blit(skin.plate(t, r.size, "off" if off else "gold" if self.lit == "brass" else "plain"), r)
            elif self._hot == i and not off:
                pg.draw.rect(s, t.col("hover"), r.inflate(-t.px(4), -t.px(4)), border_radius=t.px(4))
            elif i and i != self.at + 1:
                pg.draw.line(s, t.col("off edge"), (r.x, r.y + t.px(6)), (r.x, r.bottom - t.px(7)))
            ink = "soft" if off else "gold ink" if i == self.at else "ink"
            t.say(s, words, (r.centerx, r.centery - t.px(1)), self.role, ink, "c", r.w - t.px(8))
