"""The Rout phase: who must rout, who may, where to and by which way (AS-ROUT). Judged by Known enemies only, so that a
rout tells nothing of hidden ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from tabletop.core.asker import Stream, arg
from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes, pace
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.entering import entered
from tabletop.games.air_support.rules.harm import to_men
from tabletop.games.air_support.rules.harm.events import Checked, Pinned
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.lines_of_sight.lines import line
from tabletop.games.air_support.rules.moving import bumped, stopped_by
from tabletop.games.air_support.rules.naming import all_called, called, location_name, subject
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Gun, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Done, onward, roll
from tabletop.games.air_support.rules.standing import Unit, fit_car, may_hide, units_of
from tabletop.games.air_support.rules.state import State, having_tried, leaving_guns, put_man
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location, Terrain
from tabletop.grid.hexes import Hex, distance

MF = 12
"""Half MF of a rout (AS-ROUT-01)."""
VEHICLE_MG = {"bmg": 8, "cmg": 12, "aamg": 8}
"""Normal range of vehicular MG (AS-VEH-09)."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a Location: half MF, interdictions on it, and the Locations entered."""

    cost: int
    risks: int
    path: tuple[Location, ...]


def reach(state: State, enemy: Unit) -> int:
    """Normal range of a Good Order unit's firepower in hexes; 0 for who is not armed (AS-ROUT-01): men by their own
    or their weapons', vehicles by their MG.
    """
    if isinstance(enemy, Infantry):
        if not enemy.good_order or pace.is_leader(state, enemy):
            return 0
        arms = [
            state.arm(w).reach for w in state.weapons.values() if w.owner == enemy.id and w.condition is Condition.OK
        ]
        return max([state.man(enemy).reach, *arms])
    if isinstance(enemy, Gun) or not fit_car(enemy):
        return 0
    sheet = state.car(enemy)
    return max((far for part, far in VEHICLE_MG.items() if getattr(sheet, part)), default=0)


def armed(state: State, enemy: Unit) -> bool:
    """Good Order and able to fire at infantry (AS-ROUT-01); a vehicle by its MG or its gun."""
    if isinstance(enemy, Vehicle):
        sheet = state.car(enemy)
        return fit_car(enemy) and bool(sheet.main or sheet.bmg or sheet.cmg or sheet.aamg)
    return isinstance(enemy, Infantry) and enemy.good_order and not pace.is_leader(state, enemy)


@dataclass(frozen=True, slots=True)
class Foe:
    """A Known enemy: its Location, its normal range (0: none), whether it is pinned."""

    place: Location
    reach: int
    pinned: bool


@dataclass(frozen=True, slots=True)
class Threat:
    """What a side has to fear in a position, worked out once: Known enemies, hexes with some of them, hexes next to
    armed ones, and what has been asked about Locations and units since: whether they are open, who sees them, the ways.
    """

    foes: tuple[Foe, ...]
    hexes: frozenset[Hex]
    near: frozenset[Hex]
    open: dict[tuple[Location, bool], bool] = field(default_factory=dict, compare=False)
    eyes: dict[Location, tuple[Hex, ...]] = field(default_factory=dict, compare=False)
    ways: dict[str, dict[Location, Way]] = field(default_factory=dict, compare=False)


@kept("infantry", "guns", "vehicles", "weapons", "smoke", "air", "scenario")
def threat(state: State, seat: int) -> Threat:
    """The Known enemies of a side."""
    known = [u for u in units_of(state, 1 - seat) if u.concealed is Concealed.KNOWN]
    foes = tuple(Foe(u.place, reach(state, u), isinstance(u, Infantry) and u.pinned) for u in known)
    near = frozenset(
        at for u in known if armed(state, u) for at in (u.place.hex, *(hexes.step(u.place.hex, d) for d in range(6)))
    )
    return Threat(foes, frozenset(u.place.hex for u in known), near)


def threatened(state: State, seat: int, place: Location) -> bool:
    """Whether a Location is adjacent to a Known Good Order armed enemy ground unit, or holds one (AS-ROUT-01)."""
    return place.hex in threat(state, seat).near


def exposed(state: State, seat: int, place: Location, unpinned: bool = False) -> bool:
    """Whether a Location is open ground in the sight and normal range of a Known Good Order armed enemy ground
    unit; `unpinned` ones only for interdiction (AS-ROUT-01, AS-ROUT-02). Aircraft never count.
    """
    if place.level or not pace.open_ground(state, place.hex):
        return False
    fear = threat(state, seat)
    found = fear.open.get((place, unpinned))
    if found is None:
        found = fear.open[place, unpinned] = any(
            not (unpinned and foe.pinned)
            and distance(foe.place.hex, place.hex) <= foe.reach
            and line(state, foe.place, place).clear
            for foe in fear.foes
        )
    return found


def may_rout(state: State, man: Infantry) -> bool:
    """Whether a broken unit can rout at all in this phase (AS-ROUT-01, AS-CC-03)."""
    return (
        man.where is Where.MAP
        and man.broken
        and not man.melee
        and "rout" not in man.tried
        and (man.dm or must_rout(state, man))
    )


def must_rout(state: State, man: Infantry) -> bool:
    """AS-ROUT-01."""
    return (
        man.where is Where.MAP
        and man.broken
        and not man.melee
        and (threatened(state, man.seat, man.place) or exposed(state, man.seat, man.place))
    )


def _nears(state: State, man: Infantry, at: Location, to: Location) -> bool:
    """Whether a step lowers the range to a Known enemy that sees the unit at the start of it (AS-ROUT-03)."""
    fear = threat(state, man.seat)
    if at not in fear.eyes:
        fear.eyes[at] = tuple({f.place.hex for f in fear.foes if line(state, f.place, at).clear})
    return any(distance(eye, to.hex) < distance(eye, at.hex) for eye in fear.eyes[at])


def _steps(state: State, man: Infantry, at: Location, spent: int) -> list[tuple[Location, int]]:
    """Locations next to one, and the half MF to enter them from there."""
    stairs = [Location(at.hex, at.level + d) for d in (-1, 1)]
    found = [(place, pace.STAIRS) for place in stairs if place in state.ground.locations(at.hex)]
    if at.level:
        return found
    for d in range(6):
        to = hexes.step(at.hex, d)
        if not lines.on_map(state, to):
            continue
        cost = pace.ground_cost(state, at.hex, to)
        if isinstance(cost, Refusal):
            continue
        points = cost[0] if cost[0] is not None else MF if not spent else MF + 1
        leaving = pace.SHELTER if man.in_foxhole and at == man.place else 0
        found.append((Location(to), points + leaving))
    return found


def ways(state: State, man: Infantry) -> dict[Location, Way]:
    """All Locations that a unit can reach in its rout with the cheapest way to each, among equals the one with the
    least interdiction (AS-ROUT-01, AS-ROUT-03).
    """
    fear = threat(state, man.seat)
    if man.id in fear.ways:
        return fear.ways[man.id]
    best: dict[Location, Way] = {}
    heap: list[tuple[int, int, tuple[Location, ...]]] = [(0, 0, ())]
    while heap:
        cost, risks, path = heappop(heap)
        at = path[-1] if path else man.place
        if at in best:
            continue
        best[at] = Way(cost, risks, path)
        for to, points in _steps(state, man, at, cost):
            if to in best or cost + points > MF or to.hex in fear.hexes:
                continue
            if pace.room(state, to, [man]) is not None or (to.hex != at.hex and _nears(state, man, at, to)):
                continue
            heappush(heap, (cost + points, risks + exposed(state, man.seat, to, unpinned=True), (*path, to)))
    del best[man.place]
    fear.ways[man.id] = best
    return best


def goals(state: State, man: Infantry) -> dict[Location, Way]:
    """Where a unit may rout to: the woods and building hexes with the lowest cost that no armed enemy is next to,
    else any Location out of their reach (AS-ROUT-03).
    """
    found = {place: way for place, way in ways(state, man).items() if not threatened(state, man.seat, place)}
    cover = {
        p: w
        for p, w in found.items()
        if p.hex != man.place.hex
        and (state.ground[p.hex].terrain is Terrain.WOODS or state.ground[p.hex].terrain.building)
    }
    if cover:
        least = min(w.cost for w in cover.values())
        return {p: w for p, w in cover.items() if w.cost == least}
    return {p: w for p, w in found.items() if not exposed(state, man.seat, p)}


# -- What routing units do (AS-ROUT).


@dataclass(frozen=True, slots=True)
class Routed(AirSupportEvent):
    """A broken unit enters the next Location of its rout (AS-ROUT-01)."""

    unit: str
    place: Location

    def apply(self, state: State) -> State:
        state = leaving_guns(state, (self.unit,), self.place)
        man = state.infantry[self.unit]
        return put_man(
            state,
            self.unit,
            place=self.place,
            entered=man.entered or man.place.hex != self.place.hex,
            on_road=False,
            in_foxhole=False,
        )

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} routs to {location_name(state, self.place)}", "AS-ROUT-01"


@dataclass(frozen=True, slots=True)
class RoutEnded(AirSupportEvent):
    """A unit has routed, or stays where it is (AS-ROUT-03)."""

    unit: str

    def apply(self, state: State) -> State:
        return having_tried(state, (self.unit,), "rout")


# -- The order to rout.


@dataclass(frozen=True, slots=True)
class Rout(Command):
    """A broken unit routs to that Location, by the cheapest way, among those by the one with the least interdiction
    (AS-ROUT-03).
    """

    unit: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} routs to {location_name(state, Location(self.hex, self.level))}"


# -- The Rout phase: the ATTACKER, then the DEFENDER routs his broken units one by one. Frames: rout (seat, row).


def routers(state: State, seat: int) -> list[Infantry]:
    """Units of a side that can still rout in this phase."""
    return [man for man in state.infantry.values() if man.seat == seat and may_rout(state, man)]


class RoutPhase(Asking):
    """One side routs (AS-ROUT-03); who must and cannot is eliminated at its end (AS-ROUT-02)."""

    key = "rout"
    takes = (Rout, Done)
    wanted = "routing"
    rule = "AS-ROUT-01"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return may_hide(state, seat) or any(goals(state, man) for man in routers(state, seat))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        forced = [man.id for man in routers(view, seat) if must_rout(view, man) and goals(view, man)]
        return (f"{all_called(view, forced)} must rout." if forced else "Rout broken units, or let them stay."), DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [
            *(
                Rout(man.id, place.hex, place.level)
                for man in routers(view, seat)
                for place in sorted(goals(view, man))
            ),
            DONE,
        ]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Rout):
            return rout_refusal(view, seat, command)
        for man in routers(view, seat):
            if must_rout(view, man) and goals(view, man):
                return Refusal("AS-ROUT-01", f"{called(view, man.id)} must rout.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Rout):
            yield from _rout(now, command)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        """Units that had to rout and cannot are eliminated."""
        seat = arg(now.state)
        for man in routers(now.state, seat):
            if (
                must_rout(now.state, now.state.infantry.get(man.id, man))
                and to_men.standing(now.state, man.id) is not None
            ):
                yield from to_men.eliminate(now, man.id, "AS-ROUT-02")
        yield from tidy(now)
        yield from onward(now)


def rout_refusal(state: State, seat: int, order: Rout) -> Refusal | None:
    """Why a unit cannot rout there."""
    man = state.infantry.get(order.unit)
    if man is None or man.seat != seat or man.dummy or man.where is not Where.MAP or not man.broken:
        return Refusal("AS-ROUT-01", "That is no broken unit of yours.")
    if man.melee:
        return Refusal("AS-ROUT-03", f"{called(state, man.id)} is in Melee.")
    if "rout" in man.tried:
        return Refusal("AS-ROUT-03", f"{called(state, man.id)} has routed.")
    if not may_rout(state, man):
        return Refusal("AS-ROUT-01", f"{called(state, man.id)} is neither desperate nor in danger; it stays.")
    if Location(order.hex, order.level) not in goals(state, man):
        return Refusal(
            "AS-ROUT-03",
            "It routs to the nearest woods or building that no armed enemy is next to, and never nearer to an enemy"
            " that sees it.",
        )
    return None


def _rout(now: Now[State], order: Rout) -> Stream:
    """Step by step; each step into the open may be interdicted, and end it (AS-ROUT-02)."""
    key = order.unit
    man = now.state.infantry[key]
    way = goals(now.state, man)[Location(order.hex, order.level)]
    for place in way.path:
        if stopped_by(now.state, man.seat, place, (key,)):
            yield from bumped(now, man.seat, place, (key,))
            break
        yield from bumped(now, man.seat, place, (key,))
        yield Routed(key, place)
        yield from entered(now, (key,))
        if to_men.standing(now.state, key) is None:
            return
        if exposed(now.state, man.seat, place, unpinned=True):
            yield from _interdicted(now, key)
            found = to_men.standing(now.state, key)
            if found is None:
                yield from tidy(now)
                return
            if found.pinned:
                break
    yield RoutEnded(key)


def _interdicted(now: Now[State], key: str) -> Stream:
    """An NMC: failing it means Casualty Reduction, equal to its morale pins (AS-ROUT-02)."""
    man = now.state.infantry[key]
    level = to_men.morale(now.state, man)
    lead = to_men.leadership(now.state, man)
    colored, white = roll(now)
    final = colored + white + lead
    failed = final > level or colored + white == 12
    yield Checked(
        key,
        "NMC",
        Tally(level, "morale", "AS-ROUT-02").plus(lead, "leader", "AS-IFT-03"),
        colored,
        white,
        "failed" if failed else "passed",
    )
    if failed:
        yield from to_men.reduce(now, key, "AS-ROUT-02")
    elif final == level:
        yield Pinned(key, "AS-ROUT-02")


STEPS = (RoutPhase(),)
