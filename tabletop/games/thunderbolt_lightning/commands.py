"""Everything a player can do in this game: one thing a command. Ids are those of pieces and units; hexes axial (q,
r).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command

# -- set-up (TL-SET)


# -- altitude (TL-ALT)


# -- movement (TL-MOVE, TL-MAN, TL-ORD)


# -- combat (TL-FIRE, TL-AA, TL-EXT)


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Skill 5: make the enemy throw this die of the roll on the table again (index into it) (TL-TRN-10)."""

    die: int


@dataclass(frozen=True, slots=True)
class KeepSkill(Command):
    """Skill 5: let the roll stand (TL-TRN-13)."""


# -- ships (TL-SHIP)


COMMANDS: tuple[type[Command], ...] = (
    Reroll,
    KeepSkill,
)
