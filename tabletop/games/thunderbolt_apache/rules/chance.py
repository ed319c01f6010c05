"""Dice, random choices and decks that run out: every act of chance is an event (TA-GEN-01 to TA-GEN-03, TA-GEN-11).

All dice are `now.dice.roll(10)`, 1 to 10."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.cards import Pile
from tabletop.core.messages import Event, NoteEvent
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, plane_name

ABOUT = {
    "ridge": "on a ridge", "ecm": "ECM", "jamming": "jamming aircraft", "bingo": "Bingo", "engine": "engine check",
    "bad_fuel": "bad fuel",
}  # fmt: skip
"""What an aircraft rolls for, by the purpose of the die."""


@dataclass(frozen=True, slots=True)
class Rolled(NoteEvent):
    """A die (TA-GEN-02). purpose: "ridge", "ecm", "jamming", "scout", "cover", "place", "popup_hex", "rescue",
    "bingo", "movement", "engine", "bad_fuel", "civilians". about: whom or what. tally: the die as its base, then the
    modifiers; outcome: a few words."""

    reveals: ClassVar[bool] = True
    purpose: str
    about: str
    die: int
    tally: Tally
    outcome: str

    def words(self, state: State) -> str:
        """A die in words: "Anvil on a ridge: 5 -2 Stress = 3: 1 Stress (TA-RIDGE-04)"."""
        total = f" = {self.tally.total}" if self.tally.modifiers else ""
        changes = "".join(f" {m.amount:+d} {m.reason}" for m in self.tally.modifiers)
        moves = self.purpose == "movement"
        who = f"{battalion_name(state, self.about)} rolls" if moves else f"{self._title(state)}:"
        return f"{who} {self.die}{changes}{total}: {self.outcome} ({self.tally.rule})"

    def _title(self, state: State) -> str:
        if self.purpose in ABOUT:
            return f"{plane_name(state, int(self.about))}, {ABOUT[self.purpose]}"
        if self.purpose == "rescue":
            return f"Search and rescue for {self.about}"
        named = {"cover": "Cover", "scout": f"Scout {self.about}", "civilians": "Civilians"}
        return named.get(self.purpose, self.purpose)


@dataclass(frozen=True, slots=True)
class Picked(NoteEvent):
    """A random choice among several (TA-GEN-03): purpose, what for, what was picked, from how many."""

    reveals: ClassVar[bool] = True
    purpose: str
    about: str
    item: str
    among: int
    rule: str

    def words(self, state: State) -> str:
        what = (
            plane_name(state, int(self.item))
            if self.item.isdigit() and self.purpose in ("random aircraft", "closest aircraft")
            else self.item
        )
        about = f" ({self.about})" if self.about and not self.about.isdigit() else ""
        return f"At random among {self.among}, {self.purpose}{about}: {what} ({self.rule})"


def pick(now: Now[State], purpose: str, about: str, items: Sequence[str], rule: str) -> Generator[Event, None, str]:
    """One of several at random, each with the same chance; a single one needs no die (TA-GEN-03)."""
    if len(items) == 1:
        return items[0]
    item = now.dice.draw(items)
    yield Picked(purpose, about, item, len(items), rule)
    return item


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    """The discards become the deck (TA-GEN-11). deck: "conditions" or "events"."""

    deck: str

    def apply(self, state: State) -> State:
        if self.deck == "conditions":
            return with_fields(state, conditions=Pile(tuple(sorted(state.conditions_used))), conditions_used=())
        return with_fields(state, events=Pile(tuple(sorted(state.events_used))), events_used=())

    def words(self, state: State) -> str:
        return f"The discarded {self.deck} are shuffled again (TA-GEN-11)"
