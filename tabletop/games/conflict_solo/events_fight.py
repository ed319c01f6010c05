"""What happens in moves, fire and losses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Note
from tabletop.games.conflict_solo.changing import (
    from_cup,
    noted_entry,
    passengers,
    put,
    put_deed,
    put_each,
    put_out,
    to_cup,
    with_fields,
)
from tabletop.games.conflict_solo.pieces import FREE
from tabletop.games.conflict_solo.scenario import NOTHING
from tabletop.games.conflict_solo.sheets import AI, HITS, PLAYER
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.telling import CounterEvent, OpenEvent
from tabletop.games.conflict_solo.wording import called, hexside, listing, summed


# -- moving
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
        return f"{called(state, self.id)} moves from {self.start} to {self.hex} (CH-MOVE-01)."


@dataclass(frozen=True, slots=True)
class Turned(CounterEvent):
    """A counter faces another way: after a move, or by a pivot (CH-MOVE-09)."""

    id: str
    facing: int
    pivot: bool = False

    def apply(self, state: State) -> State:
        return put(state, self.id, facing=self.facing)

    def words(self, state: State) -> str:
        return (
            f"{called(state, self.id)} faces {hexside(self.facing)} ({'CH-MOVE-09' if self.pivot else 'CH-MOVE-07'})."
        )


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
        return f"{called(state, self.id)} leaves the map (CH-MOVE-15)."


@dataclass(frozen=True, slots=True)
class Loaded(OpenEvent):
    """A passenger is on its transport (CH-TRN-02)."""

    transport: str
    passenger: str

    def apply(self, state: State) -> State:
        return put(state, self.passenger, loaded_on=self.transport, hex=state.counters[self.transport].hex)

    def words(self, state: State) -> str:
        return f"{called(state, self.transport)} takes {called(state, self.passenger)} (CH-TRN-02)."


@dataclass(frozen=True, slots=True)
class Unloaded(OpenEvent):
    """A passenger stands on its own feet again (CH-TRN-02, CH-TRN-05)."""

    passenger: str
    hex: str
    facing: int

    def apply(self, state: State) -> State:
        return put(state, self.passenger, loaded_on="", hex=self.hex, facing=self.facing)

    def words(self, state: State) -> str:
        return f"{called(state, self.passenger)} is put down in {self.hex} (CH-TRN-02)."


# -- hidden things
@dataclass(frozen=True, slots=True)
class Revealed(OpenEvent):
    """A hidden counter is seen (CH-HID-02, CH-HID-05)."""

    reveals: ClassVar[bool] = True
    id: str
    rule: str

    def apply(self, state: State) -> State:
        return put(state, self.id, hidden=False)

    def words(self, state: State) -> str:
        return f"{called(state, self.id)} is seen in {state.counters[self.id].hex} ({self.rule})."


@dataclass(frozen=True, slots=True)
class Vanished(OpenEvent):
    """A Unit hides (AC14)."""

    id: str

    def apply(self, state: State) -> State:
        return put(state, self.id, hidden=True)

    def words(self, state: State) -> str:
        return f"{called(state, self.id)} slips away (CH-HID-01)."


@dataclass(frozen=True, slots=True)
class RumourProved(OpenEvent):
    """An RE is revealed (CH-RE-04): type "NONE": there was nothing. cause: who or what did it."""

    reveals: ClassVar[bool] = True
    id: str
    type: str
    facing: int
    cause: str

    def apply(self, state: State) -> State:
        cup = state.re_cup.without(self.type)
        state = with_fields(state, re_cup=cup)
        counter = state.counters[self.id]
        if self.type == NOTHING:
            return put_out(state, counter, "nothing")
        return put(
            state, self.id, type=self.type, facing=self.facing, posture=FREE, leash=0, tag="", anchor=counter.hex
        )

    def words(self, state: State) -> str:
        if self.type == NOTHING:
            return f"{self.id} was nothing (CH-RE-04)."
        kind = state.scenario.library.units[self.type].name
        return f"{self.id} proves to be {kind}, facing {hexside(self.facing)} (CH-RE-04)."


@dataclass(frozen=True, slots=True)
class RumoursGone(OpenEvent):
    """The cup is empty: REs still on the map were nothing (CH-RE-09)."""

    ids: tuple[str, ...]

    def apply(self, state: State) -> State:
        for id in self.ids:
            state = put_out(state, state.counters[id], "nothing")
        return state

    def words(self, state: State) -> str:
        return f"{listing(self.ids)} {'were' if len(self.ids) > 1 else 'was'} nothing: the cup is empty (CH-RE-09)."


@dataclass(frozen=True, slots=True)
class MinesFound(OpenEvent):
    """A minefield has struck and is known (CH-MINE-03)."""

    reveals: ClassVar[bool] = True
    hex: str

    def apply(self, state: State) -> State:
        return with_fields(state, mines={**state.mines, self.hex: replace(state.mines[self.hex], known=True)})

    def words(self, state: State) -> str:
        return f"There are mines in {self.hex} (CH-MINE-03)."


# -- attacks
@dataclass(frozen=True, slots=True)
class AttackRolled(OpenEvent, Note):
    """One attack roll (CH-FIRE-06): two dice, total FP, dice CAPs, total DV, hits. attacker "": air, artillery,
    mines."""

    reveals: ClassVar[bool] = True
    attacker: str
    source: str
    target: str
    how: str
    dice: tuple[int, int]
    fp: Tally
    dv: Tally
    caps: int
    hits: int

    def words(self, state: State) -> str:
        who = called(state, self.attacker) if self.attacker else self.source[:1].upper() + self.source[1:]
        extra = f" +{self.caps} CAPs" if self.caps else ""
        outcome = ("miss", "one hit", "two hits")[self.hits]
        rule = "CH-CC-02" if self.how == "cc" else "CH-FIRE-06"
        return (
            f"{who} at {called(state, self.target)}: {self.dice[0]} + {self.dice[1]}{extra}, "
            f"FP {summed(self.fp)}; DV {summed(self.dv)}: {outcome} ({rule})."
        )


@dataclass(frozen=True, slots=True)
class AttackEnded(OpenEvent, Note):
    """An attack that is not rolled: no firepower against what proved to be there, or nothing there (CH-RE-06)."""

    attacker: str
    target: str
    reason: str
    rule: str

    def words(self, state: State) -> str:
        return f"No attack on {called(state, self.target)}: {self.reason} ({self.rule})."


@dataclass(frozen=True, slots=True)
class HitDrawn(OpenEvent):
    """A hit counter comes out of its cup (CH-HIT-01). offered: a second one that goes back (AC11)."""

    reveals: ClassVar[bool] = True
    id: str
    key: str
    offered: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Fresh or spent stays as it was (CH-HIT-06)."""
        if state.keeping:
            state = with_fields(to_cup(state, *self.offered), keeping=())
        else:
            state = from_cup(state, self.key)
        if HITS[self.key].destroys:
            return to_cup(state, self.key)
        return put(state, self.id, hit=self.key)

    def words(self, state: State) -> str:
        return f"{called(state, self.id)}: {HITS[self.key].name} (CH-HIT-01)."


@dataclass(frozen=True, slots=True)
class HitsOffered(OpenEvent):
    """Two hit counters lie open, the player keeps one (AC11)."""

    reveals: ClassVar[bool] = True
    id: str
    keys: tuple[str, ...]

    def apply(self, state: State) -> State:
        return with_fields(from_cup(state, *self.keys), keeping=self.keys)

    def words(self, state: State) -> str:
        return f"{called(state, self.id)}: {listing(HITS[k].name for k in self.keys)} are drawn (CH-CARD-08)."


@dataclass(frozen=True, slots=True)
class HitRemoved(CounterEvent):
    """A hit counter goes back to its cup (CH-HIT-04): a rally, a card."""

    id: str
    key: str
    rule: str

    def apply(self, state: State) -> State:
        return put(to_cup(state, self.key), self.id, hit="")

    def words(self, state: State) -> str:
        return f"{called(state, self.id)} is no longer {HITS[self.key].name} ({self.rule})."


@dataclass(frozen=True, slots=True)
class Destroyed(OpenEvent):
    """A counter is lost (CH-DEST-01, CH-DEST-03); its hit counter goes back. caps: it lies on the CAP track."""

    id: str
    why: str
    rule: str
    caps: bool = False

    def apply(self, state: State) -> State:
        """A Unit on the CAP track lowers the CAPs at once (CH-CAP-01, CH-CAP-05)."""
        counter = state.counters[self.id]
        state = put_out(state, counter, "destroyed")
        if self.caps:
            most = max(0, state.cap_max - 1)
            state = with_fields(state, cap_max=most, cap_now=min(state.cap_now, most))
        if counter.side == AI and state.turn == PLAYER:
            state = put_deed(state, killed=True)
        return state

    def words(self, state: State) -> str:
        track = "; it goes on the CAP track (CH-DEST-01)" if self.caps else ""
        return f"{called(state, self.id)} is destroyed: {self.why} ({self.rule}){track}."


@dataclass(frozen=True, slots=True)
class StructureHit(OpenEvent):
    """A structure loses steps (CH-AIR-10, T12); works: hexes whose bunker becomes a foxhole."""

    id: str
    left: int
    works: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        works = {**state.works, **dict.fromkeys(self.works, "foxhole")} if self.works else state.works
        return with_fields(state, structures={**state.structures, self.id: self.left}, works=works)

    def words(self, state: State) -> str:
        return f"{called(state, self.id)} has {self.left} steps left (CH-AIR-10)."


# -- the ground
@dataclass(frozen=True, slots=True)
class SmokeLaid(OpenEvent):
    """A hex has smoke (CH-SMOKE-01); by: a counter that has laid its smoke of the round."""

    hex: str
    level: int
    by: str = ""

    def apply(self, state: State) -> State:
        state = with_fields(state, smoke={**state.smoke, self.hex: self.level})
        return put(state, self.by, smoked=True) if self.by else state

    def words(self, state: State) -> str:
        return f"Smoke {self.level} in {self.hex} (CH-SMOKE-01)."


@dataclass(frozen=True, slots=True)
class WorkBuilt(OpenEvent):
    """A work stands in a hex; "": it is gone (CH-FORT-02)."""

    hex: str
    work: str

    def apply(self, state: State) -> State:
        works = {k: v for k, v in state.works.items() if k != self.hex}
        if self.work:
            works[self.hex] = self.work
        return with_fields(state, works=works)

    def words(self, state: State) -> str:
        return (
            f"{self.work.capitalize()} in {self.hex} (CH-FORT-02)."
            if self.work
            else f"The hasty work in {self.hex} is gone (CH-FORT-02)."
        )


@dataclass(frozen=True, slots=True)
class HexCleared(OpenEvent):
    """Mines and wire are gone from a hex (CH-MINE-05)."""

    hex: str

    def apply(self, state: State) -> State:
        return with_fields(
            state, mines={k: v for k, v in state.mines.items() if k != self.hex}, wire=state.wire - {self.hex}
        )

    def words(self, state: State) -> str:
        return f"{self.hex} is cleared (CH-MINE-05)."
