"""Attack rolls, made and not made, and structures that are hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import NoteEvent
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.naming import counted, name, sentence_start, worth
from tabletop.games.conflict_solo.rules.pieces import Volley
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, OpenEvent


@dataclass(frozen=True, slots=True)
class VolleySet(ConflictEvent):
    """Attack rolls still to be made; None: none."""

    volley: Volley | None

    def apply(self, state: State) -> State:
        return with_fields(state, volley=self.volley)


@dataclass(frozen=True, slots=True)
class AttackRolled(OpenEvent, NoteEvent):
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
        who = name(state, self.attacker) if self.attacker else self.source[:1].upper() + self.source[1:]
        first, second = self.dice
        extra = f", {counted(self.caps, 'CAP')}" if self.caps else ""
        total = first + second + self.caps + self.fp.total
        outcome = ("miss", "one hit", "two hits")[self.hits]
        rule = "CH-CC-02" if self.how == "cc" else "CH-FIRE-06"
        return (
            f"{who} at {name(state, self.target)}: dice {first} + {second}{extra} and {worth('firepower', self.fp)} "
            f"make {total}, against {worth('defence', self.dv)}: {outcome} ({rule})."
        )


@dataclass(frozen=True, slots=True)
class AttackEnded(OpenEvent, NoteEvent):
    """An attack that is not rolled: no firepower against what proved to be there, or nothing there (CH-RE-06)."""

    attacker: str
    target: str
    reason: str
    rule: str

    def words(self, state: State) -> str:
        return f"No attack on {name(state, self.target)}: {self.reason} ({self.rule})."


@dataclass(frozen=True, slots=True)
class StructureHit(OpenEvent):
    """A structure loses steps (CH-AIR-10, Table 12); works: hexes whose bunker becomes a foxhole."""

    id: str
    left: int
    works: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        works = {**state.works, **dict.fromkeys(self.works, "foxhole")} if self.works else state.works
        return with_fields(state, structures={**state.structures, self.id: self.left}, works=works)

    def words(self, state: State) -> str:
        return f"{sentence_start(name(state, self.id))} has {counted(self.left, 'step')} left (CH-AIR-10)."
