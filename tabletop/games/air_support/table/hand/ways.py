"""Ways over several hexes: the cheapest way of the unit in hand to every hex that it can reach, as a queue of single
orders that the rules look at one by one when it goes; and who of the known enemies could fire on the way.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, odds, pace, speed
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.driving import StartUp, Turn, VehicleEntered, VehicleWaited
from tabletop.games.air_support.rules.firing import arms as firers
from tabletop.games.air_support.rules.firing import ift, striking
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.light_aa import column
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import Enter
from tabletop.games.air_support.rules.pieces import Infantry, Motion, Vehicle, Where
from tabletop.games.air_support.rules.state import Band, State, changed_car, changed_man, put_car, put_man
from tabletop.games.air_support.rules.tables import column_of
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table.hand import fire_previews
from tabletop.games.air_support.table.hand.previews import man_odds
from tabletop.grid.hexes import Hex, distance

START_UP = 2
"""Half MP (AS-VEH-01)."""
FAR = 20
"""A way has at most so many hexes."""
USUAL_FP, USUAL_REACH = 4, 4
"""Firepower and range of the squad that is taken for granted under a "?"."""


@dataclass(frozen=True, slots=True)
class Way:
    """`hexes`: those that are entered, in order; `spent`: half points spent when each is entered; `orders`: what is
    ordered for it, the turns between too; `full`: half points that the unit has in all, on a road
    those that the road gives too.
    """

    hexes: tuple[Hex, ...]
    spent: tuple[int, ...]
    orders: tuple[Command, ...]
    full: int

    def shorter(self, by: int) -> Way:
        """Without its last hexes; one stays."""
        keep = max(1, len(self.hexes) - by)
        enters = 0
        for n, order in enumerate(self.orders):
            enters += isinstance(order, Enter)
            if enters == keep:
                return Way(self.hexes[:keep], self.spent[:keep], self.orders[: n + 1], self.full)
        return self

    def words(self, n: int = -1) -> str:
        """What is spent at a hex, "1½"."""
        return points(self.spent[n])


Node = tuple[Hex | None, object]
"""A place in the search: the hex, and what else of the unit there decides what the next step costs."""


class Reach(dict[Hex, Way]):
    """The cheapest way to every hex that can be reached. `start`: where all begin; `cost`: what every place costs;
    `before`: the places from which it is reached at that cost, with the order for it; `first`: orders before all;
    `full`: what the unit has in all at a place.
    """

    def __init__(self, start: Node, spent: int, first: tuple[Command, ...], full: Callable[[Node], int]) -> None:
        super().__init__()
        self.start, self.first, self.full = start, first, full
        self.cost: dict[Node, int] = {start: spent}
        self.before: dict[Node, list[tuple[Node, Command]]] = {}

    def step(self, at: Node, to: Node, spent: int, order: Command) -> None:
        """A place is reached from another."""
        known = self.cost.get(to)
        if known is None or spent < known:
            self.cost[to], self.before[to] = spent, [(at, order)]
        elif spent == known and to in self.before:
            self.before[to].append((at, order))

    def safest(self, to: Hex, toll: Callable[[Hex], Fraction], spent: int = 0) -> Way:
        """Of all ways to a hex that cost as little as the cheapest that on which the least danger is, `toll` of each
        hex that is entered added up. spent: what had been spent before the search.
        """
        way = self[to]
        least: dict[Node, tuple[Fraction, tuple[tuple[Node, Command], ...]]] = {self.start: (Fraction(0), ())}

        def to_node(node: Node) -> tuple[Fraction, tuple[tuple[Node, Command], ...]]:
            if node not in least:
                at = node[0]
                found = []
                for earlier, order in self.before[node]:
                    danger, orders = to_node(earlier)
                    found.append((danger, (*orders, (node, order))))
                danger, orders = min(found, key=lambda one: one[0])
                entered = isinstance(orders[-1][1], Enter) and at is not None
                least[node] = (danger + toll(at) if entered and at is not None else danger, orders)
            return least[node]

        ends = [
            n
            for n, cost in self.cost.items()
            if n[0] == to and n != self.start and cost + spent == way.spent[-1] and self.full(n) == way.full
        ]
        if not ends:
            return way
        _, found = min((to_node(n) for n in ends), key=lambda one: one[0])
        entered = [(n[0], self.cost[n] + spent) for n, order in found if isinstance(order, Enter) and n[0] is not None]
        orders = (*self.first, *(order for _, order in found))
        return Way(tuple(h for h, _ in entered), tuple(c for _, c in entered), orders, way.full)


def points(half: int) -> str:
    """Half points as they stand on the map."""
    whole = str(half // 2) if half > 1 or half == 0 else ""
    return whole + ("½" if half % 2 else "")


# -- on foot
def on_foot(state: State, men: Sequence[Infantry]) -> Reach:
    """Where men of one Location, or one who waits outside the map, can walk."""
    first, together = men[0], any(pace.is_leader(state, m) for m in men)
    move = state.move
    going = move is not None and first.id in move.units
    by_road = move.road if going and move is not None else True
    full = {road: min(pace.allotment(state, m, led=together, road=road) for m in men) for road in (False, True)}
    """What they have, off the road and all along it (AS-MOVE-02)."""
    tick = count()
    begin = first.place.hex if first.where is Where.MAP else None
    found = Reach((begin, by_road), max(m.spent for m in men), (), lambda node: full[bool(node[1])])
    queue: list[tuple[int, int, Hex | None, bool, tuple[Hex, ...], tuple[int, ...]]] = [
        (max(m.spent for m in men), next(tick), begin, by_road, (), ())
    ]
    done: set[tuple[Hex | None, bool]] = set()
    while queue:
        spent, _, at, road, way, costs = heapq.heappop(queue)
        if (at, road) in done or len(way) > FAR:
            continue
        done.add((at, road))
        if at is not None and way and at not in found:
            found[at] = Way(way, costs, tuple(Enter(h) for h in way), full[road])
        for to in pace.gates(state, first.id) if at is None else (hexes.step(at, d) for d in range(6)):
            step = _walk(state, men, together, at, to, spent, road, bool(way))
            if step is not None and to not in way:
                found.step((at, road), (to, road and step[1]), spent + step[0], Enter(to))
                heapq.heappush(
                    queue, (spent + step[0], next(tick), to, road and step[1], (*way, to), (*costs, spent + step[0]))
                )
    if begin is not None:
        found.pop(begin, None)
    return found


def _walk(
    state: State,
    men: Sequence[Infantry],
    together: bool,
    at: Hex | None,
    to: Hex,
    spent: int,
    by_road: bool,
    gone: bool,
) -> tuple[int, bool] | None:
    """(half MF, along the road) of one hex for all of them; None where they cannot go."""
    if not lines.on_map(state, to) or pace.passable(state, to, men[0].seat) is not None:
        return None
    if pace.room(state, Location(to), men) is not None:
        return None
    cost, road = 0, True
    for man in men:
        there = man
        if at is not None and gone:
            there = changed_man(man, place=Location(at), spent=spent, where=Where.MAP, in_foxhole=False)
        step = pace.step_cost(state, there, to, led=together, by_road=by_road)
        if isinstance(step, Refusal):
            return None
        cost, road = max(cost, step[0]), road and step[1]
    return cost, road


# -- on wheels and tracks
def by_car(state: State, car: Vehicle, band: Band | None = None) -> dict[Hex, Way] | Reach:
    """Where a vehicle can drive, the turns between reckoned in; with `band` the lead of a Convoy, which turns with the
    road.
    """
    if band is not None:
        return _in_line(state, car, band)
    full = speed.left(state, car) + car.spent
    left = speed.left(state, car)
    orders: tuple[Command, ...] = ()
    spent = 0
    if car.motion is Motion.STOPPED and car.where is Where.MAP:
        spent, orders = START_UP, (StartUp(),)
    there = changed_car(car, motion=Motion.MOTION if car.where is Where.MAP else car.motion)
    found = Reach(_stands(there), spent, orders, lambda node: full)
    tick = count()
    queue: list[tuple[int, int, Vehicle, tuple[Hex, ...], tuple[int, ...], tuple[Command, ...]]] = [
        (spent, next(tick), there, (), (), orders)
    ]
    done: set[Node] = set()
    while queue:
        spent, _, now, way, costs, orders = heapq.heappop(queue)
        key = _stands(now)
        if key in done or len(way) > FAR:
            continue
        done.add(key)
        if way and now.place.hex not in found:
            found[now.place.hex] = Way(way, tuple(c + car.spent for c in costs), orders, full)
        for cost, after, order in _drive(state, changed_car(now, spent=car.spent + spent)):
            if spent + cost > left:
                continue
            entered = isinstance(order, Enter)
            if entered and after.place.hex in way:
                continue
            more = (after.place.hex,) if entered else ()
            found.step(key, _stands(after), spent + cost, order)
            heapq.heappush(
                queue,
                (
                    spent + cost,
                    next(tick),
                    after,
                    (*way, *more),
                    (*costs, *((spent + cost,) if more else ())),
                    (*orders, order),
                ),
            )
    found.pop(car.place.hex, None)
    return found


def _stands(car: Vehicle) -> Node:
    """Where a vehicle stands, how it looks, whether it came by road: its next steps depend on nothing else."""
    return car.place.hex if car.where is Where.MAP else None, (car.facing, car.on_road)


def _drive(state: State, car: Vehicle) -> Iterator[tuple[int, Vehicle, Command]]:
    """What a vehicle can do next: half MP, the vehicle then, the order."""
    outside = car.where is not Where.MAP
    ways = pace.gates(state, car.id) if outside else speed.forward(car)
    for to in ways:
        step = speed.step_cost(state, car, to)
        if not isinstance(step, Refusal):
            facing = speed.inward(state, to) if outside else car.facing
            after = changed_car(
                car, place=Location(to), facing=facing, where=Where.MAP, motion=Motion.MOTION, on_road=step[1]
            )
            yield step[0], after, Enter(to)
    if not outside:
        cost = speed.turn_cost(state, car)
        for by in (-1, 1):
            yield cost, changed_car(car, facing=(car.facing + by) % 6), Turn(by)


def _in_line(state: State, lead: Vehicle, band: Band) -> dict[Hex, Way]:
    """Where a Convoy can drive, each vehicle into the hex of the one ahead: all pay what the dearest step of any of
    them costs (AS-CONVOY-01), so the line is moved hex by hex.
    """
    full = speed.left(state, lead) + lead.spent
    orders: tuple[Command, ...] = ()
    if any(c.motion is Motion.STOPPED and c.where is Where.MAP for c in convoys.vehicles(state, band)):
        orders = (StartUp(),)
        for car in convoys.vehicles(state, band):
            state = put_car(state, car.id, spent=car.spent + START_UP, motion=Motion.NON_STOPPED)
    found: dict[Hex, Way] = {}
    tick = count()
    queue: list[tuple[int, int, State, tuple[Hex, ...], tuple[int, ...]]] = [
        (state.vehicles[lead.id].spent, next(tick), state, (), ())
    ]
    done: set[tuple[Hex, int]] = set()
    while queue:
        spent, _, then, way, costs = heapq.heappop(queue)
        now = then.vehicles[lead.id]
        if (now.place.hex, now.facing) in done or len(way) > FAR:
            continue
        done.add((now.place.hex, now.facing))
        if way and now.place.hex not in found:
            found[now.place.hex] = Way(way, costs, (*orders, *(Enter(h) for h in way)), full)
        for to in pace.gates(then, lead.id) if now.where is not Where.MAP else speed.forward(now):
            cost = convoys.impulse_cost(then, band, to)
            if not isinstance(cost, Refusal) and to not in way:
                more = spent + cost
                heapq.heappush(queue, (more, next(tick), _driven(then, band, to, cost), (*way, to), (*costs, more)))
    found.pop(lead.place.hex, None)
    return found


def _driven(state: State, band: Band, to: Hex, cost: int) -> State:
    """The Convoy after its lead has entered a hex."""
    for car, ahead, facing, road in convoys.closing_up(state, convoys.vehicles(state, band), to):
        if ahead is None:
            state = VehicleWaited(car.id, cost).apply(state)
        else:
            state = VehicleEntered(car.id, Location(ahead), cost, facing, road).apply(state)
    return state


# -- who can fire on the way
@dataclass(frozen=True, slots=True)
class Danger:
    """Who of the known enemies could fire at a unit in a hex: the strongest first with the chance of each; `through`:
    the chance that none of them does anything to it, each firing once.
    """

    firers: tuple[tuple[str, Hex, Fraction], ...]
    through: Fraction


def danger(state: State, unit: Infantry | Vehicle, at: Hex) -> Danger:
    """See `Danger`: a "?" is reckoned as one squad."""
    there = Location(at)
    if isinstance(unit, Infantry):
        moved: Infantry | Vehicle = changed_man(unit, place=there, where=Where.MAP, moved=True, in_foxhole=False)
        then = put_man(state, unit.id, place=there, where=Where.MAP, moved=True, in_foxhole=False)
    else:
        moved = changed_car(unit, place=there, where=Where.MAP, motion=Motion.NON_STOPPED)
        then = put_car(state, unit.id, place=there, where=Where.MAP, motion=Motion.NON_STOPPED)
    found: dict[str, tuple[Hex, Fraction]] = {}
    for armed in firers.ready(then, 1 - unit.seat):
        if distance(armed.place.hex, at) > armed.farthest:
            continue
        for arm in armed.arms:
            shot = ift.aimed(then, arm, there)
            chance = None if isinstance(shot, Refusal) else fire_previews.at_one(then, [shot], "", None, moved, 1)
            if chance:
                name = arm.key.partition("/")[0]
                found[name] = armed.place.hex, max(chance, found.get(name, (at, Fraction(0)))[1])
    for blip in state.blips:
        if blip.seat != unit.seat and isinstance(moved, Infantry):
            chance = _hidden(then, moved, blip.place, there)
            if chance:
                found[f"?{blip.place.hex}"] = blip.place.hex, chance
    through = Fraction(1)
    for _, chance in found.values():
        through *= 1 - min(Fraction(1), chance)
    ranked = sorted(found.items(), key=lambda item: (-item[1][1], item[0]))
    return Danger(tuple((key, where, chance) for key, (where, chance) in ranked), through)


def lingering(state: State, unit: Infantry | Vehicle, at: Hex) -> Fraction:
    """The chance that fire which lingers in a hex does something to a unit that enters it (AS-FIRE-08); nought where
    none does.
    """
    there = Location(at)
    fp = dict(state.residual).get(there, 0)
    if not fp:
        return Fraction(0)
    if isinstance(unit, Infantry):
        then = put_man(state, unit.id, place=there, where=Where.MAP, moved=True, in_foxhole=False)
        man = then.infantry[unit.id]
        return 1 - man_odds(then, man, column_of(fp), striking.tally(then, man).total, 1).unhurt
    then = put_car(state, unit.id, place=there, where=Where.MAP, motion=Motion.NON_STOPPED)
    car = then.vehicles[unit.id]
    drm = striking.tally(then, car).total
    if not state.car(car).armoured:
        return 1 - odds.truck(column_of(fp), drm).get(Fate.NOTHING, Fraction(0))
    return odds.crew(column_of(fp), drm) if car.exposed else Fraction(0)


def _hidden(state: State, man: Infantry, place: Location, there: Location) -> Fraction | None:
    """The chance of a squad under a "?" to do something to a unit that walks there."""
    far = distance(place.hex, there.hex)
    if far > 2 * USUAL_REACH or man.dummy:
        return None
    sight = lines.line(state, place, there, stirred=True)
    if not sight.clear:
        return None
    fp = Fraction(USUAL_FP * (2 if far <= 1 else 1), 1 if far <= USUAL_REACH else 2)
    cover = ift.shelter(state, man, place)
    open_ground = ift.in_the_open(state, man, place, sight)
    drm = cover + sight.hindrance + sight.lv - 1 - int(open_ground)
    sheet = state.man(man)
    size = odds.LEADER if pace.is_leader(state, man) else odds.WHOLE if sheet.halves == 2 else odds.HALF
    return 1 - odds.man(column(fp, False), drm, sheet.morale, size, False, 1).unhurt
