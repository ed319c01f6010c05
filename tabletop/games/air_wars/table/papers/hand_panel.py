"""The hand of cards on its paper: a row a card with its picture, what it does and where it fits; those that fit the
moment are lit. The pointed one is shown whole on the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.air_wars.data.figures import look_of
from tabletop.games.air_wars.rules.cards.events import Choose, PlayCard
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.sheets import Card, Kind
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.pieces import cards as art
from tabletop.table.draw import palette
from tabletop.table.draw.cards import RATIO
from tabletop.table.draw.kit import drop_shadow, rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Choice, Mark
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Pos, Widget

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

WHEN = re.compile(r"^(?:Play [^.]*\.|Carried out [^.]*\.) ")
"""The sentence of a card that says when it is played: those that can be played now are lit."""


def planes_of(state: State, seat: int) -> tuple[str, str]:
    """Figures of a fighter and a bomber of a side, for the posters of its cards."""
    sheets = [f for f in state.scenario.units.values() if f.seat == seat and f.flies and not f.decoy]
    fighter = next((f.aircraft for f in sheets if f.kind is Kind.FIGHTER), "")
    bomber = next((f.aircraft for f in sheets if f.kind is Kind.BOMBER), fighter)
    return look_of(fighter)[0], look_of(bomber)[0]


def as_read(state: State, key: str) -> Card:
    """A card without the ids of the units that it names: they stand in the rule book's tables."""
    card = state.scenario.cards[key]
    text = card.text
    for unit in (u for effect in card.effects for u in effect.units):
        text = text.replace(f" ({unit})", "")
    return replace(card, text=text)


TITLE_HIGH = 34
"""Design units of a row that has room for no more than the title of its card."""


class HandRow(Widget):
    """The cards below each other. Emits "card" with the id of a pressed card, "point" with that under the pointer."""

    key = "hand"
    grow = 1
    least = 96
    focusable = acts_on_enter = True

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
            if len(cards) != len(self.cards):
                self.restage()
        self.state, self.cards, self.playable = state, cards, playable
        self.least = TITLE_HIGH * max(1, len(cards)) + 20

    # -- layout
    @staticmethod
    def _lines(state: State, key: str, t: Theme, room: int) -> list[str]:
        """What a card does, in lines beside its picture; `room`: width of the row."""
        beside = room - t.px(62) - t.px(14)
        return t.wrap(WHEN.sub("", as_read(state, key).text), "small", beside)

    def _high(self, t: Theme, key: str, wide: int) -> int:
        """Height of a row that tells all of its card."""
        assert self.state is not None
        lines = max(2, len(self._lines(self.state, key, t, wide)))
        return t.line("body semi") + lines * t.line("small") + t.px(10)

    def _heights(self, t: Theme, wide: int, room: int) -> list[int]:
        """Of each row: whole where all have room, else as much for each as there is, the short ones whole."""
        wished = [self._high(t, key, wide) for key in self.cards]
        most = max(wished, default=0)
        least = t.line("body semi") + t.px(10)
        while sum(min(high, most) for high in wished) > room and most > least:
            most -= 1
        return [min(high, most) for high in wished]

    def _backs_high(self, t: Theme) -> int:
        return round(t.px(40) * RATIO) + t.line("small") + t.px(10)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        if self.state is None or (self.state.viewer not in (0, 1) and not self.cards):
            return self._backs_high(t)
        rows = sum(self._high(t, key, room) for key in self.cards) or 2 * t.line("body")
        return rows + t.line("small") + t.px(4)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        r, state = self.rect, self.state
        if state is None or r.h < 24:
            return
        seat = state.viewer if state.viewer in (0, 1) else 0
        if not self.cards and state.viewer not in (0, 1):
            self._backs(s, t, state)
            return
        foot = t.line("small") + t.px(2)
        if not self.cards:
            t.say(s, "No cards in your hand.", (r.x, r.y + t.line("body")), "body ital", "soft", "l", r.w)
        y = r.y
        for key, high in zip(self.cards, self._heights(t, r.w, r.h - foot), strict=True):
            self._card(s, t, state, key, pg.Rect(r.x, y, r.w, high - t.px(4)), seat)
            y += high
        side, enemy = state.sides[seat], state.sides[1 - seat]
        if y > r.bottom - foot:
            return  # never across a card
        words = f"{len(side.deck)} in your deck, {len(enemy.hand.cards)} in the enemy's hand"
        t.say(s, words, (r.x, r.bottom - foot // 2), "small ital", "soft", "l", r.w)

    def _card(self, s: pg.Surface, t: Theme, state: State, key: str, at: pg.Rect, seat: int) -> None:
        """Picture, title, what it does; a golden rim when it can be played now."""
        card, lit = state.scenario.cards[key], key in self.playable
        fill = "#f7dd8e" if lit else "#fffaf0" if key == self.over else "#f4ead0"
        pg.draw.rect(s, rgb(fill), at, border_radius=t.px(4))
        edge = rgb(palette.HIGH["selected"][0]) if lit else t.col("row edge")
        pg.draw.rect(s, edge, at, max(2, t.px(2)) if lit else 1, border_radius=t.px(4))
        picture = self._picture(state, key, seat, t.px(62), min(at.h - t.px(8), t.px(48)))
        s.blit(picture, (at.x + t.px(4), at.y + t.px(4)))
        x = at.x + picture.get_width() + t.px(10)
        room, small = at.right - x - t.px(4), t.line("small")
        y = at.y + t.px(2) + t.line("body semi") // 2
        t.say(s, card.title, (x, y), "body semi", "ink", "l", room)
        y += t.line("body semi") // 2
        fitting = max(0, (at.bottom - t.px(2) - y) // small)
        lines = self._lines(state, key, t, at.w)
        for n, line in enumerate(lines[:fitting]):
            goes_on = n == fitting - 1 and len(lines) > fitting  # the whole card comes up when it is pointed at
            t.say(s, line + " \u2026" if goes_on else line, (x, y + small // 2), "small", "soft", "l", room)
            y += small
        self.spots.append((at.clip(self.rect), key))

    @staticmethod
    def _picture(state: State, key: str, seat: int, wide: int, high: int) -> pg.Surface:
        """The middle of the picture on the front of a card."""
        full = max(wide, round(high * 2.0))
        front = art.front(as_read(state, key), planes_of(state, seat), full)
        unit = full / 250
        inside = pg.Rect(round(16 * unit), round(60 * unit), round(218 * unit), round(110 * unit))
        cut = pg.Rect(0, 0, min(wide, inside.w), min(high, inside.h))
        cut.center = inside.center
        return front.subsurface(cut.clip(front.get_rect()))

    def _backs(self, s: pg.Surface, t: Theme, state: State) -> None:
        """Both hands face down, while both players look at the table."""
        r, wide = self.rect, t.px(40)
        for seat in (0, 1):
            back, n = art.back(seat, wide), len(state.sides[seat].hand.cards)
            x0 = r.x + t.px(4) + seat * r.w // 2
            step = min(t.px(20), max(2, (r.w // 2 - wide - t.px(14)) // max(1, n - 1)))
            for i in range(n):
                at = back.get_rect(topleft=(x0 + i * step, r.y + t.px(4)))
                drop_shadow(s, at, t.px(4), 3, 110, (2, 3))
                s.blit(back, at)
            words = f"{state.scenario.sides[seat].name}: {n} and {len(state.sides[seat].deck)}"
            y = min(r.bottom - t.line("small") // 2, r.y + t.px(8) + back.get_height() + t.line("small") // 2)
            t.say(s, words, (x0, y), "small semi", "soft", "l", r.w // 2 - t.px(8))

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
            art.front(as_read(state, key), planes_of(state, seat), 120),
            self,
        )

    def keydown(self, e: pg.Event) -> bool:
        if not self.cards:
            return False
        if e.key in (pg.K_LEFT, pg.K_RIGHT, pg.K_UP, pg.K_DOWN):
            at = self.cards.index(self.over) if self.over in self.cards else -1
            self._point(self.cards[(at + (1 if e.key in (pg.K_RIGHT, pg.K_DOWN) else -1)) % len(self.cards)])
            return True
        if e.key in (pg.K_RETURN, pg.K_SPACE) and self.over:
            self.emit("card", self.over)
            return True
        return False


class HandPaper(Paper):
    """The hand on its paper."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.row = HandRow()
        super().__init__(
            "cards", "Your cards", self.row, icon="hand", keys=("C",), left=True, stays=True, low=True, rank=3
        )
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
        self.set(title="Your cards" if cards or seat in (0, 1) else "Both hands and decks")


def whole_card(state: State, key: str) -> Mark:
    """The card under the pointer, large over the board."""
    card = as_read(state, key)
    planes = planes_of(state, card.seat)

    def paint(surface: pg.Surface, screen: object, zoom: float) -> None:
        area = surface.get_clip()
        wide = max(150, min(270, round(area.h * 0.62 / RATIO)))
        picture = art.front(card, planes, wide)
        at = picture.get_rect(midbottom=(area.centerx, area.bottom - 6))
        drop_shadow(surface, at, 12, 8, 150, (4, 6))
        surface.blit(picture, at)

    return Mark("card", text=key, layer=1, draw=paint)


# -- Playing a card of the hand: at a press, or dropped on a square of the map, after one question.


class CardPlay:
    """Playing a card of the hand. `pointed`: the card under the pointer."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.pointed = ""

    def point(self, key: str) -> None:
        """A card lies under the pointer, "" for none."""
        if key != self.pointed:
            self.pointed = key
            self.table.host.changed()

    def press(self, key: str) -> None:
        """Ask once whether to play a card of the hand, which cannot be taken back; or say why not."""
        self._ask(key, lambda: self._play(key))

    def _ask(self, key: str, play: Callable[[], None]) -> None:
        if not self._may(key):
            return
        card = self.table.scenario.cards[key]
        yes = Choice(f"Play {card.title}", run=play, tip=card.text)
        self.table.host.open_choices([Choice("Not now", run=lambda: None, default=True), yes])

    def _may(self, key: str) -> bool:
        """Whether the card can be played now; why not is said."""
        host = self.table.host
        refusal = host.refusal(PlayCard(key)) if host.seat is not None else None
        if refusal is not None:
            host.refuse(refusal)
        return host.seat is not None and refusal is None

    def _play(self, key: str) -> None:
        self.pointed = ""
        self.table.host.submit(PlayCard(key))

    def play_at(self, key: str, square: str) -> None:
        """A card was dropped on a square: the same question as for a press."""
        self._ask(key, lambda: self._play_at(key, square))

    def _play_at(self, key: str, square: str) -> None:
        """Play a card, and name the square that it was dropped on if it asks for one."""
        self._play(key)
        for command in self.table.host.options:
            if isinstance(command, Choose) and command.what in (square, f"{AIRBASE_PREFIX}{square}"):
                self.table.host.submit(command)
                return
