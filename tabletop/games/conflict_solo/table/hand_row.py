"""The hand of action cards at the foot of the window: a card rises under the pointer and is shown whole beside it, one
that cannot be played now is dim and says why; it is clicked, or dragged onto what it acts on.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame as pg

from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import card_words
from tabletop.games.conflict_solo.table.pieces import cards
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Cargo, Pos, Widget

HIGH = 1.4
"""Height of a card in widths."""
KINDS = {"action": "action", "boost": "boost: drop it on the paper of a plan", "reaction": "answer to the enemy"}
WIDE = 96
"""Most width in design units of a card at the foot."""
SHOWN = 190
"""Width in design units of the card that is pointed at, whole beside its words."""
CARRIED = 92
"""Width in design units of a card that is carried."""


class HandRow(Widget):
    """Emits "card" with what is clicked, "carried" with what is picked up ("" when it is let go)."""

    key = "hand"
    focusable = True
    state: State | None = None

    def __init__(self) -> None:
        super().__init__()
        self.over = -1
        self.reasons: Mapping[str, str] = {}
        self.spots: list[tuple[pg.Rect, str]] = []

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards, left to right."""
        return self.state.hand if self.state is not None else ()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return (t.px(WIDE) + t.px(6)) * len(self.hand) if across else t.px(84)

    def show(self, state: State, why: Mapping[str, str]) -> None:
        """The hand of a position; why: for each card that cannot be played now the reason."""
        if state is self.state and why == self.reasons:
            return
        longer = len(state.hand) != len(self.hand)
        self.state, self.reasons = state, dict(why)
        self.over = min(self.over, len(state.hand) - 1)
        self.set(visible=bool(state.hand))
        if longer:
            self.restage()
        self.dirty()

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        state, r, hand = self.state, self.rect, self.hand
        if state is None or r.h < 24 or not hand:
            return
        wide = min(round(r.h * 1.02), t.px(WIDE))
        pitch = min(wide + t.px(6), max(t.px(20), (r.w - wide) // max(1, len(hand) - 1))) if len(hand) > 1 else wide
        for n, key in enumerate(hand):
            self.spots.append(
                (pg.Rect(r.x + n * pitch, r.y, min(wide, pitch) if n < len(hand) - 1 else wide, r.h), key)
            )
        order = [n for n in range(len(hand)) if n != self.over] + ([self.over] if 0 <= self.over < len(hand) else [])
        for n in order:
            self._card(s, t, state, n, r.x + n * pitch, wide)

    def _card(self, s: pg.Surface, t: Theme, state: State, n: int, x: int, wide: int) -> None:
        key, raised = self.hand[n], n == self.over
        top = self.rect.y + (0 if raised else t.px(8))
        high = self.rect.h - t.px(8)  # whole, also where the foot is low
        picture = cards.action_card(state.card(key), wide, key in self.reasons, min(high, round(wide * HIGH)))
        s.blit(picture, (x, top))
        if raised:
            frame = picture.get_rect(topleft=(x, top))
            pg.draw.rect(s, rgb("#c79a45"), frame, max(2, t.px(2)), border_radius=t.px(4))

    def _at(self, pos: Pos) -> int:
        """The index of the card under the pointer, -1 for none."""
        if 0 <= self.over < len(self.spots) and self.spots[self.over][0].collidepoint(pos):
            return self.over
        return next((n for n, (rect, _) in enumerate(self.spots) if rect.collidepoint(pos)), -1)

    def tip_at(self, pos: Pos) -> str:
        n, state = self._at(pos), self.state
        if state is None or n < 0:
            return ""
        card = state.card(self.hand[n])
        lines = [
            f"*{card.name}, {card_words.price(card)}",
            cards.words(card),
            f"{KINDS.get(card.kind, card.kind).capitalize()}.",
        ]
        if self.hand[n] in self.reasons:
            lines.append(self.reasons[self.hand[n]])
        return "\n".join(lines)

    def tip_picture(self, pos: Pos) -> pg.Surface | None:
        n, state = self._at(pos), self.state
        if state is None or n < 0:
            return None
        return cards.action_card(state.card(self.hand[n]), self.theme.px(SHOWN), self.hand[n] in self.reasons)

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self._point(self._at(pos))

    def leave(self) -> None:
        self._point(-1)

    def _point(self, n: int) -> None:
        if n != self.over:
            self.over = n
            self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._at(pos) >= 0 else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        n = self._at(pos)
        if e.button == 1 and n >= 0:
            self.emit("card", self.hand[n])

    def drag(self, pos: Pos) -> Cargo | None:
        n, state = self._at(pos), self.state
        if state is None or n < 0:
            return None
        key = self.hand[n]
        self.emit("carried", key)
        card = state.card(key)
        return Cargo(("card", key), card.name, cards.action_card(card, self.theme.px(CARRIED)), self)

    def cancel(self) -> None:
        self.emit("carried", "")

    def keydown(self, e: pg.Event) -> bool:
        hand = self.hand
        if not hand or e.key not in (pg.K_LEFT, pg.K_RIGHT, pg.K_RETURN, pg.K_SPACE):
            return False
        if e.key in (pg.K_RETURN, pg.K_SPACE):
            if self.over < 0:
                return False
            self.emit("card", hand[self.over])
            return True
        self._point((self.over + (1 if e.key == pg.K_RIGHT else -1)) % len(hand))
        return True
