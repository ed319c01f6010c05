"""Cards of the hand over the map: on what a card may be dropped, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.cards.choices import Boost, asked
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DOWN
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.table import card_words, places
from tabletop.table.play.contract import Mark, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable


class CardPlay:
    """See the module. `carried`: the card that is carried over the map, "" for none."""

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
        words = card_words.question(state, state.draft or Draft("card", card=card), self.open(card) or ())
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
