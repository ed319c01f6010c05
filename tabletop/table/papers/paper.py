"""One paper: a titled panel over the board's edge, as high as its content, folded, open or pinned."""

from __future__ import annotations

from typing import Literal

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Pushable
from tabletop.table.ui.labels import cap_size, draw_cap
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

State = Literal["folded", "open", "pinned"]
FOLDED: State = "folded"
OPEN: State = "open"
PINNED: State = "pinned"


class HeadButton(Pushable):
    """A small icon in the heading of a paper. Emits "pressed"."""

    sign = "cross"
    lit = False
    wide = tall = 18

    def act(self, pos: Pos | None) -> None:
        self.emit("pressed")

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 6:
            return
        if self.hot or self.lit:
            pg.draw.rect(s, t.col("brass" if self.lit else "hover"), self.rect, border_radius=t.px(3))
        d = round(self.rect.w * 0.62)
        if self.sign == "pin":
            self._pin(s, t)
        else:
            picture = skin.shape(t, self.sign, d, "ink" if self.hot else "soft")
            s.blit(picture, picture.get_rect(center=self.rect.center))

    def _pin(self, s: pg.Surface, t: Theme) -> None:
        """A drawing pin: head, neck, point; it leans while the paper is not pinned."""
        x, y, k = *self.rect.center, self.rect.w / 18
        ink = t.col("ink" if self.hot or self.lit else "soft")
        lean = 0 if self.lit else round(2 * k)
        pg.draw.line(s, ink, (x - lean, y + round(6 * k)), (x, y), max(1, round(1.4 * k)))
        pg.draw.polygon(
            s,
            ink,
            [
                (x - round(4 * k), y + round(1 * k)),
                (x + round(4 * k), y + round(1 * k)),
                (x + round(2 * k) + lean, y - round(2 * k)),
                (x - round(2 * k) + lean, y - round(2 * k)),
            ],
        )
        pg.draw.rect(
            s, ink, (x - round(4 * k) + lean, y - round(5 * k), max(3, round(8 * k)), max(2, round(3 * k))), 0, t.px(1)
        )


class Paper(Panel):
    """A paper with a content; if the content is not visible it has nothing to show and is not drawn.

    `name`: of the paper, and of the action of the key map that folds and opens it. `icon`: its sign on the rail.
    `starts`: its state before the player has chosen. `takes_side`: while it speaks, those that are not pinned step
    back (the order card in the enemy's turn); `stays`: but not this one. `low`: it lies at the foot of the column, so
    that none moves when it comes and goes. `rank`: of those that the player has not opened himself, the higher ones
    step back later where there is no room for all. `nothing`: why it has nothing to say. `keys`: for its action.
    `left`: it lies at the left edge of the map, where there is room for two columns.
    `bare`: the content is a sheet of its own, without the paper's ground and heading; its sign folds it.
    Emits "fold_paper", "pin_paper" and "call_paper" to the desk.
    """

    tone = "panel"
    pad = 9
    bleed = 22
    shapes = Panel.shapes | {"cap"}
    cap = ""
    action = ""
    """An action of the game that opens it and does more; its key is printed on the paper."""

    def __init__(
        self,
        name: str,
        title: str,
        content: Widget,
        *,
        icon: str,
        keys: tuple[str, ...] = (),
        starts: State = OPEN,
        takes_side: bool = False,
        stays: bool = False,
        low: bool = False,
        rank: int = 0,
        bare: bool = False,
        left: bool = False,
        nothing: str = "",
        words: str = "",
        **attributes: object,
    ) -> None:
        self.name, self.icon, self.keys = name, icon, keys
        self.starts, self.state = starts, starts
        self.takes_side, self.stays, self.low, self.rank = takes_side, stays, low, rank
        self.bare, self.left = bare, left
        self.nothing = nothing
        self.content = content
        self.called = words or title
        """Its name on the rail and in the key list, independent of its present heading."""
        self.opened = 0
        """When it was last opened, by the player or by itself: the later, the later it steps back for others."""
        self.asked = 0
        """When the player last opened it."""
        self.came = 0
        """When it last appeared by itself to take the side."""
        self.pin = HeadButton(sign="pin", tip="Pin it: it does not fold by itself", key=f"pin {name}")
        self.fold = HeadButton(sign="cross", tip="Fold it", key=f"fold {name}")
        super().__init__(content, self.pin, self.fold, title=title, key=f"paper {name}", **attributes)
        self.pin.on("pressed", lambda _: self.emit("pin_paper"))
        self.fold.on("pressed", lambda _: self.emit("fold_paper"))

    @property
    def full(self) -> bool:
        """Whether it has something to show."""
        return self.content.visible

    @property
    def wanted(self) -> bool:
        """Whether it should be visible."""
        return self.state != FOLDED and self.full

    def call(self) -> None:
        """Fold it if it is visible, else open it, as its icon does."""
        self.emit("call_paper")

    # -- layout
    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        return (0, 0, 0, 0) if self.bare else super().insets(t)

    def least_height(self, t: Theme, wide: int) -> int:
        """Its least height: that of its content, unless that scrolls."""
        a, b, c, d = self.insets(t)
        if self.content.grow and self.content.least is not None:
            return b + d + min(t.px(self.content.least), self.content.natural(t, False, wide - a - c))
        return self.natural(t, False, wide)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        a, b, c, d = self.insets(t)
        if across:
            return a + c + self.content.natural(t, True, room - b - d)
        return b + d + self.content.natural(t, False, room - a - c)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        self.fold.visible = self.pin.visible = not self.bare
        side, middle = t.px(18), self.rect.y + t.px(9) + t.size("panel title") // 2
        x = self.rect.right - t.px(8) - side
        for button in (self.fold, self.pin):
            button.place(pg.Rect(x, middle - side // 2, side, side), t)
            x -= side + t.px(2)
        self.content.place(self.inner(t), t)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if not self.bare:
            super().draw(s, t)
        elif self.rect.w >= 8 and self.rect.h >= 8:
            skin.cast(s, t, self.rect)

    def draw_bar(self, s: pg.Surface, t: Theme) -> None:
        px, x, y = t.size("panel title"), self.rect.x + t.px(10), self.rect.y + t.px(9)
        right = self.pin.rect.x - t.px(6)
        if self.cap and right - x - cap_size(t, self.cap)[0] > t.px(80):
            right = draw_cap(s, t, self.cap, right, y + px // 2).x - t.px(6)
        pg.draw.rect(s, t.col(self.accent), (x, y, t.px(3), px - t.px(1)))
        t.say(s, self.title.upper(), (x + t.px(9), y + px // 2), "panel title", "ink", "l", right - x - t.px(9))
        y += px + t.px(3)
        pg.draw.line(s, t.col("line"), (self.rect.x + t.px(9), y), (self.rect.right - t.px(9) - 1, y))
