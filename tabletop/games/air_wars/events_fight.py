"""What happens in the Operations Phase: moves, contacts, battles, AA, bombs.

Lists of units hold "?" for those that the reader may not know; known ones are then listed by id (AW-HID-20).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_wars.events import PLANNING_EVENTS
from tabletop.games.air_wars.pieces import Attack, Fire, Group


# -- flying
@dataclass(frozen=True, slots=True)
class GroupDrafted(Event):
    """A group as its owner prepares it; None: put aside. Private."""

    seat: int
    group: Group | None


@dataclass(frozen=True, slots=True)
class TookOff(Event):
    """Units leave the ground (AW-BASE-02). boosts: squares that each gains in this segment (owner only)."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str
    hour: int
    units: tuple[str, ...]
    boosts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """The group enters a square (AW-FLY-11). top: its top counter, which everybody sees."""

    reveals: ClassVar[bool] = True
    seat: int
    square: str
    units: tuple[str, ...]
    top: str


@dataclass(frozen=True, slots=True)
class MoveStopped(Event):
    """The rest of the path is lost (AW-ENG-01). Private: the enemy does not learn that there was a rest."""

    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class MoveEnded(Event):
    """A group has flown: start, squares entered in order, units still there, the top one of them (AW-HID-13); paces:
    speed of each (owner only)."""

    seat: int
    start: str
    path: tuple[str, ...]
    units: tuple[str, ...]
    top: str = ""
    paces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RadarReport(Event):
    """The radar owner `seat` learns who flew through his cover (AW-RAD-04). For him alone."""

    seat: int
    square: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """Units are based (AW-BASE-03)."""

    seat: int
    square: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnedRound(Event):
    """A bomber that has landed may fly and bomb again (AW-CARD-30). Private."""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class LeftMap(Event):
    """Bombers have left the map for another theatre: Abort Box."""

    seat: int
    square: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Crashed(Event):
    """Units that were not down in time go to the Damage Box (AW-SORT-01, AW-BASE-07)."""

    reveals: ClassVar[bool] = True
    seat: int
    units: tuple[str, ...]
    rule: str


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
    *PLANNING_EVENTS, GroupDrafted, TookOff, Entered, MoveStopped, MoveEnded, RadarReport, Landed, TurnedRound,
    LeftMap, Crashed, BattleBegan, BattleFired, BattleEnded, GunsLaid, FireOpened, FireRolled, FireEnded,
    SquareOpened, AttacksDrafted, AttacksDesignated, AttackRolled, AttackMissing, SquareClosed, Delivered,
)  # fmt: skip
