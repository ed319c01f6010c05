"""What counts in the questions of the lesson: the road that flak covers, vehicles that a run hits, the chance to hit
the plane, and movement to spare on the way out. Exact chances, from the view of the seat that answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from tabletop.core.kit import Judge, answered
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted, percent
from tabletop.games.air_support.bots.driving import NEVER, backwards, edges, goals
from tabletop.games.air_support.rules import hexes, light_aa, odds, runs, speed
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.light_aa import Barrage, Flak
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import EndMove, Enter
from tabletop.games.air_support.rules.pieces import Mode, Motion, Plane, Run, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import Pass
from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State, changed_car, changed_plane, put_car
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.games.air_support.rules.tables import column_of, load
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance

REACH = light_aa.IFE_REACH // 2
"""Hexes in which a rapid-fire gun has its full firepower against a plane (AS-LAA-04)."""


# -- Where flak stands
def cover(match: Match, seat: int) -> float:
    """Hexes of the road in full reach and in sight: from the last truck to where the first one may drive now."""
    placed, view = match.journal[-1].command, match.game.view(match.state, seat)
    cars = [c for c in view.vehicles.values() if c.seat == seat and c.id in view.scenario.victory.counted]
    if not isinstance(placed, Place) or not cars:
        return 0.0
    way = _way_out(view, cars[0])
    left = [way[c.place.hex] for c in cars]
    nearest, farthest = min(left) - speed.allotment(view, cars[0]), max(left)
    road = [at for at in view.ground.grid if view.ground[at].road and nearest <= way.get(at, -1) <= farthest]
    stands = Location(placed.hex, placed.level)
    return float(sum(distance(placed.hex, at) <= REACH and lines.from_air(view, at, stands).clear for at in road))


# -- Attacks from the air
def harm(view: State, plane: Plane, run: Run, attack: AirAttack) -> float:
    """Vehicles that one attack does harm to, on average."""
    over, total = runs.place(run), Fraction(0)
    for car in air_targets.in_sight(view, 1 - plane.seat, over, run.direction, attack.hex):
        if isinstance(car, Vehicle):
            safe = Fraction(1)
            if attack.weapons != figures.BOMBS:
                safe *= 1 - _by_guns(view, plane, over, car, attack.named)
            if attack.weapons != figures.MG:
                safe *= 1 - _by_bombs(view, plane, over, car, attack)
            total += 1 - safe
    return float(total)


def _by_guns(view: State, plane: Plane, over: Hex, car: Vehicle, named: str) -> Fraction:
    sheet, flyer = view.car(car), view.flyer(plane)
    if not sheet.armoured:
        drm = figures.fire_tally(view, plane, over, car).total
        return 1 - odds.truck(figures.mg_columns(flyer.mg_fp)[0], drm)[Fate.NOTHING]
    if car.id != named:
        return Fraction(0)
    tally = figures.to_hit_tally(view, plane, over, car, "vehicle")
    fates = odds.mg_on_afv(tally.base, tally.total - tally.base, flyer.mg_tk, sheet.worst_armour, sheet.open_topped)
    return 1 - fates[Fate.NOTHING]


def _by_bombs(view: State, plane: Plane, over: Hex, car: Vehicle, attack: AirAttack) -> Fraction:
    sheet, bomb = view.car(car), load(view.flyer(plane).bomb_mm)
    if sheet.armoured and not attack.area and car.id != attack.named:
        return Fraction(0)
    tally = figures.to_hit_tally(view, plane, over, car, figures.type_of(car, attack.area))
    drm = tally.total - tally.base
    if sheet.armoured and not attack.area:
        fates = odds.bombs_on_afv(bomb, tally.base, drm, sheet.worst_armour, sheet.open_topped)
        return 1 - fates[Fate.NOTHING]
    column, more = (bomb.half_column, bomb.half_drm) if attack.area else (bomb.column, bomb.drm)
    table = odds.shelled if sheet.armoured else odds.truck
    return odds.at_most(tally.base - drm) * (1 - table(column_of(column), more)[Fate.NOTHING])


def _best(view: State, plane: Plane, run: Run, at: Hex) -> tuple[float, float]:
    """The most that guns alone, and that guns or bombs, may harm in a hex."""
    afvs = [c.id for c in view.vehicles.values() if c.place.hex == at and c.seat != plane.seat and view.car(c).armoured]
    found = {
        weapons: max(
            harm(view, plane, run, AirAttack(at, weapons, name, area))
            for name in ("", *afvs)
            for area in ((False,) if weapons == figures.MG else (False, True))
        )
        for weapons in (figures.MG, figures.BOTH)
    }
    return found[figures.MG], found[figures.BOTH]


def _at(run: Run, n: int, mode: Mode | None = None) -> Run:
    return Run(mode or run.mode, run.start, run.direction, run.target, n)


def _safe(view: State, plane: Plane, run: Run) -> float:
    """The chance that one shot of each gun that reaches the plane does not drive it off."""
    flying, safe = changed_plane(plane, run=run), Fraction(1)
    for weapon, part in light_aa.firers(view, 1 - plane.seat):
        shot = light_aa.shot(view, 1 - plane.seat, flying, weapon, part)
        if isinstance(shot, Barrage):
            found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
            safe *= 1 - found[Flak.ELIMINATED] - found[Flak.DAMAGED]
    return float(safe)


def _strafed(view: State, plane: Plane, run: Run, n: int, bombs: bool) -> float:
    """The most that a strafing run may harm from its n-th hex on."""
    at = hexes.step(run.start, run.direction, n + runs.AHEAD)
    if n >= runs.STRAFED or not lines.on_map(view, at):
        return 0.0
    guns, both = _best(view, plane, _at(run, n), at)
    most = guns + _strafed(view, plane, run, n + 1, bombs)
    return _safe(view, plane, _at(run, n)) * max(most, both if bombs else 0.0)


def _after(view: State, plane: Plane, run: Run, struck: float) -> float:
    """The most that can follow an attack by guns on the first hex: on the next ones, or again on the same."""
    found = _strafed(view, plane, run, run.at + 1, plane.bombs) if run.mode is not Mode.POINT else 0.0
    if run.at == 0:
        again = _best(view, plane, _at(run, 1, Mode.POINT), run.target)[plane.bombs]
        found = max(found, _safe(view, plane, _at(run, 1)) * again * max(0.0, 1 - struck))
    return found


def sortie(match: Match, seat: int) -> float:
    """Vehicles that the whole run harms, on average: flak fires one shot in every hex."""
    view, command = answered(match, seat)
    return _sortie(view, seat, command)


def _sortie(view: State, seat: int, command: Command | None) -> float:
    if not isinstance(command, Sight) or command.dive:
        return 0.0
    at, direction = command.hex, command.direction
    plane, tally = view.planes[command.plane], air_targets.easiest(view, seat, at, direction, False)[1]
    run = Run(Mode.UNDECLARED, runs.initial_hex(at, direction, False), direction, at)
    guns, _ = _best(view, plane, run, at)
    most = max(
        _strafed(view, plane, run, 0, plane.bombs), _safe(view, plane, run) * (guns + _after(view, plane, run, guns))
    )
    return float(odds.sight(tally.total - tally.base).passed) * most


def patience(match: Match, seat: int) -> float:
    """The same; who waits is asked again when the enemy has driven one hex on along the shortest way."""
    if not isinstance(match.journal[-1].command, Pass):
        return sortie(match, seat)
    trial = match.copy()
    if 1 - seat not in trial.to_act:
        return 0.0
    steps = [c for c in trial.options(1 - seat) if isinstance(c, Enter)]
    move = trial.state.move
    if not steps or move is None:
        return 0.0
    band = trial.state.bands.get(move.band)
    lead = trial.state.vehicles[(band.ids if band is not None else move.units)[0]]
    way = _way_out(trial.state, lead)
    trial.submit(1 - seat, min(steps, key=lambda c: way.get(c.hex, NEVER)))
    view = trial.view(seat)
    return max((_sortie(view, seat, c) for c in trial.options(seat)), default=0.0) if seat in trial.to_act else 0.0


def attack(match: Match, seat: int) -> float:
    """Vehicles that an attack harms, on average, with the best that can follow it."""
    view, command = answered(match, seat)
    plane = view.planes.get(str(view.frames[-1].args[-1]))
    if plane is None or plane.run is None or not isinstance(command, AirAttack | Pass):
        return 0.0
    run = plane.run
    if isinstance(command, Pass):
        return _strafed(view, plane, run, run.at + 1, plane.bombs) if run.mode is not Mode.POINT else 0.0
    now = harm(view, plane, run, command)
    again = run.at == 1 and command.hex == run.target
    if command.weapons != figures.MG or again:
        return now
    return now + _after(view, plane, run, now)


# -- Light AA
def flak(match: Match, seat: int) -> float:
    """The chance to bring the plane down or damage it before its run is over, with this answer and the best further
    ones of the same gun.
    """
    view, command = answered(match, seat)
    plane = view.planes.get(str(view.frames[-1].args[-1]))
    guns = [pair for pair in light_aa.firers(view, seat) if pair[0] in view.vehicles]
    if plane is None or plane.run is None or len(guns) != 1 or not isinstance(command, FireAA | Pass):
        return 0.0
    if isinstance(command, Pass):
        return _hits(view, seat, plane, guns[0], plane.run.at + 1)
    return _shot(view, seat, plane, guns[0], plane.run.at)


def _hits(view: State, seat: int, plane: Plane, gun: tuple[str, str], n: int) -> float:
    """The chance to hit it from the n-th hex of its run on: the better one of firing there and of holding."""
    assert plane.run is not None
    if n > runs.last_hex(plane.run):
        return 0.0
    return max(_shot(view, seat, plane, gun, n), _hits(view, seat, plane, gun, n + 1))


def _shot(view: State, seat: int, plane: Plane, gun: tuple[str, str], n: int) -> float:
    """The chance if it fires there, and goes on where the dice leave it its fire."""
    assert plane.run is not None
    shot = light_aa.shot(view, seat, changed_plane(plane, run=_at(plane.run, n)), *gun)
    if not isinstance(shot, Barrage):
        return 0.0
    hit = odds.flak(shot.fp, shot.tally.total, shot.cowers)
    kept = Fraction(0)
    for red, white in odds.DICE:
        if red <= shot.rof and red + white < shot.breakdown:
            extras = range(1, 7) if red + white == 2 else (0,)
            missed = [
                light_aa.result(shot.fp, red, white, shot.tally.total, may_cower=shot.cowers, unlikely_dr=extra)
                < Flak.DAMAGED
                for extra in extras
            ]
            kept += odds.ROLL * Fraction(sum(missed), len(missed))
    later = _hits(put_car(view, gun[0], turret=shot.facing, aa_mode=shot.counter), seat, plane, gun, n + 1)
    return float(hit[Flak.DAMAGED] + hit[Flak.ELIMINATED]) + float(kept) * later


# -- The way out
def _way_out(view: State, car: Vehicle) -> dict[Hex, int]:
    """Half MP from every hex to the exit, for the ground and the wrecks on it; others who drive are left aside."""

    def into(at: Hex) -> list[tuple[Hex, int]]:
        around = [before for d in range(6) if lines.on_map(view, before := hexes.step(at, d))]
        steps = [
            (before, half, road) for before in around for to, half, road, _ in edges(view, car, before)[1] if to == at
        ]
        wrecks = len(here(view, at).wrecks)
        return [(before, half + (4 if road else 2) * wrecks) for before, half, road in steps]

    return backwards(goals(view, car.seat, car.id), into)


def _leaving(view: State, car: Vehicle) -> int:
    """Half MP to leave the map from the exit."""
    ready = changed_car(car, where=Where.MAP, motion=Motion.NON_STOPPED, spent=0)
    found = [
        speed.exit_cost(view, changed_car(ready, place=Location(at), facing=facing))
        for at in goals(view, car.seat, car.id)
        for facing in range(6)
    ]
    return min((cost for cost in found if not isinstance(cost, Refusal)), default=0)


def spare(match: Match, seat: int) -> float:
    """Movement points that those who move have to spare when they leave by the shortest way."""
    view, (was, command) = match.game.view(match.state, seat), answered(match, seat)
    move = was.move
    if move is None or not isinstance(command, Enter | EndMove):
        return 0.0
    band = view.bands.get(move.band)
    movers = band.ids if band is not None and band.ids else move.units
    found = []
    for car in (view.vehicles[key] for key in movers if key in view.vehicles):
        need = _way_out(view, car).get(car.place.hex)
        now = speed.left(view, car) if isinstance(command, Enter) else 0
        later = (view.scenario.turns - view.turn) * speed.allotment(view, car)
        found.append((now + later - need - _leaving(view, car)) / 2 if need is not None else 0.0)
    return max(0.0, min(found, default=0.0))


@lru_cache(1)
def judges() -> Mapping[str, Judge]:
    """The judges of the lesson by name."""
    return {
        "cover": Judge(cover, lambda n: f"{counted(round(n), 'hex', 'hexes')} of the road in full reach and in sight"),
        "sortie": Judge(sortie, lambda n: f"{n:.2f} vehicles hit by the run, on average"),
        "patience": Judge(patience, lambda n: f"{n:.2f} vehicles hit by the run, on average"),
        "attack": Judge(attack, lambda n: f"{n:.2f} vehicles hit from here on, on average"),
        "flak": Judge(flak, lambda n: f"{percent(n)} to hit the plane on this run"),
        "spare": Judge(spare, lambda n: f"{n:.0f} MP to spare when it leaves the map"),
    }
