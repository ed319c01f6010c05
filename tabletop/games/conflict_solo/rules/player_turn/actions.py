"""Stalling, and what becomes of a plan: carried out or put aside (CH-PLY-01, CH-PLY-06)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.actions import own_unit
from tabletop.games.conflict_solo.rules.figures import rally_only
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.state import State


@dataclass(frozen=True, slots=True)
class Stall(Command):
    """Spend 1 AP of a fresh Unit, or 1 CAP (unit "") (CH-PLY-06)."""

    unit: str = ""

    def label(self, state: State) -> str:
        return f"Stall with {name(state, self.unit)}" if self.unit else "Stall with a CAP"


@dataclass(frozen=True, slots=True)
class Go(Command):
    """Carry the planned action out."""


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Put the plan aside."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Put aside"


GO, BACK = Go(), Back()


def stall_refusal(view: State, id: str) -> Refusal | None:
    """Why the player cannot stall that way (CH-PLY-06, CH-RALLY-03)."""
    if not id:
        return None if view.cap_now else Refusal("CH-PLY-06", "There is no CAP to stall with.")
    unit = own_unit(view, id)
    if isinstance(unit, Refusal):
        return unit
    if not unit.hex or unit.loaded_on or not unit.fresh:
        return Refusal("CH-PLY-06", f"{name(view, id)} is no fresh Unit on the map.")
    if rally_only(view, unit):
        return Refusal("CH-RALLY-03", f"{name(view, id)} may do nothing but rally.")
    return None
