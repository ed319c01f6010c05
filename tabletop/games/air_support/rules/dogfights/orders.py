"""Orders in dogfights (AS-DOG)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Engage(Command):
    """Place a fighter-bomber on an enemy aircraft (AS-DOG-03)."""

    plane: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} engages {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Designate(Command):
    """Name the first target of a plane in its dogfight (AS-DOG-07)."""

    plane: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} attacks {called(state, self.target)} first"


@dataclass(frozen=True, slots=True)
class AirShot(Command):
    """One attack in the air (AS-DOG-08)."""

    plane: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} attacks {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class AcceptRecall(Command):
    """The plane leaves the dogfight and goes home (AS-DOG-26, AS-DOG-27)."""

    plane: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} accepts Recall"


@dataclass(frozen=True, slots=True)
class Hold(Command):
    """Hold the enemy in aerial combat, or let him go (AS-DOG-28)."""

    holds: bool

    def label(self, state: State) -> str:
        return "Hold" if self.holds else "Do not hold"


@dataclass(frozen=True, slots=True)
class TakeOut(Command):
    """Take an own plane, which nobody holds, out of a dogfight to the holding box (AS-DOG-30)."""

    plane: str

    def label(self, state: State) -> str:
        return f"Take {called(state, self.plane)} out"
