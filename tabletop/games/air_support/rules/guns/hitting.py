"""Ordnance on the ground: To Hit, where a vehicle is hit, To Kill. AS-HIT-01, AS-HIT-06 to AS-HIT-16, AS-KILL-01,
AS-KILL-02, AS-KILL-07, AS-KILL-12, Table 3, Table 4, Table 7, Table 8. Pure: on a state or a view; dice are asked for
by a function where a rule rolls one more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.exposure import in_column, overstacked
from tabletop.games.air_support.rules.firing.arms import Arm, How, Kind
from tabletop.games.air_support.rules.firing.firers import opportunity
from tabletop.games.air_support.rules.firing.ift import Shot, from_hexes, in_the_open, shelter, turning
from tabletop.games.air_support.rules.harm.destroying import Shot as Round
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Vehicle
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.tables import (
    MG_TO_KILL,
    ap_range_change,
    ap_to_kill,
    ap_unarmoured,
    gun_change,
    he_fp,
    he_to_kill,
    to_hit,
)
from tabletop.grid.hexes import Hex, distance

BLACK = ("german", "british", "japanese")
"""Nations whose guns use the black numbers, with the US from 1944 (Table 3)."""
HEAVY_CALIBRE = 15
"""Barrels of up to so many mm are machine guns of .50 (Table 7)."""


def colour(state: State, found: Arm) -> str:
    """Black or red numbers (Table 3): all machine guns black, guns by nation and year."""
    black = found.kind is Kind.MG or found.nation in BLACK or (found.nation == "us" and state.scenario.year >= 1944)
    return "black" if black else "red"


def target_type(unit: Unit, how: How) -> str:
    """AS-HIT-06."""
    return "area" if how is How.AREA else "vehicle" if isinstance(unit, Vehicle) else "infantry"


def to_hit_tally(state: State, shot: Shot, unit: Unit, how: How) -> Tally:
    """A To Hit DR against one unit: Basic TH# with the changes of the gun, and the DRM (AS-HIT-01, AS-HIT-12,
    AS-HIT-15).
    """
    found, far = shot.arm, distance(shot.arm.place.hex, unit.place.hex)
    kind = target_type(unit, how)
    basic = to_hit(kind, colour(state, found), far)
    assert basic is not None
    if found.barrel is not None:
        basic += gun_change(found.barrel.mm, found.barrel.length, far)
    tally = _of_the_target(state, Tally(basic, "To Hit", "AS-HIT-01"), shot, unit, kind, far)
    return _of_the_gun(state, tally, shot)


def _of_the_gun(state: State, tally: Tally, shot: Shot) -> Tally:
    found = shot.arm
    tally = tally.plus(turning(state, shot), "turning", "AS-HIT-12")
    if state.phase is Phase.AFPH and not opportunity(state, found):
        tally = tally.plus(2, "fire after moving", "AS-HIT-12")
    car = state.vehicles[found.unit] if found.part else None
    if car is not None and car.moving and found.barrel is not None:
        tally = tally.plus(3 if found.barrel.mount is Mount.NT else 2, "has moved", "AS-HIT-12")
    tally = tally.plus(2 * found.pinned, "pinned", "AS-HIT-12")
    if car is not None:
        sheet = state.car(car)
        tally = tally.plus(
            int(sheet.armoured and not sheet.open_topped and not car.exposed), "buttoned up", "AS-HIT-12"
        ).plus(int(car.shaken), "once stunned", "AS-KILL-11")
    return tally


def _of_the_target(state: State, tally: Tally, shot: Shot, unit: Unit, kind: str, far: int) -> Tally:
    moving = unit.moving if isinstance(unit, Vehicle) else False
    if isinstance(unit, Vehicle):
        tally = tally.plus(2 * moving, "moving", "AS-HIT-04").plus(state.car(unit).size, "size", "AS-HIT-04")
    elif isinstance(unit, Gun):
        tally = tally.plus(state.gun(unit).size, "size", "AS-BOMB-19")
    elif in_column(state, unit):
        tally = tally.plus(-2, "hazardous movement", "AS-HIT-04")
    elif unit.moved:
        open_ground = in_the_open(state, unit, shot.arm.place, shot.sight)
        tally = tally.plus(-int(not unit.assault), "moving", "AS-HIT-05").plus(
            -int(open_ground), "in the open", "AS-HIT-05"
        )
    if unit.concealed is not Concealed.KNOWN:
        tally = tally.plus(2, "concealed", "AS-HIT-04")
    if not moving:
        tally = tally.plus({0: -2, 1: -2, 2: -1}.get(far, 0), "point blank", "AS-HIT-12")
    if kind != "area":
        tally = tally.plus(shelter(state, unit, shot.arm.place), "cover", "AS-HIT-15")
    tally = tally.plus(shot.sight.hindrance, "hindrance", "AS-HIT-15").plus(
        shot.sight.lv, "low visibility", "AS-HIT-15"
    )
    return (
        tally.plus(-overstacked(state, unit), "overstacked", "AS-HIT-04")
        if isinstance(unit, Infantry) and not unit.dummy
        else tally
    )


@dataclass(frozen=True, slots=True)
class Hit:
    """What a To Hit DR does to one target. turret: where a vehicle is hit (AS-HIT-11)."""

    hit: bool
    critical: bool = False
    turret: bool = False


def outcome(
    kind: str, colored: int, white: int, tally: Tally, roll: Callable[[], int], may_be_critical: bool = True
) -> Hit:
    """One target of a To Hit DR (AS-HIT-01): the improbable hit (AS-HIT-08), the critical one, not for machine guns
    (AS-HIT-09).
    """
    original, drm = colored + white, tally.total - tally.base
    turret = colored < white
    if 2 + drm > tally.base:
        if original != 2:
            return Hit(False)
        dr = roll()
        return Hit(dr <= 3, dr == 1 and may_be_critical, dr == 2)
    if original + drm > tally.base:
        return Hit(False)
    return Hit(True, may_be_critical and _critical(kind, original, drm, tally.base, roll), turret)


def _critical(kind: str, original: int, drm: int, basic: int, roll: Callable[[], int]) -> bool:
    """AS-HIT-09."""
    if kind == "infantry":
        if 2 * (original + drm) < basic:
            return True
        if original != 2:
            return False
        dr = roll()
        return dr == 1 or 2 * dr <= basic
    return original == 2 and (2 + drm < basic or roll() == 1)


def fp_of(found: Arm, how: How) -> int:
    """Firepower of a hit on men (AS-HIT-13): by calibre for HE, 1 or 2 for AP."""
    assert found.barrel is not None
    if how is How.AP:
        return 1 if found.barrel.calibre < 37 else 2
    return he_fp(found.barrel.mm)


def effect_fp(found: Arm, how: How, critical: bool) -> Fraction:
    """Half on the Area type (AS-HIT-06), doubled by a critical hit (AS-HIT-10)."""
    return Fraction(fp_of(found, how)) * (2 if critical else 1) / (2 if how is How.AREA else 1)


class Aspect(StrEnum):
    """The facing of a vehicle that is hit (AS-KILL-12)."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


def aspect(at: Hex, spine: int, firer: Hex) -> tuple[Aspect, ...]:
    """The facings through which a line may come in: one, or two where it comes along a hexside; from its own hex
    the front (AS-KILL-12).
    """
    if at == firer:
        return (Aspect.FRONT,)
    found = []
    for h in from_hexes(firer, at):
        d = hexes.direction_to(at, h)
        assert d is not None
        turned = (d - spine) % 6
        found.append(Aspect.FRONT if turned in (0, 1) else Aspect.REAR if turned in (3, 4) else Aspect.SIDE)
    return tuple(found)


def armour(state: State, car: Vehicle, firer: Hex, turret: bool) -> tuple[int, Aspect]:
    """The armour factor met, and the facing; on a corner the one that is worse for the firer (AS-KILL-12). Raises
    ValueError for the unarmoured.
    """
    sheet = state.car(car)
    if sheet.armour is None:
        raise ValueError(f"{car.id} has no armour.")
    front, side = sheet.armour[2:] if turret else sheet.armour[:2]
    faces = aspect(car.place.hex, car.turret if turret else car.facing, firer)
    return max(
        ((front if f is Aspect.FRONT else side, f) for f in faces),
        key=lambda found: (found[0], found[1] is not Aspect.REAR),
    )


def basic_tk(found: Arm, how: How, armoured: bool) -> int:
    """Basic TK# of Table 7 or Table 8, against the unarmoured the Final one (AS-KILL-01)."""
    if found.barrel is None or found.barrel.mm <= HEAVY_CALIBRE:
        return MG_TO_KILL["heavy" if found.heavy or found.barrel is not None else "rifle"]
    if how is How.AP:
        return (
            ap_to_kill(found.nation, found.barrel.mm, found.barrel.length)
            if armoured
            else ap_unarmoured(found.barrel.mm)
        )
    return he_to_kill(found.barrel.mm, armoured)


def to_kill(state: State, found: Arm, car: Vehicle, how: How, turret: bool, critical: bool) -> Tally:
    """The Final TK# (AS-KILL-01): Case A for the rear (AS-KILL-02), Case C for a critical hit, Case D by range for AP
    (Table 7), minus the armour met.
    """
    armoured = state.car(car).armoured
    basic = basic_tk(found, how, armoured)
    tally = Tally(basic, "to destroy", "AS-KILL-01")
    if not armoured:
        return tally
    met, face = armour(state, car, found.place.hex, turret)
    mm = found.barrel.mm if found.barrel is not None else HEAVY_CALIBRE
    tally = tally.plus(basic * critical, "critical hit", "AS-HIT-10").plus(
        int(face is Aspect.REAR), "rear", "AS-KILL-02"
    )
    if how is How.AP:
        tally = tally.plus(ap_range_change(mm, distance(found.place.hex, car.place.hex)), "range", "AS-KILL-01")
    return tally.plus(-met, f"armour, {'turret' if turret else 'hull'} {face.value}", "AS-KILL-12")


def round_of(found: Arm, how: How) -> Round:
    """The column of Table 10 (AS-KILL-07, AS-HIT-16)."""
    if found.kind is Kind.MG:
        return Round.MG
    return Round.AP if how is How.AP else Round.HE


def gun_and_crew(state: State, key: str) -> list[str]:
    """A gun with its crew, or a crew with its gun: both are lost to a critical hit (AS-HIT-10); [] for others."""
    gun = state.guns.get(key) or next((g for g in state.guns.values() if g.crew == key), None)
    return [] if gun is None else [one for one in (gun.id, gun.crew) if one]
