"""The odds on a paper: chance of no damage, of each number of hits, of destruction, for the shot under the pointer or
all declared fire. Without a shot there is no paper.
"""

from __future__ import annotations

import pygame as pg

from tabletop.core.odds import UNDER, Spread, both, shares
from tabletop.data.narration import percent
from tabletop.games.thunderbolt_lightning.rules.prospects.shots import Shot
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

TONES = ("#c9c0aa", "#e3a75c", "#cf6f35", "#a4342a")


class OddsBar(Widget):
    """Title, bar with a word under each part, detail: each in lines of its own, so that none is cut."""

    key = "odds"
    title = ""
    detail = ""
    visible = False
    spread: tuple[tuple[str, float, str], ...] = ()

    def _lines(self, t: Theme, wide: int) -> list[tuple[str, str, str]]:
        """The lines over the bar: words, role, colour."""
        lines = [(line, "body semi", "ink") for line in t.wrap(self.title, "body semi", max(20, wide)) if line]
        return lines + [(line, "small", "soft") for line in t.wrap(self.detail, "small", max(20, wide)) if line]

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        words = sum(t.line(role) for _, role, _ in self._lines(t, room))
        return words + (t.px(26) + t.line("small") * len(self._rows(t, room)) if self.spread else 0)

    def _rows(self, t: Theme, wide: int) -> list[list[tuple[int, str]]]:
        """Where the words under the bar stand: in as many lines as it takes that none meets another."""
        rows: list[list[tuple[int, str]]] = []
        ends: list[int] = []
        x = 0.0
        for words, share, _ in self.spread:
            half = t.width(words, "small") // 2
            middle = min(wide - half, max(half, round(x + wide * share / 2)))
            x += wide * share
            row = next((n for n, end in enumerate(ends) if middle - half >= end), len(rows))
            if row == len(rows):
                rows.append([])
                ends.append(0)
            rows[row].append((middle, words))
            ends[row] = middle + half + t.px(6)
        return rows

    def draw(self, s: pg.Surface, t: Theme) -> None:
        y = self.rect.y
        for words, role, colour in self._lines(t, self.rect.w):
            t.say(s, words, (self.rect.x, y + t.line(role) // 2), role, colour, "l", self.rect.w)
            y += t.line(role)
        if not self.spread:
            return
        bar = pg.Rect(self.rect.x, y + t.px(3), self.rect.w, t.px(20))
        x = float(bar.x)
        told = shares([share for _, share, _ in self.spread])
        for (_, share, tone), chance in zip(self.spread, told, strict=True):
            wide = bar.w * share
            part = pg.Rect(round(x), bar.y, max(1, round(x + wide) - round(x)), bar.h)
            pg.draw.rect(s, rgb(tone), part)
            if t.width(chance, "small bold") <= part.w - 2:
                t.say(s, chance, part.center, "small bold", "#fffaf0" if tone in TONES[2:] else "ink", "c", part.w - 2)
            x += wide
        pg.draw.rect(s, rgb("#6b5a40"), bar, 1)
        for n, row in enumerate(self._rows(t, self.rect.w)):
            for middle, words in row:
                at = (bar.x + middle, bar.bottom + t.line("small") * n + t.line("small") // 2 + 1)
                t.say(s, words, at, "small", "soft", "c")


def fates(state: State, target: str, spread: Spread) -> list[tuple[str, float, str]]:
    """What can become of a target: words, chance and tone of each part of the bar, destruction the last."""
    aircraft = state.aircraft[target]
    left = state.type_of(aircraft).hits - aircraft.hits_taken
    parts = [("no damage", float(spread.get(0, 0)), TONES[0])]
    for k in range(1, left):
        parts.append(("one hit" if k == 1 else f"{k} hits", float(spread.get(k, 0)), TONES[min(k, 2)]))
    return [*parts, ("destroyed", float(sum(p for k, p in spread.items() if k >= left)), TONES[3])]


def destroyed(state: State, target: str, spread: Spread) -> str:
    """The chance of destruction as the bar tells it."""
    return shares([share for _, share, _ in fates(state, target, spread)])[-1]


def harmed(state: State, target: str, spread: Spread) -> str:
    """The chance of damage as the bar tells it: what is not its "no damage"."""
    harm = 1 - float(spread.get(0, 0))
    if target not in state.aircraft or harm < 0.01:
        return percent(harm)
    none = shares([share for _, share, _ in fates(state, target, spread)])[0]
    return "99 %" if none == UNDER else f"{100 - int(none.split()[0])} %"


class OddsPaper(Paper):
    """`show_shots` for shots at one target, `show_spread` for everything declared at it."""

    def __init__(self) -> None:
        self.bar = OddsBar()
        super().__init__(
            "odds paper", "Odds", self.bar, icon="odds", low=True, rank=1, accent="#a3187a",
            nothing="Point at a target, or at the end of a move from which you could fire.",
        )  # fmt: skip

    def clear(self) -> None:
        """No shot is spoken of."""
        self._tell("", "", ())

    def _tell(self, title: str, detail: str, spread: tuple[tuple[str, float, str], ...]) -> None:
        told = (title, detail, spread)
        if told != (self.bar.title, self.bar.detail, self.bar.spread):
            self.bar.set(title=title, detail=detail, spread=spread, visible=bool(title))
            self.restage()

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
        if target not in state.aircraft:
            expected = float(sum(k * p for k, p in spread.items()))
            self._tell(
                title,
                f"{expected:.1f} damage points expected",
                (("hit", 1 - float(spread.get(0, 0)), TONES[1]), ("nothing", float(spread.get(0, 0)), TONES[0])),
            )
            return
        self._tell(title, detail, tuple(p for p in fates(state, target, spread) if p[1] > 0))
