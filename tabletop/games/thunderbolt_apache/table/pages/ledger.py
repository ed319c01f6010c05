"""The ledger beside every page: day, SO, VP and the levels of success, today's condition card, what is in hand; and the
foot of a page that spends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES, needed_vp
from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages.parts import AMBER, GREEN, RED, Spot, bar
from tabletop.table.ui import skin
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

LEVEL_TONES = {"Dismal": "#8e3a2f", "Poor": "#c2793f", "Adequate": "#d8bb5c", "Good": "#8fb487", "Great": "#4f8a5a"}


class Ledger(Panel):
    """Built once; `show` tells it the position."""

    pad = 9
    gap = 5
    key = "ledger"
    give = True

    def __init__(self) -> None:
        self.figures = Figures()
        self.scale = Scale()
        self.card = DayCard()
        self.rest = Rest()
        super().__init__(self.figures, self.scale, self.card, self.rest)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """Where the window is low, what can be read elsewhere makes room first."""
        self.rest.crowded = False
        self.rest.crowded = self.natural(t, False, rect.w) > rect.h + 2
        super().place(rect, t)

    def show(self, view: Any) -> None:
        for widget in (self.figures, self.scale, self.card, self.rest):
            widget.set(state=view)
        self.scale.set(visible=bool(view.objective and view.campaign))
        self.card.set(visible=bool(view.condition))


class Fact(Widget):
    """A widget that draws from the position."""

    state: State | None = None
    solid = True
    shapes = Widget.shapes | {"state"}


class Figures(Fact):
    """Day, SO and VP in large figures."""

    key = "ledger figures"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else t.size("heading") + t.line("small") + t.px(8)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state = self.state
        if state is None or self.rect.w < 30:
            return
        day = f"{state.day} / {state.days}" if state.days else "-"
        facts = (
            ("DAY", day),
            ("SO", str(state.so)),
            ("VP", f"{state.vp}" + (f" / {state.objective}" if state.objective else "")),
        )
        wide = self.rect.w / 3
        for i, (name, value) in enumerate(facts):
            r = pg.Rect(round(self.rect.x + i * wide) + t.px(2), self.rect.y, round(wide) - t.px(4), self.rect.h)
            s.blit(skin.well(t, r.size, "off edge", "well", 4), r)
            t.say(s, name, (r.centerx, r.y + t.line("small") // 2 + t.px(2)), "key cap", "soft", "c", r.w)
            t.say(
                s, value, (r.centerx, r.bottom - t.size("heading") // 2 - t.px(3)), "heading", "ink", "c", r.w - t.px(6)
            )

    def tip_at(self, pos: Pos) -> str:
        state = self.state
        if state is None:
            return ""
        i = min(2, max(0, (pos[0] - self.rect.x) * 3 // max(1, self.rect.w)))
        return (
            f"*Day {state.day} of {state.days}\nThe campaign ends after the last day (TA-END-01).",
            (
                f"*{state.so} Special Option points\nThey pay for aircraft, scouts, levels, ordnance, repair and rest."
                " They are never below 0 (TA-GEN-07)."
            ),
            f"*{counted(state.vp, 'victory point')}\n"
            f"All drawn battalions together are worth {state.objective} (TA-SETUP-09).",
        )[i]


class Scale(Fact):
    """The levels of success as a bar with the VP marked, and what the next one needs."""

    key = "ledger scale"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else t.px(18) + 2 * t.line("small")

    def _levels(self, state: State) -> list[tuple[str, int]]:
        """Levels from the lowest with the VP each needs."""
        card = state.campaign_card
        if card is None:
            return []
        needs = [needed_vp(state.objective, p) for p in card.percentages]
        return list(zip(reversed(OUTCOMES), [0, *reversed(needs)], strict=False))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state = self.state
        if state is None or not state.objective or self.rect.w < 30:
            return
        levels = self._levels(state)
        whole = max(state.objective, 1)
        ends = [need for _, need in levels[1:]] + [whole]
        zones = [(max(0.01, end - start), LEVEL_TONES[name]) for (name, start), end in zip(levels, ends, strict=True)]
        r = pg.Rect(self.rect.x + t.px(2), self.rect.y + t.px(7), self.rect.w - t.px(4), t.px(9))
        bar(s, t, r, zones, state.vp / whole)
        told = standing(state)
        y = r.bottom + t.px(4) + t.line("small") // 2
        ink = {"Great": GREEN, "Good": GREEN, "Adequate": AMBER}.get(told.level, RED)
        word = t.say(s, f"Now: {told.level}", (r.x, y), "small bold", ink, "l")
        words = f"{told.missing} VP to {told.better}" if told.better else "the best there is"
        t.say(s, words, (r.right, y), "small semi", "ink", "r", r.right - word.right - t.px(6))
        y += t.line("small")
        t.say(s, "  ".join(f"{name} {need}" for name, need in levels[1:]), (r.x, y), "small", "soft", "l", r.w)

    def tip_at(self, pos: Pos) -> str:
        state = self.state
        if state is None:
            return ""
        lines = [f"{name}: {need} VP or more" for name, need in reversed(self._levels(state)[1:])]
        return "\n".join(("*Levels of success (TA-END-01)", *lines, "Dismal: less."))


class DayCard(Fact):
    """Today's Special Condition."""

    key = "ledger card"
    give = True
    most_lines = 5

    def _text(self, t: Theme, room: int) -> list[str]:
        card = self.state.condition_card if self.state is not None else None
        return t.wrap(card.text, "small", max(40, room - t.px(16))) if card is not None else []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return room
        return t.line("body semi") + min(self.most_lines, len(self._text(t, room))) * t.line("small") + t.px(10)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        card = self.state.condition_card if self.state is not None else None
        if card is None or self.rect.h < t.px(14):
            return
        s.blit(skin.well(t, self.rect.size, "#8a5a10", "#f6ecd2", 4), self.rect)
        x, y = self.rect.x + t.px(8), self.rect.y + t.px(4) + t.line("body semi") // 2
        number = t.say(s, card.key, (self.rect.right - t.px(7), y), "key cap", "soft", "r")
        t.say(s, card.title, (x, y), "body semi", "ink", "l", number.x - x - t.px(4))
        y += t.line("body semi") - t.px(1)
        lines = self._text(t, self.rect.w)
        fit = max(0, (self.rect.bottom - y + t.line("small") // 2 - t.px(3)) // t.line("small"))
        if len(lines) > fit:
            lines = [*lines[: fit - 1], lines[fit - 1] + " …"] if fit else []
        for line in lines:
            t.say(s, line, (x, y), "small", "ink", "l", self.rect.w - t.px(14))
            y += t.line("small")

    def tip_at(self, pos: Pos) -> str:
        card = self.state.condition_card if self.state is not None else None
        return (
            f"*{card.title} ({card.key})\n{card.text}\nIt holds until the night (TA-DAY-15)."
            if card is not None
            else ""
        )


class Rest(Fact):
    """Campaign and situation, and what the squadron has left today."""

    key = "ledger rest"
    give = True
    crowded = False

    def _lines(self, state: State) -> list[tuple[str, str]]:
        campaign, situation = state.campaign_card, state.situation_card
        lines = []
        if campaign is not None:
            lines.append(("Campaign", campaign.title.replace(" (hypothetical)", "")))
        if situation is not None:
            lines.append(("Situation", situation.title))
        if state.planes:
            lines.append(("Aircraft", f"{len(state.ready_planes)} of {max(state.squadron, len(state.planes))} ready"))
        scouts = [x for x in state.scouts.values() if not x.lost]
        if state.pilots:
            lines.append(
                ("Pilots", f"{len(state.living_pilots)}" + (f", scouts {len(scouts)}" if state.scouts else ""))
            )
        return lines

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return room
        return (
            t.line("small") * len(self._lines(self.state)) + t.px(2)
            if self.state is not None and not self.crowded
            else 0
        )

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.state is None:
            return
        y = self.rect.y + t.line("small") // 2
        for name, value in self._lines(self.state):
            if y + t.px(4) > self.rect.bottom:
                return
            word = t.say(s, name, (self.rect.x + t.px(2), y), "small", "soft")
            t.say(
                s,
                value,
                (self.rect.right - t.px(2), y),
                "small semi",
                "ink",
                "r",
                self.rect.right - word.right - t.px(8),
            )
            y += t.line("small")

    def tip_at(self, pos: Pos) -> str:
        state = self.state
        if state is None:
            return ""
        campaign, situation = state.campaign_card, state.situation_card
        told = [f"*{campaign.title}, {campaign.year}"] if campaign is not None else []
        told += [campaign.text] if campaign is not None and campaign.text else []
        told += [f"*{situation.title}"] if situation is not None else []
        told += [situation.text] if situation is not None and situation.text else []
        return "\n".join(told)


# -- What a page that spends tells at its foot: Special Option points in hand, what a mission is worth, and how far the
# next level of success is.

Figure = tuple[str, str, str]
"""Name, value, colour."""
WIDE = 84
"""Design units of a figure."""


def prize(state: State, battalions: Sequence[str]) -> tuple[int, int]:
    """The points for these battalions when all are destroyed, and when all are halved."""
    cards = [state.library.battalions[state.battalions[key].card] for key in battalions]
    return sum(card.vp for card in cards), sum(card.half_vp for card in cards)


def level(state: State) -> Figure:
    """How many points the next level of success still needs."""
    told = standing(state)
    return (f"TO {told.better.upper()}", f"{told.missing} VP", "ink") if told.better else ("LEVEL", told.level, "ink")


def figures(found: Sequence[Figure], key: str = "purse") -> Spot:
    """Some figures side by side, each below its name."""
    return Spot(paint=partial(_paint, tuple(found)), wide=WIDE * len(found), tall=40, key=key)


def foot(state: State, *more: Figure) -> Widget:
    """The strip at the foot of a page: what is in hand, what is at stake, the score."""
    in_hand = ("IN HAND", f"{state.so} SO", "ink")
    score = ("SCORE", f"{state.vp} of {state.objective}", "ink")
    found = [in_hand, *more, score, *([level(state)] if state.objective else [])]
    return Panel(figures(found), pad=8, key="purse panel")


def _paint(found: tuple[Figure, ...], s: pg.Surface, t: Theme, r: pg.Rect) -> None:
    wide = r.w // max(1, len(found))
    for i, (name, value, tone) in enumerate(found):
        x = r.x + i * wide + wide // 2
        t.say(s, name, (x, r.y + t.px(7)), "key cap", "soft", "c", wide - t.px(4))
        t.say(s, value, (x, r.bottom - t.px(12)), "figure", tone, "c", wide - t.px(4))
