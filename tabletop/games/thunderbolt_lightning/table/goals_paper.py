"""How the battle is won and where it stands, on a paper: each objective with how far it is reached, what brings points,
the points of both sides, the turns as boxes (TL-VIC-01 to TL-VIC-06).
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.games.thunderbolt_lightning.table import briefing, objectives
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget

GREEN = "#20513a"
"""What is reached."""
MOST_ROWS = 4
"""Lines of what brings points; the sheet at F6 has all of them."""


class Goals(Widget):
    """See the module."""

    key = "goals"
    state: State | None = None
    looker: int | None = None

    def show(self, state: State, looker: int | None) -> None:
        """Another position, or another looks."""
        if (state, looker) != (self.state, self.looker):
            self.state, self.looker = state, looker
            self.restage()
            self.dirty()

    # -- layout
    def _lines(self, t: Theme, wide: int) -> list[tuple[str, str, str, str]]:
        """Words, what stands at their right, role, colour."""
        state = self.state
        if state is None:
            return []
        out: list[tuple[str, str, str, str]] = []
        for what, figure, reached in objectives.lines(state, self.looker):
            room = wide - t.width(figure, "body semi") - t.px(10)
            first, *more = t.wrap(what, "body semi", max(40, room))
            colour = (GREEN if self._good(what) else "red") if reached else "ink"
            out.append((first, figure, "body semi", colour))
            out += [(line, "", "body semi", colour) for line in more]
        for what, worth in briefing.worths(state)[:MOST_ROWS]:
            room = wide - t.width(worth, "small semi") - t.px(10)
            first, *more = t.wrap(what, "small", max(40, room))
            out.append((first, worth, "small", "soft"))
            out += [(line, "", "small", "soft") for line in more]
        totals = scoring.totals(scoring.with_handicap(state))
        for seat, side in enumerate(state.scenario.sides):
            out.append((side.name, f"{totals[seat]}", "body semi", f"side {seat}"))
        return out + [(line, "", "small ital", "soft") for line in t.wrap(briefing.standing(state), "small ital", wide)]

    def _good(self, what: str) -> bool:
        """Whether a line that is reached is good news for the reader: it is, unless it speaks of the enemy."""
        if self.state is None or self.looker is None:
            return True
        foe = self.state.scenario.sides[1 - self.looker].name
        return not (what.startswith(foe) or what.endswith(f"for {foe}"))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        return sum(t.line(role) for *_, role, _ in self._lines(t, room)) + t.px(30)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, state = self.rect, self.state
        if state is None or r.w < 40:
            return
        y = r.y
        for words, right, role, colour in self._lines(t, r.w):
            middle, x = y + t.line(role) // 2, r.x
            if colour.startswith("side "):
                pg.draw.rect(s, rgb(pal.SIDE[int(colour[-1])]), (x, y + t.px(2), t.px(5), t.line(role) - t.px(4)))
                x, colour = x + t.px(11), "ink"
            t.say(s, words, (x, middle), role, colour, "l", r.right - x)
            t.say(s, right, (r.right, middle), "small semi" if role == "small" else role, "ink", "r")
            y += t.line(role)
        self._turns(s, t, state, pg.Rect(r.x, y + t.px(6), r.w, t.px(22)))

    @staticmethod
    def _turns(s: pg.Surface, t: Theme, state: State, r: pg.Rect) -> None:
        """A box a turn, the present one lit."""
        count = state.scenario.turn_limit
        pitch = r.w / max(1, count)
        for n in range(count):
            box = pg.Rect(round(r.x + n * pitch), r.y, max(4, round(pitch) - t.px(3)), r.h)
            now, past = n + 1 == state.turn, n + 1 < state.turn
            pg.draw.rect(s, rgb("#2b5a8e" if now else "#cdbf9f" if past else "#fffaf0"), box, border_radius=2)
            pg.draw.rect(s, rgb("#6b5a40"), box, 1, border_radius=2)
            if t.width(str(n + 1), "small semi") <= box.w - 2:
                t.say(s, str(n + 1), box.center, "small semi", "#fffaf0" if now else "soft", "c")


class GoalsPaper(Paper):
    """The paper of it."""

    def __init__(self) -> None:
        self.goals = Goals()
        super().__init__("goals", "How you win", self.goals, icon="flag", stays=True, words="How you win")

    def show(self, state: State, looker: int | None) -> None:
        """Another position."""
        self.goals.show(state, looker)
