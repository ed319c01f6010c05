"""The rack over the foot of the map: in set-up the pieces still in hand, else those that wait to enter; large, with
their state in words. Without any it is not there.

Counters can be dragged from it onto the board, and clicked to take them in hand.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.pieces import faces
from tabletop.games.air_support.table.showings import names, telling
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Pos, Widget


class Rack(Widget):
    """Emits "unit" with the id of a counter that is clicked or chosen by key."""

    grow = 1
    key = "rack"
    focusable = True
    state: State | None = None
    ids: tuple[str, ...] = ()
    picked = ""
    free = frozenset[str]()

    def __init__(self) -> None:
        super().__init__()
        self.off = 0
        self.over = ""
        self.spots: list[tuple[pg.Rect, str]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return max(1, len(self.ids)) * self._pitch(t) if across else t.px(84)

    @staticmethod
    def _pitch(t: Theme) -> int:
        """How far two counters lie apart."""
        return t.px(84)

    def show(self, state: State, ids: tuple[str, ...], picked: str, free: frozenset[str]) -> None:
        """The counters to show; `free`: those that can be dragged onto the board."""
        if (state, ids, picked, free) == (self.state, self.ids, self.picked, self.free):
            return
        if ids != self.ids:
            self.off = 0
        self.state, self.ids, self.picked, self.free = state, ids, picked, free
        self.dirty()

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        state, r = self.state, self.rect
        if state is None or r.h < 24:
            return
        high = t.line("small")
        pitch = self._pitch(t)
        px = max(20, min(round(pitch / 1.34), round((r.h - high - t.px(4)) / 1.3)))
        total = len(self.ids)
        room = t.width(f"{total}-{total} of {total}", "small bold") + t.px(6) if total * pitch > r.w else 0
        shown = max(1, (r.w - room) // pitch)
        self.off = max(0, min(self.off, total - shown))
        for i, key in enumerate(self.ids[self.off : self.off + shown]):
            spot = pg.Rect(r.x + i * pitch, r.y, pitch - 2, r.h)
            self.spots.append((spot, key))
            if key in (self.picked, self.over):
                pg.draw.rect(s, rgb("#f7dd8e" if key == self.picked else "#fbf5e6"), spot, border_radius=t.px(4))
                pg.draw.rect(s, rgb("#241a0b" if key == self.picked else "#a99b80"), spot, 1, border_radius=t.px(4))
            picture = faces.picture(state, key, px)
            if picture is not None:
                s.blit(picture, picture.get_rect(center=(spot.centerx, spot.y + round(px * 0.64) + t.px(1))))
            t.say(
                s,
                names.short_name(state, key),
                (spot.centerx, spot.bottom - high // 2),
                "small semi",
                "ink",
                "c",
                spot.w - 2,
            )
        if total > shown:
            t.say(
                s,
                f"{self.off + 1}-{self.off + shown} of {total}",
                (r.right, r.y + high // 2),
                "small bold",
                "red",
                "r",
            )

    def at(self, pos: Pos) -> str:
        return next((key for rect, key in self.spots if rect.collidepoint(pos)), "")

    def tip_at(self, pos: Pos) -> str:
        key = self.at(pos)
        if not key or self.state is None:
            return ""
        words = ", ".join(telling.states(self.state, key))
        return "\n".join(
            (
                f"*{names.called(self.state, key)}",
                *([words] if words else []),
                *(f"{name}: {value}" for name, value, _ in telling.facts(self.state, key)),
            )
        )

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self._point(self.at(pos))

    def leave(self) -> None:
        self._point("")

    def _point(self, key: str) -> None:
        if key != self.over:
            self.over = key
            self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.at(pos) else ""

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        self.off = max(0, self.off - round(dy or dx))
        self.dirty()
        return True

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.at(pos):
            self.emit("unit", self.at(pos))

    def drag(self, pos: Pos) -> Cargo | None:
        key, state = self.at(pos), self.state
        if key not in self.free or state is None:
            return None
        return Cargo(("piece", key), names.called(state, key), faces.picture(state, key, 56), self)

    def keydown(self, e: pg.Event) -> bool:
        if not self.ids or e.key not in (pg.K_LEFT, pg.K_RIGHT, pg.K_RETURN, pg.K_SPACE):
            return False
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            if not self.over:
                return False
            self.emit("unit", self.over)
            return True
        at = self.ids.index(self.over) if self.over in self.ids else -1
        at = (at + (1 if e.key == pg.K_RIGHT else -1)) % len(self.ids)
        self.off = min(self.off, at) if at < self.off else max(self.off, at - max(0, len(self.spots) - 1))
        self._point(self.ids[at])
        return True


class RackPanel(Panel):
    """The rack on its strip."""

    visible = False

    def __init__(self) -> None:
        self.rack = Rack()
        super().__init__(self.rack, pad=6, least=100, key="rack panel")

    def show(self, state: State, ids: tuple[str, ...], picked: str, free: frozenset[str]) -> None:
        """The counters to show; without any the strip goes."""
        if (bool(ids), len(ids)) != (self.visible, len(self.rack.ids)):
            self.rack.show(state, ids, picked, free)
            self.set(visible=bool(ids))
            self.restage()
        self.rack.show(state, ids, picked, free)
