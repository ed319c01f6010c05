"""One DR on the fire table against everything it strikes, what becomes of the firers, and the residual firepower that
stays. Generators.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.asker import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.firing import arms, ift
from tabletop.games.air_support.rules.firing.arms import Arm, Kind
from tabletop.games.air_support.rules.firing.events import FireLine, ResidualFired, ResidualLeft
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.harm import to_men, to_vehicles
from tabletop.games.air_support.rules.harm.events import WeaponBroken
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Marker, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import roll
from tabletop.games.air_support.rules.standing import CREW_DRM, Unit, unit_tem
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.tables import column_of
from tabletop.games.air_support.rules.telling import BLANK
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.views import look

HIT, MISSED, CRITICAL = "hit", "missed", "critical hit"


def lines_of(
    units: Sequence[Unit], tallies: Mapping[str, Tally], outcomes: Mapping[str, str] | None = None
) -> tuple[FireLine, ...]:
    """What everybody is told of the targets: each Known one with its modifiers; of a "?" one line whatever is under it,
    Dummies too; of those that nobody knows to be there nothing.
    """
    found: list[FireLine] = []
    stacks: dict[int, int] = {}
    for unit in units:
        outcome = outcomes[unit.id] if outcomes is not None else ""
        if unit.concealed is Concealed.KNOWN:
            found.append(FireLine(unit.id, tallies[unit.id], outcome))
        elif unit.concealed is Concealed.MARK:
            if unit.stack not in stacks:
                stacks[unit.stack] = len(found)
                found.append(FireLine(unit.id, BLANK, outcome))
            elif outcome and (found[stacks[unit.stack]].outcome == MISSED or outcome == CRITICAL):
                found[stacks[unit.stack]] = FireLine(unit.id, BLANK, outcome)
    return tuple(found)


def strike(
    now: Now[State], units: Sequence[Unit], columns: dict[str, int | None], original: int, tallies: dict[str, Tally]
) -> Stream:
    """One DR on the fire table against men, unarmoured vehicles and the crews that look out of AFV; guns take no
    harm (AS-UNIT-08).
    """
    cars = [u for u in units if isinstance(u, Vehicle)]
    yield from to_men.salvo(now, [u.id for u in units if isinstance(u, Infantry)], columns, original, tallies, None)
    yield from to_vehicles.trucks(now, [c for c in cars if not now.state.car(c).armoured], columns, original, tallies)
    for car in cars:
        if now.state.car(car).armoured:
            yield from to_vehicles.crew(now, car.id, columns[car.id], original, tallies[car.id])


# -- Residual firepower: attacks of the DEFENDER in MPh, from the ground and from the air, leave it; units that enter
# later are struck by it (AS-FIRE-08, AS-GS-05).


def leave(now: Now[State], place: Location, column: int | None, hindrance: int) -> Stream:
    """An attack on that place in `tables.COLUMNS` leaves its half in a Location, less for hindrances (AS-FIRE-08)."""
    left = ift.residual(column, hindrance)
    if left > dict(now.state.residual).get(place, 0):
        yield ResidualLeft(place.hex, place.level, left)


def entered(now: Now[State], ids: Iterable[str]) -> Stream:
    """Units that have just entered Locations: what is left there strikes them, one DR a Location, with TEM, FFMO
    and FFNAM but no leader (AS-FIRE-08).
    """
    if not now.state.residual:
        return
    lying = dict(now.state.residual)
    groups: dict[Location, list[Unit]] = {}
    for key in ids:
        unit = now.state.infantry.get(key) or now.state.vehicles.get(key)
        if unit is not None and unit.where is Where.MAP and unit.place in lying:
            groups.setdefault(unit.place, []).append(unit)
    for place, units in groups.items():
        yield from _struck(now, place, lying[place], units)


def _struck(now: Now[State], place: Location, fp: int, units: list[Unit]) -> Stream:
    state = now.state
    colored, white = roll(now)
    full, half = column_of(fp), column_of(Fraction(fp, 2))
    tallies = {u.id: tally(state, u) for u in units}
    yield ResidualFired(place, fp, colored, white, lines_of(units, tallies))
    columns = {u.id: full if u.concealed is Concealed.KNOWN else half for u in units}
    yield from strike(now, units, columns, colored + white, tallies)


def tally(state: State, unit: Unit) -> Tally:
    """No line leads to a firer: the hex itself helps, hexsides do not; SMOKE in the hex hinders."""
    found = Tally(0, "lingering fire", "AS-FIRE-08")
    smoke = lines.line(state, unit.place, unit.place).hindrance
    assert not isinstance(unit, Gun)
    if isinstance(unit, Vehicle) and state.car(unit).armoured:
        return found.plus(CREW_DRM, "crew in its vehicle", "AS-IFT-09").plus(smoke, "smoke", "AS-LOS-04")
    shelter = unit_tem(state, unit)
    return ift.moving_drm(state, found.plus(shelter, "cover", "AS-TERR-06"), unit, shelter == 0 and smoke == 0).plus(
        smoke, "smoke", "AS-LOS-04"
    )


# -- What becomes of the firers of a shot: rate of fire, malfunctions, markers (AS-FIRE-07, AS-UNIT-05).


def shots_of(state: State, plan: FirePlan) -> list[Shot] | Refusal:
    """The weapons of a plan aimed at its target, or why one of them cannot fire."""
    assert plan.target is not None
    found = []
    for key in plan.firers:
        arm = arms.arm(state, plan.seat, key)
        shot = arm if isinstance(arm, Refusal) else arms.not_now(state, arm) or ift.aimed(state, arm, plan.target)
        if isinstance(shot, Refusal):
            return shot
        found.append(shot)
    return found


def shots_seen(state: State, plan: FirePlan) -> list[Shot]:
    """The shots as their side sees them: an AFV under a "?" that it does not know hinders none of its lines
    (AS-LOS-04), or the dice would tell of it.
    """
    found = shots_of(look(state, plan.seat), plan)
    assert not isinstance(found, Refusal)
    return found


# -- what becomes of the firers
@dataclass(frozen=True, slots=True)
class Spent:
    """Which firers keep their ROF, which malfunction, and the marker of the others."""

    kept: tuple[str, ...]
    broken: tuple[str, ...]
    marker: Marker


def spent(state: State, shots: Sequence[Shot], colored: int, original: int, cowered: bool) -> Spent:
    """ROF by the colored die (AS-FIRE-07), malfunctions (AS-UNIT-05), markers (AS-PREP-01, AS-DFIRE-01,
    AS-DFIRE-02, AS-FIRE-06).
    """
    broken = tuple(s.arm.key for s in shots if original >= s.arm.breakdown)
    kept = tuple(s.arm.key for s in shots if s.arm.key not in broken and not cowered and colored <= rof(state, s.arm))
    car = bool(shots[0].arm.part)
    marker = {
        Phase.PFPH: Marker.PREP,
        Phase.MPH: Marker.FINAL if cowered else Marker.FIRST,
        Phase.DFPH: Marker.FINAL,
        Phase.AFPH: Marker.BOUNDING if car else Marker.FINAL,
    }[state.phase]
    return Spent(kept, broken, marker)


def rof(state: State, arm: Arm) -> int:
    """ROF of a shot: none when pinned or in AFPh but for opportunity fire (AS-FIRE-07, AS-AFPH-01); a gun that
    loses its AA counter has one less, machine guns not (AS-AA-04).
    """
    late = state.phase is Phase.AFPH and not arms.opportunity(state, arm)
    if arm.pinned or late or arms.marked_first(state, arm):
        return 0
    return max(0, arm.rof - (arm.aa and arm.kind is not Kind.MG))


def facing(shots: Sequence[Shot]) -> int:
    return shots[0].facing if shots[0].turn else -1


def malfunctions(broken: tuple[str, ...]) -> Stream:
    for key in broken:
        name, _, part = key.partition("/")
        yield WeaponBroken(name, part, "AS-UNIT-05")
