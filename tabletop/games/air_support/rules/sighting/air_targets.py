"""What a plane may sight and attack: units in sight from an attack position, the easiest of them, who may try, and the
numbers of the Sighting TC. AS-SIGHT, AS-GS-03, AS-ALOS-12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes, runs, terrain
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.lines_of_sight.lines import bypass_hidden, ringed
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Infantry, Mode, Plane, Run, Vehicle, Where
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.standing import (
    Here,
    Unit,
    bare,
    blips_at,
    board,
    column_moved,
    here,
    may_lurk,
    mmc,
    road_taken,
)
from tabletop.games.air_support.rules.state import Blip, Phase, State
from tabletop.games.air_support.rules.terrain import Location, Terrain, Weather
from tabletop.grid.hexes import Hex, distance

# -- The Sighting Task Check: what makes a target easy to see from the air, and what the dice say. AS-SIGHT-06 to
# AS-SIGHT-15, Table 11.

SIGHTING_MORALE = 8
MISTAKEN = 12
"""A Final DR up to the first passes, from the second on the enemy flies the plane (Table 11, AS-SIGHT-06, AS-SIGHT-15).
"""


class Sighted(StrEnum):
    """AS-SIGHT-06, AS-SIGHT-13, AS-SIGHT-15."""

    PASSED = "passed"
    FAILED = "failed"
    MISTAKEN = "mistaken attack"


@dataclass(frozen=True, slots=True)
class Seen:
    """What counts of one target in the initial target hex (Table 11). terrain: AS-SIGHT-07; hindrance: SMOKE and the
    like; hazy: mist, dust, heat haze; beside_own: within four hexes of the plane's own troops; stirred: entered a new
    hex or in Motion this Player Turn; column: part of a Convoy or Column; attacked: by another plane of the side this
    Player Turn; concealed: entirely, or HIP.
    """

    terrain: int = 0
    hindrance: int = 0
    hazy: bool = False
    beside_own: bool = False
    vehicular: bool = False
    stirred: bool = False
    column: bool = False
    attacked: bool = False
    concealed: bool = False

    @property
    def drms(self) -> dict[str, int]:
        """Every modifier with its cause; all that apply are added (AS-SIGHT-07 to AS-SIGHT-11)."""
        causes = (
            ("terrain", self.terrain),
            ("smoke", self.hindrance),
            ("haze", int(self.hazy)),
            ("near own troops", int(self.beside_own)),
            ("vehicle", -int(self.vehicular)),
            ("has moved", -int(self.stirred)),
            ("Convoy or Column", -int(self.column)),
            ("already attacked from the air", -int(self.attacked)),
            ("not concealed", 0 if self.concealed else -2),
        )
        return {cause: drm for cause, drm in causes if drm}

    @property
    def drm(self) -> int:
        return sum(self.drms.values())


def easiest_seen(targets: list[Seen]) -> Seen:
    """The target that the check is made against (AS-SIGHT-06). Raises ValueError for no target."""
    return min(targets, key=lambda t: t.drm)


def outcome(original: int, drm: int) -> Sighted:
    """What a DR gives (AS-SIGHT-06, AS-SIGHT-13, AS-SIGHT-15, AS-SIGHT-22)."""
    final = original + drm
    return Sighted.PASSED if final <= SIGHTING_MORALE else Sighted.MISTAKEN if final >= MISTAKEN else Sighted.FAILED


def recalls(original: int) -> bool:
    """Whether the plane leaves at the end of the phase, whatever else the roll gave (AS-SIGHT-14)."""
    return original == 12


# -- What a plane may sight and attack.

NEAR = 4
"""Own troops so near make sighting harder (AS-SIGHT-09)."""


def in_sight(
    state: State, seat: int | None, plane: Hex, direction: int, at: Hex, *, hidden: bool = False
) -> list[Unit]:
    """Living units of a side (None: of both) in a hex that a plane coming in a direction sees from another hex; HIP
    ones only when `hidden`. What is blind depends on the attack position (AS-ALOS-02).
    """
    found = here(state, at)
    if not (found.men or found.guns or found.cars):
        return []
    places = lines.levels_seen(state, plane, at)
    if not places:
        return []
    return [
        u
        for u in found.units
        if (seat is None or u.seat == seat)
        and u.place in places
        and (hidden or u.concealed is not Concealed.HIP)
        and not (
            isinstance(u, Vehicle)
            and u.bypass is not None
            and u.concealed is Concealed.KNOWN
            and plane != at
            and bypass_hidden(direction, u.bypass)
        )
    ]


def marks_in_sight(state: State, seat: int, plane: Hex, at: Hex) -> list[Blip]:
    """In a view: "?" stacks of a side that a plane sees."""
    if not state.blips:
        return []
    places = lines.levels_seen(state, plane, at)
    return [b for b in blips_at(state, at, seat) if b.place in places]


def plane_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why this aircraft may not try to sight (AS-SIGHT-03, AS-SIGHT-20); after a mistaken attack it has tried as
    well (AS-MIST-08).
    """
    plane = state.planes.get(key)
    if plane is None or plane.seat != seat or plane.status is not AirStatus.ONBOARD:
        return Refusal("AS-SIGHT-01", "You have no such aircraft over the map.")
    if plane.cls == AirClass.OBS:
        return Refusal("AS-OBS-16", "An observation plane never attacks.")
    if plane.sighted:
        return Refusal("AS-SIGHT-03", f"{called(state, plane.id)} has looked for a target in this player turn.")
    if plane.fight >= 0:
        return Refusal("AS-DOG-23", f"{called(state, plane.id)} is held in aerial combat.")
    if plane.damaged or plane.stopped or plane.recall:
        return Refusal(
            "AS-SIGHT-20",
            f"{called(state, plane.id)} is"
            f" {'Damaged' if plane.damaged else 'stopped by heavy flak' if plane.stopped else 'Recalled'}.",
        )
    if plane.mg_disabled and not plane.bombs:
        return Refusal("AS-SIGHT-20", f"{called(state, plane.id)} has neither working guns nor bombs.")
    return None


def run_refusal(state: State, seat: int, key: str, at: Hex, direction: int, dive: bool) -> Refusal | None:
    """Why an able aircraft may not try to sight in this way: no such run, or nobody in sight there (AS-SIGHT-04,
    AS-SIGHT-05, AS-SIGHT-21).
    """
    plane = state.planes[key]
    if not 0 <= direction <= 5:
        return Refusal("AS-HEX-02", "Directions go from 0, north, to 5, north-west.")
    if not lines.on_map(state, at):
        return Refusal("AS-SIGHT-21", "The initial target hex must be on the map.")
    if dive and not AirClass(plane.cls).stuka:
        return Refusal("AS-STUKA-01", "Only a Stuka attacks from the adjacent hex.")
    start = runs.initial_hex(at, direction, dive)
    if not in_sight(state, 1 - seat, start, direction, at) and not marks_in_sight(state, 1 - seat, start, at):
        return Refusal("AS-SIGHT-21", f"No enemy unit in {hexes.label(state.ground.grid, at)} is in sight from there.")
    return None


Way = tuple[Hex, int, bool]


@kept("planes")
def able_planes(state: State, seat: int) -> tuple[Plane, ...]:
    """The aircraft of a side that may try to sight, whether there is anything or not."""
    return tuple([p for p in state.planes_of(seat) if plane_refusal(state, seat, p.id) is None])


def runs_possible(state: State, seat: int, plane: Plane) -> list[Way]:
    """Every (hex, direction, dive) that `run_refusal` allows an able plane."""
    return _runs(state, seat, AirClass(plane.cls).stuka)


@kept("infantry", "guns", "vehicles", "blips", "air", "scenario")
def _runs(state: State, seat: int, stuka: bool) -> list[Way]:
    return [way for at in _enemy_hexes(state, seat, board(state)) for way in _ways(state, seat, at, stuka)]


def runs_exist(state: State, seat: int, plane: Plane) -> bool:
    """Whether `runs_possible` has anything for an able plane. One enemy in sight is enough; only where none is seen at
    first sight all are looked at.
    """
    stuka, there = AirClass(plane.cls).stuka, Where.MAP
    units: Iterator[Infantry | Vehicle] = chain(state.vehicles.values(), state.infantry.values())
    for unit in units:
        if (
            unit.seat != seat
            and unit.where is there
            and unit.concealed is not Concealed.HIP
            and not (isinstance(unit, Vehicle) and (unit.wreck or unit.bypass is not None))
            and _overlooked(state, unit.place, stuka)
        ):
            return True
    return bool(_runs(state, seat, stuka))


@kept("scenario", "air")
def _overlooked(state: State, place: Location, stuka: bool) -> bool:
    """Whether a plane that begins its run on a Location sees it from any side."""
    at = place.hex
    return any(
        place in lines.levels_seen(state, runs.initial_hex(at, direction, dive), at)
        for direction in range(6)
        for dive in ((False, True) if stuka else (False,))
    )


def _enemy_hexes(state: State, seat: int, stands: dict[Hex, Here]) -> list[Hex]:
    known = {
        h
        for h, stand in stands.items()
        if any(u.seat != seat and u.concealed is not Concealed.HIP for u in stand.units)
    }
    return sorted(known | {b.place.hex for b in state.blips if b.seat != seat})


def _ways(state: State, seat: int, at: Hex, stuka: bool) -> list[Way]:
    """The runs on one hex. Where nobody is parked beside an obstacle or on another level, what is in sight belongs
    to the map alone.
    """
    found = []
    ways = (False, True) if stuka else (False,)
    units = [u for u in here(state, at).units if u.seat != seat and u.concealed is not Concealed.HIP]
    plain = bool(units) and not any(isinstance(u, Vehicle) and u.bypass is not None for u in units)
    levels = {u.place for u in units} | {b.place for b in blips_at(state, at, 1 - seat)}
    for direction in range(6):
        for dive in ways:
            start = runs.initial_hex(at, direction, dive)
            seen = lines.levels_seen(state, start, at)
            if not levels.isdisjoint(seen) and (
                plain or in_sight(state, 1 - seat, start, direction, at) or marks_in_sight(state, 1 - seat, start, at)
            ):
                found.append((at, direction, dive))
    return found


def looks(state: State, seat: int, plane: Hex, target: Unit | Blip) -> Seen:
    """What counts of one target for a plane of that seat (Table 11). A gun and its crew are not vehicular
    (AS-SIGHT-12); of a "?" counts what everybody sees, so that the check tells nothing (AS-SIGHT-10): the hex and what
    was done openly in it.
    """
    facts = state.ground[target.place.hex]
    if isinstance(target, Blip) or target.concealed is not Concealed.KNOWN:
        road, motion, column = _acts(state, target)
        return Seen(
            terrain=terrain.sighting(facts, state.air, road),
            hindrance=lines.from_air(state, plane, target.place).smoke,
            hazy=_hazy(state),
            beside_own=_own_near(state, seat, target.place.hex),
            stirred=target.entered or motion,
            column=column,
            attacked=seat in target.hit_by_air,
            concealed=covered(state, target),
        )
    car = isinstance(target, Vehicle)
    return Seen(
        terrain=terrain.sighting(facts, state.air, bare(target)),
        hindrance=lines.from_air(state, plane, target.place).smoke,
        hazy=_hazy(state),
        beside_own=_own_near(state, seat, target.place.hex),
        vehicular=car,
        stirred=target.moving if isinstance(target, Vehicle) else target.entered,
        column=target.group in state.bands,
        attacked=seat in target.hit_by_air,
    )


def _acts(state: State, target: Unit | Blip) -> tuple[bool, bool, bool]:
    """What both sides have seen of a "?" this Player Turn: a road entered, Motion, a Convoy or Column that moved."""
    if isinstance(target, Blip):
        return target.road, target.motion, target.column
    motion = isinstance(target, Vehicle) and target.moving
    return road_taken(target), motion, column_moved(state, target)


def _hazy(state: State) -> bool:
    return state.air.weather in (Weather.MIST, Weather.RAIN)


def covered(state: State, target: Unit | Blip) -> bool:
    """Whether a target is concealed to an aircraft: one that moves in open ground is not, whatever lies on it
    (AS-ALOS-17, AS-STATUS-06); the road through cover is open ground (AS-TERR-05).
    """
    if isinstance(target, Blip):
        moving = target.moving
    elif target.concealed is Concealed.KNOWN:
        return False
    else:
        moving = target.moving if isinstance(target, Vehicle) else isinstance(target, Infantry) and target.moved
    road = target.road if isinstance(target, Blip) else road_taken(target)
    bare_hex = road or terrain.kind(state.ground[target.place.hex], state.air) is Terrain.OPEN
    return not (moving and bare_hex and not target.place.level)


def _own_near(state: State, seat: int, at: Hex) -> bool:
    """A non-HIP vehicle or MMC of the plane's side within four hexes and in its sight (AS-SIGHT-09, AS-ALOS-01)."""
    for where, stand in board(state).items():
        if distance(where, at) > NEAR:
            continue
        own = [
            u.place
            for u in stand.units
            if u.seat == seat
            and u.concealed is not Concealed.HIP
            and (u in stand.cars or (isinstance(u, Infantry) and mmc(state, u)))
        ]
        if any(not ringed(state.ground, state.air, place) for place in own):
            return True
    return False


RULES = {
    "terrain": "AS-SIGHT-07",
    "smoke": "AS-SIGHT-08",
    "haze": "AS-SIGHT-08",
    "near own troops": "AS-SIGHT-09",
    "vehicle": "AS-SIGHT-10",
    "has moved": "AS-SIGHT-10",
    "Convoy or Column": "AS-SIGHT-10",
    "already attacked from the air": "AS-SIGHT-10",
    "not concealed": "AS-SIGHT-11",
}


def sighting_tally(seen: Seen) -> Tally:
    """The TC as a tally: morale 8, and the DRM that are added to the DR (AS-SIGHT-06)."""
    tally = Tally(8, "sighting", "AS-SIGHT-06")
    for cause, drm in seen.drms.items():
        tally = tally.plus(drm, cause, RULES[cause])
    return tally


def easiest(state: State, seat: int, at: Hex, direction: int, dive: bool) -> tuple[str, Tally]:
    """The unit that the TC is made against ("" for a "?" in a view), and its tally (AS-SIGHT-06)."""
    start = runs.initial_hex(at, direction, dive)
    candidates: list[Unit | Blip] = [
        *in_sight(state, 1 - seat, start, direction, at),
        *marks_in_sight(state, 1 - seat, start, at),
    ]
    found = [(looks(state, seat, start, target).drm, n, target) for n, target in enumerate(candidates)]
    _, _, best = min(found)
    return "" if isinstance(best, Blip) else best.id, sighting_tally(looks(state, seat, start, best))


def victims(state: State, plane: Plane, run: Run, at: Hex) -> list[Unit]:
    """Who an attack on a hex from where the plane is strikes, on every level in sight: the enemy's units, of both
    sides in a mistaken attack or in Melee (AS-MG-03, AS-MG-04, AS-BOMB-06, AS-MIST-11, AS-CC-03); Dummies as if
    they were men (AS-CONC-04).
    """
    over = runs.place(run)
    both = run.mistaken or any(m.melee for m in here(state, at).men)
    return in_sight(state, None if both else 1 - plane.seat, over, run.direction, at, hidden=True)


def occupied(state: State, plane: Plane, at: Hex) -> bool:
    """Whether the plane sees somebody in a hex whom it may attack from where it is: an enemy, in a mistaken attack
    any ground unit (AS-GS-03, AS-MIST-04).
    """
    run = plane.run
    assert run is not None
    over, side = runs.place(run), None if run.mistaken else 1 - plane.seat
    return bool(in_sight(state, side, over, run.direction, at)) or any(
        marks_in_sight(state, s, over, at) for s in (0, 1) if side in (None, s)
    )


def attackable(state: State, plane: Plane) -> dict[Hex, Mode]:
    """The hexes that the plane may attack now, with what the run then is: enemies in sight there, without another
    TC (AS-ALOS-19, AS-GS-03, AS-SIGHT-16, AS-STRAFE-08), and later hexes of a strafing run, empty as they seem. A
    Stuka's point attack is its dive: from four hexes it strafes (AS-STUKA-01, AS-STUKA-08).
    """
    run = plane.run
    assert run is not None
    stuka = AirClass(plane.cls).stuka
    return {
        at: mode
        for at, mode in runs.targets(run).items()
        if lines.on_map(state, at)
        and not (stuka and mode is Mode.POINT)
        and (occupied(state, plane, at) or (mode is Mode.STRAFE and _on_suspicion(state, plane, run, at)))
    }


def _on_suspicion(state: State, plane: Plane, run: Run, at: Hex) -> bool:
    """Whether a later hex of a strafing run where nobody is seen may be attacked all the same (AS-GS-03,
    AS-CONC-03): in MPh for the residual FP it leaves (AS-GS-05), else where HIP units may lie; otherwise nothing
    could come of it. Not in a mistaken attack (AS-MIST-04).
    """
    if run.mistaken or not lines.levels_seen(state, runs.place(run), at):
        return False
    return may_lurk(state, 1 - plane.seat) or (state.phase is Phase.MPH and not plane.mg_disabled)
