"""Stress and fitness: bands, what a pilot's status leaves of his skills, Stress gained, stores that an Unfit pilot
drops (TA-STRESS, TA-PILOT-09 to TA-PILOT-12)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flyer, Pilot
from tabletop.games.thunderbolt_apache.rules.state import State, put_flyer, put_pilot
from tabletop.games.thunderbolt_apache.rules.state import without as _without
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


def fitness(state: State, pilot: Pilot) -> Fitness:
    """Okay, Shaken or Unfit by the bands of his present level (TA-PILOT-10)."""
    row = state.row_of(pilot)
    if pilot.stress <= row.okay:
        return Fitness.OKAY
    return Fitness.SHAKEN if pilot.stress <= row.shaken else Fitness.UNFIT


def pilot_of(state: State, flyer: Flyer) -> Pilot | None:
    """The aircraft's pilot, None when it is unmanned (TA-PILOT-04)."""
    return state.pilots.get(flyer.pilot)


def crew_fitness(state: State, flyer: Flyer) -> Fitness:
    """The pilot's status; an unmanned aircraft is always Okay (TA-ATTACK-19)."""
    pilot = pilot_of(state, flyer)
    return Fitness.OKAY if pilot is None else fitness(state, pilot)


def is_fast(state: State, flyer: Flyer) -> bool:
    """Fast or Slow by the level row; unmanned aircraft are Slow (TA-PILOT-11, TA-PILOT-12)."""
    pilot = pilot_of(state, flyer)
    return pilot is not None and state.row_of(pilot).fast


def evasive(state: State, flyer: Flyer) -> Tally:
    """Evasive points after Controls damage; use `points` for the number that is never below 0 (TA-RIDGE-10,
    TA-PILOT-12)."""
    pilot = pilot_of(state, flyer)
    if pilot is None:
        return Tally(0, "Evasive of an unmanned aircraft", "TA-PILOT-12")
    tally = Tally(state.row_of(pilot).evasive, f"Evasive of {pilot.name}", "TA-EVA-01")
    for name, side in effects_on(state, flyer):
        tally = tally.plus(side.evasive, name, "TA-RIDGE-10")
    return tally


def points(state: State, flyer: Flyer) -> int:
    """Evasive points for each attack or event (TA-EVA-03); Shaken and Unfit pilots keep them (TA-EVA-06)."""
    return max(0, evasive(state, flyer).total)


# -- Stress gained and lost
@dataclass(frozen=True, slots=True)
class StressChanged(Recorded):
    """A pilot's Stress; never below 0 (TA-GEN-09)."""

    pilot: str
    amount: int
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        return put_pilot(state, self.pilot, stress=max(0, state.pilots[self.pilot].stress + self.amount))

    def words(self, state: State) -> str:
        return (
            f"{self.pilot}: {self.amount:+d} Stress, {self.reason}; now {state.pilots[self.pilot].stress} ({self.rule})"
        )

    def fact(self, state: State) -> Fact:
        return "Stress", self.pilot, self.amount, state.pilots[self.pilot].stress, self.reason, self.rule


@dataclass(frozen=True, slots=True)
class StoresLost(Event):
    """Stores that leave an aircraft by damage or because the pilot is Unfit."""

    serial: int
    stores: tuple[str, ...]
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        return put_flyer(
            state, self.serial, stores=_without(state.here.flyers[self.serial].stores, self.stores), aimed=()
        )

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} loses {', '.join(self.stores)}: {self.reason} ({self.rule})"


def stress(now: Now[State], name: str, amount: int, reason: str, rule: str, drops: bool = True) -> Stream:
    """Stress gained or lost at once (TA-STRESS-01), never below 0 (TA-GEN-09); nothing for unmanned aircraft
    (TA-HIT-09).

    drops: an Unfit pilot's weapons leave his aircraft (TA-STRESS-03), from the end of arming to the rescue
    (TA-STRESS-06)."""
    pilot = now.state.pilots.get(name)
    if pilot is None or not pilot.living:
        return
    change = max(amount, -pilot.stress)
    if not change:
        return
    yield StressChanged(name, change, reason, rule)
    if drops:
        yield from drop_if_unfit(now, name)


def drop_if_unfit(now: Now[State], name: str) -> Stream:
    """All weapons and air-to-air stores of an Unfit pilot leave his aircraft; it does not crash by that (TA-STRESS-03,
    TA-STRESS-05)."""
    flyer = next((f for f in now.state.flyers if f.pilot == name and f.flying), None)
    if flyer is None or fitness(now.state, now.state.pilots[name]) is not Fitness.UNFIT:
        return
    fired = tuple(key for key in flyer.stores if now.state.library.stores[key].fired)
    if fired:
        yield StoresLost(flyer.serial, fired, f"{name} is Unfit", "TA-STRESS-03")
