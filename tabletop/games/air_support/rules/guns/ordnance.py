"""A shot of ordnance: one To Hit DR, then what it does (AS-HIT, AS-KILL). Generators."""

from __future__ import annotations

from collections.abc import Generator

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_support.rules.firing import ift, residual
from tabletop.games.air_support.rules.firing.arms import How, Kind
from tabletop.games.air_support.rules.firing.events import GroundFired
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.firing.spending import facing, malfunctions, spent
from tabletop.games.air_support.rules.firing.striking import CRITICAL, HIT, MISSED, lines_of
from tabletop.games.air_support.rules.guns import hitting, overstack
from tabletop.games.air_support.rules.guns.events import HitLine, HitResolved
from tabletop.games.air_support.rules.guns.hitting import Hit
from tabletop.games.air_support.rules.harm import to_men, to_vehicles
from tabletop.games.air_support.rules.harm.destroying import Fate, destruction, kill_words
from tabletop.games.air_support.rules.harm.events import ShockTested
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Vehicle
from tabletop.games.air_support.rules.player_turn.asking import roll
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.tables import column_of
from tabletop.games.air_support.rules.telling import BLANK
from tabletop.games.air_support.rules.views import look


def ordnance(now: Now[State], plan: FirePlan, shot: Shot, how: How, named: str) -> Stream:
    """One To Hit DR for all targets, each hit or missed for itself (AS-HIT-07), then one effects DR for what is hit."""
    state = now.state
    units = targets_of(state, plan, shot, how, named)
    colored, white = roll(now)
    tallies = {u.id: hitting.to_hit_tally(state, shot, u, how) for u in units}
    critical = shot.arm.kind is not Kind.MG
    extra: list[int] = []

    def once() -> int:
        """The dr after an Original 2, thrown once for the shot (AS-HIT-08, AS-HIT-09)."""
        if not extra:
            extra.append(now.dice.roll())
        return extra[0]

    hits = {
        u.id: hitting.outcome(hitting.target_type(u, how), colored, white, tallies[u.id], once, critical) for u in units
    }
    after = spent(state, [shot], colored, colored + white, False)
    words = {key: CRITICAL if hit.critical else HIT if hit.hit else MISSED for key, hit in hits.items()}
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
        lines_of(units, tallies, words),
        after.kept,
        after.broken,
        after.marker,
        facing([shot]),
        extra[0] if extra else 0,
    )
    yield from malfunctions(after.broken)
    if named and not hits[named].hit:
        yield from overstack.overstack(now, shot.target.hex, HitLine(named, tallies[named], False), colored + white)
        for other in overstack.other(now):
            named, hits = other, {other: Hit(True, False, colored < white)}
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
        places = [
            p
            for p in state.ground.locations(shot.target.hex)
            if p == shot.target or lines.line(view, shot.arm.place, p).clear
        ]
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
    tally = hitting.to_kill(now.state, shot.arm, car, how, turret, hit.critical)
    colored, white = roll(now)
    kind = hitting.round_of(shot.arm, how)
    needs = kill_words(tally.total, kind, turret)
    yield HitResolved(shot.target, "", tally, colored, white, colored + white == 12, needs)
    fate = destruction(colored + white, tally.total, kind, turret)
    if fate is Fate.POSSIBLE_SHOCK:
        a, b = roll(now)
        shocked = a + b > to_vehicles.CREW_MORALE
        yield ShockTested(key, a, b, shocked)
        return
    yield from to_vehicles.vehicle(now, key, fate, tally, "AS-KILL-07")


def _men(now: Now[State], shot: Shot, how: How, struck: list[Unit], hits: dict[str, Hit], kept: bool) -> Stream:
    """Men and guns that are hit, on the Area type vehicles too: one effects DR on the column of the calibre
    (AS-HIT-13); To Hit DRM do not count again, TEM only on the Area type (AS-BOMB-14).
    """
    if not struck:
        return
    state = now.state
    chosen = yield from _critical(now, [u for u in struck if hits[u.id].critical])
    colored, white = roll(now)
    original = colored + white
    columns = {u.id: column_of(hitting.effect_fp(shot.arm, how, u.id == chosen)) for u in struck}
    yield HitResolved(shot.target, str(hitting.effect_fp(shot.arm, how, False)), BLANK, colored, white, False)
    tallies = {u.id: _effect_tally(state, shot, u, how, u.id == chosen) for u in struck}
    gone = hitting.gun_and_crew(state, chosen) if chosen else []
    for key in gone:
        yield from to_men.eliminate(now, key, "AS-HIT-10")
    left = [u for u in struck if u.id not in gone]
    yield from to_men.salvo(
        now, [u.id for u in left if not isinstance(u, Vehicle)], columns, original, tallies, None, guns=True
    )
    cars = [u for u in left if isinstance(u, Vehicle)]
    yield from to_vehicles.trucks(now, [c for c in cars if not state.car(c).armoured], columns, original, tallies)
    for car in cars:
        if state.car(car).armoured:
            yield from to_vehicles.shelled(now, car.id, columns[car.id], original, tallies[car.id], hits[car.id].turret)
    if state.phase is Phase.MPH and not kept:
        yield from residual.leave(now, shot.target, column_of(hitting.effect_fp(shot.arm, how, False)), shot.sight.drm)


def _critical(now: Now[State], candidates: list[Unit]) -> Generator[Event, None, str]:
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
