"""What there is to fire with on the ground: AS-UNIT-02 to AS-UNIT-05, AS-UNIT-07, AS-UNIT-09, AS-VEH-09, AS-VEH-10,
AS-AA-13. One weapon that can fire is an `Arm`; its key is the id of a unit (its own firepower), of a support weapon, of
a gun, or "id/MA" for a weapon of a vehicle.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabletop.core.copying import quick
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.flak.reach import VEHICLE_REACH
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.light_aa import IFE_REACH
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import (
    Condition,
    Gun,
    Infantry,
    Motion,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.sheets import Barrel, Size
from tabletop.games.air_support.rules.standing import fit_car
from tabletop.games.air_support.rules.state import State

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
