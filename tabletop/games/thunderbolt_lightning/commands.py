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
@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Take the next aircraft of the unit (TL-INI-05)."""

    aircraft: str


@dataclass(frozen=True, slots=True)
class Fly(Command):
    """One step of the move: forward, turn_left, turn_right, roll_left, roll_right, slip_left, slip_right, invert,
    half_loop.
    """

    step: str


STEPS = (
    "forward",
    "turn_left",
    "turn_right",
    "roll_left",
    "roll_right",
    "slip_left",
    "slip_right",
    "invert",
    "half_loop",
)


@dataclass(frozen=True, slots=True)
class Jettison(Command):
    """Drop the whole load without effect before the first step (TL-ORD-07)."""


@dataclass(frozen=True, slots=True)
class ReleaseBombs(Command):
    """Release bombs on a target in the present hex (TL-ORD-06)."""

    target: str
    dice: int


@dataclass(frozen=True, slots=True)
class Launch(Command):
    """Launch the torpedo at a ship at the end of the move, which ends it (TL-TORP-02)."""

    target: str


@dataclass(frozen=True, slots=True)
class EndMove(Command):
    """End the move of this aircraft (TL-SPD-08)."""


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
    Begin,
    Fly,
    Jettison,
    ReleaseBombs,
    Launch,
    EndMove,
    Declare,
    Hold,
    Aim,
    GunsDone,
    Reroll,
    KeepSkill,
)
