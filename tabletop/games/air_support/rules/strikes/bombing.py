"""One attack of a plane on the ground: machine guns (AS-MG) and bombs (AS-BOMB), called by `Strike`, the step of the
present hex of a run (AS-GS). What aircraft do leaves residual FP like other fire of MPh (AS-GS-05).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import aftermath, hexes, hiding, runs
from tabletop.games.air_support.rules import guns as hitting
from tabletop.games.air_support.rules.firing import striking
from tabletop.games.air_support.rules.flying import MGDisabled
from tabletop.games.air_support.rules.guns import HitLine
from tabletop.games.air_support.rules.harm import effects, to_men, to_vehicles
from tabletop.games.air_support.rules.harm.destroying import Fate, Shot, aerial_tk, bomb_tk, destruction
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Concealed, Mode, Plane, Run, Vehicle
from tabletop.games.air_support.rules.player_turn import PASS, Asking, Pass, roll, text
from tabletop.games.air_support.rules.runs import done, on_run
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import CREW_DRM, unit_tem
from tabletop.games.air_support.rules.standing import unit as find
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import (
    AirAttack,
    AirFired,
    AirToHit,
    Attacked,
    EffectsRolled,
    Skipped,
)
from tabletop.games.air_support.rules.strikes.figures import Choice
from tabletop.games.air_support.rules.tables import COLUMNS, Effect, Load, column_of, fire, load
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex


def guns(now: Now[State], plane: Plane, run: Run, order: AirAttack, mode: Mode) -> Stream:
    """MG: one DR; a named AFV is hit by To Hit and To Kill with it, all unarmoured targets by the same DR on the
    IFT (AS-MG-02, AS-MG-07, AS-MG-12). Each attack has the full MG FP (AS-STRAFE-09), no leader and no cowering
    (AS-MG-05), no critical hit (AS-MG-14), and names one AFV at the most (AS-MG-11); units that move and units that
    do not are attacked alike (AS-STATUS-01).
    """
    state, over = now.state, runs.place(run)
    units = air_targets.victims(state, plane, run, order.hex)
    full, half = figures.mg_columns(state.flyer(plane).mg_fp)
    colored, white = roll(now)
    original = colored + white
    announced = order.weapons == figures.BOTH
    struck: list[str] = []
    if order.named:
        line = figures.mg_line(now, plane, over, state.vehicles[order.named], original)
        yield AirToHit(plane.id, order.hex, mode.value, "MG", "vehicle", colored, white, (line,), announced)
        struck += [line.unit] * line.hit
    tallies = {u.id: figures.fire_tally(state, plane, over, u) for u in units}
    columns = {u.id: half if air_targets.covered(state, u) else full for u in units}
    crews = {car.id: figures.fire_tally(state, plane, over, car, crew=True) for car in figures.armoured(state, units)}
    if not order.named:
        yield AirFired(
            plane.id,
            order.hex,
            mode.value,
            COLUMNS[full or 0],
            COLUMNS[half] if half is not None else 0,
            colored,
            white,
            announced,
            effects.struck(state, units, columns, original, {**tallies, **crews}),
        )
    if original == 12:  # AS-MG-13
        yield MGDisabled(plane.id)
    yield Attacked(plane.seat, tuple(u.id for u in units))
    if order.named and not struck:
        yield from hitting.overstack(now, order.hex, line, original)
        struck += [key for key in hitting.other(now) if state.car(state.vehicles[key]).armoured]
    for key in struck:
        yield from _mg_kill(now, plane, order.hex, key)
    men = [u.id for u in units if not isinstance(u, Vehicle)]
    yield from _uncover(now, [u.id for u in units if isinstance(u, Vehicle)], columns, original, tallies)
    yield from to_men.salvo(now, men, columns, original, tallies, plane.seat)
    trucks = [u for u in units if isinstance(u, Vehicle) and u.id not in crews]  # AS-MG-10
    yield from to_vehicles.trucks(now, trucks, columns, original, tallies)
    for key, tally in crews.items():
        yield from to_vehicles.crew(now, key, columns[key], original, tally)
    if mode is Mode.STUKA and run.at == 0:
        yield from to_men.pin_all(now, men, "AS-STUKA-03")
    yield from _leave(now, over, lines.levels_seen(state, over, order.hex), full)


def _uncover(
    now: Now[State], cars: list[str], columns: dict[str, int | None], original: int, tallies: dict[str, Tally]
) -> Stream:
    """Vehicles under a "?" on which the DR gives at least a PTC are found as men are (AS-ALOS-16)."""
    yield from hiding.found(
        now, [key for key in cars if fire(columns[key], original + tallies[key].total).effect is not Effect.NONE], True
    )


def _mg_kill(now: Now[State], plane: Plane, at: Hex, key: str) -> Stream:
    """A separate To Kill DR, in which a 12 is a dud and no more (AS-MG-07 to AS-MG-09, AS-MG-15); of a Stuka with
    the early TK# (AS-STUKA-09).
    """
    car = now.state.vehicles[key]
    sheet = now.state.car(car)
    colored, white = roll(now)
    final = aerial_tk(now.state.flyer(plane).mg_tk, sheet.worst_armour, sheet.open_topped)
    fate = destruction(colored + white, final, Shot.MG, False)
    effect = fate is not Fate.NOTHING if car.concealed is Concealed.KNOWN else None
    yield EffectsRolled(plane.id, at, colored, white, colored + white == 12, effect)
    yield from to_vehicles.vehicle(
        now,
        car.id,
        fate,
        Tally(final, "to destroy", "AS-MG-08"),
        "AS-MG-09",
    )


def _leave(now: Now[State], over: Hex, places: Iterable[Location], column: int | None) -> Stream:
    """Residual FP: MG in each Location attacked, that is all of the hex that are in sight, bombs in each hit
    (AS-GS-05, AS-MG-03, AS-FIRE-08).
    """
    if now.state.phase is Phase.MPH:
        for place in dict.fromkeys(places):
            yield from striking.leave(now, place, column, lines.from_air(now.state, over, place).drm)


def bombs(now: Now[State], key: str, order: AirAttack, mode: Mode) -> Stream:
    """The load: a To Hit DR against every target, then one effects DR for all that are hit (AS-BOMB-05,
    AS-BOMB-08). A miss touches nothing, and no DR of bombs breaks the MG (AS-BOMB-16, AS-BOMB-20).
    """
    state = now.state
    plane = state.planes[key]
    run = plane.run
    assert run is not None
    over = runs.place(run)
    units = air_targets.victims(state, plane, run, order.hex)
    named = order.named or ("" if order.area else figures.unseen_afv(now, units))
    units = [
        u for u in units if order.area or u.id == named or u.id not in {v.id for v in figures.armoured(state, units)}
    ]
    colored, white = roll(now)
    lines, rolls = figures.bomb_lines(now, plane, over, units, order.area, colored, white)
    seen = tuple(line for line in lines if not figures.hip(state, line.unit))
    yield AirToHit(
        key, order.hex, mode.value, "bombs", "area" if order.area else "infantry and vehicle", colored, white, seen
    )
    if len(seen) < len(lines):
        yield figures.hidden(plane, lines, seen)
    critical = [line.unit for line in lines if line.how == figures.CRITICAL]
    if critical:
        yield figures.critical(rolls, critical[0])
    yield Attacked(plane.seat, tuple(u.id for u in units))
    missed = next((line for line in lines if line.unit == named and not line.hit), None)
    if missed is not None:
        yield from hitting.overstack(now, order.hex, missed, colored + white)
        lines += [
            HitLine(one, missed.tally, True, figures.NEAR)
            for one in hitting.other(now)
            if not any(line.unit == one and line.hit for line in lines)
        ]
    struck = [line for line in lines if line.hit]
    if struck:
        if (yield from _effects(now, plane, order, struck)):
            return
        weight = load(state.flyer(plane).bomb_mm)
        hit = [one for line in struck if (one := find(state, line.unit)) is not None]
        yield from _leave(
            now, over, [one.place for one in hit], column_of(weight.half_column if order.area else weight.column)
        )


def _effects(now: Now[State], plane: Plane, order: AirAttack, struck: list[HitLine]) -> Generator[Event, None, bool]:
    """One effects DR, IFT DR and To Kill DR in one (AS-BOMB-08 to AS-BOMB-14); a dud against an AFV spoils
    everything (AS-BOMB-13): then the answer is True.
    """
    state = now.state
    weight = load(state.flyer(plane).bomb_mm)
    colored, white = roll(now)
    original = colored + white
    afvs = [line for line in struck if line.unit in state.vehicles and state.car(state.vehicles[line.unit]).armoured]
    dud = original == 12 and bool(afvs)
    column, drm = (weight.half_column, weight.half_drm) if order.area else (weight.column, weight.drm)
    columns: dict[str, int | None] = {
        line.unit: column_of(36 if line.how == figures.CRITICAL else column) for line in struck
    }
    tallies = {
        line.unit: _effect_tally(state, line, weight.critical_drm if line.how == figures.CRITICAL else drm, order.area)
        for line in struck
    }
    units = [unit for line in struck if (unit := find(state, line.unit)) is not None]
    effect = effects.struck(state, units, columns, original, tallies, guns=True, shells=order.area)
    known = [line for line in afvs if state.vehicles[line.unit].concealed is Concealed.KNOWN]
    if known and not order.area:
        effect = bool(effect) or any(_fate(state, line, weight, original)[1] is not Fate.NOTHING for line in known)
    yield EffectsRolled(plane.id, order.hex, colored, white, dud, effect and not dud if effect is not None else None)
    if dud:
        return True
    for line in afvs:
        yield from (
            to_vehicles.shelled(now, line.unit, columns[line.unit], original, tallies[line.unit], line.turret)
            if order.area
            else _bombed(now, line, weight, original)
        )
        lightly = line.how == figures.NEAR or order.area
        tally = Tally(0, "bombs", "AS-BOMB-12").plus(
            weight.half_drm if lightly else weight.drm, "heavy load", "AS-BOMB-15"
        )
        yield from to_vehicles.crew(
            now,
            line.unit,
            column_of(weight.half_column if lightly else weight.column),
            original,
            tally.plus(CREW_DRM, "crew in its vehicle", "AS-BOMB-12"),
        )
    yield from _uncover(now, [line.unit for line in struck if line.unit in state.vehicles], columns, original, tallies)
    gone = [one for line in struck if line.how == figures.CRITICAL for one in hitting.gun_and_crew(state, line.unit)]
    for one in gone:
        yield from to_men.eliminate(now, one, "AS-HIT-10")
    men = [line.unit for line in struck if line.unit not in state.vehicles and line.unit not in gone]
    yield from to_men.salvo(now, men, columns, original, tallies, plane.seat, guns=True)
    trucks = [state.vehicles[line.unit] for line in struck if line.unit in state.vehicles and line not in afvs]
    yield from to_vehicles.trucks(now, trucks, columns, original, tallies, "AS-BOMB-09")
    return False


def _effect_tally(state: State, line: HitLine, drm: int, area: bool) -> Tally:
    """DRM of the effects DR: those of the load; TEM only on the Area type, reversed by a critical hit (AS-BOMB-09,
    AS-BOMB-14, AS-HIT-10).
    """
    tally = Tally(0, "bombs", "AS-BOMB-09").plus(drm, "heavy load", "AS-BOMB-15")
    found = find(state, line.unit)
    assert found is not None
    shelter = unit_tem(state, found)
    if line.how == figures.CRITICAL:
        return tally.plus(-max(0, shelter), "critical hit", "AS-HIT-10")
    return tally.plus(shelter, "cover", "AS-BOMB-14") if area else tally


def _bombed(now: Now[State], line: HitLine, weight: Load, original: int) -> Stream:
    """An AFV under bombs on the Vehicle type (AS-BOMB-10, AS-BOMB-11)."""
    final, fate = _fate(now.state, line, weight, original)
    yield from to_vehicles.vehicle(
        now,
        line.unit,
        fate,
        Tally(final, f"to destroy, {line.how}", "AS-BOMB-11"),
        "AS-BOMB-11",
    )


def _fate(state: State, line: HitLine, weight: Load, original: int) -> tuple[int, Fate]:
    """The Final TK# against an AFV, and what the effects DR does to it (AS-BOMB-11)."""
    sheet, critical = state.car(state.vehicles[line.unit]), line.how == figures.CRITICAL
    final = bomb_tk(weight, line.how == figures.DIRECT, sheet.worst_armour, sheet.open_topped, critical)
    return final, destruction(original, final, Shot.HE, line.turret)


# -- The attack from the present hex of a run (AS-GS). Frame: strike (seat that flies the plane, plane).


class Strike(Asking):
    """The attack from the present hex, or none."""

    key = "strike"
    takes = (AirAttack, Pass)
    wanted = "the attack of the plane"
    rule = "AS-GS-01"

    def asks(self, state: State) -> bool:
        found = on_run(state)
        return found is not None and bool(figures.choices(state, found[0]))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = on_run(view)
        assert found is not None
        open_to = air_targets.attackable(view, found[0])
        where = " or ".join(hexes.label(view.ground.grid, at) for at in open_to)
        if any(air_targets.occupied(view, found[0], at) for at in open_to):
            return f"{called(view, found[0].id)} may attack {where}.", None
        return f"{called(view, found[0].id)} sees nobody in {where}; strafe it all the same?", PASS

    def legal(self, view: State, seat: int) -> list[Command]:
        """All attacks that there are; whether it may fly on without one is asked."""
        return [
            c
            for c in dict.fromkeys(self.ideas(view, seat))
            if isinstance(c, AirAttack) or self.why_not(view, seat, c) is None
        ]

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found = on_run(view)
        assert found is not None
        return [*(AirAttack(c.hex, c.weapons, c.named, c.area) for c in figures.choices(view, found[0])), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        found = on_run(view)
        if found is None:
            return Refusal("AS-GS-01", "The plane is gone.")
        plane, _ = found
        if isinstance(command, AirAttack):
            return figures.refusal(view, plane, Choice(command.hex, command.weapons, command.named, command.area))
        return figures.duty(view, plane)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, AirAttack):
            found = on_run(now.state)
            assert found is not None
            plane, run = found
            mode = air_targets.attackable(now.state, plane)[command.hex]
            if command.weapons != figures.BOMBS:
                yield from guns(now, plane, run, command, mode)
            if command.weapons != figures.MG:
                yield from bombs(now, plane.id, command, mode)
            yield from aftermath.tidy(now)
        else:
            yield Skipped(text(now.state, 1))
        yield from self.after(now)

    def after(self, now: Now[State]) -> Stream:
        found = on_run(now.state)
        if found is None:
            yield from done(now)
            return
        plane, run = found
        dived = run.mode is Mode.STUKA and run.at <= 1 and not run.mistaken
        yield begin("laa", 1 - plane.seat, plane.id) if dived else begin("fly", plane.seat, plane.id)

    def run(self, now: Now[State]) -> Stream:
        yield from self.after(now)


STEPS = (Strike(),)
