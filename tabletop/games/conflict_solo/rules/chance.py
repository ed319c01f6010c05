"""Dice, and choices among candidates of equal right (CH-GEN-04, CH-RND)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Event, Note
from tabletop.games.conflict_solo.rules.naming import name, named, sentence_start
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, hidden_ids
from tabletop.games.conflict_solo.rules.wording import hexside, listing, summed


@dataclass(frozen=True, slots=True)
class Rolled(ConflictEvent, Note):
    """Dice for something (CH-RND-04): purpose, whom it is about, each die, what it was compared with, what came of
    it; among: the candidates of a random choice (CH-RND-01)."""

    reveals: ClassVar[bool] = True
    purpose: str
    about: str
    dice: tuple[int, ...]
    rule: str
    tally: Tally | None = None
    needed: int = 0
    outcome: str = ""
    among: tuple[str, ...] = ()

    def words(self, state: State) -> str:
        dice = " + ".join(map(str, self.dice))
        if self.purpose == "choice":
            among = listing(self._one(state, word) for word in self.among)
            outcome = self._one(state, self.outcome)
            return f"{sentence_start(named(state, self.about))}: one of {among} by {dice}: {outcome} ({self.rule})."
        extra = f", {summed(self.tally)}" if self.tally is not None else ""
        wanted = "at most" if self.purpose in ("accuracy", "event") else "at least"
        about = name(state, self.about) if self.about in state.counters else self.about
        compared = f"{dice}{extra}, {wanted} {self.needed} wanted"
        return f"{self.purpose.capitalize()}, {about}: {compared}: {self.outcome} ({self.rule})."

    def _one(self, state: State, word: str) -> str:
        """One of the candidates of a choice in words: a counter, a direction, a hex."""
        return hexside(int(word)) if word.isdecimal() else name(state, word)

    def told(self, seat: int | None, state: State) -> Rolled | None:
        hidden = hidden_ids(state)
        return None if any(word in hidden for word in (*self.about.split(), *self.among)) else self


def two_dice(now: Now[State]) -> tuple[int, int]:
    """2D6 (CH-GEN-04)."""
    return now.dice.roll(), now.dice.roll()


def pick(now: Now[State], about: str, items: Sequence[str], rule: str) -> Generator[Event, None, str]:
    """One of several candidates in canonical order, by dice (CH-RND-01): none for one, 1D6 for up to 6 (CH-RND-02),
    two dice in base six for up to 36 (CH-RND-03); values above n are rolled again. Each throw is an event
    (CH-RND-04)."""
    if len(items) == 1:
        return items[0]
    while True:
        dice = (now.dice.roll(),) if len(items) <= 6 else two_dice(now)
        value = dice[0] if len(dice) == 1 else (dice[0] - 1) * 6 + dice[1]
        again = value > len(items)
        outcome = "again" if again else items[value - 1]
        yield Rolled("choice", about, dice, rule, needed=len(items), outcome=outcome, among=tuple(items))
        if not again:
            return outcome
