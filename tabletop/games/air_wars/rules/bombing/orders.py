"""What a player says when he bombs and strafes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place, target


@dataclass(frozen=True, slots=True)
class OpenSquare(Command):
    """Begin bombing and strafing in a square (AW-BOMB-06)."""

    square: str

    def label(self, state: State) -> str:
        return f"Attack {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class Bomb(Command):
    """This unit bombs that target (AW-BOMB-10)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{self.unit} bombs {target(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Strafe(Command):
    """This unit strafes that based unit (AW-STRF-01)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{self.unit} strafes {self.target}"


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """This unit attacks nothing after all."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{self.unit} attacks nothing"


@dataclass(frozen=True, slots=True)
class Resolve(Command):
    """Roll this attack next (AW-BOMB-13)."""

    target: str

    def label(self, state: State) -> str:
        return f"Roll the attack on {target(state, self.target)}"
