"""The odds panel at the foot: chance of no damage, of each number of hits, of destruction, for the shot under the
pointer or all declared fire.
"""

from __future__ import annotations

import pygame as pg

from tabletop.core.odds import Spread, both
from tabletop.core.percent import shares
from tabletop.games.thunderbolt_lightning.rules.prospects.shots import Shot
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget

TONES = ("#c9c0aa", "#e3a75c", "#cf6f35", "#a4342a")


class OddsBar(Widget):
    grow = 1
    least = 40
    key = "odds"
    title = ""
    detail = ""
    spread: tuple[tuple[str, float, str], ...] = ()

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.h < 20:
            return
        if not self.spread:
            t.say(
                s,
                self.title or "Point at a target to see the odds.",
                self.rect.center,
                "body ital",
                "soft",
                "c",
                self.rect.w,
            )
            return
        middle = self.rect.y + t.line("body") // 2
        named = t.say(s, self.title, (self.rect.x, middle), "body semi", "ink", "l", self.rect.w)
        room = self.rect.right - named.right - t.px(10)
        beside = t.width(self.detail, "small") <= room
        if beside:
            t.say(s, self.detail, (self.rect.right, middle), "small", "soft", "r")
        bar = pg.Rect(self.rect.x, self.rect.y + t.line("body") + t.px(2), self.rect.w, t.px(20))
        x = float(bar.x)
        told = shares([share for _, share, _ in self.spread])
        for (words, share, tone), chance in zip(self.spread, told, strict=True):
            wide = bar.w * share
            part = pg.Rect(round(x), bar.y, max(1, round(x + wide) - round(x)), bar.h)
            pg.draw.rect(s, rgb(tone), part)
            ink = "#fffaf0" if tone in TONES[2:] else "ink"
            if wide > t.px(30):
                t.say(s, chance, part.center, "small bold", ink, "c", part.w - 2)
                t.say(s, words, (part.centerx, bar.bottom + t.line("small") // 2 + 1), "small", "soft", "c", part.w)
            x += wide
        pg.draw.rect(s, rgb("#6b5a40"), bar, 1)
        y = bar.bottom + t.line("small") + t.line("small") // 2 + t.px(2)
        if not beside and y + t.line("small") // 2 <= self.rect.bottom:
            t.say(s, self.detail, (self.rect.x, y), "small", "soft", "l", self.rect.w)


class OddsPanel(Panel):
    """`show_shots` for shots at one target, `show_spread` for everything declared at it."""

    def __init__(self) -> None:
        self.bar = OddsBar()
        super().__init__(self.bar, title="Odds", accent="#a3187a", grow=2, least=180, key="odds panel", pad=8)

    def clear(self, words: str = "") -> None:
        self.bar.set(title=words, spread=(), detail="")

    def show_shots(self, state: State, found: list[Shot]) -> None:
        """All these shots (one aircraft's mounts) at their common target together."""
        spread = both(*(s.unsaved for s in found))
        best = found[0]
        needs = ", ".join(dict.fromkeys(f"{s.needed}+" for s in found))
        hits = float(sum(s.expected for s in found))
        self.show_spread(
            state,
            best.target,
            spread,
            f"{called(state, best.shooter)} at {called(state, best.target)}",
            f"needs {needs}, {hits:.1f} hits after saves",
        )

    def show_spread(self, state: State, target: str, spread: Spread, title: str, detail: str) -> None:
        aircraft = state.aircraft.get(target)
        if aircraft is None:
            expected = float(sum(k * p for k, p in spread.items()))
            self.bar.set(
                title=title,
                detail=f"{expected:.1f} damage points expected",
                spread=(("hit", 1 - float(spread.get(0, 0)), TONES[1]), ("nothing", float(spread.get(0, 0)), TONES[0])),
            )
            return
        left = state.type_of(aircraft).hits - aircraft.hits_taken
        parts = [("no damage", float(spread.get(0, 0)), TONES[0])]
        for k in range(1, left):
            parts.append(("one hit" if k == 1 else f"{k} hits", float(spread.get(k, 0)), TONES[min(k, 2)]))
        parts.append(("destroyed", float(sum(p for k, p in spread.items() if k >= left)), TONES[3]))
        self.bar.set(title=title, detail=detail, spread=tuple(p for p in parts if p[1] > 0))
