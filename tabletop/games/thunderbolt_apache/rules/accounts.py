"""Special Option points and victory points: every change names its reason and its rule (TA-GEN-07, TA-GEN-08,
TA-GEN-10)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.fastcopy import replace
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields


@dataclass(frozen=True, slots=True)
class SoChanged(Recorded):
    """Special Option points; never below 0 (TA-GEN-07)."""

    amount: int
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        return with_fields(state, so=max(0, state.so + self.amount))

    def words(self, state: State) -> str:
        return f"{self.amount:+d} SO: {self.reason}; {state.so} in hand ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "SO", "", self.amount, state.so, self.reason, self.rule


@dataclass(frozen=True, slots=True)
class VpChanged(Recorded):
    """Victory points; may become negative (TA-GEN-08). about: battalion, pilot or aircraft."""

    amount: int
    reason: str
    rule: str
    about: str = ""

    def apply(self, state: State) -> State:
        battalions = state.battalions
        if self.about in battalions and self.rule in ("TA-VP-01", "TA-VP-02"):
            battalion = battalions[self.about]
            battalions = {**battalions, self.about: replace(battalion, scored=battalion.scored + self.amount)}
        return with_fields(state, vp=state.vp + self.amount, battalions=battalions)

    def words(self, state: State) -> str:
        return f"{self.amount:+d} VP: {self.reason}; {state.vp} in all ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "VP", self.about, self.amount, state.vp, self.reason, self.rule


def lose_so(now: Now[State], amount: int, reason: str, rule: str) -> Stream:
    """A forced loss: never below 0, with no other effect (TA-GEN-07)."""
    loss = min(amount, now.state.so)
    if loss > 0:
        yield SoChanged(-loss, reason, rule)
