"""The paper of a piece: its counter large, its figures with their rules, its state in words, and who else is in its
hex.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.pieces import faces, places
from tabletop.games.air_support.table.showings import names, telling
from tabletop.table.papers.paper import Paper
from tabletop.table.play.piecesheet import PieceSheet
from tabletop.table.ui.theme import Theme


class Sheet(PieceSheet):
    """The paper of a piece. As high as its rows."""

    state: State | None = None
    grow = 0
    least = None

    def show(self, state: State, piece: str) -> None:
        if state is not self.state or piece != self.piece:
            super().show(state, piece)
            self.restage()

    def _picture_px(self, t: Theme) -> int:
        return t.px(72)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        """Its rows begin beside the counter and go on below it."""
        if across or self.state is None:
            return t.px(240)
        px, row = self._picture_px(t), t.line("body") + t.px(2)
        y = len(self._states(self.state, t, room - px - t.px(20))) * t.line("small")
        beside = px + t.px(12)
        for _ in telling.facts(self.state, self.piece):
            y = (y if y < beside - t.line("body") else max(y, beside)) + row
        return max(y, beside) + t.px(2)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, r = self.state, self.rect
        if state is None or r.h < 30:
            return
        px = self._picture_px(t)
        picture = faces.picture(state, self.piece, px)
        if picture is None:
            t.say(s, "Point at a counter to see its sheet.", r.center, "body ital", "soft", "c", r.w)
            return
        s.blit(picture, picture.get_rect(center=(r.x + px // 2 + t.px(6), r.y + px // 2 + t.px(6))))
        x = r.x + px + t.px(20)
        y = r.y
        for words in self._states(state, t, r.right - x):
            t.say(
                s,
                words,
                (x, y + t.line("small") // 2),
                "small ital",
                "red" if "damaged" in words or "broken" in words else "soft",
                "l",
                r.right - x,
            )
            y += t.line("small")
        rows = telling.facts(state, self.piece)
        beside = r.y + px + t.px(12)
        for name, value, tip in rows:
            left = x if y < beside - t.line("body") else r.x
            if left == r.x:
                y = max(y, beside)
            y = self._fact(s, t, y, left, name, value, tip)

    def _states(self, state: State, t: Theme, room: int) -> list[str]:
        words = ", ".join(telling.states(state, self.piece))
        place = places.location_of(state, self.piece)
        where = (
            names.label(state, place.hex) + (f" level {place.level}" if place.level else "")
            if place is not None and place.hex in state.ground.grid
            else ""
        )
        others = sum(len(x) for x in (here(state, place.hex).units,)) - 1 if place is not None else 0
        first = where + (f", {others} more here" if others > 0 else "")
        return [line for line in (first, *(t.wrap(words, "small ital", max(40, room))[:3] if words else ())) if line]

    def _fact(self, s: pg.Surface, t: Theme, y: int, left: int, name: str, value: str, tip: str) -> int:
        high = t.line("body") + t.px(2)
        r = self.rect
        if y + high > r.bottom:
            return y
        middle = y + high // 2
        found = t.say(s, value, (r.right, middle), "body semi", "ink", "r", (r.right - left) * 3 // 4)
        t.say(s, name, (left, middle), "body", "soft", "l", max(10, found.x - left - t.px(6)))
        pg.draw.line(s, t.col("row edge"), (left, y + high - 1), (r.right - 1, y + high - 1))
        if tip:
            self.tips.append((pg.Rect(left, y, r.right - left, high), f"*{name}: {value}\n{tip}"))
        return y + high


class SheetPaper(Paper):
    """The sheet of the piece under the pointer or in hand; without one it has nothing to say."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.sheet.visible = False
        super().__init__(
            "sheet",
            "Sheet",
            self.sheet,
            icon="info",
            keys=("I",),
            low=True,
            words="Sheet of the piece",
            nothing="Point at a counter, or pick one: then its sheet lies here.",
        )

    def show(self, state: State, piece: str) -> None:
        seat = names.seat_of(state, piece)
        self.sheet.set(visible=seat is not None)
        if seat is not None:
            self.set(title=names.called(state, piece), accent=("side blue", "side red")[seat])
            self.sheet.show(state, piece)
