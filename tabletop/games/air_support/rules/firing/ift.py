"""Fire on the infantry fire table: what each weapon is worth at a Location, fire groups, modifiers, cowering,
residual firepower. AS-FIRE-01 to AS-FIRE-08, AS-HEX-08, AS-VEH-09, AS-VEH-10. Pure: on a state or a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tabletop.core.fastcopy import quick
from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.firing.arms import FIRED, Arm, Kind, marked_first, opportunity
from tabletop.games.air_support.rules.hexes import crossed
from tabletop.games.air_support.rules.light_aa import case_a, column, turned_to
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.sheets import Mount, Size
from tabletop.games.air_support.rules.standing import (
    CREW_DRM,
    Unit,
    bare,
    blips_at,
    dug_in,
    fighting,
    in_column,
    units_at,
)
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.tables import COLUMNS, column_of
from tabletop.games.air_support.rules.terrain import Location, Terrain
from tabletop.grid.hexes import Hex, distance

MOST_RESIDUAL = 12
"""FP column of the strongest residual (AS-FIRE-08)."""


@quick
@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon aimed at a Location. fp: against Known units; why: what has changed it; turn: hexspines to turn,
    facing: the spine then.
    """

    arm: Arm
    target: Location
    fp: Fraction
    why: tuple[str, ...]
    sight: Sight
    turn: int = 0
    facing: int = -1


def aimed(state: State, found: Arm, target: Location) -> Shot | Refusal:
    """A weapon aimed at a Location, or why it cannot fire there: range, line of sight, covered arc (AS-FIRE-01,
    AS-VEH-09).
    """
    far = distance(found.place.hex, target.hex)
    if far > found.farthest:
        return Refusal(
            "AS-FIRE-01",
            f"{_label(state, target)} is {counted(far, 'hex')} away: out of reach of {called(state, found.key)}.",
        )
    if far > 1 and marked_first(state, found):
        return Refusal(
            "AS-DFIRE-02",
            f"{called(state, found.key)} has fired in the movement phase and may fire only at what is next to it.",
        )
    sight = lines.line(state, found.place, target, stirred=stirred(state, target))
    if not sight.clear:
        return Refusal(sight.why, f"{called(state, found.key)} has no line of sight to {_label(state, target)}.")
    return laid(state, found, target, sight)


def laid(state: State, found: Arm, target: Location, sight: Sight) -> Shot | Refusal:
    """A weapon laid on a Location in its reach that it sees, or why it cannot fire there (AS-VEH-09)."""
    far = distance(found.place.hex, target.hex)
    turn, facing = 0, -1
    if found.arc is not None:
        turn, facing = turned_to(found.place.hex, found.arc, target.hex)
        if turn and not found.turns:
            return Refusal(
                "AS-VEH-09", f"{_label(state, target)} is not in the covered arc of {called(state, found.key)}."
            )
        if (
            turn
            and found.part
            and found.barrel is not None
            and found.barrel.mount is Mount.NT
            and state.vehicles[found.unit].immobile
        ):
            return Refusal("AS-KILL-09", f"{called(state, found.unit)} is immobilized and cannot turn its hull.")
    fp, why = _firepower(state, found, target, far)
    return Shot(found, target, fp, why, sight, turn, facing)


def _label(state: State, place: Location) -> str:
    return hexes.label(state.ground.grid, place.hex)


def stirred(state: State, target: Location) -> bool:
    """Whether the target has moved or fired in this phase (AS-LOS-05)."""
    return state.phase is Phase.MPH or any(u.tried & {FIRED, "move"} for u in units_at(state, target))


def _firepower(state: State, found: Arm, target: Location, far: int) -> tuple[Fraction, tuple[str, ...]]:
    """AS-FIRE-01; all halvings multiply, fractions are kept."""
    points, why, halvings = found.fp, [], []
    if found.place == target:
        points, why = points * 3, ["x3 same Location"]
    elif far == 1 or (far == 0 and abs(found.place.level - target.level) == 1):
        points, why = points * 2, ["x2 adjacent"]
    if far > found.reach:
        halvings.append("/2 long range")
    if found.pinned:
        halvings.append("/2 pinned")
    if marked_first(state, found):
        halvings.append("/2 area fire")
    late = state.phase is Phase.AFPH and not opportunity(state, found)
    if late:
        halvings.append("/2 Advancing Fire")
    if found.part and found.kind is not Kind.GUN and state.vehicles[found.unit].moving:
        halvings.append("/2 moving vehicle")
    fp = _halved(points, len(halvings))
    why += halvings
    if late and found.kind is Kind.OWN and state.man(state.infantry[found.unit]).assault_fire:
        fp, why = fp + 1, [*why, "+1 assault fire"]
    return fp, tuple(why)


@cache
def _halved(points: int, times: int) -> Fraction:
    return Fraction(points, 2**times)


def group_refusal(shots: Sequence[Shot]) -> Refusal | None:
    """Why these cannot fire as one (AS-FIRE-02): rapid-fire guns and guns fire alone, machine guns of a vehicle
    only with one another (AS-VEH-09), others from Locations that hang together.
    """
    if len(shots) < 2:
        return None
    if any(s.arm.kind in (Kind.GUN, Kind.IFE) for s in shots):
        return Refusal("AS-FIRE-02", "A gun never fires in a group.")
    if any(s.arm.part for s in shots) and len({s.arm.unit for s in shots}) > 1:
        return Refusal("AS-VEH-09", "The machine guns of a vehicle fire only with one another.")
    places = {s.arm.place for s in shots}
    linked = {shots[0].arm.place}
    while more := {p for p in places - linked if any(adjacent(p, q) for q in linked)}:
        linked |= more
    return (
        None
        if linked == places
        else Refusal("AS-FIRE-02", "A fire group stands in one Location or in Locations next to one another.")
    )


def adjacent(a: Location, b: Location) -> bool:
    """Two Locations next to one another: neighbouring hexes, or one storey above the other."""
    far = distance(a.hex, b.hex)
    return far == 1 or (far == 0 and abs(a.level - b.level) == 1)


def directs(state: State, seat: int, key: str, shots: Iterable[Shot]) -> Refusal | None:
    """Why a leader cannot direct this fire (AS-FIRE-04, AS-PIN-01): he stands in the Location of all the firers,
    and only infantry is led.
    """
    man = state.infantry.get(key)
    if man is None or man.seat != seat or man.dummy or state.man(man).size is not Size.LEADER:
        return Refusal("AS-FIRE-04", "That is no leader of yours.")
    if not man.good_order or man.pinned or man.group in state.bands:
        return Refusal("AS-PIN-01" if man.pinned else "AS-UNIT-02", f"{called(state, key)} can direct nobody now.")
    if state.phase is Phase.AFPH and man.fired and FIRED not in man.tried:
        return Refusal("AS-AFPH-01", f"{called(state, key)} has directed fire earlier this Player Turn.")
    for shot in shots:
        if shot.arm.place != man.place:
            return Refusal(
                "AS-FIRE-04", f"{called(state, key)} is not in the Location of {called(state, shot.arm.key)}."
            )
        if shot.arm.kind not in (Kind.OWN, Kind.MG) or shot.arm.part:
            return Refusal("AS-FIRE-04", "A leader directs the fire of infantry and its machine guns.")
    return None


def total(shots: Iterable[Shot], concealed: bool = False) -> Fraction:
    """Firepower of the group; half of it against concealed units (AS-FIRE-01)."""
    found = sum((s.fp for s in shots), Fraction(0))
    return found / 2 if concealed else found


def may_cower(shots: Iterable[Shot], leader: str) -> bool:
    """Whether an Original double would make the firers cower (AS-FIRE-06)."""
    return not leader and any(s.arm.cowers for s in shots)


def columns(shots: Sequence[Shot], cowers: bool) -> tuple[int | None, int | None]:
    """Places in `COLUMNS` against Known and concealed targets (AS-FIRE-01, AS-FIRE-03, AS-FIRE-06)."""
    return column(total(shots), cowers), column(total(shots, True), cowers)


def from_hexes(firer: Hex, target: Hex) -> tuple[Hex, ...]:
    """The hexes of the line next to the target: one, or two where the line comes along a hexside; none inside one
    hex.
    """
    return crossed(firer, target)[-2] if firer != target else ()


def shelter(state: State, unit: Unit, firer: Location, height: bool = True) -> int:
    """TEM of a target against fire from a Location (AS-TERR-06); hexsides do not help storeys."""
    sides = from_hexes(firer.hex, unit.place.hex) if unit.place.level == 0 else ()
    higher = height and state.ground.height(unit.place) > state.ground.height(firer)
    return terrain.tem(state.ground, unit.place.hex, sides, in_foxhole=dug_in(unit), on_road=bare(unit), higher=higher)


def in_the_open(state: State, unit: Unit, firer: Location, sight: Sight) -> bool:
    """Whether moving infantry has nothing to help it (AS-FIRE-05); LV does not count."""
    return shelter(state, unit, firer, height=False) == 0 and sight.hindrance == 0


def tally(state: State, shots: Sequence[Shot], leader: str, unit: Unit, crew: bool = False) -> Tally:
    """The DRM against one target (AS-FIRE-04): TEM and hindrance are the worst among the firers (AS-FIRE-02). crew:
    that of an AFV that looks out.
    """
    found = Tally(0, "fire", "AS-FIRE-04")
    if leader:
        found = found.plus(state.man(state.infantry[leader]).leadership, "leadership", "AS-FIRE-04")
    if crew:
        found = found.plus(CREW_DRM, "crew in its vehicle", "AS-IFT-09")
    else:
        found = found.plus(max(shelter(state, unit, s.arm.place) for s in shots), "cover", "AS-TERR-06")
        found = moving_drm(state, found, unit, all(in_the_open(state, unit, s.arm.place, s.sight) for s in shots))
    found = found.plus(max(s.sight.hindrance for s in shots), "hindrance", "AS-LOS-04").plus(
        max(s.sight.lv for s in shots), "low visibility", "AS-LOS-08"
    )
    found = found.plus(max(turning(state, s) for s in shots), "turning", "AS-HIT-12")
    return found.plus(
        int(any(s.arm.part and state.vehicles[s.arm.unit].shaken for s in shots)), "once stunned", "AS-KILL-11"
    )


def moving_drm(state: State, found: Tally, unit: Unit, open_ground: bool) -> Tally:
    """FFMO and FFNAM of moving infantry, or hazardous movement in their place (AS-FIRE-04, AS-FIRE-05,
    AS-COLUMN-01).
    """
    if in_column(state, unit):
        return found.plus(-2, "hazardous movement", "AS-COLUMN-01")
    if isinstance(unit, Infantry) and unit.moved:
        return found.plus(-int(open_ground), "moving in the open", "AS-FIRE-05").plus(
            -int(not unit.assault), "moving upright", "AS-FIRE-04"
        )
    return found


def turning(state: State, shot: Shot) -> int:
    """Case A, doubled in woods and buildings (AS-HIT-12); for rapid-fire guns on the fire table too."""
    barrel = shot.arm.barrel
    if barrel is None or not shot.turn:
        return 0
    kind = state.ground[shot.arm.place.hex].terrain
    return case_a(barrel.mount, shot.turn) * (2 if kind.building or kind is Terrain.WOODS else 1)


def movers(state: State) -> list[Unit]:
    """The units whose move is going on, on the map (AS-DFIRE-01)."""
    move = state.move
    if move is None:
        return []
    band = state.bands.get(move.band)
    found = [
        state.vehicles.get(key) or state.infantry.get(key) for key in (band.ids if band is not None else move.units)
    ]
    return [u for u in found if u is not None and u.where is Where.MAP and not (isinstance(u, Vehicle) and u.wreck)]


def victims(state: State, seat: int, target: Location) -> list[Unit]:
    """The enemies in a Location that fire of a seat strikes, hidden ones and Dummies among them; in MPh only those
    that move (AS-DFIRE-01).
    """
    if state.phase is Phase.MPH:
        return [u for u in movers(state) if u.seat != seat and u.place == target]
    return [u for u in units_at(state, target) if u.seat != seat]


@kept("infantry", "guns", "vehicles", "blips", "bands", "move", "phase", steady=True)
def targets(view: State, seat: int) -> tuple[Location, ...]:
    """Locations that hold an enemy the seat knows of, a "?" too, and no Melee (AS-CONC-03, AS-CC-03); in MPh only
    where somebody moves (AS-DFIRE-01).
    """
    if view.phase is Phase.MPH:
        known = [u.place for u in movers(view) if u.seat != seat] + [
            b.place for b in view.blips if b.seat != seat and b.moving
        ]
    else:
        known = [u.place for u in _enemies(view, seat)] + [b.place for b in view.blips if b.seat != seat]
    melees = {man.place for man in fighting(view)}
    return tuple([place for place in dict.fromkeys(known) if place not in melees])


def plain_target(state: State, seat: int) -> bool:
    """Whether a Known enemy moves where there is no Melee: then `targets` has something for the seat, whatever else it
    sees, and nobody need look at its view.
    """
    if state.phase is not Phase.MPH:
        return False
    known = [u.place.hex for u in movers(state) if u.seat != seat and u.concealed is Concealed.KNOWN]
    return bool(known) and not {man.place.hex for man in fighting(state)}.issuperset(known)


@kept(targets, "infantry", "guns", "vehicles", "phase", steady=True)
def marked(view: State, seat: int) -> tuple[tuple[Location, bool], ...]:
    """The same Locations, and whether what is there has moved or fired in this phase (AS-LOS-05)."""
    return tuple([(place, stirred(view, place)) for place in targets(view, seat)])


def _enemies(view: State, seat: int) -> list[Unit]:
    found: list[Unit] = []
    for kind in (view.infantry, view.guns, view.vehicles):
        found += [
            u
            for u in kind.values()
            if u.seat != seat
            and u.where is Where.MAP
            and u.concealed is Concealed.KNOWN
            and not (isinstance(u, Vehicle) and u.wreck)
        ]
    return found


@quick
@dataclass(frozen=True, slots=True)
class Prey:
    """What fire of a seat at a Location could strike: men, or a "?"; guns; an unarmoured vehicle, or an AFV whose crew
    looks out (AS-IFT-07, AS-IFT-09); the Known vehicles.
    """

    men: bool
    guns: bool
    burnable: bool
    cars: tuple[Vehicle, ...]


@kept("infantry", "guns", "vehicles", "blips", "bands", "move", "phase", steady=True)
def prey(view: State, seat: int, target: Location) -> Prey:
    men = guns = False
    cars: list[Vehicle] = []
    for unit in victims(view, seat, target):
        if isinstance(unit, Infantry):
            men = True
        elif isinstance(unit, Gun):
            guns = True
        else:
            cars.append(unit)
    moving = view.phase is Phase.MPH
    return Prey(
        men or any(b.place == target and (b.moving or not moving) for b in blips_at(view, target.hex, 1 - seat)),
        guns,
        any(u.exposed or not view.car(u).armoured for u in cars),
        tuple([u for u in cars if u.concealed is Concealed.KNOWN]),
    )


def residual(place: int | None, hindrance: int) -> int:
    """FP column that an attack on that place in `COLUMNS` leaves, 0 for none (AS-FIRE-08)."""
    if place is None:
        return 0
    half = column_of(Fraction(COLUMNS[place], 2))
    if half is None:
        return 0
    least = min(half, COLUMNS.index(MOST_RESIDUAL)) - hindrance
    return COLUMNS[least] if least >= 0 else 0
