"""Stores hung and taken off, payments marked, the bill paid (TA-ARM)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.changing import mission_with, put_flyer, without
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


@dataclass(frozen=True, slots=True)
class StoreLoaded(Event):
    """One store more under an aircraft (TA-ARM-01)."""

    serial: int
    store: str

    def apply(self, state: State) -> State:
        stores = (*state.here.flyers[self.serial].stores, self.store)
        order = {key: n for n, key in enumerate(state.library.stores)}
        return put_flyer(state, self.serial, stores=tuple(sorted(stores, key=order.__getitem__)))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} loaded (TA-ARM-03)"


@dataclass(frozen=True, slots=True)
class StoreUnloaded(Event):
    """One store less under an aircraft (TA-ARM-03)."""

    serial: int
    store: str

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, stores=without(state.here.flyers[self.serial].stores, (self.store,)))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} taken off (TA-ARM-03)"


@dataclass(frozen=True, slots=True)
class PaymentMarked(Event):
    """what: "penalty" or "night" (TA-ARM-14)."""

    what: str
    pay: bool

    def apply(self, state: State) -> State:
        return mission_with(state, **{"penalty_paid" if self.what == "penalty" else "night": self.pay})


@dataclass(frozen=True, slots=True)
class ArmingConfirmed(Recorded):
    """All SO of the mission are paid together (TA-ARM-14); bill: each part with its reason."""

    bill: Tally

    def apply(self, state: State) -> State:
        return mission_with(state, armed=True)

    def words(self, state: State) -> str:
        return f"Armed: {self.bill.total} SO{self.bill.because} (TA-ARM-14)"

    def fact(self, state: State) -> Fact:
        return "Mission", state.here.battalion, self.bill.total, state.so, "; ".join(self.bill.lines()), "TA-ARM-14"
