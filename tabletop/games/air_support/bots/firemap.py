"""Fire on the ground as a seat can reckon with it: who of the enemy could fire how far, what it would cost a squad to
stand in a hex, to go through it from cover to cover, or to walk through it; and what shots at known enemies would be
worth from each hex.

Exact chances of the fire table, with cover, hindrances and lines of sight; left to a guess is only which of several
targets an enemy picks (`Threats.picked`). From a view alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.weights import Prizes, Threats, Weights
from tabletop.games.air_support.rules import odds, terrain
from tabletop.games.air_support.rules.firing import arms
from tabletop.games.air_support.rules.firing.arms import Arm, Kind
from tabletop.games.air_support.rules.firing.ift import from_hexes
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Marker, Vehicle
from tabletop.games.air_support.rules.standing import carried, units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import column_of, he_fp
from tabletop.games.air_support.rules.terrain import Clutter, Location
from tabletop.grid.hexes import Hex, distance

Barrels = tuple[tuple[int, int, int], ...]
"""Firepower, normal range, and the range beyond which it never fires, of each weapon of a Location."""


class Gait(Enum):
    """How a squad is caught in a hex."""

    STILL = "still"
    ASSAULT = "by assault movement"
    UPRIGHT = "walking upright"


def _barrel(found: Arm | Refusal, weights: Threats) -> tuple[int, int, int] | None:
    """A weapon as so much firepower; what fires by To Hit counts a share of its shell."""
    if isinstance(found, Refusal):
        return None
    if found.kind is not Kind.GUN:
        return (found.fp, found.reach, found.farthest) if found.fp else None
    fp = int(weights.ordnance * (he_fp(found.barrel.mm) if found.barrel is not None else 0))
    return (fp, weights.ordnance_reach, weights.ordnance_reach) if fp else None


def armament(view: State, unit: Infantry | Gun | Vehicle, weights: Threats, fresh: bool = False) -> Barrels:
    """What one unit of either side could fire with; nothing for the broken, the stunned, the unmanned. fresh: only
    weapons that are not marked by fire of this Player Turn.
    """
    keys: list[str] = [unit.id]
    if isinstance(unit, Vehicle):
        keys = [f"{unit.id}/{part}" for part in arms.armament(view, unit)]
    elif isinstance(unit, Infantry):
        keys += [weapon.id for weapon in carried(view).get(unit.id, ())]
    found = [arms.arm(view, unit.seat, key) for key in keys]
    barrels = [
        _barrel(arm, weights)
        for arm in found
        if not fresh or (not isinstance(arm, Refusal) and arms.marker(view, arm) is Marker.NONE)
    ]
    return tuple([barrel for barrel in barrels if barrel is not None])


@kept("infantry", "guns", "vehicles", "weapons", "blips", "bands", last=4, steady=True)
def sources(view: State, seat: int, weights: Threats, fresh: bool = False) -> tuple[tuple[Location, Barrels], ...]:
    """Where a side could fire from and with what, "?" of it among them. fresh: only what has not fired yet."""
    found: defaultdict[Location, list[tuple[int, int, int]]] = defaultdict(list)
    for unit in units_of(view, seat):
        barrels = armament(view, unit, weights, fresh)
        if barrels:
            found[unit.place] += barrels
    for blip in view.blips:
        if blip.seat == seat:
            fp = weights.mark_fp * min(blip.height, weights.mark_most)
            found[blip.place].append((fp, weights.mark_reach, 2 * weights.mark_reach))
            if blip.height > weights.mark_many:
                found[blip.place].append((weights.mark_mg, weights.mark_mg_reach, 2 * weights.mark_mg_reach))
    return tuple([(place, tuple(sorted(found[place]))) for place in sorted(found)])


@lru_cache(4096)
def column(barrels: Barrels, far: int) -> int | None:
    """The column of the fire table for all weapons of a Location at a range, None for less than the first
    (AS-FIRE-01).
    """
    halves = 0
    for fp, reach, farthest in barrels:
        if far <= farthest:
            halves += (fp * (6 if far == 0 else 4 if far == 1 else 2)) if far <= reach else fp
    return column_of(Fraction(halves, 2))


class Shares:
    """The share of its worth that a squad loses by one attack on the fire table."""

    def __init__(self, morale: int, prizes: Prizes) -> None:
        self.morale, self.prizes = morale, prizes
        self._known: dict[tuple[int, int], float] = {}

    def share(self, column: int, drm: int) -> float:
        found = self._known.get((column, drm))
        if found is None:
            fate, prizes = odds.man(column, drm, self.morale), self.prizes
            hurt = fate.reduced * prizes.reduced + fate.broken * prizes.broken + fate.pinned * prizes.pinned
            found = self._known[column, drm] = float(fate.gone + hurt)
        return found


@dataclass(frozen=True, slots=True)
class Line:
    """Fire from one Location into a hex: column of the fire table, cover of the hex, hindrance of the line."""

    column: int
    tem: int
    hindrance: int


Covered = dict[Location, Line | None]
"""Where the weapons of one Location fire to, as far as it has been worked out; None where they do not."""
_COVERED: list[tuple[Clutter, dict[tuple[Location, Barrels], Covered]]] = []
"""By what lies on the map: most of a side stands where it stood when one of it moves or fires."""


def _covered(lying: Clutter, source: tuple[Location, Barrels]) -> Covered:
    known = next((of for then, of in _COVERED if then is lying), None)
    if known is None:
        known = {}
        _COVERED.insert(0, (lying, known))
        del _COVERED[4:]
    if len(known) > MOST:
        known.clear()
    return known.setdefault(source, {})


MOST = 512
"""Locations with their weapons of which it is kept where they fire to."""


class FireMap:
    """What the fire of one side costs in each hex; worked out as far as it is asked for, kept while nothing about the
    side and nothing that lies on the map changes.
    """

    def __init__(self, view: State, of: tuple[tuple[Location, Barrels], ...], threats: Threats, prizes: Prizes) -> None:
        self.view, self.sources, self.threats = view, of, threats
        self.shares = Shares(threats.morale, prizes)
        lying = lines.clutter(view)
        self._from = [(place, barrels, _covered(lying, (place, barrels))) for place, barrels in of]
        self._whole: dict[tuple[int, int], float] = {}
        self._harm: dict[tuple[Gait, bool], dict[Location, float]] = {}
        self._lines: dict[Location, list[Line]] = {}

    def lines(self, at: Location) -> list[Line]:
        """Every Location that could fire into this one."""
        found = self._lines.get(at)
        if found is None:
            found = self._lines[at] = []
            for place, barrels, known in self._from:
                if at not in known:
                    known[at] = self._line(place, barrels, at)
                line = known[at]
                if line is not None:
                    found.append(line)
        return found

    def _line(self, place: Location, barrels: Barrels, at: Location) -> Line | None:
        fp = column(barrels, distance(place.hex, at.hex))
        if fp is None:
            return None
        sight = lines.line(self.view, place, at, stirred=True)
        if not sight.clear:
            return None
        ground = self.view.ground
        sides = from_hexes(place.hex, at.hex) if at.level == 0 else ()
        higher = ground.height(at) > ground.height(place)
        return Line(fp, terrain.tem(ground, at.hex, sides, higher=higher), sight.hindrance + sight.lv)

    def harm(self, at: Location, gait: Gait, dug_in: bool = False) -> float:
        """The share of its worth that a squad is likely to lose to one round of fire there."""
        return self.harms(gait, dug_in)(at)

    def harms(self, gait: Gait, dug_in: bool = False) -> Callable[[Location], float]:
        """The same for many Locations."""
        known = self._harm.setdefault((gait, dug_in), {})
        off, open_off = (gait is Gait.UPRIGHT) * 1, (gait is not Gait.STILL) * 1
        cover, whole = terrain.FOXHOLE * dug_in, self._whole

        def harm(at: Location) -> float:
            found = known.get(at)
            if found is None:
                kept_whole = 1.0
                for line in self.lines(at):
                    drm = max(line.tem, cover) + line.hindrance - off
                    if line.tem == 0 and line.hindrance == 0:
                        drm -= open_off
                    key = line.column, drm
                    spared = whole.get(key)
                    if spared is None:
                        spared = whole[key] = 1 - self.threats.picked * self.shares.share(*key)
                    kept_whole *= spared
                found = known[at] = 1 - kept_whole
            return found

        return harm


_MAPS: list[tuple[object, object, object, FireMap]] = []


def fire_of(view: State, seat: int, threats: Threats, prizes: Prizes, fresh: bool = False) -> FireMap:
    """The fire of a side on this position. fresh: what it still has in this Player Turn."""
    of, lying = sources(view, seat, threats, fresh), lines.clutter(view)
    for sources_then, lying_then, weights, found in _MAPS:
        if sources_then is of and lying_then is lying and weights == (threats, prizes):
            return found
    made = FireMap(view, of, threats, prizes)
    _MAPS.insert(0, (of, lying, (threats, prizes), made))
    del _MAPS[6:]
    return made


# -- Known enemies, and what the best shot at one of them would be worth from each hex; kept while they and what lies on
# the map are the same.

Target = tuple[Location, float, int, bool]
"""A Location with known enemies: what they are worth together, their cover, whether they are armoured."""


class Prey:
    """Targets, the dearest first."""

    def __init__(self, view: State, targets: tuple[Target, ...], weights: Weights) -> None:
        self.view, self.targets = view, targets
        self._shares = Shares(weights.threats.morale, weights.prizes)
        self._known: dict[object, dict[Hex, float]] = {}

    def from_hexes(self, barrels: Barrels, farthest: int, duel: float = 0.0) -> Shots:
        """What such weapons would be worth in each hex, as far as they fire. duel: the share of its worth that a shot
        at an armoured target brings.
        """
        return Shots(self, barrels, farthest, duel, self._known.setdefault((barrels, farthest, duel), {}))

    def best(self, at: Hex, barrels: Barrels, farthest: int, duel: float) -> float:
        """The best shot from a hex."""
        view, best, place, share = self.view, 0.0, Location(at), self._shares.share
        for target, worth, tem, armoured in self.targets:
            if worth <= best:
                break
            far = distance(at, target.hex)
            if not 0 < far <= farthest:
                continue
            if armoured:
                if duel * worth > best and lines.line(view, place, target).clear:
                    best = duel * worth
                continue
            reached = column(barrels, far)
            if reached is not None and share(reached, tem) * worth > best:
                sight = lines.line(view, place, target)
                if sight.clear:
                    best = max(best, share(reached, tem + sight.hindrance) * worth)
        return best


class Shots:
    """What the weapons of one unit would be worth from each hex."""

    __slots__ = ("_best", "_known", "_prey", "_with")

    def __init__(self, prey: Prey, barrels: Barrels, farthest: int, duel: float, known: dict[Hex, float]) -> None:
        self._best, self._with, self._known = prey.best, (barrels, farthest, duel), known

    def __call__(self, at: Hex) -> float:
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = self._best(at, *self._with)
        return found


_PREY: list[tuple[tuple[Target, ...], object, Weights, Prey]] = []


def prey_of(view: State, seat: int, weights: Weights, *, armour: bool) -> Prey:
    """What a seat knows of the enemy; armour: with armoured vehicles apart, else all of a Location together."""
    found: dict[tuple[Location, bool], float] = {}
    for unit in units_of(view, 1 - seat):
        if unit.concealed is Concealed.KNOWN:
            key = unit.place, armour and isinstance(unit, Vehicle) and view.car(unit).armoured
            found[key] = found.get(key, 0.0) + values.worth(view, unit, weights.prizes)
    targets = tuple(
        [
            (place, worth, terrain.in_hex_tem(view.ground[place.hex]), armoured)
            for (place, armoured), worth in sorted(found.items(), key=lambda f: (-f[1], f[0]))
        ]
    )
    lying = lines.clutter(view)
    for then, lying_then, by, known in _PREY:
        if lying_then is lying and by is weights and then == targets:
            return known
    made = Prey(view, targets, weights)
    _PREY.insert(0, (targets, lying, weights, made))
    del _PREY[8:]
    return made
