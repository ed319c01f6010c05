"""Steps, facings, Units that leave the map."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.conflict_solo.rules.changing import noted_entry, passengers, put, put_each, put_out, with_fields
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import March
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, CounterEvent, OpenEvent
from tabletop.games.conflict_solo.rules.wording import hexside


@dataclass(frozen=True, slots=True)
class Stepped(CounterEvent):
    """A counter enters a hex (CH-MOVE-01), its passenger with it. last: its move ends here; near_ai: next to an AI;
    wire: tracks flatten the wire there (CH-MINE-04)."""

    id: str
    start: str
    hex: str
    last: bool = True
    near_ai: bool = False
    wire: bool = False

    def apply(self, state: State) -> State:
        riders = passengers(state, self.id)
        state = put_each(state, (self.id, *riders), hex=self.hex, moved=True)
        unit = state.counters[self.id]
        if self.wire:
            state = with_fields(state, wire=state.wire - {self.hex})
        if unit.side == PLAYER and state.turn == PLAYER:
            state = noted_entry(state, self.id, self.hex, self.last, self.near_ai)
        return state

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} moves from {self.start} to {self.hex} (CH-MOVE-01)."


@dataclass(frozen=True, slots=True)
class Turned(CounterEvent):
    """A counter faces another way: after a move, or by a pivot (CH-MOVE-09)."""

    id: str
    facing: int
    pivot: bool = False

    def apply(self, state: State) -> State:
        return put(state, self.id, facing=self.facing)

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} faces {hexside(self.facing)} ({'CH-MOVE-09' if self.pivot else 'CH-MOVE-07'})."


@dataclass(frozen=True, slots=True)
class Exited(OpenEvent):
    """A Unit, and its passenger, leaves the map (CH-MOVE-15)."""

    id: str
    passenger: str = ""

    def apply(self, state: State) -> State:
        for id in (self.passenger, self.id):
            if id:
                state = put_out(state, state.counters[id], "exited")
        return state

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} leaves the map (CH-MOVE-15)."


@dataclass(frozen=True, slots=True)
class MarchesSet(ConflictEvent):
    """Steps still to be taken."""

    marches: tuple[March, ...]

    def apply(self, state: State) -> State:
        return with_fields(state, marches=self.marches)
