"""Action cards: what each asks for next and costs, the hand of them at the foot of the window, on what a card may be
dropped over the map, and what becomes of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.cards.choices import BARRAGES, STRIKES, Boost, asked
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DOWN
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import ActionCard
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.pieces import cards, places
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Mark, Spot
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Cargo, Pos, Widget

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

# -- What an action card asks for next, as a question in English; what it costs.

QUESTIONS: dict[str, tuple[str, ...]] = {
    "AC01": ("which spent Unit becomes fresh?",),
    "AC02": ("which squad leads, and pays?", "which other squad goes with {0}?"),
    "AC03": ("which Unit tries to rally, with 2 added to its dice?",),
    "AC04": ("who is healed of a wound, or tries to rally with 3 more?",),
    "AC12": ("which Unit lays the smoke, and pays?", "in which hex beside {0}?"),
    "AC13": ("which rumour or hex within 6 hexes of a Unit is looked at?",),
    "AC14": ("which squad hides, and pays?",),
    "AC24": ("which squad fires it, and pays?", "{0} fires at which vehicle?"),
    "AC27": ("which vehicle is repaired, and pays?",),
    "AC29": ("which Unit sends the runner, and pays?",),
    "AC30": ("which squad leads the charge, and pays?", "who charges with {0}?", "who else charges?"),
    "AC33": ("which Unit gets a foxhole?",),
}
"""What each choice of a card is about; {0} is the first Unit chosen."""
MARCHES = ("AC02", "AC30")
"""Cards that move Units, one after the other."""


def question(state: State, plan: Draft, open_: Sequence[str]) -> str:
    """ "Second Wind: which spent Unit becomes fresh?" """
    card = state.card(plan.card)
    return f"{card.name.rstrip('!')}: {_asked(state, plan, open_)}"


def _asked(state: State, plan: Draft, open_: Sequence[str]) -> str:
    if plan.card in BARRAGES:
        return "which hex is shelled?"
    if plan.card in STRIKES:
        return f"which hex does the {state.scenario.library.aircraft[STRIKES[plan.card]].name} attack?"
    if plan.card in MARCHES and any(state.on_map(w) for w in open_):
        return f"where does {_mover(state, plan)} go?"
    if plan.card in MARCHES and open_ and all(w.isdecimal() for w in open_):
        return f"which way does {_mover(state, plan)} face in {plan.choices[-1]}?"
    words = QUESTIONS.get(plan.card, ())
    n = len(plan.choices)
    first = piece_name(state, plan.choices[0]) if plan.choices else ""
    return words[n].format(first) if n < len(words) else "which one?"


def _mover(state: State, plan: Draft) -> str:
    """Who of those chosen moves next: each takes a hex and a facing."""
    names = [w for w in plan.choices if w in state.counters]
    done = sum(state.on_map(w) for w in plan.choices)
    facing = bool(plan.choices) and state.on_map(plan.choices[-1])
    at = done - 1 if facing else done
    return piece_name(state, names[at]) if at < len(names) else "it"


def price(card: ActionCard) -> str:
    """ "1 CAP", "2 AP", "free"."""
    if not card.cost or card.pay == "free":
        return "free"
    return f"{card.cost} AP" if card.pay == "ap" else f"{card.cost} CAP{'s' if card.cost > 1 else ''}"


# -- Cards of the hand over the map.


class CardPlay:
    """Cards of the hand over the map. `carried`: the card that is carried over the map, "" for none."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.carried = ""

    def carry(self, card: str) -> None:
        """A card is picked up, or let go ("")."""
        if card != self.carried:
            self.carried = card
            self.table.host.changed()

    def refusal(self, card: str) -> Refusal | None:
        """Why a card cannot be played in this moment, as what it is."""
        state, host = self.table.state, self.table.host
        if host.seat is None:
            return Refusal("CH-PLY-10", "The enemy acts.")
        sheet = state.card(card)
        if card == DROP_DOWN and self._dropping():
            return None
        if sheet.kind == "boost":
            if state.draft is None or state.draft.kind == "card":
                return Refusal("CH-PLY-09", f"{sheet.name} goes with an action: plan one, then drop it on the paper.")
            return None if state.draft.boost == card else host.refusal(Boost(card))
        if sheet.kind == "action" and state.draft is not None:
            if state.draft.card == card:
                return None
            return Refusal("CH-PLY-01", "Finish the plan or put it back first.")
        return host.refusal(PlayCard(card))

    def _dropping(self) -> list[Command]:
        """The Units that may drop down now (AC09)."""
        frames = self.table.state.frames
        under_fire = bool(frames) and frames[-1].step == "ai_fire"
        return [c for c in self.table.host.options if under_fire and isinstance(c, Choose)]

    def reasons(self) -> dict[str, str]:
        """The cards of the hand that cannot be played now, each with the reason."""
        found = {card: self.refusal(card) for card in dict.fromkeys(self.table.state.hand)}
        return {card: f"{why.sentence} {why.rule}" for card, why in found.items() if why is not None}

    def open(self, card: str) -> Sequence[str] | None:
        """What a card may be dropped on: the first thing it asks for; None: anywhere on the map."""
        state = self.table.state
        sheet = state.card(card)
        if sheet.kind != "action":
            return None
        draft = state.draft
        return asked(state, card, draft.choices if draft is not None and draft.card == card else ())

    def target(self, card: str, spot: Spot) -> str:
        """What of the open things lies under the pointer: a counter, else a hex; "" for none."""
        open_ = self.open(card) or ()
        state = self.table.state
        key = spot.sprite.id if spot.sprite is not None else ""
        hex = places.label(state, spot.cell)
        there = [c.id for c in state.at(hex)] if hex else []
        return next((what for what in (key, *there, hex) if what and what in open_), "")

    def drop_refusal(self, card: str, spot: Spot) -> Refusal | None:
        """Why a card cannot be dropped there."""
        why = self.refusal(card)
        if why is not None or self.open(card) is None or self.target(card, spot):
            return why
        state = self.table.state
        words = question(state, state.draft or Draft("card", card=card), self.open(card) or ())
        return Refusal("CH-CARD-01", f"{words[:1].upper()}{words[1:]} Drop it where it is lit.")

    def drop(self, card: str, spot: Spot) -> None:
        """It is put down: the plan begins, with what it was dropped on as its first choice."""
        what = self.target(card, spot)
        self.press(card)
        if what and self.table.state.draft is not None:
            choose: Command = Choose(what)
            self.table.host.submit(choose, joined=True)

    def press(self, card: str) -> None:
        """A card is clicked or dropped: it begins a plan, goes into one, or answers the enemy."""
        why, state, host = self.refusal(card), self.table.state, self.table.host
        if why is not None:
            host.refuse(why)
        elif card == DROP_DOWN:
            self.table.mode.take(self._dropping())
        elif state.card(card).kind == "boost" and state.draft is not None:
            host.submit(Boost("" if state.draft.boost == card else card), joined=True)
        elif state.draft is None or state.draft.card != card:
            host.submit(PlayCard(card))

    def marks(self) -> list[Mark]:
        """What lights up while a card is carried."""
        if not self.carried or self.refusal(self.carried) is not None:
            return []
        state = self.table.state
        hexes = {places.hex_of(state, what) or what for what in self.open(self.carried) or ()}
        cells = tuple(places.cell(h) for h in sorted(hexes) if state.on_map(h))
        return [Mark("reach", cells)] if cells else []


# -- The hand of action cards at the foot of the window: a card rises under the pointer and is shown whole beside it,
# one that cannot be played now is dim and says why; it is clicked, or dragged onto what it acts on.

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
            f"*{card.name}, {price(card)}",
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
