"""Flak in numbers: one shot of Light AA, and of Heavy AA, at an aircraft (firepower, modifiers, what the dice say); who
may fire Light AA, and with what. AS-LAA-04 to AS-LAA-20, AS-HAA-04 to AS-HAA-07, AS-AA-01 to AS-AA-14.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.air_support.rules import hexes, runs
from tabletop.games.air_support.rules.hexes import aerial
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import (
    Condition,
    Gun,
    Infantry,
    Marker,
    Motion,
    Plane,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.standing import fit_car
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.tables import STAR, column_of
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance

IFE_REACH = 16
"""Normal Aerial Range of a rapid-fire gun (AS-LAA-04)."""


class Flak(IntEnum):
    """What flak does to a plane, from the mildest to the worst (AS-LAA-12 to AS-LAA-14)."""

    NOTHING = 0
    EVADE = 1
    DAMAGED = 2
    ELIMINATED = 3


def firepower(
    fp: int, normal: int, hexes: int, *, in_motion: bool = False, non_stopped: bool = False, spent: bool = False
) -> Fraction | None:
    """Firepower against a plane so many hexes away, None out of reach: halved beyond the normal range (Aerial
    Range, for IFE 16), for a vehicle halved when it is in Motion or has spent MP, and again while Non-Stopped or in
    Motion (AS-LAA-04, AS-LAA-09).
    """
    reach = aerial(hexes)
    if reach > 2 * normal:
        return None
    halvings = (reach > normal) + (in_motion or spent) + (non_stopped or in_motion)
    return Fraction(fp, 2**halvings)


def column(fp: Fraction, cowers: bool) -> int | None:
    """The column of the infantry fire table; cowering shifts it one down (AS-LAA-07, AS-FIRE-06). None: below every
    column.
    """
    found = column_of(fp)
    if found is None or not cowers:
        return found
    return found - 1 if found else None


def by_star(place: int | None, final: int) -> Flak:
    """The star line (AS-LAA-12, AS-LAA-13, AS-LAA-14)."""
    if place is None or final > STAR[place] + 1:
        return Flak.NOTHING
    return Flak.ELIMINATED if final < STAR[place] else Flak.DAMAGED if final == STAR[place] else Flak.EVADE


def unlikely(dr: int) -> Flak:
    """What the dr after an Original 2 gives; it works for any firepower within reach (AS-LAA-20)."""
    return {1: Flak.ELIMINATED, 2: Flak.DAMAGED, 3: Flak.EVADE}.get(dr, Flak.NOTHING)


def result(fp: Fraction, colored: int, white: int, drm: int, *, may_cower: bool = False, unlikely_dr: int = 0) -> Flak:
    """The whole shot. `drm`: the plane's star number, LV, SMOKE, turning (AS-LAA-11); `unlikely_dr`: wanted after
    an Original 2 only.
    """
    original = colored + white
    normal = by_star(column(fp, may_cower and colored == white), original + drm)
    return max(normal, unlikely(unlikely_dr)) if original == 2 else normal


def flak_rof(printed: int, ife: bool, *, aa_counter_changes: bool = False) -> int:
    """Rate of fire against aircraft: of rapid-fire guns one less than printed, and one less for a shot that gives
    or takes an AA counter (AS-LAA-06, AS-AA-04); of machine guns none (AS-LAA-07).
    """
    return max(0, printed - 1 - aa_counter_changes) if ife else 0


class HeavyHit(IntEnum):
    """What one shot of Heavy AA does (AS-HAA-04, AS-HAA-05)."""

    NOTHING = 0
    STOPPED = 1
    DAMAGED = 2
    ELIMINATED = 3


def heavy(original: int) -> HeavyHit:
    """An Original To Hit DR without modifiers (AS-HAA-04, AS-HAA-05)."""
    return {2: HeavyHit.ELIMINATED, 3: HeavyHit.DAMAGED, 4: HeavyHit.STOPPED}.get(original, HeavyHit.NOTHING)


FLAK_WORDS = {
    Flak.NOTHING: "no effect",
    Flak.EVADE: "it must evade",
    Flak.DAMAGED: "Damaged",
    Flak.ELIMINATED: "shot down",
}


HEAVY_WORDS = {
    HeavyHit.NOTHING: "no effect",
    HeavyHit.STOPPED: "no attack in this Player Turn",
    HeavyHit.DAMAGED: "Damaged",
    HeavyHit.ELIMINATED: "shot down",
}


# -- Who may fire Light AA at a plane on its run, and with what: AS-AA-01 to AS-AA-14, AS-LAA-01 to AS-LAA-11,
# AS-LAA-21. One shot is a `Barrage`.

VEHICLE_REACH = {"AAMG": 8, "CMG": 12, "BMG": 8}
"""Normal ranges of machine guns of vehicles (AS-VEH-09)."""
SPENT = (Marker.PREP, Marker.FINAL, Marker.BOUNDING)
"""Markers of those that have used up their fire (AS-AA-08)."""


@dataclass(frozen=True, slots=True)
class Barrage:
    """One shot as it would be: firepower, DRM as a tally on the star line, ROF, where the gun or turret looks after
    it, whether it can cower, breakdown number, AA counter afterwards, marker when its fire is used up.
    """

    place: Location
    fp: Fraction
    tally: Tally
    rof: int
    facing: int
    cowers: bool
    breakdown: int
    counter: bool
    marker: Marker


def case_a(mount: Mount, spines: int) -> int:
    """DRM for turning to the target (AS-LAA-05, Case A of AS-HIT-12)."""
    if not spines:
        return 0
    return {Mount.T: spines, Mount.ST: spines + 1, Mount.NT: spines + 2}[mount]


def turned_to(at: Hex, facing: int, target: Hex) -> tuple[int, int]:
    """(hexspines to turn, the spine then), the least; clockwise first where two are alike."""
    return min((hexes.turns(facing, s), (s - facing) % 6, s) for s in hexes.spines_to(at, target))[::2]


def shot(state: State, seat: int, plane: Plane, weapon: str, part: str) -> Barrage | Refusal:
    """One shot of a weapon ("part" of a vehicle) at a plane on its run, off the map too (AS-LAA-22), or why there
    is none; an observation plane is never on one (AS-LAA-03), and there are no gliders (AS-LAA-24).
    """
    run = plane.run
    if run is None:
        return Refusal("AS-LAA-02", "Light AA reaches only a plane on its run.")
    over = runs.place(run)
    if (car := state.vehicles.get(weapon)) is not None and car.seat == seat:
        return _of_car(state, car, part, plane, over)
    if part:
        return Refusal("AS-AA-01", "Only a vehicle has several weapons.")
    if (gun := state.guns.get(weapon)) is not None and gun.seat == seat:
        return _of_gun(state, gun, plane, over)
    if (arm := state.weapons.get(weapon)) is not None and arm.seat == seat:
        return _of_weapon(state, arm, plane, over)
    return Refusal("AS-AA-01", "You have no such weapon.")


def _of_car(state: State, car: Vehicle, part: str, plane: Plane, over: Hex) -> Barrage | Refusal:
    sheet = state.car(car)
    main = sheet.main
    fp = {"MA": main.ife if main is not None else 0, "CMG": sheet.cmg, "AAMG": sheet.aamg}.get(part, 0)
    if not fp or (part != "AAMG" and part not in sheet.aa):
        return Refusal("AS-AA-01", f"{sheet.name} has no such weapon against aircraft.")
    if not fit_car(car) or part in car.broken:
        return Refusal(
            "AS-AA-14",
            f"{called(state, car.id)} cannot fire: the vehicle is not in Good Order or the weapon malfunctions.",
        )
    if sheet.armoured and not car.exposed and (part == "AAMG" or sheet.open_topped):
        return Refusal(
            "AS-LAA-21" if part == "AAMG" else "AS-UNIT-09", f"The crew of {called(state, car.id)} is buttoned up."
        )
    if part in car.fired:
        return Refusal("AS-AA-08", f"{called(state, car.id)} has used up the fire of that weapon in this Player Turn.")
    if (part, plane.id, over) in car.shots:
        return Refusal(
            "AS-LAA-10", f"{called(state, car.id)} has fired at {called(state, plane.id)} in this hex already."
        )
    mg = part != "MA"
    moving = car.motion in (Motion.NON_STOPPED, Motion.MOTION)
    spent = car.motion is Motion.MOTION or car.spent > 0
    force = firepower(
        fp,
        VEHICLE_REACH[part] if mg else IFE_REACH,
        distance(car.place.hex, over),
        spent=spent,
        non_stopped=moving,
    )
    spines, facing = (0, car.turret) if part == "AAMG" else turned_to(car.place.hex, car.turret, over)
    assert main is not None or mg
    mount = main.mount if main is not None else Mount.T
    if mount is Mount.NT and spines and car.immobile:
        return Refusal("AS-KILL-09", f"{called(state, car.id)} is immobilized and cannot turn its hull.")
    change = part == "MA" and not car.aa_mode
    rof = flak_rof(main.rof, True, aa_counter_changes=change) if main is not None and not mg else 0
    marker = Marker.BOUNDING if car.spent or car.moving else Marker.PREP
    bare = car.on_road or car.bypass is not None
    return _built(
        state,
        plane,
        over,
        car.place,
        force,
        case_a(mount, spines),
        car.shaken,
        rof,
        facing,
        False,
        main.breakdown if main is not None and not mg else 12,
        car.aa_mode or change,
        marker,
        bare,
    )


def _of_gun(state: State, gun: Gun, plane: Plane, over: Hex) -> Barrage | Refusal:
    sheet = state.gun(gun)
    if sheet.aa != "light":
        return Refusal("AS-HAA-08" if sheet.aa else "AS-AA-01", f"{sheet.name} cannot fire at a plane on its run.")
    crew = state.infantry.get(gun.crew)
    if gun.condition is not Condition.OK or gun.where is not Where.MAP or crew is None or not crew.good_order:
        return Refusal("AS-AA-14", f"{called(state, gun.id)} lacks a Good Order crew or malfunctions.")
    if gun.marker in SPENT or crew.marker in SPENT:
        return Refusal("AS-AA-08", f"{called(state, gun.id)} has used up its fire in this Player Turn.")
    if (plane.id, over) in gun.shots:
        return Refusal(
            "AS-LAA-10", f"{called(state, gun.id)} has fired at {called(state, plane.id)} in this hex already."
        )
    force = firepower(sheet.barrel.ife, IFE_REACH, distance(gun.place.hex, over))
    spines, facing = turned_to(gun.place.hex, gun.facing, over)
    rof = 0 if crew.pinned else flak_rof(sheet.barrel.rof, True, aa_counter_changes=not gun.aa_mode)
    return _built(
        state,
        plane,
        over,
        gun.place,
        _halved(force, crew.pinned),
        case_a(sheet.barrel.mount, spines),
        False,
        rof,
        facing,
        False,
        sheet.barrel.breakdown,
        True,
        Marker.PREP,
        False,
    )


def _of_weapon(state: State, arm: Weapon, plane: Plane, over: Hex) -> Barrage | Refusal:
    sheet = state.arm(arm)
    man = state.infantry.get(arm.owner)
    if not sheet.aa:
        return Refusal("AS-AA-01", f"{called(state, arm.id)} cannot fire at aircraft.")
    if arm.condition is not Condition.OK or man is None or not man.good_order:
        return Refusal("AS-AA-14", f"{called(state, arm.id)} is not in working order in Good Order hands.")
    if man.group in state.bands:
        return Refusal("AS-COLUMN-01", f"{called(state, man.id)} marches in a Column and does not fire.")
    if arm.marker in SPENT or man.moved or man.spent or _busy(state, man, arm.id):
        return Refusal("AS-AA-08", f"{called(state, arm.id)} or its unit has used up its fire in this Player Turn.")
    if (plane.id, over) in arm.shots:
        return Refusal(
            "AS-LAA-10", f"{called(state, arm.id)} has fired at {called(state, plane.id)} in this hex already."
        )
    force = _halved(firepower(sheet.fp, sheet.reach, distance(man.place.hex, over)), man.pinned)
    return _built(
        state,
        plane,
        over,
        man.place,
        force,
        0,
        False,
        0,
        0,
        state.man(man).cowers,
        sheet.breakdown,
        True,
        Marker.PREP,
        man.on_road,
    )


def _busy(state: State, man: Infantry, weapon: str) -> bool:
    """Whether a unit has fired all it can this Player Turn: a squad its own firepower and one weapon, or two;
    others one (AS-UNIT-03).
    """
    others = man.used - {weapon}
    return len(others) >= (2 if state.man(man).halves == 2 else 1)


def _halved(fp: Fraction | None, pinned: bool) -> Fraction | None:
    return fp / 2 if fp is not None and pinned else fp


def _built(
    state: State,
    plane: Plane,
    over: Hex,
    place: Location,
    fp: Fraction | None,
    turning: int,
    shaken: bool,
    rof: int,
    facing: int,
    cowers: bool,
    breakdown: int,
    counter: bool,
    marker: Marker,
    bare: bool,
) -> Barrage | Refusal:
    if fp is None:
        return Refusal(
            "AS-LAA-04", f"{called(state, plane.id)} is {counted(distance(place.hex, over), 'hex')} away: out of reach."
        )
    if state.ground[place.hex].terrain.building and not bare:
        return Refusal("AS-AA-09", "There is no AA fire from inside a building.")
    sight = lines.from_air(state, over, place)
    if not sight.clear:
        return Refusal(
            "AS-AA-09", f"{called(state, plane.id)} cannot be seen from {hexes.label(state.ground.grid, place.hex)}."
        )
    tally = (
        Tally(0, "Light AA", "AS-LAA-11")
        .plus(state.flyer(plane).star, "small target" if plane.cls.startswith("OBS") else "fast target", "AS-LAA-11")
        .plus(sight.lv, "low visibility", "AS-ALOS-11")
    )
    tally = (
        tally.plus(sight.smoke, "smoke", "AS-ALOS-10")
        .plus(turning, "turning", "AS-LAA-05")
        .plus(int(shaken), "once stunned", "AS-KILL-11")
    )
    return Barrage(place, fp, tally, rof, facing, cowers, breakdown, counter, marker)


def firers(state: State, seat: int) -> list[tuple[str, str]]:
    """Every weapon of a side that might ever fire at a plane: (id, part)."""
    found = [(w.id, "") for w in state.weapons.values() if w.seat == seat and w.owner and state.arm(w).aa]
    found += [(g.id, "") for g in state.guns.values() if g.seat == seat and state.gun(g).aa == "light"]
    for car in state.vehicles.values():
        if car.seat == seat and not car.wreck and car.where is Where.MAP:
            sheet = state.car(car)
            found += [(car.id, part) for part in sheet.aa if part in ("MA", "CMG")] + [(car.id, "AAMG")] * bool(
                sheet.aamg
            )
    return found


def shots(state: State, seat: int, plane: Plane) -> Iterator[tuple[str, str]]:
    """All shots a side has at a plane now, one after another: one is enough for who asks whether there are any."""
    return (fire for fire in firers(state, seat) if not isinstance(shot(state, seat, plane, *fire), Refusal))


def heavy_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a gun may not fire as heavy AA now: in the own PFPh and DFPh alone, without IFE, with a Good Order crew,
    no line of sight needed (AS-HAA-01, AS-HAA-02, AS-AA-09).
    """
    gun = state.guns.get(key)
    if gun is None or gun.seat != seat or state.gun(gun).aa != "heavy":
        return Refusal("AS-HAA-01", "You have no such heavy AA gun.")
    if state.phase is not (Phase.PFPH if seat == state.attacker else Phase.DFPH):
        return Refusal("AS-HAA-01", "Heavy flak fires in its own side's fire phases only.")
    crew = state.infantry.get(gun.crew)
    if gun.condition is not Condition.OK or gun.where is not Where.MAP or crew is None or not crew.good_order:
        return Refusal("AS-HAA-01", f"{called(state, key)} lacks a Good Order crew or malfunctions.")
    if gun.marker in (*SPENT, Marker.FIRST) or crew.marker in SPENT:
        return Refusal("AS-AA-08", f"{called(state, key)} has used up its fire in this Player Turn.")
    if state.ground[gun.place.hex].terrain.building:
        return Refusal("AS-AA-09", "There is no AA fire from inside a building.")
    return None


def heavy_rof(printed: int, aa_mode: bool, pinned: bool) -> int:
    """Normal ROF; one less for the shot that puts the AA counter on, none for a pinned crew (AS-HAA-06, AS-AA-04,
    AS-PIN-01).
    """
    return 0 if pinned else max(0, printed - (not aa_mode))


# -- Which weapons can be in AA mode (AS-AA-01 to AS-AA-05).


def arms(state: State, seat: int) -> list[str]:
    """Own weapons, guns and vehicles that can be in AA mode: not AAMG, which need none (AS-AA-01, AS-AA-05)."""
    return [
        key
        for kind in (state.weapons, state.guns, state.vehicles)
        for key, piece in kind.items()
        if piece.seat == seat and _arm(state, key)
    ]


def _arm(state: State, key: str) -> bool:
    if (weapon := state.weapons.get(key)) is not None:
        return state.arm(weapon).aa and bool(weapon.owner)
    if (gun := state.guns.get(key)) is not None:
        return bool(state.gun(gun).aa)
    car = state.vehicles.get(key)
    return car is not None and "MA" in state.car(car).aa and not car.wreck


def aa_refusal(state: State, seat: int, key: str, on: bool) -> Refusal | None:
    """Why the AA counter of a weapon cannot be put on or taken off at set-up (AS-AA-02)."""
    if not _arm(state, key) or state.owner(key) != seat:
        return Refusal("AS-AA-01", "You have no such weapon that can fire at aircraft.")
    car = state.vehicles.get(key)
    now = (
        car.aa_mode if car is not None else state.guns[key].aa_mode if key in state.guns else state.weapons[key].aa_mode
    )
    if now == on:
        return Refusal("AS-AA-03", "It is so already.")
    if on and car is not None and state.car(car).open_topped and not car.exposed:
        return Refusal("AS-AA-02", "A buttoned-up crew cannot fire it.")
    return None
