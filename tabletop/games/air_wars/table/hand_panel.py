"""The hand of cards at the foot: fronts cut by the edge, those that fit the moment glow; the pointed one is shown whole
on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.air_wars.rules.cards.orders import PlayCard
from tabletop.games.air_wars.rules.sheets import Kind
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.pieces import cards as art
from tabletop.games.air_wars.table.pieces.types import look_of
from tabletop.table.draw import palette
from tabletop.table.draw.cards import RATIO
from tabletop.table.draw.kit import drop_shadow, rgb
from tabletop.table.play.contract import Mark
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Cargo, Pos, Widget

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


def planes_of(state: State, seat: int) -> tuple[str, str]:
    """Figures of a fighter and a bomber of a side, for the posters of its cards."""
    sheets = [f for f in state.scenario.units.values() if f.seat == seat and f.flies and not f.decoy]
    fighter = next((f.aircraft for f in sheets if f.kind is Kind.FIGHTER), "")
    bomber = next((f.aircraft for f in sheets if f.kind is Kind.BOMBER), fighter)
    return look_of(fighter)[0], look_of(bomber)[0]


class HandRow(Widget):
    """The cards side by side; further ones overlap. Emits "card" with the id of a pressed card, "point" with that under
    the pointer.
    """

    key = "hand"
    grow = 1
    least = 60
    focusable = True
    tall = 112

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.cards: tuple[str, ...] = ()
        self.playable: frozenset[str] = frozenset()
        self.over = ""
        self.spots: list[tuple[pg.Rect, str]] = []

    def show(self, state: State, cards: tuple[str, ...], playable: frozenset[str]) -> None:
        if (state.viewer, cards, playable) != ((self.state.viewer if self.state else None), self.cards, self.playable):
            self.dirty()
        self.state, self.cards, self.playable = state, cards, playable

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        r, state = self.rect, self.state
        if state is None or r.h < 24:
            return
        seat = state.viewer if state.viewer in (0, 1) else 0
        wide = min(t.px(118), max(t.px(70), r.w // 3))
        if not self.cards and state.viewer not in (0, 1):
            self._backs(s, t, state)
            return
        pile = self._deck(s, t, state, seat)
        room = pg.Rect(r.x, r.y, max(10, r.w - pile), r.h)
        if not self.cards:
            t.say(s, "No cards in hand.", room.center, "body ital", "soft", "c", room.w)
            return
        step = (
            min(wide + t.px(7), (room.w - wide - t.px(4)) / max(1, len(self.cards) - 1)) if len(self.cards) > 1 else 0
        )
        clip = s.get_clip()
        s.set_clip(r.inflate(0, t.px(4)).clip(clip))
        laid: list[tuple[str, pg.Rect]] = []
        for i, key in enumerate(self.cards):
            raised = key == self.over
            at = pg.Rect(
                round(room.x + t.px(3) + i * step), r.y + (t.px(2) if raised else t.px(8)), wide, round(wide * RATIO)
            )
            laid.append((key, at))
            drop_shadow(s, at, t.px(5), 4, 110, (2, 3))
            s.blit(art.front(state.scenario.cards[key], planes_of(state, seat), wide), at)
            self.spots.append((at.clip(r), key))
        for i, (key, at) in enumerate(laid):
            if key in self.playable:  # what a neighbour does not cover shines
                end = laid[i + 1][1].x if i + 1 < len(laid) else at.right + t.px(4)
                s.set_clip(
                    pg.Rect(
                        at.x - t.px(4), r.y - t.px(2), min(end - at.x + t.px(4), wide + t.px(8)), r.h + t.px(4)
                    ).clip(clip)
                )
                pg.draw.rect(
                    s,
                    rgb(palette.HIGH["selected"][0]),
                    at.inflate(t.px(4), t.px(4)),
                    max(2, t.px(3)),
                    border_radius=t.px(8),
                )
        s.set_clip(clip)

    def _backs(self, s: pg.Surface, t: Theme, state: State) -> None:
        """Both hands face down, while both players look at the table."""
        r, wide = self.rect, t.px(56)
        for seat in (0, 1):
            back, n = art.back(seat, wide), len(state.sides[seat].hand.cards)
            x0 = r.x + t.px(8) + seat * r.w // 2
            step = min(t.px(24), max(2, (r.w // 2 - wide - t.px(20)) // max(1, n - 1)))
            for i in range(n):
                at = back.get_rect(topleft=(x0 + i * step, r.y + t.px(8)))
                drop_shadow(s, at, t.px(4), 3, 110, (2, 3))
                s.blit(back, at)
            words = f"{state.scenario.sides[seat].name}: hand {n}, deck {len(state.sides[seat].deck)}"
            y = min(r.bottom - t.line("small") // 2, r.y + t.px(14) + back.get_height() + t.line("small") // 2)
            t.say(s, words, (x0, y), "small semi", "soft", "l", r.w // 2 - t.px(12))

    def _deck(self, s: pg.Surface, t: Theme, state: State, seat: int) -> int:
        """The deck face down with its number, and that of the enemy's hand."""
        wide = t.px(44)
        back = art.back(seat, wide)
        at = pg.Rect(self.rect.right - wide - t.px(4), self.rect.y + t.px(8), wide, back.get_height())
        drop_shadow(s, at, t.px(4), 3, 110, (2, 3))
        s.blit(back, at)
        side = state.sides[seat]
        y = at.bottom + t.line("small") // 2 + t.px(3)
        if y < self.rect.bottom:
            t.say(s, f"deck {len(side.deck)}", (at.centerx, y), "small semi", "soft", "c")
        y += t.line("small")
        if y < self.rect.bottom:
            t.say(s, f"enemy {len(state.sides[1 - seat].hand.cards)}", (at.centerx, y), "small semi", "soft", "c")
        return wide + t.px(16)

    def card_at(self, pos: Pos) -> str:
        return next((key for rect, key in reversed(self.spots) if rect.collidepoint(pos)), "")

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self._point(self.card_at(pos))

    def leave(self) -> None:
        self._point("")

    def _point(self, key: str) -> None:
        if key != self.over:
            self.over = key
            self.dirty()
            self.emit("point", key)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.card_at(pos) in self.playable else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.card_at(pos):
            self.emit("card", self.card_at(pos))

    def drag(self, pos: Pos) -> Cargo | None:
        key, state = self.card_at(pos), self.state
        if key not in self.playable or state is None:
            return None
        seat = state.viewer if state.viewer in (0, 1) else 0
        return Cargo(
            ("card", key),
            state.scenario.cards[key].title,
            art.front(state.scenario.cards[key], planes_of(state, seat), 120),
            self,
        )

    def keydown(self, e: pg.Event) -> bool:
        if not self.cards:
            return False
        if e.key in (pg.K_LEFT, pg.K_RIGHT):
            at = self.cards.index(self.over) if self.over in self.cards else -1
            self._point(self.cards[(at + (1 if e.key == pg.K_RIGHT else -1)) % len(self.cards)])
            return True
        if e.key in (pg.K_RETURN, pg.K_SPACE) and self.over:
            self.emit("card", self.over)
            return True
        return False


class HandPanel(Panel):
    """The hand on its panel, beside the dice."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.row = HandRow()
        super().__init__(self.row, pad=6, grow=4, least=200, key="hand panel")
        self.row.on("card", table.cards.press).on("point", table.cards.point)

    def show(self) -> None:
        table = self.table
        state = table.state
        looker = table.host.looker
        disclosed = state.viewer is None and looker is not None  # a replay after the end
        seat = looker if disclosed else state.viewer
        cards = state.sides[seat].hand.cards if seat in (0, 1) else ()
        playable = frozenset(c.card for c in table.host.options if isinstance(c, PlayCard))
        self.row.show(state, tuple(k for k in cards if k in state.scenario.cards), playable)


def whole_card(state: State, key: str) -> Mark:
    """The card under the pointer, large over the board."""
    card = state.scenario.cards[key]
    planes = planes_of(state, card.seat)

    def paint(surface: pg.Surface, screen: object, zoom: float) -> None:
        area = surface.get_clip()
        wide = max(150, min(270, round(area.h * 0.62 / RATIO)))
        picture = art.front(card, planes, wide)
        at = picture.get_rect(midbottom=(area.centerx, area.bottom - 6))
        drop_shadow(surface, at, 12, 8, 150, (4, 6))
        surface.blit(picture, at)

    return Mark("card", text=key, layer=1, draw=paint)
