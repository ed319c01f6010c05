"""What there is to fire with on the ground, and who may fire now: AS-UNIT-02 to AS-UNIT-05, AS-UNIT-07, AS-UNIT-09,
AS-VEH-09, AS-VEH-10, AS-AA-13. One weapon that can fire is an `Arm`; its key is the id of a unit (its own firepower),
of a support weapon, of a gun, or "id/MA" for a weapon of a vehicle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tabletop.core.fastcopy import quick
from tabletop.core.memo import kept, kept_for
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.light_aa import IFE_REACH, VEHICLE_REACH
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import (
    OWN,
    Concealed,
    Condition,
    Gun,
    Infantry,
    Marker,
    Motion,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.sheets import Barrel, Size
from tabletop.games.air_support.rules.standing import fit_car, men_of, units_of, weapons_of
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.terrain import Location

GUN_REACH = 36
"""No shot goes farther (Table 3)."""
MG_BREAKDOWN = 12
"""Of machine guns of vehicles (AS-VEH-09)."""
PARTS = ("MA", "BMG", "CMG", "AAMG")
"""Weapons of a vehicle."""


class Kind(StrEnum):
    """How a weapon fires: firepower of men, machine guns, rapid-fire guns on the fire table; ordnance by To Hit
    (AS-HIT-16).
    """

    OWN = "own"
    MG = "MG"
    IFE = "IFE"
    GUN = "gun"


@quick
@dataclass(frozen=True, slots=True)
class Arm:
    """One weapon that can fire. unit: who fires it (infantry, a gun's crew, or the vehicle); arc: the spine it looks
    along, None all round; turns: it may turn to its target for Case A; aa: it carries an AA counter; heavy: a machine
    gun of .50 or 15 mm (Table 7).
    """

    key: str
    unit: str
    kind: Kind
    place: Location
    fp: int
    reach: int
    rof: int
    breakdown: int
    barrel: Barrel | None = None
    arc: int | None = None
    turns: bool = False
    pinned: bool = False
    cowers: bool = False
    aa: bool = False
    heavy: bool = False
    nation: str = ""

    @property
    def farthest(self) -> int:
        """The range beyond which it never fires: guns fire so far and no farther, all others at half strength twice as
        far (AS-FIRE-01).
        """
        return self.reach if self.kind is Kind.GUN else 2 * self.reach

    @property
    def part(self) -> str:
        """Of a vehicle's weapon which it is, "" for all others."""
        return self.key.partition("/")[2]


def arm(state: State, seat: int, key: str) -> Arm | Refusal:
    """A weapon of a side, ready for use whatever the phase; or why it cannot fire at all."""
    name, _, part = key.partition("/")
    if part:
        car = state.vehicles.get(name)
        return _of_car(state, car, part) if car is not None and car.seat == seat else _none()
    if (man := state.infantry.get(key)) is not None and man.seat == seat:
        return _own(state, man)
    if (weapon := state.weapons.get(key)) is not None and weapon.seat == seat:
        return _of_weapon(state, weapon)
    if (gun := state.guns.get(key)) is not None and gun.seat == seat:
        return _of_gun(state, gun)
    return _none()


def _none() -> Refusal:
    return Refusal("AS-UNIT-02", "You have no such weapon on the map.")


def _unfit(state: State, man: Infantry | None, what: str) -> Refusal | None:
    """Why these hands cannot fire (AS-UNIT-02, AS-CC-03, AS-COLUMN-01)."""
    if man is None or man.where is not Where.MAP or man.dummy:
        return Refusal(
            "AS-UNIT-04" if what in state.guns else "AS-UNIT-02", f"Nobody is there to fire {called(state, what)}."
        )
    if man.melee:
        return Refusal("AS-CC-03", f"{called(state, man.id)} is in Melee.")
    if not man.good_order:
        return Refusal("AS-UNIT-02", f"{called(state, man.id)} is broken.")
    if man.group in state.bands:
        return Refusal("AS-COLUMN-01", f"{called(state, man.id)} marches in a Column and does not fire.")
    return None


def _own(state: State, man: Infantry) -> Arm | Refusal:
    if (why := _unfit(state, man, man.id)) is not None:
        return why
    sheet = state.man(man)
    if not sheet.fp or sheet.size is Size.LEADER:
        return Refusal("AS-UNIT-03", f"{called(state, man.id)} has no firepower; leaders direct the fire of others.")
    return Arm(
        man.id, man.id, Kind.OWN, man.place, sheet.fp, sheet.reach, 0, 13, pinned=man.pinned, cowers=sheet.cowers
    )


def _of_weapon(state: State, weapon: Weapon) -> Arm | Refusal:
    man = state.infantry.get(weapon.owner)
    if (why := _unfit(state, man, weapon.id)) is not None:
        return why
    assert man is not None
    if weapon.condition is not Condition.OK:
        return Refusal("AS-UNIT-05", f"{called(state, weapon.id)} is {weapon.condition.value}.")
    if state.man(man).size is Size.LEADER:
        return Refusal("AS-UNIT-03", "Leaders do not fire weapons.")
    sheet = state.arm(weapon)
    return Arm(
        weapon.id,
        man.id,
        Kind.MG,
        man.place,
        sheet.fp,
        sheet.reach,
        sheet.rof,
        sheet.breakdown,
        pinned=man.pinned,
        cowers=state.man(man).cowers,
        aa=weapon.aa_mode,
        heavy=sheet.kind == "HMG50",
    )


def _of_gun(state: State, gun: Gun) -> Arm | Refusal:
    crew = state.infantry.get(gun.crew)
    if gun.where is not Where.MAP:
        return _none()
    if (why := _unfit(state, crew, gun.id)) is not None:
        return why
    assert crew is not None
    if state.man(crew).size is not Size.CREW or crew.place != gun.place:
        return Refusal("AS-UNIT-07", "Only a crew beside it may fire a gun.")
    if gun.condition is not Condition.OK:
        return Refusal("AS-UNIT-05", f"{called(state, gun.id)} is {gun.condition.value}.")
    sheet = state.gun(gun)
    return _barrel(gun.id, crew.id, gun.place, sheet.barrel, sheet.nation, gun.facing, crew.pinned, gun.aa_mode)


def _barrel(
    key: str, unit: str, place: Location, barrel: Barrel, nation: str, facing: int, pinned: bool, aa: bool
) -> Arm:
    kind = Kind.IFE if barrel.ife else Kind.GUN
    reach = IFE_REACH if barrel.ife else GUN_REACH
    return Arm(
        key,
        unit,
        kind,
        place,
        barrel.ife,
        reach,
        max(0, barrel.rof - bool(barrel.ife)),
        barrel.breakdown,
        barrel,
        facing,
        True,
        pinned,
        aa=aa,
        nation=nation,
    )


def armament(state: State, car: Vehicle) -> list[str]:
    """The weapons that are printed on the counter of a vehicle, in their order."""
    sheet = state.car(car)
    printed = (sheet.main, sheet.bmg, sheet.cmg, sheet.aamg)
    return [part for part, it in zip(PARTS, printed, strict=True) if it]


def _of_car(state: State, car: Vehicle, part: str) -> Arm | Refusal:
    sheet = state.car(car)
    if car.where is not Where.MAP or car.wreck or part not in PARTS:
        return _none()
    key = f"{car.id}/{part}"
    if not fit_car(car):
        return Refusal(
            "AS-KILL-11" if car.stunned else "AS-KILL-10",
            f"{called(state, car.id)} is {'stunned' if car.stunned else 'shocked'}.",
        )
    if part in car.broken:
        return Refusal("AS-UNIT-05", f"{called(state, car.id, part)} malfunctions.")
    if part == "MA":
        if sheet.main is None:
            return _none()
        if sheet.open_topped and not car.exposed:
            return Refusal("AS-UNIT-09", f"The crew of {called(state, car.id)} is buttoned up.")
        if car.motion is Motion.MOTION:
            return Refusal("AS-VEH-10", f"{called(state, car.id)} is in Motion: its main armament cannot fire.")
        return _barrel(key, car.id, car.place, sheet.main, sheet.nation, car.turret, False, car.aa_mode)
    fp = {"BMG": sheet.bmg, "CMG": sheet.cmg, "AAMG": sheet.aamg}[part]
    if not fp:
        return _none()
    if part == "AAMG" and sheet.armoured and not car.exposed:
        return Refusal("AS-VEH-09", f"{called(state, car.id, part)} wants a crew that looks out.")
    arc = {"BMG": car.facing, "CMG": (car.turret + 3 * sheet.cmg_rear) % 6, "AAMG": None}[part]
    heavy = part == "AAMG" and fp == HEAVY_AAMG
    return Arm(
        key,
        car.id,
        Kind.MG,
        car.place,
        fp,
        VEHICLE_REACH[part],
        0,
        MG_BREAKDOWN,
        arc=arc,
        heavy=heavy,
        nation=sheet.nation,
    )


HEAVY_AAMG = 4
"""The .50 and 12.7 mm machine guns on American and Soviet vehicles have this firepower, those of rifle calibre
another.
"""


class How(StrEnum):
    """What is fired: the fire table without To Hit; armour-piercing, high explosive; high explosive on the Area
    type (AS-HIT-06, AS-HIT-16).
    """

    IFT = "fire"
    AP = "AP"
    HE = "HE"
    AREA = "HE, Area type"


# -- Who may fire on the ground now: what marks, phases and earlier shots leave him (AS-UNIT-03, AS-UNIT-04, AS-PREP-01,
# AS-PREP-02, AS-DFIRE-01, AS-DFIRE-02, AS-AFPH-01, AS-VEH-10).

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
