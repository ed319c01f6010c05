"""The paper of the step at the top left: what is to be chosen, the chances, rows that can be pressed."""

from __future__ import annotations

import pygame as pg

from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.hand.modes import Line
from tabletop.games.air_wars.table.pieces import faces
from tabletop.games.air_wars.table.pieces import units as art
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Widget


class StepRow(Widget):
    """One row: a small counter, words, words at the right, a bar of chance. Those that do something look like
    buttons."""

    focusable = acts_on_enter = True
    line: Line = Line("")
    state: State | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(150)
        two = self._two(t, room)
        return t.line("small") * (2 if two else 1) + t.px(7) + (t.px(9) if self.line.share >= 0 else 0)

    def _icon(self, t: Theme) -> int:
        return t.px(30) if self.line.unit else 0

    def _two(self, t: Theme, room: int) -> bool:
        return (
            bool(self.line.right)
            and self._icon(t)
            + t.width(self.line.words, "small semi")
            + t.width(self.line.right, "small semi")
            + t.px(24)
            > room
        )

    def draw(self, s: pg.Surface, t: Theme) -> None:
        line, r = self.line, self.rect
        if r.h < 6:
            return
        if line.run is not None or line.lit:
            fill = "#f7dd8e" if line.lit else "#fffaf0" if self.hot else "#ece0c2"
            pg.draw.rect(s, rgb(fill), r.inflate(0, -t.px(2)), border_radius=t.px(3))
            if line.run is not None:
                pg.draw.rect(s, rgb("#6b5a40"), r.inflate(0, -t.px(2)), 1, border_radius=t.px(3))
        x, right = r.x + t.px(5), r.right - t.px(5)
        if line.unit and self.state is not None and line.unit in self.state.scenario.units:
            picture = art.counter(
                faces.blank_face(self.state.scenario.units[line.unit]), max(14, min(t.px(22), r.h - 2))
            )
            s.blit(picture, picture.get_rect(center=(x + t.px(11), r.centery)))
            x += self._icon(t)
        role = "small bold" if line.head or line.run is not None else "small"
        y = r.y + t.px(3) + t.line("small") // 2
        two = self._two(t, r.w)
        if line.right:
            at = (right, y + (t.line("small") if two else 0))
            t.say(
                s,
                line.right,
                at,
                "small bold",
                "red" if "LOST" in line.right or "never" in line.right else "soft",
                "r",
                r.w,
            )
        room = right - x if two or not line.right else right - x - t.width(line.right, "small bold") - t.px(6)
        t.say(s, line.words, (x, y), role, "ink", "l", max(10, room))
        if line.share >= 0:
            bar = pg.Rect(r.x + t.px(5), r.bottom - t.px(10), r.w - t.px(10), t.px(6))
            pg.draw.rect(s, rgb("#d9cdb0"), bar, border_radius=2)
            pg.draw.rect(s, rgb("#a4342a"), (bar.x, bar.y, round(bar.w * line.share), bar.h), border_radius=2)
            pg.draw.rect(s, rgb("#6b5a40"), bar, 1, border_radius=2)

    def tip_at(self, pos: Pos) -> str:
        return self.line.why

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.line.run is not None else ""

    def enter(self) -> None:
        self.dirty()
        if self.line.over is not None:
            self.line.over(True)

    def leave(self) -> None:
        self.dirty()
        if self.line.over is not None:
            self.line.over(False)

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.rect.collidepoint(pos) and self.line.run is not None:
            self.line.run()

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_RETURN, pg.K_SPACE) and self.line.run is not None:
            self.line.run()
            return True
        return False


class StepPaper(Paper):
    """Title and rows of the present step; gone when there are none."""

    def __init__(self) -> None:
        self.rows = Column(gap=2, key="step rows")
        self.pane = ScrollPane(self.rows, grow=1, least=40)
        super().__init__(
            "asked",
            "Step",
            self.pane,
            icon="list",
            left=True,
            stays=True,
            rank=3,
            words="What is asked now",
            accent="#a3187a",
        )

    def show(self, state: State, title: str, lines: list[Line]) -> None:
        """Refresh; the same rows keep their widgets."""
        if self.pane.visible != bool(lines):
            self.pane.set(visible=bool(lines))
            self.restage()
        self.set(title=title or "Step")
        found = [w for w in self.rows.children if isinstance(w, StepRow)]
        if len(found) != len(lines):
            self.restage()
            self.rows.fill(*(StepRow(key=f"step row {i}") for i in range(len(lines))))
            found = [w for w in self.rows.children if isinstance(w, StepRow)]
        for row, line in zip(found, lines, strict=True):
            tall = row.line.share >= 0, bool(row.line.right), row.line.words
            row.set(line=line, state=state, focusable=line.run is not None)
            if tall != (line.share >= 0, bool(line.right), line.words):
                row.restage()
