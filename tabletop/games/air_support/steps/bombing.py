"""One attack of a plane: machine guns (AS-MG) and bombs (AS-BOMB). Generators, called by `running.Strike`."""
from __future__ import annotations

from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support import commands as cmd
from tabletop.games.air_support import events_air as air
from tabletop.games.air_support import events_harm as harm
from tabletop.games.air_support.pieces import Concealed, Mode, Plane, Run, Vehicle
from tabletop.games.air_support.rules import air_strike, air_targets, runs
from tabletop.games.air_support.rules.destroying import Shot, aerial_tk, bomb_tk, destruction, direct_hit, turret_hit
from tabletop.games.air_support.rules.standing import Unit, here
from tabletop.games.air_support.state import State
from tabletop.games.air_support.steps import harm as harming
from tabletop.games.air_support.steps import harm_men
from tabletop.games.air_support.steps.base import Stream, roll
from tabletop.games.air_support.tables import COLUMNS, Load, column_of, load


def guns(now: Now[State], plane: Plane, run: Run, order: cmd.AirAttack, mode: Mode) -> Stream:
    """MG: one DR; a named AFV is hit by To Hit and To Kill with it, all unarmoured targets by the same DR on the IFT (AS-MG-02, AS-MG-07, AS-MG-12)."""
    state, over = now.state, runs.place(run)
    units = air_targets.victims(state, plane, run, order.hex)
    sheet = state.flyer(plane)
    full, half = air_strike.mg_columns(sheet.mg_fp)
    colored, white = roll(now)
    original = colored + white
    announced = order.weapons == air_strike.BOTH
    if order.named:
        afv = state.vehicles[order.named]
        tally = air_strike.to_hit_tally(state, plane, over, afv, "vehicle")
        hit = original + tally.total - tally.base <= tally.base
        yield air.AirToHit(plane.id, order.hex, mode.value, "MG", "vehicle", colored, white, (air.HitLine(afv.id, tally, hit),), announced)
    else:
        hit = False
        yield air.AirFired(plane.id, order.hex, mode.value, COLUMNS[full or 0], COLUMNS[half] if half is not None else 0, colored, white, announced)
    if original == 12:  # AS-MG-13
        yield air.MGDisabled(plane.id)
    tallies = {u.id: air_strike.fire_tally(state, plane, over, u) for u in units}
    yield harm.Attacked(plane.seat, tuple(u.id for u in units))
    if hit:
        yield from _mg_kill(now, plane, order)
    columns = {u.id: full if u.concealed is Concealed.KNOWN else half for u in units}
    yield from harm_men.salvo(now, [u.id for u in units if not isinstance(u, Vehicle)], columns, original, tallies, plane.seat)
    yield from _trucks(now, _unarmoured(state, units), columns, original, tallies)
    for car in air_strike.armoured(state, units):
        yield from harming.crew(now, car.id, columns[car.id], original, air_strike.fire_tally(state, plane, over, car, crew=True))
    if mode is Mode.STUKA and run.at == 0:
        yield from harm_men.pin_all(now, [u.id for u in units if not isinstance(u, Vehicle)], "AS-STUKA-03")


def _unarmoured(state: State, units: list[Unit]) -> list[Vehicle]:
    return [u for u in units if isinstance(u, Vehicle) and not state.car(u).armoured]


def _mg_kill(now: Now[State], plane: Plane, order: cmd.AirAttack) -> Stream:
    """A separate To Kill DR (AS-MG-07 to AS-MG-09, AS-MG-15)."""
    car = now.state.vehicles[order.named]
    sheet = now.state.car(car)
    colored, white = roll(now)
    yield air.EffectsRolled(plane.id, order.hex, colored, white, colored + white == 12)
    final = aerial_tk(now.state.flyer(plane).mg_tk, sheet.worst_armour, sheet.open_topped)
    yield from harming.vehicle(now, car.id, destruction(colored + white, final, Shot.MG, False), Tally(final, "Final TK#", "AS-MG-08"), "AS-MG-09")


def _trucks(now: Now[State], cars: list[Vehicle], columns: dict[str, int | None], original: int, tallies: dict[str, Tally], rule: str = "AS-IFT-07") -> Stream:
    """Unarmoured vehicles on the star line, no more affected than the highest KIA number of the column (AS-IFT-07)."""
    left: int | None = None
    for car in cars:
        column = columns[car.id]
        if left is None:
            left = harm_men.most_vehicles(column)
        if left <= 0:
            break
        before = now.state.vehicles[car.id]
        yield from harming.on_star_line(now, car.id, column, original, tallies[car.id], rule)
        left -= now.state.vehicles[car.id] != before


def bombs(now: Now[State], key: str, order: cmd.AirAttack, mode: Mode) -> Stream:
    """The load: a To Hit DR against every target, then one effects DR for all that are hit (AS-BOMB-05, AS-BOMB-08)."""
    state = now.state
    plane = state.planes[key]
    run = plane.run
    assert run is not None
    over = runs.place(run)
    units = [u for u in air_targets.victims(state, plane, run, order.hex) if order.area or not _other_afv(state, u, order.named)]
    colored, white = roll(now)
    original = colored + white
    lines = tuple(_line(now, plane, over, u, order, original) for u in units)
    yield air.AirToHit(key, order.hex, mode.value, "bombs", "area" if order.area else "infantry and vehicle", colored, white, lines)
    yield harm.Attacked(plane.seat, tuple(u.id for u in units))
    lines = (*lines, *_overstack(now, order, lines, original))
    struck = [line for line in lines if line.hit]
    if struck:
        yield from _effects(now, plane, over, order, struck, (colored, white))


def _other_afv(state: State, found: Unit, named: str) -> bool:
    """Of several AFV one is the target (AS-BOMB-07)."""
    return isinstance(found, Vehicle) and state.car(found).armoured and found.id != named


def _line(now: Now[State], plane: Plane, over: tuple[int, int], target: Unit, order: cmd.AirAttack, original: int) -> air.HitLine:
    """One target of the To Hit DR (AS-HIT-07); an AFV hit squarely or nearly (AS-BOMB-10); critical and improbable hits (AS-HIT-08, AS-HIT-09)."""
    kind = air_strike.type_of(target, order.area)
    tally = air_strike.to_hit_tally(now.state, plane, over, target, kind)
    drm = tally.total - tally.base
    hit = original + drm <= tally.base
    if 2 + drm > tally.base and original == 2:
        dr = now.dice.roll()
        return air.HitLine(target.id, tally, dr <= 3, "critical" if dr == 1 else "near miss" if _afv(now.state, target) else "")
    if not hit:
        return air.HitLine(target.id, tally, False)
    if _critical(now, kind, original, drm, tally.base):
        return air.HitLine(target.id, tally, True, "critical")
    how = ("direct hit" if direct_hit(original + drm, tally.base) else "near miss") if _afv(now.state, target) and kind == "vehicle" else ""
    return air.HitLine(target.id, tally, True, how)


def _afv(state: State, target: Unit) -> bool:
    return isinstance(target, Vehicle) and state.car(target).armoured


def _critical(now: Now[State], kind: str, original: int, drm: int, basic: int) -> bool:
    """AS-HIT-09."""
    if kind == "infantry":
        if 2 * (original + drm) < basic:
            return True
        if original != 2:
            return False
        dr = now.dice.roll()
        return dr == 1 or 2 * dr <= basic
    if original != 2:
        return False
    return 2 + drm < basic or now.dice.roll() == 1


def _overstack(now: Now[State], order: cmd.AirAttack, lines: tuple[air.HitLine, ...], original: int) -> list[air.HitLine]:
    """A miss of the named vehicle by less than the number of vehicles in the hex may hit another, nearly (AS-HIT-14, AS-BOMB-07)."""
    state = now.state
    line = next((found for found in lines if found.unit == order.named and not found.hit), None)
    cars = here(state, order.hex).cars
    if line is None or len(cars) < 2 or original + line.tally.total - 2 * line.tally.base >= len(cars) or now.dice.roll() >= len(cars):
        return []
    others = sorted(c.id for c in cars if c.id != order.named)
    other = others[0] if len(others) == 1 else now.dice.draw(others)
    return [air.HitLine(other, line.tally, True, "near miss")]


def _effects(now: Now[State], plane: Plane, over: tuple[int, int], order: cmd.AirAttack, struck: list[air.HitLine], hit_dice: tuple[int, int]) -> Stream:
    """One effects DR, IFT DR and To Kill DR in one (AS-BOMB-08 to AS-BOMB-14); a dud against an AFV spoils everything (AS-BOMB-13)."""
    state = now.state
    weight = load(state.flyer(plane).bomb_mm)
    colored, white = roll(now)
    original = colored + white
    afvs = [line for line in struck if line.unit in state.vehicles and state.car(state.vehicles[line.unit]).armoured]
    dud = original == 12 and bool(afvs)
    yield air.EffectsRolled(plane.id, order.hex, colored, white, dud)
    if dud:
        return
    column, drm = (weight.half_column, weight.half_drm) if order.area else (weight.column, weight.drm)
    columns: dict[str, int | None] = {line.unit: column_of(36 if line.how == "critical" else column) for line in struck}
    tallies = {line.unit: _effect_tally(state, line, weight.critical_drm if line.how == "critical" else drm, order.area) for line in struck}
    for line in afvs:
        turret = turret_hit(*hit_dice)
        yield from harming.shelled(now, line.unit, columns[line.unit], original, tallies[line.unit], turret) if order.area else _bombed(now, line, weight, original, turret)
        near = weight.half_column if line.how == "near miss" else weight.column
        crew_drm = weight.half_drm if line.how == "near miss" else weight.drm
        tally = Tally(0, "bombs", "AS-BOMB-12").plus(crew_drm, "heavy load", "AS-BOMB-15").plus(air_strike.CREW_DRM, "crew in its AFV", "AS-BOMB-12")
        yield from harming.crew(now, line.unit, column_of(near), original, tally)
    men = [line.unit for line in struck if line.unit not in state.vehicles]
    yield from harm_men.salvo(now, men, columns, original, tallies, plane.seat, guns=True)
    trucks = [state.vehicles[line.unit] for line in struck if line.unit in state.vehicles and line not in afvs]
    yield from _trucks(now, trucks, columns, original, tallies, "AS-BOMB-09")


def _effect_tally(state: State, line: air.HitLine, drm: int, area: bool) -> Tally:
    """DRM of the effects DR: those of the load; TEM only on the Area type, reversed by a critical hit (AS-BOMB-09, AS-BOMB-14, AS-HIT-10)."""
    tally = Tally(0, "bombs", "AS-BOMB-09").plus(drm, "heavy load", "AS-BOMB-15")
    found = state.vehicles.get(line.unit) or state.guns.get(line.unit) or state.infantry[line.unit]
    shelter = air_strike.tem(state, found)
    if line.how == "critical":
        return tally.plus(-max(0, shelter), "critical hit", "AS-HIT-10")
    return tally.plus(shelter, "TEM", "AS-BOMB-14") if area else tally


def _bombed(now: Now[State], line: air.HitLine, weight: Load, original: int, turret: bool) -> Stream:
    """An AFV under bombs on the Vehicle type (AS-BOMB-10, AS-BOMB-11)."""
    car = now.state.vehicles[line.unit]
    sheet = now.state.car(car)
    final = bomb_tk(weight, line.how == "direct hit", sheet.worst_armour, sheet.open_topped, line.how == "critical")
    yield from harming.vehicle(now, car.id, destruction(original, final, Shot.HE, turret), Tally(final, f"Final TK#, {line.how}", "AS-BOMB-11"), "AS-BOMB-11")

