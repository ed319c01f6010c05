"""What happens in moves, fire and losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Note
from tabletop.games.conflict_solo.changing import (
    from_cup,
    put,
    put_deed,
    put_out,
    to_cup,
    with_fields,
)
from tabletop.games.conflict_solo.sheets import AI, HITS, PLAYER
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.telling import CounterEvent, OpenEvent
from tabletop.games.conflict_solo.wording import called, listing, summed

# -- moving


# -- hidden things


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
