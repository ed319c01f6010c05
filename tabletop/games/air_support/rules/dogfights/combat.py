"""One attack of one plane on another in a dogfight: AS-DOG-12 to AS-DOG-22, Table 15."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabletop.games.air_support.rules.sheets import AirSheet


@dataclass(frozen=True, slots=True)
class AirFight:
    """What is added up in a dogfight (Table 15)."""

    firer_stuka: int = 1
    firer_bombs: int = 1
    firer_damaged: int = 1
    target_damaged: int = -1
    target_no_fighter: int = -1
    target_bombs: int = -1
    kills: int = 4
    damages: int = 5
    recalls: int = 10


AIR_FIGHT = AirFight()


class Harm(StrEnum):
    """What happens to a plane."""

    NONE = ""
    DAMAGED = "Damaged"
    ELIMINATED = "eliminated"


@dataclass(frozen=True, slots=True)
class Fighter:
    """What counts of a plane in a dogfight."""

    sheet: AirSheet
    bombs: bool = False
    damaged: bool = False
    mg_disabled: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """The outcome: harm to the target and, by a rear gunner, to the firer; whether the firer's MG jams, the target
    may accept Recall at the end, and the firer attacks again.
    """

    final: int
    target: Harm
    firer: Harm
    jams: bool
    recall: bool
    again: bool


def can_attack(plane: Fighter) -> bool:
    """Observation planes and planes with disabled MG never attack in the air (AS-DOG-19)."""
    return plane.sheet.mg_fp > 0 and not plane.mg_disabled


def drms(firer: Fighter, target: Fighter) -> dict[str, int]:
    """Every modifier with its cause (AS-DOG-12)."""
    printed = AIR_FIGHT
    causes = (
        ("firer is a Stuka", firer.sheet.cls.stuka, printed.firer_stuka),
        ("firer has bombs", firer.bombs, printed.firer_bombs),
        ("firer is Damaged", firer.damaged, printed.firer_damaged),
        ("target is Damaged", target.damaged, printed.target_damaged),
        ("target is no fighter-bomber", not target.sheet.cls.fighter_bomber, printed.target_no_fighter),
        ("target has bombs", target.bombs, printed.target_bombs),
    )
    return {cause: drm for cause, holds, drm in causes if holds}


def rof(plane: Fighter) -> int:
    """Rate of fire in the air, and there alone, of fighter-bombers only; bombs are kept in a dogfight and halve it
    (AS-DOG-16, AS-DOG-18, AS-DOG-20).
    """
    return plane.sheet.rof_bombs if plane.bombs else plane.sheet.rof_clean


def attack(colored: int, white: int, firer: Fighter, target: Fighter) -> Attack:
    """All results of a roll apply together (Table 15, AS-DOG-13 to AS-DOG-17, AS-DOG-21)."""
    original = colored + white
    final = original + sum(drms(firer, target).values())
    harm = Harm.ELIMINATED if final <= AIR_FIGHT.kills else Harm.DAMAGED if final == AIR_FIGHT.damages else Harm.NONE
    back = Harm.NONE
    if original == 11 and firer.sheet.cls.fighter_bomber and target.sheet.cls.stuka:
        back = hit_again(firer.damaged, Harm.ELIMINATED if colored == 6 else Harm.DAMAGED)
    jams = original == 12
    again = colored <= rof(firer) and back is Harm.NONE and not jams
    return Attack(final, hit_again(target.damaged, harm), back, jams, final >= AIR_FIGHT.recalls, again)


def hit_again(damaged: bool, harm: Harm) -> Harm:
    """A plane that is Damaged a second time is eliminated (AS-DOG-21, AS-LAA-19)."""
    return Harm.ELIMINATED if damaged and harm is Harm.DAMAGED else harm
