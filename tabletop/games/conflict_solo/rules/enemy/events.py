"""Orders that are skipped and orders that are executed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.core.values import Note
from tabletop.games.conflict_solo.rules.changing import with_fields
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN, ConflictEvent, hidden_ids


@dataclass(frozen=True, slots=True)
class OrderSkipped(ConflictEvent, Note):
    """An order of the card that cannot be executed, and why."""

    order: str
    reason: str

    def words(self, state: State) -> str:
        return f"{self.order}: {self.reason or 'cannot be executed'}."

    def told(self, seat: int | None, state: State) -> OrderSkipped | None:
        """Its reason is kept back while anything is hidden: "needs 11" could betray a gun that nobody has seen."""
        return replace(self, reason="") if hidden_ids(state) else self


@dataclass(frozen=True, slots=True)
class OrderChosen(ConflictEvent, Note):
    """An order is executed: by whom, against whom, with the steps of the decision, each with its rule (CH-LANG-01).
    considered: the AIs that could have done it."""

    order: str
    ai: str
    target: str
    reasons: tuple[str, ...]
    considered: tuple[str, ...] = ()

    def words(self, state: State) -> str:
        if self.ai == UNKNOWN:
            return f"{self.order}: an order was executed somewhere."
        target = f" against {name(state, self.target)}" if self.target and self.target != self.ai else ""
        why = f" [{'; '.join(self.reasons)}]" if self.reasons else ""
        return f"{self.order}: {name(state, self.ai)}{target}{why} (CH-TURN-02)."

    def told(self, seat: int | None, state: State) -> OrderChosen | None:
        """Of a hidden AI that something was done somewhere; how it came to that only if all who could were in sight."""
        hidden = hidden_ids(state)
        if self.ai in hidden:
            return OrderChosen(self.order, UNKNOWN, UNKNOWN, ())
        sealed = any(id in hidden for id in self.considered)
        return replace(self, reasons=(), considered=()) if sealed else self


@dataclass(frozen=True, slots=True)
class DoingSet(ConflictEvent):
    """What is being carried out by the enemy, None when it is settled."""

    doing: Doing | None

    def apply(self, state: State) -> State:
        return with_fields(state, doing=self.doing)
