"""What wins the battle, as places: which hexes a man should be in at the end or on his way out, what each is worth, and
what of that is left when it takes so many turns to get there.

The worth of a place fades with the turns that it takes to get there, the faster the fewer are left: who is near presses
on, for ground that is taken early can be held and gone on from. What cannot be reached in time is worth nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots.driving import backwards
from tabletop.games.air_support.bots.weights import Aims
from tabletop.games.air_support.rules import hexes, pace
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import AirStatus, Infantry, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import group_of, here, mmc, units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Ground
from tabletop.games.air_support.rules.victory import PLANE_POINTS, score
from tabletop.grid.hexes import Hex, distance
from tabletop.grid.hexgrid import HexGrid

ALL = 12
"""Half MF that a step counts which takes all."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Places that are worth the same to a man who stands in one of them when it counts."""

    hexes: frozenset[Hex]
    value: float
    fight: float = 0.0
    """Turns that it takes to throw the enemy out."""


def attacks(view: State, seat: int) -> bool:
    """Whether a side came to take something: the other one was there first."""
    return view.scenario.first_setup != seat


def undecided(view: State, seat: int) -> bool:
    """Whether a side does not win as the score stands, so that time works against it."""
    rule, found = view.scenario.victory, score(view)
    return found < rule.win if seat == rule.seat else found >= rule.draw


def losses_only(view: State) -> bool:
    """Whether nothing but losses decides."""
    rule = view.scenario.victory
    return rule.aim is Aim.POINTS and rule.column is None and not rule.counted


def comes(view: State, seat: int, aims: Aims) -> bool:
    """Whether a side goes for the enemy: it came to attack; or nothing but losses counts, it does not win as the score
    stands, and no enemy comes near enough to be fired at.
    """
    if attacks(view, seat):
        return True
    if not losses_only(view) or view.turn < 2 or not undecided(view, seat):
        return False
    late = moves_left(view, seat) * 2 < view.scenario.turns
    close = aims.reach * (1 if late else 2)
    return not any(far <= close for far in _apart(view, seat))


def pressed(view: State, seat: int, aims: Aims) -> Aims:
    """What a side risks now. Whom losses alone can win the battle, and whom nobody has hurt though he came near, goes
    on: an enemy who does not fire is not there, or has nothing to fire with.
    """
    return _daring(aims) if view.turn > 1 and presses(view, seat, aims) else aims


def presses(view: State, seat: int, aims: Aims) -> bool:
    """Whether losses alone can win a side the battle, it has not enough of them, and nobody has hurt its men: who
    bleeds goes on only where the ground is worth it.
    """
    return losses_only(view) and comes(view, seat, aims) and not _leads(view, seat) and unhurt(view, seat)


def _leads(view: State, seat: int) -> bool:
    """Whether a side still wins when one more of its planes is shot down."""
    rule, found = view.scenario.victory, score(view)
    spare = PLANE_POINTS * any(p.status in (AirStatus.PENDING, AirStatus.ONBOARD) for p in view.planes_of(seat))
    return found - spare >= rule.win if seat == rule.seat else found + spare < rule.draw


@kept("infantry", last=4, steady=True)
def unhurt(view: State, seat: int) -> bool:
    """Whether all men of a side are there and whole."""
    men = [m for m in view.infantry.values() if m.seat == seat and not m.dummy]
    return all(m.where in (Where.MAP, Where.OFFBOARD) and not (m.broken or m.pinned) for m in men)


@lru_cache(16)
def _daring(aims: Aims) -> Aims:
    return replace(
        aims,
        still=aims.still * aims.daring,
        passed=aims.passed * aims.daring,
        falls=aims.falls * aims.daring,
        hunt=aims.hunt * aims.prize,
        close_in=aims.close_in * aims.prize,
    )


def _apart(view: State, seat: int) -> list[int]:
    """How far each squad of a side is from the nearest enemy that is seen."""
    far = away(view.ground.grid, frozenset(_foes(view, seat)))
    men = [m for m in view.infantry.values() if m.seat == seat and m.where is Where.MAP and not m.dummy]
    return [far[m.place.hex] for m in men if mmc(view, m) and view.man(m).size is Size.SQUAD and m.place.hex in far]


def moves_left(view: State, seat: int) -> int:
    """Movement phases that a side still has after the one that is going on or comes first."""
    after = view.scenario.turns - view.turn
    if view.attacker == seat:
        return after
    first = view.half == 0  # the enemy moves first in a turn, and his half is on
    return after if first else after - 1


Step = tuple[Hex, int, bool]
"""A neighbouring hex, the half MF that it costs to enter it (`ALL` for all), and whether a road leads there."""


class Map:
    """What walking costs on one map in one month, smoke left aside; worked out as far as it is asked for."""

    def __init__(self) -> None:
        self.fields: dict[frozenset[Hex], dict[Hex, int]] = {}
        self._from: dict[Hex, tuple[Step, ...]] = {}
        self._into: dict[Hex, list[tuple[Hex, int]]] = {}
        self.pulls: dict[object, dict[Hex, float]] = {}

    def steps(self, view: State, at: Hex) -> tuple[Step, ...]:
        """All ways out of a hex."""
        found = self._from.get(at)
        if found is None:
            made = []
            for to in [hexes.step(at, d) for d in range(6)]:
                cost = pace.ground_cost(view, at, to) if lines.on_map(view, to) else None
                if cost is not None and not isinstance(cost, Refusal):
                    made.append((to, ALL if cost[0] is None else cost[0], cost[1]))
            found = self._from[at] = tuple(made)
        return found

    def field(self, view: State, wanted: frozenset[Hex]) -> Mapping[Hex, int]:
        """Half MF on foot from every hex to the nearest of these; the enemy left aside."""
        found = self.fields.get(wanted)
        if found is None:
            if len(self.fields) > MOST:
                self.fields.clear()
            found = self.fields[wanted] = self._search(view, wanted)
        return found

    def ways_in(self, view: State, at: Hex) -> list[tuple[Hex, int]]:
        """All ways into a hex: from where, and what it costs."""
        if not self._into:
            self._into = {to: [] for to in view.ground.grid}
            for before in view.ground.grid:
                for to, cost, _ in self.steps(view, before):
                    self._into[to].append((before, cost))
        return self._into[at]

    def _search(self, view: State, wanted: frozenset[Hex]) -> dict[Hex, int]:
        return backwards([at for at in wanted if lines.on_map(view, at)], lambda at: self.ways_in(view, at))


MOST = 1000
"""Fields kept of one map."""
_MAPS: list[tuple[Ground, object, Map]] = []


def walking(view: State) -> Map:
    """The map of this battle as it is now."""
    now = view.air.month, view.smoke
    for ground, then, known in _MAPS:
        if ground is view.ground and then == now:
            return known
    made = Map()
    _MAPS.insert(0, (view.ground, now, made))
    del _MAPS[4:]
    return made


def field(view: State, wanted: frozenset[Hex]) -> Mapping[Hex, int]:
    """Half MF on foot from every hex to the nearest of these."""
    return walking(view).field(view, wanted)


@lru_cache(16)
def _around(grid: HexGrid) -> Mapping[Hex, tuple[Hex, ...]]:
    """The neighbours on the map of each of its hexes."""
    board = frozenset(grid)
    return {at: tuple([to for d in range(6) if (to := hexes.step(at, d)) in board]) for at in grid}


@lru_cache(512)
def away(grid: HexGrid, wanted: frozenset[Hex]) -> Mapping[Hex, int]:
    """Hexes of a map to the nearest of these, as the crow flies; nothing where none is wanted."""
    around = _around(grid)
    edge = [at for at in wanted if at in around]
    found = dict.fromkeys(edge, 0)
    far = 0
    while edge:
        far += 1
        edge = list(dict.fromkeys([to for at in edge for to in around[at] if to not in found]))
        found |= dict.fromkeys(edge, far)
    return found


# -- what a side wants
@kept(
    "infantry",
    "vehicles",
    "guns",
    "blips",
    "control",
    "scenario",
    "exited",
    "turn",
    "half",
    "attacker",
    "points",
    "planes",
    last=4,
    steady=True,
)
def ground_goals(view: State, seat: int, aims: Aims) -> tuple[Goal, ...]:
    """What squads of a side want, whoever they are; leaving the map aside."""
    rule = view.scenario.victory
    found: list[Goal] = []
    match rule.aim:
        case Aim.CONTROL:
            found += _to_take(view, seat, aims)
        case Aim.SQUADS:
            found.append(Goal(rule.hexes, aims.zone))
        case Aim.POINTS if rule.column is not None and seat == rule.seat:
            cells = [(at, view.ground.grid.cell(at)[0] - rule.column) for at in view.ground.grid]
            for far in sorted({column for _, column in cells if column > 0}):
                found.append(Goal(frozenset(at for at, column in cells if column == far), aims.column * 2 * far))
        case _:
            pass
    if not found:
        found += _ambush(view, seat, aims) or _hunt(view, seat, aims)
    return tuple(found)


def _foes(view: State, seat: int) -> list[Hex]:
    return [u.place.hex for u in units_of(view, 1 - seat)] + [b.place.hex for b in view.blips if b.seat != seat]


def _to_take(view: State, seat: int, aims: Aims) -> list[Goal]:
    """Hexes that the enemy holds; those that one holds oneself, where nobody guards them and the enemy is near."""
    foes = _foes(view, seat)
    stood = set(foes)
    found = []
    for at, holder in view.control:
        if holder != seat:
            found.append(Goal(frozenset((at,)), aims.ground, aims.fight * (at in stood)))
        elif attacks(view, seat):
            continue
        else:
            guarded = any(m.seat == seat and m.good_order and mmc(view, m) for m in here(view, at).men)
            if not guarded and any(distance(at, foe) <= aims.near for foe in foes):
                found.append(Goal(frozenset((at,)), aims.keep))
    return found


def _ambush(view: State, seat: int, aims: Aims) -> list[Goal]:
    """The ground before an exit by which the enemy would score."""
    rule = view.scenario.victory
    if not any(view.owner(key) != seat for key in rule.counted if key in view.vehicles or key in view.infantry):
        return []
    if not attacks(view, seat):
        return []
    exits = rule.hexes or view.scenario.exits
    near = frozenset([at for at, far in away(view.ground.grid, frozenset(exits)).items() if far <= aims.ambush])
    return [Goal(near, aims.deny)] if near else []


def _hunt(view: State, seat: int, aims: Aims) -> list[Goal]:
    """Where nothing but losses count, he who attacks goes within reach of the enemy, and on to close quarters, while
    there is time to fire from there.
    """
    if not comes(view, seat, aims) or not moves_left(view, seat):
        return []
    far = away(view.ground.grid, frozenset(_foes(view, seat)))
    found = []
    for reach, value in ((aims.reach, aims.hunt), (1, aims.close_in)):
        if near := frozenset([at for at, hexes_off in far.items() if hexes_off <= reach]):
            found.append(Goal(near, value))
    return found


def goals(view: State, seat: int, man: Infantry, aims: Aims) -> Sequence[Goal]:
    """What one man wants. Leaders go where men of theirs need them; crews stay at their guns."""
    size = Size.SQUAD if man.dummy else view.man(man).size
    if size is Size.CREW:
        return ()
    if size is Size.LEADER:
        return _led(view, seat, aims)
    found = list(ground_goals(view, seat, aims))
    group = group_of(view, man.id)
    if group is not None and group.exits and view.scenario.exits:
        found.append(Goal(view.scenario.exits, aims.exit))
    if size is not Size.SQUAD and view.scenario.victory.aim is not Aim.CONTROL:
        return [Goal(goal.hexes, goal.value * aims.half) for goal in found]
    return found


@kept("infantry", "scenario", last=4, steady=True)
def _led(view: State, seat: int, aims: Aims) -> tuple[Goal, ...]:
    """Where a leader is wanted: with broken men, with squads."""
    need: dict[Hex, float] = {}
    for man in view.infantry.values():
        if man.seat == seat and man.where is Where.MAP and not man.dummy and mmc(view, man):
            worth = aims.broken if man.broken else aims.lead * view.man(man).halves
            need[man.place.hex] = need.get(man.place.hex, 0.0) + worth
    return tuple([Goal(frozenset((at,)), value) for at, value in sorted(need.items())])


ADVANCE = 0.2
"""Of a turn: the way of one hex that the Advance phase makes, whatever it costs on foot."""
IN_HAND = 1.2
"""Times its worth for who stands in a place already: it is taken, whatever comes."""
LAST = 0.5
"""Of a turn: what the last hour leaves of all patience."""


def pull(view: State, man: Infantry, wanted: Sequence[Goal], left: float, patience: float) -> Mapping[Hex, float]:
    """What each hex is worth to a man by what he can still reach from there, so many turns being left. One that is
    not in it is worth nothing. patience: turns after which about a third of the worth is left.
    """
    rate = max(0, pace.allotment(view, man)) + 2  # who is laden too heavily to walk has one hex by advance all the same
    calm = min(patience, left + LAST)
    key = tuple(wanted), rate, left, calm
    known = walking(view).pulls
    found = known.get(key)
    if found is None:
        if len(known) > MOST_PULLS:
            known.clear()
        best: dict[Hex, float] = {}
        for goal in wanted:
            for at, worth in _pull_of(view, goal, rate, left, calm).items():
                if worth > best.get(at, 0.0):
                    best[at] = worth
        found = known[key] = best
    return found


MOST_PULLS = 2000
"""Answers of `pull` kept of one map."""


def _pull_of(view: State, goal: Goal, rate: int, left: float, calm: float) -> Mapping[Hex, float]:
    """What each hex is worth to a man by one goal alone."""
    known = walking(view).pulls
    key = (goal,), rate, left, calm, "alone"
    found = known.get(key)
    if found is None:
        beside = frozenset(hexes.step(at, d) for at in goal.hexes for d in range(6))
        found = known[key] = {}
        for at, cost in field(view, goal.hexes).items():
            turns = (ADVANCE if at in beside else cost / rate) + goal.fight if cost else 0.0
            if turns <= left:
                found[at] = goal.value * (exp(-turns / calm) if cost else IN_HAND)
    return found
