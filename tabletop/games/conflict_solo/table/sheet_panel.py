"""The sheet of a counter: large, its figures as they are now with their rules, its state in words."""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import chances, faces, telling
from tabletop.table.play.piecesheet import PieceSheet
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme


class Sheet(PieceSheet):
    """See the module."""

    state: State | None = None

    def show(self, state: State, piece: str) -> None:
        if state is not self.state or piece != self.piece:
            super().show(state, piece)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, r = self.state, self.rect
        counter = state.counters.get(self.piece) if state is not None else None
        if state is None or counter is None or r.h < 30:
            return
        px = max(24, min(t.px(64), r.h // 3, r.w // 3))
        picture = faces.picture(state, self.piece, px)
        if picture is not None:
            s.blit(picture, picture.get_rect(center=(r.x + px // 2 + t.px(8), r.y + px // 2 + t.px(8))))
        x, y = r.x + px + t.px(24), r.y
        where = [counter.hex] if counter.hex else []
        for words in (", ".join((*where, *telling.state_words(state, counter))), state.type_of(counter).name):
            for line in t.wrap(words, "small", max(40, r.right - x))[:2]:
                t.say(s, line, (x, y + t.line("small") // 2), "small", "soft", "l", r.right - x)
                y += t.line("small")
        y = max(y, r.y + px + t.px(16))
        for name, value, tip in telling.facts(state, counter):
            y = self._fact(s, t, y, name, value, tip)
        if counter.side != AI and counter.hex and not counter.loaded_on:
            self._danger(s, t, y + t.px(4), state)

    def _fact(self, s: pg.Surface, t: Theme, y: int, name: str, value: str, tip: str) -> int:
        r, high = self.rect, t.line("body") + t.px(2)
        if y + high > r.bottom:
            return y
        middle = y + high // 2
        found = t.say(s, value, (r.right, middle), "body semi", "ink", "r", r.w * 3 // 4)
        t.say(s, name, (r.x, middle), "body", "soft", "l", max(10, found.x - r.x - t.px(6)))
        pg.draw.line(s, t.col("row edge"), (r.x, y + high - 1), (r.right - 1, y + high - 1))
        self.tips.append((pg.Rect(r.x, y, r.w, high), f"*{name}: {value}\n{tip}"))
        return y + high

    def _danger(self, s: pg.Surface, t: Theme, y: int, state: State) -> None:
        """Who of the known enemies could hit it."""
        unit = state.counters[self.piece]
        found = chances.shooters_at(state, unit, unit.hex, unit.facing)
        words = [f"{piece_name(state, ai.id)} {odds.words}" for ai, odds in found[:4]]
        for line in ["Could be hit by", *words] if words else ["No known enemy can hit it here."]:
            if y + t.line("small") > self.rect.bottom:
                return
            t.say(
                s,
                line,
                (self.rect.x, y + t.line("small") // 2),
                "small",
                "red" if line in words else "soft",
                "l",
                self.rect.w,
            )
            y += t.line("small")


class SheetPanel(Panel):
    """The inspector of the right column; without a counter it takes no room."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        super().__init__(self.sheet, title="Sheet", key="sheet panel", pad=9)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return super().natural(t, True, room) if across else min(t.px(268), round(t.window[1] * 0.4))

    def show(self, state: State, piece: str) -> None:
        counter = state.counters.get(piece)
        self.set(visible=counter is not None)
        if counter is not None:
            self.set(title=piece_name(state, piece), accent="side red" if counter.side == AI else "side blue")
            self.sheet.show(state, piece)
