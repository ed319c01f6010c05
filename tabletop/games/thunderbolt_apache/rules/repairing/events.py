"""Aircraft, parts and pilots made whole or replaced (TA-REPL, TA-REPAIR, TA-REST)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.changing import put_pilot, put_plane, with_fields
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Pilot, PilotStatus, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


@dataclass(frozen=True, slots=True)
class AircraftReplaced(Recorded):
    """A new aircraft takes the serial (TA-REPL-08)."""

    serial: int
    before: tuple[Damage, ...]
    crashed: bool

    def apply(self, state: State) -> State:
        return put_plane(state, self.serial, damage=(), status=PlaneStatus.READY)

    def words(self, state: State) -> str:
        return f"A new {state.planes[self.serial].card} takes no. {self.serial} (TA-REPL-08)"

    def fact(self, state: State) -> Fact:
        return "Damage", str(self.serial), -len(self.before), 0, "new aircraft", "TA-REPL-01"


@dataclass(frozen=True, slots=True)
class DamageRemoved(Recorded):
    """Repaired, salvaged or mended: one lasting damage less."""

    serial: int
    damage: Damage
    rule: str

    def apply(self, state: State) -> State:
        damage = list(state.planes[self.serial].damage)
        damage.remove(self.damage)
        return put_plane(state, self.serial, damage=tuple(damage))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.damage} mended ({self.rule})"

    def fact(self, state: State) -> Fact:
        return (
            "Damage",
            str(self.serial),
            -1,
            len(state.planes[self.serial].damage),
            f"{self.damage} removed",
            self.rule,
        )


@dataclass(frozen=True, slots=True)
class WoundHealed(Recorded):
    """One wound of a pilot less."""

    pilot: str
    heavy: bool
    rule: str

    def apply(self, state: State) -> State:
        wounds = list(state.pilots[self.pilot].wounds)
        wounds.remove(self.heavy)
        return put_pilot(state, self.pilot, wounds=tuple(wounds))

    def words(self, state: State) -> str:
        return f"{self.pilot}: a {'heavy' if self.heavy else 'light'} wound has healed ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "Damage", self.pilot, -1, len(state.pilots[self.pilot].wounds), "wound healed", self.rule


@dataclass(frozen=True, slots=True)
class PilotReplaced(Recorded):
    """A new pilot of the same level (TA-REPL-05); the old one is released if he lives."""

    old: str
    new: str
    level: int

    def apply(self, state: State) -> State:
        old = state.pilots[self.old]
        gone = PilotStatus.RELEASED if old.living else PilotStatus.REPLACED
        state = put_pilot(state, self.old, status=gone)
        return with_fields(state, pilots={**state.pilots, self.new: Pilot(self.new, old.family, self.level)})

    def words(self, state: State) -> str:
        return f"{self.new} comes for {self.old} as {LEVELS[self.level]} (TA-REPL-05)"

    def fact(self, state: State) -> Fact:
        return "Level", self.new, 0, self.level, f"takes the place of {self.old}", "TA-REPL-05"


@dataclass(frozen=True, slots=True)
class Rested(Event):
    """Once a day (TA-REST-01)."""

    def apply(self, state: State) -> State:
        return with_fields(state, rested=True)

    def words(self, state: State) -> str:
        return "Rest and relaxation for the whole squadron (TA-REST-01)"
