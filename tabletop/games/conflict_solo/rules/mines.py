"""Mines and wire (CH-MINE): the field that strikes whoever enters, and engineers who clear it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.actions import Action, Cost, busy_refusal
from tabletop.games.conflict_solo.rules.chance import Rolled, two_dice
from tabletop.games.conflict_solo.rules.figures import fighting_hex, has_trait
from tabletop.games.conflict_solo.rules.fire.events import VolleySet
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft, March, Volley
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

CLEAR_COST = 5
CLEAR_NEEDED = 8
"""2D6 that clears mines or wire (CH-MINE-05)."""


@dataclass(frozen=True, slots=True)
class ClearHex(Action):
    """Plan the clearing of known mines or wire (CH-MINE-05)."""

    unit: str
    hex: str

    def draft(self) -> Draft:
        return Draft("clear", self.unit, target=self.hex)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} clears {self.hex}"


def cost_of_clearing(state: State, unit: Counter, plan: Draft) -> Cost:
    """Clearing by engineers, from the hex or beside it (CH-MINE-05)."""
    if not has_trait(state, unit, "engineer"):
        return Refusal("CH-MINE-05", "Engineers alone clear mines and wire.")
    busy = busy_refusal(state, unit, "")
    if busy is not None:
        return busy
    field = state.mines.get(plan.target)
    if not (plan.target in state.wire or (field is not None and (field.known or field.owner == PLAYER))):
        return Refusal("CH-MINE-05", "There are no known mines and no wire.")
    if distance(unit.hex, plan.target) > 1:
        return Refusal("CH-MINE-05", "They must be in the own or an adjacent hex.")
    if fighting_hex(state, plan.target):
        return Refusal("CH-CC-05", f"There is close combat in {plan.target}.")
    return Tally(CLEAR_COST, "clear", "CH-MINE-05")


@dataclass(frozen=True, slots=True)
class MinesFound(OpenEvent):
    """A minefield has struck and is known (CH-MINE-03)."""

    reveals: ClassVar[bool] = True
    hex: str

    def apply(self, state: State) -> State:
        return with_fields(state, mines={**state.mines, self.hex: replace(state.mines[self.hex], known=True)})

    def words(self, state: State) -> str:
        return f"There are mines in {self.hex} (CH-MINE-03)."


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


def strike(now: Now[State], march: March) -> Stream:
    """A mined hex attacks whoever enters it, and is known from then on (CH-MINE-01, CH-MINE-03)."""
    field = now.state.mines[march.to]
    if not field.known:
        yield MinesFound(march.to)
    yield VolleySet(
        Volley("mines", "", f"mines in {march.to}", ((march.unit, 0),), field.red, field.blue, hex=march.to)
    )
    yield nest("volley")


def clear(now: Now[State], plan: Draft) -> Stream:
    """The roll of the engineers (CH-MINE-05)."""
    dice = two_dice(now)
    tally = Tally(0, "clearing", "CH-MINE-05").plus(plan.dice, "from CAPs", "CH-CAP-04")
    won = sum(dice) + tally.total >= CLEAR_NEEDED
    yield Rolled("clear", plan.unit, dice, "CH-MINE-05", tally, CLEAR_NEEDED, "cleared" if won else "not cleared")
    if won:
        yield HexCleared(plan.target)


# -- arrivals
def mines_on_arrival(now: Now[State], ids: Iterable[str]) -> Stream:
    """Goes on to the mines, if any, in which somebody has arrived."""
    struck = [id for id in ids if id in now.state.counters and now.state.counters[id].hex in now.state.mines]
    if struck:
        yield nest("arrived", *struck)


class MinesOnArrival(Step[State]):
    """Mines strike those who have arrived in them (CH-MINE-01), one after the other (frame: their ids)."""

    key = "arrived"

    def run(self, now: Now[State]) -> Stream:
        left = [str(a) for a in now.state.frames[-1].args]
        while left:
            id = left.pop(0)
            counter = now.state.counters.get(id)
            if counter is not None and counter.hex in now.state.mines:
                yield begin("arrived", *left)
                yield from strike(now, March(id, counter.hex))
                return
        yield end(now)


STEPS = (MinesOnArrival(),)
