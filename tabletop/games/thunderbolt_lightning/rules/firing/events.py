"""Fire is declared (TL-FIRE-11); with option `secret_fire` only its own side is told before all declarations are in
(TL-OPT-04).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event, Note
from tabletop.games.thunderbolt_lightning.rules.arcs import structures
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put
from tabletop.games.thunderbolt_lightning.rules.firing.ground import ROCKETS
from tabletop.games.thunderbolt_lightning.rules.firing.orders import guns_of
from tabletop.games.thunderbolt_lightning.rules.pieces import Declared
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, listing


@dataclass(frozen=True, slots=True)
class FireDeclared(Event):
    """A mount, or the rockets, of an aircraft has its target (TL-FIRE-11)."""

    aircraft: str
    declared: Declared

    def apply(self, state: State) -> State:
        aircraft = state.aircraft[self.aircraft]
        return put(state, changed(aircraft, declared=(*aircraft.declared, self.declared)))

    def words(self, state: State) -> str:
        aircraft, target = state.aircraft[self.aircraft], self.declared.target
        rule = "TL-EXT-06" if self.declared.mount == ROCKETS else "TL-EXT-05"
        rule = "TL-FIRE-11" if target in state.aircraft else rule
        guns = guns_of(state, aircraft, self.declared.mount)
        return f"{called(state, self.aircraft)} aims {guns} at {called(state, target)} ({rule})"

    def told(self, seat: int | None, state: State) -> Event | None:
        """Nothing at all of a covered declaration, for their number would tell too."""
        covered = state.option("secret_fire") and state.aircraft[self.aircraft].side != seat
        return None if covered else self


@dataclass(frozen=True, slots=True)
class NoShots(Note):
    """A combat phase begins, and these units have nobody to fire at: they are passed over."""

    units: tuple[str, ...]

    def words(self, state: State) -> str:
        flying = {a.unit for a in state.flying()}
        who = "anybody" if flying <= set(self.units) else listing(self.units)
        return f"No shot for {who}: no enemy in arc and range, at the same level (TL-FIRE-03)"


@dataclass(frozen=True, slots=True)
class DeclarationEnded(Note):
    """A unit (or a side's guns) has declared all its fire; `who` is a unit id or "aa0"/"aa1"."""

    who: str

    def words(self, state: State) -> str:
        """Who holds fire is told too, but not while declarations are covered."""
        if "secret_fire" in state.scenario.options:
            return ""
        if self.who in state.units:
            silent = not any(state.aircraft[m].declared for m in state.units[self.who].members)
            return f"{self.who} holds its fire (TL-FIRE-07)" if silent else ""
        side = int(self.who[2:])
        silent = not any(source.aimed for source in structures(state, side))
        return f"The AA guns of {state.scenario.sides[side].name} are silent (TL-AA-18)" if silent else ""
