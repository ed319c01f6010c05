"""Aims, rolls and what they destroy (TA-ATTACK)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.changing import mission_with, put_enemy, put_flyer, without
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Shot
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name, store_name, unit_name


def needs(needed: int) -> str:
    """The natural roll that hits: "needs 6+", "needs 10", "cannot miss", "cannot hit" (TA-GEN-04)."""
    if needed <= 1:
        return "cannot miss"
    return f"needs {needed}+" if needed < 10 else "needs 10" if needed == 10 else "cannot hit"


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """All shots assigned so far."""

    serial: int
    shots: tuple[Shot, ...]

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, aimed=self.shots)

    def words(self, state: State) -> str:
        if not self.shots:
            return f"{plane_name(state, self.serial)} takes its aims back (TA-ATTACK-08)"
        shot = self.shots[-1]
        names = ", ".join(unit_name(state, u) for u in shot.targets)
        return f"{plane_name(state, self.serial)} aims {store_name(state, shot.store)} at {names} (TA-ATTACK-05)"


@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    """The assigned stores are spent (TA-ATTACK-08)."""

    serial: int
    shots: tuple[Shot, ...]

    def apply(self, state: State) -> State:
        """All assigned stores are spent at once (TA-ATTACK-08, TA-ATTACK-22)."""
        spent = tuple(shot.store for shot in self.shots if shot.store != CANNON)
        stores = without(state.here.flyers[self.serial].stores, spent)
        return put_flyer(state, self.serial, stores=stores, aimed=(), attacked=True)


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """One attack roll: tally.base is the attack number, its modifiers are added to the die (TA-ATTACK-13)."""

    reveals: ClassVar[bool] = True
    serial: int
    store: str
    unit: int
    die: int
    tally: Tally
    hit: bool

    def apply(self, state: State) -> State:
        return mission_with(put_flyer(state, self.serial, engaged=True), fight=True)

    def words(self, state: State) -> str:
        result = "destroyed" if self.hit else "missed"
        weapon = store_name(state, self.store)
        who = f"{plane_name(state, self.serial)}, {weapon} at {unit_name(state, self.unit)}"
        return f"{who}: {self.die}, {needs(self.tally.needed)}{self.tally.because}: {result} (TA-ATTACK-13)"


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Recorded):
    """by: serial of the aircraft, 0 = a card. value: what it was worth."""

    unit: int
    by: int
    value: int
    rule: str

    def apply(self, state: State) -> State:
        unit = state.here.enemies[self.unit]
        state = put_enemy(state, self.unit, alive=False)
        if self.by:
            flyer = state.here.flyers[self.by]
            state = put_flyer(state, self.by, value=flyer.value + self.value, kills=(*flyer.kills, unit.type))
        return state

    def words(self, state: State) -> str:
        return "" if self.by else f"{unit_name(state, self.unit)} is destroyed before the aircraft come ({self.rule})"

    def fact(self, state: State) -> Fact:
        flyer = state.here.flyers.get(self.by)
        who = flyer.pilot or str(flyer.serial) if flyer is not None else ""
        return (
            "Kill",
            who,
            self.value,
            flyer.value if flyer is not None else 0,
            state.here.enemies[self.unit].type,
            self.rule,
        )
