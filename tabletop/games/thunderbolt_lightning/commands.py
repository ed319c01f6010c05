"""Everything a player can do in this game: one thing a command. Ids are those of pieces and units; hexes axial (q,
r).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.sheets import GunClass

# -- set-up (TL-SET)


# -- altitude (TL-ALT)


# -- movement (TL-MOVE, TL-MAN, TL-ORD)


# -- combat (TL-FIRE, TL-AA, TL-EXT)
@dataclass(frozen=True, slots=True)
class Declare(Command):
    """Declare fire of one mount (index on the sheet; -1: rockets) at a target: aircraft, or ship/installation for
    strafing and rockets.
    """

    aircraft: str
    mount: int
    target: str


@dataclass(frozen=True, slots=True)
class Hold(Command):
    """The unit declares no more fire (TL-FIRE-07)."""


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Aim one more AA die of a class at an aircraft (TL-AA-14), in a direction ("above", "bow", "stern", "port",
    "starboard"; '' on land).
    """

    source: str
    gun: GunClass
    direction: str
    target: str


@dataclass(frozen=True, slots=True)
class GunsDone(Command):
    """The side declares no more AA fire (TL-AA-18)."""


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Skill 5: make the enemy throw this die of the roll on the table again (index into it) (TL-TRN-10)."""

    die: int


@dataclass(frozen=True, slots=True)
class KeepSkill(Command):
    """Skill 5: let the roll stand (TL-TRN-13)."""


# -- ships (TL-SHIP)


COMMANDS: tuple[type[Command], ...] = (
    Declare,
    Hold,
    Aim,
    GunsDone,
    Reroll,
    KeepSkill,
)
