"""The boxes on the wooden shelf. The chosen one is pulled forward; those not out yet are grey."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame as pg

from tabletop.games import games, kit, known
from tabletop.table.draw import boxart
from tabletop.table.draw import kit as drawing
from tabletop.table.draw import palette as pal
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

LEAST = 128
"""In design units: with less height the boxes become a row of title plates."""


NOT_OUT = "This game is not out yet. Its box stands on the shelf to keep its place."


def is_open(game: str) -> bool:
    """Whether a name (of the last game, for example) is a game that can be opened here."""
    return bool(game) and (game in known() or game in games()) and not why_closed(game)


def why_closed(game: str) -> str:
    """Why a box cannot be opened; '' if it can."""
    return "" if kit(game).front is not None else NOT_OUT


class Boxes(Widget):
    """`keys` of boxes, `at` the chosen one, `why(key)` why a box cannot be opened ('' if it can). Emits "picked" with
    the key.
    """

    focusable = True
    key = "boxes"
    bleed = 20
    at = 0

    def __init__(self, keys: Sequence[str], why: Callable[[str], str], at: int = 0, panels: float = 330) -> None:
        super().__init__(at=at)
        self.keys, self.why_not, self.panels = tuple(keys), why, panels
        self._hot = -1
        self._drawn: set[tuple[str, int, int]] = set()
        self._begun = False

    # -- measures
    def place(self, rect: pg.Rect, t: Theme) -> None:
        super().place(rect, t)
        self._drawn = {box for box in self._wanted() if self._is_kept(*box)}

    def _wanted(self) -> list[tuple[str, int, int]]:
        """Boxes and the sizes of their lids."""
        return [(key, r.w, r.h) for key, r in zip(self.keys, self._fronts(), strict=True)]

    def _is_kept(self, key: str, w: int, h: int) -> bool:
        """Whether the picture of a box is still cached: after a game it may have been dropped."""
        if self.why_not(key):
            return self.theme.holds(("grey box", key, (w, h)))
        return boxart.is_drawn(key, w, h)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        """The room above the panels, at most a good third of the window; a row of plates if that is too little."""
        if across:
            return room
        left = t.window[1] - t.px(self.panels) - t.px(84)
        tall = min(left, round(t.window[1] * 0.40))
        return tall if tall >= t.px(LEAST) else max(t.px(34), round(t.size("panel title") * 1.7))

    @property
    def _low(self) -> bool:
        return self.rect.h < self.theme.px(LEAST)

    def _plank(self) -> int:
        return max(self.theme.px(22), self.rect.h // 9)

    def _fronts(self) -> list[pg.Rect]:
        """The lid of every box (or its plate)."""
        t, r, n = self.theme, self.rect, len(self.keys)
        if self._low:
            gap = t.px(6)
            room = r.w - t.px(24) - gap * (n - 1)
            words = [t.width(kit(key).title.upper(), "panel title") + t.px(10) for key in self.keys]
            ends = [room * sum(words[:i]) // sum(words) for i in range(n + 1)]
            return [pg.Rect(r.x + t.px(12) + ends[i] + gap * i, r.y, ends[i + 1] - ends[i], r.h) for i in range(n)]
        base = r.bottom - round(self._plank() * 0.78)
        high = min(base - r.y - t.px(18), round((r.w - t.px(60)) / n * 0.80 * 1.4))
        wide = round(high / 1.4)
        pitch = min((r.w - t.px(60)) / n, wide * 1.62)
        left = r.centerx - pitch * n / 2 + (pitch - wide * 1.12) / 2
        return [pg.Rect(round(left + i * pitch), base - high, wide, high) for i in range(n)]

    def focus_rect(self) -> pg.Rect:
        return self._fronts()[self.at].inflate(self.theme.px(8), self.theme.px(8)) if self.rect.h else self.rect

    def _index(self, pos: Pos) -> int:
        return next((i for i, r in enumerate(self._fronts()) if r.inflate(6, 16).collidepoint(pos)), -1)

    # -- actions
    def pick(self, i: int) -> None:
        """Choose a box, or show why not."""
        if why := self.why_not(self.keys[i]):
            box = self._fronts()[i]
            self.root.slips.note(f"*{kit(self.keys[i]).title}\n{why}", (box.x + box.w // 4, box.centery), "side blue")
        elif i != self.at:
            self.emit("picked", self.keys[i])  # its own shelf lights it; one that cannot be shown is not lit

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1 and (i := self._index(pos)) >= 0:
            self.pick(i)
        return bool(e.button == 1)

    def keydown(self, e: pg.Event) -> bool:
        d = {pg.K_LEFT: -1, pg.K_RIGHT: 1}.get(e.key)
        if not d or e.mod & (pg.KMOD_CTRL | pg.KMOD_ALT):
            return False
        i = self.at + d
        while 0 <= i < len(self.keys) and self.why_not(self.keys[i]):
            i += d
        if 0 <= i < len(self.keys):
            self.pick(i)
        elif 0 <= self.at + d < len(self.keys):
            self.pick(self.at + d)
        return True

    def hover(self, pos: Pos, e: pg.Event) -> None:
        if (i := self._index(pos)) != self._hot:
            self._hot = i
            self.dirty()

    def leave(self) -> None:
        self._hot = -1
        self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        i = self._index(pos)
        return "" if i < 0 else "no" if self.why_not(self.keys[i]) else "hand"

    def tip_at(self, pos: Pos) -> str:
        i = self._index(pos)
        if i < 0:
            return ""
        its = kit(self.keys[i])
        why = self.why_not(self.keys[i])
        return f"*{its.title}\n{its.subtitle}. {why or 'Players: ' + its.players + ', ' + its.time + '.'}"

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self._low:
            for i, r in enumerate(self._fronts()):
                self._plate(s, t, i, r)
            return
        plank = boxart.shelf_plank(self.rect.w + 2 * t.px(60), self._plank())
        old = s.get_clip()
        s.set_clip(pg.Rect(0, self.rect.y - t.px(20), t.window[0], self.rect.h + t.px(40)).clip(old))
        top = self.rect.bottom - self._plank()
        s.blit(plank, (self.rect.x - t.px(60), top))
        shade = drawing.soft_rect(t.window[0], t.px(8), 0, t.px(5), 120)
        s.blit(shade, (self.rect.x - t.px(60), self.rect.bottom - t.px(4)))
        s.set_clip(old)
        waiting, self._begun = not self._begun, True
        fronts, wanted = self._fronts(), self._wanted()
        for i in sorted(range(len(fronts)), key=lambda i: i != self.at):  # the chosen box comes first
            r, key = fronts[i], wanted[i]
            if key not in self._drawn and waiting:
                self.root.animate(self)
                continue
            waiting = waiting or key not in self._drawn
            self._drawn.add(key)
            self._box(s, t, i, r)

    def tick(self, now: int) -> bool:
        """The boxes are drawn one per frame the first time, after the first picture of everything else."""
        self.dirty()
        return not self._drawn.issuperset(self._wanted())

    def _box(self, s: pg.Surface, t: Theme, i: int, r: pg.Rect) -> None:
        key = self.keys[i]
        if not self.why_not(key):
            lift = t.px(8) if i == self.at else t.px(3) if i == self._hot else 0
            boxart.standing_box(s, key, r.x, r.bottom, r.w, r.h, lift, chosen=i == self.at)
            return
        pad = t.px(34)

        def grey() -> pg.Surface:
            sheet = pg.Surface((r.w + round(r.w * 0.12) + 2 * pad, r.h + 2 * pad), pg.SRCALPHA)
            boxart.standing_box(sheet, key, pad, pad + r.h, r.w, r.h)
            sheet = pg.transform.grayscale(sheet)
            sheet.fill((172, 166, 154), special_flags=pg.BLEND_RGB_MULT)
            self._band(sheet, t, pg.Rect(pad, pad, r.w, r.h))
            return sheet

        s.blit(t.cached(("grey box", key, r.size), grey), (r.x - pad, r.y - pad))

    @staticmethod
    def _band(sheet: pg.Surface, t: Theme, front: pg.Rect) -> None:
        """A paper band round the lid: not out yet."""
        high = round(t.size("label") * 1.7)
        band = pg.Rect(front.x, front.y + round(front.h * 0.56), front.w, high)
        sheet.fill(pg.Color(pal.PAPER["aged"]), band)
        for y in (band.y, band.bottom - 1):
            pg.draw.line(sheet, "#6b5a40", (band.x, y), (band.right - 1, y))
        t.say(sheet, "NOT OUT YET", band.center, "label", "soft", "c", band.w - t.px(8))

    def _plate(self, s: pg.Surface, t: Theme, i: int, r: pg.Rect) -> None:
        """A title plate, if there is no room for boxes."""
        key, out = self.keys[i], not self.why_not(self.keys[i])
        colour = boxart.box(key).colour
        colour = colour if out else drawing.mix(colour, "#57534b", 0.75)
        skin.cast(s, t, r, 4, 120, 4, (1, 2))
        pg.draw.rect(
            s, drawing.rgb(drawing.light(colour, 0.12) if i == self._hot and out else colour), r, border_radius=t.px(4)
        )
        if i == self.at:
            pg.draw.rect(s, "#201a10", r.inflate(t.px(4), t.px(4)), t.px(4), border_radius=t.px(6))
            pg.draw.rect(
                s, drawing.rgb(pal.HIGH["selected"][0]), r.inflate(t.px(3), t.px(3)), t.px(2), border_radius=t.px(5)
            )
        t.say(
            s, kit(key).title.upper(), r.center, "panel title", boxart.CREAM if out else "#cfc8b8", "c", r.w - t.px(12)
        )
