"""What a player can order: one counter, one square, one card, one loss at a time (3.1).

`last_resort` marks commands that a random player leaves alone while there is anything else to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command

# -- Planning


# -- cards


# -- flying


@dataclass(frozen=True, slots=True)
class EndSegment(Command):
    """No more moves, or no more squares to bomb."""


# -- fighting
@dataclass(frozen=True, slots=True)
class SelectBattle(Command):
    """The next battle to be fought (AW-ACM-05)."""

    square: str


@dataclass(frozen=True, slots=True)
class AimAA(Command):
    """Prepare AA fire in a square (AW-AA-03)."""

    square: str


@dataclass(frozen=True, slots=True)
class AddGun(Command):
    """An AA unit of the square, or "printed", takes part in the fire."""

    gun: str


@dataclass(frozen=True, slots=True)
class OpenFire(Command):
    """Fire with the guns and cards laid out (AW-AA-04)."""


@dataclass(frozen=True, slots=True)
class OpenSquare(Command):
    """Begin bombing and strafing in a square (AW-BOMB-06)."""

    square: str


@dataclass(frozen=True, slots=True)
class Bomb(Command):
    """This unit bombs that target (AW-BOMB-10)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Strafe(Command):
    """This unit strafes that based unit (AW-STRF-01)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """This unit attacks nothing after all."""

    unit: str
    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Resolve(Command):
    """Roll this attack next (AW-BOMB-13)."""

    target: str


# -- the end of the day
@dataclass(frozen=True, slots=True)
class EndDay(Command):
    """Answer in secret whether the day shall end (AW-SEQ-13)."""

    agree: bool


COMMANDS: tuple[type[Command], ...] = (
    EndSegment, SelectBattle, AimAA, AddGun, OpenFire, OpenSquare, Bomb, Strafe, Withdraw, Resolve, EndDay,
)  # fmt: skip
