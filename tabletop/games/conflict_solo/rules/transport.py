"""Transports and their passengers (CH-TRN)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.actions import Action, Cost, busy_refusal, unit_on_map
from tabletop.games.conflict_solo.rules.figures import has_trait
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.movement_costs import room, unit_step
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State, changed, put
from tabletop.games.conflict_solo.rules.telling import OpenEvent

LOAD_COST = 2


def carried(state: State, transport: Counter) -> Counter | None:
    """The passenger of a transport."""
    return next((c for c in state.counters.values() if c.loaded_on == transport.id), None)


@dataclass(frozen=True, slots=True)
class Load(Action):
    """Plan the loading of a passenger (CH-TRN-02)."""

    transport: str
    passenger: str

    def draft(self) -> Draft:
        return Draft("load", self.transport, target=self.passenger)

    def label(self, state: State) -> str:
        return f"{name(state, self.transport)} takes {name(state, self.passenger)}"


@dataclass(frozen=True, slots=True)
class Unload(Action):
    """Plan the unloading of the passenger into a hex (CH-TRN-02)."""

    transport: str
    hex: str

    def draft(self) -> Draft:
        return Draft("unload", self.transport, target=self.hex)

    def label(self, state: State) -> str:
        return f"{name(state, self.transport)} unloads in {self.hex}"


def cost_of_loading(state: State, unit: Counter, plan: Draft) -> Cost:
    """Taking a passenger on in the own hex (CH-TRN-01, CH-TRN-02)."""
    rider = unit_on_map(state, plan.target)
    if isinstance(rider, Refusal):
        return rider
    kind = state.type_of(rider)
    if not has_trait(state, unit, "transport") or carried(state, unit) is not None:
        return Refusal("CH-TRN-01", f"{name(state, unit.id)} cannot take anybody.")
    if kind.kind not in (Kind.FOOT, Kind.MG, Kind.MORTAR) and "towable" not in kind.traits:
        return Refusal("CH-TRN-01", f"{name(state, rider.id)} cannot be carried or towed.")
    if rider.hex != unit.hex:
        return Refusal("CH-TRN-02", f"{name(state, rider.id)} is not in {unit.hex}.")
    busy = busy_refusal(state, unit, "") or busy_refusal(state, rider, "")
    return busy or Tally(LOAD_COST, "load", "CH-TRN-02")


def cost_of_unloading(state: State, unit: Counter, plan: Draft) -> Cost:
    """Putting the passenger down here or in an adjacent hex (CH-TRN-02)."""
    rider = carried(state, unit)
    if rider is None:
        return Refusal("CH-TRN-02", f"{name(state, unit.id)} carries nobody.")
    busy = busy_refusal(state, unit, "")
    if busy is not None:
        return busy
    if plan.target != unit.hex:
        out = changed(rider, loaded_on="", hit="")  # put down, not moving: its legs do not matter, the ground does
        step = _put_down(state, out, plan.target)
        if isinstance(step, Refusal):
            return step
    elif not room(state, unit.hex):
        return Refusal("CH-STACK-01", f"There is no room in {unit.hex}.")
    return Tally(LOAD_COST, "unload", "CH-TRN-02")


def _put_down(state: State, rider: Counter, hex: str) -> Cost:
    """An adjacent legal hex for a passenger: one it could step into, without an enemy (CH-TRN-02)."""
    if state.on_map(hex) and any(c.side != PLAYER and not c.hidden for c in state.at(hex)):
        return Refusal("CH-TRN-02", f"There is an enemy in {hex}.")
    if state.type_of(rider).move_cost is not None:
        return unit_step(state, rider, hex)
    if not state.on_map(hex) or distance(rider.hex, hex) != 1 or state.code(hex) in "~":
        return Refusal("CH-TRN-02", "The passenger goes to the own or an adjacent hex.")
    return Refusal("CH-GUN-01", f"{name(state, rider.id)} cannot be moved by hand.")


@dataclass(frozen=True, slots=True)
class Loaded(OpenEvent):
    """A passenger is on its transport (CH-TRN-02)."""

    transport: str
    passenger: str

    def apply(self, state: State) -> State:
        return put(state, self.passenger, loaded_on=self.transport, hex=state.counters[self.transport].hex)

    def words(self, state: State) -> str:
        return f"{name(state, self.transport)} takes {name(state, self.passenger)} (CH-TRN-02)."


@dataclass(frozen=True, slots=True)
class Unloaded(OpenEvent):
    """A passenger stands on its own feet again (CH-TRN-02, CH-TRN-05)."""

    passenger: str
    hex: str
    facing: int

    def apply(self, state: State) -> State:
        return put(state, self.passenger, loaded_on="", hex=self.hex, facing=self.facing)

    def words(self, state: State) -> str:
        return f"{name(state, self.passenger)} is put down in {self.hex} (CH-TRN-02)."


def load(now: Now[State], plan: Draft) -> Stream:
    """The passenger is on its transport (CH-TRN-02)."""
    yield Loaded(plan.unit, plan.target)
