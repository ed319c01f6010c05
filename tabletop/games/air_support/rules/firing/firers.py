"""Who may fire on the ground now: what marks, phases and earlier shots leave him (AS-UNIT-03, AS-UNIT-04, AS-PREP-01,
AS-PREP-02, AS-DFIRE-01, AS-DFIRE-02, AS-AFPH-01, AS-VEH-10).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.copying import quick
from tabletop.core.kept import kept, kept_for
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.firing.arms import Arm, Kind, arm, armament
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import (
    OWN,
    Concealed,
    Gun,
    Infantry,
    Marker,
    Vehicle,
    Weapon,
)
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import men_of, units_of, weapons_of
from tabletop.games.air_support.rules.state import Phase, State

FIRED = "fire"
"""The mark in `tried` of whoever has fired in this phase."""


def marker(state: State, found: Arm) -> Marker:
    """The fire marker of a weapon."""
    if found.part:
        return state.vehicles[found.unit].marker
    if found.kind is Kind.OWN:
        return state.infantry[found.unit].marker
    return state.weapons[found.key].marker if found.key in state.weapons else state.guns[found.key].marker


def opportunity(state: State, found: Arm) -> bool:
    """Whether it fires as opportunity fire: in AFPh without the penalties (AS-PREP-02)."""
    return state.phase is Phase.AFPH and not found.part and marker(state, found) is Marker.OPPORTUNITY


def marked_first(state: State, found: Arm) -> bool:
    """Fires in DFPh although it has fired in MPh: at what is next to it, as area fire (AS-DFIRE-02)."""
    return state.phase is Phase.DFPH and not found.part and marker(state, found) is Marker.FIRST


def not_now(state: State, found: Arm) -> Refusal | None:
    """Why a weapon that could fire has used up its fire, or must not in this phase."""
    if found.part:
        return _car_not_now(state, state.vehicles[found.unit], found)
    man = state.infantry[found.unit]
    if not _within_limit(state, man, OWN if found.kind is Kind.OWN else found.key):
        rule = "AS-UNIT-04" if found.key in state.guns or any(key in state.guns for key in man.used) else "AS-UNIT-03"
        return Refusal(rule, f"{called(state, man.id)} has fired all it can this Player Turn.")
    mark = marker(state, found)
    match state.phase:
        case Phase.PFPH:
            if mark is not Marker.NONE or man.marker is Marker.OPPORTUNITY:
                return Refusal(
                    "AS-PREP-02" if Marker.OPPORTUNITY in (mark, man.marker) else "AS-PREP-01",
                    f"{called(state, found.key)} is marked {(mark or man.marker).value}.",
                )
        case Phase.MPH:
            if mark is not Marker.NONE:
                return Refusal("AS-DFIRE-01", f"{called(state, found.key)} is marked {mark.value}.")
        case Phase.DFPH:
            if mark not in (Marker.NONE, Marker.FIRST) or (mark is Marker.FIRST and found.kind is Kind.GUN):
                return Refusal("AS-DFIRE-02", f"{called(state, found.key)} is marked {mark.value}.")
        case Phase.AFPH:
            if mark is not Marker.OPPORTUNITY and (mark is not Marker.NONE or _fired_before(state, man, found)):
                return Refusal("AS-AFPH-01", f"{called(state, found.key)} has fired earlier this Player Turn.")
        case _:
            return Refusal("AS-TURN-01", "Nobody fires in this phase.")
    return None


def _within_limit(state: State, man: Infantry, *what: str) -> bool:
    """A squad fires its own firepower and one weapon, or two weapons; others one thing; a crew its gun or itself
    (AS-UNIT-03, AS-UNIT-04).
    """
    used = man.used | set(what)
    if state.man(man).halves != 2:
        return len(used) <= 1
    return len(used - {OWN}) <= (1 if OWN in used else 2)


def too_many(state: State, group: Iterable[Arm]) -> Refusal | None:
    """Whether a unit would fire more in one group than it may (AS-UNIT-03)."""
    what: dict[str, set[str]] = {}
    for found in group:
        if not found.part:
            what.setdefault(found.unit, set()).add(OWN if found.kind is Kind.OWN else found.key)
    for key, fired in what.items():
        if not _within_limit(state, state.infantry[key], *fired):
            return Refusal("AS-UNIT-03", f"{called(state, key)} cannot fire all that at once.")
    return None


def _fired_before(state: State, man: Infantry, found: Arm) -> bool:
    """Fired in an earlier phase; AA fire of its machine gun leaves a squad its own firepower (AS-AA-13)."""
    if not man.fired or FIRED in man.tried:
        return False
    only_flak = all(key in state.weapons and state.weapons[key].shots for key in man.used)
    return not (found.kind is Kind.OWN and state.man(man).size is Size.SQUAD and only_flak)


def _car_not_now(state: State, car: Vehicle, found: Arm) -> Refusal | None:
    if found.part in car.fired:
        return Refusal("AS-VEH-10", f"{called(state, found.key)} has fired in this Player Turn.")
    if (
        state.phase is Phase.AFPH
        and FIRED not in car.tried
        and (car.fired or car.shots or car.marker is not Marker.NONE)
    ):
        return Refusal("AS-AFPH-01", f"{called(state, car.id)} has fired earlier this Player Turn.")
    if state.phase not in (Phase.PFPH, Phase.MPH, Phase.DFPH, Phase.AFPH):
        return Refusal("AS-TURN-01", "Nobody fires in this phase.")
    return None


@quick
@dataclass(frozen=True, slots=True)
class Armed:
    """The weapons of one piece that may fire, where they are, and the range beyond which none of them fires."""

    arms: tuple[Arm, ...]
    place: Location
    farthest: int


@kept(units_of, men_of, weapons_of, "bands", "phase", "scenario")
def ready(state: State, seat: int) -> tuple[Armed, ...]:
    """All weapons of a side on the map that may fire in this phase, piece by piece: those of units hex by hex, then
    support weapons. The same one again while nothing about the piece changes.
    """
    found: list[Armed | None] = []
    for unit in units_of(state, seat):
        if isinstance(unit, Vehicle):
            if armament(state, unit):
                found.append(_ready(state, unit))
        else:
            man = unit if isinstance(unit, Infantry) else state.infantry.get(unit.crew)
            if man is not None and man.good_order:
                found.append(_ready(state, unit, man, *_used(state, man)))
    for weapon in weapons_of(state, seat):
        if (man := state.infantry.get(weapon.owner)) is not None and man.good_order:
            found.append(_ready(state, weapon, man, *_used(state, man)))
    return tuple([armed for armed in found if armed is not None])


@kept_for("bands", "phase", "scenario", last=16)
def _ready(state: State, piece: Infantry | Weapon | Gun | Vehicle, *hands: Infantry | Weapon | None) -> Armed | None:
    """What may fire of one piece in this phase."""
    able = tuple([found for found in _arms(state, piece, *hands) if not_now(state, found) is None])
    return Armed(able, able[0].place, max([found.farthest for found in able])) if able else None


@kept_for("bands", "scenario", last=8)
def _arms(state: State, piece: Infantry | Weapon | Gun | Vehicle, *hands: Infantry | Weapon | None) -> tuple[Arm, ...]:
    """What could fire of one piece, whatever the phase. hands: whoever serves it, and what support weapons he has
    fired.
    """
    keys = [f"{piece.id}/{part}" for part in armament(state, piece)] if isinstance(piece, Vehicle) else [piece.id]
    arms = [arm(state, piece.seat, key) for key in keys]
    return tuple([found for found in arms if not isinstance(found, Refusal)])


def _used(state: State, man: Infantry) -> list[Weapon | None]:
    return [state.weapons.get(key) for key in man.used] if man.used else []


def owner_known(state: State, key: str) -> bool:
    """Whether everybody knows the unit that a weapon belongs to."""
    name = key.partition("/")[0]
    weapon = state.weapons.get(name)
    if weapon is not None:
        name = weapon.owner
    found = state.infantry.get(name) or state.guns.get(name) or state.vehicles.get(name)
    return found is not None and found.concealed is Concealed.KNOWN
