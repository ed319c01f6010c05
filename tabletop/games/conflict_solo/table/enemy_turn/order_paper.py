"""The order card, the largest of the papers: its orders as plain sentences, the skipped ones grey with their reason,
the lit one gold; and why. Emits "beat" with the index of the beat whose row is clicked, "rule" with a rule id.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.saying import STANDING, heading, is_standing, item_sentence, sentence
from tabletop.games.conflict_solo.rules.enemy.why_skipped import Line, target_name
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.mission import TrackMoved
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.orders import COUNTERACTION, MISSION, Item, Order
from tabletop.games.conflict_solo.rules.sheets import OrderCard
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.table.enemy_turn.record import Beat, Record
from tabletop.games.conflict_solo.table.papers.mission_paper import draw_space, track_boxes
from tabletop.games.conflict_solo.table.pieces import cards
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.buttons import CheckBox
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Widget

STRIP = 20
"""Height of the Mission Track on the card, in design units."""
GOLD, EDGE, GREY = "#f6d465", "#231a10", "#e9dfc6"


@dataclass(frozen=True)
class RowOf:
    """A row of the card. tone: head, open, skipped, lit, note; below: the line under it; beat: index, -1 none;
    track: the spaces over which the marker went, from where it stood."""

    words: str
    tone: str
    below: str = ""
    beat: int = -1
    indent: int = 0
    track: tuple[int, ...] = ()


def _items(state: State, order: Order, symbol: str) -> tuple[tuple[str, str], ...]:
    """What an order of the card stands for in this mission: text and plain sentence of each item."""
    items: tuple[Item, ...] = ()
    if order.verb == COUNTERACTION:
        answer = state.scenario.counteractions.get(symbol) or state.scenario.counteractions.get("any")
        items = answer.items if answer is not None else ()
    elif order.verb == MISSION and order.number in state.scenario.orders:
        items = state.scenario.orders[order.number].items
    return tuple((_text(item), item_sentence(state, item)) for item in items)


def _text(item: Item) -> str:
    """The text by which events name an item."""
    if item.event is not None:
        return item.event.text
    return f"{'ALL ' if item.every else ''}{item.order.text}" if item.order is not None else ""


def rows(record: Record, state: State, upto: int) -> Iterator[RowOf]:
    """The card as it stands after a beat, from top to bottom."""
    card = state.order_card(record.card)
    beats = record.beats[: upto + 1]
    if card.advance is not None:
        yield RowOf("Mission Track", "head")
        moved = max((n for n, b in enumerate(beats) if b.kind == "track"), default=-1)
        most, spaces = card.advance
        words = f"{most} counters or fewer in play: advance {counted(spaces, 'space')}"
        gone = [b.event.space for b in beats if isinstance(b.event, TrackMoved)]
        way = (gone[0] - 1, *gone) if gone else ()
        if gone:
            yield RowOf(words, "note", beats[moved].words, moved, track=way)
        else:
            read = any(b.kind != "card" for b in beats)
            last = state.track >= state.scenario.last_space
            why = "The marker stands on the last space." if last else f"More than {most} counters are in play."
            there = why if read else ""
            yield RowOf(words, "skipped" if read else "open", there)
    for title, orders, first in (
        ("Priority orders", card.priority, 0), ("Tactical orders", card.tactical, len(card.priority)),
    ):  # fmt: skip
        if title.startswith("Tactical"):
            yield from _standing(record, beats, state)
        yield RowOf(title, "head")
        for n, order in enumerate(orders, first):
            yield from _order(beats, state, card, order, n)
    passed = next((n for n, b in enumerate(beats) if b.kind == "pass"), -1)
    if passed >= 0:
        yield RowOf(beats[passed].words, "lit", "", passed)
    stays = ", stays fresh" if card.fresh else ""
    yield RowOf(f"If this card is drawn for a check: spent {card.spent}, hex {card.hex}{stays}", "foot")


def _standing(record: Record, beats: list[Beat], state: State) -> Iterator[RowOf]:
    """The standing order, between priority and tactical ones (CH-TURN-06)."""
    done = next((n for n, b in enumerate(beats) if _left(b)), -1)
    later = any(
        b.kind == "pass" or getattr(b.event, "line", -1) >= len(state.order_card(record.card).priority) for b in beats
    )
    yield RowOf("Standing order", "head")
    if done >= 0:
        yield RowOf(STANDING, "lit", beats[done].words, done)
    else:
        yield RowOf(STANDING, "skipped" if later else "open", "Nobody has to leave." if later else "")


def _left(beat: Beat) -> bool:
    return isinstance(beat.event, OrderChosen) and is_standing(beat.event.order)


def _order(beats: list[Beat], state: State, card: OrderCard, order: Order, line: int) -> Iterator[RowOf]:
    items = _items(state, order, card.symbol)
    words = heading(state, order, card.symbol) if items else sentence(order)
    if not items:
        yield _row(beats, state, words, line, "", order.text, 0)
        return
    whole = _row(beats, state, words, line, "", order.text, 0)
    yield whole
    if whole.tone == "skipped":
        return
    for text, plain in items:
        yield _row(beats, state, plain, line, order.text, text, 1)


def _row(beats: list[Beat], state: State, words: str, line: int, under: str, text: str, indent: int) -> RowOf:
    """An order or an item of one, as far as it has come."""
    for n, beat in enumerate(beats):
        found = beat.event
        if beat.kind not in ("skip", "chosen") or getattr(found, "order", "") != text:
            continue
        if (getattr(found, "line", -1), getattr(found, "under", "")) not in ((line, under), (-1, "")):
            continue
        if beat.kind == "skip":
            return RowOf(words, "skipped", beat.why[0].words, n, indent)
        if isinstance(found, OrderChosen):
            plain = found.ai == "?" or found.target == found.ai
            who = beat.words if plain else f"{name(state, found.ai)} at {target_name(state, found.target)}"
            thrown = [b.detail for b in beats[n + 1 :] if isinstance(b.event, AttackRolled) and b.detail]
            came = f": {', '.join(thrown)}" if thrown and not plain else ""
            return RowOf(words, "lit", f"{who}{came}", n, indent)
    return RowOf(words, "open", indent=indent)


class OrderPaper(Widget):
    """The order card, the largest of the papers."""

    key = "order card"
    visible = False
    solid = True
    grow = 1
    least = 200

    def __init__(self) -> None:
        super().__init__()
        self.record: Record | None = None
        self.state: State | None = None
        self.at = -1
        self.spots: list[tuple[pg.Rect, int, str]] = []

    def show(self, record: Record, state: State, at: int) -> None:
        """A turn as it stands after a beat."""
        self.record, self.state, self.at = record, state, at
        self.restage()
        self.dirty()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across or self.record is None or self.state is None or not self.record.card:
            return t.px(250)
        return self._lay(t, pg.Rect(0, 0, max(60, room), 0), None, 0)

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, _, tip in self.spots if tip and rect.collidepoint(pos)), "")

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if any(r.collidepoint(pos) and n >= 0 for r, n, _ in self.spots) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        found = next((n for r, n, _ in self.spots if n >= 0 and r.collidepoint(pos)), -1)
        if e.button == 1 and found >= 0:
            self.emit("beat", found)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        if self.record is None or self.state is None or not self.record.card or self.rect.h < 40 or self.rect.w < 60:
            return
        card = self.state.order_card(self.record.card)
        face = cards.OrderFace(str(int(card.no)), card.blue, card.symbol, card.spent, card.fresh, card.hex)
        frame = cards.order_frame(face, self.rect.size)
        s.blit(frame, self.rect)
        brief = next((b for b in (0, 1, 2, 3) if self._lay(t, self.rect, None, b) <= self.rect.h), 4)
        before = s.get_clip()
        s.set_clip(self.rect.clip(before))
        self._lay(t, self.rect.move(0, -self._hidden(t, brief)), s, brief)
        s.blit(frame, self.rect, (0, 0, self.rect.w, round(cards.HEAD * self.rect.w) + t.px(4)))
        s.set_clip(before)

    def _hidden(self, t: Theme, brief: int) -> int:
        """How far the rows are pushed up where even the shortest card finds no room: the present row is seen."""
        if brief < 4:
            return 0
        low = self._lay(t, self.rect, None, brief, self.at) + self.rect.y
        return max(0, low - self.rect.bottom + t.px(12))

    def _lay(self, t: Theme, r: pg.Rect, s: pg.Surface | None, brief: int, upto: int = -1) -> int:
        """Draw, or without a surface only measure. brief: how much is left out where room is short: the foot, the
        headings, the reasons of all but the present row. upto: measure
        only to the row of that beat."""
        assert self.record is not None and self.state is not None
        pad, high = t.px(9), t.line("small")
        y = r.y + round(cards.HEAD * r.w) + t.px(10)
        x, wide = r.x + pad, r.w - 2 * pad
        for row in rows(self.record, self.state, self.at):
            if row.tone == "head":
                if brief < 2:
                    y = self._say(s, t, row.words.upper(), (x, y), "small semi", "soft", wide, high)
                continue
            if row.tone == "foot":
                if brief < 1:
                    y = self._say(s, t, row.words, (x, y + t.px(3)), "small", "soft", wide, high)
                continue
            y = self._row(s, t, row, pg.Rect(x + t.px(10) * row.indent, y, wide - t.px(10) * row.indent, 0), brief)
            if upto >= 0 and (row.beat == upto or row.tone == "lit"):
                break
        return y - r.y + pad

    def _row(self, s: pg.Surface | None, t: Theme, row: RowOf, r: pg.Rect, brief: int) -> int:
        lit, skipped = row.tone == "lit", row.tone == "skipped"
        inset = t.px(20)
        role = "body semi" if lit else "body"
        lines = t.wrap(row.words, role, r.w - inset - t.px(4))
        told = lit or brief < 3 or row.beat == self.at
        below = t.wrap(row.below, "small", r.w - inset - t.px(4)) if row.below and told else []
        strip = t.px(STRIP) + t.px(4) if row.track and brief < 2 else 0
        high = t.line(role) * len(lines) + t.line("small") * len(below) + strip + t.px(5)
        box = pg.Rect(r.x, r.y, r.w, high)
        if s is None:
            return box.bottom + t.px(3)
        if lit or skipped:
            pg.draw.rect(s, rgb(GOLD if lit else GREY), box, border_radius=t.px(5))
        if lit or (row.beat == self.at and row.beat >= 0):
            pg.draw.rect(s, rgb(EDGE), box, max(1, t.px(1.4)), border_radius=t.px(5))
        self._sign(s, t, row.tone, (box.x + t.px(10), box.y + t.line(role) // 2 + t.px(2)))
        y, ink = box.y + t.px(2), "ink" if lit or row.tone == "note" else "soft"
        for words in lines:
            y = self._say(s, t, words, (box.x + inset, y), role, ink, box.w - inset, t.line(role))
        for words in below:
            y = self._say(
                s, t, words, (box.x + inset, y), "small", "red" if skipped else "ink", box.w - inset, t.line("small")
            )
        if strip:
            self._track(s, t, row.track, pg.Rect(box.x + inset, y + t.px(2), box.w - inset - t.px(4), t.px(STRIP)))
        self.spots.append((box, row.beat, row.below if not below else ""))
        return box.bottom + t.px(3)

    def _track(self, s: pg.Surface, t: Theme, way: tuple[int, ...], r: pg.Rect) -> None:
        """The Mission Track with the way of its marker: a red arrow from where it stood."""
        assert self.state is not None
        state = with_fields(self.state, track=way[-1])
        spots = dict(track_boxes(state, r))
        for n, box in spots.items():
            draw_space(s, t, state, n, box)
        start, end = spots[max(0, way[0])], spots[way[-1]]
        y, wide = r.bottom - t.px(3), max(2, t.px(2))
        pg.draw.line(s, t.col("red"), (start.centerx, y), (end.centerx, y), wide)
        k = t.px(4)
        pg.draw.polygon(s, t.col("red"), [(end.centerx + k, y), (end.centerx - k, y - k), (end.centerx - k, y + k)])

    def _say(
        self, s: pg.Surface | None, t: Theme, words: str, at: Pos, role: str, ink: str, wide: int, high: int
    ) -> int:
        if s is not None:
            t.say(s, words, (at[0], at[1] + high // 2), role, ink, "l", wide)
        return at[1] + high

    def _sign(self, s: pg.Surface, t: Theme, tone: str, at: Pos) -> None:
        """A cross for skipped, an arrow for the lit one, a dash for what has not come, a tick for what is done."""
        x, y, k, w = *at, t.px(4), max(2, t.px(1.6))
        if tone == "skipped":
            pg.draw.line(s, t.col("soft"), (x - k, y - k), (x + k, y + k), w)
            pg.draw.line(s, t.col("soft"), (x - k, y + k), (x + k, y - k), w)
        elif tone == "lit":
            pg.draw.lines(s, t.col("red"), False, [(x - k // 2, y - k), (x + k, y), (x - k // 2, y + k)], w)
        elif tone == "note":
            pg.draw.lines(s, rgb("#2f6142"), False, [(x - k, y), (x - k // 3, y + k), (x + k, y - k)], w)
        else:
            pg.draw.line(s, t.col("soft"), (x - k, y), (x + k, y), w)


# -- Why: one line a step of the decision, each with its rule; of a skipped order every enemy with his own reason. Emits
# "rule" with the rule that is clicked, "about" with the counters and hexes of the line under the pointer.

LINK = "#1f4f8f"


class WhyLines(Widget):
    """Why: one line a step of the decision, each with its rule; of a skipped order every enemy with his own reason."""

    key = "why lines"
    lines: tuple[Line, ...] = ()
    shapes = Widget.shapes | {"lines"}

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[tuple[pg.Rect, str]] = []
        self.rows: list[tuple[pg.Rect, Line]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(240) if across else self._lay(t, pg.Rect(0, 0, max(60, room), 0), None)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.rules, self.rows = [], []
        before = s.get_clip()
        s.set_clip(self.rect.clip(before))
        self._lay(t, self.rect, s)
        s.set_clip(before)

    def _lay(self, t: Theme, r: pg.Rect, s: pg.Surface | None) -> int:
        y, high = r.y, t.line("small")
        for line in self.lines:
            top = y
            link = t.width(line.rule, "small") + t.px(8) if line.rule else 0
            found = t.wrap(line.words, "small", max(40, r.w - 2))
            if found and line.rule and t.width(found[-1], "small") > r.w - link:
                found = [*found, ""]
            for n, words in enumerate(found):
                if s is not None:
                    t.say(s, words, (r.x, y + high // 2), "small", "ink", "l", r.w)
                    if n == len(found) - 1 and line.rule:
                        box = t.say(s, line.rule, (r.right, y + high // 2), "small", LINK, "r", link)
                        self.rules.append((pg.Rect(box), line.rule))
                y += high
            y += t.px(2)
            self.rows.append((pg.Rect(r.x, top, r.w, y - top), line))
        return y - r.y

    def _rule(self, pos: Pos) -> str:
        return next((rule for rect, rule in self.rules if rect.collidepoint(pos)), "")

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._rule(pos) else ""

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self.emit("about", next((x.about for rect, x in self.rows if rect.collidepoint(pos)), ()))

    def leave(self) -> None:
        self.emit("about", ())

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self._rule(pos):
            self.emit("rule", self._rule(pos))


class WhyPaper(Paper):
    """The paper with its title."""

    def __init__(self) -> None:
        self.told = WhyLines()
        pane = ScrollPane(self.told, grow=1, least=40, visible=False)
        super().__init__("why", "Why", pane, icon="help", keys=("W",), takes_side=True)

    def show(self, title: str, lines: tuple[Line, ...]) -> None:
        """Another question; nothing to say: no paper."""
        self.set(title=title)
        self.content.set(visible=bool(lines))
        self.told.set(lines=lines)


class Stops(Widget):
    """Where the turn stops: at every order, at the card, only where dice fall, or nowhere. Emits "pace"."""

    key = "stops"
    now = ""
    ROWS = (("step", "orders"), ("card", "cards"), ("dice", "dice"), ("normal", "never"))

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.spots: list[tuple[pg.Rect, str]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(220) if across else t.line("small") + t.px(4)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        r, x = self.rect, self.rect.x
        x += t.say(s, "Stop at:", (x, r.centery), "small semi", "ink", "l", r.w // 4).w + t.px(8)
        for stop, words in self.ROWS:
            on = stop == self.now or (stop == "normal" and self.now in ("slow", "fast"))
            middle = (x + t.px(6), r.centery)
            pg.draw.circle(s, rgb("#fffaf0"), middle, t.px(5))
            pg.draw.circle(s, t.col("ink"), middle, t.px(5), max(1, t.px(1)))
            if on:
                pg.draw.circle(s, t.col("red"), middle, t.px(3))
            wide = t.say(s, words, (x + t.px(14), r.centery), "small", "ink", "l", max(10, r.right - x - t.px(14))).w
            self.spots.append((pg.Rect(x, r.y, wide + t.px(14), r.h), stop))
            x += wide + t.px(24)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if any(rect.collidepoint(pos) for rect, _ in self.spots) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        found = next((name for rect, name in self.spots if rect.collidepoint(pos)), "")
        if e.button == 1 and found:
            self.emit("pace", found)


class StopsPaper(Paper):
    """While the enemy acts: where it stops, and whether the player guesses first who will act."""

    def __init__(self) -> None:
        self.stops = Stops()
        tip = "When the card lies open, click the counter that you expect to act. The story counts what you got right."
        self.guess = CheckBox("Guess first who will act", key="guess first", tip=tip)
        content = Column(self.stops, self.guess, gap=3, visible=False, key="stops and guess")
        super().__init__("stops", "While the enemy acts", content, icon="pause", takes_side=True)
