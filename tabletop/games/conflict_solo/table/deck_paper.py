"""The order deck: cards that are left, and from those not seen the chance to be spent for each price."""

from __future__ import annotations

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import chances
from tabletop.games.conflict_solo.table.drawn import Drawn
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme

MOST_AP = 6
COLOURS = ((0.3, "#6f9a5c"), (0.5, "#c79a45"), (1.0, "#a4342a"))
"""Up to which risk a bar has which colour."""


class Deck(Drawn):
    """Two lines of words, then a bar with its figure for each price."""

    key = "order deck"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(240) if across else t.line("small") * 3 + self._bar(t) + t.px(8)

    @staticmethod
    def _bar(t: Theme) -> int:
        return t.line("small") + t.px(18)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, r = self.state, self.rect
        if state is None or r.h < 30:
            return
        left, small = len(state.draw), t.line("small")
        command = sum(state.order_card(no).blue for no in state.draw.all)
        y = r.y
        t.say(
            s,
            f"{counted(left, 'card')} left, {command} of them Command cards",
            (r.x, y + small // 2),
            "small",
            "ink",
            "l",
            r.w,
        )
        y += small + t.px(4)
        t.say(s, "Your chance to be spent", (r.x, y + small // 2), "small ital", "soft", "l", r.w)
        self._chances(s, t, y + small, state)

    def _chances(self, s: pg.Surface, t: Theme, y: int, state: State) -> None:
        r, small, gap = self.rect, t.line("small"), t.px(3)
        wide = (r.w - gap * (MOST_AP - 1)) / MOST_AP
        for ap in range(1, MOST_AP + 1):
            risk = float(chances.spent(state, ap))
            box = pg.Rect(round(r.x + (ap - 1) * (wide + gap)), y, round(wide), self._bar(t))
            pg.draw.rect(s, rgb("#efe6d0"), box, border_radius=t.px(2))
            filled = round((box.h - small) * risk)
            colour = next(colour for most, colour in COLOURS if risk <= most)
            pg.draw.rect(s, rgb(colour), (box.x, box.bottom - filled, box.w, filled), border_radius=t.px(2))
            pg.draw.rect(s, t.col("line"), box, 1, border_radius=t.px(2))
            words = chances.percent(chances.spent(state, ap)).replace(" ", "")
            t.say(s, words, (box.centerx, box.y + small // 2 + 1), "small bold", "ink", "c", box.w - 2)
            t.say(s, f"{ap} AP", (box.centerx, box.bottom + small // 2), "small", "soft", "c", box.w)
            self.tips.append(
                (
                    box.inflate(0, 2 * small),
                    f"*{ap} AP\nThe chance that a Unit which pays so much is spent, from the cards that have not"
                    " been seen. CH-SPENT-02",
                )
            )


class DeckPaper(Paper):
    """See the module."""

    def __init__(self) -> None:
        self.deck = Deck()
        super().__init__("cards", "Order deck", self.deck, icon="list", keys=("F7",))

    def show(self, state: State) -> None:
        self.deck.show(state)
