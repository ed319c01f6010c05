"""Who may go into a dogfight, who fires at whom, who may leave, and one attack: AS-DOG-02 to AS-DOG-36. Pure, on a
state or a view; everything about aircraft is public.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import AirStatus, Dogfight, Plane
from tabletop.games.air_support.rules.sheets import AirClass, AirSheet
from tabletop.games.air_support.rules.state import State

# -- One attack of one plane on another in a dogfight: AS-DOG-12 to AS-DOG-22, Table 15.


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
    harm = harm_of(final)
    back = Harm.NONE
    if original == 11 and firer.sheet.cls.fighter_bomber and target.sheet.cls.stuka:
        back = hit_again(firer.damaged, Harm.ELIMINATED if colored == 6 else Harm.DAMAGED)
    jams = original == 12
    again = colored <= rof(firer) and back is Harm.NONE and not jams
    return Attack(final, hit_again(target.damaged, harm), back, jams, final >= AIR_FIGHT.recalls, again)


def harm_of(final: int) -> Harm:
    """What a Final DR does to the target (Table 15)."""
    return Harm.ELIMINATED if final <= AIR_FIGHT.kills else Harm.DAMAGED if final == AIR_FIGHT.damages else Harm.NONE


def hit_again(damaged: bool, harm: Harm) -> Harm:
    """A plane that is Damaged a second time is eliminated (AS-DOG-21, AS-LAA-19)."""
    return Harm.ELIMINATED if damaged and harm is Harm.DAMAGED else harm


# -- Who may go into a dogfight, who fires at whom, who may leave.


def flying(state: State, seat: int) -> list[Plane]:
    """All aircraft of a side over the map or, an observation plane, beside it (AS-DOG-05)."""
    return [p for p in state.planes_of(seat) if p.status is AirStatus.ONBOARD]


def fight(state: State, number: int) -> Dogfight | None:
    return next((d for d in state.dogfights if d.number == number), None)


def members(state: State, number: int, seat: int) -> list[Plane]:
    """The planes of a side that are still in a dogfight."""
    return [p for p in flying(state, seat) if p.fight == number]


def fighter(state: State, plane: Plane) -> Fighter:
    return Fighter(state.flyer(plane), plane.bombs, plane.damaged, plane.mg_disabled)


def ready(state: State, plane: Plane) -> bool:
    """An undamaged FB with working MG: it may go into a dogfight, and can hold one (AS-DOG-02, AS-DOG-28)."""
    return AirClass(plane.cls).fighter_bomber and not plane.damaged and not plane.mg_disabled


def can_fire(state: State, plane: Plane) -> bool:
    """Whether a plane attacks in a dogfight at all; one that heavy flak has stopped does not, an observation plane
    never (AS-DOG-19, AS-HAA-05, AS-OBS-05).
    """
    return can_attack(fighter(state, plane)) and not plane.stopped


def entry_refusal(state: State, seat: int, key: str, target: str, placed: tuple[str, ...]) -> Refusal | None:
    """Why an aircraft cannot be placed on an enemy's. placed: those put into dogfights in this turn of the side,
    which may draw further free enemies into theirs: one FB on several, several on several (AS-DOG-03).
    """
    plane, other = state.planes.get(key), state.planes.get(target)
    if plane is None or plane.seat != seat or plane.status is not AirStatus.ONBOARD:
        return Refusal("AS-DOG-02", "You have no such aircraft over the map.")
    if other is None or other.seat == seat or other.status is not AirStatus.ONBOARD:
        return Refusal("AS-DOG-03", "That is no enemy aircraft over the map.")
    if (why := _unfit(state, plane)) is not None:
        return why
    if plane.fight >= 0 and key not in placed:
        return Refusal("AS-DOG-23", f"{called(state, key)} is in aerial combat and does nothing else.")
    if other.fight >= 0 and plane.fight >= 0:
        same = other.fight == plane.fight
        return Refusal(
            "AS-DOG-03",
            f"{called(state, key)} is in that dogfight already."
            if same
            else f"{called(state, target)} may not be put into two dogfights.",
        )
    return None


def _unfit(state: State, plane: Plane) -> Refusal | None:
    """Why an aircraft cannot go into aerial combat of its own will (AS-DOG-02)."""
    kind = AirClass(plane.cls)
    if not kind.fighter_bomber:
        return Refusal(
            "AS-STUKA-10" if kind.stuka else "AS-OBS-16", "Only a fighter-bomber goes into a dogfight of its own will."
        )
    if plane.stopped:
        return Refusal("AS-HAA-05", f"{called(state, plane.id)} is stopped by heavy flak for this Player Turn.")
    if plane.recall or not ready(state, plane):
        return Refusal(
            "AS-DOG-02",
            (
                f"{called(state, plane.id)} is"
                f" {'Recalled' if plane.recall else 'Damaged' if plane.damaged else 'without working MG'}."
            ),
        )
    return None


def entries(state: State, seat: int, placed: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every (plane, enemy plane) that `entry_refusal` allows."""
    return [
        (p.id, t.id)
        for p in flying(state, seat)
        for t in flying(state, 1 - seat)
        if entry_refusal(state, seat, p.id, t.id, placed) is None
    ]


def next_number(state: State) -> int:
    """The number of the next dogfight, from 1."""
    return 1 + max((d.number for d in state.dogfights), default=0)


def undesignated(state: State, number: int, seat: int) -> list[Plane]:
    """Planes of a side that must still name their first target (AS-DOG-07)."""
    found = fight(state, number)
    return (
        []
        if found is None
        else [p for p in members(state, number, seat) if p.id not in found.aims and can_fire(state, p)]
    )


def to_fire(state: State, number: int, seat: int) -> list[Plane]:
    """Planes of a side that have their attacks still before them, and whose designated target is still there; who
    is gone does not fire (AS-DOG-09, AS-DOG-10, AS-DOG-11).
    """
    found = fight(state, number)
    return (
        []
        if found is None
        else [p for p in _waiting(state, found, seat) if _alive(state, found, found.aims.get(p.id, ""))]
    )


def aimless(state: State, number: int, seat: int) -> list[Plane]:
    """Planes of a side whose designated target is gone: their first attack is lost (AS-DOG-11)."""
    found = fight(state, number)
    return (
        []
        if found is None
        else [p for p in _waiting(state, found, seat) if not _alive(state, found, found.aims.get(p.id, ""))]
    )


def _waiting(state: State, found: Dogfight, seat: int) -> list[Plane]:
    return [p for p in members(state, found.number, seat) if p.id not in found.fought and can_fire(state, p)]


def _alive(state: State, found: Dogfight, key: str) -> bool:
    plane = state.planes.get(key)
    return plane is not None and plane.status is AirStatus.ONBOARD and plane.fight == found.number


def shot_refusal(state: State, seat: int, number: int, key: str, target: str, active: str) -> Refusal | None:
    """Why a plane may not attack another now. active: the one that has kept its ROF, "" for none (AS-DOG-09,
    AS-DOG-11, AS-DOG-36).
    """
    found = fight(state, number)
    if found is None or target not in [p.id for p in members(state, number, 1 - seat)]:
        return Refusal("AS-DOG-36", f"{called(state, target)} is no enemy in this dogfight.")
    if active:
        return None if key == active else Refusal("AS-DOG-09", f"{called(state, active)} finishes its attacks first.")
    if key not in [p.id for p in to_fire(state, number, seat)]:
        return Refusal("AS-DOG-09", f"{called(state, key)} has no attack in this dogfight now.")
    if found.aims[key] != target:
        return Refusal("AS-DOG-11", f"The first attack of {called(state, key)} is on {called(state, found.aims[key])}.")
    return None


def tally(state: State, plane: Plane, target: Plane) -> Tally:
    """The DRM of one attack (AS-DOG-12)."""
    made = Tally(0, "aerial combat", "AS-DOG-12")
    for cause, drm in drms(fighter(state, plane), fighter(state, target)).items():
        made = made.plus(drm, cause, "AS-DOG-12")
    return made


def one_sided(state: State, number: int) -> bool:
    """Whether one side's planes are all gone from a dogfight (AS-DOG-32)."""
    return not (members(state, number, 0) and members(state, number, 1))


def with_option(state: State, number: int, seat: int) -> list[str]:
    """Planes that may accept Recall because a Final DR of 10 or more was rolled against them (AS-DOG-26)."""
    found = fight(state, number)
    return [] if found is None else [p.id for p in members(state, number, seat) if p.id in found.options]


def jammed(state: State, number: int, seat: int) -> list[str]:
    """FB with disabled MG that may accept Recall: no undamaged enemy FB with working MG is in their dogfight
    (AS-DOG-27).
    """
    if may_hold(state, number, 1 - seat):
        return []
    return [p.id for p in members(state, number, seat) if p.mg_disabled and AirClass(p.cls).fighter_bomber]


def may_hold(state: State, number: int, seat: int) -> bool:
    """AS-DOG-28."""
    return any(ready(state, p) for p in members(state, number, seat))


def holds(state: State, number: int, seat: int) -> bool:
    """Whether a side has said that it holds, and still can (AS-DOG-28, AS-DOG-30)."""
    found = fight(state, number)
    return found is not None and found.holds[seat] is True and may_hold(state, number, seat)


def may_take_out(state: State, number: int, seat: int) -> bool:
    """Whether a side may take planes out of a dogfight that goes on: it holds and is not held; if both hold, nobody
    leaves (AS-DOG-30, AS-DOG-34).
    """
    return holds(state, number, seat) and not holds(state, number, 1 - seat)
