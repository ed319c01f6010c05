"""What happens in the Operations Phase: moves, contacts, battles, AA, bombs.

Lists of units hold "?" for those that the reader may not know; known ones are then listed by id (AW-HID-20).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_wars.events import PLANNING_EVENTS
from tabletop.games.air_wars.pieces import Attack, Fire

# -- flying


# -- battles and losses
@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """A battle (AW-ACM-01): who takes part, the attacker's units first."""

    square: str
    attacker: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleFired(Event):
    """One total of one side on one column (AW-ACM-08)."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str
    column: str
    tally: Tally
    dice: tuple[int, ...]
    kills: int
    aborts: int


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """Survivors stay (AW-ACM-12)."""

    square: str


# -- anti-aircraft fire
@dataclass(frozen=True, slots=True)
class GunsLaid(Event):
    """AA fire as its owner prepares it; None: held. Private (AW-HID-09)."""

    seat: int
    fire: Fire | None


@dataclass(frozen=True, slots=True)
class FireOpened(Event):
    """AA fires: square and guns are shown (AW-AA-03)."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str
    guns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FireRolled(Event):
    """The dice of an AA fire (AW-AA-04)."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str
    column: str
    tally: Tally
    dice: tuple[int, ...]
    kills: int
    aborts: int


@dataclass(frozen=True, slots=True)
class FireEnded(Event):
    """One fire per square and segment (AW-AA-06)."""

    square: str


# -- bombing
@dataclass(frozen=True, slots=True)
class SquareOpened(Event):
    """Bombing and strafing begin in a square (AW-BOMB-06)."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class AttacksDrafted(Event):
    """Attacks as the attacker lays them out. Private until they are designated."""

    seat: int
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class AttacksDesignated(Event):
    """All attacks of the square are known (AW-BOMB-09); each unit has used its mission (AW-BOMB-21)."""

    seat: int
    square: str
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """The dice of one attack: one tuple a firing unit or card, with what each needed (AW-BOMB-11, AW-BOMB-20)."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str
    target: str
    tally: Tally
    rolls: tuple[tuple[str, int, tuple[int, ...]], ...]
    success: bool


@dataclass(frozen=True, slots=True)
class AttackMissing(Event):
    """An attack whose target has gone is not rolled (AW-BOMB-19)."""

    square: str
    target: str


@dataclass(frozen=True, slots=True)
class SquareClosed(Event):
    """The square is dealt with; it is not opened again in this segment (AW-BOMB-17)."""

    square: str


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """A ship has unloaded and goes to the Reinforcement Box (AW-SHIP-04)."""

    seat: int
    unit: str
    square: str
    points: int


EVENTS: tuple[type[Event], ...] = (
    *PLANNING_EVENTS, BattleBegan, BattleFired, BattleEnded, GunsLaid, FireOpened, FireRolled, FireEnded,
    SquareOpened, AttacksDrafted, AttacksDesignated, AttackRolled, AttackMissing, SquareClosed, Delivered,
)  # fmt: skip
