"""Orders of close combat."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Grapple(Command):
    """Close combat: this unit attacks that one; it joins the attack that is designated on it already (AS-CC-01)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} attacks {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Widen(Command):
    """Close combat: the attack in which this unit takes part strikes that unit too (AS-CC-01)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"The attack of {called(state, self.unit)} strikes {called(state, self.target)} too"
