"""The sheet of a counter: large, its figures as they are now with their rules, its state in words."""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.pieces import faces
from tabletop.games.conflict_solo.table.showings import telling
from tabletop.table.papers.paper import Paper
from tabletop.table.play.piecesheet import PieceSheet
from tabletop.table.ui.theme import Theme

Fact = tuple[str, str, str]
"""Name, value, tool tip."""
GAP = 12
"""Design units between two facts of a row."""


class Sheet(PieceSheet):
    """The counter beside its state in words, its figures below, and who could hit it. As high as that is."""

    state: State | None = None
    grow = 0
    least = None

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[str, ...] = ()
        """Who could hit it, a line each."""

    def show(self, state: State, piece: str) -> None:
        if state is self.state and piece == self.piece:
            return
        super().show(state, piece)
        self._lines = self._danger_words()
        self.restage()

    def _danger_words(self) -> tuple[str, ...]:
        """Who of the known enemies could hit a Unit of the player's where it stands."""
        state, unit = self.state, self._counter
        if state is None or unit is None or unit.side == AI or not unit.hex or unit.loaded_on:
            return ()
        found = chances.shooters_at(state, unit, unit.hex, unit.facing)
        words = tuple(f"{piece_name(state, ai.id)} {odds.words}" for ai, odds in found[:4])
        return ("Could be hit by", *words) if words else ("No known enemy can hit it here.",)

    @property
    def _counter(self) -> Counter | None:
        return self.state.counters.get(self.piece) if self.state is not None else None

    # -- layout
    def _picture_px(self, t: Theme) -> int:
        return t.px(56)

    def _words(self, t: Theme, counter: Counter, wide: int) -> list[str]:
        """What stands beside the picture."""
        assert self.state is not None
        state = ", ".join((*([counter.hex] if counter.hex else []), *telling.state_words(self.state, counter)))
        kind = self.state.type_of(counter).name
        return [line for words in (state, kind) for line in t.wrap(words, "small", max(40, wide))[:2]]

    @staticmethod
    def _row_high(t: Theme) -> int:
        return t.line("small") + t.px(3)

    def _rows(self, t: Theme, counter: Counter, wide: int) -> list[list[Fact]]:
        """The facts, two in a row where both find room."""
        assert self.state is not None
        half, rows = (wide - t.px(GAP)) // 2, list[list[Fact]]()
        alone = True
        for fact in telling.facts(self.state, counter):
            short = t.width(fact[0], "small") + t.width(fact[1], "small semi") + t.px(6) <= half
            if short and not alone:
                rows[-1].append(fact)
                alone = True
            else:
                rows.append([fact])
                alone = not short
        return rows

    def _head(self, t: Theme, counter: Counter, wide: int) -> int:
        px = self._picture_px(t)
        words = self._words(t, counter, wide - px - t.px(24))
        return max(px + t.px(14), len(words) * t.line("small"))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        counter = self._counter
        if across or counter is None or self.state is None:
            return t.px(240)
        facts = len(self._rows(t, counter, room)) * self._row_high(t)
        danger = len(self._lines) * t.line("small") + (t.px(4) if self._lines else 0)
        return self._head(t, counter, room) + facts + danger + t.px(2)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, counter, r = self.state, self._counter, self.rect
        if state is None or counter is None or r.h < 30:
            return
        px = self._picture_px(t)
        picture = faces.picture(state, self.piece, px)
        if picture is not None:
            s.blit(picture, picture.get_rect(center=(r.x + px // 2 + t.px(8), r.y + px // 2 + t.px(8))))
        x, y = r.x + px + t.px(24), r.y
        for line in self._words(t, counter, r.right - x):
            t.say(s, line, (x, y + t.line("small") // 2), "small", "soft", "l", r.right - x)
            y += t.line("small")
        y = r.y + self._head(t, counter, r.w)
        high, gap = self._row_high(t), t.px(GAP)
        for row in self._rows(t, counter, r.w):
            wide = (r.w - gap * (len(row) - 1)) // len(row)
            for n, fact in enumerate(row):
                self._fact(s, t, pg.Rect(r.x + n * (wide + gap), y, wide, high), *fact)
            y += high
        self._danger(s, t, y + t.px(4))

    def _fact(self, s: pg.Surface, t: Theme, r: pg.Rect, name: str, value: str, tip: str) -> None:
        found = t.say(s, value, (r.right, r.centery), "small semi", "ink", "r", r.w * 3 // 4)
        t.say(s, name, (r.x, r.centery), "small", "soft", "l", max(10, found.x - r.x - t.px(4)))
        pg.draw.line(s, t.col("row edge"), (r.x, r.bottom - 1), (r.right - 1, r.bottom - 1))
        self.tips.append((r, f"*{name}: {value}\n{tip}"))

    def _danger(self, s: pg.Surface, t: Theme, y: int) -> None:
        for n, line in enumerate(self._lines):
            if y + t.line("small") > self.rect.bottom + 1:
                return
            middle = y + t.line("small") // 2
            t.say(s, line, (self.rect.x, middle), "small", "red" if n else "soft", "l", self.rect.w)
            y += t.line("small")


class SheetPaper(Paper):
    """The sheet of the piece under the pointer or in hand; without one it has nothing to say."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.sheet.visible = False
        super().__init__(
            "sheet", "Sheet", self.sheet, icon="info", keys=("I",), low=True, rank=2, words="Sheet of the piece",
            nothing="Point at a counter, or pick one: then its sheet lies here.",
        )  # fmt: skip

    def show(self, state: State, piece: str) -> None:
        counter = state.counters.get(piece)
        self.sheet.set(visible=counter is not None)
        if counter is not None:
            self.set(title=piece_name(state, piece), accent="side red" if counter.side == AI else "side blue")
            self.sheet.show(state, piece)
