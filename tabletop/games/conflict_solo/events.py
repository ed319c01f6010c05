"""What happens: set-up, clock, plans, cards, points, the enemy's orders. `events_fight` has moves, fire and losses.

Each use of chance is in an event with its purpose and rule (CH-RND-04). What of it the player is told says `redacting`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.values import Note
from tabletop.games.conflict_solo.changing import (
    changed,
    passengers,
    put,
    put_each,
    with_fields,
)
from tabletop.games.conflict_solo.orders import Happening
from tabletop.games.conflict_solo.pieces import Doing
from tabletop.games.conflict_solo.scenario import Minefield
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.telling import UNKNOWN, ConflictEvent, CounterEvent, OpenEvent, hidden_ids
from tabletop.games.conflict_solo.wording import SIDES, called


# -- set-up
@dataclass(frozen=True, slots=True)
class SetUp(CounterEvent):
    """A counter is put on the map at set-up; group: the hidden group that drew the hex."""

    id: str
    hex: str
    facing: int
    group: str = ""

    def apply(self, state: State) -> State:
        riders = passengers(state, self.id)
        anchor = self.hex if state.counters[self.id].side == AI else ""
        state = put(state, self.id, hex=self.hex, facing=self.facing, anchor=anchor)
        return put_each(state, riders, hex=self.hex) if riders else state

    def words(self, state: State) -> str:
        return f"{called(state, self.id)} is set up in {self.hex} ({'CH-HID-04' if self.group else 'CH-STACK-01'})."


@dataclass(frozen=True, slots=True)
class WorkSet(OpenEvent):
    """A work or (work "mines") a minefield of the mission's grant is laid; "" takes it back."""

    hex: str
    work: str

    def apply(self, state: State) -> State:
        if self.work == "mines":
            mines = {**state.mines, self.hex: Minefield(PLAYER, known=False)}
            return with_fields(state, mines=mines, mines_set=(*state.mines_set, self.hex))
        if self.work:
            works = {**state.works, self.hex: self.work}
            return with_fields(state, works=works, works_set=(*state.works_set, (self.hex, self.work)))
        mine = self.hex in state.mines_set
        return with_fields(
            state,
            mines={k: v for k, v in state.mines.items() if not mine or k != self.hex},
            mines_set=tuple(h for h in state.mines_set if h != self.hex),
            works={k: v for k, v in state.works.items() if mine or k != self.hex},
            works_set=tuple(w for w in state.works_set if mine or w[0] != self.hex),
        )

    def words(self, state: State) -> str:
        return (
            f"{self.work.capitalize()} in {self.hex} (CH-FORT-01)."
            if self.work
            else f"What lay in {self.hex} is taken back."
        )


@dataclass(frozen=True, slots=True)
class HiddenSet(OpenEvent):
    """A Unit is hidden at set-up, or shown again (CH-HID-01)."""

    id: str
    hidden: bool

    def apply(self, state: State) -> State:
        return put(state, self.id, hidden=self.hidden)

    def words(self, state: State) -> str:
        return f"{called(state, self.id)} is {'hidden' if self.hidden else 'visible'} (CH-HID-01)."


# -- the clock
@dataclass(frozen=True, slots=True)
class RoundBegan(OpenEvent):
    """A round begins: all counters fresh but in round 1, CAPs reset, flags of the round gone (CH-SEQ-03)."""

    round: int
    caps: int

    def apply(self, state: State) -> State:
        first = self.round == 1
        counters = {
            k: changed(c, fresh=c.fresh or not first, moved=False, smoked=False, was_hidden=False)
            for k, c in state.counters.items()
        }
        return with_fields(
            state, round=self.round, cap_now=self.caps, counters=counters, turns=0, passed="", turn="", effects=(),
            doing=None, reacted=False,
        )  # fmt: skip

    def words(self, state: State) -> str:
        return f"Round {self.round} of {state.scenario.rounds} begins with {self.caps} CAPs (CH-SEQ-03, CH-CAP-02)."


@dataclass(frozen=True, slots=True)
class RoundEnded(OpenEvent):
    """Both sides passed, or 300 turns (CH-SEQ-04, CH-SEQ-07): smoke thins out (CH-SEQ-06)."""

    round: int
    turns: int

    def apply(self, state: State) -> State:
        """Smoke falls by one level (CH-SMOKE-02)."""
        return with_fields(state, smoke={k: v - 1 for k, v in state.smoke.items() if v > 1}, effects=())

    def words(self, state: State) -> str:
        return f"Round {self.round} ends after {self.turns} turns (CH-SEQ-04, CH-SEQ-06)."


@dataclass(frozen=True, slots=True)
class InitiativeRolled(OpenEvent):
    """2D6 each, the player's with his CAPs; a tie goes to the AI (CH-SEQ-02)."""

    reveals: ClassVar[bool] = True
    player: tuple[int, int]
    enemy: tuple[int, int]
    caps: int
    first: str

    def apply(self, state: State) -> State:
        return with_fields(state, cap_now=state.cap_now - self.caps)

    def words(self, state: State) -> str:
        extra = f" and {self.caps} CAPs" if self.caps else ""
        return (
            f"Initiative: the player rolls {sum(self.player)}{extra}, the enemy {sum(self.enemy)}: "
            f"{SIDES[self.first].lower()} goes first (CH-SEQ-02)."
        )


# -- chance and points


# -- action cards


# -- the order deck


# -- the player's plan


@dataclass(frozen=True, slots=True)
class DoingSet(ConflictEvent):
    """What is being carried out by the enemy, None when it is settled."""

    doing: Doing | None

    def apply(self, state: State) -> State:
        return with_fields(state, doing=self.doing)


# -- scraps of what is being resolved


@dataclass(frozen=True, slots=True)
class EventsSet(ConflictEvent):
    """Happenings still to be carried out."""

    events: tuple[Happening, ...]

    def apply(self, state: State) -> State:
        return with_fields(state, events=self.events)


# -- the enemy
@dataclass(frozen=True, slots=True)
class TrackMoved(OpenEvent):
    """The Mission Track marker (CH-TRACK-03); skipped: a space that works when the marker stops there only."""

    space: int
    skipped: bool = False

    def apply(self, state: State) -> State:
        return with_fields(state, track=self.space)

    def words(self, state: State) -> str:
        return f"The Mission Track moves to {self.space}{', passing it over' if self.skipped else ''} (CH-TRACK-03)."


@dataclass(frozen=True, slots=True)
class HappeningBegan(OpenEvent):
    """A Mission Event begins (CH-TRACK-07). key: the item whose use it takes (CH-CTR-06)."""

    happening: Happening
    key: str = ""

    def apply(self, state: State) -> State:
        if not self.key:
            return state
        return with_fields(state, uses={**state.uses, self.key: state.uses.get(self.key, 0) + 1})

    def words(self, state: State) -> str:
        return f"Mission Event: {self.happening.text} (CH-TRACK-07)."


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
        target = f" against {called(state, self.target)}" if self.target and self.target != self.ai else ""
        why = f" [{'; '.join(self.reasons)}]" if self.reasons else ""
        return f"{self.order}: {called(state, self.ai)}{target}{why} (CH-TURN-02)."

    def told(self, seat: int | None, state: State) -> OrderChosen | None:
        """Of a hidden AI that something was done somewhere; how it came to that only if all who could were in sight."""
        hidden = hidden_ids(state)
        if self.ai in hidden:
            return OrderChosen(self.order, UNKNOWN, UNKNOWN, ())
        sealed = any(id in hidden for id in self.considered)
        return replace(self, reasons=(), considered=()) if sealed else self


@dataclass(frozen=True, slots=True)
class PostureChanged(ConflictEvent):
    """AIs take another posture (CH-POST-01)."""

    ids: tuple[str, ...]
    posture: str
    leash: int

    def apply(self, state: State) -> State:
        return put_each(state, self.ids, posture=self.posture, leash=self.leash)
