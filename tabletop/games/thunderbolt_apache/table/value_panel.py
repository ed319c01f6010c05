"""The enemy battalion of the mission at the foot of the left column: its value left, and what halves and destroys it
(TA-HOME-01 to TA-HOME-03)."""

from __future__ import annotations

from collections import Counter

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Column, Pos, Widget


class ValueBar(Widget):
    """A bar of the value left, with the two thresholds as marks."""

    state: State | None = None
    key = "value bar"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(180) if across else 2 * t.line("small") + t.px(30)

    def _left(self, state: State) -> int:
        return sum(state.library.units[u.type].value for u in state.living_units if not u.popup)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state = self.state
        if state is None or state.mission is None or self.rect.h < 20:
            return
        card = state.library.battalions[state.mission.battalion]
        left, full = self._left(state), max(card.value, self._left(state))
        level = ", destroyed" if left <= card.destroyed_at else ", halved" if left <= card.half_at else ""
        middle = self.rect.y + t.line("small") // 2
        right = t.say(s, f"{left} of {card.value}", (self.rect.right, middle), "small bold", "ink", "r")
        t.say(s, f"Strength{level}", (self.rect.x, middle), "small", "soft", "l", right.x - self.rect.x - t.px(4))
        bar = pg.Rect(self.rect.x, self.rect.y + t.line("small") + t.px(2), self.rect.w, t.px(13))
        pg.draw.rect(s, rgb("#e4d7b6"), bar)
        tone = "#2c6e49" if left <= card.destroyed_at else "#b8690f" if left <= card.half_at else "#a4342a"
        pg.draw.rect(s, rgb(tone), (bar.x, bar.y, round(bar.w * left / max(1, full)), bar.h))
        pg.draw.rect(s, rgb("#6b5a40"), bar, 1)
        for value, words in (
            (card.half_at, f"half {card.half_at}"),
            (card.destroyed_at, f"destroyed {card.destroyed_at}"),
        ):
            x = bar.x + round(bar.w * value / max(1, full))
            pg.draw.line(s, rgb("#201a10"), (x, bar.y - 2), (x, bar.bottom + 2), 2)
            wide = t.width(words, "small")
            at = max(bar.x + wide // 2, min(bar.right - wide // 2, x))
            if value == card.half_at or x < bar.x + round(bar.w * card.half_at / max(1, full)) - wide:
                t.say(s, words, (at, bar.bottom + t.px(3) + t.line("small") // 2), "small", "ink", "c")

    def tip_at(self, pos: Pos) -> str:
        state = self.state
        if state is None or state.mission is None:
            return ""
        card = state.library.battalions[state.mission.battalion]
        alive = Counter(u.type for u in state.living_units if not u.popup)
        names = ", ".join(
            f"{n} {state.library.units[k].name} ({state.library.units[k].value} each)" for k, n in alive.items()
        )
        return (
            f"*{card.name}\nStill there: {names or 'nothing'}.\nAt {card.half_at} or less it is halved, at"
            f" {card.destroyed_at} or less destroyed; pop-ups do not count. TA-HOME-02"
        )


class InForce(Widget):
    """The cards that work in this mission, one a line, their words as tips."""

    key = "cards in force"
    cards: tuple[tuple[str, str], ...] = ()
    shapes = Widget.shapes | {"cards"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(180) if across else len(self.cards) * (t.line("small") + t.px(4))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        high = t.line("small") + t.px(4)
        for i, (title, _) in enumerate(self.cards):
            at = pg.Rect(self.rect.x, self.rect.y + i * high, self.rect.w, high - t.px(3))
            pg.draw.rect(s, rgb("#f7e7b8"), at, border_radius=3)
            pg.draw.rect(s, rgb("#b8892c"), at, 1, border_radius=3)
            t.say(s, title, (at.x + t.px(5), at.centery), "small semi", "ink", "l", at.w - t.px(8))

    def tip_at(self, pos: Pos) -> str:
        i = (pos[1] - self.rect.y) * len(self.cards) // max(1, self.rect.h)
        return "*{}\n{}".format(*self.cards[i]) if 0 <= i < len(self.cards) else ""


def in_force(state: State) -> tuple[tuple[str, str], ...]:
    """Title and words of today's condition and of the mission's target-bound card, as far as they work on."""
    found = []
    condition, event = state.condition_card, state.event_card()
    if condition is not None and condition.effects:
        found.append((condition.title, condition.text))
    if event is not None and event.outbound:
        found.append((event.title, event.outbound_text))
    return tuple(found)


class TargetPaper(Paper):
    """Name of the battalion and its bar, the cards that work in this mission."""

    def __init__(self) -> None:
        self.bar = ValueBar()
        self.cards = InForce()
        super().__init__(
            "target",
            "Target",
            Column(self.cards, self.bar, gap=6),
            icon="target",
            keys=("T",),
            accent="side red",
            words="Target",
            nothing="There is no target yet.",
        )

    def show(self, state: State) -> None:
        mission = state.mission
        if mission is not None:
            card = state.library.battalions[mission.battalion]
            half = mission.before is Strength.HALF
            self.set(title=f"{card.name}{' (half)' if half else ''}")
        if self.content.visible != (mission is not None):
            self.content.set(visible=mission is not None)
            self.restage()
        self.bar.set(state=state)
        cards = in_force(state)
        self.cards.set(cards=cards, visible=bool(cards))
