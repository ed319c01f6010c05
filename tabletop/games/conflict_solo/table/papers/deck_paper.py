"""What is known of the order deck: the cards that are left, with the chance to be spent for each price; and the cards
seen, each with its face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.enemy.saying import heading, sentence
from tabletop.games.conflict_solo.rules.orders import COUNTERACTION, MARCHES, MISSION, SHOTS, Order
from tabletop.games.conflict_solo.rules.sheets import OrderCard
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.hand import card_play, chances
from tabletop.games.conflict_solo.table.papers.mission_paper import Drawn
from tabletop.games.conflict_solo.table.pieces import cards
from tabletop.table.draw.chit import dimmed
from tabletop.table.draw.kit import cached, rgb
from tabletop.table.draw.lettering import font
from tabletop.table.papers.paper import FOLDED, Paper
from tabletop.table.ui.buttons import Segmented
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Widget

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
    """The order deck."""

    def __init__(self) -> None:
        self.deck = Deck()
        super().__init__("cards", "Order deck", self.deck, icon="list", keys=("F7",))

    def show(self, state: State) -> None:
        self.deck.show(state)


# -- Seen cards: each card of the order deck where it always lies, its face once it has been seen, and what is still to
# come of those that fire, move or command; the action cards below each other, with where they are now.

Place = Literal["deck", "play", "seen", "gone"]
"""Where an order card is: not seen since the last shuffle, in play, seen, out of the game."""
FILTERS = ("All", "can fire", "can move", "Command")
DECKS = ("Order deck", "Action deck")
WHERE = {"hand": "in your hand", "deck": "in the deck", "played": "played", "gone": "out of the game"}
ACROSS = 8
"""Order cards in a row."""


# -- what has been seen
def _orders(state: State, card: OrderCard) -> Iterable[Order]:
    """The plain orders of a card in this mission: those that its answer and mission orders stand for, too."""
    for order in (*card.priority, *card.tactical):
        if order.verb == COUNTERACTION:
            answer = state.scenario.counteractions.get(card.symbol) or state.scenario.counteractions.get("any")
            items = answer.items if answer is not None else ()
        elif order.verb == MISSION:
            own = state.scenario.orders.get(order.number)
            items = own.items if own is not None else ()
        else:
            yield order
            continue
        yield from (item.order for item in items if item.order is not None)


def passes(state: State, no: str, filter: int) -> bool:
    """Whether a card has an order that fires or moves, or is a Command card; filter: an index of `FILTERS`."""
    card = state.order_card(no)
    if filter in (0, 3):
        return not filter or card.blue
    verbs = SHOTS if filter == 1 else MARCHES
    return any(order.verb in verbs for order in _orders(state, card))


def place_of(state: State, no: str) -> Place:
    """Where an order card is, as everybody may know (CH-DECK-02, CH-DECK-04)."""
    if no in state.removed:
        return "gone"
    if no == state.in_play:
        return "play"
    return "seen" if no in state.discard else "deck"


def order_lines(state: State, no: str) -> list[str]:
    """A card in plain words, as its tip says them."""
    card = state.order_card(no)
    kind = "Command card: any enemy may act, no check" if card.blue else "Green card: fresh enemies act, then a check"
    where = {"deck": "not seen", "play": "in play", "seen": "seen", "gone": "out of the game"}[place_of(state, no)]
    orders = [
        heading(state, o, card.symbol) if o.verb in (COUNTERACTION, MISSION) else sentence(o)
        for o in (*card.priority, *card.tactical)
    ]
    stays = ", stays fresh" if card.fresh else ""
    return [f"*Card {int(no)}, {where}", f"{kind}.", *(f"{n}. {words}" for n, words in enumerate(orders, 1)),
            f"For checks: {card.spent}{stays}; hex {card.hex}. CH-DECK-05"]  # fmt: skip


def seen_count(state: State, filter: int) -> str:
    """How many of a kind are still to come."""
    all_of_them = [no for no in state.scenario.library.orders if passes(state, no, filter)]
    left = [no for no in all_of_them if place_of(state, no) == "deck"]
    what = ("", " that can fire", " that can move", " Command")[filter]
    cards_ = f"{what} cards" if filter == 3 else f" cards{what}"
    return f"{len(left)} of {len(all_of_them)}{cards_} can still come."


@dataclass(frozen=True)
class ActionRow:
    """An action card: its name with how many, its price, where it is, the tip."""

    key: str
    words: str
    count: int
    price: str
    where: str
    tip: str


def action_rows(state: State) -> list[ActionRow]:
    """The action cards of the mission, a row for each place in which they lie: hand, deck, played, gone."""
    places = {
        "hand": Counter(state.hand), "deck": Counter(state.action_deck.all), "played": Counter(state.action_discard),
    }  # fmt: skip
    places["gone"] = Counter(state.scenario.pool) - places["hand"] - places["deck"] - places["played"]
    rows = []
    for where, found in places.items():
        for key in sorted(found, key=lambda k: state.card(k).name):
            card, count = state.card(key), found[key]
            price = card_play.price(card)
            tip = f"*{card.name}, {price}, {WHERE[where]}\n{cards.words(card)}"
            rows.append(ActionRow(key, f"{card.name} ({count})" if count > 1 else card.name, count, price, where, tip))
    return rows


# -- drawing
@cached(256)
def _mini(no: str, blue: bool, symbol: str, spent: int, fresh: bool, place: Place, size: tuple[int, int]) -> pg.Surface:
    """A small order card: number and sign in a band of its colour, below them what it says for checks."""
    w, h = size
    tone = cards.BLUE if blue else cards.GREEN
    out = pg.Surface(size, pg.SRCALPHA)
    edge = max(2, w // 18)
    pg.draw.rect(out, rgb(tone), (0, 0, w, h), border_radius=w // 9)
    px = max(13, round(w * 0.42))
    if place == "deck":
        pg.draw.rect(out, rgb("#7d2a20"), (edge, edge, w - 2 * edge, h - 2 * edge), border_radius=w // 12)
        mark = font("display", round(h * 0.56)).render("?", True, rgb("#f3dcb4"))
        out.blit(mark, mark.get_rect(center=(w // 2, h // 2)))
        return out
    band = round(h * 0.42)
    pg.draw.rect(out, rgb(cards.CREAM), (edge, band, w - 2 * edge, h - band - edge), border_radius=w // 14)
    number = font("display", px).render(str(int(no)), True, rgb(cards.CREAM))
    out.blit(number, number.get_rect(midright=(w - 2 * edge, band // 2 + 1)))
    sign = cards.symbol(symbol, max(8, round(w * 0.3)))
    out.blit(sign, sign.get_rect(midleft=(edge + 1, band // 2 + 1)))
    value = font("display", round((h - band) * 0.82)).render(str(spent), True, rgb(cards.SPENT_INK))
    out.blit(value, value.get_rect(center=(w // 2 - (w // 5 if fresh else 0), (band + h - edge) // 2)))
    if fresh:
        star = cards.symbol("star", max(8, round(w * 0.36)), "#e2b94d")
        out.blit(star, star.get_rect(center=(w - w // 4, (band + h - edge) // 2)))
    if place == "gone":
        pg.draw.line(out, rgb("#8a3a2c"), (edge, edge), (w - edge, h - edge), edge)
        pg.draw.line(out, rgb("#8a3a2c"), (w - edge, edge), (edge, h - edge), edge)
    return out


@cached(256)
def _faint(picture: pg.Surface) -> pg.Surface:
    return dimmed(picture, 0.72)


class OrderGrid(Drawn):
    """The 55 order cards, each where it always lies."""

    key = "seen orders"
    filter = 0
    shapes = Widget.shapes | {"filter"}

    def _size(self, t: Theme, wide: int) -> tuple[int, int, int]:
        """Width and height of a card, and the gap."""
        gap = t.px(3)
        card = max(t.px(18), min(t.px(34), (wide - gap * (ACROSS - 1)) // ACROSS))
        return card, round(card * 1.36), gap

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across or self.state is None:
            return t.px(240)
        _, high, gap = self._size(t, room)
        rows = -(-len(self.state.scenario.library.orders) // ACROSS)
        return t.line("small") * 2 + rows * (high + gap)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, r, small = self.state, self.rect, t.line("small")
        if state is None or r.w < 40:
            return
        t.say(s, seen_count(state, self.filter), (r.x, r.y + small // 2), "small semi", "ink", "l", r.w)
        words = "Face up: seen since the last shuffle" + ("; crossed: gone." if state.removed else ".")
        t.say(s, words, (r.x, r.y + small + small // 2), "small ital", "soft", "l", r.w)
        wide, high, gap = self._size(t, r.w)
        for n, no in enumerate(sorted(state.scenario.library.orders)):
            row, column = divmod(n, ACROSS)
            box = pg.Rect(r.x + column * (wide + gap), r.y + 2 * small + row * (high + gap), wide, high)
            card, place = state.order_card(no), place_of(state, no)
            picture = _mini(no, card.blue, card.symbol, card.spent, card.fresh, place, box.size)
            s.blit(picture if passes(state, no, self.filter) else _faint(picture), box)
            if place == "play" or (self.filter and passes(state, no, self.filter)):
                colour = "#e2b94d" if place == "play" else "#c79a45"
                pg.draw.rect(s, rgb(colour), box.inflate(2, 2), max(2, t.px(2)), border_radius=t.px(3))
            self.tips.append((box, "\n".join(order_lines(state, no))))


class ActionList(Drawn):
    """The action cards, a row each, with where they are."""

    key = "seen actions"

    def _rows(self) -> Sequence[ActionRow]:
        return action_rows(self.state) if self.state is not None else ()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        rows = self._rows()
        heads = len({row.where for row in rows})
        return t.px(240) if across else t.line("small") * (len(rows) + heads) + t.px(4) * heads

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        r, high, y, where = self.rect, t.line("small"), self.rect.y, ""
        for row in self._rows():
            if row.where != where:
                where = row.where
                y += t.px(4)
                t.say(s, WHERE[where].capitalize(), (r.x, y + high // 2), "small semi", "ink", "l", r.w)
                y += high
            ink = "soft" if where in ("played", "gone") else "ink"
            price = t.say(s, row.price, (r.right, y + high // 2), "small", "soft", "r", r.w // 3)
            t.say(s, row.words, (r.x + t.px(8), y + high // 2), "small", ink, "l", price.x - r.x - t.px(12))
            self.tips.append((pg.Rect(r.x, y, r.w, high), row.tip))
            y += high


class SeenPaper(Paper):
    """Seen cards: each card of the order deck where it always lies, its face once it has been seen, and what is still
    to come of those that fire, move or command; the action cards below each other, with where they are now."""

    def __init__(self) -> None:
        self.orders, self.actions = OrderGrid(), ActionList()
        self.actions.visible = False
        self.deck = Segmented(options=DECKS, key="seen deck")
        self.filter = Segmented(options=FILTERS, key="seen filter")
        self.deck.on("changed", self._turn_to)
        self.filter.on("changed", lambda n: self.orders.set(filter=n))
        pane = ScrollPane(Column(self.orders, self.actions), grow=1, least=120, key="seen pane")
        content = Column(self.deck, self.filter, pane, gap=5, grow=1, least=420, key="seen cards")
        super().__init__("seen", "Seen cards", content, icon="eye", keys=("K",), starts=FOLDED)

    def _turn_to(self, n: int) -> None:
        self.orders.set(visible=n == 0)
        self.filter.set(visible=n == 0)
        self.actions.set(visible=n == 1)

    def show(self, state: State) -> None:
        """Another position."""
        self.orders.show(state)
        self.actions.show(state)
