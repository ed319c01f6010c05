"""Ordnance on the ground: the numbers To Hit and To Kill, where a vehicle is hit, and a shot with all that follows.
AS-HIT-01, AS-HIT-06 to AS-HIT-16, AS-KILL-01, AS-KILL-02, AS-KILL-07, AS-KILL-12, Table 3, Table 4, Table 7, Table 8.
The numbers are pure: on a state or a view; dice are asked for by a function where a rule rolls one more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabletop.core.asker import Stream
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.firing import ift, striking
from tabletop.games.air_support.rules.firing.arms import Arm, How, Kind, opportunity
from tabletop.games.air_support.rules.firing.events import GroundFired
from tabletop.games.air_support.rules.firing.ift import Shot, from_hexes, in_the_open, shelter, turning
from tabletop.games.air_support.rules.harm import effects, to_men, to_vehicles
from tabletop.games.air_support.rules.harm.destroying import Fate, destruction, kill_words
from tabletop.games.air_support.rules.harm.destroying import Shot as Round
from tabletop.games.air_support.rules.harm.events import ShockTested
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called, dr, hex_name, reckoned, subject
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Vehicle
from tabletop.games.air_support.rules.player_turn import roll
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.standing import Unit, here, in_column, overstacked
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.tables import (
    MG_TO_KILL,
    ap_range_change,
    ap_to_kill,
    ap_unarmoured,
    column_of,
    gun_change,
    he_fp,
    he_to_kill,
    to_hit,
)
from tabletop.games.air_support.rules.telling import BLANK, AirSupportNote
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.views import look
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


# -- To Hit and what hits do (AS-HIT, AS-KILL).


@dataclass(frozen=True, slots=True)
class HitLine:
    """One target of a To Hit DR: what the DR may be at the most, and whether it is hit; how: "", "critical", "near
    miss", "direct hit"; turret: the hit location of a vehicle (AS-HIT-11).
    """

    unit: str
    tally: Tally
    hit: bool
    how: str = ""
    turret: bool = False


def hit_words(line: HitLine) -> str:
    return (line.how or "hit") if line.hit else "missed"


@dataclass(frozen=True, slots=True)
class HitResolved(AirSupportNote):
    """The effects DR of a hit (AS-HIT-13, AS-KILL-01). fp: on men, "" against a vehicle; tally: the Final TK#; dud:
    AS-KILL-06; needs: which DR does what, in words; seat: of the firer; effect: on known units, None where none is hit.
    """

    place: Location
    fp: str
    tally: Tally
    colored: int
    white: int
    dud: bool
    needs: str = ""
    seat: int | None = None
    effect: bool | None = None

    def says(self, state: State) -> tuple[str, str]:
        if self.fp:
            where = f"The hit in {hex_name(state, self.place.hex)}, firepower {self.fp}"
            return f"{where}: {dr(self.colored, self.white)}", "AS-HIT-13"
        return (
            f"Kill number {reckoned(self.tally)}{f', {self.needs}' if self.needs else ''}:"
            f" {dr(self.colored, self.white)}{', a dud' if self.dud else ''}",
            "AS-KILL-01",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        rolls = f"rolls {self.colored + self.white}"
        if self.fp:
            return (f"the hit strikes with firepower {self.fp}, {rolls}",)
        return (f"{f'{self.needs}; ' if self.needs else ''}{rolls}{': a dud' if self.dud else ''}",)


@dataclass(frozen=True, slots=True)
class CriticalHit(AirSupportNote):
    """Which of the targets suffers the critical hit; rolls: dr of Random Selection, none where there was no choice
    (AS-HIT-09).
    """

    rolls: tuple[tuple[str, int], ...]
    unit: str

    def says(self, state: State) -> tuple[str, str]:
        return f"A critical hit on {called(state, self.unit)}", "AS-HIT-09"


@dataclass(frozen=True, slots=True)
class OverstackRolled(AirSupportNote):
    """A near miss of the chosen vehicle may hit another one in the hex; unit "": it does not (AS-HIT-14)."""

    missed: str
    dr: int
    unit: str

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{subject(state, self.missed)} is missed by little, die {self.dr}:"
            f" {f'{called(state, self.unit)} is hit' if self.unit else 'no other vehicle is hit'}",
            "AS-HIT-14",
        )


# -- Vehicles that stand so close that a miss of one may hit another (AS-HIT-14).


def overstack(now: Now[State], at: Hex, line: HitLine, original: int) -> Stream:
    """The chosen vehicle is missed by less than the number of vehicles in the hex: a dr below that number hits
    another one (AS-HIT-14).
    """
    cars = sorted(car.id for car in here(now.state, at).cars)
    margin = original + line.tally.total - 2 * line.tally.base
    if len(cars) < 2 or margin >= len(cars):
        return
    dr = now.dice.roll()
    others = [key for key in cars if key != line.unit] if dr < len(cars) else []
    yield OverstackRolled(line.unit, dr, "" if not others else others[0] if len(others) == 1 else now.dice.draw(others))


def other(now: Now[State]) -> list[str]:
    """Whom the overstack roll just made has hit."""
    last = now.events[-1] if now.events else None
    return [last.unit] if isinstance(last, OverstackRolled) and last.unit else []


# -- A shot of ordnance: one To Hit DR, then what it does (AS-HIT, AS-KILL). Generators.


def ordnance(now: Now[State], plan: FirePlan, shot: Shot, how: How, named: str) -> Stream:
    """One To Hit DR for all targets, each hit or missed for itself (AS-HIT-07), then one effects DR for what is hit."""
    state = now.state
    units = targets_of(state, plan, shot, how, named)
    colored, white = roll(now)
    tallies = {u.id: to_hit_tally(state, shot, u, how) for u in units}
    critical = shot.arm.kind is not Kind.MG
    extra: list[int] = []

    def once() -> int:
        """The dr after an Original 2, thrown once for the shot (AS-HIT-08, AS-HIT-09)."""
        if not extra:
            extra.append(now.dice.roll())
        return extra[0]

    hits = {u.id: outcome(target_type(u, how), colored, white, tallies[u.id], once, critical) for u in units}
    after = striking.spent(state, [shot], colored, colored + white, False)
    words = {
        key: striking.CRITICAL if hit.critical else striking.HIT if hit.hit else striking.MISSED
        for key, hit in hits.items()
    }
    yield GroundFired(
        plan.seat,
        plan.firers,
        "",
        shot.target,
        how.value,
        named,
        "",
        0,
        colored,
        white,
        False,
        striking.lines_of(units, tallies, words),
        after.kept,
        after.broken,
        after.marker,
        striking.facing([shot]),
        extra[0] if extra else 0,
    )
    yield from striking.malfunctions(after.broken)
    if named and not hits[named].hit:
        yield from overstack(now, shot.target.hex, HitLine(named, tallies[named], False), colored + white)
        for neighbour in other(now):
            named, hits = neighbour, {neighbour: Hit(True, False, colored < white)}
    if how is not How.AREA and named:
        yield from _vehicle(now, shot, how, named, hits[named])
    else:
        yield from _men(now, shot, how, [u for u in units if hits[u.id].hit], hits, bool(after.kept))


def targets_of(state: State, plan: FirePlan, shot: Shot, how: How, named: str) -> list[Unit]:
    """AS-HIT-06: the named vehicle; all men and guns of the Location, Dummies as men (AS-CONC-04); everything in
    sight in the hex.
    """
    if how is How.AREA:
        view = look(state, plan.seat)
        around = state.ground.locations(shot.target.hex)
        places = [p for p in around if p == shot.target or lines.line(view, shot.arm.place, p).clear]
        return [u for place in places for u in ift.victims(state, plan.seat, place)]
    if named:
        return [state.vehicles[named]]
    return [u for u in ift.victims(state, plan.seat, shot.target) if not isinstance(u, Vehicle)]


def _vehicle(now: Now[State], shot: Shot, how: How, key: str, hit: Hit) -> Stream:
    """A vehicle that is hit: a To Kill DR of its own (AS-KILL-01, AS-KILL-06)."""
    if not hit.hit:
        return
    car = now.state.vehicles[key]
    turret = hit.turret and now.state.car(car).armoured
    tally = to_kill(now.state, shot.arm, car, how, turret, hit.critical)
    colored, white = roll(now)
    kind = round_of(shot.arm, how)
    needs = kill_words(tally.total, kind, turret)
    fate = destruction(colored + white, tally.total, kind, turret)
    effect = fate is not Fate.NOTHING if car.concealed is Concealed.KNOWN else None
    yield HitResolved(shot.target, "", tally, colored, white, colored + white == 12, needs, 1 - car.seat, effect)
    if fate is Fate.POSSIBLE_SHOCK:
        a, b = roll(now)
        yield ShockTested(key, a, b, a + b > to_vehicles.CREW_MORALE)
        return
    yield from to_vehicles.vehicle(now, key, fate, tally, "AS-KILL-07")


def _men(now: Now[State], shot: Shot, how: How, struck: list[Unit], hits: dict[str, Hit], kept: bool) -> Stream:
    """Men and guns that are hit, on the Area type vehicles too: one effects DR on the column of the calibre
    (AS-HIT-13); To Hit DRM do not count again, TEM only on the Area type (AS-BOMB-14).
    """
    if not struck:
        return
    state = now.state
    chosen = yield from _ordnance_critical(now, [u for u in struck if hits[u.id].critical])
    colored, white = roll(now)
    original = colored + white
    columns = {u.id: column_of(effect_fp(shot.arm, how, u.id == chosen)) for u in struck}
    tallies = {u.id: _effect_tally(state, shot, u, how, u.id == chosen) for u in struck}
    fp, seat = str(effect_fp(shot.arm, how, False)), 1 - struck[0].seat
    effect = effects.struck(state, struck, columns, original, tallies, guns=True, shells=True)
    yield HitResolved(shot.target, fp, BLANK, colored, white, False, "", seat, effect)
    gone = gun_and_crew(state, chosen) if chosen else []
    for key in gone:
        yield from to_men.eliminate(now, key, "AS-HIT-10")
    left = [u for u in struck if u.id not in gone]
    men = [u.id for u in left if not isinstance(u, Vehicle)]
    yield from to_men.salvo(now, men, columns, original, tallies, None, guns=True)
    cars = [u for u in left if isinstance(u, Vehicle)]
    yield from to_vehicles.trucks(now, [c for c in cars if not state.car(c).armoured], columns, original, tallies)
    for car in cars:
        if state.car(car).armoured:
            yield from to_vehicles.shelled(now, car.id, columns[car.id], original, tallies[car.id], hits[car.id].turret)
    if state.phase is Phase.MPH and not kept:
        yield from striking.leave(now, shot.target, column_of(effect_fp(shot.arm, how, False)), shot.sight.drm)


def _ordnance_critical(now: Now[State], candidates: list[Unit]) -> Generator[Event, None, str]:
    """Of several that would suffer a critical hit one does, a vehicle first (AS-HIT-09); the generator returns its
    id.
    """
    cars = [u for u in candidates if isinstance(u, Vehicle)]
    pool = [u.id for u in cars or candidates]
    while len(pool) > 1:  # AS-IFT-10: one is needed, so ties roll again
        pool = list((yield from to_men.selection(now, pool, 1)))
    return pool[0] if pool else ""


def _effect_tally(state: State, shot: Shot, unit: Unit, how: How, critical: bool) -> Tally:
    tally = Tally(0, "hit", "AS-HIT-13")
    shelter = ift.shelter(state, unit, shot.arm.place)
    if critical:
        return tally.plus(-max(0, shelter), "critical hit", "AS-HIT-10")
    return tally.plus(shelter, "cover", "AS-BOMB-14") if how is How.AREA else tally
