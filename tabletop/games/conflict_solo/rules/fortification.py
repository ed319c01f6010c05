"""Works that are dug and those that fall in (CH-FORT)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.actions import Action, Cost, busy_refusal
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import HOUSES, MARSH, WATER, Kind
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

DIG_COST = 5


def dig_refusal(state: State, unit: Counter) -> Refusal | None:
    """Why no work can be dug by a Unit where it is (CH-FORT-02)."""
    if state.type_of(unit).kind not in (Kind.FOOT, Kind.MG, Kind.MORTAR, Kind.GUN):
        return Refusal("CH-FORT-02", "Foot, machine guns, mortars and guns dig in.")
    if state.code(unit.hex) in WATER + MARSH + HOUSES:
        return Refusal("CH-FORT-02", f"Nobody digs in {state.ground(unit.hex).name}.")
    if state.works.get(unit.hex):
        return Refusal("CH-FORT-02", f"There is a {work_word(state.works[unit.hex])} in {unit.hex} already.")
    return None


def empty_works(state: State) -> list[str]:
    """Hexes whose hasty work vanishes because nobody is there (CH-FORT-02)."""
    return [h for h, work in sorted(state.works.items()) if work == "hasty" and not state.at(h)]


@dataclass(frozen=True, slots=True)
class DigIn(Action):
    """Plan a hasty work (CH-FORT-02)."""

    unit: str

    def draft(self) -> Draft:
        return Draft("dig_in", self.unit)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} digs in"


def cost_of_digging(state: State, unit: Counter, plan: Draft) -> Cost:
    """A hasty work (CH-FORT-02)."""
    return busy_refusal(state, unit, "dig_in") or dig_refusal(state, unit) or Tally(DIG_COST, "dig in", "CH-FORT-02")


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
        if not self.work:
            return f"The hasty work in {self.hex} is gone (CH-FORT-02)."
        return f"A {work_word(self.work)} is dug in {self.hex} (CH-FORT-02)."


def work_word(work: str) -> str:
    """A work within a sentence: "hasty work", "foxhole"."""
    return "hasty work" if work == "hasty" else work


def dig_in(now: Now[State], plan: Draft) -> Stream:
    """A hasty work in the hex of the Unit (CH-FORT-02)."""
    yield WorkBuilt(now.state.counters[plan.unit].hex, "hasty")
