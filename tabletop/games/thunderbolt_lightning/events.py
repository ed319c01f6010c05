"""Everything that can happen in this game (section 3). Enough stands in each event for the log, the animation and
`evolve`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.state import Kill, Volley

# -- set-up


# -- turn and initiative


# -- altitude


# -- movement


# -- combat


@dataclass(frozen=True, slots=True)
class BattleJoined(Event):
    """All declarations are in: the volleys of the phase in order of resolution (TL-FIRE-12)."""

    volleys: tuple[Volley, ...]


@dataclass(frozen=True, slots=True)
class OrdnanceRolled(Event):
    """To-hit dice of a release (raw values; 0 = automatic)."""

    reveals: ClassVar[bool] = True
    volley: int
    rolled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToHitRolled(Event):
    reveals: ClassVar[bool] = True
    volley: int
    rolled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SaveRolled(Event):
    """Saves against the hits of one volley, in the order of its hits: numbers needed and raw values (0 = automatic)."""

    reveals: ClassVar[bool] = True
    volley: int
    needed: tuple[int, ...]
    rolled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageBegan(Event):
    """Resolution goes on to volley `at` of a stage: roll, save, damage."""

    stage: str
    at: int


@dataclass(frozen=True, slots=True)
class RerollAsked(Event):
    """The owner of a skill-5 aircraft is asked about the roll on the table (TL-TRN-13)."""

    aircraft: str
    volley: int
    about: str


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    """Skill 5 made a die fall again: `about` "hit" or "save", index of the die, its new raw value."""

    reveals: ClassVar[bool] = True
    aircraft: str
    volley: int
    about: str
    die: int
    value: int


@dataclass(frozen=True, slots=True)
class HitMarked(Event):
    """Unsaved hits are marked at the end of the phase (TL-DAM-01). `hits`: the new total."""

    aircraft: str
    hits: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    aircraft: str
    kill: Kill


@dataclass(frozen=True, slots=True)
class StructureDamaged(Event):
    """A ship or installation takes damage points (TL-SHIP-06, TL-EXT-01). `total` after it, never more than it has."""

    target: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Sunk(Event):
    """A ship is sunk or an installation destroyed."""

    target: str


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """Everything of the phase is applied; declarations and, in phase 2, releases are cleared."""

    phase: int


# -- ships and the end


EVENTS: tuple[type[Event], ...] = (
    BattleJoined,
    OrdnanceRolled,
    ToHitRolled,
    SaveRolled,
    StageBegan,
    RerollAsked,
    Rerolled,
    HitMarked,
    Destroyed,
    StructureDamaged,
    Sunk,
    CombatEnded,
)
